"""Answers in other languages over records in English or their own: glossed words, function words, negations, scripts."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.conftest import CaseOf, Failed, VerdictsOf

S, U, OPEN = "supported", "unsupported", "unresolved"
HALL = {"seats": {"free": 27, "total": 40}}
SHOP = {"open": "10:00", "close": "19:30"}
SALE = {"remaining": 17, "sold": 7}
PAID, UNPAID = {"paid": True}, {"paid": False}
SENT, DONE, OFF = {"status": "in_transit"}, {"status": "delivered"}, {"status": "cancelled"}


@pytest.mark.parametrize(
    ("answer", "content", "verdict"),
    [
        ("Hay 27 plazas libres.", HALL, OPEN),  # who knows what a "plaza" is
        ("Es sind siebenundzwanzig Sitzplätze frei.", HALL, S),
        ("Es sind zweiundsiebzig Sitzplätze frei.", HALL, U),
        ("Es sind keine 27 Sitzplätze frei.", HALL, OPEN),
        ("Jest dwadzieścia siedem wolnych miejsc.", HALL, S),
        ("Jest dwadzieścia sześć wolnych miejsc.", HALL, U),
        ("יש 27 מקומות פנויים.", HALL, OPEN),
        ("יש 27 מושבים פנויים.", HALL, S),
        ("יש 26 מושבים פנויים.", HALL, U),
        ("هناك ٢٧ مقعدًا فارغًا.", HALL, S),
        ("هناك ٤٠ مقعدًا فارغًا.", HALL, OPEN),
        ("Sprzedano siedem biletów.", SALE, S),
        ("Sprzedano siedemnaście biletów.", SALE, U),
        ("Zostało siedem biletów.", SALE, U),
        ("残りは17枚です。", SALE, S),
        ("残りは7枚です。", SALE, OPEN),
        ("남은 티켓은 17개입니다.", SALE, S),
        ("Cinco asientos están bloqueados.", {"seats": {"blocked": 4, "free": 2}}, U),
        ("Fünf Sitzplätze sind gesperrt.", {"seats": {"blocked": 4, "free": 2}}, U),
        ("El tren tiene siete minutos de retraso.", {"delay_min": 17}, U),
        ("Quedan 17 billetes de un total de 40.", SALE | {"total": 40}, S),
        ("Quedan 17 billetes de un total de 42.", SALE | {"total": 40}, OPEN),
        ("המחיר הוא 145 ש״ח.", {"price": 145, "currency": "ILS"}, S),
        ("المحل يفتح الساعة 10 صباحًا.", SHOP, OPEN),  # nothing says what opens
        ("Das Museum öffnet um halb elf.", SHOP, U),
        ("Das Museum schließt um halb acht abends.", SHOP, S),
        ("O museu abre às 10h e fecha às 19h30.", SHOP, OPEN),
        ("El museo abre a las 10:00.", SHOP, S),
        ("El museo abre a las 19:30.", SHOP, U),
        ("El museo no abre a las 10:00.", SHOP, OPEN),
        ("Das Museum öffnet nicht um 10:00.", SHOP, OPEN),
        ("Le musée n’ouvre pas à 10:00.", SHOP, OPEN),
        ("La factura está pagada.", PAID, S),
        ("La factura está pagada.", UNPAID, U),
        ("La factura no está pagada.", UNPAID, S),
        ("Die Rechnung ist nicht bezahlt.", PAID, U),
        ("Tu pedido fue entregado.", DONE, S),
        ("Tu pedido fue entregado.", SENT, U),
        ("Tu pedido no fue entregado.", DONE, U),
        ("Twoje zamówienie zostało anulowane.", OFF, S),
        ("Twoje zamówienie zostało anulowane.", DONE, U),
        ("Заказ доставлен.", DONE, S),
        ("Заказ доставлен.", OFF, U),
        ("Заказ не доставлен.", DONE, U),
        ("주문이 취소되었습니다.", OFF, S),
        ("주문이 취소되지 않았습니다.", OFF, OPEN),
        ("Sipariş teslim edilmedi.", DONE, OPEN),
    ],
)
def test_the_commonest_words_are_read_in_other_languages(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, content: dict[str, Any], verdict: str
) -> None:
    museum = "El museo, das Museum, le musée"
    assert verdicts_of(case_of(answer, ("ticket_order_invoice", {}, content), question=museum)) == [verdict]


def test_what_is_expected_arrives_and_has_not_arrived(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    call: tuple[str, dict[str, Any], Any] = ("parcel", {}, {"eta": "2031-05-12", "weight_kg": 4})
    assert verdicts_of(case_of("Your parcel arrives on 12 May.", call)) == [S]
    assert verdicts_of(case_of("Your parcel arrives on 13 May.", call)) == [U]
    assert verdicts_of(case_of("Your parcel arrived on 12 May.", call)) == [OPEN]


RINGS = ("ringe", {"tag": "Do"}, {"frei": ["17:00"]})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Ich habe den Ring für Donnerstag reserviert.", RINGS, U),
        ("Ich habe den Ring für Donnerstag nicht reserviert.", RINGS, OPEN),
        ("Ich habe den Ring reserviert.", ("ring_reservieren", {"tag": "Do"}, {"ok": True}), OPEN),
        ("Ich habe den Ring reserviert.", ("book_ring", {"tag": "Do"}, {"ok": True}), OPEN),
        ("Ich habe den Ring reserviert.", ("ringe", {"aktion": "reservieren"}, {"ok": True}), OPEN),
        ("Ich habe den Ring reserviert.", ("book_ring", {"tag": "Do"}, Failed("full")), U),
        ("He cancelado la cita.", ("get_cita", {"id": 4}, {"estado": "activa"}), U),
        ("He cancelado la cita.", ("get_cita", {"id": 4}, {"status": "cancelled"}), OPEN),
        ("La cita fue cancelada.", ("get_cita", {"id": 4}, {"estado": "activa"}), OPEN),
        ("Wiadomość została wysłana.", ("wyslij", {"do": "Ida"}, Failed("blocked")), U),
        ("Wiadomość nie została wysłana.", ("wyslij", {"do": "Ida"}, Failed("blocked")), OPEN),
        ("예약을 취소했습니다.", ("get_booking", {"id": 4}, {"memo": "-"}), U),
    ],
)
def test_deeds_told_in_other_languages_have_to_have_been_done(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: tuple[str, dict[str, Any], Any], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


@pytest.mark.parametrize(
    ("answer", "content", "verdict"),
    [
        ("Nie ma żadnych reklamacji.", {"reklamacje": [], "razem": 0}, S),
        ("Nie ma żadnych reklamacji.", {"reklamacje": ["R-1"], "razem": 1}, OPEN),
        ("Nie ma żadnych faktur korygujących.", {"reklamacje": [], "razem": 0}, OPEN),
        ("Leider habe ich keine Reklamation gefunden.", {"reklamationen": []}, S),
        ("Leider habe ich keinen Fehler gefunden.", {"reklamationen": []}, OPEN),
        ("No hay pedidos.", {"pedidos": []}, S),
        ("No hay pedidos.", {"pedidos": [17, 18]}, U),
        ("No hay pedidos.", "", U),
        ("לא מצאתי הזמנות.", {"orders": []}, S),
        ("Заказов не найдено.", {"orders": []}, S),
    ],
)
def test_empty_hands_are_told_in_other_languages(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, content: Any, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, ("search", {}, content))) == [verdict]


FEES = {"gebuehr_pct": 0.09, "zins_pct": 3.45}
CRATE = {"hoehe_cm": 120, "breite_cm": 45, "groesse": 42}


@pytest.mark.parametrize(
    ("answer", "content", "verdict"),
    [
        ("Die Gebühr liegt bei 0,09 %.", FEES, S),
        ("Die Gebühr liegt bei 0,9 %.", FEES, U),
        ("Die Gebühr liegt bei 3,45 %.", FEES, U),
        ("Die Höhe ist 120 cm.", CRATE, S),
        ("Die Höhe ist 45 cm.", CRATE, U),
        ("Die Größe ist 42.", CRATE, S),
        ("Die Größe ist 45.", CRATE, OPEN),
        ("Dort steht: „Die Frist beträgt vier Wochen.“", "§ 2 Die Frist beträgt vier Wochen.", S),
        ("Dort steht: „Die Frist beträgt drei Wochen.“", "§ 2 Die Frist beträgt vier Wochen.", U),
    ],
)
def test_keys_spell_german_letters_by_two(
    answer: str, content: Any, verdict: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("nachsehen", {}, content))) == [verdict]
