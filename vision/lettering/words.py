"""Words in a picture: ink is parted into glyphs, glyphs are read together (`lettering.glyphs`) and joined to words.

Ink that is one glyph a component is read at once. Where that leaves doubt, because glyphs have grown together or one
has fallen into pieces, every likely way to part and join the ink is scored and the best one is kept.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.lettering.boxes import Box
from isoprobe.vision.lettering.glyphs import (
    ALNUM,
    DIGITS,
    UPPER,
    Choice,
    Patch,
    alphabet_of,
    choose,
    class_scores,
    middle,
)
from isoprobe.vision.lettering.splitting import cuts
from isoprobe.vision.raster.crowding import spend

Gray = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Labels = NDArray[np.int32]

LEAST_HEIGHT = 5  # pixels; lower ink is not read
INK = (0.35, 0.18)  # shares of the strongest ink's contrast from which a pixel is ink: at first, and where in doubt
SURE = -0.03  # log probability above which a component is one glyph without further search
MOST_ATOMS = 7  # pieces that may make up one glyph
PART_COST = 2.0  # log probability that parting a component must earn
JOIN_COST = 3.0  # log probability that joining components must earn; little where all but one are low pieces
LOW_COST = 3.0  # log probability that a glyph costs that is lower than the line, where all should be equally high
SKIP_COST = 4.0  # log probability that leaving out a piece as high as the line costs; less for lower ones
DOT, DOT_COST = 0.3, 2.5  # of the line's height that the dot of an i is at most; what it costs to pass one over
GAP = 0.45  # most room between two glyphs of one word, in glyph heights
PACE = 0.78  # most distance between the middles of two narrow glyphs of one word, in glyph heights
EACH, GLYPH = 3, 6800  # patches that take as long as to begin with some; points, as a patch that may be a glyph
LEFT_OUT = 0.12  # widest ink that may be left out, in glyph heights
SLENDER = 0.9  # of its height that a letter is wide at most above which a dot is its own
FRAMED = 0.3  # least height of ink, in heights of the ink around it, that makes the latter a frame
BARS = set("1I")
_LIKE_DIGITS = "OoIl"  # beside a digit or each other they are taken for digits
_TO_DIGITS = str.maketrans(_LIKE_DIGITS, "0011")
_SQUARES = (np.ones((3, 3), np.uint8), np.ones((5, 5), np.uint8))


@dataclass(frozen=True)
class Word:
    """Text in one line, its box in pixels (x, y: top left), confidence from 0 (no glyph) to 1, and the same without
    those characters that look like a mere stroke (1 and I)."""

    text: str
    x: int
    y: int
    width: int
    height: int
    confidence: float
    firm: float = 1.0


@dataclass(frozen=True)
class _Piece(Box):
    """Ink in a box, made up of parts with these labels."""

    parts: tuple[int, ...]

    def joined(self, other: _Piece) -> _Piece:
        return _Piece(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
            self.parts + other.parts,
        )


def _components(ink: Mask) -> tuple[Labels, list[_Piece]]:
    """Labels (0 where there is no ink), and the connected components of at least two pixels."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink.view(np.uint8), connectivity=8, ltype=cv2.CV_32S)
    found = [
        _Piece(x, y, x + width, y + height, (k,))
        for k, (x, y, width, height, area) in enumerate(stats[1:count].tolist(), start=1)
        if area >= 2
    ]
    return np.asarray(labels, np.int32), found


def _around(height: int) -> NDArray[np.uint8]:
    """What the pixels near ink of this height are found with: one pixel to each side, two where it is large."""
    return _SQUARES[height >= 20]


def _owned(labels: Labels, box: _Piece) -> Mask:
    """Where the parts of a box are."""
    own = labels == box.parts[0]
    for part in box.parts[1:]:
        own |= labels == part
    return np.asarray(own, np.bool_)


def _stands_above(dot: _Piece, stem: _Piece) -> bool:
    """Is `dot` the dot of an i or j, or a piece broken off the top of a glyph? An italic's dot stands to the right of
    its stem. Above a wide one it is the dot of a letter that has grown together with others."""
    if dot.bottom > stem.top + 1 or dot.right <= stem.left:
        return False
    tall = stem.height
    if dot.height > 0.5 * tall or dot.width > 0.8 * tall:
        return False
    if stem.width > SLENDER * tall and dot.width <= 2 * dot.height:
        return False
    return stem.top - dot.bottom <= 0.4 * tall + 1 and dot.left < stem.right + 0.3 * tall


