"""Glyphs are named rightly by alphabet, height and wear; what is no glyph is turned down."""

from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from isoprobe.vision.lettering import glyphs
from isoprobe.vision.lettering.glyphs import ALNUM, DIGITS, LOOKALIKES, NOTHING, UPPER, classify
from tools import glyph_training as training

FACES = [name for name in training.FONTS if name != "cmmi10"]  # cmmi10 holds old-style digits


def _alike(a, b):
    return a == b or any(a in family and b in family for family in LOOKALIKES)


def _clean(character, face, height, rng):
    path = training.font_path(face)
    if rng.random() < 0.5:
        return training.skia_text(character, path, height, rng, deform=False)
    return training.freetype_text(character, path, height, rng)


def _worn(picture, how, height, rng):
    if how == "jpeg":
        return training.as_jpeg(picture, 85, rng)
    if how == "blur":
        return cv2.GaussianBlur(picture, (0, 0), 0.06 * height)
    if how == "stroke":
        return training.with_stroke(picture, height, rng)
    return picture


def _accuracy(alphabet, height, how="clean", count=500, seed=1, faces=FACES):
    """Share of glyphs named rightly, look-alikes counting as right."""
    rng = Random(f"{seed} {alphabet} {height} {how}")
    truth, patches = [], []
    for _ in range(count):
        character = rng.choice(alphabet)
        size = height * rng.uniform(0.95, 1.05)
        picture = _worn(_clean(character, rng.choice(faces), size, rng), how, size, rng)
        patches.append(training.cropped(picture, training.ink_box(picture)))
        truth.append(character)
    found = classify(patches, alphabet)
    return sum(_alike(a, b) for a, (b, _) in zip(truth, found, strict=True)) / count


@pytest.mark.parametrize("height", [10, 12, 16, 24, 40])
def test_five_hundred_clean_digits_are_all_read(height):
    assert _accuracy(DIGITS, height) == 1.0


@pytest.mark.parametrize(
    ("alphabet", "height", "how", "least"),
    [
        (DIGITS, 8, "clean", 0.985),
        (DIGITS, 8, "jpeg", 0.98),
        (DIGITS, 12, "jpeg", 0.998),
        (DIGITS, 12, "blur", 0.99),
        (DIGITS, 16, "stroke", 0.96),
        (UPPER, 8, "clean", 0.98),
        (UPPER, 12, "clean", 0.998),
        (UPPER, 12, "jpeg", 0.998),
        (UPPER, 16, "stroke", 0.94),
        (ALNUM, 10, "clean", 0.98),
        (ALNUM, 16, "jpeg", 0.99),
        (ALNUM, 24, "stroke", 0.9),
    ],
)
def test_accuracy_by_alphabet_height_and_wear(alphabet, height, how, least):
    assert _accuracy(alphabet, height, how) >= least


def _lettered_by_opencv(text, thickness=1):
    picture = np.zeros((70, 90), np.uint8)
    cv2.putText(picture, text, (20, 50), cv2.FONT_HERSHEY_DUPLEX, 0.8, 255, thickness, cv2.LINE_AA)
    return picture


def test_digits_of_a_font_that_was_not_trained_on():
    patches = [_lettered_by_opencv(character) for character in DIGITS]
    assert "".join(character for character, _ in classify(patches, DIGITS)) == DIGITS


def test_polarity_size_of_the_patch_and_the_rest_of_the_batch_do_not_matter():
    picture = training.skia_text("7", training.font_path("DejaVuSans"), 14, Random(3), deform=False)
    left, top, right, bottom = training.ink_box(picture)
    tight = picture[top - 1 : bottom + 1, left - 1 : right + 1]
    roomy = picture[top - 20 : bottom + 9, left - 5 : right + 30]
    (alone,) = classify([tight], DIGITS)
    together = classify([tight, 255 - tight, roomy, 90 + tight // 2, cv2.resize(tight, None, fx=6, fy=6)], DIGITS)
    assert [character for character, _ in together] == ["7"] * 5
    assert [margin for _, margin in together[:3]] == pytest.approx([alone[1]] * 3, abs=1e-4)


@pytest.mark.parametrize(("a", "b"), ["38", "17", "56", "06", "CG", "EF", "OQ", "MN", "PR", "VY"])
def test_glyphs_that_differ_by_a_stroke_are_read_apart(a, b):
    rng = Random(5)
    for face in FACES:
        patches = [_clean(character, face, 14, rng) for character in (a, b)]
        found = classify(patches, DIGITS if a.isdigit() else UPPER)
        assert [character for character, _ in found] == [a, b], face


def test_the_alphabet_decides_between_lookalikes():
    ring = training.skia_text("O", training.font_path("DejaVuSans"), 20, Random(1), deform=False)
    assert [classify([ring], alphabet)[0][0] for alphabet in ("digits", "upper", "lower")] == ["0", "O", "o"]
    assert classify([ring], "alnum")[0][1] > 0.9  # which of the three it is does not lower the margin


def test_what_is_no_glyph_is_turned_down():
    rng = Random(11)
    patches = [training.no_glyph_patch(training.font_path(rng.choice(FACES)), 16, rng) for _ in range(400)]
    believed = [margin > 0.2 for _, margin in classify(patches, DIGITS)]
    assert np.mean(believed) < 0.05
    letters = [training.glyph_patch(rng.choice(DIGITS), training.font_path("DejaVuSerif"), 16, rng) for _ in range(400)]
    assert np.mean([margin > 0.2 for _, margin in classify(letters, DIGITS)]) > 0.95


def test_scores_are_log_probabilities_of_the_known_classes():
    classes, scores = glyphs.class_scores([_lettered_by_opencv("3")])
    assert sorted(classes) == sorted(ALNUM + NOTHING)
    assert np.exp(scores).sum(1) == pytest.approx([1.0], abs=1e-4)
    assert classes[int(scores[0].argmax())] == "3"


def test_nothing_in_nothing_out_and_wrong_arguments_are_named():
    assert classify([]) == []
    with pytest.raises(ValueError, match="unknown alphabet 'αβγ'"):
        classify([_lettered_by_opencv("3")], "αβγ")
    with pytest.raises(ValueError, match=r"patch 1 is float64 \(3, 3\): expected a grey uint8"):
        classify([_lettered_by_opencv("3"), np.zeros((3, 3))])
    assert len(classify([np.zeros((1, 1), np.uint8), np.full((3, 200), 255, np.uint8)])) == 2


def test_the_shipped_weights_are_small_and_hold_no_pickle():
    path = Path(glyphs.__file__).with_name("glyphs.npz")
    assert path.stat().st_size < 300_000
    with np.load(path, allow_pickle=False) as held:
        assert sorted(held) == ["bias", "classes", "scale", "weights"]
