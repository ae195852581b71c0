"""A circuit with one fault and what its meters read: which fault is it?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.multi.circuits import (
    PLAIN,
    PROSE,
    SAYS,
    CircuitProgram,
    Joint,
    Sign,
    cut_grid,
    edges,
    ends,
    filled,
    grid_of,
    how_it_lies,
    lines_in,
    why_no_grid,
    with_lines,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.circuits import carrying, merged, nodal

Pair = tuple[Joint, Joint]
Lines = tuple[tuple[str, ...], ...]
_SIZES = {1: (3, 3), 2: (3, 4), 3: (3, 4)}  # rows and columns of joints
_LEFT_OUT = {1: (2, 4), 2: (3, 5), 3: (4, 5)}
_NAMES = {1: ("L1", "L2", "R1"), 2: ("L1", "L2", "R1", "R2"), 3: ("L1", "L2", "L3", "R1", "R2")}
_VOLTMETERS = {1: 2, 2: 2, 3: 3}
NAMES = _NAMES[3]
VOLTS = (3, 6, 9, 12, 15, 18)
PARTS = {**PLAIN, "ammeter": "电流表", "voltmeter": "电压表", **{name: name for name in NAMES}}
SIGNS = {
    "ammeter": Sign("circle", "A"),
    "voltmeter": Sign("circle", "V"),
    **{name: Sign("circle" if name[0] == "L" else "box", name) for name in NAMES},
}
CLAIMS = kit.Claim(
    {
        "broken": kit.Said("{0} is broken and lets no current through", "{0}断路"),
        "shorted": kit.Said("{0} is short-circuited and has no resistance", "{0}短路"),
    }
)
_GIVEN = kit.Said(
    "In the circuit L1, L2, ... are lamps and R1, R2, ... are resistors; each has {0} ohms when it is intact. The "
    "number at the battery is its voltage in volts; the numbers beside the ammeter A and the voltmeters V are their "
    "readings in amperes and in volts. A switch is drawn between two coloured dots. ",
    "电路中 L1、L2 等是灯泡，R1、R2 等是定值电阻，完好时阻值均为 {0} 欧。电池旁的数字是电源电压（单位：伏），"
    "电流表 A 和电压表 V 旁的数字是它们的示数（单位：安、伏）。一对彩色圆点是开关的两端。",
)
_ENDING = kit.Said(
    "The switch is closed. One of the lamps and resistors is broken or short-circuited, and everything else is intact. "
    "Which statement explains the readings?",
    "开关闭合后，灯泡和电阻中只有一个发生了断路或短路，其余均完好。下列哪种故障与各表示数相符？",
)
OHMS = {"ten": 10, "five": 5, "twenty": 20}
_PRIMES = (101, 103, 107, 109, 113)  # ohms of parts that are nearly alike, but none in balance with others


def _add_voltmeters(rng: Random, facts: kit.Facts, count: int) -> bool:
    """Puts voltmeters between neighbours that nothing joins and that no wires make one; False where there are few."""
    places = edges(facts["across"], facts["down"])
    at = merged(ends(facts, "wire", "closed", "ammeter"), [joint for a, b, _ in places for joint in (a, b)])
    free = [(a, b) for a, b, part in places if part == "none" and at[a] != at[b]]
    if len(free) < count:
        return False
    for (r, c), (s, d) in rng.sample(free, count):
        lines = facts["across"] if r == s else facts["down"]
        lines[r][min(c, d)] = "voltmeter"
    return True


def _plain(value: Fraction) -> float:
    return int(value) if value.denominator == 1 else float(value)


def _names(facts: kit.Facts) -> list[str]:
    return sorted(part for line in (*facts["across"], *facts["down"]) for part in line if part in NAMES)


def _after(facts: kit.Facts, fault: str) -> tuple[list[str], list[Pair]]:
    """The names of the parts that are left when this has befallen one ("" nothing), and the ideal wires."""
    kind, _, gone = fault.partition(" ")
    wires = ends(facts, "wire", "closed", *([gone] if kind == "shorted" else []))
    return [name for name in _names(facts) if name != gone], wires


def _why_dull(facts: kit.Facts) -> str:
    """Why no one would set this circuit: a part or the ammeter without a current, or a voltmeter that tells nothing."""
    battery, wires = ends(facts, "battery")[0], ends(facts, "wire", "closed")
    at = merged([*wires, *ends(facts, "ammeter")], [*battery, *(j for pair in ends(facts, "voltmeter") for j in pair)])
    if at[battery[0]] == at[battery[1]]:
        return "across, down: expected no way without resistance from one pole to the other"
    if any(at[a] == at[b] for a, b in ends(facts, "voltmeter")):
        return "across, down: expected no voltmeter whose ends wires join"
    meters, (switch,) = ends(facts, "ammeter"), ends(facts, "closed")
    flows = carrying(battery, [*ends(facts, *_names(facts)), switch], [*ends(facts, "wire"), *meters])
    flows += carrying(battery, [*ends(facts, *_names(facts)), *meters], wires)[-1:]
    return "" if all(flows) else "across, down: expected a current through every part when all is in order"


def _kinds(facts: kit.Facts, fault: str) -> tuple[bool, list[str]] | None:
    """`_kinds_at` of the facts."""
    return _kinds_at(_lines(facts["across"]), _lines(facts["down"]), fault)


def _lines(rows: Sequence[Sequence[str]]) -> Lines:
    return tuple(map(tuple, rows))


@lru_cache(maxsize=512)
def _kinds_at(across: Lines, down: Lines, fault: str) -> tuple[bool, list[str]] | None:
    """What connections alone tell of the meters: whether a current flows through the ammeter, and of each voltmeter
    whether it reads "none", "all" of the battery's voltage or "some". None where the battery or the ammeter is
    shorted."""
    facts: kit.Facts = {"across": across, "down": down}
    left, wires = _after(facts, fault)
    battery, meter = ends(facts, "battery")[0], ends(facts, "ammeter")[0]
    parts = [ends(facts, name)[0] for name in left]
    at = merged(wires, [*battery, *meter])
    whole = merged([*wires, meter], battery)
    if at[meter[0]] == at[meter[1]] or whole[battery[0]] == whole[battery[1]]:
        return None
    live = carrying(battery, [*parts, meter], wires)[-1]
    flows = carrying(battery, parts, [*wires, meter])
    level = [pair for pair, flow in zip(parts, flows, strict=True) if not flow]
    joints = [joint for pair in ends(facts, "voltmeter") for joint in pair]
    same = merged([*wires, meter, *level], [*joints, *battery])
    poles = {same[battery[0]], same[battery[1]]}
    fed = merged([*wires, meter, *parts, battery], [*joints, *battery])
    told = []
    for a, b in ends(facts, "voltmeter"):
        loose = fed[a] != fed[battery[0]] or fed[b] != fed[battery[0]]
        if loose or same[a] == same[b]:
            told.append("none")
        else:
            told.append("all" if {same[a], same[b]} == poles else "some")
    return live, told


def _told_apart(facts: kit.Facts, fault: str) -> bool:
    """Whether connections alone tell this fault from the other options."""
    found = [_kinds(facts, each) for each in facts["options"]]
    return None not in found and found.count(_kinds(facts, fault)) == 1


def _simulated(facts: kit.Facts, fault: str, ohms: tuple[int, ...] = ()) -> tuple[Fraction, list[Fraction]]:
    """The ammeter's and the voltmeters' readings after a fault. Raises ValueError where nothing tells them."""
    values = ohms or (OHMS[facts["wording"]],) * len(NAMES)
    return _readings_at(_lines(facts["across"]), _lines(facts["down"]), facts["volts"], values, fault)


@lru_cache(maxsize=512)
def _readings_at(
    across: Lines, down: Lines, volts: int, values: tuple[int, ...], fault: str
) -> tuple[Fraction, list[Fraction]]:
    facts: kit.Facts = {"across": across, "down": down}
    left, wires = _after(facts, fault)
    battery, meter = ends(facts, "battery")[0], ends(facts, "ammeter")[0]
    resistors = [(*ends(facts, name)[0], Fraction(values[NAMES.index(name)])) for name in left]
    found = nodal(battery, Fraction(volts), resistors, wires, [meter])
    voltmeters = ends(facts, "voltmeter")
    loose = merged([*wires, *((a, b) for a, b, _ in resistors)], [joint for pair in voltmeters for joint in pair])
    hanging = [loose[joint] for pair in voltmeters for joint in pair if found.voltages.get(joint) is None]
    if len(set(hanging)) < len(hanging):
        raise ValueError("what hangs on two voltmeters has no voltage of its own")
    read = []
    for pair in voltmeters:
        high, low = (found.voltages.get(joint) for joint in pair)
        if high is None and low is None:
            raise ValueError("a voltmeter hangs in the air")
        read.append(Fraction(0) if high is None or low is None else abs(high - low))
    return abs(found.through[0]), read


def _kinds_of(current: Fraction, read: list[Fraction], volts: int) -> tuple[bool, list[str]]:
    return current != 0, ["none" if not value else "all" if value == volts else "some" for value in read]


def _drawn(facts: kit.Facts) -> tuple[Fraction, list[Fraction]]:
    return Fraction(str(facts["current"])), [Fraction(str(value)) for value in facts["readings"]]


class Reading(kit.Real):
    """A meter's reading, written without zeros at the end, as beside the meter."""

    def write(self, value: Any) -> str:
        return f"{value:g}"


