"""What is read of vertices: their fill, and only words that can be relied on."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.graph.bodies import Body, fills
from isoprobe.vision.graph.lettering import SURE, assign, believed, labels_inside
from isoprobe.vision.graph.names.inside import unread_names
from isoprobe.vision.graph.strokes import EdgeInk
from isoprobe.vision.graph.weights import Illegible
from isoprobe.vision.lettering.words import Word


def body(x: float, y: float) -> Body:
    return Body(x, y, 20.0, np.full(72, 20.0), "circle", True, 2.0)


def test_the_fill_is_the_commonest_colour_inside_the_outline() -> None:
    pixels = np.full((100, 200, 3), 255, np.uint8)
    colours = [(38, 45, 222), (110, 210, 225)]
    for x, colour in zip((50, 150), colours, strict=True):
        cv2.circle(pixels, (x, 50), 20, (0, 0, 0), -1)
        cv2.circle(pixels, (x, 50), 18, colour, -1)
        cv2.putText(pixels, "7", (x - 6, 56), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 2)
    assert fills(pixels, [body(50, 50), body(150, 50)]).tolist() == [list(colour) for colour in colours]
    assert fills(pixels, []).shape == (0, 3)


def test_a_vertex_at_the_border_of_the_picture_has_a_fill_too() -> None:
    pixels = np.full((100, 200, 3), 200, np.uint8)
    assert fills(pixels, [body(0, 0), body(199, 99)]).tolist() == [[200] * 3] * 2


def test_only_a_word_without_doubt_is_believed() -> None:
    assert believed(None) is None
    assert believed(Word("17", 0, 0, 20, 12, 0.9, SURE + 0.01)) == "17"
    assert believed(Word("17", 0, 0, 20, 12, 0.9, SURE - 0.01)) is None


def test_a_number_beside_which_ink_is_left_that_nothing_explains_is_not_read() -> None:
    picture = np.full((120, 240, 3), 255, np.uint8)
    cv2.putText(picture, "15", (100, 50), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 2, cv2.LINE_AA)
    grey = picture[..., 0]
    ink = np.where(grey < 128, 255, 0).astype(np.uint8)
    points = np.stack([np.arange(30.0, 210.0), np.full(180, 70.0)], axis=1)
    bodies = [Body(x, 70.0, 15.0, np.full(72, 15.0), "circle", True) for x in (15.0, 225.0)]
    stroke = [EdgeInk(0, 1, points, 2.0)]
    torn = np.zeros_like(ink)
    assert assign(picture, grey, ink, bodies, stroke, [0, 0], True, False, torn).capacities == ["15"]
    torn[38:48, 134:136] = 255
    with pytest.raises(Illegible, match="a stroke runs through"):
        assign(picture, grey, ink, bodies, stroke, [0, 0], True, False, torn)


def test_a_speck_or_two_beside_names_that_stand_inside_is_no_number_and_more_are_refused() -> None:
    bodies = [Body(x, y, 15.0, np.full(72, 15.0), "circle", True) for x, y in ((20, 60), (220, 60), (120, 20))]
    strokes = [EdgeInk(*ends, np.array([[60.0, 60.0], [180.0, 60.0]]), 2.0) for ends in ((0, 1), (0, 2), (1, 2))]
    picture = np.full((120, 240, 3), 255, np.uint8)
    for specks in (2, 3):
        for k in range(specks):
            picture[90:95, 60 + 40 * k : 63 + 40 * k] = 0
        grey = picture[..., 0]
        ink = np.where(grey < 128, 255, 0).astype(np.uint8)
        given = (picture, grey, ink, bodies, strokes, [0, 0, 0], True, True, np.zeros_like(ink))
        if specks < 3:
            assert assign(*given).capacities == [None] * 3
        else:
            with pytest.raises(Illegible, match="cannot be read"):
                assign(*given)


def test_a_row_of_short_bars_that_hardly_shows_is_refused_and_not_passed_over_beside_names() -> None:
    picture = np.full((120, 300, 3), 255, np.uint8)
    for letter, x in zip("AKT", (40, 140, 240), strict=True):
        cv2.putText(picture, letter, (x, 60), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 2, cv2.LINE_AA)
    bodies = [Body(x, 30.0, 8.0, np.full(72, 8.0), "circle", False) for x in (47.0, 147.0, 247.0)]
    for bars in (0, 20):
        for x in range(20, 20 + 13 * bars, 13):
            picture[100, x : x + 10] = 90
        grey = picture[..., 0]
        ink = np.where(grey < 128, 255, 0).astype(np.uint8)
        given = (picture, grey, ink, bodies, [], [0, 0, 0], False, False, np.zeros_like(ink))
        if bars:
            with pytest.raises(Illegible, match="specks of ink"):
                assign(*given)
        else:
            assert assign(*given).labels == ["A", "K", "T"]


def test_names_are_names_where_none_can_be_read_and_ornaments_are_not() -> None:
    places = []
    for word in ("lmno", "hcvp", "xnaz"):
        grey = np.full((30, 80), 255, np.uint8)
        cv2.putText(grey, word, (4, 22), cv2.FONT_HERSHEY_SIMPLEX, 0.7, 0, 2, cv2.LINE_AA)
        places.append((grey, grey < 128))
    assert unread_names(places, 3)
    assert not unread_names(places[:1] * 3, 3)


def test_specks_near_a_vertex_s_rim_are_no_name() -> None:
    picture = np.full((100, 100, 3), 255, np.uint8)
    picture[14:18, 48:53] = picture[84:88, 48:53] = 0
    body = Body(50.0, 50.0, 42.0, np.full(72, 42.0), "circle", True)
    words, unread = labels_inside(picture, picture[..., 0], [body], fills(picture, [body]), [0])
    assert words == [None]
    assert not unread
