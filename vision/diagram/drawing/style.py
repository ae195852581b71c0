"""Looks of geometry diagrams: `sample_style` draws one as a plain JSON dict, from what `TASKS` or `HELD_OUT` names.

HELD_OUT has faces, colours and line widths that no look in TASKS has and that nothing was tuned on.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from isoprobe.vision.diagram.drawing.labels import SUBSCRIPT
from isoprobe.vision.diagram.drawing.layout import (
    DiagramLayout,
    DiagramState,
    DiagramStyle,
    extent,
    layout_of,
    smallest_gap,
)

Colour = list[int]


@dataclass(frozen=True)
class Looks:
    """What styles are drawn from. A palette is (lines, marks, letters, fills); widths are in pixels at 400 px."""

    faces: tuple[str, ...]
    text_faces: tuple[str, ...]
    palettes: tuple[tuple[Colour, Colour, Colour, tuple[Colour, ...]], ...]
    papers: tuple[Colour, ...]
    widths: tuple[float, float]


BLACK, BLUE, MAGENTA, NAVY, GREEN = [0, 0, 0], [0, 114, 188], [236, 0, 140], [20, 20, 140], [60, 130, 60]
FILLS: tuple[Colour, ...] = ([166, 206, 227], [255, 224, 160], [190, 220, 170], [205, 180, 215], [255, 214, 200])

TASKS = Looks(
    ("STIXGeneralItalic",) * 4
    + ("DejaVuSans-Oblique",) * 4
    + ("cmmi10", "cmti10", "STIXGeneral", "cmss10", "DejaVuSans", "DejaVuSerif", "STIXGeneralBol", "DejaVuSans-Bold"),
    ("DejaVuSans", "STIXGeneral"),
    (
        (BLACK, BLACK, BLACK, FILLS),
        (BLACK, BLACK, BLACK, FILLS),
        (BLUE, MAGENTA, BLACK, FILLS),
        (BLUE, MAGENTA, BLACK, FILLS),
        ([30, 30, 30], [200, 30, 30], [20, 20, 20], FILLS),
        (NAVY, NAVY, BLACK, FILLS),
        (GREEN, MAGENTA, BLACK, FILLS),
        ([70, 70, 70], [70, 70, 70], [40, 40, 40], FILLS),
    ),
    ([255, 255, 255],) * 6 + ([253, 249, 230], [245, 248, 252], [250, 250, 250]),
    (1.0, 2.8),
)
HELD_OUT = Looks(
    ("DejaVuSerif-Italic", "STIXGeneralBolIta", "DejaVuSans-BoldOblique", "cmb10"),
    ("DejaVuSerif",),
    (
        ([102, 45, 145], [240, 120, 20], [30, 0, 50], ([225, 215, 240], [240, 235, 200])),
        ([0, 128, 128], [180, 0, 60], BLACK, ([200, 235, 235], [250, 225, 225])),
        ([120, 70, 30], [0, 90, 160], [60, 30, 10], ([245, 230, 205], [220, 230, 240])),
        ([25, 25, 40], [25, 25, 40], [25, 25, 40], ([215, 225, 225], [235, 235, 215])),
    ),
    ([255, 255, 255], [238, 238, 236], [255, 252, 244]),
    (0.9, 3.4),
)

LEAST_CAP = 10.0  # pixels: a capital's height
LEAST_DIGIT = 9.5  # pixels: the height of a lowered digit
MARK = 0.026  # of the figure's size; larger marks would not find their places
STEM = 0.13  # of a capital's height is a bold letter's stem; lines are no thicker
LEAST_GAP = 13.5  # pixels: between different junctions
ROOM, A_LETTER = 70.0, 22.0  # pixels: the page of a figure without letters, and how much wider it is for each letter
LARGEST = 900  # pixels: the page's sides
USUAL = 1_000_000  # thousandths: the longer side of a usual figure


def sample_style(
    rng: Random, figure: DiagramState, looks: Looks = TASKS, asked: tuple[float, float] | None = None
) -> DiagramStyle:
    """A look for the figure, large enough that its nearest junctions can be told apart where 900 pixels allow it. With
    `asked`, pixels between these and of a capital's height, it is as near to that as the page and the figure allow, on
    a page as much larger as the figure is than usual ones."""
    faint = rng.random() < 0.5  # line art of exam sites, small and thin, or a coloured textbook
    left, top, right, bottom = extent(figure["plan"])
    made = layout_of(figure, 1.0, 0j)
    gap = min([smallest_gap(made), *(0.45 * ring.r for ring in made.rings)])
    crowd = ROOM + A_LETTER * len(figure["letters"])
    side = max(rng.uniform(150, 320), crowd) if faint else max(rng.uniform(280, 860), 1.2 * crowd)
    span = max(right - left, bottom - top)
    largest = round(LARGEST * max(1.0, span / USUAL)) if asked else LARGEST
    most = (largest - 2 - 3.5 * LEAST_CAP) / span
    cap = rng.uniform(9, 13) if faint else side * rng.uniform(0.03, 0.045)
    least_cap = LEAST_DIGIT / SUBSCRIPT if any(name[1:].isdigit() for name in figure["letters"]) else LEAST_CAP
    cap = round(max(least_cap, min(cap, 30.0, 0.05 * side, gap * most / rng.uniform(1.2, 1.6))), 1)
    if asked:
        cap = round(max(least_cap, min(asked[1], 0.05 * largest, gap * most / 1.2)), 1)
    measured = not faint and rng.random() < 0.2  # room for dimension lines
    margin = (4.2 if measured else 1.75) * cap + 3
    least = max(LEAST_GAP, rng.uniform(1.15, 1.5) * cap) / gap
    scale = min(max((side - 2 * margin) / span, least), (largest - 2 - 2 * margin) / span)
    if asked:
        scale = min(max(asked[0], LEAST_GAP) / gap, (largest - 2 - 2 * margin) / span)
        faint = False
    palette = looks.palettes[0] if faint and rng.random() < 0.6 else rng.choice(looks.palettes)
    line, mark, letters, fills = palette
    width, height = ((extent * scale + 2 * margin) for extent in (right - left, bottom - top))
    pad = max(0.0, 150 - width) / 2
    low, high = looks.widths
    thick = (low + (high - low) * rng.random() ** 2 * (0.35 if faint else 1.0)) * max(1.0, max(width, height) / 500)
    size = max(7.0, min(cap * rng.uniform(0.62, 0.85), MARK * span * scale))
    thick = min(thick, STEM * cap + 0.5, size / 4)
    style: DiagramStyle = {
        **({"largest": largest} if asked else {}),
        "width": round(min(largest, width + 2 * pad)),
        "height": round(min(largest, height)),
        "scale": scale,
        "origin": [margin + pad - left * scale, margin - top * scale],
        "background": rng.choice(looks.papers),
        "lines": {
            "colour": line,
            "width": round(thick, 2),
            "dash": [round(thick + cap * rng.uniform(0.35, 0.5), 1), round(thick + 0.25 * cap, 1)],
        },
        "marks": {
            "colour": mark,
            "width": round(max(1.0, 0.8 * thick), 2),
            "size": round(size, 1),
        },
        "letters": {
            "face": rng.choice(looks.faces),
            "cap": cap,
            "colour": letters,
            "clearance": rng.choice((1.0, 1.5, 2.0)),
        },
        "second": _second(rng, figure, looks),
        "dots": {
            "of": rng.choice(("bare", "bare", "bare", "all", "centres")),
            "radius": round(max(2.0, thick * rng.uniform(1.2, 1.6) + 0.4, cap * rng.uniform(0.11, 0.15) + 0.5), 1),
        },
        "arrows": rng.random() < 0.5,
        "heads": rng.choice(("filled", "open")),
        "fills": _fills(rng, figure, fills) if not faint else [],
        "texts": _texts(rng, figure, rng.choice(looks.text_faces), cap, measured),
        "watermark": None,
        "finish": _finish(rng, faint, cap),
    }
    if rng.random() < (0.25 if faint else 0.05):
        style["watermark"] = {
            "text": rng.choice(("www.exam-papers.net", "exam.net", "Examples", "SAMPLE", "mathbook")),
            "at": [round(rng.uniform(0.3, 0.7), 3), round(rng.uniform(0.3, 0.7), 3)],
            "fade": rng.choice((8, 12, 16)),
        }
    return style


def _second(rng: Random, figure: DiagramState, looks: Looks) -> dict[str, Any] | None:
    """Some letters in another face, as where a site has patched a figure."""
    if rng.random() > 0.15:
        return None
    letters = list(figure["letters"])
    return {
        "face": rng.choice(looks.faces),
        "letters": sorted(rng.sample(letters, min(len(letters), rng.choice((1, 1, 2))))),
    }


def _fills(rng: Random, figure: DiagramState, fills: tuple[Colour, ...]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if rng.random() < 0.35:
        rounds = len(figure["circles"]) + len(figure["arcs"])
        if rounds and rng.random() < 0.6:
            found.append({"ring": rng.randrange(rounds), "colour": rng.choice(fills)})
        corners = _triangle(rng, figure)
        if corners and rng.random() < 0.6:
            found.append({"letters": corners, "colour": rng.choice(fills)})
    return found


def _triangle(rng: Random, figure: DiagramState) -> list[str] | None:
    if not figure["lines"]:
        return None
    line = rng.choice(figure["lines"])
    a, b = line[0], line[-1]
    lines = [set(line) for line in figure["lines"]]
    third = [
        c
        for c in figure["letters"]
        if c not in line and any({a, c} <= on for on in lines) and any({b, c} <= on for on in lines)
    ]
    return [a, b, rng.choice(third)] if third else None


def _texts(rng: Random, figure: DiagramState, face: str, cap: float, measured: bool) -> dict[str, Any]:
    """Lengths on pieces of lines, sizes of angles with arcs, dimension lines; each is drawn where there is room."""
    lengths, angles = [], []
    amount = rng.choice((0, 0, 1, 2, 3))
    for _ in range(amount):
        if not figure["lines"]:
            break
        line = rng.choice(figure["lines"])
        k = rng.randrange(len(line) - 1)
        if rng.random() < 0.55:
            lengths.append({"on": [line[k], line[k + 1]], "text": _length(rng)})
        else:
            sides = sorted({name for other in figure["lines"] if line[k] in other for name in _beside(other, line[k])})
            if len(sides) > 1:
                arms = sorted(rng.sample(sides, 2))
                what = {
                    "at": line[k],
                    "arms": arms,
                    "arcs": rng.choice((0, 1, 1, 1, 2)),
                    "text": rng.choice(("", _size(rng), _size(rng))),
                }
                if what["arcs"] or what["text"]:
                    angles.append(what)
    dimensions = []
    for line in rng.sample(list(figure["lines"]), min(2, len(figure["lines"]))) if measured else ():
        dimensions.append({"on": [line[0], line[-1]], "text": _length(rng)})
    height = round(max(8.0, cap * rng.uniform(0.8, 1.0)), 1)
    return {"face": face, "cap": height, "lengths": lengths, "angles": angles, "dimensions": dimensions}


def _beside(line: list[str], name: str) -> list[str]:
    k = line.index(name)
    return line[max(0, k - 1) : k] + line[k + 1 : k + 2]


def _length(rng: Random) -> str:
    n = rng.randint(2, 24)
    unit = rng.choice((" cm", " m", " in.", " ft", " mm"))
    x = rng.choice(("x", "y"))
    return rng.choice(
        (
            str(n),
            str(n),
            f"{n}{unit}",
            f"{n}.{rng.randint(1, 9)}",
            x,
            f"{n}{x}",
            f"{x} + {n}",
            f"{n}{x} - {rng.randint(1, 9)}",
        )
    )


def _size(rng: Random) -> str:
    n = rng.randrange(20, 130)
    return rng.choice((f"{n}°", f"{n}°", f"{n}°", "x°", f"(x + {n})°", str(rng.randint(1, 4))))


def _finish(rng: Random, faint: bool, cap: float) -> dict[str, Any]:
    """What happened to the picture after it was drawn; small letters would not outlive a threshold."""
    kind = (
        rng.choice(("none", "none", "jpeg", "jpeg", "blur", "bilevel", "bilevel", "blurred jpeg"))
        if faint
        else rng.choice(("none", "none", "jpeg", "blur"))
    )
    return {
        "blur": round(rng.uniform(0.3, 0.6), 2) if "blur" in kind else 0.0,
        "threshold": rng.randrange(180, 220) if kind == "bilevel" and cap >= 11 else 0,
        "jpeg": rng.randrange(60, 96) if "jpeg" in kind else 0,
    }


__all__ = ["HELD_OUT", "TASKS", "DiagramLayout", "Looks", "sample_style"]
