"""A product of two sums as four boxes: which number is covered, or what do all boxes make?"""

from __future__ import annotations

from itertools import product
from random import Random

from isoprobe.probes.families.programs import kit

EMPTY, MARK = "empty", "?"
NOTHING = dict.fromkeys(("blank", "none", "nothing", "missing", "not given", "not written", "-", "_"), EMPTY)
SIDES = kit.Word((EMPTY, *map(str, range(1, 26))), said={EMPTY: "not written"}, synonyms=NOTHING)
BOXES = kit.Word((MARK, EMPTY, *map(str, range(1, 626))), synonyms={**NOTHING, "question mark": MARK})
CORNERS = tuple(product((2, 3), (0, 1)))  # of each box, the places of its numbers in `sides`: at the left, above
PLACES = tuple(product(("upper", "lower"), ("left", "right")))


def _given(values: list[str]) -> list[int]:
    """The numbers, 0 where none is given."""
    return [int(value) if value.isdigit() else 0 for value in values]


def _boxes(facts: kit.Facts) -> dict[tuple[str, str], int]:
    return {(a, b): box for (a, b), box in zip(PLACES, _given(facts["boxes"]), strict=True) if box}


def _outside(facts: kit.Facts) -> int:
    return 4 - int(facts["sides"].count(EMPTY))


