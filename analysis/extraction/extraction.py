"""The answer that a reply commits to, by named rules, without running or trusting anything that stands in it.

A rule says where a kind of commitment stands; a reader says what it commits to. Rules come in ranks: an explicit
commitment (JSON, a tag, a box, "Answer:", "the correct option is", 答案是) outranks a refusal, and both outrank what
has to be inferred from prose. Of several in one rank the last one counts; two different ones in the same breath are
ambiguous. A reply that runs on and puts a new question to itself ends there. Every regular expression is linear in the
text, and text beyond a bounded length is not looked at.
"""

from __future__ import annotations

import math
import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from isoprobe.analysis.extraction.options import read_last_option
from isoprobe.analysis.extraction.rules import (
    BULLET,
    CHATTER,
    CONDITION,
    CUE,
    EXACT,
    LISTS,
    NO_PICTURE,
    NUMBERED,
    OFFER,
    OPENING,
    REFUSAL,
    REFUSING,
    REVISED,
    RULES,
    RUNAWAY,
    SENTENCE,
    STATED,
    UNKNOWN,
    YET,
    Rule,
)
from isoprobe.analysis.extraction.sequences import blanks_in, read_blanks
from isoprobe.analysis.extraction.values import READERS, read_told
from isoprobe.analysis.numbers.numbers import asked_about
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, Reader, Value
from isoprobe.analysis.replies.restatement import likeness
from isoprobe.analysis.replies.text import ReplyText, clean
from isoprobe.probes.core import AnswerKind

SEGMENT = 300  # characters that are read from where a rule says the answer begins
LAST = 8  # places of one rule that are tried, from the end
_LETTERS = re.compile(r"\s{0,9}[a-z][.,]?(?:\s{0,9}\n\s{0,9}[a-z][.,]?(?=\s{0,9}(?:\n|$))){1,25}")  # one a line
FORMAL = frozenset({"expression", "molecule"})  # kinds in which signs that mark style elsewhere have a meaning
CUT_OFF = frozenset({"length", "max_tokens", "model_length"})  # stop reasons of a reply that was cut


@dataclass(frozen=True)
class Extraction:
    """`value` where `outcome` is "answer": bool for yes_no, int for integer and real where the number is whole and
    float where it is not, a tuple for kinds that list, str otherwise (for an option its letter). `text` is the value in
    one spelling ("yes", "25", "red"), `unit` what a number was said to be in, `rule` the rule that found it, `span`
    where it stands in the reply. `among`: where an option's letter and its text disagree, what either would mean."""

    outcome: Literal["answer", "ambiguous", "refused", "unparsed"]
    value: Value = None
    text: str = ""
    rule: str = ""
    span: tuple[int, int] = (0, 0)
    unit: str = ""
    among: tuple[str, ...] = ()


_INFERRED = frozenset({"statement", *(rule.name for rule in RULES if rule.rank == "inferred")})


@dataclass(frozen=True)
class _Found:
    rule: str
    at: int  # where the rule's own words begin
    until: int  # where the piece that was read ends
    commitment: Commitment


def extract(text: str, kind: AnswerKind, choices: Sequence[str] = (), stop: str = "", question: str = "") -> Extraction:
    """The answer of this kind that the reply commits to, or why there is none. `stop` is the reply's stop reason;
    `question` is what was asked: numbers that it tells itself are less likely to be the answer.

    Raises KeyError for the kind "transcript": transcripts are read by the task's own text form.
    """
    run = _extract_cached if len(text) <= 4096 else _extract
    return run(text, kind, asked_about(question, tuple(choices)), stop in CUT_OFF, question[:400])


def _extract(text: str, kind: AnswerKind, asked: Asked, cut: bool, question: str) -> Extraction:
    reader = READERS[kind]
    reply = clean(text, formal=kind in FORMAL)
    if not reply.text.strip():
        return Extraction("unparsed", rule="empty")
    if runaway := _runaway(reply.text, question):
        kept = tuple(place for place in reply.bold if place[1] <= runaway)
        answered = ReplyText(reply.text[:runaway], reply.cased[:runaway], reply.offset, reply.whole, kept)
        first = _extract_from(answered, reader, kind, asked, False)
        if first.outcome != "unparsed":
            return first
    return _extract_from(reply, reader, kind, asked, cut)


_extract_cached = lru_cache(maxsize=4096)(_extract)


def _runaway(body: str, question: str) -> int:
    """Where the reply begins to ask itself something new; 0 where it does not, or only repeats what it was asked."""
    for match in RUNAWAY.finditer(body):
        if not body[: match.start()].strip():
            continue
        asked = " ".join(question.translate(LOWER).split())[:40]
        again = " ".join(body[match.end() : match.end() + 80].split())
        if not asked or not again.startswith(asked[:24]) or CUE.search(body, 0, match.start()):
            return match.start()
    return 0


