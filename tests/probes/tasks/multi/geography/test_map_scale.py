"""Directions on a map, told by hand."""

from __future__ import annotations

import pytest

from isoprobe.probes.tasks.multi.geography.map_scale import SCALES
from isoprobe.probes.tasks.multi.geography.questions.map_scale import Heading


@pytest.mark.parametrize(
    ("across", "up", "way"),
    [
        (4, 0, "east"), (-1, 6, "north"), (5, 1, "east"), (3, 3, "northeast"), (4, 3, "northeast"),
        (-3, 4, "northwest"), (-5, -5, "southwest"), (0, -2, "south"), (1, -6, "south"), (3, -4, "southeast"),
        (-6, 1, "west"),
    ],
)  # fmt: skip
def test_a_way_is_called_after_the_direction_nearest_to_it(across: int, up: int, way: str) -> None:
    places = [[7, 7], [7 + across, 7 + up]]
    facts = {"scale": SCALES[0], "names": ["A", "B"], "places": places, "first": "A", "second": "B"}
    asked = Heading()
    assert asked.by_projection(facts) == asked.by_squares(facts) == way
    assert asked.fair(facts) == ""


def test_a_way_between_two_directions_is_not_asked_about() -> None:
    for across, up in ((5, 2), (2, -5), (-7, 3)):  # 22, 68 and 157 degrees from the east
        facts = {"names": ["A", "B"], "places": [[7, 7], [7 + across, 7 + up]], "first": "A", "second": "B"}
        assert "clearly leads" in Heading().fair(facts)
