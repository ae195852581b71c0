"""Every sign reads back from its drawing, in several looks, and a spoiled one is refused."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.multi.signs import (
    NUMBERED,
    SIGNS,
    SignField,
    draw_one_way,
    draw_sign,
    kind_of,
    look_of_sign,
    read_signs,
)
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style

SOME = [s for s in SIGNS if kind_of(s) not in NUMBERED]
SOME += ["limit 50", "limit 100", "end 80", "end 110", "height 3.5", "width 2.4", "weight 25", "weight 7"]


@pytest.mark.parametrize("seed", range(4))
def test_every_sign_reads_back(seed: int) -> None:
    look = look_of({**sample_style(Random(seed), "tint", (1000, 900)), "width": 1000, "height": 900, "size": 12.0})
    made = FigureScene(look)
    places = {}
    for k, sign in enumerate(SOME):
        places[sign] = (100 + k % 6 * 160, 80 + k // 6 * 155)
        draw_sign(made, sign, *places[sign], 68, 1.1)
    found = {sign: (x, y) for sign, x, y, _ in read_signs(read_figure(draw_scene(made)), 40)}
    assert set(found) == set(SOME)
    for sign, (x, y) in found.items():
        assert abs(x - places[sign][0]) < 3
        assert abs(y - places[sign][1]) < 20


def test_a_sign_without_its_unit_or_number_is_refused() -> None:
    look = look_of({**sample_style(Random(1), "tint"), "width": 400, "height": 300, "size": 12.0})
    for spoil in ("3.5", "55", "7m"):
        made = FigureScene(look)
        draw_sign(made, "closed", 200, 150, 68)
        made.text(spoil, 200, 150)
        with pytest.raises(Unreadable, match="expected a number with its unit"):
            read_signs(read_figure(draw_scene(made)), 40)


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("blue circle with a white arrow pointing left and right", "go left-right"),
        ("speed limit 30", "limit 30"),
        ("30 crossed out", "end 30"),
        ("end of the 40 limit", "end 40"),
        ("Red circle with a white horizontal bar.", "no entry"),
        ("yellow triangle with a black bump", "warn bump"),
        ("round sign with a red border, 3.4 m with arrows at top and bottom", "height 3.4"),
        ("no left turn", "no left"),
        ("inverted white triangle with a red border", "give way"),
        ("STOP", "stop"),
        ("限重20吨", "weight 20"),
        ("黄色三角形内有T字", "warn junction"),
        ("红圈红斜线内有向左转弯的箭头", "no left"),
        ("红圈内有左右相对的两个黑三角和数字3.2m", "width 3.2"),
        ("黄色三角形内有竖线和其右侧的短横线", "warn side-right"),
    ],
)
def test_signs_are_read_as_people_describe_them(text: str, sign: str) -> None:
    assert SignField(SIGNS).parse(text) == sign


def test_every_sign_has_a_look_of_its_own_in_both_languages() -> None:
    field = SignField(SIGNS)
    for language in ("en", "zh"):
        looks = [look_of_sign(sign, language) for sign in SIGNS]
        assert len(set(looks)) == len(SIGNS)
        assert [field.parse(look) for look in looks] == list(SIGNS)
        assert not any("," in look or "，" in look for look in looks)
    with pytest.raises(ValueError, match="what a sign looks like"):
        field.parse("a purple square")


@pytest.mark.parametrize("way", [-1, 1])
def test_the_arrow_of_a_one_way_road_is_broadest_where_it_points(way: int) -> None:
    made = FigureScene(look_of(sample_style(Random(1), "tint")))
    draw_one_way(made, 280, 220, way, 0, 14.0)
    paper = read_figure(draw_scene(made)).mask("paper") > 0
    broad = [paper[208:233, 264 + side * 16 : 296 + side * 16].sum(0).max() for side in (-way, way)]
    assert 2 * broad[0] < broad[1]
