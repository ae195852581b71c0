"""A geometry diagram as it stands in a picture: what the drawing code is handed, and what the reader gives back.

Pixels: x to the right, y down. Names of points are a capital letter, followed by a digit for a subscript (A1 is drawn
with a lowered 1) or by one or two apostrophes for primes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from math import hypot

from isoprobe.solvers.diagrams.diagram import Diagram

NAME = re.compile(r"[A-Z](?:[0-9]|'{1,2})?")


@dataclass(frozen=True)
class Letter:
    """A name as it is written: the middle of its ink and its height in pixels, and confidence from 0 to 1."""

    name: str
    x: float
    y: float
    height: float
    confidence: float = 1.0


@dataclass(frozen=True)
class StraightStroke:
    """A maximal straight stroke of ink from end to end, `width` pixels thick; `arrows` at neither, one or both ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 1.0
    dashed: bool = False
    arrows: int = 0
    confidence: float = 1.0

    @cached_property
    def length(self) -> float:
        return hypot(self.x2 - self.x1, self.y2 - self.y1)

    @cached_property
    def way(self) -> tuple[float, float]:
        """From its first end to its second one, one pixel long."""
        size = self.length or 1.0
        return (self.x2 - self.x1) / size, (self.y2 - self.y1) / size


@dataclass(frozen=True)
class Round:
    """A circle, or the part of one from `start` on through `sweep` degrees (clockwise on the page, 0 is to the right).

    A whole circle has sweep 360, also where letters or marks cover bits of it."""

    x: float
    y: float
    radius: float
    width: float = 1.0
    start: float = 0.0
    sweep: float = 360.0
    dashed: bool = False
    confidence: float = 1.0


@dataclass(frozen=True)
class Mark:
    """A mark beside the lines. kind `right`: the corner of a right-angle square, x and y its outer corner, `dx`, `dy`
    from the vertex to there. kind `tick`: `count` short strokes across a line at x, y. kind `arrow`: `count` arrowheads
    on a line at x, y. kind `dot`: a filled spot at x, y. kind `angle`: an arc that marks an angle with vertex x, y."""

    kind: str
    x: float
    y: float
    count: int = 1
    dx: float = 0.0
    dy: float = 0.0


@dataclass(frozen=True)
class Aside:
    """Ink that names or joins no points: `kind` is "writing", "line" or "arc" (that joins no two of them) or "pale"
    (ink fainter or wider than strokes); its middle, and its area in pixels."""

    kind: str
    x: float
    y: float
    area: float


@dataclass(frozen=True)
class DiagramScene:
    """`diagram` is what is read; `points` the place of each named point (not of its letter) in pixels; `strokes` stand
    in the order of `diagram.lines`, `rounds` in the order of `diagram.circles` and then `diagram.arcs`. `confidence`
    (0 to 1) is that of the least sure element; `unsure` names the elements in doubt, one short line each. `left` holds
    the middle (x, y) and the area in pixels of each piece of ink that nothing here explains, `aside` what is seen for
    what it is and no part of the figure."""

    width: int
    height: int
    diagram: Diagram
    points: dict[str, tuple[float, float]] = field(default_factory=dict)
    letters: tuple[Letter, ...] = ()
    strokes: tuple[StraightStroke, ...] = ()
    rounds: tuple[Round, ...] = ()
    confidence: float = 1.0
    unsure: tuple[str, ...] = ()
    left: tuple[tuple[float, float, float], ...] = ()
    aside: tuple[Aside, ...] = ()
