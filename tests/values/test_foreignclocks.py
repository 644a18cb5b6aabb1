"""Times of day and weekdays as other languages say them."""

from __future__ import annotations

import pytest

from faithgrade.values import Clock, Kind, Moment, read_values


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Abre a las ocho y media de la mañana.", ["08:30"]),
        ("Cierra a las nueve y cuarto de la noche.", ["21:15"]),
        ("Empieza a las seis menos cuarto.", ["05:45?"]),
        ("Abre de las 10 a las 14.", ["10:00?", "14:00"]),
        ("Llegó a las 9 personas.", []),
        ("A loja abre às 8h e fecha às 22h.", ["08:00", "22:00"]),
        ("A viagem durou 9h.", []),
        ("Das 9h às 18h30.", ["09:00", "18:30"]),
        ("Le magasin ferme à 19 heures 45.", ["19:45"]),
        ("La séance commence à minuit.", ["00:00"]),
        ("Il negozio apre alle otto e mezza.", ["08:30?"]),
        ("Der Kurs beginnt um halb sieben.", ["06:30?"]),
        ("Der Kurs beginnt um viertel nach sechs.", ["06:15?"]),
        ("Der Preis ist um 6 gestiegen.", []),
        ("Der Kurs endet um 8 Uhr abends.", ["20:00"]),
        ("De winkel opent om half tien.", ["09:30?"]),
        ("Bussen går kl. 7.", ["07:00?"]),
        ("Pociąg odjeżdża o godzinie 16.", ["16:00"]),
        ("Cena wzrosła o 6.", []),
        ("Поезд отправляется в 9 часов вечера.", ["21:00"]),
        ("ההופעה מתחילה בשעה שמונה וחצי בערב.", ["20:30"]),
        ("الدرس الساعة 6 مساءً.", ["18:00"]),
        ("15時45分に始まります。", ["15:45"]),
        ("3時間かかります。", []),
        ("오후 네 시 반에 시작합니다.", ["16:30"]),
        ("네 시간 걸립니다.", []),
    ],
)
def test_times_are_read_as_each_language_says_them(text: str, times: list[str]) -> None:
    read = [v.reading for v in read_values(text) if v.kind is Kind.TIME]
    assert [f"{c.at:%H:%M}{'?' * c.ambiguous}" for c in read if isinstance(c, Clock)] == times


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Koncert jest w sobotę.", [5]),
        ("Встреча в среду.", [2]),
        ("회의는 화요일에 있습니다.", [1]),
        ("会議は木曜日です。", [3]),
        ("הפגישה ביום שלישי.", [1]),
        ("Møtet er på lørdag.", [5]),
        ("The Pazar brothers met.", []),
    ],
)
def test_weekdays_are_read_in_more_languages(text: str, days: list[int]) -> None:
    read = [v.reading for v in read_values(text) if v.kind is Kind.DATE]
    assert [m.weekday for m in read if isinstance(m, Moment)] == days
