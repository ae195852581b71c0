"""A sheet of paper is folded and punched: which of five sheets does it become when it is unfolded?"""

from __future__ import annotations

import re
from functools import lru_cache
from math import hypot
from random import Random
from typing import Any

import cv2
import numpy as np

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.emma.boards import Cell
from isoprobe.probes.families.emma.options import differing, exchanged, letters_of, looks
from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.panels import Panel, by_letter, frame, panels_of, row_of_panels, rules, tones

SIDE = 8  # cells of a sheet; holes are at their middles
CLEAR = 0.4  # cells from the middle of a hole to any crease or edge, at least
MARGIN = 0.07  # of a panel around a folded sheet
Point = tuple[float, float]
Line = tuple[float, float, float]  # (a, b, c): a x + b y < c is the flap, that moves
Shape = tuple[Point, ...]
WHOLE: Shape = ((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE))
_STEPS = {"rightwards": (1, 0), "leftwards": (-1, 0), "downwards": (0, 1), "upwards": (0, -1)}
_SLANTS = {"down and right": (1, 1), "down and left": (-1, 1), "up and right": (1, -1), "up and left": (-1, -1)}
FOLDS = (
    *(f"half {step}" for step in _STEPS),
    *(f"quarter {step}" for step in _STEPS),
    *(f"diagonally {slant}" for slant in _SLANTS),
)

_SAID = {  # what text forms call them
    "half rightwards": "left half to the right",
    "half leftwards": "right half to the left",
    "half downwards": "upper half down",
    "half upwards": "lower half up",
    "quarter rightwards": "left quarter to the right",
    "quarter leftwards": "right quarter to the left",
    "quarter downwards": "upper quarter down",
    "quarter upwards": "lower quarter up",
    "diagonally down and right": "upper left corner to the lower right corner",
    "diagonally down and left": "upper right corner to the lower left corner",
    "diagonally up and right": "lower left corner to the upper right corner",
    "diagonally up and left": "lower right corner to the upper left corner",
}


_PART = re.compile(r"\b(left|right|upper|top|lower|bottom)(?: ?most)?(?: hand)? (half|quarter|fourth)\b")
_CORNER = re.compile(r"\b(upper|top|lower|bottom)[- ]?(left|right)\b")
_PLAIN = {"top": "upper", "bottom": "lower", "fourth": "quarter"}


class Fold(kit.Word):
    """A fold as text forms have it, or by the part or the corner that is folded over, however it is said where to."""

    def parse(self, text: str) -> Any:
        plain = " ".join(text.casefold().replace("-", " ").split())
        part, corner = _PART.search(plain), _CORNER.search(plain)
        if part and not (corner and corner.start() < part.start()):  # "upper left half": its corner
            begins = " ".join(_PLAIN.get(word, word) for word in part.groups())
        elif corner:
            begins = " ".join(_PLAIN.get(word, word) for word in corner.groups()) + " corner"
        else:
            return super().parse(text)
        return next(fold for fold, said in _SAID.items() if said.startswith(begins))


def line_of(shape: Shape, fold: str) -> Line:
    """The line along which the shape is folded so: the box around it is halved, quartered or cut from corner to
    corner."""
    left, right = min(x for x, _ in shape), max(x for x, _ in shape)
    top, bottom = min(y for _, y in shape), max(y for _, y in shape)
    part, way = fold.split(" ", 1)
    if part == "diagonally":
        a, b = _SLANTS[way]
        return a, b, a * (left + right) / 2 + b * (top + bottom) / 2
    a, b = _STEPS[way]
    share = 0.5 if part == "half" else 0.25
    start, span = (left if a > 0 else right, right - left) if a else (top if b > 0 else bottom, bottom - top)
    return a, b, (a + b) * start + share * span


def _mirrored(point: Point, line: Line) -> Point:
    a, b, c = line
    off = 2 * (a * point[0] + b * point[1] - c) / (a * a + b * b)
    return point[0] - off * a, point[1] - off * b


def _beyond(point: Point, line: Line) -> float:
    """How far a point is on the side that stays, in units of its own; negative: on the flap."""
    return line[0] * point[0] + line[1] * point[1] - line[2]


