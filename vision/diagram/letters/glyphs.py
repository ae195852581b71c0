"""Which character a small cut-out of a geometry diagram shows: gradient features and one linear classifier.

The features are those of `lettering.glyphs`; the weights are their own, fitted to lettering as it stands in diagrams:
small italics, ink that touches or has lost a stroke; pieces of strokes, squares, arcs and ticks are the class NOTHING.
They come from `python -m tools.diagram_glyph_training`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from isoprobe.vision.lettering.glyphs import ALNUM, NOTHING, UPPER, Floats, Patch, features

CLASSES = ALNUM + NOTHING

# Capitals by the characters of the same shape: without its size a glyph is either of them.
SAME_SHAPE = {**{c: c + c.lower() for c in "CKSUVWXZ"}, "O": "Oo0", "I": "Il1"}


class LetterClassifier(NamedTuple):
    """`weights` (features x classes) and `bias` (classes); the classes are CLASSES."""

    weights: Floats
    bias: Floats


@functools.cache
def _classifier() -> LetterClassifier:
    with np.load(Path(__file__).with_suffix(".npz"), allow_pickle=False) as held:
        if str(held["classes"]) != CLASSES:
            raise ValueError(f"weights of classes {str(held['classes'])!r}: expected {CLASSES!r}")
        scale = held["scale"].astype(np.float32)
        return LetterClassifier(held["weights"].astype(np.float32) * scale, held["bias"].astype(np.float32))


def chances(patches: Sequence[Patch]) -> Floats:
    """The probability of each of CLASSES (n x classes). Patches are ink bright on black, any size, one glyph each."""
    if not patches:
        return np.zeros((0, len(CLASSES)), np.float32)
    model = _classifier()
    logits = features(patches) @ model.weights + model.bias
    logits -= logits.max(1, keepdims=True)
    np.exp(logits, out=logits)
    return np.asarray(logits / logits.sum(1, keepdims=True), np.float32)


@functools.cache
def _alike() -> Floats:
    """Classes x 26: 1 where a class has the shape of the capital."""
    table = np.zeros((len(CLASSES), len(UPPER)), np.float32)
    for k, capital in enumerate(UPPER):
        for character in SAME_SHAPE.get(capital, capital):
            table[CLASSES.index(character), k] = 1.0
    return table


def capital_chances(all_chances: Floats) -> Floats:
    """The probability of the shape of each capital (n x 26), those of the same shape counted in."""
    return np.asarray(all_chances @ _alike(), np.float32)