def _extract_from(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked, cut: bool) -> Extraction:
    body = reply.text
    found, refusal = [], None
    for rule in RULES:
        if rule.rank == "committed" and (not rule.kinds or kind in rule.kinds):
            for at, start, end in _places(rule, body, kind in LISTS):
                if CONDITION.fullmatch(body, max(body.rfind("\n", 0, at), body.rfind(". ", 0, at)) + 1, at):
                    continue
                if kind == "options" and rule.reads == "line" and (more := _LETTERS.match(body, start)):
                    end = max(end, more.end())
                if NO_PICTURE.match(body, start, end):
                    refusal = (start, end)
                elif one := reader(reply.cased[start:end], asked):
                    if kind == "blanks" and rule.reads == "line":
                        one, end = _more_lines(one, reply, start, end, asked)
                    until = _object_end(body, end) if rule.name == "json" else end
                    found.append(_Found(rule.name, at, until, _moved(one, start)))
                elif UNKNOWN.match(body, start, end) or REFUSAL.search(body, start, end):
                    refusal = (start, end)
    if kind == "options":
        found = _united(found)
    if cut:  # what touches the end may be half of it, and prose that was cut has not concluded
        found = [one for one in found if body[one.commitment.end :].strip()]
        return _decide(found, reply) or Extraction("unparsed", rule="cut off")
    if decided := _decide(found, reply):
        return decided
    opening = OPENING.match(body) if kind == "yes_no" and reply.whole else None
    if not opening:
        refusal = refusal or _refusal(body) or _unknown(body, kind)
    if refusal:
        if concluded := _concluded(reader, asked, reply, after=refusal[1]):
            return _result(concluded, reply, ambiguous=False)
        return Extraction("refused", rule="refusal", span=(refusal[0] + reply.offset, refusal[1] + reply.offset))
    return _decide(_inferred(reader, kind, asked, reply, opening), reply) or Extraction("unparsed", rule="none")


def _places(rule: Rule, body: str, lists: bool = False) -> list[tuple[int, int, int]]:
    """Where the rule's words begin, and where the piece beside them that should hold the answer begins and ends; with
    `lists` a piece goes on through the points of a list."""
    places: list[tuple[int, int, int]] = []
    if rule.cues and not any(cue in body for cue in rule.cues):
        return places
    for match in deque(rule.pattern.finditer(body), maxlen=LAST):
        if rule.reads == "line":
            start, end = _line(body, match.end())
            places.append((match.start(), start, _list_end(body, start, end) if lists else end))
        elif rule.reads == "before":
            begin = max(body.rfind("\n", 0, match.start()), body.rfind(". ", 0, match.start()), -1) + 1
            until = match.end() if body.startswith("正确", match.start()) else match.start()  # its own verdict is told
            places.append((match.start(), max(begin, match.start() - SEGMENT), until))
        else:
            places.append((match.start(), *match.span("answer")))
    return places


def _line(body: str, start: int) -> tuple[int, int]:
    """From `start` to the end of its line, or the whole next line where nothing more stands on this one."""
    window = body[start : start + SEGMENT]
    blank = len(window) - len(window.lstrip())
    if "\n" in window[:blank] and (bullet := BULLET.match(window, blank)):
        blank = bullet.end()
    end = window.find("\n", blank)
    return start + blank, start + (end if end >= 0 else len(window))


def _more_lines(one: Commitment, reply: ReplyText, start: int, end: int, asked: Asked) -> tuple[Commitment, int]:
    """What fills the blanks, and where it ends: over the next lines too, where one line fills one blank of several and
    the lines together fill them all."""
    blanks = blanks_in(asked.question)
    if isinstance(one.value, tuple) and len(one.value) == 1 < blanks <= 26:
        stop = end
        for _ in range(blanks - 1):
            stop = reply.text.find("\n", stop + 1) if stop < len(reply.text) else -1
            stop = min(stop if stop >= 0 else len(reply.text), start + SEGMENT)
        more = read_blanks(reply.cased[start:stop], asked)
        if more and isinstance(more.value, tuple) and len(more.value) == blanks:
            return more, stop
    return one, end


def _list_end(body: str, start: int, end: int) -> int:
    """The end of the points of a list that begins in this line or the next ones."""
    while end < min(len(body), start + SEGMENT):
        point = BULLET.match(body, end + 1) or NUMBERED.match(body, end + 1)
        if not point:
            break
        stop = body.find("\n", point.end())
        end = stop if stop >= 0 else len(body)
    return end


