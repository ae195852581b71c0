"""A ruled grid: drawn from a plan, and read back by the profiles of its ink along both sides."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from random import Random
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.colours import ink_of
from isoprobe.vision.blindtest.prepared import SIDE, prepared_picture
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.fonts import FACES, font, ink

LOOKED_AT = 2400  # pixels of the longer side
RUNS = 0.85  # of a grid's side a rule has ink along
UNBROKEN = 0.3  # and no word an unbroken stroke so long
SPECKS = 0.0006  # of a cell that may be dark in an empty one
WORDS = (
    "apple", "book", "car", "door", "earth", "fruit", "game", "house", "ice", "joke", "kite", "lamp", "moon", "night",
    "orange", "pen", "queen", "rain", "ship", "tree", "uncle", "voice", "water", "year", "zebra", "bread", "cloud",
)  # fmt: skip
_ROOM = 0.72  # of a cell's width or height a word fills at most


def finest(plan: Mapping[str, Any]) -> tuple[float, float, float]:
    """The narrowest gap between rules as it is, less where words stand; thinnest and boldest stroke in pixels."""
    least = min(b - a for axis in "xy" for a, b in pairwise(plan[axis]))
    return (least / 8.5 if plan["filled"] else least / 1.3), 1.0, 12.0


def sample_more(rng: Random) -> dict[str, Any]:
    """Whether the outer rules are half cut off, as matplotlib leaves them; the words' face, and which they are."""
    return {"bleed": rng.random() < 0.5, "face": rng.choice(FACES), "words": rng.randrange(len(WORDS)), "ink": "black"}


def draw(canvas: Canvas, plan: Mapping[str, Any], style: Mapping[str, Any]) -> None:
    """The rules, and a word in each filled cell."""
    margin = 0.0 if style["bleed"] else style["stroke"] / 2 + 1
    scale = (style["size"] - 2 * margin) / SIDE
    xs, ys = ([margin + place * scale for place in plan[axis]] for axis in "xy")
    colour, stroke = ink_of(style["ink"], style), style["stroke"]
    for x in xs:
        canvas.line(complex(x, ys[0] - stroke / 2), complex(x, ys[-1] + stroke / 2), colour, stroke)
    for y in ys:
        canvas.line(complex(xs[0] - stroke / 2, y), complex(xs[-1] + stroke / 2, y), colour, stroke)
    words = [WORDS[(style["words"] + number) % len(WORDS)] for number in range(len(plan["filled"]))]
    boxes = [ink(style["face"], 100.0, word) for word in words]
    size = 30.0
    for (row, column), (x1, y1, x2, y2) in zip(plan["filled"], boxes, strict=True):
        across = _ROOM * (xs[column] - xs[column - 1] - stroke) / (x2 - x1)
        size = min(size, 100.0 * across, 50.0 * (ys[row] - ys[row - 1] - stroke) / (y2 - y1))
    for (row, column), word, (x1, y1, x2, y2) in zip(plan["filled"], words, boxes, strict=True):
        x = (xs[column - 1] + xs[column]) / 2 - size / 100 * (x1 + x2) / 2
        baseline = (ys[row - 1] + ys[row]) / 2 - size / 100 * (y1 + y2) / 2
        canvas.text(word, x, baseline, font(style["face"], size), colour)


def read_grid(image: bytes | NDArray[Any]) -> dict[str, Any]:
    """The grid's `rows` and `columns`, and the cells that are `filled`: [row, column] from 1, row by row.

    Raises Unreadable where there are no rules, or one does not run through.
    """
    picture = prepared_picture(image, LOOKED_AT)
    left, top, width, height = cv2.boundingRect(picture.mask)
    if min(width, height) < 16:
        raise Unreadable(f"no grid: ink within {width} by {height} pixels")
    mask = picture.mask[top : top + height, left : left + width]
    upright = _rules(mask.T, "an upright")
    level = _rules(mask, "a level")
    filled = []
    for row, ((_, above), (below, _)) in enumerate(pairwise(level), 1):
        for column, ((_, before), (after, _)) in enumerate(pairwise(upright), 1):
            cell = mask[above + 2 : below - 1, before + 2 : after - 1]  # less what blurs about the rules
            if cv2.countNonZero(cell) > max(6, SPECKS * cell.size):
                filled.append([row, column])
    return {"rows": len(level) - 1, "columns": len(upright) - 1, "filled": filled}


def _rules(mask: NDArray[Any], what: str) -> list[tuple[int, int]]:
    """First and last row of each level rule, the edge of an open side included."""
    profile = cv2.reduce(np.ascontiguousarray(mask), 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S).ravel() / (
        255.0 * mask.shape[1]
    )
    dark = np.flatnonzero(profile >= RUNS)
    if not len(dark):
        raise Unreadable(f"no grid: {what} rule is missing")
    breaks = np.flatnonzero(np.diff(dark) > 1)
    starts, ends = dark[np.r_[0, breaks + 1]], dark[np.r_[breaks, len(dark) - 1]]
    rules = [(int(a), int(b)) for a, b in zip(starts, ends, strict=True)]
    near = np.ones(len(profile), bool)
    for a, b in rules:
        near[max(0, a - 2) : b + 3] = False
    for line in np.flatnonzero(near & (profile >= UNBROKEN)):
        if _longest_run(mask[line]) >= UNBROKEN * mask.shape[1]:
            raise Unreadable(f"{what} rule does not run through, {int(line)} pixels into the grid")
    gaps = [b - a for (_, a), (b, _) in pairwise(rules)]
    pitch = min(gaps) if gaps else len(profile)
    if min(gaps, default=9) < 3:
        raise Unreadable(f"rules stand {min(gaps)} pixels apart: too close to be told from one")
    if rules[0][0] > 0.4 * pitch:  # the other rules reach beyond: a side without a frame
        rules.insert(0, (-1, -1))
    if len(profile) - 1 - rules[-1][1] > 0.4 * pitch:
        rules.append((len(profile), len(profile)))
    if len(rules) < 2:
        raise Unreadable(f"no grid: there is one {what.split()[-1]} rule")
    return rules


def _longest_run(line: NDArray[Any]) -> int:
    """The length of the longest unbroken stretch of ink in a line of pixels."""
    edges = np.flatnonzero(np.diff(np.r_[0, line > 0, 0]))
    return int((edges[1::2] - edges[::2]).max(initial=0))
