"""A die is rolled over its edges along a path of squares: which number is on top at the end, or on another face?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.blocks import FACES, fitted

_STEPS = {1: 3, 2: 5, 3: 8}
MOST = 14
WAYS = {"right": (1, 0), "left": (-1, 0), "front": (0, 1), "back": (0, -1)}
Matrix = tuple[tuple[int, int, int], ...]
Cell = tuple[int, int]


def cells_of(steps: list[str]) -> list[Cell]:
    """The squares of a path, the first at (0, 0)."""
    cells = [(0, 0)]
    for step in steps:
        dx, dy = WAYS[step]
        cells.append((cells[-1][0] + dx, cells[-1][1] + dy))
    return cells


def _is_path(steps: list[str]) -> bool:
    """Whether no squares but those that follow one another share a side, so that the way is plain."""
    cells = cells_of(steps)
    near = sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) < 2 for k, a in enumerate(cells) for b in cells[:k])
    return near == len(cells) - 1


_TURN: dict[str, Matrix] = {  # of x to the right, y to the front, z up
    "right": ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    "left": ((0, 0, -1), (0, 1, 0), (1, 0, 0)),
    "front": ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "back": ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
}
_NORMAL = {"right": (1, 0, 0), "front": (0, 1, 0), "top": (0, 0, 1), "bottom": (0, 0, -1)}


def _a_face(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice(FACES),)


def _a_way(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (str(rng.randint(1, min(2, len(facts["steps"])))),)


class RollingDie(kit.Program):
    """Which number is on top of a die after it was rolled along a path?

    1: three squares farther
    2: five
    3: eight"""

    topic = "3D spatial simulation"
    variations = ("numeric", "geometric", "colour")
    stem = (
        "The numbers on opposite faces of the die add up to seven. It stands on S as it is drawn; the plan beside it "
        "is seen from above, and its lower side is the front. The die is rolled over its edges from square to square "
        "to T."
    )
    question = {
        "top": "Which number is then on top?",
        "front": "Which number is then on its front?",
        "right": "Which number is then on its right side?",
        "bottom": "Which number is then underneath?",
    }
    fields = {
        "top": kit.Whole(1, 6),
        "front": kit.Whole(1, 6),
        "right": kit.Whole(1, 6),
        "steps": kit.Listed(kit.Word(tuple(WAYS), synonyms={"up": "back", "down": "front"}), 1, MOST),
    }
    says = {
        "top": "top of the die (its number as drawn)",
        "front": "front of the die (its number as drawn)",
        "right": "right side of the die (its number as drawn)",
        "steps": "steps from S to T (the direction from each square of the plan to the next one; back is up in the "
        "plan, front is down)",
    }
    canvas = (600, 400)
    prose = (
        "The die shows {top} on top, {front} on its front and {right} on its right side. From S to T the squares of "
        "the plan lie, each as seen from the one before, to the {steps}."
    )
    elements = (
        kit.Element(
            "face",
            "In the drawing of the die, which number is on its {a} face?",
            "integer",
            lambda f, a: f[a[0]],
            _a_face,
        ),
        kit.Element(
            "step",
            "The squares from S to T are a path that is seen from above; up is to the back and down to the front. "
            "Going from square to square, in which direction does step number {a} from S lead?",
            "choice",
            lambda f, a: f["steps"][int(a[0]) - 1],
            _a_way,
            choices=tuple(WAYS),
        ),
        kit.Element(
            "squares",
            "How many squares does the path from S to T have, including S and T?",
            "integer",
            lambda f, _: len(f["steps"]) + 1,
        ),
    )
    sizes = kit.sizes(
        "steps",
        {level: (steps,) for level, steps in _STEPS.items()},
        kit.see("the die and the squares get smaller", digits=kit.rise(20, 11)),
        kit.think("{steps} squares farther", steps=(2, 3, 4, 5, 6, 7, 8, 9, 11, 13)),
    )
    labels = {"steps": "steps", "sought": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A die in any of its positions, and a path that does not come near itself."""
        number, form = draw["numeric"], draw["geometric"]
        sides = number.sample(range(1, 7), 6)
        top = sides[0]
        front = next(side for side in sides if side not in (top, 7 - top))
        right = next(side for side in reversed(sides) if side not in (top, 7 - top, front, 7 - front))
        rng = Random(form.getrandbits(64))
        steps: list[str] = []
        (count,) = self.sizes(level)
        for _ in range(count):
            free = [way for way in WAYS if _is_path([*steps, way])]
            if not free:
                return None
            steps.append(rng.choice(free))
        if len(set(steps)) < (2 if count < 8 else 3) or steps[0] == steps[1] == steps[-1]:
            return None
        wording = draw["question"].choice(list(self.question))
        return {"top": top, "front": front, "right": right, "steps": steps, "wording": wording}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if len({min(facts[face], 7 - facts[face]) for face in FACES}) < 3:
            return "top, front, right: expected numbers of which no two are opposite"
        return "" if _is_path(facts["steps"]) else "steps: expected a path that does not come near itself"

    def by_tipping(self, facts: kit.Facts) -> int:
        """The numbers on three faces, step by step."""
        top, front, right = facts["top"], facts["front"], facts["right"]
        for step in facts["steps"]:
            if step == "right":
                top, right = 7 - right, top
            elif step == "left":
                top, right = right, 7 - top
            elif step == "front":
                top, front = 7 - front, top
            else:
                top, front = front, 7 - top
        return int({"top": top, "front": front, "right": right, "bottom": 7 - top}[facts["wording"]])

    def by_rotations(self, facts: kit.Facts) -> int:
        """Quarter turns multiplied as matrices, and the normals of the faces."""
        whole: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
        for step in facts["steps"]:
            turn = _TURN[step]
            whole = tuple(
                (
                    row[0] * a[0] + row[1] * b[0] + row[2] * c[0],
                    row[0] * a[1] + row[1] * b[1] + row[2] * c[1],
                    row[0] * a[2] + row[1] * b[2] + row[2] * c[2],
                )
                for row in turn
                for a, b, c in (whole,)
            )
        wanted = _NORMAL[facts["wording"]]
        for face in FACES:
            for number, sign in ((facts[face], 1), (7 - facts[face], -1)):
                normal = tuple(sign * part for part in _NORMAL[face])
                if tuple(sum(a * b for a, b in zip(row, normal, strict=True)) for row in whole) == wanted:
                    return int(number)
        raise ValueError("no face where one is looked for")

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The die in an oblique view on the left, the squares on the right."""
        look, size = scene.look, scene.look.size
        split = 0.36 * look.width
        blocks = fitted(1, 1, 1, (1.5 * size, 3 * size, split, look.height - 5 * size))
        for which in FACES:
            points = blocks.face(0, 0, 0, which)
            scene.polygon(points, "paper", "ink", look.line)
            x, y = sum(p[0] for p in points) / 4, sum(p[1] for p in points) / 4
            scene.text(facts[which], x, y, scale=1.4)
        for which, shift in (("front", -1), ("right", 1)):
            x, y = blocks.at(0.5, 0.5, 0)
            scene.text(which, x + shift * 0.75 * blocks.unit, y + 0.6 * blocks.unit + 0.8 * size, scale=0.85)
        cells = cells_of(facts["steps"])
        low = [min(cell[k] for cell in cells) for k in (0, 1)]
        wide, high = (max(cell[k] for cell in cells) - low[k] + 1 for k in (0, 1))
        side = min((look.width - split - 4 * size) / wide, (look.height - 3 * size) / high, 5 * size)
        left, top = (split + look.width - wide * side) / 2, (look.height - high * side) / 2
        hue = look.palette[0]
        for k, (x, y) in enumerate(cells):
            a, b = left + (x - low[0]) * side, top + (y - low[1]) * side
            end = k in (0, len(cells) - 1)
            scene.box(
                a + 1.5, b + 1.5, a + side - 1.5, b + side - 1.5, "paper" if end else f"pale {hue}", "ink", look.line
            )
            if end:
                scene.text("S" if k == 0 else "T", a + side / 2, b + side / 2, scale=1.2)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The three numbers by their places, the path from square to square."""
        numbers = figure.numbers()
        if len(numbers) != 3:
            raise kit.Unreadable(f"{len(numbers)} numbers: expected three on the die")
        top, *others = sorted(numbers, key=lambda number: number.y)
        front, right = sorted(others, key=lambda number: number.x)
        ends = dict(figure.words(("S", "T")))
        squares = [region for region in figure.regions if region.is_box and region.colour != "grey"]
        if len(ends) != 2 or not squares:
            raise kit.Unreadable("no squares from S to T")
        apart = [abs(ends["S"].x - square.x) + abs(ends["S"].y - square.y) for square in squares]
        side = min(apart)
        middles = [*((square.x, square.y) for square in squares), (ends["T"].x, ends["T"].y)]
        places = {(round((x - ends["S"].x) / side), round((y - ends["S"].y) / side)) for x, y in middles}
        if len(places) != len(squares) + 1:
            raise kit.Unreadable("two squares in one place")
        at, steps = (0, 0), []
        while places:
            found = [way for way, (dx, dy) in WAYS.items() if (at[0] + dx, at[1] + dy) in places]
            if len(found) != 1:
                raise kit.Unreadable(f"{len(found)} squares after one: expected one")
            at = (at[0] + WAYS[found[0]][0], at[1] + WAYS[found[0]][1])
            places.remove(at)
            steps.append(found[0])
        return {"top": top.whole, "front": front.whole, "right": right.whole, "steps": steps}


TASK = RollingDie().task()