def _united(found: list[_Found]) -> list[_Found]:
    """Of several options that are called correct one by one, all together."""
    each = [one for one in found if one.rule == "is correct" and isinstance(one.commitment.value, tuple)]
    if len(each) < 2:
        return found
    letters = {letter for one in each if isinstance(one.commitment.value, tuple) for letter in one.commitment.value}
    whole = Commitment(tuple(sorted(map(str, letters))), each[0].commitment.start, each[-1].commitment.end)
    return [*(one for one in found if one not in each), _Found("is correct", each[0].at, each[-1].until, whole)]


_IN_OBJECT = re.compile(r'"(?:[^"\\\n]|\\.){0,1000}"|[{}]')


def _object_end(body: str, at: int) -> int:
    """The end of the JSON object in which a place stands: what its other fields say is no second answer."""
    depth = 1
    for mark in _IN_OBJECT.finditer(body, at, at + 4096):
        depth += (mark[0] == "{") - (mark[0] == "}")
        if depth == 0:
            return mark.end()
    return at


def _moved(one: Commitment, by: int) -> Commitment:
    return Commitment(one.value, one.start + by, one.end + by, one.unit, one.among)


def _decide(found: list[_Found], reply: ReplyText) -> Extraction | None:
    """The last commitment; ambiguous where it is, or where another one with another value stands right beside it."""
    body = reply.text
    exact = [one for one in found if one.rule in EXACT]
    if exact:  # what surrounds an exact form, and what stands beside it in one JSON object, is no second commitment
        found = [
            one
            for one in found
            if one.rule in EXACT
            or not any(one.at <= other.at < one.until or other.at <= one.at < other.until for other in exact)
        ]
    if not found:
        return None
    found.sort(key=lambda one: one.commitment.start)
    last = found[-1]
    for other in found[:-1]:
        if other.commitment.value not in (None, last.commitment.value):
            between = body[other.commitment.end : last.at]
            opening = "opening" in (other.rule, last.rule)
            alike = last.rule == other.rule or last.rule not in _INFERRED
            if _scaled(other.commitment, last.commitment):
                continue
            near = opening or (alike and len(between) < SEGMENT and len(re.findall(r"\w+", between)) <= 3)
            if near and not REVISED.search(between):
                return _result(last, reply, ambiguous=True)
    return _result(last, reply, ambiguous=last.commitment.value is None)


def _scaled(one: Commitment, other: Commitment) -> bool:
    """Whether both say one number, once with and once without "thousand", "million" or "billion"."""
    values = [each.value for each in (one, other) if isinstance(each.value, (int, float)) and each.value]
    if len(values) < 2:
        return False
    ratio = max(map(abs, values)) / min(map(abs, values))
    return any(math.isclose(ratio, scale, rel_tol=1e-9) for scale in (1e3, 1e6, 1e9))


def _result(found: _Found, reply: ReplyText, ambiguous: bool) -> Extraction:
    one = found.commitment
    span = (one.start + reply.offset, one.end + reply.offset)
    if ambiguous:
        text = " or ".join(each for each in one.among if each)
        return Extraction("ambiguous", text=text, rule=found.rule, span=span, among=one.among)
    return Extraction("answer", one.value, _spelled(one.value), found.rule, span, one.unit)


def _spelled(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value)


def _refusal(body: str) -> tuple[int, int] | None:
    """A refusal in the first or last lines; in the middle of a long reply the words may be about anything."""
    for start, end in ((0, SEGMENT), (max(0, len(body) - SEGMENT), len(body))):
        window = body[start:end]
        if any(word in window for word in REFUSING) and (said := REFUSAL.search(body, start, end)):
            return said.span()
    return None


def _unknown(body: str, kind: AnswerKind) -> tuple[int, int] | None:
    """A reply that is no more than "unknown" or "n/a", where no words are asked for."""
    bare = body.strip()
    if kind in ("text", "open", "choice", "blanks") or len(bare) > 24 or not (said := UNKNOWN.match(body)):
        return None
    return (body.index(bare), body.index(bare) + len(bare)) if said else None


def refused(text: str) -> tuple[int, int] | None:
    """Where the reply refuses, in its first or last lines; None where it does not."""
    reply = clean(text)
    said = _refusal(reply.text)
    return (said[0] + reply.offset, said[1] + reply.offset) if said else None


