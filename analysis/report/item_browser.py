"""What the report's item browser shows: which items, and for each one plain JSON with pictures, texts and replies."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from isoprobe.adapters.strategies.shown.changing import DIFFERING, picture_in
from isoprobe.analysis.inference.arms import arm_place
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.report.sights import sight_of
from isoprobe.analysis.scoring.scores import of_pair
from isoprobe.probes.core import Picture, Probe, Question, View
from isoprobe.probes.grid import Cell
from isoprobe.probes.results import Answered, Scored
from isoprobe.probes.suites.rows import SIGNATURES

EACH = 20  # items kept of each model and fault, where the bytes allow
BYTES = 8_000_000  # of all items as JSON, pictures included
PAGE = 8_000_000  # of a further page of items
LONGEST = 6_000  # characters shown of one text; the middle of a longer one is cut out


@dataclass(frozen=True)
class Browsing:
    """`items` maps the id of each item that the page holds to its JSON text (safe inside a script element), in suite
    order, and `tasks` that of every item to its task. `each` is how many items of each model and fault were kept at
    most, `complete` whether that is all there are. `pages`: by an item's id the page beside the report that holds it;
    none where no such pages are written."""

    items: Mapping[str, str]
    tasks: Mapping[str, str]
    each: int
    complete: bool
    pages: Mapping[str, str] = field(default_factory=dict)


@runtime_checkable
class LookedUp(Protocol):
    """Replies of a run that are looked up in its file, item by item."""

    def to(self, item: str) -> Iterable[Answered]: ...


Write = Callable[[int, Mapping[str, str], Mapping[str, str]], str]  # a page's number, its items' JSON and tasks: where


@dataclass
class Pages:
    """Pages of items beside a report, each PAGE bytes of JSON or so, written one after the other by `write`."""

    write: Write
    of: dict[str, str] = field(default_factory=dict)
    _held: dict[str, str] = field(default_factory=dict)
    _tasks: dict[str, str] = field(default_factory=dict)
    _number: int = 0

    def add(self, item: str, task: str, text: str) -> None:
        self._held[item], self._tasks[item] = text, task
        if sum(map(len, self._held.values())) >= PAGE:
            self.close()

    def close(self) -> None:
        """Write what is held."""
        if self._held:
            self._number += 1
            place = self.write(self._number, self._held, self._tasks)
            self.of |= dict.fromkeys(self._held, place)
            self._held, self._tasks = {}, {}


def choose(findings: Sequence[Findings], each: int) -> list[list[str]]:
    """Item ids in rounds: round k holds the k-th pick of every model and fault, without those of earlier rounds.

    Picks are spread over the suite's order, so that they reach all tasks and levels. The union of the rounds is what a
    browser of `each` items per model and fault shows.
    """
    rounds: list[list[str]] = [[] for _ in range(each)]
    seen: set[str] = set()
    groups: list[list[str]] = []
    for one in findings:
        by_fault: dict[str, list[str]] = defaultdict(list)
        for diagnosis in one.diagnoses:
            by_fault[diagnosis.fault].append(diagnosis.item)
        groups += by_fault.values()
    for place, chosen in enumerate(rounds):
        for group in groups:
            if place >= len(group):
                continue
            item = group[place * _stride(len(group)) % len(group)]
            if item not in seen:
                seen.add(item)
                chosen.append(item)
    return rounds


def browse(
    findings: Sequence[Findings],
    probes: Iterable[Probe],
    answered: Sequence[Iterable[Answered] | LookedUp],
    each: int = EACH,
    limit: int = BYTES,
    pages: Pages | None = None,
) -> Browsing:
    """The items to show and their JSON, at most `each` per model and fault and at most `limit` bytes in all; every item
    in `pages`, where there are such."""
    rounds = choose(findings, each)
    everything = {diagnosis.item for one in findings for diagnosis in one.diagnoses}
    first = {item for chosen in rounds for item in chosen}
    wanted = everything if pages else first
    replies = [_Said(one, said, wanted) for one, said in zip(findings, answered, strict=True)]
    texts: dict[str, str] = {}
    tasks: dict[str, str] = {}
    for probe in probes:
        if probe.item.id in everything:
            tasks[probe.item.id] = probe.item.task
        if probe.item.id in wanted:
            text = inert(_record(probe, findings, [run.to(probe.item.id) for run in replies]))
            if probe.item.id in first:
                texts[probe.item.id] = text
            if pages:
                pages.add(probe.item.id, probe.item.task, text)
    if pages:
        pages.close()
    kept: set[str] = set()
    spent, full = 0, 0
    for chosen in rounds:
        spent += sum(len(texts.get(item, "")) for item in chosen)
        if spent > limit and kept:
            break
        kept.update(chosen)
        full += 1
    held = {item: text for item, text in texts.items() if item in kept}
    return Browsing(held, tasks, full, everything <= kept, pages.of if pages else {})


def inert(value: Any) -> str:
    """JSON that no HTML parser and no script parser takes for anything else, wherever in a script element it stands."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"), default=str)
    # ensure_ascii has already turned U+2028, U+2029 and lone surrogates into escapes.
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def pieces(text: str, span: tuple[int, int], longest: int = LONGEST) -> list[list[str]]:
    """The text as [kind, text] pairs: "" plain, "mark" the span, "cut" how many characters were left out there.

    Offsets are Python's (code points), which a browser's (UTF-16) are not: so the cutting is done here.
    """
    start, end = span
    start, end = max(0, min(start, len(text))), max(0, min(end, len(text)))
    if end <= start:
        start = end = len(text)
    room = longest // 3
    out: list[list[str]] = []
    for kind, part in (("", text[:start]), ("mark", text[start:end]), ("", text[end:])):
        if not part:
            continue
        if len(part) <= 2 * room:
            out.append([kind, part])
        else:
            out += [[kind, part[:room]], ["cut", f"{len(part) - 2 * room:,}"], [kind, part[-room:]]]
    return out


