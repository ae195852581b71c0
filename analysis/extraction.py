"""The answer that a reply commits to, by named rules, without running or trusting anything that stands in it.

A rule says where a kind of commitment stands; analysis.values says what it commits to. Rules come in ranks: an explicit
commitment (JSON, a tag, a box, "Answer:") outranks a refusal, and both outrank what has to be inferred from prose. Of
several in one rank the last one counts; two different ones in the same breath are ambiguous. Every regular expression
is linear in the text, and text beyond a bounded length is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from analysis.commitment import Commitment, Reader
from analysis.reply_text import ReplyText, clean
from analysis.values import READERS, read_choice, read_yes_no
from probes.core import AnswerKind

SEGMENT = 300  # characters that are read from where a rule says the answer begins
LAST = 24  # places of one rule that are tried, from the end
CUT_OFF = frozenset({"length", "max_tokens", "model_length"})  # stop reasons of a reply that was cut


Value = bool | int | float | str | tuple[str | int, ...] | None


@dataclass(frozen=True)
class Extraction:
    """`value` where `outcome` is "answer": bool for yes_no, int for integer (float where the reply commits to a number
    that is not whole), a tuple for letters and integers, str otherwise. `text` is the value in one spelling ("yes",
    "25", "red"), `rule` the rule that found it, `span` where it stands in the reply."""

    outcome: Literal["answer", "ambiguous", "refused", "unparsed"]
    value: Value = None
    text: str = ""
    rule: str = ""
    span: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Rule:
    """A name, the rank ("committed" or "inferred"), and the pattern after whose match the answer stands.

    `line`: the answer ends with its line (the next line that is not blank, where nothing else stands on it); otherwise
    it is the pattern's group "answer".
    """

    name: str
    rank: Literal["committed", "inferred"]
    pattern: re.Pattern[str]
    line: bool = True


_COLON = r"(?:\s{0,4}[:=]|\s{1,4}-(?=\s)|\s{1,4}is\b(?:\s{0,4}:)?|(?=\s*\n))"
RULES: Final[list[Rule]] = [
    Rule(
        "json",
        "committed",
        re.compile(
            r"[\"'](?:final ?)?(?:answer|result|prediction)[\"']\s{0,9}:\s{0,9}"
            r"(?:\[\s{0,9}|\{\s{0,9}\"value\"\s{0,9}:\s{0,9})?"
            r"(?P<answer>(?<=\[)[^\[\]\n]{1,200}(?=\])|\[\s{0,9}\]|"
            r"\"(?:[^\"\\\n]|\\.){0,300}\"|'(?:[^'\\\n]|\\.){0,300}'|[^,}\n\"'\]]{1,80})"
        ),
        line=False,
    ),
    Rule("tag", "committed", re.compile(r"<(?:final )?answer>(?P<answer>[^<]{1,300})</(?:final )?answer>"), line=False),
    Rule(
        "boxed",
        "committed",
        re.compile(r"\\(?:boxed|fbox)\s?\{(?P<answer>(?:[^{}]|\{[^{}]{0,200}\}){1,200})\}"),
        line=False,
    ),
    Rule(
        "answer",
        "committed",
        re.compile(rf"\b(?:(?:final|correct|my|short) )?answers?(?: to (?:the|this) question)?(?: here)?{_COLON}"),
    ),
    Rule(
        "final", "committed", re.compile(r"\bfinal (?:result|value|verdict|decision|conclusion)\s{0,4}(?::|=|\bis\b)")
    ),
    Rule(
        "conclusion",
        "inferred",
        re.compile(
            r"(?:^|(?<=[\n.;,!]))\s{0,9}(?:and )?(?:so|thus|therefore|hence|consequently|(?:in )?conclusion|"
            r"to conclude|in summary|as a result|overall|finally)\b[\s,:]"
        ),
    ),
]

_STATED = re.compile(
    r"\b(?:max(?:imum|imal)?[- ]?(?:possible )?(?:flow|throughput)|flow value|value of the (?:max(?:imum)? )?flow|"
    r"total flow|there (?:is|are)|has a? ?degree|number of \w{1,20})\b"
)
_REVISED = re.compile(
    r"\b(?:wait|actually|correction|on second thought|mistake|let me re|rechecking|however|oops|scratch)"
)
_REFUSAL = re.compile(
    r"\bi(?: a|')m (?:very )?sorry\b|\b(?:i|we)(?: am|'m| are)? (?:unable|not able) to\b|\bas an ai\b"
    r"|\b(?:i|we) (?:cannot|can ?not|can't|could not|couldn't|do not|don't|won't|will not|would not)(?: \w{1,12})? "
    r"(?:determine|answer|help|assist|know|tell|provide|process|identify|analy[sz]e|access|comply|make out|decide)\b"
    r"|\b(?:i|we) (?:cannot|can't|don't|do not|am unable to)(?: \w{1,12})? (?:see|view|read|understand) "
    r"(?:(?:the|any|an|your|this|that) (?:image|picture|photo|figure|diagram|attach|question)|this:)"
    r"|\b(?:cannot|can't|can not|could not|impossible to) (?:be )?(?:determined?|answered|decided|say|tell|known)\b"
    r"|\bno (?:image|picture|figure) (?:was|is|has been) (?:provided|attached|given)\b"
    r"|\b(?:not enough|insufficient) information\b|\bi decline\b|\bnot sure\b|\bno idea\b"
)
_UNKNOWN = re.compile(r"[\s\"'(\[{]{0,9}(?:unknown|undetermined|unsure|n/a|indeterminate|uncertain)\b")
_OPENING = re.compile(r"\W{0,9}\b(?:yes|no|true|false)\b(?=\s{0,3}(?:[.,;:!\n]|-\s|$))")
_EXACT = ("json", "tag", "boxed")
_BULLET = re.compile(r"\s{0,40}(?:[-•]\s+|[0-9]{1,2}[.)]\s+(?=\S))")


@dataclass(frozen=True)
class _Found:
    rule: str
    at: int  # where the rule's own words begin
    until: int  # where the piece that was read ends
    commitment: Commitment


def extract(text: str, kind: AnswerKind, choices: Sequence[str] = (), stop: str = "") -> Extraction:
    """The answer of this kind that the reply commits to, or why there is none. `stop` is the reply's stop reason.

    Raises KeyError for the kind "transcript": transcripts are read by the task's own text form.
    """
    run = _extract_cached if len(text) <= 4096 else _extract
    return run(text, kind, tuple(choices), stop in CUT_OFF)


def _extract(text: str, kind: AnswerKind, choices: tuple[str, ...], cut: bool) -> Extraction:
    reader = READERS[kind]
    reply = clean(text)
    body = reply.text
    if not body.strip():
        return Extraction("unparsed", rule="empty")
    found, refusal = [], None
    for rule in RULES:
        if rule.rank == "committed":
            for at, start, end in _places(rule, body):
                if one := reader(body[start:end], choices):
                    found.append(_Found(rule.name, at, end, _moved(one, start)))
                elif _UNKNOWN.match(body, start, end) or _REFUSAL.search(body, start, end):
                    refusal = (start, end)
    if cut:  # what touches the end may be half of it, and prose that was cut has not concluded
        found = [one for one in found if body[one.commitment.end :].strip()]
        return _decide(found, body, reply) or Extraction("unparsed", rule="cut off")
    if decided := _decide(found, body, reply):
        return decided
    opening = _OPENING.match(body) if kind == "yes_no" and reply.whole else None
    if not opening:
        refusal = refusal or _refusal(body)
    if refusal:
        return Extraction("refused", rule="refusal", span=(refusal[0] + reply.offset, refusal[1] + reply.offset))
    return _decide(_inferred(reader, kind, choices, body, opening), body, reply) or Extraction("unparsed", rule="none")


_extract_cached = lru_cache(maxsize=65_536)(_extract)


def _places(rule: Rule, body: str) -> list[tuple[int, int, int]]:
    """Where the rule's words begin, and where the piece after them that should hold the answer begins and ends."""
    places = []
    for match in list(rule.pattern.finditer(body))[-LAST:]:
        if rule.line:
            start, end = _line(body, match.end())
            places.append((match.start(), start, end))
        else:
            places.append((match.start(), *match.span("answer")))
    return places


