"""Which character a small cut-out of a figure shows: the features of `vision.lettering.glyphs`, weights of their own.

They know the signs of arithmetic besides letters and digits, in the upright faces that figures are lettered in. They
come from `python -m tools.figure_glyph_training`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from isoprobe.vision.lettering import gradients
from isoprobe.vision.lettering.glyphs import ALNUM, NOTHING, Patch, features
from isoprobe.vision.lettering.gradients import Floats, LinearWeights, held_weights

# Full stops, commas, degree signs and raised digits are told by their size and place, not by their shape.
SIGNS = "+-=/()%:?<>×÷π√θ$!*[]αβ"
CLASSES = ALNUM + SIGNS + NOTHING


@functools.cache
def _classifier() -> LinearWeights:
    return held_weights(Path(__file__).with_suffix(".npz"), CLASSES)


def log_chances(patches: Sequence[Patch]) -> Floats:
    """The natural logarithm of the probability of each of CLASSES (n x classes). Patches: ink bright on black."""
    if not patches:
        return np.zeros((0, len(CLASSES)), np.float32)
    return gradients.log_chances(features(patches), _classifier())
