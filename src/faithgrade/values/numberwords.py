"""Number words of languages other than English, one row a language, and how their words make larger numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from faithgrade.values.language import Language

_ORDER = (0, *range(2, 21), *range(30, 101, 10), 1000)
"""What the words of a row stand for; "|" parts forms of one number, "-" stands where there is no word of its own."""
_ROWS = {
    "fr": "zéro deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf "
    "vingt trente quarante cinquante soixante soixante-dix|septante quatre-vingts|quatre-vingt|huitante "
    "quatre-vingt-dix|nonante cent|cents mille",
    "es": "cero dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho "
    "diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien|ciento mil",
    "it": "zero due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette "
    "diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento mille|mila",
    "pt": "zero dois|duas três quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze dezesseis|dezasseis "
    "dezessete|dezassete dezoito dezenove|dezanove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa "
    "cem|cento mil",
    "de": "null zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn "
    "neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend",
    "nl": "nul twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien "
    "negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd duizend",
    "nordic": "noll|nul|null två|to tre fyra|fire fem sex|seks sju|syv åtta|otte|åtte nio|ni tio|ti elva|elleve tolv "
    "tretton|tretten fjorton|fjorten femton|femten sexton|seksten sjutton|sytten arton|atten nitton|nitten "
    "tjugo|tyve|tjue trettio|tredive|tretti fyrtio|fyrre|førti femtio|halvtreds|femti sextio|tres|seksti "
    "sjuttio|halvfjerds|sytti åttio|firs|åtti nittio|halvfems|nitti hundra|hundrede|hundre tusen|tusind",
    "pl": "zero dwa|dwie|dwóch|dwoje trzy|trzech|troje cztery|czterech|czworo pięć|pięciu sześć|sześciu siedem|siedmiu "
    "osiem|ośmiu dziewięć|dziewięciu dziesięć|dziesięciu jedenaście|jedenastu dwanaście|dwunastu trzynaście|trzynastu "
    "czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia|dwudziestu trzydzieści "
    "czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt sto tysiąc|tysiące|tysięcy",
    "cs": "nula dva|dvě tři čtyři pět šest sedm osm devět deset jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct "
    "osmnáct devatenáct dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát sto tisíc|tisíce",
    "ru": "ноль два|две|двух три|трёх|трех четыре|четырёх|четырех пять|пяти шесть|шести семь|семи восемь|восьми девять|девяти "
    "десять|десяти одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать "
    "девятнадцать двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто сто тысяча|тысячи|тысяч",
    "uk": "нуль два|дві три чотири п'ять|п’ять шість сім вісім дев'ять|дев’ять десять одинадцять дванадцять тринадцять "
    "чотирнадцять п'ятнадцять шістнадцять сімнадцять вісімнадцять дев'ятнадцять двадцять тридцять сорок п'ятдесят "
    "шістдесят сімдесят вісімдесят дев'яносто сто тисяча",
    "tr": "sıfır iki üç dört beş altı yedi sekiz dokuz on - - - - - - - - - yirmi otuz kırk elli altmış yetmiş seksen doksan "
    "yüz bin",
    "el": "μηδέν δύο τρεις|τρία τέσσερις|τέσσερα πέντε έξι επτά|εφτά οκτώ|οχτώ εννέα|εννιά δέκα έντεκα δώδεκα "
    "δεκατρία|δεκατρείς δεκατέσσερα δεκαπέντε δεκαέξι δεκαεπτά δεκαοκτώ δεκαεννέα είκοσι τριάντα σαράντα πενήντα εξήντα "
    "εβδομήντα ογδόντα ενενήντα εκατό χίλια",
    "fi": "nolla kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen yksitoista kaksitoista kolmetoista "
    "neljätoista viisitoista kuusitoista seitsemäntoista kahdeksantoista yhdeksäntoista kaksikymmentä kolmekymmentä "
    "neljäkymmentä viisikymmentä kuusikymmentä seitsemänkymmentä kahdeksankymmentä yhdeksänkymmentä sata tuhat",
    "ro": "zero doi|două trei patru cinci șase șapte opt - zece unsprezece doisprezece|douăsprezece treisprezece paisprezece "
    "cincisprezece șaisprezece șaptesprezece optsprezece nouăsprezece douăzeci treizeci patruzeci cincizeci șaizeci "
    "șaptezeci optzeci nouăzeci sută mie",
    "he": "אפס שתיים|שניים|שתי שלוש|שלושה ארבע|ארבעה חמש|חמישה שש|שישה שבע|שבעה שמונה תשע|תשעה עשר|עשרה - - - - - - - - - "
    "עשרים שלושים ארבעים חמישים שישים שבעים שמונים תשעים מאה אלף",
    "ar": "صفر اثنان|اثنين ثلاثة|ثلاث أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع ثمانية|ثماني تسعة|تسع عشرة|عشر - - - - - - - - - "
    "عشرون|عشرين ثلاثون|ثلاثين أربعون|أربعين خمسون|خمسين ستون|ستين سبعون|سبعين ثمانون|ثمانين تسعون|تسعين مئة|مائة ألف",
    "fa": "صفر دو سه چهار پنج شش هفت هشت - ده یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده بیست سی چهل پنجاه شصت "
    "هفتاد هشتاد نود صد هزار",
    "ur": "- - تین چار پانچ چھ سات آٹھ - دس گیارہ بارہ تیرہ چودہ پندرہ سولہ سترہ اٹھارہ انیس بیس تیس چالیس پچاس ساٹھ ستر اسی "
    "نوے - ہزار",
}
_ONES = {
    "de": "ein zwei drei vier fünf sechs sieben acht neun",
    "nl": "een twee drie vier vijf zes zeven acht negen",
    "sv": "ett två tre fyra fem sex sju åtta nio",
    "no": "en to tre fire fem seks sju åtte ni",
    "da": "en to tre fire fem seks syv otte ni",
    "fi": "yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän",
    "it": "uno due tre quattro cinque sei sette otto nove",
    "es": "uno dós trés cuatro cinco séis siete ocho nueve",
}
_GLUED: dict[str, tuple[str, str, str]] = {
    "de": ("de", "{one}und{ten}", ""), "nl": ("nl", "{one}en{ten}", ""), "fi": ("fi", "{ten}{one}", ""),
    "sv": ("nordic", "{ten}{one}", "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio"),
    "no": ("nordic", "{ten}{one}", "tjue tretti førti femti seksti sytti åtti nitti"),
    "da": ("nordic", "{one}og{ten}", "tyve tredive fyrre halvtreds tres halvfjerds firs halvfems"),
    "it": ("it", "{ten}{one}", ""),
    "es": ("es", "{ten}{one}", "veinti"),
}  # fmt: skip
"""The row of a way to write a one and a ten as one word, the way, and its tens where the row has those of several languages."""
_HUNDREDS = {
    "es": "doscientos|doscientas trescientos|trescientas cuatrocientos|cuatrocientas quinientos|quinientas "
    "seiscientos|seiscientas setecientos|setecientas ochocientos|ochocientas novecientos|novecientas",
    "pt": "duzentos|duzentas trezentos|trezentas quatrocentos|quatrocentas quinhentos|quinhentas seiscentos|seiscentas "
    "setecentos|setecentas oitocentos|oitocentas novecentos|novecentas",
    "it": "duecento trecento quattrocento cinquecento seicento settecento ottocento novecento",
    "pl": "dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset",
    "ru": "двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот",
}
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_JOINS = re.compile(r"(?: |-| (?:et|y|e|și|و) | ו| و)\Z")
_AND_ONE = re.compile(r"(?: (?:et|y|e) |-et-)(?:un|une|uno|una|um|uma)(?![\w-])", re.I)
_NOT_ALONE = frozenset("sept once cent mille mila fire nine firs tres dos des sto null opt six bin".split())
"""Words of one language that mean something else in another."""


@dataclass(frozen=True, slots=True)
class Worded:
    """A number written in words: its place and exact value."""

    start: int
    end: int
    value: Decimal


def foreign_numbers(text: str, language: Language) -> list[Worded]:
    """Numbers in words of a text that is not English: in the words of its language, else of any whose words say it alone.

    >>> [int(w.value) for w in foreign_numbers("Zostało dwadzieścia siedem biletów", "pl")]
    [27]
    >>> [int(w.value) for w in foreign_numbers("trois mille deux cent quatre-vingt-onze pages", "fr")]
    [3291]
    """
    table = _table(language)
    found: list[Worded] = []
    value = 0
    total = 0
    for match in _WORD.finditer(text):
        for start, end, number in _numbers_of(match, table):
            gap = text[found[-1].end : start] if found else None
            sum_ = None
            if gap is not None and _JOINS.match(gap):
                sum_ = _joined(total, value, number, gap)
            if sum_ is None:
                total, value = (1000, 0) if number == 1000 else (0, number)
                found.append(Worded(start, end, Decimal(number)))
            else:
                total, value = sum_
                found[-1] = Worded(found[-1].start, end, Decimal(total + value))
    return [_with_one(word, text) for word in found]


def _numbers_of(match: re.Match[str], table: dict[str, int]) -> list[tuple[int, int, int]]:
    """The numbers a word is made of, with their places: one, or several joined by hyphens, or none."""
    written, start = match[0].lower(), match.start()
    if written in table:
        return [(start, match.end(), table[written])]
    if written in _PREFIXED:
        return [(start + 1, match.end(), _PREFIXED[written])]
    parts = written.split("-")
    numbers = []
    first = 0
    while first < len(parts) > 1:
        for last in range(len(parts), first, -1):
            piece = "-".join(parts[first:last])
            if piece in table:
                numbers.append((start, start + len(piece), table[piece]))
                start, first = start + len(piece) + 1, last
                break
        else:
            return numbers if parts[first:] in (["et", "un"], ["et", "une"]) else []
    return numbers


def _joined(total: int, value: int, number: int, gap: str) -> tuple[int, int] | None:
    """Thousands and the rest with one more number word, or None when it begins a number of its own."""
    if number == 1000:
        return (value * 1000, 0) if not total and 1 < value < 1000 else None
    if number == 100 and 1 < value < 10:
        return total, value * 100
    if number >= 100:
        return (total, number) if total and not value else None
    rest = value % 100
    if (not rest and total + value) or (rest >= 10 and not rest % 10 and number < 10):
        return total, value + number
    if rest in (60, 80) and 10 < number < 20:  # "soixante-quinze"
        return total, value + number
    if 1 < rest < 10 and ((number == 10 and gap == " ") or (number % 10 == 0 and gap in _AND_BEFORE)):
        return total, value + number  # "خمسة عشر", "سبعة وعشرون"
    return None


_AND_BEFORE = (" و", " ו")


def _with_one(word: Worded, text: str) -> Worded:
    """ "vingt et un", "treinta y uno", "vinte e um": behind a ten the article is a one."""
    ten = word.value % 100 >= 20 and word.value % 10 == 0
    one = _AND_ONE.match(text, word.end) if ten else None
    return Worded(word.start, one.end(), word.value + 1) if one is not None else word


# ---------------------------------------------------------------------------------------------- the tables


def _rows() -> dict[str, dict[str, int]]:
    tables: dict[str, dict[str, int]] = {}
    for language, row in _ROWS.items():
        words = tables[language] = {}
        for number, forms in zip(_ORDER, row.split(), strict=True):
            words.update({form: number for form in forms.split("|") if form != "-"})
        for number, forms in enumerate(_HUNDREDS.get(language, "").split(), 2):
            words.update(dict.fromkeys(forms.split("|"), number * 100))
    for way, (language, form, tens) in _GLUED.items():
        words = tables[language]
        by_value = {value: word for word, value in words.items()}
        for n, ten in enumerate(tens.split() or [by_value[v] for v in range(20, 100, 10)], 2):
            for one, written in enumerate(_ONES[way].split(), 1):
                words.setdefault(form.format(one=written, ten=ten), n * 10 + one)
                if way == "nl":
                    words.setdefault(f"{written}ën{ten}", n * 10 + one)
                if way == "it" and one in (1, 8):
                    words.setdefault(ten[:-1] + written, n * 10 + one)
    for one, written in enumerate(_ONES["de"].split(), 1):
        tables["de"] |= {f"{written}hundert": one * 100, f"{written}tausend": one * 1000}
    return tables


_TABLES = _rows()


@lru_cache(maxsize=16)
def _table(language: str) -> dict[str, int]:
    """The words of a language, and those of all others that are no word of one and number of another."""
    own = _TABLES.get(language, {})
    shared: dict[str, int] = {}
    unsure: set[str] = set(_NOT_ALONE)
    for words in _TABLES.values():
        for word, value in words.items():
            if shared.setdefault(word, value) != value or (word.isascii() and len(word) < 4):
                unsure.add(word)
    return {word: value for word, value in shared.items() if word not in unsure} | own


_PREFIXED = {
    letter + word: value
    for language, letters in (("he", "ולב"), ("ar", "ولب"))
    for word, value in _TABLES[language].items()
    for letter in letters
}
"""Numbers of Hebrew and Arabic behind what is written as one word with them: and, to, in."""


def numbers_to(most: int) -> dict[str, int]:
    """The words of all languages for numbers up to `most`, without those that are another number elsewhere."""
    return {word: n for word, n in _table("").items() if n <= most} | {
        word: n for words in _TABLES.values() for word, n in words.items() if n <= most and len(word) < 4
    }


FOREIGN_NUMBERS = frozenset(_PREFIXED) | {
    part for words in _TABLES.values() for word in words for part in re.split(r"[-'’]", word)
}
"""What number words of languages other than English are made of; a text without any states none in them."""

# ------------------------------------------------------------------------------------- Chinese, Japanese, Korean

_CJK_DIGITS = {
    c: n for n, row in enumerate("零〇 一일 二两兩이 三삼 四사 五오 六육 七칠 八팔 九구".split()) for c in row
}
_CJK_TENS = {"十": 10, "십": 10, "百": 100, "백": 100, "千": 1000, "천": 1000}
_KOREAN_ONES = "하나|한 둘|두 셋|세 넷|네 다섯 여섯 일곱 여덟 아홉"
_KOREAN_TENS = "열 스물|스무 서른 마흔 쉰 예순 일흔 여든 아흔"
_KOREAN = {
    ten + one: 10 * n + m
    for n, tens in enumerate(("", *_KOREAN_TENS.split()))
    for m, ones in enumerate(("", *_KOREAN_ONES.split()))
    for ten in tens.split("|")
    for one in ones.split("|")
    if n or m
}
_KOREAN_COUNTED = r"(?=\s?(?:명|분|개|대|건|권|장|마리|시간|번|곳|가지|살|잔|병|자리|좌석|사람|팀|편|통|박스|상자|층|일|주|달|년|원))"
_CJK_RUN = re.compile(
    r"[一二两兩三四五六七八九十百千]{1,7}(?=[个個件条條名人天次本台张張枚回社部月箱冊匹頭席室杯羽足组組位间間辆輛家棟軒件袋瓶])"
    rf"|(?<![가-힣])(?:{'|'.join(sorted(_KOREAN, key=len, reverse=True))}){_KOREAN_COUNTED}"
    rf"|(?<![가-힣])[일이삼사오육칠팔구십백천]{{2,7}}{_KOREAN_COUNTED}"
)


def eastern_numbers(text: str) -> list[Worded]:
    """Numbers in Chinese characters and in Korean words, where a word follows that counts things.

    >>> [int(w.value) for w in eastern_numbers("四十二箱と三個")], [int(w.value) for w in eastern_numbers("스물일곱 명")]
    ([42, 3], [27])
    """
    found = []
    for match in _CJK_RUN.finditer(text):
        value = _KOREAN.get(match[0]) or _cjk_value(match[0])
        if value is not None:
            found.append(Worded(match.start(), match.end(), Decimal(value)))
    return found


def _cjk_value(written: str) -> int | None:
    total, digit = 0, 0
    for char in written:
        if char in _CJK_DIGITS:
            if digit:
                return None  # digits side by side
            digit = _CJK_DIGITS[char]
        else:
            total += (digit or 1) * _CJK_TENS[char]
            digit = 0
    return total + digit


__all__ = ["FOREIGN_NUMBERS", "Worded", "eastern_numbers", "foreign_numbers", "numbers_to"]
