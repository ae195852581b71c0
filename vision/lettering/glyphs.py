"""Which letter or digit a small picture shows: gradient features and one linear classifier, no neural network.

A glyph is cut to its ink, resampled to a 24x24 frame, and described by how much edge runs in each of eight directions
in each of 6x6 overlapping cells (gradient decomposition after Liu, Nakashima, Sako and Fujisawa, "Handwritten digit
recognition: investigation of normalization and feature extraction techniques", Pattern Recognition 37, 2004), by its
ink in 8x8 cells, and by its aspect ratio. The weights come from `python -m tools.glyph_training`.

Everything here is done on the whole batch at once; forty glyphs take about a millisecond.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.lettering.gradients import Floats, LinearWeights, edge_cells, held_weights, log_chances, triangles

DIGITS = "0123456789"
UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LOWER = "abcdefghijklmnopqrstuvwxyz"
ALNUM = DIGITS + UPPER + LOWER
ALPHABETS = {"digits": DIGITS, "upper": UPPER, "lower": LOWER, "letters": UPPER + LOWER, "alnum": ALNUM}

# Characters that one glyph alone, without its neighbours or its place on the line, cannot tell apart.
LOOKALIKES = ("0Oo", "1Il", "Cc", "Kk", "Pp", "Ss", "Uu", "Vv", "Ww", "Xx", "Yy", "Zz")

NOTHING = " "  # the class of strokes, arrow heads, blobs, halves of glyphs, and glyphs grown together

FRAME = 24  # pixels a side
GLYPH = 20  # the longer side of the glyph in the frame
TALLEST = 48  # pixels; larger patches are shrunk to this first
CELLS = 6
INK_CELLS = 8
ASPECTS = np.array([0.12, 0.25, 0.4, 0.55, 0.7, 0.85, 1.0, 1.3, 1.8], np.float32)  # width / height

Patch = NDArray[np.uint8]


@functools.cache
def _classifier() -> LinearWeights:
    """Its `classes` are one character each, NOTHING among them."""
    return held_weights(Path(__file__).with_suffix(".npz"))


def alphabet_of(alphabet: str) -> str:
    """The characters of an alphabet given by name (a key of ALPHABETS) or as the characters themselves.

    Raises ValueError where it is empty or holds a character that the classifier does not know.
    """
    characters = ALPHABETS.get(alphabet, alphabet)
    unknown = sorted(set(characters) - set(_classifier().classes.replace(NOTHING, "")))
    if unknown or not characters:
        raise ValueError(
            f"unknown alphabet {alphabet!r}: expected one of {', '.join(ALPHABETS)}, or characters of them"
        )
    return characters


_POOL = triangles(CELLS, FRAME)
_POOL_INK = triangles(INK_CELLS, FRAME)


def _stacked(patches: Sequence[Patch]) -> Floats:
    """The patches as one n x H x W array, zero outside, each with its brightest pixel at 1."""
    small = []
    for patch in patches:
        if max(patch.shape) > TALLEST:
            left, top, width, height = cv2.boundingRect((patch >= 0.2 * float(patch.max())).astype(np.uint8))
            patch = patch[max(0, top - 1) : top + height + 1, max(0, left - 1) : left + width + 1]
        tallest = max(patch.shape)
        if tallest > TALLEST:
            height, width = (max(1, round(side * TALLEST / tallest)) for side in patch.shape)
            patch = cv2.resize(patch, (width, height), interpolation=cv2.INTER_AREA).astype(np.uint8)
        small.append(patch)
    stack = np.zeros((len(small), max(p.shape[0] for p in small), max(p.shape[1] for p in small)), np.uint8)
    for k, patch in enumerate(small):
        stack[k, : patch.shape[0], : patch.shape[1]] = patch
    peaks = np.maximum(stack.max(axis=(1, 2), keepdims=True), 1).astype(np.float32)
    return np.asarray(stack / peaks, np.float32)


def _extent(profile: Floats) -> tuple[Floats, Floats]:
    """First and last edge (n each, pixels, between pixels too) of profiles (n x size) of ink from 0 to 1.

    A border row of pixels that is half ink counts as half a pixel.
    """
    size = profile.shape[1]
    inked = profile >= 0.25
    rows = np.arange(len(profile))
    first = inked.argmax(1)
    last = size - 1 - inked[:, ::-1].argmax(1)
    start = first + 1.0 - np.minimum(1.0, profile[rows, first] / 0.9)
    stop = last + np.minimum(1.0, profile[rows, last] / 0.9)
    thin = stop - start < 1.0
    start[thin], stop[thin] = first[thin], last[thin] + 1.0
    return start.astype(np.float32), stop.astype(np.float32)


def _resampling(start: Floats, stop: Floats, length: Floats, size: int) -> Floats:
    """Matrices (n x FRAME x size) that map pixels so that [start, stop) fills `length` pixels amid the frame."""
    scale = ((stop - start) / length)[:, None]
    frame = (np.arange(FRAME, dtype=np.float32) + 0.5 - FRAME / 2)[None, :]
    source = ((start + stop) / 2)[:, None] + frame * scale - 0.5
    reach = np.maximum(1.0, scale)[:, :, None]
    weights = 1.0 - np.abs(np.arange(size, dtype=np.float32)[None, None, :] - source[:, :, None]) / reach
    np.maximum(weights, 0.0, out=weights)
    weights /= reach
    return np.asarray(weights, np.float32)


def frames(patches: Sequence[Patch]) -> tuple[Floats, Floats]:
    """Each glyph resampled to FRAME x FRAME (n x FRAME x FRAME, ink 1 on 0), and its width / height (n).

    Patches are ink bright on black, any size. The ratio of the sides is kept less than in full, so that narrow glyphs
    get some room: r becomes sqrt(sin(r pi / 2)), as in Liu et al. 2004.
    """
    stack = _stacked(patches)
    left, right = _extent(stack.max(1))
    top, bottom = _extent(stack.max(2))
    width, height = right - left, bottom - top
    short = np.sqrt(np.sin(np.pi / 2 * np.minimum(width, height) / np.maximum(width, height)))
    across = GLYPH * np.where(width < height, short, 1.0)
    down = GLYPH * np.where(width < height, 1.0, short)
    vertical = _resampling(top, bottom, down, stack.shape[1])
    horizontal = _resampling(left, right, across, stack.shape[2])
    return np.matmul(np.matmul(vertical, stack), horizontal.transpose(0, 2, 1)), width / height


def features(patches: Sequence[Patch]) -> Floats:
    """Features of each patch (n x D, each row about unit length). Patches are ink bright on black, any size."""
    picture, aspect = frames(patches)
    cells = edge_cells(picture, _POOL)
    ink = np.matmul(np.matmul(_POOL_INK, picture), _POOL_INK.T).reshape(len(picture), -1)
    steps = np.diff(np.log(ASPECTS)).mean()
    ratios = np.maximum(0.0, 1.0 - np.abs(np.log(aspect)[:, None] - np.log(ASPECTS)) / steps)
    parts = []
    for part, share in ((np.sqrt(np.maximum(cells, 0)), 1.0), (np.sqrt(np.maximum(ink, 0)), 0.6), (ratios, 0.3)):
        length = np.sqrt((part * part).sum(1, keepdims=True)) + 1e-6
        parts.append((part * (share / length)).astype(np.float32))
    return np.concatenate(parts, axis=1)


def class_scores(patches: Sequence[Patch]) -> tuple[str, Floats]:
    """The classes, NOTHING among them, and the natural logarithm of each class's probability (n x classes).

    Patches are ink bright on black, any size, one glyph each.
    """
    model = _classifier()
    if not patches:
        return model.classes, np.zeros((0, len(model.classes)), np.float32)
    return model.classes, log_chances(features(patches), model)


class Choice(NamedTuple):
    """The best character of an alphabet, its margin, and its log probability among the alphabet and NOTHING."""

    character: str
    margin: float
    log_probability: float


@functools.cache
def _groups(characters: str) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Columns of the alphabet's characters, and which of them one glyph alone cannot tell from which."""
    classes = _classifier().classes
    columns = np.array([classes.index(c) for c in characters], np.intp)
    alike = np.eye(len(characters), dtype=bool)
    for family in LOOKALIKES:
        member = np.array([c in family for c in characters])
        alike |= member[:, None] & member[None, :]
    return columns, alike


