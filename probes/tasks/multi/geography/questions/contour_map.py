"""Further questions about contour lines around a hill or a hollow."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product
from random import Random
from typing import Any

from isoprobe.probes.families.emma.options import letters_of
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.geography.contour_map import (
    FARTHEST,
    FEET,
    LESSONS,
    MOST,
    SHOWN,
    SIDES,
    ContourMap,
    heights,
)

ROUTE = kit.Said("route", "路线")
PLACE = kit.Said("place", "地点")
ROUTES = kit.Said(
    "Routes A, B, C and D begin at the places of these letters and lead straight towards the middle of the map, each "
    "to where it meets the innermost line. ",
    "路线A、B、C、D分别从A、B、C、D四地出发，沿直线通向地图中心，到最内侧等高线为止。",
)


def by_letter(facts: kit.Facts) -> list[list[int]]:
    """How far from the middle the lines are that each place has before it, in the order of the letters."""
    held = dict(zip(facts["feet"], facts["distances"], strict=True))
    return [held[letter] for letter in FEET]


class Steepest(kit.Asking, ContourMap):
    """Which of four routes up a hill or down a hollow is the steepest, or the gentlest?"""

    question = {
        "steepest": kit.Said(
            SHOWN.en + ROUTES.en + "Which route is the steepest on average?",
            SHOWN.zh + ROUTES.zh + "其中平均坡度最大的是哪一条？",
        ),
        "gentlest": kit.Said(
            SHOWN.en + ROUTES.en + "Which route is the gentlest on average?",
            SHOWN.zh + ROUTES.zh + "其中平均坡度最小的是哪一条？",
        ),
    }
    answer = kit.pictured(len(FEET), ROUTE)

    def fair(self, facts: kit.Facts) -> str:
        lengths = [each[0] - each[-1] for each in facts["distances"]]
        best = min(lengths) if facts.get("wording") == "steepest" else max(lengths)
        return (
            "" if lengths.count(best) == 1 else "distances: expected one route that is the steepest, and the gentlest"
        )

    def by_length(self, facts: kit.Facts) -> str:
        """All routes overcome the same height, so that the shortest is the steepest."""
        lengths = [each[0] - each[-1] for each in by_letter(facts)]
        best = min(lengths) if facts["wording"] == "steepest" else max(lengths)
        return letters_of(lengths, lambda length: bool(length == best))

    def by_rise(self, facts: kit.Facts) -> str:
        """What each route rises from square to square, and the mean of that."""
        lines, steepness = heights(facts), []
        for far in by_letter(facts):
            rises = [
                Fraction(abs(lines[k + 1] - lines[k]), a - b)
                for k, (a, b) in enumerate(pairwise(far))
                for _ in range(a - b)
            ]
            steepness.append(sum(rises) / len(rises))
        best = max(steepness) if facts["wording"] == "steepest" else min(steepness)
        return letters_of(steepness, lambda rise: bool(rise == best))

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What steepness is on a map."""
        return [
            LESSONS[0],
            kit.Said(
                "The gradient is the difference in height over the horizontal distance: where lines are closer "
                "together, the ground is steeper.",
                "坡度=垂直高差÷水平距离：等高线越密集，坡度越陡；越稀疏，坡度越缓。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The length of each route."""
        lengths = [each[0] - each[-1] for each in by_letter(facts)]
        told = ", ".join(f"{letter}: {length}" for letter, length in zip(FEET, lengths, strict=True))
        route = self.by_length(facts)
        return [
            kit.Said(
                f"All routes cross the same lines, over so many squares: {told}.",
                f"四条路线的高差相等，水平距离（格）依次为{told.replace(', ', '，').replace(': ', '为')}。",
            ),
            kit.Said(
                f"The {'shortest is the steepest' if facts['wording'] == 'steepest' else 'longest is the gentlest'}: "
                f"{route}.",
                f"水平距离最{'短' if facts['wording'] == 'steepest' else '长'}的路线{route}平均坡度最"
                f"{'大' if facts['wording'] == 'steepest' else '小'}。",
            ),
        ]


def sees(far: Sequence[int]) -> bool:
    """Whether the ground at every line between is below the straight line from the outermost to the innermost one."""
    last = len(far) - 1
    return all(Fraction(k, last) < Fraction(far[0] - far[k], far[0] - far[-1]) for k in range(1, last))


def touches(far: Sequence[int]) -> bool:
    """Whether the ground at a line lies on that straight line, or nearly."""
    last = len(far) - 1
    return any(
        abs(Fraction(k, last) - Fraction(far[0] - far[k], far[0] - far[-1])) < Fraction(1, 20) for k in range(1, last)
    )


class Visible(kit.Asking, ContourMap):
    """From which of four places at the foot of a hill is the innermost line seen straight ahead?"""

    question = kit.Said(
        SHOWN.en + "Someone stands at A, B, C or D and looks straight towards the middle of the map. Between two lines "
        "the ground rises evenly, and the eye is at the height of the ground. From which of these places can one see "
        "the point where the line of sight meets the innermost contour line?",
        SHOWN.zh + "设相邻两条等高线之间坡度均匀，忽略人眼高度。分别站在A、B、C、D四地朝地图中心望去，"
        "能看到视线方向与最内侧等高线交点处的有哪些？",
    )
    answer = kit.several(len(FEET), what=PLACE)
    version = 5  # 4: from where one sees it is drawn first, so that these are seldom the program's own; 5: worded anew
    labels = {"lines": lambda facts: len(facts["distances"][0])}

    def _shown(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """From which places one sees it is drawn before any line."""
        form, number = draw["function"], draw["numeric"]
        order = draw["symbolic"].sample(FEET, len(FEET))
        right = [order[k] for k in sorted(kit.some_right(form, len(FEET)))]
        count = 4 if level == 1 else form.choice((5, 6))
        sides = form.sample(range(len(SIDES)), len(SIDES))
        letters = [*right, *(letter for letter in order if letter not in right)]
        feet = [""] * len(SIDES)
        distances: list[list[int]] = [[] for _ in SIDES]
        for side, letter in zip(sides, letters, strict=True):
            feet[side] = letter
            while not distances[side] or touches(distances[side]) or sees(distances[side]) != (letter in right):
                distances[side] = sorted(form.sample(range(1, FARTHEST + 1), count), reverse=True)
        facts = self.laid(draw, 1, distances, number)
        return None if facts is None else {**facts, "feet": feet}

    def fair(self, facts: kit.Facts) -> str:
        if facts["marks"][1] < facts["marks"][0]:
            return "marks: expected a hill"
        if any(touches(far) for far in facts["distances"]):
            return "distances: expected ground that is clearly above or below the way of looking"
        return (
            "" if any(sees(far) for far in facts["distances"]) else "distances: expected a place from which it is seen"
        )

    def by_sightline(self, facts: kit.Facts) -> Any:
        """The ground at every line between, against the straight line from the eye."""
        return [sees(far) for far in by_letter(facts)]

    def by_angles(self, facts: kit.Facts) -> Any:
        """The steepest upward look at any line: it is seen if none before the innermost hides it."""
        lines, found = heights(facts), []
        for far in by_letter(facts):
            looks = [(lines[k] - lines[0]) / (far[0] - far[k]) for k in range(1, len(far))]
            found.append(looks.index(max(looks)) == len(looks) - 1)
        return found

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two places taken for each other, one of which is hidden; where none is, a slope seen upside down."""
        seen = [sees(far) for far in facts["distances"]]
        if all(seen):
            order = [(side, band) for side in range(len(SIDES)) for band in product(range(1, MOST), repeat=2)]
            for side, bands in rng.sample(order, len(order)):
                distances = [list(far) for far in facts["distances"]]
                gaps = [a - b for a, b in pairwise(distances[side])]
                distances[side] = [distances[side][0] - sum(gaps[::-1][:k]) for k in range(len(gaps) + 1)]
                other = {**facts, "distances": distances, "bands": list(bands)}
                if not self.valid(other):
                    return other
        a, b = rng.choice([k for k in range(4) if seen[k]]), rng.choice([k for k in range(4) if not seen[k]])
        feet = list(facts["feet"])
        feet[a], feet[b] = feet[b], feet[a]
        return {**facts, "feet": feet}

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What slopes one sees over."""
        return [
            LESSONS[0],
            kit.Said(
                "Where lines are far apart below and close together above, the slope is concave and one sees its top "
                "from its foot; where they are close together below and far apart above, it is convex and hides it.",
                "下疏上密为凹坡，坡脚与坡顶通视；下密上疏为凸坡，视线被遮挡。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The squares from line to line before each place."""
        told = []
        for letter, far in zip(FEET, by_letter(facts), strict=True):
            gaps = [str(a - b) for a, b in pairwise(far)]
            seen = sees(far)
            way, zh = (
                ("below the line of sight everywhere, so that it is seen", "途中地面均低于视线，能看到")
                if seen
                else ("above the line of sight somewhere, so that it is hidden", "途中有地面高于视线，看不到")
            )
            told.append(
                kit.Said(
                    f"Place {letter}: {', '.join(gaps)} squares from line to line; the ground between is {way}.",
                    f"{letter}地：由外向内相邻等高线间距依次为{'、'.join(gaps)}格，{zh}。",
                )
            )
        return told


STEEPEST = Steepest().task()
VISIBLE = Visible().task()
