"""Where the words of a rule of commitment stand, and the pieces beside them that should hold the answer."""

from __future__ import annotations

import re
from collections import deque
from typing import Final

from isoprobe.analysis.extraction.bare_answers import SEGMENT
from isoprobe.analysis.extraction.rules import BULLET, EXACT, NUMBERED, Rule
from isoprobe.analysis.replies.patterns import regex

_BEFORE_CUE: Final = 64  # characters before a rule's cue, and behind it, in which the rule's words stand
_BEHIND_CUE: Final = 160
_BEHIND_EXACT: Final = 1500  # a box holds its answer
LAST: Final = 8  # places of one rule that are tried, from the end


def places(rule: Rule, body: str, lists: bool = False) -> list[tuple[int, int, int]]:
    """Where the rule's words begin, and where the piece beside them that should hold the answer begins and ends; with
    `lists` a piece goes on through the points of a list."""
    found: list[tuple[int, int, int]] = []
    first, last = 0, len(body)
    if rule.cues:
        first, last = len(body), -1
        for cue in rule.cues:  # a generator would take twice as long, and every rule asks this of every reply
            if (at := body.find(cue)) >= 0:
                first, last = min(first, at), max(last, body.rfind(cue))
        if last < 0:
            return found
        behind = _BEHIND_EXACT if rule.name in EXACT else _BEHIND_CUE
        first, last = max(0, first - _BEFORE_CUE), min(len(body), last + behind)
    near = _around_cues(rule, body) if last - first > _WIDE and rule.cues else None
    for match in near if near is not None else deque(rule.pattern.finditer(body, first, last), maxlen=LAST):
        if rule.reads == "line":
            start, end = line_from(body, match.end())
            found.append((match.start(), start, _list_end(body, start, end) if lists else end))
        elif rule.reads == "before":
            least = max(0, match.start() - SEGMENT)
            begin = max(body.rfind("\n", least, match.start()), body.rfind(". ", least, match.start()), least - 1) + 1
            if rule.name == "is false" and (named := _TRAILING.search(body, begin, match.start())):
                begin = named.start()
            until = match.end() if body.startswith("正确", match.start()) else match.start()  # its own verdict is told
            found.append((match.start(), max(begin, match.start() - SEGMENT), until))
        else:
            found.append((match.start(), *match.span("answer")))
    return found


_WIDE: Final = 400  # characters between the first and the last cue, of which only parts are looked at
_MOST_CUES: Final = 40


def _around_cues(rule: Rule, body: str) -> list[re.Match[str]] | None:
    """The last places of a rule in a long text, sought around its cues alone; None where there are too many of them."""
    behind = (_BEHIND_EXACT if rule.name in EXACT else _BEHIND_CUE) + SEGMENT
    spots: list[int] = []
    for cue in rule.cues:
        at = len(body)
        for _ in range(_MOST_CUES):
            if (at := body.rfind(cue, 0, at)) < 0:
                break
            spots.append(at)
        if at >= 0 and body.rfind(cue, 0, at) >= 0:
            return None
    windows: list[list[int]] = []
    for at in sorted(spots):
        if windows and at - _BEFORE_CUE <= windows[-1][1]:
            windows[-1][1] = at + behind
        else:
            windows.append([max(0, at - _BEFORE_CUE), at + behind])
    found: list[re.Match[str]] = []
    for start, end in reversed(windows):
        found = [*rule.pattern.finditer(body, start, min(len(body), end)), *found]
        if len(found) >= LAST:
            break
    return found[-LAST:]


_TRAILING = regex(r"(?<![a-z])[a-h](?:\s?(?:,|和|与|及)?\s?[a-h](?![a-z])){0,6}选?项?$")


def line_from(body: str, start: int) -> tuple[int, int]:
    """From `start` to the end of its line, or the whole next line where nothing more stands on this one."""
    window = body[start : start + SEGMENT]
    blank = len(window) - len(window.lstrip())
    if "\n" in window[:blank] and (bullet := BULLET.match(window, blank)):
        blank = bullet.end()
    end = window.find("\n", blank)
    return start + blank, start + (end if end >= 0 else len(window))


def _list_end(body: str, start: int, end: int) -> int:
    """The end of the points of a list that begins in this line or the next ones."""
    while end < min(len(body), start + SEGMENT):
        point = BULLET.match(body, end + 1) or NUMBERED.match(body, end + 1)
        if not point:
            break
        stop = body.find("\n", point.end())
        end = stop if stop >= 0 else len(body)
    return end
