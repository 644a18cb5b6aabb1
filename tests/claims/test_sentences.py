"""Where sentences end, and where a full stop ends nothing."""

from itertools import pairwise

import pytest

from faithgrade.claims.sentences import sentence_spans


def cut(text: str) -> list[str]:
    return [text[s:e].strip() for s, e in sentence_spans(text, 0, len(text))]


@pytest.mark.parametrize(
    "text",
    [
        "Revenue rose to 3.4bn in 2.5 years.",
        "Dr. Voss and Mr. X met Mrs. Lang.",
        "It was signed by J. Smith and J. K. Rowe.",
        "Doors open at 5 p.m. on Monday and 6 a.m. Tuesday.",
        "At 9 a.m. EST the desk opens.",
        "Handover is on Monday at 9 a.m. Brussels time.",
        "Gate No. 5 is shut, see Fig. 3 and p. 12.",
        "See https://a.example/b?c=1.2&d=x.y for it.",
        "Write to j.doe@mail.example.com today.",
        "Order id A.12.B-9 and host db1.eu.example are set.",
        "Wait... what is it?",
        "It costs approx. 1.2k, i.e. less than before, e.g. in May.",
        "The U.S. Army and the U.S. market grew vs. $2.9M before.",
        "He said (see p. 4. It is long.) that all is well.",
        'He said "It is full. Then it left." and went.',
        '"It is full." she said.',
        "„Es ist voll. Dann fuhr er.“ sagte er.",
        "«C'est complet. Il part.» a-t-il dit.",
        "Acme Inc. and Foo Ltd. merged with Bar Co. last year.",
        "The fee is 4 USD; it applies to A; B is free.",
        "St. Gallen lies near Mt. Blanc.",
        "On Jan. 5 and Sept. 12 it rained.",
        "Yahoo! is down.",
        "Am 3. Mai und am 4. und 5. Juni gilt das.",
        "Der 2. Weltkrieg endete 1945.",
        "Am 3. 5. 2024 war es voll.",
        "Das kostet ca. 5 Mio. Euro, z. B. für Hrn. Maier bzw. Fr. Dr. Lang.",
        "Das gilt z.B. für Kunden, d.h. nicht für alle.",
        "M. Dupont et Mme. Durand, p. ex. en av. 2024.",
        "La Sra. Gómez y el Dr. Ruiz viven en EE. UU. desde 2010.",
        "El núm. 5 cuesta aprox. 3 €, p. ej. en la pág. 4.",
        "Version v2.0.1 runs on Node.js 18.2.",
        "Ludwig van B. was here.",
        "Ph.D. students pay less.",
        "「満席です。」と言いました。",
        "圆周率约为3．14。",
    ],
)
def test_one_sentence_stays_one(text: str) -> None:
    assert cut(text) == [text]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It costs 4.50. Dr. Voss agreed!", 2),
        ("The total is 5. The fee is 3.", 2),
        ("It weighs 5 mm. The next is 3 m/s. Pressure is 1002 hPa.", 3),
        ("It is 24 °C. Humidity is 60 %.", 2),
        ("We leave at 5 p.m. The bus waits.", 2),
        ("We leave at 5 p.m. Brussels is next.", 2),
        ("No. The flight is full.", 2),
        ("He lives in the U.S. The flight is full.", 2),
        ("It was made by Acme Inc. The fee is due.", 2),
        ("We sell apples, pears, etc. Prices vary.", 2),
        ("Plan B. The rest is known.", 2),
        ("Wait... What is it?", 2),
        ("Is it full? Yes! It is.", 3),
        ("He said “It is full.” Then he left.", 2),
        ('He said "It is full." Then he left.', 2),
        ("**It is full.** It was late.", 2),
        ("It is full.[1] It was late.[2]", 2),
        ("It is full (see below). It was late.", 2),
        ("(It is full.) It was late.", 2),
        ("See https://a.example/b. Then write to a@b.example. Done.", 3),
        ("the flight is full. the next leaves at five. it is cheap.", 3),
        ("Great! 🎉 The flight is booked 😊. All is well.", 3),
        ("It is full.The next one leaves at 5.", 2),
        ("It grew by 2024. Then it fell.", 2),
        ('It has a 6.7" screen. It is 8" wide.', 2),
        ("最初の大会は1958年に開かれました。次は1960年です。", 2),
        ("总共有10条记录。都是新的！好吗？", 3),
        ("第一班已满!第二班有座。", 2),
        ("هل الرحلة ممتلئة؟ نعم. غادرت أمس.", 3),
        ("उड़ान भरी हुई है। अगली कल है।", 2),
        ("เที่ยวบินเต็มแล้วครับ เที่ยวถัดไปพรุ่งนี้ค่ะ", 2),
        ("¿Está lleno? Sí. ¡Vaya! El vuelo sale a las 5.", 4),
        ("Es ist voll. Der nächste Zug fährt um 5. Bitte warten.", 3),
        ("C'est complet. Le prochain part à 5 h. Merci.", 3),
        ("비행기가 만석입니다. 다음 편은 5시입니다.", 2),
        ("There are 5 min. The bus waits.", 2),
        ("She is vol. Nothing else", 1),
        ("My seat is in row 12. Yours is in 14.", 2),
        ('A title," he read. It was odd. Really odd.', 3),
    ],
)
def test_each_sentence_stands_alone(text: str, count: int) -> None:
    assert len(cut(text)) == count, cut(text)


def test_spans_touch_and_cover_all() -> None:
    text = "A b. C d! E f?  G"
    spans = list(sentence_spans(text, 0, len(text)))
    assert spans[0][0] == 0
    assert spans[-1][1] == len(text)
    assert all(a[1] == b[0] for a, b in pairwise(spans))


def test_a_quotation_that_never_closes_does_not_swallow_the_rest() -> None:
    assert len(cut('He said "It is full. Then he left. It was late.')) == 3


def test_no_text_has_no_sentence() -> None:
    assert cut("") == []
