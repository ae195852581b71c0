"""The lines of a plot that run along its axes, the numbers beside them, and the scales that both tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.glyphs import choose, class_scores
from vision.lettering import read_each
from vision.plot_scene import Axis, Box

Mask = NDArray[Any]  # uint8

FAINT = 12  # levels of contrast from which a long straight run may be a line of the grid
LEAST_RUN = 0.06  # of the picture: shorter runs belong to no line
LEAST_LINE = 0.4  # of the picture: all runs of a line together
THICKEST = 9  # pixels: what is thicker is no line
TEXT = 0.22  # of the darkest ink: contrast of lettering, whose thin strokes are pale
SNAP = 3.0  # pixels between a line and the 0 that the numbers tell


@dataclass(frozen=True)
class Line:
    """A line across the plot: rows (columns) `first` to `last`, `at` is its middle, from `start` to `stop` along it;
    `contrast` is its mean."""

    first: int
    last: int
    at: float
    start: int
    stop: int
    contrast: float


def find_lines(contrast: Mask, worn: bool) -> tuple[list[Line], list[Line]]:
    """The horizontal and the vertical lines: axes, frame and grid."""
    ink = cv2.threshold(contrast, FAINT * (2 if worn else 1) - 1, 1, cv2.THRESH_BINARY)[1]
    return _along(ink, contrast), _along(cv2.transpose(ink), cv2.transpose(contrast))


def _along(ink: Mask, contrast: Mask) -> list[Line]:
    width = ink.shape[1]
    run = max(12, round(LEAST_RUN * width))
    long = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, run), np.uint8))
    thick = cv2.morphologyEx(long, cv2.MORPH_OPEN, np.ones((THICKEST + 1, 1), np.uint8))
    long = cv2.subtract(long, thick)
    totals = cv2.reduce(long, 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S).ravel()
    rows = np.flatnonzero(totals >= LEAST_LINE * width)
    found = []
    for group in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1):
        if not len(group) or len(group) > THICKEST:
            continue
        first, last = int(group[0]), int(group[-1])
        seen = np.flatnonzero(long[first : last + 1].any(axis=0))
        levels = np.median(contrast[max(0, first - 1) : last + 2][:, seen], axis=1).astype(np.float64)
        at = float((levels * np.arange(max(0, first - 1), max(0, first - 1) + len(levels))).sum() / levels.sum())
        found.append(Line(first, last, at, int(seen[0]), int(seen[-1]), float(levels.max())))
    return found


def box_of(across: Sequence[Line], down: Sequence[Line], shape: tuple[int, int]) -> Box:
    """The plot's box: what the lines span; the picture where there are none."""
    left = min([line.start for line in across] + [line.at for line in down], default=0)
    right = max([line.stop for line in across] + [line.at for line in down], default=shape[1] - 1)
    top = min([line.start for line in down] + [line.at for line in across], default=0)
    bottom = max([line.stop for line in down] + [line.at for line in across], default=shape[0] - 1)
    return float(left), float(top), float(right), float(bottom)


# ---- numbers ----


@dataclass(frozen=True)
class Number:
    """A number in the picture, and the box of its ink."""

    value: float
    left: int
    top: int
    right: int
    bottom: int

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right - 1) / 2, (self.top + self.bottom - 1) / 2


Part = tuple[int, int, int, int, int]  # left, top, right, bottom, label


