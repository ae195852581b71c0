"""Replies that another tool collected, as a run: scored, reported and compared as if they had been asked here.

A record finds its question by the id that an export gave it (`ITEM/ARM/QUESTION`). What a tool wrote is hostile until
it is parsed: a record that cannot be taken is counted, and ends nothing.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.records.gold import LETTERS
from isoprobe.adapters.exchange.records import record_id
from isoprobe.adapters.prompting.keys import reply_key
from isoprobe.adapters.runs.store import Store
from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.probes.core import Answer, Probe, Question, Reply
from isoprobe.probes.engine.published import is_redrawn
from isoprobe.probes.engine.registry import unknown
from isoprobe.probes.suites.suite import Suite

LISTED = 1000  # records that could not be taken, of which it is kept why
LONGEST_ID = 10_000  # characters
# Notes of a run, a row a reply: item, arm, question, sample, what its own rule took, whether it was right, whether the
# choices were shown, and which there were; a row a record, of an item or not: task, form, index, whether it was right.
VERDICTS, JUDGED = "verdicts", "judged"
_COMMIT = 1000

_TOOLS = {  # the module that reads what it writes
    "evalscope": "isoprobe.adapters.exchange.replies_evalscope",
    "isobench": "isoprobe.adapters.exchange.replies_isobench",
    "inspect": "isoprobe.adapters.exchange.replies_inspect",
    "jsonl": "isoprobe.adapters.exchange.replies_jsonl",
    "mapped": "isoprobe.adapters.exchange.replies_mapped",
    "lmms-eval": "isoprobe.adapters.exchange.replies_jsonl",
    "vlmevalkit": "isoprobe.adapters.exchange.replies_tables",
}


class BadReplies(ValueError):
    """A file of replies that cannot be read at all, or holds none. One line: which file, what, what was expected."""


class UnknownTool(LookupError):
    """No tool of this name. The message names the nearest and all known ones."""


@dataclass(frozen=True)
class Verdict:
    """What the run's own rule took for the answer, and whether it counted it right. `shown`: whether the prompt named
    what could be chosen; `choices`: what the rule could choose, where that is known."""

    took: str
    right: bool
    shown: bool = True
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class ToolReply:
    """A reply as a tool recorded it. `id` is the record's; a plain record may name `question` and `arm` apart.
    `model` is who the tool says replied, where it does. With `verdict` the record holds what the run's own rule made of
    the reply; `published` is the label that it was held against. `judged` is where the verdict counts in the figures
    that its publishers give, whether or not the record is of an item: task, form, index."""

    place: str
    id: str
    reply: Reply
    question: str = ""
    arm: str = ""
    model: str = ""
    verdict: Verdict | None = None
    published: str | int | float | bool | None = None
    judged: tuple[str, str, int] | None = None


@dataclass(frozen=True)
class BadReply:
    """A record that holds no reply to a question of the suite: where it stands and why."""

    place: str
    why: str

    def __str__(self) -> str:
        return f"{self.place}: {self.why}"


Read = Callable[..., Iterator[ToolReply | BadReply]]


@dataclass
class Imported:
    """What became of a tool's records: `replies` that count now, `failed` ones among them (requests that came to
    nothing, never scored), `bad` records; `lacking` items by arm that have no reply, of `items` by arm
    that could. Of so many items with a reply to the picture the suite's picture is `redrawn` by us, and another one was
    shown there. `unnamed`: nobody said who replied, and the run file's name stands for it."""

    run: str = ""
    model: str = ""
    records: int = 0
    replies: int = 0
    failed: int = 0
    bad: int = 0
    why_bad: list[str] = field(default_factory=list)
    items: dict[str, int] = field(default_factory=dict)
    lacking: dict[str, int] = field(default_factory=dict)
    redrawn: int = 0
    unnamed: bool = False


def tool_names() -> list[str]:
    """All tools whose replies can be read, in order."""
    return sorted(_TOOLS)


def read_replies(
    file: Path, tool: str, export: Path | None = None, mapping: Path | None = None
) -> Iterator[ToolReply | BadReply]:
    """The records of a file that the tool wrote, one at a time. `export`: the folder of the export that they are
    replies to, for evalscope; `mapping`: the file that says which field is what, for mapped. Raises UnknownTool,
    BadReplies."""
    if tool not in _TOOLS:
        raise UnknownTool(unknown("tool", tool, tool_names()))
    if not file.is_file():
        raise BadReplies(f"no file {str(file)!r}, expected replies of {tool}")
    if mapping and tool != "mapped":
        raise BadReplies(f"mapping {str(mapping)!r} says what the fields of any log are, expected it with mapped alone")
    readers: Mapping[str, Read] = importlib.import_module(_TOOLS[tool]).READERS
    more = {"evalscope": (export,), "mapped": (mapping,)}.get(tool, ())
    return readers[tool](file, *more)


