"""A program's parts are found by name: the example of the page runs as it stands there, and what is missing is told."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from isoprobe.probes.core import BadState, Task
from isoprobe.probes.engine.making import draw_state, make_item, prove
from isoprobe.probes.engine.registry import load_task, task_files
from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.reading import FigureReading, read_figure
from tests.specimens.loading import loaded

PAGE = Path(__file__).parents[4] / "docs/programs.md"


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Task:
    """The task of the page's complete program."""
    code = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)[0]
    assert code.count("\n") <= 120
    file = tmp_path_factory.mktemp("tasks") / "pictogram.py"
    file.write_text(code, encoding="utf-8")
    return replace(loaded(file).TASK, name="pictogram", family="dynamath")


@pytest.mark.parametrize("level", [1, 2])
def test_the_pages_program_makes_items_that_read_back(example: Task, level: int) -> None:
    assert example.summary == "How many do two rows of a pictogram stand for?"
    assert {solver.name: solver.idea for solver in example.solvers} == {
        "product": "discs added or subtracted, times what each stands for",
        "striking out": "disc by disc, one of either row at a time, until both are used up",
    }
    for seed in range(8):
        item = make_item(example, level, seed)
        assert {view.representation for view in item.views} == {"picture", "listing", "json", "table", "prose"}
        assert all(view.certified for view in item.views)
        names = {question.element for question in item.questions if question.about == "element"}
        assert {"rows", "discs"} <= names
        prove(example, example.corrupt(Random(seed), item.item.state))


def test_even_answers_come_as_often_whatever_the_pictures_are() -> None:
    """The missing angle of a quadrilateral is seldom the largest, and few sectors are less than a quarter: yes and no,
    and all four parts come as often, and many of the pictures are the program's own."""
    largest, share, program = map(load_task, ("polygon_angle.largest", "circle_sector.share", "polygon_angle"))
    states = {task.name: [draw_state(task, 1, seed) for seed in range(240)] for task in (largest, share)}
    said = Counter(str(largest.solvers[1].solve(state).answer) for state in states[largest.name])
    letters = [str(share.solvers[1].solve(state).answer) for state in states[share.name]]
    parts = Counter(s["ask"]["options"]["ABCD".index(at)] for s, at in zip(states[share.name], letters, strict=True))
    for counted, answers in ((said, 2), (parts, 4)):
        assert len(counted) == answers
        assert all(abs(count / 240 - 1 / answers) < 0.11 for count in counted.values()), counted
    own = [draw_state(program, 1, seed)["facts"] for seed in range(60)]
    assert 18 < sum(a["facts"] == b for a, b in zip(states[largest.name], own, strict=False)) < 60


def test_a_further_question_shows_the_same_pictures(example: Task, tmp_path: Path) -> None:
    """The page's one: of a seed the program's facts, look and forms, its own answer, and the label of its school."""
    first, second, *_ = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    (tmp_path / "pictogram.py").write_text(f"{first}\n\n{second}", encoding="utf-8")
    task = replace(loaded(tmp_path / "pictogram.py").MEAN, stem="pictogram", name="pictogram.mean", family="dynamath")
    assert (task.summary, task.levels) == ("How many discs does a row have on the average?", example.levels)
    for seed in range(4):
        one, other = (make_item(each, 2, seed, representations=["picture", "prose"]) for each in (task, example))
        assert [view.payload for view in one.views] == [view.payload for view in other.views]
        assert all(view.certified for view in one.views)
        assert one.item.answer == pytest.approx(sum(one.item.state["facts"]["discs"]) / 5)
        assert one.item.labels == {"topic": "statistics", "variations": "numeric+colour+context", "school": task.school}
        assert {"rows", "discs"} <= {question.element for question in one.questions}


def test_questions_about_one_picture_read_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[bytes] = []

    def counting(picture: bytes) -> FigureReading:
        read.append(picture)
        return read_figure(picture)

    monkeypatch.setattr("isoprobe.vision.figure.reading.read_figure", counting)
    names = ("bar_chart", "bar_chart.mean", "bar_chart.share", "bar_chart.median")
    probes = [make_item(load_task(name), 1, 90_210, representations=["picture"]) for name in names]
    assert all(view.certified for probe in probes for view in probe.views)
    pictures = {probe.views[0].payload for probe in probes}
    assert len(read) == len(set(read)) == len(pictures) < len(names)


