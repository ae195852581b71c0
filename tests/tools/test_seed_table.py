"""The table of seed questions says what the tasks are, and what the paper's Table 1 says."""

from __future__ import annotations

from isoprobe.probes.families.programs.topics import SCHOOLS, TOPICS
from isoprobe.probes.suites.batches import PROGRAM_LEVELS, PROGRAM_VARIANTS, plan_paper
from tools.seed_table import KINDS, PAGE, PAPER, counts, parts_of, written


def test_the_page_has_the_table_as_the_tasks_are() -> None:
    page = PAGE.read_text("utf-8")
    assert written(page) == page, "python -m tools.seed_table writes it anew"


def test_every_seed_of_the_suite_is_counted_once_in_each_part() -> None:
    held, seeds = counts(), len(plan_paper("dynamath")) // PROGRAM_VARIANTS // len(PROGRAM_LEVELS)
    for parts in (TOPICS, SCHOOLS, KINDS):
        assert sum(held[part] for part in parts) == seeds
        assert sum(PAPER[part] for part in parts) == 501
    assert parts_of("bar_chart.mean") == ("statistics", "high school", "numerical")
    assert parts_of("maxflow") == ("graph theory", "undergraduate", "numerical")
    assert parts_of("bar_chart.order") == ("statistics", "elementary school", "multiple choice")
