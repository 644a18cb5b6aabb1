"""What kind of speech a claim is, from its text alone: assertion, question, offer, plan, courtesy …"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from faithgrade.claims.claim import Claim


class Speech(StrEnum):
    """What a sentence does. Only an assertion, a conditional, a refusal and an opinion say how things are."""

    ASSERTION = "assertion"
    CONDITIONAL = "conditional"
    REFUSAL = "refusal"
    OPINION = "opinion"
    QUESTION = "question"
    OFFER = "offer"
    INTENTION = "intention"
    INSTRUCTION = "instruction"
    COURTESY = "courtesy"
    STRUCTURE = "structure"
    SAMPLE = "sample"


def classify_speech(claim: Claim, answer: str) -> Speech:
    """The kind of speech of `claim` in `answer`: deep in English, plain cases of German, French, Spanish.

    Precision first: whatever carries a statement beside a courtesy, an offer or a question is an assertion,
    and so is every sentence that fits no pattern. Values and names are not looked at: a question with a price
    in it is still a question, and whoever leaves it out of a score has to check that first.

    >>> from faithgrade.claims import split_claims
    >>> answer = "I'm sorry, but flight A1 is full. Would you like another? Let me know!"
    >>> [str(classify_speech(c, answer)) for c in split_claims(answer)]
    ['assertion', 'offer', 'offer']
    """
    if claim.sample:
        return Speech.SAMPLE
    if claim.kind == "heading":
        return Speech.ASSERTION if _HAS_VALUE.search(claim.text) else Speech.STRUCTURE
    if claim.kind in ("cell", "code"):
        return Speech.ASSERTION
    text = _plain(claim.text)
    if text.endswith((":", "：")):
        return Speech.STRUCTURE if _LEAD.match(text) or _is_label(text) else Speech.ASSERTION
    return _of_sentence(text)


@lru_cache(maxsize=4096)  # each sentence of an answer is asked for by the splitter and by several rules
def _of_sentence(text: str) -> Speech:
    clauses = _clauses(text)
    kinds = [
        _of_clause(clause)
        for number, clause in enumerate(clauses)
        if number == len(clauses) - 1 or not _FRAGMENT.match(clause)
    ]
    if not kinds:
        return Speech.ASSERTION
    for kind in (
        Speech.ASSERTION,
        Speech.CONDITIONAL,
        Speech.REFUSAL,
        Speech.OPINION,
    ):
        if kind in kinds:
            return kind
    spoken = [kind for kind in kinds if kind is not Speech.COURTESY]
    return spoken[-1] if spoken else Speech.COURTESY


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    """Lower case, plain apostrophes, no emphasis marks, no symbols or emoji at the ends.

    >>> _plain("👍 **Don’t** worry! 😊")
    "don't worry!"
    """
    text = text.replace("’", "'").replace("‘", "'").lower()
    text = _MARKS.sub("", text)
    text = _ASIDE.sub("", _SPACE.sub(" ", text))
    return _ENDS.sub("", text)


def _is_label(text: str) -> bool:
    """Whether text that ends in a colon is a bare label such as "Passengers:"."""
    words = text.rstrip(":：* ").split()
    return len(words) <= 6 and not any(p.search(text) for p in (_HAS_VALUE, _FINITE, _COUNTS_OR_SAYS))


def _clauses(text: str) -> list[str]:
    """Parts of a sentence that could each stand alone, clauses of cause or contrast among them."""
    parts = [part.strip(" ,;:–—-") for part in _JOINT.split(text)]
    found = []
    for part in parts:
        opener = _CAUSE.match(part)
        if opener is not None:
            head, comma, rest = part.partition(", ")
            found.append(_STATED_CAUSE)
            if comma:
                found.append(rest)
            elif not head:
                continue
        elif part:
            found.append(part)
    return found


_STATED_CAUSE = "it is so"


def _of_clause(clause: str) -> Speech:
    if _GREETING_BY_NAME.match(clause):
        return Speech.COURTESY
    body, conditional = _strip_lead_ins(clause)
    if not body:
        if conditional:
            return Speech.CONDITIONAL
        return Speech.ASSERTION if _YES_OR_NO.match(clause) else Speech.COURTESY
    kind = _of_body(body)
    if conditional and kind is Speech.ASSERTION:
        return Speech.CONDITIONAL
    return kind


def _strip_lead_ins(clause: str) -> tuple[str, bool]:
    """The clause without "however", "yes,", "if you like," before it, and whether one was a condition."""
    conditional = False
    while True:
        match = _LEAD_IN.match(clause)
        if match is not None and match.end():
            clause = clause[match.end() :]
            continue
        match = _CONDITION.match(clause)
        if match is None:
            return clause, conditional
        conditional = conditional or not clause.startswith(_PURPOSE)
        clause = clause[match.end() :]


def _of_body(body: str) -> Speech:
    if body.rstrip("\"'”»)] ").endswith(("?", "？", "؟")):
        return _of_question(body)
    if _ASSERTING.match(body):
        return Speech.ASSERTION
    if (courtesy := _COURTESY.match(body)) and _POLITE_REST.match(body, courtesy.end()):
        return Speech.COURTESY
    for kind, pattern in (
        (Speech.OFFER, _OFFER),
        (Speech.INTENTION, _INTENTION),
        (Speech.INSTRUCTION, _INSTRUCTION),
        (Speech.REFUSAL, _REFUSAL),
        (Speech.OPINION, _OPINION),
    ):
        match = pattern.match(body)
        if match is not None:
            return Speech.ASSERTION if _REPORTED.search(body, match.end()) else kind
    if _MID_CONDITION.search(body) and not _PAST.search(body):
        return Speech.CONDITIONAL
    return Speech.ASSERTION


def _of_question(body: str) -> Speech:
    if _TAG_QUESTION.search(body) or _TOLD_IN_QUESTION.match(body):
        return Speech.ASSERTION
    if _OFFERED_IN_QUESTION.match(body):
        return Speech.OFFER
    return Speech.QUESTION if _ASKS.match(body) or _CHOICE.fullmatch(body) else Speech.ASSERTION


# --- patterns, all on lower-case text

_MARKS = re.compile(r"\*\*|__|~~|`|(?<!\w)[*_]|[*_](?!\w)|</?\w{1,10}/?>")
_SPACE = re.compile(r"\s+")
_ASIDE = re.compile(r", (?:such as|including|like) [^,:;.!?]*(?=,)")
_ENDS = re.compile(r"^[^\w¿¡\"'“«(\[$€£+#-]+|[^\w.!?:%)\]\"'”»…。！？؟।$€£]+$")
_HAS_VALUE = re.compile(r"\d")
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|been|did|does|will|can|cannot|could|there|found|'s|'re|'ve|ist|sind"
    r"|wurde|hat"
    r"|est|sont|été|es|son|ha|fue)\b|n't\b"
)
_COUNTS_OR_SAYS = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both|all|none|no|several|many|some"
    r"|only|match"
    r"|apply|remain|exist|fit|differ|follow|work|fail|pass|need|needs|want|cost|costs)\b|ed:$"
)
_LEAD = re.compile(
    r"(?:(?:sure|certainly|of course|great|okay|ok|thank you|thanks)[,!.]? )?"
    r"(?:here(?: is| are|'s|'re) (?:the|your|some|a|an|what|how|a few)?\b[^\d,;]*"
    r"|(?:the|your|my|these|some|all)(?: \w+){0,4} (?:is|are) (?:as follows|(?:listed|shown|given"
    r"|set out) below|below)"
    r"|(?:as follows|for example|for instance|such as|in summary|summary|in short|note|please note)"
    r"|(?:hier (?:ist|sind)|voici|aquí (?:está|están|tiene))\b[^\d,;]*):"
)
_JOINT = re.compile(
    r"\s*;\s*|\s+[–—]\s*|\s+-\s+|(?<=[!?]) "
    r"|,? (?:but|however|although|though|whereas|yet|aber|jedoch|obwohl|mais|pero|sino|aunque) "
    r"|,? (?=(?:because|since|given that|now that|seeing that|as) "
    r"(?:i|we|you|your|it|they|the|this|that|there|my|our|he|she|no|all|both|these|those|its|it's|you're|i'm"
    r"|we're)\b)"
    r"|,? (?=(?:weil|da|denn|parce qu|puisqu|porque|ya que)\b)"
    r"|, (?:and|so|und|also|et|donc|y|e|así que) (?=(?:i|i'm|i've|i'll|we|we've|you|your|it|it's|they|the"
    r"|this|that|there"
    r"|these|my|our|he|she|no|all|both|please|feel|let|would|could|can|do|ich|wir|sie|ihr|ihre|der|die|das|es"
    r"|je|nous"
    r"|vous|votre|le|la|les|il|el|los|las|su|sus)\b)"
    r"|, (?=(?:please|feel free|let me know|would you|do you want|shall i|could you|can i|may i|what|which"
    r"|how)\b)"
)
_CAUSE = re.compile(
    r"(?:because|since|given that|now that|seeing that|as|although|though|while|weil|da|denn|parce qu|puisqu"
    r"|porque|ya que)\b"
    r"(?! (?:always|well|soon|long|far|usual|requested|possible|needed|a\b|an\b))"
)
_LEAD_IN = re.compile(
    r"(?:(?:unfortunately|however|also|additionally|alternatively|otherwise|and|but|so|then|in the meantime"
    r"|meanwhile"
    r"|again|well|great|sure|sure thing|okay|ok|yes|no|no problem|of course|certainly|absolutely|perfect"
    r"|alright"
    r"|all right|got it|understood|hello|hi|hey|dear customer|thank you|thanks|in that case|if so|if not"
    r"|if needed"
    r"|if necessary|if possible|at this point|for now|next|finally|lastly|first|now|once again"
    r"|for your convenience"
    r"|leider|natürlich|gerne|gern|hallo|guten tag|danke|ja|nein|malheureusement|bien sûr|bonjour|merci|oui"
    r"|non"
    r"|lamentablemente|desafortunadamente|por supuesto|claro|hola|gracias|sí|no)(?: there)?(?:[,!.:…]+ ?"
    r"| (?=i|we|you|let|please)))+"
    r"|¡|¿|(?:and|but|so|then|unfortunately|kindly|also) "
)
_CONJUNCTION = (
    r"(?:if|unless|once|when|whenever|should|in case|as soon as|after|before|until|falls|wenn|sobald|sollten"
    r"|si|dès que|lorsque|cuando|en cuanto|to|in order to|um|pour|afin de|para)\b"
)
_CONDITION = re.compile(
    rf"{_CONJUNCTION} [^,?]*?(?:, (?:then )?| (?=(?:please|feel free|let me know|don't hesitate"
    r"|do not hesitate|i can|i'll|i will|would you|bitte|n'hésitez|no dude)\b))"
    r"|(?:if|unless|in case|falls|wenn|si)\b [^,?]*$"
)
_FRAGMENT = re.compile(rf"{_CONJUNCTION} [^,?]*$")
_PURPOSE = ("to ", "in order to ", "um ", "pour ", "afin de ", "para ")
_ASSERTING = re.compile(
    r"i(?:'m| am)? ?(?:can|could) (?:confirm|see|verify|tell|find|assure|report|say|not (?:find|see|locate"
    r"|access)|only)\b"
    r"|i (?:cannot|can't|couldn't|could not) (?:find|see|locate|access|verify|confirm|reach|retrieve)\b"
    r"|i(?:'m| am) (?:not able|unable) to (?:find|see|locate|access|verify|confirm|reach|retrieve)\b"
    r"|(?:please )?(?:note|be aware|be advised|keep in mind|remember|beachten sie|veuillez noter|notez"
    r"|tenga en cuenta)\b"
    r"|(?:bitte beachten|let me (?:tell|inform|remind|assure) you|i(?:'d| would) like to (?:inform|point))\b"
)
_POLITE_WORD = (
    r"(?:for|about|regarding|to|with|that|any|all|the|this|these|your|our|you|so|very|much|again|in|on|of|and"
    r"|may|have|"
    r"caused|causes|might|cause|us|me|how|is|can|be|must|it|a|an|such|truly|really|here|today|further|more"
    r"|everything"
    r"|feel|feeling|could|was|able|hear|help|assist|helped|with|pleased|happy|glad|sincerely|kind|great|by|as"
    r"|i|we|soon"
    r"|patience|understanding|waiting|contacting|reaching|out|confirming|providing|confirmation|information"
    r"|details"
    r"|clarifying|clarification|choosing|flying|calling|sharing|sending|response|reply|message|question"
    r"|questions|request"
    r"|inquiry|feedback|time|cooperation|trust|loyalty|support|holding|id|user|number|inconvenience|confusion"
    r"|frustration|frustrations|disappointment|disappointing|frustrating|difficult|hard|stressful|upsetting"
    r"|concern|concerns"
    r"|situation|position|point|need|needs|preference|preferences|worry|trouble|misunderstanding|mistake"
    r"|error|oversight"
    r"|delay|wait|loss|experience|day|evening|morning|afternoon|night|week|weekend|trip|journey|flight|stay"
    r"|time|one"
    r"|wonderful|nice|good|pleasant|safe|lovely|fantastic|travel|travels|care|luck|best|regards|wishes"
    r"|upcoming|rest"
    r"|not|don't|take|enjoy|hesitate|back|welcome|anytime|always|at|when|ahead|meal|service|things|get|well"
    r"|better|unwell|everyone"
    r"|family|plans|customer|business|desk|team|mr|mrs|ms|sir|madam|there|friend)"
)
_COURTESY = re.compile(
    r"(?:thank you|thanks|many thanks|thank you so much|you're (?:very |most )?welcome"
    r"|you are (?:very )?welcome"
    r"|(?:i'm|i am|we're|we are) (?:so |very |truly |really |deeply |terribly |extremely )?sorry"
    r"|sorry|(?:i |we |my |our )?(?:sincere(?:ly)? )?apologi(?:[sz]e|es)"
    r"|(?:please )?accept my (?:sincere )?apologies"
    r"|i (?:completely |fully |totally |do )?(?:understand|appreciate|realize|know)"
    r"|(?:i'm|i am|we're|we are) (?:so |very |really )?(?:glad|happy|pleased|delighted)(?: (?:i|we|that i|to"
    r"|you))?"
    r"|have (?:a|an)\b|enjoy (?:your|the)\b|safe (?:travels|trip|flight|journey)|take care|good (?:luck"
    r"|morning|afternoon"
    r"|evening|day|bye|night)|goodbye|bye|hello|hi|hey|greetings|welcome|dear|best regards|kind regards"
    r"|warm regards"
    r"|regards|sincerely|yours sincerely|cheers|great|perfect|excellent|wonderful|awesome|sure(?: thing)?"
    r"|certainly"
    r"|of course|absolutely|no problem|no worries|my pleasure|anytime|congratulations|understood|got it|okay"
    r"|ok|alright"
    r"|great (?:choice|question|news)|good (?:question|news)|happy to help|i hope (?:this|that|it) helps|hope (?:this|that) helps"
    r"|i hope you (?:have|enjoy|feel)|we (?:hope|look forward)|i look forward|looking forward"
    r"|vielen dank|danke|gern|gerne|bitte sehr|gern geschehen|(?:es tut mir|tut mir) (?:sehr )?leid"
    r"|entschuldigung"
    r"|entschuldigen sie|ich verstehe (?:ihre?n? )?(?:anliegen|frust|ärger|sorge|sorgen|frage)?|guten (?:tag"
    r"|morgen|abend)|hallo"
    r"|mit freundlichen grüßen|viele grüße|schönen tag|ich wünsche ihnen|auf wiedersehen|gute reise"
    r"|merci|je (?:suis|vous prie) (?:vraiment |de )?(?:désolée?|m'excuser)|bonjour|bonsoir|bonne (?:journée"
    r"|soirée)"
    r"|bon voyage|au revoir|cordialement|avec plaisir|je vous en prie|je comprends (?:votre )?(?:demande"
    r"|frustration|inquiétude)?"
    r"|gracias|muchas gracias|lo siento(?: mucho)?|lamento (?:las molestias)?|hola|buen(?:os|as|) (?:días"
    r"|tardes|noches|viaje|día)"
    r"|que tenga|de nada|con (?:mucho )?gusto|saludos|atentamente|entiendo (?:su )?(?:preocupación|situación"
    r"|frustración)?"
    r"|disculpe|perdón)\b"
)
_POLITE_FOREIGN = (
    r"(?:für|ihre?n?|geduld|verständnis|anfrage|nachricht|sehr|einen|schönen|tag|noch|die|das"
    r"|unannehmlichkeiten|sie|und"
    r"|pour|votre|vos|patience|compréhension|message|demande|beaucoup|de|la|les|le|cette|ce|gêne|désagrément"
    r"|et|une|bonne"
    r"|journée|excellente|por|su|sus|paciencia|comprensión|mensaje|mucho|las|los|molestias|un|una|buen|día|y"
    r"|usted|contactarnos"
    r"|espera|gerne|geschehen|ihnen|eine|gute|reise|confianza|attente|confiance|toutes?|causées?"
    r"|inconvenientes?|causados?)"
)
_YES_OR_NO = re.compile(r"(?:yes|no|ja|nein|oui|non|sí|si)\W*$")
_POLITE_REST = re.compile(rf"\W*(?:\b(?:{_POLITE_WORD}|{_POLITE_FOREIGN})\b\W*)*$")
_GREETING_BY_NAME = re.compile(
    r"(?:thank you|thanks|good (?:morning|afternoon|evening|day)|hello|hi|hey|dear|welcome|goodbye|hallo"
    r"|bonjour|hola|merci|gracias|danke)(?: again)?,?"
    r"(?: (?:mr|mrs|ms|dr)\.?)? (?!\w*ed\b|full\b|open\b|free\b|due\b|paid\b|sold\b|no\b"
    r"|not\b)[^\W\d]+[.!,]*$"
)
_OFFER = re.compile(
    r"(?:please )?(?:feel free|don't hesitate|do not hesitate|let (?:me|us) know (?:if|how|when|whether"
    r"|in case|should"
    r"|anytime)|let (?:me|us) know\W*$|just (?:let|ask|say))\b"
    r"|(?:please )?(?:let (?:me|us) know)[.!]?$|(?:please )?(?:feel free|let me know)\b(?! that)"
    r"|(?:i|we)(?: can| could| would|'d|'m|'re| am| are)(?: also| certainly| gladly| still| always"
    r"| then)? (?:be )?"
    r"(?:help|assist|offer|transfer|proceed|process|book|cancel|change|modify|update|issue|check|look|search"
    r"|arrange|connect"
    r"|provide|send|add|upgrade|explore|guide|walk|happy to|glad to|more than happy to|here to|available to"
    r"|ready to)\b"
    r"|(?:i'm|i am|we're|we are)(?: always)? here\b"
    r"|(?:ich|wir) (?:kann|könnte|können|helfe|helfen|stehe|stehen"
    r"|biete)\b(?!.*\bnicht\b)(?!.*\bbestätigen\b)|kann ich ihnen\b"
    r"|(?:lassen sie (?:es )?mich wissen|melden sie sich|zögern sie nicht|sagen sie (?:mir )?(?:gern"
    r"|bescheid))"
    r"|n'hésitez pas|je (?:peux|pourrais) (?:vous |également )?(?:aider|proposer|offrir|transférer)"
    r"|faites-(?:le-)?moi savoir"
    r"|dites-moi|je reste à votre disposition"
    r"|no dude|puedo (?:ayudar|ofrecer|transferir)\w*|hágamelo saber|avíseme|estoy (?:aquí|a su disposición)"
)
_INTENTION = re.compile(
    r"(?:i|we)(?:'ll| will| shall|'m going to| am going to| are going to|'m about to| am about to)"
    r"(?! (?:need|require|not|be unable))\b|(?:please )?(?:let me|let's|let us|allow me to)\b(?! know)"
    r"|(?:ich|wir) werden?\b(?!.*\bnicht\b)|(?:je vais|nous allons|je vous\b.*\brai\b)|(?:voy a|vamos a)\b"
)
_INSTRUCTION = re.compile(
    r"(?:please|kindly|simply|just)(?: also| simply| kindly| then)? [a-z']+\b"
    r"|(?:could|can|would|will) you please\b"
    r"|(?:i|we)(?:'ll| will|'d| would)? ?(?:need|require|like)(?: you)?(?: to (?:know|confirm|verify|have))?"
    r" (?:your|the following|some|a few|more|to (?:know|confirm|verify|have))\b"
    r"|(?:provide|confirm|check|visit|contact|call|click|select|choose|enter|reply|respond|try|follow|specify"
    r"|hold on|wait"
    r"|send|go to|log in|sign in|open|press|type|refer)\b(?=.)"
    r"|bitte\b(?! beachten)(?! sehr)|(?:geben|bestätigen|wählen|teilen|nennen|klicken|kontaktieren"
    r"|prüfen) sie\b"
    r"|veuillez\b(?! noter)|merci de (?:confirmer|fournir|préciser|indiquer|vérifier)|(?:confirmez|indiquez"
    r"|précisez|contactez)\b"
    r"|por favor\b|(?:confirme|indique|proporcione|seleccione|contacte|introduzca)\b"
)
_REFUSAL = re.compile(
    r"(?:i|we)(?:'m| am|'re| are)? ?(?:cannot|can't|can not|am unable to|unable to|not able to"
    r"|won't be able to"
    r"|will not be able to|not permitted to|not allowed to|afraid i (?:can't|cannot)"
    r"|don't have the ability)\b"
    r"|(?:ich|wir) (?:kann|können)\b.*\bnicht\b|je ne (?:peux|suis) pas\b|nous ne pouvons pas\b|no (?:puedo"
    r"|podemos)\b"
)
_OPINION = re.compile(
    r"(?:i|we)(?:'d| would)? ?(?:strongly |highly |also )?(?:recommend|suggest|advise|propose)\b"
    r"|in my opinion\b|you (?:might|may) (?:want|wish|like) to\b|you should consider\b"
    r"|it(?:'s| is| would be| might be) (?:best|advisable|recommended|a good idea|worth|better)\b"
    r"|ich (?:empfehle|rate|schlage)\b|je (?:vous )?(?:recommande|conseille|suggère)\b|(?:le "
    r"|les )?(?:recomiendo|sugiero|aconsejo)\b"
)
_REPORTED = re.compile(
    r", (?:which|who|where) (?:is|are|was|were|has|have|had|costs?)\b|\bthat (?:i|we)(?:'ve| have) (?:already"
    r"|just|now)\b"
    r"|\b(?:has|have) (?:now |already |just |also )?been (?!in\b)|\b(?:was|were) (?:\w+ly )?(?:\w{3,}ed|full"
    r"|booked|sent|paid)\b"
)
_MID_CONDITION = re.compile(
    r"(?<!check)(?<!ask)(?<!see)(?<!know)(?<!confirm)(?<!verify)(?<!determine) (?:if|unless|provided that"
    r"|in case|only if"
    r"|wenn|falls|sofern) (?:you|your|the|it|there|a|an|we|they|any|no|someone|sie|der|die|das|es)\b"
)
_PAST = re.compile(r"\b(?:was|were|been|has|have|had|did|didn't|wasn't|weren't|couldn't|'ve)\b|i've\b")
_CHOICE = re.compile(r"[*_]*(?:[\w -]{1,30}[*_]*:[*_]* *)?(?:[\w'-]+,? ){1,5}or (?:[\w'-]+ ?){1,4}\?")
"""Two things to choose from, with or without a label: "Seat: aisle or window?"."""
_TAG_QUESTION = re.compile(
    r", (?:right|correct|no|yes|(?:is|are|was|were|do|does|did|has|have|can|will)n't (?:it|they|you|he"
    r"|she))\?"
)
_TOLD_IN_QUESTION = re.compile(r"(?:did you know|do you know|are you aware|have i mentioned|wussten sie)\b")
_OFFERED_IN_QUESTION = re.compile(
    r"(?:would you (?:like|prefer|want|care)|do you (?:want|wish|need) (?:me|us|to|any)|shall (?:i|we)"
    r"|should i|can i|may i|how (?:may|can) i"
    r"|could i|is there anything|anything else|what else can i|are you interested|möchten sie|wollen sie"
    r"|kann ich|darf ich|soll ich"
    r"|souhaitez-vous|voulez-vous|puis-je|aimeriez-vous|y a-t-il autre|¿?(?:desea|quiere|le gustaría|puedo"
    r"|necesita|hay algo|prefiere)"
    r"|[^?]*\b(?:would you like|do you want me|shall i)\b)"
)
_ASKS = re.compile(
    r"¿|(?:who|what|when|where|which|why|how|whose|whom|is|are|am|was|were|do|does|did|have|has|had|can|could"
    r"|will|would|shall"
    r"|should|may|might|must|any|and (?:you|what|which)|wer|was|wann|wo|welche\w*|warum|wie|ist|sind|haben"
    r"|hat|können|könnten|"
    r"würden|werden|soll|darf|qui|que|quoi|quand|où|quel\w*|pourquoi|comment|est-ce|avez|êtes|pouvez|pourriez"
    r"|voulez|souhaitez"
    r"|quién|qué|cuándo|dónde|cuál\w*|por qué|cómo|es|está|ha|puede|podría|quiere|desea)\b"
)
