"""A circuit of equal bulbs in branches: which bulb is the brightest?"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import cos, dist, pi, sin
from random import Random
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES, Certificate

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from isoprobe.vision.figure.strokes import SeenCircle


LETTERS = "ABDEFGHJKLMNPRTY"
_GIVEN = (
    "All bulbs in this circuit are alike, and a battery feeds it (the two lines at the bottom, a long thin one and a "
    "short thick one). "
)


def _by_sharing(stages: list[list[int]]) -> list[Fraction]:
    """The current through each bulb for a current of 1 in the line: branches share it by their conductances."""
    return [current for branches in stages for current in _shares(tuple(branches))]


@lru_cache(maxsize=1000)
def _shares(branches: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The same for one stage."""
    whole = sum(Fraction(1, bulbs) for bulbs in branches)
    return tuple(current for bulbs in branches for current in [Fraction(1, bulbs) / whole] * bulbs)


def _told(facts: kit.Facts, powers: list[Fraction]) -> str:
    wanted = max(powers)
    return str(facts["letters"][powers.index(wanted)])


def _solved(rows: list[list[Fraction]]) -> list[Fraction]:
    """The solution of linear equations, each a row of coefficients and the right side, by elimination."""
    n = len(rows)
    for k in range(n):
        pivot = next(r for r in range(k, n) if rows[r][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [value / rows[k][k] for value in rows[k]]
        for r in range(n):
            if r != k and rows[r][k]:
                factor = rows[r][k]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[k], strict=True)]
    return [row[-1] for row in rows]


def _bulb_ends(stages: list[list[int]]) -> list[tuple[int, int]]:
    """The two nodes of each bulb: 0 at one pole of the battery, len(stages) at the other, junctions between, then those
    between two bulbs of a branch."""
    ends: list[tuple[int, int]] = []
    nodes = len(stages) + 1
    for s, branches in enumerate(stages):
        for bulbs in branches:
            ends += pairwise([s, *range(nodes, nodes + bulbs - 1), s + 1])
            nodes += bulbs - 1
    return ends


def _voltages(facts: kit.Facts, value: str) -> kit.State:
    currents, found = _by_sharing(facts["stages"]), {0: Fraction(0)}
    for (a, b), current in zip(_bulb_ends(facts["stages"]), currents, strict=True):
        found.setdefault(b, found[a] + current)
    return {"voltages": [str(found[node]) for node in sorted(found)]}


def _proves(facts: kit.Facts, certificate: kit.State) -> str:
    """The bulb between the two nodes that differ most, or least, where as much current leaves a node as enters it."""
    voltages, ends = [Fraction(each) for each in certificate["voltages"]], _bulb_ends(facts["stages"])
    if len(voltages) != len({node for pair in ends for node in pair}) or voltages[0] == voltages[len(facts["stages"])]:
        raise kit.Disproved("voltages: expected one for each node, and others at the poles")
    excess = [Fraction(0)] * len(voltages)
    for a, b in ends:
        excess[a] += voltages[b] - voltages[a]
        excess[b] += voltages[a] - voltages[b]
    if any(value for node, value in enumerate(excess) if node not in (0, len(facts["stages"]))):
        raise kit.Disproved("voltages: a node that more current enters than leaves")
    return _told(facts, [(voltages[a] - voltages[b]) ** 2 for a, b in ends])


def _is_round(figure: kit.FigureReading, ring: SeenCircle) -> bool:
    """Whether there is ink all along the ring."""
    ways = [(cos(k * pi / 12), sin(k * pi / 12)) for k in range(24)]
    rim = [(ring.x + ring.radius * dx, ring.y + ring.radius * dy) for dx, dy in ways]
    return all(figure.inked(place, place) == 1.0 for place in rim)


