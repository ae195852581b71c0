"""A figure to be drawn: things in pixel coordinates (x right, y down), in the order in which they are laid down.

Points are pairs (x, y); a colour is a name of `vision.figure.style.COLOURS`, the same after "pale " (for fills that
bear lettering; it is read as the plain name), "ink" (the dark of lettering) or "paper".
What the reader of `vision.figure.reading` needs is kept by construction: lettering is ink and never touches anything
that is ink too; things that are small (dots, dashes) have a colour other than ink.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from isoprobe.vision.figure.style import Look

Point = tuple[float, float]


@dataclass(frozen=True)
class Text:
    """`anchor` says what (x, y) is: "middle", "left" or "right" of the line, at half the height of its digits. Texts of
    one `group` (0: none) make one label, set close together with signs raised and lowered."""

    text: str
    x: float
    y: float
    anchor: str = "middle"
    scale: float = 1.0  # of the look's size
    group: int = 0


@dataclass(frozen=True)
class Polyline:
    """A line from point to point; `dash` pixels on and off (0: solid). Dashed lines are not ink."""

    points: tuple[Point, ...]
    colour: str = "ink"
    width: float = 2.0
    dash: float = 0.0
    closed: bool = False


@dataclass(frozen=True)
class Polygon:
    """A filled outline (`fill` "" where it is empty), with an edge `width` wide (0: none)."""

    points: tuple[Point, ...]
    fill: str = ""
    edge: str = "ink"
    width: float = 0.0


@dataclass(frozen=True)
class Disc:
    """A circle or, where `sweep` is less than 360, a sector from `start`, in degrees clockwise from the right."""

    x: float
    y: float
    radius: float
    fill: str = ""
    edge: str = "ink"
    width: float = 0.0
    start: float = 0.0
    sweep: float = 360.0


@dataclass(frozen=True)
class Arc:
    """A piece of a circle's line, in degrees clockwise from the right."""

    x: float
    y: float
    radius: float
    start: float
    sweep: float
    colour: str = "ink"
    width: float = 2.0


Thing = Text | Polyline | Polygon | Disc | Arc


@dataclass
class FigureScene:
    """What is drawn in one look. The methods add things; all of them may be given widths and colours by name."""

    look: Look
    things: list[Thing] = field(default_factory=list)

    def fitting(self, texts: Sequence[object], width: float, least: float = 0.7) -> float:
        """The scale, 1 at most, at which the longest of these texts is that wide, with room to its neighbours;
        `least` where it would be smaller."""
        from isoprobe.vision.figure.measuring import APART, extent

        room = max(1.0, width - (APART + 0.1) * self.look.size)
        longest = max((extent(str(text), self.look) for text in texts), default=0.0)
        return max(least, min(1.0, room / longest if longest else 1.0))

    def text(
        self, text: object, x: float, y: float, anchor: str = "middle", scale: float = 1.0, group: int = 0
    ) -> None:
        self.things.append(Text(str(text), x, y, anchor, scale, group))

    def stroke(
        self,
        points: Sequence[Point],
        colour: str = "ink",
        width: float | None = None,
        dash: float = 0.0,
        closed: bool = False,
    ) -> None:
        """A line through these points; as wide as the look's lines where no `width` is given."""
        self.things.append(Polyline(tuple(points), colour, self.look.line if width is None else width, dash, closed))

    def polygon(self, points: Sequence[Point], fill: str = "", edge: str = "ink", width: float = 0.0) -> None:
        self.things.append(Polygon(tuple(points), fill, edge, width))

    def box(
        self, left: float, top: float, right: float, bottom: float, fill: str = "", edge: str = "ink", width: float = 0
    ) -> None:
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        self.things.append(Polygon(corners, fill, edge, width))

    def disc(self, x: float, y: float, radius: float, fill: str, edge: str = "ink", width: float = 0.0) -> None:
        self.things.append(Disc(x, y, radius, fill, edge, width))

    def ring(self, x: float, y: float, radius: float, colour: str = "ink", width: float | None = None) -> None:
        self.things.append(Disc(x, y, radius, "", colour, self.look.line if width is None else width))

    def sector(
        self, x: float, y: float, radius: float, start: float, sweep: float, fill: str, edge: str = "", width: float = 0
    ) -> None:
        self.things.append(Disc(x, y, radius, fill, edge, width, start, sweep))

    def arc(
        self, x: float, y: float, radius: float, start: float, sweep: float, colour: str = "ink", width: float = 1.5
    ) -> None:
        self.things.append(Arc(x, y, radius, start, sweep, colour, width))
