"""Numbers that stand on their edges, as on a patch that breaks the stroke, and are turned along it; and numbers that
strokes run through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.bodies import Body, polygons
from isoprobe.vision.graph.names.hues import planes
from isoprobe.vision.graph.strokes import EdgeInk
from isoprobe.vision.lettering.words import Word, read_each
from isoprobe.vision.raster.pixels import look_up

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]

DIGITS = "0123456789"
UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
UPSIDE_DOWN = set("01689")  # digits that are digits upside down, too
UPRIGHT = 1.5  # degrees from the vertical within which it is not clear which side of a word is up
NARROWEST, BAR, WIDEST = 0.4, 0.15, 1.0  # of a digit's height: how wide digits are at least, a 1, and at most
ENLARGED = 3.0  # how many times larger a word is read than it is drawn
SURELY = 0.95  # confidence of every word read level at which none is turned to be read better
CENTRAL = 2.0  # pixels from the middles of their strokes that most numbers stand at most, where all belong there
ASIDE = 2.5  # pixels, and times as many as most are, by which a number may be off
ON = 0.8  # least share of the words that must stand on a stroke
STRUCK = 0.9  # least confidence of both ways to fill in what a stroke covers of a number
COVERED = 0.35  # pixels beside a stroke that it covers, too
REPAIRED = 3  # pixels around from which what is covered is filled in
ALIKE = 3  # pixels by which what is read the one way and the other may differ in place
CORNER = 0.75  # heights of a number beside it within which a stroke may hide a whole digit
TORN_OFF = 2  # pixels of ink beside a number that make it doubtful
ERASED = 5  # pixels beside a stroke that may have been taken off a number together with it
TORN = 75  # levels of 255 between the paper and ink that stands beside a word
RIM = 1.0  # pixels by which a vertex's outline may reach beyond its rim
PALER = 0.75  # of the lettering's contrast, in some channel, that strokes have at most which are told from it
DARKER = 1.2  # times a stroke's contrast that lettering has over it
FAINTEST = 0.4  # of the lettering's contrast, at its rims
SPECK = 3  # pixels of a piece that is no lettering
COVERING = 3  # places on the middles of such strokes that lettering covers at least where it shows that it lies above
LOST = 0.02  # share of what was taken for lettering that may be neither lettering nor strokes
HIDDEN, EDGE = 0.08, 2  # share of a letter's place, with so many pixels around it, that strokes cover at most otherwise
DOT, LOW = 0.36, 0.42  # of a digit's height: a point is at most as large, and stands as low
BESIDE = 0.5  # heights of a number beside it within which a point may stand
BEYOND = 14.0  # pixels along a stroke on both sides of a number by which it is told where the stroke runs


class Illegible(Unreadable):
    """Vertices and edges are clear, but not what is written about them."""


class Pointed(Unreadable):
    """A number on an edge has a decimal point: capacities are whole numbers."""


@dataclass(frozen=True)
class Written:
    """A piece of lettering: the places of its pixels, its middle, and the stroke that it stands on, -1 for none."""

    points: Floats
    middle: tuple[float, float]
    stroke: int
    angle: float  # of the stroke there in degrees, clockwise from level


def on_strokes(grey: Mask, lettering: Mask, strokes: Sequence[EdgeInk]) -> list[Word | None] | None:
    """The number along each stroke, None where none is or it cannot be read; None for all where words do not stand on
    the strokes, or stand level on them, as others read better. A number on two strokes, as where they cross, belongs to
    the one whose middle is nearer."""
    if not any(stroke.gaps for stroke in strokes):
        return None
    pieces = _placed(_pieces(lettering), strokes)
    if not pieces or sum(piece.stroke >= 0 for piece in pieces) < ON * len(pieces):
        return None
    flat = read_each([_cut(grey, lettering, piece, 0.0) for piece in pieces], DIGITS)
    if all(word is not None and word.confidence >= SURELY for word in flat):
        return None
    turned = [_cut(grey, lettering, piece, piece.angle) for piece in pieces]
    steep = [abs(abs(piece.angle) - 90) <= UPRIGHT for piece in pieces]
    upright = [piece for piece, up in zip(pieces, steep, strict=True) if up]
    words = read_each([*turned, *(_cut(grey, lettering, piece, piece.angle + 180) for piece in upright)], DIGITS)
    along, back = words[: len(pieces)], iter(words[len(pieces) :])
    over = [next(back) if up else None for up in steep]
    either = [_better(word, other) for word, other in zip(along, over, strict=True)]
    if _sum(flat) >= _sum([best if up else one for best, one, up in zip(either, along, steep, strict=True)]):
        return None
    found: list[Word | None] = [None] * len(strokes)
    if len({piece.stroke for piece in pieces} - {-1}) < len(pieces):
        return found
    aside = [_from_middle(piece, strokes) for piece in pieces]
    usual = float(np.median(aside))
    most = max(ASIDE, ASIDE * usual) if usual <= CENTRAL else np.inf
    for piece, word, other, off, up in zip(pieces, along, over, aside, steep, strict=True):
        number = _upright(piece, word, other)
        places = [_cut(grey, lettering, piece, piece.angle + turn)[1] for turn in ((0, 180) if up else (0,))]
        if number is not None and any(map(_has_point, places)):
            raise _pointed(number.text, *piece.middle)
        if off <= most:  # else a part of it may be hidden
            found[piece.stroke] = number
    return found


def refuse_points(ink: NDArray[np.bool_], numbers: Sequence[Word]) -> None:
    """Raises Pointed where a level number has a decimal point, or a comma, between its digits or beside them."""
    for word in numbers:
        reach = round(BESIDE * word.height)
        rows = slice(max(0, word.y - 1), word.y + word.height + round(0.25 * word.height) + 1)
        if _has_point(ink[rows, max(0, word.x - reach) : word.x + word.width + reach]):
            raise _pointed(word.text, word.x + word.width / 2, word.y + word.height / 2)


def _pointed(text: str, x: float, y: float) -> Pointed:
    return Pointed(f"there is a decimal point in {text!r} near ({x:.0f}, {y:.0f}): expected whole numbers on the edges")


def _has_point(ink: NDArray[np.bool_]) -> bool:
    """Whether a dot stands at the foot of digits, above or below none of them."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(np.ascontiguousarray(ink).view(np.uint8), connectivity=8)
    pieces = stats[1:]
    tall = int(pieces[:, 3].max(initial=0))
    digits = pieces[pieces[:, 3] >= 0.8 * tall]
    foot = float(np.median(digits[:, 1] + digits[:, 3])) if len(digits) else 0.0
    for left, top, wide, high, area in pieces.tolist():
        small = max(wide, high) <= max(2.0, DOT * tall) and area >= max(2.0, 0.02 * tall * tall)
        at_foot = top >= foot - LOW * tall and foot - 0.15 * tall - 1 <= top + high <= foot + 0.25 * tall + 1
        free = ((digits[:, 0] >= left + 0.5 * wide) | (digits[:, 0] + digits[:, 2] <= left + 0.5 * wide)).all()
        if small and at_foot and free:
            return True
    return False


