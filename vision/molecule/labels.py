"""The labels of a drawn molecule: signs put together to symbols of atoms, their hydrogens and charges; numbers that
stand beside atoms; and what is left, the ink of bonds.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from isoprobe.vision import Unreadable
from isoprobe.vision.figure.glyphs import CLASSES
from isoprobe.vision.molecule.hashes import HashedLine, hashed_lines, painted
from isoprobe.vision.molecule.pieces import Mask, pieces_of
from isoprobe.vision.molecule.signs import Sign, sorted_pieces

TOGETHER = 0.58  # label heights between signs of one label, at most
SMALL = 0.86  # of a label's height: raised and lowered signs, and small letters
SURE = -5.0  # natural logarithm of a probability: what is less likely is no sign
RIVAL = 2.2  # of such logarithms by which what is no symbol may be likelier than the symbol

_CAPITALS = "CNOSPFIBHl1"
_TALL = [CLASSES.index(c) for c in _CAPITALS]
_DIGITS = [CLASSES.index(c) for c in "2345678"]
_LOW = [CLASSES.index(c) for c in "2345678r"]
_PLUS = CLASSES.index("+")
# What a capital is easily taken for, by its shape alone.
_ALIKE = {"C": "c(", "O": "0oDQ", "S": "s5$", "P": "p", "I": "l1", "F": "f", "B": "8"}

Sides = tuple[float, float, float, float]


@dataclass(frozen=True)
class Label:
    """The label of an atom: its element, charge and hydrogens, and the box of its symbol in pixels; `confidence` is the
    probability that its least certain sign is right."""

    element: str
    charge: int
    hydrogens: int
    left: float
    top: float
    right: float
    bottom: float
    signs: tuple[Sides, ...]  # the boxes of all that belongs to it
    confidence: float = 1.0

    @property
    def at(self) -> complex:
        return complex((self.left + self.right) / 2, (self.top + self.bottom) / 2)


@dataclass(frozen=True)
class Number:
    """A number that stands beside the drawing: of an atom, or of the whole."""

    value: int
    x: float
    y: float
    height: float
    confidence: float


@dataclass(frozen=True)
class Parted:
    """What a drawing's ink is: labels, numbers beside them, rows of short strokes, the ink of bonds (those rows as one
    stroke each), the height of lettering (0 where there is none), the width of strokes."""

    labels: list[Label]
    numbers: list[Number]
    hashed: list[HashedLine]
    mask: Mask
    size: float
    width: float
    boxes: list[Sides]  # of all signs and hashes


def parted(ink: Mask, value: Mask) -> Parted:
    """What the ink of a drawing is, from its mask and the brightest channel. Raises Unreadable where a label makes no
    sense."""
    pieces = pieces_of(ink)
    hashed = hashed_lines(pieces)
    seen = sorted_pieces(value, pieces, {k for line in hashed for k in line.pieces})
    mask = painted(pieces.mask(seen.strokes), hashed, pieces.width)
    labels, numbers = _lettering(seen.signs, seen.size)
    rows = [pieces.stats[k, :4].tolist() for line in hashed for k in line.pieces]
    boxes: list[Sides] = [sign.box for sign in seen.signs] + [(x, y, x + w, y + h) for x, y, w, h in rows]
    return Parted(labels, numbers, hashed, mask, seen.size, pieces.width, boxes)


def _lettering(signs: list[Sign], size: float) -> tuple[list[Label], list[Number]]:
    """Labels and numbers of all signs. Numbers are those that belong to no label. Raises Unreadable."""
    stray = _numerals(signs, size)
    labels = [_label(group, size) for group in _groups([s for s in signs if not any(s is n for n in stray)], size)]
    return labels, [_number(group) for group in _groups(stray, size)]


def _numerals(signs: list[Sign], size: float) -> list[Sign]:
    """The signs that are digits and stand where neither hydrogens are counted nor charges told."""
    definite = [sign for sign in signs if not sign.flat and _is_digit(sign)]
    talls = [s for s in signs if s.height >= SMALL * size and not _is_digit(s) and not s.flat]
    letters = [s for s in talls if not _may_be_digit(s)]
    found = [s for s in definite if not _is_script(s, talls, signs, size)]
    if not found:
        return []
    high = 1.25 * max(sign.height for sign in found)
    more = [s for s in signs if not s.flat and _may_be_digit(s) and s.height <= high]
    more = [s for s in more if not any(s is each for each in definite)]
    if not letters:
        return found + more
    found += [s for s in more if s.height < SMALL * size and not _is_script(s, talls, signs, size)]
    beside = [s for s in more if s.height >= SMALL * size and any(_on_one_line(s, each, size) for each in found)]
    return found + beside


def _is_digit(sign: Sign) -> bool:
    """Whether a sign is a digit from 2 to 9 rather than a letter or a charge."""
    digit = max(float(sign.scores[CLASSES.index(c)]) for c in "23456789")
    other = max(float(sign.scores[CLASSES.index(c)]) for c in "CNOSPFIBHlrc+")
    return digit > -2.5 and digit > other + 0.7


def _may_be_digit(sign: Sign) -> bool:
    """Whether a sign is a 0 or a 1, or looks like one."""
    return sign.upright or sign.chance("0") > 0.5 or sign.chance("1") > 0.5


def _is_script(sign: Sign, talls: list[Sign], signs: list[Sign], size: float) -> bool:
    """Whether a sign counts a symbol's hydrogens, or the units of a charge."""
    if sign.height >= SMALL * size:
        return False
    if any(t.best(_TALL) == "H" and _follows(t.box, sign, size) and sign.y > t.y + 0.12 * size for t in talls):
        return True
    raised = any(_apart(sign, t) < TOGETHER * size and sign.y < t.y - 0.2 * size for t in talls)
    return raised and any(
        -0.1 * size < each.left - sign.right < 0.3 * size
        and abs(each.y - sign.y) < 0.3 * size
        and (each.flat or each.chance("+") > 0.5)
        for each in signs
    )


