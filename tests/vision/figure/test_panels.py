"""Panels with letters are found again, and so are the colours of their cells."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.panels import (
    Panel,
    by_letter,
    colour_in,
    frame,
    height_in,
    panels_of,
    row_of_panels,
    rules,
    tone,
    tones,
)
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style
from isoprobe.vision.raster.disturbance import jpeg


def scene_of(letters: str = "ABCDE") -> tuple[FigureScene, list[Panel]]:
    made = FigureScene(look_of(sample_style(Random(4), "tint", (640, 420))))
    top = frame(made, Panel(200, 20, 360, 180))
    rules(made, top, 4, 4)
    cell = top.cell(1, 2, 4, 4)
    made.box(cell.left, cell.top, cell.right, cell.bottom, "red")
    frame(made, Panel(210, 30, 260, 80))
    row = row_of_panels(made, 5, 290, 80, 20, letters)
    for panel in row:
        frame(made, panel)
    return made, [top, *row]


def test_panels_come_back_in_rows_without_those_inside() -> None:
    made, drawn = scene_of()
    for picture in (draw_scene(made), jpeg(draw_scene(made), 85)):
        figure = read_figure(picture)
        rows = panels_of(figure)
        assert [len(row) for row in rows] == [1, 5]
        for seen, truth in zip([*rows[0], *rows[1]], drawn, strict=True):
            assert (seen.left, seen.top, seen.right, seen.bottom) == pytest.approx(
                (truth.left, truth.top, truth.right, truth.bottom), abs=1.5
            )
        assert by_letter(figure, rows[1], "ABCDE") == rows[1]
        assert tones(figure, rows[0][0], 4, 4)[1] == ["paper", "paper", "red", "paper"]


def test_letters_give_the_order_and_must_all_be_there() -> None:
    made, _ = scene_of("EBCDA")
    figure = read_figure(draw_scene(made))
    row = panels_of(figure)[1]
    assert by_letter(figure, row, "ABCDE") == [row[4], *row[1:4], row[0]]
    with pytest.raises(Unreadable, match="letters ABCDE: expected ABCDEF"):
        by_letter(figure, row, "ABCDEF")


def test_a_tone_is_what_most_of_a_place_has() -> None:
    made = FigureScene(look_of(sample_style(Random(4), "tint", (640, 420))))
    made.box(100, 100, 140, 140, "blue")
    made.box(200, 100, 240, 140, "ink")
    figure = read_figure(draw_scene(made))
    assert [tone(figure, x, 120, 6) for x in (120, 220, 300)] == ["blue", "ink", "paper"]
    assert tone(figure, 92, 120, 7) == "paper"


def test_a_curve_in_a_panel_is_told_by_its_colour_and_its_heights() -> None:
    made = FigureScene(look_of(sample_style(Random(4), "tint", (640, 420))))
    curved, empty = (frame(made, Panel(x, 100, x + 200, 200)) for x in (60, 360))
    for panel in (curved, empty):
        made.stroke([panel.at(0, 0.5), panel.at(1, 0.5)], "grey", 4.0)
    made.stroke([curved.at(0, 0.8), curved.at(0.5, 0.2), curved.at(0.9, 0.2)], "blue", 3.0)
    figure = read_figure(draw_scene(made))
    ((left, right),) = panels_of(figure)
    assert colour_in(figure, left) == "blue"
    seen = [height_in(figure, left, "blue", share, 3.0) for share in (0.25, 0.5, 0.75)]
    assert seen == pytest.approx([0.5, 0.8, 0.8], abs=0.03)
    with pytest.raises(Unreadable, match="a curve with a gap"):
        height_in(figure, left, "blue", 0.97, 3.0)
    with pytest.raises(Unreadable, match="nothing of a colour"):
        colour_in(figure, right)