def _line(body: str, start: int) -> tuple[int, int]:
    """From `start` to the end of its line, or the whole next line where nothing more stands on this one."""
    window = body[start : start + SEGMENT]
    blank = len(window) - len(window.lstrip())
    if "\n" in window[:blank] and (bullet := _BULLET.match(window, blank)):
        blank = bullet.end()
    end = window.find("\n", blank)
    return start + blank, start + (end if end >= 0 else len(window))


def _moved(one: Commitment, by: int) -> Commitment:
    return Commitment(one.value, one.start + by, one.end + by)


def _decide(found: list[_Found], body: str, reply: ReplyText) -> Extraction | None:
    """The last commitment; ambiguous where it is, or where another one with another value stands right beside it."""
    exact = [one for one in found if one.rule in _EXACT]
    found = [one for one in found if one in exact or not any(one.at <= other.at < one.until for other in exact)]
    if not found:
        return None
    found.sort(key=lambda one: one.commitment.start)
    last = found[-1]
    for other in found[:-1]:
        if other.commitment.value not in (None, last.commitment.value):
            between = body[other.commitment.end : last.at]
            opening = "opening" in (other.rule, last.rule)
            near = opening or (len(between) < SEGMENT and len(re.findall(r"\w+", between)) <= 3)
            if near and not _REVISED.search(between):
                return _result(last, reply, ambiguous=True)
    return _result(last, reply, ambiguous=last.commitment.value is None)


