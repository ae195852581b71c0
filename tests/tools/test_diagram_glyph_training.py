from pathlib import Path
from random import Random

import numpy as np

from isoprobe.vision.diagram.letters.glyphs import CLASSES
from isoprobe.vision.lettering.glyphs import ALNUM
from tools.diagram_glyph_training import font_files, letter_patch, mark_patch, trained, training_set
from tools.glyph_training import STIX, font_path

ITALIC = font_path("STIXGeneralItalic")


def test_fonts_held_out_are_left_out():
    names = [Path(path).stem for path in font_files([])]
    assert "STIXGeneralItalic" in names
    assert "DejaVuSerif-Italic" not in names


def test_one_seed_makes_one_patch():
    first, second = (letter_patch("K", ITALIC, 14, Random(5)) for _ in range(2))
    assert np.array_equal(first, second)
    assert not np.array_equal(first, letter_patch("K", ITALIC, 14, Random(6)))


def test_patches_hold_ink():
    rng = Random(7)
    for height in (8, 14, 30):
        assert letter_patch("A", ITALIC, height, rng).max() > 60
        assert mark_patch(height, rng).max() > 60


def test_a_training_set_has_every_class():
    patches, truth = training_set(2, Random(0), [font_path(STIX[0])])
    assert len(patches) == len(truth)
    assert set(truth) == set(range(len(ALNUM) + 1))


def test_a_little_training_tells_capitals_apart():
    model = trained(2, [ITALIC], steps=25)
    assert str(model["classes"]) == CLASSES
    assert model["weights"].shape[1] == len(CLASSES)
    assert model["weights"].dtype == np.float16
