"""Labelled lengths: what is refused, and a box whose labels are read back."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.programs import labelled
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.reading import FigureReading, read_figure


def _figure(task: str) -> FigureReading:
    """The reading of a program's first picture."""
    item = make_item(load_task(task), 1, 0)
    picture = next(view.payload for view in item.views if view.representation == "picture")
    assert isinstance(picture, bytes)
    return read_figure(picture)


def test_so_many_labels_or_it_cannot_be_read() -> None:
    figure = _figure("cuboid_volume")
    read = {labelled.in_unit(text) for text in labelled.lengths(figure, 3)}
    assert len(labelled.labels(figure, 3)) == 3
    unit = {unit for _, unit in read}
    assert len(unit) == 1
    assert unit <= set(labelled.UNITS)
    for what in (labelled.labels, labelled.lengths):
        with pytest.raises(Unreadable, match=r"3 l[a-z]+: expected 2"):
            what(figure, 2)


def test_a_label_that_is_no_length_is_the_letter_of_the_unknown_side() -> None:
    figure = _figure("right_triangle")
    sides, name = labelled.length_or_name(labelled.labels(figure, 3), ("x", "y", "n"))
    assert sides.count(0) == 1
    assert name in ("x", "y", "n")


@pytest.mark.parametrize(
    ("sides", "says"),
    [
        ([3, 0, 5], ""),
        ([3, 4, 0], ""),
        ([3, 4, 5], "expected one to be 0"),
        ([3, 0, 3], "expected the slanting one to be the longest"),
    ],
)
def test_one_side_of_a_right_angled_triangle_is_unknown(sides: list[int], says: str) -> None:
    told = labelled.one_unknown("sides")({"sides": sides})
    assert says in told
    assert bool(says) == bool(told)


@pytest.mark.parametrize("sides", [[0, 4, 5], [3, 0, 5], [3, 4, 0]])
def test_pythagoras_finds_any_side(sides: list[int]) -> None:
    assert labelled.right_angled(sides) == (3, 4, 5)
    assert labelled.known(("a", "b", "c"), "sides")({"sides": sides}) == {
        name: side for name, side in zip("abc", sides, strict=True) if side
    }


def test_a_box_whose_longest_edge_is_too_long_is_refused() -> None:
    facts = labelled.some_edges(Random(1), 3, 3)
    assert labelled.edges(facts) == (3, 3, 3)
    assert labelled.stout(2)({**facts, "depth": 6}) == ""
    assert "at most 2 times the shortest" in labelled.stout(2)({**facts, "depth": 7})


@pytest.mark.parametrize(
    ("text", "length"), [("the letter", 0), ("x", 0), ("?", 0), ("12", 12), ("12 cm", 12), ("The Letter.", 0)]
)
def test_a_letter_stands_for_a_length_that_is_not_known(text: str, length: int) -> None:
    field = labelled.LengthOrLetter(0, 20)
    assert field.parse(text) == length
    assert field.parse(field.write(length)) == length
    with pytest.raises(ValueError, match="expected a number"):
        field.parse("the wall")


@pytest.mark.parametrize(("text", "unit"), [("cm", "cm"), ("Centimetres", "cm"), ("meters", "m"), ("km", "km")])
def test_units_are_read_in_words(text: str, unit: str) -> None:
    assert labelled.UNIT.parse(text) == unit
