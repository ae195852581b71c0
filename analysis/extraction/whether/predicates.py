"""Yes or no, where a sentence says of what is asked that it is so, or that its opposite is: "Do they touch?" "They are
clear of each other."

What is asked lies on an axis of two sides (touching, apart), where words for either side, denied or not, tell which one
holds; some words say that neither does (a line that stays level neither rises nor falls). A clause about other things
than the question's says nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from isoprobe.analysis.replies.answer_spans import Commitment
from isoprobe.analysis.replies.patterns import any_word, denial, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content, names_in


@dataclass(frozen=True)
class Axis:
    """The words of both sides, and of neither. `asked`: what of a question lies on it, by default either side's words.
    `fixed`: the last name or number of the question must stand in the clause."""

    plus: re.Pattern[str]
    minus: re.Pattern[str]
    neither: re.Pattern[str] | None
    asked: re.Pattern[str]
    fixed: bool = False


def _words(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.ASCII)


def _axis(plus: str, minus: str, neither: str = "", asked: str = "", fixed: bool = False) -> Axis:
    return Axis(
        _words(plus), _words(minus), _words(neither) if neither else None, _words(asked or f"{plus}|{minus}"), fixed
    )


_RIGHT, _LEFT = (
    rf"(?:on|at|to|in|along) (?:the|its)(?: far| very| upper| lower)? {side}(?:[- ]hand(?: side| edge)?| side"
    rf"| edge| of)?"
    rf"|{side}[- ]hand|{side} (?:side|edge|end|of)|{side}most"
    for side in ("right", "left")
)
_UP, _DOWN = (
    rf"(?:on|at|in|near|along) the(?: very)? (?:{side})|{most}most"
    for side, most in (("top", "top"), ("bottom", "bottom"))
)
AXES: Final[tuple[Axis, ...]] = (
    _axis(
        r"shar(?:e|es|ed|ing)|(?:in )?common|adjacent|along an? (?:edge|side)|neighbou?r(?:s|ing)?|side by side"
        r"|(?:directly|right|immediately) (?:above|below|beside|next to)|next to each other",
        r"(?:only|just|merely) (?:at|in|by) (?:a|one|the|their|single|one single)? ?(?:corner|vertex|point)s?"
        r"|diagonal(?:ly)?"
        r"|squares? away|cells? away|separated?|apart|corner[- ]to[- ]corner",
        asked=r"share|in common|adjacent",
    ),
    _axis(
        r"touch(?:es|ing)?|overlap(?:s|ping)?|intersect(?:s|ing|ion)?|meets?|meeting|cross(?:es|ing)?|(?:in )?contact"
        r"|tangent|(?:partly |partially )?on top of|covers? (?:a )?(?:small )?part|(?:partly|partially)"
        r" (?:covers?|hides?|hidden)"
        r"|share an? (?:point|area|region)|collide"
        r"|shar(?:e|es|ing) an? (?:[a-z-]+ ){1,2}(?:point|area|region)"
        r"|(?:points?|areas?|regions?|parts?) in common|common (?:point|area|region)s?",
        r"(?:(?:far|well|set|clearly|stay|keep|are|lie) )?apart|separated?|separately|disjoint|clear of|gap"
        r"|strip|parallel"
        r"|(?:ends?|stops?) (?:before|short)|space between|distance between them|away from",
        asked=r"touch(?:es|ing)?|overlap(?:s|ping)?|intersect|meet|cross",
    ),
    _axis(
        r"poisoned|contaminated|affected|reach(?:es|ed)|makes? it (?:there|to|into)|gets? there|ends? up in"
        r"|gets? (?:into|to)|passed on to|receives?|arrives? (?:at|in)",
        r"unaffected|spared|(?:stays?|remains?|is|are) (?:safe|clean|free|untouched)",
        asked=r"poison get into|poison reach",
    ),
    _axis(
        r"filled(?: in)?|shaded|solid|black(?:ened)?|dark(?:ened)?|colou?red in",
        r"unfilled|empty|hollow|open|unshaded|white|blank|(?:an|only|just an) outline|outlined|outline only",
        asked=r"filled|shaded|unfilled|unshaded|hollow|solid",
    ),
    _axis(
        r"addition|plus|add(?:s|ed|ing)?|sum",
        r"subtraction|minus|subtract(?:s|ed|ing)?|taken away",
        asked="addition|subtraction",
    ),
    _axis(
        r"ris(?:e|es|ing)|rose|increas(?:e|es|ed|ing)|(?:goes|go|going|went|moves?|moved) up|climb(?:s|ed|ing)?"
        r"|grow(?:s|ing)?|grew"
        r"|upwards?|ascend(?:s|ing)?|gains?",
        r"fall(?:s|ing)?|fell|drop(?:s|ped|ping)?|decreas(?:e|es|ed|ing)|(?:goes|go|going|went|moves?"
        r"|moved) down|declin(?:e|es|ed|ing)"
        r"|sink(?:s|ing)?|sank|downwards?|descend(?:s|ing)?|dips?",
        r"flat|level|constant|unchanged|steady|(?:stays?|remains?) (?:at )?the same|horizontal",
        asked=r"rise|rising|fall|falling|increas(?:e|es|ing)|decreas(?:e|es|ing)|grow|drop|go (?:up|down)",
    ),
    _axis(r"attract(?:s|ed|ing|ion)?|pull(?:s|ed)?(?: together)?", r"repel(?:s|led|ling)?|repulsion|push(?:es|ed)?"),
    _axis(
        r"calls?(?: at)?|stops?(?: at)?|stopping|halts?|serve[sd]?",
        r"dash|skip(?:s|ped)?|(?:passes|runs|goes) (?:straight )?through|omits?|misses",
        asked=r"call|calls|stop|stops|halt",
    ),
    _axis(
        r"(?:on|along) (?:the|this|that|it)(?: drawn| straight| same| dashed){0,2}(?: line)?|collinear|passes through"
        r"|in line with",
        r"off (?:the|it)|(?:above|below|beside|under|over|left of|right of|away from|next to|near"
        r"|misses) (?:the|this|it)",
        asked=r"(?:lie|lies) on|on the (?:\w+ ){0,3}line",
    ),
    _axis(r"inside|within|in the interior|contained in|enclosed", r"outside|beyond|exterior"),
    _axis(
        r"continuous|continuity|unbroken|connected curve|limits? (?:agree|coincide|match|equal)",
        r"limits? (?:disagree|differ|are (?:different|unequal)|do(?:es)? not (?:agree|match|coincide|exist))"
        r"|discontinuous|jumps?|gaps?|breaks?|holes?|discontinuit(?:y|ies)|asymptote",
        asked=r"continuous|discontinuous",
    ),
    _axis(
        r"lit|glows?|glowing|shin(?:es?|ing)|lights? up|switched on",
        r"dark|unlit|off|out|dead|short-circuited|bypassed",
        asked=r"lit|glow|shine|light up|dark|unlit",
    ),
    _axis(r"closed|shut", r"open|opened", asked=r"closed|open|shut"),
    _axis(
        r"above|over|positive|higher than", r"below|under|underneath|beneath|negative|lower than", asked="above|below"
    ),
    _axis(
        r"before|in front of|ahead of|precedes?|preceding",
        r"after|behind|follows|following",
        asked=r"(?:stands?|comes?|appears?|lies?|placed|is|are) (?:right |directly )?(?:before|after|in front of"
        r"|behind)",
    ),
    _axis(
        r"defined|includ(?:es?|ed|ing)|contains?|within|inside|covers?",
        r"undefined|(?:ends?|stops?|breaks? off) (?:at|before)|outside|beyond|no value",
        asked=r"defined",
    ),
    _axis(r"clockwise", r"counter-?clockwise|anti-?clockwise"),
    _axis(r"horizontal(?:ly)?", r"vertical(?:ly)?|upright"),
    _axis(
        r"parallel|(?:the )?same (?:slope|gradient|direction)|equal slopes?|both have (?:the )?(?:same )?slope"
        r"|distance between (?:them|the two) (?:stays|is|remains)(?: always| everywhere)? (?:the same|constant)"
        r"|equidistant",
        r"meet|intersect|cross|converge|diverge|different (?:slopes?|gradients?|directions?)|slopes? (?:differ"
        r"|are different)",
        asked="parallel",
    ),
    _axis(_RIGHT, _LEFT, r"in the (?:middle|cent(?:er|re))", asked=r"(?:at|on|to) the (?:right|left)"),
    _axis(_UP, _DOWN, r"in the (?:middle|cent(?:er|re))", asked=r"(?:at|on) the (?:top|bottom)"),
    _axis(
        r"has|have|contains?|holds?|includes?|stor(?:es?|ed)|find(?:s|ing)?|present|appears?|found|sits?|is in"
        r"|among|one of",
        r"lacks?|missing|absent",
        asked=r"(?:does|do) [a-z0-9 ]{1,30} (?:have|contain|hold|include|show)",
        fixed=True,
    ),
)
_CLAUSE = regex(
    r"[,;:()]|\.(?=\s)|\s[-—]{1,2}\s|\b(?:but|because|since|so|and|which|while|whereas|although|though|hence|thus"
    r"|therefore)\b"
)
_NEGATION = denial("not|no|none|never|neither|nor|nothing|cannot|without|nowhere|hardly|fails? to|unable to")
NEITHER_NOR = regex(r"\bneither\b(?=[^.;]{1,60}\bnor\b)[^.;]{1,60}?\bnor\b")
_POINTING = regex(
    r"\b(?:it|they|them|he|she|these|those|both|this|that|there|here|each other|one another|the two)\b|it's"
)
_HYPOTHETICAL = any_word("if|whether|(?<!i )would(?! say)|could|might|unless|suppose|should")
_CONCLUDES = regex(r"(?:so|hence|thus|therefore)\s*$|[=:]\s*$")
_FEW: Final = 4  # words of a clause that need not repeat the question's


@remembered(256)
def axis_of(question: str) -> tuple[Axis, bool] | None:
    """The axis on which a lower-case question asks, the first that it names, and whether it asks for the one side."""
    found = [(hit.start(), place, axis) for place, axis in enumerate(AXES) if (hit := axis.asked.search(question))]
    if not found or " than " in question:
        return None
    axis = min(found, key=lambda one: one[:2])[2]
    if axis.fixed and _last_word(question) not in names_in(question):
        return None
    hit = axis.asked.search(question)
    denied = bool(_NEGATION.search(question))
    minus = bool(hit) and bool(axis.minus.search(question)) and not axis.plus.search(question)
    return axis, not minus ^ denied


def said_of(sentence: str, start: int, question: str) -> Commitment | None:
    """What a lower-case sentence says to a lower-case question on whose axis its words lie."""
    asked = axis_of(question)
    if asked is None:
        return None
    axis, wanted = asked
    found: list[
        tuple[bool, int, int, int, bool]
    ] = []  # the value, where it stands, words shared, and whether it concludes
    cuts = [cut.span() for cut in _CLAUSE.finditer(sentence, start)]
    begins, ends = [start, *(end for _, end in cuts)], [*(begin for begin, _ in cuts), len(sentence)]
    for begin, end in zip(begins, ends, strict=True):
        clause = sentence[begin:end]
        if _HYPOTHETICAL.search(sentence[max(start, begin - 60) : begin].rpartition(".")[2]):
            continue  # "if it is smaller, they overlap"
        told = _of_clause(clause, axis)
        if told is None or not (shared := _about(clause, question, axis)):
            continue
        value = told[0] is not None and told[0] == wanted
        concludes = bool(_CONCLUDES.search(sentence, start, begin))
        found.append((value, begin + told[1], begin + told[2], shared, concludes))
    if not found:
        return None
    concluding = [one for one in found if one[4]]
    for chosen in (found, concluding):
        if len({one[0] for one in chosen}) == 1:
            return Commitment(chosen[-1][0], chosen[-1][1], chosen[-1][2])
    return None


def said_by(text: str, start: int, question: str) -> list[tuple[bool, int, int]]:
    """What every clause of a lower-case text says whose words lie on the question's axis, whatever it is about."""
    asked = axis_of(question)
    if asked is None or asked[0].fixed:
        return []
    names = names_in(question)
    found: list[tuple[bool, int, int]] = []
    begin = start
    for cut in [*_CLAUSE.finditer(text, start), None]:
        end = cut.start() if cut else len(text)
        told = _of_clause(text[begin:end], asked[0])
        if _HYPOTHETICAL.search(text[max(start, begin - 60) : begin].rpartition(".")[2]):
            told = None
        own = names_in(text[begin:end])
        if told and told[0] is not None and not (own and names and not own & names):
            found.append((told[0] == asked[1], begin + told[1], begin + told[2]))
        begin = cut.end() if cut else end
    return found


