"""Chance in one stream for each type of variation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")


class Source(Random):
    """The standard library's source of chance: whole numbers and choices are the same ones (as many bits as they take,
    drawn until they are one), in half and two thirds of the time.

    >>> one, other = Source(7), Random(7)
    >>> [one.randint(1, 6), one.choice("abc")] == [other.randint(1, 6), other.choice("abc")]
    True
    """

    def randint(self, a: int, b: int) -> int:
        count = b - a + 1
        if count < 1:
            raise ValueError(f"a whole number from {a} to {b}: expected a range that is not empty")
        size = count.bit_length()
        found = self.getrandbits(size)
        while found >= count:
            found = self.getrandbits(size)
        return a + found

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        count = len(seq)
        if not count:
            raise IndexError("a choice from nothing: expected a sequence that is not empty")
        size = count.bit_length()
        found = self.getrandbits(size)
        while found >= count:
            found = self.getrandbits(size)
        return seq[found]


class Streams(Mapping[str, Random]):
    """A source of chance under each name, seeded when it is first asked for: most draws use few of them, and seeding
    takes longer than most draws.

    >>> Streams({"numeric": 1, "colour": 2})["numeric"].random() == Random(1).random()
    True
    """

    def __init__(self, seeds: Mapping[str, int | str]) -> None:
        self._seeds = dict(seeds)
        self._sources: dict[str, Source] = {}

    def __getitem__(self, name: str) -> Random:
        source = self._sources.get(name)
        if source is None:
            source = self._sources[name] = Source(self._seeds[name])
        return source

    def restart(self, name: str) -> None:
        """From here on the source of this name gives again what it gave first."""
        self._sources.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._seeds)

    def __len__(self) -> int:
        return len(self._seeds)