def _clipped(shape: Shape, line: Line) -> Shape:
    """The part of a convex shape that stays."""
    kept: list[Point] = []
    for p, q in zip(shape, shape[1:] + shape[:1], strict=True):
        u, v = _beyond(p, line), _beyond(q, line)
        if u >= 0:
            kept.append(p)
        if (u > 0 > v) or (u < 0 < v):
            kept.append((p[0] + u / (u - v) * (q[0] - p[0]), p[1] + u / (u - v) * (q[1] - p[1])))
    return tuple(kept)


def _depth(point: Point, shape: Shape) -> float:
    """How far a point is inside a convex shape whose corners go clockwise; negative: outside."""
    px, py = point
    return min([(across * (py - y) - down * (px - x)) / long for x, y, across, down, long in _edges(shape)])


@lru_cache(maxsize=1_000)
def _edges(shape: Shape) -> list[tuple[float, float, float, float, float]]:
    """Of each edge its start, how far it goes across and down, and its length."""
    ends = zip(shape, shape[1:] + shape[:1], strict=True)
    return [(x, y, u - x, v - y, hypot(u - x, v - y) or 1.0) for (x, y), (u, v) in ends]


@lru_cache(maxsize=1_000)
def folded(folds: tuple[str, ...]) -> tuple[tuple[Line, ...], tuple[Shape, ...]]:
    """The lines of these folds and the shapes before the first and after each. ValueError where a flap would stick
    out, a box that is no square is folded from corner to corner, or cells do not come to lie on cells."""
    lines: list[Line] = []
    shapes: list[Shape] = [WHOLE]
    for fold in folds:
        shape = shapes[-1]
        line = line_of(shape, fold)
        wide = max(x for x, _ in shape) - min(x for x, _ in shape)
        high = max(y for _, y in shape) - min(y for _, y in shape)
        if fold.startswith("diagonally") and wide != high:
            raise ValueError(f"{fold}: the folded sheet is no square")
        if line[2] * (1 if line[0] and line[1] else 2) % 1:
            raise ValueError(f"{fold}: cells do not come to lie on cells")
        rest = _clipped(shape, line)
        flap = [point for point in shape if _beyond(point, line) < 0]
        if len(rest) < 3 or not flap or any(_depth(_mirrored(point, line), rest) < -1e-9 for point in flap):
            raise ValueError(f"{fold}: the flap does not lie on the rest of the sheet")
        lines.append(line)
        shapes.append(rest)
    return tuple(lines), tuple(shapes)


def _middle(cell: int) -> Point:
    return (cell - 1) % SIDE + 0.5, (cell - 1) // SIDE + 0.5


def _cell(point: Point) -> int:
    return int(point[1]) * SIDE + int(point[0]) + 1


@lru_cache(maxsize=1_000)
def doubled(folds: tuple[str, ...], punch: int) -> tuple[int, ...]:
    """The holes of the open sheet that one punch makes: fold after fold taken back, what lies below the flap has each
    hole again. None where the folded sheet is not, or where a crease or an edge cuts a hole."""
    lines, shapes = folded(folds)
    holes = {_middle(punch)}
    if _depth(_middle(punch), shapes[-1]) < CLEAR:
        return ()
    for line, before in zip(lines[::-1], shapes[-2::-1], strict=True):
        back = {_mirrored(hole, line) for hole in holes}
        depths = {hole: _depth(hole, before) for hole in back}
        if any(abs(depth) < CLEAR for depth in depths.values()):
            return ()
        holes |= {hole for hole, depth in depths.items() if depth > 0}
    return tuple(sorted(map(_cell, holes)))


def unfolded(folds: tuple[str, ...], punches: tuple[int, ...]) -> list[int]:
    """The holes that all punches make; none where one of them makes none."""
    each = [doubled(folds, punch) for punch in punches]
    return sorted({hole for holes in each for hole in holes}) if all(each) else []


def layered(folds: tuple[str, ...], punches: tuple[int, ...]) -> list[int]:
    """The holes of the open sheet: every cell followed through all folds, and punched where it comes to lie."""
    lines, _ = folded(folds)
    found = []
    for cell in range(1, SIDE * SIDE + 1):
        x, y = _middle(cell)
        for a, b, c in lines:
            if a * x + b * y < c:
                if a and b:  # from corner to corner: the two change places, up to signs
                    x, y = (c - b * y) / a, (c - a * x) / b
                else:
                    x, y = (2 * c / a - x, y) if a else (x, 2 * c / b - y)
        if (x, y) in {_middle(punch) for punch in punches}:
            found.append(cell)
    return found


