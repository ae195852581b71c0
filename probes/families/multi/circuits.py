"""Circuits on a grid of joints: what joins neighbours, drawn with the usual signs and read back.

`across` are rows from the top, each with the parts between neighbours from left to right; `down` are columns' parts
between neighbouring rows, row by row. A part is "none" (no wire), "wire", "open" or "closed" (a switch), "battery" (in
the bottom row), or a word that a task draws as a circle or box with a text inside (`Sign`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot, inf
from random import Random
from statistics import median
from typing import TYPE_CHECKING, ClassVar

import cv2
import numpy as np

from isoprobe.probes.core import SampleSize
from isoprobe.probes.engine.languages import Said, Wording
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Field, Listed, Term
from isoprobe.probes.families.programs.program import Program
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import stretches
from isoprobe.vision.figure.scene import FigureScene, Point

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.texts import SeenText

Joint = tuple[int, int]  # row and column
Rows = list[list[str]]
SWITCHES = ("open", "closed")
OUTLINES = ("red", "orange", "pink", "cyan", "blue")  # of boxes: after JPEG thin lines of other colours look like ink
PLAIN = {  # the parts that every such circuit may have, with their Chinese
    "none": "无",
    "wire": "导线",
    "open": "断开的开关",
    "closed": "闭合的开关",
    "battery": "电池",
}
SAID = {"none": "no wire", "open": "open switch", "closed": "closed switch"}  # parts as text forms say them
SYNONYMS = {
    "nothing": "none",
    "none": "none",
    "-": "none",
    "switch (open)": "open",
    "switch (closed)": "closed",
    "plain wire": "wire",
    "A": "ammeter",
    "V": "voltmeter",
    "cell": "battery",
    "无导线": "none",
}
SAYS = {
    "across": Said(
        "horizontal lines (the circuit is drawn on a grid of rows and columns, at whose crossings wires meet, turn or "
        "go straight on - for each row, from the top, in brackets what joins one column to the next, from left to "
        "right - a part, a switch open or closed, or wire or no wire)",
        "横线（电路画在由行和列组成的网格上，导线在格点处相交、转弯或直通；自上而下每行一个括号，自左向右依次写出相邻"
        "两列之间的元件（开关写明断开或闭合）、导线或无）",
    ),
    "down": Said(
        "vertical lines (for each row but the last, from the top, in brackets what joins it to the row below, in each "
        "column from left to right)",
        "竖线（除最后一行外，自上而下每行一个括号，自左向右依次写出每一列中该行与下一行之间的元件、导线或无）",
    ),
}
PROSE = Said(
    "The circuit is drawn on a grid of rows and columns, at whose crossings wires meet, turn or go straight on. Row by "
    "row from the top, a bracket for each, what joins one column to the next from left to right is {across}. What "
    "joins a row to the row below, in each column from left to right, is {down}.",
    "电路画在由行和列组成的网格上，导线在格点处相交、转弯或直通。自上而下每行一个括号，从左到右相邻两列之间依次为 "
    "{across}。自上而下每行与下一行之间，从左到右各列依次为 {down}。",
)


@dataclass(frozen=True)
class Sign:
    """How a part is drawn: a "circle" or a "box" with a text inside."""

    shape: str
    text: str


@dataclass(frozen=True)
class Seen:
    """A circuit that was read; `beside`: the texts next to parts, by the part's place in `edges`."""

    across: Rows
    down: Rows
    beside: dict[int, str] = field(default_factory=dict)


def edges(across: Sequence[Sequence[str]], down: Sequence[Sequence[str]]) -> list[tuple[Joint, Joint, str]]:
    """All pairs of neighbours with their part: those of rows first, then those of columns, row by row."""
    level = [((r, c), (r, c + 1), part) for r, row in enumerate(across) for c, part in enumerate(row)]
    upright = [((r, c), (r + 1, c), part) for r, row in enumerate(down) for c, part in enumerate(row)]
    return level + upright


def why_no_grid(across: Sequence[Sequence[str]], down: Sequence[Sequence[str]]) -> str:
    """Why these are no circuit of this kind; "" where they are: one battery, in the bottom row, every part on a ring
    where all switches are closed, and no row or column without a part."""
    wide = len(across[0]) if across else 0
    if (
        len(down) != len(across) - 1
        or {len(row) for row in across} != {wide}
        or {len(row) for row in down} != {wide + 1}
    ):
        return "across, down: expected a grid of joints, one part fewer than joints in each row and column"
    parts = [part for row in (*across, *down) for part in row]
    if parts.count("battery") != 1 or "battery" not in across[-1]:
        return "battery: expected one, in the bottom row"
    if any(set(row) == {"none"} for row in across) or any(
        {row[c] for row in down} == {"none"} for c in range(wide + 1)
    ):
        return "across, down: expected a part in every row and every column"
    drawn = [(a, b) for a, b, part in edges(across, down) if part != "none"]
    joints = {joint for pair in drawn for joint in pair}
    near: dict[Joint, list[Joint]] = {joint: [] for joint in joints}
    for a, b in drawn:
        near[a].append(b)
        near[b].append(a)
    if any(len(others) < 2 for others in near.values()):
        return "across, down: expected no part that ends nowhere"
    return "" if _unbroken(near) else "across, down: expected one circuit, which no single joint holds together"


