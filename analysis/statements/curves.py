"""Points and corners of a drawn function that a reply says it sees.

"f(2) ≈ -0.5", "at x = 1, y is approximately 2.5", "the point (1, 0.5)", "it passes through the origin" are points; "a
corner near x ≈ -5", or a place in a list of breakpoints, is a corner. What a symmetry would ask for ("then f(-1) should
be -0.5"), where a segment begins or ends, and a number of corners alone are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from isoprobe.analysis.statements import curve_words as words
from isoprobe.analysis.statements.lines import lines_of, sentences
from isoprobe.analysis.statements.statement import Statement


def read_parity(reply: str) -> list[Statement]:
    """Points of the graph, and peaks and troughs, that the reply states."""
    found: list[Statement] = []
    last = ""
    for line in lines_of(reply):
        for sentence in sentences(line.text):
            sentence = words.MIRRORED.sub(r"x\1f(x)", words.SAY.sub("at ", sentence))
            found += [Statement("point", (x,), y, line.span) for x, y in _points(sentence)]
            if last and (told := words.THEN.match(sentence)):
                found.append(Statement("point", (_spelled(last),), float(told[1]), line.span))
            last = next((match[1] for match in [*words.LAST.finditer(sentence)][-1:]), "")
        if len(found) > words.MOST:
            break
    return found[: words.MOST]


def _points(text: str) -> Iterator[tuple[str, float]]:
    for pattern in (words.VALUE, words.AT_X, words.POINT):
        for match in pattern.finditer(text):
            lead = re.split(r"[.;]\s|\b(?:but|however|while|whereas)\b", text[: match.start()])[-1]
            if _is_supposed(lead, match[0]) or words.AFTER.match(text[match.end() :]):
                continue
            yield _spelled(match[1]), float(match[2].replace("+", ""))
    for match in words.BOTH.finditer(text):
        if not _is_supposed(text[: match.start()], match[0]):
            yield from ((_spelled(sign + match[1]), float(match[2])) for sign in "+-")
    for match in words.ORIGIN.finditer(text):
        if not _is_supposed(text[: match.start()], ""):
            yield "0", 0.0
    for match in words.INTERCEPT.finditer(text):
        if not _is_supposed(text[: match.start()], ""):
            yield "0", float(match[1])


def _is_supposed(lead: str, said: str) -> bool:
    near = re.split(r"[,(:]\s?", lead)[-1]
    return bool(words.UNREAL.search(lead) or words.DENIED.search(near) or re.search(r"should|would|not\b|≠", said))


def _spelled(number: str) -> str:
    """The number in its shortest form, as text."""
    return f"{float(number.replace('+', '')):g}"


def read_breakpoints(reply: str) -> list[Statement]:
    """Corners of a drawn line that the reply states: their places on the x axis; and ends of it that the reply counts
    among them ("end")."""
    found: list[Statement] = []
    listing, block = False, 0
    for line in lines_of(reply):
        if not line.text:
            continue
        if line.heading or not line.listed:
            told = words.LISTED.search(line.text) or words.CORNER.search(line.text)
            listing = line.heading and bool(told)
            block += listing
        before, declared = "", _is_declared(line.text)
        for sentence in sentences(line.text):
            if words.OTHER_FUNCTION.search(sentence):
                break  # what follows is of that function
            here = f"{before} {sentence}" if words.ANAPHOR.match(sentence) else sentence
            places = [
                place
                for place in _corners(here, listing and line.listed, declared)
                if here == sentence or place in _places(sentence)
            ]
            if before and words.AT_THIS.match(sentence) and _is_corner(sentence):
                places += _last_place(before)
            before = sentence
            ends = words.OR_END.search(sentence) or (declared and _is_end(here))
            kind = "end" if ends else "corner"
            found += [Statement(kind, (place,), True, line.span, listing, block) for place in places]
        if len(found) > words.MOST:
            break
    return found[: words.MOST]


def _places(text: str) -> set[str]:
    found = {_spelled(match[1]) for match in words.X.finditer(text)}
    return found.union(*(_further(text[match.end() :]) for match in words.X.finditer(text)))


def _is_declared(line: str) -> bool:
    """Whether the line calls the one place that it names a breakpoint."""
    said = any(words.DECLARED.search(one) and not words.NO_CORNER.search(one) for one in sentences(line))
    return said and len(_places(line)) == 1


def _corners(text: str, listed: bool, declared: bool = False) -> Iterator[str]:
    spans = []
    for match in words.SPAN.finditer(text):
        spans.append(match.span())
        if words.TURNS.match(text[match.end() :]):
            yield _spelled(match[2])
    for match in words.X.finditer(text):
        if any(begin <= match.start() < end for begin, end in spans):
            continue
        clause = _clause(text, match.start(), match.end())
        said = words.WHERE.match(text[match.end() :])
        turns = said and not words.NO_CORNER.search(said[0])
        lead = text[: match.start()]
        if words.CROSSES.search(lead) or (words.TOWARDS.search(lead) and not turns):
            continue
        if not (declared or turns) and (_is_end(clause) or words.NO_CORNER.search(clause)):
            continue
        if listed or declared or words.CORNER.search(clause):
            low = float(match[1].replace("+", ""))
            high = float((match[2] or match[3] or match[1]).replace("+", ""))
            yield f"{(low + high) / 2 if abs(high - low) <= 3 else low:g}"
            yield from _further(text[match.end() :])
    for match in words.POINT.finditer(text):
        clause = _clause(text, match.start(), match.end())
        if words.RUNS.search(text[: match.start()]):
            continue  # where a piece runs
        if (listed or words.CORNER.search(clause)) and not (_is_end(clause) or words.NO_CORNER.search(clause)):
            yield _spelled(match[1])


def _is_corner(text: str) -> bool:
    return bool(words.CORNER.search(text)) and not words.NO_CORNER.search(text)


def _last_place(text: str) -> list[str]:
    """Where the sentence ends up: "at this point" in the next one."""
    told = words.LAST_PLACE.search(text)
    return [_spelled(told[1] or told[2])] if told else []


def _further(rest: str) -> Iterator[str]:
    """The other places of "x = -5, 0, and 5"."""
    if (more := words.MORE_X.match(rest)) and more[1]:
        yield from (_spelled(place) for place in re.findall(words.NUM, more[1]))
        if more[2]:
            yield _spelled(more[2])


def _is_end(clause: str) -> bool:
    """Whether the clause is about where the graph begins or ends."""
    return bool(words.ENDS.search(clause)) and not words.JOINT.search(clause)


def _clause(text: str, begin: int, end: int) -> str:
    """The part of the sentence that a place stands in, as far as the next comma that leads on."""
    head = re.split(r"[;]|,\s(?:but|and then|then|while|where it|before)\s", text[:begin])[-1]
    tail = re.split(r"[;]|,\s(?:but|and then|then|while|before)\s", words.OR_END.sub("", text[end:]))[0]
    return head + text[begin:end] + tail
