"""Examination questions about a circle in a ruled plane."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass
from itertools import product
from math import isqrt
from random import Random
from typing import Any

from isoprobe.probes.core import BadState
from isoprobe.probes.families.multi.exams import Judged, verdict
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import POINT_NOTE
from isoprobe.probes.families.programs.fields import brief
from isoprobe.probes.tasks.dynamath.analytic_geometry.circle_equation import CircleEquation

_SHOWN = kit.Said(
    "The centre of the circle in the figure and one point on it are marked; both are grid points. ",
    "图中标出了圆的圆心和圆上一点，二者都是格点。",
)
_NOTE = "横坐标、纵坐标"
REACH = kit.Whole(-7, 7)


class Shown(kit.Asking, CircleEquation):
    """What is seen of a drawn circle?"""

    subject, topic, education = "mathematics", "analytic geometry", "senior high"
    levels = {1: "any circle"}
    labels = {"radius": lambda facts: isqrt((facts["point"][0] - facts["centre"][0]) ** 2)}
    says = {
        "centre": kit.Said(f"centre of the circle ({POINT_NOTE})", f"圆心（{_NOTE}）"),
        "point": kit.Said(f"marked point on the circle ({POINT_NOTE})", f"圆上标出的点（{_NOTE}）"),
    }
    prose = kit.Said(
        "The circle has its centre at ({centre}), and the point marked on it is ({point}).",
        "圆心为({centre})，圆上标出的点为({point})。",
    )
    elements = (
        kit.count(
            "centre",
            kit.Said("What is the x-coordinate of the circle's centre?", "圆心的横坐标是多少？"),
            lambda facts: facts["centre"][0],
        ),
        kit.count(
            "point",
            kit.Said(
                "What is the y-coordinate of the point that is marked on the circle?", "圆上标出的点的纵坐标是多少？"
            ),
            lambda facts: facts["point"][1],
        ),
    )

    def shows(self, facts: kit.Facts) -> str:
        return CircleEquation.valid(self, facts)

    def radius(self, facts: kit.Facts) -> kit.Said:
        """The square of the radius, from the centre and the point."""
        (a, b), (c, d), square = facts["centre"], facts["point"], self.square(facts)
        sum_en = f"({c} - {a})² + ({d} - {b})² = {square}".replace("- -", "+ ")
        sum_zh = f"({c}-{a})²+({d}-{b})²={square}".replace("--", "+")
        return kit.Said(
            f"The centre is ({a}, {b}), the point ({c}, {d}): r² = {sum_en}.",
            f"圆心({a}，{b})，圆上一点({c}，{d})，r²={sum_zh}。",
        )

    def square(self, facts: kit.Facts) -> int:
        """The square of the radius."""
        return sum((a - b) ** 2 for a, b in zip(facts["centre"], facts["point"], strict=True))


def _moved(name: str, by: int) -> str:
    return f"({name} {'-' if by > 0 else '+'} {abs(by)})²" if by else f"{name}²"


@dataclass(frozen=True)
class Equation(kit.Word):
    """The equation of a circle: "3 -2 25", the coordinates of its centre and the square of its radius."""

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, str) or not re.fullmatch(r"-?[0-9]{1,2} -?[0-9]{1,2} [0-9]{1,3}", value):
            raise BadState(f"{where}: {brief(value)}, expected a centre and the square of a radius")

    def write(self, value: Any) -> str:
        x, y, square = map(int, value.split(" "))
        return f"{_moved('x', x)} + {_moved('y', y)} = {square}"


def _equation(x: int, y: int, square: int) -> str:
    return f"{x} {y} {square}"


STANDARD_FORM = kit.Said(
    "A circle about (a, b) with the radius r has the equation (x - a)² + (y - b)² = r².",
    "圆心为(a，b)、半径为r的圆的标准方程为(x-a)²+(y-b)²=r²。",
)


class Standard(Shown):
    """What is the standard equation of a circle?"""

    question = kit.Said(_SHOWN.en + "What is the equation of the circle?", _SHOWN.zh + "该圆的标准方程为")
    version = 5  # 5: in Chinese, options stand on lines of their own
    answer = kit.option(4, of=Equation())

    def fair(self, facts: kit.Facts) -> str:
        return "" if any(facts["centre"]) else "centre: expected another point than the origin"

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The centre mirrored in the origin, the radius of another circle, and both: each as likely as the truth."""
        rng, (x, y) = Random(str(facts)), facts["centre"]
        other: kit.Facts = {"centre": [x, y], "point": [x, y]}
        while self.shows(other):
            other["point"] = [max(-7, min(7, at + rng.randint(-5, 5))) for at in (x, y)]
        squares = (self.square(facts), self.square(other))
        return [_equation(sign * x, sign * y, square) for sign, square in product((1, -1), squares)]

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """The standard equation."""
        return [STANDARD_FORM]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The centre and the square of the radius, put into the standard equation."""
        written = Equation().write(self.by_centre(facts))
        return [self.radius(facts), kit.Said(f"The equation is {written}.", f"所以方程为{written}。")]

    def by_centre(self, facts: kit.Facts) -> str:
        """Centre and radius put into the formula."""
        x, y = facts["centre"]
        return _equation(x, y, self.square(facts))

    def by_diameter(self, facts: kit.Facts) -> str:
        """The ends of a diameter: half their sum, and a quarter of the square of their distance."""
        ends = [facts["point"], [2 * a - b for a, b in zip(facts["centre"], facts["point"], strict=True)]]
        x, y = ((a + b) // 2 for a, b in zip(*ends, strict=True))
        return _equation(x, y, sum((a - b) ** 2 for a, b in zip(*ends, strict=True)) // 4)


class Within(Judged, Shown):
    """Is a point inside a circle?"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    levels = {2: "any circle"}
    question = kit.Said(
        _SHOWN.en + "Is this statement true or false? The point ({x}, {y}) lies inside the circle.",
        _SHOWN.zh + "判断：点({x}，{y})在圆内。",
    )
    asked = {"x": REACH, "y": REACH}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        """A point that is drawn before the circle, so that its place tells nothing of the answer."""
        rng = Random(copy(draw["look"]).getrandbits(64))
        return self.pick(draw, [{"x": rng.randint(-4, 4), "y": rng.randint(-4, 4)}], facts)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The circle seen in another place, or of another size."""
        centre = [at + rng.randint(-3, 3) for at in facts["centre"]]
        return {**facts, "centre": centre, "point": [at + rng.randint(-5, 5) for at in centre]}

    def fair(self, facts: kit.Facts) -> str:
        far = self._far(facts)
        near = abs(far - self.square(facts)) <= 12
        return "" if near and far != self.square(facts) else "x and y: expected a point near the circle, not on it"

    def _far(self, facts: kit.Facts) -> int:
        (x, y) = facts["centre"]
        return (facts["x"] - x) ** 2 + (facts["y"] - y) ** 2

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """Where a point inside a circle lies."""
        return [
            kit.Said(
                "A point lies inside a circle where the square of its distance from the centre is less than that of "
                "the radius.",
                "点到圆心距离的平方小于半径的平方时，点在圆内；大于时，点在圆外。",
            )
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """Two squares, compared."""
        far, square = self._far(facts), self.square(facts)
        sign = "<" if far < square else ">"
        return [
            self.radius(facts),
            kit.Said(
                f"The square of the point's distance from the centre is {far} {sign} {square}.",
                f"该点到圆心距离的平方为{far}{sign}{square}。",
            ),
        ]

    def by_distance(self, facts: kit.Facts) -> list[bool]:
        """The square of its distance from the centre against that of the radius."""
        return verdict(self._far(facts) < self.square(facts))

    def by_power(self, facts: kit.Facts) -> list[bool]:
        """Whether it sees a diameter under an obtuse angle: a scalar product below nought."""
        ends = [facts["point"], [2 * a - b for a, b in zip(facts["centre"], facts["point"], strict=True)]]
        ways = [(end[0] - facts["x"], end[1] - facts["y"]) for end in ends]
        return verdict(ways[0][0] * ways[1][0] + ways[0][1] * ways[1][1] < 0)


STANDARD = Standard().task()
WITHIN = Within().task()