def _unbroken(near: Mapping[Joint, Sequence[Joint]]) -> bool:
    """Whether all joints hang together, whichever one is taken out."""
    joints = sorted(near)
    for gone in (None, *joints):
        if gone is not None and len(near[gone]) < 3:
            continue  # taking out a joint within a line parts nothing that its ends do not hold
        left = [joint for joint in joints if joint != gone]
        reached, waiting = {left[0]}, [left[0]]
        while waiting:
            for other in near[waiting.pop()]:
                if other != gone and other not in reached:
                    reached.add(other)
                    waiting.append(other)
        if len(reached) < len(left):
            return False
    return True


def cut_grid(rng: Random, rows: int, columns: int, away: int) -> tuple[Rows, Rows]:
    """A grid of wires, so many joints high and wide, the battery in the middle of the bottom row, less so many of its
    wires, or as many as can go."""
    across, down = [["wire"] * (columns - 1) for _ in range(rows)], [["wire"] * columns for _ in range(rows - 1)]
    across[-1][(columns - 1) // 2] = "battery"
    for _ in range(60):
        if not away:
            break
        line = rng.choice((*across, *down))
        k = rng.randrange(len(line))
        before, line[k] = line[k], "none"
        if before != "wire" or why_no_grid(across, down):
            line[k] = before
        else:
            away -= 1
    return across, down


def filled(rng: Random, grid: tuple[Rows, Rows], parts: Sequence[str]) -> tuple[Rows, Rows]:
    """The grid with these parts in places of some of its wires. Raises ValueError where it has too few."""
    lines = [list(line) for line in (*grid[0], *grid[1])]
    free = [(n, k) for n, line in enumerate(lines) for k, part in enumerate(line) if part == "wire"]
    for (n, k), part in zip(rng.sample(free, len(parts)), parts, strict=True):
        lines[n][k] = part
    return lines[: len(grid[0])], lines[len(grid[0]) :]


def draw_grid(
    made: FigureScene,
    across: Rows,
    down: Rows,
    signs: Mapping[str, Sign],
    beside: Mapping[int, str] | None = None,
) -> None:
    """The circuit over the whole of the scene, texts of `beside` next to their parts."""
    size, look = made.look.size, made.look
    wide, high = len(across[0]), len(down)
    left, right = 3.4 * size, look.width - 3.4 * size
    top, bottom = 3.4 * size, look.height - 3.4 * size
    at = {
        (r, c): (left + c * (right - left) / wide, top + r * (bottom - top) / high)
        for r in range(high + 1)
        for c in range(wide + 1)
    }
    boxes = next(hue for hue in look.palette if hue in OUTLINES)
    dots = next(hue for hue in look.palette if hue not in ("yellow", "grey", boxes))
    counted: dict[Joint, int] = {}
    for k, (a, b, part) in enumerate(edges(across, down)):
        if part == "none":
            continue
        for joint in (a, b):
            counted[joint] = counted.get(joint, 0) + 1
        p, q = at[a], at[b]
        middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
        if part == "battery":
            _battery(made, p, q)
        elif part in SWITCHES:
            _switch(made, p, q, part == "closed", dots)
        elif part == "wire":
            made.stroke([p, q])
        else:
            _labelled(made, p, q, signs[part], boxes)
        if beside and k in beside:
            x, y, anchor = _beside(middle, a, b, wide, size)
            made.text(beside[k], x, y, anchor)
    for joint, count in counted.items():
        if count > 2:
            made.disc(*at[joint], max(3.0, 1.6 * look.line), "ink")


def _beside(middle: Point, a: Joint, b: Joint, wide: int, size: float) -> tuple[float, float, str]:
    """Where a text beside the part between two joints stands, and its anchor: always inside the circuit."""
    x, y = middle
    if a[0] == b[0]:
        return x, y + (2.6 if a[0] == 0 else -2.6) * size, "middle"
    return (x - 2.6 * size, y, "right") if a[1] == wide else (x + 2.6 * size, y, "left")


def _along(p: Point, q: Point, off: float, aside: float = 0.0) -> Point:
    """The point `off` pixels beyond the middle from p to q, and `aside` of the line: upwards of a level one, to the
    right of an upright one."""
    length = hypot(q[0] - p[0], q[1] - p[1])
    x, y = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    return (p[0] + q[0]) / 2 + off * x + aside * y, (p[1] + q[1]) / 2 + off * y - aside * x


def _battery(made: FigureScene, p: Point, q: Point) -> None:
    size = made.look.size
    for end, side, half, width in ((p, -1, 1.15, made.look.line), (q, 1, 0.62, 1.8 * made.look.line)):
        off = side * 0.58 * size
        made.stroke([end, _along(p, q, off)])
        made.stroke([_along(p, q, off, half * size), _along(p, q, off, -half * size)], width=width)


def _switch(made: FigureScene, p: Point, q: Point, closed: bool, hue: str) -> None:
    size = made.look.size
    one, other = _along(p, q, -1.5 * size), _along(p, q, 1.5 * size)
    for dot in (one, other):
        made.disc(*dot, 0.26 * size + 0.9 * made.look.line, hue)
    made.stroke([p, one])
    made.stroke([other, q])
    made.stroke([one, other if closed else _along(p, q, 1.1 * size, 1.75 * size)])


def _labelled(made: FigureScene, p: Point, q: Point, sign: Sign, hue: str) -> None:
    size = made.look.size
    x, y = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
    made.stroke([p, q])
    if sign.shape == "circle":
        made.disc(x, y, 1.3 * size, "paper", "ink", made.look.line)
    else:
        made.box(
            x - 2.1 * size, y - 1.2 * size, x + 2.1 * size, y + 1.2 * size, "paper", hue, max(3.4, 1.4 * made.look.line)
        )
    room = (2.2 if sign.shape == "circle" else 3.9) * size
    made.text(sign.text, x, y, scale=min(1.0, made.fitting([sign.text], room + 1.4 * size)))


def read_grid(figure: FigureReading, words: Mapping[str, str]) -> Seen:
    """The circuit in a figure; `words`: the part for each text inside a circle or box."""
    inside = tuple(words)
    if not figure.texts:
        raise Unreadable("no lettering in the circuit")
    high = median(text.high for text in figure.texts)
    ink = figure.mask("ink")
    reach = round(2.6 * high)
    xs = _places(np.asarray(cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((reach, 1), np.uint8))), 0, high)
    ys = _places(np.asarray(cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, reach), np.uint8))), 1, high)
    if len(xs) < 2 or len(ys) < 2:
        raise Unreadable("no grid of wires")
    for places in (xs, ys):
        steps = [b - a for a, b in pairwise(places)]
        if max(steps) - min(steps) > 4:
            raise Unreadable("wires at uneven distances")
    thick = np.asarray(cv2.dilate(ink, np.ones((3, 3), np.uint8))) > 0
    hued = np.zeros(ink.shape, bool)
    for name, mask in figure.hues.items():
        if name != "grey":
            hued |= mask > 0
    taken: set[int] = set()

    def part(p: Point, q: Point) -> str:
        middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
        for k, text in enumerate(figure.texts):
            if abs(text.x - middle[0]) < 1.5 * high and abs(text.y - middle[1]) < 0.9 * high:
                said = text.one_of(inside)
                if said is None:
                    raise Unreadable(f"the text {text.text!r} in the circuit is no part of it")
                taken.add(k)
                return words[said]
        dots = [_filled(hued, _along(p, q, off * high), 0.45 * high) for off in (-1.5, 1.5)]
        if max(dots) > 0.08:
            if min(dots) < 0.16:
                raise Unreadable("a switch of which a dot is hardly seen")
            lever = _share(thick, _along(p, q, -0.9 * high), _along(p, q, 0.9 * high))
            if 0.3 < lever < 0.9:
                raise Unreadable("a switch that is neither open nor closed")
            return "closed" if lever >= 0.9 else "open"
        share = _share(thick, _along(p, q, -0.42 * _far(p, q)), _along(p, q, 0.42 * _far(p, q)))
        if share > 0.7 and not thick[round(middle[1]), round(middle[0])]:
            return "battery"
        if share > 0.98:
            return "wire"
        if share < 0.2:
            return "none"
        raise Unreadable("a wire with a gap")

    grid = [[(x, y) for x in xs] for y in ys]
    across = [[part(p, q) for p, q in pairwise(row)] for row in grid]
    down = [[part(p, q) for p, q in zip(one, two, strict=True)] for one, two in pairwise(grid)]
    left = [k for k in range(len(figure.texts)) if k not in taken]
    ends = edges(across, down)
    beside: dict[int, str] = {}
    for k in left:
        text = figure.texts[k]

        def off(n: int, text: SeenText = text) -> float:
            a, b, part = ends[n]
            middle = ((xs[a[1]] + xs[b[1]]) / 2, (ys[a[0]] + ys[b[0]]) / 2)
            x, y, anchor = _beside(middle, a, b, len(xs) - 1, high)
            own = {"middle": text.x, "left": text.left, "right": text.right}[anchor]
            return hypot(own - x, text.y - y) if part != "none" else inf

        near = min(range(len(ends)), key=off)
        if off(near) > 1.2 * high or near in beside:
            raise Unreadable(f"the text {text.text!r} stands by no part")
        beside[near] = text.text if text.number is None else f"{text.number:g}"  # a lone 0 may look like an O
    return Seen(across, down, beside)


