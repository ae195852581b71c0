"""Whose a word is: the vertex beside which it stands, or the edge on which it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.bodies import Body
from isoprobe.vision.graph.strokes import EdgeInk, boxes, to_strokes
from isoprobe.vision.graph.weights import Illegible
from isoprobe.vision.lettering.words import Word
from isoprobe.vision.raster.assignment import assigned

Floats = NDArray[np.floating[Any]]

CLOSER = 1.25  # how many times nearer a word must be to its own edge than to the next
CENTRAL = 3.0  # pixels from the middles of their edges that numbers stand which belong there
ASIDE = 2.5  # times as far as most that one of them may be
NEXT = 6.0  # pixels that a number is farther from the middle of another edge


def to_vertices(words: Sequence[Word], bodies: Sequence[Body]) -> Floats:
    """Distances from the words' boxes to the vertices' rims, (words, vertices)."""
    if not words or not bodies:
        return np.zeros((len(words), len(bodies)))
    x, y = np.array([body.x for body in bodies]), np.array([body.y for body in bodies])
    left, top, right, bottom = boxes(words)
    off_x = np.maximum(np.maximum(left - x, x - right), 0.0)
    off_y = np.maximum(np.maximum(top - y, y - bottom), 0.0)
    away: Floats = np.hypot(off_x, off_y) - np.array([float(body.rim.mean()) for body in bodies])
    return away


def matched(away: Floats, closer: float = 1.0) -> list[int]:
    """The owner of each word, no two the same; Unreadable where a word is as near to another."""
    if len(away) > away.shape[1]:
        raise Illegible(f"{len(away)} words for {away.shape[1]} places: it is not clear what each belongs to")
    rows, owners = assigned(np.minimum(away, 1e6))
    if closer > 1:
        own = away[rows, owners]
        others = away.copy()
        others[rows, owners] = np.inf
        if (others.min(axis=1, initial=np.inf) < closer * own).any():
            raise Illegible("a number stands as near to another edge as to its own")
    return [int(owner) for owner in owners]


def owners_of(numbers: Sequence[Word], strokes: Sequence[EdgeInk]) -> list[int]:
    """The edge of each number: the nearest one. Where all stand on the middles of edges, one on each, it is that edge,
    though another may cross it there. Raises Illegible where a number is about as near to another edge."""
    away = to_strokes(numbers, strokes)
    try:
        return matched(away, CLOSER)
    except Illegible:
        central = _central(numbers, strokes, away) if len(numbers) == len(strokes) > 1 else None
        if central is None:
            raise
        return central


def _central(numbers: Sequence[Word], strokes: Sequence[EdgeInk], away: Floats) -> list[int] | None:
    """The edges on whose middles the numbers stand, each on another; None where they do not, or it is not clear."""
    if any(not len(stroke.points) for stroke in strokes):
        return None
    left, top, right, bottom = (side[:, 0] for side in boxes(numbers))
    middles = np.array([stroke.points[len(stroke.points) // 2] for stroke in strokes])
    off = np.hypot((left + right)[:, None] / 2 - middles[:, 0], (top + bottom)[:, None] / 2 - middles[:, 1])
    rows, owners = assigned(off)
    own = off[rows, owners]
    others = off.copy()
    others[rows, owners] = np.inf
    usual = float(np.median(own))
    clear = usual <= CENTRAL and (own <= max(CENTRAL, ASIDE * usual)).all()
    return [int(owner) for owner in owners] if clear and (others.min(axis=1) > own + NEXT).all() else None
