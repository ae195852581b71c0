import numpy as np

from isoprobe.vision.diagram.reading.dotted.ink import dark_ink, looked_up
from tests.specimens.dotted_drawings import dotted


def test_a_frame_around_the_page_is_no_ink() -> None:
    plain, framed = dark_ink(dotted()), dark_ink(dotted(frame=True))
    assert np.array_equal(plain.mask, framed.mask)


def test_dust_is_no_ink() -> None:
    picture = dotted()
    dusty = picture.copy()
    dusty[30:32, 30:32] = 0
    assert np.array_equal(dark_ink(picture).mask, dark_ink(dusty).mask)


def test_values_between_pixels_and_outside() -> None:
    picture = np.array([[0, 100], [0, 100]], np.uint8)
    seen = looked_up(picture, np.array([0.5, 1.0, 9.0]), np.array([0.5, 0.0, 0.0]))
    assert seen.tolist() == [50, 100, 0]
