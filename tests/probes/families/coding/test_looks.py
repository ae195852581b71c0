"""Every line of a plotting program has words of its own for what it looks like, and they tell the picks."""

from __future__ import annotations

import pytest

from isoprobe.probes.families.coding.charts import CHARTS
from isoprobe.probes.families.coding.looks import KIND, LOOKS, Described, look_of, looks, picks_of


@pytest.mark.parametrize("chart", CHARTS)
def test_every_line_has_words_of_its_own(chart: str) -> None:
    for turn in CHARTS[chart].turns:
        said = [look_of(chart, line) for line in turn.lines]
        assert len(set(said)) == len(said)
        for look in said:
            Described().check(look, "look")


def test_no_words_are_left_over() -> None:
    lines = {line for chart in CHARTS.values() for turn in chart.turns for line in turn.lines}
    assert set(LOOKS) <= lines | {f"{chart} {line}" for chart in CHARTS for line in lines}
    with pytest.raises(KeyError):
        look_of("bar chart", "ax.pie(a)")


@pytest.mark.parametrize("chart", CHARTS)
def test_looks_tell_the_picks(chart: str) -> None:
    for pick in (0, -1):
        picks = [range(len(turn.lines))[pick] for turn in CHARTS[chart].turns]
        told = looks(chart, picks)
        assert picks_of(chart, told) == picks


def test_a_kind_is_known_by_other_names() -> None:
    called = {
        "Stacked bar chart": "bar chart of two series",
        "violin plots": "box or violin plot",
        "heatmap": "heat map",
    }
    assert {words: KIND.parse(words) for words in called} == called
    assert KIND.parse("photograph") == "photograph"
