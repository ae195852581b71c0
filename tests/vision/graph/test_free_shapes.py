"""Vertices of any width, height and size, each fitted by itself."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
import pytest

from isoprobe.vision.graph.bodies import RAYS, STEP, Body
from isoprobe.vision.graph.free_shapes import doubled, free_bodies, outline_widths, worded_bodies
from isoprobe.vision.raster.ink import find_ink

WHITE, BLACK, YELLOW = (255, 255, 255), (0, 0, 0), (120, 230, 255)
# middle, half width, half height, shape
VERTICES = (
    ((70, 60), (45, 22), "ellipse"),
    ((220, 60), (25, 25), "circle"),
    ((330, 70), (40, 16), "square"),
    ((100, 190), (50, 30), "diamond"),
    ((260, 200), (18, 30), "square"),
)


def outlined(pixels: np.ndarray, middle: tuple[int, int], half: tuple[int, int], shape: str, fill: tuple) -> None:
    (x, y), (a, b) = middle, half
    corners = {
        "square": np.array([(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)]),
        "diamond": np.array([(x - a, y), (x, y - b), (x + a, y), (x, y + b)]),
    }.get(shape)
    if corners is None:
        corners = cv2.ellipse2Poly(middle, half, 0, 0, 360, 4)
    cv2.fillPoly(pixels, [corners], fill, cv2.LINE_AA)
    cv2.polylines(pixels, [corners], True, BLACK, 1, cv2.LINE_AA)


def drawing(fill: tuple = WHITE, written: bool = True) -> np.ndarray:
    pixels = np.full((260, 400, 3), 255, np.uint8)
    for k in range(len(VERTICES) - 1):
        cv2.line(pixels, VERTICES[k][0], VERTICES[k + 1][0], BLACK, 1, cv2.LINE_AA)
    for name, (middle, half, shape) in zip("ABCDE", VERTICES, strict=True):
        outlined(pixels, middle, half, shape, fill)
        if written:
            place = (middle[0] - 7, middle[1] + 7)
            cv2.putText(pixels, name, place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, BLACK, 1, cv2.LINE_AA)
    return pixels


def found_in(pixels: np.ndarray) -> list[Body]:
    return free_bodies(pixels, find_ink(pixels).mask, 1.0, STEP)


@pytest.mark.parametrize(("fill", "written"), [(WHITE, True), (YELLOW, True), (YELLOW, False)])
def test_vertices_of_all_shapes_and_sizes_are_found_at_their_places(fill: tuple, written: bool) -> None:
    found = found_in(drawing(fill, written))
    assert len(found) == len(VERTICES)
    for (x, y), (a, b), shape in VERTICES:
        body = min(found, key=lambda each: np.hypot(each.x - x, each.y - y))
        assert np.hypot(body.x - x, body.y - y) < 1.5
        assert body.shape == shape
        assert body.rim[[0, RAYS // 4]] == pytest.approx([a + 1, b + 1], abs=2.5)
        assert body.radius == pytest.approx(min(a, b) + 1, abs=2)
        assert body.hollow == (fill == WHITE)
        assert body.outline == pytest.approx(3, abs=1)


def test_the_outline_of_a_wide_diamond_is_its_own() -> None:
    pixels = np.full((300, 400, 3), 255, np.uint8)
    corners = np.array([(40, 60), (130, 28), (220, 60), (130, 92)])
    cv2.fillPoly(pixels, [corners], YELLOW, cv2.LINE_AA)
    cv2.polylines(pixels, [corners], True, BLACK, 3, cv2.LINE_AA)
    cv2.putText(pixels, "A", (123, 67), cv2.FONT_HERSHEY_SIMPLEX, 0.6, BLACK, 1, cv2.LINE_AA)
    (body,) = found_in(pixels)
    assert body.shape == "diamond"
    assert body.rim[0] == pytest.approx(95, abs=2)  # with half of the outline, as wide as its slope makes it
    assert body.rim[RAYS // 4] == pytest.approx(34, abs=2)


def test_bare_paper_within_strokes_is_no_vertex() -> None:
    assert found_in(drawing(WHITE, written=False)) == []


def test_neither_the_paper_between_edges_nor_an_arrow_head_is_a_vertex() -> None:
    pixels = drawing()
    cv2.rectangle(pixels, (330, 130), (390, 190), BLACK, 1)
    for x, y in ((340, 140), (380, 140), (340, 180), (380, 180)):  # strokes end in its corners
        cv2.line(pixels, (x - 5, y), (x + 5, y), BLACK, 2)
    cv2.rectangle(pixels, (150, 120), (161, 131), BLACK, -1)
    assert len(found_in(pixels)) == len(VERTICES)


@pytest.mark.parametrize(
    "corners",
    [
        [(50, 140), (95, 40), (140, 140)],
        [(40, 40), (140, 40), (140, 60), (60, 60), (60, 120), (140, 120), (140, 140), (40, 140)],
    ],
    ids=["triangle", "bracket"],
)
def test_a_patch_of_no_shape_is_no_vertex(corners: list[tuple[int, int]]) -> None:
    pixels = np.full((400, 400, 3), 255, np.uint8)
    cv2.fillPoly(pixels, [np.array(corners)], YELLOW)
    cv2.polylines(pixels, [np.array(corners)], True, BLACK, 1)
    cv2.line(pixels, (80, 90), (110, 90), BLACK, 1)
    assert found_in(pixels) == []


def test_a_vertex_with_two_outlines_is_one_whose_outline_reaches_to_the_inner_one() -> None:
    pixels = np.full((300, 300, 3), 255, np.uint8)
    for half in ((50, 40), (44, 34)):
        outlined(pixels, (140, 140), half, "ellipse", WHITE)
    cv2.putText(pixels, "Q", (130, 150), cv2.FONT_HERSHEY_SIMPLEX, 0.9, BLACK, 2, cv2.LINE_AA)
    (body,) = found_in(pixels)
    assert body.rim[[0, RAYS // 4]] == pytest.approx([50, 40], abs=2.5)
    assert body.outline == pytest.approx(8, abs=2)


def test_only_a_concentric_and_little_smaller_one_is_an_inner_outline() -> None:
    def ring(x: float, radius: float) -> Body:
        return Body(x, 50.0, radius, np.full(RAYS, radius), "circle", True, 2.0)

    outer = ring(50.0, 20.0)
    inner = doubled(outer, [ring(50.0, 16.0)])
    assert inner.outline == 20.0 - 16.0 + 2.0
    assert (inner.x, inner.radius, inner.shape) == (50.0, 20.0, "circle")
    for other in (ring(50.0, 8.0), ring(58.0, 16.0), ring(50.0, 19.8)):  # a letter, one beside it, the same one
        assert doubled(outer, [other]) is outer


@pytest.mark.parametrize("thick", [1, 3, 5])
def test_the_outline_is_as_wide_as_the_ink_around_the_rim(thick: int) -> None:
    y, x = np.mgrid[:100, :200]
    distance = np.hypot(x - 50, y - 50)
    mask = np.where((distance > 20) & (distance <= 20 + thick), 255, 0).astype(np.uint8)
    mask[20:80, 199] = 255
    middles = np.array([50.0, 150.0])
    widths = outline_widths(mask, middles, np.array([50.0, 50.0]), np.full((2, RAYS // 3), 20.0), 2.0)
    assert widths[0] == pytest.approx(thick, abs=1)
    assert widths[1] == 0  # no ink around the other one


def test_ink_that_begins_far_from_the_rim_is_no_outline() -> None:
    mask = np.zeros((100, 100), np.uint8)
    cv2.circle(mask, (50, 50), 30, 255, 3)
    assert outline_widths(mask, np.array([50.0]), np.array([50.0]), np.full((1, RAYS // 3), 20.0), 2.0)[0] == 0


def written(*strokes: tuple[tuple[int, int], tuple[int, int]]) -> np.ndarray:
    """The ink of three words and these strokes."""
    mask = np.zeros((300, 400), np.uint8)
    for word, place in (("A", (40, 60)), ("B", (320, 60)), ("v1", (180, 250))):
        cv2.putText(mask, word, place, cv2.FONT_HERSHEY_SIMPLEX, 0.7, 255, 2, cv2.LINE_AA)
    for start, stop in strokes:
        cv2.line(mask, start, stop, 255, 2, cv2.LINE_AA)
    return cv2.threshold(mask, 40, 255, cv2.THRESH_BINARY)[1]


def test_bare_words_towards_which_strokes_end_are_vertices() -> None:
    (found,) = worded_bodies(written(((75, 52), (300, 52)), ((60, 80), (170, 220)), ((320, 80), (210, 220))))
    places = np.array(sorted((body.x, body.y) for body in found))
    assert np.abs(places - [(47, 52), (193, 242), (327, 52)]).max() < 10
    assert all(body.hollow and body.shape == "square" for body in found)


def test_a_word_that_a_stroke_passes_is_none() -> None:
    (found,) = worded_bodies(written(((75, 52), (300, 52)), ((60, 265), (340, 265))))
    assert np.abs(np.array(sorted(body.x for body in found)) - [47, 327]).max() < 5


def test_patches_around_words_side_by_side_do_not_touch() -> None:
    mask = np.zeros((260, 300), np.uint8)
    for word, place in (("A", (40, 60)), ("B", (110, 60)), ("C", (180, 60)), ("D", (110, 220))):
        cv2.putText(mask, word, place, cv2.FONT_HERSHEY_SIMPLEX, 0.7, 255, 2)
    for x in (47, 117, 187):
        cv2.line(mask, (x, 85), (117 + (x - 117) // 8, 180), 255, 2)
    (found, *_) = worded_bodies(mask)
    row = sorted((body for body in found if body.y < 100), key=lambda body: body.x)
    assert len(row) == 3
    for one, other in pairwise(row):
        assert one.x + one.rim[0] + 8 < other.x - other.rim[RAYS // 2]


def test_without_strokes_words_are_no_vertices() -> None:
    assert list(worded_bodies(written())) == []


def test_triangles_are_vertices_where_any_convex_shape_is_one() -> None:
    pixels = np.full((220, 320, 3), 255, np.uint8)
    for x in (80, 230):
        corners = np.array([(x - 50, 150), (x + 50, 150), (x, 60)])
        cv2.polylines(pixels, [corners], True, BLACK, 2, cv2.LINE_AA)
        cv2.putText(pixels, "A", (x - 8, 132), cv2.FONT_HERSHEY_SIMPLEX, 0.7, BLACK, 2, cv2.LINE_AA)
    mask = find_ink(pixels).mask
    assert free_bodies(pixels, mask, 1.0, STEP) == []
    found = free_bodies(pixels, mask, 1.0, STEP, convex=True)
    assert sorted((round(body.x), round(body.y, -1)) for body in found) == [(80, 120), (230, 120)]
    assert all(body.rim[54] > 1.7 * body.rim[18] for body in found)  # upwards and downwards
