"""How the commoner units are written in scripts and languages beside English.

One row per unit: its symbol, and its spellings, as a value is followed by them. A unit that is not read leaves a number bare,
and a bare number that no result states looks wrong. Words that tell a time of day or name a year as well ("15 часов",
"2026 год") are left out.
"""

from __future__ import annotations

SPELLINGS: dict[str, str] = {
    "kg": 'кг|килограмм|килограмма|килограммов|كغ|كجم|كغم|كيلوغرام|كيلوجرام|كيلوغرامات|کیلوگرم|کیلو|קילוגרם|ק״ג|ק"ג|קילו|公斤|千克|キログラム|킬로그램|'
    "κιλά|किलोग्राम|किलो|กิโลกรัม|Kilogramm|kilogramo|kilogramos|chilogrammi|kilogramów|kilograma",
    "g": "г|гр|грамм|грамма|граммов|غرام|جرام|غرامات|گرم|גרם|克|グラム|그램|γραμμάρια|ग्राम|กรัม|gramów|grammi|grammes|gramas",
    "mg": 'мг|مغ|ملغ|ملغم|ملليغرام|میلی‌گرم|מ״ג|מ"ג|毫克|ミリグラム|밀리그램|Milligramm|miligramos|milligrammi',
    "t": "тонн|тонны|тонна|طن|أطنان|تن|טון|吨|噸|トン|톤|Tonnen|Tonne|toneladas|tonelada|tonnellate|ton",
    "m": "м|метр|метра|метров|متر|أمتار|امتار|מטר|מטרים|米|公尺|メートル|미터|μέτρα|मीटर|เมตร|Meter|metrów",
    "km": 'км|километр|километра|километров|كم|كيلومتر|كيلومترات|کیلومتر|ק״מ|ק"מ|קילומטר|קילומטרים|公里|千米|キロメートル|킬로미터|χιλιόμετρα|'
    "किलोमीटर|กิโลเมตร|Kilometer|quilómetros|quilômetros|chilometri|kilometrów",
    "cm": 'см|سم|سنتيمتر|سانتی‌متر|סנטימטר|ס״מ|ס"מ|厘米|公分|センチ|センチメートル|센티미터|centímetros|centimetri|centymetrów',
    "mm": 'мм|مم|ميليمتر|میلی‌متر|מילימטר|מ״מ|מ"מ|毫米|ミリ|ミリメートル|밀리미터|milímetros|millimetri|milimetrów',
    "L": "л|литр|литра|литров|لتر|لترات|لیتر|ליטר|ליטרים|升|公升|リットル|리터|लीटर|ลิตร|litros|litro|litri|litrów",
    "mL": 'мл|مل|ملل|מ״ל|מ"ל|毫升|ミリリットル|밀리리터',
    "kWh": "кВт⋅ч|кВт·ч|кВтч|קוט״ש|度电|千瓦时|千瓦時",
    "degC": "度|摄氏度|攝氏度|도|град|градусов|درجة مئوية|درجه سانتی‌گراد|מעלות",
    "s": "сек|секунд|секунды|секунда|ثانية|ثوان|ثانیه|שניות|שנייה|秒钟|秒間|초|sekund|sekunder|seconden",
    "min": "мин|минут|минуты|минута|دقيقة|دقائق|دقیقه|דקות|דקה|分鐘|分钟|分間|λεπτά|मिनट|นาที|minuter|minutter|minuten|minuut|minuty|dakika",
    "h": "ساعة|ساعات|ساعت|שעות|שעה|小時|小时|時間|시간|ώρες|घंटे|ชั่วโมง|timmar|uur|uren|godzin|godziny|godzina|saat",
    "day": "день|дня|дней|يوم|أيام|ايام|روز|ימים|יום|天|日間|일간|ημέρες|दिन|วัน|dagar|dager|dage|dagen|dni|dzień|gün",
    "week": "неделя|недели|недель|أسبوع|أسابيع|هفته|שבועות|שבוע|週間|星期|tygodni|tygodnie|veckor|uker|uger|weken|hafta",
    "month": "месяц|месяца|месяцев|شهر|أشهر|شهور|ماه|חודשים|חודש|ヶ月|か月|個月|개월|miesięcy|miesiące|månader|måneder|maanden",
    "year": "лет|سنة|سنوات|سال|שנים|שנה|年間|år|jaar|yıl",
    "%": "процент|процента|процентов|بالمئة|في المئة|بالمائة|درصد|אחוז|אחוזים|パーセント|퍼센트|procent|procenta|prosent|yüzde",
}
