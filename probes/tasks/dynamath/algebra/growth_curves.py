"""Curves that grow by different rules: which of them grows as n log n, n², 2^n?"""

from __future__ import annotations

from random import Random

import numpy as np

from isoprobe.probes.families.figures.growths import (
    AT,
    LEAST,
    RULES,
    STEP,
    TALL,
    above,
    by_fit,
    by_ratio,
    curve,
    heights,
    no_curves,
)
from isoprobe.probes.families.programs import kit

RULE = kit.Word(
    tuple(RULES), synonyms={"n^2": "n²", "n^3": "n³", "2ⁿ": "2^n", "log(n)": "log n", "n log(n)": "n log n"}
)
NAMES = tuple(letter for letter in kit.LETTERS if letter not in "NO")
NAME = kit.Word(NAMES)
BY_NAME = kit.each("names", "heights")
CURVES = (
    "Each curve shows a function that is a constant times log n, n, n log n, n², n³ or 2^n, each another of these. "
)


class GrowthCurves(kit.Program):
    """Which of some curves grows by a rule?

    1: three curves
    2: four curves
    3: five curves"""

    version = 1
    school = "undergraduate"
    variations = ("numeric", "function", "colour", "symbolic")
    question = f"{CURVES}Which curve grows in proportion to {{rule}}?"
    fields = {
        "names": kit.Listed(NAME, 2, len(RULES)),
        "heights": kit.Listed(kit.Listed(kit.Real(0, 99), len(AT), len(AT)), 2, len(RULES)),
    }
    asked = {"rule": RULE}
    answer = kit.name("the letter of the curve")
    rules = (kit.named("names", "heights"),)
    canvas = (560, 460)
    says = {
        "names": "curves (the letters at their right ends, from the top)",
        "heights": "heights (of each curve in the same order, at n = 2, at n = 4 and at n = 8, in brackets)",
    }
    prose = "From the top, the curves end at the letters {names}. At n = 2, 4 and 8 their heights are {heights}."
    elements = (
        kit.count("curves", "How many curves are there?", "names"),
        kit.value_at(
            "end", "How high is the curve {a} at n = 8?", lambda f: {n: round(h[-1]) for n, h in BY_NAME(f).items()}
        ),
        kit.whether("above", "Is the curve {a} above the curve {b} at n = 4?", above),
    )
    labels = {"curves": "names", "rule": "rule"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Some of the rules, and how high the curve of each ends."""
        names, rules = draw["symbolic"].sample(NAMES, len(RULES)), draw["function"].sample(tuple(RULES), len(RULES))
        count = 2 + level
        tops = [STEP * top for top in reversed(kit.spaced(draw["numeric"], LEAST, TALL // STEP, count, 2))]
        asked = draw["function"].choice(rules[:count])
        ends = [heights(rule, top) for rule, top in zip(rules, tops, strict=False)]
        return {"names": names[:count], "heights": ends, "rule": asked}

    def valid(self, facts: kit.Facts) -> str:
        there = facts["rule"] in map(by_ratio, facts["heights"])
        return no_curves(facts) or ("" if there else "rule: expected one by which a curve grows")

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The curves from the one that ends the highest on."""
        ranked = sorted(zip(facts["names"], facts["heights"], strict=True), key=lambda curve: -curve[1][-1])
        return {**facts, "names": [name for name, _ in ranked], "heights": [seen for _, seen in ranked]}

    def by_doubling(self, facts: kit.Facts) -> str:
        """By how much a curve is multiplied where n is doubled."""
        return next(str(name) for name, seen in BY_NAME(facts).items() if by_ratio(seen) == facts["rule"])

    def by_least_deviation(self, facts: kit.Facts) -> str:
        """The curve of the rule laid through each curve's end, and how far off it is elsewhere."""
        return next(str(name) for name, seen in BY_NAME(facts).items() if by_fit(seen) == facts["rule"])

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two letters taken for each other, or a curve for one by another rule."""
        names, seen = list(facts["names"]), list(facts["heights"])
        a, b = rng.sample(range(len(names)), 2)
        if rng.random() < 0.5:
            names[a], names[b] = names[b], names[a]
        else:
            seen[a] = heights(rng.choice(tuple(RULES)), seen[a][-1])
        return {**facts, "names": names, "heights": seen}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A ruled frame, and each curve from n = 1 to its letter."""
        look = scene.look
        frame = kit.chart(
            scene, 4.2 * look.size, 1.4 * look.size, 3.4 * look.size, 3.2 * look.size, AT[-1], TALL // STEP
        )
        frame.levels(2, STEP)
        frame.uprights(1)
        frame.axes()
        for k, (name, seen) in enumerate(BY_NAME(facts).items()):
            grows, ns = RULES[by_ratio(seen)], np.linspace(1, AT[-1], 141)
            part = seen[-1] / STEP / grows(AT[-1])
            scene.stroke([frame.at(float(n), part * grows(float(n))) for n in ns], look.palette[k], 3.0)
            scene.text(name, frame.right + 1.9 * look.size, frame.y(seen[-1] / STEP))

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The letters, and of each colour the curve of one of the rules that runs through all of it."""
        beside, below = kit.beside_and_below(figure)
        up, across = kit.scale(figure, beside, vertical=True), kit.scale(figure, below, vertical=False)
        letters, masks = (
            kit.from_top(figure, NAMES),
            [figure.mask(hue) > 0 for hue in kit.hues(figure) if hue != "black"],
        )
        wide = [mask for mask in masks if np.count_nonzero(mask.any(0)) > figure.width / 4]  # others are of crossings
        curves = sorted((curve(mask, across, up) for mask in wide), key=lambda seen: -seen[-1])
        off = [text.y - (up.zero + seen[-1] * up.unit) for (_, text), seen in zip(letters, curves, strict=True)]
        if not curves or max(map(abs, off)) > STEP * abs(up.unit):
            raise kit.Unreadable(f"{len(curves)} curves: expected a letter beside each")
        return {"names": kit.names_of(letters), "heights": curves}


TASK = GrowthCurves().task()
