"""A map with contour lines around a hill or a hollow: how high do places lie, and by how much do they differ?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from random import Random
from typing import Any

from isoprobe.probes.families.programs import kit

FARTHEST = 8  # squares from the middle to a line
SQUARES = 2 * (FARTHEST + 1)  # of the map's side
MOST = 6  # lines
FEET = tuple("ABCD")
SIDES = {"north": "北", "east": "东", "south": "南", "west": "西"}
CORNERS = {"northeast": "东北", "southeast": "东南", "southwest": "西南", "northwest": "西北"}
ANGLES = {"east": 0, "northeast": 45, "north": 90, "northwest": 135, "west": 180, "southwest": 225, "south": 270} | {
    "southeast": 315
}
STEPS = (10, 20, 50, 100)  # m between two lines
PLACES = ("P", "Q")
OFF = 0.3  # squares that a line may be off from where it is expected
SHOWN = kit.Said(
    "The map shows contour lines, with heights in m; the difference in height from each line to the next is the same. "
    "North is at the top, and each square is 100 m wide. ",
    "图为某地等高线图（上北下南），数字为海拔（米），相邻两条等高线的高差相等，每个小方格边长为100米。",
)

Distances = Sequence[Sequence[int]]


def heights(facts: kit.Facts) -> list[int]:
    """Of all lines, from the outermost inwards."""
    first, other = facts["marks"]
    step = (other - first) // facts["marked"]
    return [first + k * step for k in range(len(facts["distances"][0]))]


def middle_of_band(distances: Distances, corner: str, band: int) -> float:
    """How far from the middle, in squares, a place lies midway between two lines on one of the diagonals."""
    inner, outer = _far(distances, band, ANGLES[corner]), _far(distances, band - 1, ANGLES[corner])
    return (inner + outer) / 2


def _far(distances: Distances, line: int, degrees: float) -> float:
    """How far from the middle a line is in a direction: between two main directions it goes evenly over from one
    distance to the other."""
    turn = degrees % 360 / 90
    first = int(turn)
    order = ("east", "north", "west", "south")
    a, b = (distances[list(SIDES).index(order[(first + k) % 4])][line] for k in (0, 1))
    return a + (b - a) * (1 - cos(pi * (turn - first))) / 2


class ContourMap(kit.Program):
    """How high does a place lie among contour lines, and by how much do two places differ?

    1: four lines around a hill
    2: five or six lines around a hill or a hollow"""

    topic = "maps"
    education = "senior high"
    version = 3  # 2: lines without sharp dents; 3: worded anew
    variations = ("numeric", "function", "symbolic", "colour")
    question = kit.Said(
        SHOWN.en + "From one contour line to the next the height changes by [MASK] m. Place P is higher than [MASK] m "
        "and lower than [MASK] m (name the two contour lines next to it). The heights of P and Q differ by less than "
        "[MASK] m in any case (give the smallest such number).",
        SHOWN.zh + "该图等高距为[MASK]米；P地海拔高于[MASK]米、低于[MASK]米（填相邻两条等高线的海拔）；"
        "P、Q两地的高差一定小于[MASK]米（填满足条件的最小数值）。",
    )
    fields = {
        "marked": kit.Whole(1, MOST - 1),
        "marks": kit.Listed(kit.Whole(0, 9000), 2, 2),
        "feet": kit.Listed(kit.Word(FEET), 4, 4),
        "distances": kit.Listed(kit.Listed(kit.Whole(1, FARTHEST), 4, MOST), 4, 4),
        "corners": kit.Listed(kit.Term(CORNERS), 2, 2),
        "bands": kit.Listed(kit.Whole(1, MOST - 1), 2, 2),
    }
    answer = kit.blanks(4)
    canvas = (520, 540)
    prose = kit.Said(
        "Two lines are labelled, the outermost one and the one {marked} farther in, with these heights: {marks}. So "
        "many squares from the middle of the map are the lines, from the outermost one inwards, in brackets to the "
        "north, east, south and west: {distances}. On the outermost line, to the north, east, south and west, lie the "
        "places {feet}. Places P and Q lie in these directions from the middle: {corners}; the numbers of lines that "
        "lie outside of them: {bands}.",
        "最外侧等高线与由它向内数第{marked}条的另一条等高线上标注的海拔依次为{marks}米。在正北、正东、正南、"
        "正西方向上，各条等高线由外向内距地图中心的格数依次为{distances}；最外侧等高线上正北、正东、正南、"
        "正西方向的地点依次为{feet}。P、Q两地依次位于中心的{corners}方向，其外侧的等高线条数依次为{bands}。",
    )
    says = {
        "marked": kit.Said(
            "marked (how many lines the inner line with a number is farther in than the outermost one)",
            "标数线（标有数字的内侧等高线是由最外侧向内数第几条，最外侧那条不计）",
        ),
        "marks": kit.Said(
            "marks (the numbers on the outermost line and on the inner one)", "标数（最外侧等高线、内侧等高线上的数字）"
        ),
        "feet": kit.Said(
            "feet (letters of the places on the outermost line, to the north, east, south and west)",
            "外侧地点（最外侧等高线上正北、正东、正南、正西方向的字母）",
        ),
        "distances": kit.Said(
            "distances (of the lines from the middle of the map in squares, from the outermost inwards, in brackets to "
            "the north, east, south and west)",
            "距离（由外向内各条等高线距地图中心的格数，正北、正东、正南、正西各一个括号）",
        ),
        "corners": kit.Said(
            "corners (directions from the middle of the map in which P and Q lie)", "方位（P、Q位于地图中心的什么方向）"
        ),
        "bands": kit.Said(
            "bands (how many lines are farther out than P, and than Q)", "线外条数（P、Q外侧各有几条等高线）"
        ),
    }
    elements = (
        kit.count(
            "lines",
            kit.Said("How many contour lines does the map show?", "图中共有几条等高线？"),
            lambda facts: len(facts["distances"][0]),
        ),
        kit.value_at(
            "lines outside",
            kit.Said("How many contour lines are farther out than place {a}?", "{a}地外侧有几条等高线？"),
            lambda facts: dict(zip(PLACES, facts["bands"], strict=True)),
        ),
    )
    labels = {"lines": lambda facts: len(facts["distances"][0])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Distances by chance, a step of heights, and two places on different diagonals."""
        number, form = draw["numeric"], draw["function"]
        count = 4 if level == 1 else form.choice((5, 6))
        distances = [sorted(form.sample(range(1, FARTHEST + 1), count), reverse=True) for _ in SIDES]
        return self.laid(draw, level, distances, number)

    def laid(self, draw: kit.Draw, level: int, distances: Distances, number: Random) -> kit.Facts | None:
        """All else about lines at these distances."""
        count = len(distances[0])
        step = number.choice(STEPS)
        first = step * number.randint(count, 40)
        rising = level == 1 or number.random() < 0.6
        marked = number.randint(1, count - 2)
        corners = number.sample(list(CORNERS), 2)
        facts = {
            "marked": marked,
            "marks": [first, first + marked * (step if rising else -step)],
            "feet": draw["symbolic"].sample(FEET, 4),
            "distances": [list(each) for each in distances],
            "corners": corners,
            "bands": [number.randint(1, count - 1) for _ in PLACES],
        }
        return None if self.valid(facts) else facts

    def valid(self, facts: kit.Facts) -> str:
        """Lines that lie inside one another with room for their numbers and places, a usual step of heights."""
        distances, (first, other) = facts["distances"], facts["marks"]
        count = len(distances[0])
        if any(len(each) != count for each in distances) or any(
            a <= b for each in distances for a, b in pairwise(each)
        ):
            return "distances: expected as many in each direction, from the outermost line inwards"
        around = [*distances, distances[0]]
        if any(max(a, b) > 2 * min(a, b) for one, other in pairwise(around) for a, b in zip(one, other, strict=True)):
            return "distances: expected no sharp dents, at most twice as far in a direction as in the next"
        if sorted(facts["feet"]) != list(FEET) or len(set(facts["corners"])) != 2:
            return "feet and corners: expected each letter once, and two directions"
        if not facts["marked"] < count or any(not band < count for band in facts["bands"]):
            return "marked and bands: expected fewer than there are lines"
        if abs(other - first) % facts["marked"] or abs(other - first) // facts["marked"] not in STEPS:
            return f"marks: expected a step of {', '.join(map(str, STEPS))} m from line to line"
        if min(heights(facts)) < 0 or first % abs(heights(facts)[1] - first):
            return "marks: expected multiples of the step, none below 0"
        if min(each[facts["marked"]] for each in distances) < 3:
            return "marked: expected a line that is long enough for its number"
        if any(
            _far(distances, band - 1, ANGLES[corner]) - _far(distances, band, ANGLES[corner]) < 1.4
            for corner, band in zip(facts["corners"], facts["bands"], strict=True)
        ):
            return "bands: expected room for a place between two lines"
        return ""

    def by_counting(self, facts: kit.Facts) -> Any:
        """The difference of the two numbers over the lines between them, counted on to the places."""
        (first, other), marked = facts["marks"], facts["marked"]
        step = (other - first) // marked
        ends = sorted((first + (facts["bands"][0] - 1) * step, first + facts["bands"][0] * step))
        p, q = facts["bands"]
        return [abs(step), *ends, (abs(p - q) + 1) * abs(step)]

    def by_trying(self, facts: kit.Facts) -> Any:
        """Every usual step upwards and downwards tried until the inner number is met; then the heights that P and Q may
        have, compared metre by metre."""
        first, other = facts["marks"]
        found = []
        for step in (sign * size for size in STEPS for sign in (1, -1)):
            lines = [first]
            while len(lines) < len(facts["distances"][0]):
                lines.append(lines[-1] + step)
            if lines[facts["marked"]] == other:
                found.append(lines)
        (lines,) = found
        may = [range(min(pair) + 1, max(pair)) for pair in ((lines[b - 1], lines[b]) for b in facts["bands"])]
        apart = max(max(may[0]) - min(may[1]), max(may[1]) - min(may[0]))
        return [abs(lines[1] - lines[0]), may[0].start - 1, may[0].stop, apart + 2]

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """How heights are read off contour lines."""
        return LESSONS

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The step, the two lines next to P, and how far apart the bands are."""
        (first, other), marked = facts["marks"], facts["marked"]
        step, low, high, apart = self.by_counting(facts)
        p, q = facts["bands"]
        return [
            kit.Said(
                f"From {first} m to {other} m the height changes {marked} times by the same, so by {step} m from line "
                "to line.",
                f"{first}米与{other}米两条等高线之间高差被分为{marked}份，等高距为{step}米。",
            ),
            kit.Said(
                f"P lies inside {p} of the lines, between those of {low} m and {high} m.",
                f"P地外侧有{p}条等高线，位于{low}米与{high}米两条等高线之间。",
            ),
            kit.Said(
                f"Q lies inside {q} of them: {abs(p - q)} of the lines are between both places, so that their heights "
                f"differ by less than {abs(p - q) + 1} × {step} = {apart} m.",
                f"Q地外侧有{q}条等高线，P、Q之间相隔{abs(p - q)}条等高线，相对高度小于"
                f"（{abs(p - q)}+1）×{step}={apart}米。",
            ),
        ]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A place or a number seen at another line, or two sides of the hill taken for each other."""
        what = rng.random()
        if what < 0.4:
            bands = list(facts["bands"])
            bands[rng.randrange(2)] = rng.randint(1, len(facts["distances"][0]) - 1)
            return {**facts, "bands": bands}
        if what < 0.6:
            marked = rng.choice([k for k in range(1, len(facts["distances"][0]) - 1) if k != facts["marked"]])
            return {**facts, "marked": marked}
        a, b = rng.sample(range(4), 2)
        feet = list(facts["feet"])
        feet[a], feet[b] = feet[b], feet[a]
        return {**facts, "feet": feet}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Squared paper, smooth closed lines, two of them with their heights, four places on the outermost line and
        two between lines."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        unit = min((look.width - 16) / SQUARES, (look.height - 16) / SQUARES)
        middle = look.width / 2, look.height / 2
        half = SQUARES / 2 * unit
        for k in range(SQUARES + 1):
            off, wide = k * unit - half, 2.0 if k in (0, SQUARES) else 1.0
            scene.stroke([(middle[0] + off, middle[1] - half), (middle[0] + off, middle[1] + half)], "grey", wide)
            scene.stroke([(middle[0] - half, middle[1] + off), (middle[0] + half, middle[1] + off)], "grey", wide)

        def at(far: float, degrees: float) -> kit.Point:
            return (
                middle[0] + far * unit * cos(degrees * pi / 180),
                middle[1] - far * unit * sin(degrees * pi / 180),
            )

        distances = facts["distances"]
        for line in range(len(distances[0])):
            points = [at(_far(distances, line, degrees), degrees) for degrees in range(0, 360, 3)]
            scene.stroke(points, look.palette[0], 2.0, closed=True)
        turns = rng.sample((67, 113, 247, 293), 2)
        for line, turn, mark in zip((0, facts["marked"]), turns, facts["marks"], strict=True):
            x, y = at(_far(distances, line, turn), turn)
            wide = 0.36 * size * len(str(mark))
            scene.box(x - wide, y - 0.55 * size, x + wide, y + 0.55 * size, "paper")
            scene.text(mark, x, y, scale=0.9)
        for name, side, far in zip(facts["feet"], SIDES, (each[0] for each in distances), strict=True):
            self.place(scene, name, at(far, ANGLES[side]), at(far + 0.62, ANGLES[side]))
        for name, corner, band in zip(PLACES, facts["corners"], facts["bands"], strict=True):
            far = middle_of_band(distances, corner, band)
            aside = ANGLES[corner] + rng.choice((-1, 1)) * 52 / far
            self.place(scene, name, at(far, ANGLES[corner]), at(far, aside))

    def place(self, scene: kit.FigureScene, name: str, at: kit.Point, beside: kit.Point) -> None:
        """A disc, and its letter beside it."""
        scene.disc(*at, 0.34 * scene.look.size, scene.look.palette[1])
        scene.text(name, *beside, scale=0.95)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The squares by the grey lines, discs by colour; along the rays from the middle, lines are counted."""
        grey = figure.mask("grey")
        rows, columns = (kit.stretches(grey.sum(axis) > 0.5 * grey.sum(axis).max()) for axis in (1, 0))
        (top, bottom), (left, right) = ((sum(each[0]) / 2, sum(each[-1]) / 2) for each in (rows, columns))
        unit = (right - left) / SQUARES
        if abs((bottom - top) / SQUARES - unit) > 0.03 * unit:
            raise kit.Unreadable("squares that are not square")
        middle = (left + right) / 2, (top + bottom) / 2
        discs = [disc for hue in kit.hues(figure) for disc in figure.thick(hue, 6)]
        if len({disc.colour for disc in discs}) != 1 or len(discs) != 6:
            raise kit.Unreadable(f"{len(discs)} places: expected six of one colour")
        others = [each for each in kit.hues(figure) if each != discs[0].colour]
        if not others:
            raise kit.Unreadable("no lines")
        mask = figure.mask(max(others, key=lambda each: int(figure.mask(each).sum())))

        def crossed(degrees: float) -> list[float]:
            """How far from the middle, in squares, lines are in a direction."""
            steps = [k / 40 for k in range(20, int(40 * (FARTHEST + 0.9)))]
            points = [
                (middle[0] + s * unit * cos(degrees * pi / 180), middle[1] - s * unit * sin(degrees * pi / 180))
                for s in steps
            ]
            seen = [bool(mask[round(y), round(x)]) for x, y in points]
            return [sum(steps[k] for k in (a, b - 1)) / 2 for a, b in _runs(seen)]

        letters = figure.words((*FEET, *PLACES))
        named: dict[str, tuple[float, float]] = {}
        for disc in discs:
            name, _ = min(letters, key=lambda each: hypot(each[1].x - disc.x, each[1].y - disc.y))
            named[name] = ((disc.x - middle[0]) / unit, (middle[1] - disc.y) / unit)
        if sorted(named) != [*FEET, *PLACES] or len(letters) != 6:
            raise kit.Unreadable(f"the letters {', '.join(sorted(named))}: expected {', '.join((*FEET, *PLACES))}")
        sides: dict[str, tuple[str, float]] = {}
        corners: dict[str, tuple[str, float]] = {}
        for name, (x, y) in named.items():
            side = min(ANGLES, key=lambda each: hypot(*_off(x, y, ANGLES[each])))
            (sides if name in FEET else corners)[name] = side, hypot(x, y)
            if hypot(*_off(x, y, ANGLES[side])) > OFF:
                raise kit.Unreadable(f"place {name} lies in none of eight directions")
        if sorted(side for side, _ in sides.values()) != sorted(SIDES) or any(
            c not in CORNERS for c, _ in corners.values()
        ):
            raise kit.Unreadable("places at other sides than expected")
        foot = {side: name for name, (side, _) in sides.items()}
        distances = []
        for side in SIDES:
            far = sides[foot[side]][1]
            inner = [each for each in crossed(ANGLES[side]) if each < far - 0.5]
            distances.append([_whole(far), *(_whole(each) for each in reversed(inner))])
        count = len(distances[0])
        bands = []
        for name in PLACES:
            corner, far = corners[name]
            lines = crossed(ANGLES[corner])
            if len(lines) != count:
                raise kit.Unreadable(f"{len(lines)} lines to the {corner}: expected {count}")
            bands.append(sum(line > far for line in lines))
        numbers = [text for text in figure.texts if text.number is not None]
        if len(numbers) != 2:
            raise kit.Unreadable(f"{len(numbers)} numbers: expected two")
        lines_at = {}
        for text in numbers:
            x, y = (text.x - middle[0]) / unit, (middle[1] - text.y) / unit
            angle = _angle(x, y)
            expected = [_far(distances, line, angle) for line in range(count)]
            line = min(range(count), key=lambda k: abs(expected[k] - hypot(x, y)))
            if abs(expected[line] - hypot(x, y)) > OFF or line in lines_at:
                raise kit.Unreadable("a number that stands on no line of its own")
            lines_at[line] = text.whole
        if 0 not in lines_at:
            raise kit.Unreadable("an outermost line without a number")
        marked = max(lines_at)
        return {
            "marked": marked,
            "marks": [lines_at[0], lines_at[marked]],
            "feet": [foot[side] for side in SIDES],
            "distances": distances,
            "corners": [corners[name][0] for name in PLACES],
            "bands": bands,
        }


def _runs(seen: Sequence[bool]) -> list[tuple[int, int]]:
    """Where stretches begin and end."""
    edges = [k for k in range(1, len(seen)) if seen[k] != seen[k - 1]]
    edges = [0, *edges] if seen and seen[0] else edges
    return list(zip(edges[::2], [*edges[1::2], len(seen)], strict=False))


def _off(x: float, y: float, degrees: float) -> tuple[float, float]:
    """From a place to the nearest one as far from the middle in a direction."""
    far = hypot(x, y)
    return x - far * cos(degrees * pi / 180), y - far * sin(degrees * pi / 180)


def _angle(x: float, y: float) -> float:
    return atan2(y, x) * 180 / pi


def _whole(far: float) -> int:
    if abs(far - round(far)) > OFF:
        raise kit.Unreadable(f"a line at {far:.2f} squares: expected a whole number")
    return round(far)


LESSONS = [
    kit.Said(
        "A contour line joins places of the same height; the difference between neighbouring lines is the same all "
        "over a map.",
        "等高线是海拔相等各点的连线，同一幅图中等高距相等。",
    ),
    kit.Said(
        "With n lines between two places their heights differ by more than n - 1 and less than n + 1 times that "
        "difference.",
        "两地之间相隔n条等高线时，相对高度大于（n-1）倍、小于（n+1）倍等高距。",
    ),
]

TASK = ContourMap().task()
