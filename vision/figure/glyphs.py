"""Which character a small cut-out of a figure shows: the features of `vision.lettering.glyphs`, weights of their own.

They know the signs of arithmetic besides letters and digits, in the upright faces that figures are lettered in. They
come from `python -m tools.figure_glyph_training`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from isoprobe.vision.lettering.glyphs import ALNUM, NOTHING, Floats, GlyphClassifier, Patch, features

# Full stops, commas, degree signs and raised digits are told by their size and place, not by their shape.
SIGNS = "+-=/()%:?<>×÷π√θ$!*[]αβ"
CLASSES = ALNUM + SIGNS + NOTHING


@functools.cache
def _classifier() -> GlyphClassifier:
    with np.load(Path(__file__).with_suffix(".npz"), allow_pickle=False) as held:
        if str(held["classes"]) != CLASSES:
            raise ValueError(f"weights of classes {str(held['classes'])!r}: expected {CLASSES!r}")
        scale = held["scale"].astype(np.float32)
        return GlyphClassifier(CLASSES, held["weights"].astype(np.float32) * scale, held["bias"].astype(np.float32))


def log_chances(patches: Sequence[Patch]) -> Floats:
    """The natural logarithm of the probability of each of CLASSES (n x classes). Patches: ink bright on black."""
    if not patches:
        return np.zeros((0, len(CLASSES)), np.float32)
    model = _classifier()
    logits = features(patches) @ model.weights + model.bias
    logits -= logits.max(1, keepdims=True)
    return np.asarray(logits - np.log(np.exp(logits).sum(1, keepdims=True)), np.float32)
