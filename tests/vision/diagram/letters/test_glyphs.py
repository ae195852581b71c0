from random import Random

import numpy as np
import pytest

from isoprobe.vision.diagram.letters.glyphs import CLASSES, capital_chances, chances
from isoprobe.vision.lettering.glyphs import NOTHING, UPPER
from tools.diagram_glyph_training import HELD_OUT, font_files, letter_patch, mark_patch, reduced
from tools.glyph_training import cropped, drawn, font_path, ink_box

UNSEEN = font_path("DejaVuSerif-Italic")


def glyphs(rng, low, high):
    for character in UPPER * 8:
        picture = reduced(drawn(character, UNSEEN, rng.uniform(low, high), rng), rng)
        yield character, cropped(picture, ink_box(picture))


@pytest.mark.parametrize(("low", "high", "share"), [(8, 12, 0.98), (12, 30, 0.995)])
def test_capitals_of_a_face_that_was_held_out(low, high, share):
    assert not any("DejaVuSerif-Italic" in path for path in font_files([]))
    assert "DejaVuSerif-Italic" in HELD_OUT
    drawings = list(glyphs(Random(1), low, high))
    best = capital_chances(chances([patch for _, patch in drawings])).argmax(1)
    right = [UPPER[k] == character for (character, _), k in zip(drawings, best.tolist(), strict=True)]
    assert np.mean(right) >= share


def test_marks_are_mostly_no_glyphs():
    rng = Random(2)
    every = chances([mark_patch(rng.uniform(9, 25), rng) for _ in range(200)])
    assert np.mean(every.argmax(1) == CLASSES.index(NOTHING)) > 0.85


def test_chances_add_up_and_one_shape_takes_them_together():
    rng = Random(3)
    every = chances([letter_patch("O", UNSEEN, 20, rng), letter_patch("E", UNSEEN, 20, rng)])
    assert every.shape == (2, len(CLASSES))
    assert np.allclose(every.sum(1), 1, atol=1e-4)
    together = capital_chances(every)
    shapes = [CLASSES.index(c) for c in "Oo0"]
    assert together[0, UPPER.index("O")] == pytest.approx(every[0, shapes].sum(), abs=1e-5)
    assert together[1, UPPER.index("E")] > 0.9


def test_no_patches_have_no_chances():
    assert chances([]).shape == (0, len(CLASSES))
