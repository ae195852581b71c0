"""Letters that touch are parted where the word is likelier for it."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from isoprobe.vision.lettering.names import read_names
from isoprobe.vision.lettering.splitting import parted
from tools.glyph_training import font_path


def place(name: str, tight: float) -> tuple[np.ndarray, np.ndarray]:
    """A name whose letters stand so many pixels closer than usual."""
    picture = Image.new("L", (160, 50), 255)
    pen, font = ImageDraw.Draw(picture), ImageFont.truetype(str(font_path("DejaVuSans")), 26)
    x = 10.0
    for letter in name:
        pen.text((x, 8), letter, fill=0, font=font)
        x += pen.textlength(letter, font=font) - tight
    grey = np.asarray(picture, np.uint8)
    return grey, grey < 128


def test_names_are_read_whose_letters_touch() -> None:
    names = ["Turin", "Oslo", "Delhi"]
    read = read_names([place(name, 2.5) for name in names], [0] * 3)
    assert [word.text if word else None for word in read] == names
    assert all(word and word.confidence > 0.45 for word in read)


def test_a_glyph_that_is_as_likely_whole_stays_whole() -> None:
    none = np.zeros((0, 0))
    assert parted((none, [], []), lambda rows, boxes: 0.0) == (none, [], [])
