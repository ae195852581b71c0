"""A matrix of three by three panels whose last is missing: which of eight panels obeys all its rules?"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import product
from random import Random
from statistics import median
from typing import Any

from isoprobe.probes.families.emma.options import differing, exchanged, letters_of, looks
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.emma.matrix_rules import TURNS, completing, possible, turned
from isoprobe.solvers.emma.matrix_rules import Panel as Values
from isoprobe.vision.figure.panels import Panel, by_letter, frame, panels_of
from isoprobe.vision.figure.shapes import draw_shape, shapes_in

SHAPES = ("disc", "square", "triangle", "diamond", "cross")
SIZES = ("small", "medium", "large")
ALIKE = "medium"  # the size of things where all are of one
_SYNONYMS = {"circle": "disc", "dot": "disc", "rhombu": "diamond", "plu": "cross"}  # without an s at the end
RADII = (0.22, 0.325, 0.43)  # of a cell's width
COUNT = 8
NUMBERED = ("5", "46", "456", "1379", "13579", "134679", "1345679", "12346789", "123456789")  # places by number
GROUPS = ("shape", "colour", "size", "places")
_EASY = {"shape": ("constant", "three"), "colour": ("constant", "three"), "size": ("constant", "three", "step")}
_LAYOUTS = {
    1: ("number constant", "number three", "number step"),
    2: ("number step", "number sum", "number difference", "three", "turn"),
    3: ("number sum", "number difference", "turn", "union", "difference", "intersection", "symmetric difference"),
}


def _mask(places: str) -> int:
    return sum(1 << (int(place) - 1) for place in places)


def _places(mask: int) -> str:
    return "".join(str(k + 1) for k in range(9) if mask >> k & 1)


# ---- nine values that obey a rule, the last of them given ----


def _constant(rng: Random, final: int, other: int, third: int) -> list[int]:
    above = rng.sample((other, third), 2)
    return [value for value in (*above, final) for _ in range(3)]


def _three(rng: Random, final: int, other: int, third: int) -> list[int]:
    last = [*rng.sample((other, third), 2), final]
    turns = [last[1:] + last[:1], last[2:] + last[:2]]
    return [value for row in (*rng.sample(turns, 2), last) for value in row]


def _step(rng: Random, final: int, low: int, high: int, steps: tuple[int, ...]) -> list[int] | None:
    may = [step for step in steps if low <= final - 2 * step <= high]
    if not may:
        return None
    step = rng.choice(may)
    ends = [end for end in range(low, high + 1) if low <= end - 2 * step <= high]
    return [end - k * step for end in (rng.choice(ends), rng.choice(ends), final) for k in (2, 1, 0)]


def _added(rng: Random, final: int, less: bool) -> list[int] | None:
    """Three rows of two numbers and their sum or difference."""
    rows = []
    for last in (rng.randint(2, 6), rng.randint(2, 6), final):
        if less:
            if last > 7:
                return None
            taken = rng.randint(1, min(4, 9 - last))
            rows += [last + taken, taken, last]
        else:
            if last < 2:
                return None
            part = rng.randint(1, last - 1)
            rows += [part, last - part, last]
    return rows


def _set(rng: Random, fewest: int = 2, most: int = 4) -> int:
    return sum(1 << place for place in rng.sample(range(9), rng.randint(fewest, most)))


def _operated(rng: Random, final: int, rule: str) -> list[int]:
    """Three rows of two sets of places and what a rule makes of them."""
    rows = []
    for last in (_set(rng), _set(rng), final):
        outside = [1 << k for k in range(9) if not last >> k & 1]
        rng.shuffle(outside)
        inside = [1 << k for k in range(9) if last >> k & 1]
        if rule == "union":
            sides = [rng.randrange(3) for _ in inside]
            rows += [sum(p for p, s in zip(inside, sides, strict=True) if s != 0)]
            rows += [sum(p for p, s in zip(inside, sides, strict=True) if s != 1), last]
        elif rule == "intersection":
            rows += [last | outside[0], last | outside[1] | outside[2], last]
        elif rule == "difference":
            rows += [last | outside[0] | outside[1], outside[0] | outside[1] | outside[2], last]
        else:
            part = sum(p for p in inside if rng.random() < 0.5)
            rows += [part | outside[0], (last & ~part) | outside[0], last]
    return rows


def _pair(rng: Random, group: str, layout: str) -> tuple[int, int]:
    """The right value of an attribute and a wrong one near by: either might as well be right."""
    if group == "size":
        a, b = rng.sample(range(3), 2)
    elif group != "places":
        a, b = rng.sample(range(5), 2)
    elif layout.startswith("number") or layout == "same":
        a = rng.randint(1, 9)
        b = rng.choice([n for n in range(1, 10) if 0 < abs(a - n) <= 2])
        a, b = (a, b) if rng.random() < 0.5 else (b, a)
    else:
        a = _set(rng)
        taken = rng.choice([1 << k for k in range(9) if a >> k & 1])
        free = rng.choice([1 << k for k in range(9) if not a >> k & 1])
        b = a - taken + free
    return a, b


def _values(rng: Random, group: str, rule: str, final: int, other: int) -> list[int] | None:
    """Nine values of an attribute that obey its rule; of places by number, the masks of these numbers."""
    if rule == "same":
        found: list[int] | None = [final] * 9
    elif group in ("shape", "colour", "size") or rule in ("number constant", "number three"):
        values = range(1, 10) if group == "places" else range(3 if group == "size" else 5)
        third = rng.choice([v for v in values if v not in (final, other)])
        if rule == "step":
            found = _step(rng, final, 0, 2, (1, -1))
        else:
            found = (_constant if rule.endswith("constant") else _three)(rng, final, other, third)
    elif rule == "number step":
        found = _step(rng, final, 1, 9, (1, -1, 2, -2))
    elif rule.startswith("number"):
        found = _added(rng, final, rule.endswith("difference"))
    elif rule == "three":
        third = _set(rng)
        found = _three(rng, final, other, third) if third not in (final, other) else None
    elif rule == "turn":
        steps = rng.choice(TURNS)
        found = [turned(end, -k * steps) for end in (_set(rng), _set(rng), final) for k in (2, 1, 0)]
    else:
        found = _operated(rng, final, rule)
    if found is not None and group == "places" and (rule.startswith("number") or rule == "same"):
        return [_mask(NUMBERED[number - 1]) for number in found]
    return found


def _parsed(panel: str) -> Values:
    """A panel as whole numbers. ValueError where it is none."""
    size, colour, shape, places = panel.split(" ")
    if list(places) != sorted(set(places)) or not set(places) <= set("123456789"):
        raise ValueError(f"{panel}: expected rising places from 1 to 9")
    return SHAPES.index(shape), kit.HUES.index(colour), SIZES.index(size), _mask(places)


@lru_cache(maxsize=64)
def _searched(matrix: tuple[str, ...], panels: tuple[str, ...]) -> str:
    """The letters of the panels that complete a matrix: asked for where facts are checked, and again for the answer."""
    found = completing([_parsed(panel) for panel in matrix], [_parsed(panel) for panel in panels])
    return "".join(kit.OPTION_LETTERS[k] for k in found)


def _drawn(made: kit.FigureScene, panel: Panel, told: str) -> None:
    size, colour, shape, places = told.split(" ")
    margin = 0.04
    (left, top), (right, bottom) = panel.at(margin, margin), panel.at(1 - margin, 1 - margin)
    for place in places:
        row, column = divmod(int(place) - 1, 3)
        cell = Panel(left, top, right, bottom).cell(row, column, 3, 3)
        draw_shape(made, shape, cell.x, cell.y, RADII[SIZES.index(size)] * cell.wide, colour)


# ---- what is seen ----

_ROWS = ("first", "second", "third")


def _a_letter(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice(kit.OPTION_LETTERS[:COUNT]),)


def _seen(facts: kit.Facts, arguments: tuple[str, ...]) -> list[str]:
    return str(facts["panels"][kit.OPTION_LETTERS.index(arguments[0])]).split(" ")


def _of_row(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    row = _ROWS.index(arguments[0])
    return sum(len(panel.split(" ")[3]) for panel in facts["matrix"][3 * row : 3 * row + 3])


def _parts(facts: kit.Facts) -> list[list[str]]:
    found = []
    for panel in facts["panels"]:
        *words, places = panel.split(" ")
        found.append([*words, *(str(k) if str(k) in places else "." for k in range(1, 10))])
    return found


def _largest(facts: kit.Facts) -> str:
    sizes = [SIZES.index(panel.split(" ")[0]) for panel in facts["panels"]]
    return letters_of(sizes, lambda size: size == max(sizes))


class Things(kit.Word):
    """What is in a panel: "small red disc 15" is written "small red disc at 1 5"."""

    grouped = True

    def write(self, value: Any) -> str:
        *words, places = value.split(" ")
        return f"{' '.join(words)} at {' '.join(places)}"

    def parse(self, text: str) -> Any:
        words = re.findall(r"[a-z]+", text.casefold())
        words = [_SYNONYMS.get(word.removesuffix("s"), word) for word in words]
        found = [
            next((each for each in kind for word in words if word in (each, f"{each}s", f"{each}es")), "")
            for kind in (SIZES, kit.HUES, SHAPES)
        ]
        found[0] = found[0] or ALIKE
        places = "".join(sorted(set(re.findall(r"[1-9]", text))))
        if not all(found) or not places:
            raise ValueError(f"{text[:40]!r}, expected things and places such as small red disc at 1 5")
        return " ".join([*found, places])


class MatrixPuzzle(kit.Program):
    """Which of eight panels completes a matrix of three by three?

    1: two attributes change: constant in rows, step by step, or three values in every row
    2: three attributes change, among them sums, differences and turns
    3: all four attributes change, places by sums, differences, turns or operations on sets"""

    topic = "pattern inference"
    variations = ("numeric", "geometric", "function", "colour")
    question = (
        "The panels of the large square follow rules about the shape, colour and size of the things in them, and about "
        "their number or places; the rules are the same in every row. The last panel is missing. Which of the panels A "
        "to H belongs there?"
    )
    fields = {"matrix": kit.Listed(Things(), 8, 8), "panels": kit.Listed(Things(), COUNT, COUNT)}
    says = {
        "matrix": "panels of the large square (row by row from the upper left, the missing one left out; of each the "
        "size, colour and shape of its things, the size small, medium or large, or medium where all things are of one "
        "size; and the places at which they are, 1 2 3 from left to right in the upper row, 4 5 6 in the middle one, "
        "7 8 9 in the lower one)",
        "panels": "panels A to H (likewise, in this order)",
    }
    answer = kit.pictured(COUNT, "panel")
    canvas = (840, 600)
    prose = (
        "The panels of a large square of three by three are, row by row, {matrix}, and the last one is missing. The "
        "panels A to H are {panels}. The things of a panel are at the places told after its shape, which are 1 2 3 "
        "from left to right in the panel's upper row, 4 5 6 in the middle one, and 7 8 9 in the lower one."
    )
    elements = (
        kit.Element(
            "number", "How many things are in panel {a}?", "integer", lambda f, a: len(_seen(f, a)[3]), _a_letter
        ),
        kit.Element(
            "row",
            "How many things are in the {a} row of the large square?",
            "integer",
            _of_row,
            lambda r, _: (r.choice(_ROWS),),
        ),
        kit.Element(
            "shape", "What shape are the things in panel {a}?", "choice", lambda f, a: _seen(f, a)[2], _a_letter, SHAPES
        ),
        kit.Element(
            "colour",
            "What colour are the things in panel {a}?",
            "choice",
            lambda f, a: _seen(f, a)[1],
            _a_letter,
            kit.HUES,
        ),
    )
    features = {**looks(_parts), "largest": _largest}
    labels = {"options": lambda facts: COUNT}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """For each attribute a right value, a wrong one and a rule; eight panels are all that three such pairs make."""
        number, form, rules = draw["numeric"], draw["geometric"], draw["function"]
        ruled = rules.sample(GROUPS, {1: 2, 2: 3, 3: 4}[level])
        unruled = [group for group in GROUPS if group not in ruled]
        layout = rules.choice(_LAYOUTS[level]) if "places" in ruled else "same"
        changed = {*ruled, *unruled[:1]} if level == 1 else set(rules.sample(ruled, 3))
        names = draw["colour"].sample(kit.HUES, 5)
        nine: dict[str, list[int]] = {}
        wrong: dict[str, int] = {}
        for group in GROUPS:
            rng = form if group in ("shape", "colour") else number
            final, other = _pair(rng, group, layout)
            rule = (layout if group == "places" else rules.choice(_EASY[group])) if group in ruled else "same"
            values = _values(rng, group, rule, final, other)
            if group == "size" and rule == "same" and group not in changed:
                values = [SIZES.index(ALIKE)] * 9  # no other size tells which it is
            if values is None or not all(0 <= value < 512 for value in values):
                return None
            nine[group] = values
            by_number = group == "places" and layout.split(" ")[0] in ("number", "same")
            wrong[group] = _mask(NUMBERED[other - 1]) if by_number else other

        def told(values: tuple[int, ...]) -> str:
            shape, colour, size, places = values
            return f"{SIZES[size]} {names[colour]} {SHAPES[shape]} {_places(places)}"

        panels = [told(values) for values in zip(*(nine[group] for group in GROUPS), strict=True)]
        options = [
            told(values)
            for values in product(
                *((nine[group][8], wrong[group]) if group in changed else (nine[group][8],) for group in GROUPS)
            )
        ]
        form.shuffle(options)
        if any(panel.endswith(" ") for panel in (*panels, *options)):
            return None
        return {"matrix": panels[:8], "panels": options}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        for panel in (*facts["matrix"], *facts["panels"]):
            _parsed(panel)
        if not differing(facts["panels"]):
            return "panels: expected eight that differ"
        return "" if len(self.by_search(facts)) == 1 else "expected one panel that obeys the rules"

    def by_search(self, facts: kit.Facts) -> str:
        """Every rule of the space tried on rows and columns with each panel put in."""
        return _searched(tuple(facts["matrix"]), tuple(facts["panels"]))

    def by_constraints(self, facts: kit.Facts) -> str:
        """Rules as formulas about an unknown panel, solved by Z3 until no other is left."""
        found = possible([_parsed(p) for p in facts["matrix"]], [_parsed(p) for p in facts["panels"]])
        return "".join(kit.OPTION_LETTERS[k] for k in found)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        return exchanged(rng, facts, "panels", self.by_search(facts))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The matrix at the left, its last panel empty; eight panels with letters at the right."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        apart = rng.uniform(6, 12)
        label = 2.6 * size
        side = min((look.height - 40) / 4 - 10, (look.width - 60 - 2 * label - 2 * apart) / 5)  # of all panels
        gap = (look.width - 5 * side - 2 * apart - 2 * label) / 3
        top = (look.height - 3 * side - 2 * apart) / 2
        for k in range(9):
            x, y = gap + k % 3 * (side + apart), top + k // 3 * (side + apart)
            panel = frame(scene, Panel(x, y, x + side, y + side))
            if k < 8:
                _drawn(scene, panel, facts["matrix"][k])
        pitch = (look.height - 30) / 4
        for k in range(COUNT):
            x = 2 * gap + 3 * side + 2 * apart + label + k % 2 * (side + label)
            y = 15 + (k // 2 + 0.5) * pitch - side / 2
            panel = frame(scene, Panel(x, y, x + side, y + side))
            scene.text(kit.OPTION_LETTERS[k], x - 1.2 * size, y + side / 2)
            _drawn(scene, panel, facts["panels"][k])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The shapes in each panel, of the kind that most of them show; sizes and places by the panel's own."""
        found = sorted((panel for row in panels_of(figure) for panel in row), key=lambda panel: panel.left)
        if len(found) != 9 + COUNT:
            raise kit.Unreadable(f"{len(found)} panels: expected {9 + COUNT}")
        rows = kit.in_rows(found[:9], 0.5 * found[0].high)
        options = by_letter(figure, found[9:], kit.OPTION_LETTERS[:COUNT])
        ordered = [*(panel for row in rows for panel in row), *options]
        if [len(row) for row in rows] != [3, 3, 3]:
            raise kit.Unreadable("expected three rows of three panels")
        things = shapes_in(figure)
        told = []
        for panel in ordered[:8] + ordered[9:]:
            cell = 0.92 * panel.wide / 3
            inside = [t for t in things if panel.left < t.x < panel.right and panel.top < t.y < panel.bottom]
            kinds = Counter((thing.colour, thing.shape) for thing in inside).most_common(1)
            if not kinds or kinds[0][1] <= 0.6 * len(inside):
                raise kit.Unreadable(f"{len(inside)} things in a panel: expected most of them to be of one kind")
            colour, shape = kinds[0][0]
            radius = median(thing.radius for thing in inside if thing.shape == shape)
            size = min(range(3), key=lambda k: abs(RADII[k] * cell - radius))
            places = set()
            for thing in inside:
                column, row = int((thing.x - panel.left) / panel.wide * 3), int((thing.y - panel.top) / panel.high * 3)
                places.add(row * 3 + column + 1)
            told.append(f"{SIZES[size]} {colour} {shape} {''.join(map(str, sorted(places)))}")
        return {"matrix": told[:8], "panels": told[8:]}


TASK = MatrixPuzzle().task()
