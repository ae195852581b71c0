"""Which Greek letter a small picture shows, or that it shows none: the features of `lettering.glyphs` and one linear
classifier that knows Latin letters and digits, too.

The weights come from `python -m tools.greek_glyph_training`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.lettering.glyphs import ALNUM, NOTHING, Patch, features
from isoprobe.vision.lettering.gradients import LinearWeights, held_weights, log_chances

SMALL = "αβγδεζηθικλμνξπρστυφχψω"
CAPITAL = "ΓΔΘΛΞΠΣΦΨΩ"
GREEK = SMALL + CAPITAL
CLASSES = ALNUM + GREEK + NOTHING

# Latin letters and digits that one glyph alone does not tell from Greek letters: beside sure Greek ones they are these.
ALIKE = {
    "α": "a", "β": "B", "γ": "yY", "δ": "S68", "ε": "e", "η": "n", "θ": "08OΘ", "ι": "i1lI", "κ": "kKx", "μ": "u",
    "ν": "vV", "π": "nΠ", "ρ": "pP", "σ": "oO0", "τ": "tT", "υ": "uvU", "χ": "xX", "ω": "wW", "Γ": "T", "Θ": "O0θ",
    "Λ": "A", "Φ": "O0", "Π": "π", "Ψ": "ψ",
}  # fmt: skip


@functools.cache
def _classifier() -> LinearWeights:
    return held_weights(Path(__file__).with_name("glyphs.npz"), CLASSES)


def chances(patches: Sequence[Patch]) -> NDArray[np.floating[Any]]:
    """How likely each patch (ink bright on black) shows each of CLASSES, (patches, classes)."""
    if not patches:
        return np.zeros((0, len(CLASSES)), np.float32)
    return np.asarray(np.exp(log_chances(features(patches), _classifier())))
