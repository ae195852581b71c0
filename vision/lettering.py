"""Words in a picture: ink is parted into glyphs, glyphs are read together (`vision.glyphs`) and joined to words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.glyphs import ALNUM, Choice, Patch, alphabet_of, choose, class_scores

Gray = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Labels = NDArray[np.int32]

LEAST_HEIGHT = 5  # pixels; lower ink is not read
WIDE = 0.72  # width / height from which ink may be two glyphs grown together
MOST_CUTS = 5  # places at which grown-together glyphs may be parted
SPLIT_COST = 0.7  # log probability that each further glyph in one piece of ink must earn
GAP = 0.45  # most room between two glyphs of one word, in glyph heights


@dataclass(frozen=True)
class Word:
    """Text in one line, its box in pixels (x, y: top left), and confidence from 0 (no glyph) to 1."""

    text: str
    x: int
    y: int
    width: int
    height: int
    confidence: float


@dataclass(frozen=True)
class _Ink:
    """Connected ink, with the dot of an i or j where there is one: its box and its component numbers."""

    left: int
    top: int
    right: int
    bottom: int
    parts: tuple[int, ...]

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def joined(self, other: _Ink) -> _Ink:
        return _Ink(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
            self.parts + other.parts,
        )


def _components(ink: Mask) -> tuple[Labels, list[_Ink], list[int]]:
    """Labels, the connected components with their boxes, and their areas."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink.view(np.uint8), connectivity=8, ltype=cv2.CV_32S)
    found = [
        _Ink(x, y, x + width, y + height, (k,))
        for k, (x, y, width, height, _) in enumerate(stats[1:count].tolist(), start=1)
    ]
    return np.asarray(labels, np.int32), found, stats[1:count, cv2.CC_STAT_AREA].tolist()


def _belongs_above(dot: _Ink, stem: _Ink) -> bool:
    """Is `dot` the dot of an i or j, or a piece broken off the top of a glyph? An italic's dot stands to the right."""
    tall = stem.height
    if dot.bottom > stem.top + 1 or dot.height > 0.5 * tall or dot.width > 0.8 * tall:
        return False
    gap = stem.top - dot.bottom
    return gap <= 0.4 * tall + 1 and dot.left < stem.right + 0.3 * tall and dot.right > stem.left


def _with_dots(found: list[_Ink]) -> list[_Ink]:
    """Dots joined to the stems beneath them."""
    rest = sorted(found, key=lambda part: (-part.height, part.left, part.top))
    stems: list[_Ink] = []
    for part in rest:
        below = [k for k, stem in enumerate(stems) if _belongs_above(part, stem)]
        if below:
            nearest = min(below, key=lambda k: abs(stems[k].left + stems[k].right - part.left - part.right))
            stems[nearest] = stems[nearest].joined(part)
        else:
            stems.append(part)
    return stems


def _patch(gray: Gray, labels: Labels, part: _Ink) -> Patch:
    """The grey values of one piece of ink, bright on black, a pixel of room on each side, other ink left out."""
    height, width = gray.shape
    left, top = max(0, part.left - 1), max(0, part.top - 1)
    right, bottom = min(width, part.right + 1), min(height, part.bottom + 1)
    values, names = gray[top:bottom, left:right], labels[top:bottom, left:right]
    own = names == part.parts[0]
    for name in part.parts[1:]:
        own |= names == name
    around = values[names == 0]
    mean = float(values[own].mean())
    ground = float(np.median(around)) if around.size else (0.0 if mean > 127 else 255.0)
    paper = np.full_like(values, ground)
    lifted = cv2.subtract(values, paper) if mean > ground else cv2.subtract(paper, values)
    near = cv2.dilate(own.view(np.uint8), np.ones((3, 3), np.uint8)).view(bool)
    near &= own | (names == 0)
    patch = np.zeros((part.height + 2, part.width + 2), np.uint8)
    y, x = top - part.top + 1, left - part.left + 1
    patch[y : y + bottom - top, x : x + right - left] = np.where(near, lifted, 0)
    return patch


