"""Closed word lists the rules read by: what may be ignored, plain synonyms, opposites, cues and states.

Everything here is ordinary language, none of it a field name of some data. Words are stems (`values.text.stem`).
"""

from __future__ import annotations

from faithgrade.rules.words.foreignwords import FOREIGN_NEGATIONS
from faithgrade.values.text import stem


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(w) for w in words.split())


IGNORABLE = frozenset(
    """a an the this that these those it its it's they them their there here he she his her him we our us i my me you your
    is are was were be been being am has have had having do does did will would shall may
    of in on at to for from by with as and or into per via under within during about
    which who whom whose where when what how can
    also additionally furthermore moreover finally lastly however meanwhile respectively overall then so
    please note currently following listed shown given according based called named known
    s t re ve ll m d""".split()
)
"""Words that state nothing by themselves. Not in here, on purpose: only, still, already, all, every, no, not, never, up to."""

OPINIONS = frozenset(
    """sleek stylish elegant elegantly impressive impressively reliable perfect perfectly versatile
    great excellent nice nicely decent beautiful stunning vibrant wonderful amazing convenient conveniently handy seamless
    seamlessly powerful robust immersive ideal compelling attractive appealing thrilling exciting dramatic convincing
    ultimately fantastic superb remarkable interesting fascinating""".split()
)
"""Words of praise and taste. They state nothing that evidence could show, so they are no part of what is to be supported."""

PRESENTING = _stems(
    """feature features featuring boast boasts come comes coming powered power equipped support supports run runs running offer offers
    include includes including provide provides show shows shown display code reference number id label displays depict depicts illustrate illustrates
    present presents presented represent represents contain contains located situated base based set placed take takes took
    play played held see sees expect expected bring brings begin found serve served serves available option options device product unit
    belong belongs classified categorized considered consist consists made run stand stands stood remain
    experience experiences reach reaches reached measure measures weigh weighs cost costs priced go goes get gets work works
    chart graph figure plot capability capabilities functionality associated introducing setup paired fueled encompasses terms contrast along capable packs value values
    category well such include main key detail details information following indicate indicates reflect reflects describe describes refer refers"""
)
"""Verbs and nouns that only present what they stand with: they say that it is there, which the value itself shows."""

ORDINALS = {
    w: str(n)
    for n, pair in enumerate(
        "first 1st|second 2nd|third 3rd|fourth 4th|fifth 5th|sixth 6th|seventh 7th|eighth 8th|ninth 9th|tenth 10th".split(
            "|"
        ),
        1,
    )
    for w in pair.split()
}
"""Ordinal words, for fields that are numbered (period1, line_2)."""

HAVING = _stems(
    "have has feature features support supports include includes including offer offers equipped come comes provide provides available boast with"
)
"""Verbs that say a thing has something."""

CONNECTIVE = frozenset("and or but while whereas with plus".split())

NEGATIONS = FOREIGN_NEGATIONS | frozenset(
    "no not never none neither nor without n't cannot nothing nobody nowhere non isn't aren't wasn't weren't don't doesn't didn't hasn't haven't hadn't won't wouldn't can't couldn't shouldn't".split()
)

SHORT_VERBS = frozenset("isn aren wasn weren hasn haven hadn doesn don didn".split())
"""What is left of a verb before "n't"."""

HEDGES = frozenset(
    "may might could possibly perhaps probably likely expected should estimated approximately appears seems apparently potentially presumably roughly".split()
)

SOFTENING = frozenset(
    "probably likely apparently presumably perhaps possibly maybe seems seem seemingly appears appear roughly approximately around about".split()
)
"""Hedges that make a claim say less than it would without them: whoever adds one to what is so has said nothing wrong."""

ATTRIBUTION = frozenset(
    "analysts experts critics reportedly allegedly rumoured rumored sources observers reviewers users".split()
)

CONDITIONALS = frozenset("if unless whether provided assuming once".split())

UNIVERSALS = frozenset(
    "all every each entire whole only none always both any total overall everything everyone".split()
)

STRONG_ADVERBS = _stems(
    "only still already all every always never just solely exclusively definitely certainly guaranteed"
)

