"""The net of a cube: wedges are told in words, only where there are some, and read as people write them."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.tasks.emma.math.cube_net import CUBE_MARK, EDGES, NET_MARK, TASK, _of_cube
from isoprobe.vision.figure.blocks import FACES, fitted


@pytest.mark.parametrize("level", TASK.levels)
def test_triangles_are_spoken_of_where_there_are_triangles(level: int) -> None:
    probe = make_item(load_task("cube_net"), level, 5)
    texts = [str(view.payload) for view in probe.views if view.medium == "text"]
    transcript = next(question.text for question in probe.questions if question.about == "transcript")
    assert len(texts) == 4
    assert all(("triangle" in text) == (level == 3) for text in [*texts, transcript])


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("cyan", "cyan"),
        ("Cyan all over", "cyan"),
        ("red triangle along the upper side", "red up"),
        ("red up", "red up"),
        ("Red (bottom)", "red down"),
        ("blue wedge at the left", "blue left"),
    ],
)
def test_marks_of_a_net_as_people_write_them(text: str, mark: str) -> None:
    assert NET_MARK.parse(text) == mark
    assert NET_MARK.parse(NET_MARK.write(mark)) == mark


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("red triangle along the edge with the front face", "red front"),
        ("green, towards the top", "green top"),
        ("green back", "green back"),
        ("green on the lower edge", "green bottom"),
    ],
)
def test_marks_of_a_cube_as_people_write_them(text: str, mark: str) -> None:
    assert CUBE_MARK.parse(text) == mark
    assert CUBE_MARK.parse(CUBE_MARK.write(mark)) == mark


@pytest.mark.parametrize("text", ["up", "red blue", "red left right", ""])
def test_no_mark_is_made_up(text: str) -> None:
    with pytest.raises(ValueError, match="expected a colour"):
        NET_MARK.parse(text)


def test_a_mark_lies_at_the_edge_that_two_faces_share() -> None:
    """By the corners: the side of a face that is named after another is the edge that both have in common."""
    blocks = fitted(1, 1, 1, (0, 0, 200, 242))
    faces = {which: _of_cube(blocks.face(0, 0, 0, which), which) for which in FACES}
    for which, corners in faces.items():
        for k, other in enumerate(EDGES[which]):
            edge = {corners[k], corners[(k + 1) % 4]}
            seen = [name for name, points in faces.items() if name != which and edge <= set(points)]
            assert seen == ([other] if other in FACES else []), (which, other)