def _cuts(patch: Patch) -> list[int]:
    """Columns at which grown-together glyphs may be parted: the deepest valleys of the ink's column sums."""
    height, width = patch.shape
    columns = patch.sum(0, dtype=np.int64)
    margin = max(2, round(0.15 * height))
    inner = np.arange(margin, width - margin)
    if not inner.size:
        return []
    valley = inner[(columns[inner] <= columns[inner - 1]) & (columns[inner] < columns[inner + 1])]
    deepest = sorted(valley.tolist(), key=lambda x: (int(columns[x]), abs(2 * x - width)))
    kept: list[int] = []
    for x in deepest:
        if len(kept) < MOST_CUTS and all(abs(x - other) >= 2 for other in kept):
            kept.append(x)
    return sorted(kept)


@dataclass
class _Reading:
    """One piece of ink and the ways to part it: patches are numbered in the batch, by the stops they lie between."""

    ink: _Ink
    stops: list[int]
    numbers: dict[tuple[int, int], int]

    def best(self, choices: list[Choice]) -> list[tuple[str, float]]:
        """Characters and margins of the way to part the ink whose log probability is highest."""
        best: list[tuple[float, list[Choice]]] = [(0.0, [])]
        for stop in range(1, len(self.stops)):
            ways = [
                (
                    best[start][0] + choices[self.numbers[start, stop]].log_probability - SPLIT_COST * (start > 0),
                    [*best[start][1], choices[self.numbers[start, stop]]],
                )
                for start in range(stop)
                if (start, stop) in self.numbers and best[start][0] > -np.inf
            ]
            best.append(max(ways, key=lambda way: way[0]) if ways else (-np.inf, []))
        return [(choice.character, choice.margin) for choice in best[-1][1]]


def _segmented(gray: Gray, labels: Labels, part: _Ink, patches: list[Patch]) -> _Reading:
    """Appends the patches of one piece of ink to the batch: the whole, and where it is wide every likely part."""
    whole = _patch(gray, labels, part)
    stops = [0, whole.shape[1]]
    numbers = {}
    tall = part.height
    if part.width > WIDE * tall:
        stops[1:1] = _cuts(whole)
    for start in range(len(stops)):
        for stop in range(start + 1, len(stops)):
            wide = stops[stop] - stops[start]
            if (start, stop) == (0, len(stops) - 1) or 0.12 * tall <= wide <= 1.3 * tall:
                numbers[start, stop] = len(patches)
                piece = whole[:, stops[start] : stops[stop]]
                patches.append(piece if piece.any() else whole)
    return _Reading(part, stops, numbers)


def _word(readings: list[_Reading], choices: list[Choice], x: int = 0, y: int = 0) -> Word | None:
    """The word that pieces of ink, from left to right, make up; x and y are added to its place."""
    text, least = "", 1.0
    for reading in readings:
        for character, margin in reading.best(choices):
            text += character
            least = min(least, margin)
    if not text:
        return None
    box = readings[0].ink
    for reading in readings[1:]:
        box = box.joined(reading.ink)
    return Word(text, box.left + x, box.top + y, box.width, box.height, max(0.0, least))


def _checked(gray: Gray, ink: Mask) -> None:
    if gray.ndim != 2 or gray.dtype != np.uint8:
        raise ValueError(f"picture is {gray.dtype} {gray.shape}: expected grey uint8, height x width")
    if ink.shape != gray.shape or ink.dtype != np.bool_:
        raise ValueError(f"ink is {ink.dtype} {ink.shape}: expected bool {gray.shape}, as the picture")