def _unframed(found: list[_Piece]) -> list[_Piece]:
    """The boxes less those that frame another one, as the outline of a vertex does. The dot in a zero is too low for it
    to be taken for a frame."""
    return [
        box
        for box in found
        if not any(
            box.left < inner.left
            and inner.right < box.right
            and box.top < inner.top
            and inner.bottom < box.bottom
            and inner.height >= max(LEAST_HEIGHT, FRAMED * box.height)
            for inner in found
        )
    ]


def _with_dots(found: list[_Piece]) -> list[_Piece]:
    """Dots joined to the stems beneath them."""
    stems: list[_Piece] = []
    for box in sorted(found, key=lambda box: (-box.height, box.left, box.top)):
        below = [k for k, stem in enumerate(stems) if _stands_above(box, stem)]
        if below:
            nearest = min(below, key=lambda k: abs(stems[k].left + stems[k].right - box.left - box.right))
            stems[nearest] = stems[nearest].joined(box)
        else:
            stems.append(box)
    return stems


@dataclass
class _Line:
    """One line of ink: contrast (ink bright on black), labels of its parts, and its boxes from left to right."""

    contrast: Gray
    labels: Labels
    boxes: list[_Piece]

    @property
    def tall(self) -> int:
        return max(box.height for box in self.boxes)

    def patch(self, box: _Piece) -> Patch:
        """The contrast of the ink in a box and next to it, with some room on each side; other ink left out."""
        height, width = self.contrast.shape
        left, top = max(0, box.left - 2), max(0, box.top - 2)
        right, bottom = min(width, box.right + 2), min(height, box.bottom + 2)
        names = self.labels[top:bottom, left:right]
        own = _owned(names, box)
        near = cv2.dilate(own.view(np.uint8), _around(box.height)).view(np.bool_)
        near &= own | (names == 0)
        return self.contrast[top:bottom, left:right] * near


@dataclass
class _Place:
    """Contrast of a place (ink bright on black), where its line of ink lies, and the strongest contrast there."""

    contrast: Gray
    near: Mask
    strongest: float

    @classmethod
    def of(cls, gray: Gray, ink: Mask, other: Mask | None = None) -> _Place:
        """`other` is ink that is not of this line."""
        within = ink.view(np.uint8)
        paper = ~ink if other is None else ~(ink | other)
        level = middle(gray[paper]) if paper.any() else 0
        ground = np.full_like(gray, level)
        darker = cv2.mean(gray, within)[0] < level
        contrast = np.asarray(cv2.subtract(ground, gray) if darker else cv2.subtract(gray, ground), np.uint8)
        near = cv2.dilate(within, _around(len(ink))).view(np.bool_)
        if not paper.any():  # without paper there is no telling what is ink
            near[:] = False
        if other is not None:
            near &= ~other
        return cls(contrast, near, cv2.minMaxLoc(contrast, within)[1])

    def line(self, share: float) -> _Line:
        """The pieces of ink with at least this share of the strongest contrast."""
        labels, found = _components(self.near & (self.contrast >= max(2.0, share * self.strongest)))
        return _Line(self.contrast, labels, sorted(_with_dots(_unframed(found)), key=lambda box: box.left + box.right))


def _atoms(line: _Line) -> tuple[list[_Piece], list[int]]:
    """The line's boxes, wide ones sliced at their cuts, and which box each is of; each slice gets its own label."""
    tall = line.tall
    atoms: list[_Piece] = []
    origins: list[int] = []
    label = int(line.labels.max())
    for k, box in enumerate(line.boxes):
        if box.width <= 0.55 * tall or box.height < 0.6 * tall:
            atoms.append(box)
            origins.append(k)
            continue
        own = _owned(line.labels[:, box.left : box.right], box)
        inked = line.contrast[:, box.left : box.right] * own
        stops = [0, *cuts(inked, tall), box.width]
        for start, stop in itertools.pairwise(stops):
            part = own[:, start:stop]
            x, y, width, height = cv2.boundingRect(part.astype(np.uint8))
            if width == 0:
                continue
            label += 1
            line.labels[:, box.left + start : box.left + stop][part] = label
            left = box.left + start + x
            atoms.append(_Piece(left, y, left + width, y + height, (label,)))
            origins.append(k)
    if any(box.height <= DOT * tall for box in line.boxes):  # a dot may stand above a slice
        order = sorted(range(len(atoms)), key=lambda k: atoms[k].left + atoms[k].right)
        return [atoms[k] for k in order], [origins[k] for k in order]
    return atoms, origins


