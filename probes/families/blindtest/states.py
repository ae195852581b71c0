"""What a state of a BlindTest task is: what a picture holds of a scene, and the plan that it follows from exactly.

A state is plain JSON: the keys that a picture or a description can hold, and `plan`, all of it in whole numbers. The
plan is null in a state that was read from a picture or from a description; `transcribable` makes
such a state of any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from isoprobe.probes.core import BadState, State
from isoprobe.vision.blindtest.colours import COLOURS

Plan = dict[str, Any]
SIDE = 1000  # units of a plan from edge to edge; x to the right, y down


@dataclass(frozen=True)
class SceneKind:
    """One kind of scene. `name` is what `isoprobe read --as` calls it; `example` is a plan in order.

    `check_plan` and `check_seen` raise BadState; `seen` gives what a picture of the plan holds, in the order of `keys`.
    """

    name: str
    keys: tuple[str, ...]
    check_plan: Callable[[Any], None]
    check_seen: Callable[[State], None]
    seen: Callable[[Plan], State]

    def assemble(self, plan: Plan) -> State:
        """The state of a plan."""
        return {**self.seen(plan), "plan": plan}

    def transcribable(self, state: Mapping[str, Any]) -> State:
        """The state as a picture holds it, its plan null."""
        return {**{key: state[key] for key in self.keys}, "plan": None}

    def validate(self, state: object) -> None:
        """Raises BadState, in one line, unless the state is in order and says what its plan says."""
        if not isinstance(state, dict) or set(state) != {*self.keys, "plan"}:
            found = sorted(map(str, state)) if isinstance(state, dict) else state
            raise BadState(f"state has the keys {brief(found)}, expected {sorted([*self.keys, 'plan'])}")
        if state["plan"] is None:
            self.check_seen(state)
            return
        self.check_plan(state["plan"])
        told = self.seen(state["plan"])
        for key in self.keys:
            if state[key] != told[key]:
                raise BadState(f"{key}: {brief(state[key])}, but by the plan {brief(told[key])}")


def brief(value: object) -> str:
    """The value in at most 60 characters."""
    if isinstance(value, (str, list, dict)) and len(value) > 60:
        return f"{type(value).__name__} of {len(value)}"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def whole(value: object, low: int, high: int, where: str) -> int:
    """The value, if it is a whole number from `low` to `high`; raises BadState."""
    if type(value) is not int or not low <= value <= high:
        raise BadState(f"{where}: {brief(value)}, expected a whole number from {low} to {high}")
    return value


def listed(value: object, fewest: int, most: int, where: str) -> list[Any]:
    """The value, if it is a list of so many; raises BadState."""
    if not isinstance(value, list) or not fewest <= len(value) <= most:
        raise BadState(f"{where}: {brief(value)}, expected a list of {fewest} to {most}")
    return value


def wholes(value: object, limits: tuple[tuple[int, int], ...], where: str) -> list[int]:
    """The value, if it is a list of whole numbers within these limits, one by one; raises BadState."""
    numbers = listed(value, len(limits), len(limits), where)
    return [whole(number, low, high, where) for number, (low, high) in zip(numbers, limits, strict=True)]


def colours(value: object, fewest: int, most: int) -> list[str]:
    """The value, if it is a list of so many names of colours; raises BadState."""
    names = listed(value, fewest, most, "colours")
    for name in names:
        if not isinstance(name, str) or name not in COLOURS:
            raise BadState(f"colours: {brief(name)}, expected one of {', '.join(COLOURS)}")
    return names


def two_colours(value: object) -> None:
    """Raises BadState unless the value is a list of two different colours in alphabetical order."""
    names = colours(value, 2, 2)
    if names[0] >= names[1]:
        raise BadState(f"colours: {brief(names)}, expected two in alphabetical order")


def mapping(value: object, keys: tuple[str, ...], where: str) -> dict[str, Any]:
    """The value, if it is an object with exactly these keys; raises BadState."""
    if not isinstance(value, dict) or set(value) != set(keys):
        found = sorted(map(str, value)) if isinstance(value, dict) else value
        raise BadState(f"{where}: {brief(found)}, expected an object with {', '.join(keys)}")
    return value
