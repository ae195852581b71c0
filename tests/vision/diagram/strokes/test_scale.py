from isoprobe.vision.diagram.scene import Mark, Round, StraightStroke
from isoprobe.vision.diagram.strokes.scale import mark_at, place, round_at, stroke_at


def test_the_middle_of_a_pixel_is_between_the_middles_of_its_halves():
    assert place(3, 2.0) == (6 + 7) / 2
    assert place(place(12.25, 0.5), 2.0) == 12.25


def test_lengths_grow_with_the_picture_and_the_rest_stays():
    assert stroke_at(StraightStroke(0, 1, 10, 1, 1.5, dashed=True), 2.0) == StraightStroke(
        0.5, 2.5, 20.5, 2.5, 3.0, dashed=True
    )
    assert round_at(Round(5, 5, 4, 1, 30, 90), 2.0) == Round(10.5, 10.5, 8, 2, 30, 90)
    assert mark_at(Mark("right", 4, 4, 1, 3, -3), 2.0) == Mark("right", 8.5, 8.5, 1, 6, -6)
