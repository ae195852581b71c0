"""Yes or no, where it is asked whether something leads from one named thing to another, and a sentence tells where the
arcs, roads or walks go: "4 → 2 → 7 → 9", "the arcs of B end at A and D only", "4 reaches 1 and 3, but never 9"."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.replies.answer_spans import Commitment
from isoprobe.analysis.replies.patterns import any_word, denial, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import names_in

_THING = r"(?:(?:node|vertex|city|station|point|town|island|room|state)s? )?"
_NAME = r"[a-z0-9]{1,3}|[a-z]{4,12}"
_ASKED = regex(
    rf"(?P<kind>path|arc|arrow|edge|road|route|way|walk|pipe|link|line|corridor|bridge|connection|friendship"
    rf"|food|pass|get|go|travel|reach|lead)"
    rf"[^?]{{0,40}}?\b(?P<how>from|between) {_THING}(?P<one>{_NAME}) (?:to|and) {_THING}(?P<other>{_NAME})\b"
)
_DIRECT: Final = frozenset(
    ["arc", "arrow", "edge", "road", "pipe", "link", "line", "corridor", "bridge", "friendship", "lead"]
)
_CHAIN = regex(rf"(?<![\w-])(?:{_NAME})(?:\s?(?:->|→|-->|⟶|–|-|↔)\s?(?:{_NAME})){{1,20}}(?![\w-])")
_JOINT = regex(r"\s?(?:->|→|-->|⟶|–|-|↔)\s?")
_DENIAL = denial("no|not|never|none|neither|nor|cannot|without|if|missing|lacks?|nowhere")
_GOES = any_word(
    "end(?:s|ing)?|lead(?:s|ing)?|go(?:es|ing)?|run(?:s|ning)?|point(?:s|ing)?|arriv(?:e|es|ing)|reach(?:es"
    "|ed|ing)?|gets?|getting|connect(?:s|ed|ing)?|travel|come|comes"
)
_STARTS = (
    r"(?:start(?:s|ing)?|begin(?:s|ning)?|leav(?:e|es|ing)|com(?:es|ing)|go(?:es|ing)?|run(?:s|ning)?"
    r"|lead(?:s|ing)?|point(?:s|ing)?|drawn)"
)
_ENDS = r"(?:end(?:s|ing)?(?: up)?|point(?:s|ing)?|arriv(?:es|ing)|stop(?:s|ping)?|lead(?:s|ing)?)"
_CLAUSE = regex(r"[;:()]|\.(?=\s)|\b(?:but|because|since|so|while|whereas|although|hence|thus|therefore)\b")
_ONLY = regex(r"\bonly\b|\bnothing else\b|\bno others?\b")


@remembered(256)
def _asked(question: str) -> tuple[str, str, bool, bool] | None:
    """The two things, whether the way must be direct, and whether it has a direction."""
    found = _ASKED.search(question)
    if not found or found["one"] == found["other"]:
        return None
    direct = found["kind"] in _DIRECT or "directly from" in question
    return found["one"], found["other"], direct and "or by way of" not in question, found["how"] == "from"


@remembered(256)
def _met(other: str) -> re.Pattern[str]:
    """What finds that a search comes to the other thing, or never does: "11 has been found after three steps"."""
    name = re.escape(other)
    verb = r"(?:found|reached|visited|discovered|encountered|met)"
    return re.compile(
        rf"\b{_THING}{name} (?:is|was|has been|gets|got)(?: then| finally| thus)? {verb}\b"
        rf"(?! (?:from|by|on|in|at|to)\b)"
        rf"|(?P<out>\b{_THING}{name} ?∉)"
        rf"|\b(?:search|walk|path|route|way|chain|i|we|it|one|you|this|which)"
        rf"(?: (?:then|finally|also|eventually|thus))?"
        rf" (?:reach(?:es|ed)?|finds?|visits?|arrives? at) {_THING}{name}\b(?! (?:from|in|by))"
    )


_UNMET = any_word(  # what comes to a thing only in part, in thought, or from elsewhere
    "only|hardly|barely|scarcely|before|fail(?:s|ed|ing)?|would|could|might|may|should|if|unless|until|need(?:s|ed)?"
    "|thought|assum(?:e|ed|ing)|suppos(?:e|ed|ing)|too|yet|but|except|instead|edge|arrow|every|each|all|any"
)


def led(sentence: str, start: int, question: str) -> Commitment | None:
    """What a lower-case sentence says to a lower-case question whether something leads from one thing to another."""
    asked = _asked(question)
    if asked is None:
        return None
    one, other, direct, directed = asked
    for chain in _CHAIN.finditer(sentence, start):
        ends = _JOINT.split(chain[0])
        forth = (ends[0], ends[-1]) == (one, other) or (not directed and (ends[-1], ends[0]) == (one, other))
        if forth and (len(ends) == 2 or not direct) and not _DENIAL.search(sentence, start):
            return Commitment(True, *chain.span())
    began = re.search(
        rf"\b{_STARTS} (?:at|from|in) {_THING}{one}\b[^.;]{{1,40}}?\b{_ENDS} (?:at|in|to) {_THING}{other}\b",
        sentence[start:],
    )
    if began and not _DENIAL.search(sentence, start):
        return Commitment(True, start + began.start(), start + began.end())
    back = re.search(
        rf"\b(?:reach|get|gets|pass|passes|come|comes|arrives?) (?:(?:to|at) )?{_THING}{other} from {_THING}{one}\b",
        sentence[start:],
    )
    if back:
        return Commitment(not _DENIAL.search(sentence, start), start + back.start(), start + back.end())
    if (met := _met(other).search(sentence, start)) and not _UNMET.search(sentence, start):
        unmet = bool(met["out"]) or bool(_DENIAL.search(sentence, start))
        return Commitment(not unmet, *met.span())
    if one not in re.findall(r"[a-z0-9]+", sentence[start:]):
        return None
    names = names_in(sentence[start:]) | ({other} & set(re.findall(r"[a-z]+", sentence[start:])))
    if _ONLY.search(sentence, start) and other not in names and len(names) > 1 and _GOES.search(sentence, start):
        return Commitment(False, start, len(sentence))
    at = start
    for cut in [*_CLAUSE.finditer(sentence, start), None]:
        stop = cut.start() if cut else len(sentence)
        clause = sentence[at:stop]
        denied = _DENIAL.search(clause)
        named = re.search(rf"\b{re.escape(other)}\b", clause)
        goes = _GOES.search(clause) or (_GOES.search(sentence, start, at) if at > start else None)
        if denied and named and goes and denied.start() < named.start():
            return Commitment(False, at, stop)
        at = cut.end() if cut else stop
    return None
