"""Two or three circles with numbers in their parts: how many are in exactly so many of the sets?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, hypot, pi, sin
from random import Random
from typing import Any

from isoprobe.probes.core import BadState
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.fields import brief

PLACES = {2: ("left", "right"), 3: ("top", "bottom")}  # of the circle that is first in the alphabet
_AND = re.compile(r"\b(?:and|only|in|alone)\b|∩|&", re.IGNORECASE)


@dataclass(frozen=True)
class Part:
    """A part of overlapping circles and its number: the letters of the circles that it lies in, in the order of the
    alphabet. Kept as ["AB", 7], written as "only A and B 7"."""

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, list) or len(value) != 2 or not isinstance(value[0], str):
            raise BadState(f"{where}: {brief(value)}, expected letters and a number")
        if not 1 <= len(value[0]) <= 3 or not set(value[0]) <= set(kit.LETTERS):
            raise BadState(f"{where}: {brief(value)}, expected the letters of one to three circles")
        _NUMBER.check(value[1], where)

    def write(self, value: Any) -> str:
        return f"only {' and '.join(value[0])} {value[1]}"

    def parse(self, text: str) -> Any:
        names, number = re.findall(r"\b[A-Z]{1,3}\b", _AND.sub(" ", text)), re.findall(r"\d+", text)
        if not names or len(number) != 1:
            raise ValueError(f"{brief(text)}, expected letters and a number, as in only A and B 7")
        return ["".join(sorted("".join(names))), int(number[0])]

    def alter(self, rng: Random, value: Any) -> Any:
        return [value[0], _NUMBER.alter(rng, value[1])]


_NUMBER = kit.Whole(0, 60)


def _sets(facts: kit.Facts) -> list[str]:
    """The letters of the circles: those of the last part, which lies in all of them."""
    return list(facts["parts"][-1][0])


def _regions(sets: Sequence[str]) -> list[str]:
    """The parts that circles with these letters have: those of one circle first, and that of all last."""
    return ["".join(some) for size in range(1, len(sets) + 1) for some in combinations(sets, size)]


def _alone(facts: kit.Facts) -> dict[str, int]:
    return {inside: number for inside, number in facts["parts"] if len(inside) == 1}


class VennCount(kit.Program):
    """How many are in exactly one set, or in more?

    1: two sets, up to 15
    2: three sets, up to 20
    3: three sets, up to 60"""

    variations = ("numeric", "colour", "symbolic", "geometric")
    stem = "Each circle is a set, and the number in each part is how many elements lie there."
    question = {
        "exactly one": "How many elements are in exactly one of the sets?",
        "at least two": "How many elements are in at least two of the sets?",
        "first": "How many elements are in the set whose letter comes first in the alphabet?",
        "not all": "How many elements are in at least one of the sets, but not in all of them?",
    }
    fields = {"parts": kit.Listed(Part(), 3, 7), "way": kit.Word((*PLACES[2], *PLACES[3]))}
    says = {
        "parts": "parts (of each part the letters of all circles that it lies in, and the number in it)",
        "way": "place of the first circle (where the circle that is first in the alphabet lies, left or right of two, "
        "top or bottom of three)",
    }
    labels = {"asks": "wording"}
    canvas = (480, 440)
    prose = (
        "The parts of overlapping circles, each with the letters of all circles that it lies in and its number, are: "
        "{parts}. The circle that is first in the alphabet lies at the {way}."
    )
    elements = (
        kit.value_at("alone", "Which number stands in the part that lies in {a} alone?", _alone),
        kit.count("sets", "How many circles are there?", _sets),
        kit.compare("more", "Is the number in {a} alone larger than that in {b} alone?", _alone, late=True),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A number for every part, the sets in the order of the alphabet."""
        count, most = {1: (2, 15), 2: (3, 20), 3: (3, 60)}[level]
        parts = [draw["numeric"].randint(1, most) for _ in range(2**count - 1)]
        names = sorted(draw["symbolic"].sample(kit.LETTERS, 3)[:count])
        regions = [list(each) for each in zip(_regions(names), parts, strict=True)]
        return {"parts": regions, "way": draw["geometric"].choice(PLACES[count])}

    def valid(self, facts: kit.Facts) -> str:
        """Sets are in order, and there is a part for every choice of them but none."""
        sets = _sets(facts)
        if sets != sorted(set(sets)) or len(sets) < 2:
            return "parts: expected two or three different letters in the order of the alphabet"
        if [inside for inside, _ in facts["parts"]] != _regions(sets):
            return "parts: expected one for every choice of sets, those of one set first"
        places = PLACES[len(sets)]
        return "" if facts["way"] in places else f"way: expected {' or '.join(places)} of {len(sets)} circles"

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The parts of one set first, and that of all last."""
        return {**facts, "parts": sorted(facts["parts"], key=lambda part: (len(part[0]), part[0]))}

    def by_parts(self, facts: kit.Facts) -> int:
        """The parts that belong, added up."""
        sets, total = _sets(facts), 0
        for inside, value in facts["parts"]:
            wanted = {"exactly one": len(inside) == 1, "at least two": len(inside) > 1}
            wanted |= {"first": sets[0] in inside, "not all": len(inside) < len(sets)}
            total += value if wanted[facts["wording"]] else 0
        return total

    def by_inclusion(self, facts: kit.Facts) -> int:
        """From the sizes of sets and of what they share, by inclusion and exclusion."""
        parts, sets = facts["parts"], _sets(facts)
        shared = {chosen: sum(value for inside, value in parts if set(chosen) <= set(inside)) for chosen, _ in parts}
        one, two, three = (sum(v for chosen, v in shared.items() if len(chosen) == k) for k in (1, 2, 3))
        found = {"exactly one": one - 2 * two + 3 * three, "at least two": two - 2 * three}
        found |= {"first": shared[sets[0]], "not all": one - two + three - shared["".join(sets)]}
        return int(found[facts["wording"]])

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Circles of three colours, the sets' names outside, a number in each part."""
        look, size, sets = scene.look, scene.look.size, _sets(facts)
        count, up = len(sets), 1 if facts["way"] in ("left", "top") else -1
        x, y = look.width / 2, look.height / 2
        if count == 2:
            radius = min((look.width / 2 - 3.2 * size) / 1.62, 0.36 * look.height)
            centres = [(x - up * 0.62 * radius, y), (x + up * 0.62 * radius, y)]
        else:
            radius = min((look.width / 2 - 3.2 * size) / 1.6, 0.29 * look.height)
            spots, y = [-up * pi / 2 + 2 * pi * k / 3 for k in range(3)], y + up * 0.16 * radius
            centres = [(x + 0.68 * radius * cos(a), y + 0.68 * radius * sin(a)) for a in spots]
        middle = (sum(x for x, _ in centres) / count, sum(y for _, y in centres) / count)
        for k, (x, y) in enumerate(centres):
            scene.ring(x, y, radius, look.palette[k], 3.4)
            far = hypot(x - middle[0], y - middle[1])
            ux, uy = (x - middle[0]) / far, (y - middle[1]) / far
            if count == 3 and abs(uy) > 0.9:
                ux, uy = 0.88, 0.47 * (1 if uy > 0 else -1)  # beside the circle: above it there is no room
            scene.text(sets[k], x + (radius + 1.6 * size) * ux, y + (radius + 1.6 * size) * uy, scale=1.2)
        for letters, value in facts["parts"]:
            inside = [centres[sets.index(letter)] for letter in letters]
            x, y = (sum(centre[axis] for centre in inside) / len(inside) for axis in (0, 1))
            if len(inside) < count:
                push = 1.0 + (0.5 if len(inside) == 1 else 1.0) * (1 if count == 3 else 0.6)
                x, y = middle[0] + push * (x - middle[0]), middle[1] + push * (y - middle[1])
            scene.text(value, x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The rings, the name nearest to each, and for every number the rings that it lies in."""
        rings = [ring for colour in kit.hues(figure) for ring in figure.rings(colour)[:1] if ring.radius > 30]
        names = sorted(figure.words(kit.LETTERS))
        if len(rings) not in (2, 3) or len(names) != len(rings):
            raise kit.Unreadable(f"{len(rings)} circles and {len(names)} names: expected two or three, and as many")
        near = [min(rings, key=lambda c: abs(hypot(text.x - c.x, text.y - c.y) - c.radius)) for _, text in names]
        found: dict[str, int] = {}
        for text in figure.numbers():
            circles = zip(names, near, strict=True)
            inside = "".join(name for (name, _), c in circles if hypot(text.x - c.x, text.y - c.y) < c.radius)
            if not inside or inside in found:
                raise kit.Unreadable("a number outside the circles, or two in one part")
            found[inside] = text.whole or 0
        heights = sorted(ring.y for ring in near)
        up = near[0].x < near[1].x if len(near) == 2 else heights[1] - heights[0] > heights[2] - heights[1]
        parts = [[inside, found[inside]] for inside in _regions([name for name, _ in names])]
        return {"parts": parts, "way": PLACES[len(near)][0 if up else 1]}


TASK = VennCount().task()
