"""What the commonest words of records are in other languages: one English word a row, and the forms that say the same.

A form stands here when it says that word and nothing else in the languages written with its letters, and is no English word.
`values.text.stem` reads it as the English one, in texts and in names of fields alike, so that "wolne pokoje" is bound to
``{"free": 3}`` and "price" to ``{"precio": 40}``. A word that is not here is known to no rule.
"""

from __future__ import annotations

GLOSSES: dict[str, str] = {
    "price": "precio precios prix preis preise prezzo prezzi preço preços cena ceny cenę cenie prijs prijzen pris priset "
    "prisen fiyat fiyatı цена цены цену ціна τιμή hinta السعر سعر سعره מחיר מחירו מחירים قیمت 가격 요금 価格 値段 料金 价格 "
    "價格",
    "cost": "cuesta cuestan coûte coûtent kostet costano custa custam kosztuje kosztują kost kostar koster стоит стоят "
    "коштує κοστίζει maksaa يكلف تكلف עולה עולים",
    "free": "libre libres frei freie freien freier libero libera liberi libere wolny wolne wolnych wolna wolnego vrij "
    "vrije ledig lediga ledige ledigt volných volné vapaata vapaita свободно свободны свободных свободные "
    "свободен вільних ελεύθερες ελεύθερα فارغ فارغة فارغا شاغرة شاغر פנוי פנויה פנויים פנויות 빈 空",
    "fee": "gebühr gebühren",
    "size": "größe größen",
    "height": "höhe",
    "empty": "خالی leere vacías vacíos pustych puste tomma tomme пустых пустые",
    "remaining": "quedan queda quedaron restan restam restante restantes restent übrig verbleiben verbleibende rimangono "
    "restano rimanenti zostało pozostało zostały pozostały pozostałych zbývá återstår gjenstår kalan kaldı "
    "осталось остаётся остается осталась остались залишилось تبقى يتبقى متبقي المتبقي نותרו נותרו נותר נותרה "
    "נשארו נשאר נשארה 남은 남았습니다 남아있습니다 남아 剩余 剩下 还剩 残",
    "open": "abre abren abierto abierta abiertos abiertas ouvre ouvrent ouvert ouverte ouverts ouvertes öffnet öffnen "
    "geöffnet offen offene offenen apre aprono aperto aperta aperti aperte aberto aberta abertos abertas otwarty "
    "otwarte otwarta otwartych otwiera öppnar öppen öppet öppna åpner åpen åpent åbner åben åbent avaa avoinna "
    "açık açılıyor açılır открыт открыта открыто открыты открывается открытых відкрито ανοίγει ανοιχτό يفتح تفتح "
    "مفتوح مفتوحة פתוח פתוחה פתוחים פתוחות נפתח נפתחת 열고 엽니다 열어요 열립니까 営業",
    "close": "cierra cierran cerrado cerrada ferme fermé fermée schließt geschlossen chiude chiudono chiuso chiusa fecham "
    "fechado fechada zamyka zamknięte zamknięty zamknięta sluit gesloten stänger stängd stängt lukker lukket "
    "stenger stengt suljettu kapanıyor kapanır kapalı закрыт закрыта закрыто закрывается зачинено κλείνει κλειστό "
    "يغلق تغلق مغلق مغلقة סגור סגורה נסגר נסגרת 닫습니다 닫아요 닫고 閉店",
    "start": "empieza empiezan comienza comienzan inicio commencent début débute beginnt beginnen anfang inizia iniziano "
    "inizio começa começam início rozpoczyna zaczyna początek rozpoczęcie begint börjar begynder begynner alkaa "
    "başlıyor başlar başlangıç начинается начало начнётся начнется починається αρχίζει ξεκινά يبدأ تبدأ البداية "
    "בתחילת מתחיל מתחילה מתחילים 시작 시작합니다 시작하고 시작해요 시작됩니다 開始 开始 始",
    "end": "termina terminan acaba endet enden finisce finiscono koniec kończy eindigt slutar slutter päättyy bitiyor "
    "biter bitiş заканчивается конец закінчується τελειώνει ينتهي تنتهي נגמר נגמרת מסתיים מסתיימת 끝납니다 끝나요 종료 "
    "종료됩니다 終了 终 结束 終",
    "expire": "caduca caducan expira expiran scade scadono wygasa verloopt ablaufen abläuft истекает vanhenee",
    "arrive": "llega llegan llegó llegará llegado arrivera arrivée ankunft eintreffen ankommen ankommt chega chegam chegou "
    "chegará arriva arrivano arriverà przyjeżdża przybędzie aankomst aankomt ankommer anländer saapuu varış "
    "geliyor прибывает прибудет прибыл прибыла прибытие прибуває φτάνει وصل وصلت يصل تصل سيصل ستصل الوصول وصول "
    "مגיע מגיע מגיעה הגיע הגיעה יגיע תגיע 도착 도착합니다 도착했습니다 도착해요 到着 到达",
    "depart": "abfahrt abflug odjeżdża odjazd odlot avgår avgang afgang vertrek vertrekt lähtee kalkıyor kalkış "
    "отправляется отправление вилітає αναχωρεί يغادر تغادر المغادرة יוצא יוצאת 출발 출발합니다 출발해요 出発 出发",
    "delivered": "entregado entregada entregados entregue entregues livrée livrées geliefert zugestellt consegnato consegnata "
    "dostarczono dostarczona dostarczone dostarczony geleverd bezorgd levererad levererat leveret levert "
    "toimitettu доставлен доставлена доставлено доставлены נמסר נמסרה 배송되었습니다 배달되었습니다 送达 配達済",
    "cancelled": "cancelado cancelada cancelados canceladas annulé annulée annulés annulées storniert abgesagt annullato "
    "annullata cancellato cancellata anulowano anulowana anulowane anulowany anulowanych odwołany odwołane "
    "geannuleerd inställd inställt avbokad aflyst avlyst kansellert peruttu отменён отменен отменена отменено "
    "отменены скасовано ακυρώθηκε ملغى ملغي ملغية בוטל בוטלה בוטלו מבוטל מבוטלת מבוטלים מבוטלות 취소되었습니다 취소됐습니다",
    "paid": "pagado pagada pagados pagadas bezahlt pagato pagata zapłacono zapłacona zapłacone zapłacony opłacono "
    "opłacona opłacone opłacony betaald betald betalt maksettu ödendi оплачен оплачена оплачено оплачены сплачено "
    "πληρώθηκε مدفوع مدفوعة שולם שולמה 결제되었습니다 已付 支払済",
    "sold": "vendido vendida vendidos vendidas vendu vendue vendus vendues verkauft venduto venduta venduti vendute "
    "sprzedano sprzedany sprzedane sprzedana verkocht såld solgt myyty satıldı satılan продан продана продано "
    "проданы مباع מכורים נמכרו נמכר נמכרה 판매되었습니다 已售",
    "received": "recibido recibida recibidos recibidas reçu reçue reçus reçues erhalten ricevuto ricevuti ricevute otrzymano "
    "ontvangen mottagen mottaget modtaget mottatt alındı получен получена получено получены استلام התקבל התקבלה "
    "התקבלו 접수 접수되었습니다 접수됐습니다 受付 受領 收到",
    "completed": "completado completada completados completadas terminé terminée terminés terminées abgeschlossen erledigt "
    "completato completata completati concluído concluída concluídos concluídas zakończono zakończone zakończony "
    "zakończona ukończone voltooid slutförd slutförda fullført fuldført tamamlandı tamamlanan завершён завершен "
    "завершена завершено завершены مكتمل مكتملة اكتمل הושלם הושלמה הושלמו مکمل 완료 완료되었습니다 완료됐습니다 完了 已完成",
    "pending": "pendiente pendientes ausstehend ausstehende pendente pendentes oczekujące oczekujących oczekuje bekleyen "
    "bekliyor ожидает ожидают معلق معلقة ממתין ממתינה ממתינים ממתינות 대기 保留 待处理",
    "confirmed": "confirmado confirmada confirmados confirmadas confirmé confirmée bestätigt confermato confermata "
    "potwierdzono potwierdzona potwierdzone potwierdzony bevestigd bekräftad bekræftet bekreftet onaylandı "
    "подтверждён подтвержден подтверждена подтверждено مؤكد مؤكدة אושר אושרה 확정 확인되었습니다 已确认 確認済",
    "total": "gesamt insgesamt totale totaal totalt łącznie łączna razem suma toplam итого всего إجمالي المجموع الإجمالي 총 "
    "합계 모두 合計 総計 总计 yhteensä celkem 計",
    "average": "promedio moyenne durchschnitt durchschnittlich średnia średnio średnią gemiddelde gemiddeld genomsnitt "
    "genomsnittlig gennemsnit gjennomsnitt ortalama средняя средний среднее середня متوسط المتوسط ממוצע 평균 平均",
    "weight": "peso poids gewicht waga vikt vægt ağırlık вес вага الوزن وزن משקל 무게 重量 重",
    "weighs": "pèse wiegt waży weegt väger vejer veier весит يزن تزن שוקל שוקלת",
    "temperature": "temperatura temperatur temperaturen sıcaklık sıcaklığı температура lämpötila حرارة الحرارة دما دمای טמפרטורה "
    "온도 기온 気温 温度 θερμοκρασία",
    "humidity": "humedad humidité luftfeuchtigkeit umidità umidade wilgotność vochtigheid luftfuktighet luftfugtighed "
    "влажность الرطوبة رطوبة رطوبت לחות 습도 湿度",
    "wind": "viento vento wiatr rüzgar ветер الرياح رياح רוח 바람 風速",
    "stock": "existencias bestand lagerbestand magazynie voorraad stok склад складе наличии مخزون المخزون מלאי 재고 재고가 在庫 "
    "库存",
    "seat": "asiento asientos sitzplatz sitzplätze miejsce miejsca miejsc zitplaatsen sittplatser koltuk место места мест "
    "مقعد مقاعد المقاعد מושב מושבים 좌석 座席 席",
    "room": "habitación habitaciones chambre chambres zimmer camere quartos pokój pokoje pokoi kamers værelser غرفة غرف "
    "الغرف חדר חדרים 객실 部屋 房间",
    "ticket": "entradas billete billetes boleto boletos billets karten biglietto biglietti bilhete bilhetes ingressos bilet "
    "bilety biletów kaartje kaartjes biljett biljetter billetter билет билета билеты билетов تذكرة تذاكر التذاكر "
    "כרטיס כרטיסים 티켓",
    "order": "pedido pedidos commande commandes bestellung bestellungen ordine ordini encomenda encomendas zamówienie "
    "zamówienia zamówień bestelling bestellingen beställning beställningar bestilling bestillinger sipariş "
    "siparişler siparişiniz заказ заказа заказы заказов طلب طلبات الطلب طلبك הזמנה הזמנות 주문 주문이 注文 订单",
    "message": "mensaje mensajes nachricht nachrichten messaggio messaggi mensagem mensagens wiadomość wiadomości berichten "
    "meddelande meddelanden besked mesaj сообщение сообщения сообщений رسالة رسائل הודעה הודעות 메시지 メッセージ",
    "unread": "nieprzeczytanych nieprzeczytane nieprzeczytana ungelesene ungelesen ungelesenen ongelezen olästa oläst "
    "ulæste uleste непрочитанных непрочитанные okunmamış 未読",
    "invoice": "factura facturas facture factures rechnung rechnungen fattura fatture fatura faturas faktura faktury factuur "
    "facturen fakturan счёт счет فاتورة الفاتورة חשבונית 청구서 請求書 发票",
    "delay": "retraso retard verspätung ritardo atraso opóźnienie opóźnienia vertraging försening försenat forsinkelse "
    "gecikme опоздание задержка تأخر تأخير متأخر التأخير איחור עיכוב 지연 遅延 遅",
    "wait": "espera wartezeit attesa oczekiwania wachttijd väntetid ventetid bekleme ожидание ожидания انتظار الانتظار "
    "המתנה 대기시간 待",
    "platform": "andén bahnsteig gleis binario peron peronu perrong perron платформа رصيف الرصيف רציף מרציף 승강장 ホーム",
    "teacher": "profesor profesora lehrer lehrerin insegnante nauczyciel nauczycielka öğretmen учитель المدرس مدرس المعلم "
    "معلم מורה המורה 선생님 先生",
    "patient": "paciente pacientes patienten pazienti pacjent pacjenci pacjentów пациент пациенты пациентов مريض مرضى مریض "
    "מטופל מטופלים 환자 患者",
    "children": "niños niñas kinder enfants bambini crianças dzieci kinderen çocuk дети детей أطفال بچے ילדים 어린이 아이 子供",
    "bed": "betten letto letti łóżka łóżek bedden sängar senge yatak койки коек سرير أسرة بستر מיטות 병상 ベッド",
    "student": "alumno alumnos alumnas schüler élève élèves studenti aluno alunos uczniów uczniowie leerlingen elever "
    "öğrenci ученик ученики учеников طالب طلاب תלמידים 학생 学生",
    "participant": "participante participantes teilnehmer partecipanti uczestników uczestnicy deelnemers deltagare deltakere "
    "deltagere katılımcı участник участники участников مشارك مشاركين משתתפים 참가자 参加者",
    "attendee": "참석자 出席者 asistentes",
    "person": "personas personnes personen persone pessoas osób osoby personer kişi человек человека людей شخص أشخاص אנשים "
    "사람 人数",
    "box": "caja cajas kisten scatole caixas pudełek pudełka doos lådor kutu коробка коробки коробок صندوق صناديق קופסה "
    "קופסאות 상자",
    "car": "coches voitures fahrzeuge samochód samochody samochodów bilar سيارة سيارات מכונית מכוניות 자동차 車",
    "wagons": "wagonów wagony вагонов вагоны",
    "meeting": "reunión réunion besprechung sitzung riunione reunião spotkanie spotkania vergadering mötet møtet mødet "
    "toplantı совещание встреча встречи اجتماع الاجتماع פגישה הפגישה 회의 会議 会议",
    "appointment": "cita citas rendez-vous appuntamento termin terminy terminów afspraak randevu موعد الموعد תור التور 예약 予約",
    "date": "fechas datum дата дату تاريخ التاريخ תאריך 날짜 日付 日期",
    "name": "nome nazwa имя название اسم الاسم שם 이름 名前",
    "new": "nuevo nueva nuevos nuevas nouveau nouvelle nouveaux nouvelles neue neuen neuer nuovo nuova nuovi nuove novo "
    "novos novas nowy nowe nowych nowa nieuwe nieuw nya новый новая новых новые جديد جديدة חדש חדשה חדשים חדשות",
    "week": "semana semanas settimana settimane woche wochen semaine semaines tydzień tygodni tygodnie weken veckor uger "
    "uker hafta недель недели неделя أسبوع أسابيع שבוע שבועות",
    "win": "ganó ganado gewann gewonnen gagné vinse vinto vitórias victorias vittorie zwycięstwa zwycięstw wygrał "
    "wygrała vann победы побед выиграл فاز انتصارات ניצח ניצחונות 승리",
    "absent": "faltaron faltaram faltas abwesend nieobecnych nieobecni frånvarande fraværende отсутствуют غائب غائبون נעדרו "
    "נעדרים 결석",
    "present": "presentes anwesend anwesende obecnych obecni närvarande tilstede присутствуют حاضر حاضرون נוכחים 출석",
    "blocked": "bloqueado bloqueada bloqué bloquée gesperrt bloccato bloccata zablokowane zablokowana geblokkeerd spärrad "
    "spærret sperret заблокирован заблокирована محظور חסום חסומה bloqueados bloqueadas",
    "delivery": "entrega lieferung zustellung livraison consegna dostawa levering bezorging leverans teslim teslimat доставка "
    "تسليم التسليم توصيل التوصيل משלוח המשלוח 배송 배달 配達",
    "found": "נמצאו נמצא נמצאה encontrado encontrados encontrada encontradas encontraron gefunden trouvé trouvés trovato "
    "trovati trovate znaleziono gevonden hittades hittade fundet funnet найдено найден найдены найдена bulundu",
    "held": "열립니다 열려요 개최됩니다 odbędzie odbywa celebra stattfinden",
}
"""English word → its forms in other languages."""

__all__ = ["GLOSSES"]
