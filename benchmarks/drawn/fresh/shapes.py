"""Squares, circles, two circles, polylines and grids by tools and in looks of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import hypot
from random import Random
from typing import Any

import cv2
import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np
import skia

from drawn.fresh.wear import Pixels, from_figure, from_svg, worn

FOLDER = "shapes"
Colour = tuple[int, int, int]
Shapes = list[tuple[str, Colour, list[float]]]  # circle x y r, box x y side, line x y x y ...
INKS: tuple[Colour, ...] = ((200, 30, 40), (20, 90, 200), (20, 130, 60), (120, 50, 170), (0, 0, 0), (230, 110, 10))
SIDE = 400.0


def drawings(rng: Random, count: int, second: bool = False) -> Iterator[tuple[str, Pixels, Any]]:
    """So many pictures, of each kind alike many."""
    tools = SECOND if second else TOOLS
    for number in range(count):
        kind = tuple(MADE)[number % len(MADE)]
        tool = tuple(tools)[number // len(MADE) % len(tools)]
        shapes, truth = MADE[kind](rng)
        pixels = tools[tool](shapes, rng.choice((1.5, 2.5, 4.0)))
        pixels, _, _ = worn(rng, pixels)
        yield f"{kind}_{number}_{tool}.png", pixels, truth


def _squares(rng: Random) -> tuple[Shapes, int]:
    many, shapes = rng.randint(2, 6), []
    x, y, side = 20.0, 20.0, 360.0
    for _ in range(many):
        shapes.append(("box", rng.choice(INKS), [x, y, side]))
        inner = side * rng.uniform(0.62, 0.78)
        x, y = x + rng.uniform(0.2, 0.8) * (side - inner), y + rng.uniform(0.2, 0.8) * (side - inner)
        side = inner
    return shapes, many


def _circles(rng: Random) -> tuple[Shapes, int]:
    many, shapes = rng.randint(2, 6), []
    while len(shapes) < many:
        r = rng.uniform(35, 80)
        x, y = rng.uniform(r + 8, SIDE - r - 8), rng.uniform(r + 8, SIDE - r - 8)
        if all(_apart((x, y, r), other) > 14 for _, _, other in shapes):
            shapes.append(("circle", rng.choice(INKS), [x, y, r]))
    return shapes, many


def _apart(one: tuple[float, float, float], other: list[float]) -> float:
    """How far two circles are from touching, from without or within."""
    away = hypot(one[0] - other[0], one[1] - other[1])
    return min(abs(away - one[2] - other[2]), abs(away - abs(one[2] - other[2])), away)


def _contact(rng: Random) -> tuple[Shapes, str]:
    a, b = rng.uniform(50, 85), rng.uniform(50, 85)
    contact, gap = rng.choice((("apart", rng.uniform(12, 40)), ("tangent", 0.0), ("overlap", -rng.uniform(12, 40))))
    turn = rng.uniform(0, 2 * np.pi)
    way = (a + b + gap) / 2
    first, second = rng.sample(INKS, 2)
    x, y = way * np.cos(turn), way * np.sin(turn)
    shapes: Shapes = [("circle", first, [200 + x, 200 + y, a]), ("circle", second, [200 - x, 200 - y, b])]
    return shapes, "overlapping" if contact == "overlap" else contact


def _polylines(rng: Random) -> tuple[Shapes, int]:
    while True:
        xs = [20.0, 200.0, 380.0]
        one, other = ([rng.uniform(30, 370) for _ in xs] for _ in range(2))
        away = [a - b for a, b in zip(one, other, strict=True)]
        if min(abs(each) for each in away) > 40:
            break
    many = sum(a * b < 0 for a, b in pairwise(away))
    first, second = rng.sample(INKS, 2)
    points = [[part for pair in zip(xs, ys, strict=True) for part in pair] for ys in (one, other)]
    return [("line", first, points[0]), ("line", second, points[1])], many


def _grid(rng: Random) -> tuple[Shapes, list[int]]:
    rows, columns, ink = rng.randint(3, 9), rng.randint(3, 9), rng.choice(INKS)
    xs, ys = np.linspace(15, 385, columns + 1), np.linspace(15, 385, rows + 1)
    shapes: Shapes = [("line", ink, [float(x), 15.0, float(x), 385.0]) for x in xs]
    shapes += [("line", ink, [15.0, float(y), 385.0, float(y)]) for y in ys]
    return shapes, [rows, columns]


MADE: dict[str, Callable[[Random], tuple[Shapes, Any]]] = {
    "squares": _squares,
    "circles": _circles,
    "contact": _contact,
    "polylines": _polylines,
    "grid": _grid,
}


def _svg(shapes: Shapes, stroke: float, paper: str = "white", zoom: float = 1.0) -> Pixels:
    body = []
    for kind, ink, at in shapes:
        look = f'fill="none" stroke="rgb{ink}" stroke-width="{stroke}" stroke-linecap="square"'
        if kind == "circle":
            body.append(f'<circle cx="{at[0]}" cy="{at[1]}" r="{at[2]}" {look}/>')
        elif kind == "box":
            body.append(f'<rect x="{at[0]}" y="{at[1]}" width="{at[2]}" height="{at[2]}" {look}/>')
        else:
            body.append(f'<polyline points="{" ".join(map(str, at))}" {look}/>')
    page = f'<rect width="400" height="400" fill="{paper}"/>'
    return from_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">{page}{"".join(body)}</svg>', zoom
    )


def _tinted(shapes: Shapes, stroke: float) -> Pixels:
    return _svg(shapes, stroke, "#fbf3df", 1.5)


def _dark(shapes: Shapes, stroke: float) -> Pixels:
    light = [(kind, (255 - ink[0] // 2, 255 - ink[1] // 2, 255 - ink[2] // 2), at) for kind, ink, at in shapes]
    return _svg(light, stroke, "#1d2430")


def _skia(shapes: Shapes, stroke: float) -> Pixels:
    pixels = np.zeros((520, 520, 4), np.uint8)
    surface = skia.Surface(pixels)
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorWHITE)
    canvas.scale(1.3, 1.3)
    for kind, ink, at in shapes:
        paint = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=stroke, Color=skia.Color(*ink))
        if kind == "circle":
            canvas.drawCircle(*at, paint)
        elif kind == "box":
            canvas.drawRect(skia.Rect.MakeXYWH(at[0], at[1], at[2], at[2]), paint)
        else:
            path = skia.Path()
            path.addPoly([skia.Point(x, y) for x, y in zip(at[::2], at[1::2], strict=True)], False)
            canvas.drawPath(path, paint)
    surface.flushAndSubmit()
    red_first = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    return np.ascontiguousarray(red_first[..., 2::-1])


def _matplotlib(shapes: Shapes, stroke: float) -> Pixels:
    figure, axes = plt.subplots(figsize=(5, 5), dpi=110)
    axes.set(xlim=(0, 400), ylim=(400, 0), aspect="equal")
    axes.axis("off")
    for kind, ink, at in shapes:
        look = {"color": tuple(part / 255 for part in ink), "linewidth": stroke}
        if kind == "circle":
            axes.add_patch(plt.Circle(at[:2], at[2], fill=False, **look))
        elif kind == "box":
            axes.add_patch(plt.Rectangle(at[:2], at[2], at[2], fill=False, **look))
        else:
            axes.plot(at[::2], at[1::2], **look)
    pixels = from_figure(figure)
    plt.close(figure)
    return pixels


TOOLS: dict[str, Callable[[Shapes, float], Pixels]] = {
    "svg": _svg,
    "tinted": _tinted,
    "dark": _dark,
    "skia": _skia,
    "mpl110": _matplotlib,
}


def _opencv(shapes: Shapes, stroke: float, line: int = cv2.LINE_AA) -> Pixels:
    pixels = np.full((450, 450, 3), 255, np.uint8)
    for kind, ink, at in shapes:
        places, look = [round(part * 1.1) for part in at], (ink[::-1], max(1, round(stroke)), line)
        if kind == "circle":
            cv2.circle(pixels, (places[0], places[1]), places[2], *look)
        elif kind == "box":
            cv2.rectangle(pixels, (places[0], places[1]), (places[0] + places[2], places[1] + places[2]), *look)
        else:
            cv2.polylines(pixels, [np.array(places).reshape(-1, 2)], False, *look)
    return pixels


def _stairs(shapes: Shapes, stroke: float) -> Pixels:
    return _opencv(shapes, stroke, cv2.LINE_8)


def _chalk(shapes: Shapes, stroke: float) -> Pixels:
    light = [(kind, (255 - ink[0] // 3, 255 - ink[1] // 3, 255 - ink[2] // 3), at) for kind, ink, at in shapes]
    return _svg(light, stroke + 1, "#24523c", 1.2)


def _small(shapes: Shapes, stroke: float) -> Pixels:
    return _svg(shapes, stroke, "white", 0.6)


def _grey(shapes: Shapes, stroke: float) -> Pixels:
    return _svg(shapes, stroke, "#d9dde2", 1.3)


SECOND: dict[str, Callable[[Shapes, float], Pixels]] = {
    "opencv": _opencv,
    "stairs": _stairs,
    "chalk": _chalk,
    "small": _small,
    "grey": _grey,
}
