"""Greek letters told from each other, and from Latin ones."""

from __future__ import annotations

from random import Random

import numpy as np

from isoprobe.vision.lettering.greek.letters import ALIKE, CLASSES, GREEK, chances
from tools.glyph_training import font_path, glyph_patch


def test_greek_letters_are_told_from_each_other() -> None:
    rng = Random(3)
    patches = [glyph_patch(letter, font_path("DejaVuSans"), 18, rng) for letter in GREEK for _ in range(4)]
    seen = [CLASSES[k] for k in chances(patches).argmax(axis=1)]
    meant = [letter for letter in GREEK for _ in range(4)]
    assert sum(one == other for one, other in zip(seen, meant, strict=True)) > 0.9 * len(meant)


def test_latin_letters_are_greek_only_where_they_look_like_it() -> None:
    rng = Random(4)
    alike = set("".join(ALIKE.values()))
    letters = [one for one in "abdefghjmqrstzCDEFGHJKLMNPQRUVWYZ234579" if one not in alike]
    patches = [glyph_patch(one, font_path("DejaVuSerif"), 18, rng) for one in letters]
    greek = chances(patches)[:, [CLASSES.index(one) for one in GREEK]].max(axis=1)
    assert (greek > 0.5).sum() <= 2


def test_no_patches_have_no_chances() -> None:
    assert chances([]).shape == (0, len(CLASSES))
    assert np.allclose(chances([np.full((9, 5), 255, np.uint8)]).sum(), 1.0, atol=1e-3)
