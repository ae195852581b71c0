"""The graph of a sine or cosine: how long is its period?"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import Plane

KINDS = ("cos", "sin")
TOP = 8  # the vertical axis goes from its negative to it
NAMES = {"-2π": -2, "-π": -1, "π": 1, "2π": 2}  # numbers below the horizontal axis, in multiples of pi
GRAPH = "The graph shows a function f that is a cosine or sine wave, f(x) = a cos(bx) + c or f(x) = a sin(bx) + c. "


def value(facts: kit.Facts, x: float) -> float:
    """The value at a place, which is told in multiples of pi."""
    wave = {"cos": cos, "sin": sin}[facts["kind"]]
    return float(facts["a"] * wave(facts["waves"] / 2 * x * pi) + facts["c"])


class WaveGraph(kit.Program):
    """What is the period of a function whose graph is a wave?

    1: up to five waves
    2: up to six waves
    3: up to eight waves"""

    version = 1
    variations = ("numeric", "function", "colour")
    question = f"{GRAPH}What is the period of this function?"
    fields = {
        "kind": kit.Word(KINDS, synonyms={"cosine": "cos", "sine": "sin"}),
        "a": kit.Whole(-6, 6),
        "waves": kit.Whole(1, 8),
        "c": kit.Whole(-4, 4),
    }
    answer = kit.real(2)
    different = {1: 500, 2: 600, 3: 800}
    canvas = (560, 420)
    says = {
        "kind": "kind of wave (cos where it has its highest or lowest point at x = 0, sin where it is halfway there)",
        "a": "a (how high the wave goes above its middle; negative where a cosine has its lowest point at x = 0, or a "
        "sine falls there)",
        "waves": "waves (how many whole periods there are from -2π to 2π)",
        "c": "c (the height of the middle between highest and lowest points)",
    }
    prose = "The wave is y = a {kind}(bx) + c with a = {a} and c = {c}; from -2π to 2π there are {waves} whole periods."
    elements = (
        kit.count("highest", "What is the largest value on the graph?", lambda f: f["c"] + abs(f["a"])),
        kit.count("lowest", "What is the smallest value on the graph?", lambda f: f["c"] - abs(f["a"])),
        kit.count("waves", "How many whole waves does the graph have from -2π to 2π?", "waves"),
    )
    labels = {"waves": "waves"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Whole numbers for height and middle, and whole waves from edge to edge."""
        number = draw["numeric"]
        a, waves, c = number.randint(1, 5), number.randint(1, {1: 5, 2: 6, 3: 8}[level]), number.randint(-2, 2)
        signed = a if number.random() < 0.5 else -a
        return {"kind": draw["function"].choice(KINDS), "a": signed, "waves": waves, "c": c}

    def valid(self, facts: kit.Facts) -> str:
        fine = facts["a"] and abs(facts["a"]) + abs(facts["c"]) < TOP
        return "" if fine else "a and c: expected a wave with room on the axis"

    def by_counting(self, facts: kit.Facts) -> float:
        """The width of the picture over the number of waves."""
        return float(4 * pi / facts["waves"])

    def by_crossings(self, facts: kit.Facts) -> float:
        """How far apart the first two places are, from the left, at which the graph rises through its middle."""
        step = 1 / 210  # of pi; every period is a whole number of steps
        xs = [-2 + (k + 0.3) * step for k in range(round(4.4 / step))]
        over = [value(facts, x) > facts["c"] for x in xs]
        rises = [k for k in range(1, len(xs)) if over[k] and not over[k - 1]]
        if len(rises) < 2:  # one wave: from its first fall through the middle to the first rise is half of it
            falls = [k for k in range(1, len(xs)) if over[k - 1] and not over[k]]
            return abs(falls[0] - rises[0]) * step * pi * 2
        return (rises[1] - rises[0]) * step * pi

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A ruled plane, its horizontal axis in multiples of pi, and the wave from edge to edge."""
        look = scene.look
        size = look.size
        left, top, right, bottom = 3.6 * size, 1.2 * size, look.width - 1.6 * size, look.height - 2.6 * size
        plane = Plane((left + right) / 2, (right - left) / 4.2, (top + bottom) / 2, (top - bottom) / (2 * TOP + 0.4))
        edge, end = 2.1, TOP + 0.2
        for k in range(-8, 9):
            scene.stroke([plane.pixel(k / 4, -end), plane.pixel(k / 4, end)], "grey", 1.2)
        for k in range(-TOP, TOP + 1):
            scene.stroke([plane.pixel(-edge, k), plane.pixel(edge, k)], "grey", 1.2)
            if k % 2 == 0:
                scene.text(k, plane.pixel(-edge, 0)[0] - 0.9 * size, plane.pixel(0, k)[1], "right", scale=0.9)
        scene.stroke([plane.pixel(0, -end), plane.pixel(0, end)])
        scene.stroke([plane.pixel(-edge, 0), plane.pixel(edge, 0)])
        for name, k in NAMES.items():
            scene.text(name, plane.pixel(k, 0)[0], plane.pixel(0, -end)[1] + 1.3 * size, scale=0.9)
        xs = np.linspace(-2, 2, 641)
        scene.stroke([plane.pixel(float(x), value(facts, float(x))) for x in xs], look.palette[0], 2.5)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The middle of the curve in each column of pixels, and the one wave that runs through all of them."""
        named = figure.words(tuple(NAMES))
        below = dict(named)
        if set(below) != set(NAMES):
            raise kit.Unreadable("numbers of the horizontal axis: expected -2π, -π, π and 2π")
        unit, zero = np.polyfit([NAMES[name] for name in below], [text.x for text in below.values()], 1)
        first = min(text.left for text in below.values())
        up = figure.scale(
            [text for text in figure.texts if text.whole is not None and text.right < first], vertical=True
        )
        hues = [hue for hue in figure.hues if hue not in ("grey", "black")]
        if len(hues) != 1 or up[1] >= 0:
            raise kit.Unreadable(f"curves in {len(hues)} colours: expected one")
        mask = figure.mask(hues[0]) > 0
        columns = np.flatnonzero(mask.any(0))[3:-3]
        middles = (mask * np.arange(mask.shape[0])[:, None]).sum(0)[columns] / mask.sum(0)[columns]
        x, y = (columns - zero) / unit * pi, (middles - up[0]) / up[1]
        low, high = float(y.min()), float(y.max())
        found = []
        for a in {round((high - low) / 2) + k for k in (-1, 0, 1)} - {0, -1}:
            for c in range(round((high + low) / 2) - 1, round((high + low) / 2) + 2):
                for waves in range(1, 9):
                    for kind, wave in (("cos", np.cos), ("sin", np.sin)):
                        for sign in (1, -1):
                            off = np.abs(sign * a * wave(waves / 2 * x) + c - y)
                            facts = {"kind": kind, "a": sign * a, "waves": waves, "c": c}
                            found.append((float(np.mean(off)) * abs(up[1]), str(facts), facts))
        best, second = sorted(found, key=lambda each: each[:2])[:2]
        if best[0] > 4 or second[0] < best[0] + 3:
            raise kit.Unreadable(f"no wave that runs through the curve: {best[0]:.1f} and {second[0]:.1f} pixels off")
        return best[2]


TASK = WaveGraph().task()
