"""The training of the figures' glyph classifier: repeatable, whole, and good enough in a few steps."""

from random import Random

import numpy as np

from isoprobe.vision.figure.glyphs import CLASSES
from tools.figure_glyph_training import trained, training_set


def test_a_training_set_has_every_class_and_is_the_same_again():
    patches, truth = training_set(1, Random(0))
    assert set(truth) == set(range(len(CLASSES)))
    again, _ = training_set(1, Random(0))
    assert all(np.array_equal(one, other) for one, other in zip(patches, again, strict=True))


def test_what_is_trained_is_what_is_shipped_in_shape():
    model = trained(1, steps=3)
    assert str(np.asarray(model["classes"])) == str(np.array(CLASSES))
    assert model["weights"].dtype == np.float16
    assert model["weights"].shape[1] == len(CLASSES) == len(model["bias"])