class AreaModel(kit.Program):
    """Which number of a box model of multiplication is missing?

    1: all numbers at the sides
    2: one of them left out
    3: two of them left out"""

    school = "elementary school"
    variations = ("numeric", "colour", "geometric")
    question = {
        "box": "In the box model each box holds the product of the number above its column and the number left of its "
        "row; some numbers are left out. What number belongs in place of the question mark?",
        "whole": "Each box of the box model holds the number above its column times the number left of its row; not "
        "all of these numbers are given. What do the numbers that belong in all four boxes add up to?",
    }
    fields = {"sides": kit.Listed(SIDES, 4, 4), "boxes": kit.Listed(BOXES, 4, 4)}
    labels = {"left out": lambda facts: facts["sides"].count(EMPTY)}
    certificate = "sides that give every number in the picture"
    canvas = (420, 320)
    says = {
        "sides": "numbers outside (above the left column, above the right column, left of the upper row, left of the "
        "lower row; one that is missing is said to be not written)",
        "boxes": "boxes (what is in the upper left, upper right, lower left and lower right one, a number, a question "
        "mark or nothing, which is said to be empty)",
    }
    prose = (
        "The box model has two rows of two boxes. The numbers above its left column, above its right column, left of "
        "its upper row and left of its lower row are, in this order, {sides}. Its boxes hold, upper left, upper right, "
        "lower left and lower right, {boxes}."
    )
    elements = (
        kit.value_at("box", "Which number stands in the {a} {b} box?", _boxes),
        kit.count("sides", "How many numbers stand outside the boxes, above them and at the left?", _outside),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Two numbers above, two at the left, and two boxes that are filled in."""
        place, largest = draw["geometric"], {1: 12, 2: 16, 3: 20}[level]
        sides = [draw["numeric"].randint(2, largest) for _ in range(4)]
        mark, *rest = place.sample(range(4), 4)
        hidden = place.sample(range(4), 4)[: level - 1]
        if hidden and not {*CORNERS[mark]} & {*hidden}:
            return None
        whole = {k: str(sides[row] * sides[column]) for k, (row, column) in enumerate(CORNERS)} | {mark: MARK}
        boxes = [whole[k] if k in (mark, *rest[:2]) else EMPTY for k in range(4)]
        return {"sides": [EMPTY if k in hidden else str(side) for k, side in enumerate(sides)], "boxes": boxes}

    def valid(self, facts: kit.Facts) -> str:
        """One box is asked for, and the others tell which number belongs there."""
        if facts["boxes"].count(MARK) != 1 or facts["sides"].count(EMPTY) > 2:
            return "expected one question mark in the boxes, and two sides left out at most"
        return "" if self.by_steps(facts) == self.by_trial(facts) else "boxes: expected products of the sides"

    def by_steps(self, facts: kit.Facts) -> int:
        """Products and quotients, step by step, until all boxes are filled."""
        sides, boxes = _given(facts["sides"]), _given(facts["boxes"])
        for k, (row, column) in 4 * [*enumerate(CORNERS)]:
            for known, unknown in ((row, column), (column, row)):
                if sides[known] and boxes[k] and not sides[unknown]:
                    sides[unknown] = boxes[k] // sides[known]
            boxes[k] = boxes[k] or sides[row] * sides[column]
        return sum(boxes) if facts["wording"] == "whole" else boxes[facts["boxes"].index(MARK)]

    def by_trial(self, facts: kit.Facts) -> int:
        """Every number tried at the sides; of those that fit, one product or the product of both sums."""
        row, column = CORNERS[facts["boxes"].index(MARK)]
        whole = facts["wording"] == "whole"
        (found,) = {(s[0] + s[1]) * (s[2] + s[3]) if whole else s[row] * s[column] for s in self._fitting(facts)}
        return found

    def _fitting(self, facts: kit.Facts) -> list[tuple[int, ...]]:
        """All numbers at the sides that go with what is shown."""
        boxes = list(zip(_given(facts["boxes"]), CORNERS, strict=True))
        every = product(*((side,) if side else range(1, 26) for side in _given(facts["sides"])))
        return [sides for sides in every if all(box in (0, sides[r] * sides[c]) for box, (r, c) in boxes)]

    def grounds(self, facts: kit.Facts, value: int) -> kit.State:
        return {"sides": list(self._fitting(facts)[0])}

    def proves(self, facts: kit.Facts, certificate: kit.State) -> int:
        """What follows from sides that go with all that is shown; `valid` lets no other answer go with them."""
        sides: list[int] = certificate["sides"]
        boxes = [sides[row] * sides[column] for row, column in CORNERS]
        shown = [*zip(_given(facts["sides"]), sides, strict=True), *zip(_given(facts["boxes"]), boxes, strict=True)]
        if any(told not in (0, number) for told, number in shown) or min(sides) < 1:
            raise kit.Disproved(f"sides {sides}: expected some that give the numbers in the picture")
        return sum(boxes) if facts["wording"] == "whole" else boxes[facts["boxes"].index(MARK)]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A number at a side seen amiss, and the boxes that go with it."""
        sides, k = [*rng.choice(self._fitting(facts))], rng.randrange(4)
        sides[k] = max(1, sides[k] + rng.choice((-3, -2, -1, 1, 2, 3)))
        seen = [str(sides[r] * sides[c]) for r, c in CORNERS]
        boxes = [new if old.isdigit() else old for old, new in zip(facts["boxes"], seen, strict=True)]
        shown = [str(new) if old.isdigit() else old for old, new in zip(facts["sides"], sides, strict=True)]
        return {**facts, "sides": shown, "boxes": boxes}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Four boxes of unequal width and height, numbers above and left of them, a ring around the question mark."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        left, top, right, bottom = 5.5 * size, 4 * size, look.width - 2 * size, look.height - 1.5 * size
        x, y = left + (right - left) * rng.uniform(0.42, 0.58), top + (bottom - top) * rng.uniform(0.42, 0.58)
        for across, down in zip((left, x, right), (top, y, bottom), strict=True):
            scene.stroke([(across, top), (across, bottom)])
            scene.stroke([(left, down), (right, down)])
        xs, ys = ((left + x) / 2, (x + right) / 2), ((top + y) / 2, (y + bottom) / 2)
        places = [*((at, top - 1.8 * size) for at in xs), *((left - 2.5 * size, at) for at in ys)]
        places += [(x, y) for y in ys for x in xs]
        for value, (x, y) in zip(facts["sides"] + facts["boxes"], places, strict=True):
            if value == MARK:
                scene.ring(x, y, 1.5 * size, look.palette[0], 3.6)
            if value != EMPTY:
                scene.text(value, x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The extent of the boxes, and what stands in, above and left of them."""
        left, top, right, bottom = kit.inked(figure)
        found = {"sides": [EMPTY] * 4, "boxes": [EMPTY] * 4}
        for text in figure.texts:
            right_half, lower = int(text.x > (left + right) / 2), int(text.y > (top + bottom) / 2)
            outside = right_half if text.y < top else 2 + lower if text.x < left else None
            name, k = ("boxes", 2 * lower + right_half) if outside is None else ("sides", outside)
            found[name][k] = kit.number_or_mark(text)
        return {**found}


TASK = AreaModel().task()
