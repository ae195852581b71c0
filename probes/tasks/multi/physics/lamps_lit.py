"""A circuit of five lamps with switches, open or closed: which lamps light?"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from isoprobe.probes.families.multi.circuits import (
    PLAIN,
    CircuitProgram,
    Sign,
    cut_grid,
    edges,
    filled,
    grid_of,
    how_it_lies,
    lies,
    lines_in,
    why_no_grid,
    with_lines,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.circuits import carrying, merged, nodal

LAMPS = "ABCDE"
_SIZES = {1: ((2, 4), (2, 5)), 2: ((3, 4),), 3: ((3, 5),)}  # rows and columns of joints
_SWITCHES = {1: 2, 2: 3, 3: 5}
_LEFT_OUT = {1: (0, 0), 2: (2, 4), 3: (2, 5)}  # fewest and most pairs of neighbours that nothing joins
_TRIES = 60  # ways to put the parts into one grid of wires
PARTS = {**PLAIN, **{lamp: lamp for lamp in LAMPS}}
SIGNS = {lamp: Sign("circle", lamp) for lamp in LAMPS}
_GIVEN = kit.Said(
    "The circles A to E in the circuit are lamps, and the two parallel lines, one long and one short, are the battery. "
    "A switch is drawn between two dots. ",
    "电路图中标有 A 到 E 的圆圈表示灯泡，一长一短两条平行线表示电池，一对圆点是开关的两端。",
)
_PRIMES = (101, 103, 107, 109, 113)  # ohms: lamps that are nearly alike, but none in balance with others


def _shorted(across: list[list[str]], down: list[list[str]], lamps: list[tuple[Any, Any]]) -> str:
    """Why the circuit is shorted; "" where neither the battery is, nor, by plain wires, a lamp."""
    for switched in (True, False):
        at = merged(_wires(across, down, switched), [joint for a, b, _ in edges(across, down) for joint in (a, b)])
        plus, minus = _poles(across, down)
        if at[plus] == at[minus]:
            return "across, down: expected no wires alone from one pole of the battery to the other"
    if any(at[a] == at[b] for a, b in lamps):
        return "across, down: expected no lamp whose ends plain wires join"
    return ""


def _wires(across: list[list[str]], down: list[list[str]], switched: bool = True) -> list[tuple[Any, Any]]:
    ways = ("wire", "closed") if switched else ("wire",)
    return [(a, b) for a, b, part in edges(across, down) if part in ways]


def _poles(across: list[list[str]], down: list[list[str]]) -> tuple[Any, Any]:
    return next((a, b) for a, b, part in edges(across, down) if part == "battery")


def _lamps(facts: kit.Facts) -> list[tuple[Any, Any]]:
    ends = {part: (a, b) for a, b, part in edges(facts["across"], facts["down"])}
    return [ends[lamp] for lamp in LAMPS]


def _currents(facts: kit.Facts, ohms: tuple[int, ...]) -> list[bool]:
    resistors = [(a, b, Fraction(r)) for (a, b), r in zip(_lamps(facts), ohms, strict=True)]
    wires = _wires(facts["across"], facts["down"])
    found = nodal(_poles(facts["across"], facts["down"]), Fraction(6), resistors, wires)
    return [current != 0 for current in found.currents]


def by_blocks(facts: kit.Facts) -> list[bool]:
    """Lamps that lie on a ring with the battery once wires and closed switches are drawn together to points."""
    across, down = facts["across"], facts["down"]
    return carrying(_poles(across, down), _lamps(facts), _wires(across, down))


def _count(facts: kit.Facts, part: str) -> int:
    return sum(row.count(part) for row in (*facts["across"], *facts["down"]))


class LampsLit(CircuitProgram):
    """Which of the five lamps of a circuit with switches light?

    1: a ladder with two switches
    2: three rows of joints and three switches
    3: three rows of joints and five switches, more wires"""

    version = 4  # 4: small letters and numbers in vast pictures where seeing is hard
    variations = ("numeric", "graph", "symbolic", "colour")
    question = {
        "light": kit.Said(
            _GIVEN.en + "The switches are in the positions drawn, all lamps are in working order, and wires have no "
            "resistance. Which of the lamps light?",
            _GIVEN.zh + "各开关处于图示状态，灯泡均完好，导线电阻不计。哪些灯泡会发光？",
        ),
        "current": kit.Said(
            _GIVEN.en + "The switches are in the positions drawn, all lamps are in working order, and wires have no "
            "resistance. Through which of the lamps does a current flow?",
            _GIVEN.zh + "灯泡均完好，导线电阻不计。在图示的开关状态下，有电流通过的灯泡是哪些？",
        ),
    }
    fields = grid_of(PARTS)
    answer = kit.several(5, kit.Said("lamp", "灯泡"))
    signs = SIGNS
    canvas = (640, 420)
    elements = (
        kit.Element(
            "open",
            kit.Said("How many switches of the circuit are open?", "电路中有几个开关是断开的？"),
            "integer",
            lambda f, _: _count(f, "open"),
        ),
        how_it_lies(
            kit.Said(
                "Is the lamp {a} on a vertical or on a horizontal wire?", "灯泡 {a} 在竖直的导线上还是在水平的导线上？"
            ),
            lambda facts: LAMPS,
        ),
    )
    features = {
        "open switches": lambda facts: _count(facts, "open"),
        "closed switches": lambda facts: _count(facts, "closed"),
        "parts": lambda facts: -_count(facts, "none"),
        "upright lamps": lambda facts: "".join(lamp for lamp in LAMPS if lies(facts, lamp) == "vertical"),
    }
    sizes = kit.sizes(
        "rows columns fewest most switches",
        {1: (2, 4, 0, 0, 2), 2: (3, 4, 2, 4, 3), 3: (3, 5, 2, 5, 5)},
        kit.small("wires, symbols and letters get smaller"),
        kit.think(
            "{switches} switches, {rows} rows of {columns} joints",
            rows=kit.held(2, 2, 2, 2, 3),
            columns=(4, 4, 5, 5, 4, 4, 5, 5, 5, 5),
            fewest=kit.held(0, 0, 0, 0, 2),
            most=(0, 0, 0, 0, 4, 4, 5, 5, 5, 5),
            switches=(1, 2, 2, 3, 3, 4, 4, 5, 6, 7),
        ),
    )
    labels = {"lit": lambda facts: sum(by_blocks(facts)), "open": lambda facts: _count(facts, "open")}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """How many lamps light and how many switches are open is drawn first, then which, then circuits till one is
        so."""
        lit = len(kit.some_right(draw["numeric"], 5))
        rows, columns, fewest, most, switches = self.sizes(level)
        joints = _SIZES.get(level, ((rows, columns),))
        opened = draw["numeric"].randint(0, switches - 1)
        order = draw["symbolic"].sample(LAMPS, 5)
        wording = draw["question"].choice(list(self.question))
        rng = Random(draw["graph"].getrandbits(64))
        parts = ["lamp"] * 5 + ["open"] * opened + ["closed"] * (switches - opened)
        for _ in range(40):
            grid = cut_grid(rng, *rng.choice(joints), rng.randint(fewest, most))
            for _ in range(_TRIES):
                across, down = filled(rng, grid, parts)
                lamps = [(a, b) for a, b, part in edges(across, down) if part == "lamp"]
                if _shorted(across, down, lamps):
                    continue
                flows = carrying(_poles(across, down), lamps, _wires(across, down))
                if sum(flows) != lit:
                    continue
                bright, dark = iter(order[:lit]), iter(order[lit:])
                names = iter([next(bright if flow else dark) for flow in flows])
                across, down = (
                    [[next(names) if part == "lamp" else part for part in line] for line in lines]
                    for lines in (across, down)
                )
                facts: kit.Facts = {"across": across, "down": down, "wording": wording}
                if not self.valid(facts):
                    return facts
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        across, down = facts["across"], facts["down"]
        if why := why_no_grid(across, down):
            return why
        parts = [part for row in (*across, *down) for part in row]
        if any(parts.count(lamp) != 1 for lamp in LAMPS):
            return "across, down: expected each of the lamps A to E once"
        if why := _shorted(across, down, _lamps(facts)):
            return why
        alike = _currents(facts, (1, 1, 1, 1, 1))
        if alike != _currents(facts, _PRIMES):
            return "across, down: expected no lamp that is dark because others are in balance"
        return "" if any(alike) else "across, down: expected a lamp that lights"

    def by_blocks(self, facts: kit.Facts) -> Any:
        """The graph's blocks: lamps on a ring with the battery, wires drawn together to points."""
        return by_blocks(facts)

    def by_currents(self, facts: kit.Facts) -> list[bool]:
        """Nodal equations in fractions, a current that is not nought."""
        return _currents(facts, _PRIMES)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A switch seen in the other position, two lamps taken for one another, or two parts seen in each other's
        place."""
        lines = lines_in(facts)
        switches = [(r, c) for r, row in enumerate(lines) for c, part in enumerate(row) if part in ("open", "closed")]
        way = rng.randrange(3)
        if way == 0:
            for r, c in rng.sample(switches, rng.randint(1, min(2, len(switches)))):
                lines[r][c] = "open" if lines[r][c] == "closed" else "closed"
        elif way == 1:
            one, two = rng.sample(LAMPS, 2)
            swap = {one: two, two: one}
            lines = [[swap.get(part, part) for part in row] for row in lines]
        else:
            (r, c), (s, d) = rng.sample([(r, c) for r, row in enumerate(lines) for c in range(len(row))], 2)
            lines[r][c], lines[s][d] = lines[s][d], lines[r][c]
        return with_lines(facts, lines)


TASK = LampsLit().task()
