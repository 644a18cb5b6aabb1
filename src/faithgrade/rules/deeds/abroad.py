"""Deeds told in other languages: "he reservado …", "została wysłana".

A deed is read only where it cannot have been done: every call failed, or none that could have done it was made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithgrade.evidence.words import tokenize
from faithgrade.rules.binding.calls import Deeds, Made
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.objects import of_call
from faithgrade.rules.words.verbs import FAMILIES
from faithgrade.values.language import guess_language
from faithgrade.verdicts import Reason

_ROOTS = {
    "book": "reserv prenot gebucht geboekt bokat booket bestilt zarezerw заброниров",
    "cancel": "cancel annul storniert abgesagt gekündigt geannuleerd avbokat avbestilt aflyst anulow odwoła отмен",
    "send": "envi invi gesendet geschickt verschickt verstuurd gestuurd skickat sendt wysła отправ",
    "pay": "pagad pagat payé gezahlt bezahlt überwiesen betaald betalat betalt zapłac оплат",
    "refund": "reembols rembours erstattet rimbors terugbetaald återbetalat zwróc",
    "create": "cread criad créé creat erstellt angelegt aangemaakt skapat oprettet utworz создал создан",
    "add": "añadid agregad ajout hinzugefügt aggiunt adicionad dodan dodał toegevoegd eklen добав",
    "update": "cambiad modificad actualizad modifi geändert aktualisiert umgebucht aggiorn alterad atualizad zmieni zaktualiz "
    "gewijzigd ändrat ændret endret измен обнов",
    "delete": "eliminad borrad supprim gelöscht eliminat excluíd apagad usuni verwijderd raderat slettet удал",
}
"""Verb → how its participles begin in languages that say who or what did it before them."""
_WHOLE = {
    "book": "حجزت|תמנתי|הזמנתי|예약했습니다|予約しました|reservé|reservei",
    "cancel": "ألغيت|ביטלתי|취소했습니다|キャンセルしました|取り消しました|cancelé|cancelei|iptal ettim",
    "send": "أرسلت|שלחתי|보냈습니다|전송했습니다|送信しました|送りました|envié|enviei|gönderdim",
    "refund": "환불했습니다|返金しました|iade ettim",
    "create": "أنشأت|יצרתי|만들었습니다|生成しました|作成しました|oluşturdum",
    "add": "أضفت|הוספתי|추가했습니다|追加しました|ekledim",
    "update": "عدلت|שיניתי|עדכנתי|변경했습니다|変更しました|güncelledim|değiştirdim",
    "delete": "حذفت|מחקתי|삭제했습니다|削除しました|sildim",
}
"""Verb → forms that say by themselves that I did it."""
_MINE = r"\b(?:he|hemos|ho|abbiamo|j['’]ai|nous avons|ich habe|wir haben|habe ich|ik heb|heb ik|jag har|jeg har|vi har)\b"
_OTHERS = (
    r"\b(?:fue|fueron|foi|foram|ha sido|han sido|a été|ont été|è stat[oa]|sono stat[ie]|wurden?|is|zijn|werd|ble|blev|är|er"
    r"|został[aoy]?|zostali|był[ao]?|был[аои]?)\b"
)
_PARTICIPLES = "|".join(f"{root}\\w*" for roots in _ROOTS.values() for root in roots.split())
_DONE = re.compile(
    rf"(?:(?P<mine>{_MINE})|(?P<others>{_OTHERS}))(?:\s+[^\s.,;:!?]+){{0,7}}?\s+(?P<verb>{_PARTICIPLES})\b"
    rf"|(?P<whole>{'|'.join(_WHOLE.values())})(?!\w)|\b(?P<polish>(?:{_ROOTS['book'].split()[-2]}|anulow|wysła|zapłac|zwróc|utworz|doda|zmieni|usun)\w*[łl][ea]m)\b",
    re.I,
)
_TURNED = re.compile(
    r"\?|\b(?:si|wenn|falls|ob|se|caso|jeśli|jeżeli|czy|als|indien|om|hvis|eğer|если|إذا|אם|puedo|podría|kann|könnte|peux|posso|mogę|"
    r"fehler\w*|error\w*|erreur|errore|erro|błąd|błęd\w*|wcześniej|antes|zuvor|bereits|ya|já|déjà|già|już)\b",
    re.I,
)
_WRITES = frozenset(
    "book reserve order cancel send pay refund create add update change delete remove set make submit run execute".split()
)


def read(view: ClaimView, record: Deeds) -> Iterator[Atom]:
    """A wrong atom for a deed that no call can have done."""
    if (view.text.isascii() and not _MAY_TELL.search(view.text)) or guess_language(view.text) == "en":
        return
    match = _DONE.search(view.text)
    if (
        match is None
        or not record.recorded
        or not record.made
        or view.denied_abroad
        or _TURNED.search(view.text)
    ):
        return
    verb, root = _verb_of(match)
    failed = [m for m in record.made if m.state == "failed"]
    if len(failed) == len(record.made):
        why, code = f"{failed[-1].call.name} failed, and no other call was made", Reason.ACTION_FAILED
        yield _wrong(match, code, why, failed[-1])
    elif (
        match["others"] is None
        and not any(_may_do(m, verb, root) for m in record.made)
        and not _is_told(view, verb, root)
    ):
        yield _wrong(match, Reason.ACTION_NEVER_RAN, "no call that was made does this", record.made[-1])


_MAY_TELL = re.compile(
    r"\b(?:he|ho|ich|ik|jag|jeg|vi|nous|j|abbiamo|hemos|fue|foi|wurde|is|ble|blev|er|ha|han)\b", re.I
)


def _verb_of(match: re.Match[str]) -> tuple[str, str]:
    """The English verb of a deed, and how its own begins."""
    told = (match["verb"] or match["polish"] or match["whole"]).lower()
    for verb, roots in _ROOTS.items():
        for root in roots.split():
            if told.startswith(root):
                return verb, root
    return next((v for v, forms in _WHOLE.items() if told in forms.split("|")), "make"), told[:4]


def _may_do(made: Made, verb: str, root: str) -> bool:
    """Whether a call may have done a deed: its tool or its arguments have the verb in either language, or any verb of doing."""
    words = (
        made.name_words | made.argument_words | {t.fold for t in tokenize(made.call.name.replace("_", " "))}
    )
    return bool(made.is_generic or made.verbs & (FAMILIES.get(verb, frozenset()) | _WRITES | {verb})) or any(
        w.startswith(root[:4]) for w in words
    )


def _is_told(view: ClaimView, verb: str, root: str) -> bool:
    """Whether the evidence tells of such a deed, so that the claim may restate it."""
    words = {verb[:4], *(w[:4] for w in FAMILIES.get(verb, ()))}
    return any(
        t.fold.startswith(root[:4]) or t.fold[:4] in words
        for f in view.index.facts
        for text in (str(f.field[-1]) if f.field else "", f.value if isinstance(f.value, str) else "")
        for t in tokenize(text[:200].replace("_", " "))
    )


def _wrong(match: re.Match[str], code: Reason, why: str, made: Made) -> Atom:
    return of_call("actions", match.span(), made, code, f"the claim says “{match[0]}”, but {why}")
