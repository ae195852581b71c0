"""What was drawn is read back: texts in every face, filled shapes, strokes and rings, plain and after JPEG."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from random import Random

import numpy as np
import pytest

from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import FACES, HUES, look_of, sample_style
from isoprobe.vision.raster.disturbance import jpeg, shift

TEXTS = ("Apple", "-47", "3.5", "12 cm", "80%", "65°", "x = 7", "2/3", "(4, 9)", "7:45", "Kiwi", "Q", "6 × 8", "9 + 1")


def scene_of(face: str, seed: int = 1) -> FigureScene:
    return FigureScene(look_of({**sample_style(Random(seed), "tint"), "face": face, "size": 13.5}))


@pytest.mark.parametrize("face", FACES)
def test_texts_read_back(face: str) -> None:
    scene = scene_of(face)
    places = [(text, 70 + 120 * (k % 4), 40.4 + 45 * (k // 4)) for k, text in enumerate(TEXTS)]
    for text, x, y in places:
        scene.text(text, x, y)
    picture = draw_scene(scene)
    for seen in (picture, jpeg(picture, 85), shift(picture, 3, 2)):
        figure = read_figure(seen)
        found = [text.text for text in figure.texts]
        wrong = sorted(set(TEXTS) - set(found))
        assert len(wrong) <= (0 if seen is picture else 1), (wrong, found)
    figure = read_figure(picture)
    for text, x, y in places:
        near = figure.nearest(x, y)
        assert hypot(near.x - x, near.y - y) < 4, text
    assert figure.nearest(*places[1][1:]).whole == -47
    assert figure.nearest(*places[2][1:]).number == 3.5


@pytest.mark.parametrize("face", FACES)
def test_subscripts_are_read_as_digits(face: str) -> None:
    scene = scene_of(face)
    formulas = ("H₂SO₄", "Ba(NO₃)₂", "Na₂CO₃", "BaCl₂", "HNO₃", "AgNO₃", "Ba(OH)₂", "C₆H₅", "N₂O₇")
    for k, formula in enumerate(formulas):
        scene.text(formula, 90 + 150 * (k % 3), 60 + 60 * (k // 3))
    picture = draw_scene(scene)
    digits = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
    plain = [formula.translate(digits) for formula in formulas]
    for seen in (picture, shift(picture, 3, 2)):
        assert {word for word, _ in read_figure(seen).words(plain)} == set(plain)


def test_fills_are_told_by_colour_and_shape() -> None:
    scene = scene_of("DejaVuSans")
    for k, hue in enumerate(HUES[:7]):
        x = 20 + 72 * k
        scene.box(x, 30, x + 50, 90, hue, width=1.5 if k % 2 else 0)
        scene.disc(x + 25, 150, 22, f"pale {hue}" if k % 2 else hue)
        scene.polygon([(x, 260), (x + 50, 260), (x + 25, 210)], hue)
    picture = draw_scene(scene)
    for seen in (picture, jpeg(picture, 85)):
        regions = read_figure(seen).regions
        for k, hue in enumerate(HUES[:7]):
            mine = sorted((r for r in regions if r.colour == hue and r.area > 200), key=lambda r: r.y)
            assert len(mine) == 3, hue
            box, disc, triangle = mine
            assert box.is_box
            assert box.left == pytest.approx(20 + 72 * k, abs=2.1)
            assert box.high == pytest.approx(60, abs=3)
            assert disc.is_disc
            assert disc.radius == pytest.approx(22, abs=1.2)
            assert not triangle.is_box
            assert len(triangle.corners) == 3


@pytest.mark.parametrize("colour", ["ink", "red", "blue"])
def test_strokes_and_rings(colour: str) -> None:
    scene = scene_of("DejaVuSans")
    drawn = [((60, 60), (220, 140)), ((60, 220), (240, 190)), ((300, 60), (300, 260)), ((90, 300), (250, 300))]
    for a, b in drawn:
        scene.stroke([a, b], colour, 2.2)
    scene.ring(430, 170, 70, colour, 2.5)
    figure = read_figure(draw_scene(scene))
    segments = figure.segments(colour, 60)
    for a, b in drawn:
        off = [
            min(hypot(s.ax - x, s.ay - y) + hypot(s.bx - u, s.by - v) for (x, y), (u, v) in ((a, b), (b, a)))
            for s in segments
        ]
        assert min(off) < 6, (a, b)
        assert figure.inked(a, b, colour) > 0.95
    assert figure.inked((60, 150), (240, 60), colour) < 0.4
    ring = figure.rings(colour)[0]
    assert (ring.x, ring.y, ring.radius) == pytest.approx((430, 170, 70), abs=1)


def test_scale_of_an_axis() -> None:
    scene = scene_of("DejaVuSerif")
    for tick in range(5):
        scene.text(10 * tick, 40, 300 - 60 * tick, "right")
    scene.text(77, 300, 200)
    figure = read_figure(draw_scene(scene))
    zero, unit = figure.scale([number for number in figure.numbers() if number.x < 100], vertical=True)
    assert zero == pytest.approx(300, abs=1)
    assert unit == pytest.approx(-6, abs=0.05)
    with pytest.raises(Unreadable, match="no scale"):
        figure.scale(figure.numbers(), vertical=True)
    word = replace(figure.numbers()[0], text="ten")
    with pytest.raises(Unreadable, match="a number on an axis is none"):
        figure.scale([*figure.numbers(), word], vertical=True)


def test_illegible_scenes_are_rejected() -> None:
    for spoil in (
        lambda scene: scene.text("Apple", 2, 50),
        lambda scene: scene.text("Apple", 102, 105),
        lambda scene: scene.stroke([(60, 100), (180, 100)]),
    ):
        scene = scene_of("DejaVuSans")
        scene.text("Pear", 100, 100)
        spoil(scene)
        with pytest.raises(LayoutRejected):
            draw_scene(scene)


def test_no_figure_is_refused_in_one_line() -> None:
    for picture in (b"", b"x" * 99, np.zeros((60, 80, 3), np.uint8)):
        with pytest.raises(Unreadable) as why:
            read_figure(picture)
        assert "\n" not in str(why.value)
    figure = read_figure(np.full((60, 80, 3), 255, np.uint8))
    assert (figure.texts, figure.regions, figure.segments(), figure.rings()) == ([], [], [], [])
    with pytest.raises(Unreadable, match="no text"):
        figure.nearest(1, 1)


def test_same_style_same_bytes() -> None:
    def picture() -> bytes:
        scene = scene_of("STIXGeneral")
        scene.text("Same", 100, 100)
        scene.sector(200, 200, 60, 10, 80, "green")
        return draw_scene(scene)

    assert picture() == picture()
