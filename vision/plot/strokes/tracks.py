"""Several curves in one plot, over fills and hatching: thin strokes of one colour, followed from column to column.

A stroke is what a small square does not fit into, so that filled areas drop out and what is drawn over them stays.
Strokes are parted by hue; each is followed along its slope, through crossings and gaps, from left to right and back.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from operator import itemgetter
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.scene import Curve
from isoprobe.vision.raster.crowding import Crowded, spend

Mask = NDArray[Any]  # uint8

SQUARE = 9  # pixels: what is wider both ways is a filled area
LEAST = 26  # levels of contrast of a stroke
GREY = 0.2  # of a stroke's contrast: less difference between the channels is no colour
HUES = 18  # bins around the circle of hues, of 20 degrees
LONGEST_GAP = 16  # columns
MEMORY = 10  # columns that tell the slope
LEAST_TRACK = 0.22  # of the plot's width
LEAST_PIECE = 24  # columns of a track that may be joined to another one
MOST_TRACKS = 24  # of one colour
SAME = 3.0  # pixels: tracks that are nearer to each other are one
MOST_STROKES = MOST_TRACKS  # of one colour above each other, in the mean; drawings at hand that are read have 6
STEP, RUN = 300, 50  # points that take as long to look at as a column of a stroke, and as a run of ink
MOST_BEGUN = 1000  # strokes and pieces of them, of one colour


@dataclass
class _Track:
    columns: list[int] = field(default_factory=list)
    rows: list[float] = field(default_factory=list)
    run: tuple[float, float] = (0.0, 0.0)  # the last run of ink: first and last row
    slope: float = 0.0

    def take(self, column: int, row: float, run: tuple[float, float]) -> None:
        self.columns.append(column)
        self.rows.append(row)
        self.run = run
        span = min(MEMORY, len(self.columns))
        if span > 1:
            x, y = self.columns[-span:], self.rows[-span:]
            middle_x, middle_y = sum(x) / span, sum(y) / span
            wide = both = 0.0
            for a, b in zip(x, y, strict=True):  # many thousand times: a generator takes twice as long
                off = a - middle_x
                wide += off * off
                both += off * (b - middle_y)
            self.slope = both / wide

    def next(self, column: int) -> float:
        """The row in which it goes on; the slope is that of the middle of what is remembered, so it lags a little."""
        return self.rows[-1] + self.slope * (column - self.columns[-1])


def strokes_of(pixels: Mask, paper: Sequence[int]) -> Mask:
    """How much of the light of what lies around each channel lacks, 255 for all: 0 on paper and on filled areas. So a
    stroke has its own colour whatever it is drawn on."""
    contrast = cv2.absdiff(pixels, np.array([*paper, 0], np.float64))
    around = cv2.morphologyEx(contrast, cv2.MORPH_OPEN, np.ones((SQUARE, SQUARE), np.uint8))
    light = np.maximum(255 - around.astype(np.float32), 48.0)
    return np.minimum(255.0, cv2.subtract(contrast, around) * (255.0 / light)).astype(np.uint8)


def layers_of(strokes: Mask) -> list[tuple[Mask, bool]]:
    """The strength of the strokes of each colour, and whether they are grey."""
    blue, green, red = cv2.split(strokes)
    most, least = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    ink = most >= LEAST
    grey = ink & (cv2.subtract(most, least) < GREY * most)
    found = [(most * grey, True)]
    hue = cv2.cvtColor(strokes, cv2.COLOR_BGR2HSV)[..., 0]  # of the light that is missing, 0 to 179
    coloured = ink & ~grey
    counts = np.bincount(hue[coloured] // (180 // HUES), minlength=HUES).astype(np.float64)
    for _ in range(4):
        near = counts + np.roll(counts, 1) + np.roll(counts, -1)
        peak = int(near.argmax())
        if near[peak] < 0.2 * strokes.shape[1]:
            break
        away = np.abs(hue.astype(np.int16) - (peak + 0.5) * (180 // HUES))
        found.append((most * (coloured & (np.minimum(away, 180 - away) <= 1.6 * (180 // HUES))), False))
        counts[[peak - 1, peak, (peak + 1) % HUES]] = 0
    return found


def find_tracks(
    pixels: Mask, paper: Sequence[int], corner: tuple[int, int], width: float, unlined: Callable[[Mask], Mask]
) -> list[Curve]:
    """The curves in a cut-out of a plot `width` pixels wide whose upper left pixel is `corner`; `unlined` masks ink
    without the plot's own lines."""
    found: list[Curve] = []
    for strength, grey in layers_of(strokes_of(pixels, paper)):
        ink = strength > 0
        if grey:
            ink &= unlined(strength) > 0
        for columns, rows in tracks_in(strength, ink, width):
            filled = np.interp(np.arange(columns[0], columns[-1] + 1), columns, rows)
            colour = pixels[int(rows[len(rows) // 2]), int(columns[len(rows) // 2])]
            blue, green, red = (int(each) for each in colour)
            found.append(Curve(int(columns[0]) + corner[0], filled + corner[1], 1.0, (blue, green, red), followed=True))
    return found


def tracks_in(strength: Mask, ink: NDArray[np.bool_], width: float) -> list[tuple[Any, Any]]:
    """Columns and rows of the strokes of one colour, the longest first."""
    size = strength.shape[1]
    tracks = [(np.array(t.columns), np.array(t.rows)) for t in _followed(strength, ink)]
    back = _followed(strength[:, ::-1], ink[:, ::-1])
    tracks += [(size - 1 - np.array(t.columns)[::-1], np.array(t.rows)[::-1]) for t in back]
    tracks = _joined([track for track in tracks if len(track[0]) >= LEAST_PIECE], width)
    tracks = [track for track in tracks if track[0][-1] - track[0][0] >= LEAST_TRACK * width]
    kept: list[tuple[Any, Any]] = []
    for columns, rows in sorted(tracks, key=lambda track: -len(track[0])):
        if not any(_is_part(columns, rows, *other) for other in kept):
            kept.append((columns, rows))
    return kept


def _joined(tracks: list[tuple[Any, Any]], width: float) -> list[tuple[Any, Any]]:
    """The tracks, and those that two of them make up of which one goes on where the other ends: behind a dot, or under
    another curve."""
    found = sorted(tracks, key=lambda track: -len(track[0]))[:MOST_TRACKS]
    joined = list(found)
    for columns, rows in found:
        for others, heights in found:
            gap = others[0] - columns[-1]
            if gap > 0.1 * width or others[-1] <= columns[-1] or others[0] <= columns[0] + LEAST_PIECE // 2:
                continue
            before = columns < others[0]
            x, y = columns[before], rows[before]
            end, start = _slope(x[-12:], y[-12:]), _slope(others[:12], heights[:12])
            ahead = y[-1] + end * (others[0] - x[-1])
            if abs(ahead - heights[0]) <= 2.5 + 0.12 * max(gap, 0) and abs(end - start) <= 0.2 + 0.25 * abs(start):
                joined.append((np.concatenate([x, others]), np.concatenate([y, heights])))
    return joined


def _slope(columns: Any, rows: Any) -> float:
    return float((rows[-1] - rows[0]) / max(1, columns[-1] - columns[0]))


def _is_part(columns: Any, rows: Any, others: Any, heights: Any) -> bool:
    """Whether a track runs along another one for most of its way."""
    inside = (columns >= others[0]) & (columns <= others[-1])
    near = np.abs(np.interp(columns, others, heights) - rows)[inside] <= SAME
    return bool(near.sum() > 0.8 * len(columns))


def _followed(strength: Mask, ink: Mask) -> list[_Track]:
    """Tracks from left to right. Where ink of others touches, a track keeps its own way. Raises Crowded."""
    width = ink.shape[1]
    steps = np.diff(ink.astype(np.int8), axis=0, prepend=0, append=0)
    starts, ends = np.nonzero(steps.T == 1), np.nonzero(steps.T == -1)
    refuse_crossed(len(starts[0]) / max(1, width))
    if not len(starts[0]):
        return []
    by_column: list[list[tuple[int, int, float]]] = [[] for _ in range(width)]
    middles = _middles(strength.T[ink.T], np.nonzero(ink.T)[1], ends[1] - starts[1])
    for column, first, stop, middle in zip(
        starts[0].tolist(), starts[1].tolist(), ends[1].tolist(), middles.tolist(), strict=True
    ):
        by_column[column].append((first, stop - 1, middle))
    begun = 0
    live: list[_Track] = []
    done: list[_Track] = []
    for column, runs in enumerate(by_column):
        spend(STEP * len(live) + RUN * len(runs))
        going = []
        claimed = set()
        for track in live:
            gap = column - track.columns[-1]
            wanted = track.next(column)
            slack = 1.5 + 0.25 * abs(track.slope) + 0.2 * (gap - 1)
            best = None
            young = len(track.columns) < 4 and gap == 1
            low, high = wanted - slack, wanted + slack
            if young:
                low, high = min(low, track.run[0] - 1), max(high, track.run[1] + 1)
            for run in islice(runs, bisect_left(runs, low, key=itemgetter(1)), None):  # they stand in order
                if run[0] > high:
                    break
                off = max(run[0] - wanted, wanted - run[1], 0.0)
                touches = run[0] <= track.run[1] + 1 and run[1] >= track.run[0] - 1
                if (off <= slack or (young and touches)) and (best is None or off < best[0]):
                    best = off, run
            if best is not None:
                run = best[1]
                claimed.add(run)
                tall = run[1] - run[0] + 1
                if tall <= 4 + 2.2 * abs(track.slope) or len(track.columns) < 4:
                    row = run[2]
                else:
                    row = min(max(wanted, float(run[0])), float(run[1]))
                track.take(column, row, run[:2])
            if column - track.columns[-1] > LONGEST_GAP:
                done.append(track)
            else:
                going.append(track)
        for run in runs:
            if run not in claimed:
                begun += 1
                if begun > MOST_BEGUN:
                    raise Crowded(f"too much is drawn: more than {MOST_BEGUN:,} pieces of strokes of one colour")
                fresh = _Track()
                fresh.take(column, (run[0] + run[1]) / 2, run[:2])
                going.append(fresh)
        live = _apart(going)
    return done + live


def refuse_crossed(crossed: float) -> None:
    """Raises Crowded where so many strokes of one colour, in the mean, are more above each other than are followed."""
    if crossed > MOST_STROKES:
        raise Crowded(f"too much is drawn: {crossed:.0f} strokes above each other, expected at most {MOST_STROKES}")


def _middles(strengths: NDArray[Any], rows: NDArray[Any], lengths: NDArray[Any]) -> NDArray[Any]:
    """The middle row of each run of ink, of pixels that come one run after the other, each by its strength."""
    first = np.cumsum(lengths) - lengths
    whole = np.add.reduceat(strengths, first, dtype=np.float64)
    return np.asarray(np.add.reduceat(strengths * rows, first, dtype=np.float64) / whole)


def _apart(tracks: list[_Track]) -> list[_Track]:
    """The tracks, of two that have gone the same way for some time only the longer."""
    tracks = sorted(tracks, key=lambda track: track.rows[-1])
    gone = set()
    for one, other in pairwise(tracks):
        near = one.columns[-1] == other.columns[-1] and abs(one.rows[-1] - other.rows[-1]) < 0.75
        if near and abs(one.slope - other.slope) < 0.1 + 0.1 * abs(one.slope):
            gone.add(id(min(one, other, key=lambda track: len(track.columns))))
    return [track for track in tracks if id(track) not in gone]
