"""Looks are plain JSON, the same from the same seed, and what is held out is held out."""

from __future__ import annotations

import json
from random import Random

from isoprobe.vision.diagram.drawing.layout import layout_of, smallest_gap
from isoprobe.vision.diagram.drawing.style import HELD_OUT, LARGEST, LEAST_CAP, LEAST_GAP, TASKS, sample_style
from tests.specimens.diagram_drawings import figure

SEEDS = range(200)


def test_styles_are_plain_and_repeatable() -> None:
    for seed in SEEDS:
        style = sample_style(Random(seed), figure())
        assert json.loads(json.dumps(style)) == style
        assert style == sample_style(Random(seed), figure())


def test_pages_are_150_to_900_pixels_wide_and_nothing_is_too_small() -> None:
    styles = [sample_style(Random(seed), figure()) for seed in SEEDS]
    assert all(149 <= style["width"] <= LARGEST for style in styles)
    assert min(style["width"] for style in styles) < 200 < 700 < max(style["width"] for style in styles)
    for style in styles:
        assert style["letters"]["cap"] >= LEAST_CAP
        assert smallest_gap(layout_of(figure(), style["scale"], 0j)) >= LEAST_GAP - 0.5


def test_held_out_looks_share_no_face_colour_or_width() -> None:
    assert not set(TASKS.faces) & set(HELD_OUT.faces)
    assert not set(TASKS.text_faces) & set(HELD_OUT.text_faces)
    lines = [{tuple(lines) for lines, *_ in looks.palettes} for looks in (TASKS, HELD_OUT)]
    assert not lines[0] & lines[1]
    assert HELD_OUT.widths[1] > TASKS.widths[1]
    for seed in SEEDS:
        style = sample_style(Random(seed), figure(), HELD_OUT)
        assert style["letters"]["face"] in HELD_OUT.faces
        assert style["texts"]["face"] in HELD_OUT.text_faces
        assert tuple(style["lines"]["colour"]) in lines[1]


def test_both_manners_and_every_disturbance_occur() -> None:
    styles = [sample_style(Random(seed), figure()) for seed in SEEDS]
    for key in ("fills", "watermark", "second"):
        assert 3 < sum(bool(style[key]) for style in styles) < 150, key
    for key in ("blur", "threshold", "jpeg"):
        assert sum(bool(style["finish"][key]) for style in styles) > 5, key
    texts = [style["texts"] for style in styles]
    assert sum(bool(told["lengths"]) for told in texts) > 30 < sum(bool(told["angles"]) for told in texts) * 3