def _line(ink: Mask) -> tuple[Labels, list[_Ink]]:
    """The pieces of ink of one line, from left to right, specks left out."""
    labels, found, areas = _components(np.ascontiguousarray(ink))
    stems = _with_dots([part for part, area in zip(found, areas, strict=True) if area >= 2])
    if not stems:
        return labels, []
    tallest = max(stem.height for stem in stems)
    line = [stem for stem in stems if stem.height >= max(LEAST_HEIGHT - 1, 0.4 * tallest)]
    return labels, sorted(line, key=lambda part: part.left + part.right)


def read_each(places: Sequence[tuple[Gray, Mask]], alphabet: str = ALNUM) -> list[Word | None]:
    """The word in each of several places, or None where a place holds no ink that could be read.

    A place is a cut-out of the picture (grey uint8, H x W) and the mask of its ink (bool, H x W): one line of one to
    three characters, such as the inside of a vertex, cleared of what is no lettering. Boxes are relative to the place.
    All places are read in one batch, which is much faster than one by one. Raises ValueError for a wrong array or
    alphabet.
    """
    characters = alphabet_of(alphabet)
    patches: list[Patch] = []
    lines: list[list[_Reading]] = []
    for gray, ink in places:
        _checked(gray, ink)
        labels, line = _line(ink)
        lines.append([_segmented(gray, labels, part, patches) for part in line])
    choices = choose(class_scores(patches)[1], characters)
    return [_word(line, choices) if line else None for line in lines]


def read_word(gray: Gray, ink: Mask, alphabet: str = ALNUM) -> Word | None:
    """The word in one place (see `read_each`), or None."""
    return read_each([(gray, ink)], alphabet)[0]


def _lettering(found: list[_Ink], areas: list[int], height: int) -> list[_Ink]:
    """The components that may be glyphs by their size, with their dots."""
    stems = _with_dots([part for part, area in zip(found, areas, strict=True) if area >= 2])
    return [
        stem for stem in stems if LEAST_HEIGHT <= stem.height <= max(24, height / 5) and stem.width <= 5 * stem.height
    ]


def _neighbours(a: _Ink, b: _Ink) -> bool:
    """Do two pieces of ink stand in one word? `a` is left of `b`."""
    tall, low = max(a.height, b.height), min(a.height, b.height)
    overlap = min(a.bottom, b.bottom) - max(a.top, b.top)
    gap = b.left - a.right
    return overlap >= 0.6 * low and low >= 0.5 * tall and -0.5 * tall <= gap <= GAP * tall + 1


def _grouped(stems: list[_Ink]) -> list[list[_Ink]]:
    """Pieces of ink, each word's from left to right."""
    words: list[list[_Ink]] = []
    for stem in sorted(stems, key=lambda part: (part.left + part.right, part.top)):
        near = [word for word in words if _neighbours(word[-1], stem)]
        if near:
            min(near, key=lambda word: abs(stem.left - word[-1].right)).append(stem)
        else:
            words.append([stem])
    return words


def read_words(gray: Gray, ink: Mask, alphabet: str = ALNUM) -> list[Word]:
    """The words of a whole picture (grey uint8, H x W) with the mask of its ink (bool, H x W), from top to bottom.

    The mask should hold little but lettering. Ink that is too small, too large or too long for a glyph, or that looks
    like none, is left out. Raises ValueError for a wrong array or alphabet.
    """
    characters = alphabet_of(alphabet)
    _checked(gray, ink)
    labels, found, areas = _components(np.ascontiguousarray(ink))
    patches: list[Patch] = []
    groups = [
        [_segmented(gray, labels, part, patches) for part in group]
        for group in _grouped(_lettering(found, areas, gray.shape[0]))
    ]
    choices = choose(class_scores(patches)[1], characters)
    words: list[Word] = []
    for group in groups:
        run: list[_Reading] = []
        for reading in [*group, None]:
            if reading is not None and min(margin for _, margin in reading.best(choices)) > 0:
                run.append(reading)
            elif run:
                word = _word(run, choices)
                run = []
                if word is not None:
                    words.append(word)
    return sorted(words, key=lambda word: (word.y, word.x))