@lru_cache(maxsize=4)
def _ways(level: int) -> tuple[tuple[str, ...], ...]:
    """All ways of folding so many times."""
    if not level:
        return ((),)
    found = []
    for way in _ways(level - 1):
        for fold in FOLDS:
            try:
                folded((*way, fold))
            except ValueError:
                continue
            found.append((*way, fold))
    return tuple(found)


# ---- the picture ----


def _inner(panel: Panel) -> Panel:
    """The open sheet within a panel of the upper row."""
    (left, top), (right, bottom) = panel.at(MARGIN, MARGIN), panel.at(1 - MARGIN, 1 - MARGIN)
    return Panel(left, top, right, bottom)


def _cells_ruled(made: kit.FigureScene, inner: Panel, shape: Shape) -> None:
    """Thin lines between the cells of a folded sheet."""
    for k in range(1, SIDE):
        for a, b in ((1, 0), (0, 1)):
            ends = []
            for p, q in zip(shape, shape[1:] + shape[:1], strict=True):
                u, v = a * p[0] + b * p[1] - k, a * q[0] + b * q[1] - k
                if u * v < 0:
                    ends.append((p[0] + u / (u - v) * (q[0] - p[0]), p[1] + u / (u - v) * (q[1] - p[1])))
                elif u == 0 and v != 0:
                    ends.append(p)
            if len(ends) == 2:
                made.stroke([inner.at(x / SIDE, y / SIDE) for x, y in ends], "grey", 1.0)


def _holes(made: kit.FigureScene, panel: Panel, cells: list[int]) -> None:
    for cell in cells:
        x, y = _middle(cell)
        made.disc(*panel.at(x / SIDE, y / SIDE), 0.34 * panel.wide / SIDE, "paper")


def _arrow(made: kit.FigureScene, inner: Panel, before: Shape, line: Line, colour: str) -> None:
    """From the middle of the flap to where it comes to lie."""
    flap = _clipped(before, (-line[0], -line[1], -line[2]))
    middle = sum(x for x, _ in flap) / len(flap), sum(y for _, y in flap) / len(flap)
    end = _mirrored(middle, line)
    start, tip = inner.at(middle[0] / SIDE, middle[1] / SIDE), inner.at(end[0] / SIDE, end[1] / SIDE)
    long = hypot(tip[0] - start[0], tip[1] - start[1])
    u, v = (tip[0] - start[0]) / long, (tip[1] - start[1]) / long
    head = min(8.0, 0.5 * long)
    neck = tip[0] - head * u, tip[1] - head * v
    made.stroke([start, neck], colour, 2.5)
    made.polygon(
        [
            tip,
            (neck[0] - 0.55 * head * v, neck[1] + 0.55 * head * u),
            (neck[0] + 0.55 * head * v, neck[1] - 0.55 * head * u),
        ],
        colour,
    )


# ---- reading ----


def _free(board: list[list[str]]) -> list[int]:
    return [r * SIDE + c + 1 for r, row in enumerate(board) for c, tone in enumerate(row) if tone == "paper"]


def _next_fold(figure: kit.FigureReading, inner: Panel, folds: tuple[str, ...], sheet: str) -> str:
    """The fold after which the sheet covers most nearly what has its colour."""
    left, top, right, bottom = round(inner.left), round(inner.top), round(inner.right), round(inner.bottom)
    mask = figure.mask(sheet)[top:bottom, left:right] > 0
    best: dict[str, float] = {}
    for fold in FOLDS:
        try:
            shape = folded((*folds, fold))[1][-1]
        except ValueError:
            continue
        filled = np.zeros(mask.shape, np.uint8)
        corners = [[x / SIDE * (right - left), y / SIDE * (bottom - top)] for x, y in shape]
        cv2.fillPoly(filled, [np.rint(np.array(corners)).astype(np.int32)], 1)
        best[fold] = float(((filled > 0) & mask).sum() / max(1, ((filled > 0) | mask).sum()))
    found = max(best, key=lambda fold: best[fold])
    if best[found] < 0.6:
        raise kit.Unreadable("a folded sheet has no shape that a fold gives")
    return found