def choose(scores: Floats, alphabet: str = ALNUM) -> list[Choice]:
    """The best character of `alphabet` for each row of `class_scores`.

    The margin is the probability of the character and its look-alikes, less that of the next best or of NOTHING; it
    lies between -1 and 1 and is below 0 where the patch is more likely no glyph.
    """
    characters = alphabet_of(alphabet)
    columns, alike = _groups(characters)
    chances = np.exp(scores)
    own = chances[:, columns]
    nothing = chances[:, _classifier().classes.index(NOTHING)]
    total = own.sum(1) + nothing + 1e-9
    best = own.argmax(1)
    family = alike[best]
    together = (own * family).sum(1)
    margins = (together - np.maximum(nothing, np.where(family, 0.0, own).max(1))) / total
    logs = np.log(together / total + 1e-9)
    return [
        Choice(characters[b], float(m), float(p))
        for b, m, p in zip(best.tolist(), margins.tolist(), logs.tolist(), strict=True)
    ]


def middle(values: NDArray[np.uint8]) -> int:
    """The upper median of some values, at least one; for a few hundred bytes much faster than numpy's median."""
    half = values.size // 2
    return int(np.partition(values, half, axis=None)[half])


def ink_on_black(patch: NDArray[np.uint8]) -> Patch:
    """A grey patch turned so that its ink is bright on black; the background is the middle value of its border."""
    border = np.concatenate([patch[0], patch[-1], patch[:, 0], patch[:, -1]])
    away: Patch = cv2.absdiff(patch, np.full_like(patch, middle(border))).astype(np.uint8)
    return away


def classify(patches: Sequence[NDArray[np.uint8]], alphabet: str = ALNUM) -> list[tuple[str, float]]:
    """The character of `alphabet` that each patch shows, and its margin (see `choose`) as confidence.

    Patches are grey, of any size, one glyph each with at least one pixel of background around it; dark on light or
    light on dark. `alphabet` is a name of ALPHABETS or the characters themselves. Raises ValueError for an alphabet or
    a patch that it cannot use.
    """
    for k, patch in enumerate(patches):
        if patch.ndim != 2 or patch.dtype != np.uint8 or patch.size == 0:
            raise ValueError(f"patch {k} is {patch.dtype} {patch.shape}: expected a grey uint8 picture, height x width")
    _, scores = class_scores([ink_on_black(patch) for patch in patches])
    return [(choice.character, choice.margin) for choice in choose(scores, alphabet)]