def _longest(column: NDArray[np.bool_]) -> tuple[int, int]:
    """Where the longest run of ink in a column begins and ends."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], column, [False]]).astype(np.int8)))
    runs = list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))
    return max(runs, key=lambda run: run[1] - run[0], default=(0, 0))


class BrightestBulb(kit.Program):
    """Which of the equal bulbs of a circuit is the brightest?

    1: one group of branches beside a line of bulbs
    2: two groups
    3: three groups, up to three branches each"""

    version = 3  # 3: dots where wires join
    topic = "multi-hop visual reasoning"
    variations = ("graph", "symbolic")
    question = _GIVEN + "Which bulb is the brightest?"
    fields = {
        "stages": kit.Listed(kit.Listed(kit.Whole(1, 4), 1, 4), 1, 7),
        "letters": kit.Listed(kit.Word(tuple(LETTERS)), 2, len(LETTERS)),
    }
    says = {
        "stages": "stages of the circuit (from the left, on the way from one end of the battery to the other, in "
        "brackets for each stage how many bulbs, one after another, each of its parallel branches has, the upper "
        "branch first; a stage of one branch is a plain line of bulbs)",
        "letters": "letters of the bulbs (stage by stage from the left, in a stage branch by branch from above, in a "
        "branch from the left)",
    }
    answer = kit.name("the letter of the bulb")
    canvas = (680, 250)
    prose = (
        "From one pole of the battery to the other the current passes these stages, each in brackets: {stages}. The "
        "numbers in a bracket are those of the bulbs, one after another, in each of the parallel branches of the "
        "stage. The bulbs are, stage by stage and branch by branch, {letters}."
    )
    elements = (
        kit.count("bulbs", "How many bulbs, drawn as circles, are there in the circuit?", "letters"),
        kit.Element(
            "groups",
            "How many groups of parallel branches are there in the circuit?",
            "integer",
            lambda f, _: sum(len(branches) > 1 for branches in f["stages"]),
        ),
    )
    features = {"bulbs": lambda facts: len(facts["letters"])}
    certificate = Certificate("the voltage of every node", _voltages, _proves)
    sample_sizes = (SampleSize("a state takes long to make and to prove", counted=500),)
    labels = {"bulbs": "letters"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Stages one after another, each a line of bulbs or a group of branches; one bulb is above all
        others."""
        shape = draw["graph"]
        letters = draw["symbolic"].sample(LETTERS, len(LETTERS))
        for _ in range(TRIES):
            groups = [
                [shape.randint(1, 3 if level > 1 else 2) for _ in range(shape.randint(2, 3))] for _ in range(level)
            ]
            stages: list[list[int]] = []
            for group in groups:
                if shape.random() < 0.3 and (not stages or len(stages[-1]) > 1):
                    stages.append([shape.randint(1, 2)])
                stages.append(group)
            if shape.random() < 0.3 and len(stages[-1]) > 1:
                stages.append([1])
            count = sum(map(sum, stages))
            wide = sum(max(branches) for branches in stages)
            facts: kit.Facts = {"stages": stages, "letters": letters[:count]}
            if count <= len(LETTERS) and wide <= 8 and not self.valid(facts):
                return facts
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        stages, letters = facts["stages"], facts["letters"]
        if len(letters) != len(set(letters)) or len(letters) != sum(map(sum, stages)):
            return "letters: expected one for each bulb, none twice"
        if any(len(one) == len(two) == 1 for one, two in pairwise(stages)):
            return "stages: expected no two lines of bulbs after one another, which would be one line"
        powers = _by_sharing(stages)
        if powers.count(max(powers)) != 1:
            return "stages: expected one bulb that is the brightest"
        return ""

    def by_sharing(self, facts: kit.Facts) -> str:
        """Branches share the current by their conductances."""
        return _told(facts, [current * current for current in _by_sharing(facts["stages"])])

    def by_kirchhoff(self, facts: kit.Facts) -> str:
        """Kirchhoff's rules as linear equations, solved in fractions."""
        stages = facts["stages"]
        ends = _bulb_ends(stages)
        nodes = 1 + max(max(pair) for pair in ends)
        rows = []
        for node in range(nodes):
            row = [Fraction(0)] * (nodes + 1)
            if node in (0, len(stages)):
                row[node], row[-1] = Fraction(1), Fraction(node == 0)
            else:
                for a, b in ends:
                    if node in (a, b):
                        row[node] += 1
                        row[a + b - node] -= 1
            rows.append(row)
        voltages = _solved(rows)
        return _told(facts, [(voltages[a] - voltages[b]) ** 2 for a, b in ends])

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A bulb counted to another branch, or two letters taken for each other."""
        if rng.random() < 0.5:
            letters, (a, b) = list(facts["letters"]), rng.sample(range(len(facts["letters"])), 2)
            letters[a], letters[b] = letters[b], letters[a]
            return {**facts, "letters": letters}
        stages = [list(branches) for branches in facts["stages"]]
        one, two = rng.choice(stages), rng.choice(stages)
        a, b = rng.randrange(len(one)), rng.randrange(len(two))
        if one[a] > 1:
            one[a], two[b] = one[a] - 1, two[b] + 1
        return {**facts, "stages": stages}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The stages along the top of a loop, branches one below the other, the battery in the bottom."""
        look, size = scene.look, scene.look.size
        stages, letters = facts["stages"], list(facts["letters"])
        slots = sum(max(branches) for branches in stages)
        room = 1.3 * size  # on both sides of a stage
        pitch = (look.width - 4 * size - 2 * room * len(stages)) / slots
        rows = max(map(len, stages))
        gap = 3.6 * size
        left, right = 2 * size, look.width - 2 * size
        top = 2.4 * size + gap * (rows - 1) / 2
        bottom = look.height - 2.6 * size
        radius = 1.25 * size
        x = left
        bulbs = []
        for branches in stages:
            wide = max(branches) * pitch
            start, end = x + room, x + room + wide
            scene.stroke([(x, top), (start, top)])
            heights = [top + (b - (len(branches) - 1) / 2) * gap for b in range(len(branches))]
            if len(branches) > 1:
                for at in (start, end):
                    scene.stroke([(at, heights[0]), (at, heights[-1])])
                    scene.disc(at, top, max(3.0, 1.6 * look.line), "ink")
            for count, y in zip(branches, heights, strict=True):
                scene.stroke([(start, y), (end, y)])
                bulbs += [(start + (k + 0.5) * wide / count, y) for k in range(count)]
            scene.stroke([(end, top), (end + room, top)])
            x = end + room
        middle = look.width / 2
        scene.stroke([(right, top), (right, bottom), (middle + 0.5 * size, bottom)])
        scene.stroke([(left, top), (left, bottom), (middle - 0.5 * size, bottom)])
        scene.stroke([(middle - 0.5 * size, bottom - 1.5 * size), (middle - 0.5 * size, bottom + 1.5 * size)])
        scene.stroke(
            [(middle + 0.5 * size, bottom - 0.8 * size), (middle + 0.5 * size, bottom + 0.8 * size)], width=4.5
        )
        for (bx, by), letter in zip(bulbs, letters, strict=True):
            scene.disc(bx, by, radius, "paper", "ink", look.line)
            scene.text(letter, bx, by)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Groups of branches lie between upright strokes; the letters between two of them, row by row, are its
        bulbs."""
        bulbs = figure.words(tuple(LETTERS))
        if len(bulbs) < 3:
            raise kit.Unreadable("no bulbs")
        rings = figure.rings("ink")
        usual = median(ring.radius for ring in rings) if rings else 0.0
        for ring in rings:
            far = min(dist((ring.x, ring.y), (text.x, text.y)) for _, text in bulbs)
            if abs(ring.radius - usual) < 0.12 * usual and far > usual and _is_round(figure, ring):
                raise kit.Unreadable("a bulb whose letter went unread")
        high = median(text.high for _, text in bulbs)
        lowest, topmost = max(text.y for _, text in bulbs), min(text.y for _, text in bulbs)
        ink = figure.mask("ink") > 0
        stops: list[float] = []
        for x in range(ink.shape[1]):
            start, end = _longest(ink[:, x])
            if end - start >= 2.6 * high and start > topmost - 2 * high and end < lowest + 2 * high:
                if not stops or x - stops[-1] > 8:
                    stops.append(float(x))
                else:
                    stops[-1] = float(x)
        if len(stops) % 2:
            raise kit.Unreadable("a group of branches without an end")
        bounds = [-1.0, *stops, float(figure.width)]
        stages: list[list[int]] = []
        letters: list[str] = []
        for a, b in pairwise(bounds):
            within = [text for _, text in bulbs if a < text.x < b]
            rows = kit.in_rows(within, 14) if within else []
            if rows:
                stages.append([len(row) for row in rows])
                letters += [next(word for word, text in bulbs if text is each) for row in rows for each in row]
        return {"stages": stages, "letters": letters}


TASK = BrightestBulb().task()