def read_numbers(
    contrast: Mask, strongest: float, across: Sequence[Line] = (), down: Sequence[Line] = ()
) -> list[Number]:
    """The numbers that stand free of all other ink, given the contrast of uncoloured ink."""
    ink = cv2.threshold(contrast, TEXT * strongest, 255, cv2.THRESH_BINARY)[1]
    for line in across:
        _clear(ink, contrast, line)
    for line in down:
        _clear(ink.T, contrast.T, line)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    highest = max(16.0, 0.07 * max(ink.shape))
    parts: list[Part] = []
    for k in range(1, count):
        x, y, w, h, area = (int(each) for each in stats[k])
        if h <= highest and w <= 2.5 * highest and area >= 2:
            parts.append((x, y, x + w, y + h, k))
    stems = [part for part in parts if part[3] - part[1] >= 5]
    words = _words(stems, parts)
    patches, places = [], []
    for word, (_, glyphs) in enumerate(words):
        for k, part in enumerate(glyphs):
            if isinstance(part, str):
                continue
            patches.append(_patch(contrast, labels, part))
            places.append((word, k))
    found = choose(class_scores(patches)[1], "digits") if patches else []
    texts: list[list[str]] = [[part if isinstance(part, str) else "?" for part in glyphs] for _, glyphs in words]
    wide = []
    for (word, k), choice in zip(places, found, strict=True):
        part = words[word][1][k]
        assert not isinstance(part, str)
        if part[2] - part[0] > 0.95 * (part[3] - part[1]):
            wide.append((word, k, part))
        elif choice.margin > 0:
            texts[word][k] = choice.character
    if wide:
        cuts = [_cut(contrast, labels, part) for _, _, part in wide]
        for (word, k, _), read in zip(wide, read_each(cuts, "digits"), strict=True):
            if read is not None:
                texts[word][k] = read.text
    numbers = []
    for (box, _), text in zip(words, texts, strict=True):
        try:
            numbers.append(Number(float("".join(text)), *box))
        except ValueError:
            continue
    return numbers


def _clear(ink: Mask, contrast: Mask, line: Line) -> None:
    """Takes the row of a line away, but where ink goes on above or below, or is darker than the line."""
    along = np.s_[line.first : line.last + 1, line.start : line.stop + 1]
    beside = np.zeros(line.stop + 1 - line.start, bool)
    for row in (line.first - 2, line.last + 2):
        if 0 <= row < len(ink):
            beside |= ink[row, line.start : line.stop + 1] > 0
    ink[along][(contrast[along] < 1.15 * line.contrast + 10) & ~beside] = 0


def _words(stems: Sequence[Part], parts: Sequence[Part]) -> list[tuple[tuple[int, int, int, int], list[Part | str]]]:
    """Box and glyphs of each line of digits: a glyph is a part, or already known to be - or a point."""
    groups: list[list[Part]] = []
    for stem in sorted(stems):
        tall = stem[3] - stem[1]
        for group in groups:
            last = group[-1]
            other = last[3] - last[1]
            apart = abs(stem[3] - last[3]) + abs(stem[1] - last[1])
            if apart <= 0.35 * max(tall, other) + 1 and -2 <= stem[0] - last[2] <= 0.65 * max(tall, other) + 1:
                group.append(stem)
                break
        else:
            groups.append([stem])
    small = [part for part in parts if part[3] - part[1] <= 8]
    found: list[tuple[tuple[int, int, int, int], list[Part | str]]] = []
    for group in groups:
        top, bottom = min(part[1] for part in group), max(part[3] for part in group)
        tall = bottom - top
        near = group[0][0]
        glyphs: list[tuple[int, Part | str]] = [(part[0], part) for part in group]
        left = near
        for part in small:
            w, h = part[2] - part[0], part[3] - part[1]
            middle = (part[1] + part[3]) / 2
            if (
                w >= 0.3 * tall
                and w >= 1.8 * h
                and h <= max(2, 0.3 * tall)
                and -1 <= near - part[2] <= 0.6 * tall
                and top + 0.25 * tall < middle < bottom - 0.15 * tall
            ):
                glyphs.append((part[0], "-"))
                left = min(left, part[0])
            elif (
                w <= max(2, 0.42 * tall)
                and h <= max(2, 0.5 * tall)
                and part[1] >= bottom - 0.4 * tall - 1
                and part[3] <= bottom + 0.3 * tall + 1
                and near < part[0] < group[-1][2]
            ):
                glyphs.append((part[0], "."))
        glyphs.sort(key=lambda each: each[0])
        found.append(((left, top, group[-1][2], bottom), [glyph for _, glyph in glyphs]))
    return found


