"""Three parallel wires with currents: which way is the middle one pushed?"""

from __future__ import annotations

from math import hypot
from random import Random

import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.families.programs import kit

WIRES = ("left", "middle", "right")
WAYS = {"up": 1, "down": -1}
ANSWERS = ("to the left", "to the right", "not at all")
SCENE = (
    "Three long, straight, parallel wires lie in the plane of the picture, each as far from the next. Arrows tell "
    "which way the currents flow, and labels how large they are. "
)
_MOST = {1: 12, 2: 20, 3: 40}

Vector = tuple[float, float, float]


def currents(facts: kit.Facts) -> list[int]:
    """The currents from the left, in amperes, upwards ones positive."""
    return [WAYS[way] * current for way, current in zip(facts["ways"], facts["currents"], strict=True)]


def cross(a: Vector, b: Vector) -> Vector:
    """The vector product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def pushed(facts: kit.Facts, wire: int) -> float:
    """The force on a wire to the right, in units of that between two wires of 1 A at the distance of neighbours: the
    field of each other wire goes round it by the right-hand rule, and turns the current into its own direction."""
    found = 0.0
    for other, current in enumerate(currents(facts)):
        if other != wire:
            way = float(wire - other)  # from the other wire to this one, to the right
            around = cross((0.0, float(current), 0.0), (way, 0.0, 0.0))
            field = tuple(each / hypot(way) ** 2 for each in around)
            found += cross((0.0, float(currents(facts)[wire]), 0.0), (field[0], field[1], field[2]))[0]
    return found


def told(force: float) -> str:
    """Which way a force to the right pushes."""
    return ANSWERS[2] if force == 0 else ANSWERS[1] if force > 0 else ANSWERS[0]


class ParallelWires(kit.Program):
    """Which way is the middle one of three wires with currents pushed?

    1: currents up to 12
    2: up to 20
    3: up to 40"""

    version = 1
    variations = ("numeric", "geometric", "colour")
    question = f"{SCENE}In which direction is the middle wire pushed by the others?"
    fields = {
        "currents": kit.Listed(kit.Whole(1, 40), 3, 3),
        "ways": kit.Listed(kit.Word(tuple(WAYS), synonyms={"upwards": "up", "downwards": "down"}), 3, 3),
    }
    answer = kit.option(3)
    canvas = (520, 400)
    table = ("currents", "ways")
    says = {
        "currents": "currents (in amperes, of the wires from the left)",
        "ways": "directions (up or down, of the wires from the left)",
    }
    prose = "From the left, the currents in the wires are {currents} amperes; in this order they flow {ways}."
    elements = (
        kit.value_at("current", "How many amperes flow in the {a} wire?", kit.each(WIRES, "currents")),
        kit.whether(
            "upwards",
            "Does the current in the {a} wire flow upwards?",
            lambda facts: {wire: way == "up" for wire, way in zip(WIRES, facts["ways"], strict=True)},
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Three currents, of which a die tells which way the middle one is pushed."""
        number, form = draw["numeric"], draw["geometric"]
        ways, wanted = [form.choice(tuple(WAYS)) for _ in range(3)], form.randrange(3)
        found = [number.randint(1, _MOST[level]) for _ in range(3)]
        other = number.randint(1, _MOST[level])
        if wanted == 2:
            found[2], ways[2] = found[0], ways[0]
        for values in (found, [found[2], found[1], found[0]], [found[0], found[1], other]):
            facts = {"currents": values, "ways": ways}
            if self.by_field(facts) == ANSWERS[wanted]:
                return facts
        return None

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The other two answers."""
        return [answer for answer in ANSWERS if answer != truth]

    def by_attraction(self, facts: kit.Facts) -> str:
        """Wires attract each other where their currents flow the same way, and repel each other otherwise, by the
        product of the currents."""
        left, middle, right = currents(facts)
        return told(middle * right - middle * left)

    def by_field(self, facts: kit.Facts) -> str:
        """The fields of the others by the right-hand rule, and the force of their sum on the current."""
        return told(pushed(facts, 1))

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A current seen amiss, a direction turned about, or two wires taken for each other."""
        found = {field: list(facts[field]) for field in self.fields}
        k, way = rng.randrange(3), rng.randrange(3)
        if way == 0:
            found["ways"][k] = "up" if found["ways"][k] == "down" else "down"
        elif way == 1:
            found["currents"][k] = rng.randint(1, 40)
        else:
            other = rng.randrange(3)
            for values in found.values():
                values[k], values[other] = values[other], values[k]
        return {**facts, **found}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Three upright lines with a head on each, and labels beside them."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        apart, top, bottom = look.width / 4, 1.6 * size, look.height - 1.6 * size
        for k, (current, way) in enumerate(zip(facts["currents"], facts["ways"], strict=True)):
            x, y = (k + 0.8) * apart, (0.34 + rng.uniform(0, 0.1)) * look.height
            scene.stroke([(x, top), (x, bottom)], look.palette[0], 3.4)
            sign = -1 if way == "up" else 1
            scene.polygon([(x, y + sign * 1.4 * size), (x - 0.8 * size, y), (x + 0.8 * size, y)], look.palette[0])
            scene.text(f"{current} A", x + 1.0 * size, (0.68 + rng.uniform(-0.08, 0.08)) * look.height, "left")

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The three long upright strokes, each with the number right of it; heads are broad where arrows come from."""
        numbers = sorted(figure.numbers(), key=lambda text: text.x)
        wires = sorted(
            (r for r in figure.regions if r.colour != "grey" and r.high > figure.height / 2), key=lambda r: r.x
        )
        if len(numbers) != 3 or len(wires) != 3 or len({wire.colour for wire in wires}) != 1:
            raise kit.Unreadable(f"{len(wires)} wires and {len(numbers)} currents: expected three of each")
        found, ways = [], []
        for text, wire, after in zip(numbers, wires, [*wires[1:], None], strict=True):
            number = int(text.number or 0)
            if text.one_of([f"{number} A"]) is None:
                raise kit.Unreadable(f"{text.text}: expected a current in A")
            if text.left < wire.x or (after and text.right > after.left):
                raise kit.Unreadable(f"{text.text} does not stand between its wire and the next")
            found.append(number)
            ways.append(self._way(figure.mask(wire.colour), wire))
        return {"currents": found, "ways": ways}

    def _way(self, mask: NDArray[np.uint8], wire: kit.Region) -> str:
        """Which way the head on a wire points."""
        box = [round(edge) for edge in (wire.top, wire.bottom, wire.left, wire.right)]
        wide = (mask[box[0] : box[1], box[2] : box[3]] > 0).sum(axis=1)
        head, base = np.flatnonzero(wide > 1.8 * np.median(wide)), np.flatnonzero(wide > 0.75 * wide.max())
        if len(head) < 4 or wide.max() < 2.5 * np.median(wide):
            raise kit.Unreadable("a wire without a head")
        off = float(base.mean() - head.mean()) / len(head)
        if abs(off) < 0.15:
            raise kit.Unreadable("a head that points neither up nor down")
        return "up" if off > 0 else "down"


TASK = ParallelWires().task()