@dataclass
class _Search:
    """The ways to make up a line of atoms from left to right: patches by the run of atoms they join."""

    line: _Line
    atoms: list[_Piece]
    origins: list[int]  # number of the box that each atom is a slice of
    runs: dict[tuple[int, int], tuple[_Piece, int]]

    def cost(self, start: int, stop: int) -> float:
        """What it costs to take the atoms from start to stop for one glyph."""
        cost = 0.0
        if start and self.origins[start] == self.origins[start - 1]:
            cost += PART_COST
        joined = sorted(self.line.boxes[k].height for k in set(self.origins[start:stop]))
        return cost + sum(JOIN_COST * (height / self.line.tall) ** 2 for height in joined[:-1])

    def _is_dot(self, piece: _Piece) -> bool:
        """Whether a piece is low and stands high in the line, as the dot of an i does."""
        tall = self.line.tall
        low = piece.height <= DOT * tall and piece.width <= 2 * piece.height
        return low and piece.bottom <= min(box.top for box in self.line.boxes) + 0.45 * tall

    def best(self, choices: list[Choice], equally_high: bool) -> tuple[float, list[tuple[_Piece, Choice]]]:
        """The score and the glyphs of the most probable way."""
        tall = self.line.tall
        dots = [not equally_high and self._is_dot(piece) for piece in self.atoms]
        best: list[tuple[float, list[tuple[_Piece, Choice]]]] = [(0.0, [])]
        for stop in range(1, len(self.atoms) + 1):
            skipped = self.atoms[stop - 1]
            left_out = SKIP_COST * min(1.0, skipped.height / tall) + DOT_COST * dots[stop - 1]
            ways = [(best[stop - 1][0] - left_out, best[stop - 1][1])]
            for start in range(max(0, stop - MOST_ATOMS), stop):
                if (start, stop) in self.runs:
                    box, number = self.runs[start, stop]
                    score = choices[number].log_probability - self.cost(start, stop)
                    score -= LOW_COST * (equally_high and box.height < 0.8 * tall)
                    score -= DOT_COST * (any(dots[start:stop]) and choices[number].character not in "ij")
                    ways.append((best[start][0] + score, [*best[start][1], (box, choices[number])]))
            best.append(max(ways, key=lambda way: way[0]))
        return best[-1]


def _search(line: _Line, patches: list[Patch]) -> _Search:
    """Appends the patches of every likely glyph of a line to the batch."""
    atoms, origins = _atoms(line)
    tall = line.tall
    runs: dict[tuple[int, int], tuple[_Piece, int]] = {}
    for start in range(len(atoms)):
        box = atoms[start]
        for stop in range(start + 1, min(len(atoms), start + MOST_ATOMS) + 1):
            if stop > start + 1:
                if atoms[stop - 1].left - box.right > 0.15 * tall + 1:
                    break
                box = box.joined(atoms[stop - 1])
            if box.width > 1.35 * tall + 1:
                break
            if box.height >= max(LEAST_HEIGHT - 1, 0.4 * tall):
                runs[start, stop] = (box, len(patches))
                patches.append(line.patch(box))
    return _Search(line, atoms, origins, runs)


def _read_places(places: Sequence[_Place], alphabet: str) -> list[list[tuple[_Piece, Choice]]]:
    """The glyphs of each place, from left to right."""
    lines = [place.line(INK[0]) for place in places]
    patches = [line.patch(box) for line in lines for box in line.boxes]
    spend(GLYPH * (EACH + len(patches)))
    choices = iter(choose(class_scores(patches)[1], alphabet))
    read = [[(box, next(choices)) for box in line.boxes] for line in lines]
    equally_high = set(alphabet) <= set(DIGITS + UPPER)
    patches = []
    searches: list[tuple[int, list[_Search]]] = []
    for k, glyphs in enumerate(read):
        least = (0.8 if equally_high else 0.4) * max((box.height for box, _ in glyphs), default=0)
        if any(box.height < least or choice.log_probability < SURE for box, choice in glyphs):
            fuller = places[k].line(INK[1])
            searches.append((k, [_search(line, patches) for line in (lines[k], fuller) if line.boxes]))
    if searches:
        spend(GLYPH * len(patches))
        parted = choose(class_scores(patches)[1], alphabet)
        for k, ways in searches:
            found = [way.best(parted, equally_high) for way in ways]
            read[k] = max(found, key=itemgetter(0) if equally_high else _score_and_ink)[1]
    return read


