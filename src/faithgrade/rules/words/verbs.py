"""Verbs of doing, their forms, and which of them can mean the same deed."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """The words of a list written as one text."""
    return frozenset(text.split())


_FAMILIES = """
cancel void revoke abort annul terminate
refund reimburse credit
book reserve order
order purchase buy place
charge bill debit
pay settle charge
update change modify edit amend adjust alter correct set move switch patch replace
upgrade change update modify
downgrade change update modify
exchange swap replace change
move reschedule schedule update change modify
redeem apply use
apply add set update
confirm verify
activate enable
deactivate disable suspend
renew extend
lock block freeze
unlock unblock unfreeze
approve accept
reject decline deny
create add make open insert generate write build draft prepare set render
add insert append attach include put save store
open create make file start
file create submit open register log save
save store write record log create update keep
schedule create add book set plan arrange
record log save write
register enroll enrol create add sign
submit file send post upload
upload attach post put add
publish post release deploy
issue send create grant award generate give
send email mail message text forward share deliver submit post notify
notify message send email alert inform
forward send share
share send invite grant
post publish send create add
invite add send
delete remove erase clear drop purge trash
archive move close
unsubscribe remove delete
close resolve complete end
complete finish close
reopen open
transfer escalate hand connect forward route refer move
assign reassign route
download save export fetch get
export download save write
import upload load add
run execute launch start trigger
start launch run begin
stop halt end terminate kill
pause suspend stop disable
resume activate enable start
restart reboot reset
reset change update
deploy release publish push ship
install add
merge combine
rename update change modify
return create process
mute silence
unmute
pin
unpin
snooze
label tag
tag label
subscribe register add
follow
print
translate
acknowledge ack confirm
waive
rotate renew
restore
revert
flag
"""

_CLUSTERS = """
cancel void revoke abort annul terminate refund reimburse credit book reserve order purchase buy place charge
bill debit pay settle update change modify edit amend adjust alter correct set upgrade downgrade exchange swap
replace redeem apply use renew extend return move switch patch reschedule process checkout confirm withdraw
deposit transfer
|
create add make open insert generate write build draft prepare file submit register log save store record
schedule plan arrange upload attach publish post import append put issue grant award enroll enrol sign
reschedule keep
|
send email mail message text notify alert inform forward share deliver invite post submit issue
|
delete remove erase clear drop purge trash archive unsubscribe deactivate disable close
|
transfer escalate hand connect forward route refer assign reassign
|
download save export fetch get
|
activate enable deactivate disable suspend pause resume lock unlock block unblock freeze unfreeze approve accept reject
decline deny verify confirm
|
run execute launch start trigger stop pause resume halt end kill restart reboot reset deploy release push ship install
merge complete finish close resolve reopen
|
rename update change modify move edit set
"""
"""Verbs that may well be side effects of one another: a booking charges a card, a new file is saved."""

_IRREGULAR = {
    "make": ("made",),
    "buy": ("bought",),
    "pay": ("paid",),
    "put": ("put",),
    "set": ("set",),
    "send": ("sent",),
    "write": ("wrote", "written"),
    "build": ("built",),
    "give": ("gave", "given"),
    "get": ("got",),
    "keep": ("kept",),
    "begin": ("began", "begun"),
    "run": ("ran",),
    "reset": ("reset",),
    "freeze": ("froze", "frozen"),
    "withdraw": ("withdrew", "withdrawn"),
    "unfreeze": ("unfroze", "unfrozen"),
}
_DOUBLING = frozenset(
    {
        "cancel",
        "submit",
        "stop",
        "ship",
        "log",
        "drop",
        "transfer",
        "plan",
        "enrol",
        "swap",
        "refer",
        "pin",
        "unpin",
        "tag",
    }
)
_NOUNS = {
    "cancellation": "cancel",
    "cancelation": "cancel",
    "refund": "refund",
    "reimbursement": "reimburse",
    "booking": "book",
    "reservation": "reserve",
    "purchase": "purchase",
    "charge": "charge",
    "payment": "pay",
    "update": "update",
    "change": "change",
    "modification": "modify",
    "upgrade": "upgrade",
    "downgrade": "downgrade",
    "exchange": "exchange",
    "renewal": "renew",
    "extension": "extend",
    "activation": "activate",
    "deactivation": "deactivate",
    "registration": "register",
    "submission": "submit",
    "deletion": "delete",
    "removal": "remove",
    "transfer": "transfer",
    "escalation": "escalate",
    "download": "download",
    "upload": "upload",
    "export": "export",
    "import": "import",
    "deployment": "deploy",
    "installation": "install",
    "return": "return",
    "run": "run",
    "build": "build",
    "restart": "restart",
    "launch": "launch",
}


FAMILIES: dict[str, frozenset[str]] = {}
"""Verb → the verbs under which a tool may do it."""
for _line in _FAMILIES.strip().splitlines():
    _head, *_others = _line.split()
    FAMILIES[_head] = FAMILIES.get(_head, frozenset({_head})) | frozenset(_others)
for _line in _FAMILIES.strip().splitlines():
    for _verb in _line.split():
        FAMILIES.setdefault(_verb, frozenset({_verb}))
_SAME = """
cancel void revoke annul
refund reimburse
book reserve
purchase buy order
update change modify edit amend adjust alter
send email mail message text
create add make insert open
make generate render
delete remove erase
transfer escalate hand
issue send grant
save store write
schedule book plan arrange
file submit
post publish
upload attach
download fetch
charge bill
acknowledge ack
"""
SAME: dict[str, frozenset[str]] = {}
"""Verb → verbs that say the same; a tool of the same family may do it too, but its name does not say so."""
for _line in _SAME.strip().splitlines():
    for _verb in _line.split():
        SAME[_verb] = SAME.get(_verb, frozenset()) | frozenset(_line.split())
for _verb, _same in SAME.items():
    FAMILIES[_verb] = FAMILIES.get(_verb, frozenset({_verb})) | _same

CLUSTERS: tuple[frozenset[str], ...] = tuple(word_set(group) for group in _CLUSTERS.split("|"))
LIGHT_VERBS = word_set(
    "process complete issue make apply submit initiate finalize perform place carry execute confirm"
)
NOUNS = _NOUNS


def _past_of(verb: str) -> tuple[str, ...]:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("e"):
        return (verb + "d",)
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return (verb[:-1] + "ied",)
    if verb in _DOUBLING:
        return (verb + verb[-1] + "ed", verb + "ed")
    return (verb + "ed",)


def _present_of(verb: str) -> tuple[str, ...]:
    stem = verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else verb
    double = (verb + verb[-1] + "ing",) if verb in _DOUBLING else ()
    return (stem + "ing", *double, verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s"))


PAST: dict[str, str] = {form: verb for verb in [*FAMILIES, *LIGHT_VERBS] for form in _past_of(verb)}
"""Past form or participle → verb."""
BASE: dict[str, str] = {
    **{form: verb for verb in [*FAMILIES, *LIGHT_VERBS] for form in (verb, *_present_of(verb))},
    **PAST,
    **_NOUNS,
}
"""Any form of a verb of doing, or the noun made of it → verb."""


def cluster_of(verb: str) -> frozenset[str]:
    """Verbs whose doing may well bring `verb` about by the way."""
    return frozenset().union(*(group for group in CLUSTERS if verb in group), FAMILIES.get(verb, frozenset()))
