"""How fine a thing may be before a model no longer sees it: accuracy against a physical factor, a psychometric curve.

Values of the factor (the width of a stroke, the height of a letter, a number of nodes) are laid along a ladder from 1,
the easiest at hand, to 10, the hardest: evenly by their logarithms where they span a factor of 2 or more. On it a
threshold is sought as `placing` seeks one, each question at the value whose answer is expected to tell most.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from isoprobe.analysis.planning.placing import Placing
from isoprobe.probes.grid import MOST

QUESTIONS = 120  # at the most
NARROW = 0.7  # of the ladder's 9 steps: an interval so wide is narrow enough
FINEST = 60  # different places on the ladder
WIDE = 2.0  # times as much: values that span more stand by their logarithms


class BadFactor(ValueError):
    """Values from which no curve can be drawn. The message is one line."""


@dataclass(frozen=True)
class Acuity:
    """The value of a factor at which half of what a model can is lost, with its 95% interval, and what it rests on.
    `guess` and `lapse`: how often it is right where it sees nothing, and wrong where it sees all. `beyond`: "easier" or
    "harder" where the threshold is not among the values at hand. `curve`: value, expected accuracy, asked, right."""

    factor: str
    threshold: float
    low: float
    high: float
    guess: float
    lapse: float
    asked: int
    right: int
    sure: bool
    beyond: str
    curve: tuple[tuple[float, float, int, int], ...]

    def __str__(self) -> str:
        where = f"{self.threshold:.3g} ({self.low:.3g} to {self.high:.3g})"
        told = {"easier": "easier than any at hand", "harder": "harder than any at hand"}.get(self.beyond, where)
        return f"{told} after {self.asked} questions" + ("" if self.sure or self.beyond else ", not sure yet")

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {**vars(self), "curve": [list(each) for each in self.curve]}


class Seeking:
    """One model and one factor. `less`: the less of it, the harder to see. `chance`: accuracy of a blind guess. Raises
    BadFactor for fewer than three different values."""

    def __init__(
        self,
        factor: str,
        values: Iterable[float],
        chance: float = 0.0,
        less: bool = False,
        most: int = QUESTIONS,
        narrow: float = NARROW,
    ) -> None:
        held = sorted(set(map(float, values)))
        if len(held) < 3 or not all(map(math.isfinite, held)):
            raise BadFactor(f"{factor}: {len(held)} different values, expected 3 or more")
        self.factor = factor
        self._log = held[0] > 0 and held[-1] >= WIDE * held[0]
        self._easiest, self._hardest = (held[-1], held[0]) if less else (held[0], held[-1])
        places = sorted({self._rounded(value) for value in held})
        self.values = [self.value_at(place) for place in places]
        self._places = places
        self._placing = Placing(chance, most, narrow, places)

    def _rounded(self, value: float) -> float:
        return round(self.place_of(value) * FINEST / (MOST - 1)) * (MOST - 1) / FINEST

    def _scaled(self, value: float) -> float:
        return math.log(value) if self._log else value

    def place_of(self, value: float) -> float:
        """Where a value stands on the ladder from 1, the easiest, to 10."""
        first, last = self._scaled(self._easiest), self._scaled(self._hardest)
        return 1 + (MOST - 1) * (self._scaled(value) - first) / (last - first)

    def value_at(self, place: float) -> float:
        """The value that stands at this place of the ladder."""
        first, last = self._scaled(self._easiest), self._scaled(self._hardest)
        scaled = first + (last - first) * (place - 1) / (MOST - 1)
        return math.exp(scaled) if self._log else scaled

    def next_value(self) -> float:
        """The value that tells most now."""
        return self.values[self._placing.next_step() - 1]

    def saw(self, value: float, right: bool) -> None:
        """One more answer, to a question at this value, or near it."""
        place = self.place_of(value)
        nearest = min(range(len(self._places)), key=lambda k: abs(self._places[k] - place))
        self._placing.saw(nearest + 1, right)

    @property
    def done(self) -> bool:
        """Whether the threshold is known well enough, or is not among these values, or the questions are spent."""
        return self._placing.done

    def found(self) -> Acuity:
        """What is known so far."""
        told, shape = self._placing.threshold(), self._placing.shape()
        low, high = sorted(self.value_at(place) for place in (told.low, told.high))
        beyond = {"": "", "above 10": "harder", "below 1": "easier"}[told.beyond]
        curve = []
        for step, (value, expected) in enumerate(zip(self.values, self._placing.rights(), strict=True), 1):
            answers = [right for at, right in self._placing.answers if at == step]
            if answers:
                curve.append((value, float(expected), len(answers), sum(answers)))
        return Acuity(
            self.factor, self.value_at(told.threshold), low, high, shape["guess"], shape["lapse"], told.items,
            told.right, told.sure, beyond, tuple(curve),
        )  # fmt: skip


def even_grid(seeking: Seeking, each: int) -> Sequence[float]:
    """All values of a ladder in turn, `each` times: how a threshold is sought without looking at the answers."""
    return [value for _ in range(each) for value in seeking.values]
