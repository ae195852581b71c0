"""The tables of MULTI's and EMMA's suites say what is planned, and what the papers say."""

from __future__ import annotations

from isoprobe.probes.suites.batches import MULTI, plan_paper
from isoprobe.probes.suites.exams import exam_tasks, group_of
from isoprobe.probes.suites.paper_sizes import EMMA_OPEN, EMMA_SIZES, MULTI_GROUPS
from tools.suite_table import (
    PAGE,
    PAPER_EMMA,
    PAPER_EMMA_SEVERAL,
    PAPER_PICTURES,
    PAPER_TYPES,
    categories_of_emma,
    groups_of_multi,
    pictures_of_multi,
    several_of_emma,
    subjects_of_emma,
    types_of_multi,
    written,
)


def test_the_page_has_the_tables_as_the_suites_are_planned() -> None:
    page = PAGE.read_text("utf-8")
    assert written(page) == page, "python -m tools.suite_table writes them anew"


def test_emma_has_as_many_choices_and_free_answers_of_each_subject_as_the_paper() -> None:
    assert subjects_of_emma() == PAPER_EMMA
    assert sum(choice for choice, _ in PAPER_EMMA.values()) == 2002


def test_emma_has_every_category_as_large_as_the_paper() -> None:
    held = categories_of_emma()
    assert {key: questions for key, (_, questions, _) in held.items()} == dict(EMMA_SIZES)
    assert {key: free for key, (_, _, free) in held.items() if free} == dict(EMMA_OPEN)


def test_emma_has_several_pictures_about_as_often_as_the_paper() -> None:
    held = several_of_emma()
    assert abs(sum(held.values()) - PAPER_EMMA_SEVERAL) <= 30
    assert all(held[subject] for subject in ("physics", "chemistry", "coding"))


def test_multi_has_each_type_as_often_as_the_paper_and_no_template_above_6_percent() -> None:
    held, theirs = types_of_multi(), sum(PAPER_TYPES.values())
    assert all(abs(held[kind] / held.total() - count / theirs) < 0.01 for kind, count in PAPER_TYPES.items())
    tasks = [order.task for order in plan_paper(MULTI)]
    assert len(set(tasks)) >= 40
    assert max(map(tasks.count, set(tasks))) <= 0.06 * len(tasks)


def test_multi_has_as_many_pictures_and_groups_as_large_as_the_paper() -> None:
    assert pictures_of_multi() == PAPER_PICTURES
    total = sum(count for _, count in groups_of_multi().values())
    assert all(abs(count / total - MULTI_GROUPS[name]) < 0.005 for name, (_, count) in groups_of_multi().items())


def test_multi_has_every_school_subject_at_both_levels_and_23_in_all() -> None:
    held = {(task.subject.split(": ")[0], group_of(task)) for task in exam_tasks()}
    subjects = (
        "chinese",
        "mathematics",
        "english",
        "politics",
        "history",
        "geography",
        "physics",
        "chemistry",
        "biology",
    )
    school = {(subject, f"{level} high") for subject in subjects for level in ("junior", "senior")}
    assert school <= held
    assert {("driving", "driving test"), ("administrative aptitude", "aptitude test")} <= held
    assert len(held) == 23
    assert sum(group == "university" for _, group in held) == 3