def _on_one_line(a: Sign, b: Sign, size: float) -> bool:
    return abs(a.y - b.y) < 0.2 * size and max(a.left - b.right, b.left - a.right) < 0.3 * size


def _number(group: list[Sign]) -> Number:
    """The number that digits side by side are. Raises Unreadable."""
    group = sorted(group, key=lambda sign: sign.left)
    digits = [("1" if sign.upright else sign.best("0123456789")) for sign in group]
    surest = min(max(sign.chance(c), 0.9 if sign.upright else 0.0) for sign, c in zip(group, digits, strict=True))
    x, y = sum(s.x for s in group) / len(group), sum(s.y for s in group) / len(group)
    if len(digits) > 3:
        raise Unreadable(f"digits at ({x:.0f}, {y:.0f}) that are no number of an atom")
    return Number(int("".join(digits)), x, y, max(s.height for s in group), surest)


def _groups(signs: list[Sign], size: float) -> list[list[Sign]]:
    """Signs that stand close together."""
    groups: list[list[Sign]] = []
    for sign in signs:
        near = [group for group in groups if any(_together(sign, other, size) for other in group)]
        groups = [group for group in groups if not any(group is each for each in near)]
        groups.append([sign, *(each for group in near for each in group)])
    return groups


def _together(a: Sign, b: Sign, size: float) -> bool:
    """Whether two signs belong to one label: capitals stand side by side or one below the other, others are close."""
    if min(a.height, b.height) >= SMALL * size and not (a.flat or b.flat):
        level = abs(a.y - b.y) < 0.35 * size and max(a.left - b.right, b.left - a.right) <= TOGETHER * size
        return level or (abs(a.x - b.x) < 0.5 * size and max(a.top - b.bottom, b.top - a.bottom) <= TOGETHER * size)
    return _apart(a, b) <= TOGETHER * size


def _apart(a: Sign, b: Sign) -> float:
    return max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)


