"""Numbers on edges, along them or level: what they say, and where that is not to be told."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest

from isoprobe.vision.graph.reading import read_graph
from isoprobe.vision.graph.strokes import EdgeInk
from isoprobe.vision.graph.weights import Pointed, on_strokes, refuse_points, whole
from isoprobe.vision.lettering.words import read_words
from tools.glyph_training import font_path, ink_box, skia_text


def _middle(number: str, face: str, height: int, side: int) -> np.ndarray:
    """A number in the middle of a square, dark on light."""
    bright = skia_text(number, font_path(face), height, Random(1), deform=False)
    left, top, right, bottom = ink_box(bright)
    words = np.full((side, side), 255, np.uint8)
    y, x = (side - bottom + top) // 2, (side - right + left) // 2
    words[y : y + bottom - top, x : x + right - left] = 255 - bright[top:bottom, left:right]
    return words


def broken(angle: float, number: str, turned: bool = True, face: str = "") -> tuple[np.ndarray, np.ndarray, EdgeInk]:
    """The pixels of a number in the middle of a stroke at this angle, its ink, and the stroke around it."""
    words = np.full((240, 240), 255, np.uint8)
    (wide, high), _ = cv2.getTextSize(number, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 1)
    at = (120 - wide // 2, 120 + high // 2)
    if face:
        words = _middle(number, face, 12, 240)
    else:
        cv2.putText(words, number, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 0, 1, cv2.LINE_AA)
    if turned:
        turn = cv2.getRotationMatrix2D((120, 120), -angle, 1)
        words = cv2.warpAffine(words, turn, (240, 240), flags=cv2.INTER_CUBIC, borderValue=255)
    ink = np.where(words < 200, 255, 0).astype(np.uint8)
    way = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    points = np.array([120, 120]) + np.arange(-90, 91)[:, None] * way
    return words, ink, EdgeInk(0, 1, points, 2.0, ((120.0, 120.0, 24.0),), True)


@pytest.mark.parametrize("angle", [-60.0, -30.0, 30.0, 60.0])
def test_a_number_is_read_along_its_edge(angle: float) -> None:
    words, ink, stroke = broken(angle, "47")
    (word,) = on_strokes(words, ink, [stroke]) or [None]
    assert word is not None
    assert word.text == "47"


def test_which_way_up_a_nine_stands_on_an_upright_edge_is_not_guessed() -> None:
    words, ink, stroke = broken(90.0, "9")
    assert on_strokes(words, ink, [stroke]) == [None]
    words, ink, stroke = broken(90.0, "4")
    (word,) = on_strokes(words, ink, [stroke]) or [None]
    assert word is not None
    assert word.text == "4"


@pytest.mark.parametrize(("number", "told"), [("10", True), ("16", True), ("69", True), ("98", False), ("66", False)])
def test_a_number_on_an_upright_edge_is_read_where_it_is_none_the_other_way_round(number: str, told: bool) -> None:
    words, ink, stroke = broken(90.0, number)
    (word,) = on_strokes(words, ink, [stroke]) or [None]
    assert (word.text if word is not None else "") == (number if told else "")


def test_a_number_that_stands_level_is_left_to_others() -> None:
    words, ink, stroke = broken(60.0, "47", turned=False)
    assert on_strokes(words, ink, [stroke]) is None


def test_words_elsewhere_are_left_to_others() -> None:
    words, ink, stroke = broken(0.0, "4")
    aside = EdgeInk(0, 1, stroke.points + np.array([0.0, 40.0]), 2.0, ((120.0, 160.0, 24.0),), True)
    assert on_strokes(words, ink, [aside]) is None
    assert on_strokes(words, ink, [EdgeInk(0, 1, stroke.points, 2.0)]) is None


def struck(number: str, angle: float, beside: float = 0.0) -> tuple[np.ndarray, np.ndarray, EdgeInk]:
    """The pixels of a number through whose middle, or so many pixels beside it, a stroke runs; what of its ink is clear
    of the stroke; and the stroke."""
    bright = skia_text(number, font_path("DejaVuSans"), 16, Random(1), deform=False)
    left, top, right, bottom = ink_box(bright)
    written = np.zeros((200, 200), np.uint8)
    high, wide = bottom - top, right - left
    y, x = 100 - high // 2, 100 - wide // 2
    written[y : y + high, x : x + wide] = bright[top:bottom, left:right]
    way = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    points = np.array([100 + beside, 100]) + np.arange(-80, 81)[:, None] * way
    line = np.zeros_like(written)
    ends = np.rint(points[[0, -1]] * 16).astype(int)
    cv2.line(line, ends[0].tolist(), ends[1].tolist(), 255, 1, cv2.LINE_AA, 4)
    clear = np.where((written > 90) & (cv2.dilate(line, np.ones((3, 3), np.uint8)) == 0), 255, 0).astype(np.uint8)
    return 255 - np.maximum(written, line), clear, EdgeInk(0, 1, points, 2.0, straight=True)


@pytest.mark.parametrize(("number", "angle"), [("4", 65.0), ("7", 20.0), ("9", 110.0), ("13", 30.0), ("20", 15.0)])
def test_a_number_is_made_whole_that_a_stroke_runs_through(number: str, angle: float) -> None:
    grey, clear, stroke = struck(number, angle)
    mended, lettering, torn = whole(grey, clear, np.zeros_like(clear), [stroke], [], [])
    assert not torn.any()
    (word,) = read_words(mended, lettering > 0, "digits")
    assert word.text == number
    assert (mended[:60] == grey[:60]).all()


def test_a_number_of_which_a_stroke_may_hide_a_digit_is_left_as_it_is() -> None:
    grey, clear, stroke = struck("6", 90.0, -10.0)
    clear[:, :93] = 0
    torn = np.zeros_like(clear)
    torn[98:101, 88:91] = 255
    after = whole(grey, clear, torn, [stroke], [], [])
    assert all((one == other).all() for one, other in zip(after, (grey, clear, torn), strict=True))


@pytest.mark.parametrize("angle", [-60.0, 40.0, 90.0])
def test_a_decimal_point_in_a_number_on_its_edge_is_refused(angle: float) -> None:
    words, ink, stroke = broken(angle, "2.25", face="DejaVuSans")
    with pytest.raises(Pointed, match="a decimal point in '225' near"):
        on_strokes(words, ink, [stroke])


@pytest.mark.parametrize("number", ["0.5", "1,5", ".75", "3."])
def test_a_decimal_point_in_a_level_number_is_refused_and_a_speck_elsewhere_is_not(number: str) -> None:
    words, ink, _ = broken(0.0, number, face="DejaVuSans")
    found = read_words(words, ink > 0, "digits")
    assert found
    with pytest.raises(Pointed, match="expected whole numbers"):
        refuse_points(ink > 0, found)
    words, ink, _ = broken(0.0, "47", face="DejaVuSans")
    found = read_words(words, ink > 0, "digits")
    ink[found[0].y - 1 : found[0].y + 1, found[0].x + found[0].width + 2 :][:, :2] = 255
    refuse_points(ink > 0, found)


def test_numbers_of_another_colour_are_read_on_their_edges() -> None:
    pixels = np.full((300, 400, 3), 255, np.uint8)
    places = {"A": (40, 60), "B": (360, 70), "C": (60, 250), "D": (350, 240)}
    for one, other, text in (("A", "B", "12"), ("C", "D", "7"), ("A", "D", "25")):
        cv2.line(pixels, places[one], places[other], (0, 0, 0), 2, cv2.LINE_AA)
        x, y = ((a + b) // 2 for a, b in zip(places[one], places[other], strict=True))
        cv2.putText(pixels, text, (x - 8 * len(text), y + 2), cv2.FONT_HERSHEY_DUPLEX, 0.7, (0, 0, 200), 1, cv2.LINE_AA)
    for name, place in places.items():
        cv2.circle(pixels, place, 18, (230, 216, 173), -1, cv2.LINE_AA)
        cv2.circle(pixels, place, 18, (0, 0, 0), 1, cv2.LINE_AA)
        cv2.putText(pixels, name, (place[0] - 6, place[1] + 6), 0, 0.6, (0, 0, 0), 1, cv2.LINE_AA)
    scene = read_graph(pixels)
    names = [vertex.label for vertex in scene.vertices]
    found = {(*sorted((names[edge.tail], names[edge.head])), edge.capacity) for edge in scene.edges}
    assert found == {("A", "B", 12), ("C", "D", 7), ("A", "D", 25)}
