"""Which character a small cut-out of a geometry diagram shows: gradient features and one linear classifier.

The features are those of `lettering.glyphs`; the weights are their own, fitted to lettering as it stands in diagrams:
small italics, ink that touches or has lost a stroke; pieces of strokes, squares, arcs and ticks are the class NOTHING.
They come from `python -m tools.diagram_glyph_training`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from isoprobe.vision.lettering.glyphs import ALNUM, NOTHING, UPPER, Patch, features
from isoprobe.vision.lettering.gradients import Floats, LinearWeights, held_weights

CLASSES = ALNUM + NOTHING

# Capitals by the characters of the same shape: without its size a glyph is either of them.
SAME_SHAPE = {**{c: c + c.lower() for c in "CKSUVWXZ"}, "O": "Oo0", "I": "Il1"}


@functools.cache
def _classifier() -> LinearWeights:
    return held_weights(Path(__file__).with_suffix(".npz"), CLASSES)


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
