import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.raster.disturbance import (
    background_of,
    blur,
    cluttered,
    contrast,
    dotted,
    drawn_box,
    jpeg,
    noise,
    padded,
    pale_colour,
    paper_like,
    pixels_of,
    scale,
    shift,
    smoothed,
    turned,
    without_colour,
)


def picture() -> np.ndarray:
    made = np.full((60, 80, 3), (225, 240, 250), np.uint8)
    cv2.circle(made, (40, 30), 12, (38, 45, 222), -1, cv2.LINE_AA)
    return made


def png() -> bytes:
    return cv2.imencode(".png", picture())[1].tobytes()


def test_bytes_and_pixels_are_the_same_picture():
    assert (pixels_of(png()) == picture()).all()
    assert (jpeg(png()) == jpeg(picture())).all()


def test_what_is_no_picture_is_unreadable():
    for junk in (b"", b"not a picture", png()[:40]):
        with pytest.raises(Unreadable, match="picture"):
            pixels_of(junk)


def test_jpeg_changes_pixels_a_little_and_more_at_a_lower_quality():
    change = [np.abs(jpeg(png(), q).astype(int) - picture()).mean() for q in (95, 85, 30)]
    assert 0 < change[0] < change[1] < change[2] < 10
    with pytest.raises(ValueError, match="quality 0"):
        jpeg(png(), 0)


def test_shift_moves_every_pixel_and_bares_background():
    moved = shift(png(), 7, -4)
    assert moved.shape == (64, 87, 3)
    assert (moved[:60, 7:] == picture()).all()
    assert (moved[60:] == (225, 240, 250)).all()
    assert (moved[:, :7] == (225, 240, 250)).all()
    assert (shift(picture(), 0, 0) == picture()).all()


def test_scale():
    assert scale(png(), 2).shape == (120, 160, 3)
    assert scale(png(), 0.5).shape == (30, 40, 3)
    assert (scale(png(), 1) == picture()).all()
    red = (scale(png(), 2)[..., 2].astype(int) - scale(png(), 2)[..., 0] > 120).sum()
    assert red == pytest.approx(4 * np.pi * 12.5**2, rel=0.1)
    with pytest.raises(ValueError, match="scale factor"):
        scale(png(), 0)


def test_background_is_the_most_frequent_colour():
    assert background_of(png()) == (225, 240, 250)
    assert background_of(cv2.cvtColor(picture(), cv2.COLOR_BGR2GRAY)) == (241,)


def test_contrast_is_undone_by_its_inverse():
    pale = contrast(png(), 0.5)
    assert np.abs(pale.astype(int) - (225, 240, 250)).max() < np.abs(picture().astype(int) - (225, 240, 250)).max()
    assert np.abs(contrast(pale, 2).astype(int) - picture()).max() <= 2


def test_blur_and_noise_change_more_the_more_they_are():
    for change, amounts in ((blur, (0.5, 2, 6)), (noise, (2, 8, 30))):
        changes = [np.abs(change(png(), amount).astype(int) - picture()).mean() for amount in amounts]
        assert 0 < changes[0] < changes[1] < changes[2]
    assert (noise(png(), 5, seed=1) == noise(png(), 5, seed=1)).all()
    assert (noise(png(), 5, seed=1) != noise(png(), 5, seed=2)).any()
    noisy = noise(png(), 5)
    assert np.abs(smoothed(noisy).astype(int) - picture()).mean() < np.abs(noisy.astype(int) - picture()).mean() / 2


def test_paper_is_added_and_cut():
    wide = padded(png(), 0.5)
    assert wide.shape == (120, 160, 3)
    assert (wide[30:90, 40:120] == picture()).all()
    top, left, bottom, right = drawn_box(wide, 3)
    assert (bottom - top, right - left) == (27 + 6, 27 + 6)
    assert drawn_box(paper_like(wide), 3) == (0, 0, 120, 160)


def test_a_picture_that_has_every_grey_gets_a_tinted_colour_of_its_own():
    greys = np.full((40, 256, 3), 255, np.uint8)
    greys[0] = np.arange(256)[:, None]
    assert not (greys == np.asarray(pale_colour(greys), np.uint8)).all(axis=2).any()
    assert (without_colour(dotted(greys, 5), pale_colour(greys)) == greys).all()


def test_turning_back_gives_the_picture_again():
    assert (turned(turned(png(), 90), -90) == picture()).all()
    back = turned(turned(png(), 30), -30)
    top, left = (back.shape[0] - 60) // 2, (back.shape[1] - 80) // 2
    assert np.abs(back[top : top + 60, left : left + 80].astype(int) - picture()).mean() < 3
    assert turned(png(), 30).shape[0] > 60


@pytest.mark.parametrize("laid", [lambda image: dotted(image, 6), lambda image: cluttered(image, 12)])
def test_what_is_laid_over_the_paper_touches_nothing_and_comes_off(laid):
    over = laid(png())
    assert (over != picture()).any()
    assert (without_colour(over, pale_colour(png())) == picture()).all()