def _record(probe: Probe, findings: Sequence[Findings], replies: Sequence[list[tuple[Answered, Scored]]]) -> Any:
    item = probe.item
    asked = {answered.question for run in replies for answered, _ in run}
    return {
        "id": item.id,
        "task": item.task,
        "level": item.level,
        **(cell._asdict() if (cell := Cell.of(item.level)) else {}),
        "seed": item.seed,
        "labels": {str(key): _words(value) for key, value in item.labels.items()},
        "proof": [[name, _words(answer)] for name, answer in probe.proof.answers.items()],
        "certificate": None if probe.proof.certificate is None else _shown(probe.proof.certificate),
        "unique": probe.proof.unique,
        "pictures": [_picture(view) for view in probe.views if view.medium == "image"],
        "forms": [[view.representation, _cut(str(view.payload))] for view in probe.views if view.medium == "text"],
        "questions": {question.id: _question(question) for question in probe.questions if question.id in asked},
        "runs": [[_reply(probe, *pair) for pair in sorted(run, key=_order)] for run in replies],
    }


def _picture(view: View) -> dict[str, Any]:
    payload = view.payload if isinstance(view.payload, bytes) else b""
    sound = payload.startswith(SIGNATURES)
    return {
        "name": view.representation,
        "src": Picture.of(payload).data_uri if sound else "",
        "certified": view.certified,
        "attempts": view.attempts,
        "why": view.why,
    }


def _question(question: Question) -> dict[str, Any]:
    return {
        "text": question.text,
        "about": question.about,
        "view": question.view,
        "element": question.element,
        "expected": _cut(_shown(question.expected)),
    }


def _reply(probe: Probe, answered: Answered, scored: Scored) -> dict[str, Any]:
    score, reply = scored.score, answered.reply
    question = next((each for each in probe.questions if each.id == answered.question), None)
    differs = question is not None and answered.arm == "transcript" and score.outcome == "wrong"
    sight = sight_of(probe, question, reply) if differs and question is not None else None
    other = of_pair(probe.item, question) if question is not None and answered.arm == DIFFERING else None
    return {
        "arm": answered.arm,
        "question": answered.question,
        "sample": answered.sample,
        "said": None if reply.text is None else pieces(reply.text, score.span),
        "error": reply.error[:LONGEST],
        "outcome": score.outcome,
        "extracted": _cut(score.extracted),
        "rule": score.rule,
        "points": score.points,
        "of": score.of,
        "enough": score.enough,
        "sight": sight.to_json() if sight else None,
        "expected": _cut(_shown(other.expected)) if other else None,
        "shown": _changed(probe, question, answered.arm) if question is not None else "",
    }


def _changed(probe: Probe, question: Question, arm: str) -> str:
    """The address of the picture that this arm showed in place of the item's own; "" where it showed that one."""
    view = next((each for each in probe.views if each.representation == question.view), None)
    picture = picture_in(arm, probe, view, question) if view is not None else None
    return Picture.of(picture).data_uri if picture else ""


class _Said:
    """The replies of a run to the items that are wanted, with their scores."""

    def __init__(self, findings: Findings, answered: Iterable[Answered] | LookedUp, wanted: set[str]) -> None:
        self._scores: dict[str, list[Scored]] = defaultdict(list)
        for scored in findings.scored:
            if scored.item in wanted:
                self._scores[scored.item].append(scored)
        self._replies: LookedUp | dict[str, list[Answered]] = defaultdict(list)
        if isinstance(answered, LookedUp):
            self._replies = answered
        else:
            for one in answered:
                if one.item in self._scores:
                    self._replies[one.item].append(one)

    def to(self, item: str) -> list[tuple[Answered, Scored]]:
        """Those to one item."""
        scores = {(one.arm, one.question, one.sample): one for one in self._scores.get(item, ())}
        if not scores:
            return []
        replies = self._replies.to(item) if isinstance(self._replies, LookedUp) else self._replies[item]
        pairs = ((one, scores.get((one.arm, one.question, one.sample))) for one in replies)
        return [(one, scored) for one, scored in pairs if scored is not None]


def _order(pair: tuple[Answered, Scored]) -> tuple[int, str, int]:
    return arm_place(pair[0].arm), pair[0].question, pair[0].sample


def _cut(text: str) -> list[list[str]]:
    return pieces(text, (0, 0))


def _words(answer: Any) -> str:
    return ("yes" if answer else "no") if isinstance(answer, bool) else str(answer)


def _shown(value: Any) -> str:
    return _words(value) if isinstance(value, (str, bool, int, float)) else json.dumps(value, ensure_ascii=False)


def _stride(length: int) -> int:
    """A step near the golden section of `length` and coprime to it: its multiples visit every place, evenly spread."""
    step = max(1, round(length * 0.618))
    while math.gcd(step, length) != 1:
        step += 1
    return step
