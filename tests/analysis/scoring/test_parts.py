import pytest

from isoprobe.analysis.scoring.parts import kind_of, level_of, rotation_of, school_of, topic_of, varied_of
from isoprobe.probes.grid import Cell
from tests.specimens.respondents import probe

PLANE = {"topic": "plane geometry", "knowledge_level": "high school"}


@pytest.mark.parametrize(
    ("task", "level", "labels", "topic", "told"),
    [
        ("maxflow", 2, PLANE, "plane geometry", "high school"),
        ("maxflow", 2, {"subject": "algebra"}, "algebra", "level 2"),
        ("maxflow", 2, {"level": "undergraduate"}, "graph theory", "undergraduate"),
        ("maxflow", 2, {}, "graph theory", "level 2"),
        ("maxflow", Cell(10, 3).level, {"see": 10, "think": 3}, "graph theory", "see 10, think 3"),
        ("a task of another program", 2, {"topic": 7}, "a task of another program", "level 2"),
    ],
)
def test_topics_and_levels_come_from_labels_or_the_task(
    task: str, level: int, labels: dict[str, str | int], topic: str, told: str
) -> None:
    item = probe(0, 0, 1, task, level, labels=labels).item
    assert (topic_of(item), level_of(item)) == (topic, told)


@pytest.mark.parametrize(
    ("task", "labels", "school"),
    [
        ("bar_chart", {}, "elementary school"),
        ("bar_chart.mean", {}, "high school"),
        ("bar_chart", PLANE | {"knowledge_level": "undergraduate"}, "undergraduate"),
        ("maxflow", {}, ""),
        ("a task of another program", {}, ""),
    ],
)
def test_levels_of_school_come_from_labels_or_the_seed_question(task: str, labels: dict[str, str], school: str) -> None:
    assert school_of(probe(0, 0, 1, task, 2, labels=labels).item) == school


def test_kinds_of_questions_are_the_papers_three() -> None:
    kinds = {kind: kind_of(probe(0, 0, 1, kind=kind).questions[0]) for kind in ("integer", "real", "option", "text")}  # type: ignore[arg-type]
    assert kinds == {"integer": "numerical", "real": "numerical", "option": "multiple choice", "text": "free form"}
    assert kind_of(probe(0, 0, True, kind="yes_no").questions[0]) == "multiple choice"


def test_labels_that_are_no_words_or_numbers_tell_nothing() -> None:
    assert varied_of(probe(0, 1, 1, labels={"varied": 3}).item) == ""
    assert varied_of(probe(0, 1, 1, varied="colour").item) == "colour"
    assert rotation_of(probe(0, 1, 1, labels={"rotation": "two"}).item) == 0
    assert rotation_of(probe(0, 1, 1, labels={"rotation": 2}).item) == 2
