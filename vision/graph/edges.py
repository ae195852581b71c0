"""Edges of a drawn graph: for every two vertices, is there a stroke all the way from one to the other?

Hypotheses are verified, not strokes detected: the straight line between two centres, curves of growing bend, and
lines beside the straight one are each compared with the ink under them, coarsely first and then pixel by pixel.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.bodies import Bodies, alike_triangles, lettering_apart
from isoprobe.vision.graph.lines.cornered import cornered
from isoprobe.vision.graph.lines.tracing import Tracer
from isoprobe.vision.graph.strokes import (
    EdgeInk,
    Evidence,
    Lines,
    between_ends,
    distinct,
    inked,
    left_over,
    longest_runs,
    run_through,
    runs,
    thinned,
    unlike,
    without_writing,
)
from isoprobe.vision.raster.pixels import look_up

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Flags = NDArray[np.bool_]

COARSE = 20  # samples along a hypothesis at first
COARSE_SHARE = 0.8
SHORT_SHARE = 0.4  # where strokes end before their vertices
WRITTEN_SHARE = 0.15  # where a number may stand on the stroke
MOST_PAIRS = 5_000  # of vertices, between which strokes of any course are looked for: of 100 vertices
MOST_BEND = 0.32  # greatest distance of a curve from its chord, as a share of the chord
GAP = 3  # pixels that may be missing in a stroke
MOST_MISSING = 0.85  # share of a stroke that may be missing where it is broken for words
BENEATH = 0.5  # share of a vertex's radius beside its middle from which on a stroke may run beneath it
ROOM = 10.0  # pixels to each side of a break, at least, within which a word or the corner of its patch lies
STUB = 2  # least pixels of a stroke between a vertex and a word
LONGEST_WORD = 120  # pixels for which a stroke may be broken
ASTRAY, THICK = 0.06, 0.6  # share of a piece of a stroke that may lie beside it; least half width, of the usual one
PIECE = 6  # pixels a side of ink that may be left over
HEAD = 110  # most pixels of paper inside an arrow head, more where the vertices are large


class EdgeFinder:
    """Looks for strokes between the vertices of one picture."""

    def __init__(self, found: Bodies, short: float = 0.0, angled: bool = False) -> None:
        """`short`: so many pixels before their vertices may strokes end; `angled`: whether they may have corners."""
        self.half = found.half
        self._short = short
        self._angled = angled
        self._found = found
        self.areas = found.areas(2.0)
        self.centres = np.array([(body.x, body.y) for body in found.bodies]).reshape(-1, 2)
        self.radii = np.array([float(body.rim.min()) for body in found.bodies])
        ink = found.ink.copy()
        contours, heads = self._fill(ink)
        self.lettering = lettering_apart(ink, found.areas(-1.0), self.areas, contours)
        self.plain = cv2.subtract(ink, self.lettering)
        self._bare = cv2.bitwise_and(self.plain, cv2.threshold(self.areas, 0, 255, cv2.THRESH_BINARY_INV)[1])
        self._heads = heads
        self._known: tuple[list[EdgeInk], Mask] | None = None  # strokes and the ink that they leave unexplained
        self._use(self.plain)

    def _use(self, ink: Mask) -> None:
        """Look for strokes on this ink from now on."""
        self.ink = ink
        # 255 within a pixel of ink outside the vertices, their numbers on them, 0 elsewhere
        tolerant = cv2.dilate(ink, np.ones((3, 3), np.uint8))
        self._coded = cv2.max(
            cv2.bitwise_and(tolerant, cv2.threshold(self.areas, 0, 255, cv2.THRESH_BINARY_INV)[1]), self.areas
        )

    def _through(self, near: Ints, rest: Mask) -> list[EdgeInk]:
        """Straight strokes of unexplained ink that run beneath a third vertex, well beside its middle."""
        areas, ink = self.areas, self.ink
        self.areas = self._found.areas(-BENEATH * float(self.radii.min()))
        self._use(self.plain)
        found = []
        for stroke in distinct(self.straight(near, COARSE_SHARE, rest)):
            under = look_up(areas, stroke.points[:, 0], stroke.points[:, 1])
            outside = np.flatnonzero((under != stroke.tail + 1) & (under != stroke.head + 1))
            if len(outside) and under[outside].any():
                points = stroke.points[outside[0] : outside[-1] + 1]
                found.append(replace(stroke, points=points))
        self.areas = areas
        self._use(ink)
        return found

    def _fill_heads(self) -> None:
        """Take the paper inside arrow heads for ink."""
        if self._heads:
            filled = self.plain.copy()
            cv2.drawContours(filled, self._heads, -1, 255, cv2.FILLED)
            self._use(filled)

    def _fill(self, ink: Mask) -> tuple[list[NDArray[Any]], list[NDArray[Any]]]:
        """Fill the paper inside double lines; give the outer borders of the pieces of ink, and the borders of patches
        that may be the inside of arrow heads."""
        contours, tree = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
        reach = 2 * int(4 + 2 * self.half) + 1
        most = HEAD * float(np.clip(self.radii.min() / 10.0, 1.0, 2.2)) ** 2
        pieces, thin, heads = [], [], []
        for contour, node in zip(contours, () if tree is None else tree[0], strict=True):
            if node[3] < 0:
                pieces.append(contour)
                continue
            area = cv2.contourArea(contour)
            if area < 1.3 * len(contour) and len(contour) > 30:
                thin.append(contour)
            elif area < most:
                heads.append(contour)
        cv2.drawContours(ink, thin, -1, 255, cv2.FILLED)
        if heads:
            near = cv2.dilate(self.areas, np.ones((reach, reach), np.uint8))
            heads = [contour for contour in heads if near[contour[:, 0, 1], contour[:, 0, 0]].any()]
        return pieces, alike_triangles(heads)

    def find(self, follow: bool = False) -> list[EdgeInk]:
        """All strokes: straight ones first, then others where some ink that leaves a vertex is not explained yet, then
        those that are broken for a number. `follow`: those of any course come second, before bends are tried: one
        bend may run along parts of two strokes that cross."""
        everywhere = np.arange(len(self.centres))
        strokes = distinct(self.straight(everywhere, SHORT_SHARE if self._short else COARSE_SHARE))
        rest, new = self._bare.copy(), strokes
        if follow:
            self._explain(rest, strokes)
            new = Tracer(self.plain, self.areas, self.centres, self.half).strokes(rest)
            strokes = strokes + new
        for share in (COARSE_SHARE, WRITTEN_SHARE):
            self._explain(rest, new)
            near = self._with_stubs(rest, strokes)
            if len(near) < 2:
                break
            if share == WRITTEN_SHARE and not self.lettering.any():
                break
            if share == WRITTEN_SHARE or self._heads:
                self._fill_heads()
                found = distinct(self.straight(near, share, rest))
                strokes = strokes + found
                if found:
                    self._explain(rest, found)
                    near = self._with_stubs(rest, strokes)
            new = self.curved(near, rest, share)
            strokes = strokes + new
        else:
            self._explain(rest, new)
        near = self._with_stubs(rest, strokes)
        if len(near) > 1 and len(self.centres) > 2:
            through = self._through(near, rest)
            self._explain(rest, through)
            strokes = strokes + through
            if left_over(rest, PIECE + 2.5 * self.half) is not None:
                traced = Tracer(self.plain, self.areas, self.centres, self.half).strokes(rest)
                self._explain(rest, traced)
                strokes = strokes + traced
            if self._angled and left_over(rest, PIECE + 2.5 * self.half) is not None:
                angled = cornered(self.plain, self.areas, rest, self.half)
                self._explain(rest, angled)
                strokes = strokes + angled
        found = self._without_redundant(distinct(without_writing(strokes)))
        self._known = (found, rest) if len(found) == len(strokes) else None
        return found

    def unexplained(self, strokes: list[EdgeInk], margin: int = 3) -> Mask:
        """The ink outside the vertices and these strokes, which are taken for `margin` pixels wider than they are."""
        if margin == 3 and self._known is not None and self._known[0] is strokes:
            return self._known[1].copy()
        rest = self._bare.copy()
        self._explain(rest, strokes, margin)
        return rest

    def without_fragments(self, strokes: list[EdgeInk]) -> Mask:
        """The lettering without pieces of broken strokes, as between two words: such a piece lies within these strokes
        and is as thick as most are."""
        within, found = np.zeros_like(self.lettering), self.lettering.copy()
        for stroke in strokes:
            self.draw(within, stroke, 1, int(np.ceil(max(stroke.width, 1.0))) + 2)
        for contour in cv2.findContours(found, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
            left, top, wide, high = cv2.boundingRect(contour)
            box = np.s_[top : top + high, left : left + wide]
            piece = np.zeros((high + 2, wide + 2), np.uint8)
            cv2.drawContours(piece, [contour], -1, 1, cv2.FILLED, offset=(1 - left, 1 - top))
            own, thick = piece[1:-1, 1:-1] > 0, float(cv2.distanceTransform(piece, cv2.DIST_L2, 3).max())
            astray = np.count_nonzero(own & (within[box] == 0))
            if astray <= ASTRAY * np.count_nonzero(own) and thick > THICK * self.half:
                found[box][own] = 0
        return found

    def _explain(self, rest: Mask, strokes: list[EdgeInk], margin: int = 3) -> None:
        """Take these strokes out of ink that is not explained."""
        for stroke in strokes:
            width = max(stroke.width, 2 * self.half - 1)
            self.draw(rest, stroke, 0, int(np.ceil(width)) + margin, every=4 if margin > 1 else 1)

    def draw(
        self,
        picture: Mask,
        stroke: EdgeInk,
        value: int,
        thickness: int,
        corner: tuple[int, int] = (0, 0),
        every: int = 4,
    ) -> None:
        """Paint the stroke, with its ends run on a little, in a thickness in pixels. `corner` is where the picture's
        left upper corner lies in the whole one; `every` how many pixels the points are apart that are joined."""
        if len(stroke.points) > 1:
            line = stroke.fine if every == 1 else stroke.coarse
        else:
            ends = self.centres[[stroke.tail, stroke.head]]
            line = np.rint(np.concatenate([ends[:1], stroke.points, ends[1:]]) * 16).astype(np.int32)
        if corner != (0, 0):
            line = line - np.array(corner, np.int32) * 16
        cv2.polylines(picture, [line], False, value, thickness, shift=4)

    def _with_stubs(self, rest: Mask, strokes: list[EdgeInk]) -> Ints:
        """Vertices near ink that is not explained yet, not even as the heads of these strokes."""
        if not cv2.hasNonZero(rest):
            return np.zeros(0, np.intp)
        uncovered = rest
        if strokes:
            uncovered = rest.copy()
            size = float(np.clip(self.radii.min() / 10.0, 1.0, 2.0))
            for stroke in strokes:
                for part in (stroke.points[: int(22 * size)], stroke.points[-int(22 * size) :]):
                    if len(part) > 1:
                        chosen = [0, -1] if stroke.straight else thinned(len(part), 4)
                        cv2.polylines(
                            uncovered, [np.rint(part[chosen] * 16).astype(np.int32)], False, 0, int(18 * size), shift=4
                        )
        borders = cv2.findContours(uncovered, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]
        least = 3 if self.lettering.any() else 6
        large = [border[:, 0] for border in borders if max(cv2.boundingRect(border)[2:]) > least]
        if not large:
            return np.zeros(0, np.intp)
        points = np.concatenate(large)
        points = points[:: max(1, len(points) // 1000)]
        away = np.hypot(points[:, :1] - self.centres[:, 0], points[:, 1:] - self.centres[:, 1])
        return np.flatnonzero((away.min(axis=0) - self.radii) < 1.5 * self.radii + 40)

    def straight(self, near: Ints, share: float, rest: Mask | None = None) -> list[EdgeInk]:
        """Strokes along the line from centre to centre, between vertices among `near`, with ink under this share."""
        tail, head = np.triu_indices(len(near), 1)
        tail, head = near[tail], near[head]
        lines = Lines(tail, head, np.zeros(len(tail)), np.zeros(len(tail)), np.zeros((len(tail), 3)))
        return self._verified(self._likely(lines, share, rest))

    def curved(self, near: Ints, rest: Mask, share: float) -> list[EdgeInk]:
        """Strokes of unexplained ink that bend, or run beside the straight line, between vertices among `near`."""
        tail, head = np.triu_indices(len(near), 1)
        tail, head = near[tail], near[head]
        if not len(tail):
            return []
        if len(tail) > MOST_PAIRS:
            raise Unreadable(f"strokes between {len(near)} vertices that lie on no straight line: too many to follow")
        length = np.hypot(*(self.centres[head] - self.centres[tail]).T)
        steps = int(np.clip(MOST_BEND * length.max() / (self.half + 0.8), 24, 80))  # close enough to miss no stroke
        bends = np.linspace(-MOST_BEND, MOST_BEND, 2 * steps + 1)
        shifts = np.array([0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.65, 0.8])
        shifts = np.concatenate([-shifts, shifts])
        low = np.minimum(self.radii[tail], self.radii[head])
        bend = np.concatenate([length[:, None] * bends, np.zeros((len(tail), len(shifts)))], axis=1)
        shift = np.concatenate([np.zeros((len(tail), len(bends))), low[:, None] * shifts], axis=1)
        pair, way = np.nonzero(self._on_ink(tail, head, bend, shift, share))
        lines = Lines(tail[pair], head[pair], bend[pair, way], shift[pair, way], np.zeros((len(pair), 3)))
        lines = self._best(self._likely(lines, share, rest))
        for _ in range(2):
            lines = unlike(self._corrected(lines))
        return distinct(self._verified(lines))

    def _on_ink(self, tail: Ints, head: Ints, bend: Floats, shift: Floats, least: float) -> Flags:
        """Which of some lines, (pairs, lines), have ink under this share of a few samples: they rule most lines out."""
        along = ((np.arange(COARSE) + 0.5) / COARSE)[:: COARSE // 4].astype(np.float32)
        start = self.centres[tail].astype(np.float32)
        way = (self.centres[head] - self.centres[tail]).astype(np.float32)
        length = np.maximum(np.hypot(way[:, 0], way[:, 1]), np.float32(1e-9))
        off = bend.astype(np.float32)[..., None] * (4 * along * (1 - along)) + shift.astype(np.float32)[..., None]
        chord = start[:, None] + way[:, None] * along[:, None]
        columns = chord[:, None, :, 0] - (way[:, 1] / length)[:, None, None] * off
        rows = chord[:, None, :, 1] + (way[:, 0] / length)[:, None, None] * off
        kept, _ = inked(look_up(self._coded, columns, rows), tail[:, None, None], head[:, None, None], least, 1)
        return kept

    def _points(self, lines: Lines, along: Floats, steps: Ints | None = None) -> tuple[Floats, Floats]:
        """Columns and rows of samples at these shares of the way: of each line at all of them, (lines, samples), or,
        where `steps` says how many belong to each line, one after the other."""
        start = self.centres[lines.tail]
        way = self.centres[lines.head] - start
        length = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-9)
        values = np.concatenate(
            [start, way, way / length[:, None], lines.bend[:, None], lines.shift[:, None], lines.correction], axis=1
        )
        along = along.astype(np.float32)
        each = values.astype(np.float32).T
        each = each[:, :, None] if steps is None else np.repeat(each, steps, axis=1)
        x, y, way_x, way_y, right_x, right_y, bend, shift, first, second, third = each
        off: Any = shift
        if lines.bend.any():
            off = off + bend * (4 * along * (1 - along))
        if lines.correction.any():
            off = off + first + along * (second + along * third)
        return x + way_x * along - right_y * off, y + way_y * along + right_x * off

    def _likely(self, lines: Lines, least: float, rest: Mask | None = None) -> Lines:
        """The lines with ink under this share of some samples, `rest` under some, and no third vertex in their way."""
        along = (np.arange(COARSE) + 0.5) / COARSE
        for part in (along[:: COARSE // 4], along):  # a few samples rule most lines out
            columns, rows = self._points(lines, part)
            coded = look_up(self._coded, columns, rows)
            kept, free = inked(coded, lines.tail[:, None], lines.head[:, None], least, int(len(part) < COARSE))
            if rest is not None and len(part) == COARSE:
                new = ((look_up(rest, columns, rows) > 0) & free).sum(1)
                kept &= new >= min(0.3, 0.6 * least) * free.sum(1)
            lines = lines.take(kept)
        return lines

    def _best(self, lines: Lines, most: int = 6) -> Lines:
        """For each two vertices the lines with most ink right under them."""
        along = (np.arange(COARSE) + 0.5) / COARSE
        hits = (look_up(self.ink, *self._points(lines, along)) > 0).sum(axis=1)
        pair = lines.tail * len(self.centres) + lines.head
        order = np.lexsort((-hits, pair))
        begin = np.concatenate([[True], pair[order][1:] != pair[order][:-1]]) if len(order) else np.zeros(0, bool)
        rank = np.arange(len(order)) - np.maximum.accumulate(np.where(begin, np.arange(len(order)), 0))
        return lines.take(np.sort(order[rank < most]))

    def _evidence(self, lines: Lines, apart: float = 1.0, whole: bool = False) -> Evidence:
        """What lies under the lines, sampled so far apart. `whole`: strokes are measured only under lines that may be
        edges, with ink from end to end but for gaps and words."""
        count = len(lines.tail)
        length = np.hypot(*(self.centres[lines.head] - self.centres[lines.tail]).T)
        steps = np.maximum(np.ceil((length + np.abs(lines.bend)) / apart).astype(np.intp) + 1, 2)
        owner = np.repeat(np.arange(count), steps)
        begin = np.cumsum(steps) - steps
        share = (np.arange(len(owner)) - begin[owner]) / (steps[owner] - 1)
        columns, rows = self._points(lines, share, steps)
        area = look_up(self.areas, columns, rows)
        third = (area != 0) & (area != lines.tail[owner] + 1) & (area != lines.head[owner] + 1)
        blocked = np.bincount(owner[third], minlength=count) > 0
        kept = area == 0
        step_x, step_y = np.gradient(columns), np.gradient(rows)
        norm = np.maximum(np.hypot(step_x, step_y), np.float32(1e-9))
        owner, share, columns, rows = owner[kept], share[kept], columns[kept], rows[kept]
        aside_x, aside_y = (-step_y / norm)[kept], (step_x / norm)[kept]
        on: Flags = np.asarray(self._across(columns, rows, aside_x, aside_y, 1).any(axis=1))
        if self._short:
            kept = between_ends(on, owner, count, self._short / apart)
            owner, share, columns, rows, on = owner[kept], share[kept], columns[kept], rows[kept], on[kept]
            aside_x, aside_y = aside_x[kept], aside_y[kept]
        samples = np.bincount(owner, minlength=count)
        gap, gap_at = longest_runs(~on, owner, samples)
        missing = np.bincount(owner[~on], minlength=count)
        measured = on
        if whole:
            worded = (gap <= LONGEST_WORD) & (gap_at >= STUB) & (gap_at + gap <= samples - STUB)
            worded &= missing <= MOST_MISSING * samples
            measured = on & (~blocked & ((gap <= GAP) | worded))[owner]
        reach = int(np.ceil(self.half)) + 4
        where = np.flatnonzero(measured)
        profile = self._across(columns[where], rows[where], aside_x[where], aside_y[where], reach)
        right, left = run_through(profile, reach)
        alone, offset, width = np.zeros(len(owner), bool), np.zeros(len(owner)), np.ones(len(owner))
        width[where] = right + left + 1
        offset[where] = (right - left) / 2
        alone[where] = (right < reach - 1) & (left < reach - 1) & (width[where] <= 4 * self.half + 2)
        points = np.stack([columns, rows], axis=1).astype(np.float64)
        return Evidence(owner, share, points, on, alone, offset, width, blocked, samples, gap, gap_at, missing)

    def _across(self, columns: Floats, rows: Floats, aside_x: Floats, aside_y: Floats, reach: int) -> Flags:
        """Where ink lies up to so many pixels beside each of some points, (points, 2 reach + 1)."""
        offsets = np.arange(-reach, reach + 1).astype(np.float32)
        beside = look_up(
            self.ink, columns[:, None] + aside_x[:, None] * offsets, rows[:, None] + aside_y[:, None] * offsets
        )
        ink: Flags = beside > 0
        return ink

    def _corrected(self, lines: Lines) -> Lines:
        """The lines moved onto the middle of the stroke beneath them."""
        if not len(lines.tail):
            return lines
        seen = self._evidence(lines, 3.0)
        count = len(lines.tail)
        used = np.flatnonzero(seen.alone & (np.abs(seen.offset) < self.half + 2.5))
        owner, share, offset = seen.owner[used], seen.share[used], seen.offset[used]
        basis = (np.ones(len(used)), share, share**2)
        normal = np.zeros((count, 3, 3))
        right = np.zeros((count, 3))
        for i in range(3):
            right[:, i] = np.bincount(owner, basis[i] * offset, minlength=count)
            for j in range(i, 3):
                normal[:, i, j] = normal[:, j, i] = np.bincount(owner, basis[i] * basis[j], minlength=count)
        normal += np.eye(3) * np.array([1e-3, 1e-2, 1e-2]) * (1 + len(used) / max(1, count))
        correction = np.linalg.solve(normal, right[..., None])[..., 0]
        return replace(lines, correction=lines.correction + correction)

    def _verified(self, lines: Lines) -> list[EdgeInk]:
        """The lines that are strokes from end to end."""
        if not len(lines.tail):
            return []
        seen = self._evidence(lines, whole=True)
        count = len(lines.tail)
        centred = seen.alone & (np.abs(seen.offset) <= 1.0 + 0.25 * self.half)
        alone = np.bincount(seen.owner[seen.alone], minlength=count)
        middle = np.bincount(seen.owner[centred], minlength=count)
        begin = np.cumsum(seen.samples) - seen.samples
        good = (
            ~seen.blocked & (middle >= 0.75 * alone) & (middle >= np.maximum(3, 0.15 * (seen.samples - seen.missing)))
        )
        good |= ~seen.blocked & (seen.samples <= 4) & (seen.missing == 0)
        whole = good & (seen.gap <= GAP)
        written = good & ~whole & (seen.missing <= MOST_MISSING * seen.samples)
        straight = ((lines.bend == 0) & ~lines.correction.any(axis=1)).tolist()
        strokes = []
        for k in np.flatnonzero(whole | written).tolist():
            part = slice(int(begin[k]), int(begin[k] + seen.samples[k]))
            points = seen.points[part]
            width = seen.width[part][centred[part]]
            gaps: tuple[tuple[float, float, float], ...] = ()
            if written[k]:
                broken = runs(~seen.on[part], GAP)
                if not all(self._written(points, first, last) for first, last in broken):
                    continue
                gaps = tuple((*points[first:last].mean(axis=0).tolist(), float(last - first)) for first, last in broken)
            middle_width = float(np.sort(width)[len(width) // 2]) if len(width) else 0.0
            error = float(np.abs(seen.offset[part][seen.alone[part]]).mean()) if alone[k] else 0.0
            strokes.append(
                EdgeInk(int(lines.tail[k]), int(lines.head[k]), points, middle_width, gaps, straight[k], error)
            )
        return strokes

    def _written(self, points: Floats, first: int, last: int) -> bool:
        """Whether lettering stands where the stroke is broken."""
        if first < STUB or last > len(points) - STUB or last - first > LONGEST_WORD:
            return False
        x, y = points[(first + last) // 2]
        room = max(ROOM, (last - first) / 2)
        top, left = max(0, int(y - room)), max(0, int(x - room))
        return bool(self.lettering[top : int(y + room) + 2, left : int(x + room) + 2].any())

    def _without_redundant(self, strokes: list[EdgeInk]) -> list[EdgeInk]:
        """Without strokes that have next to no ink of their own."""
        if len(strokes) < 2:
            return strokes
        count = np.zeros(self.ink.shape, np.uint8)
        drawn = []
        for stroke in strokes:
            thick = int(np.ceil(max(stroke.width, 1.0))) + 1
            line = stroke.coarse if len(stroke.points) > 1 else np.rint(stroke.points * 16).astype(np.int32)
            left, top = np.maximum(0, line.min(axis=0, initial=16 << 20) // 16 - thick - 6).tolist()
            right, bottom = (line.max(axis=0, initial=0) // 16 + thick + 7).tolist()
            box = np.s_[top:bottom, left:right]
            layer = np.zeros_like(count[box])
            if layer.size:
                self.draw(layer, stroke, 1, thick, (left, top))
                cv2.add(count[box], layer, count[box])
            drawn.append((box, layer))
        kept = list(range(len(strokes)))
        owner = np.repeat(np.arange(len(strokes)), [len(stroke.points) for stroke in strokes])
        points = np.concatenate([stroke.points for stroke in strokes])
        shares = self._own(count, owner, points, len(strokes))
        while len(kept) > 1:
            least = min(kept, key=shares.__getitem__)
            if shares[least] >= 0.12:
                break
            kept.remove(least)
            count[drawn[least][0]] -= drawn[least][1]
            shares = self._own(count, owner, points, len(strokes))
        return [strokes[k] for k in kept]

    def _own(self, count: Mask, owner: Ints, points: Floats, strokes: int) -> list[float]:
        """The share of each stroke that runs over no other's ink; 1 for a stroke without points."""
        alone = look_up(count, points[:, 0], points[:, 1]) == 1
        samples = np.bincount(owner, minlength=strokes)
        own = np.where(samples > 0, np.bincount(owner, alone, minlength=strokes) / np.maximum(samples, 1), 1.0)
        shares: list[float] = own.tolist()
        return shares
