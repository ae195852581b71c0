"""Words are found and read: in one place, in many places, and in a whole picture with other ink in it."""

from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest

from isoprobe.vision.lettering.glyphs import DIGITS, LOWER, UPPER
from isoprobe.vision.lettering.words import Word, read_each, read_word, read_words
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.fonts import FACES, font
from tools import glyph_training as training

COLOURS = [(0, 255), (255, 60), (255, 120), (20, 200), (90, 255)]  # ink and paper, grey levels


def _drawn(text, face, height, rng, how="clean"):
    """The text white on black, cut out with three pixels of room."""
    path = training.font_path(face)
    larger = {"scaled": rng.uniform(1.2, 2.5), "doubled": 0.5}.get(how, 1.0)
    picture = training.skia_text(text, path, height * larger, rng, deform=False)
    if how in ("jpeg", "scaled"):
        picture = training.as_jpeg(picture, 85, rng)
    if larger != 1:
        smooth = cv2.INTER_AREA if larger > 1 else cv2.INTER_CUBIC
        picture = cv2.resize(picture, None, fx=1 / larger, fy=1 / larger, interpolation=smooth)
    left, top, right, bottom = training.ink_box(picture)
    return picture[top - 3 : bottom + 3, left - 3 : right + 3]


def _place(text, face, height, rng, how="clean"):
    """Grey picture in some ink on some paper, and the mask of what differs from the paper by 40 levels."""
    ink, paper = rng.choice(COLOURS)
    picture = _drawn(text, face, height, rng, how)
    grey = (paper + (ink - paper) * (picture / 255.0)).astype(np.uint8)
    return grey, np.abs(grey.astype(np.int16) - paper) > 40


def _share_read(texts, alphabet, height, how, rng):
    places = [_place(text, rng.choice(FACES), height, rng, how) for text in texts]
    words = read_each(places, alphabet)
    return np.mean([word is not None and word.text == text for text, word in zip(texts, words, strict=True)])


@pytest.mark.parametrize("how", ["clean", "jpeg", "scaled"])
@pytest.mark.parametrize(("height", "least"), [(8, 0.985), (10, 0.99), (14, 0.995), (24, 0.995)])
def test_numbers_up_to_99(height, how, least):
    rng = Random(f"numbers {height} {how}")
    assert _share_read([str(rng.randrange(100)) for _ in range(200)], "digits", height, how, rng) >= least


@pytest.mark.parametrize("height", [20, 30])
def test_numbers_in_a_picture_of_twice_its_size(height):
    rng = Random(f"doubled {height}")
    assert _share_read([str(rng.randrange(100)) for _ in range(200)], DIGITS + UPPER, height, "doubled", rng) >= 0.95
    assert _share_read([str(rng.randrange(100)) for _ in range(200)], "digits", height, "doubled", rng) >= 0.985


@pytest.mark.parametrize(("height", "least"), [(8, 0.97), (10, 0.98), (16, 0.99)])
def test_numbers_of_three_digits(height, least):
    rng = Random(f"three {height}")
    assert _share_read([str(rng.randrange(100, 1000)) for _ in range(200)], "digits", height, "jpeg", rng) >= least


@pytest.mark.parametrize(("height", "least"), [(8, 0.985), (10, 0.99), (16, 1.0)])
def test_capitals(height, least):
    rng = Random(f"capitals {height}")
    assert _share_read([rng.choice(UPPER) for _ in range(200)], "upper", height, "jpeg", rng) >= least


@pytest.mark.parametrize("letter", ["i", "j"])
@pytest.mark.parametrize("face", ["DejaVuSans", "DejaVuSerif-Italic", "cmr10", "STIXGeneralItalic"])
def test_the_dot_belongs_to_its_letter(letter, face):
    word = read_word(*_place(letter, face, 20, Random(1)), LOWER)
    assert word is not None
    assert (word.text, word.y) == (letter, 3)


