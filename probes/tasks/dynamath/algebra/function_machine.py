"""Boxes that change a number one after another: what comes out, or what went in?"""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

from isoprobe.probes.families.programs import kit

SIGNS = {"add": "+", "multiply": "×", "subtract": "-"}
WRITTEN = {"+": "add", "plus": "add", "×": "multiply", "*": "multiply", "x": "multiply", "times": "multiply"}
WRITTEN |= dict.fromkeys(("-", "−", "–", "minus"), "subtract")
POINTING = {"right": "across", "rightwards": "across", "left to right": "across", "downward": "down"}
WAYS, SIDES = ("across", "down"), ("in", "out")
MOST = 20_000
_SAID = re.compile(r"\?|[+×-]?[0-9]+")


def _through(value: Fraction, kind: str, by: int, way: int = 1) -> Fraction:
    """What a box makes of a number, or, with the way -1, what it made the number of."""
    return value * Fraction(by) ** way if kind == "multiply" else value + (by if kind == "add" else -by) * way


def _steps(facts: kit.Facts) -> list[tuple[str, int]]:
    return list(zip(facts["kinds"], facts["by"], strict=True))


class FunctionMachine(kit.Program):
    """What goes into a row of boxes, or what comes out?

    1: two boxes
    2: three boxes
    3: five boxes"""

    school = "elementary school"
    version = 3  # 3: text forms call the number outside the boxes the given number; at the end it could stand first
    variations = ("numeric", "colour", "function", "geometric", "symbolic")
    question = (
        "A number goes through the boxes in the direction of the arrows, and each box changes it. What number belongs "
        "in place of the question mark?"
    )
    fields = {
        "kinds": kit.Listed(kit.Word(tuple(SIGNS), synonyms=WRITTEN), 2, 5),
        "by": kit.Listed(kit.Whole(2, 30), 2, 5),
        "known": kit.Whole(1, MOST),
        "asked": kit.Word(SIDES, said={"in": "before the first box", "out": "after the last box"}),
        "way": kit.Word(WAYS, said={"across": "to the right", "down": "downwards"}, synonyms=POINTING),
    }
    labels = {"boxes": "by"}
    rules = (kit.as_many("kinds", "by"),)
    certificate = "the numbers between the boxes"
    canvas = (640, 440)
    table = ("kinds", "by")
    says = {
        "kinds": "operations (what each box does, add, subtract or multiply, in the order of the arrows)",
        "by": "numbers in the boxes (in the same order)",
        "known": "given number (the one that stands outside the boxes)",
        "asked": "question mark (where it stands, before the first box or after the last box)",
        "way": "arrows (which way they point, to the right or downwards)",
    }
    prose = (
        "The arrows from box to box point {way}. In their order, the boxes {kinds} these numbers, {by}. At one end the "
        "number {known} is given, and a question mark stands {asked}."
    )
    elements = (
        kit.value_at(
            "by",
            "Which number stands in box {a}, counted in the direction of the arrows?",
            kit.numbered("by"),
        ),
        kit.count("boxes", "How many boxes with an operation are there?", "by"),
        kit.holds("in", "Does the question mark stand before the first box?", lambda facts: facts["asked"] == "in"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A number, and what each box does with it."""
        number, count = draw["numeric"], {1: 2, 2: 3, 3: 5}[level]
        kinds = [draw["function"].choice(list(SIGNS)) for _ in range(5)][:count]
        start = number.randint(2, 40)
        by = [number.randint(2, 9 if kind == "multiply" else 30) for kind in kinds]
        value, side = Fraction(start), draw["symbolic"].choice(SIDES)
        for kind, each in zip(kinds, by, strict=True):
            value = _through(value, kind, each)
        known = int(value) if side == "in" else start
        if not 1 <= known <= MOST:
            return None
        return {"kinds": kinds, "by": by, "known": known, "asked": side, "way": draw["geometric"].choice(WAYS)}

    def valid(self, facts: kit.Facts) -> str:
        """Factors have one digit, and all numbers between the boxes are whole."""
        if any(kind == "multiply" and by > 9 for kind, by in _steps(facts)):
            return "by: expected 2 to 9 to multiply by"
        whole = all(value.denominator == 1 and 1 <= value <= MOST for value in self._values(facts))
        return "" if whole else f"expected whole numbers from 1 to {MOST} all the way"

    def _values(self, facts: kit.Facts) -> list[Fraction]:
        """The number before the first box and after each."""
        values, way = [Fraction(facts["known"])], 1 if facts["asked"] == "out" else -1
        for kind, by in _steps(facts)[::way]:
            values.append(_through(values[-1], kind, by, way))
        return values[::way]

    def by_steps(self, facts: kit.Facts) -> int:
        """Box after box, each undone where the way goes back."""
        return int(self._values(facts)[-1 if facts["asked"] == "out" else 0])

    def by_line(self, facts: kit.Facts) -> int:
        """All boxes as one function a x + b, from what they make of 0 and of 1; its value, or where it is reached."""
        ends = [Fraction(0), Fraction(1)]
        for kind, by in _steps(facts):
            ends = [_through(value, kind, by) for value in ends]
        slope, known = ends[1] - ends[0], Fraction(facts["known"])
        return int(slope * known + ends[0] if facts["asked"] == "out" else (known - ends[0]) / slope)

    def grounds(self, facts: kit.Facts, value: int) -> kit.State:
        return {"values": [int(each) for each in self._values(facts)]}

    def proves(self, facts: kit.Facts, certificate: kit.State) -> int:
        """The number at the other end of a row of numbers of which each box makes one out of the one before."""
        values: list[int] = certificate["values"]
        known, asked = (0, -1) if facts["asked"] == "out" else (-1, 0)
        if values[known] != facts["known"]:
            raise kit.Disproved(f"values {values}: expected {facts['known']} at the known end")
        for value, (kind, by), after in zip(values[:-1], _steps(facts), values[1:], strict=True):
            if _through(Fraction(value), kind, by) != after:
                raise kit.Disproved(f"a box makes no {after} out of {value}")
        return values[asked]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The known number or that of a box seen amiss, by more than a little where the boxes multiply."""
        by, known = list(facts["by"]), facts["known"]
        if rng.random() < 0.5:
            k = rng.randrange(len(by))
            by[k] = min(30, max(2, by[k] + rng.choice((-3, -2, -1, 1, 2, 3))))
        if rng.random() < 0.7:
            known = min(MOST, max(1, known + rng.randint(-60, 60)))
        return {**facts, "by": by, "known": known}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Boxes in a row with arrows between them, the number at one end, a question mark at the other."""
        look, rng, size, across = scene.look, scene.look.rng(), scene.look.size, facts["way"] == "across"
        length, middle = (look.width, look.height / 2) if across else (look.height, look.width / 2)
        many, count = rng.random() < 0.5, len(facts["by"])
        slot = (length - 10) / (count + 2)
        wide, high = min(0.38 * slot, 2.8 * size), min(0.34 * slot, 1.7 * size)
        wide, high = (wide, 1.8 * size) if across else (2.9 * size, high)
        ends = ("?", facts["known"]) if facts["asked"] == "in" else (facts["known"], "?")

        def at(along: float, off: float = 0.0) -> kit.Point:
            return (along, middle + off) if across else (middle + off, along)

        for n in range(count + 2):
            along = 5 + (n + 0.5) * slot
            (x, y), end = at(along), ends[0 if n == 0 else 1]
            if 0 < n <= count:
                scene.box(x - wide, y - high, x + wide, y + high, "", look.palette[n if many else 1], 4.0)
                label = f"{SIGNS[facts['kinds'][n - 1]]} {facts['by'][n - 1]}"
                scene.text(label, x, y, scale=scene.fitting([label], 2 * wide + 6, 0.8))
            else:
                scene.text(end, x, y)
            if n <= count:
                reach = wide if across else high
                room = min((1.2 + 0.45 * len(str(end))) * size, slot - wide - 16) if across else 1.4 * size
                start, stop = along + (reach + 4 if n else room), along + slot - (reach + 5 if n < count else room)
                tip = min(7.0, stop - start - 1)
                scene.stroke([at(start), at(stop - tip)], look.palette[0], 3.0)
                scene.polygon([at(stop), at(stop - tip, 4.5), at(stop - tip, -4.5)], look.palette[0])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Texts in a row: signs with numbers, a number at one end, a question mark at the other."""
        across, texts = kit.in_line(t for t in figure.texts if _SAID.fullmatch(t.text.replace(" ", "")))  # no arrows
        first, *said, last = (text.text.replace(" ", "") for text in texts)
        kinds = [kind for text in said for kind, sign in SIGNS.items() if text.startswith(sign)]
        asked, known = ("in", last) if first == "?" else ("out", first)
        by = [int(text[1:]) for text in said]
        return {"kinds": kinds, "by": by, "known": int(known), "asked": asked, "way": WAYS[0 if across else 1]}


TASK = FunctionMachine().task()