def _in_sheet(facts: kit.Facts, arguments: tuple[str, ...]) -> int:
    return len(facts["sheets"][kit.OPTION_LETTERS.index(arguments[0])])


def _a_sheet(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice(kit.OPTION_LETTERS[:5]),)


def _signs(facts: kit.Facts) -> list[list[str]]:
    return [["o" if cell in sheet else "." for cell in range(1, SIDE * SIDE + 1)] for sheet in facts["sheets"]]


class FoldedPaper(kit.Program):
    """Which of five sheets is a folded and punched sheet when it is unfolded?

    1: one fold and one hole
    2: two folds and one hole or two
    3: three folds and two holes"""

    topic = "2D transformation"
    variations = ("numeric", "geometric", "colour")
    question = (
        "A square sheet of paper is folded as the upper row shows from left to right, each flap along its arrow; the "
        "last picture of the row shows which holes are then punched through all layers. Which of the sheets A to E "
        "does one get by unfolding it?"
    )
    fields = {
        "folds": kit.Listed(Fold(FOLDS, said=_SAID), 1, 3),
        "punches": kit.Listed(Cell(SIDE, SIDE), 1, 4),
        "sheets": kit.Listed(kit.Listed(Cell(SIDE, SIDE), 1, 32), 5, 5),
    }
    says = {
        "folds": "folds (in order; of the sheet as it lies before each fold, which part is folded over, and to where)",
        "punches": "punched holes (for each its row from the top and its column from the left, of the 8 rows and 8 "
        "columns of the open sheet)",
        "sheets": "holes in the sheets A to E (for each sheet, the row and the column of each hole)",
    }
    answer = kit.pictured(5, "sheet")
    canvas = (660, 400)
    prose = (
        "A square sheet has 8 rows and 8 columns of cells. Of what lies there, these parts are folded over one after "
        "the other: {folds}. Cells are told by the row from the top and the column from the left that they have in the "
        "open sheet. Holes are punched through all layers at {punches}. The holes of the sheets A to E are at {sheets}."
    )
    elements = (
        kit.count("folds", "How many times is the sheet folded?", "folds"),
        kit.Element("holes", "How many holes are there in sheet {a}?", "integer", _in_sheet, _a_sheet),
        kit.count("punched", "How many holes are punched into the folded sheet?", "punches"),
    )
    features = looks(_signs)
    sample_sizes = (SampleSize("paper is folded and unfolded layer by layer", levels=(3,), counted=500),)
    sizes = kit.sizes(
        "folds fewest most",
        {1: (1, 1, 1), 2: (2, 1, 2), 3: (3, 2, 2)},
        kit.see("sheets and holes get smaller", digits=(20, 18, 16, 14, 13, 12, 11, 10, 9, 8)),
        kit.think(
            "{folds} folds and {most} holes",
            folds=(1, 1, 1, 1, 2, 2, 2, 3, 3, 3),
            fewest=(1, 2, 3, 4, 1, 2, 3, 1, 2, 3),
            most=(1, 2, 3, 4, 1, 2, 3, 1, 2, 3),
        ),
    )
    labels = {"folds": "folds"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Holes, five ways of folding that allow for them, and one of these ways."""
        number, form = draw["numeric"], draw["geometric"]
        times, *counts = self.sizes(level)
        count = number.choice(counts)
        punches = tuple(sorted(number.sample(range(1, SIDE * SIDE + 1), count)))
        found: dict[tuple[int, ...], tuple[str, ...]] = {}
        ways = list(_ways(times))
        while ways and len(found) < 5:
            k = form.randrange(len(ways))
            ways[k], ways[-1] = ways[-1], ways[k]
            folds = ways.pop()
            holes = tuple(unfolded(folds, punches))
            if len(holes) > times * count:  # some below the flaps, at least
                found.setdefault(holes, folds)
        if len(found) < 5:
            return None
        sheets = list(found)
        form.shuffle(sheets)
        return {
            "folds": list(found[form.choice(sheets)]),
            "punches": list(punches),
            "sheets": [list(sheet) for sheet in sheets],
        }

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        folds = tuple(facts["folds"])
        for cells in (facts["punches"], *facts["sheets"]):
            if cells != sorted(set(cells)):
                return f"{cells}: expected rising numbers of cells"
        if not unfolded(folds, tuple(facts["punches"])):
            return "punches: expected places in the folded sheet that no crease or edge cuts"
        if not differing(facts["sheets"]):
            return "sheets: expected five that differ"
        return "" if len(self.by_unfolding(facts)) == 1 else "expected one sheet that fits"

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Holes row by row."""
        return {**facts, "punches": sorted(facts["punches"]), "sheets": [sorted(sheet) for sheet in facts["sheets"]]}

    def by_unfolding(self, facts: kit.Facts) -> str:
        """Folds taken back one by one, holes mirrored in each crease."""
        holes = unfolded(tuple(facts["folds"]), tuple(facts["punches"]))
        return letters_of(facts["sheets"], lambda sheet: sheet == holes)

    def by_layers(self, facts: kit.Facts) -> str:
        """Each cell of the open sheet followed through all folds to where it comes to lie."""
        holes = layered(tuple(facts["folds"]), tuple(facts["punches"]))
        return letters_of(facts["sheets"], lambda sheet: sheet == holes)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        return exchanged(rng, facts, "sheets", self.by_unfolding(facts))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Above, the sheet after each fold, with an arrow, and with its holes; below, five open sheets."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        sheet, arrow = look.palette[0], look.palette[1]
        side = (look.width - 30) / 5.75
        below = rng.random() < 0.6
        lines, shapes = folded(tuple(facts["folds"]))
        upper = min(1.12 * side, (look.width - 40) / (len(shapes) * 1.12))
        free = (look.height - upper - side - 2.6 * size) / 3
        y = look.height - free - side / 2 - (2.3 * size if below else 0)
        steps = row_of_panels(scene, len(shapes), free + upper / 2, upper, 0.12 * upper)
        for k, panel in enumerate(steps):
            inner = _inner(panel)
            shape = shapes[min(k + 1, len(shapes) - 1)]
            if k < len(lines):
                scene.stroke([inner.at(x / SIDE, y / SIDE) for x, y in shapes[k]], "grey", 1.5, 5, True)
            scene.polygon([inner.at(x / SIDE, y / SIDE) for x, y in shape], sheet)
            _cells_ruled(scene, inner, shape)
            if k < len(lines):
                _arrow(scene, inner, shapes[k], lines[k], arrow)
            else:
                _holes(scene, inner, facts["punches"])
            frame(scene, panel)
        for panel, holes in zip(
            row_of_panels(scene, 5, y, side, 0.15 * side, kit.OPTION_LETTERS[:5], below), facts["sheets"], strict=True
        ):
            scene.box(panel.left, panel.top, panel.right, panel.bottom, sheet)
            rules(scene, panel, SIDE, SIDE, width=1.0)
            _holes(scene, panel, holes)
            frame(scene, panel)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The folds from how much of the sheet's colour is left in each panel, holes from paper at the middles of
        cells."""
        rows = panels_of(figure)
        if len(rows) != 2 or len(rows[1]) != 5 or not 2 <= len(rows[0]) <= 4:
            raise kit.Unreadable(f"rows of {[len(row) for row in rows]} panels: expected two to four above five")
        options = by_letter(figure, rows[1], kit.OPTION_LETTERS[:5])
        seen = [tones(figure, panel, SIDE, SIDE, 0.15) for panel in options]
        flat = [tone for board in seen for row in board for tone in row]
        sheet = max(sorted(set(flat) - {"paper"}), key=flat.count)
        folds: tuple[str, ...] = ()
        for panel in rows[0][:-1]:
            folds = (*folds, _next_fold(figure, _inner(panel), folds, sheet))
        inner = _inner(rows[0][-1])
        left = tones(figure, inner, SIDE, SIDE, 0.15)
        shape = folded(folds)[1][-1]
        punches = [cell for cell in _free(left) if _depth(_middle(cell), shape) > CLEAR]
        return {"folds": list(folds), "punches": punches, "sheets": [_free(board) for board in seen]}


TASK = FoldedPaper().task()
