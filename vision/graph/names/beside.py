"""Words beside vertices, as in small letters, with an index, or in Greek: one at each vertex, all of one make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.bodies import Body
from isoprobe.vision.graph.names.inside import SMALL, enlarged
from isoprobe.vision.graph.owners import matched, to_vertices
from isoprobe.vision.graph.strokes import EdgeInk
from isoprobe.vision.graph.weights import TORN_OFF, Illegible, is_torn, meets
from isoprobe.vision.lettering.names import read_greek, read_names
from isoprobe.vision.lettering.words import Word

Mask = NDArray[Any]  # uint8
Place = tuple[Mask, NDArray[np.bool_]]

SURE = 0.45  # least confidence of a name
ASIDE, ABOVE = 0.42, 0.3  # heights of a letter that two pieces of a word are apart at most, side by side and on top
FAR = 2.5  # heights of a word, and some pixels, that it is from its vertex at most
CLOSER = 1.25  # how many times nearer a word must be to its own vertex than to the next
ALIKE = 0.6  # heights of a word by which it may stand otherwise to its vertex than most where others are as near
ROOM = 2  # pixels of paper around a word


def names_beside(
    grey: Mask, lettering: Mask, torn: Mask, bodies: Sequence[Body], strokes: Sequence[EdgeInk], panels: Sequence[int],
    clearly: float = 0.0,
) -> tuple[list[str], float] | None:  # fmt: skip
    """The name of each vertex, and the confidence of the least sure one; None unless all that is written, `lettering`,
    is one word beside each vertex, clear of strokes and of `torn` ink that nothing explains, and no two are the same.
    `panels`: the panel of each vertex; `clearly`: least confidence of a name that strokes meet, where these have been
    told from them, 0 where they have not."""
    words = _words(lettering)
    if not words or len(words) != len(bodies):
        return None
    if any(_is_cut(grey, lettering, torn, word, () if clearly else strokes) for word in words):
        return None
    least = [max(SURE, clearly) if clearly and meets(word, strokes) else SURE for word in words]
    owners = _owners(words, bodies)
    if owners is None:
        return None
    of = [panels[owner] for owner in owners]
    places = [_place(grey, lettering, word) for word in words]
    ways = [(read_names, places), (read_greek, places)]
    if float(np.median([word.height for word in words])) < SMALL:
        ways.append((read_names, [enlarged(*place) for place in places]))
    for read, seen in ways:
        found = [_whole(name, place[1]) for name, place in zip(read(seen, of), seen, strict=True)]
        texts = [
            name.text if name is not None and name.firm >= sure else "" for name, sure in zip(found, least, strict=True)
        ]
        if all(texts) and len(set(zip(of, texts, strict=True))) == len(texts):
            labels = [""] * len(bodies)
            for owner, text in zip(owners, texts, strict=True):
                labels[owner] = text
            return labels, min(name.confidence for name in found if name is not None)
    return None


def _words(lettering: Mask) -> list[Word]:
    """The boxes of pieces of lettering that stand near each other."""
    stats = cv2.connectedComponentsWithStats(lettering, connectivity=8)[2][1:]
    heights = stats[stats[:, 4] >= TORN_OFF, 3]
    if not len(heights):
        return []
    tall = float(np.percentile(heights, 60))
    reach = np.ones((2 * (round(ABOVE * tall) // 2) + 1, 2 * (round(ASIDE * tall) // 2 + 1) + 1), np.uint8)
    joined = cv2.connectedComponentsWithStats(cv2.dilate(lettering, reach), connectivity=8)
    found = []
    for number, (left, top, wide, high) in enumerate(joined[2][1:, :4].tolist(), 1):
        box = np.s_[top : top + high, left : left + wide]
        own = np.where(joined[1][box] == number, lettering[box], np.uint8(0)).astype(np.uint8)
        x, y, across, down = cv2.boundingRect(own)
        found.append(Word("", left + x, top + y, across, down, 0.0))
    return found


def _is_cut(grey: Mask, lettering: Mask, torn: Mask, word: Word, strokes: Sequence[EdgeInk]) -> bool:
    """Whether a word may have lost a part to a stroke, or ink beside it may be its own."""
    box = np.s_[max(0, word.y - 1) : word.y + word.height + 1, max(0, word.x - 1) : word.x + word.width + 1]
    if np.count_nonzero(torn[box]) >= TORN_OFF:
        return True
    return meets(word, strokes) and is_torn(*_place(grey, lettering, word))


def _place(grey: Mask, lettering: Mask, word: Word) -> Place:
    top, left = max(0, word.y - ROOM), max(0, word.x - ROOM)
    box = np.s_[top : word.y + word.height + ROOM, left : word.x + word.width + ROOM]
    return np.ascontiguousarray(grey[box]), np.ascontiguousarray(lettering[box] > 0)


def _owners(words: Sequence[Word], bodies: Sequence[Body]) -> list[int] | None:
    """The vertex of each word; None where it is not clear."""
    away = to_vertices(words, bodies)
    try:
        owners = matched(away)
    except Illegible:
        return None
    rows = np.arange(len(words))
    own = np.maximum(away[rows, owners], 1.0)
    tall = float(np.median([word.height for word in words]))
    if (own > FAR * tall + 6).any():
        return None
    others = away.copy()
    others[rows, owners] = np.inf
    if (others.min(axis=1) >= CLOSER * own).all():
        return owners
    return owners if _alike(words, [bodies[owner] for owner in owners], tall) else None


def _alike(words: Sequence[Word], bodies: Sequence[Body], tall: float) -> bool:
    """Whether all words stand alike to their vertices: their left ends, their middles or their right ends, and as high
    above or below."""
    down = np.array([word.y + word.height / 2 - body.y for word, body in zip(words, bodies, strict=True)])
    if (np.abs(down - np.median(down)) > ALIKE * tall).any():
        return False
    for share in (0.0, 0.5, 1.0):
        aside = np.array([word.x + share * word.width - body.x for word, body in zip(words, bodies, strict=True)])
        if (np.abs(aside - np.median(aside)) <= ALIKE * tall).all():
            return True
    return False


def _whole(name: Word | None, ink: NDArray[np.bool_]) -> Word | None:
    """The name; None where ink lies to its left or right that is no part of it."""
    if name is None:
        return None
    columns = np.flatnonzero(ink.any(axis=0))
    beside = max(name.x - columns[0], columns[-1] + 1 - name.x - name.width)
    return name if beside <= max(2.0, 0.2 * name.height) else None
