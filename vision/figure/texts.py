"""The lettering of a figure: dark glyphs that touch nothing, put together to level lines of text.

Full stop, comma, minus, degree sign, raised and lowered digits are told by size and place; capitals and small letters
of one shape by their height; 0 and O, 1 and l and I by what stands beside them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import cv2
import numpy as np

from isoprobe.vision.figure.glyphs import CLASSES, log_chances
from isoprobe.vision.lettering.glyphs import NOTHING, Patch
from isoprobe.vision.raster.median import percentile
from isoprobe.vision.raster.sides import Extent

TALLEST, LEAST = 30, 7  # pixels: glyphs
NEAR = 40  # pieces to the left of one among which the other strokes of its glyph are sought
BLANK = 0.55  # digit heights: a wider gap in a line is a blank
JOINED = 1.08  # digit heights: glyphs farther apart belong to two texts
CASES = "cosuvwxz"
SURE = -4.0  # natural logarithm of a probability: what is less likely is no glyph

# Characters that a figure's lettering may not tell apart, all as one of them.
_ALIKE = str.maketrans({"O": "0", "o": "0", "I": "1", "l": "1", "|": "1", "−": "-", "C": "c", "S": "s", "U": "u"})
_ALIKE |= str.maketrans({"V": "v", "W": "w", "X": "x", "Z": "z", "P": "p", "K": "k"})
_DIGITAL = str.maketrans({"O": "0", "o": "0", "I": "1", "l": "1"})
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def folded(text: str) -> str:
    """The text less blanks, look-alikes made one."""
    return text.translate(_ALIKE).replace(" ", "")


@dataclass(frozen=True)
class SeenText:
    """A text that was seen: (x, y) is its middle at half the height of its digits; `high`: that height."""

    text: str
    x: float
    y: float
    left: float
    right: float
    high: float

    @property
    def number(self) -> float | None:
        """The number that it is, a unit or sign after it left aside; None where it is none."""
        text = self.text.translate(_DIGITAL).replace(",", "")
        found = _NUMBER.match(text)
        if found is None or any(c.isdigit() for c in text[found.end() :]):
            return None
        return float(found[0])

    @property
    def whole(self) -> int | None:
        """The whole number that it is, with nothing beside it; None where it is none."""
        text = self.text.translate(_DIGITAL).replace(" ", "")
        return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None

    def one_of(self, words: Sequence[str]) -> str | None:
        """The word that it says, look-alikes counted as one; None where it is none of them."""
        folded_text = folded(self.text)
        return next((word for word in words if folded(word) == folded_text), None)


@dataclass
class _Part(Extent):
    left: int
    top: int
    right: int
    bottom: int
    names: list[int]


def read_texts(value: Patch, labels: Patch, stats: np.ndarray, glyphs: Sequence[int]) -> list[SeenText]:
    """The texts, from the brightest channel, the labelled ink, its boxes, and which of its pieces may be lettering."""
    parts = [_Part(x, y, x + w, y + h, [k]) for k in glyphs for x, y, w, h in [stats[k, :4].tolist()]]
    tall = [part.high for part in parts if part.high >= LEAST]
    if not tall:
        return []
    usual = percentile(tall, 70)
    parts = _stacked(parts, usual)
    scores = log_chances([_patch(value, labels, part) for part in parts])
    found = []
    for line in _lines(list(zip(parts, scores, strict=True)), usual):
        text = _said(line, usual)
        if text is not None:
            found.append(text)
    return sorted(found, key=lambda text: (text.y, text.x))


def _stacked(parts: list[_Part], usual: float) -> list[_Part]:
    """Dots put to their stems, the strokes of an equals sign and the rings of a per cent sign together."""
    parts = sorted(parts, key=lambda part: part.left)
    merged: list[_Part] = []
    for part in parts:
        for other in merged[-NEAR:]:
            if other.right <= part.left:
                continue
            shared = min(part.right, other.right) - max(part.left, other.left)
            apart = max(part.top, other.top) - min(part.bottom, other.bottom)
            small = min(part.high, other.high) <= 0.45 * max(usual, part.high, other.high)
            if (shared > 0 and apart < 0) or (
                small
                and shared >= 0.6 * min(part.wide, other.wide)
                and apart <= 0.55 * usual
                and max(part.bottom, other.bottom) - min(part.top, other.top) <= 1.75 * usual
                and (max(part.high, other.high) > 0.45 * usual or abs(part.wide - other.wide) <= 2)
            ):
                other.left, other.top = min(part.left, other.left), min(part.top, other.top)
                other.right, other.bottom = max(part.right, other.right), max(part.bottom, other.bottom)
                other.names += part.names
                break
        else:
            merged.append(part)
    return merged


def _patch(value: Patch, labels: Patch, part: _Part) -> Patch:
    """The glyph, bright on black, what belongs to others blotted out."""
    x0, y0, x1, y1 = max(0, part.left - 2), max(0, part.top - 2), part.right + 2, part.bottom + 2
    names, seen = labels[y0:y1, x0:x1], value[y0:y1, x0:x1]
    own = np.isin(names, part.names) if len(part.names) > 1 else names == part.names[0]
    near = cv2.dilate(own.view(np.uint8), _SQUARE)
    return np.asarray((int(seen.max()) - seen) * near, np.uint8)


_SQUARE = np.ones((3, 3), np.uint8)
Glyph = tuple[_Part, np.ndarray]


@dataclass
class _Line:
    glyphs: list[Glyph]
    top: int
    bottom: int
    right: int
    tall: float  # the height of the tallest part

    def add(self, glyph: Glyph) -> None:
        part = glyph[0]
        self.glyphs.append(glyph)
        self.top, self.bottom = min(self.top, part.top), max(self.bottom, part.bottom)
        self.right, self.tall = max(self.right, part.right), max(self.tall, part.high)


def _lines(glyphs: list[Glyph], usual: float) -> list[list[Glyph]]:
    lines: list[_Line] = []
    for glyph in sorted(glyphs, key=lambda glyph: glyph[0].left):
        part = glyph[0]
        left, least = part.left, max(min(part.high, 1.4 * usual), 0.95 * usual)
        best: tuple[float, _Line] | None = None
        for line in lines:
            gap = left - line.right
            if gap < -0.2 * usual or (best is not None and gap >= best[0]) or gap > JOINED * max(line.tall, least):
                continue
            high = max(line.bottom - line.top, 0.6 * usual)
            middle = (part.top + part.bottom) / 2
            shared = min(line.bottom, part.bottom) - max(line.top, part.top)
            if (
                shared >= 0.5 * min(part.high, line.bottom - line.top)
                or (part.high < 0.5 * usual and line.top - 0.2 * high < middle < line.bottom + 0.45 * high)
                or (gap <= 0.4 * usual and shared >= 0.25 * part.high and part.high < 0.8 * usual)
            ):
                best = gap, line
        if best is None:
            lines.append(_Line([glyph], part.top, part.bottom, part.right, part.high))
        else:
            best[1].add(glyph)
    return [line.glyphs for line in lines]


_RISING = frozenset("0123456789ABDEFGHIJKLMNPQRTYbdfhklt")
_COLUMN = {c: k for k, c in enumerate(CLASSES)}
_BARS = [_COLUMN[c] for c in "Il1"]


def _said(line: list[Glyph], usual: float) -> SeenText | None:
    body = [(part, scores, CLASSES[int(scores.argmax())]) for part, scores in line if part.high >= 0.45 * usual]
    if not body:
        return None
    low = [part.bottom for part, _, c in body if c not in "gjpqyQ()[]$" and part.high >= 0.5 * usual]
    base = float(median(low)) if low else float(max(part.bottom for part, _, _ in body)) - 0.25 * usual
    rising = [part for part, _, c in body if c in _RISING and not _lowered(part, base, usual)]
    high = float(median(base - part.top for part in rising)) if rising else usual
    characters: list[str] = []
    before: _Part | None = None
    for part, scores in line:
        if before is not None and part.left - before.right > BLANK * high:
            characters.append(" ")
        characters.append(_character(part, scores, base, high))
        before = part
    text = _in_context("".join(characters))
    if not text.strip(NOTHING) or "\0" in text:
        return None
    left, right = line[0][0].left, max(part.right for part, _ in line)
    return SeenText(text, (left + right) / 2, base - high / 2, left, right, high)


def _lowered(part: _Part, base: float, high: float) -> bool:
    """Whether a glyph is small and stands below the line, as a subscript does."""
    return 0.5 * high < part.high < 0.85 * high and base + 0.12 * high < part.bottom < base + 0.4 * high


def _character(part: _Part, scores: np.ndarray, base: float, high: float) -> str:
    middle = (part.top + part.bottom) / 2
    if _lowered(part, base, high) and part.high < 0.78 * high:
        best = max("0123456789", key=lambda c: scores[_COLUMN[c]])
        if scores[_COLUMN[best]] > SURE:
            return best
    if part.wide >= 1.7 * part.high and part.high <= 0.32 * high and len(part.names) == 1:
        return "-" if base - 0.85 * high < middle < base - 0.12 * high else "_"
    if part.high <= 0.56 * high and part.wide <= 0.45 * high and len(part.names) == 1 and middle > base - 0.35 * high:
        return "," if part.bottom > base + 0.1 * high or part.high > 1.5 * part.wide + 1 else "."
    if part.high <= 0.78 * high and part.bottom < base - 0.3 * high:
        best = max("023'" if part.wide < 0.3 * high else "023", key=lambda c: scores[_COLUMN.get(c, -1)])
        return {"0": "°", "2": "²", "3": "³"}.get(best, "'")
    best = CLASSES[int(scores.argmax())]
    if best == NOTHING:
        order = np.argsort(-scores)
        if scores[order[1]] < SURE:
            return "\0"
        best = CLASSES[int(order[1])]
    if best.lower() in CASES or best == "0":
        small = part.high < 0.87 * high
        if best in "oO0":
            return "o" if small else ("0" if scores[_COLUMN["0"]] >= scores[_COLUMN["O"]] else "O")
        return best.lower() if small else best.upper()
    if best in "pP":
        return "p" if part.bottom > base + 0.12 * high else "P"
    return best


def _in_context(text: str) -> str:
    """Zeros and ones among digits, letters O, l and I among letters."""
    words = []
    for word in text.replace("()", "0").split(" "):  # a zero whose thinnest strokes have faded
        digits = sum(c in "23456789" for c in word) + sum(c in "01" for c in word) / 2
        letters = sum(c.isalpha() and c not in "OoIl" for c in word)
        if digits > 2 * letters:
            word = word.translate(_DIGITAL)
        elif letters and not digits >= 1:
            word = re.sub(r"(?<=[a-z])\[", "t", word)
            word = re.sub(r"0", "o" if word[:1] not in "0" else "O", word) if "0" in word else word
            word = re.sub(r"(?<=[a-z])[1I]|[1I](?=[a-z]{2})", lambda m: "l" if m.start() else "I", word)
        words.append(word)
    return " ".join(words)