def import_replies(
    suite: Path | str,
    files: Sequence[Path | str],
    tool: str,
    out: Path | str,
    model: str = "",
    strategy: str = "direct",
    command: str = "",
    tick: Callable[[], object] = lambda: None,
    export: Path | str | None = None,
    mapping: Path | str | None = None,
) -> Imported:
    """The run at `out` with the replies of these files of one tool, which are one respondent's.

    `model` names it; without, who the tool says it was, or the run file's own name (`unnamed`). `strategy` is what the
    suite was exported with; `export` is that export's folder, which evalscope needs, `mapping` the file that says which
    field is what, which mapped needs. Raises UnknownTool, BadReplies (also where no record is a reply to the suite: no
    run is written then), BadSuite and WrongRun.
    """
    if not files:
        raise BadReplies(f"no file named, expected replies of {tool}")
    opened = Suite.open(suite)
    places = _Places(opened)
    done = Imported(str(out))
    digest = sha256()
    beside = tuple(Path(each) if each else None for each in (export, mapping))
    streams = [read_replies(Path(file), tool, *beside) for file in files]
    for file in files:
        digest.update(sha256_of(Path(file)))
    store: Store | None = None
    verdicts: list[tuple[str, str, str, int, str, bool, bool, tuple[str, ...]]] = []
    judged: list[tuple[str, str, int, bool]] = []
    taken: set[tuple[str, str, str, int]] = set()
    fingerprint = f"replies of {tool} {digest.hexdigest()}"
    try:
        for stream in streams:
            for record in stream:
                tick()
                done.records += 1
                if isinstance(record, ToolReply) and record.judged and record.verdict:
                    judged.append((*record.judged, record.verdict.right))
                found = record if isinstance(record, BadReply) else places.find(record)
                if isinstance(record, BadReply) or isinstance(found, BadReply):
                    _count_bad(done, found)
                    continue
                place = (*found, record.reply.sample)
                if place in taken:
                    _count_bad(done, BadReply(record.place, f"{record.id[:200]!r} comes twice, expected it once"))
                    continue
                taken.add(place)
                if store is None:
                    done.model = model or record.model or Path(out).stem
                    done.unnamed = not (model or record.model)
                    identity = {"suite": opened.fingerprint, "strategy": strategy, "fingerprint": fingerprint}
                    notes = {"model": done.model, "command": command, "suite_path": str(opened.path.resolve())}
                    store = Store.open(out, identity, notes)
                _keep(store, fingerprint, place, record.reply)
                if record.verdict:
                    told = record.verdict
                    verdicts.append((*place, told.took, told.right, told.shown, told.choices))
                done.replies += 1
                done.failed += bool(record.reply.error)
                if done.replies % _COMMIT == 0:
                    store.commit()
        if store is None:
            why = f": {done.why_bad[0]}" if done.why_bad else ""
            raise BadReplies(f"no record of {done.records} is a reply to {suite}{why}")
        for name, note in ((VERDICTS, verdicts), (JUDGED, judged)):
            if note:
                store.note(name, json.dumps(note))
        store.commit()
    finally:
        if store is not None:
            store.close()
    _count_lacking(done, places, taken)
    done.redrawn = len({item for item, arm, _, _ in taken if arm == "picture"} & places.redrawn)
    return done


def sha256_of(path: Path) -> bytes:
    """The file's hash."""
    digest = sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.digest()


def _keep(store: Store, fingerprint: str, place: tuple[str, str, str, int], reply: Reply) -> None:
    item, arm, question, sample = place
    made = sha256(repr(("taken in", item, arm, question)).encode()).digest()
    number = store.put(reply_key(fingerprint, made, sample), made, reply, item)
    store.count(item, arm, question, sample, number, [number])


def _count_bad(done: Imported, bad: object) -> None:
    done.bad += 1
    if len(done.why_bad) < LISTED:
        done.why_bad.append(" ".join(str(bad).split())[:400])


def _count_lacking(done: Imported, places: _Places, taken: set[tuple[str, str, str, int]]) -> None:
    answered = {(item, arm) for item, arm, _, _ in taken}
    for arm in sorted({arm for _, arm in answered}):
        could = places.items_of(arm, [item for item, named in answered if named == arm])
        done.items[arm] = len(could)
        done.lacking[arm] = sum((item, arm) not in answered for item in could)


