"""Words of a drawn graph and whose they are: labels in or beside vertices, capacities on or beside edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.bodies import COS, SIN, Body
from isoprobe.vision.graph.names.beside import names_beside
from isoprobe.vision.graph.names.inside import SMALL, enlarged, seen_inside, unread_names
from isoprobe.vision.graph.owners import matched, owners_of, to_vertices
from isoprobe.vision.graph.strokes import EdgeInk, to_strokes
from isoprobe.vision.graph.weights import (
    TORN_OFF,
    Illegible,
    cut_out,
    is_torn,
    meets,
    on_strokes,
    over_paler,
    refuse_points,
    refuse_struck,
    whole,
)
from isoprobe.vision.lettering.glyphs import choose, class_scores
from isoprobe.vision.lettering.names import in_a_row, read_greek, read_names
from isoprobe.vision.lettering.words import Word, read_each, read_words

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]

DIGITS = "0123456789"
UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = "ACEFGHJKLMNPQRTUVWXY"  # that look like no digit
SURE = 0.45  # least confidence of a word that is believed
NEARLY = 1.2  # pixels from the rim of a vertex up to which a letter is looked for at last
SPECK, SPECKS = 5, 12  # pixels a side of ink that is no letter, and how many such pieces are too many
THIN = 2  # pixels across of bars, up to about twice as long, that are none either: of strokes that hardly show
BESIDE = 0.9  # heights of a number beside it within which ink may be a part of it
LEGIBLE = 8  # pixels that lettering is high which is not passed over where it cannot be read
SURE_ONE = 0.8  # least confidence of a capacity 1, which is what is left of a torn 4, too
CLEAR = 0.97  # confidence of a word that may have such ink beside it
CLEARLY = 0.8  # least confidence of a name that is told from paler strokes beneath it
BARRED = 0.7  # confidence of names under which bars at the beginning of all may be letters
STEM = 0.2  # of its height that ink reaches beside a bar which may be the rest of a letter
MISSING = 0.15  # of their heights that words may be narrower together when they are read again
FLECKS = 2  # pieces lower than legible that may be left beside names that stand inside


def labels_inside(
    pixels: Mask, grey: Mask, bodies: Sequence[Body], colours: NDArray[Any], panels: Sequence[int],
    closely: bool = False,
) -> tuple[list[Word | None], bool]:  # fmt: skip
    """What is written in each vertex, None where nothing is or it cannot be read, all None unless most are clear; and
    whether it is names that are not clear. `closely`: small names that are not clear are read twice as large, too."""
    places, written, cut = [], [], []
    if not bodies:
        return [], False
    rims = np.stack([body.rim for body in bodies])
    wide = (np.abs(COS * rims).max(axis=1).astype(int) + 2).tolist()
    high = (np.abs(SIN * rims).max(axis=1).astype(int) + 2).tolist()
    for number, (body, colour, reach_x, reach_y) in enumerate(zip(bodies, colours, wide, high, strict=True)):
        seen = seen_inside(pixels, grey, body, colour, (reach_x, reach_y), body.outline + 0.4 if body.outline else 2.0)
        if seen is not None and seen[1]:  # a letter may come close to where a fill ends
            nearer = seen_inside(pixels, grey, body, colour, (reach_x, reach_y), NEARLY)
            seen = nearer if nearer is not None and not nearer[1] else seen
        if seen is not None:
            written.append(number)
            cut.append(seen[1])
            places.append(seen[0])
    found: list[Word | None] = [None] * len(bodies)
    of = [panels[number] for number in written]
    words = [_whole(word, place[1]) for word, place in zip(_consistent(places, of), places, strict=True)]
    mixed = any(word is not None and not word.text.isdigit() and not word.text.isalpha() for word in words)
    doubtful = 2 * sum(word is not None and word.confidence < SURE for word in words) > len(words)
    if len(written) == len(bodies) and (mixed or doubtful or not _plain(words, of)):
        named = [_whole(word, place[1]) for word, place in zip(read_names(places, of), places, strict=True)]
        if closely and not _plain(named, of) and float(np.median([len(ink) for _, ink in places])) < SMALL + 4:
            larger = [enlarged(*place) for place in places]
            again = [_whole(word, place[1]) for word, place in zip(read_names(larger, of), larger, strict=True)]
            named = again if _plain(again, of) else named
        words = named if _plain(named, of) or not _some(words) else words
        if not _plain(words, of) and _plain(greek := read_greek(places, of), of):
            words = greek
    for number, word, part in zip(written, words, cut, strict=True):
        found[number] = replace(word, confidence=0.0, firm=0.0) if word is not None and part else word
    if 2 * sum(word is not None and word.confidence >= SURE for word in found) <= len(found):
        unread = any(cut) or _differ(words) or unread_names(places, len(bodies))
        return [None] * len(bodies), unread  # what is left of outlines, and highlights
    return found, False


def _whole(word: Word | None, ink: NDArray[np.bool_]) -> Word | None:
    """The word, without confidence where much of the ink lies to its left or right; next to a bar a little is much, for
    the bar may be the stem of a letter then."""
    if word is None:
        return None
    columns = np.flatnonzero(ink.any(axis=0))
    before, after = int(word.x - columns[0]), int(columns[-1] + 1 - word.x - word.width)
    bars = [side for side, end in ((before, word.text[0]), (after, word.text[-1])) if end in "1I"]
    torn = max(before, after) > max(3.0, 0.35 * word.height) or max(bars, default=0) > max(3.0, STEM * word.height)
    return replace(word, confidence=0.0, firm=0.0) if torn else word


def _plain(words: Sequence[Word | None], panels: Sequence[int]) -> bool:
    """Whether all words can be relied on, no two of a panel the same."""
    texts = [(panel, believed(word)) for word, panel in zip(words, panels, strict=True)]
    return all(text for _, text in texts) and len(set(texts)) == len(texts)


def _differ(words: Sequence[Word | None]) -> bool:
    """Whether what most places seem to say is not the same in all, as an ornament would be."""
    texts = {word.text for word in words if word is not None}
    return 2 * len(texts) > len(words) > 2


def _some(words: Sequence[Word | None]) -> bool:
    return 2 * sum(word is not None and word.confidence >= SURE for word in words) > len(words)


def _consistent(places: list[tuple[Mask, NDArray[np.bool_]]], panels: list[int]) -> list[Word | None]:
    """The words at these places, all of a panel in digits or all in letters, whichever most of them are."""
    words = read_each(places, DIGITS + UPPER)
    for panel in sorted(set(panels)):
        own = [k for k in range(len(places)) if panels[k] == panel]
        digits = _in_digits([word for k in own if (word := words[k])])
        wrong = [k for k in own if (word := words[k]) is None or word.text.isdigit() != digits]
        if wrong:
            for k, word in zip(wrong, read_each([places[k] for k in wrong], DIGITS if digits else UPPER), strict=True):
                words[k] = word
        if not digits:
            for k, word in zip(own, _single([(places[k], words[k]) for k in own]), strict=True):
                words[k] = word
    return words


def _in_digits(words: Sequence[Word]) -> bool:
    """Whether these words are numbers rather than letters, by the characters that look like no other kind."""
    vote = 0.0
    for word in words:
        kinds = [
            1 if character in "234679" else -1 if character in "ACEFHJKLMNPRTUVWXY" else 0 for character in word.text
        ]
        vote += word.confidence * (sum(kinds) / len(kinds) + 0.2 * (len(kinds) > 1))
    return vote > 0


def _single(read: list[tuple[tuple[Mask, NDArray[np.bool_]], Word | None]]) -> list[Word | None]:
    """The words, those of several letters taken for one where they look like one: a serif letter with a thin bar falls
    into two."""
    words = [word for _, word in read]
    wide = [k for k, word in enumerate(words) if word is not None and len(word.text) > 1]
    choices = choose(class_scores([_glyph(*read[k][0]) for k in wide])[1], UPPER)
    for k, choice in zip(wide, choices, strict=True):
        word = words[k]
        if word is not None and choice.margin > 0.3:
            words[k] = replace(word, text=choice.character, confidence=choice.margin, firm=choice.margin)
    return words


def _glyph(grey: Mask, ink: NDArray[np.bool_]) -> Mask:
    """All ink of a place as one glyph, bright on black."""
    paper = float(np.median(grey[~ink])) if not ink.all() else 255.0
    apart: Mask = cv2.absdiff(grey, np.full_like(grey, paper)).astype(np.uint8)
    return apart * cv2.dilate(ink.astype(np.uint8), np.ones((3, 3), np.uint8))


def believed(word: Word | None) -> str | None:
    """The word's text if it can be relied on."""
    if word is None or word.firm < SURE:  # where lettering stands for sure, bars need no confidence
        return None
    return word.text