def _score_and_ink(way: tuple[float, list[tuple[_Piece, Choice]]]) -> tuple[float, int]:
    """The score, and how wide the glyphs are: of two ways as likely the one with more of the ink is right."""
    return round(way[0], 2), sum(box.width for box, _ in way[1])


def _word(glyphs: list[tuple[_Piece, Choice]], alphabet: str, x: int = 0, y: int = 0) -> Word | None:
    """The word that glyphs make up, from left to right; x and y are added to its place."""
    if not glyphs:
        return None
    box = glyphs[0][0]
    for other, _ in glyphs[1:]:
        box = box.joined(other)
    text = "".join(choice.character for _, choice in glyphs)
    if (
        len(text) > 1
        and {"0", "1"} <= set(alphabet)
        and all(character in _LIKE_DIGITS or character.isdigit() for character in text)
    ):
        text = text.translate(_TO_DIGITS)
    least = min(choice.margin for _, choice in glyphs)
    firm = min((choice.margin for _, choice in glyphs if choice.character not in BARS), default=1.0)
    return Word(text, box.left + x, box.top + y, box.width, box.height, max(0.0, least), max(0.0, firm))


def _checked(gray: Gray, ink: Mask) -> None:
    if gray.ndim != 2 or gray.dtype != np.uint8:
        raise ValueError(f"picture is {gray.dtype} {gray.shape}: expected grey uint8, height x width")
    if ink.shape != gray.shape or ink.dtype != np.bool_:
        raise ValueError(f"ink is {ink.dtype} {ink.shape}: expected bool {gray.shape}, as the picture")


def read_each(places: Sequence[tuple[Gray, Mask]], alphabet: str = ALNUM) -> list[Word | None]:
    """The word in each of several places, or None where a place holds no ink that could be read.

    A place is a cut-out of the picture (grey uint8, H x W) and the mask of its ink (bool, H x W), some paper around it:
    one line of one to three characters, such as the inside of a vertex, cleared of what is no lettering. Boxes are
    relative to the place.
    All places are read in one batch, which is much faster than one by one. Raises ValueError for a wrong array or
    alphabet.
    """
    characters = alphabet_of(alphabet)
    for gray, ink in places:
        _checked(gray, ink)
    written = [_Place.of(gray, np.ascontiguousarray(ink)) for gray, ink in places]
    return [_word(glyphs, characters) for glyphs in _read_places(written, characters)]


Place = tuple[Gray, Mask]  # a cut-out of a picture and its ink, as `read_each` takes them


def read_glyphs(places: Sequence[Place]) -> list[tuple[Word | None, list[Patch], list[Box]]]:
    """The word in each place (see `read_each`), and its glyphs as patches and their boxes, from left to right, for who
    reads them by what they may say in that place; no patches where something is written beside them."""
    for gray, ink in places:
        _checked(gray, ink)
    written = [_Place.of(gray, np.ascontiguousarray(ink)) for gray, ink in places]
    found: list[tuple[Word | None, list[Patch], list[Box]]] = []
    for place, glyphs in zip(written, _read_places(written, ALNUM), strict=True):
        inked = place.contrast * place.near
        boxes: list[Box] = [box for box, _ in glyphs]
        patches = []
        for box, _ in glyphs:
            top, bottom = max(0, _with_faint_dot(inked, box) - 1), box.bottom + 1
            patches.append(np.pad(inked[top:bottom, box.left : box.right], 2))
        found.append((_word(glyphs, ALNUM), patches if _covered(inked, boxes) else [], boxes))
    return found


def _covered(inked: Gray, boxes: Sequence[Box]) -> bool:
    """Whether glyphs in these boxes are all that is written, and none is left out between them."""
    columns: Mask = np.asarray((inked > INK[0] * float(inked.max(initial=1))).any(axis=0))
    for box in boxes:
        columns[box.left : box.right] = False
    tall = max((box.height for box in boxes), default=0)
    return bool(columns.sum() <= 1 + LEFT_OUT * tall)


