"""What people write of a chart is heard as what they mean: true words nearly always, wrong ones hardly ever."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import BadState, Item, Query, Question, Reply, State, Task, Unreadable
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.coding.charts import CHARTS
from isoprobe.probes.families.coding.hearing import heard
from isoprobe.probes.families.coding.looks import looks, looks_of, picks_of
from isoprobe.probes.families.programs.fields import Facts
from tests.specimens.look_words import in_other_words

TASKS = ("chart_for_code", "code_for_chart", "change_between_charts", "change_for_chart")
ITEMS = 12  # of a task and level


@pytest.mark.parametrize("chart", CHARTS)
def test_looks_are_heard_word_for_word_in_any_order(chart: str) -> None:
    for pick in (0, -1):
        told = looks(chart, [range(len(turn.lines))[pick] for turn in CHARTS[chart].turns])
        assert heard(chart, [look.upper() for look in reversed(told)]) == told


@pytest.mark.parametrize("chart", CHARTS)
def test_other_words_for_a_look_are_heard_as_it_and_as_no_other(chart: str) -> None:
    every = [(look, looks_of(chart, turn)) for turn in CHARTS[chart].turns for look in looks_of(chart, turn)]
    found = [(look, [each for each in heard(chart, [in_other_words(look)]) if each in may]) for look, may in every]
    amiss = [(look, each) for look, each in found if each != [look]]
    assert len(amiss) <= (1 if chart in ("area chart", "heat map") else 0), amiss


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
    state = draw_state(replace(load_task(task), version=1), level, 91_000_000 + seed)  # as it was asked
    listing = load_task(task).representation("listing")
    text = "\n".join(
        f"{label}: {value}" for label, value in {"kind of chart": state["facts"]["chart"], **written}.items()
    )
    assert listing.read(text, state["ask"]) == listing.content(state, {})


def test_what_the_question_leaves_open_must_be_told() -> None:
    state = draw_state(replace(load_task("code_for_chart"), version=1), 2, 91_000_055)
    listing = load_task("code_for_chart").representation("listing")
    with pytest.raises(Unreadable, match="2 looks of step chart: expected 4"):
        listing.read("kind of chart: step chart\nlooks: thick grey horizontal grid lines", state["ask"])


def test_a_look_that_no_option_has_is_no_other() -> None:
    asked = draw_state(replace(load_task("code_for_chart"), version=1), 2, 91_000_055)["ask"]
    programs = [asked[name] for name in ("first", "second", "third", "fourth")]
    amiss = [
        "running totals of the list a",
        "thick blue line that steps at each name",
        "vertical axis that grows downwards",
    ]
    assert heard("step chart", amiss, programs) == [*amiss, "horizontal grid lines alone"]


def test_a_listing_written_in_other_words_is_read() -> None:
    task = load_task("code_for_chart")
    state = draw_state(task, 1, 3)
    listing = task.representation("listing")
    shown = state["facts"]["looks"]
    text = f"**Looks:** {', '.join(reversed(shown))}\n- kind of chart: {state['facts']['chart'].capitalize()}"
    assert listing.read(text, state["ask"]) == listing.content(state, {})


def written(task: Task, facts: Facts, put: Callable[[str], str]) -> str:
    """A listing of these facts in somebody's words."""
    listing = task.representation("listing")
    said = {
        key: [[put(look) for look in row] if isinstance(row, list) else put(row) for row in value]
        if isinstance(value, list)
        else value
        for key, value in facts.items()
    }
    return str(listing.show({"facts": said, "ask": {}, "plan": None}, {}))


def enough(task: Task, state: State, text: str) -> bool:
    """Whether an exact solver comes to the answer from what was written."""
    query = Query("transcript", form="listing", stated=state["ask"])
    expected = written(task, state["facts"], str)
    question = Question("picture/transcript/listing", "picture", query, "", "transcript", expected)
    item = Item("i", task.name, task.version, 1, 0, 0, state, task.solvers[0].solve(state).answer, {})
    return score(question, Reply(text), item).enough is True


def differing(state: State) -> list[int]:
    """The turns in which the options differ."""
    facts, turns = state["facts"], CHARTS[state["facts"]["chart"]].turns
    if "panels" in facts:
        return [k for k in range(len(turns)) if len({row[k] for row in facts["panels"]}) > 1]
    options = [text for name, text in state["ask"].items() if name != "program"]
    lines = {line.removeprefix("+ ") for text in options for line in text.split("\n")}
    return [k for k, turn in enumerate(turns) if len(lines & set(turn.lines)) > 1]


def misread(rng: Random, state: State) -> Facts:
    """The facts with other looks in one of the turns in which the options differ."""
    facts, k = state["facts"], rng.choice(differing(state))
    every = looks_of(facts["chart"], CHARTS[facts["chart"]].turns[k])

    def with_other(row: list[str]) -> list[str]:
        return [*row[:k], rng.choice([look for look in every if look != row[k]]), *row[k + 1 :]]

    if "panels" in facts:
        return {**facts, "panels": [with_other(row) for row in facts["panels"]]}
    return {**facts, "looks": with_other(facts["looks"])}


@pytest.mark.parametrize("name", TASKS)
def test_wrong_looks_are_hardly_ever_taken_as_right_and_true_ones_nearly_always(name: str) -> None:
    """In other words than ours: what is there, one look amiss, and what stands in the next item, called by this one's
    kind of chart."""
    task, rng = load_task(name), Random(5)
    states = [draw_state(task, level, seed) for level in task.levels for seed in range(ITEMS)]
    true, amiss, others = 0, 0, 0
    for state, following in zip(states, states[1:] + states[:1], strict=True):
        true += enough(task, state, written(task, state["facts"], in_other_words))
        amiss += enough(task, state, written(task, misread(rng, state), in_other_words))
        renamed = {**following["facts"], "chart": state["facts"]["chart"]}
        others += enough(task, state, written(task, renamed, in_other_words))
    assert true >= 0.9 * len(states)
    assert amiss <= 0.05 * len(states)
    assert others <= 0.1 * len(states)