def _label(group: list[Sign], size: float) -> Label:
    """What the signs of one label say. Raises Unreadable."""
    tall = sorted((g for g in group if g.height >= SMALL * size), key=lambda g: g.left)
    if not tall:
        raise Unreadable(f"a small sign at ({group[0].x:.0f}, {group[0].y:.0f}) that belongs to no atom")
    symbols: list[tuple[str, Sides]] = []
    surest = 1.0
    for glyph in tall:
        name = glyph.best(_TALL)
        if name in "Il1":
            before = next((k for k, (c, box) in enumerate(symbols) if c == "C" and _follows(box, glyph, size)), None)
            if before is not None:
                symbols[before] = ("Cl", _around(symbols[before][1], glyph.box))
                continue
            name = "I"
        surest = min(surest, _certainty(glyph, name))
        symbols.append((name, glyph.box))
    charge, many, hydrogens, signs = 0, 1, 0, ""
    numbers: list[tuple[int, Sign]] = []
    for glyph in sorted((g for g in group if g.height < SMALL * size), key=lambda g: g.left):
        middle = min(tall, key=lambda other: _apart(glyph, other) + 0.3 * abs(glyph.y - other.y)).y
        if glyph.flat or (glyph.height <= 0.36 * size and glyph.width > 1.3 * glyph.height):
            signs += "-"
            continue
        raised = glyph.y < middle - 0.2 * size and glyph.height < 0.62 * size
        square = glyph.width >= 0.82 * glyph.height
        if raised or (square and float(glyph.scores[_PLUS]) > float(glyph.scores[_LOW].max()) - 2.0):
            signs += "+"
            continue
        if glyph.y < middle - 0.2 * size:
            many = int(glyph.best(_DIGITS))
            continue
        before = next((k for k, (c, box) in enumerate(symbols) if c == "B" and _follows(box, glyph, size)), None)
        if before is not None and (glyph.best(_LOW) == "r" or glyph.y < middle + 0.28 * size):
            symbols[before] = ("Br", _around(symbols[before][1], glyph.box))
        elif glyph.y < middle + 0.15 * size:
            raise Unreadable(f"a small letter at ({glyph.x:.0f}, {glyph.y:.0f}) that follows no symbol")
        else:
            numbers.append((int(glyph.best(_DIGITS)), glyph))
    heavy = [symbol for symbol in symbols if symbol[0] != "H"] or symbols[:1]
    light = [symbol for symbol in symbols if symbol not in heavy]
    if len(heavy) != 1 or len(light) > 1 or len(numbers) > len(light) or len(set(signs)) > 1 or len(signs) > 1:
        told = "".join(name for name, _ in symbols)
        raise Unreadable(f"the label {told} at ({tall[0].x:.0f}, {tall[0].y:.0f}): expected one atom")
    hydrogens = len(light)
    for number, glyph in numbers:
        if not _follows(light[0][1], glyph, size):
            raise Unreadable(f"a number at ({glyph.x:.0f}, {glyph.y:.0f}) that follows no H")
        hydrogens = number
    if signs:
        charge = many if signs == "+" else -many
    name, box = heavy[0]
    return Label(name, charge, hydrogens, *box, tuple(g.box for g in group), surest)


def _certainty(glyph: Sign, name: str) -> float:
    """The probability that a sign is this symbol. Raises Unreadable where it is none, or likelier another letter."""
    if name == "I" and glyph.upright:
        return 1.0
    alike = max(float(glyph.scores[CLASSES.index(c)]) for c in name + _ALIKE.get(name, "") if c in CLASSES)
    rival = float(glyph.scores.max())
    if alike < SURE or rival > alike + RIVAL:
        seen = CLASSES[int(glyph.scores.argmax())]
        raise Unreadable(f"a sign at ({glyph.x:.0f}, {glyph.y:.0f}) that is no symbol of an element ({seen!r})")
    return min(1.0, exp(alike - max(rival, alike)))


def _follows(box: Sides, glyph: Sign, size: float) -> bool:
    """Whether a sign stands right beside a symbol, on its line or a little lower."""
    return -0.2 * size <= glyph.left - box[2] <= 0.48 * size and box[1] - 0.3 * size < glyph.y < box[3] + 0.45 * size


def _around(a: Sides, b: Sides) -> Sides:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])
