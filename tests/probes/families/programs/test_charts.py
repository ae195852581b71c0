"""The frame of a chart: what it draws at a value is read at that value, and pixels between values are refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from isoprobe.probes.families.programs.charts import (
    Chart,
    Scale,
    beside_and_below,
    chart,
    discs,
    from_left,
    from_top,
    grid,
    in_line,
    inked,
    names_of,
    number_or_mark,
    scale,
    scale_before,
    signed,
    worth,
)
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style

POINTS = [(1, 14), (4, 3), (7, 20)]


def frame_of(seed: int, across: int = 10, up: int = 24) -> Chart:
    scene = FigureScene(look_of(sample_style(Random(seed), "tint", (560, 440))))
    return chart(scene, 60, 30, 40, 50, across, up)


@pytest.mark.parametrize("seed", range(4))
def test_points_are_read_where_they_were_drawn(seed: int) -> None:
    frame = frame_of(seed)
    frame.levels(6, worth=5)
    frame.uprights(2, thin=1.0, strong=1.0)
    frame.axes()
    for x, y in POINTS:
        frame.scene.disc(*frame.at(x, y), 6.0, "red")
    figure = read_figure(draw_scene(frame.scene))
    beside, below = beside_and_below(figure)
    assert [text.whole for text in beside] == [0, 30, 60, 90, 120]
    assert [text.whole for text in below] == [0, 2, 4, 6, 8, 10]
    assert worth(beside, 6) == 5
    across, up = scale(figure, below, vertical=False), scale_before(figure, 55)
    assert [(across.whole(disc.x, 0.1), up.whole(disc.y, 0.4) / 5) for disc in discs(figure)] == POINTS


def test_a_piece_of_the_axis_beside_a_number_leaves_the_scale_to_the_others() -> None:
    frame = frame_of(2)
    frame.levels(6)
    figure = read_figure(draw_scene(frame.scene))
    beside = sorted(figure.numbers(), key=lambda text: -text.y)
    unsure = [*beside[:-1], replace(beside[-1], text=f"{beside[-1].text} l")]
    assert scale(figure, unsure, vertical=True).unit == pytest.approx(scale(figure, beside, vertical=True).unit, 0.01)
    with pytest.raises(Unreadable, match="a number on an axis is none"):
        scale(figure, unsure[-3:], vertical=True)


def test_labels_and_names_stand_at_the_middle_of_their_places() -> None:
    frame = frame_of(1, 4, 3)
    frame.labels(("Elm", "Oak", "Ash", "Fir"))
    frame.names(("Rye", "Oats", "Hops"))
    figure = read_figure(draw_scene(frame.scene))
    at = dict(figure.words(("Elm", "Oak", "Ash", "Fir", "Rye", "Oats", "Hops")))
    assert [at[name].x for name in ("Elm", "Oak", "Ash", "Fir")] == pytest.approx(
        [frame.x(k + 0.5) for k in range(4)], abs=3
    )
    assert [at[name].y for name in ("Rye", "Oats", "Hops")] == pytest.approx([frame.row(k) for k in range(3)], abs=5)
    assert all(at[name].right < frame.left for name in ("Rye", "Oats", "Hops"))


def test_what_is_between_values_is_refused() -> None:
    axis = Scale(400.0, -20.0)
    assert axis.whole(342.0, 0.25) == 3
    with pytest.raises(Unreadable, match=r"2\.50 on an axis: expected a whole number"):
        axis.whole(350.0, 0.25)


def test_a_picture_without_numbers_has_no_axes() -> None:
    frame = frame_of(2)
    frame.scene.disc(200, 200, 20, "red")
    with pytest.raises(Unreadable, match="no numbers along axes"):
        beside_and_below(read_figure(draw_scene(frame.scene)))


def test_texts_in_a_line_are_read_along_it_and_are_numbers_or_marks() -> None:
    frame = frame_of(3)
    for k, text in enumerate((7, "?", signed(-12), "Ash")):
        frame.scene.text(text, 300 + 4 * k, 400 - 80 * k)
    across, texts = in_line(read_figure(draw_scene(frame.scene)).texts)
    assert not across
    assert [number_or_mark(text) for text in texts[1:]] == ["-12", "?", "7"]
    with pytest.raises(Unreadable, match="Ash: expected a number or a question mark"):
        number_or_mark(texts[0])


def test_the_extent_of_ink_is_that_of_lines() -> None:
    frame = frame_of(4)
    frame.scene.text("Elm", 50, 30)
    with pytest.raises(Unreadable, match="no ink"):
        inked(read_figure(draw_scene(frame.scene)))
    frame.scene.stroke([(100, 60), (100, 300), (400, 300)])
    assert inked(read_figure(draw_scene(frame.scene))) == pytest.approx((100, 60, 400, 300), abs=3)


def test_values_fill_rows_and_columns() -> None:
    frame = frame_of(1, 2, 3)
    frame.labels(("Elm", "Oak"))
    frame.names(("Rye", "Oats", "Hops"))
    figure = read_figure(draw_scene(frame.scene))
    rows, columns = from_top(figure, ("Hops", "Oats", "Rye")), from_left(figure, ("Oak", "Elm"))
    assert (names_of(rows), names_of(columns)) == (["Rye", "Oats", "Hops"], ["Elm", "Oak"])
    values = [(frame.x(k + 0.4), frame.row(n) + 5, 10 * n + k) for k in range(2) for n in range(3)]
    assert grid(rows, columns, values) == [[0, 1], [10, 11], [20, 21]]
    with pytest.raises(Unreadable, match="5 numbers in 3 rows and 2 columns"):
        grid(rows, columns, values[1:])
    with pytest.raises(Unreadable, match="0 in the row Rye and the column Elm: expected one number"):
        grid(rows, columns, [*values, values[0]])
