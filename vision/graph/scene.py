"""A graph as it stands in a picture: what the drawing code is given positions for, and what the reader gives back."""

from __future__ import annotations

from dataclasses import dataclass

# The colours that have a name of their own, sRGB. A drawing fills a vertex with one of these; the reader names the
# nearest. White is also an unfilled vertex on a light background.
COLOURS: dict[str, tuple[int, int, int]] = {
    "white": (255, 255, 255),
    "gray": (160, 160, 160),
    "black": (25, 25, 25),
    "red": (222, 45, 38),
    "orange": (253, 141, 30),
    "yellow": (250, 218, 66),
    "green": (60, 165, 75),
    "cyan": (110, 210, 225),
    "blue": (45, 100, 200),
    "purple": (130, 70, 170),
    "pink": (250, 165, 200),
    "brown": (140, 90, 55),
}


@dataclass(frozen=True)
class Vertex:
    """Centre and radius in pixels (x right, y down), the label ("" where none), fill colour's name, and the panel
    (0, or 1 for the right-hand or lower one of a pair of graphs)."""

    x: float
    y: float
    radius: float
    label: str = ""
    colour: str = "white"
    shape: str = "circle"
    panel: int = 0


@dataclass(frozen=True)
class Edge:
    """Between two vertices by their index; from `tail` to `head` where the scene is directed."""

    tail: int
    head: int
    capacity: int | None = None


@dataclass(frozen=True)
class GraphScene:
    """Vertices and edges with pixel positions. Undirected edges have tail < head; edges are sorted. What was read has a
    `confidence` from 0 to 1, and what the reader is `unsure` of, one line each: then the rest is sure, and that is
    not."""

    width: int
    height: int
    directed: bool
    vertices: tuple[Vertex, ...]
    edges: tuple[Edge, ...]
    confidence: float = 1.0
    unsure: tuple[str, ...] = ()