def _result(found: _Found, reply: ReplyText, ambiguous: bool) -> Extraction:
    one = found.commitment
    span = (one.start + reply.offset, one.end + reply.offset)
    if ambiguous:
        return Extraction("ambiguous", rule=found.rule, span=span)
    return Extraction("answer", one.value, _spelled(one.value), found.rule, span)


def _spelled(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value)


def _refusal(body: str) -> tuple[int, int] | None:
    """A refusal in the first or last lines; in the middle of a long reply the words may be about anything."""
    for start, end in ((0, SEGMENT), (max(0, len(body) - SEGMENT), len(body))):
        if said := _REFUSAL.search(body, start, end):
            return said.span()
    return None


def refused(text: str) -> tuple[int, int] | None:
    """Where the reply refuses, in its first or last lines; None where it does not."""
    reply = clean(text)
    said = _refusal(reply.text)
    return (said[0] + reply.offset, said[1] + reply.offset) if said else None


def _inferred(
    reader: Reader, kind: AnswerKind, choices: tuple[str, ...], body: str, opening: re.Match[str] | None
) -> list[_Found]:
    """What prose says without calling it the answer: the conclusions, else the last line, else the first."""
    start, end = _last_line(body)
    last = _found(reader, choices, body, "last line", start, end)
    if kind == "text" and (end - start > 40 or start > 0):
        last = _found(read_choice, choices, body, "last line", start, end)
        reader = read_choice
    if len(body.strip()) <= 24 and last:
        return [_Found("whole reply", last.at, last.until, last.commitment)]
    pool = [_found(reader, choices, body, rule.name, *place) for rule in RULES if rule.rank == "inferred"
            for place in [(start, end) for _, start, end in _places(rule, body)]]  # fmt: skip
    if kind == "integer":
        pool += [_found(reader, choices, body, "statement", at, _line(body, at)[1]) for at in _statements(body)]
    concluded = [one for one in pool if one and one.commitment.value is not None]
    if opening and reader is read_yes_no:
        concluded += [one for one in [_found(reader, choices, body, "opening", 0, min(len(body), SEGMENT))] if one]
    if concluded:
        return concluded
    first = _found(reader, choices, body, "first line", *_line(body, 0))
    return [one for one in [last or first] if one]


def _found(reader: Reader, choices: Sequence[str], body: str, rule: str, start: int, end: int) -> _Found | None:
    one = reader(body[start:end], choices)
    return _Found(rule, start, end, _moved(one, start)) if one else None


def _statements(body: str) -> list[int]:
    return [match.start() for match in _STATED.finditer(body)][-LAST:]


def _last_line(body: str) -> tuple[int, int]:
    end = len(body.rstrip())
    start = body.rfind("\n", 0, end) + 1
    if bullet := _BULLET.match(body, start, end):
        start = bullet.end()
    return max(start, end - SEGMENT), end
