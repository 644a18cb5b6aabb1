"""Words whose full stop does not end a sentence, in English, German, French and Spanish."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TITLES = _words(
    "mr mrs ms mx dr prof gen col lt sgt capt cmdr maj rev hon pres gov sen rep messrs esq fr sr sra srta "
    "dra dña ud uds vd hr hrn dipl ing mag mme mmes mlle mgr mt ft lic arq"
)
"""A name follows: never the end of a sentence."""

JOINING = _words(
    "vs approx appr ca circa est max min avg incl excl viz cf resp e.g i.e eg ie al esp orig no nos nr n° "
    "fig figs eq sec ch chap vol vols pp p pg para art ver ed eds trans tel ext apt dept bldg fl rm ste "
    "st ave blvd rd hwy rte z.b d.h u.a o.ä u.ä i.d.r s.o s.u m.e v.a z.t bzw ggf evtl inkl exkl zzgl vgl "
    "sog abs bsp str bzgl ggü ggfs ungef mio mrd tsd stk std sek verf hrsg geb gest p.ex c.-à-d env av "
    "num tél réf éd p.ej aprox ej núm pág págs cap depto avda tfno máx mín ee uu jan feb mar apr jun jul aug "
    "sep sept oct nov dec okt dez janv févr avr juil déc ene abr ago dic mon tue tues wed thu thur thurs "
    "fri sat sun"
)
"""More of the sentence follows, unless the next word is one that plainly opens a sentence."""

COMPANY = _words("inc ltd co corp bros llc plc pty llp s.a s.l a.g k.k jr sr gmbh & cie")
"""As JOINING, but these end sentences more often."""

ENDING = _words("etc usw usf jr sr")
"""Ends the sentence when a capital follows."""

CLOCK = _words("a.m p.m a.d b.c c.e b.c.e")

AFTER_CLOCK = _words(
    "est edt cst cdt mst mdt pst pdt utc gmt cet cest bst ist jst et ct pt eastern central pacific "
    "mountain monday tuesday wednesday thursday friday saturday sunday january february march april may "
    "june july august september october november december"
)

MONTHS = _words(
    "january february march april may june july august september october november december januar jänner "
    "februar feber märz mai juni juli oktober dezember jan feb mär apr jun jul aug sep sept okt nov dez "
    "janvier février mars avril juin juillet août septembre octobre novembre décembre enero febrero marzo "
    "abril mayo junio julio agosto septiembre octubre noviembre diciembre"
)

BEFORE_ORDINAL = _words(
    "am vom zum den dem der die das des im bis ab seit beim jeder jeden jedem ihr sein mein unser ein "
    "einem und oder platz rang"
)
"""German words after which "3." is an ordinal number."""

EXCLAIMED_NAMES = _words("yahoo jeopardy joomla")

SHORT_LAST_WORDS = _words(
    "it out up now in on you us me him her day fee ok tax yes no so too one two six ten all see is was "
    "are not off here due new old low bad far way via usd eur gbp get put cut set end row air car bus jet "
    "kg km cm mm gb mb tb ms hz mph"
)
"""Words of up to three letters that do end sentences when all is written in lower case."""

OPENERS = _words(
    "the this that these those it its it's he she they we you i i'm i've i'll i'd a an in on at for from "
    "if when while there here your our my his her their please however but and so as to with without "
    "after before since because although though both all each every some many most no not yes what which "
    "who how why where would could should can do does did is are was were will have has had let let's "
    "unfortunately additionally also finally then now next thank thanks sorry once until by during "
    "according under over only more less another other it’s i’m i’ve i’ll i’d der die das ein eine es sie "
    "er wir ihr ich im am auf bei für mit nach wenn bitte leider und aber doch alle diese dieser dieses "
    "ihre unser unsere zum zur von le la les un une il elle nous vous je ce cette ces votre vos notre si "
    "pour avec dans mais et merci malheureusement el los las una su sus usted nosotros yo este esta para "
    "con en pero y gracias lamentablemente"
)
"""Words that open a sentence rather than carry on a name."""
