"""Countries by ISO 3166 code, name and adjective: "AU", "Australia" and "Australian" speak of one place."""

from __future__ import annotations

from faithgrade.values.text import fold_loose

_TABLE = """
AF Afghanistan/Afghan|AL Albania/Albanian|DZ Algeria/Algerian|AD Andorra/Andorran|AO Angola/Angolan|AR Argentina/Argentine/Argentinian|AM Armenia/Armenian|AU Australia/Australian
AT Austria/Austrian|AZ Azerbaijan/Azerbaijani|BS Bahamas/Bahamian|BH Bahrain/Bahraini|BD Bangladesh/Bangladeshi|BB Barbados/Barbadian|BY Belarus/Belarusian|BE Belgium/Belgian
BZ Belize/Belizean|BJ Benin/Beninese|BT Bhutan/Bhutanese|BO Bolivia/Bolivian|BA Bosnia and Herzegovina/Bosnia/Bosnian|BW Botswana|BR Brazil/Brazilian|BN Brunei|BG Bulgaria/Bulgarian
BF Burkina Faso|BI Burundi/Burundian|KH Cambodia/Cambodian|CM Cameroon/Cameroonian|CA Canada/Canadian|CV Cape Verde|CF Central African Republic|TD Chad/Chadian|CL Chile/Chilean
CN China/Chinese|CO Colombia/Colombian|KM Comoros|CG Congo/Congolese|CD Democratic Republic of the Congo|CR Costa Rica/Costa Rican|CI Ivory Coast/Ivorian|HR Croatia/Croatian
CU Cuba/Cuban|CY Cyprus/Cypriot|CZ Czechia/Czech Republic/Czech|DK Denmark/Danish|DJ Djibouti|DM Dominica|DO Dominican Republic|EC Ecuador/Ecuadorian|EG Egypt/Egyptian
SV El Salvador/Salvadoran|GQ Equatorial Guinea|ER Eritrea/Eritrean|EE Estonia/Estonian|SZ Eswatini|ET Ethiopia/Ethiopian|FJ Fiji/Fijian|FI Finland/Finnish|FR France/French
GA Gabon|GM Gambia|GE Georgia/Georgian|DE Germany/German|GH Ghana/Ghanaian|GR Greece/Greek|GD Grenada|GT Guatemala/Guatemalan|GN Guinea/Guinean|GY Guyana|HT Haiti/Haitian
HN Honduras/Honduran|HU Hungary/Hungarian|IS Iceland/Icelandic|IN India/Indian|ID Indonesia/Indonesian|IR Iran/Iranian|IQ Iraq/Iraqi|IE Ireland/Irish|IL Israel/Israeli|IT Italy/Italian
JM Jamaica/Jamaican|JP Japan/Japanese|JO Jordan/Jordanian|KZ Kazakhstan/Kazakh|KE Kenya/Kenyan|KI Kiribati|KP North Korea|KR South Korea/Korea/Korean|XK Kosovo/Kosovan|KW Kuwait/Kuwaiti
KG Kyrgyzstan/Kyrgyz|LA Laos/Lao|LV Latvia/Latvian|LB Lebanon/Lebanese|LS Lesotho|LR Liberia/Liberian|LY Libya/Libyan|LI Liechtenstein|LT Lithuania/Lithuanian|LU Luxembourg
MG Madagascar/Malagasy|MW Malawi/Malawian|MY Malaysia/Malaysian|MV Maldives|ML Mali/Malian|MT Malta/Maltese|MH Marshall Islands|MR Mauritania|MU Mauritius|MX Mexico/Mexican
FM Micronesia|MD Moldova/Moldovan|MC Monaco|MN Mongolia/Mongolian|ME Montenegro/Montenegrin|MA Morocco/Moroccan|MZ Mozambique|MM Myanmar/Burma/Burmese|NA Namibia/Namibian|NR Nauru
NP Nepal/Nepalese/Nepali|NL Netherlands/Holland/Dutch|NZ New Zealand|NI Nicaragua/Nicaraguan|NE Niger|NG Nigeria/Nigerian|MK North Macedonia/Macedonia/Macedonian|NO Norway/Norwegian
OM Oman/Omani|PK Pakistan/Pakistani|PW Palau|PS Palestine/Palestinian|PA Panama/Panamanian|PG Papua New Guinea|PY Paraguay/Paraguayan|PE Peru/Peruvian|PH Philippines/Filipino/Philippine
PL Poland/Polish|PT Portugal/Portuguese|QA Qatar/Qatari|RO Romania/Romanian|RU Russia/Russian Federation/Russian|RW Rwanda/Rwandan|KN Saint Kitts and Nevis|LC Saint Lucia
VC Saint Vincent and the Grenadines|WS Samoa/Samoan|SM San Marino|ST Sao Tome and Principe|SA Saudi Arabia/Saudi|SN Senegal/Senegalese|RS Serbia/Serbian|SC Seychelles|SL Sierra Leone
SG Singapore/Singaporean|SK Slovakia/Slovak|SI Slovenia/Slovenian/Slovene|SB Solomon Islands|SO Somalia/Somali|ZA South Africa/South African|SS South Sudan|ES Spain/Spanish|LK Sri Lanka/Sri Lankan
SD Sudan/Sudanese|SR Suriname|SE Sweden/Swedish|CH Switzerland/Swiss|SY Syria/Syrian|TW Taiwan/Taiwanese|TJ Tajikistan/Tajik|TZ Tanzania/Tanzanian|TH Thailand/Thai|TL Timor-Leste
TG Togo/Togolese|TO Tonga/Tongan|TT Trinidad and Tobago|TN Tunisia/Tunisian|TR Turkey/Turkiye/Turkish|TM Turkmenistan/Turkmen|TV Tuvalu|UG Uganda/Ugandan|UA Ukraine/Ukrainian
AE United Arab Emirates/UAE/Emirati|GB United Kingdom/UK/Great Britain/Britain/British/England/Scotland/Wales|US United States/United States of America/USA/America/American
UY Uruguay/Uruguayan|UZ Uzbekistan/Uzbek|VU Vanuatu|VA Vatican City|VE Venezuela/Venezuelan|VN Vietnam/Vietnamese|YE Yemen/Yemeni|ZM Zambia/Zambian|ZW Zimbabwe/Zimbabwean
GL Greenland|PF French Polynesia|PR Puerto Rico|HK Hong Kong|MO Macau|GI Gibraltar|FO Faroe Islands|BM Bermuda|CW Curacao|NC New Caledonia|GP Guadeloupe|MQ Martinique|RE Reunion
"""

_CODES: dict[str, str] = {}
for _line in _TABLE.strip().splitlines():
    for _entry in _line.split("|"):
        _code, _, _names = _entry.partition(" ")
        _CODES[_code.lower()] = _code
        for _name in _names.split("/"):
            _CODES.setdefault(fold_loose(_name), _code)


def country_of(text: str) -> str | None:
    """The ISO code of a country's name, adjective or code (codes only in capitals), or None.

    >>> country_of("Germany"), country_of("Argentine"), country_of("DE"), country_of("de"), country_of("the Netherlands")
    ('DE', 'AR', 'DE', None, 'NL')
    """
    if len(text) == 2 and not text.isupper():
        return None
    return _CODES.get(fold_loose(text).removeprefix("the "))
