"""Directions of drawn edges: an arrow head is ink on both sides of a stroke, alike, at one of its ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.strokes import EdgeInk, directions, median, quantile
from isoprobe.vision.raster.crowding import Crowded, spend
from isoprobe.vision.raster.pixels import look_up

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.intp]

LENGTH = 40  # most pixels from the rim that a head is long
SIDE = 18  # most pixels to each side of the stroke
MOST_COMPARED = 10_000_000  # pixels times ends of strokes, which take 0.2 s and 0.2 GB
LEAST = 2.0  # pixels of ink to each side that make a head
NEAR_END = 0.25  # share of a stroke that counts as its end where it is short
BOTH = 0.5  # least share of the usual head, and of the other one, that makes a second head of a stroke
CONTRARY = 0.6  # share of a head's area that a stroke's other end may not have
TINY, TINY_TAIL = 8.0, 0.3  # area of heads hardly larger than chance makes, and share of it that is too much
IN_ALL, MORE = 0.85, 0.5  # share of clear heads that have ink at a place of them all; by how much more than tails
IN_MOST, MORE_SMALL = 0.4, 0.3  # the same of small heads, by how dark it is there
LEAST_CORE = 16  # of such places beside a stroke, a pixel apart; of small heads more, half a pixel apart
FULL_CORE, SHORT_OF, LACKING = 0.95, 0.12, 0.4  # share of them that is inked where a head is; by how much less it is
# where one may be, and where none is
SHORT = 3.0  # lengths of a head under which it may cover more than half of a stroke
BARE, FILLED = 1.8, 0.4  # lengths of a head under which a stroke is hardly more, and share of the longest stroke
MATCHING = 0.35  # most difference of a course of widths from that of a head, to that at the other end
CROWDED = 1.7  # half widths of a head that two heads' bases must be apart
SMALL, FEW = (
    10.0,
    0.3,
)  # area of heads told by the ink across strokes, and share of the strokes that must seem to have one
ACROSS, PACE = 7.0, 0.5  # pixels to each side of a stroke that are looked at for small heads, and from one to the next
TINY_STROKE = 16  # pixels under which a small head is not told from its stroke
BLOB = 0.8  # of a stroke's length: as wide is a head, and no line
TOO_SHORT = "edges are too short to tell whether they have arrow heads"
NEAR = 12  # pixels from an end on that a small head is long at most
PAPER = 0.3  # share of a stroke's ink under which a pixel is paper
LEAST_INK = 3.0  # pixels that a small head covers beside its stroke
USUAL_INK = 0.4  # least share of the usual small head
OTHER_END = 0.4  # most that the other end may have, as a share of a small head
FEWEST_CLEAR = 2  # strokes with a clear head
SECOND = 0.65  # least that the other end must have, as shares of the head and of the usual one, to be one too
SOME = 0.7  # least share of the strokes that must have a small head for the graph to be directed

Ends = tuple[bool, bool]
Flags = NDArray[np.bool_]


def find_heads(
    unexplained: Callable[[int], Mask],
    strokes: Sequence[EdgeInk],
    ink: Mask | None = None,
    contrast: Mask | None = None,
    closely: bool = False,
) -> list[Ends] | None:
    """For each stroke whether it has a head at the first vertex, and at the second; None where no stroke has one.

    `unexplained` gives the ink beside vertices, lettering and strokes, these taken for some pixels wider than they are:
    with 1 next to nothing of them is left, with 0 the heads are seen best. `ink` is all ink, by which strokes are
    decided whose heads run into others; by `contrast`, how far the pixels are from the paper's colour, heads of a few
    pixels are told, `closely`: also where nothing else tells of heads. Raises Unreadable where some strokes have a head
    and some do not.
    """
    if not strokes:
        return None
    sharp = _scores(unexplained(1), strokes)
    most = sharp.max(axis=1)
    one_sided = (most >= LEAST) & (sharp.min(axis=1) == 0)
    small = float(np.median(most)) < LEAST
    if small and (most > 3 * LEAST).mean() > 0.2:
        raise Unreadable("some edges seem to have an arrow head and some none")
    scores = _scores(unexplained(0), strokes)
    most, least = scores.max(axis=1), scores.min(axis=1)
    usual = float(np.median(most))
    clear = (most >= max(0.25 * usual, LEAST)) & (least <= 0.5 * most)
    both = (least >= max(BOTH * usual, LEAST + 1)) & (least >= BOTH * most)
    if contrast is not None and (usual < SMALL or not sharp.any()) and (clear | both).mean() > FEW:
        return small_heads(contrast, strokes)
    both &= ~one_sided
    clear |= one_sided & (scores.argmax(axis=1) == sharp.argmax(axis=1))
    if small and (clear | both).mean() < SOME:
        _refuse_tiny(contrast, strokes)
        return small_heads(contrast, strokes) if closely else None
    second = scores.argmax(axis=1) == 1
    if ink is not None and clear.any():
        sure, second, contrary, crowded, doubtful, short = _by_outline(ink, strokes, clear, second)
        doubtful &= usual < 2 * LEAST
        contrary, crowded = contrary | doubtful, crowded | doubtful
        both &= ~sure & ~crowded & ~short
        clear = ((clear & ~short) | sure) & ~(contrary & crowded)
    elif ink is not None:
        both &= np.array([len(stroke.points) >= 1.5 * LENGTH for stroke in strokes])
    if ink is not None and not (clear | both).all() and clear.any():
        told = _by_core(ink, strokes, clear, second, LENGTH, SIDE, 1.0)
        found = ~(clear | both) & (told >= 0)
        second = np.where(found, told == 1, second)
        clear |= found
    if not (clear | both).all():
        k = int(np.flatnonzero(~(clear | both))[0])
        x, y = strokes[k].points.mean(axis=0) if len(strokes[k].points) else (0.0, 0.0)
        raise Unreadable(f"the direction of the edge near ({x:.0f}, {y:.0f}) is not clear")
    return [(bool(two or not last), bool(two or last)) for two, last in zip(both & ~clear, second, strict=True)]


def erase_heads(rest: Mask, strokes: Sequence[EdgeInk], heads: Sequence[Ends]) -> None:
    """Clear the ink of the arrow heads, as far as most of them reach."""
    rows, columns = _places(rest)
    if not len(rows):
        return
    tip, way, _, _ = _axes(strokes)
    ends = np.flatnonzero(np.array(heads, bool).ravel())
    tip, way = tip[ends], way[ends]
    along, aside, owner = _near_ends(rows, columns, strokes)
    longest, widest = np.zeros(2 * len(strokes)), np.zeros(2 * len(strokes))
    own = owner >= 0
    np.maximum.at(longest, owner[own], along[own])
    np.maximum.at(widest, owner[own], np.abs(aside[own]))
    far, wide = float(np.median(longest[ends])) + 4, float(np.median(widest[ends])) + 3
    along, aside = _along(rows, columns, tip, way)
    cleared = ((along > -4) & (along < far) & (np.abs(aside) < wide)).any(axis=1)
    rest[rows[cleared], columns[cleared]] = 0


def _by_outline(
    ink: Mask, strokes: Sequence[EdgeInk], clear: Flags, second: Flags
) -> tuple[Flags, Flags, Flags, Flags, Flags, Flags]:
    """Which strokes widen at one end only as those do whose heads are clear, which strokes have their head at the
    second end, which clear ones widen as much at the other end, whose heads may run into others, and which strokes are
    little longer than a head: what is on the narrower side of a stroke counts, so that a neighbour on the other does
    not matter."""
    wide = _widening(ink, strokes)
    points = np.array([len(stroke.points) for stroke in strokes])
    told = clear & (points >= 2 * LENGTH)
    told = told if told.any() else clear
    known = wide[told, second[told].astype(int)]
    near = np.array([max(2, min(LENGTH, int(NEAR_END * len(stroke.points)))) for stroke in strokes])
    area = np.cumsum(wide, axis=2)[np.arange(len(strokes)), :, near - 1]
    usual = np.median(np.cumsum(known, axis=1), axis=0)[near - 1]
    least, most = area.min(axis=1), area.max(axis=1)
    sure = ~clear & (most >= np.maximum(0.55 * usual, LEAST)) & (least <= 0.2 * most)
    tail = area[np.arange(len(strokes)), 1 - second.astype(int)]
    contrary = clear & (tail > np.maximum(CONTRARY * usual, LEAST)) & (tail > CONTRARY * most)
    shape = np.median(known, axis=0)
    length = float(np.flatnonzero(shape > 0.3).max(initial=0) + 1)
    seen_whole = length < FILLED * float(points[told].max())
    short = points < BARE * length if seen_whole else np.ones(len(points), bool)
    crowded = _crowded(strokes, length, float(shape.max()) + float(np.median([s.width for s in strokes])) / 2)
    doubtful = clear & (usual > LEAST) & (usual < TINY) & (tail > TINY_TAIL * usual)
    second = np.where(sure, area.argmax(axis=1) == 1, second)
    sure &= ~short
    for k in np.flatnonzero((~clear | short) & ~sure).tolist() if seen_whole else ():
        count = max(2, min(3 * LENGTH, len(strokes[k].points) // 2))
        if len(strokes[k].points) < SHORT * length and count <= LENGTH:
            end = _head_end(np.concatenate([wide[k, 0, :count], wide[k, 1, :count][::-1]]), shape)
            if end is not None:
                sure[k], second[k] = True, end == 1
    return sure, second, contrary & ~short, crowded, doubtful & ~short, short


def _by_core(
    seen: Mask, strokes: Sequence[EdgeInk], clear: Flags, second: Flags, reach: float, side: float, pace: float
) -> Ints:
    """The end, 0 or 1, of each stroke at which there is ink wherever clear heads have it, while at the other end there
    is not; -1 where that is not so. What lies beside a stroke adds ink, but takes none away. `seen`: the ink, looked at
    so far from the end and to each side, at places `pace` pixels apart."""
    tip, way = _axes(strokes)[:2]
    along, aside = np.meshgrid(np.arange(1.0, reach, pace), np.arange(-side, side + pace / 2, pace), indexing="ij")
    across = np.stack([-way[:, 1], way[:, 0]], axis=1)
    columns, rows = (
        tip[:, k, None, None] + way[:, k, None, None] * along + across[:, k, None, None] * aside for k in (0, 1)
    )
    level = look_up(seen, columns, rows, between=pace < 1).astype(np.float64)  # ends, along, aside
    level = np.minimum(level / max(1.0, float(np.quantile(level.max(axis=(1, 2)), 0.5))), 1.0)
    heads = 2 * np.arange(len(strokes)) + second
    tails = 2 * np.arange(len(strokes)) + ~second
    usual = level[heads[clear]].mean(axis=0)
    half = max(stroke.width for stroke in strokes) / 2 + pace
    core = (usual >= (IN_ALL if pace >= 1 else IN_MOST)) & (np.abs(aside) > half)
    core &= usual - level[tails[clear]].mean(axis=0) > (MORE if pace >= 1 else MORE_SMALL)
    if np.count_nonzero(core) < LEAST_CORE / pace:
        return np.full(len(strokes), -1)
    share = np.minimum(level[:, core] / usual[core], 1.0).mean(axis=1)
    full = min(FULL_CORE, float(np.quantile(share[heads[clear]], 0.1)))
    ends = share.reshape(-1, 2)
    told = (ends.max(axis=1) >= full - SHORT_OF) & (ends.min(axis=1) <= full - LACKING)
    return np.where(told, ends.argmax(axis=1), -1)


def _head_end(profile: Floats, shape: Floats) -> int | None:
    """At which end of a short stroke that widens like this a head of the usual shape lies, 0 or 1; None where that is
    not clear."""
    usual = np.zeros(len(profile))
    usual[: len(shape)] = shape[: len(profile)]
    first, second = float(((profile - usual) ** 2).sum()), float(((profile - usual[::-1]) ** 2).sum())
    if min(first, second) > MATCHING * max(first, second) or min(first, second) > MATCHING * float((usual**2).sum()):
        return None
    return int(second < first)


def _crowded(strokes: Sequence[EdgeInk], length: float, half: float) -> Flags:
    """Which strokes leave a vertex so close to another stroke that heads of this size run into each other."""
    tip, way = _axes(strokes)[:2]
    base = tip + length * way
    vertex = np.array([end for stroke in strokes for end in (stroke.tail, stroke.head)])
    apart = np.hypot(base[:, None, 0] - base[None, :, 0], base[:, None, 1] - base[None, :, 1])
    close = (apart < CROWDED * half) & (vertex[:, None] == vertex[None])
    np.fill_diagonal(close, False)
    return np.asarray(close.any(axis=1).reshape(-1, 2).any(axis=1))


def _widening(ink: Mask, strokes: Sequence[EdgeInk]) -> Floats:
    """By how many pixels the narrower side of each stroke is wider than half its width, from each end on; (strokes,
    ends, LENGTH)."""
    wider = np.zeros((2 * len(strokes), LENGTH))
    ends, parts, widths = [], [], []
    for k, stroke in enumerate(strokes):
        count = max(2, min(3 * LENGTH, len(stroke.points) // 2))
        if len(stroke.points) >= 2:
            ends += [2 * k, 2 * k + 1]
            parts += [stroke.points[:count], stroke.points[::-1][:count]]
            widths += [stroke.width, stroke.width]
    if not parts:
        return wider.reshape(-1, 2, LENGTH)
    lengths = np.array([len(part) for part in parts])
    begin = np.cumsum(lengths) - lengths
    owner = np.repeat(np.arange(len(parts)), lengths)
    row = np.arange(len(owner)) - begin[owner]
    width = np.array(widths)[owner]
    right, left, on = _sides(ink, np.concatenate(parts), begin)
    plain = on & (right + left <= width + 1.5)
    aside = _drift(np.where(plain, (right - left) / 2, 0.0), row, owner, plain, len(parts))
    half = np.where(on, np.minimum(right - aside, left + aside) - width / 2 - 0.25, 0.0)
    near = row < LENGTH
    wider[np.array(ends)[owner[near]], row[near]] = np.maximum(half[near], 0.0)
    return wider.reshape(-1, 2, LENGTH)


def _sides(ink: Mask, points: Floats, begin: Ints) -> tuple[Floats, Floats, Flags]:
    """How far the ink reaches to the right and to the left of the points of lines that `begin` at these places, and
    whether there is any."""
    way = directions(points, begin)
    reach = np.arange(-SIDE, SIDE + 0.1, 0.5)
    middle = len(reach) // 2
    paper = look_up(ink, points[:, :1] - way[:, 1:] * reach, points[:, 1:] + way[:, :1] * reach) == 0
    nudge = np.where(paper[:, middle], np.where(paper[:, middle + 2], -2, 2), 0)
    right, left, on = np.zeros(len(points)), np.zeros(len(points)), np.zeros(len(points), bool)
    end = np.ones((len(points), 1), bool)
    for step in (-2, 0, 2):
        chosen = nudge == step
        part, start = paper[chosen], middle + step
        on[chosen] = ~part[:, start]
        after = np.concatenate([part[:, start + 1 :], end[: len(part)]], axis=1).argmax(axis=1) + start
        before = start - np.concatenate([part[:, start - 1 :: -1], end[: len(part)]], axis=1).argmax(axis=1)
        right[chosen], left[chosen] = reach[after], -reach[before]
    return np.where(on, right, 0.0), np.where(on, left, 0.0), on


def _drift(offset: Floats, row: Ints, owner: Ints, plain: Flags, count: int) -> Floats:
    """How far the middle of the ink lies to the right of each point: a straight line through the offsets where a stroke
    is `plain`, or their mean where these are few, 0 where they are less than four."""
    x, weight = row.astype(np.float64), plain.astype(np.float64)
    some, sum_x, sum_y, sum_xx, sum_xy = (
        np.bincount(owner, values, minlength=count)
        for values in (weight, weight * x, weight * offset, weight * x * x, weight * x * offset)
    )
    mean_x, mean_y = sum_x / np.maximum(some, 1), sum_y / np.maximum(some, 1)
    spread = sum_xx - some * mean_x**2
    slope = np.where(some >= 8, (sum_xy - some * mean_x * mean_y) / np.maximum(spread, 1e-9), 0.0)
    line = mean_y[owner] + slope[owner] * (x - mean_x[owner])
    return np.where((some > 3)[owner], line, 0.0)


def _scores(rest: Mask, strokes: Sequence[EdgeInk]) -> Floats:
    """Pixels of ink beside each stroke near its first and its second end, on the side that has less of it; (n, 2).

    A pixel counts for the end nearest to whose axis it lies."""
    rows, columns = _places(rest)
    if not len(rows):
        return np.zeros((len(strokes), 2))
    _, aside, owner = _near_ends(rows, columns, strokes)
    sides = (aside > 0) & (owner >= 0), (aside <= 0) & (owner >= 0)
    count = [np.bincount(owner[side], minlength=2 * len(strokes)) for side in sides]
    return np.minimum(*count).reshape(-1, 2).astype(np.float64)


def _places(mask: Mask) -> tuple[Ints, Ints]:
    """Rows and columns of what is not 0."""
    found = cv2.findNonZero(mask)
    if found is None:
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    found = found.reshape(-1, 2)
    return np.asarray(found[:, 1], np.intp), np.asarray(found[:, 0], np.intp)


def _near_ends(rows: Ints, columns: Ints, strokes: Sequence[EdgeInk]) -> tuple[Floats, Floats, Ints]:
    """For each pixel the end of a stroke nearest to whose axis it lies (stroke k has ends 2k and 2k + 1; -1 for none),
    how far along the axis from the tip, and how far to its right, in pixels. Raises Crowded."""
    if 2 * len(strokes) * len(rows) > MOST_COMPARED:
        raise Crowded(f"too much is drawn: {len(rows):,} pixels beside {len(strokes)} strokes that may be edges")
    spend(len(strokes) * len(rows))
    tip, way, lengths, widths = _axes(strokes)
    along, aside = _along(rows, columns, tip, way)
    far = np.where((along >= -2) & (along <= lengths), np.abs(aside), np.inf)
    owner = far.argmin(axis=1)
    pixel = np.arange(len(rows))
    near = far[pixel, owner] <= widths[owner]
    return along[pixel, owner], aside[pixel, owner], np.where(near, owner, -1)


def _axes(strokes: Sequence[EdgeInk]) -> tuple[Floats, Floats, Floats, Floats]:
    """Of both ends of each stroke the tip, the direction into the stroke, and how long and wide a head may be."""
    tips, ways, lengths, widths = [], [], [], []
    for stroke in strokes:
        count = min(LENGTH, (len(stroke.points) + 1) // 2)
        for tip, way in stroke.ends:
            tips.append(tip)
            ways.append(way)
            lengths.append(float(count))
            widths.append(SIDE + stroke.width / 2)
    floats = np.float32
    return np.array(tips, floats), np.array(ways, floats), np.array(lengths, floats), np.array(widths, floats)


def _along(rows: Ints, columns: Ints, tip: Floats, way: Floats) -> tuple[Floats, Floats]:
    """How far the pixels lie along each axis and to the right of it, (pixels, axes)."""
    x, y = columns.astype(np.float32)[:, None] - tip[:, 0], rows.astype(np.float32)[:, None] - tip[:, 1]
    return x * way[:, 0] + y * way[:, 1], y * way[:, 0] - x * way[:, 1]


# -- small heads -------------------------------------------------------------------------------------------------------


def small_heads(contrast: Mask | None, strokes: Sequence[EdgeInk]) -> list[Ends] | None:
    """For each stroke whether it has a head at its first end, and at its second; None where none has one. Raises
    Unreadable where that is not clear for one of them."""
    if contrast is None:
        return None
    area = head_areas(contrast, strokes)
    most, least = area.max(axis=1), area.min(axis=1)
    if (most >= LEAST_INK).mean() <= FEW:
        _refuse_tiny(contrast, strokes)
        return None  # what is beside one stroke or another are crossings, and letters
    tiny = np.array([len(stroke.points) < TINY_STROKE for stroke in strokes])
    usual = float(np.median(most))
    enough = most >= max(LEAST_INK, USUAL_INK * usual)
    one = enough & (least <= OTHER_END * most)
    two = enough & (least >= SECOND * most) & (least >= SECOND * usual)
    second = area.argmax(axis=1) == 1
    clear = one & ~tiny
    found = np.zeros(len(strokes), bool)
    if clear.sum() >= FEWEST_CLEAR:
        doubtful = tiny | (~(one | two) | (two & _beside_another(strokes, area)))
        told = _by_core(contrast, strokes, clear, second, NEAR, ACROSS, PACE) if doubtful.any() else second
        if doubtful.any():
            found = doubtful & (told >= 0)
            second = np.where(found, told == 1, second)
        one, two = one | found, two & ~found
    if not ((one | two) & ~tiny | found).all():
        k = int(np.flatnonzero((~(one | two) | tiny) & ~found)[0])
        x, y = strokes[k].points.mean(axis=0) if len(strokes[k].points) else (0.0, 0.0)
        raise Unreadable(f"the direction of the edge near ({x:.0f}, {y:.0f}) is not clear")
    for k in np.flatnonzero(two & _beside_another(strokes, area)).tolist():
        x, y = strokes[k].points.mean(axis=0)
        raise Unreadable(f"the direction of the edge near ({x:.0f}, {y:.0f}) is not clear")
    return [(bool(both or not last), bool(both or last)) for both, last in zip(two, second, strict=True)]


def _refuse_tiny(contrast: Mask | None, strokes: Sequence[EdgeInk]) -> None:
    """Raises Unreadable where most strokes are so short that a head would not be told from them, and some are wider
    than others, or most are about as wide as they are long, as heads are between vertices that nearly touch."""
    lengths = np.array([len(stroke.points) for stroke in strokes])
    blobs = (lengths < TINY_STROKE) & (np.array([stroke.width for stroke in strokes]) >= BLOB * lengths)
    if 2 * blobs.sum() > len(lengths):
        raise Unreadable(TOO_SHORT)
    if contrast is None or 2 * (lengths < TINY_STROKE).sum() < len(lengths):
        return
    if (head_areas(contrast, strokes).max(axis=1) >= LEAST_INK).any():
        raise Unreadable(TOO_SHORT)


def _beside_another(strokes: Sequence[EdgeInk], area: Floats) -> Flags:
    """Which strokes have an end so near to that of another stroke with a head that what lies there may be its head."""
    tips = np.array([tip for stroke in strokes for tip, _ in stroke.ends])
    apart = np.hypot(*(tips[:, None] - tips[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    near = ((apart < ACROSS + 2) & (area.ravel() >= LEAST_INK)[None]).any(axis=1)
    return np.asarray(near.reshape(-1, 2).any(axis=1))


def head_areas(contrast: Mask, strokes: Sequence[EdgeInk]) -> Floats:
    """Pixels of ink that lie beside each stroke near its first and its second end, on both sides alike: twice what is
    on the side with less of it; (strokes, 2)."""
    found = np.zeros((len(strokes), 2))
    long = [k for k, stroke in enumerate(strokes) if len(stroke.points) >= 6]
    if not long:
        return found
    lengths = np.array([len(strokes[k].points) for k in long])
    begin = np.cumsum(lengths) - lengths
    points = np.concatenate([strokes[k].points for k in long])
    way = directions(points, begin)
    offsets = np.arange(-ACROSS, ACROSS + PACE / 2, PACE)
    seen = look_up(
        contrast, points[:, :1] - way[:, 1:] * offsets, points[:, 1:] + way[:, :1] * offsets, between=True
    ).astype(np.float64)
    for row, k in enumerate(long):
        part = seen[begin[row] : begin[row] + lengths[row]]
        found[k] = _ink_at_ends(part / max(1.0, quantile(part.max(axis=1), 0.9)))
    return found


def _ink_at_ends(seen: Floats) -> tuple[float, float]:
    """The areas at both ends of a stroke across which this much ink lies, from 0 to 1; (points, offsets)."""
    right, left = _ink_aside(seen)
    inked = seen[:, seen.shape[1] // 2 - 2 : seen.shape[1] // 2 + 3].max(axis=1) >= PAPER  # not between dashes
    if not inked.any():
        return 0.0, 0.0
    usual = median(np.minimum(left, right)[inked])
    drift = (right - left) / 2
    plain = inked & (np.minimum(left, right) < usual + 0.75)
    middle = median(drift[plain]) if plain.any() else 0.0
    beside = np.minimum(right - middle, left + middle)
    usual = median(beside[inked])
    wider = np.where(inked, np.maximum(beside - usual - 0.2, 0.0), 0.0)
    near = min(NEAR, len(wider) // 2)
    return 2 * float(wider[:near].sum()), 2 * float(wider[len(wider) - near :].sum())


def _ink_aside(seen: Floats) -> tuple[Floats, Floats]:
    """How many pixels of ink lie to the right and to the left of the middle, up to the first paper."""
    middle = seen.shape[1] // 2
    first = np.where(seen[:, middle] >= PAPER, middle, middle - 2 + seen[:, middle - 2 : middle + 3].argmax(axis=1))
    column = np.arange(seen.shape[1])
    paper = seen < PAPER
    stop = np.where(paper & (column > first[:, None]), column, seen.shape[1]).min(axis=1)
    start = np.where(paper & (column < first[:, None]), column, -1).max(axis=1)
    within = (column <= stop[:, None]) & (column >= start[:, None])
    weight = np.clip(seen, 0.0, 1.0) * within * PACE
    half = weight[:, middle] / 2
    return weight[:, middle + 1 :].sum(axis=1) + half, weight[:, :middle].sum(axis=1) + half
