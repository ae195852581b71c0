import numpy as np
import pytest

from isoprobe.vision.diagram.reading.dotted.dots import find_dots
from isoprobe.vision.diagram.reading.dotted.ink import dark_ink
from tests.specimens.dotted_drawings import POINTS, dotted


def test_dots_are_found_to_a_fraction_of_a_pixel() -> None:
    found = find_dots(dark_ink(dotted()))
    assert found is not None
    assert found.middles == pytest.approx(np.array(sorted(POINTS.values())) - 0.5, abs=0.5)


def test_letters_and_crossings_are_no_dots() -> None:
    found = find_dots(
        dark_ink(dotted({"A": (100, 100), "B": (600, 400), "M": (100, 400), "W": (600, 100)}, ("AB", "MW")))
    )
    assert found is not None
    assert len(found.middles) == 4
