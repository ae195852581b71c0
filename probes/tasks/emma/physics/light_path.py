"""A ray of light enters a field of mirrors, or one after another, while mirrors turn: at which letter does it leave?"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

from networkx.utils import UnionFind

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.emma.boards import RimPlace, Square, numbered_places
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES

_MET = {1: (2, 3), 2: (4, 5), 3: (6, 99)}
_SIDE = {1: 5, 2: 6, 3: 7}
MOST = 10
GOALS = "ABCDE"
FLASHES = {
    "ray": 1,
    "laser": 1,
    "20th": 20,
    "60th": 60,
    "200th": 200,
    "700th": 700,
}  # the one that is asked about, by the wording
MIRRORS = (
    "none",
    "rising",
    "falling",
)  # from the lower left to the upper right, or from the upper left to the lower right
_INWARD = {"top": (0, 1), "right": (-1, 0), "bottom": (0, -1), "left": (1, 0)}  # from a side of the grid


def _entry(side: int, place: str) -> tuple[int, int, int, int]:
    """The first cell (x, y) inside a place beside the grid, and the direction inwards."""
    edge, number = place.split(" ")
    k = int(number) - 1
    x, y = {"top": (k, 0), "right": (side - 1, k), "bottom": (k, side - 1), "left": (0, k)}[edge]
    return x, y, *_INWARD[edge]


def _out(x: int, y: int, dx: int, dy: int) -> str:
    """The place beside the grid at which a ray is that has left it."""
    edge = next(edge for edge, inward in _INWARD.items() if inward == (-dx, -dy))
    return f"{edge} {(x if dy else y) + 1}"


def _walk(mirrors: list[str], side: int, place: str) -> tuple[str, int]:
    """Where a ray from a place on the rim leaves, and how many mirrors it meets on the way."""
    x, y, dx, dy = _entry(side, place)
    met = 0
    while 0 <= x < side and 0 <= y < side:
        mirror = mirrors[y * side + x]
        if mirror != "none":
            met += 1
            dx, dy = (-dy, -dx) if mirror == "rising" else (dy, dx)
        x, y = x + dx, y + dy
    return _out(x, y, dx, dy), met


def _turned(mirrors: list[str], side: int, place: str, count: int) -> tuple[str, int] | None:
    """Where the last of so many flashes leaves, and how many mirrors they all meet, where each mirror turns that is
    met; None where all mirrors are as at first before the last flash."""
    now, met, out = list(mirrors), 0, ""
    for _ in range(count):
        if out and now == mirrors:
            return None
        x, y, dx, dy = _entry(side, place)
        while 0 <= x < side and 0 <= y < side:
            mirror = now[y * side + x]
            if mirror != "none":
                met += 1
                dx, dy = (-dy, -dx) if mirror == "rising" else (dy, dx)
                now[y * side + x] = "falling" if mirror == "rising" else "rising"
            x, y = x + dx, y + dy
        out = _out(x, y, dx, dy)
    return out, met


@cache
def _around(side: int) -> tuple[str, ...]:
    """The places around the grid, from its left upper corner on."""
    places = [f"{edge} {k}" for edge in ("top", "right") for k in range(1, side + 1)]
    places += [f"{edge} {k}" for edge in ("bottom", "left") for k in range(side, 0, -1)]
    return tuple(places)


def _apart(side: int, a: str, b: str) -> int:
    """How far two places are from each other around the grid."""
    off = _around(side).index(a) - _around(side).index(b)
    return min(off % (4 * side), -off % (4 * side))


def _frame(look_width: float, look_height: float, side: int, size: float) -> tuple[float, float, float]:
    cell = min((look_width - 7 * size) / side, (look_height - 7 * size) / side)
    return (look_width - cell * side) / 2, (look_height - cell * side) / 2, cell


def _in_row(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    side, row = facts["side"], int(arguments[0]) - 1
    if not 0 <= row < side:
        raise ValueError("no such row")
    return sum(mirror != "none" for mirror in facts["mirrors"][row * side : (row + 1) * side])


def _last(facts: kit.Facts) -> tuple[str, int]:
    """Where the ray that is asked about leaves, and how many mirrors are met until then; "" where all turns again."""
    count = FLASHES[facts["wording"]]
    if count == 1:
        return _walk(facts["mirrors"], facts["side"], facts["start"])
    return _turned(facts["mirrors"], facts["side"], facts["start"], count) or ("", 0)


def _from_mirror_to_mirror(facts: kit.Facts) -> str:
    """The same, by the next mirror in a row or column, and the times that each was met."""
    side, count = facts["side"], FLASHES[facts["wording"]]
    fallen = {(k % side, k // side): m == "falling" for k, m in enumerate(facts["mirrors"]) if m != "none"}
    times, place = dict.fromkeys(fallen, 0), ""
    edge, number = facts["start"].split(" ")
    for _ in range(count):
        heading = {"top": "down", "right": "left", "bottom": "up", "left": "right"}[edge]
        beyond = {"top": -1, "left": -1, "right": side, "bottom": side}[edge]
        x, y = (int(number) - 1, beyond) if edge in ("top", "bottom") else (beyond, int(number) - 1)
        while heading:
            line = sorted(at for at in fallen if (at[0] == x if heading in ("up", "down") else at[1] == y))
            ahead = [at for at in line if at > (x, y)] if heading in ("down", "right") else []
            behind = [at for at in line if at < (x, y)] if heading in ("up", "left") else []
            if not ahead + behind:
                rim = {"up": "top", "down": "bottom", "left": "left", "right": "right"}[heading]
                place, heading = f"{rim} {(x if heading in ('up', 'down') else y) + 1}", ""
                continue
            x, y = ahead[0] if ahead else behind[-1]
            turns = {"up": "left", "left": "up", "down": "right", "right": "down"}
            if fallen[x, y] == bool(times[x, y] % 2):  # rising, for now
                turns = {"up": "right", "right": "up", "down": "left", "left": "down"}
            times[x, y] += 1
            heading = turns[heading]
    return place


def _nearest(facts: kit.Facts) -> str:
    """The letter nearest to the start along the rim."""
    placed = zip(facts["goals"], GOALS, strict=True)
    return min(placed, key=lambda each: _apart(facts["side"], each[0], facts["start"]))[1]


class LightPath(kit.Program):
    """At which letter does a ray leave a field of mirrors?

    1: two or three mirrors met
    2: four or five
    3: six or more"""

    topic = "path tracing"
    version = 6  # 6: up to 700 flashes turn mirrors where thinking is hard
    question = {
        "ray": "The lines in the cells are mirrors that reflect on both sides. A ray of light enters at the arrow. At "
        "which letter does the ray leave?",
        "laser": "The lines in the cells are two-sided mirrors. A laser shines in at the arrow. Which letter does it "
        "hit?",
        **{
            nth: "The lines in the cells are mirrors that reflect on both sides. Flashes of light enter at the arrow, "
            "one after another, each when the one before has left. Whenever a flash has been reflected by a mirror, "
            "this mirror turns at once by 90 degrees, onto the other diagonal of its cell, and stays so until it "
            f"reflects again. Flashes may leave where there is no letter. At which letter does the {nth} flash leave?"
            for nth in tuple(FLASHES)[2:]
        },
    }
    harder = {7: "20th", 8: "60th", 9: "200th", 10: "700th"}
    fields = {
        "side": kit.Whole(2, MOST),
        "mirrors": Square(
            kit.Word(MIRRORS, synonyms={"/": "rising", "\\": "falling", "empty": "none"}), 4, MOST * MOST
        ),
        "start": RimPlace(MOST),
        "goals": kit.Listed(RimPlace(MOST), len(GOALS), len(GOALS)),
    }
    says = {
        "side": "rows of the grid (as many as columns)",
        "mirrors": "mirrors (row by row from the top, in each row from the left; rising is from the lower left to the "
        "upper right, falling from the upper left to the lower right)",
        "start": "arrow (where it stands outside the grid; rows are counted from the top, columns from the left)",
        "goals": "letters A to E (where each stands outside the grid, in this order)",
    }
    answer = kit.pictured(len(GOALS), "letter")
    sizes = kit.sizes(
        "side least most",
        {level: (_SIDE[level], *_MET[level]) for level in _SIDE},
        kit.see("{side} rows and columns", digits=(20, 18, 16, 15, 14, 13, 12, 11, 10, 9), side=kit.rise(6, 10)),
        kit.think(
            "{least} to {most} mirrors are met, by {flashes} flashes, of which each turns the mirrors that it meets",
            least=(1, 2, 3, 4, 6, 8, 110, 340, 1200, 4200),
            most=(2, 3, 4, 6, 8, 99, 190, 580, 2000, 7000),
            flashes=(1, 1, 1, 1, 1, 1, 20, 60, 200, 700),
        ),
    )
    canvas = (480, 470)
    prose = (
        "A grid of {side} rows and as many columns has in its cells, row by row from the top and in each row from the "
        "left, the mirrors {mirrors}. Rising mirrors lead from the lower left to the upper right, falling ones from "
        "the upper left to the lower right. With rows counted from the top and columns from the left, the arrow, which "
        "points into the grid, stands {start}, and the letters A to E stand, in this order, {goals}."
    )
    elements = (
        kit.Element(
            "mirrors",
            "How many mirrors are there in the grid?",
            "integer",
            lambda f, _: sum(mirror != "none" for mirror in f["mirrors"]),
        ),
        kit.Element(
            "row",
            "How many mirrors are there in row {a} of the grid, counted from the top?",
            "integer",
            _in_row,
            lambda rng, facts: (str(rng.randint(1, facts["side"])),),
        ),
    )
    features = {"nearest letter": _nearest, "start": lambda facts: facts["start"]}
    allowances = (kit.Allowance("worn", "mirrors of a few pixels", cases=("labels of 8 pixels",)),)
    sample_sizes = (SampleSize("a state takes long to make and to prove", counted=500),)
    labels = {"met": lambda facts: _last(facts)[1]}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A field, a place to enter from where enough mirrors are met, and five letters on the rim."""
        number = draw["numeric"]
        wording = self.wording(draw, level)
        nearer = number.randrange(len(GOALS))  # so many letters are nearer to the start than the right one
        for _ in range(TRIES):
            side, least, most = self.sizes(level)
            share = number.uniform(0.3, 0.55)
            mirrors = [number.choice(MIRRORS[1:]) if number.random() < share else "none" for _ in range(side * side)]
            start = number.choice(numbered_places(side))
            count = FLASHES[wording]
            found = _walk(mirrors, side, start) if count == 1 else _turned(mirrors, side, start, count)
            truth, met = found or (start, 0)
            near = [
                place for place in numbered_places(side) if 0 < _apart(side, place, start) < _apart(side, truth, start)
            ]
            far = [place for place in numbered_places(side) if _apart(side, place, start) > _apart(side, truth, start)]
            if least <= met <= most and len(near) >= nearer and len(far) >= len(GOALS) - 1 - nearer:
                break
        else:
            return None
        picked = [*number.sample(near, nearer), *number.sample(far, len(GOALS) - 1 - nearer)]
        number.shuffle(picked)
        picked.insert(number.randrange(len(GOALS)), truth)
        return {
            "side": side,
            "mirrors": mirrors,
            "start": start,
            "goals": picked,
            "wording": wording,
        }

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        side, goals = facts["side"], facts["goals"]
        if len(facts["mirrors"]) != side * side:
            return f"mirrors: expected one entry for each of {side * side} cells"
        if len({*goals, facts["start"]}) != len(goals) + 1 or not {*goals, facts["start"]} <= {*numbered_places(side)}:
            return f"goals: expected five places beside {side} rows and columns, none twice, none at the start"
        return "" if _last(facts)[0] in goals else "goals: expected one where the ray leaves"

    def by_ray(self, facts: kit.Facts) -> str:
        """The ray followed from cell to cell."""
        return GOALS[facts["goals"].index(_last(facts)[0])]

    def by_joining(self, facts: kit.Facts) -> str:
        """Sides of cells joined into classes; the start's class has one letter. Where mirrors turn, from mirror to
        mirror of a row and a column, with the times that each was met."""
        side = facts["side"]
        if FLASHES[facts["wording"]] > 1:
            return GOALS[facts["goals"].index(_from_mirror_to_mirror(facts))]
        joined = UnionFind()
        for y in range(side):
            for x in range(side):
                top, bottom, left, right = (0, x, y), (0, x, y + 1), (1, x, y), (1, x + 1, y)
                pairs = {
                    "none": ((top, bottom), (left, right)),
                    "rising": ((top, left), (bottom, right)),
                    "falling": ((top, right), (bottom, left)),
                }[facts["mirrors"][y * side + x]]
                for one, other in pairs:
                    joined.union(one, other)

        def at(place: str) -> object:
            edge, number = place.split(" ")
            k = int(number) - 1
            return joined[{"top": (0, k, 0), "right": (1, side, k), "bottom": (0, k, side), "left": (1, 0, k)}[edge]]

        start = at(facts["start"])
        reached = [letter for letter, place in zip(GOALS, facts["goals"], strict=True) if at(place) == start]
        if len(reached) != 1:
            raise ValueError(f"{len(reached)} goals belong to the start, expected one")
        return reached[0]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A mirror turned, missed, or seen where there is none; or two letters taken for each other."""
        if rng.random() < 0.3:
            goals, (a, b) = list(facts["goals"]), rng.sample(range(len(GOALS)), 2)
            goals[a], goals[b] = goals[b], goals[a]
            return {**facts, "goals": goals}
        mirrors = list(facts["mirrors"])
        for _ in range(rng.randint(1, 2)):
            mirrors[rng.randrange(len(mirrors))] = rng.choice(MIRRORS)
        return {**facts, "mirrors": mirrors}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Thin grid lines, mirrors as strokes of one colour, letters around, an arrow at the start."""
        look, size, side = scene.look, scene.look.size, facts["side"]
        left, top, cell = _frame(look.width, look.height, side, size)
        tint, arrow = look.palette[0], look.palette[1]
        for k in range(side + 1):
            scene.stroke([(left + k * cell, top), (left + k * cell, top + side * cell)], "grey", 1.6)
            scene.stroke([(left, top + k * cell), (left + side * cell, top + k * cell)], "grey", 1.6)
        inset = 0.16 * cell
        for place, mirror in enumerate(facts["mirrors"]):
            y, x = divmod(place, side)
            a, b = left + x * cell, top + y * cell
            if mirror == "rising":
                scene.stroke([(a + inset, b + cell - inset), (a + cell - inset, b + inset)], tint, 4.2)
            elif mirror == "falling":
                scene.stroke([(a + inset, b + inset), (a + cell - inset, b + cell - inset)], tint, 4.2)
        for letter, place in zip(GOALS, facts["goals"], strict=True):
            x, y, dx, dy = _entry(side, place)
            middle = left + (x + 0.5) * cell, top + (y + 0.5) * cell
            scene.text(letter, middle[0] - dx * (cell / 2 + 1.3 * size), middle[1] - dy * (cell / 2 + 1.3 * size))
        x, y, dx, dy = _entry(side, facts["start"])
        tip = left + (x + 0.5) * cell - dx * (cell / 2 + 4), top + (y + 0.5) * cell - dy * (cell / 2 + 4)
        tail = tip[0] - dx * 2.6 * size, tip[1] - dy * 2.6 * size
        scene.stroke([tail, (tip[0] - dx * 0.9 * size, tip[1] - dy * 0.9 * size)], arrow, 3.4)
        wing = 0.75 * size
        base = tip[0] - dx * 1.2 * size, tip[1] - dy * 1.2 * size
        scene.polygon(
            [tip, (base[0] + dy * wing, base[1] + dx * wing), (base[0] - dy * wing, base[1] - dx * wing)], arrow
        )

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The grid from its grey lines; per cell the colour on either diagonal; letters and arrow by the nearest
        place."""
        lines = figure.segments("grey", 0.4 * min(figure.width, figure.height))
        across = [(stroke.ay + stroke.by) / 2 for stroke in lines if abs(stroke.ay - stroke.by) < 4]
        down = [(stroke.ax + stroke.bx) / 2 for stroke in lines if abs(stroke.ax - stroke.bx) < 4]
        if len(across) < 3 or len(down) < 3:
            raise kit.Unreadable("no grid")
        left, right, top, bottom = min(down), max(down), min(across), max(across)
        heights = sorted(across)
        side = sum(b - a > 12 for a, b in pairwise(heights))
        if not 2 <= side <= MOST:
            raise kit.Unreadable(f"a grid of {side} rows")
        cell = (right - left) / side
        outside = [r for r in figure.regions if not (left < r.x < right and top < r.y < bottom) and r.colour != "grey"]
        inside = [r for r in figure.regions if left < r.x < right and top < r.y < bottom and r.colour != "grey"]
        if not outside:
            raise kit.Unreadable("no arrow")
        mirrors = ["none"] * (side * side)
        for stroke in inside:
            x, y = int((stroke.x - left) / cell), int((stroke.y - top) / cell)
            a, b = left + x * cell, top + y * cell
            tint = stroke.colour
            rising = figure.inked((a + 0.25 * cell, b + 0.75 * cell), (a + 0.75 * cell, b + 0.25 * cell), tint)
            falling = figure.inked((a + 0.25 * cell, b + 0.25 * cell), (a + 0.75 * cell, b + 0.75 * cell), tint)
            if max(rising, falling) < 0.8:
                raise kit.Unreadable("a mirror that lies on no diagonal")
            mirrors[y * side + x] = "rising" if rising > falling else "falling"

        def place(x: float, y: float) -> str:
            found = []
            for number in numbered_places(side):
                cx, cy, dx, dy = _entry(side, number)
                px, py = left + (cx + 0.5 - 0.5 * dx) * cell, top + (cy + 0.5 - 0.5 * dy) * cell
                found.append((abs(px - x) + abs(py - y), number))
            return min(found)[1]

        arrow = max(outside, key=lambda region: region.area)
        letters = dict(figure.words(tuple(GOALS)))
        if sorted(letters) != list(GOALS):
            raise kit.Unreadable(f"letters {', '.join(sorted(letters))}, expected A to E")
        return {
            "side": side,
            "mirrors": mirrors,
            "start": place(arrow.x, arrow.y),
            "goals": [place(letters[letter].x, letters[letter].y) for letter in GOALS],
        }


TASK = LightPath().task()
