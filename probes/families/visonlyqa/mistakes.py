"""Near misses of VisOnlyQA's figures: a line more or less, a point that is seen in another place."""

from __future__ import annotations

import json
from random import Random

from isoprobe.probes.core import BadState, State
from isoprobe.probes.families.visonlyqa.states import SHAPES, answer_of

_TRIES = 50  # places that a point is moved to, until what is asked comes to one of the options


def corrupt(rng: Random, state: State) -> State:
    """A figure that looks nearly the same. Of a shape sides are added or lost, of a measure one of its points moves."""
    if "points" not in state:
        raise BadState("a state less its places has no near miss")
    made: State = json.loads(json.dumps(state))
    if state["asked"]["kind"] in SHAPES:
        names = state["asked"]["of"][0]
        sides = [(names[k - 1], names[k]) for k in range(len(names))]
        if rng.random() < 0.5:
            _lose(made, *rng.choice(sides))
        else:
            _join_all(made, names, sides)
        return made
    xs, ys = zip(*state["points"].values(), strict=True)
    for _ in range(_TRIES):
        made["points"] = dict(state["points"])
        name = rng.choice(sorted(set("".join(state["asked"]["of"]))))
        made["points"][name] = [round(rng.uniform(min(each), max(each)), 2) for each in (xs, ys)]
        if answer_of(made) is not None:
            return made
    raise BadState(f"in {_TRIES} tries no place of a point is near to one option alone")


def _lose(state: State, a: str, b: str) -> None:
    """The lines through both points end before one of them, or are overlooked."""
    kept = [line for line in state["lines"] if not {a, b} <= {*line}]
    for line in state["lines"]:
        if {a, b} <= {*line} and len(line) > 2:
            kept.append([name for name in line if name != b])
    state["lines"] = kept


def _join_all(state: State, names: str, sides: list[tuple[str, str]]) -> None:
    """Every side is seen as drawn; a line through three corners is seen without the middle ones."""
    state["lines"] = [
        [name for name in line if name not in names or name in (line[0], line[-1])]
        if len({*names} & {*line}) > 2
        else line
        for line in state["lines"]
    ]
    for a, b in sides:
        if not any({a, b} <= {*line} for line in state["lines"]):
            state["lines"].append([a, b])
