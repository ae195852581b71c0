"""Names of vertices, all of one make: numbers, capitals, small letters, words with a capital, letters with an index,
Greek letters.

One glyph alone does not tell whether it is an O or a zero, a c or a C; the names of a graph together do. An index that
stands lower than its letter is read as such: v₁ is not v1.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.lettering.boxes import Box
from isoprobe.vision.lettering.glyphs import (
    ALNUM,
    DIGITS,
    LOWER,
    NOTHING,
    UPPER,
    Choice,
    Patch,
    choose,
    class_scores,
    middle,
)
from isoprobe.vision.lettering.greek.letters import ALIKE, CAPITAL, CLASSES, SMALL, chances
from isoprobe.vision.lettering.splitting import parted
from isoprobe.vision.lettering.words import Place, Word, read_glyphs

Floats = NDArray[np.floating[Any]]

FEWEST_ALIKE, NEVER = 3, -30.0  # names that begin alike; log probability of what is ruled out
DOUBTFUL = 0.45  # margin under which letters of a word may have grown together
PARTED = 0.7  # least margin of a name of which letters have been parted
LEVEL, ASTRAY = 0.16, 4.0  # heights of a capital that a letter is off at most; log probability that one costs
DESCENDING, LOW_LETTERS = "gjpqy", "acemnorsuvwxz"
SPACE, APART = 0.2, 2.0  # heights of a name, and times the usual gap, that two words are apart
STEMMED = 1.15  # heights of a letter without a stem that an l is higher than
PACES = 1.3  # times the usual distance from a glyph's middle to the next one's that theirs are
HANGING = "py"  # letters that hang below the line where they are small
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
    """How names are made up: the characters of the first glyph, of the last ones, and how many glyphs there are; how
    many digits follow these at most, one at least where there may be any; and whether the names may be of several
    words."""

    first: str
    others: str
    least: int
    most: int
    digits: int = 0
    words: bool = False


_CAPITALS, _WORDS = _Make(UPPER, UPPER, 1, 14, words=True), _Make(UPPER, LOWER, 2, 14, words=True)
_MAKES = (  # what a name costs of which all are of one of these makes, the plainest first
    (0.0, (_Make(DIGITS, DIGITS, 1, 4),)),
    (0.7, (_Make(UPPER, UPPER, 1, 3),)),
    (1.4, (_Make(LOWER, LOWER, 1, 14),)),
    (2.1, (_WORDS,)),
    (2.1, (_CAPITALS,)),
    (2.8, (_Make(LOWER, DIGITS, 2, 4),)),
    (2.8, (_CAPITALS, _WORDS)),
    (3.5, (_Make(UPPER, DIGITS, 2, 4),)),
    (3.5, (_Make(LOWER, LOWER, 2, 12, digits=3),)),
    (3.5, (_Make(UPPER, LOWER, 2, 12, digits=3),)),
)


def _height(patch: NDArray[np.uint8]) -> int:
    rows = np.flatnonzero((patch > 0.3 * float(patch.max())).any(axis=1))
    return int(rows[-1] - rows[0] + 1) if len(rows) else 0


def _cased(
    text: str, rows: Floats, patches: Sequence[NDArray[np.uint8]], boxes: Sequence[Box], index: _Index | None
) -> float:
    """Log probability that the first letter of a name is of its case, told by its height beside what follows, by how
    deep it hangs, and, of a k, by its shape."""
    if len(text) < 2 or not text[-1].isdigit():
        return 0.0
    first = text[0].lower()
    if first in ONE_SHAPE:
        low = index.small if index else _height(patches[0]) < LOW * _height(patches[-1])
    elif first in HANGING and index is None:
        low = boxes[0].bottom - boxes[-1].bottom > HANGS * boxes[-1].height
    elif first == "k":
        classes = class_scores([])[0]
        low = bool(rows[0][classes.index("k")] > rows[0][classes.index("K")])
    else:
        return 0.0
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


def _with_level_i(text: str, boxes: Sequence[Box]) -> str:
    """The text with i for each j that stands on the line which the other letters stand on, for a j hangs below it."""
    others = [box.bottom for letter, box in zip(text, boxes, strict=False) if letter not in DESCENDING]
    if len(boxes) != len(text) or len(others) < 2:
        return text
    line, tall = float(np.median(others)), max(box.height for box in boxes)
    stand = [box.bottom - line < LEVEL / 2 * tall for box in boxes]
    return "".join("i" if letter == "j" and level else letter for letter, level in zip(text, stand, strict=True))


def _has_low_l(text: str, boxes: Sequence[Box]) -> bool:
    """Whether an l is no taller than letters without a stem beside it, as an i is whose dot is lost, or half an r."""
    if len(boxes) != len(text):
        return False
    low = [box.height for letter, box in zip(text, boxes, strict=True) if letter in LOW_LETTERS]
    stems = [box.height for letter, box in zip(text, boxes, strict=True) if letter == "l"]
    return bool(low and stems and min(stems) <= STEMMED * float(np.median(low)))


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
        for cost, makes in _MAKES:
            spelled = [_likeliest(rows[k], makes, read[k][2])[1] for k in own]
            cased = [
                _cased(name[0], rows[k], read[k][1], read[k][2], index) for k, name in zip(own, spelled, strict=True)
            ]
            worth.append(sum(name[1] for name in spelled) + sum(cased) - cost * len(own))
        makes = _MAKES[int(np.argmax(worth))][1]
        if makes[0].digits or makes[0].others == DIGITS != makes[0].first:
            _pool_first(rows, own, [_likeliest(rows[k], makes, read[k][2])[1][0] for k in own])
        for k in own:
            glyphs = rows[k], read[k][1], read[k][2]
            make, (text, _, margin, firm) = _likeliest(rows[k], makes, read[k][2])
            if margin < DOUBTFUL and make.others == LOWER:
                again = parted(glyphs, functools.partial(_worth, makes))
                other, way = _likeliest(again[0], makes, again[2])
                if way[2] > max(margin, PARTED):
                    glyphs, make, (text, _, margin, firm) = again, other, way
            word = read[k][0]
            if make.others == LOWER:
                text = text if " " in text else _with_ligatures(_with_level_i(text, glyphs[2]), glyphs[1])
                margin, firm = (WORDS * one if len(text) > 2 else one for one in (margin, firm))
                if _has_low_l(text, glyphs[2]):
                    margin = firm = 0.0
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


_Spelled = tuple[str, float, float, float]  # text, log probability, least margin, and the same without mere strokes


def _likeliest(rows: Floats, makes: Sequence[_Make], boxes: Sequence[Box]) -> tuple[_Make, _Spelled]:
    """The make of which a name of glyphs with these scores, in these boxes, is likeliest, and what it says then."""
    parts = _parts(boxes)
    found = []
    for make in makes:
        several = make.words and len(parts) > 1 and len(boxes) == len(rows)
        spans = parts if several else [(0, len(rows))]
        words = [_spelled(rows[first:last], make) for first, last in spans]
        text, likely, margins, firm = zip(*words, strict=True)
        astray = 0
        if make.words and len(boxes) == len(rows):
            astray = sum(_astray(word, boxes[first:last]) for word, (first, last) in zip(text, spans, strict=True))
        sure = 0.0 if astray else 1.0
        found.append((make, (" ".join(text), sum(likely) - ASTRAY * astray, sure * min(margins), sure * min(firm))))
    return max(found, key=lambda one: one[1][1])


def _pool_first(rows: list[Floats], own: Sequence[int], names: Sequence[str]) -> None:
    """Where several names begin with the same letters and go on with digits, take the scores of these letters together,
    and for letters: what stands in all names is no stroke by chance."""
    letters = names[0].rstrip(DIGITS)
    if len(own) < FEWEST_ALIKE or any(name.rstrip(DIGITS) != letters for name in names):
        return
    count = len(letters)
    pooled = np.mean([rows[k][:count] for k in own], axis=0)
    pooled[:, class_scores([])[0].index(NOTHING)] = NEVER
    pooled -= np.log(np.exp(pooled).sum(axis=1, keepdims=True))
    for k in own:
        rows[k] = np.concatenate([pooled, rows[k][count:]])


def _worth(makes: Sequence[_Make], rows: Floats, boxes: Sequence[Box]) -> float:
    return _likeliest(rows, makes, boxes)[1][1]


def _astray(word: str, boxes: Sequence[Box]) -> int:
    """How many letters after the first, a capital, stand otherwise than such letters do beside it."""
    first, tall = boxes[0], boxes[0].height
    count = 0
    for letter, box in zip(word[1:], boxes[1:], strict=True):
        below, above = (box.bottom - first.bottom) / tall, (box.top - first.top) / tall
        if letter.isupper():
            count += abs(above) > LEVEL or (below < -LEVEL or (below > LEVEL and letter not in "QJ"))
        elif letter in DESCENDING:
            count += below < LEVEL / 2
        elif letter in LOW_LETTERS:
            count += above < LEVEL / 2
    return count


def _parts(boxes: Sequence[Box]) -> list[tuple[int, int]]:
    """Where the words of a name begin and end that has these glyphs."""
    if len(boxes) < 3:
        return [(0, len(boxes))]
    tall = max(box.height for box in boxes)
    gaps = np.array([other.left - box.right for box, other in itertools.pairwise(boxes)])
    paces = np.diff([(box.left + box.right) / 2 for box in boxes])
    wide = (gaps > max(SPACE * tall, APART * float(np.median(gaps)))) & (paces > PACES * float(np.median(paces)))
    stops = [0, *(np.flatnonzero(wide) + 1).tolist(), len(boxes)]
    return list(itertools.pairwise(stops))


def _spelled(rows: Floats, make: _Make) -> _Spelled:
    """What glyphs with these scores say in names of a make."""
    if not make.digits:
        return _as_made(rows, make, len(rows))
    ways = [_as_made(rows, make, len(rows) - digits) for digits in range(1, min(make.digits, len(rows) - 1) + 1)]
    return max(ways, key=lambda way: way[1]) if ways else _as_made(rows, make, 0)


def _as_made(rows: Floats, make: _Make, letters: int) -> _Spelled:
    """What glyphs say of which so many first ones are as a make tells and the others digits."""
    if not make.least <= letters <= make.most:
        whole = choose(rows, ALNUM)
        return "".join(one.character for one in whole), BEYOND * len(rows), 0.0, 0.0
    alphabets = [make.first, *[make.others] * (letters - 1), *[DIGITS] * (len(rows) - letters)]
    choices: list[Choice] = []
    for alphabet, run in itertools.groupby(range(len(rows)), key=alphabets.__getitem__):
        choices += choose(rows[list(run)], alphabet)
    text = "".join(choice.character for choice in choices)
    likely = sum(max(BEYOND, choice.log_probability) for choice in choices)
    # the share of an alphabet in all that a glyph may be, its look-alikes in others counted in
    taken = [_share(row, alphabet) for row, alphabet in zip(rows, alphabets, strict=True)]
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
