"""Pictures of pedigrees: where everyone stands, squares and circles in rows joined by lines, and read back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from isoprobe.probes.families.multi.outlines import coloured_outlines
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LETTERS = tuple("ABDEFGHJKLMNPRTY")  # people are named by
MALE, FEMALE = "male", "female"
MARRIED, ROOM = 1.5, 0.45  # of the distance between neighbours: between a couple; between two families' bars


# ---- layout ----


def places(rows: Sequence[int], families: Sequence[Sequence[int]]) -> list[float]:
    """Where each person stands, from left to right, in distances between neighbours: parents over their children."""
    return list(_places(tuple(rows), tuple(map(tuple, families))))


@lru_cache(maxsize=64)
def _places(rows: tuple[int, ...], families: tuple[tuple[int, ...], ...]) -> tuple[float, ...]:
    starts = [sum(rows[:k]) for k in range(len(rows) + 1)]
    wed = {(family[0], family[1]) for family in families}
    of = {kid: n for n, family in enumerate(families) for kid in family[2:]}
    gaps = []
    for one in range(sum(rows)):
        apart = of.get(one) != of.get(one + 1)  # of two families, or one from without
        gaps.append(MARRIED if (one, one + 1) in wed else 1.6 if apart else 1.0)
    x = [0.0] * sum(rows)
    for k, count in enumerate(rows):
        for one in range(starts[k] + 1, starts[k] + count):
            x[one] = x[one - 1] + gaps[one - 1]
        middle = x[starts[k] + count - 1] / 2
        for one in range(starts[k], starts[k] + count):
            x[one] -= middle
    for _ in range(40):
        aims: dict[int, list[float]] = {}
        for family in families:
            off = sum(x[k] for k in family[2:]) / (len(family) - 2) - (x[family[0]] + x[family[1]]) / 2
            for k in family[:2]:
                aims.setdefault(k, []).append(x[k] + 0.5 * off)
            for k in family[2:]:
                aims.setdefault(k, []).append(x[k] - 0.5 * off)
        for k, count in enumerate(rows):
            people = range(starts[k], starts[k] + count)
            wanted = [sum(aims[one]) / len(aims[one]) for one in people]
            spread = _apart(wanted, [gaps[one] for one in people][:-1])
            for one, value in zip(people, spread, strict=True):
                x[one] = value
    return tuple(x)


def _apart(wanted: Sequence[float], gaps: Sequence[float]) -> list[float]:
    """The places nearest to those wanted at which neighbours are at least so far apart."""
    shifts = [sum(gaps[:k]) for k in range(len(wanted))]
    blocks: list[tuple[float, int]] = []
    for value, shift in zip(wanted, shifts, strict=True):
        total, count = value - shift, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / count:
            more, size = blocks.pop()
            total, count = total + more, count + size
        blocks.append((total, count))
    level = [total / count for total, count in blocks for _ in range(count)]
    return [value + shift for value, shift in zip(level, shifts, strict=True)]


def crowded(rows: Sequence[int], families: Sequence[Sequence[int]]) -> bool:
    """Whether the lines of two families would meet, or the whole would be too wide."""
    x = places(rows, families)
    starts = [sum(rows[:k]) for k in range(len(rows) + 1)]
    row = [k for k, count in enumerate(rows) for _ in range(count)]
    for k in range(len(starts) - 1):
        bars = []
        for left, right, *kids in families:
            if row[left] == k:
                ends = [(x[left] + x[right]) / 2, *(x[kid] for kid in kids)]
                bars.append((min(ends), max(ends)))
        if any(two[0] - one[1] < ROOM for one, two in pairwise(bars)):
            return True
    return max(x) - min(x) > 12.5


def pedigree_scene(facts: Facts, look: Look) -> FigureScene:
    """Squares and circles in rows, filled where they are affected, their letters below them."""
    made, size, rows = FigureScene(look), look.size, facts["rows"]
    at = {name: k for k, name in enumerate(facts["names"])}
    families = [[at[name] for name in family] for family in facts["families"]]
    x = places(rows, families)
    radius = 1.2 * size
    wide = max(x) - min(x)
    slot = min((look.width - 5 * size) / wide, 6.5 * size)
    left = (look.width - slot * wide) / 2
    x = [left + slot * (each - min(x)) for each in x]
    top, low = 2.2 * size, look.height - 4.2 * size
    step = (low - top) / (len(rows) - 1)
    y = [top + step * k for k, count in enumerate(rows) for _ in range(count)]
    for one, two, *kids in families:
        made.stroke([(x[one] + radius, y[one]), (x[two] - radius, y[two])])
        middle, bar = (x[one] + x[two]) / 2, y[one] + 0.66 * step
        if len(kids) == 1 and abs(middle - x[kids[0]]) < 0.5 * size:
            middle = x[kids[0]]  # straight down
        made.stroke([(middle, y[one]), (middle, bar)])
        ends = [middle, *(x[kid] for kid in kids)]
        if max(ends) - min(ends) > 0.5:
            made.stroke([(min(ends), bar), (max(ends), bar)])
        for kid in kids:
            made.stroke([(x[kid], bar), (x[kid], y[kid] - radius)])
    colour = next(each for each in look.palette if each not in ("yellow", "pink"))
    for k, name in enumerate(facts["names"]):
        fill = colour if name in facts["affected"] else "paper"
        if facts["sexes"][k] == MALE:
            made.box(x[k] - radius, y[k] - radius, x[k] + radius, y[k] + radius, fill, colour, 2.6)
        else:
            made.disc(x[k], y[k], 1.1 * radius, fill, colour, 2.6)
        made.text(name, x[k], y[k] + radius + 1.3 * size)
    return made


# ---- reading ----


class _Symbol:
    """A square or circle that is seen: its box, whether it is a square, and whether it is filled."""

    def __init__(self, left: int, top: int, wide: int, high: int, square: bool, filled: bool) -> None:
        self.left, self.top, self.wide, self.high = left, top, wide, high
        self.x, self.y = left + wide / 2, top + high / 2
        self.square, self.filled = square, filled
        self.name = ""


def _symbols(figure: FigureReading) -> list[_Symbol]:
    """All symbols. Raises Unreadable where one is neither a square nor a circle, filled or empty."""
    import cv2

    mask, outlines = coloured_outlines(figure, "symbols")
    boxes = [cv2.boundingRect(outline) for outline in outlines]
    large = [box for box in boxes if min(box[2:]) >= 14]
    if len(large) < 3:
        raise Unreadable(f"{len(large)} symbols: expected three or more")
    usual = median(max(box[2:]) for box in large)
    found = []
    for outline, (left, top, wide, high) in zip(outlines, boxes, strict=True):
        if max(wide, high) < 0.4 * usual:
            continue
        if not all(0.75 * usual < side < 1.35 * usual for side in (wide, high)):
            raise Unreadable("a symbol is neither a square nor a circle")
        share = (cv2.contourArea(outline) + len(outline) / 2) / (wide * high)
        inner = mask[top + high // 4 : top + high - high // 4, left + wide // 4 : left + wide - wide // 4] > 0
        full = float(inner.mean())
        if 0.84 < share < 0.9 or share < 0.7 or 0.1 < full < 0.8:
            raise Unreadable("a symbol is neither a square nor a circle, filled or empty")
        found.append(_Symbol(left, top, wide, high, share >= 0.9, full >= 0.8))
    return found


def read_pedigree(figure: FigureReading) -> Facts:
    """Symbols by rows; each family's lines are one piece of ink, which runs from between the parents to the tops of
    the children."""
    import cv2
    import numpy as np

    symbols = _symbols(figure)
    radius = median(each.high for each in symbols) / 2
    words = figure.words(LETTERS)
    for each in symbols:
        near = [w for w, t in words if abs(t.x - each.x) < radius and radius < t.y - each.y < 3.2 * radius]
        if len(near) != 1:
            raise Unreadable(f"{len(near)} letters below a symbol: expected one")
        each.name = near[0]
    rows = in_rows(symbols, 1.5 * radius)
    ink = cv2.dilate(figure.mask("ink"), np.ones((3, 3), np.uint8))
    _, pieces = cv2.connectedComponents(ink)

    def piece(left: float, top: float, right: float, bottom: float) -> int:
        part = pieces[max(0, round(top)) : round(bottom) + 1, max(0, round(left)) : round(right) + 1]
        inked = part[part > 0]
        return int(np.bincount(inked).argmax()) if inked.size else 0

    families: list[list[str]] = []
    of: dict[int, list[str]] = {}
    for row in rows:
        for each in row:
            above = piece(each.x - 2, each.top - 10, each.x + 2, each.top - 3)
            if above:
                of.setdefault(above, []).append(each.name)
    for row in rows:
        for one, two in pairwise(row):
            a, b = (one.left + one.wide + 3, one.y), (two.left - 3, two.y)
            if figure.inked(a, b) < 0.9:
                continue
            middle, y = (a[0] + b[0]) / 2, (one.y + two.y) / 2
            joined = piece(middle - 3, y - 3, middle + 3, y + 3)
            families.append([one.name, two.name, *of.pop(joined, [])])
    if of:
        raise Unreadable(f"{', '.join(next(iter(of.values())))}: expected parents")
    order = [each for row in rows for each in row]
    return {
        "names": [each.name for each in order],
        "rows": [len(row) for row in rows],
        "sexes": [MALE if each.square else FEMALE for each in order],
        "affected": [each.name for each in order if each.filled],
        "families": families,
    }
