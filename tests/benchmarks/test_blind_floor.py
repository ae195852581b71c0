"""What is reached without looking: by hand, and what the page says of it."""

from __future__ import annotations

import pytest

from benchmarks.blind_floor import BEGIN, END, keys_of, reached, table
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from tools.seed_table import PAGE, parts_of

A, B, C = ([("letter", letter)] for letter in "ABC")


def test_average_and_worst_case_by_hand() -> None:
    """The other seeds say A of the first seed, B (as often as A, and later in order) of the second, A of the third."""
    drawn = [[(A, 2), (A, 2)], [(A, 2), (B, 2)], [(B, 2), (B, 2)]]
    assert reached(drawn) == (pytest.approx((0 + 0.5 + 0) / 3), 0, 0.5)
    assert reached([[(A, 0)] * 3, [(A, 0)] * 3]) == (1, 1, 0)
    assert reached([[(A, 0), (B, 0)], [(A, 4), (B, 4)]]) == (0.5, 0, 0.125)


def test_words_of_options_are_known_again() -> None:
    """Where the same words are right, whatever their letter, they are given."""
    words = [[("letter", letter), ("words", "up")] for letter in "ABAB"]
    assert reached([[(key, 2) for key in words], [(key, 2) for key in words]])[0] == 1
    task = load_task("hidden_signs.sign")
    keys, count = keys_of(task, draw_state(task, 1, 1))
    assert (keys[0][0], keys[1][0], count) == ("letter", "words", 4)
    assert keys[1][1] in ("plus", "minus", "times", "divided by")


def test_a_table_of_some_questions() -> None:
    rows = dict(line.strip("| ").split(" | ", 1) for line in table(["hidden_signs.sign"], 2).splitlines()[2:])
    assert set(rows) == {*parts_of("hidden_signs.sign"), "all"}
    average, worst, random = map(float, rows["all"].split(" | "))
    assert (worst, random) == (0, 25)
    assert average < 50


def test_the_page_tells_of_all_questions_that_little_is_reached() -> None:
    told = PAGE.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    rows = {cells[0]: [float(cell) for cell in cells[1:]] for cells in (
        [cell.strip() for cell in line.split("|")[1:-1]] for line in told.splitlines()[2:]
    )}  # fmt: skip
    assert len(rows) == 9 + 3 + 3 + 1
    assert rows["all"][0] <= 22
    assert all(worst == 0 for _, worst, _ in rows.values())