class CircuitFault(CircuitProgram):
    """Which fault explains what the meters of a circuit read?

    1: three parts and two voltmeters
    2: four parts and two voltmeters
    3: five parts and three voltmeters"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    variations = ("numeric", "graph", "symbolic", "context", "colour")
    question = {
        key: kit.Said(_GIVEN.en.format(ohms) + _ENDING.en, _GIVEN.zh.format(ohms) + _ENDING.zh)
        for key, ohms in OHMS.items()
    }
    fields = {
        **grid_of(PARTS),
        "volts": kit.Whole(1, 18),
        "current": Reading(0, 50, 2),
        "readings": kit.Listed(Reading(0, 18, 2), 1, 4),
    }
    answer = kit.statement(5, of=CLAIMS)
    signs = SIGNS
    canvas = (640, 440)
    prose = kit.Said(
        PROSE.en + " The voltage "
        "of the battery is {volts} volts. The ammeter reads {current} amperes; the voltmeters, in the order in which "
        "they stand here, read {readings} volts.",
        PROSE.zh + "电源电压为 {volts} 伏。电流表的示数为 {current} 安；"
        "各电压表按上述出现的顺序，示数依次为 {readings} 伏。",
    )
    says = {
        **SAYS,
        "volts": kit.Said("battery (its voltage in volts)", "电源电压（伏）"),
        "current": kit.Said("ammeter reading (in amperes)", "电流表示数（安）"),
        "readings": kit.Said(
            "voltmeter readings (in volts, in the order in which voltmeters stand in the two lines above)",
            "电压表示数（伏，按电压表在上面两项中出现的顺序）",
        ),
    }
    elements = (
        kit.Element(
            "noughts",
            kit.Said("How many of the voltmeters read 0?", "有几个电压表的示数为 0？"),
            "integer",
            lambda f, _: f["readings"].count(0),
        ),
        how_it_lies(
            kit.Said("Is {a} on a vertical or on a horizontal wire?", "{a} 在竖直的导线上还是在水平的导线上？"), _names
        ),
    )
    features = {
        "broken ones": lambda facts: "".join(str(int(each.startswith("broken"))) for each in facts["options"]),
        "parts": lambda facts: "".join(each.split(" ")[1] for each in facts["options"]),
        "wording": lambda facts: facts["wording"],
        "voltage": lambda facts: facts["volts"],
        "first": lambda facts: facts["options"][0],
    }
    sample_sizes = (SampleSize("a state takes long to make and to prove", counted=500),)
    labels = {"parts": lambda facts: len(_names(facts)), "current": lambda facts: facts["current"] != 0}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Five faults and which of them it is are drawn first, then circuits till the meters tell it from the
        others."""
        names = _NAMES[level]
        context = draw["context"]
        faults = context.sample([f"{kind} {name}" for kind in CLAIMS.kinds for name in names], 5)
        fault = context.choice(faults)
        number, rng = Random(draw["numeric"].getrandbits(64)), Random(draw["graph"].getrandbits(64))
        wording = draw["question"].choice(list(self.question))
        order = draw["symbolic"].sample(names, len(names))
        parts = [*order, "ammeter", "closed"]
        for _ in range(60):
            grid = cut_grid(rng, *_SIZES[level], rng.randint(*_LEFT_OUT[level]))
            for _ in range(20):
                across, down = filled(rng, grid, parts)
                facts: kit.Facts = {"across": across, "down": down, "options": faults, "wording": wording, "volts": 6}
                if _why_dull(facts):
                    continue
                if not _add_voltmeters(rng, facts, _VOLTMETERS[level]) or not _told_apart(facts, fault):
                    continue
                for volts in number.sample(VOLTS, len(VOLTS)):
                    facts["volts"] = volts
                    try:
                        current, read = _simulated(facts, fault)
                    except ValueError:
                        break
                    if all(100 % value.denominator == 0 for value in (current, *read)):
                        facts |= {"current": _plain(current), "readings": [_plain(value) for value in read]}
                        if not self.valid(facts):
                            return facts
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if why := why_no_grid(facts["across"], facts["down"]):
            return why
        parts = [part for line in (*facts["across"], *facts["down"]) for part in line]
        names = _names(facts)
        if len(set(names)) < len(names) or parts.count("ammeter") != 1 or parts.count("closed") != 1 or "open" in parts:
            return "across, down: expected each name at most once, one ammeter and one switch, closed"
        if parts.count("voltmeter") != len(facts["readings"]):
            return "readings: expected one for each voltmeter"
        if why := _why_dull(facts):
            return why
        options = facts["options"]
        if len(set(options)) < 5 or not {option.split(" ")[1] for option in options} <= set(names):
            return "options: expected five different faults of parts in the circuit"
        for option in options:
            if _kinds(facts, option) is None:
                return f"options: {option} would short the battery or the ammeter"
            two = [_kinds_of(*_simulated(facts, option, ohms), facts["volts"]) for ohms in ((), _PRIMES)]
            if two[0] != two[1]:
                return "across, down: expected no voltmeter between points in balance"
        return "" if sum(self.by_connections(facts)) == 1 else "options: expected one that explains the readings"

    def by_simulation(self, facts: kit.Facts) -> list[bool]:
        """Every fault put into the circuit and solved by nodal equations."""
        drawn = _drawn(facts)
        return [_simulated(facts, option) == drawn for option in facts["options"]]

    def by_connections(self, facts: kit.Facts) -> list[bool]:
        """Faults struck out by what is joined to what, without numbers."""
        drawn = _kinds_of(*_drawn(facts), facts["volts"])
        return [_kinds(facts, option) == drawn for option in facts["options"]]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The readings of another fault, names in each other's place, or both."""
        lines = lines_in(facts)
        if rng.random() < 0.7:
            names = _names(facts)
            to = dict(zip(names, rng.sample(names, len(names)), strict=True))
            lines = [[to.get(part, part) for part in line] for line in lines]
        facts = with_lines(facts, lines)
        if rng.random() < 0.5:
            return facts
        try:
            current, read = _simulated(facts, rng.choice(facts["options"]))
        except ValueError:
            return facts  # no circuit with these names: refused, and another tried
        near = [round(float(value), 2) for value in (current, *read)]
        plain = [int(value) if value == int(value) else value for value in near]
        return {**facts, "current": plain[0], "readings": plain[1:]}

    def beside(self, facts: kit.Facts) -> dict[int, str]:
        """The texts beside parts: the voltage and the readings."""
        readings = iter(facts["readings"])
        texts = {}
        for k, (_, _, part) in enumerate(edges(facts["across"], facts["down"])):
            if part in ("battery", "ammeter", "voltmeter"):
                value = {"battery": facts["volts"], "ammeter": facts["current"]}.get(part)
                texts[k] = f"{next(readings) if value is None else value:g}"
        return texts

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The grid, with names in boxes and circles, and numbers beside the battery and the meters."""
        seen = self.seen(figure)
        places = edges(seen.across, seen.down)
        wanted = {k for k, (_, _, part) in enumerate(places) if part in ("battery", "ammeter", "voltmeter")}
        if set(seen.beside) != wanted:
            raise kit.Unreadable("expected a number beside the battery and beside each meter, and nowhere else")
        found: dict[str, list[float]] = {"battery": [], "ammeter": [], "voltmeter": []}
        for k in sorted(wanted):
            value = Fraction(seen.beside[k])
            found[places[k][2]].append(int(value) if value.denominator == 1 else float(value))
        return {
            "across": seen.across,
            "down": seen.down,
            "volts": found["battery"][0],
            "current": found["ammeter"][0],
            "readings": found["voltmeter"],
        }


TASK = CircuitFault().task()
