"""Grids behind whatever is drawn."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.gridlines import grid_ink, grid_of, grid_places
from isoprobe.vision.chart.strokes import grown, is_grey
from tests.specimens.charts import chart


@pytest.mark.parametrize(("pick", "grid"), list(enumerate(["upright", "level", "dotted", ""])))
@pytest.mark.parametrize("kind", ["step chart", "area chart"])
def test_which_grid_there_is(kind: str, pick: int, grid: str) -> None:
    seen = chart(kind, 0, 0, 0, pick)
    coloured = grown(~is_grey(seen.inside, 0, 255, 20), 2)
    assert grid_of(seen, coloured) == grid


def test_a_grid_that_nothing_shows_is_refused() -> None:
    seen = chart("step chart", 0, 0, 0, 1)
    with pytest.raises(Unreadable, match="no place where a grid"):
        grid_of(seen, np.ones(seen.inside.shape[:2], np.bool_))


def test_what_a_grid_explains() -> None:
    seen = chart("step chart", 0, 0, 0, 2)
    dark = is_grey(seen.inside, 0, 150, 40)
    assert (dark & ~grid_places(seen)).mean() < 0.001
    assert not grid_ink(seen, "").any()
    assert grid_ink(seen, "dotted").any()
