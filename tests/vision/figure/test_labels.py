"""Labels beside points: near their own, off lines, off each other; where there is no room, that is said."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest

from isoprobe.vision import LayoutRejected
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.labels import Labels
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style

LOOK = look_of(sample_style(Random(4), "", (400, 300)))


def test_letters_around_a_triangle_are_read_nearest_to_their_corners() -> None:
    made, corners = FigureScene(LOOK), {"A": (60.0, 240.0), "B": (330.0, 220.0), "D": (180.0, 50.0)}
    at = list(corners.values())
    lines = list(zip(at, [*at[1:], at[0]], strict=True))
    for line in lines:
        made.stroke(line)
    labels = Labels(made, lines)
    for letter, (x, y) in corners.items():
        labels.put(letter, (x, y), (x - 190, y - 170), at)
    texts = read_figure(draw_scene(made)).texts
    assert sorted(text.text for text in texts) == ["A", "B", "D"]
    for text in texts:
        nearest = min(corners, key=lambda letter: hypot(text.x - corners[letter][0], text.y - corners[letter][1]))
        assert nearest == text.text


def test_a_label_goes_the_way_it_is_sent_unless_a_line_is_there() -> None:
    assert Labels(FigureScene(LOOK), []).put("7", (200, 150), (1, 0))[0] > 200
    assert Labels(FigureScene(LOOK), [((214, 100), (214, 200))]).put("7", (200, 150), (1, 0)) != Labels(
        FigureScene(LOOK), []
    ).put("7", (200, 150), (1, 0))


def test_a_second_label_keeps_off_the_first_and_off_spots() -> None:
    labels = Labels(FigureScene(LOOK), [], [(200, 130)], 6)
    first = labels.put("8", (200, 150))
    second = labels.put("9", (200, 150))
    assert hypot(first[0] - second[0], first[1] - second[1]) > LOOK.size
    assert min(hypot(x - 200, y - 130) for x, y in (first, second)) > 6


def test_a_lines_label_is_nearer_to_it_than_to_another() -> None:
    """Two lines cross where a label would stand: it moves off the other, and where it cannot, that is said."""
    own, other = ((100.0, 150.0), (300.0, 150.0)), ((200.0, 50.0), (200.0, 250.0))
    middle = (200.0 + 1.2 * LOOK.size, 150.0)
    free = Labels(FigureScene(LOOK), [own, other]).put("7", middle, (0, 1), reach=(1.2,))
    kept = Labels(FigureScene(LOOK), [own, other]).put("7", middle, (0, 1), reach=(1.2,), along=own)
    assert abs(free[1] - 150) > 0.75 * abs(free[0] - 200)
    assert abs(kept[1] - 150) < 0.75 * abs(kept[0] - 200)
    with pytest.raises(LayoutRejected, match="no room for '7'"):
        Labels(FigureScene(LOOK), [own, other]).put("7", (200.0, 150.0), (0, 1), reach=(1.2,), along=own)


def test_no_room_is_said() -> None:
    with pytest.raises(LayoutRejected, match="no room for 'B' beside 200, 150"):
        Labels(FigureScene(LOOK), []).put("B", (200, 150), among=[(201, 150)])
    with pytest.raises(LayoutRejected, match="no room"):
        Labels(FigureScene(LOOK), []).put("B", (-50, 150))
