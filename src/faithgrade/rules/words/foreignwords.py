"""Function words, forms of "to be" and negations of languages other than English.

What the content words of records are in those languages stands in `values.glosses`; a word that is in neither is not read.
"""

from __future__ import annotations

import re

FOREIGN = frozenset(
    """der die das den dem des ein eine einen einem einer und ist sind war waren wird wurde wurden beträgt hat haben am im in um mit von zu auf
    le la les un une des du de et est sont était a ont au aux en sur il elle
    el los las una uno y es son fue era ha han del al por con su
    lo gli i e è sono era hanno di da nel con
    o os as um uma é são foi foram tem têm há da do na
    alle dal dalla alla al allo ai agli delle della dei degli nella nelle sul sulla dello
    kosztuje wynosi jest są był była ma z na do w dla kostet wynosiła coûte cuesta costa custa kost kostar koster liegt
    para às à ao dos das pelo pela em se zum zur beim vom bei es pour dans par cette ce
    het van op te zijn wordt werd naar och är det på av till den
    l d c j qu il est sont
    יש של את הוא היא הם הן זה זו על עם ב ל
    میں ہیں ہے کی کے کا کو سے پر اور یہ وہ
    में हैं है की के का को से पर और यह वह
    في من على إلى هو هي هناك يوجد و هذا هذه
    в на и с у есть это по из за к до от для он она они
    ve bu bir var ile için da de
    tu tus su sus mi mis nuestro nuestra votre vos notre nos ton ta tes mon ma mes ihr ihre ihren ihrem dein deine mein meine unser unsere
    seu sua seus suas meu minha tuo tua suo il mio nostro twój twoja twoje twoim masz mamy din ditt dina ert deg dig uw je jouw ons onze
    ваш ваша ваше ваши вас вам нас senin sizin
    seit dort aus dazu hierzu leider derzeit aktuell zurzeit lamentablemente desgraciadamente malheureusement purtroppo infelizmente niestety
    helaas tyvärr desværre dessverre maalesef للأسف לצערי
    está están estaba estão habe haben hast hat ich mir wir ihnen hay existe existen tenemos tienes existem temos você avez avons vous nous il y abbiamo avete ci
    er en et ett det den de har med som att det finns staat jag jeg du vi zostało została został zostały zostali o ze od do r godz godzinie godzina
    sí sim oui ja tak evet да نعم כן 네 예 ויש לך לכם לנו لديك لدينا عدد يوم الساعة ويوجد בשעה ביום יום ساعت روز آقای ها است را با آن این
    是 的 在 有 了 将 于 为 枚 個 个 件 台 本 名 位 张 張 冊 室
    은 는 이 가 을 를 에 의 로 으로 와 과 도 에서 에서는 에는 에게 이고 이며 문을 있습니다 있어요 있으며 있고 입니다 하루 시에 deki daki nin nın den dan kl klockan klokken saat günü dia día le
    był була було uhr heures heure horas hora ore
    """.split()
)
"""Function words of German, French, Spanish, Italian, Portuguese, Dutch and more; used only for claims that hold more of them than of English ones."""

PLAINLY_FOREIGN = frozenset(w for w in FOREIGN if len(w) > 1) - frozenset(
    """die war hat den van till hay son sur dig con des os as ton mi me vi ore era par pour tus dans mine in an am a i do is was at on of no to or y
    mes mis nos so art us it per il el la le et al de du en es em me m l d c j da der das""".split()
)
"""The ones that are no English words, and no part of names."""

FOREIGN_COPULAS = frozenset(
    """ist sind war waren wurde wurden worden está están es son fue fueron sido est sont été è sono stato stata stati foi foram estão são
    jest są został została zostało zostały zostali werd werden wordt zijn är har blivit blev er ble bliver blevet был была было были
    є був була было""".split()
)
"""Forms of "to be" behind which other languages say what something is or was made."""

FOREIGN_NEGATIONS = frozenset(
    """nicht kein keine keinen keiner keinem keines ohne nie niet geen zonder inte icke ikke ingen inga inget utan uden ne pas aucun aucune aucuns
    jamais nessun nessuna nessuno não nenhum nenhuma nunca jamás ningún ninguna ninguno tampoco żaden żadna żadne żadnych żadnego hiç değil yok
    не нет ни без немає لا لم ليس ليست لن غير بدون לא אין ללא אינו אינה نیست ندارد نہیں नहीं ない ません 안 못 없습니다 없어요 없는
    아닙니다""".split()
)
"""What turns a clause. Endings that do so ("-miyor", "지 않") are in no list: their words are not known."""

JAPANESE_ENDINGS = re.compile(
    "(?:は|が|を|に|で|と|の|へ|から|です|でした|あり|あります|います|ました|ます|(?:ま|わ)り(?:ます|ました)|れ(?:ます|ました)"
    "|し(?:ます|ました|て)|き(?:ます|ました)|えます|され(?:ます|ました|て)|して|している|お|ご|り|る|い|て|た|し|き|え)+"
)
"""Particles and plain endings of Japanese; those that deny ("ません", "ない") or bound ("まで", "だけ") are none of them."""
