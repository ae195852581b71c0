"""Charts read back as the looks of their programs' turns; what is not clear is refused."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.coding.charts import CHARTS
from isoprobe.probes.families.coding.looks import looks
from isoprobe.probes.families.coding.reading import READ, read_charts
from tests.specimens.charts import A, B, picture

VALUES = {"a": A, "b": B}


@pytest.mark.parametrize("kind", READ)
def test_charts_are_read_back_or_refused(kind: str) -> None:
    rng, exact = Random(kind), 0
    for _ in range(8):
        picks = [rng.randrange(4) for _ in CHARTS[kind].turns]
        try:
            read = read_charts(picture(kind, *picks), 1, VALUES)
        except Unreadable:
            continue
        assert read == (kind, [looks(kind, picks)])
        exact += 1
    assert exact >= 6


@pytest.mark.parametrize("kind", sorted(set(CHARTS) - set(READ)))
def test_charts_of_other_kinds_are_refused(kind: str) -> None:
    with pytest.raises(Unreadable):
        read_charts(picture(kind, *[0 for _ in CHARTS[kind].turns]), 1, VALUES)


def test_the_charts_of_a_sheet_are_read_in_their_order() -> None:
    one, other = picture("scatter plot", 0, 0, 0, 0), picture("scatter plot", 1, 1, 1, 3)
    kind, told = read_charts(np.hstack([one, other]), 2, VALUES)
    assert (kind, told) == ("scatter plot", [looks(kind, [0, 0, 0, 0]), looks(kind, [1, 1, 1, 3])])
    with pytest.raises(Unreadable, match="2 charts: expected 1"):
        read_charts(np.hstack([one, other]), 1, VALUES)
    with pytest.raises(Unreadable, match="several kinds"):
        read_charts(np.hstack([one, picture("line chart", 0, 0, 1, 3)]), 2, VALUES)


def test_values_that_no_list_has_are_refused() -> None:
    with pytest.raises(Unreadable, match="values of the bars: 0 fit"):
        read_charts(picture("bar chart", 0, 0, 0, 3), 1, {"a": B, "b": [9, 8, 7, 6, 5, 4]})


@pytest.mark.parametrize("kind", ["bar chart", "horizontal bar chart"])
def test_without_a_program_what_is_shown_is_the_list_a(kind: str) -> None:
    assert read_charts(picture(kind, 1, 0, 0, 3), 1, {"a": [], "b": []}) == (kind, [looks(kind, [0, 0, 0, 3])])
