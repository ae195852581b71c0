"""The diagram of dots, lines, circles and letters, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.reading.dotted.lines import off_line
from isoprobe.vision.diagram.reading.dotted.reading import Dotted
from isoprobe.vision.diagram.reading.incidence import incidence
from isoprobe.vision.diagram.reading.vertices import DiagramVertex, Reach
from isoprobe.vision.diagram.scene import DiagramScene, Letter, Round, StraightStroke
from isoprobe.vision.raster.components import components

ON_CIRCLE = 1.6  # pixels from a circle to a dot on it
CENTRE = 3.0  # pixels from a circle's middle to the dot there
PIECE = 1.0  # letter heights in pixels of ink, from which a piece that is left over is told
SCRAP = 0.5  # of a letter's height that a piece at least measures which is told
ALIKE = 0.08  # margin of letters below which another fits nearly as well
BESIDE = (0.9, 2.6)  # pixels off a line at which a dot may be on it or not
BROKEN = 0.9  # share of ink of a line that is sure
FAR = 8.0  # letter heights from which a letter is far from its dot
FAIR = 0.34  # of the dots: so many may lack a letter, or pieces of ink be left over
MISSING = 0.2  # confidence where a dot has no letter, a letter no dot, or ink is left over
DOUBTED = 0.75  # confidence by each lesser doubt


def left_over(seen: Dotted) -> list[tuple[int, int, int]]:
    """Where ink is that nothing explains: x, y and pixels of each piece that is no scrap."""
    height = float(np.median([letter.height for letter in seen.letters])) if seen.letters else 4 * seen.dots.radius
    count, _, boxes = components(seen.left)
    return [
        (x + w // 2, y + h // 2, area)
        for x, y, w, h, area in boxes[1:count].tolist()
        if area >= PIECE * height and max(w, h) >= SCRAP * height
    ]


def is_clean(seen: Dotted) -> bool:
    """Whether every dot has a letter, every letter a dot, and no ink is left over."""
    placed = sum(name >= 0 for name in seen.names)
    return placed == len(seen.names) == len(seen.letters) and not left_over(seen)


def is_fair(seen: Dotted) -> bool:
    """Whether what is amiss concerns few of the dots."""
    return len(list(_grave(seen))) <= FAIR * len(seen.names)


def scene_of(seen: Dotted) -> DiagramScene:
    """The scene, in the pixels of the picture."""
    named = {seen.letters[name].name: k for k, name in enumerate(seen.names) if name >= 0}
    middles = seen.dots.middles
    strokes = [
        StraightStroke(*_at(middles[line.dots[0]]), *_at(middles[line.dots[-1]]), confidence=min(1.0, line.share))
        for line in seen.lines
    ]
    rounds = [Round(c.x, c.y, c.radius, confidence=min(1.0, c.share)) for c in seen.circles]
    points = {name: _vertex(seen, k) for name, k in named.items()}
    read = incidence(points, strokes, rounds, (), Reach(ON_CIRCLE, 4.0))
    grave, slight = list(_grave(seen)), list(_slight(seen))
    confidence = (MISSING if grave else 1.0) * DOUBTED ** min(len(slight), 4)
    return DiagramScene(
        seen.ink.width,
        seen.ink.height,
        read.diagram,
        {name: (vertex.x, vertex.y) for name, vertex in points.items()},
        tuple(Letter(t.name, t.x, t.y, t.height, float(np.clip(t.worth, 0, 1))) for t in seen.letters),
        tuple(strokes[k] for k in read.strokes),
        tuple(rounds[k] for k in read.rounds),
        confidence,
        (*grave, *slight),
        tuple((float(x), float(y), float(area)) for x, y, area in left_over(seen)),
    )


def _at(middle: NDArray[np.float64]) -> tuple[float, float]:
    return float(middle[0]), float(middle[1])


def _vertex(seen: Dotted, dot: int) -> DiagramVertex:
    x, y = _at(seen.dots.middles[dot])
    ends = tuple(k for k, line in enumerate(seen.lines) if dot in (line.dots[0], line.dots[-1]))
    through = tuple(k for k, line in enumerate(seen.lines) if dot in line.dots[1:-1])
    on = tuple(k for k, c in enumerate(seen.circles) if abs(hypot(x - c.x, y - c.y) - c.radius) <= ON_CIRCLE)
    centres = tuple(k for k, c in enumerate(seen.circles) if hypot(x - c.x, y - c.y) <= CENTRE)
    return DiagramVertex(x, y, ends, through, on, centres, True)


def _grave(seen: Dotted) -> Iterator[str]:
    for k, name in enumerate(seen.names):
        if name < 0:
            yield f"dot at ({seen.dots.middles[k][0]:.0f}, {seen.dots.middles[k][1]:.0f}): no letter"
    for k, letter in enumerate(seen.letters):
        if k not in seen.names:
            yield f"letter {letter.name}: no dot found that it names"
    for x, y, area in left_over(seen):
        yield f"ink at ({x}, {y}): {area} pixels left over"


def _slight(seen: Dotted) -> Iterator[str]:
    for letter in seen.letters:
        if letter.margin < ALIKE:
            yield f"letter {letter.name}: the glyph may be another"
    for k, name in enumerate(seen.names):
        if name >= 0:
            letter, (x, y) = seen.letters[name], _at(seen.dots.middles[k])
            if hypot(letter.x - x, letter.y - y) > FAR * letter.height:
                yield f"letter {letter.name}: far from its dot"
    for line in seen.lines:
        names = " ".join(seen.letters[seen.names[k]].name if seen.names[k] >= 0 else "?" for k in line.dots)
        if line.share < BROKEN:
            yield f"line {names}: faint"
        for dot, off in off_line(seen.dots.middles, line.dots[0], line.dots[-1]):
            if BESIDE[0] <= abs(off) <= BESIDE[1]:
                beside = seen.letters[seen.names[dot]].name if seen.names[dot] >= 0 else "?"
                yield f"point {beside}: {abs(off):.1f} pixels off the line {names}"