def test_digits_that_touch_are_parted():
    rng = Random(8)
    wrong = []
    for first in DIGITS:
        for second in DIGITS:
            left, right = _drawn(first, "DejaVuSans", 16, rng), _drawn(second, "DejaVuSans", 16, rng)
            high = max(len(left), len(right))
            left, right = (cv2.copyMakeBorder(p, high - len(p), 0, 0, 0, cv2.BORDER_CONSTANT) for p in (left, right))
            joined = np.zeros((high, left.shape[1] + right.shape[1] - 7), np.uint8)
            joined[:, : left.shape[1]] = left
            joined[:, -right.shape[1] :] = np.maximum(joined[:, -right.shape[1] :], right)
            word = read_word(255 - joined, joined > 60, "digits")
            if word is None or word.text != first + second:
                wrong.append((first + second, word and word.text))
    assert len(wrong) <= 8, wrong


def test_a_thin_glyph_that_the_mask_breaks_is_joined():
    rng = Random(2)
    read = 0
    for _ in range(60):
        text = rng.choice("0235689")
        grey, _ = _place(text, "STIXGeneral", 12, Random(rng.random()))
        contrast = np.abs(grey.astype(int) - int(grey[0, 0]))
        word = read_word(grey, contrast > 0.6 * contrast.max(), "digits")
        read += word is not None and word.text == text
    assert read >= 57


@pytest.mark.parametrize("text", ["10", "11", "41", "105"])
def test_a_number_is_no_mixture_of_digits_and_letters(text):
    for face in FACES:
        word = read_word(*_place(text, face, 14, Random(6)), DIGITS + UPPER)
        assert word is not None
        assert word.text == text, face


@pytest.mark.parametrize("gaps", [0, 60])
def test_the_outline_of_a_vertex_around_a_label_is_no_letter(gaps):
    for text in ("7", "12", "H", "0"):
        grey, ink = _place(text, "DejaVuSans", 14, Random(2))
        wide = 44
        page, mask = np.full((wide, wide), grey[0, 0]), np.zeros((wide, wide), bool)
        y, x = (wide - len(grey)) // 2, (wide - grey.shape[1]) // 2
        inside = np.s_[y : y + len(grey), x : x + grey.shape[1]]
        page[inside], mask[inside] = grey, ink
        ring = np.zeros((wide, wide), np.uint8)
        cv2.ellipse(ring, (22, 22), (20, 20), 0, gaps, 360 - gaps, 1, 1)
        page[ring > 0] = grey[ink][0]
        word = read_word(page, mask | (ring > 0), DIGITS + UPPER)
        assert word is not None
        assert word.text.replace("O", "0") == text


def test_the_zero_with_a_dot_inside_is_a_zero():
    for height in (9, 12, 20, 40):
        word = read_word(*_place("0", "DejaVuSansMono", height, Random(2)), DIGITS)
        assert word is not None
        assert (word.text, word.confidence > 0.8) == ("0", True)


