"""From a seed to a diagnosis through every room: planted respondents must be found out, and the reader is perfect."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.probes.suites.suite import Suite
from isoprobe.verbs.ask import ask, diagnose
from isoprobe.verbs.make import make
from isoprobe.verbs.report import report


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    """60 items, 20 a task."""
    out = tmp_path_factory.mktemp("flow") / "suite"
    return make(out, task=("connectivity", "maxflow", "isomorphism"), level=1, items=60, seed=11).suite


def test_each_respondent_is_found_out(suite: Suite, tmp_path: Path) -> None:
    planted = ["blind", "unreasoning", "both", "binding", "mute", "refusing", "guessing"]
    told = diagnose(suite, [f"planted:{name}" for name in planted], out=tmp_path)
    page, findings = told.page, told.findings
    assert page is not None
    named = [found.verdict.name for found in findings]
    assert named == [*planted[:-1], "unknown"]  # from 60 items nobody is surely within ten points of chance
    assert "tell answers from guesses" in str(findings[-1].verdict.why)
    assert page.stat().st_size > 10_000
    faults = {found.model.partition(":")[2]: found.faults for found in findings}
    assert faults["blind"]["perception"] == 60
    assert faults["unreasoning"]["reasoning"] == 60
    assert faults["both"]["both"] == 60
    assert faults["binding"]["binding"] == 60
    assert faults["mute"]["undetermined"] == faults["refusing"]["undetermined"] == 60


def test_the_reader_makes_no_mistake(suite: Suite, tmp_path: Path) -> None:
    """Pixels only: every certified picture is read, reasoned on, written down and answered rightly in every arm."""
    (found,) = diagnose(suite, "reader", out=tmp_path).findings
    assert found.uncertified == 0
    assert found.faults["none"] == 60
    wrong = {(s.arm, s.item, s.question) for s in found.scored if s.score.outcome != "right"}
    assert wrong == set()


def test_each_instability_is_named_by_the_report_and_no_other(tmp_path: Path) -> None:
    """Who memorises, who fails where colours change, who errs at random; a perfect respondent has no such line."""
    programs = ["bar_chart", "shaded_area", "clock_minutes", "spinner_chance", "walk_count", "food_chain"]
    suite = make(tmp_path / "suite", task=programs, level=1, items=24, variants=4, vary="each").suite
    planted = ["see=1", "memorise=0.8", "colour=0.5", "noise=0.3"]
    runs = [run for name in planted for run in ask(suite, f"planted:{name}", samples=3, out=tmp_path / name).runs]
    told = report(*runs, out=tmp_path / "report", suite=suite)
    page, findings = told.page, told.findings
    assert page is not None
    named = [[(one.name, one.on) for one in found.instabilities] for found in findings]
    assert named == [[], [("memorising", "")], [("breaking", "colour")], [("noisy", "")]]
    written = page.read_text("utf-8")
    for sentence in ("Answers from memory: ", "Breaks when the colours alone change: ", "Errs at random: "):
        assert written.count(sentence) == 1


def test_a_published_set_goes_all_the_way(tmp_path: Path) -> None:
    """Imported records of all three tasks: every question about every picture is understood and answered rightly."""
    rows = {
        "graph_connectivity": {"adjacency_matrix": "[[0, 1, 0], [1, 0, 0], [0, 0, 0]]", "query_node_1": 0,
                               "query_node_2": 2, "query_nodes_color": "red", "label": False},
        "graph_maxflow": {"adjacency_matrix": "[[0, 7, 6], [0, 0, 4], [0, 0, 0]]", "source_node": 0, "sink_node": 2,
                          "source_node_color": "red", "sink_node_color": "blue", "label": 10},
        "graph_isomorphism": {"adjacency_matrix_G": "[[0, 1, 0], [1, 0, 1], [0, 1, 0]]",
                              "adjacency_matrix_H": "[[0, 1, 1], [1, 0, 0], [1, 0, 0]]", "label": True},
    }  # fmt: skip
    for config, row in rows.items():
        (tmp_path / f"{config}.jsonl").write_text(json.dumps({"index": 0, "config": config, **row}) + "\n")
    done = import_dataset("isobench", tmp_path, tmp_path / "suite")
    assert (done.items, len(done.bad), len(done.wrong)) == (3, 0, 0)
    (found,) = diagnose(tmp_path / "suite", out=tmp_path / "report").findings
    assert {(s.arm, s.question) for s in found.scored if s.score.outcome != "right"} == set()
    assert found.faults["none"] == 3


def test_chain_of_thought_and_other_forms_run(suite: Suite, tmp_path: Path) -> None:
    forms = ("story", "matrix_latex")
    told = diagnose(suite, "planted:see=1,think=1", strategy="chain_of_thought", form=forms, out=tmp_path)
    (found,) = told.findings
    assert found.faults["none"] == 60
