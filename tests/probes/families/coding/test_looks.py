"""Every line of a plotting program has words for what it looks like; what people write is heard as one of them."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import BadState, Unreadable
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.coding.charts import CHARTS
from isoprobe.probes.families.coding.looks import KIND, LOOKS, Described, heard, look_of, looks, picks_of


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
def test_looks_tell_the_picks_in_any_order(chart: str) -> None:
    for pick in (0, -1):
        picks = [range(len(turn.lines))[pick] for turn in CHARTS[chart].turns]
        told = looks(chart, picks)
        assert picks_of(chart, told) == picks
        assert heard(chart, [look.upper() for look in reversed(told)]) == told


def test_other_words_are_heard_and_none_is_made_up() -> None:
    told = ["grid with dotted black lines", "bars: white with black slanting hatching", "vertical axis from 0 to 120"]
    assert heard("bar chart", told) == [
        "white bars with black slanting hatching",
        "vertical axis from 0 at the bottom to 120 at the top",
        "dotted black grid",
    ]
    with pytest.raises(BadState, match="3 looks of bar chart: expected 4"):
        picks_of("bar chart", heard("bar chart", told))
    assert heard("bar chart", ["I cannot tell"]) == []


@pytest.mark.parametrize(
    ("task", "level", "written"),
    [
        (
            "change_for_chart",
            1,
            {
                "looks": "line of the list a with large blue square markers, plain black line of the list b, legend at "
                "the upper left in one column without a title, dotted black grid"
            },
        ),
        (
            "code_for_chart",
            2,
            {
                "looks": "values of the list a from the largest to the smallest, solid black line with round markers, "
                "vertical axis that grows downwards, thick grey horizontal grid lines"
            },
        ),
        (
            "change_between_charts",
            2,
            {
                "now": "values of the list a from the smallest to the largest, blue round dots joined by a line, "
                "upward arrows instead of error bars with caps, vertical axis from -15 to 60",
                "wanted": "values of the list a from the smallest to the largest, black squares not joined, long black "
                "error bars with wide caps, vertical axis from -15 to 160",
            },
        ),
        (
            "chart_for_code",
            3,
            {
                "charts": "(filled grey contours, horizontal axis from -5 at the left to 5 at the right, vertical "
                "axis from 0 at the bottom to 3 at the top, level grey grid lines alone), (filled grey contours, "
                "horizontal axis from 0 at the left to 5 at the right, vertical axis from 0 at the bottom to 6 at the "
                "top, dotted black grid lines both ways), (dashed black contour lines, horizontal axis from 0 at the "
                "left to 5 at the right, vertical axis from 0 at the bottom to 6 at the top, level grey grid lines "
                "alone), (dashed black contour lines, horizontal axis from -5 at the left to 5 at the right, vertical "
                "axis from 0 at the bottom to 3 at the top, dotted black grid lines both ways)"
            },
        ),
    ],
)
def test_what_a_stranger_wrote_is_heard(task: str, level: int, written: dict[str, str]) -> None:
    seed = {"change_for_chart": 84, "code_for_chart": 55, "change_between_charts": 118, "chart_for_code": 5}[task]
    state = draw_state(load_task(task), level, 91_000_000 + seed)
    listing = load_task(task).representation("listing")
    text = "\n".join(
        f"{label}: {value}" for label, value in {"kind of chart": state["facts"]["chart"], **written}.items()
    )
    assert listing.read(text, state["ask"]) == listing.content(state, {})


def test_what_the_question_leaves_open_must_be_told() -> None:
    state = draw_state(load_task("code_for_chart"), 2, 91_000_055)
    listing = load_task("code_for_chart").representation("listing")
    with pytest.raises(Unreadable, match="2 looks of step chart: expected 4"):
        listing.read("kind of chart: step chart\nlooks: thick grey horizontal grid lines", state["ask"])


def test_a_look_that_no_option_has_is_no_other() -> None:
    asked = draw_state(load_task("code_for_chart"), 2, 91_000_055)["ask"]
    programs = [asked[name] for name in ("first", "second", "third", "fourth")]
    amiss = [
        "running totals of the list a",
        "thick blue line that steps at each name",
        "vertical axis that grows downwards",
    ]
    assert heard("step chart", amiss, programs) == [*amiss, "horizontal grid lines alone"]


def test_a_kind_is_known_by_other_names() -> None:
    called = {
        "Stacked bar chart": "bar chart of two series",
        "violin plots": "box or violin plot",
        "heatmap": "heat map",
    }
    assert {words: KIND.parse(words) for words in called} == called
    assert KIND.parse("photograph") == "photograph"


def test_a_listing_written_in_other_words_is_read() -> None:
    task = load_task("code_for_chart")
    state = draw_state(task, 1, 3)
    listing = task.representation("listing")
    shown = state["facts"]["looks"]
    text = f"**Looks:** {', '.join(reversed(shown))}\n- kind of chart: {state['facts']['chart'].capitalize()}"
    assert listing.read(text, state["ask"]) == listing.content(state, {})