class _Places:
    """Which questions the suite has, and which arms ask each of them: read once, without the pictures."""

    def __init__(self, suite: Suite) -> None:
        self._arms: dict[str, dict[str, tuple[str, ...]]] = {}
        self._pictureless: dict[str, str] = {}  # items without a picture: a question that stands for one about it
        self._labels: dict[
            str, tuple[Answer, ...]
        ] = {}  # the published one, and the right answer, as it may be written
        self._published: dict[str, str] = {}
        self.redrawn: set[str] = set()  # items of which the suite has a picture of ours, and not the published one
        for probe in suite:
            self._name(probe)
            if is_redrawn(probe):
                self.redrawn.add(probe.item.id)
            asked = {question.id: arms_that_ask(probe, question) for question in probe.questions}
            self._arms[probe.item.id] = asked
            if not any(view.medium == "image" for view in probe.views):
                answers = (question.id for question in probe.questions if question.about == "answer")
                if first := next(answers, ""):
                    self._pictureless[probe.item.id] = first

    def _name(self, probe: Probe) -> None:
        """Other names of the item, by which a run of its set elsewhere tells it; one that two items have is of none."""
        labels = probe.item.labels
        gold = probe.item.answer
        choices = next((each.choices for each in probe.questions if each.about == "answer"), ())
        named = [choices[LETTERS.index(gold)]] if isinstance(gold, str) and gold in [*LETTERS[: len(choices)]] else []
        self._labels[probe.item.id] = (labels.get("published", gold), gold, *named)
        names = {str(labels[name]) for name in ("published_id", "index") if name in labels}
        if {"dataset", "config", "index"} <= labels.keys():
            names.add(published_id(str(labels["dataset"]), str(labels["config"]), labels["index"]))
            names.add(f"{labels['config']}-{labels['index']}")
        for name in names:
            self._published[name] = "" if name in self._published else probe.item.id

    def items_of(self, arm: str, answered: Collection[str]) -> list[str]:
        """The items that could have a reply in this arm; among them those whose picture is not at hand, where one of
        them has a reply to it."""
        if arm == "picture" and not self._pictureless.keys().isdisjoint(answered):
            return [item for item, asked in self._arms.items() if item in self._pictureless or _has(asked, arm)]
        return [item for item, asked in self._arms.items() if _has(asked, arm)]

    def find(self, record: ToolReply) -> tuple[str, str, str] | BadReply:
        """Item, arm and question that the record answers."""
        if len(record.id) > LONGEST_ID:
            return BadReply(record.place, f"id of {len(record.id):,} characters, expected at most {LONGEST_ID:,}")
        if record.id not in self._arms:
            record = replace(record, id=self._published.get(record.id) or record.id)
        item = self._arms.get(record.id)
        if record.published is not None and item is not None:
            labels = self._labels[record.id]
            if not any(_same_label(label, record.published) for label in labels):
                return BadReply(
                    record.place, f"label {short(record.published)}, where the suite has {short(labels[0])}"
                )
        if item is None:
            for arm in ARMS:
                name, _, asked = record.id.partition(f"/{arm}/")
                while asked:
                    if arm in self._arms.get(name, {}).get(asked, ()):
                        return name, arm, asked
                    more, _, asked = asked.partition(f"/{arm}/")
                    name = record_id(name, arm, more)
            if self._published.get(record.id) == "":
                return BadReply(record.place, f"id {record.id[:200]!r} is of several items: expected its config beside")
            few = ", ".join(map(repr, [*self._published][:2] or [*self._arms][:2]))
            expected = f"ITEM/ARM/QUESTION of the suite, or an item's id, or its published id or number (such as {few})"
            return BadReply(record.place, f"id {record.id[:200]!r}, expected {expected}")
        if not record.question and len(item) == 1:
            record = replace(record, question=next(iter(item)))
        if record.question not in item and record.arm == "picture" and record.id in self._pictureless:
            return record.id, record.arm, self._pictureless[record.id]
        arms = item.get(record.question)
        if arms is None:
            forms = [name for name in item if name.endswith("/answer")] or list(item)
            known = ", ".join(name.removesuffix("/answer") for name in forms[:8])
            told = f"question {record.question[:100]!r}" if record.question else "no question or form is told"
            return BadReply(record.place, f"{told} of {record.id}, expected one of {known}")
        arm = record.arm or arms[0]
        if arm not in arms:
            return BadReply(record.place, f"arm {arm[:60]!r} of {record.question}, expected one of {', '.join(arms)}")
        return record.id, arm, record.question


def _same_label(ours: object, theirs: object) -> bool:
    """Whether a log's label is that of the suite. A table writes numbers as it likes (3.0), and truth as words."""
    told, said = str(ours).strip().casefold(), str(theirs).strip().casefold()
    if isinstance(ours, bool):
        return told == {"yes": "true", "no": "false", "1": "true", "0": "false"}.get(said, said)
    try:
        return told == said or float(told) == float(said)
    except ValueError:
        return False


def _has(asked: Mapping[str, tuple[str, ...]], arm: str) -> bool:
    return any(arm in arms for arms in asked.values())


def published_id(dataset: str, config: str, index: object) -> str:
    """The name of a published record, by which a run of it elsewhere finds its item."""
    return f"{dataset}-{config}-{index}"


def arms_that_ask(probe: Probe, question: Question) -> tuple[str, ...]:
    """The arms in which this question can be asked, the one that shows its view and nothing else first."""
    if question.about != "answer":
        return (question.about,)
    if probe.view(question.view).medium == "text":
        return ("text",)
    return "picture", "combined", "own_transcript", "reader_transcript"


# ---- what readers share ----


def reply_of(text: object, place: str, **more: Any) -> Reply | BadReply:
    """A reply with this text; a failed one where it is null."""
    if text is None:
        return Reply(None, error="the record holds no reply", **more)
    if not isinstance(text, str):
        return BadReply(place, f"the reply is {short(text)}, expected a text")
    return replace(Reply(text), **more)


def short(value: object) -> str:
    """At most 60 characters of it."""
    text = repr(value[:60] if isinstance(value, (str, bytes, list)) else value)
    return text if len(text) <= 60 else text[:57] + "..."
