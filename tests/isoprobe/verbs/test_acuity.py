"""`isoprobe acuity` from a suite to a threshold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import isoprobe
from isoprobe.analysis.planning.acuity import BadFactor
from isoprobe.probes.suites.suite import Suite


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    folder = tmp_path_factory.mktemp("acuity") / "suite"
    return isoprobe.make(folder, task="nested_squares", see=(2, 4, 5, 6, 8), think=1, items=30).suite


def test_a_planted_threshold_is_found_and_the_same_command_continues(suite: Suite, tmp_path: Path) -> None:
    out = tmp_path / "found.json"
    found = isoprobe.acuity(suite, "planted:see_at=5", factor="see", out=out)
    [one] = found.factors
    assert one.threshold == pytest.approx(5, rel=0.25)  # from 30 items
    assert one.asked <= 30
    assert json.loads(out.read_text())["factors"][0]["threshold"] == one.threshold
    assert isoprobe.acuity(suite, "planted:see_at=5", factor="see", out=out).factors == found.factors
    assert "see" in str(found)


def test_questions_about_an_element(suite: Suite, tmp_path: Path) -> None:
    element = next(each.element for each in suite[0].questions if each.about == "element")
    found = isoprobe.acuity(suite, "reader", factor="stroke", element=element, items=5, out=tmp_path / "x.json")
    assert found.factors[0].right == found.factors[0].asked == 5
    with pytest.raises(BadFactor, match="unknown kind of element"):
        isoprobe.acuity(suite, "reader", factor="stroke", element="nothing", out=tmp_path / "y.json")


@pytest.mark.parametrize("wrong", [{"factor": "strokes"}, {"factor": "see", "harder": "x"}])
def test_what_is_wrong_is_told(suite: Suite, tmp_path: Path, wrong: dict[str, object]) -> None:
    with pytest.raises(BadFactor):
        isoprobe.acuity(suite, "reader", out=tmp_path / "z.json", **wrong)


def test_a_result_does_not_take_the_place_of_its_replies(suite: Suite, tmp_path: Path) -> None:
    with pytest.raises(BadFactor, match="expected a JSON file"):
        isoprobe.acuity(suite, "reader", factor="see", out=tmp_path / "z.run")


def test_a_model_that_says_nothing_is_asked_no_more_than_is_wanted(suite: Suite, tmp_path: Path) -> None:
    found = isoprobe.acuity(suite, "planted:mute", factor="see", items=3, out=tmp_path / "mute.json")
    assert (found.unread, found.exit_code) == (3, 1)


def test_a_run_that_there_is_tells_its_thresholds_with_nothing_asked(suite: Suite, tmp_path: Path) -> None:
    model = "planted:see_at=5"
    [run] = isoprobe.ask(suite, model, arm=["picture", "element"], out=tmp_path / "x.run").runs
    found = isoprobe.acuity(run.path, factor="see", out=tmp_path / "x.json")
    [one] = found.factors
    assert one.asked == 30
    assert one.threshold == pytest.approx(5, rel=0.25)
    depth = isoprobe.acuity(run.path, factor="see", element="depth", out=tmp_path / "y.json").factors[0]
    assert depth.asked > 20
    page = isoprobe.report(run.path, factor=["see", "stroke"], out=tmp_path / "page")
    assert [each.factor for each in page.findings[0].acuities] == ["see", "stroke"]
    assert page.findings[0].acuities[0].threshold == one.threshold
    assert "see, at which half of what it can is lost" in str(page)
    assert Path(page.page or "").read_text().count("half is lost at") >= 2
    with pytest.raises(BadFactor, match="unknown kind of element that was asked about"):
        isoprobe.acuity(run.path, factor="see", element="nothing")
    with pytest.raises(BadFactor, match="no model named"):
        isoprobe.acuity(suite, factor="see")


def test_crossings_of_the_line_that_is_asked_about(tmp_path: Path) -> None:
    """One who misses lines that cross loses them at the first crossing."""
    made = isoprobe.make(tmp_path / "crossed", task="connectivity", level=2, items=25).suite
    [run] = isoprobe.ask(made, "planted:crossing_blind", arm="element", out=tmp_path / "x.run").runs
    [one] = isoprobe.acuity(run.path, factor="crossings", element="edge", out=tmp_path / "x.json").factors
    assert 0 < one.threshold < 1
