"""Two graphs in one picture: the frames or the line that part them, or the gap between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]
BORDER = 0.96  # share of a side of the picture that is ink where it is a border
LOWEST, HIGHEST = 6, 64  # pixels that a line of a caption is high
APART = 2  # pixels that a caption is at least away from the drawing
SPACE = 1.2  # heights of a line that two of its letters are apart at most
FEWEST = 4  # pieces of ink in a line
UNEVEN = 0.08  # least spread of the pieces' ink, of the most: vertices in a row are alike
Box = tuple[int, int, int, int]  # left, top, width, height in pixels


def take_frames(mask: Mask) -> tuple[Mask, list[Box]]:
    """The ink without dividing lines and frames, and their boxes."""
    height, width = mask.shape
    mask = _without_borders(mask)
    contours, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    boxes: list[Box] = []
    cleared = mask
    for contour, node in zip(contours, () if tree is None else tree[0], strict=True):
        if node[3] >= 0:
            continue
        left, top, wide, high = cv2.boundingRect(contour)
        line = (wide <= 0.012 * width + 3 and high > 0.96 * height) or (
            high <= 0.012 * height + 3 and wide > 0.96 * width
        )
        frame = False
        if not line and wide > 0.3 * width and high > 0.3 * height and node[2] >= 0:
            inside = cv2.boundingRect(contours[node[2]])
            full = cv2.contourArea(contour) > 0.97 * (wide - 1) * (high - 1)
            frame = full and cv2.contourArea(contours[node[2]]) > 0.97 * inside[2] * inside[3] - inside[2] - inside[3]
            frame = frame and wide - inside[2] < 0.03 * width + 6 and high - inside[3] < 0.03 * height + 6
        if line or frame:
            if cleared is mask:
                cleared = mask.copy()
            boxes.append((left, top, wide, high))
            if line:
                cleared[top : top + high, left : left + wide] = 0
            else:
                cv2.drawContours(cleared, [contour, contours[node[2]]], -1, 0, 3)
    return cleared, boxes


def _without_borders(mask: Mask) -> Mask:
    """The ink without rows and columns along the picture's border that are all ink, as where a tool's paper ends a
    pixel before the picture does."""
    height, width = mask.shape
    rows = [k for k in (0, 1, 2, height - 3, height - 2, height - 1) if mask[k].mean() > BORDER * 255]
    columns = [k for k in (0, 1, 2, width - 3, width - 2, width - 1) if mask[:, k].mean() > BORDER * 255]
    if not rows and not columns:
        return mask
    cleared = mask.copy()
    cleared[rows] = 0
    cleared[:, columns] = 0
    return cleared


def without_captions(pixels: Mask, mask: Mask) -> Mask | None:
    """The picture without lines of text above and below all else that is ink; None where there is none."""
    inked = mask.any(axis=1)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], inked.view(np.uint8), [0]]).astype(np.int8))).reshape(-1, 2)
    blocks: list[tuple[int, int]] = [(int(first), int(last)) for first, last in edges]
    lines: list[tuple[int, int]] = []
    for end, beside in ((0, 1), (-1, -2)):
        while len(blocks) > 1:
            top, bottom = blocks[end]
            gap = blocks[beside][0] - bottom if end == 0 else top - blocks[beside][1]
            if gap < APART or not _is_line(mask[top:bottom]):
                break
            room = min(2, gap // 2)
            lines.append((max(0, top - room), bottom + room))
            blocks.pop(end)
    if not lines:
        return None
    cleared = pixels.copy()
    paper = np.median(pixels, axis=(0, 1)).astype(np.uint8)
    for top, bottom in lines:
        cleared[top:bottom] = paper
    return cleared


def _is_line(mask: Mask) -> bool:
    """Whether the ink in some rows is one line of text."""
    high = len(mask)
    if not LOWEST <= high <= HIGHEST:
        return False
    stats = cv2.connectedComponentsWithStats(np.ascontiguousarray(mask), connectivity=8)[2][1:]
    if len(stats) < FEWEST or stats[:, 2].max() > 4 * high:
        return False
    ordered = stats[np.argsort(stats[:, 0])]
    reach = np.maximum.accumulate(ordered[:, 0] + ordered[:, 2])
    if (ordered[1:, 0] - reach[:-1]).max() > SPACE * high:
        return False
    return bool(stats[:, 4].std() > UNEVEN * stats[:, 4].max() and np.median(stats[:, 3]) >= 0.4 * high)


def part(mask: Mask, boxes: Sequence[Box], centres: Floats) -> list[int]:
    """The panel, 0 or 1 (right or below), of each vertex of a picture with two graphs.

    `mask` is the ink without frames, `boxes` are the frames and lines, `centres` (n, 2). Raises Unreadable where
    nothing parts the picture.
    """
    height, width = mask.shape
    frames = sorted((box for box in boxes if box[2] > 0.1 * width and box[3] > 0.1 * height), key=lambda box: box[:2])
    if len(frames) == 2:
        (left, _, wide, _), (other_left, _, _, _) = frames
        if other_left >= left + wide:
            return _split(centres, 0, (left + wide + other_left) / 2)
        upper, lower = sorted(frames, key=lambda box: box[1])
        return _split(centres, 1, (upper[1] + upper[3] + lower[1]) / 2)
    for left, top, wide, high in boxes:
        if wide < 0.1 * width and 0.2 * width < left < 0.8 * width:
            return _split(centres, 0, left + wide / 2)
        if high < 0.1 * height and 0.2 * height < top < 0.8 * height:
            return _split(centres, 1, top + high / 2)
    gaps = []
    for axis, size in ((0, width), (1, height)):
        used = np.flatnonzero(mask.any(axis=axis))
        if len(used) < 2:
            continue
        middle = np.searchsorted(used, size / 2)
        if 0 < middle < len(used):
            gaps.append((int(used[middle] - used[middle - 1]), axis, float(used[middle] + used[middle - 1]) / 2))
    if not gaps or max(gaps)[0] < 8:
        raise Unreadable("nothing parts the picture into two graphs: no line, no two frames, no gap")
    _, axis, at = max(gaps)
    return _split(centres, axis, at)


def _split(centres: Floats, axis: int, at: float) -> list[int]:
    panels = (centres[:, axis] > at).astype(int).tolist()
    if len(set(panels)) < 2:
        raise Unreadable("one of the two halves of the picture holds no graph")
    return [int(panel) for panel in panels]