@dataclass(frozen=True)
class Outside:
    """Words outside the vertices: `labels` by vertex and `capacities` by edge, None where there is none."""

    labels: list[str | None]
    capacities: list[str | None]
    written: bool = False  # whether something stands there that may be a name
    confidence: float = 1.0


def assign(
    pixels: Mask | None,
    grey: Mask,
    lettering: Mask,
    bodies: Sequence[Body],
    strokes: Sequence[EdgeInk],
    panels: Sequence[int],
    labelled: bool,
    weighted: bool,
    torn: Mask,
) -> Outside:
    """Words of the lettering and whose they are. `labelled`: the vertices have their labels inside already.
    `weighted`: the graph is directed, so numbers are capacities. `torn`: ink that nothing explains; beside a number it
    may be a part of it. Where one edge has a number all have. Raises Illegible where it is not clear whose a word is,
    or what it says."""
    try:
        found = _assigned(grey, lettering, bodies, strokes, panels, labelled, weighted, torn)
        named = labelled or all(found.labels)
        if pixels is not None and not labelled and found.confidence < BARRED and _all_barred(found.labels):
            found = _named_beside(pixels, grey, lettering, bodies, strokes, panels, torn) or found
    except Illegible:
        again = None
        if pixels is not None:
            again = _over_paler(pixels, lettering, bodies, strokes, panels, labelled, weighted, torn)
        if not labelled and again is None:
            again = _with_struck(grey, lettering, bodies, strokes, panels, weighted, torn)
        if not labelled and again is None and pixels is not None:
            again = _named_beside(pixels, grey, lettering, bodies, strokes, panels, torn)
        if again is None:
            raise
        found, named = again, True
    if not named:
        struck = _with_struck(grey, lettering, bodies, strokes, panels, weighted, torn)
        if struck is None and pixels is not None:
            struck = _named_beside(pixels, grey, lettering, bodies, strokes, panels, torn)
        found = struck or found
    if any(number is not None for number in found.capacities):
        for number, stroke in zip(found.capacities, strokes, strict=True):
            if number is None:
                x, y = stroke.points[len(stroke.points) // 2] if len(stroke.points) else (0.0, 0.0)
                raise Illegible(f"the number of the edge near ({x:.0f}, {y:.0f}) cannot be read, others can")
    return found


def _all_barred(labels: Sequence[str | None]) -> bool:
    """Whether all names begin with what may be a stem of a letter: 118, 111 for u₈ and u₁."""
    return len(labels) > 2 and all(label and len(label) > 1 and label[0] in "1I" for label in labels)


def _named_beside(
    pixels: Mask, grey: Mask, lettering: Mask, bodies: Sequence[Body], strokes: Sequence[EdgeInk],
    panels: Sequence[int], torn: Mask,
) -> Outside | None:  # fmt: skip
    """As `_assigned` gives it, where all that is written is a name beside each vertex; None where it is not."""
    found = names_beside(grey, lettering, torn, bodies, strokes, panels)
    if found is None and (clear := over_paler(pixels, lettering, torn, strokes, bodies)) is not None:
        found = names_beside(*clear, bodies, strokes, panels, CLEARLY)
    return None if found is None else Outside(list(found[0]), [None] * len(strokes), True, found[1])


def _over_paler(
    pixels: Mask, lettering: Mask, bodies: Sequence[Body], strokes: Sequence[EdgeInk], panels: Sequence[int],
    labelled: bool, weighted: bool, torn: Mask,
) -> Outside | None:  # fmt: skip
    """As `_assigned` gives it, of names, or numbers, that lie over paler strokes; None where not all are read so."""
    clear = over_paler(pixels, lettering, torn, strokes, bodies)
    if clear is None:
        return None
    try:
        left = cv2.subtract(torn, cv2.dilate(clear[1], np.ones((3, 3), np.uint8))) if labelled else clear[2]
        found = _assigned(clear[0], clear[1], bodies, strokes, panels, labelled, weighted, left, CLEARLY)
    except Illegible:
        return None
    if labelled:
        return found if all(found.capacities) and found.confidence >= CLEARLY else None
    return found if all(found.labels) else None


def _with_struck(
    grey: Mask, lettering: Mask, bodies: Sequence[Body], strokes: Sequence[EdgeInk], panels: Sequence[int],
    weighted: bool, torn: Mask,
) -> Outside | None:  # fmt: skip
    """As `_assigned` gives it, with names beside vertices made whole that strokes run through; None where they are not
    one after the other then, as A, B, C: of some letters a stroke may hide what makes them others."""
    ink = lettering > 0
    words = _with_missed(grey, ink, read_words(grey, ink, DIGITS + UPPER), DIGITS + UPPER)
    if not words or len(words) > len(bodies) + 1:
        return None
    alphabet = DIGITS if _in_digits(words) else UPPER
    grey, lettering, torn = whole(grey, lettering, torn, strokes, words, bodies, alphabet)
    try:
        found = _assigned(grey, lettering, bodies, strokes, panels, False, weighted, torn, 0.0)
    except Illegible:
        return None
    return found if in_a_row([label or "" for label in found.labels]) else None


def _assigned(
    grey: Mask, lettering: Mask, bodies: Sequence[Body], strokes: Sequence[EdgeInk], panels: Sequence[int],
    labelled: bool, weighted: bool, torn: Mask, clearly: float | None = None,
) -> Outside:  # fmt: skip
    """As `assign` gives it. `clearly`: least confidence of names that strokes meet, where these have been told from
    them; None where they have not."""
    labels: list[str | None] = [None] * len(bodies)
    capacities: list[str | None] = [None] * len(strokes)
    if not lettering.any():
        return Outside(labels, capacities)
    _refuse_specks(lettering)
    if labelled and (on := on_strokes(grey, lettering, strokes)) is not None:
        numbers_on = [_number(word) for word in on]
        if not any(numbers_on):
            raise Illegible("what stands on the edges cannot be read")
        return Outside(labels, numbers_on, confidence=_least(on))
    ink = lettering > 0
    words = read_words(grey, ink, DIGITS if labelled and weighted else DIGITS + UPPER)
    if weighted or not labelled or words:
        words = _with_missed(grey, ink, words, DIGITS if labelled else DIGITS + UPPER)
    if labelled and (weighted or words):
        grey, mended, torn = whole(grey, lettering, torn, strokes, words, bodies)
        if (mended != lettering).any():
            ink = mended > 0
            words = _with_missed(grey, ink, read_words(grey, ink, DIGITS), DIGITS)
    for word in words:
        reach = round(BESIDE * word.height) + 1
        top, left = max(0, word.y - 1), max(0, word.x - reach)
        part = np.s_[top : word.y + word.height + 1, left : word.x + word.width + reach]
        if np.count_nonzero(torn[part]) >= TORN_OFF:
            raise Illegible(f"a stroke runs through what is written near ({word.x}, {word.y})")
    rims, ways = to_vertices(words, bodies), to_strokes(words, strokes)
    names: list[Word] = []
    numbers: list[Word] = list(words) if labelled and weighted else []
    if not labelled:
        near = rims.min(axis=1, initial=np.inf) < [2.5 * word.height + 6 for word in words]
        meant = [weighted and _digits_meant(*all_three) for all_three in zip(words, rims, ways, strict=True)]
        if len(words) == len(bodies) and near.all() and any(set(word.text) <= set(LETTERS) for word in words):
            meant = [False] * len(words)  # one word a vertex, and some are no numbers
        names = [word for k, word in enumerate(words) if near[k] and not meant[k]]
        if clearly is None:
            refuse_struck(grey, ink, names, strokes)
        numbers = _again(grey, ink, [word for k, word in enumerate(words) if meant[k]], DIGITS)
    read: list[Word] = []
    if names:
        owners = matched(to_vertices(names, bodies))
        for panel in sorted(set(panels)):
            own = [word for word, owner in zip(names, owners, strict=True) if panels[owner] == panel]
            digits = _in_digits(own)
            before, own = own, _again(grey, ink, own, DIGITS if digits else UPPER)
            if len(before) > len(own) or _narrower(before, own):
                raise Illegible(f"{before[0].text!r} near ({before[0].x}, {before[0].y}) is of letters and digits")
            if not digits:
                own = [word for word in _single([(cut_out(grey, ink, word), word) for word in own]) if word is not None]
            own = _doubted(grey, ink, own)
            for word in own if clearly else ():
                if word.confidence < (clearly or 0.0) and meets(word, strokes):
                    raise Illegible(f"a stroke runs through what is written near ({word.x}, {word.y})")
            read += own
            for owner, word in zip(matched(to_vertices(own, bodies)), own, strict=True):
                labels[owner] = believed(word)
    if not labelled and sum(label is not None for label in labels) > len(labels) / 2:
        astray = [word for word in words if word not in names and word not in numbers and word.confidence > SURE]
        if astray and not weighted:
            raise Illegible(f"{astray[0].text!r} stands beside no vertex")
    if labelled and not weighted:
        sure = [word for word in words if word.confidence >= SURE]
        if sure and (len(sure) != len(strokes) or not all(word.text.isdigit() for word in sure)):
            raise Illegible(f"{sure[0].text!r} stands near ({sure[0].x}, {sure[0].y}), and it is not clear what for")
        for word in words:
            if word.confidence < SURE and word.height >= LEGIBLE:
                place = f"({word.x + word.width / 2:.0f}, {word.y + word.height / 2:.0f})"
                raise Illegible(f"what is written near {place}, {word.width} by {word.height} pixels, cannot be read")
        numbers = sure
    if numbers:
        refuse_points(ink, numbers)
        numbers = _doubted(grey, ink, numbers)
        for owner, word in zip(owners_of(numbers, strokes), numbers, strict=True):
            capacities[owner] = _number(word)
    missed = _missed(ink, words) if weighted or labelled or any(labels) else []
    if labelled and not words and max((max(box[2:]) for box in missed), default=0) < LEGIBLE:
        missed = missed if len(missed) > min(FLECKS, len(strokes) - 1) else []  # where heads meet
    if missed:
        left, top, wide, high = max(missed, key=lambda box: box[2] * box[3])
        place = f"({left + wide / 2:.0f}, {top + high / 2:.0f})"
        raise Illegible(f"what is written near {place}, {wide} by {high} pixels, cannot be read")
    if numbers and not any(capacities):
        raise Illegible("the numbers of the edges cannot be read")
    return Outside(labels, capacities, bool(words), _least([*numbers, *read]))


def _least(words: Sequence[Word | None]) -> float:
    """The least confidence of these words."""
    return min((word.confidence for word in words if word is not None), default=1.0)


def _number(word: Word | None) -> str | None:
    """The number if it can be relied on."""
    return None if word is None or (word.text == "1" and word.confidence < SURE_ONE) else believed(word)


def _doubted(grey: Mask, ink: NDArray[np.bool_], words: list[Word]) -> list[Word]:
    """The words, those without confidence that may have lost a part to a stroke: that are lower or higher than the
    others, or have ink beside them that is not theirs."""
    usual = float(np.median([word.height for word in words])) if len(words) > 2 else 0.0
    doubted = []
    for word in words:
        low = word.height < usual - max(2.0, 0.09 * usual)
        high = usual and word.height > usual + max(3.0, 0.15 * usual) and not set("JQ") & set(word.text)
        if low or high or (word.confidence < CLEAR and is_torn(*cut_out(grey, ink, word))):
            word = replace(word, confidence=0.0, firm=0.0)
        doubted.append(word)
    return doubted


def _refuse_specks(lettering: Mask) -> None:
    """Raises Illegible where ink lies about in many pieces too small for letters: dotted edges are that."""
    contours, tree = cv2.findContours(lettering, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    outer = [contour for contour, node in zip(contours, tree[0], strict=True) if node[3] < 0]
    boxes = np.array([cv2.boundingRect(contour) for contour in outer])
    sides = np.sort(boxes[:, 2:], axis=1)
    small = boxes[(sides[:, 1] <= SPECK) | ((sides[:, 0] <= THIN) & (sides[:, 1] <= 2 * SPECK + 2))]
    if len(small) > max(SPECKS, 2 * (len(boxes) - len(small))):
        left, top = small[:, :2].min(axis=0)
        right, bottom = (small[:, :2] + small[:, 2:4]).max(axis=0)
        raise Illegible(f"{len(small)} specks of ink from ({left}, {top}) to ({right}, {bottom}) belong to nothing")


def _missed(ink: NDArray[np.bool_], words: Sequence[Word]) -> list[tuple[int, int, int, int]]:
    """Boxes (left, top, width, height) of lettering as high as the words that belongs to none of them."""
    usual = float(np.median([word.height for word in words])) if words else 0.0
    boxes = np.array([(word.x, word.y, word.x + word.width, word.y + word.height) for word in words]).reshape(-1, 4)
    found = []
    inked = ink.view(np.uint8)
    contours, tree = cv2.findContours(inked, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    for contour, parent in zip(contours, () if tree is None else tree[0, :, 3].tolist(), strict=True):
        left, top, wide, high = cv2.boundingRect(contour)
        if parent >= 0 or high < 0.45 * usual or cv2.countNonZero(inked[top : top + high, left : left + wide]) < 6:
            continue
        x, y = left + wide / 2, top + high / 2
        within = (boxes[:, 0] <= x) & (x <= boxes[:, 2]) & (boxes[:, 1] <= y) & (y <= boxes[:, 3])
        if not within.any():
            found.append((left, top, wide, high))
    return found


def _with_missed(grey: Mask, ink: NDArray[np.bool_], words: list[Word], alphabet: str) -> list[Word]:
    """The words, with glyphs that look like mere strokes read together with the words they stand next to."""
    words = list(words)
    for left, top, wide, high in _missed(ink, words):
        x, y, right, bottom = left, top, left + wide, top + high
        joined = []
        for word in words:
            level = min(bottom, word.y + word.height) - max(y, word.y) > 0.6 * min(high, word.height)
            if level and max(word.x - right, x - word.x - word.width) < 0.45 * max(high, word.height):
                joined.append(word)
        for word in joined:
            words.remove(word)
            x, y = min(x, word.x), min(y, word.y)
            right, bottom = max(right, word.x + word.width), max(bottom, word.y + word.height)
        box = np.s_[max(0, y - 2) : bottom + 2, max(0, x - 2) : right + 2]
        read = read_each([(np.ascontiguousarray(grey[box]), np.ascontiguousarray(ink[box]))], alphabet)[0]
        if read is not None:
            words.append(replace(read, x=read.x + max(0, x - 2), y=read.y + max(0, y - 2)))
    return words


def _narrower(before: Sequence[Word], after: Sequence[Word]) -> bool:
    """Whether letters are missing from some of these words, read a second time: fewer columns are theirs."""
    wide = sum(word.width for word in before) - sum(word.width for word in after)
    return wide > MISSING * sum(word.height for word in before)


def _digits_meant(word: Word, to_vertices: Floats, to_strokes: Floats) -> bool:
    digits = sum(character.isdigit() for character in word.text)
    if digits in (0, len(word.text)) and not set(word.text) <= set("0O1I5S8B2Z"):
        return digits > 0
    return bool(to_strokes.min(initial=np.inf) < to_vertices.min(initial=np.inf))


def _again(grey: Mask, ink: NDArray[np.bool_], words: list[Word], alphabet: str) -> list[Word]:
    """The words, read with this alphabet alone where any of them has other characters."""
    if all(set(word.text) <= set(alphabet) for word in words):
        return words
    own = np.zeros_like(ink)
    for word in words:
        box = np.s_[max(0, word.y - 2) : word.y + word.height + 2, max(0, word.x - 2) : word.x + word.width + 2]
        own[box] = ink[box]
    return read_words(grey, own, alphabet)
