"""A ruled plane of seed programs: grid points are read back where they were drawn, and pixels between are refused."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.programs.axes import (
    CANVAS,
    Plane,
    Stretches,
    dots,
    draw_plane,
    on_plane,
    read_plane,
    read_two_dots,
)
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style

POINTS = [[-5, 4], [-1, -6], [3, 0], [6, 5]]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("reach", [6, 8])
def test_grid_points_are_read_where_they_were_drawn(seed: int, reach: int) -> None:
    scene = FigureScene(look_of(sample_style(Random(seed), "tint", CANVAS)))
    drawn = draw_plane(scene, reach)
    for point in POINTS:
        scene.disc(*drawn.pixel(*point), 6.5, "red")
    figure = read_figure(draw_scene(scene))
    plane = read_plane(figure)
    assert plane.unit_x == pytest.approx(drawn.unit_x, abs=0.1)
    assert on_plane(plane, dots(figure)["red"]) == POINTS


def test_two_dots_are_of_one_colour() -> None:
    scene = FigureScene(look_of(sample_style(Random(2), "tint", CANVAS)))
    plane = draw_plane(scene, 6)
    scene.disc(*plane.pixel(4, -1), 7.0, "blue")
    scene.disc(*plane.pixel(-3, 2), 7.0, "blue")
    assert read_two_dots(read_figure(draw_scene(scene))) == {"points": [[-3, 2], [4, -1]]}
    scene.disc(*plane.pixel(0, 5), 7.0, "red")
    with pytest.raises(Unreadable, match="points in 2 colours: expected two in one"):
        read_two_dots(read_figure(draw_scene(scene)))


def test_what_is_between_grid_points_is_refused() -> None:
    plane = Plane(100.0, 20.0, 100.0, -20.0)
    assert plane.grid_point(*plane.pixel(-3.2, 2.1)) == [-3, 2]
    with pytest.raises(Unreadable, match=r"a point at 1\.50, 2\.00: expected a grid point"):
        plane.grid_point(*plane.pixel(1.5, 2))


def test_a_figure_without_numbers_has_no_plane() -> None:
    scene = FigureScene(look_of(sample_style(Random(1), "tint", CANVAS)))
    scene.disc(200, 200, 20, "red")
    with pytest.raises(Unreadable, match="no numbers along axes"):
        read_plane(read_figure(draw_scene(scene)))


@pytest.mark.parametrize(
    "text",
    [
        "(-1, -4) to (-1, 0); (3, 0) to (5, -3)",
        "((−1, −4), (−1, 0)), ((3, 0), (5, −3))",
        "from (-1, -4) to (-1, 0)\nfrom (3, 0) to (5, -3)",
        "1. (-1,-4) -> (-1,0)\n2. (3,0) → (5,-3)",
        "(-1, -4, -1, 0), (3, 0, 5, -3)",
    ],
)
def test_pairs_of_points_are_read_as_people_write_them(text: str) -> None:
    assert Stretches(2, 2).parse(text) == [[-1, -4, -1, 0], [3, 0, 5, -3]]


@pytest.mark.parametrize("text", ["(1, 2) to (3, 4)", "(1, 2) to (3, 4); (5, 6)", "none"])
def test_too_few_points_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected pairs of points"):
        Stretches(2, 2).parse(text)
