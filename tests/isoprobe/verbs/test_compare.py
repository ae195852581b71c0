"""`isoprobe compare` as a person types it: strategies, models and arms; IsoBench's Table 6 from three runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import isoprobe
from isoprobe.adapters.runs.store import Store
from isoprobe.cli import run
from tests.specimens.commands import as_json

SEES = "planted:see=0.6,think=0.9"
WAYS = ("direct", "isocombination", "isoscratchpad")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite, one model's runs with three strategies, another's in all arms, and one that hardly answers."""
    folder = tmp_path_factory.mktemp("compare")
    suite = str(folder / "suite")
    assert run(["make", suite, "-t", "connectivity", "-t", "maxflow", "-l", "1", "-n", "24"]) == 0
    for way in WAYS:
        assert run(["ask", suite, "-m", SEES, "--strategy", way, "--out", str(folder / f"{way}.run")]) == 0
    arms = [word for arm in ("picture", "text", "transcript", "own_transcript") for word in ("--arm", arm)]
    for name, model in (("blind", "planted:blind"), ("sees", SEES), ("mute", "planted:mute")):
        assert run(["ask", suite, "-m", model, *arms, "--out", str(folder / f"{name}.run")]) == 0
    return folder


def told(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """The one line of a mistake."""
    capsys.readouterr()
    assert run(["compare", *map(str, arguments)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_two_strategies_that_share_no_arm_are_paired(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Direct asks in the picture, IsoScratchPad from the model's own transcript: the table was empty once."""
    found = as_json(capsys, "compare", room / "direct.run", room / "isoscratchpad.run")
    assert [(one["model"], one["strategy"]) for one in found["runs"]] == [(SEES, "direct"), (SEES, "isoscratchpad")]
    (line,) = found["arms"]
    assert (line["first_arm"], line["second_arm"], line["items"]) == ("picture", "own_transcript", 24)
    assert (line["difference"], line["p"]) == (0, 1)  # it sees once an item, whichever way it is asked
    capsys.readouterr()
    assert run(["compare", str(room / "direct.run"), str(room / "isoscratchpad.run")]) == 0
    page = capsys.readouterr().out
    assert f"first:  {SEES} (direct)" in page
    assert f"second: {SEES} (isoscratchpad)" in page
    assert "own_transcript less picture" in page


def test_isobench_s_table_6_comes_from_runs_with_one_strategy_each(
    room: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = as_json(capsys, "compare", *(room / f"{way}.run" for way in WAYS))
    lines = found["tables"]["isobench_6"]
    assert lines[0][-1] == SEES
    cells = {(line[0], line[1]): line[2] for line in lines[1:]}
    assert {task for task, _ in cells} == {"Graph Connectivity", "Maximum Flow"}
    assert {method for _, method in cells} == {"Image", "IsoCB", "IsoSP"}
    combined = [line for line in found["arms"] if line["second_arm"] == "combined"]
    assert [line["second_run"] for line in combined] == [1]
    assert combined[0]["difference"] > 0
    gains = [cells[task, "IsoCB"] for task in ("Graph Connectivity", "Maximum Flow")]
    assert all("(+" in gain for gain in gains)
    assert as_json(capsys, "compare", room / "direct.run", room / "blind.run", "--arm", "picture")["tables"] == {}


def test_a_report_over_the_same_runs_has_the_table_too(room: Path, tmp_path: Path) -> None:
    isoprobe.report(*(room / f"{way}.run" for way in WAYS), out=tmp_path)
    heads, image, combined, _ = json.loads((tmp_path / "report.json").read_text("utf-8"))["sheets"]["isobench_6"][
        "lines"
    ][:4]
    assert heads[2:] == [SEES]
    assert (image[1], combined[1]) == ("Image", "IsoCB")
    assert "(+" in combined[2]


def test_models_in_all_arms_are_compared_in_their_shares(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "compare", room / "sees.run", room / "blind.run")
    assert [line["second_arm"] for line in found["arms"]] == ["picture", "text", "transcript", "own_transcript"]
    shares = {line["share"]: line for line in found["shares"]}
    assert list(shares) == ["perception", "reasoning", "mode"]
    assert shares["perception"]["low"] > 0
    assert shares["mode"]["difference"] == 0
    lines = found["arms"] + found["shares"]
    assert all(line["p_holm"] >= line["p"] for line in lines)
    assert isoprobe.compare(room / "sees.run", room / "blind.run").to_json() == found


def test_missing_replies_are_bounded_and_said_to_be_missing(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "compare", room / "direct.run", room / "mute.run")
    (line,) = found["arms"]
    assert (line["items"], line["missing"], line["difference"], line["p"]) == (0, 24, None, 1)
    assert line["bounds"][1] - line["bounds"][0] == pytest.approx(1)  # the mute one may have known all, or nothing
    capsys.readouterr()
    assert run(["compare", str(room / "direct.run"), str(room / "mute.run")]) == 0
    page = capsys.readouterr().out
    assert "if none missing" in page
    assert " [" in next(line for line in page.splitlines() if line.startswith("picture"))


def test_arms_of_one_run(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(
        capsys, "compare", room / "sees.run", "--against", "picture", "--arm", "text", "--arm", "own_transcript"
    )
    assert [(line["first_arm"], line["second_arm"]) for line in found["arms"]] == [
        ("picture", "text"), ("picture", "own_transcript"),
    ]  # fmt: skip
    assert found["shares"] == []
    capsys.readouterr()
    assert run(["compare", str(room / "sees.run"), "--against", "picture"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"{SEES} (direct)"


def test_runs_called_alike_are_told_by_their_files(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", str(room / "direct.run"), str(room / "sees.run")]) == 0
    page = capsys.readouterr().out
    assert all(f"{SEES} (direct) in {room / name}" in page for name in ("direct.run", "sees.run"))


def test_items_that_one_run_lacks_are_told(room: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part = tmp_path / "part.run"
    order = ["ask", str(room / "suite"), "-m", "reader", "-a", "picture", "-a", "element", "--out", str(part)]
    assert run([*order, "--budget-calls", "1"]) == 1
    capsys.readouterr()
    assert run(["compare", str(room / "direct.run"), str(part)]) == 0
    with Store.read(part) as store:
        left = 24 - len(list(store.answered("picture")))
    assert left > 0
    assert f"picture: {left} items were asked in one of the two runs only" in capsys.readouterr().err


def test_mistakes_are_one_line(room: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    direct = room / "direct.run"
    assert "direct.run' alone; expected two or more" in told(capsys, direct)
    assert "none; expected two or more" in told(capsys)
    assert "unknown arm 'pictur'. Did you mean 'picture'?" in told(capsys, direct, "--against", "pictur")
    assert "nothing to pair" in told(capsys, direct, "--against", "picture")
    assert "has no arm 'text': it has picture" in told(capsys, direct, direct, "--arm", "text")
    assert "does not exist" in told(capsys, direct, tmp_path / "none.run")
    assert run(["make", str(tmp_path / "other"), "-t", "connectivity", "-l", "1", "-n", "2"]) == 0
    assert run(["ask", str(tmp_path / "other"), "-m", "reader", "--out", str(tmp_path / "other.run")]) == 0
    assert "another suite" in told(capsys, direct, tmp_path / "other.run")


def test_models_and_items_are_put_on_one_scale(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = room / "items.jsonl"
    capsys.readouterr()
    assert run(["compare", str(room / "sees.run"), str(room / "blind.run"), "--difficulty", str(out)]) == 0
    page = capsys.readouterr().out
    assert "ability" in page
    assert f"wrote {out}: 24 items" in page
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert {row["asked"] for row in rows} == {2}
    assert all(row["low"] < row["difficulty"] < row["high"] for row in rows)
    hardest, easiest = (pick(rows, key=lambda row: row["difficulty"]) for pick in (max, min))
    assert hardest["right"] < easiest["right"]
    found = as_json(capsys, "compare", room / "sees.run", room / "blind.run", "--difficulty", out)
    sees, blind = (one["ability"] for one in found["runs"])
    assert sees["value"] > blind["value"]
    assert sees["low"] < sees["value"] < sees["high"]
    alone = told(capsys, room / "sees.run", "--against", "picture", "--difficulty", out)
    assert "1 models on 24 items" in alone