_SYNONYMS = """
price cost fare fee charge rate tariff amount pay paid payment spend spent
total sum overall altogether combined together
average avg mean
temperature temp warm hot cold cool degree
wind breeze
humidity humid
city town place location
country nation
name called title
person people population inhabitant resident live lives living
email mail
phone telephone mobile tel
address street
birth born dob birthday
date day on
start begin open commence launch kickoff
end finish close conclude stop
create created make made issue
deliver delivery delivered arrive arrival
free livre livres
close fecha
ship shipping shipped dispatch dispatched sent
quantity qty count number many units
stock inventory available availability
size large big dimension
weight weigh heavy light mass
height tall high
length long
width wide
duration long take took last lasted
speed fast
distance far away
score scored goal
score scored point points pts
win won winner victory
lose lost loss defeat
battery cell power charge
screen display
memory ram
storage internal capacity
camera lens photo
processor cpu chipset chip soc
os operating system
color colour
status state condition
bag baggage luggage
seat seats
insurance insured
membership member tier level
passenger traveler traveller
flight fly flew
reservation booking booked
refund refunded
customer client user
owner own owned
author write written wrote
director direct directed
actor cast star starring member
compose composer composed
produce producer production produced
film movie
book novel
genre type kind instance
language tongue
rank position place
rating rated stars
review reviews
revenue sales turnover income
error errors failure fail failed
latency response delay late lateness
visit visits visitor
order orders ordered
item items product products article
employee staff worker
deadline due
valid validity expire expiry expires
percent percentage share ratio rate proportion
open opened opening
vaccinated vaccination vaccine
death deaths died die
case cases infection
precipitation rain rainfall
cloud clouds cloudy cloudiness
resolution pixels
announce announced introduced
release released
founded established inception
spouse married wife husband
extension ext
department dept
description desc
altitude elevation alt elev
volume vol
frequency freq
message msg
manager mgr boss supervisor
account acct
amount amt
precipitation rain rainfall precip
headcount staff employees people employ
depth deep
attendance attendees attended audience
teacher instructor tutor taught teach
mileage odometer
founded established foundation
consumption consumed usage
output production yield
haemoglobin hemoglobin hb hgb
passengers riders ridership
plays played listens
subscribers subscribed subscriptions
votes ballots
chair chairs chairman chairwoman
venue site
elevator lift
reach phone fon
median p50
monday mon
tuesday tue tues
wednesday wed
thursday thu thur thurs
friday fri
saturday sat
sunday sun
january jan
february feb
april apr
june jun
july jul
august aug
september sep sept
october oct
november nov
december dec
finisher finish finished
starter start started
voter vote voted
attendee attend attended
delay late
"""

SYNONYMS: dict[str, frozenset[str]] = {}
for _line in _SYNONYMS.strip().splitlines():
    _group = _stems(_line)
    for _word in _group:
        SYNONYMS[_word] = SYNONYMS.get(_word, frozenset()) | _group

GENERIC_FIELD_WORDS = _stems(
    "value values data item items result results info information detail details list main all field entry row rows content text object record records response body payload"
)
"""Words in a path that name nothing by themselves."""

_OPPOSITES = """
from origin source depart departure leave dep sender|to destination dest target arrive arrival arr recipient receiver
min minimum low lowest least floor bottom|max maximum high highest most peak ceiling top
home host local|away visitor visiting guest
billing bill|shipping ship delivery
old previous prev prior former before|new next after updated current
open opening|close closing
sunrise|sunset
buy bid|sell ask
gross|net
credit|debit
sent outgoing upload outbound|received incoming download inbound return
first|last
start begin beginning started|end finish finishing ended
width|height
husband|wife
father|mother
winner won win|loser lost lose
main rear back|selfie front
buyer|seller
male|female
passed pass|failed fail
email|phone
checkin|checkout
latitude lat|longitude lon lng
debtor|creditor
increase rise|decrease fall
import|export
"""

AXES: dict[str, tuple[int, int]] = {}
"""Stem → (axis, pole) for words that exclude each other."""
for _n, _line in enumerate(_OPPOSITES.strip().splitlines()):
    for _pole, _side in enumerate(_line.split("|")):
        for _word in _stems(_side):
            AXES.setdefault(_word, (_n, _pole))

_HOME, _AWAY = AXES[stem("home")], AXES[stem("away")]
VERB_ROLES = {
    "hosted": (_HOME, _AWAY),
    "hosts": (_HOME, _AWAY),
    "hosting": (_HOME, _AWAY),
    "visited": (_AWAY, _HOME),
    "visits": (_AWAY, _HOME),
    "welcomed": (_HOME, _AWAY),
}
"""Verbs that give what stands before them one role and what stands after them the opposite one."""

PREPOSITION_POLES = {"from": AXES[stem("origin")], "to": AXES[stem("destination")]}
"""Role words that are too common to be field words elsewhere, but decide between two opposite fields."""

