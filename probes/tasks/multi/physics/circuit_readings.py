"""A circuit of resistors with an ammeter and a voltmeter: what do they read?"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from random import Random

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.multi.circuits import (
    PLAIN,
    PROSE,
    SAYS,
    CircuitProgram,
    Joint,
    Rows,
    Sign,
    cut_grid,
    edges,
    ends,
    filled,
    grid_of,
    lines_in,
    why_no_grid,
    with_lines,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.circuits import carrying, merged, nodal, reduced

_SIZES = {1: ((2, 4),), 2: ((3, 3),), 3: ((3, 4),)}  # rows and columns of joints
_RESISTORS = {1: (2, 2), 2: (3, 3), 3: (4, 5)}
_SWITCHES = {1: 0, 2: 1, 3: 2}
_LEFT_OUT = {1: (0, 1), 2: (0, 2), 3: (2, 4)}
_LIVE = {1: 2, 2: 2, 3: 3}  # resistors, at least, that carry a current
OHMS = (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 18, 20)
MOST = 48  # volts of the battery
PARTS = {
    **PLAIN,
    "ammeter": "电流表",
    "voltmeter": "电压表",
    **{f"{ohms} ohm": f"{ohms}欧" for ohms in OHMS},
}
SIGNS = {
    "ammeter": Sign("circle", "A"),
    "voltmeter": Sign("circle", "V"),
    **{f"{ohms} ohm": Sign("box", str(ohms)) for ohms in OHMS},
}
_GIVEN = kit.Said(
    "In the circuit the numbers in boxes are resistances in ohms, and the number at the battery is its voltage in "
    "volts; a switch, if there is one, is drawn between two coloured dots. Wires, battery and ammeter A have no "
    "resistance, and no current flows through the voltmeter V. With the switches, if any, as they are drawn, ",
    "电路图中方框内的数字是电阻的阻值（单位：欧），电池旁的数字是电源电压（单位：伏），若有开关，则以一对彩色圆点为其两端。"
    "导线、电源和电流表 A 的电阻不计，电压表 V 视为理想电表。在图示状态下，",
)


def _resistors(facts: kit.Facts) -> list[tuple[Joint, Joint, Fraction]]:
    found = edges(facts["across"], facts["down"])
    return [(a, b, Fraction(part.split()[0])) for a, b, part in found if part.endswith("ohm")]


def _flows(facts: kit.Facts) -> list[bool]:
    """Through which of the resistors, and whether through the ammeter, a current flows."""
    wires, poles = ends(facts, "wire", "closed"), ends(facts, "battery")[0]
    at = merged(wires, poles)
    parts = [*((a, b) for a, b, _ in _resistors(facts)), *ends(facts, "ammeter")]
    return carrying(poles, parts, wires) if at[poles[0]] != at[poles[1]] else [False]


def _by_nodes(facts: kit.Facts) -> tuple[Fraction, Fraction]:
    found = nodal(
        ends(facts, "battery")[0],
        Fraction(facts["volts"]),
        _resistors(facts),
        ends(facts, "wire", "closed"),
        ends(facts, "ammeter"),
    )
    high, low = (found.voltages.get(joint) for joint in ends(facts, "voltmeter")[0])
    if high is None or low is None:
        raise ValueError("the voltmeter is not joined to the battery")
    return abs(found.through[0]), abs(high - low)


def _told(facts: kit.Facts, current: Fraction, volts: Fraction) -> list[Fraction]:
    return [current, volts] if facts["wording"] == "current first" else [volts, current]


def _battery(across: Rows, down: Rows) -> int:
    return next(k for k, (_, _, part) in enumerate(edges(across, down)) if part == "battery")


def _largest(facts: kit.Facts) -> int:
    return int(max(ohms for _, _, ohms in _resistors(facts)))


class CircuitReadings(CircuitProgram):
    """What do the ammeter and the voltmeter of a circuit read?

    1: two resistors
    2: three resistors and a switch
    3: four or five resistors and two switches"""

    version = 4  # 4: small letters and numbers in vast pictures where seeing is hard
    variations = ("numeric", "graph", "colour")
    question = {
        "current first": kit.Said(
            _GIVEN.en + "the ammeter reads [MASK] A and the voltmeter reads [MASK] V.",
            _GIVEN.zh + "电流表的示数为 [MASK] A，电压表的示数为 [MASK] V。",
        ),
        "voltage first": kit.Said(
            _GIVEN.en + "the voltmeter reads [MASK] V and the ammeter reads [MASK] A.",
            _GIVEN.zh + "电压表的示数为 [MASK] V，电流表的示数为 [MASK] A。",
        ),
    }
    fields = {
        **grid_of(PARTS),
        "volts": kit.Whole(1, MOST),
    }
    answer = kit.blanks(2)
    signs = SIGNS
    canvas = (620, 420)
    prose = kit.Said(
        PROSE.en + " The voltage of the battery is {volts} volts.",
        PROSE.zh + "电源电压为 {volts} 伏。",
    )
    says = {**SAYS, "volts": kit.Said("battery (its voltage in volts)", "电源电压（伏）")}
    elements = (
        kit.Element(
            "resistors",
            kit.Said("How many resistors does the circuit have?", "电路中有几个电阻？"),
            "integer",
            lambda f, _: len(_resistors(f)),
        ),
        kit.Element(
            "largest",
            kit.Said(
                "What is the largest resistance written in the circuit, in ohms?", "电路图中标出的最大阻值是多少欧？"
            ),
            "integer",
            lambda f, _: _largest(f),
        ),
    )
    features = {
        "wording": lambda facts: facts["wording"],
        "resistors": lambda facts: len(_resistors(facts)),
        "switches": lambda facts: len(ends(facts, "open")) - len(ends(facts, "closed")),
    }
    sample_sizes = (SampleSize("a state takes long to make and to prove", counted=500),)
    sizes = kit.sizes(
        "rows columns fewest most resistors switches live",
        {1: (2, 4, 0, 1, 2, 0, 2), 2: (3, 3, 0, 2, 3, 1, 2), 3: (3, 4, 2, 4, 5, 2, 3)},
        kit.small("wires, symbols and numbers get smaller"),
        kit.think(
            "{resistors} resistors and {switches} switches",
            rows=kit.held(2, 2, 3),
            columns=kit.held(4, 4, 3, 3, 3, 4),
            fewest=kit.later(0, 2, 2, 2, 2, 2),
            most=kit.held(1, 1, 2, 2, 2, 4),
            resistors=kit.rise(2, 5),
            switches=(0, 1, 0, 1, 2, 0, 1, 2, 1, 2),
            live=kit.rise(2, 3),
        ),
    )
    labels = {"resistors": lambda facts: len(_resistors(facts))}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Circuits till one lets enough resistors carry a current and has whole readings at some voltage."""
        wording = draw["question"].choice(list(self.question))
        number = Random(draw["numeric"].getrandbits(64))
        rng = Random(draw["graph"].getrandbits(64))
        rows, columns, fewest, most, resistors, switched, live = self.sizes(level)
        resist = _RESISTORS.get(level, (resistors, resistors))
        for _ in range(12):
            grid = cut_grid(rng, *rng.choice([(rows, columns)]), rng.randint(fewest, most))
            ohms = [f"{number.choice(OHMS)} ohm" for _ in range(rng.randint(*resist))]
            switches = [rng.choice(("open", "closed")) for _ in range(switched)]
            for _ in range(40):
                across, down = filled(rng, grid, ["ammeter", "voltmeter", *ohms, *switches])
                facts: kit.Facts = {"across": across, "down": down, "volts": 1, "wording": wording}
                flows = _flows(facts)
                if not flows[-1] or sum(flows) <= live or self.valid(facts):
                    continue
                current, volts = _by_nodes(facts)
                if volts == 1 and number.random() < 0.8:
                    continue  # or the battery's voltage would be the answer all too often
                unit = lcm(current.denominator, volts.denominator)
                times = [k for k in range(1, MOST // unit + 1) if unit * k > 2 and current * unit * k < 20]
                if times:
                    facts["volts"] = unit * number.choice(times)
                    return facts
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if why := why_no_grid(facts["across"], facts["down"]):
            return why
        parts = [part for line in (*facts["across"], *facts["down"]) for part in line]
        if parts.count("ammeter") != 1 or parts.count("voltmeter") != 1 or not _resistors(facts):
            return "across, down: expected one ammeter, one voltmeter, and resistors"
        wires, joints = ends(facts, "wire", "closed"), [joint for pair in ends(facts, *parts) for joint in pair]
        at = merged(wires, joints)
        if any(at[a] == at[b] for a, b in ends(facts, "ammeter", "voltmeter")):
            return "across, down: expected no meter whose ends wires join"
        at = merged([*wires, *ends(facts, "ammeter")], joints)
        plus, minus = ends(facts, "battery")[0]
        if at[plus] == at[minus]:
            return "across, down: expected no way without resistance from one pole to the other"
        try:
            current, volts = _by_nodes(facts)
            self.by_reduction(facts)
        except ValueError as why:
            return f"across, down: {why}"
        return "" if current and volts else "across, down: expected both meters to read more than nought"

    def by_nodes(self, facts: kit.Facts) -> list[Fraction]:
        """Nodal equations in fractions."""
        return _told(facts, *_by_nodes(facts))

    def by_reduction(self, facts: kit.Facts) -> list[Fraction]:
        """Series and parallel parts joined and the current divided again."""
        wires = ends(facts, "wire", "closed")
        parts = [*_resistors(facts), *((a, b, Fraction(0)) for a, b in ends(facts, "ammeter"))]
        poles, meter = ends(facts, "battery")[0], ends(facts, "voltmeter")[0]
        at = merged(
            wires,
            [
                joint
                for a, b in (*ends(facts, "battery", "voltmeter"), *((a, b) for a, b, _ in parts))
                for joint in (a, b)
            ],
        )
        kept = [(at[a], at[b], ohms) for a, b, ohms in parts]
        currents = reduced((at[poles[0]], at[poles[1]]), Fraction(facts["volts"]), kept)
        lost = {at[meter[0]]: Fraction(0)}
        waiting = [at[meter[0]]]
        while waiting:
            here = waiting.pop()
            steps = [(a, b, -current * ohms) for (a, b, ohms), current in zip(kept, currents, strict=True)]
            steps.append((at[poles[1]], at[poles[0]], Fraction(facts["volts"])))
            for a, b, gain in (*steps, *((b, a, -gain) for a, b, gain in steps)):
                if a == here and b not in lost:
                    lost[b] = lost[here] + gain
                    waiting.append(b)
        return _told(facts, abs(currents[-1]), abs(lost[at[meter[1]]]))

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Another voltage, a resistance taken for another, a switch seen in the other position, or two parts
        exchanged."""
        lines = lines_in(facts)
        places = [(n, k) for n, line in enumerate(lines) for k in range(len(line))]
        way = rng.randrange(3)
        if way == 0:
            return {**facts, "volts": rng.choice([v for v in range(1, MOST + 1) if v != facts["volts"]])}
        if way == 1:
            n, k = rng.choice([(n, k) for n, k in places if lines[n][k].endswith("ohm")])
            lines[n][k] = f"{rng.choice(OHMS)} ohm"
        else:
            (n, k), (m, i) = rng.sample(places, 2)
            lines[n][k], lines[m][i] = lines[m][i], lines[n][k]
        return with_lines(facts, lines)

    def beside(self, facts: kit.Facts) -> dict[int, str]:
        """The voltage beside the battery."""
        return {_battery(facts["across"], facts["down"]): str(facts["volts"])}

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The grid, with numbers in boxes, A and V in circles, and the number beside the battery."""
        seen = self.seen(figure)
        if list(seen.beside) != [_battery(seen.across, seen.down)]:
            raise kit.Unreadable("expected one number beside a part, the battery")
        return {"across": seen.across, "down": seen.down, "volts": int(next(iter(seen.beside.values())))}


TASK = CircuitReadings().task()
