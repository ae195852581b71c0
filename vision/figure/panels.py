"""Panels: framed boxes in a row, most of them with a letter each. Put into a scene, and found again in a figure.

A frame is a closed line of ink that touches nothing else of ink; what stands in a panel has colours of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

import cv2
import numpy as np

from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows, stretches
from isoprobe.vision.figure.scene import FigureScene, Point
from isoprobe.vision.raster.components import components
from isoprobe.vision.raster.sides import Extent, Middle

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LABEL = 1.5  # digit heights from a panel to the middle of its letter


@dataclass(frozen=True)
class Panel(Extent, Middle):
    """A box by the middles of its edges, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def at(self, across: float, down: float) -> Point:
        """The place at these shares of the width and of the height."""
        return self.left + across * self.wide, self.top + down * self.high

    def cell(self, row: int, column: int, rows: int, columns: int) -> Panel:
        """One of the cells into which so many rows and columns divide the panel."""
        left, top = self.at(column / columns, row / rows)
        return Panel(left, top, left + self.wide / columns, top + self.high / rows)


def frame(made: FigureScene, panel: Panel, width: float | None = None) -> Panel:
    """Draws the panel's edge in ink; gives the panel."""
    corners = [(panel.left, panel.top), (panel.right, panel.top), (panel.right, panel.bottom)]
    made.stroke([*corners, (panel.left, panel.bottom)], width=width, closed=True)
    return panel


def rules(made: FigureScene, panel: Panel, rows: int, columns: int, colour: str = "grey", width: float = 1.5) -> None:
    """Draws thin lines between the panel's cells."""
    for k in range(1, columns):
        made.stroke([panel.at(k / columns, 0), panel.at(k / columns, 1)], colour, width)
    for k in range(1, rows):
        made.stroke([panel.at(0, k / rows), panel.at(1, k / rows)], colour, width)


def row_of_panels(
    made: FigureScene, count: int, y: float, side: float, apart: float, letters: str = "", below: bool = True
) -> list[Panel]:
    """Places so many square panels in a row in the middle of the canvas, their middles at height `y`, and writes their
    letters. Frames are drawn by `frame`, best after what stands in them."""
    whole = count * side + (count - 1) * apart
    left = (made.look.width - whole) / 2
    found = []
    for k in range(count):
        x = left + k * (side + apart)
        found.append(Panel(x, y - side / 2, x + side, y + side / 2))
        if letters:
            off = side / 2 + LABEL * made.look.size
            made.text(letters[k], x + side / 2, y + off if below else y - off)
    return found


def panels_of(figure: FigureReading, least: float = 36.0) -> list[list[Panel]]:
    """All panels at least so many pixels wide and high, in rows from top to bottom; none that lies within another."""
    mask = figure.mask("ink")
    count, labels, stats = components(mask)
    found: list[Panel] = []
    for k in range(1, count):
        x, y, wide, high, _ = stats[k].tolist()
        if wide < least or high < least:
            continue
        own = labels[y : y + high, x : x + wide] == k
        edges = (own[:3].max(0), own[-3:].max(0), own[:, :3].max(1), own[:, -3:].max(1))
        if min(float(edge.mean()) for edge in edges) < 0.95:
            continue
        half = max(1, int(np.argmin(own[:, :12].mean(0) > 0.9))) / 2  # of the edge's width
        found.append(Panel(x + half, y + half, x + wide - half, y + high - half))
    outer = [
        p for p in found if not any(q.left < p.left and p.right < q.right and q.top < p.y < q.bottom for q in found)
    ]
    return in_rows(outer, 0.5 * min((panel.high for panel in outer), default=1.0))


def by_letter(figure: FigureReading, panels: Sequence[Panel], letters: str) -> list[Panel]:
    """The panels in the order of their letters, each of which stands nearest to its own. Raises Unreadable."""
    found: dict[str, Panel] = {}

    def far(panel: Panel, x: float, y: float) -> float:
        return hypot(max(panel.left - x, 0, x - panel.right), max(panel.top - y, 0, y - panel.bottom))

    for letter, text in figure.words(tuple(letters)):
        near = min(panels, key=lambda panel: far(panel, text.x, text.y))
        if letter in found or near in found.values():
            raise Unreadable(f"the letter {letter} stands at no panel of its own")
        found[letter] = near
    if "".join(sorted(found)) != letters:
        raise Unreadable(f"letters {''.join(sorted(found))}: expected {letters}")
    return [found[letter] for letter in letters]


def tone(figure: FigureReading, x: float, y: float, reach: float) -> str:
    """The colour that most of a small square around a place has: a name, "ink" or "paper"."""
    left, right = max(0, round(x - reach)), round(x + reach) + 1
    top, bottom = max(0, round(y - reach)), round(y + reach) + 1
    shares = {name: cv2.countNonZero(mask[top:bottom, left:right]) for name, mask in figure.hues.items()}
    shares["ink"] = cv2.countNonZero(figure.ink[top:bottom, left:right])
    best = max(shares, key=lambda name: shares[name])
    return best if shares[best] > 0.5 * (right - left) * (bottom - top) else "paper"


def colour_in(figure: FigureReading, panel: Panel) -> str:
    """The colour other than grey of which there is most in a panel. Raises Unreadable where there is none."""
    box = slice(round(panel.top), round(panel.bottom)), slice(round(panel.left), round(panel.right))
    shares = {hue: cv2.countNonZero(mask[box]) for hue, mask in figure.hues.items() if hue != "grey"}
    if not any(shares.values()):
        raise Unreadable("a panel with nothing of a colour in it")
    return max(shares, key=lambda hue: shares[hue])


def height_in(figure: FigureReading, panel: Panel, colour: str, share: float, inset: float) -> float:
    """How high a curve of this colour is above a panel's lower edge, as a share of its height, at a share of its width;
    at least `inset` pixels off its sides. Raises Unreadable where there is none."""
    x = min(max(panel.at(share, 0)[0], panel.left + inset), panel.right - inset)
    top = round(panel.top)
    seen = stretches(figure.mask(colour)[top : round(panel.bottom) + 1, round(x)])
    if not seen:
        raise Unreadable("a curve with a gap")
    first, end = max(seen, key=lambda stretch: stretch[1] - stretch[0])  # others are edges of the frame, mixed
    return 1 - ((first + end - 1) / 2 + top - panel.top) / panel.high


def tones(figure: FigureReading, panel: Panel, rows: int, columns: int, reach: float = 0.22) -> list[list[str]]:
    """The colours at the middles of a panel's cells, row by row; `reach` is a share of a cell."""
    cells = [[panel.cell(r, c, rows, columns) for c in range(columns)] for r in range(rows)]
    return [[tone(figure, cell.x, cell.y, reach * cell.wide) for cell in row] for row in cells]
