"""Scales told by numbers of which some are misread."""

from __future__ import annotations

from isoprobe.vision.plot.axes import AxisLine
from isoprobe.vision.plot.numbers import SeenNumber
from isoprobe.vision.plot.scales import at_their_lines, contradicted, on_scale, scale_of


def number(value: float, x: int, y: int, pointed: bool = True) -> SeenNumber:
    return SeenNumber(value, x - 5, y - 5, x + 6, y + 6, pointed)


def test_a_scale_follows_most_numbers() -> None:
    row = [number(-1, 50, 180), number(0, 100, 180), number(7, 150, 180), number(2, 200, 180)]
    axis = scale_of(row, vertical=False)
    assert axis is not None
    assert abs(axis.zero - 100) < 0.6
    assert abs(axis.unit - 50) < 0.1
    assert axis.numbers == 3


def test_a_point_that_was_not_seen_is_supplied() -> None:
    column = [number(5.0, 20, 20), number(25, 20, 70, False), number(-25, 20, 170, False), number(-5.0, 20, 220)]
    axis = scale_of(column, vertical=True)
    assert axis is not None
    assert abs(axis.zero - 120) < 0.6
    assert abs(axis.unit + 20) < 0.1


def test_a_low_letter_among_few_digits_is_no_number_and_a_stroke_that_touches_one_is_passed_over() -> None:
    digits = [number(-1, 50, 180), number(0, 100, 180), number(1, 150, 180)]
    touched = SeenNumber(2.0, 195, 171, 206, 186)
    axis = scale_of([*digits, touched], vertical=False)
    assert axis is not None
    assert abs(axis.unit - 50) < 0.1
    low = SeenNumber(2.0, 195, 179, 206, 186)
    assert scale_of([*digits, low], vertical=False) is None
    assert scale_of([digits[0], low], vertical=False) is None


def test_one_number_is_no_scale() -> None:
    assert scale_of([number(1, 50, 180)], vertical=False) is None


def test_a_digit_that_was_misread_is_read_again_at_a_price() -> None:
    doubted = SeenNumber(7.0, 145, 175, 156, 186, others=((1.0, 0.4),))
    row = [number(-1, 50, 180), number(0, 100, 180), doubted]
    axis = scale_of(row, vertical=False)
    assert axis is not None
    assert abs(axis.unit - 50) < 0.1
    assert on_scale(row, axis, vertical=False) == row[:2]
    assert scale_of([*row[:2], SeenNumber(7.0, 145, 175, 156, 186, others=((1.0, 0.9),))], vertical=False) is None


def test_doubtful_numbers_make_up_a_scale_with_one_that_is_sure() -> None:
    ones = [SeenNumber(1.0, left, 175, left + 4, 186, doubt=0.3) for left in (48, 148)]
    axis = scale_of([number(0, 100, 180), *ones], vertical=False)
    assert axis is not None
    assert abs(axis.zero - 100) < 1
    assert abs(axis.unit - 50) < 0.6
    assert scale_of([number(5, 100, 180), *ones], vertical=False) is None


def test_the_outermost_numbers_belong_to_the_lines_that_they_stand_against() -> None:
    lines = [AxisLine(x, x, float(x), 0, 100, 90.0) for x in range(50, 251, 50)]
    row = [number(-6, 55, 180), number(-3, 100, 180), number(0, 150, 180), number(3, 200, 180), number(6, 245, 180)]
    placed = at_their_lines(row, lines)
    assert [one.middle[0] for one in placed] == [50, 100, 150, 200, 250]
    axis = scale_of(placed, vertical=False)
    assert axis is not None
    assert abs(axis.unit - 50 / 3) < 0.05
    assert at_their_lines(row, ()) == row
    assert at_their_lines(row, [lines[0], lines[-1]]) == row


def test_what_stands_among_few_numbers_and_is_none_contradicts_their_scale() -> None:
    column = [number(0, 20, 220), number(4, 20, 140)]
    axis = scale_of(column, vertical=True)
    assert not contradicted(axis, column, [(60, 135, 70, 146), (13, 20, 25, 24)], True)
    assert not contradicted(axis, column, [(13, 175, 26, 186)], True)
    assert contradicted(axis, column, [(13, 175, 26, 186), (30, 134, 38, 146), (13, 55, 26, 66)], True)
    four = [*column, number(2, 20, 180), number(6, 20, 100)]
    assert not contradicted(scale_of(four, vertical=True), four, [(13, 55, 26, 66)], True)
    assert contradicted(scale_of(four, vertical=True), four, [(30, one.top, 38, one.bottom) for one in four] * 2, True)
