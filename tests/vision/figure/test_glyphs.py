"""The classifier of figures' lettering on glyphs that it was not trained on, and its training."""

from __future__ import annotations

from random import Random

import numpy as np

from isoprobe.vision.figure.glyphs import CLASSES, log_chances
from tools.figure_glyph_training import trained, training_set

SAME = ("Cc", "Oo0", "Ss", "Uu", "Vv", "Ww", "Xx", "Zz", "Pp", "Kk", "Il1!")  # told by size and neighbours


def test_new_glyphs_are_recognised() -> None:
    patches, truth = training_set(1, Random(987))
    best = log_chances(patches).argmax(1)
    alike = {c: group for group in SAME for c in group}
    right = [
        alike.get(CLASSES[k], CLASSES[k]) == alike.get(CLASSES[t], CLASSES[t]) for k, t in zip(best, truth, strict=True)
    ]
    assert np.mean(right) > 0.95
    assert log_chances([]).shape == (0, len(CLASSES))


def test_training_again_gives_the_same_weights() -> None:
    one, other = (trained(1, seed=3, steps=2) for _ in range(2))
    assert str(one["classes"]) == CLASSES
    assert np.array_equal(one["weights"], other["weights"])
    assert one["weights"].shape[1] == len(CLASSES)
