import json
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from isoprobe.vision.diagram.letters.finding import read_letters
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.fonts import font

DATA = Path(__file__).parents[4].parent / "shared" / "data"
TIMES, SANS = "STIXGeneralItalic", "DejaVuSans-Oblique"
BLACK, BLUE, WHITE = (0, 0, 0), (0, 114, 188), (255, 255, 255)
CORNERS = {"A": (100, 40), "B": (40, 180), "C": (210, 180)}


def triangle(
    letters=(("A", 94, 34), ("B", 22, 190), ("C", 214, 192)), more=(), face=TIMES, size=16.0, colour=BLACK, paper=WHITE
):
    """A triangle with letters and other text, each (text, x of its left end, y of its baseline)."""
    canvas = Canvas(250, 215, paper)
    ends = [complex(*corner) for corner in CORNERS.values()]
    for k in range(3):
        canvas.line(ends[k], ends[k - 1], colour, 1.3)
    for text, x, y in (*letters, *more):
        canvas.text(text, x, y, font(face, size), BLACK)
    return canvas


def names(canvas_or_pixels):
    pixels = canvas_or_pixels.pixels() if isinstance(canvas_or_pixels, Canvas) else canvas_or_pixels
    return [letter.name for letter in read_letters(pixels).letters]


@pytest.mark.parametrize("face", [TIMES, SANS, "STIXGeneral", "DejaVuSans-Bold"])
@pytest.mark.parametrize("size", [13.0, 16.0, 26.0])
def test_letters_of_a_triangle(face, size):
    letters = (("A", 94, 33), ("B", 20 - size / 3, 198), ("C", 216, 198))
    assert names(triangle(letters, face=face, size=size)) == ["A", "B", "C"]


def test_coloured_strokes_and_paper():
    assert names(triangle(colour=BLUE, paper=(251, 247, 228))) == ["A", "B", "C"]


def test_places_and_heights_are_those_of_the_ink():
    found = {letter.name: letter for letter in read_letters(triangle().pixels()).letters}
    assert abs(found["B"].x - 27) < 2.5
    assert abs(found["B"].y - 184.7) < 2.5
    assert abs(found["B"].height - 10.5) < 2


@pytest.mark.parametrize(("name", "other"), [("E", "F"), ("O", "Q"), ("P", "R"), ("C", "G"), ("M", "N"), ("U", "V")])
def test_letters_that_differ_by_one_stroke(name, other):
    for each in (name, other):
        assert names(triangle((("A", 94, 34), ("B", 22, 190), (each, 216, 192)))) == sorted(["A", "B", each])


@pytest.mark.parametrize("text", ["30°", "101°", "5 cm", "x + 7", "10", "(4x-6)°", "9 ft", "58°"])
def test_numbers_and_words_are_no_letters(text):
    found = read_letters(triangle(more=((text, 95, 150),)).pixels())
    assert [letter.name for letter in found.letters] == ["A", "B", "C"]
    assert any(90 < x < 160 for x, _, _, _ in found.other)


def test_a_letter_alone_is_told_from_the_same_shape_in_a_number():
    assert names(triangle(more=(("O", 105, 150),))) == ["A", "B", "C", "O"]
    assert names(triangle(more=(("50", 100, 150),))) == ["A", "B", "C"]


@pytest.mark.parametrize("dx", [-1, 0, 1])
def test_letters_that_touch_strokes(dx):
    letters = (("A", 93, 36 + dx), ("B", 26 - dx, 191), ("C", 211 - dx, 188))
    assert names(triangle(letters)) == ["A", "B", "C"]


def test_letters_that_touch_a_circle():
    canvas = Canvas(240, 220, WHITE)
    canvas.ellipse(110 + 105j, 80, 80, BLACK, 1.3)
    canvas.line(110 + 105j, 190 + 105j, BLACK, 1.3)
    for text, x, y in (("O", 100, 103), ("B", 191, 110), ("D", 105, 24)):
        canvas.text(text, x, y, font(TIMES, 16.0), BLACK)
    assert names(canvas) == ["B", "D", "O"]


def test_marks_are_no_letters():
    canvas = triangle()
    canvas.polygon([40 + 168j, 50 + 168j, 50 + 180j], BLACK, 1.2, closed=False)  # a right-angle square
    canvas.line(120 + 174j, 120 + 186j, BLACK, 1.2)  # a tick
    canvas.ellipse(130 + 120j, 2.5, 2.5, BLACK)
    assert names(canvas) == ["A", "B", "C"]


def test_subscripts_and_primes_are_of_the_name():
    canvas = triangle(size=20.0)
    canvas.text("A", 100, 150, font(TIMES, 20.0), BLACK)
    canvas.text("1", 113, 154, font("STIXGeneral", 13.0), BLACK)
    assert names(canvas) == ["A", "A1", "B", "C"]
    assert names(triangle(more=(("A'", 100, 150),), size=20.0)) == ["A", "A'", "B", "C"]


def test_the_mask_covers_text_and_leaves_strokes():
    found = read_letters(triangle(more=(("30°", 95, 150),)).pixels())
    assert found.mask[175:190, 22:34].any()
    assert found.mask[138:152, 95:110].any()
    assert not found.mask[178:183, 60:190].any()


def test_worn_by_jpeg():
    pixels = cv2.imdecode(cv2.imencode(".jpg", triangle().pixels(), [cv2.IMWRITE_JPEG_QUALITY, 60])[1], 1)
    assert names(pixels) == ["A", "B", "C"]


@pytest.mark.parametrize("level", [0, 128, 255])
def test_blank_pages_have_no_letters(level):
    found = read_letters(np.full((60, 80, 3), level, np.uint8))
    assert found.letters == ()
    assert found.other == ()
    assert not found.mask.any()


@pytest.mark.skipif(not (DATA / "geometry").is_dir(), reason="the textbook diagrams are not at hand")
def test_textbook_diagrams():
    exact, wrong = 0, []
    rows = [json.loads(line) for line in (DATA / "geometry" / "truth.jsonl").read_text().splitlines()][::3]
    for row in rows:
        found = read_letters(cv2.imread(str(DATA / "geometry" / row["image"])))
        got, want = Counter(letter.name for letter in found.letters), Counter(row["letters"])
        exact += got == want
        wrong += [] if got == want else [(row["id"], "".join(got), "".join(want))]
    assert exact >= 0.965 * len(rows), wrong
