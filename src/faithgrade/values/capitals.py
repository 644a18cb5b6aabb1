"""Capitals of countries by ISO 3166 code, where there is one, nobody argues which, and no other land is called the same."""

from __future__ import annotations

from faithgrade.values.places import country_of
from faithgrade.values.text import fold_loose

_TABLE = """
AF Kabul|AL Tirana|DZ Algiers|AO Luanda|AR Buenos Aires|AM Yerevan|AU Canberra|AT Vienna/Wien|AZ Baku|BD Dhaka|BY Minsk|BE Brussels|BG Sofia|BA Sarajevo|BR Brasilia
KH Phnom Penh|CM Yaounde|CA Ottawa|CL Santiago/Santiago de Chile|CN Beijing/Peking|CO Bogota|CR San Jose|HR Zagreb|CU Havana|CY Nicosia|CZ Prague|DK Copenhagen|DO Santo Domingo
EC Quito|EG Cairo|EE Tallinn|ET Addis Ababa|FI Helsinki|FR Paris|DE Berlin|GH Accra|GR Athens|GT Guatemala City|HU Budapest|IS Reykjavik|IN New Delhi/Delhi|IQ Baghdad
IR Tehran|IE Dublin|IT Rome|JM Kingston|JP Tokyo|JO Amman|KE Nairobi|KP Pyongyang|KR Seoul|KW Kuwait City|LA Vientiane|LV Riga|LB Beirut|LT Vilnius|LU Luxembourg/Luxembourg City
MG Antananarivo|MT Valletta|MX Mexico City|MD Chisinau|MN Ulaanbaatar|ME Podgorica|MA Rabat|MZ Maputo|NA Windhoek|NP Kathmandu|NL Amsterdam|NZ Wellington|NG Abuja|MK Skopje|NO Oslo
OM Muscat|PK Islamabad|PA Panama City|PY Asuncion|PE Lima|PH Manila|PL Warsaw|PT Lisbon|QA Doha|RO Bucharest|RU Moscow|SA Riyadh|SN Dakar|RS Belgrade|SK Bratislava|SI Ljubljana
SO Mogadishu|ES Madrid|SD Khartoum|SE Stockholm|CH Bern/Berne|SY Damascus|TW Taipei|TH Bangkok|TN Tunis|TR Ankara|UG Kampala|UA Kyiv/Kiev|AE Abu Dhabi|US Washington/Washington DC
UY Montevideo|UZ Tashkent|VE Caracas|VN Hanoi|ZM Lusaka|ZW Harare
"""
_OF = {
    code: frozenset(fold_loose(name) for name in names.split("/"))
    for entry in _TABLE.strip().replace("\n", "|").split("|")
    for code, _, names in (entry.partition(" "),)
}


def is_capital(city: str, country: str) -> bool | None:
    """Whether a city is a country's capital, both by name; None where the country or its capital is not known here.

    >>> is_capital("Lyon", "France"), is_capital("Bogotá", "Colombia"), is_capital("Ys", "Atlantis")
    (False, True, None)
    """
    names = _OF.get(country_of(country) or "")
    return None if names is None or fold_loose(country) in _PARTS else fold_loose(city) in names


_PARTS = frozenset({"england", "scotland", "wales"})
