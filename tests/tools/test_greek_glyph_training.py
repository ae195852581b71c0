"""The training of the classifier of Greek letters: repeatable, whole, and of the shape that is shipped."""

from random import Random

import numpy as np

from isoprobe.vision.lettering.greek.letters import CLASSES
from tools.greek_glyph_training import trained, training_set


def test_a_training_set_has_every_class_and_is_the_same_again():
    patches, truth = training_set(1, Random(0))
    assert set(truth) == set(range(len(CLASSES)))
    again, _ = training_set(1, Random(0))
    assert all(np.array_equal(one, other) for one, other in zip(patches[:200], again[:200], strict=True))


def test_what_is_trained_is_what_is_shipped_in_shape():
    model = trained(1, steps=2)
    assert str(np.asarray(model["classes"])) == CLASSES
    assert model["weights"].dtype == np.float16
    assert model["weights"].shape[1] == len(CLASSES) == len(model["bias"])
