"""`isoprobe make` where some items cannot be made: the others are, and the summary counts and names the missing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from isoprobe.adapters.prompting.prompts import text_of
from isoprobe.adapters.strategies.neighbours import SuiteNeighbours
from isoprobe.adapters.strategies.strategies import load_strategy
from isoprobe.cli import run
from isoprobe.probes.core import NotMade, State, Task
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites import batches
from isoprobe.probes.suites.batches import with_text_forms
from isoprobe.probes.suites.suite import Suite
from isoprobe.verbs.ask import ask
from isoprobe.verbs.make import make
from isoprobe.verbs.report import report


def giving_up(share: float) -> Task:
    """Connectivity that finds no graph for this share of seeds."""
    real = load_task("connectivity")

    def make(rng: Random, level: int) -> State:
        if rng.random() < share:
            raise NotMade(f"no graph of level {level} in 400 tries")
        return real.make(rng, level)

    return replace(real, make=make)


def test_what_is_not_made_is_counted_and_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = {"connectivity": giving_up(0.4), "maxflow": load_task("maxflow")}
    monkeypatch.setattr(batches, "load_task", tasks.__getitem__)
    arguments = ["-t", "connectivity", "-t", "maxflow", "-l", "1", "-n", "20"]
    assert run(["make", str(tmp_path / "a"), *arguments, "--json"]) == 1
    counts = json.loads(capsys.readouterr().out)
    missing = counts["unmade"]
    assert 0 < missing < 10
    assert (counts["items"], counts["unmade_of"]) == (20 - missing, {"connectivity level 1": missing})
    assert run(["make", str(tmp_path / "b"), *arguments]) == 1
    out, err = capsys.readouterr()
    assert f"not made: {missing} of 20 items: {missing} of connectivity level 1; suite.json says why" in out
    assert "unmade: connectivity level 1 seed" in err
    notes = json.loads((tmp_path / "b" / "suite.json").read_text())["notes"]["unmade"]
    assert len(notes) == missing
    assert all("in 400 tries" in why for why in notes)


def test_no_item_at_all_is_a_mistake_with_its_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "load_task", {"connectivity": giving_up(1.0)}.__getitem__)
    assert run(["make", str(tmp_path / "a"), "-t", "connectivity", "-l", "1", "-n", "3"]) == 2
    err = capsys.readouterr().err
    assert err == (
        "isoprobe: none of 3 items could be made, the first: connectivity level 1 seed 0: "
        "no graph of level 1 in 400 tries\n"
    )
    assert not (tmp_path / "a").exists()


def test_where_a_task_has_no_more_items_what_comes_again_is_counted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = ["-t", "grid_size", "-l", "1", "-n", "60"]
    assert run(["make", str(tmp_path / "a"), *arguments, "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert counts["items"] == 60
    assert 60 - 1.1 * load_task("grid_size").different[1] < counts["repeats"] < 30
    assert counts["repeats_of"] == {"grid_size level 1": counts["repeats"]}
    assert run(["make", str(tmp_path / "b"), *arguments]) == 0
    told = f"the same as others: {counts['repeats']} of grid_size level 1; no more different ones were found there"
    assert told in capsys.readouterr().out


def test_a_suite_without_pictures_holds_the_same_items_and_is_asked_from_text(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = ["-t", "connectivity", "-t", "maxflow", "-l", "1", "-n", "4"]
    assert run(["make", str(tmp_path / "texts"), *arguments, "--no-pictures"]) == 0
    assert "pictures: none, texts alone" in capsys.readouterr().out
    assert run(["make", str(tmp_path / "whole"), *arguments]) == 0
    texts, whole = (list(Suite.open(tmp_path / name)) for name in ("texts", "whole"))
    assert [(p.item, p.proof) for p in texts] == [(p.item, p.proof) for p in whole]
    for bare, shown in zip(texts, whole, strict=True):
        assert bare.views == tuple(view for view in shown.views if view.medium == "text")
        assert bare.questions == tuple(q for q in shown.questions if not q.view.startswith("picture"))
    parts = [f"{tmp_path}/part{k}" for k in (1, 2)]
    for k, part in enumerate(parts, 1):
        assert run(["make", part, *arguments, "--no-pictures", "--part", f"{k}/2"]) == 0
    assert run(["merge", str(tmp_path / "merged"), *parts]) == 0
    assert Suite.open(tmp_path / "merged").fingerprint == Suite.open(tmp_path / "texts").fingerprint
    capsys.readouterr()
    assert run(["ask", str(tmp_path / "texts"), "reader"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert said == [
        "isoprobe: nothing was asked of reader: 4 not asked: no question about a picture (arm picture) "
        "(the first: connectivity-v3-L1-s0)"
    ]
    assert run(["ask", str(tmp_path / "texts"), "reader", "--arm", "text"]) == 0


def test_what_has_no_texts_is_not_made_without_pictures(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = load_task("connectivity")
    drawn = tuple(each for each in real.representations if each.medium == "image")
    tasks = {"connectivity": replace(real, representations=drawn), "maxflow": load_task("maxflow")}
    monkeypatch.setattr(batches, "load_task", tasks.__getitem__)
    command = ["make", str(tmp_path / "a"), "--no-pictures", "-n", "2"]
    for more, says in (
        (["-t", "connectivity"], "connectivity has no text form: expected it with its pictures, or another task"),
        (["--suite", "tangram"], "no_pictures beside a suite: expected tasks, as these ask from pictures"),
    ):
        assert run([*command, *more]) == 2
        assert capsys.readouterr().err == f"isoprobe: {says}\n"
    monkeypatch.setattr(batches, "task_names", lambda: list(tasks))
    assert with_text_forms([], named=False) == ["maxflow"]


@pytest.mark.parametrize("words", [["-n", "3.7"], ["-n", "3", "-l", "2.5"], ["-n", "3", "--seed", "x"]])
def test_a_number_that_is_no_integer_is_not_rounded(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["make", str(tmp_path / "a"), "-t", "connectivity", *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(f"{words[-1]!r}: expected an integer")
    assert not (tmp_path / "a").exists()


def test_items_as_hard_to_see_and_to_think_as_is_asked_for(tmp_path: Path) -> None:
    made = make(tmp_path / "s", task="line_intersections", see="1,10", think=2, items=4)
    items = [probe.item for probe in made.suite]
    assert [(item.labels["see"], item.labels["think"]) for item in items] == [(1, 2), (10, 2)] * 2
    assert [item.level for item in items] == [102, 1002] * 2
    easiest = make(tmp_path / "e", task="line_intersections", think=3, items=1).suite[0].item
    assert (easiest.labels["see"], easiest.labels["think"]) == (1, 3)
    level = make(tmp_path / "l", task="line_intersections", level=1, items=1).suite[0].item
    assert "see" not in level.labels


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--see", "11"], "see '11': expected a number from 1 to 10"),
        (["--think", "0..3"], "think '0..3': expected a number from 1 to 10"),
        (["--see", "hard"], "see 'hard': expected a number from 1 to 10, or a range such as 3..7"),
        (["--see", "1", "-l", "2"], "see and think beside a level: expected one or the other"),
        (["--see", "1", "--suite", "emma"], "see and think beside a suite: expected one or the other"),
        (
            ["--see", "1", "-t", "chart_for_code"],
            "chart_for_code has no grid of seeing and thinking: `isoprobe tasks` tells which tasks have one",
        ),
    ],
)
def test_a_cell_that_is_not_there_is_a_mistake_in_one_line(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["make", str(tmp_path / "s"), *arguments, "-n", "1"]) == 2
    assert why in capsys.readouterr().err


def test_a_report_tells_accuracies_by_how_hard_it_is_to_see(tmp_path: Path) -> None:
    made = make(tmp_path / "s", task="line_intersections", see=(1, 9), think=(1, 2), items=8)
    run_file = ask(made.suite, "reader", arm="picture").runs[0]
    (found,) = report(run_file, by=("see", "think"), out=tmp_path / "page").findings
    told = {table.name: [row.key for row in table.rows] for table in found.tables}
    assert told["by see"] == [{"see": "1", "arm": "picture"}, {"see": "9", "arm": "picture"}]
    assert told["by think"] == [{"think": "1", "arm": "picture"}, {"think": "2", "arm": "picture"}]


def test_knowledge_and_steps_stand_beside_a_suite(tmp_path: Path) -> None:
    """As MULTI-Extend has them: a strategy gives the pieces in context, and examples are shown with their steps."""
    made = make(tmp_path / "s", task=["lane_lines", "chance_tree"], level=2, items=8, rotate=True, language="en")
    assert "knowledge: 4 items have pieces of knowledge, in knowledge.jsonl" in str(made)
    assert "solutions: 4 items have the steps to their answer, in solutions.jsonl" in str(made)
    probes = [probe for probe in made.suite if probe.item.task == "lane_lines"]
    question = next(question for question in probes[0].questions if question.about == "answer")
    taught = load_strategy(f"multi_en(knowledge={tmp_path / 's' / 'knowledge.jsonl'})")
    words = text_of(next(taught(probes[0], question)))
    assert "\n\nWe provide you with some extra materials." in words
    assert "may cross a line that is dashed or " in words
    neighbours = SuiteNeighbours(made.suite)
    assert neighbours.solution(probes[1]).count("ehicle") >= 5
    assert neighbours.solution(next(probe for probe in made.suite if probe.item.task == "chance_tree")) == ""
