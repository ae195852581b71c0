import json
import math

import cv2
import numpy as np
import pytest

from isoprobe.vision.diagram.letters.finding import read_letters
from isoprobe.vision.diagram.strokes.ink import find_line_ink
from isoprobe.vision.diagram.strokes.rounds import find_angle_arcs, find_rounds
from tests.specimens.stroke_scenes import DATA, arc, board, circle, draw, jagged, worn


def near(each, x, y, radius, most=0.6):
    return math.hypot(each.x - x, each.y - y) <= most and abs(each.radius - radius) <= most


@pytest.mark.parametrize("stroke", [1.0, 2.0, 4.0])
def test_a_circle_is_measured_to_half_a_pixel(stroke):
    (found,) = find_rounds(circle(board(), 147.3, 128.6, 91.2, stroke).pixels(), None)
    assert found.sweep == 360
    assert not found.dashed
    assert near(found, 147.3, 128.6, 91.2, 0.5)


@pytest.mark.parametrize("look", ["jagged", "worn"])
def test_circles_of_old_and_worn_pictures(look):
    canvas = draw(circle(board(130, 125), 62, 60, 48, 1.1), (14, 60, 110, 60), (62, 60, 100, 90), (30, 24, 100, 90))
    (found,) = find_rounds(jagged(canvas) if look == "jagged" else worn(canvas.pixels()), None)
    assert found.sweep == 360
    assert near(found, 62, 60, 48, 0.8)


def test_a_circle_stays_whole_under_letters_and_with_chords():
    canvas = draw(circle(board(), 150, 130, 100), (50, 130, 250, 130), (150, 30, 230, 190), (50, 130, 150, 30))
    pixels = canvas.pixels()
    mask = np.zeros(pixels.shape[:2], np.uint8)
    for x, y in ((50, 130), (250, 130), (150, 30)):
        cv2.circle(pixels, (x, y), 14, (255, 255, 255), -1)
        cv2.circle(mask, (x, y), 14, 255, -1)
    (found,) = find_rounds(pixels, mask)
    assert found.sweep == 360
    assert near(found, 150, 130, 100)


@pytest.mark.parametrize("sweep", [90, 180, 250])
def test_part_of_a_circle_is_an_arc(sweep):
    canvas = draw(arc(board(), 150, 140, 100, 180, sweep), (50, 140, 250, 140))
    (found,) = find_rounds(canvas.pixels(), None)
    assert near(found, 150, 140, 100, 1.0)
    assert abs(found.start - 180) <= 4
    assert abs(found.sweep - sweep) <= 6


def test_concentric_tangent_and_crossing_circles_are_apart():
    for circles in (
        [(150, 130, 100), (150, 130, 60)],
        [(100, 130, 60), (205, 130, 45)],
        [(110, 130, 70), (180, 130, 70)],
        [(150, 130, 100), (150, 170, 60)],
    ):
        canvas = board()
        for each in circles:
            circle(canvas, *each)
        found = find_rounds(canvas.pixels(), None)
        assert len(found) == 2
        assert all(any(near(one, *each) for one in found) for each in circles), (circles, found)


def test_a_dashed_circle_is_dashed():
    canvas = board()
    for start in range(0, 360, 12):
        arc(canvas, 150, 130, 100, start, 7)
    (found,) = find_rounds(canvas.pixels(), None)
    assert found.dashed
    assert found.sweep == 360
    assert near(found, 150, 130, 100, 1.0)


def test_a_coloured_sector_leaves_its_circle_whole():
    canvas = circle(board(), 150, 130, 100, 2.0)
    turn = np.exp(1j * np.radians(np.linspace(-80, 20, 40)))
    canvas.polygon([150.5 + 130.5j, *(150.5 + 130.5j + 99 * turn)], (250, 225, 170))
    circle(canvas, 150, 130, 100, 2.0)
    (found,) = find_rounds(canvas.pixels(), None)
    assert found.sweep == 360
    assert near(found, 150, 130, 100)


def test_polygons_letters_and_dots_are_no_circles():
    canvas = draw(board(), (60, 60, 240, 70), (240, 70, 200, 220), (200, 220, 60, 60))
    canvas.ellipse(30 + 30j, 7, 9, (20, 20, 20), 1.5)  # the letter O
    canvas.ellipse(100 + 200j, 4, 4, (20, 20, 20))
    assert find_rounds(canvas.pixels(), None) == []


def test_an_arc_that_marks_an_angle_is_no_round_and_an_arc_between_the_ends_of_its_radii_is():
    rays = [(40.0, 220.0, 260.0, 220.0), (40.0, 220.0, 40.0, 60.0)]
    marked = find_line_ink(arc(draw(board(), *rays), 40, 220, 48, -90, 90).pixels())
    assert find_rounds(np.zeros((0,)), None, marked) == []
    (mark,) = find_angle_arcs(marked)
    assert mark.kind == "angle"
    assert math.hypot(mark.x - 40, mark.y - 220) < 4
    sector = arc(draw(board(), (40, 220, 240, 220), (40, 220, 40, 20)), 40, 220, 200, -90, 90).pixels()
    (found,) = find_rounds(sector, None)
    assert near(found, 40, 220, 200, 1.5)
    assert found.sweep < 100
    assert find_angle_arcs(find_line_ink(sector)) == []


def test_the_circles_of_textbook_pictures():
    folder = DATA / "geometry"
    if not (folder / "truth.jsonl").exists():
        pytest.skip("needs ../shared/data/geometry")
    lines = [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
    total = missed = false = 0
    for truth in lines[::4]:
        pixels = cv2.imread(str(folder / truth["image"]))
        found = [each for each in find_rounds(pixels, read_letters(pixels).mask) if each.sweep >= 360]
        total += len(truth["circles"])
        hits = sum(
            any(near(each, *true["centre"], true["radius"], 0.03 * true["radius"] + 1) for each in found)
            for true in truth["circles"]
        )
        missed += len(truth["circles"]) - hits
        false += len(found) - hits
    assert total > 10
    assert max(missed, false) <= 1, (total, missed, false)
