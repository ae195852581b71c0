"""Coding questions: four programs alike but for two turns, all of them run, and none told by its looks."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.coding.charts import CHARTS
from isoprobe.probes.families.coding.programs import NAMES, four, program_of
from isoprobe.probes.families.coding.tasks import changed, changes, has_unseen_grid, is_in_order, picks_in
from isoprobe.probes.families.coding.turns import TECHNIQUES
from isoprobe.solvers.emma.plot_programs import meaning_of
from isoprobe.vision.figure.program_pictures import SEEN, difference, drawn

A, B = [5, 30, 12, 25, 18, 9], [33, 8, 21, 14, 38, 27]


@pytest.mark.parametrize("chart", CHARTS)
def test_alternatives_of_a_turn_look_different(chart: str) -> None:
    turns = CHARTS[chart].turns
    assert all(turn.technique in TECHNIQUES for turn in turns)
    start = [0] * len(turns)
    for k, turn in enumerate(turns):
        picks = [[*start[:k], j, *start[k + 1 :]] for j in range(len(turn.lines))]
        programs = [program_of(chart, NAMES["fruit"][:6], A, B, each) for each in picks]
        for one, other in combinations(programs, 2):
            assert meaning_of(one) != meaning_of(other)
            assert difference(drawn(one), drawn(other)) > SEEN, turn.lines


def test_every_technique_of_the_paper_is_there() -> None:
    assert {turn.technique for chart in CHARTS.values() for turn in chart.turns} == set(TECHNIQUES)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_four_programs_are_as_far_from_each_other(level: int) -> None:
    """No rule of the odd one out, or of the one most like the rest, can tell: each differs from the others alike."""
    rng = Random(level)
    for chart in [name for name, each in CHARTS.items() if each.level == level]:
        original, others = four(rng, chart, level)
        assert original not in others
        far = [sorted(sum(a != b for a, b in zip(one, two, strict=True)) for two in others) for one in others]
        assert all(each == far[0] for each in far)


def test_a_change_does_what_it_says() -> None:
    programs = [program_of("step chart", NAMES["city"][:6], A, B, picks) for picks in ([0, 0, 0, 0], [1, 0, 2, 0])]
    told = changes([0, 0, 0, 0], [1, 0, 2, 0], "step chart")
    assert told == "- levels = a\n+ levels = np.cumsum(a)\n- ax.margins(y=0.05)\n+ ax.invert_yaxis()"
    assert meaning_of(changed(programs[0], told)) == meaning_of(programs[1])
    for bad, why in (
        ("- x = 1\n+ x = 2", "expected a line"),
        ("+ a\n- b", "pairs of lines"),
        ("- levels = a", "pairs"),
    ):
        with pytest.raises(BadState, match=why):
            changed(programs[0], bad)


def test_options_that_look_alike_are_not_issued() -> None:
    task = load_task("code_for_chart")
    state = draw_state(task, 1, 3)
    right = task.solvers[1].solve(state).answer
    wrong = next(
        name for name, letter in zip(("first", "second", "third", "fourth"), "ABCD", strict=True) if letter != right
    )
    right_name = ("first", "second", "third", "fourth")["ABCD".index(str(right))]
    state["ask"][wrong] = state["ask"][right_name] + '\nax.set_title("")'
    with pytest.raises(BadState, match="Disproved in solving"):
        task.solvers[1].solve(state)


@pytest.mark.parametrize("chart", sorted(CHARTS))
def test_picks_are_found_in_a_program(chart: str) -> None:
    turns = CHARTS[chart].turns
    facts = {"chart": chart}
    picks = [len(turn.lines) - 1 for turn in turns]
    lines = [turn.lines[pick] for turn, pick in zip(turns, picks, strict=True)]
    assert picks_in(facts, "\n".join(["import sys", *lines])) == picks
    assert picks_in(facts, "\n".join(lines[1:])) == picks[1:]


def test_what_could_not_be_seen_is_not_asked() -> None:
    names = NAMES["city"][:6]
    above, mixed = [12, 30, 25, 18, 40, 33], [5, 30, 12, 25, 18, 9]
    for values, grid, unseen in ((above, 1, True), (above, 3, True), (above, 0, False), (mixed, 1, False)):
        assert has_unseen_grid(program_of("step chart", names, values, B, [0, 0, 1, grid])) is unseen
        assert has_unseen_grid(program_of("bar chart", names, values, B, [0, 0, 2, grid])) is unseen
        assert not has_unseen_grid(program_of("step chart", names, values, B, [0, 0, 0, grid]))
    assert is_in_order(program_of("step chart", names, sorted(A), B, [0, 0, 0, 0]))
    assert is_in_order(program_of("step chart", names, A, sorted(B)[::-1], [0, 0, 0, 0]))
    assert not is_in_order(program_of("step chart", names, A, B, [0, 0, 0, 0]))