def _from_middle(piece: Written, strokes: Sequence[EdgeInk]) -> float:
    """How many pixels along its stroke a piece of lettering stands from the stroke's middle."""
    points = strokes[piece.stroke].points
    nearest = int(np.hypot(*(points - piece.middle).T).argmin())
    return abs(nearest - (len(points) - 1) / 2)


def _sum(words: Sequence[Word | None]) -> float:
    return sum(word.confidence for word in words if word is not None)


def _better(one: Word | None, other: Word | None) -> Word | None:
    found = [word for word in (one, other) if word is not None and word.confidence > 0]
    return max(found, key=lambda word: word.confidence) if found else None


def _upright(piece: Written, word: Word | None, over: Word | None) -> Word | None:
    """The word as it stands along its stroke; None where a stroke is upright and both ways round may be meant: where
    both are read as numbers of as many digits as there is room for, and not as the same."""
    if abs(abs(piece.angle) - 90) > UPRIGHT:
        return word
    best = _better(word, over)
    if best is None or not set(best.text) <= UPSIDE_DOWN:
        return best
    meant = [one for one in (word, over) if one is not None and one.confidence > 0 and _takes_all(piece, one.text)]
    if len({one.text for one in meant}) != 1:
        return None
    sure = max(meant, key=lambda one: one.confidence)
    turned = sure.text if set(sure.text) <= set("018") and sure.text == sure.text[::-1] else ""
    return sure if sure.confidence >= STRUCK or sure.text == turned else None


def _takes_all(piece: Written, text: str) -> bool:
    """Whether a number takes all the room of a piece of lettering along its stroke, and begins with no 0: what is no
    digit the other way round is passed over there."""
    angle = np.radians(piece.angle)
    x, y = (piece.points - piece.middle).T
    along, down = np.ptp(x * np.cos(angle) + y * np.sin(angle)) + 1, np.ptp(y * np.cos(angle) - x * np.sin(angle)) + 1
    wide, narrow = len(text) - text.count("1"), text.count("1")
    least, most = NARROWEST * wide + BAR * narrow, WIDEST * len(text)
    return (text == "0" or not text.startswith("0")) and bool(least * down <= along <= most * down)


