"""A lettered geometry diagram from its pixels alone: points, lines, circles, marks, and so the counts.

Each stage is a module: `diagram_letters` finds the names, `diagram_strokes`, `diagram_rounds` and `diagram_marks` what
is drawn; `diagram_vertices` finds where points may be, `diagram_naming` decides which of them the letters name,
`diagram_evidence` proves lines by their ink, and `diagram_incidence` says what lies on what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import Unreadable
from vision.diagram_incidence import Incidence, incidence
from vision.diagram_joining import mend
from vision.diagram_letters import read_letters
from vision.diagram_marks import find_marks
from vision.diagram_naming import DOUBT, Naming, name_vertices
from vision.diagram_proof import missing_strokes
from vision.diagram_rounds import find_rounds
from vision.diagram_scene import DiagramScene, Letter, Mark, Round, Stroke
from vision.diagram_stroke_ink import LineInk, find_line_ink
from vision.diagram_strokes import find_strokes
from vision.diagram_vertices import Vertex, find_vertices, incident, is_whole, reach
from vision.pixels import decode

Pixels = NDArray[Any]  # uint8

LARGE = 1000  # pixels of the longer side above which a picture is shrunk
MOST_LETTERS, MOST_STROKES, MOST_ROUNDS = 60, 120, 40  # a figure with more is no school book's


def read_diagram(image: bytes | Pixels, *, again: bool = True) -> DiagramScene:
    """The diagram in a picture, with positions in the picture's pixels.

    `image` is a file's bytes or an array of pixels (BGR or grey). `again` False: one look at one size only. Raises
    Unreadable, with the reason in one line, where the picture is none, is blank, or shows no diagram.
    """
    original = decode(image)
    pixels, scale = _resized(original)
    found = read_letters(pixels)
    letters = list(found.letters)
    ink = find_line_ink(pixels, found.mask)
    rounds = find_rounds(pixels, found.mask, ink)
    strokes = find_strokes(pixels, found.mask, rounds, ink)
    marks = find_marks(pixels, found.mask, strokes, rounds, ink)
    scene = assemble(ink, letters, strokes, rounds, marks)
    return _rescaled(scene, original.shape[1], original.shape[0], scale)


def assemble(
    ink: LineInk,
    letters: Sequence[Letter],
    strokes: Sequence[Stroke],
    rounds: Sequence[Round],
    marks: Sequence[Mark],
) -> DiagramScene:
    """The scene of these letters, strokes, rounds and marks, all in the pixels of one picture."""
    if not strokes and not rounds:
        raise Unreadable("no diagram: no straight line and no circle in the picture")
    if len(letters) > MOST_LETTERS or len(strokes) > MOST_STROKES or len(rounds) > MOST_ROUNDS:
        raise Unreadable(
            f"too much for a diagram: {len(letters)} letters, {len(strokes)} strokes, {len(rounds)} circles and arcs"
        )
    height = float(np.median([letter.height for letter in letters])) if letters else 0.04 * max(ink.height_width)
    far = reach(strokes, height)
    joined = mend(strokes, rounds, ink, far, height)
    vertices = find_vertices(joined, rounds, marks, far)
    letters = _distinct(letters)
    naming = name_vertices(letters, vertices, joined, rounds, marks, far)
    points = {letter.name: vertex for letter, vertex in zip(letters, naming.vertices, strict=True) if vertex}
    proved = missing_strokes(points, joined, rounds, ink, far, height)
    if proved:
        joined += proved
        points = {name: incident(vertex, joined, rounds, marks, far) for name, vertex in points.items()}
    points |= {t.name: Vertex(t.x, t.y) for t, vertex in zip(letters, naming.vertices, strict=True) if not vertex}
    seen = incidence(points, joined, rounds, marks, far)
    unsure, confidence = _doubts(letters, naming, seen, joined, rounds)
    return DiagramScene(
        ink.height_width[1],
        ink.height_width[0],
        seen.diagram,
        {name: (vertex.x, vertex.y) for name, vertex in points.items()},
        tuple(letters),
        tuple(joined[k] for k in seen.strokes),
        tuple(rounds[k] for k in seen.rounds),
        confidence,
        unsure,
    )


def _resized(pixels: Pixels) -> tuple[Pixels, float]:
    side = max(pixels.shape[:2])
    if side > LARGE:
        scale = LARGE / side
        size = (max(16, round(pixels.shape[1] * scale)), max(16, round(pixels.shape[0] * scale)))
        return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)), scale
    return pixels, 1.0


def _rescaled(scene: DiagramScene, width: int, height: int, scale: float) -> DiagramScene:
    if scale == 1.0:
        return scene

    def at(v: float) -> float:
        return (v + 0.5) / scale - 0.5

    return replace(
        scene,
        width=width,
        height=height,
        points={name: (at(x), at(y)) for name, (x, y) in scene.points.items()},
        letters=tuple(replace(t, x=at(t.x), y=at(t.y), height=t.height / scale) for t in scene.letters),
        strokes=tuple(
            replace(s, x1=at(s.x1), y1=at(s.y1), x2=at(s.x2), y2=at(s.y2), width=s.width / scale) for s in scene.strokes
        ),
        rounds=tuple(
            replace(r, x=at(r.x), y=at(r.y), radius=r.radius / scale, width=r.width / scale) for r in scene.rounds
        ),
    )


def _distinct(letters: Sequence[Letter]) -> list[Letter]:
    """The letters, each name once: of two with one name the less sure is left with a prime."""
    names: set[str] = set()
    kept = []
    for letter in sorted(letters, key=lambda t: (-t.confidence, t.name, t.x, t.y)):
        name = letter.name
        for other in (name, name[0] + "'", name[0] + "''", *(name[0] + digit for digit in "0123456789")):
            if other not in names:
                name = other
                break
        names.add(name)
        kept.append(letter if name == letter.name else replace(letter, name=name, confidence=0.2))
    return sorted(kept, key=lambda t: t.name)


def _doubts(
    letters: Sequence[Letter], naming: Naming, seen: Incidence, strokes: Sequence[Stroke], rounds: Sequence[Round]
) -> tuple[tuple[str, ...], float]:
    """What the reading is unsure of, a line each, and the confidence of the least sure element."""
    unsure: list[str] = []
    least = 1.0
    for letter, vertex, margin in zip(letters, naming.vertices, naming.margins, strict=True):
        least = min(least, letter.confidence)
        if letter.confidence < 0.5:
            unsure.append(f"letter {letter.name}: the glyph may be another")
        if vertex is None:
            unsure.append(f"letter {letter.name}: no point found that it names")
            least = min(least, 0.2)
        elif margin < DOUBT:
            unsure.append(f"letter {letter.name}: another point fits it nearly as well")
            least = min(least, 0.5 + 0.5 * max(0.0, margin) / DOUBT)
    for names, index in zip(seen.diagram.lines, seen.strokes, strict=True):
        least = min(least, strokes[index].confidence)
        if strokes[index].confidence < 0.5:
            unsure.append(f"line {' '.join(names)}: faint")
    for index in seen.rounds:
        least = min(least, rounds[index].confidence)
        if rounds[index].confidence < 0.5:
            kind = "circle" if is_whole(rounds[index]) else "arc"
            unsure.append(f"{kind} about ({rounds[index].x:.0f}, {rounds[index].y:.0f}): faint")
    return tuple(unsure), max(0.0, least)
