"""Answers and certificates that are near to the right ones, and wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from isoprobe.probes.core import State

CHOICES = (("even", "odd", "neither"), ("convex", "concave"), ("White", "Black", "Draw"))
MOVES = ("a1a2", "h8h7")


def certificates_like(rng: Random, certificate: State, count: int) -> Iterator[State]:
    """Certificates with one number or text in another's place, a number more or less, or an entry that is missing."""
    text = json.dumps(certificate)
    for _ in range(count):
        like = json.loads(text)
        places = [place for place in _places(like) if place[0] is not None]
        if not places:
            return
        holder, key = rng.choice(places)
        value = holder[key]
        if isinstance(value, bool):
            holder[key] = not value
        elif isinstance(value, (int, float)):
            holder[key] = value + rng.choice((-1, 1))
        elif isinstance(value, list) and value and rng.random() < 0.5:
            value.pop(rng.randrange(len(value)))
        else:
            other, there = rng.choice(places)
            holder[key] = json.loads(json.dumps(other[there]))
        yield like


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield value, key
        yield from _places(entry)


def others(answer: object) -> list[Any]:
    """Answers that are near to this one."""
    if isinstance(answer, bool):
        return [not answer]
    if isinstance(answer, str):
        family = next((each for each in CHOICES if answer in each), MOVES)
        if len(answer) == 1 and answer in "ABCDEFGH":
            family = ("A", "B", "C", "D")
        return [other for other in family if other != answer]
    if isinstance(answer, list) and all(isinstance(one, str) for one in answer):
        return [answer[1:], [*answer, "Z"], [f"{answer[0]}0", *answer[1:]]]
    if isinstance(answer, list):
        return [[*answer[:i], one + step, *answer[i + 1 :]] for i, one in enumerate(answer) for step in (1, -1)]
    return [answer + 1, answer - 1]  # type: ignore[operator]
