"""Key points of graphs: they tell the answer, read back, agree with what is true and with nothing else, and are read
from what strangers write."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.analysis.scoring.scores import read_transcript
from isoprobe.probes.core import BadState, State, Unreadable
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.functions.key_points import (
    agree,
    answer_of_points,
    key_points_of,
    read_points,
    value_of_points,
    write_points,
)

NAMES = ("parity", "convexity", "breakpoints")


def made(name: str, level: int, seed: int) -> State:
    return load_task(name).make(Random(f"{name}/{level}/{seed}"), level)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_the_points_tell_the_answer_and_read_back(name: str, level: int) -> None:
    task, near = load_task(name), []
    for seed in range(6):
        state = made(name, level, seed)
        points = key_points_of(name, state)  # type: ignore[arg-type]
        assert answer_of_points(name, points["points"]) == task.solvers[0].solve(state).answer  # type: ignore[arg-type]
        assert read_points(write_points(points)) == points
        assert agree(points, state)
        other = key_points_of(name, task.corrupt(Random(seed), state))  # type: ignore[arg-type]
        near.append(agree(other, state))
    assert sum(near) <= 1  # what is misread may be too small to be seen


@pytest.mark.parametrize("name", NAMES)
def test_what_is_read_as_roughly_as_by_eye_still_tells_it(name: str) -> None:
    """Heights off by up to a part in 200 of the graph's; with a quarter of it off by a fifth it is another one."""
    right = near = 0
    for seed in range(12):
        state, rng = made(name, 1, seed), Random(seed)
        rows = key_points_of(name, state)["points"]  # type: ignore[arg-type]
        heights = [float(y) for _, y in rows]
        size = max(heights) - min(heights)
        rough = [[x, f"{float(y) + rng.uniform(-1, 1) * size / 200:.9f}"] for x, y in rows]
        right += answer_of_points(name, rough) == load_task(name).solvers[0].solve(state).answer  # type: ignore[arg-type]
        near += agree({"points": rough, "domain": [None, None]}, state)
        off = [[x, str(float(y) + size / 5 * (k < len(rows) / 4))] for k, (x, y) in enumerate(rows)]
        assert not agree({"points": off, "domain": [None, None]}, state)
    assert near == 12
    assert right >= 11


def test_half_a_graph_is_not_the_graph() -> None:
    state = made("convexity", 1, 2)
    rows = [row for row in key_points_of("convexity", state)["points"] if float(row[0]) < 5]
    assert not agree({"points": rows, "domain": [None, None]}, state)
    assert not agree({"points": [["1", "2"], ["1", "3"]], "domain": [None, None]}, state)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("(-3, -2)\n(0.5, 1.25)\n(2, 0.8)", [["-3", "-2"], ["0.5", "1.25"], ["2", "0.8"]]),
        ("Points: (2, 0.80), (-3, \u22122); (.5, +1.25)", [["-3", "-2"], ["0.5", "1.25"], ["2", "0.8"]]),
        ("| x | f(x) |\n|---|---|\n| -3 | -2 |\n| 0.5 | 1.25 |", [["-3", "-2"], ["0.5", "1.25"]]),
        ("- left end: f(-3) \u2248 -2\n- peak: f(0.5) = about 1.25", [["-3", "-2"], ["0.5", "1.25"]]),
        ("x = -3, y = -2\nx \u2248 0.5, f(x) \u2248 1.25", [["-3", "-2"], ["0.5", "1.25"]]),
        ("[[-3, -2], [0.5, 1.25]]", [["-3", "-2"], ["0.5", "1.25"]]),
        ("Domain: (-3, 4)\n(-3, -2)\n(4, 1/2)", [["-3", "-2"], ["4", "1/2"]]),
        ("(0, 1)\n(1, 2)\n(1, 0)\n(2, 1)", [["0", "1"], ["1", "2"], ["1", "0"], ["2", "1"]]),
    ],
)
def test_points_in_the_dress_of_strangers(text: str, rows: list[list[str]]) -> None:
    assert read_points(text)["points"] == rows


@pytest.mark.parametrize(
    "text", ["", "f(x) = x^2", "(1, 2)", "even", "(1, 2)" * 300, b"(1, 2)\n(2, 3)", "(1/0, 2)\n(2/0, 3)"]
)
def test_what_holds_no_graph_is_refused(text: str | bytes) -> None:
    if text == "(1, 2)" * 300:
        text = "\n".join(f"({k}, {k % 7})" for k in range(300))
    with pytest.raises(Unreadable) as why:
        read_points(text)
    assert "\n" not in str(why.value)


def test_a_number_of_corners_is_a_whole_number_also_where_rounded_pieces_do_not_meet() -> None:
    """Published pieces with two decimals jump by a little where they meet; a transcript of them is as good as any."""
    rows = [("-11.13", "74.9"), ("-5.15", "-100.1"), ("-5.15", "-99.9"), ("2.83", "100"), ("12.35", "-99.7")]
    found = answer_of_points("breakpoints", rows)
    assert (found, type(found)) == (2, int)
    read = read_transcript("breakpoints", "key_points", write_points({"points": rows}), "{}")
    assert (read.answer, type(read.answer)) == (2, int)


def test_points_that_run_nowhere_have_no_answer() -> None:
    with pytest.raises(BadState):
        answer_of_points("parity", [["1", "2"], ["1", "3"]])


def test_a_value_is_seen_between_points_and_none_beyond_them() -> None:
    rows = [["0", "1"], ["10", "3"]]
    assert value_of_points(rows, 5) == 2
    assert value_of_points(rows, 12) is None


def test_corners_are_counted_and_points_on_a_line_are_not() -> None:
    assert answer_of_points("breakpoints", [["0", "0"], ["1", "1"], ["2", "2"], ["3", "0"]]) == 1
    assert answer_of_points("breakpoints", [["0", "0"], ["1", "1"], ["1", "3"], ["2", "0"]]) == 1  # a jump that turns


def test_symmetry_needs_both_sides() -> None:
    even = [[str(x), str(x * x)] for x in range(-4, 5)]
    assert answer_of_points("parity", even) == "even"
    assert answer_of_points("parity", even[2:]) == "neither"
    assert answer_of_points("parity", [[str(x), str(x**3)] for x in range(-4, 5)]) == "odd"
    assert answer_of_points("parity", [[str(x), str(x**3 + 9 * x * x)] for x in range(-4, 5)]) == "neither"


@pytest.mark.parametrize("name", NAMES)
def test_the_reader_writes_down_what_it_sees(name: str) -> None:
    task = load_task(name)
    for seed in (3, 4):
        probe = make_item(task, 2, seed, representations=["picture", "key_points"])
        [asked] = [question for question in probe.questions if question.about == "transcript"]
        seen = task.representation("picture").read(probe.view("picture").payload, asked.query.stated)
        read = read_points(task.respond(asked.query, seen))
        assert answer_of_points(name, read["points"]) == probe.item.answer  # type: ignore[arg-type]
        assert agree(read, probe.item.state)
