"""Where labels of a drawn figure go: beside a line, or into the corner between two lines, clear of both."""

from __future__ import annotations

from math import hypot

from isoprobe.vision.figure.scene import FigureScene, Point

CLEAR = 0.45  # digit heights between a label and a line


def _half(made: FigureScene, text: object, scale: float) -> Point:
    """Half the width and half the height of a label."""
    from isoprobe.vision.figure.measuring import extent

    high = made.look.size * scale
    return extent(str(text), made.look, scale) / 2, (0.75 if "y" in str(text) else 0.55) * high


def _unit(x: float, y: float) -> Point:
    length = hypot(x, y) or 1.0
    return x / length, y / length


def beside(
    made: FigureScene,
    text: object,
    a: Point,
    b: Point,
    away: Point,
    scale: float = 1.0,
    along: float = 0.5,
    gap: float = 1.0,
) -> None:
    """Puts a label beside the line from a to b, at the share `along` of it, on the side that the point `away` is not
    on; `gap` times as far from it as usual."""
    nx, ny = _unit(a[1] - b[1], b[0] - a[0])
    if (away[0] - a[0]) * nx + (away[1] - a[1]) * ny > 0:
        nx, ny = -nx, -ny
    wide, high = _half(made, text, scale)
    far = abs(nx) * wide + abs(ny) * high + CLEAR * made.look.size * gap + made.look.line
    x, y = a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])
    made.text(text, x + far * nx, y + far * ny, scale=scale)


def in_corner(made: FigureScene, text: object, corner: Point, a: Point, b: Point, scale: float = 1.0) -> float:
    """Puts a label into the corner between the lines to a and to b, as near as it is clear of both; gives how far from
    the corner its middle is."""
    ux, uy = _unit(a[0] - corner[0], a[1] - corner[1])
    vx, vy = _unit(b[0] - corner[0], b[1] - corner[1])
    mx, my = _unit(ux + vx, uy + vy)
    wide, high = _half(made, text, scale)
    far = 0.0
    for x, y in ((ux, uy), (vx, vy)):
        slope = abs(mx * y - my * x)  # sine of half the angle
        needed = abs(y) * wide + abs(x) * high + CLEAR * made.look.size + made.look.line
        far = max(far, needed / max(slope, 0.05))
    made.text(text, corner[0] + far * mx, corner[1] + far * my, scale=scale)
    return far
