"""The options of a lettered answer: the truth among answers that seen alone are as likely."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from isoprobe.probes.engine.answers import LETTERS, spelled
from isoprobe.probes.families.programs.fields import HARM, Facts

OTHERS = 80  # draws of other facts, whose answers are the options
ASKED_OF = 24  # draws of other facts for each peer, of which the same can be asked


@dataclass(frozen=True)
class Options:
    """So many options, drawn for facts of one program.

    `told` are the facts that the question tells. `make(rng, level)` draws other facts, or gives None; `solve` gives the
    answer, and `why_not` tells why facts are none. `wrong(facts, truth)`, where there is one, gives wrong options;
    without it they are the answers of other facts: of neighbours of the truth, or, with `peers`, of any.
    """

    count: int
    told: Sequence[str]
    make: Callable[[Random, int], Facts | None]
    solve: Callable[[Facts], Any]
    why_not: Callable[[Facts], str]
    wrong: Callable[[Facts, Any], Sequence[Any]] | None = None
    peers: bool = False

    def drawn(self, facts: Facts, level: int, but: str = "") -> list[str] | None:
        """The options, the right one not lettered `but`, by the facts alone; None where there are not enough."""
        if self.why_not(facts):
            return None
        rng = Random(json.dumps(facts))
        truth = self.solve(facts)
        if self.peers:
            others = self._peers(rng, facts, truth, level)
        elif self.wrong:
            others = self._slips(rng, truth, self.wrong(facts, truth))
        else:
            others = self._neighbours(rng, facts, truth, level)
        if others is None:
            return None
        texts = [spelled(each) for each in others]
        rng.shuffle(texts)
        places = [k for k in range(len(texts) + 1) if LETTERS[k] != but]
        texts.insert(rng.choice(places), spelled(truth))
        return texts

    def _slips(self, rng: Random, truth: Any, wrong: Sequence[Any]) -> list[Any] | None:
        """Wrong options of the program's own: of numbers, as often many below the truth as few."""
        right, count = spelled(truth), self.count - 1
        others = list({spelled(each): each for each in wrong if spelled(each) != right}.values())
        if len(others) < count:
            return None
        rng.shuffle(others)
        if all(isinstance(each, (int, float, Fraction)) for each in (truth, *others)):
            below, above = [o for o in others if o < truth], [o for o in others if o > truth]
            low = rng.choice([k for k in range(count + 1) if k <= len(below) and count - k <= len(above)])
            others = below[:low] + above[: count - low]
        return others[:count]

    def _neighbours(self, rng: Random, facts: Facts, truth: Any, level: int) -> list[Any] | None:
        """Right answers to the same question about other facts, a block of neighbours in which the truth is as likely
        to stand at one place as at another: seen alone, no option is likelier than the others."""
        found = {spelled(truth): truth}
        for _ in range(OTHERS):
            if len(found) == 2 * self.count:
                break
            value = self._other_answer(rng, facts, level)
            if value is not None:
                found.setdefault(spelled(value), value)
        if len(found) < self.count:
            return None
        numbers = all(isinstance(each, (int, float, Fraction)) for each in found.values())
        ordered = sorted(found.values(), key=(lambda each: each) if numbers else spelled)
        start = ordered.index(truth) - rng.randrange(self.count)
        block = [ordered[(start + k) % len(ordered)] for k in range(self.count)]
        return [each for each in block if spelled(each) != spelled(truth)]

    def _peers(self, rng: Random, facts: Facts, truth: Any, level: int) -> list[Any] | None:
        """Right answers to the same question about other facts; None where any two options are alike."""
        others: list[Any] = []
        for _ in range(ASKED_OF * (self.count - 1)):
            if len(others) == self.count - 1:
                break
            value = self._other_answer(rng, facts, level, alike=True)
            if value is not None:
                others.append(value)
        apart = len({spelled(each) for each in (truth, *others)}) == self.count
        return others if apart else None

    def _other_answer(self, rng: Random, facts: Facts, level: int, alike: bool = False) -> Any:
        """What is right of other facts, asked the same where that can be asked of them, or else, unless all are to be
        asked `alike`, what they are drawn with; None where it cannot."""
        try:
            other = self.make(rng, level)
            if other is None:
                return None
            same = {**other, **{key: facts[key] for key in self.told}}
            if self.why_not(same):
                if alike or other.get("wording") != facts.get("wording") or self.why_not(other):
                    return None
                same = other
            return self.solve(same)
        except HARM:
            return None


def some_right(rng: Random, count: int) -> set[int]:
    """The places of the right ones among several statements, drawn before anything that they say: each set of one or
    more as often as every other.

    >>> sorted(some_right(Random(1), 5))
    [0, 2]
    """
    chosen = rng.randrange(1, 2**count)
    return {place for place in range(count) if chosen >> place & 1}
