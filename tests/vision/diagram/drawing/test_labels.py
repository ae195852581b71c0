"""Texts find the free side of their point, or none."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision import LayoutRejected
from isoprobe.vision.diagram.drawing.labels import (
    Ground,
    PlacedText,
    Typeface,
    draw_text,
    place_along,
    place_names,
    text_ink,
)
from isoprobe.vision.diagram.drawing.layout import layout_of
from isoprobe.vision.raster.canvas import Canvas
from tests.specimens.diagram_drawings import figure

LOOK = Typeface("STIXGeneralItalic", 12.0, (0, 0, 0))


def placed(scale: float = 0.00035, ink=(), look: Typeface = LOOK) -> dict[str, complex]:
    made = layout_of(figure(), scale, 25 + 30j)
    ground = Ground(400, 310)
    for s in made.segments:
        ground.line(s.a, s.b, 1.5)
    for a, b in ink:
        ground.line(a, b, 3)
    texts = place_names(made, dict.fromkeys(made.points, look), ground, 1.5, {})
    return {text.text: text.z - made.points[text.text] for text in texts}


def test_letters_stand_outside_a_triangle_near_their_points() -> None:
    away = placed()
    assert away["A"].imag < 0
    assert away["B"].real < 0 < away["B"].imag
    assert min(away["C"].real, away["C"].imag) > 0
    assert away["D"].imag > 0
    assert all(abs(z) < 2 * LOOK.cap for z in away.values())


def test_a_letter_moves_away_from_ink() -> None:
    corner = 25 + 0.00035 * 500_000 + (30 + 0.00035 * 700_000) * 1j
    moved = placed(ink=[(corner + 8j - 8, corner + 20j + 8)])
    assert abs(moved["D"] - placed()["D"]) > 4


def test_a_letter_hemmed_in_on_all_sides_is_rejected() -> None:
    top = 25 + 0.00035 * 300_000 + 30j
    with pytest.raises(LayoutRejected, match="the letter A has no free place"):
        placed(ink=[(top + 4j * k - 40, top + 4j * k + 40) for k in range(-7, 8)])


@pytest.mark.parametrize("face", ["STIXGeneralItalic", "DejaVuSans-Oblique", "cmmi10"])
@pytest.mark.parametrize("name", ["A", "A1", "A'", "A''"])
def test_ink_is_where_it_is_said_to_be(face: str, name: str) -> None:
    look = Typeface(face, 30.0, (0, 0, 0))
    left, top, right, bottom = text_ink(name, look)
    canvas = Canvas(160, 120, (255, 255, 255))
    draw_text(canvas, PlacedText(name, 80 + 60j, look))
    rows, columns = np.nonzero(canvas.pixels()[:, :, 0] < 200)
    assert columns.max() - columns.min() + 1 == pytest.approx(right - left, abs=2.5)
    assert rows.max() - rows.min() + 1 == pytest.approx(bottom - top, abs=2.5)
    assert (columns.max() + columns.min() + 1) / 2 == pytest.approx(80, abs=1.5)


def test_a_subscript_is_lowered_and_a_prime_is_not() -> None:
    plain, sub, prime = (text_ink(name, LOOK) for name in ("A", "A1", "A'"))
    assert sub[3] > plain[3] + 2
    assert prime[3] == plain[3]
    assert min(sub[2], prime[2] + 1) > plain[2]


def test_a_length_stands_beside_its_line_or_nowhere() -> None:
    made = layout_of(figure(), 0.00035, 25 + 30j)
    base = made.segments[3]
    ground = Ground(400, 310)
    ground.line(base.a, base.b, 1.5)
    text = place_along("3 cm", base, (made.points["D"], made.points["C"]), LOOK, ground)
    assert text is not None
    assert 6 < base.off(text.z) < 30
    ground.mask[:] = 1
    ground._sums = None
    assert place_along("3 cm", base, (made.points["D"], made.points["C"]), LOOK, ground) is None


def test_texts_keep_apart() -> None:
    ground = Ground(100, 100)
    box = np.array([[10.0, 10.0, 20.0, 20.0]])
    assert ground.free(box, 2.0).all()
    ground.take(box[0])
    assert not ground.free(box + 11, 2.0).any()
    assert ground.free(box + 13, 2.0).all()
    assert not ground.free(box - 10, 2.0).any()  # over the edge of the page
