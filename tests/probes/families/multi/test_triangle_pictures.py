"""Pictures of marked figures: read back as they were drawn, and read apart where one mark differs."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.multi.triangle_pictures import marked_scene, read_marked
from isoprobe.probes.families.multi.triangles import in_order
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style
from tests.specimens.examination import drawn_figure

BARE = {
    "corners": ["A", "B", "D", "E"],
    "crossing": "K",
    "lines": ["AB", "AD", "AE", "BD", "BE", "DE"],
    "sides": [],
    "angles": [],
    "right": [],
}
FIGURES = [
    {"sides": ["AK DK", "BK EK"]},
    {"sides": ["AK DK"]},
    {"sides": ["AE BD"], "angles": ["BAE ABD"]},
    {"sides": ["AE BD"], "angles": ["BAD ABE"]},
    {"sides": ["AB DE"], "angles": ["ABE BED"], "lines": ["AB", "AD", "BE", "DE"]},
    {"right": ["AEB", "ADB"], "angles": ["EAD EBD"]},
    {"right": ["BAD", "ADE"], "sides": ["AB DE"]},
    {"right": ["ABD", "AED"], "sides": ["AB DE"]},
]


def picture(facts: dict, seed: int) -> bytes:
    return drawn_figure(marked_scene, facts, (600, 480), seed)


@pytest.mark.parametrize("marks", FIGURES)
def test_marks_read_back(marks: dict) -> None:
    facts = in_order({**BARE, **marks})
    read = []
    for seed in range(4):
        try:
            read.append(read_marked(read_figure(picture(facts, seed))))
        except (Unreadable, ValueError):
            continue
    assert len(read) >= 3
    assert all(each == facts for each in read)


def test_a_figure_without_dots_is_unreadable() -> None:
    made = FigureScene(look_of(sample_style(Random(1), "", (600, 480))))
    made.stroke([(50, 50), (400, 300)])
    with pytest.raises(Unreadable, match="no letters"):
        read_marked(read_figure(draw_scene(made)))


@pytest.mark.parametrize(
    ("task", "level", "seed", "text"),
    [
        (
            "proof_line",
            1,
            91_000_111,
            "四边形的顶点：L, T, P, G\n对角线的交点：K\n顶点之间画出的线段：GL, PG, GT, PL, LT, PT\n"
            "标为相等的线段：GK = KT, KL = KP\n标为相等的角：none\n标为直角的角：无",
        ),
        (
            "proof_step",
            2,
            91_000_004,
            "四边形的顶点：R, T, B, E\n对角线的交点：P\n顶点之间画出的线段：BE, BR, BT, ER, ET, RT\n"
            "标为相等的线段：none\n标为相等的角：ERT = EBT, RTE = BET, BTE = RET\n标为直角的角：none",
        ),
    ],
)
def test_a_figure_is_read_in_whatever_order_a_stranger_wrote_it(task: str, level: int, seed: int, text: str) -> None:
    state = draw_state(replace(load_task(task), version=1), level, seed)  # as the stranger saw it
    listing = load_task(task).representation("listing")
    assert listing.read(text, state["ask"]) == listing.content(state, {})
    assert "无" in listing.show(state, {"language": "zh"})
    assert "none" in listing.show(state, {"language": "en"})
