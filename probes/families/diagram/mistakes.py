"""What a bad eye makes of a diagram: a letter, a circle or a line overlooked, cut short, or seen where none is.

The result is in order like any state: what is marked on something overlooked goes with it, and the plan is kept true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from isoprobe.probes.core import BadState, State
from isoprobe.probes.families.diagram.states import (
    MOST_LETTERS,
    canonical,
    crossings_of,
    diagram_of,
    neighbours,
    plan_of,
    validate,
)
from isoprobe.solvers.diagrams.diagram import Name, counts

_TRIES = 160


@dataclass(eq=False)
class _Line:
    names: list[Name]
    dashed: bool
    ends: list[int]  # empty where there is no plan


@dataclass
class _Draft:
    """A state whose lines may come and go."""

    state: State
    lines: list[_Line]
    crossings: list[tuple[_Line, _Line]]
    parallel: list[list[_Line]]
    loose: list[list[int]] = field(default_factory=list)

    @property
    def plan(self) -> State | None:
        plan: State | None = self.state["plan"]
        return plan


Mistake = Callable[[Random, _Draft], None]  # does nothing where there is nothing to be mistaken about


def corrupt(rng: Random, state: State, element: str) -> State:
    """A state that looks nearly the same and has another count of the element (a key of `diagram.counts`).

    Raises BadState where no such state is found."""
    wanted = counts(diagram_of(state))[element]
    for attempt in range(_TRIES):
        draft = _opened(state)
        for _ in range(1 + attempt // 40):
            rng.choice(MISTAKES[element] if attempt < _TRIES // 2 else EVERY)(rng, draft)
        found = _closed(draft)
        try:
            validate(found)
        except BadState:
            continue  # what was seen does not keep clear of the rest
        if counts(diagram_of(found))[element] != wanted:
            return found
    raise BadState(f"no diagram near this one has another count of {element}")


def _opened(state: Mapping[str, Any]) -> _Draft:
    told = deepcopy(dict(state))
    plan = told["plan"]
    lines = [
        _Line(names, i in told["dashed"], plan["ends"][i] if plan else []) for i, names in enumerate(told["lines"])
    ]
    return _Draft(
        told,
        lines,
        [(lines[i], lines[j]) for i, j in told["crossings"]],
        [[lines[i] for i in group] for group in told["parallel"]],
        plan["loose"] if plan else [],
    )


def _closed(draft: _Draft) -> State:
    """The state of a draft: crossings as the plan has them, and the marks that still stand on something."""
    state, lines = draft.state, draft.lines
    place = {id(line): i for i, line in enumerate(lines)}
    state["lines"] = [line.names for line in lines]
    state["dashed"] = [i for i, line in enumerate(lines) if line.dashed]
    if draft.plan is not None:
        draft.plan["ends"] = [line.ends for line in lines]
        draft.plan["loose"] = sorted(draft.loose)
        try:
            found = crossings_of(tuple(tuple(line.names) for line in lines), plan_of(state))
        except BadState:
            found = ()  # told again by `validate`, which refuses the state
        state["crossings"] = [list(pair) for pair in found]
    else:
        kept = [(one, other) for one, other in draft.crossings if {id(one), id(other)} <= place.keys()]
        state["crossings"] = [
            [place[id(one)], place[id(other)]] for one, other in kept if not set(one.names) & set(other.names)
        ]
    rays = {(v, a): i for i, line in enumerate(lines) for v, a in neighbours(tuple(line.names))}
    state["right"] = [
        [a, v, b]
        for a, v, b in state["right"]
        if (v, a) in rays and (v, b) in rays and rays[v, a] != rays[v, b] and a != b
    ]
    ticks = [[pair for pair in group if tuple(pair) in rays] for group in state["ticks"]]
    state["ticks"] = [group for group in ticks if len(group) > 1]
    crossings = {frozenset(pair) for pair in state["crossings"]}
    groups = [[place[id(line)] for line in group if id(line) in place] for group in draft.parallel]
    state["parallel"] = [
        group
        for group in groups
        if len(group) > 1
        and not any(
            set(lines[i].names) & set(lines[j].names) or frozenset((i, j)) in crossings
            for i, j in combinations(group, 2)
        )
    ]
    return canonical(state)


def _new_name(draft: _Draft) -> str:
    unused = [name for name in "ABCDEFGHKLMNPQRSTUVWXYZ" if name not in draft.state["letters"]]
    return unused[0] if unused and len(draft.state["letters"]) < MOST_LETTERS else ""


def _overlook_letter(rng: Random, draft: _Draft) -> None:
    state = draft.state
    if not state["letters"]:
        return
    lost = rng.choice(state["letters"])
    state["letters"].remove(lost)
    through = [line for line in draft.lines if lost in line.names]
    inside = [line for line in through if lost not in (line.names[0], line.names[-1])]
    draft.crossings += combinations(inside, 2)
    for line in through:
        line.names.remove(lost)
        if len(line.names) < 2:
            draft.lines.remove(line)
            if line.ends:
                draft.loose.append([*line.ends, int(line.dashed)])
    for ring in state["circles"] + state["arcs"]:
        ring["through"] = [name for name in ring["through"] if name != lost]
        ring["centre"] = "" if ring["centre"] == lost else ring["centre"]
    state["right"] = [angle for angle in state["right"] if lost not in angle]
    state["ticks"] = [[pair for pair in group if lost not in pair] for group in state["ticks"]]
    if draft.plan is not None:
        del draft.plan["points"][lost]


def _overlook_line(rng: Random, draft: _Draft) -> None:
    if draft.lines:
        draft.lines.remove(rng.choice(draft.lines))


def _cut_line(rng: Random, draft: _Draft) -> None:
    """A line ends at its second letter."""
    long = [line for line in draft.lines if len(line.names) > 2]
    if not long:
        return
    line = rng.choice(long)
    at_start = rng.random() < 0.5
    line.names.pop(0 if at_start else -1)
    if draft.plan is not None:
        end = draft.plan["points"][line.names[0 if at_start else -1]]
        line.ends = [*end, *line.ends[2:]] if at_start else [*line.ends[:2], *end]


def _see_line(rng: Random, draft: _Draft) -> None:
    """Two letters that no line joins seem joined."""
    joined = {frozenset(pair) for line in draft.lines for pair in combinations(line.names, 2)}
    apart = [pair for pair in combinations(draft.state["letters"], 2) if frozenset(pair) not in joined]
    if apart:
        a, b = rng.choice(apart)
        ends = [*draft.plan["points"][a], *draft.plan["points"][b]] if draft.plan is not None else []
        draft.lines.append(_Line([a, b], False, ends))


def _see_letter(rng: Random, draft: _Draft) -> None:
    """A letter half-way between two on a line."""
    name = _new_name(draft)
    if not name or not draft.lines:
        return
    line = rng.choice(draft.lines)
    at = rng.randrange(1, len(line.names))
    if draft.plan is not None:
        (x1, y1), (x2, y2) = (draft.plan["points"][line.names[i]] for i in (at - 1, at))
        draft.plan["points"][name] = [(x1 + x2) // 2, (y1 + y2) // 2]
    line.names.insert(at, name)
    draft.state["letters"].append(name)


def _see_point(rng: Random, draft: _Draft) -> None:
    """A letter that lies on nothing."""
    name = _new_name(draft)
    if name:
        draft.state["letters"].append(name)
        if draft.plan is not None:
            draft.plan["points"][name] = [rng.randint(0, 1_000_000), rng.randint(0, 1_000_000)]


def _see_triangle(rng: Random, draft: _Draft) -> None:
    """A letter that lies on nothing, joined to two others, and they to each other."""
    if len(draft.state["letters"]) < 2:
        return
    a, b = rng.sample(draft.state["letters"], 2)
    _see_point(rng, draft)
    c = draft.state["letters"][-1]
    for one, other in ((a, b), (b, c), (a, c)):
        if one != other and not any({one, other} <= set(line.names) for line in draft.lines):
            ends = [*draft.plan["points"][one], *draft.plan["points"][other]] if draft.plan is not None else []
            draft.lines.append(_Line([one, other], False, ends))


def _overlook_circle(rng: Random, draft: _Draft) -> None:
    if draft.state["circles"]:
        lost = rng.randrange(len(draft.state["circles"]))
        del draft.state["circles"][lost]
        if draft.plan is not None:
            del draft.plan["circles"][lost]


def _see_circle(rng: Random, draft: _Draft) -> None:
    """A circle around a letter, or anywhere."""
    around = rng.choice(["", *draft.state["letters"]])
    draft.state["circles"].append({"centre": around, "through": []})
    if draft.plan is not None:
        anywhere = [rng.randint(100_000, 900_000), rng.randint(100_000, 900_000)]
        centre = draft.plan["points"][around] if around else anywhere
        draft.plan["circles"].append([*centre, rng.randint(40_000, 300_000)])


MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "letters": (_overlook_letter, _overlook_letter, _see_letter),
    "circles": (_overlook_circle, _overlook_circle, _see_circle),
    "line_segments": (_overlook_line, _cut_line, _cut_line, _see_line, _overlook_letter),
    "triangles": (_overlook_line, _cut_line, _see_line, _overlook_letter, _see_letter),
}
EVERY = (_see_triangle, _see_triangle, _see_line, _overlook_line, _overlook_letter, _see_letter, _see_circle)
