"""Names of vertices, all of one make: numbers, capitals, small letters, words with a capital, letters with an index.

One glyph alone does not tell whether it is an O or a zero, a c or a C; the names of a graph together do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.lettering.glyphs import ALNUM, DIGITS, LOWER, UPPER, choose, class_scores
from isoprobe.vision.lettering.words import Place, Word, read_glyphs

Floats = NDArray[np.floating[Any]]

LESS = 0.7  # log probability a name that each make costs more than the one before it
ONE_SHAPE = "cosuvwxz"  # letters that are as tall as a digit only where they are capitals
WIDE_F = 0.62  # of its height that an f is not wide
LOW = 0.88  # of a digit's height
WRONG_CASE = -4.0
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


def _cased(text: str, patches: Sequence[NDArray[np.uint8]]) -> float:
    """Log probability that the first letter of a name is of its case, told by its height beside what follows."""
    if len(text) < 2 or text[0].lower() not in ONE_SHAPE or not text[-1].isdigit():
        return 0.0
    low = _height(patches[0]) < LOW * _height(patches[-1])
    return 0.0 if low == text[0].islower() else WRONG_CASE


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
    scores = class_scores([patch for word, patches in read for patch in patches])[1]
    ends = np.cumsum([len(patches) for _, patches in read])
    rows = [scores[end - len(patches) : end] for end, (_, patches) in zip(ends, read, strict=True)]
    found: list[Word | None] = [None] * len(places)
    for panel in sorted(set(panels)):
        own = [k for k, of in enumerate(panels) if of == panel and len(rows[k])]
        if not own:
            continue
        worth = []
        for rank, make in enumerate(_MAKES):
            spelled = [_spelled(rows[k], make) for k in own]
            cased = [_cased(name[0], read[k][1]) for k, name in zip(own, spelled, strict=True)]
            worth.append(sum(name[1] for name in spelled) + sum(cased) - LESS * rank * len(own))
        make = _MAKES[int(np.argmax(worth))]
        for k in own:
            text, _, margin, firm = _spelled(rows[k], make)
            word = read[k][0]
            if make.others == LOWER:
                text = _with_ligatures(text, read[k][1])
            found[k] = None if word is None else replace(word, text=text, confidence=margin, firm=firm)
    return found


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
