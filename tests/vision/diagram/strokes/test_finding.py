import json

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.diagram.letters.finding import read_letters
from isoprobe.vision.diagram.strokes.finding import find_strokes
from tests.specimens.stroke_scenes import (
    BLUE,
    DATA,
    Segment,
    board,
    circle,
    dashes,
    draw,
    jagged,
    unfound,
    worn,
)

TRIANGLE: list[Segment] = [(30, 220, 270, 220), (30, 220, 120, 30), (120, 30, 270, 220)]
CEVIANS: list[Segment] = [(30, 220, 195, 125), (120, 30, 150, 220)]


@pytest.mark.parametrize("stroke", [1.0, 1.5, 3.0, 5.0])
def test_every_stroke_is_found_once_from_end_to_end_however_thick(stroke):
    canvas = draw(board(), *TRIANGLE, *CEVIANS, stroke=stroke)
    found = find_strokes(canvas.pixels(), None)
    assert len(found) == 5
    assert not unfound(found, TRIANGLE + CEVIANS, 2 + stroke / 2), found
    assert not any(each.dashed for each in found)


@pytest.mark.parametrize("look", ["jagged", "worn", "blue"])
def test_strokes_of_old_worn_and_coloured_pictures(look):
    canvas = draw(board(), *TRIANGLE, *CEVIANS, colour=BLUE if look == "blue" else (20, 20, 20), stroke=1.3)
    pixels = jagged(canvas) if look == "jagged" else worn(canvas.pixels()) if look == "worn" else canvas.pixels()
    found = find_strokes(pixels, None)
    assert len(found) == 5
    assert not unfound(found, TRIANGLE + CEVIANS, 2.5), found


def test_small_jagged_pictures():
    segments: list[Segment] = [(10, 95, 130, 95), (10, 95, 50, 8), (50, 8, 130, 95), (50, 8, 58, 95), (30, 51, 88, 49)]
    found = find_strokes(jagged(draw(board(141, 105), *segments, stroke=1.0)), None)
    assert len(found) == 5
    assert not unfound(found, segments, 3.0), found


def test_a_gap_parts_two_strokes_and_a_letter_over_one_does_not():
    pixels = draw(board(), (30, 100, 130, 100), (155, 100, 270, 100)).pixels()
    assert len(find_strokes(pixels, None)) == 2
    mask = np.zeros(pixels.shape[:2], np.uint8)
    mask[85:115, 131:154] = 255
    found = find_strokes(pixels, mask)
    assert len(found) == 1
    assert not unfound(found, [(30, 100, 270, 100)])


def test_a_halo_at_a_crossing_does_not_part_a_stroke():
    canvas = draw(board(), (30, 100, 270, 100), (150, 40, 150, 220))
    canvas.ellipse(158 + 100j, 4, 4, (255, 255, 255))
    found = find_strokes(canvas.pixels(), None)
    assert len(found) == 2
    assert not unfound(found, [(30, 100, 270, 100), (150, 40, 150, 220)])


def test_a_dashed_stroke_is_one_and_dashed_and_a_solid_one_is_not():
    segment: Segment = (30, 200, 250, 60)
    for dashed in (True, False):
        canvas = draw(board(), (30, 200, 270, 200), (250, 60, 250, 230))
        canvas = dashes(canvas, segment) if dashed else draw(canvas, segment)
        found = find_strokes(canvas.pixels(), None)
        assert len(found) == 3, found
        slanted = [each for each in found if abs(each.y1 - each.y2) > 5 and abs(each.x1 - each.x2) > 5]
        assert [each.dashed for each in slanted] == [dashed]
        assert not unfound(slanted, [segment], 6.0 if dashed else 2.0)


def test_a_dashed_stroke_crossed_by_solid_ones():
    canvas = dashes(board(), (20, 130, 280, 130))
    for x in (80, 140, 215):
        draw(canvas, (x, 30, x + 20, 230))
    found = find_strokes(canvas.pixels(), None)
    assert sorted(each.dashed for each in found) == [False, False, False, True], found


def test_two_strokes_from_one_point_five_degrees_apart_are_two():
    segments: list[Segment] = [(30, 130, 270, 130), (30, 130, 268, 151)]
    found = find_strokes(draw(board(), *segments).pixels(), None)
    assert len(found) == 2
    assert not unfound(found, segments), found