def _page(labels, rng, size=(300, 400)):
    """A page with each label at a place of its own; returns the picture, its ink and the labels' boxes."""
    page = np.zeros(size, np.uint8)
    boxes = {}
    for k, text in enumerate(labels):
        patch = _drawn(text, FACES[k % len(FACES)], 12, rng)
        x, y = 20 + 90 * (k % 4), 15 + 55 * (k // 4)
        page[y : y + len(patch), x : x + patch.shape[1]] = patch
        boxes[text] = (x + 3, y + 3, patch.shape[1] - 6, len(patch) - 6)
    return page, boxes


def test_words_of_a_whole_picture_with_their_boxes():
    page, boxes = _page(["12", "7", "305", "11", "A", "48", "90", "K", "66"], Random(4))
    words = read_words(255 - page, page > 80, DIGITS + UPPER)
    assert sorted(word.text for word in words) == sorted(boxes)
    for word in words:
        assert np.abs(np.array([word.x, word.y, word.width, word.height]) - boxes[word.text]).max() <= 1, word
        assert word.confidence > 0.5


def test_one_stroke_makes_another_word():
    for a, b in [("38", "33"), ("17", "11"), ("P", "R"), ("E", "F")]:
        pages = [_page([text], Random(1))[0] for text in (a, b)]
        assert [[w.text for w in read_words(255 - page, page > 80, DIGITS + UPPER)] for page in pages] == [[a], [b]]


def test_ink_that_is_no_lettering_is_left_out():
    page, _ = _page(["12", "7", "305"], Random(4))
    cv2.line(page, (10, 100), (390, 120), 255, 2, cv2.LINE_AA)
    cv2.circle(page, (100, 200), 40, 255, 2, cv2.LINE_AA)
    cv2.circle(page, (250, 200), 9, 255, -1, cv2.LINE_AA)
    cv2.fillPoly(page, [np.array([[300, 200], [318, 206], [304, 216]])], 255, cv2.LINE_AA)
    page[250, 20] = 255
    words = [word.text for word in read_words(255 - page, page > 80, "digits") if word.confidence > 0.3]
    assert sorted(words) == ["12", "305", "7"]


def test_empty_and_full_places_and_wrong_arrays():
    blank = np.full((20, 20), 200, np.uint8)
    assert read_word(blank, np.zeros((20, 20), bool)) is None
    assert read_word(blank, np.ones((20, 20), bool)) is None
    assert read_words(blank, np.zeros((20, 20), bool)) == []
    assert read_each([]) == []
    with pytest.raises(ValueError, match=r"ink is uint8 \(20, 20\): expected bool \(20, 20\)"):
        read_word(blank, blank)
    with pytest.raises(ValueError, match="picture is uint8"):
        read_words(np.zeros((20, 20, 3), np.uint8), np.zeros((20, 20), bool))
    with pytest.raises(ValueError, match="unknown alphabet"):
        read_words(blank, np.zeros((20, 20), bool), "")


def test_places_are_not_changed_and_do_not_touch_each_other():
    places = [_place(text, "DejaVuSans", 12, Random(3)) for text in ("12", "7")]
    before = [(grey.copy(), ink.copy()) for grey, ink in places]
    together = read_each(places, "digits")
    for word, place in zip(together, places, strict=True):
        alone = read_word(*place, "digits")
        assert word is not None
        assert alone is not None
        assert replace(word, confidence=0.0) == replace(alone, confidence=0.0)
        assert word.confidence == pytest.approx(alone.confidence, abs=1e-4)
    assert [word.text for word in together if isinstance(word, Word)] == ["12", "7"]
    for (grey, ink), (grey_before, ink_before) in zip(places, before, strict=True):
        assert (grey == grey_before).all()
        assert (ink == ink_before).all()


def _written(text, face, size, least):
    """Grey picture of black text, and the mask of what differs from the paper by at least so many levels."""
    canvas = Canvas(60, 40, (255, 255, 255))
    canvas.text(text, 10.0, 28.0, font(face, size), (0, 0, 0))
    grey = cv2.imdecode(np.frombuffer(canvas.png(), np.uint8), cv2.IMREAD_GRAYSCALE)
    return grey, grey < 255 - least


@pytest.mark.parametrize(("size", "least"), [(17.3, 64), (20.0, 90), (20.0, 130), (22.0, 130)])
def test_a_letter_keeps_the_thin_bar_that_has_broken_off(size, least):
    grey, ink = _written("E", "STIXGeneral", size, least)
    assert cv2.connectedComponents(ink.astype(np.uint8))[0] > 2
    assert [word.text for word in read_words(grey, ink, UPPER)] == ["E"]


@pytest.mark.parametrize("size", [16, 24, 32])
def test_two_bars_are_one_number(size):
    assert [word.text for word in read_words(*_written("11", "STIXGeneral", size, 64), DIGITS)] == ["11"]
    assert [word.text for word in read_words(*_written("1  1", "STIXGeneral", size, 64), DIGITS)] == ["1", "1"]


def test_bars_do_not_lower_how_firm_a_word_is():
    (word,) = read_words(*_written("16", "DejaVuSerif", 20, 64), DIGITS)
    assert word.text == "16"
    assert word.firm >= max(word.confidence, 0.9)
