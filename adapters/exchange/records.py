"""What an export consists of: every question of an item in an arm as one record, with the one prompt that asks it.

A record's id is `ITEM/ARM/QUESTION`, in every format, so that what a tool records of it can be taken in again by
`adapters.exchange.replies`. The expected answer stands only where a tool cannot do without it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from isoprobe.adapters.prompting.prompts import merged
from isoprobe.adapters.strategies.arms import asked_of, ways_of
from isoprobe.adapters.strategies.neighbours import SuiteNeighbours
from isoprobe.adapters.strategies.shown.changing import is_changed
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.probes.core import Answer, Picture, Probe, Prompt, Question, Reply
from isoprobe.probes.suites.suite import Suite

NO_CHECK = ("transcript", "open")  # kinds that no comparison of words can mark


class BadExport(ValueError):
    """What was asked cannot be exported. One line: what stands there, and what was expected."""


@dataclass(frozen=True)
class Exported:
    """One question of one item in one arm, with the prompt that asks it; `index` counts from 0."""

    index: int
    arm: str
    probe: Probe
    question: Question
    prompt: Prompt

    @property
    def id(self) -> str:
        """`ITEM/ARM/QUESTION`."""
        return record_id(self.probe.item.id, self.arm, self.question.id)

    @property
    def parts(self) -> list[str | Picture]:
        """What is shown, in order, neighbouring texts made one."""
        return merged(self.prompt.messages[0].parts)

    @property
    def pictures(self) -> list[Picture]:
        """The pictures, in order."""
        return [part for part in self.parts if isinstance(part, Picture)]

    def words(self, every_mark: bool = False) -> str:
        """The texts as one; `<image 2>` where the second picture stands, unless it stands before all words.

        With `every_mark` also then.
        """
        out: list[str] = []
        number, spoken = 0, False
        for part in self.parts:
            if isinstance(part, Picture):
                number += 1
                if spoken or every_mark:
                    out.append(f"<image {number}>")
            else:
                spoken = True
                out.append(part)
        return "\n\n".join(out)

    def target(self) -> str:
        """The expected answer in words."""
        return in_words(self.question.expected)

    def place(self) -> dict[str, Any]:
        """What tells where the record belongs, as plain JSON."""
        item, asked = self.probe.item, self.question
        return {
            "item": item.id, "arm": self.arm, "question_id": asked.id, "task": item.task, "level": item.level,
            "about": asked.about, "element": asked.element, "view": asked.view, "kind": asked.kind,
        }  # fmt: skip


def record_id(item: str, arm: str, question: str) -> str:
    """The id that stands for this question of this item in this arm."""
    return f"{item}/{arm}/{question}"


def in_words(answer: Answer) -> str:
    """An answer as someone would write it: yes, 25, B, entries with commas between; of alternatives the first."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, list):
        return ", ".join(in_words(each[0] if isinstance(each, list) and each else each) for each in answer)
    return str(answer)


def records_of(
    suite: Suite,
    arms: Sequence[str] | None = None,
    forms: Sequence[str] = (),
    strategy: str = "direct",
    left_out: Counter[str] | None = None,
) -> Iterator[Exported]:
    """The records of a suite, in order. `arms` None: the one that the strategy is. `left_out` counts by reason what the
    strategy cannot ask.

    Raises BadExport for an arm or strategy that asks more than once, and as `ways_of`.
    """
    index = 0
    for arm, probe, question, way in _asked(suite, arms, forms, strategy):
        try:
            prompt = _only_prompt(way, probe, question, arm, strategy)
        except CannotAsk as why:
            if left_out is not None:
                left_out[why.why] += 1
            continue
        yield Exported(index, arm, probe, question, prompt)
        index += 1


def _asked(suite: Suite, arms: Sequence[str] | None, forms: Sequence[str], strategy: str) -> Iterator[Any]:
    neighbours = SuiteNeighbours(suite)
    ways = ways_of(strategy, arms, forms, lambda question, text: None, neighbours)  # nothing is read: a vote is refused
    if changed := [arm for arm in ways if is_changed(arm)]:
        raise BadExport(f"arm {changed[0]!r} shows another picture, which no tool can mark: expected an arm of its own")
    for probe in suite:
        for arm, way in ways.items():
            for question in asked_of(arm, probe, forms)[0]:
                yield arm, probe, question, way


def _only_prompt(way: Any, probe: Probe, question: Question, arm: str, strategy: str) -> Prompt:
    work = way(probe, question)
    try:
        asked: Any = next(work)
    except StopIteration as made:
        raise BadExport(f"{probe.item.id} is not asked in the arm {arm}: {made.value.error}") from made
    if isinstance(asked, Prompt) and not asked.choices and not asked.to and len(asked.messages) == 1:
        try:
            work.send(Reply("x"))
        except StopIteration:
            return asked
    work.close()
    raise BadExport(
        f"arm {arm!r} with strategy {strategy!r} asks more than one message: expected one that asks once, as direct or "
        "cot in the arms picture, text, element, transcript, combined"
    )


@dataclass(frozen=True)
class About:
    """What an export is of: `name` holds a hash of the contents, so that no tool takes one for another; `folder` is
    where it will stand, `items` how many items the suite has; `command`, `suite_command` and `made_by` tell how export
    and suite were made."""

    name: str
    title: str
    folder: Path
    fingerprint: str
    arms: tuple[str, ...]
    items: int
    command: str
    made_by: str
    suite_command: str


@dataclass
class Written:
    """What became of the records: how many, how many the tool itself will not score and why, how many it cannot take
    at all and why; `use` is how to run the tool on it, a line each."""

    records: int = 0
    unscored: Counter[str] = field(default_factory=Counter)
    left_out: Counter[str] = field(default_factory=Counter)
    use: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Format:
    """A tool's format: `write` puts the records into an empty folder. `name` is the file's, filled in on loading."""

    tool: str
    write: Callable[[Iterator[Exported], Path, About], Written]
    name: str = ""


class Pictures:
    """The pictures of an export as files, each once, named by their hash, or by the first item that has them and the
    beginning of it."""

    def __init__(self, folder: Path, under: str = "images") -> None:
        self._folder, self._under = folder, under
        self._held: dict[str, str] = {}

    def path(self, picture: Picture, item: str = "") -> str:
        """The picture's path within the export; it is written there the first time."""
        if picture.sha256 not in self._held:
            told = re.sub(r"[^\w.-]", "_", item, flags=re.ASCII)[:100]
            name = f"{told}-{picture.sha256[:12]}" if told else picture.sha256
            path = self._held[picture.sha256] = f"{self._under}/{name}{picture.ending}"
            (self._folder / self._under).mkdir(exist_ok=True)
            (self._folder / path).write_bytes(picture.file)
        return self._held[picture.sha256]
