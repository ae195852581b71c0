"""Lines, areas and marks that fit ink, and those that do not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.frame import Scale
from isoprobe.vision.chart.places import (
    Inks,
    Places,
    area_fit,
    best_of,
    colours_in,
    ends_are,
    fit,
    has_disc,
    named_places,
    numbered,
    one_of,
    refuse_other_ink,
)
from tests.specimens.charts import A, chart


def test_where_names_and_numbers_stand() -> None:
    seen = chart("step chart", 0, 0, 3, 3)
    across = named_places(seen, 6)
    assert across.unit == pytest.approx(51, abs=0.5)
    down, bottom, top = numbered(seen, True)
    span = 0.8 * (max(A) - min(A))
    assert ends_are(bottom, top, (min(A) - span, max(A) + span))
    assert not ends_are(bottom, top, (0, 60))
    assert down.unit < 0
    with pytest.raises(Unreadable, match="6 places with a name: expected 5"):
        named_places(seen, 5)


def test_a_line_fits_its_own_values_alone() -> None:
    mask = np.zeros((100, 100), np.bool_)
    drawn = mask.view(np.uint8)
    places = Places(Scale(5, 15), Scale(95, -2))
    own, other = places.points(range(6), [3, 20, 8, 30, 12, 25]), places.points(range(6), [3, 20, 8, 25, 12, 30])
    cv2.polylines(drawn, [np.rint(own).astype(np.int32)], False, 1, 2)
    assert fit(mask, [own], 2).good
    assert not fit(mask, [other], 2).good
    assert not fit(mask, [own[:4]], 2).good  # ink that is left over
    hidden = np.zeros_like(mask)
    hidden[:, 40:] = True
    assert fit(mask, [other], 2, hidden).good  # where they differ nothing is seen


def test_areas_and_discs() -> None:
    mask = np.zeros((100, 100), np.bool_)
    mask[20:60, 20:70] = True
    box = np.array([[20.0, 20.0], [69.0, 20.0], [69.0, 59.0], [20.0, 59.0]])
    nothing = np.zeros_like(mask)
    assert area_fit(mask, [box], nothing) > 0.99
    assert area_fit(mask, [box + np.array([0, 8])], nothing) < 0.9
    assert has_disc(mask, np.array([40.0, 40.0]), 5) is True
    assert has_disc(mask, np.array([20.0, 40.0]), 5) is False
    assert has_disc(mask, np.array([40.0, 40.0]), 5, mask) is None


def test_only_what_fits_alone_is_taken() -> None:
    assert one_of([False, True, False], "x") == 1
    assert best_of([0.2, 0.99, 0.9], 0.95, "x") == 1
    for shares in ([0.9, 0.2], [0.99, 0.989]):
        with pytest.raises(Unreadable, match="x: "):
            best_of(shares, 0.95, "x")
    with pytest.raises(Unreadable, match="x: 2 fit"):
        one_of([True, True], "x")


def test_colours_and_other_ink() -> None:
    seen = chart("stem plot", 2, 0, 0, 3)
    assert {"red", "orange"} <= colours_in(seen)
    assert "blue" not in colours_in(seen)
    assert Inks(seen).much("orange") > 60
    with pytest.raises(Unreadable, match="ink that is none"):
        refuse_other_ink(seen, np.zeros(seen.inside.shape[:2], np.bool_))