def _patch(contrast: Mask, labels: Mask, part: Part) -> NDArray[np.uint8]:
    x0, y0, x1, y1 = max(0, part[0] - 2), max(0, part[1] - 2), part[2] + 2, part[3] + 2
    names = labels[y0:y1, x0:x1]
    own = (names == part[4]).astype(np.uint8)
    near = cv2.dilate(own, np.ones((3, 3), np.uint8))
    near[(names != part[4]) & (names != 0)] = 0
    return contrast[y0:y1, x0:x1] * near


def _cut(contrast: Mask, labels: Mask, part: Part) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    x0, y0, x1, y1 = max(0, part[0] - 2), max(0, part[1] - 2), part[2] + 2, part[3] + 2
    names = labels[y0:y1, x0:x1]
    return np.asarray(255 - contrast[y0:y1, x0:x1], np.uint8), names == part[4]


# ---- scales ----


def scale_of(numbers: Sequence[Number], vertical: bool) -> Axis | None:
    """The scale on which most numbers of one row (of one column) lie, at least three, or two of them; else None."""
    best: tuple[float, Axis] | None = None
    for group in _lined_up(numbers, vertical):
        at = np.array([number.middle[vertical] for number in group])
        values = np.array([number.value for number in group])
        tall = max(number.bottom - number.top for number in group)
        for i in range(len(group)):
            for j in range(i + 1, len(group)):
                if values[i] == values[j] or abs(at[i] - at[j]) < tall:
                    continue
                unit = (at[j] - at[i]) / (values[j] - values[i])
                if (unit < 0) != vertical:
                    continue
                off = np.abs(at - (at[i] + unit * (values - values[i])))
                fits = off <= 2.0
                score = fits.sum() - 1e-3 * off[fits].sum()
                if best is None or score > best[0]:
                    best = score, _fitted(at[fits], values[fits])
    return best[1] if best is not None and best[0] > 1.9 else None


def _fitted(at: NDArray[np.float64], values: NDArray[np.float64]) -> Axis:
    unit, zero = np.polyfit(values, at, 1)
    return Axis(float(zero), float(unit), len(at))


def _lined_up(numbers: Sequence[Number], vertical: bool) -> list[list[Number]]:
    """Numbers of one row; for a vertical axis those that end, or are centred, in one column."""
    keys: list[Any] = [lambda n: n.right, lambda n: n.middle[0], lambda n: n.left] if vertical else [lambda n: n.bottom]
    found: list[list[Number]] = []
    for key in keys:
        ordered = sorted(numbers, key=key)
        run: list[Number] = []
        for number in ordered:
            if run and key(number) - key(run[-1]) > 2.5:
                found.append(run)
                run = []
            run.append(number)
        found.append(run)
    return [group for group in found if len(group) >= 2]


def snapped(axis: Axis | None, lines: Sequence[Line]) -> Axis | None:
    """The axis with its 0 in the middle of the line that is drawn there; what numbers alone tell is a pixel off."""
    if axis is None:
        return None
    near = min(lines, key=lambda line: abs(line.at - axis.zero), default=None)
    if near is None or abs(near.at - axis.zero) > SNAP:
        return axis
    return Axis(near.at, axis.unit, axis.numbers)


def drawn_axis(lines: Sequence[Line], ends: tuple[float, float], vertical: bool) -> Axis | None:
    """The darkest line inside the plot as the axis, in pixels; None where no line is darker than the rest."""
    inside = [line for line in lines if ends[0] + 4 < line.at < ends[1] - 4]
    if not inside:
        return None
    darkest = max(inside, key=lambda line: (line.contrast, line.last - line.first))
    others = [line.contrast for line in inside if line is not darkest]
    if darkest.contrast < 90 or (others and max(others) > 0.8 * darkest.contrast):
        return None
    return Axis(darkest.at, -1.0 if vertical else 1.0, 0)
