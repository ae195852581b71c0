"""What a variant's names stand for: word lists that programs share, and settings of which each variant takes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from isoprobe.probes.families.programs.fields import Listed, Word

LETTERS = tuple("ABDEFGHKLMNPRT")  # none that is told from a small letter, or from C and G, by size alone
PEOPLE = ("Anna", "Ben", "Dana", "Emil", "Fritz", "Greta", "Hugo", "Ines", "Jan", "Lena", "Mara", "Nina")


def some(rng: Random, names: Sequence[str], count: int, usual: int) -> list[str]:
    """So many of the names. As many draws for any count up to the usual one, so that a level does not change them."""
    return rng.sample(names, max(count, usual))[:count]


def spaced(rng: Random, low: int, high: int, count: int, apart: int) -> list[int]:
    """So many whole numbers from `low` to `high` in order, any two at least `apart` from each other, each choice as
    likely; none where there is no room for so many.

    >>> spaced(Random(1), 0, 9, 3, 4), spaced(Random(1), 0, 9, 4, 4)
    ([0, 4, 8], [])
    """
    room = range(low, high + 1 - (count - 1) * (apart - 1))
    if len(room) < count:
        return []
    closed = sorted(rng.sample(room, count))  # as if they could be neighbours
    return [place + k * (apart - 1) for k, place in enumerate(closed)]


@dataclass(frozen=True)
class Setting:
    """Names by context: all names in one variant come from the same context."""

    contexts: Mapping[str, Sequence[str]]

    @property
    def names(self) -> tuple[str, ...]:
        """Those of all contexts, in order, none twice."""
        return tuple(dict.fromkeys(name for names in self.contexts.values() for name in names))

    @property
    def word(self) -> Word:
        """The field of one name."""
        return Word(self.names)

    def listed(self, fewest: int, most: int) -> Listed:
        """The field of so many names."""
        return Listed(self.word, fewest, most)

    def some(self, rng: Random, count: int) -> list[str]:
        """So many names of one context. As many draws whatever the count, so that a level does not change the story."""
        names = self.contexts[rng.choice(list(self.contexts))]
        return some(rng, names, count, min(map(len, self.contexts.values())))


def setting(**contexts: Sequence[str]) -> Setting:
    """The setting of these contexts.

    >>> setting(field=("Rye", "Oats"), garden=("Leek", "Kale")).names
    ('Rye', 'Oats', 'Leek', 'Kale')
    """
    return Setting(contexts)
