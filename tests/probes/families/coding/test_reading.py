"""Charts of every kind read back as the looks of their programs' turns; what is not clear is refused."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.coding.charts import CHARTS
from isoprobe.probes.families.coding.looks import looks
from isoprobe.probes.families.coding.reading import COLOURS, read_charts, readers
from tests.specimens.charts import A, B, picture

VALUES = {"a": A, "b": B}


def picks_with(kind: str, k: int) -> list[int]:
    """Picks of a kind that differ in all turns for each of four k."""
    return [(k + n) % len(turn.lines) for n, turn in enumerate(CHARTS[kind].turns)]


def test_every_kind_has_a_reader() -> None:
    framed, free = readers()
    assert {*framed, *free} == set(CHARTS)
    assert set(COLOURS) == set(framed)


@pytest.mark.parametrize("kind", CHARTS)
def test_every_alternative_of_every_turn_is_read_back(kind: str) -> None:
    for k in range(4):
        picks = picks_with(kind, k)
        assert read_charts(picture(kind, *picks), 1, VALUES) == (kind, [looks(kind, picks)])


@pytest.mark.parametrize("kind", [kind for kind in CHARTS if kind != "scatter plot"])  # whose turns say none
def test_a_chart_of_other_values_is_refused(kind: str) -> None:
    """What is drawn is compared with the lists that are told: with those of another program nothing fits."""
    other = {"a": [31, 6, 22, 9, 40, 17], "b": [7, 35, 11, 26, 38, 14]}
    with pytest.raises(Unreadable):
        read_charts(picture(kind, *picks_with(kind, 0)), 1, other)


@pytest.mark.parametrize("kind", CHARTS)
def test_paint_over_a_chart_is_never_read_as_another_look(kind: str) -> None:
    rng, picks = Random(kind), picks_with(kind, 1)
    right = kind, [looks(kind, picks)]
    for _ in range(3):
        spoilt = picture(kind, *picks).copy()
        x, y = rng.randrange(80, 260), rng.randrange(40, 180)
        spoilt[y : y + 45, x : x + 60] = rng.choice([(255, 255, 255), (40, 39, 214), (120, 120, 120)])
        try:
            assert read_charts(spoilt, 1, VALUES) == right
        except Unreadable:
            continue


def test_the_charts_of_a_sheet_are_read_in_their_order() -> None:
    from isoprobe.probes.families.coding.programs import program_of
    from isoprobe.vision.figure.program_pictures import sheet
    from isoprobe.vision.raster.pixels import decode
    from tests.specimens.charts import NAMES

    rows = [[0, 0, 0, 0], [1, 1, 1, 3], [2, 0, 1, 3], [3, 1, 0, 0]]
    drawn = decode(sheet([program_of("scatter plot", NAMES, A, B, row) for row in rows], "ABCD"))
    assert read_charts(drawn, 4, VALUES) == ("scatter plot", [looks("scatter plot", row) for row in rows])
    with pytest.raises(Unreadable, match="4 charts: expected 1"):
        read_charts(drawn, 1, VALUES)
    mixed = [
        program_of("scatter plot", NAMES, A, B, [0, 0, 0, 0]),
        program_of("line chart", NAMES, A, B, [0, 0, 1, 3]),
    ]
    with pytest.raises(Unreadable, match="several kinds"):
        read_charts(decode(sheet(mixed, "AB")), 2, VALUES)


def test_values_that_no_list_has_are_refused() -> None:
    with pytest.raises(Unreadable, match="values of the bars: 0 fit"):
        read_charts(picture("bar chart", 0, 0, 0, 3), 1, {"a": B, "b": [9, 8, 7, 6, 5, 4]})


def test_paper_and_noise_are_refused() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (270, 360, 3), np.uint8)
    for pixels in (np.full((270, 360, 3), 255, np.uint8), noise):
        with pytest.raises(Unreadable):
            read_charts(pixels, 1, VALUES)


@pytest.mark.parametrize("kind", ["bar chart", "horizontal bar chart"])
def test_without_a_program_what_is_shown_is_the_list_a(kind: str) -> None:
    assert read_charts(picture(kind, 1, 0, 0, 3), 1, {"a": [], "b": []}) == (kind, [looks(kind, [0, 0, 0, 3])])


@pytest.mark.parametrize("name", ["chart_for_code", "code_for_chart", "change_between_charts", "change_for_chart"])
def test_a_picture_of_another_option_is_not_certified(name: str) -> None:
    """The picture of the facts as an option or two panels swapped would have them is read, as these and not as ours."""
    task = load_task(name)
    form = task.representation("picture")
    for level in (1, 3):
        state = draw_state(task, level, 11)
        rng = Random(level)
        assert task.corrupt is not None
        other = task.corrupt(rng, state)
        while other is None or other["facts"] == state["facts"]:
            other = task.corrupt(rng, state)
        shown = form.show(other, form.style(rng, other))
        try:
            told = form.read(shown, state["ask"])
        except Unreadable:
            continue
        assert told["facts"] == other["facts"] != state["facts"]