def test_a_stroke_with_a_bend_of_eight_degrees_is_two():
    segments: list[Segment] = [(20, 130, 150, 130), (150, 130, 280, 148)]
    found = find_strokes(draw(board(), *segments).pixels(), None)
    assert len(found) == 2
    assert not unfound(found, segments, 7.0), found


def test_short_sides_are_found():
    segments: list[Segment] = [(60, 60, 74, 60), (74, 60, 74, 78), (74, 78, 60, 60), (74, 78, 250, 200)]
    found = find_strokes(draw(board(), *segments, stroke=1.0).pixels(), None)
    assert len(found) == 4
    assert not unfound(found, segments, 2.5), found


def test_the_border_of_a_coloured_fill_is_stroked():
    corners = [60 + 60j, 240 + 80j, 200 + 210j, 80 + 190j]
    canvas = board()
    canvas.polygon(corners, (200, 220, 240))
    canvas.polygon(corners, BLUE, 2.0)
    sides: list[Segment] = [
        (a.real, a.imag, b.real, b.imag) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    found = find_strokes(canvas.pixels(), None)
    assert len(found) == 4
    assert not unfound(found, sides, 3.0), found


def test_a_circle_is_no_strokes_and_its_chords_and_tangents_are():
    canvas = circle(board(), 150, 130, 90)
    assert find_strokes(canvas.pixels(), None) == []
    chord: Segment = (150 - 90, 130, 150 + 54, 130 - 72)
    draw(canvas, chord)
    found = find_strokes(canvas.pixels(), None)
    assert len(found) == 1
    assert not unfound(found, [chord], 3.0)


def test_a_tangent_ends_where_it_touches():
    canvas = draw(circle(board(), 150, 110, 90), (150, 200, 280, 200))
    found = find_strokes(canvas.pixels(), None)
    assert len(found) == 1
    assert not unfound(found, [(150, 200, 280, 200)], 4.0), found
    through = draw(circle(board(), 150, 110, 90), (40, 200, 280, 200))
    assert not unfound(find_strokes(through.pixels(), None), [(40, 200, 280, 200)])


def test_a_short_chord_beside_its_arc():
    canvas = circle(board(), 150, 130, 100, 1.0)
    angles = np.radians([10, 35])
    (x1, x2), (y1, y2) = 150 + 100 * np.cos(angles), 130 + 100 * np.sin(angles)
    found = find_strokes(draw(canvas, (x1, y1, x2, y2), stroke=1.0).pixels(), None)
    assert len(found) == 1
    assert not unfound(found, [(x1, y1, x2, y2)], 6.0), found


def test_pictures_that_are_no_diagram_are_given_up_in_time():
    page = np.full((900, 900, 3), 255, np.uint8)
    for y in range(20, 900, 20):
        cv2.putText(page, "The quick brown fox jumps over the lazy dog " * 3, (5, y), 0, 0.6, (0, 0, 0), 1)
    with pytest.raises(Unreadable, match="more than"):
        find_strokes(page, None)
    with pytest.raises(Unreadable, match="5000 by 4000"):
        find_strokes(np.zeros((4000, 5000, 3), np.uint8), None)
    with pytest.raises(Unreadable):
        find_strokes(np.full((200, 200, 3), 255, np.uint8), None)


def test_the_lines_of_textbook_pictures():
    folder = DATA / "geometry"
    if not (folder / "truth.jsonl").exists():
        pytest.skip("needs ../shared/data/geometry")
    lines = [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
    total = missed = 0
    for truth in lines[::5]:
        pixels = cv2.imread(str(folder / truth["image"]))
        found = find_strokes(pixels, read_letters(pixels).mask)
        for line in truth["lines"]:
            total += 1
            missed += not any(_covers(each, [truth["points"][name] for name in line], truth["width"]) for each in found)
    assert total > 150
    assert missed <= 0.02 * total, (total, missed)


def _covers(stroke, points, width):
    near = max(4.0, 0.02 * width)
    a, b = complex(stroke.x1, stroke.y1), complex(stroke.x2, stroke.y2)
    for x, y in points:
        turned = (complex(x, y) - a) * (b - a).conjugate() / abs(b - a)
        if abs(turned.imag) > near or not -near - 3 <= turned.real <= abs(b - a) + near + 3:
            return False
    return True