def _concluded(reader: Reader, asked: Asked, reply: ReplyText, after: int) -> _Found | None:
    """What answers all the same behind what sounded like a refusal: a few words in its sentence ("but I think it is
    B"), or a conclusion in the last line."""
    for yet in YET.finditer(reply.text, after, after + SEGMENT // 2):
        cut = SENTENCE.search(reply.text, yet.end())
        stop = cut.start() if cut else len(reply.text)
        if stop - yet.end() <= 60 and not any(each.search(reply.text, yet.end(), stop) for each in (REFUSAL, OFFER)):
            found = _found(reader, asked, reply, "all the same", yet.end(), stop)
            if found and found.commitment.value is not None:
                return found
    start, _ = _last_line(reply.text)
    for rule in RULES:
        if rule.rank == "inferred" and start > after:
            for _, begin, end in reversed(_places(rule, reply.text)):
                if begin >= start and not REFUSAL.search(reply.text, begin, end):
                    found = _found(reader, asked, reply, rule.name, begin, end)
                    if found and found.commitment.value is not None:
                        return found
    return None


def _inferred(
    reader: Reader, kind: AnswerKind, asked: Asked, reply: ReplyText, opening: re.Match[str] | None
) -> list[_Found]:
    """What prose says without calling it the answer: the conclusions, else what repeats the question or stands out in
    bold, else the last sentences, else the first."""
    body = reply.text
    start, end = _last_line(body)
    begin = len(body) - len(body.lstrip())
    short = end - begin <= SEGMENT
    ending = reader
    if kind == "text" and (end - start > 40 or start > 0):
        ending = reader = read_told
    elif kind == "option":
        ending = read_last_option
        start = begin if short else start
    if kind in LISTS and short and (whole := _found(reader, asked, reply, "whole reply", begin, end)):
        return [whole]
    if len(body.strip()) <= 24 and (whole := _found(ending, asked, reply, "whole reply", start, end)):
        return [whole]
    pool = [_found(reader, asked, reply, rule.name, *place) for rule in RULES if rule.rank == "inferred"
            for place in [(start, end) for _, start, end in _places(rule, body)]]  # fmt: skip
    if kind in ("integer", "real"):
        pool += [_found(reader, asked, reply, "statement", at, _line(body, at)[1]) for at in _statements(body)]
    concluded = [one for one in pool if one and one.commitment.value is not None]
    if opening and kind == "yes_no":
        concluded += [one for one in [_found(reader, asked, reply, "opening", 0, min(len(body), SEGMENT))] if one]
    if concluded:
        return concluded
    sentences = [place for place in _sentences(body) if not CHATTER.search(body, *place)]
    repeating = [(likeness(body[begin:stop], asked.words), begin, stop) for begin, stop in sentences]
    for alike, begin, stop in sorted(repeating, reverse=True):
        if alike >= 0.5:
            one = _found(reader, asked, reply, "restated", begin, stop)
            if one and one.commitment.value is not None:
                return [one]
    bold = [_found(reader, asked, reply, "bold", *place) for place in reply.bold]
    if stressed := [one for one in bold if one and one.commitment.value is not None]:
        return stressed
    if last := _found(ending, asked, reply, "last line", start, end):
        return [last]
    for name, places in (("last line", sentences[:-4:-1]), ("first line", sentences[:3])):
        for begin, stop in places:
            if one := _found(reader, asked, reply, name, begin, stop):
                return [one]
    return []


def _found(reader: Reader, asked: Asked, reply: ReplyText, rule: str, start: int, end: int) -> _Found | None:
    one = reader(reply.cased[start:end], asked)
    return _Found(rule, start, end, _moved(one, start)) if one else None


def _statements(body: str) -> list[int]:
    return [match.start() for match in STATED.finditer(body)][-LAST:]


def _sentences(body: str) -> list[tuple[int, int]]:
    """The sentences of the first and the last lines, in order, none longer than a segment."""
    head, tail = body[:SEGMENT], max(SEGMENT, len(body) - 2 * SEGMENT)
    places = []
    for base, text in ((0, head), (tail, body[tail:])):
        at = 0
        for cut in [*SENTENCE.finditer(text), None]:
            stop = cut.end() if cut else len(text)
            if text[at:stop].strip():
                places.append((base + at, base + stop))
            at = stop
    return places


def _last_line(body: str) -> tuple[int, int]:
    end = len(body.rstrip())
    start = body.rfind("\n", 0, end) + 1
    bullet = BULLET.match(body, start, end)
    alone = not body[:start].strip() and bullet and bullet[0].strip(" .)").isdigit()  # "5. I am not quite sure."
    if bullet and not (alone and not re.search("[0-9]", body[bullet.end() : end])):
        start = bullet.end()
    return max(start, end - SEGMENT), end
