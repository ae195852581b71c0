"""Chance in one stream for each type of variation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random


class Streams(Mapping[str, Random]):
    """A source of chance under each name, seeded when it is first asked for: most draws use few of them, and seeding
    takes longer than most draws.

    >>> Streams({"numeric": 1, "colour": 2})["numeric"].random() == Random(1).random()
    True
    """

    def __init__(self, seeds: Mapping[str, int | str]) -> None:
        self._seeds = dict(seeds)
        self._sources: dict[str, Random] = {}

    def __getitem__(self, name: str) -> Random:
        source = self._sources.get(name)
        if source is None:
            source = self._sources[name] = Random(self._seeds[name])
        return source

    def __iter__(self) -> Iterator[str]:
        return iter(self._seeds)

    def __len__(self) -> int:
        return len(self._seeds)
