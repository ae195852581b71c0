"""Options that say how a number of things changes (increase, decrease, remain the same), and what a text says of it in
its own words: "there will be fewer spiders", "nothing should change for the spiders"."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.choices.option_texts import plain
from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import denial, regex
from isoprobe.analysis.replies.remembered import remembered

_UP: Final = (
    r"(?:increas(?:e|es|ing)|ris(?:e|es|ing)|grow(?:s|ing)?|go(?:es)? up|boom(?:s)?|thriv(?:e|es)|expand(?:s)?"
    r"|multipl(?:y|ies)"
    r"|more numerous|more abundant)"
)
_DOWN: Final = (
    r"(?:decreas(?:e|es|ing)|declin(?:e|es|ing)|shrink(?:s|ing)?|drop(?:s)?|fall(?:s)?(?! prey)"
    r"|dwindl(?:e|es)|diminish(?:es)?"
    r"|go(?:es)? down|die(?:s)? (?:out|off)|starve(?:s)?|(?:be|become|are) fewer(?! [a-z])|less numerous|less abundant)"
)
_SAME: Final = (
    r"(?:(?:remain|stay)(?:s)? (?:the same|unchanged|stable|constant)|(?:nothing|little)(?: [a-z]+)? changes?"
    r"|(?:not|n't) (?:change|be affected)|no (?:change|effect)|unaffected|unchanged)"
)
_TRENDS = tuple(map(regex, (rf"\b{_UP}\b", rf"\b{_DOWN}\b", rf"(?:\b|(?<=\w)(?=n't)){_SAME}\b")))
_OPTIONS: Final = (
    frozenset(["increase", "increases", "increased", "grow", "rise", "go up", "rises", "grows"]),
    frozenset(["decrease", "decreases", "decreased", "shrink", "fall", "go down", "decline", "falls", "declines"]),
    frozenset(
        [
            "remain the same",
            "stay the same",
            "remains the same",
            "stays the same",
            "no change",
            "unchanged",
            "nothing",
            "not change",
        ]
    ),
)
_OF = regex(
    r"\b(?:population|number|amount|numbers)s? of (?:the )?(?P<one>[a-z-]{3,20})|\bhappens? to (?:the )?(?:number of"
    r" |population of )?(?:the )?(?P<two>[a-z-]{3,20})|\b(?:will|would|do|does) the (?P<three>[a-z-]{3,20}) population"
)
_CLAUSE = regex(r"[,;.:]|\b(?:because|since|as|so|and|but|while|thus|hence|therefore)\b")
_DENIED = denial("not|never|no|neither|nor|cannot|unless|if|whether")
_LONGEST: Final = 300


@remembered(256)
def _trends(choices: tuple[str, ...]) -> dict[int, str]:
    """The letter of the option of each trend: 0 up, 1 down, 2 the same; {} where the options are of another kind."""
    found = {
        trend: LETTERS[place]
        for place, choice in enumerate(choices[:10])
        for trend, names in enumerate(_OPTIONS)
        if plain(choice) in names
    }
    return found if {0, 1} <= found.keys() else {}


def by_trend(text: str, asked: Asked) -> Commitment | None:
    """The option of the trend that a clause tells of the things of the question."""
    letters = _trends(asked.choices)
    if not letters or len(text) > _LONGEST:
        return None
    asking = list(_OF.finditer(asked.question[-600:].translate(LOWER)))
    if not asking:
        return None
    thing = next(each for each in asking[-1].groups() if each).removesuffix("s")
    low = text.translate(LOWER)
    told: list[tuple[int, int, int]] = []
    at = 0
    for cut in [*_CLAUSE.finditer(low), None]:
        stop = cut.start() if cut else len(low)
        clause = low[at:stop]
        told += [(trend, at, stop) for trend in _of_thing(clause, thing)]
        at = cut.end() if cut else stop
    if len({trend for trend, *_ in told}) != 1 or told[-1][0] not in letters:
        return None
    return Commitment(letters[told[-1][0]], told[-1][1], told[-1][2])


_PRONOUN = regex(r"\s{0,3}(?:they|it|their (?:number|population)s?|its population)\b")
_PREYS = regex(r"\b(?:eats?|eating|hunts?|kills?|feeds? on|prey on)\b")


def _of_thing(clause: str, thing: str) -> list[int]:
    """The trends that a clause tells of the thing itself: where it is the subject, or what there is more or less of."""
    named = rf"(?:the )?{re.escape(thing)}[a-z]{{0,3}}\b"
    if few := re.search(rf"\b(?:(?P<few>fewer|less)|more) (?:of )?{named}", clause):
        return [1 if few["few"] else 0]
    head = re.search(rf"\b{named}(?: populations?| numbers?)?", clause) or _PRONOUN.match(clause)
    if not head or _PREYS.search(clause, 0, head.start()):
        return []
    if _TRENDS[2].search(clause):
        return [2]
    before = re.search(rf"\bin (?:the )?(?:(?:number|size|population)s? of )?{named}", clause)
    return _said(clause[: before.start()] if before else clause[head.end() :])


def _said(clause: str) -> list[int]:
    if _TRENDS[2].search(clause):
        return [2]
    if _DENIED.search(clause):
        return []
    return [trend for trend in (0, 1) if _TRENDS[trend].search(clause)]
