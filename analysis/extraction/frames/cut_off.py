"""Replies that end in the middle of a sentence: what touches their end may be half of it."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.replies.answer_spans import LOWER
from isoprobe.analysis.replies.patterns import regex

_LEAST_BROKEN: Final = 40  # characters of a reply that may break off
_LEAST_STRANDED: Final = 80  # of one that ends with a word that may end a sentence: "the box it stands on"
_BROKEN = regex(
    r"(?:\b(?:of|the|an|by|as|to|and|or|is|are|was|were|with|for|in|on|at|that|which|since|because|if|then|we"
    r"|from|than|but|into|towards?|between|through|during|per|about|your|our|my"
    r"|we'll|i'll|let me|would|will|must|should"
    r"|this|when|where|while|let's|let|also|can|has|have|be|its|their|both|each)|[-=≈≤≥+×÷*/(,\[{<>:↦]|\\(?:cdot"
    r"|times|frac|left|sqrt|approx|implies|to|text|quad|leq?|geq?))[\s*$]{0,9}$"
)


def breaks_off(body: str, choices: tuple[str, ...] = ()) -> bool:
    """Whether a reply of some length ends in the middle of a sentence, and not with one of the choices."""
    if _LABEL_ALONE.search(body[-60:]) or _table_cut(body):
        return True
    if _CLOSING_TAG.search(body[-40:]):
        return False
    if _OPENED_CLAUSE.search(body[-60:]) and len(body) > _LEAST_STRANDED:
        return True
    if _EQUAL_TO.search(body[-40:]):
        return True
    end = body.rstrip(" *.\n\"'")
    if any(end.endswith(choice.translate(LOWER)) for choice in choices if len(choice) > 1 or not choice.isalnum()):
        return False
    if _UNDER_LABEL.search(body[-120:]):
        return False
    if _EMPTY_POINT.search(body[-40:]):
        return True
    if _WORD_GIVEN.search(body[-60:]):
        return False
    if len(body) > _LEAST_BROKEN and _left_open(body):
        return True
    least = _LEAST_STRANDED if _STRANDED.search(body[-24:]) else _LEAST_BROKEN
    return (len(body) > least and bool(_BROKEN.search(body[-24:]))) or _unfinished(body.rstrip())


_CLOSING_TAG = regex(r"</[a-z][a-z_ ]{1,20}>\s{0,9}$")
_OPENED_CLAUSE = regex(  # ", and here the picture"; ", whereas the label 4"
    r"[,;]\s(?:and|but|so|where|whereas|while)\s(?:(?:here|there|now) the [a-z]{3,12}"
    r"|the (?:latter|former|other|second))$"
    r"|[,;]\s(?:whereas|while) the [a-z]{2,12}(?: [a-z0-9]{1,8})?$"
)


def _table_cut(body: str) -> bool:
    """Whether a reply ends in a row of a table that has fewer cells than all the rows above it."""
    line = body.rstrip(" ")
    line = line[line.rfind("\n") + 1 :]
    if not line.lstrip().startswith("|"):
        return False
    above: list[int] = []
    for row in reversed(body[: len(body.rstrip(" ")) - len(line)].rstrip("\n").split("\n")[-_ROWS:]):
        if not row.lstrip().startswith("|"):
            break
        above.append(row.rstrip().count("|"))
    return len(above) > 1 and len(set(above)) == 1 and line.count("|") < above[0] - 1


_ROWS: Final = 8  # of a table that are looked at
_STRANDED = regex(
    r"(?:\b(?:of|by|to|for|in|on|at|with|from|about|through|is|are|was|were|be|has|have|can|this|also|both|each)"
    r"|\b(?:is|be|are)\s{1,3}[\"'$]?\s?(?:[-=≈≤≥+×÷*/<>]|\\(?:cdot|times|leq?|geq?)))[\s*$]{0,9}$"
)
_LABEL_ALONE = regex(r"\n\W{0,6}(?:final |my |the )?(?:verdict|answer|conclusion|result|decision)\s?:[\s*_]{0,6}$")
_EQUAL_TO = regex(r"\b(?:equal to|equals|is the|of the|(?:is|are) (?:about|approximately|exactly))\s{0,3}$")
_UNDER_LABEL = regex(r"\n\W{0,6}(?:final )?(?:result|total|answer) ?:[\s*]{1,4}-?[0-9][^.\n]{1,60}[a-z]\s{0,3}$")
_EMPTY_POINT = regex(r"\n\s{0,3}[0-9]{1,2}[.)]\s{1,3}[^\n]{1,36}\n\s{0,3}[0-9]{1,2}[.)]\s*$")  # the number of a point


_WORD_GIVEN = regex(  # "Answer: both", "Answer: <": a whole answer, though a sentence could go on behind it
    r"(?:^|\n)\W{0,6}(?:final )?answer\s?:[\s*]{0,4}"
    r"(?:(?!(?:the|an|by|as|to|of|with|since|because|for|from|than)\b)[a-z]{2,12}|[-<>≤≥+×÷=])[\s*]{0,6}$"
)
_OPENED = regex(r"\((?=[^()\n]{0,80}$)[^()\n]{0,79}[a-z0-9,=+×·/-][\s*]{0,4}$")  # a bracket that nothing closes
_SERIES = regex(r"(?:^|(?<=\n))[^\w\n]{0,9}(?P<name>[a-z]{3,12}(?: [a-z]{2,12}){0,2}) [0-9]{1,2}\b[^\n]{0,200}")


def _left_open(body: str) -> bool:
    """Whether the last line opens a bracket and closes none, or is only the head of one more step of several."""
    end = body.rstrip(" *\n")
    line = end[end.rfind("\n") + 1 :]
    if _OPENED.search(line) and line.count("(") > line.count(")"):
        return True
    if _POINT.match(line) and len(line) > _HEAD and line[-1:].isalpha():
        above = [one for one in body[: len(end) - len(line)].splitlines() if _POINT.match(one)]
        if above and all(one.rstrip(" *")[-1:] in ".!" for one in above[-3:]):
            return True  # the points above it end as sentences do
    if not (head := _SERIES.fullmatch(line)) or not end[-1:].isalnum() or len(line) > _HEAD:
        return False
    before = [one for one in _SERIES.finditer(body[: len(end) - len(line)]) if one["name"] == head["name"]]
    return len(before) >= _STEPS and all(len(one[0].strip()) > 2 * len(line.strip()) for one in before)


_POINT = regex(r"\s{0,6}(?:[-•*+]|[0-9]{1,2}[.)])\s")
_HEAD: Final = 40  # characters of the head of a step
_STEPS: Final = 2  # steps before it
_STOPS = regex(r"[a-z)\"%0-9°][.!?](?=\s)|[.!?](?=[\u3400-\u9fff])|(?<=[\u3400-\u9fff])[.!?]")


_LEADS_TO = regex(r"(?:⇒|→|=>|∴)\s?[a-z0-9][^.,;\n]{0,24}[a-z0-9]$")  # "⇒ Shape C"


def _unfinished(body: str) -> bool:
    """Whether the last of several sentences, and it alone, has no end: a running sentence that closes with a word."""
    if len(body) <= 160 or not (body[-1].isalpha() or body[-1] in ",(=+-→×;:⁺⁻"):
        return False
    if _LEADS_TO.search(body, len(body) - 40) or (body[-2:-1] == " " and body[-3:-2] in "∴→⇒"):
        return False
    line = body[body.rfind("\n") + 1 :]
    stops = [stop.end() for stop in _STOPS.finditer(line)]
    last = line[stops[-1] :] if stops else line
    chinese = len(re.findall(r"[\u3400-\u9fff]", line)) / 2
    least = 14 if line.lstrip()[:1] in "|-•" else 10
    if (len(last.split()) < 2 and chinese < 4) or len(line.split()) + chinese < least:
        return False
    if stops and len(last.split()) >= _MANY_WORDS:
        return True
    return len(_STOPS.findall(body[: len(body) - len(last)])) >= 2


_MANY_WORDS: Final = 40  # of a last sentence that has no end
