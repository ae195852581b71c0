"""The other items of a suite that a strategy may show as solved examples, and what was published as their solution.

Which ones come first is drawn from the ids alone, so that it is the same in every run: all items of a kind stand in a
ring in the order of their ids' hashes, and an item is shown those that follow it.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from isoprobe.adapters.strategies.texts import SOLUTIONS, Texts, load_texts
from isoprobe.probes.core import Probe
from isoprobe.probes.suites.suite import Suite


class Neighbours(Protocol):
    """The items among which a strategy finds its examples."""

    def others(self, probe: Probe) -> Iterator[Probe]:
        """Items of the same set and kind that are no variants of this one: those of its topic first."""

    def variants(self, probe: Probe) -> Iterator[Probe]:
        """The other variants of this item (a published set's trials), in order."""

    def solution(self, probe: Probe) -> str:
        """The solution that was published with an item; "" where there is none."""


@dataclass(frozen=True)
class _Entry:
    """An item in the index. `group` is what alike items share; `topic` and `seed` tell them apart."""

    id: str
    place: str
    group: tuple[str, ...]
    topic: str
    seed: tuple[str, int]
    variant: int


class SuiteNeighbours:
    """The items of a suite, indexed when they are first asked for; pictures are read of those that are shown alone."""

    def __init__(self, suite: Suite) -> None:
        self._suite = suite

    def others(self, probe: Probe) -> Iterator[Probe]:
        own = self._by_id[probe.item.id]
        ring = self._rings[own.group]
        start = bisect_right([entry.place for entry in ring], own.place)
        turned = [entry for entry in (*ring[start:], *ring[:start]) if entry.seed != own.seed]
        for entry in sorted(turned, key=lambda entry: entry.topic != own.topic):
            yield self._suite.get(entry.id)

    def variants(self, probe: Probe) -> Iterator[Probe]:
        own = self._by_id[probe.item.id]
        same = [each for each in self._seeds[own.group, own.seed] if each.id != own.id]
        for entry in sorted(same, key=lambda entry: (entry.variant, entry.id)):
            yield self._suite.get(entry.id)

    def solution(self, probe: Probe) -> str:
        return "\n".join(self._solutions.get(probe.item.id, ()))

    @cached_property
    def _by_id(self) -> dict[str, _Entry]:
        return {entry.id: entry for entry in map(_entry, self._suite.columns(_COLUMNS))}

    @cached_property
    def _rings(self) -> dict[tuple[str, ...], list[_Entry]]:
        rings: dict[tuple[str, ...], list[_Entry]] = defaultdict(list)
        for entry in sorted(self._by_id.values(), key=lambda entry: entry.place):
            rings[entry.group].append(entry)
        return rings

    @cached_property
    def _seeds(self) -> dict[tuple[tuple[str, ...], tuple[str, int]], list[_Entry]]:
        seeds: dict[tuple[tuple[str, ...], tuple[str, int]], list[_Entry]] = defaultdict(list)
        for entry in self._by_id.values():
            seeds[entry.group, entry.seed].append(entry)
        return seeds

    @cached_property
    def _solutions(self) -> Texts:
        file = Path(self._suite.path) / SOLUTIONS
        return load_texts(str(file)) if file.is_file() else {}


_COLUMNS = ("id", "task", "level", "seed", "variant", "language", "state", "labels")


def _entry(row: dict[str, object]) -> _Entry:
    state, labels = json.loads(str(row["state"])), json.loads(str(row["labels"]))
    told = (str(labels.get(name, "")) for name in ("dataset", "config"))
    group = (str(row["task"]), str(row["level"]), str(row["language"]), str(state.get("kind", "")), *told)
    topic = next((str(labels[name]) for name in ("topic", "subject", "category") if labels.get(name)), "")
    place = sha256(str(row["id"]).encode()).hexdigest()
    return _Entry(str(row["id"]), place, group, topic, (group[-1], int(str(row["seed"]))), int(str(row["variant"])))
