"""The training set is drawn as stated, the fit learns, and the same seed gives the same weights."""

import subprocess
import sys
from random import Random

import numpy as np
import pytest

from isoprobe.vision.lettering.glyphs import ALNUM, NOTHING, features
from tools import glyph_training as training


@pytest.mark.parametrize("draw", [training.skia_text, training.freetype_text])
def test_both_rasterisers_draw_grey_edges_at_the_height_asked_for(draw):
    for face in training.FONTS:
        picture = draw("0", training.font_path("cmr10" if face == "cmmi10" else face), 30, Random(2))
        _, top, _, bottom = training.ink_box(picture)
        assert abs(bottom - top - 30) <= 4, face
        edges = np.count_nonzero((picture > 20) & (picture < 235))
        assert edges > 0.1 * np.count_nonzero(picture > 20), face  # anti-aliased, not black and white


def test_every_class_is_in_the_training_set_and_only_real_fonts_are_used():
    patches, truth, classes = training.training_set(1, Random(4), ["DejaVuSans", "cmmi10"])
    assert classes == ALNUM + NOTHING
    assert sorted(set(truth)) == list(range(len(classes)))
    assert len(patches) == len(truth) == 62 + 52 + 2 * training.NO_GLYPHS  # no digits from cmmi10
    assert all(patch.dtype == np.uint8 and patch.any() for patch in patches)


def test_heights_reach_from_seven_to_sixty_pixels():
    rng = Random(1)
    heights = [training.height_of(rng) for _ in range(2000)]
    assert 6.4 < min(heights) < 7
    assert 55 < max(heights) <= 60
    assert 0.3 < np.mean(np.array(heights) < 12) < 0.7


def test_the_fit_learns_what_it_is_shown():
    patches, truth, classes = training.training_set(2, Random(4), ["DejaVuSans", "DejaVuSerif"])
    x = np.concatenate([features(patches[k : k + 100]) for k in range(0, len(patches), 100)])
    y = np.array(truth)
    weights, bias = training.fitted(x, y, len(classes), steps=60)
    assert np.mean((x @ weights + bias).argmax(1) == y) > 0.9
    shuffled = Random(1).sample(truth, len(truth))
    assert np.mean((x @ weights + bias).argmax(1) == np.array(shuffled)) < 0.2


_PROGRAM = """
import hashlib
from random import Random
from tools import glyph_training as training
patches, truth, _ = training.training_set(1, Random(6), ["DejaVuSans", "cmtt10"])
print(hashlib.sha256(b"".join(patch.tobytes() for patch in patches) + bytes(truth)).hexdigest())
"""


def test_the_same_seed_draws_the_same_glyphs_in_another_process():
    runs = [
        subprocess.run(
            [sys.executable, "-c", _PROGRAM],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert len(runs[0].strip()) == 64