def _with_faint_dot(inked: Gray, box: _Piece) -> int:
    """The top row of a glyph, with a dot above a narrow one that is fainter than the rest."""
    if 2 * box.width > box.height:
        return box.top
    least = 0.2 * float(inked[box.top : box.bottom, box.left : box.right].max(initial=1))
    first = max(0, box.top - box.height // 2)
    rows = np.flatnonzero((inked[first : box.top - 1, box.left : box.right] > least).any(axis=1))
    return first + int(rows[0]) if len(rows) else box.top


def read_word(gray: Gray, ink: Mask, alphabet: str = ALNUM) -> Word | None:
    """The word in one place (see `read_each`), or None."""
    return read_each([(gray, ink)], alphabet)[0]


def _neighbours(a: _Piece, b: _Piece) -> bool:
    """Do two pieces of ink stand in one word? `a` is left of `b`."""
    if a.bottom <= b.top or b.bottom <= a.top:
        return False
    tall, low = max(a.height, b.height), min(a.height, b.height)
    overlap = min(a.bottom, b.bottom) - max(a.top, b.top)
    if overlap < 0.6 * low or low < 0.5 * tall:
        return False
    pace = (b.left + b.right - a.left - a.right) / 2  # two bars stand far apart, but no farther than other digits
    return -0.5 * tall <= b.left - a.right <= GAP * tall + 1 or (
        max(a.width, b.width) < 0.45 * tall and pace < PACE * tall
    )


def _with_pieces(stems: list[_Piece], found: list[_Piece]) -> list[_Piece]:
    """Pieces that lie within the box of a stem joined to it: a thin bar of a letter may have broken off."""
    if not stems:
        return stems
    sides = np.array([(box.left, box.top, box.right, box.bottom) for box in stems])
    whole = list(stems)
    owned = {part for stem in stems for part in stem.parts}
    pieces = [box for box in found if box.parts[0] not in owned] + stems
    inner = np.array([(box.left, box.top, box.right, box.bottom) for box in pieces])
    within = (inner[:, None, :2] >= sides[None, :, :2] - 1).all(axis=2)
    within &= (inner[:, None, 2:] <= sides[None, :, 2:] + 1).all(axis=2)
    lower = inner[:, 3] - inner[:, 1]
    within &= lower[:, None] <= 0.7 * (sides[:, 3] - sides[:, 1])[None]
    gone = set()
    for number in np.flatnonzero(within.any(axis=1)).tolist():
        owner = int(within[number].argmax())
        whole[owner] = whole[owner].joined(pieces[number])
        if number >= len(pieces) - len(stems):
            gone.add(number - (len(pieces) - len(stems)))
    return [box for k, box in enumerate(whole) if k not in gone]


def _grouped(stems: list[_Piece]) -> list[list[_Piece]]:
    """Pieces of ink, each word's from left to right."""
    words: list[list[_Piece]] = []
    for stem in sorted(stems, key=lambda box: (box.left + box.right, box.top)):
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
    labels, found = _components(np.ascontiguousarray(ink))
    highest = max(24.0, gray.shape[0] / 5)
    stems = [b for b in _with_dots(found) if LEAST_HEIGHT <= b.height <= highest and b.width <= 5 * b.height]
    stems = _with_pieces(stems, found)
    places: list[_Place] = []
    corners: list[tuple[int, int]] = []
    for group in _grouped(stems):
        box = group[0]
        for stem in group[1:]:
            box = box.joined(stem)
        x, y = max(0, box.left - 2), max(0, box.top - 2)
        inside = np.s_[y : box.bottom + 2, x : box.right + 2]
        own = _owned(labels[inside], box)
        places.append(_Place.of(gray[inside], own, (labels[inside] > 0) & ~own))
        corners.append((x, y))
    words: list[Word] = []
    for glyphs, (x, y) in zip(_read_places(places, characters), corners, strict=True):
        run: list[tuple[_Piece, Choice]] = []
        for glyph in [*glyphs, None]:
            if glyph is not None and glyph[1].margin > 0:
                run.append(glyph)
            elif run:
                word = _word(run, characters, x, y)
                run = []
                if word is not None:
                    words.append(word)
    return sorted(words, key=lambda word: (word.y, word.x))