def test_the_pages_program_refuses_what_breaks_a_rule(example: Task) -> None:
    state = draw_state(example, 1, 1)
    with pytest.raises(BadState, match="first and second: expected some of the rows, each another"):
        example.validate({**state, "ask": {**state["ask"], "second": state["ask"]["first"]}})


def test_most_programs_take_140_lines_at_the_most_and_20_more_with_a_certificate_or_a_grid() -> None:
    root, lines = Path(__file__).parents[4], {}
    for name, file in ((name, file) for name, file in task_files().items() if file.name == "TASK"):
        code = (root / Path(*file.module.split(".")[1:]).with_suffix(".py")).read_text(encoding="utf-8")
        if file.family == "dynamath" and ("kit.Program" in code or "GraphProgram" in code):
            more = sum(part in code for part in ("    certificate = ", "    sizes = "))
            lines[name] = code.count("\n") - 20 * more
    assert {name: count for name, count in lines.items() if count > 200} == {}
    assert sum(count <= 140 for count in lines.values()) >= 0.65 * len(lines)


class Sum(kit.Program):
    """What is the sum?"""

    topic = "arithmetic"
    levels = {1: "small"}  # noqa: RUF012
    variations = ("numeric",)
    question = "What is the sum?"
    fields = {"numbers": kit.Listed(kit.Whole(0, 99), 2, 2)}  # noqa: RUF012
    answer = kit.integer()
    readable = False

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        return {"numbers": [draw["numeric"].randint(0, 9) for _ in range(2)]}

    def by_adding(self, facts: kit.Facts) -> int:
        """One added to the other."""
        return sum(facts["numbers"])


class Twice(Sum):
    def by_counting(self, facts: kit.Facts) -> int:
        """One by one."""
        return len([*range(facts["numbers"][0]), *range(facts["numbers"][1])])

    def by_luck(self, facts: kit.Facts) -> int:
        return 7


def test_a_program_has_two_solvers_that_tell_their_ideas() -> None:
    with pytest.raises(ValueError, match=r"Sum has the solvers \['by_adding'\]: expected two methods named by_"):
        Sum().task()
    with pytest.raises(ValueError, match=r"Twice\.by_luck has no docstring: expected the idea of the solver"):
        Twice().task()


def test_the_version_is_the_programs() -> None:
    class Newer(Sum):
        version = 5

        def by_adding(self, facts: kit.Facts) -> int:
            """One added to the other."""
            return super().by_adding(facts)

        def by_counting(self, facts: kit.Facts) -> int:
            """One by one."""
            return len([*range(facts["numbers"][0]), *range(facts["numbers"][1])])

    assert Newer().task().version == 5
    assert load_task("bar_chart").version == kit.Program.version > 1


def test_all_wordings_begin_with_the_stem() -> None:
    task = load_task("cone_height")
    asked = [make_item(task, 3, seed, representations=["json"]).questions[0].text for seed in range(8)]
    begun = "A cone stands upright. What is its volume, divided by pi?"
    assert {begun, begun.replace("its volume", "the area of its curved surface")} == {
        text[: text.index("?") + 1] for text in asked
    }


def test_only_the_parts_that_a_program_has_are_handed_on() -> None:
    bars, classes = load_task("bar_chart"), load_task("histogram_count")
    assert bars.kind == "integer"
    assert (classes.kind, classes.subject) == ("option", "statistics")
    assert set(bars.features) == {"asked first", "asked second", "asked wording", "number of facts"}
    assert draw_state(bars, 1, 1)["ask"]["wording"] in ("difference", "sum", "range")


@pytest.mark.parametrize(
    ("name", "hard"),
    [
        ("walk_count", ["eight", "nine", "ten", "eleven"]),
        ("path_grid", ["16 steps", "20 steps", "26 steps", "30 steps"]),
        ("spanning_tree", ["within 40", "within 45", "within 55", "within 70"]),
    ],
)
def test_harder_wordings_are_asked_in_the_cells_that_they_are_for(name: str, hard: list[str]) -> None:
    task = load_task(name)

    def asked(level: int) -> str:
        return str(draw_state(task, level, 4)["ask"]["wording"])

    assert [asked(100 + think) for think in (7, 8, 9, 10)] == hard
    assert not {asked(level) for level in (1, 2, 3, 101, 106, 1001, 1006)} & set(hard)
