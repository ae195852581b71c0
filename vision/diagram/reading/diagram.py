"""A lettered geometry diagram from its pixels alone: points, lines, circles, marks, and so the counts.

Each stage is a module: `diagram_letters` finds the names, `diagram_strokes`, `diagram_rounds` and `diagram_marks` what
is drawn; `diagram_vertices` finds where points may be, `diagram_naming` decides which of them the letters name,
`diagram_evidence` proves lines by their ink, and `diagram_incidence` says what lies on what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import hypot
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.diagram.letters.finding import read_letters
from isoprobe.vision.diagram.reading.accounting import bare_line, bare_round, left_over, pale_marks, writing
from isoprobe.vision.diagram.reading.dotted.reading import Dotted, see_dotted
from isoprobe.vision.diagram.reading.dotted.scene import is_clean, is_fair, scene_of
from isoprobe.vision.diagram.reading.fragments import DOUBTFUL, SHARD, explained
from isoprobe.vision.diagram.reading.incidence import Incidence, incidence
from isoprobe.vision.diagram.reading.joining import TRIMMED, mend, without_scraps
from isoprobe.vision.diagram.reading.line_marks import as_named, between_points, line_marks
from isoprobe.vision.diagram.reading.marks import find_marks
from isoprobe.vision.diagram.reading.naming import BARE, DOUBT, Naming, name_vertices, standing
from isoprobe.vision.diagram.reading.proof import missing_strokes
from isoprobe.vision.diagram.reading.right_angles import right_angles
from isoprobe.vision.diagram.reading.vertices import (
    DiagramVertex,
    Reach,
    along,
    find_vertices,
    incident,
    is_whole,
    length,
    on_round,
    reach,
    within,
)
from isoprobe.vision.diagram.scene import DiagramScene, Letter, Mark, Round, StraightStroke
from isoprobe.vision.diagram.strokes.finding import find_strokes
from isoprobe.vision.diagram.strokes.ink import LineInk, find_line_ink
from isoprobe.vision.diagram.strokes.rounds import find_rounds
from isoprobe.vision.raster.ink import find_ink
from isoprobe.vision.raster.paper import on_light_paper, without_squares
from isoprobe.vision.raster.pixels import decode

Pixels = NDArray[Any]  # uint8

LARGE = 640  # pixels of the longer side above which a picture is shrunk
LEAST, PADDED = 8, 32  # pixels a side that are read, and up to which paper is added
AGAIN = (1.5, 1.3, 2.0)  # sizes at which a picture is read again that left doubts
AGAIN_LARGE, MOST_LARGE = 0.8, 1000  # the same for one that was shrunk, which is also read at up to this many pixels
LEFT_OVER = 0.5  # most confidence where ink is left over
A_LINE = 0.4  # pixels of ink a pixel of the picture's longer side, from which a piece is more than a sign
MOST_DOUBTS = 8  # more are no matter of size
LONG = 2.0  # letter heights from which a stroke is surely a line of the figure
DIGITS = "I"  # letters that a digit passes for: where nothing marks a point, it is the digit
MOST_PIECES = 300  # of ink, letters and marks included; more are a page of text or a photograph
MOST_INK = 60  # length of all that is drawn, in diagonals of the picture
MOST_LETTERS, MOST_STROKES, MOST_ROUNDS = 60, 120, 40  # a figure with more is no school book's


def read_diagram(image: bytes | Pixels, *, again: bool = True) -> DiagramScene:
    """The diagram in a picture, with positions in the picture's pixels.

    `image` is a file's bytes or an array of pixels (BGR or grey). `again` False: one look at one size only. All ink
    counts: where pieces of it are left over, or dots without a letter, `unsure` names them with their places and areas,
    and the confidence is at most 0.5. Raises Unreadable, with the reason in one line, where the picture is none, is
    blank, shows no diagram, or where no letter is read although there is more than lines.
    """
    original = _padded(without_squares(on_light_paper(decode(image, LEAST))))
    looks = _looks(original, again)
    first = next(looks)
    if not again or _is_plain(first):
        return _weighed(_seen(first), None)
    dotted = see_dotted(original)
    if dotted and is_clean(dotted):
        return scene_of(dotted)
    try:
        return _weighed(_chosen([_seen(first), *(look for look in looks if not isinstance(look, Unreadable))]), dotted)
    except Unreadable:
        if dotted and is_fair(dotted):
            return scene_of(dotted)
        raise


def _is_plain(look: DiagramScene | Unreadable) -> bool:
    """Whether a look leaves nothing to ask: letters, no doubt, and no ink left over."""
    return not isinstance(look, Unreadable) and bool(look.letters) and not look.unsure and not look.left


def _seen(look: DiagramScene | Unreadable) -> DiagramScene:
    if isinstance(look, Unreadable):
        raise look
    return look


def _looks(original: Pixels, again: bool) -> Iterator[DiagramScene | Unreadable]:
    """The scenes seen at one size and at others, or why none is seen, until one leaves no doubt, or too many."""
    for pixels, scale in islice(_sizes(original), None if again else 1):
        try:
            scene = _rescaled(_look(pixels), original.shape[1], original.shape[0], scale)
        except Unreadable as why:
            yield why
            continue
        yield scene
        if not scene.unsure or len(scene.unsure) > MOST_DOUBTS:
            break


def _weighed(scene: DiagramScene, dotted: Dotted | None) -> DiagramScene:
    """The scene, or what is seen by its dots where these have more letters; what is left over is told, and dots that
    have no letter. Raises Unreadable where no letter is read, but more than a few lines are there."""
    dots = 0 if dotted is None else len(dotted.dots.middles)
    if dotted is not None and is_fair(dotted):
        by_dots = scene_of(dotted)
        if len(by_dots.points) > len(scene.points):
            return by_dots
    told = [f"ink at ({x:.0f}, {y:.0f}): {area:.0f} pixels left over" for x, y, area in scene.left]
    if dotted is not None and dots > len(scene.points) and (dotted.letters or not scene.letters):
        told.append(f"{dots} dots, but {len(scene.points)} letters that name a point")
    if not scene.letters and told and (dots or scene.left[0][2] >= A_LINE * max(scene.width, scene.height)):
        raise Unreadable(f"no letter is read, but there is more than lines: {told[-1 if dots else 0]}")
    if not told:
        return scene
    return replace(scene, confidence=min(scene.confidence, LEFT_OVER), unsure=(*scene.unsure, *told))


def _chosen(seen: Sequence[DiagramScene]) -> DiagramScene:
    """Of several looks the one without doubts; else one of those whose letters most looks agree on, with the fewest
    doubts."""
    agreed = Counter(scene.diagram.letters for scene in seen)
    return min(
        seen,
        key=lambda scene: (bool(scene.unsure), -agreed[scene.diagram.letters], len(scene.unsure), -scene.confidence),
    )


def _padded(pixels: Pixels) -> Pixels:
    """The picture with paper added below and to the right where it is very narrow."""
    below, right = (max(0, PADDED - side) for side in pixels.shape[:2])
    if not below and not right:
        return pixels
    paper = find_ink(pixels).paper
    return np.asarray(cv2.copyMakeBorder(pixels, 0, below, 0, right, cv2.BORDER_CONSTANT, value=paper))


def _look(pixels: Pixels) -> DiagramScene:
    """The scene in a picture of this size. Raises Unreadable."""
    line_ink = find_line_ink(pixels)
    _check_clutter(line_ink)
    found = read_letters(pixels)
    ink = replace(line_ink, text=found.mask)
    rounds = find_rounds(pixels, found.mask, ink)
    strokes = find_strokes(pixels, found.mask, rounds, ink)
    marks = find_marks(pixels, found.mask, strokes, rounds, ink)
    scene = assemble(ink, found.letters, strokes, rounds, marks)
    return replace(scene, aside=(*scene.aside, *writing(found), *pale_marks(ink)))


def _is_marked(vertex: DiagramVertex | None, rounds: Sequence[Round]) -> bool:
    """Whether something besides one line or a bare centre shows that there is a point."""
    if vertex is None or standing(vertex, rounds) >= BARE:
        return False
    return bool(vertex.strokes or vertex.on or vertex.dot or not vertex.centres)


def _on_a_line(mark: Mark, strokes: Sequence[StraightStroke], rounds: Sequence[Round], far: Reach) -> bool:
    place = (mark.x, mark.y)
    return any(within(stroke, place, far) for stroke in strokes) or any(on_round(each, place, far) for each in rounds)


def _check_clutter(ink: LineInk) -> None:
    """Raises Unreadable where there is far more ink, or in more pieces, than in any diagram."""
    drawn = cv2.threshold(ink.ridge, ink.level, 255, cv2.THRESH_BINARY)[1]
    pieces = cv2.connectedComponents(drawn)[0] - 1
    if pieces > MOST_PIECES:
        raise Unreadable(f"too much for a diagram: {pieces} separate pieces of ink; at most {MOST_PIECES} are read")
    diagonals = cv2.countNonZero(drawn) / ink.width / hypot(*ink.height_width)
    if diagonals > MOST_INK:
        raise Unreadable(f"too much for a diagram: lines {diagonals:.0f} times as long as the picture's diagonal")


def assemble(
    ink: LineInk,
    letters: Sequence[Letter],
    strokes: Sequence[StraightStroke],
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
    drawn_marks = marks
    joined = mend(strokes, rounds, ink, far, height)
    own = as_named(line_marks(joined, rounds, ink, height), letters)
    marks = [mark for mark in marks if mark.kind == "dot" and not _on_a_line(mark, joined, rounds, far)]
    marks += [mark for mark in own if mark.kind == "dot"]
    vertices = find_vertices(joined, rounds, marks, far)
    shares = {letter: explained(letter, joined, rounds, ink) for letter in letters}
    letters = _distinct([letter for letter in letters if shares[letter] < SHARD])
    naming = name_vertices(letters, vertices, joined, rounds, marks, far)
    kept = [
        letter
        for letter, vertex in zip(letters, naming.vertices, strict=True)
        if _is_marked(vertex, rounds) or (shares.get(letter, 0.0) < DOUBTFUL and letter.name not in DIGITS)
    ]
    if len(kept) < len(letters):
        letters = kept
        naming = name_vertices(letters, vertices, joined, rounds, marks, far)
    clean = without_scraps(joined, naming.vertices, height)
    if len(clean) < len(joined):
        joined = clean
        vertices = find_vertices(joined, rounds, marks, far)
        naming = name_vertices(letters, vertices, joined, rounds, marks, far)
    points = {letter.name: vertex for letter, vertex in zip(letters, naming.vertices, strict=True) if vertex}
    proved = missing_strokes(points, joined, rounds, ink, far, height)
    if proved:
        joined += proved
        points = {name: incident(vertex, joined, rounds, marks, far) for name, vertex in points.items()}
    points |= {
        t.name: DiagramVertex(t.x, t.y) for t, vertex in zip(letters, naming.vertices, strict=True) if not vertex
    }
    corners = [vertex for vertex in vertices if vertex.ends or len(vertex.strokes) + len(vertex.on) >= 2]
    all_marks = between_points(own, joined, [*points.values(), *corners], height)
    all_marks += right_angles(list(points.values()), joined, rounds, ink, height)
    seen = incidence(points, joined, rounds, all_marks, far)
    unsure, confidence = _doubts(letters, naming, seen, joined, rounds, _unnamed(vertices, naming, joined, far, height))
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
        left_over(ink, [*strokes, *joined], rounds, [*drawn_marks, *all_marks, *own], height),
        (
            *(bare_line(stroke) for stroke in _bare(joined, seen.strokes, LONG * height)),
            *(bare_round(one) for k, one in enumerate(rounds) if k not in seen.rounds),
        ),
    )


def _sizes(original: Pixels) -> Iterator[tuple[Pixels, float]]:
    """The picture at the size that suits it, and at others for where that leaves doubts, with their scales."""
    side = max(original.shape[:2])
    for factor in (1.0, *(AGAIN if side <= LARGE else (min(side, MOST_LARGE) / LARGE, AGAIN_LARGE))):
        scale = min(1.0, LARGE / side) * factor
        if scale == 1.0:
            yield original, 1.0
            continue
        size = (max(16, round(original.shape[1] * scale)), max(16, round(original.shape[0] * scale)))
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        yield np.asarray(cv2.resize(original, size, interpolation=how)), scale


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
        left=tuple((at(x), at(y), area / scale**2) for x, y, area in scene.left),
        aside=tuple(replace(one, x=at(one.x), y=at(one.y), area=one.area / scale**2) for one in scene.aside),
        rounds=tuple(
            replace(r, x=at(r.x), y=at(r.y), radius=r.radius / scale, width=r.width / scale) for r in scene.rounds
        ),
    )


def _bare(strokes: Sequence[StraightStroke], lettered: Sequence[int], least: float) -> list[StraightStroke]:
    """The strokes without letters, of this length at least."""
    return [stroke for k, stroke in enumerate(strokes) if k not in lettered and length(stroke) >= least]


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


def _unnamed(
    vertices: Sequence[DiagramVertex], naming: Naming, strokes: Sequence[StraightStroke], far: Reach, height: float
) -> list[DiagramVertex]:
    """The corners of the figure that bear no letter."""
    named = [vertex for vertex in naming.vertices if vertex is not None]
    found = []
    for vertex in vertices:
        lines = [k for k in vertex.strokes if length(strokes[k]) >= LONG * height]
        corner = len(lines) + len(vertex.on) >= 2 and any(_ends_near(strokes[k], vertex, height) for k in lines)
        if corner and all(hypot(vertex.x - n.x, vertex.y - n.y) > 2 * far.along for n in named):
            found.append(vertex)
    return found


def _ends_near(stroke: StraightStroke, vertex: DiagramVertex, height: float) -> bool:
    """Whether the stroke ends at the vertex or so little beyond it that a letter may have carried it on."""
    at = along(stroke, (vertex.x, vertex.y))[0]
    return min(at, length(stroke) - at) <= TRIMMED * height


def _doubts(
    letters: Sequence[Letter],
    naming: Naming,
    seen: Incidence,
    strokes: Sequence[StraightStroke],
    rounds: Sequence[Round],
    unnamed: Sequence[DiagramVertex],
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
    if letters:
        unsure += [f"corner at ({vertex.x:.0f}, {vertex.y:.0f}): no letter" for vertex in unnamed]
        least = min(least, 0.6) if unnamed else least
    return tuple(unsure), max(0.0, least)
