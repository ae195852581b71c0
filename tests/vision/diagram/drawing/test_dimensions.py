"""Dimension lines stand beside their segment where the page is free, or nowhere."""

from __future__ import annotations

import numpy as np

from isoprobe.vision.diagram.drawing.dimensions import draw_dimension, place_dimension
from isoprobe.vision.diagram.drawing.labels import Ground, Typeface
from isoprobe.vision.raster.canvas import Canvas

LOOK = Typeface("DejaVuSans", 10.0, (0, 0, 0))
A, B = 50 + 100j, 250 + 100j


def page(*ink: tuple[complex, complex]) -> Ground:
    ground = Ground(300, 200)
    for a, b in ((A, B), *ink):
        ground.line(a, b, 2)
    return ground


def test_it_runs_along_the_segment_on_the_free_side() -> None:
    below = place_dimension("12", A, B, LOOK, page((50 + 75j, 250 + 75j), (50 + 70j, 250 + 70j)))
    above = place_dimension("12", A, B, LOOK, page((50 + 125j, 250 + 125j), (50 + 130j, 250 + 130j)))
    assert below is not None
    assert above is not None
    assert below.a.imag == below.b.imag > 120
    assert above.a.imag == above.b.imag < 80
    assert (below.a.real, below.b.real) == (50, 250)


def test_no_room_no_dimension() -> None:
    crossing = (150 + 20j, 150 + 180j)
    assert place_dimension("12", A, B, LOOK, page(crossing)) is None
    assert place_dimension("12", A, A + 30, LOOK, page()) is None


def test_it_is_drawn_with_a_gap_for_its_text() -> None:
    told = place_dimension("12", A, B, LOOK, page())
    assert told is not None
    canvas = Canvas(300, 200, (255, 255, 255))
    draw_dimension(canvas, told, (0, 0, 0), 1.0)
    row = canvas.pixels()[round(told.a.imag), :, 0] < 200
    assert row[60:130].all()
    columns = np.nonzero(row)[0]
    assert 45 <= columns.min() < 55 < 245 < columns.max() <= 255
    assert not row[round(told.text.z.real - told.gap) + 2 : round(told.text.z.real - told.gap) + 4].any()
