"""Sizes of seed programs: a level's own, a cell's from both axes; the nearest cell of a level; pictures that shrink."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.programs.climbing import DIGITS, Sizes, see, short, sizes, think
from isoprobe.probes.grid import MOST, Cell


def table() -> Sizes:
    return sizes(
        "rows columns",
        {1: (3, 2), 2: (5, 4)},
        see("{columns} columns", columns=range(2, 12), room=range(100, 110)),
        think("{rows} rows", "of rows", rows=range(3, 13)),
    )


def test_a_level_has_its_own_numbers_and_a_cell_those_of_both_axes() -> None:
    assert table()(2) == (5, 4)
    assert table()(Cell(see=3, think=1).level) == (3, 4)
    assert table()(Cell(see=1, think=MOST).level) == (12, 2)
    with pytest.raises(KeyError):
        table()(3)


def test_a_number_on_neither_axis_is_refused() -> None:
    with pytest.raises(ValueError, match="boxes: on neither axis"):
        sizes("boxes", {1: (3,)}, see("{a} things", a=range(10)), think("{b} steps", b=range(10)))


def test_a_level_stands_in_the_grid_where_its_numbers_do() -> None:
    assert table().nearest(1)[1] == 1
    assert table().nearest(2)[1] == 3
    assert table().see.told(1) == "2 columns; digits 20 pixels high on 100% of the usual room"


def test_pictures_shrink_with_their_digits() -> None:
    task = load_task("data_table")
    assert task.grid is not None
    views = [make_item(task, Cell(step, 1).level, 0).view("picture") for step in (1, 4)]
    assert [view.style["size"] for view in views] == pytest.approx([DIGITS[0], DIGITS[3]], rel=0.1)
    assert views[0].style["width"] > views[1].style["width"]
    assert all(view.certified for view in views)


@pytest.mark.parametrize(("digits", "usual"), [((17, 10), 5), ((12, 9), 1), ((20, 14), 10)])
def test_levels_stand_on_a_short_ladder_whatever_its_ends_are(digits: tuple[int, int], usual: int) -> None:
    grid = short(lambda rng, level: {"level": level}, [1, 2, 3], digits, (400, 300), pages=1)
    assert grid.levels == {1: (usual, 1), 2: (usual, 5), 3: (usual, 8)}
    assert [grid.see.at(step)["digits"] for step in (1, MOST)] == [*digits]