def _far(p: Point, q: Point) -> float:
    return hypot(q[0] - p[0], q[1] - p[1])


def _places(mask: NDArray[np.uint8], axis: int, apart: float) -> list[float]:
    """The middles of the stretches that a mask has along an axis, those nearer than `apart` counted as one."""
    found: list[float] = []
    for a, b in stretches(mask.max(axis)):
        if b - a > apart:
            raise Unreadable("wires that do not lie on a grid")
        if found and (a + b) / 2 - found[-1] < apart:
            found[-1] = (found[-1] + (a + b) / 2) / 2
        else:
            found.append((a + b) / 2)
    return found


def _share(mask: NDArray[np.bool_], p: Point, q: Point) -> float:
    """The share of the way from p to q that lies on the mask."""
    along = np.linspace(0.0, 1.0, max(2, int(_far(p, q))))
    columns = np.clip(np.rint(p[0] + along * (q[0] - p[0])).astype(int), 0, mask.shape[1] - 1)
    rows = np.clip(np.rint(p[1] + along * (q[1] - p[1])).astype(int), 0, mask.shape[0] - 1)
    return float(mask[rows, columns].mean())


def _filled(mask: NDArray[np.bool_], at: Point, reach: float) -> float:
    """The share of a square around a point that lies on the mask."""
    x, y, r = round(at[0]), round(at[1]), max(2, round(reach))
    part = mask[max(0, y - r) : y + r + 1, max(0, x - r) : x + r + 1]
    return float(part.mean()) if part.size else 0.0


