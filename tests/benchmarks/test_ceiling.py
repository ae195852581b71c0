"""What docs/ladder.md says of respondents at the ends of the ladders, recomputed from their replies."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

from scipy.stats import binomtest, fisher_exact

from tests.specimens.loading import benchmark_at

ROOT = Path(__file__).parents[2]
ENDS = {101: "| 1 | 1 |", 1001: "| 10 | 1 |", 110: "| 1 | 10 |"}


def counted(
    folder: str = "ceiling-2026-11-29",
) -> tuple[Counter[tuple[int, str]], Counter[tuple[int, str]], Counter[tuple[int, str]]]:
    """Right replies and all, by level and arm, and errors by level and task from the picture; essays are left out."""
    right: Counter[tuple[int, str]] = Counter()
    every: Counter[tuple[int, str]] = Counter()
    wrong: Counter[tuple[int, str]] = Counter()
    with benchmark_at("strangers") as strangers:
        for row in strangers.rows_of(ROOT / "benchmarks" / folder):
            judged = strangers.judge(row)
            assert not isinstance(judged, str), judged
            if row["kind"] == "open":
                continue
            is_right = judged.score.outcome == "right"
            every[row["level"], row["arm"]] += 1
            right[row["level"], row["arm"]] += is_right
            if row["arm"] == "picture":
                wrong[row["level"], row["task"]] += not is_right
    return right, every, wrong


def told(right: int, every: int) -> str:
    """As the page tells it: counts, share and Wilson interval."""
    interval = binomtest(right, every).proportion_ci(method="wilson")
    share, low, high = (round(100 * x) for x in (right / every, interval.low, interval.high))
    return f"{right} of {every}, {share}% [{low}, {high}]"


def test_seeing_and_thinking_come_apart_on_respondents_as_the_page_says() -> None:
    right, every, wrong = counted()
    page = (ROOT / "docs" / "ladder.md").read_text("utf-8")
    for level, cells in ENDS.items():
        line = next(line for line in page.splitlines() if line.startswith(cells) and " of " in line)
        for arm in ("picture", "text"):
            if every[level, arm]:
                assert told(right[level, arm], every[level, arm]) in line
    assert right[101, "picture"] >= 0.95 * every[101, "picture"]
    for level in (1001, 110):
        assert right[level, "picture"] <= 0.7 * every[level, "picture"]
    p = {
        level: fisher_exact(
            [[right[level, arm], every[level, arm] - right[level, arm]] for arm in ("picture", "text")]
        ).pvalue
        for level in (1001, 110)
    }
    assert f"p = {p[1001]:.4f}" in page
    assert f"p = {p[110]:.2f}" in page
    never = {level: sorted(task for (cell, task), count in wrong.items() if cell == level and not count) for level in p}
    assert never == {1001: ["nested_squares", "solution_particles"], 110: ["coins", "puzzle", "shortest_path"]}


def test_who_thinks_long_enough_is_right_at_the_end_of_thinking_as_the_page_says() -> None:
    right, every, wrong = counted("ceiling-2026-11-30")
    page = " ".join((ROOT / "docs" / "ladder.md").read_text("utf-8").split())
    assert f"right in {right[110, 'picture']} of {every[110, 'picture']} pictures of nine tasks at think 10" in page
    assert f"in {right[1001, 'picture']} of {every[1001, 'picture']} pictures at see 10" in page
    assert f"in {right[1001, 'text']} of {every[1001, 'text']} texts there" in page
    assert {task for (_, task), times in wrong.items() if times} == {"counting_circles"}


def test_the_steeper_ends_are_right_as_often_as_the_page_says() -> None:
    page = (ROOT / "docs" / "ladder.md").read_text("utf-8")
    right: Counter[tuple[str, str, int]] = Counter()
    every: Counter[tuple[str, str, int]] = Counter()
    tasks: Counter[tuple[str, int, str]] = Counter()
    with benchmark_at("strangers") as strangers:
        for row in strangers.rows_of(ROOT / "benchmarks" / "ceiling-2026-11-30-steeper"):
            judged = strangers.judge(row)
            assert not isinstance(judged, str), judged
            cells, arm, level = row["id"].split("-")[0], row["arm"], row["level"]
            every[cells, arm, level] += 1
            right[cells, arm, level] += judged.score.outcome == "right"
            if (cells, arm) == ("second", "picture"):
                tasks[cells, level, row["task"]] += judged.score.outcome == "right"
    for cells, arm, words in (
        ("first", "picture", "first"),
        ("second", "picture", "second"),
        ("third", "picture", "third"),
        ("second", "text", "second, from the text"),
        ("third", "text", "third, from the text"),
    ):
        line = next(line for line in page.splitlines() if line.startswith(f"| {words} |"))
        for level in ENDS:
            if every[cells, arm, level]:
                assert told(right[cells, arm, level], every[cells, arm, level]) in line
    for cells in ("first", "second", "third"):
        assert right[cells, "picture", 101] == every[cells, "picture", 101]
        assert all(right[cells, "picture", level] <= 0.7 * every[cells, "picture", level] for level in (1001, 110))
    for level, cells in product((1001, 110), ("second", "third")):
        counts = [(right[cells, arm, level], every[cells, arm, level]) for arm in ("picture", "text")]
        p = fisher_exact([[hits, count - hits] for hits, count in counts]).pvalue
        assert f"p = {p:.2f}" in page, (cells, level, p)
    never = sorted(task for (_, level, task), count in tasks.items() if level == 110 and not count)
    assert f"({', '.join(never)})" in " ".join(page.split())
    always = sorted(task for (_, level, task), count in tasks.items() if level == 1001 and count == 4)
    assert always == ["circuit_readings", "coins", "nested_squares"]