_FAMILIES = """
pending waiting awaiting queued scheduled unprocessed waitlisted backordered enqueued unconfirmed tentative provisional|processing running ongoing underway progress|shipped transit dispatched way|delivered arrived|cancelled canceled voided|completed complete finished done succeeded successful success|failed unsuccessful errored crashed|returned|packed|refunded reimbursed|landed|departed sailed|flying airborne|boarding
rejected declined denied refused|approved accepted confirmed granted
open opened|closed shut resolved
active enabled activated|inactive disabled deactivated|suspended blocked locked banned frozen
paid settled|unpaid outstanding overdue
live deployed published|draft unpublished
available|unavailable|sold
expired lapsed|valid|invalid
online|offline
gold|silver|bronze|regular|platinum|diamond
delayed late|punctual
healthy operational|degraded|maintenance|outage
private|public
preliminary interim|final finalised finalized
"""

STATES: dict[str, tuple[int, int]] = {}
"""Stem of a state word → (family, state): words of one state are plain synonyms, states of one family exclude each other."""
for _n, _line in enumerate(_FAMILIES.strip().splitlines()):
    for _state, _words in enumerate(_line.split("|")):
        for _word in _words.split():
            STATES.setdefault(stem(_word), (_n, _state))


def excludes(one: str, other: str) -> bool:
    """Whether two words name different states of one family: "expired" and "valid"."""
    a, b = STATES.get(one), STATES.get(other)
    return a is not None and b is not None and a[0] == b[0] and a != b


SAME_TRUTH = {word: frozenset(w for w in alike if not excludes(word, w)) for word, alike in SYNONYMS.items()}
"""Synonyms by which a yes stays a yes: a date of expiry may be called a validity, but what has expired is not valid."""

YES = frozenset(
    "yes true y on enabled active available included supported ja oui sí sim tak да はい 是 有 예 네".split()
)
NO = frozenset(
    "no false n off disabled inactive unavailable excluded unsupported none absent nein non não nee nej nei nie нет ні いいえ 否 无 아니요".split()
)

SUM_CUES = _stems("total altogether combined sum together overall add aggregate both")
DIFFERENCE_CUES = _stems(
    "difference more less fewer higher lower increase decrease rose fell grew dropped drop rise gap extra cheaper dearer longer shorter ahead gained lost saved saving change changed left remaining remain margin"
)
COMPARED_CUES = DIFFERENCE_CUES | _stems(
    """lighter heavier taller shorter older younger later earlier apart behind warmer colder cooler hotter faster slower
    bigger larger smaller deeper wider narrower dearer pricier greater lead leads leading led trail trails trailed improved worsened
    shrank shrunk climbed slipped jumped gain gains loss losses lag lags differ differs differed beat beats beaten improvement
    short deficit shortfall surplus outsold outscored outran outgrew exceed exceeds exceeded overrun"""
)
"""Words that hold two numbers against each other."""
GATHERED_CUES = _stems(
    """together combined altogether total sum overall add adding spend spent averaged average hold held left accounts account
    amounted amount contain contained gathered scored saved raised collected earned combine share whole
    entire"""
)
"""Words by which several numbers are gathered into one, wherever in the sentence they stand."""
MEAN_CUES = _stems("average avg mean averaged averaging typical")
MEDIAN_CUES = _stems("median")
MIN_CUES = _stems(
    "minimum lowest least smallest cheapest min fewest shortest earliest low lightest slowest coldest youngest quietest nearest bottom"
)
MAX_CUES = _stems(
    "maximum highest most largest biggest max greatest longest latest peak peaked high top heaviest fastest warmest hottest oldest loudest farthest expensive dearest"
)
SHARE_CUES = _stems("percent percentage share proportion fraction rate ratio of")
RANGE_CUES = _stems("range ranging between from fluctuate vary varying span spanning")
RISE_CUES = _stems(
    "rose rise rising warmed lengthened increase increased increasing grew grow growing climbed climb up upward higher gained jumped surged"
)
FALL_CUES = _stems(
    "fell fall falling cooled shortened decrease decreased decreasing dropped drop declined decline declining down downward lower lost shrank sank"
)
MULTIPLE_CUES = _stems("double doubled doubling twice triple tripled times quadrupled half halved")
TOTAL_CUES = _stems("total altogether combined sum difference refund additional compensation spent across")
COMPUTED_CUES = _stems(
    "refund additional extra compensation due difference remaining saving savings subtotal net"
)
"""Words of values that agents work out over several steps: their absence from the payload proves nothing."""

STATUS_FIELDS = _stems(
    "status state stage phase condition outcome result availability membership level tier health decision conclusion verdict"
)
"""Words of fields that hold how something stands."""
