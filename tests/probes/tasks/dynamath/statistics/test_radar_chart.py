"""Radar charts, told by hand."""

from __future__ import annotations

from math import sqrt

import pytest

from isoprobe.probes.families.figures.radars import no_chart
from isoprobe.probes.tasks.dynamath.statistics.questions.radar_chart import Apart, Area, Cosine, Mean
from isoprobe.probes.tasks.dynamath.statistics.radar_chart import RadarChart

CHART = {
    "axes": ["Screen", "Price", "Memory", "Camera", "Weight", "Sound"],
    "series": ["blue", "red"],
    "values": [[2, 4, 6, 8, 1, 3], [3, 5, 2, 6, 4, 2]],
    "first": "blue",
    "second": "red",
}


def test_two_series() -> None:
    program = RadarChart()
    assert no_chart(CHART) == ""
    for wording, answer in (("differ", 1 + 1 + 4 + 2 + 3 + 1), ("largest", 4 + 1)):
        facts = {**CHART, "wording": wording}
        assert program.by_axes(facts) == program.by_rings(facts) == answer
    assert Mean().by_sums(CHART) is Mean().by_striking_out(CHART) is True  # 24 against 22
    assert Apart().by_differences(CHART) == Apart().by_closing(CHART) == "Memory"


def test_areas_and_angles() -> None:
    products = 2 * 4 + 4 * 6 + 6 * 8 + 8 * 1 + 1 * 3 + 3 * 2
    assert Area().by_triangles(CHART) == pytest.approx(sqrt(3) / 4 * products)
    assert Area().by_heron(CHART) == pytest.approx(sqrt(3) / 4 * products)
    cosine = (6 + 20 + 12 + 48 + 4 + 6) / sqrt(130 * 94)
    assert Cosine().by_product(CHART) == pytest.approx(cosine)
    assert Cosine().by_distance(CHART) == pytest.approx(cosine)


def test_what_is_no_chart() -> None:
    assert "alike" in no_chart({**CHART, "values": [[2, 4, 6, 8, 1, 3], [2, 5, 2, 6, 4, 2]]})
    assert Apart().fair({**CHART, "values": [[2, 4, 6, 8, 1, 3], [6, 5, 2, 6, 4, 2]]})  # 4 twice