def _pieces(lettering: Mask) -> list[Floats]:
    """The places (n, 2) of the pixels of each word: pieces of ink that are near each other for their size."""
    borders = cv2.findContours(lettering, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    tall = [max(cv2.boundingRect(border)[2:]) for border in borders if len(border) > 2]
    if not tall:
        return []
    reach = max(1, round(0.17 * float(np.median(tall))))
    joined = cv2.dilate(lettering, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
    count, labels = cv2.connectedComponents(joined)
    rows, columns = np.nonzero(lettering)
    owner = labels[rows, columns]
    found = []
    for number in range(1, count):
        own = owner == number
        if own.sum() > 5:
            found.append(np.stack([columns[own], rows[own]], axis=1).astype(np.float64))
    return found


def _placed(pieces: Sequence[Floats], strokes: Sequence[EdgeInk]) -> list[Written]:
    """The pieces of lettering, each with the stroke that it breaks."""
    found = []
    for points in pieces:
        box, size, _ = cv2.minAreaRect(points.astype(np.float32))
        middle = (float(box[0]), float(box[1]))
        low = min(size) + 1
        best: tuple[float, int, float] = (np.inf, -1, 0.0)
        for number, stroke in enumerate(strokes):
            if not any(np.hypot(x - middle[0], y - middle[1]) <= long / 2 + low for x, y, long in stroke.gaps):
                continue
            away = np.hypot(*(stroke.points - middle).T)
            nearest = int(away.argmin())
            if away[nearest] > 0.3 * low + 1.5:
                continue
            off = abs(nearest / max(1, len(stroke.points) - 1) - 0.5)
            if off < best[0]:
                before, after = max(0, nearest - 6), min(len(stroke.points) - 1, nearest + 6)
                way = stroke.points[after] - stroke.points[before]
                angle = float(np.degrees(np.arctan2(way[1], way[0])))
                best = (off, number, (angle + 90) % 180 - 90)
        found.append(Written(points, middle, best[1], best[2]))
    return found


def _cut(grey: Mask, lettering: Mask, piece: Written, angle: float) -> tuple[Mask, NDArray[np.bool_]]:
    """The piece of lettering turned level from this angle, enlarged: its pixels and which of them are its ink."""
    own = np.zeros_like(lettering)
    columns, rows = piece.points[:, 0].astype(int), piece.points[:, 1].astype(int)
    own[rows, columns] = 255
    cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    x, y = piece.points[:, 0] - piece.middle[0], piece.points[:, 1] - piece.middle[1]
    across, down = x * cos + y * sin, y * cos - x * sin
    left, top = across.min() - 4, down.min() - 4
    wide = int(np.ceil((across.max() + 4 - left) * ENLARGED))
    high = int(np.ceil((down.max() + 4 - top) * ENLARGED))
    turn = np.array([[cos, sin, 0.0], [-sin, cos, 0.0]]) * ENLARGED
    turn[:, 2] = -turn[:, :2] @ np.array(piece.middle) - np.array([left, top]) * ENLARGED
    seen = cv2.warpAffine(grey, turn, (wide, high), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    ink = cv2.warpAffine(own, turn, (wide, high), flags=cv2.INTER_LINEAR) > 100
    return np.ascontiguousarray(seen), np.ascontiguousarray(ink)


def cut_out(grey: Mask, ink: NDArray[np.bool_], word: Word, room: int = 2) -> tuple[Mask, NDArray[np.bool_]]:
    """The word's box with this many pixels around it."""
    top, left = max(0, word.y - room), max(0, word.x - room)
    box = np.s_[top : word.y + word.height + room, left : word.x + word.width + room]
    return np.ascontiguousarray(grey[box]), np.ascontiguousarray(ink[box])


def refuse_struck(grey: Mask, ink: NDArray[np.bool_], names: Sequence[Word], strokes: Sequence[EdgeInk]) -> None:
    """Raises Illegible where a stroke runs through a name and what it takes away may make another letter of it: where
    the name is not read the same, for sure, together with all dark pixels that join it."""
    struck = [word for word in names if meets(word, strokes) and is_torn(*cut_out(grey, ink, word))]
    for kind in (DIGITS, UPPER, DIGITS + UPPER):
        own = [word for word in struck if set(word.text) <= set(kind)]
        struck = [word for word in struck if word not in own]
        regrown = read_each([_regrown(*cut_out(grey, ink, word, ERASED + 2)) for word in own], kind)
        for word, other in zip(own, regrown, strict=True):
            same = other is not None and other.text == word.text and other.confidence >= STRUCK
            if not same or word.confidence < STRUCK:
                raise Illegible(f"a stroke runs through what is written near ({word.x}, {word.y})")


def meets(word: Word, strokes: Sequence[EdgeInk]) -> bool:
    """Whether a stroke runs through a word or a few pixels beside it."""
    low, high = np.array([word.x, word.y]), np.array([word.x + word.width - 1, word.y + word.height - 1])
    rooms = [stroke.width / 2 + ERASED for stroke in strokes]
    return any(
        bool(((stroke.points > low - room) & (stroke.points < high + room)).all(axis=1).any())
        for stroke, room in zip(strokes, rooms, strict=True)
    )


def is_torn(grey: Mask, ink: NDArray[np.bool_]) -> bool:
    """Whether pixels next to the ink are as dark, yet no part of it."""
    dark = _as_dark(grey, ink)
    if dark is None:
        return False
    beside = _wider(ink) & ~ink
    grown = _wider(ink | (beside & dark)) & dark & ~ink
    return bool((beside & dark).any() and grown.sum() >= 2)


def _regrown(grey: Mask, ink: NDArray[np.bool_]) -> tuple[Mask, NDArray[np.bool_]]:
    """The place with what a stroke may have taken off its ink: all that is as dark and joins it."""
    dark = _as_dark(grey, ink)
    grown = ink
    if dark is not None:
        for _ in range(ERASED):
            grown = grown | (_wider(grown) & dark)
    return grey, grown


def _as_dark(grey: Mask, ink: NDArray[np.bool_]) -> NDArray[np.bool_] | None:
    """Pixels that stand out from the paper as ink does; None where there is no ink or nothing but it."""
    paper = ~_wider(ink)
    if not ink.any() or not paper.any():
        return None
    away = cv2.absdiff(grey, np.full_like(grey, float(np.median(grey[paper]))))
    return np.asarray(away > max(TORN, 0.4 * float(away[ink].max())), np.bool_)


def _wider(ink: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return cv2.dilate(ink.view(np.uint8), np.ones((3, 3), np.uint8)).view(np.bool_)


def over_paler(
    pixels: Mask, lettering: Mask, torn: Mask, strokes: Sequence[EdgeInk], bodies: Sequence[Body]
) -> tuple[Mask, Mask, Mask] | None:
    """Pixels in grey, lettering, and ink that nothing explains, `torn`, without strokes that are paler than the
    lettering, in grey, in one of the three colours or off their own, and hide nothing of it; None where they are not,
    or may: nowhere does lettering cover the middle of one, and they cross more of it than a corner."""
    own = lettering > 0
    lines = [stroke for stroke in strokes if len(stroke.points)]
    if not own.any() or not lines:
        return None
    told = min((_contrast(plane, own, lines) for plane in planes(pixels, lines)), key=lambda one: one[0])
    share, written, away, plane, paper = told
    if share > PALER:
        return None
    drawn = share * written
    vertices = np.zeros_like(plane)
    cv2.fillPoly(vertices, polygons(bodies, RIM), 1, shift=4)
    outside = vertices == 0
    strong = (away > (drawn + written) / 2) & outside
    _, pieces, stats, _ = cv2.connectedComponentsWithStats(strong.view(np.uint8), connectivity=8)
    sure = strong & (stats[:, cv2.CC_STAT_AREA] >= SPECK)[pieces]
    beneath, hiding = np.zeros_like(plane), np.zeros_like(plane)
    for stroke in lines:
        line = np.rint(stroke.points * 16).astype(np.int32)
        cv2.polylines(beneath, [line], False, 1, int(np.ceil(stroke.width)) + 2, shift=4)
        cv2.polylines(hiding, [line], False, 1, max(1, round(stroke.width)), shift=4)
    free = outside & ((beneath == 0) | (away > DARKER * drawn))
    ink = sure
    for _ in range(2):
        ink = ink | (_wider(ink) & (away > FAINTEST * written) & free)
    ink |= own & (cv2.dilate(beneath, np.ones((2 * ERASED + 1, 2 * ERASED + 1), np.uint8)) == 0)
    if np.count_nonzero(own & ~_wider(ink) & (beneath == 0)) > LOST * np.count_nonzero(own):
        return None
    middles = np.concatenate([stroke.points for stroke in lines])
    above = np.count_nonzero(look_up(sure.view(np.uint8), middles[:, 0], middles[:, 1])) >= COVERING
    if not above and _most_hidden(ink, hiding) > HIDDEN:
        return None
    seen = np.where(ink | (_wider(ink) & free), plane, np.uint8(round(paper))).astype(np.uint8)
    left = np.where(strong & ~_wider(ink), torn, np.uint8(0)).astype(np.uint8)
    return seen, np.where(ink, np.uint8(255), np.uint8(0)).astype(np.uint8), left


def _contrast(
    plane: Mask, own: NDArray[np.bool_], lines: Sequence[EdgeInk]
) -> tuple[float, float, NDArray[np.float32], Mask, float]:
    """The most contrast of a stroke with the paper as a share of the lettering's, the latter, how far the plane's
    pixels are from the paper, the plane, and its level of the paper."""
    paper = float(np.median(plane))
    away = np.abs(plane.astype(np.float32) - paper)
    written = float(np.percentile(away[own], 90))
    levels = [float(np.percentile(look_up(away, *line.points.T), 80)) for line in lines]
    share = max(levels) / written if written >= TORN else np.inf
    return share, written, away, plane, paper


def _most_hidden(ink: NDArray[np.bool_], strokes: Mask) -> float:
    """The most that strokes hide of the place of a piece of lettering, with some pixels around it, as a share."""
    contours = cv2.findContours(ink.view(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    most = 0.0
    for contour in contours:
        left, top, wide, high = cv2.boundingRect(contour)
        box = np.s_[max(0, top - EDGE) : top + high + EDGE, max(0, left - EDGE) : left + wide + EDGE]
        most = max(most, float(((strokes[box] > 0) & ~ink[box]).mean()))
    return most


# -- numbers that strokes run through ----------------------------------------------------------------------------------


def whole(
    grey: Mask,
    lettering: Mask,
    torn: Mask,
    strokes: Sequence[EdgeInk],
    words: Sequence[Word],
    bodies: Sequence[Body],
    alphabet: str = DIGITS,
) -> tuple[Mask, Mask, Mask]:
    """Pixels, lettering, and ink that nothing explains, `torn`, with numbers, or words of another alphabet, made whole
    that strokes run through or that touch vertices: where what these cover is filled in from around it in two ways that
    read the same for sure."""
    tall = float(np.median([word.height for word in words])) if words else 12.0
    both = cv2.bitwise_or(lettering, torn)
    joined = cv2.dilate(both, np.ones((5, 2 * round(0.3 * tall) + 1), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined)
    sure = [(word.x + word.width / 2, word.y + word.height / 2) for word in words if word.confidence >= STRUCK]
    grey, lettering, torn = grey.copy(), lettering.copy(), torn.copy()
    vertices = np.zeros_like(grey)
    cv2.fillPoly(vertices, polygons(bodies, RIM), 1, shift=4)
    paper = float(np.median(grey))
    for number in range(1, count):
        left, top, wide, high = stats[number, :4].tolist()
        if not 0.6 * tall <= high <= 2.5 * tall or wide > 4 * tall:
            continue
        left, top = max(0, left - ERASED), max(0, top - ERASED)
        box = np.s_[top : top + high + 2 * ERASED, left : left + wide + 2 * ERASED]
        own = cv2.dilate((labels[box] == number).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
        cut = np.count_nonzero(torn[box][own]) >= TORN_OFF
        if not cut and any(0 <= x - left - ERASED < wide and 0 <= y - top - ERASED < high for x, y in sure):
            continue
        covered = _covered(grey, paper, box, (left, top), strokes)
        if not covered.any() and not vertices[box].any():
            continue
        beside = cv2.dilate(covered, np.ones((2 * ERASED + 1, 2 * ERASED + 1), np.uint8)) > 0
        own |= beside & (cv2.dilate(own.astype(np.uint8), np.ones((2 * ERASED - 1, 5), np.uint8)) > 0)
        found = _filled_in(grey[box], own, both[box] > 0, covered, vertices[box], alphabet)
        if found is not None:
            grey[box], ink = found
            lettering[box][own] = 0
            lettering[box][ink & own] = 255
            torn[box][own] = 0
    return grey, lettering, torn


def _covered(
    grey: Mask, paper: float, box: tuple[slice, slice], corner: tuple[int, int], strokes: Sequence[EdgeInk]
) -> Mask:
    """The pixels of a box that strokes cover."""
    high, wide = grey[box].shape
    covered = np.zeros((high, wide), np.uint8)
    rows, columns = np.mgrid[:high, :wide]
    for stroke in strokes:
        at = stroke.points - np.array(corner)
        near = np.flatnonzero(((at > -BEYOND) & (at < np.array([wide, high]) + BEYOND)).all(axis=1))
        inside = ((at > -2) & (at < np.array([wide, high]) + 1)).all(axis=1)
        if len(near) < 4 or not inside.any():
            continue
        part = at[near[0] : near[-1] + 1]
        way = (part[-1] - part[0]) / max(1e-9, float(np.hypot(*(part[-1] - part[0]))))
        across = np.array([-way[1], way[0]])
        outer = part[~inside[near[0] : near[-1] + 1]] + np.array(corner)
        offsets = np.arange(-3.0, 3.1, 0.5)
        aside = 0.0
        if len(outer):
            seen = look_up(
                grey, outer[:, :1] + across[0] * offsets, outer[:, 1:] + across[1] * offsets, between=True
            ).astype(np.float64)
            ink = np.abs(seen - paper)
            aside = float(np.median((ink * offsets).sum(axis=1) / np.maximum(ink.sum(axis=1), 1.0)))
        part = part + np.clip(aside, -1.0, 1.0) * across
        away = np.hypot(columns[..., None] - part[:, 0], rows[..., None] - part[:, 1]).min(axis=2)
        covered[away <= stroke.width / 2 + COVERED] = 1
    return covered


def _filled_in(
    grey: Mask, own: NDArray[np.bool_], written: NDArray[np.bool_], stroke: Mask, vertex: Mask, alphabet: str
) -> tuple[Mask, NDArray[np.bool_]] | None:
    """The pixels of a number and its ink, with what a `stroke` or `vertex` covers filled in; None where it is not clear
    what it says. `own` is where the number may be, `written` what is known of its ink."""
    covered = cv2.bitwise_or(stroke, vertex)
    paper = float(np.median(grey[~written & (covered == 0)])) if (~written & (covered == 0)).any() else 255.0
    clear = written & (covered == 0) & own
    if np.count_nonzero(clear) < 6:
        return None
    level = float(np.percentile(np.abs(grey[clear] - paper), 90))
    reading, places = [], []
    inner = cv2.erode(vertex, np.ones((2 * REPAIRED + 1, 2 * REPAIRED + 1), np.uint8), borderValue=1)
    grey = np.where(inner > 0, np.uint8(round(paper)), grey)
    covered[inner > 0] = 0
    for how in (cv2.INPAINT_TELEA, cv2.INPAINT_NS):
        seen = np.asarray(cv2.inpaint(grey, covered, REPAIRED, how), np.uint8)
        ink = own & (np.abs(seen.astype(np.float64) - paper) > 0.35 * level)
        seen = np.where(own, seen, np.uint8(round(paper))).astype(np.uint8)
        places.append((seen, ink))
        reading.append((np.ascontiguousarray(seen), np.ascontiguousarray(ink)))
    one, other = read_each(reading, alphabet)
    if one is None or other is None or one.text != other.text or min(one.confidence, other.confidence) < STRUCK:
        return None
    if abs(one.x - other.x) > ALIKE or abs(one.x + one.width - other.x - other.width) > ALIKE:
        return None
    first, last = min(one.x, other.x), max(one.x + one.width, other.x + other.width)
    columns = np.flatnonzero((clear & (np.abs(grey - paper) > 0.43 * level)).sum(axis=0) > 1)
    if not len(columns) or columns[0] < first - 2 or columns[-1] > last + 1:
        return None
    if _hides_a_digit(stroke, replace(other, x=first, width=last - first)):
        return None
    return places[1]


def _hides_a_digit(covered: Mask, word: Word) -> bool:
    """Whether a stroke runs beside a word where it may cover a whole upright digit."""
    rows = covered[max(0, word.y) : word.y + word.height]
    inked = rows.sum(axis=1)
    if (inked > 0).sum() <= 0.6 * word.height:
        return False
    middle = (rows * np.arange(rows.shape[1])).sum(axis=1)[inked > 0] / inked[inked > 0]
    reach, end = CORNER * word.height, word.x + word.width
    beside = ((middle < word.x) & (middle > word.x - reach)) | ((middle > end) & (middle < end + reach))
    return bool(beside.mean() > 0.6)
