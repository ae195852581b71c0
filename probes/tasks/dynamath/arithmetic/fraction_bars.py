"""Bars with shaded parts: the sum of the fractions, the largest less the smallest, or what is not shaded."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Any

from isoprobe.probes.families.programs import kit

SAID = {"horizontal": "across", "vertical": "upright"}
WAY = kit.Word(("across", "upright"), said={"across": "horizontally", "upright": "vertically"}, synonyms=SAID)
NAMES = ("A", "B", "C")


def _fractions(facts: kit.Facts) -> list[Fraction]:
    return [Fraction(k, n) for n, k in zip(facts["parts"], facts["shaded"], strict=True)]


def _named(values: list[Any]) -> dict[str, Any]:
    return dict(zip(NAMES, values, strict=False))


class FractionBars(kit.Program):
    """What do the shaded fractions of bars make?

    1: two bars in up to eight parts
    2: two bars in up to twelve parts
    3: three in up to twelve"""

    school = "elementary school"
    version = 3  # 3: text forms name the bars by their letters, of which there may be two
    different = {1: 2_500}
    variations = ("numeric", "colour", "geometric")
    stem = "Every bar is one whole."
    question = {
        "sum": "What do the shaded fractions of all bars add up to?",
        "spread": "How much larger is the largest shaded fraction than the smallest?",
        "rest": "What do the unshaded fractions of all bars add up to?",
    }
    fields = {"parts": kit.Listed(kit.Whole(2, 12), 2, 3), "shaded": kit.Listed(kit.Whole(1, 11), 2, 3), "way": WAY}
    answer = kit.option(5)
    labels = {"bars": "parts"}
    rules = (kit.as_many("parts", "shaded"),)
    canvas = (520, 320)
    table = ("parts", "shaded")
    says = {
        "parts": "parts (into how many equal parts each bar is cut, in the order of the letters)",
        "shaded": "shaded parts (how many parts of each bar are shaded, in the same order)",
        "way": "direction (in which the bars run, horizontally or vertically)",
    }
    prose = (
        "The bars A, B and so on run {way}; in this order, they have {parts} equal parts, of which {shaded} are shaded."
    )
    elements = (
        kit.value_at("parts", "How many equal parts does bar {a} have?", lambda facts: _named(facts["parts"])),
        kit.value_at("shaded", "How many parts of bar {a} are shaded?", lambda facts: _named(facts["shaded"])),
        kit.whether(
            "half",
            "Is more than half of bar {a} shaded?",
            lambda facts: _named([None if 2 * share == 1 else 2 * share > 1 for share in _fractions(facts)]),
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """For each bar a number of parts, and how many of them are shaded."""
        number, (bars, most) = draw["numeric"], {1: (2, 8), 2: (2, 12), 3: (3, 12)}[level]
        parts = [number.randint(2, most) for _ in range(bars)]
        shaded = [number.randint(1, count - 1) for count in parts]
        return {"parts": parts, "shaded": shaded, "way": draw["geometric"].choice(WAY.choices)}

    def valid(self, facts: kit.Facts) -> str:
        """Bars are shaded in part, and do not all have as many parts; a difference is not 0."""
        shares = _fractions(facts)
        if max(shares) >= 1 or len(set(facts["parts"])) == 1:
            return "expected bars that are shaded in part, and different numbers of parts"
        return "shaded: expected different fractions" if facts["wording"] == "spread" and len(set(shares)) == 1 else ""

    def by_fractions(self, facts: kit.Facts) -> Fraction:
        """Arithmetic of fractions."""
        shares, total = _fractions(facts), sum(_fractions(facts), Fraction(0))
        return {"sum": total, "spread": max(shares) - min(shares), "rest": len(shares) - total}[facts["wording"]]

    def by_crumbs(self, facts: kit.Facts) -> Fraction:
        """All bars cut into crumbs of one size, which are counted one by one."""
        fine = lcm(*facts["parts"])
        rows = [[crumb < fine * share for crumb in range(fine)] for share in _fractions(facts)]
        if facts["wording"] == "spread":
            counted = sum(any(column) and not all(column) for column in zip(*rows, strict=True))
        else:
            counted = sum(crumb == (facts["wording"] == "sum") for row in rows for crumb in row)
        return Fraction(counted, fine)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Bars below one another or side by side, each with its letter; the shaded parts first."""
        look, rng, size, across = scene.look, scene.look.rng(), scene.look.size, facts["way"] == "across"
        start, stop = (4 * size, look.width - 2.5 * size) if across else (look.height - 4 * size, 2 * size)
        slot = (look.height if across else look.width) / len(facts["parts"])
        thick, many = slot * rng.uniform(0.4, 0.55), rng.random() < 0.5
        for k, (parts, shaded) in enumerate(zip(facts["parts"], facts["shaded"], strict=True)):
            middle, unit = (k + 0.5) * slot, (stop - start) / parts
            low, high, hue = middle - thick / 2, middle + thick / 2, look.palette[k if many else 0]
            for part in range(parts):
                a, b = sorted((start + part * unit, start + (part + 1) * unit))
                left, top, right, bottom = (a, low, b, high) if across else (low, a, high, b)
                scene.box(left, top, right, bottom, hue if part < shaded else "", width=max(2.0, look.line))
            x, y = (start - 2.2 * size, middle) if across else (middle, start + 2.0 * size)
            scene.text(NAMES[k], x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Along the middle of each bar: cells between lines, and which of them have a colour."""
        upright, letters = kit.in_line(text for _, text in figure.words(NAMES))
        parts, shaded = [], []
        for letter in letters:
            x, y = round(letter.x), round(letter.y)
            lines = kit.stretches(figure.mask("ink")[:, x] if upright else figure.mask("ink")[y])
            cells = [((a + b) // 2, x) if upright else (y, (a + b) // 2) for (_, a), (b, _) in pairwise(lines)]
            parts.append(len(cells))
            shaded.append(sum(any(figure.hues[hue][cell] for hue in kit.hues(figure)) for cell in cells))
        return {"parts": parts, "shaded": shaded, "way": WAY.choices[upright]}


TASK = FractionBars().task()
