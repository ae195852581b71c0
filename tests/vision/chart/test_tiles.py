"""Charts of a sheet, each alone."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.probes.families.coding.programs import program_of
from isoprobe.vision.chart.tiles import tiles_of
from isoprobe.vision.figure.program_pictures import sheet
from isoprobe.vision.raster.pixels import decode
from tests.specimens.charts import NAMES, A, B, picture


@pytest.mark.parametrize("count", [2, 4])
def test_the_charts_of_a_sheet_are_cut_apart(count: int) -> None:
    programs = [program_of("pie chart", NAMES, A, B, [k, 0, k]) for k in range(count)]
    tiles = tiles_of(decode(sheet(programs, "ABCD"[:count])))
    assert len(tiles) == count
    for k, tile in enumerate(tiles):
        assert np.array_equal(tile, picture("pie chart", k, 0, k))


def test_a_chart_alone_is_left_as_it_is() -> None:
    drawn = picture("heat map", 1, 0, 0)
    assert tiles_of(drawn)[0] is drawn