def _of_clause(clause: str, axis: Axis) -> tuple[bool | None, int, int] | None:
    """The side of which a clause says that it holds (None: neither), and where; None where it says nothing, or both."""
    if _HYPOTHETICAL.search(clause):
        return None
    if axis.neither and (hit := axis.neither.search(clause)) and not _NEGATION.search(clause):
        return None, *hit.span()
    minus = axis.minus.search(clause)
    plus = axis.plus.search(clause)
    if minus and plus and minus.start() < plus.end() and plus.start() < minus.end():
        inner = plus if plus.start() >= minus.start() and plus.end() <= minus.end() else minus
        minus, plus = (minus, None) if inner is plus else (None, plus)
    if minus and plus:
        later = max(minus, plus, key=lambda one: one.start())
        if not _NEGATION.search(clause, min(minus.end(), plus.end()), later.start()):
            return _both(clause, axis, minus, plus)
        minus, plus = (None, plus) if later is minus else (minus, None)  # "a rectangle, not a triangle"
    hit = plus or minus
    if hit is None:
        return None
    negations = len(_NEGATION.findall(NEITHER_NOR.sub("neither", clause)))
    return (hit is plus) ^ (negations % 2 == 1), *hit.span()


def _both(clause: str, axis: Axis, minus: re.Match[str], plus: re.Match[str]) -> tuple[bool | None, int, int] | None:
    """Where words of both sides stand in a clause: what the one denies the other affirms ("touch only at a corner" is
    the other side's, whatever verb leads to it)."""
    if "only" in minus[0] or "just" in minus[0] or "merely" in minus[0]:
        return False, *minus.span()
    return None


def _about(clause: str, question: str, axis: Axis) -> int:
    """How much of a clause is about what is asked: 0 where it is about something else."""
    asked, names = content(question), names_in(question)
    said, own = content(clause), names_in(clause)
    if axis.fixed:
        return int(bool(names) and _last_name(question) in own)
    if own and names and not own & names:
        return 0
    shared = len((said & asked) | (own & names))
    return 1 + shared if shared or _POINTING.search(clause) or len(clause.split()) <= _FEW else 0


def _last_word(question: str) -> str:
    words = re.findall(r"[a-z0-9]+", question.partition("?")[0])
    return words[-1] if words else ""


def _last_name(question: str) -> str:
    names = names_in(question)
    return max(names, key=lambda name: max(hit.start() for hit in re.finditer(rf"\b{re.escape(name)}\b", question)))
