"""Names of vertices, all of one make: numbers, capitals, small letters, words with a capital, letters with an index,
Greek letters.

One glyph alone does not tell whether it is an O or a zero, a c or a C; the names of a graph together do. An index that
stands lower than its letter is read as such: v₁ is not v1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.lettering.boxes import Box
from isoprobe.vision.lettering.glyphs import ALNUM, DIGITS, LOWER, UPPER, Patch, choose, class_scores, middle
from isoprobe.vision.lettering.greek.letters import ALIKE, CAPITAL, CLASSES, SMALL, chances
from isoprobe.vision.lettering.words import Place, Word, read_glyphs

Floats = NDArray[np.floating[Any]]

LESS = 0.7  # log probability a name that each make costs more than the one before it
ONE_SHAPE = "cosuvwxz"  # letters that are as tall as a digit only where they are capitals
WIDE_F = 0.62  # of its height that an f is not wide
LOW = 0.88  # of a digit's height
WRONG_CASE = -4.0
LOWERED = 0.08  # of its height that an index which stands lower lies below its letter's top or foot, at least
LOWERED_PIXELS, PERHAPS = 1.4, 0.6  # the same in pixels; from which on it may be one
RAISED = 0.12  # of its height that it may seem to lie above the other
HANGS, STANDS = 0.14, 0.06  # of its height that an index reaches below the line: surely, and surely not
SMALL_BY_INDEX = (1.22, 1.55)  # times as high as such an index that a small letter is not, where it hangs and stands
NEITHER = 0.08  # by how little from that a letter may be of either case
WORDS = 0.9  # what the confidence of words is worth, whose letters may have been parted wrongly
SURELY_GREEK, MOSTLY = 0.8, 0.5  # chance of a letter that is Greek for sure, and share of the names that must be
_INDICES = str.maketrans(DIGITS, "₀₁₂₃₄₅₆₇₈₉")
BEYOND = -8.0  # log probability of a name that is not of a make


@dataclass(frozen=True)
class _Make:
    """How names are made up: the characters of the first glyph, of the last ones, and how many glyphs there are."""

    first: str
    others: str
    least: int
    most: int


_MAKES = (
    _Make(DIGITS, DIGITS, 1, 4),
    _Make(UPPER, UPPER, 1, 3),
    _Make(LOWER, LOWER, 1, 14),
    _Make(UPPER, LOWER, 2, 14),
    _Make(LOWER, DIGITS, 2, 4),
    _Make(UPPER, DIGITS, 2, 4),
)


def _height(patch: NDArray[np.uint8]) -> int:
    rows = np.flatnonzero((patch > 0.3 * float(patch.max())).any(axis=1))
    return int(rows[-1] - rows[0] + 1) if len(rows) else 0


def _cased(text: str, patches: Sequence[NDArray[np.uint8]], index: _Index | None) -> float:
    """Log probability that the first letter of a name is of its case, told by its height beside what follows."""
    if len(text) < 2 or text[0].lower() not in ONE_SHAPE or not text[-1].isdigit():
        return 0.0
    low = index.small if index else _height(patches[0]) < LOW * _height(patches[-1])
    return 0.0 if low == text[0].islower() else WRONG_CASE


@dataclass(frozen=True)
class _Index:
    """How the indices of names stand that are lower than their letters: whether the letters are small, by their height,
    whether that is clear, and whether it is clear that the indices are lower."""

    small: bool
    clear: bool
    lower: bool


def _index(names: Sequence[Sequence[Box]]) -> _Index | None:
    """How the indices of names with these glyphs stand; None where they do not stand lower than their letters."""
    pairs = [(boxes[0], box) for boxes in names if len(boxes) > 1 for box in boxes[1:]]
    if not pairs:
        return None
    tall = float(np.mean([box.height for _, box in pairs]))
    down = float(np.mean([box.top - first.top for first, box in pairs])) / tall
    hangs = float(np.mean([box.bottom - first.bottom for first, box in pairs])) / tall
    least = max(LOWERED, LOWERED_PIXELS / tall)
    if max(down, hangs) * tall < PERHAPS or min(down, hangs) < -RAISED:
        return None
    often = float(np.clip((hangs - STANDS) / (HANGS - STANDS), 0.0, 1.0))
    bound = often * SMALL_BY_INDEX[0] + (1 - often) * SMALL_BY_INDEX[1]
    ratio = float(np.mean([first.height for first, _ in pairs])) / tall
    return _Index(ratio < bound, abs(ratio - bound) > NEITHER, max(down, hangs) >= least)


def _with_ligatures(text: str, patches: Sequence[NDArray[np.uint8]]) -> str:
    """The text with fi where what looks like an h has ink above its right half, or like an f is too wide, as the
    letters f and i are that are drawn as one."""
    letters = []
    for letter, patch in zip(text, patches, strict=True):
        inked = patch > 0.5 * float(patch.max(initial=1))
        rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
        if letter == "h" and len(rows):
            right = (columns[0] + columns[-1]) // 2 + 1
            letter = "fi" if inked[rows[0] : rows[0] + max(2, len(rows) // 5), right:].any() else letter
        elif letter == "f" and columns[-1] - columns[0] > WIDE_F * (rows[-1] - rows[0]):
            letter = "fi"
        letters.append(letter)
    return "".join(letters)


def read_names(places: Sequence[Place], panels: Sequence[int]) -> list[Word | None]:
    """The name in each of several places (see `lettering.words.read_each`), None where there is no lettering. Names of
    one panel are of one make: of the makes that explain them about as well, the plainest."""
    read = read_glyphs(places)
    scores = class_scores([patch for _, patches, _ in read for patch in patches])[1]
    ends = np.cumsum([len(patches) for _, patches, _ in read])
    rows = [scores[end - len(patches) : end] for end, (_, patches, _) in zip(ends, read, strict=True)]
    found: list[Word | None] = [None] * len(places)
    for panel in sorted(set(panels)):
        own = [k for k, of in enumerate(panels) if of == panel and len(rows[k])]
        if not own:
            continue
        index = _index([read[k][2] for k in own])
        worth = []
        for rank, make in enumerate(_MAKES):
            spelled = [_spelled(rows[k], make) for k in own]
            cased = [_cased(name[0], read[k][1], index) for k, name in zip(own, spelled, strict=True)]
            worth.append(sum(name[1] for name in spelled) + sum(cased) - LESS * rank * len(own))
        make = _MAKES[int(np.argmax(worth))]
        for k in own:
            text, _, margin, firm = _spelled(rows[k], make)
            word = read[k][0]
            if make.others == LOWER:
                text = _with_ligatures(text, read[k][1])
                margin, firm = (WORDS * one if len(text) > 2 else one for one in (margin, firm))
            elif make.others == DIGITS != make.first and index and len(text) > 1:
                if not index.lower or (text[0].lower() in ONE_SHAPE and not index.clear):
                    margin = firm = 0.0
                text = text[0] + text[1:].translate(_INDICES)
            found[k] = None if word is None else replace(word, text=text, confidence=margin, firm=firm)
    return found


def read_greek(places: Sequence[Place], panels: Sequence[int]) -> list[Word | None]:
    """The Greek letter in each of several places, with an index or without, as `read_names`; None for all of a panel
    where the names are not Greek."""
    read = read_glyphs(places)
    seen = iter(chances([patches[0] for _, patches, _ in read if patches]))
    firsts = [next(seen) if patches else None for _, patches, _ in read]
    for k, (place, row) in enumerate(zip(places, chances([_all_of(*place) for place in places]), strict=True)):
        if max(_letter(row, SMALL)[1], _letter(row, CAPITAL)[1]) > SURELY_GREEK:  # a letter that fell into pieces
            height, width = place[0].shape
            whole = read[k][0] or Word("", 0, 0, width, height, 0.0)
            firsts[k], read[k] = row, (whole, [_all_of(*place)], [])
    found: list[Word | None] = [None] * len(places)
    for panel in sorted(set(panels)):
        own = [k for k, of in enumerate(panels) if of == panel]
        rows = [row for k in own if (row := firsts[k]) is not None]
        if len(rows) < len(own):
            continue
        either = [[_letter(row, alphabet) for row in rows] for alphabet in (SMALL, CAPITAL)]
        letters = max(either, key=lambda ones: sum(sure for _, sure, _ in ones))
        if sum(sure > SURELY_GREEK for _, sure, _ in letters) < MOSTLY * len(own):
            continue
        lowered = _index([read[k][2] for k in own])
        for k, (letter, _, likely) in zip(own, letters, strict=True):
            margin = likely if lowered is None or lowered.lower else 0.0
            word, patches, _ = read[k]
            index = choose(class_scores(patches[1:])[1], DIGITS) if len(patches) > 1 else []
            text = "".join(choice.character for choice in index)
            margin = max(0.0, min([margin, *(choice.margin for choice in index)]))
            text = letter + (text.translate(_INDICES) if lowered else text)
            found[k] = None if word is None else replace(word, text=text, confidence=margin, firm=margin)
    return found


def _all_of(grey: NDArray[np.uint8], ink: NDArray[np.bool_]) -> Patch:
    """All ink of a place as one glyph, bright on black."""
    near = cv2.dilate(ink.view(np.uint8), np.ones((3, 3), np.uint8))
    paper = middle(grey[~ink]) if not ink.all() else 255
    return np.pad(np.asarray(cv2.absdiff(grey, np.full_like(grey, paper)) * near, np.uint8), 1)


def _letter(row: Floats, alphabet: str) -> tuple[str, float, float]:
    """The likeliest letter of a Greek alphabet by the chances of CLASSES, how likely it is, and by how much it and what
    looks like it are likelier than anything else."""
    own = {letter: float(row[CLASSES.index(letter)]) for letter in alphabet}
    letter = max(own, key=lambda one: own[one] + 1e-3 * sum(float(row[CLASSES.index(c)]) for c in ALIKE.get(one, "")))
    alike = {letter, *ALIKE.get(letter, "")}
    others = max(float(row[k]) for k, one in enumerate(CLASSES) if one not in alike)
    return letter, own[letter], sum(float(row[CLASSES.index(one)]) for one in alike) - others


def _spelled(rows: Floats, make: _Make) -> tuple[str, float, float, float]:
    """What glyphs with these scores say in names of a make: text, log probability, least margin, and the same without
    glyphs that look like a mere stroke."""
    if not make.least <= len(rows) <= make.most:
        whole = choose(rows, ALNUM)
        return "".join(one.character for one in whole), BEYOND * len(rows), 0.0, 0.0
    choices = [*choose(rows[:1], make.first), *(choose(rows[1:], make.others) if len(rows) > 1 else ())]
    text = "".join(choice.character for choice in choices)
    likely = sum(max(BEYOND, choice.log_probability) for choice in choices)
    # the share of an alphabet in all that a glyph may be, its look-alikes in others counted in
    taken = [_share(row, make.first if k == 0 else make.others) for k, row in enumerate(rows)]
    margin = min(choice.margin * share for choice, share in zip(choices, taken, strict=True))
    bars = [c.margin * share for c, share in zip(choices, taken, strict=True) if c.character not in "1Il"]
    return (
        text,
        likely + sum(np.log(max(share, 3e-4)) for share in taken),
        max(0.0, margin),
        max(0.0, min(bars or [1.0])),
    )


def _share(row: Floats, alphabet: str) -> float:
    """How likely a glyph is a character of the alphabet, or one that looks the same, rather than another one."""
    within, whole = choose(row[None], alphabet)[0], choose(row[None], ALNUM)[0]
    classes = class_scores([])[0]
    chances = np.exp(row)
    alike = [c for c in classes if c in _alike(within.character)]
    best = sum(float(chances[classes.index(c)]) for c in alike)
    over = sum(float(chances[classes.index(c)]) for c in _alike(whole.character) if c in classes)
    return min(1.0, best / max(over, 1e-9))


def _alike(character: str) -> str:
    for family in ("0Oo", "1Il", "Cc", "Kk", "Pp", "Ss", "Uu", "Vv", "Ww", "Xx", "Yy", "Zz"):
        if character in family:
            return family
    return character


def in_a_row(names: Sequence[str]) -> bool:
    """Whether names, more than two, follow one after the other from 0, 1, A or a on."""
    if len(names) < 3 or not all(name.isdigit() or (name.isalpha() and len(name) == 1) for name in names):
        return False
    places = sorted(int(name) if name.isdigit() else ord(name) for name in names)
    return places[0] in (0, 1, ord("A"), ord("a")) and places == list(range(places[0], places[0] + len(places)))
