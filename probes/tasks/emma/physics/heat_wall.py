"""The temperature in a wall of several layers: which conductivity does another layer have, or a few together?"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, pairwise
from random import Random
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES
from isoprobe.vision.figure.panels import Panel, frame, panels_of, rules

NAMES = "ABCDEFGHIJ"
WIDE, DROP = 30, 26  # cm and squares: of a whole wall, at most
DEGREES = 10  # a square
APART = Fraction(9, 8)  # of two options, at least
_TOLD = range(24, 240, 4)  # W/(m K)


def _drops(facts: kit.Facts) -> list[int]:
    return [abs(b - a) // DEGREES for a, b in pairwise(facts["temperatures"])]


def _wanted(facts: kit.Facts) -> Fraction:
    """The conductivity asked for, from the same heat in each layer."""
    widths, drops = facts["widths"], _drops(facts)
    first, among = NAMES.index(facts["first"]), [NAMES.index(name) for name in facts["among"]]
    heat = Fraction(facts["told"] * drops[first], widths[first])
    return Fraction(heat * sum(widths[k] for k in among) / sum(drops[k] for k in among))


def _whole(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _at(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    """The temperature at the right side of a layer."""
    return int(facts["temperatures"][NAMES.index(arguments[0]) + 1])


def _layer(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice(NAMES[: len(facts["widths"])]),)


class HeatWall(kit.Program):
    """Which conductivity does a layer of a wall have, or a few layers together, by the temperatures in the wall?

    1: one of two layers
    2: one of four layers
    3: two or three of six layers together"""

    topic = "graph reasoning"
    variations = ("numeric",)
    question = (
        "A wall has layers side by side, called A, B and so on from left to right. Its temperature is told in °C "
        "against the distance from its left face in cm. Nothing changes with time, and heat flows only straight "
        "through the wall. Layer {first} has a thermal conductivity of {told} W/(m·K). Which conductivity in W/(m·K), "
        "to the nearest whole number, must one material have that can take the place of {among} without any change in "
        "the rest of the wall?"
    )
    fields = {
        "widths": kit.Listed(kit.Whole(1, WIDE), 2, len(NAMES)),
        "temperatures": kit.Listed(kit.Whole(0, DEGREES * DROP), 3, len(NAMES) + 1),
    }
    says = {
        "widths": "layers (the width of each in cm, from left to right, A first)",
        "temperatures": "temperatures (in °C, at the left face, at each border between two layers, and at the right "
        "face, from left to right)",
    }
    asked = {
        "first": kit.Word(tuple(NAMES)),
        "told": kit.Whole(1, 1000),
        "among": kit.Listed(kit.Word(tuple(NAMES)), 1, len(NAMES)),
    }
    answer = kit.option(5)
    sizes = kit.sizes(
        "layers group most",
        {1: (2, 1, 3), 2: (4, 1, 3), 3: (6, 3, 3)},
        kit.see(
            "layers up to {most} cm wide, with up to {most} squares between their temperatures",
            digits=(20, 19, 18, 17, 16, 14, 13, 12, 11, 10),
            most=(3, 3, 3, 3, 3, 4, 4, 4, 4, 4),
        ),
        kit.think(
            "{group} of {layers} layers together",
            layers=(2, 3, 4, 5, 6, 6, 7, 8, 9, 10),
            group=(1, 1, 2, 3, 4, 5, 6, 7, 8, 9),
        ),
    )
    canvas = (620, 520)
    prose = (
        "The layers A, B and so on of the wall, from left to right, are {widths} cm wide. The temperatures at its left "
        "face, at the borders between layers and at its right face are, in this order and in °C, {temperatures}; "
        "within a layer the temperature changes evenly."
    )
    elements = (
        kit.Element(
            "width",
            "How many cm wide is layer {a}?",
            "integer",
            lambda f, args: f["widths"][NAMES.index(args[0])],
            _layer,
        ),
        kit.Element(
            "temperature", "What is the temperature, in °C, at the right side of layer {a}?", "integer", _at, _layer
        ),
        kit.count("layers", "How many layers does the wall have?", "widths"),
    )
    features = {"group": lambda facts: len(facts["among"]), "first": lambda facts: facts["first"]}
    labels = {"layers": "widths", "group": lambda facts: len(facts["among"])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Layers of any widths and drops, one that is told, and others side by side that are asked about."""
        number = draw["numeric"]
        layers, group, most = self.sizes(level)
        group = number.randint(max(1, group - 1), group) if level == 3 else group
        for _ in range(TRIES):
            widths = [number.randint(1, most) for _ in range(layers)]
            drops = [number.randint(1, most) for _ in range(layers)]
            start = number.randrange(layers - group + 1)
            rest = [k for k in range(layers) if not start <= k < start + group]
            heights = [0, *accumulate(drops)]
            heights = heights if number.random() < 0.5 else heights[::-1]
            above = number.randint(0, 2)
            if sum(drops) + above > DROP:
                continue
            facts: kit.Facts = {
                "widths": widths,
                "temperatures": [DEGREES * (height + above) for height in heights],
                "first": NAMES[number.choice(rest)],
                "told": number.choice(_TOLD),
                "among": list(NAMES[start : start + group]),
            }
            if not self.valid(facts):
                return facts
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        widths, temperatures, among = facts["widths"], facts["temperatures"], facts["among"]
        if len(temperatures) != len(widths) + 1 or sum(widths) > WIDE:
            return f"temperatures: expected one more than layers, which are {WIDE} cm wide together at most"
        steps = {b > a for a, b in pairwise(temperatures)}
        if len(steps) != 1 or any(a == b or (b - a) % DEGREES for a, b in pairwise(temperatures)):
            return f"temperatures: expected them to rise or to fall all the way, by multiples of {DEGREES}"
        if temperatures[0] % DEGREES:
            return f"temperatures: expected multiples of {DEGREES}"
        names = NAMES[: len(widths)]
        if facts["first"] not in names or facts["first"] in among or "".join(among) not in names or not among:
            return "among: expected layers side by side, and first another layer"
        part = _wanted(facts) % 1
        if abs(part - Fraction(1, 2)) < Fraction(1, 50) or _wanted(facts) < 4:
            return "told: expected a conductivity that is no half, and 4 or more"
        low, high = sorted((_wanted(facts), Fraction(facts["told"])))
        if high < APART * low + 1:
            return "told: expected another conductivity than that which is asked for"
        return ""

    def by_heat(self, facts: kit.Facts) -> int:
        """The same heat flows through each layer: conductivity times the fall of temperature in each cm."""
        return _whole(_wanted(facts))

    def by_settling(self, facts: kit.Facts) -> int:
        """Conductivities tried, until the temperatures to which a wall settles between its faces, by the resistances of
        its layers in a row, are those of the graph."""
        widths, temperatures = facts["widths"], facts["temperatures"]
        first, among = NAMES.index(facts["first"]), [NAMES.index(name) for name in facts["among"]]
        left, right = sorted((among, [first]))
        outer = widths[left[0] : left[-1] + 1], widths[right[0] : right[-1] + 1]

        def middle(tried: float) -> float:
            """The temperature between the two, where nothing else is in the wall, for a fall from 1 to 0."""
            resistances = [
                sum(wide) / (tried if part == among else facts["told"])
                for wide, part in zip(outer, (left, right), strict=True)
            ]
            flow = np.linalg.solve(np.array([[resistances[0], 1.0], [-resistances[1], 1.0]]), np.array([1.0, 0.0]))
            return float(flow[1])

        falls = [abs(temperatures[part[0]] - temperatures[part[-1] + 1]) for part in (left, right)]
        target = falls[1] / sum(falls)
        low, high = 1e-3, 1e6
        grows = middle(high) > middle(low)
        for _ in range(200):
            tried = (low * high) ** 0.5
            low, high = (tried, high) if (middle(tried) < target) == grows else (low, tried)
        return round(float((low * high) ** 0.5))

    def wrong(self, facts: kit.Facts, truth: int) -> list[int]:
        """What would be right of other walls with layers of such sizes, all of them well apart."""
        rng, found = Random(str(facts)), [truth]
        most = max(*facts["widths"], *_drops(facts), 3)
        group = len(facts["among"])
        for _ in range(400):
            wide, fall = (sum(rng.randint(1, most) for _ in range(group)) for _ in range(2))
            other = _whole(Fraction(facts["told"] * rng.randint(1, most) * wide, rng.randint(1, most) * fall))
            apart = all(max(other, one) >= APART * min(other, one) + 1 for one in (*found, facts["told"]))
            if apart and other >= 4:
                found.append(other)
            if len(found) == 5:
                return found[1:]
        return [*found[1:], *(truth * k for k in range(2, 7 - len(found)))]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A border between two layers seen at another place, or at another temperature."""
        widths, temperatures = list(facts["widths"]), list(facts["temperatures"])
        k = NAMES.index(rng.choice((facts["first"], *facts["among"])))
        if rng.random() < 0.5:
            widths[k] += rng.choice((1, 2))
        else:
            step = DEGREES if temperatures[-1] > temperatures[0] else -DEGREES
            at = range(k + 1, len(temperatures)) if min(temperatures[k:]) + step >= 0 else range(k + 1)
            for n in at:
                temperatures[n] += step if at[0] else -step
        return {**facts, "widths": widths, "temperatures": temperatures}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A framed grid with numbers at its axes, upright lines between the layers, letters above, and the curve."""
        look, size = scene.look, scene.look.size
        widths, temperatures = facts["widths"], facts["temperatures"]
        total, rows = sum(widths), max(temperatures) // DEGREES + 1
        left, top, bottom = 4.5 * size, 4.8 * size, look.height - 4.5 * size
        panel = Panel(left, top, look.width - 2.5 * size, bottom)
        rules(scene, panel, rows, total, width=1.2)
        places = [0, *accumulate(widths)]
        for place in places[1:-1]:
            scene.stroke([panel.at(place / total, 0.004), panel.at(place / total, 0.996)], look.palette[1], 2.6)
        scene.stroke(
            [
                panel.at(place / total, 1 - heat / (DEGREES * rows))
                for place, heat in zip(places, temperatures, strict=True)
            ],
            look.palette[0],
            look.line + 1.6,
        )
        frame(scene, panel)
        narrow = min(widths) * panel.wide / total < 3 * size
        for k, (a, b) in enumerate(pairwise(places)):
            off = 3.2 if narrow and k % 2 else 1.5  # digit heights above the frame
            scene.text(NAMES[k], panel.at((a + b) / 2 / total, 0)[0], top - off * size, scale=1.1)
        every = 1 if panel.high / rows > 2.2 * size else 2
        for row in range(0, rows + 1, every):
            scene.text(DEGREES * row, panel.left - 0.8 * size, panel.at(0, 1 - row / rows)[1], "right", 0.9)
        every = next(n for n in (1, 2, 5, 10) if n * panel.wide / total > 2.6 * size)
        for place in range(0, total + 1, every):
            scene.text(place, panel.at(place / total, 1)[0], panel.bottom + 1.5 * size, scale=0.9)
        scene.text("cm", panel.right - 1.5 * size, panel.bottom + 3.3 * size)
        scene.text("°C", panel.left - 2.6 * size, top - 2.4 * size)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Scales from the numbers at the axes; borders from long upright strokes of a colour; the temperature at each
        from the curve on both sides of it, which has another colour."""
        boards = [panel for row in panels_of(figure, 150) for panel in row]
        if len(boards) != 1:
            raise kit.Unreadable(f"{len(boards)} graphs, expected one")
        panel = boards[0]
        numbers = figure.numbers()
        zero, cm = figure.scale([n for n in numbers if n.y > panel.bottom and n.x > panel.left - 8], False)
        base, degree = figure.scale(
            [n for n in numbers if n.x < panel.left and panel.top - 8 < n.y < panel.bottom + 8], True
        )
        upright: dict[str, list[float]] = {}
        for hue in figure.hues:
            if hue != "grey":
                for stroke in figure.segments(hue, 0.25 * panel.high):
                    if abs(stroke.ax - stroke.bx) < 2.5 and panel.left + 4 < stroke.ax < panel.right - 4:
                        upright.setdefault(hue, []).append((stroke.ax + stroke.bx) / 2)
        if len(upright) != 1:
            raise kit.Unreadable(f"upright lines of {len(upright)} colours, expected of one")
        ((edge, found),) = upright.items()
        box = slice(round(panel.top), round(panel.bottom)), slice(round(panel.left), round(panel.right))
        inks = {
            hue: cv2.countNonZero(np.ascontiguousarray(mask[box]))
            for hue, mask in figure.hues.items()
            if hue not in ("grey", edge)
        }
        if not inks:
            raise kit.Unreadable("no curve")
        curve = figure.mask(max(inks, key=lambda hue: inks[hue]))
        places = sorted({0, round((panel.right - zero) / cm), *(round((x - zero) / cm) for x in found)})
        told: list[list[float]] = [[] for _ in places]
        for k, (one, other) in enumerate(pairwise(places)):
            low, high = (
                _height(curve[box[0]], zero + cm * (one + share * (other - one))) + box[0].start
                for share in (0.25, 0.75)
            )
            told[k].append(((3 * low - high) / 2 - base) / degree / DEGREES)
            told[k + 1].append(((3 * high - low) / 2 - base) / degree / DEGREES)
        for heats in told:
            if any(abs(heat - round(heats[0])) > 0.35 for heat in heats):
                raise kit.Unreadable(f"a curve at {DEGREES * heats[0]:.0f}: expected a line of the grid")
        temperatures = [DEGREES * round(heats[0]) for heats in told]
        return {"widths": [b - a for a, b in pairwise(places)], "temperatures": temperatures}


def _height(curve: NDArray[Any], x: float) -> float:
    """Where the middle of the curve is, in rows, at a column."""
    seen = kit.stretches(curve[:, round(x)])
    if not seen:
        raise kit.Unreadable("a curve with a gap")
    first, end = max(seen, key=lambda stretch: stretch[1] - stretch[0])
    return (first + end - 1) / 2


TASK = HeatWall().task()
