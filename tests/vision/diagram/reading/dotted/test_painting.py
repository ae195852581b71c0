import cv2
import numpy as np

from isoprobe.vision.diagram.reading.dotted.circles import find_circles
from isoprobe.vision.diagram.reading.dotted.dots import find_dots
from isoprobe.vision.diagram.reading.dotted.ink import dark_ink
from isoprobe.vision.diagram.reading.dotted.lines import find_lines
from isoprobe.vision.diagram.reading.dotted.painting import painted
from tests.specimens.dotted_drawings import POINTS, dotted


def test_what_is_found_covers_the_ink() -> None:
    points = {**POINTS, "O": (300.0, 250.0), "P": (390.0, 250.0)}
    ink = dark_ink(dotted(points, letters=False))
    dots = find_dots(ink)
    assert dots is not None
    circles = find_circles(ink, dots.middles)
    drawn = painted((ink.height, ink.width), dots, find_lines(ink, dots, circles), circles, 4)
    assert cv2.countNonZero(np.asarray(cv2.bitwise_and(ink.mask, cv2.bitwise_not(drawn)))) == 0