# ---- what the tasks share ----


def grid_of(parts: Mapping[str, str]) -> dict[str, Field]:
    """The fields of a grid of these parts."""
    part = Term(parts, SAID, {words: part for words, part in SYNONYMS.items() if part in parts and words not in parts})
    return {"across": Listed(Listed(part, 1, 6), 2, 4), "down": Listed(Listed(part, 2, 7), 1, 3)}


def lines_in(facts: Facts) -> list[list[str]]:
    """The parts line by line, rows and then columns, to be changed."""
    return [list(line) for line in (*facts["across"], *facts["down"])]


def with_lines(facts: Facts, lines: Sequence[list[str]]) -> Facts:
    """The facts with these parts, as `lines_in` gives them."""
    count = len(facts["across"])
    return {**facts, "across": lines[:count], "down": lines[count:]}


def ends(facts: Facts, *wanted: str) -> list[tuple[Joint, Joint]]:
    """The two joints that each of these parts joins."""
    return [(a, b) for a, b, part in edges(facts["across"], facts["down"]) if part in wanted]


def lies(facts: Facts, name: str) -> str:
    """Whether a part lies on a "vertical" or on a "horizontal" wire."""
    return "vertical" if any(name in row for row in facts["down"]) else "horizontal"


def how_it_lies(wording: Said, names: Callable[[Facts], Sequence[str]]) -> Element:
    """The element that asks how one of these parts lies."""
    return Element(
        "line",
        wording,
        "choice",
        lambda facts, arguments: lies(facts, arguments[0]),
        lambda rng, facts: (rng.choice(names(facts)),),
        choices={"vertical": "竖直", "horizontal": "水平"},
    )


class CircuitProgram(Program):
    """A program about a circuit on a grid of joints."""

    topic = "circuits"
    education = "junior high"
    prose: ClassVar[Wording] = PROSE
    says: ClassVar[Mapping[str, Wording]] = SAYS
    sample_sizes: ClassVar[Sequence[SampleSize]] = (SampleSize("a network is solved for every case", counted=600),)
    signs: ClassVar[Mapping[str, Sign]]  # of the parts that are a circle or a box

    def beside(self, facts: Facts) -> Mapping[int, str]:
        """The texts beside parts, by the part's place in `edges`."""
        return {}

    def paint(self, facts: Facts, scene: FigureScene) -> None:
        """The circuit on its grid."""
        draw_grid(scene, facts["across"], facts["down"], self.signs, self.beside(facts))

    def seen(self, figure: FigureReading) -> Seen:
        """The grid that a picture shows, and the texts beside parts."""
        return read_grid(figure, {sign.text: part for part, sign in self.signs.items()})

    def read(self, figure: FigureReading) -> Facts:
        seen = self.seen(figure)
        return {"across": seen.across, "down": seen.down}
