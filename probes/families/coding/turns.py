"""What programs of charts are put together from: turns, of which each has its alternatives, and how programs begin."""

from __future__ import annotations

from dataclasses import dataclass

TECHNIQUES = (
    "3D",
    "color and texture",
    "data reasoning",
    "advanced chart type",
    "alignment, orientation and position",
    "gridline",
    "polar coordinates",
    "axis and scale",
    "legend",
    "marker and line",
)


@dataclass(frozen=True)
class Turn:
    technique: str
    lines: tuple[str, ...]  # alternatives, four of them, each a line of code


@dataclass(frozen=True)
class Chart:
    """`start`: code before the turns; `turns` in the order in which they stand. {names}, {a} and {b} are filled in."""

    level: int
    start: str
    turns: tuple[Turn, ...]


PLAIN = "import matplotlib.pyplot as plt\n\nnames = {names}\na = {a}\nb = {b}\n\nfig, ax = plt.subplots()"
POLAR = (
    "import matplotlib.pyplot as plt\n\nangles = [0, 1, 2, 3, 4, 5]\na = {a}\n\nfig = plt.figure()\n"
    'ax = fig.add_subplot(projection="polar")'
)
SPACE = (
    "import matplotlib.pyplot as plt\n\nx = [0, 1, 2, 0, 1, 2]\ny = [0, 0, 0, 1, 1, 1]\na = {a}\n\nfig = plt.figure()\n"
    'ax = fig.add_subplot(projection="3d")'
)

GRID = Turn(
    "gridline",
    (
        'ax.grid(axis="x", linewidth=2)',
        'ax.grid(axis="y", linewidth=2)',
        'ax.grid(color="black", linestyle=":")',
        "ax.grid(False)",
    ),
)


def turn(technique: str, line: str, *alternatives: str) -> Turn:
    return Turn(technique, tuple(line.replace("@", each) for each in alternatives))
