"""The table of a recorded run's verdicts, and the published figures beside ours in IsoBench's own tables."""

from __future__ import annotations

import json
from dataclasses import dataclass

from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.papers.isobench import isobench_tables
from isoprobe.analysis.papers.recorded import TABLE, published_measures
from isoprobe.analysis.papers.recorded_tables import recorded_table
from isoprobe.analysis.statistics import NO_EVIDENCE, Bounded, Estimate


@dataclass(frozen=True)
class Run:
    model: str
    strategy: str
    measures: tuple[Measure, ...]


def measure(task: str, arm: str, name: str, value: float) -> Measure:
    estimate = Estimate(value, value - 0.05, value + 0.05, 9, 9, "bootstrap")
    return Measure(TABLE, {"task": task, "arm": arm}, name, estimate)


def test_tasks_stand_in_the_paper_s_order_with_gap_and_bounds_behind_their_arms_and_all_of_them_last() -> None:
    places = [("maxflow", "gap"), ("all", "all"), ("maxflow", "text"), ("maxflow", "picture"), ("parity", "text")]
    figures = [measure(task, arm, "ours", 0.5) for task, arm in places]
    bounds = Bounded(float("nan"), 0.1, 0.5, 9, 0, "bounds", least=0.2, most=0.4)
    shares = [
        Measure(TABLE, {"task": "maxflow", "arm": "shares"}, name, bounds) for name in ("perception", "reasoning")
    ]
    _, *lines = recorded_table([Run("m", "direct", (*figures, *shares))]).lines()
    assert [(line[0], line[1], line[3]) for line in lines] == [
        ("Even/Odd Function", "text", "50.0 (45 to 55)"),
        ("Maximum Flow", "picture", "50.0 (45 to 55)"),
        ("Maximum Flow", "text", "50.0 (45 to 55)"),
        ("Maximum Flow", "Delta (Text – Image)", "+50.0 (+45 to +55)"),
        ("Maximum Flow", "lost to", "20.0 to 40.0 (10 to 50)"),
        ("Maximum Flow", "lost to", "20.0 to 40.0 (10 to 50)"),
        ("All tasks", "all", "50.0 (45 to 55)"),
    ]


def test_a_reason_that_no_run_has_takes_no_line() -> None:
    figures = (measure("maxflow", "text", "ours", 0.5), measure("maxflow", "text", "other_label", 0.0))
    other = (measure("maxflow", "text", "ours", 0.5), measure("maxflow", "text", "none_given", 0.2))
    runs = [Run("m", "direct", figures), Run("n", "direct", other)]
    assert [line[2] for line in recorded_table(runs).lines()[1:]] == ["ours", "why: no single answer given"]


def test_the_publishers_figures_stand_beside_ours_in_the_papers_tables() -> None:
    """Over every record that they judged: of the second task no item is ours."""
    judged = [["maxflow", form, n, n < right] for form, right in (("picture", 1), ("matrix", 3)) for n in range(4)]
    judged += [["winner", form, n, n < 2] for form in ("picture", "pgn") for n in range(4)]
    ours = [Measure("isobench_2", {"task": "maxflow", "representation": "image"}, "accuracy", NO_EVIDENCE)]
    run = Run("m", "direct", (*ours, *published_measures(json.dumps(judged))))
    (table,) = [each for each in isobench_tables([run]) if each.name == "isobench_2"]
    head, *lines = table.lines()
    assert head[2:4] == ["m", "m, as published"]
    assert head[4:-1] == [f"{model}, as printed" for model in ("GPT-4 Turbo", "Gemini 1.0 Pro", "Claude-3 Opus")]
    cells = {tuple(line[:2]): line[2:] for line in lines}
    assert cells["Maximum Flow", "Image"][:3] == ["–", "25.0 (0 to 100)", "36.7"]
    assert cells["Maximum Flow", "matrix"][1].startswith("75.0")
    assert cells["Winner Identification", "pgn"][1].startswith("50.0")
    assert "As published" in str(table.note)


def test_without_published_verdicts_the_papers_tables_are_ours_alone() -> None:
    ours = Measure("isobench_2", {"task": "maxflow", "representation": "image"}, "accuracy", NO_EVIDENCE)
    (table,) = isobench_tables([Run("m", "direct", (ours,))])
    assert table.columns[0] == "m"
    assert len(table.columns) == 2
    assert not table.note
