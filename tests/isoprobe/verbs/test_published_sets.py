"""From a published set to a verdict: the commands of docs/importing.md, run as they are typed there."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

from isoprobe.adapters.runs.store import Store
from isoprobe.cli import run
from tests.specimens.published import ALL, CHEMISTRY, PHYSICS, png, write_jsonl, write_parquet

HOUSE = Path(__file__).parents[3]
DATA = HOUSE.parent / "shared" / "data"
TYPED = re.findall(r"^isoprobe (diagnose .* --dataset .*)$", (HOUSE / "docs" / "importing.md").read_text("utf-8"), re.M)
ASKED = {line.split("--dataset ")[1].split()[0]: line for line in TYPED if "replay:" not in line}
# What is planted; None for sets that are too large to be diagnosed here, or not at hand: small ones of their kind are.
LOST = {
    "visonlyqa": 1 - 0.63,
    "geometry": 0.0,
    "dynamath": 1 - 0.63,
    "gaokao_mm": 1 - 0.63,
    "isobench": None,
    "emma": None,
}
ONE_OF = {"visonlyqa": 16, "geometry": 8, "dynamath": 5}  # so few records still end in a verdict


@pytest.fixture
def beside_the_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which ../shared/data is the data, as it is from the house: of large sets one record of so many as
    stands above."""
    if not DATA.is_dir():
        pytest.skip("the sets are not at ../shared/data")
    here = tmp_path / "shared" / "data"
    here.mkdir(parents=True)
    for folder in DATA.iterdir():
        if folder.name == "dynamath":
            for trial in folder.glob("trial*"):
                shutil.copytree(trial, here / "dynamath" / trial.name)
                asked = json.loads((trial / "dataset.json").read_text("utf-8"))
                few = {number: asked[number] for number in list(asked)[:: ONE_OF[folder.name]]}
                (here / "dynamath" / trial.name / "dataset.json").write_text(json.dumps(few), "utf-8")
            continue
        if folder.name not in ONE_OF:
            (here / folder.name).symlink_to(folder)
            continue
        shutil.copytree(folder, here / folder.name)
        for file in (here / folder.name).glob("*.jsonl"):
            file.write_text("".join(file.read_text("utf-8").splitlines(keepends=True)[:: ONE_OF[folder.name]]), "utf-8")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


def told(report: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, list[dict]]:
    return capsys.readouterr().out, json.loads((report / "report.json").read_text("utf-8"))


def test_the_page_has_a_command_for_each_set() -> None:
    assert set(ASKED) == set(LOST)
    assert len(TYPED) == len(ASKED) + 1


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, lost in LOST.items() if lost is not None])
def test_one_line_ends_in_a_verdict_and_a_replay_in_the_same(
    name: str, beside_the_data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not (DATA / name).is_dir():
        pytest.skip(f"the set is not at ../shared/data/{name}")
    assert run(shlex.split(ASKED[name])) == 0
    report = beside_the_data / f"{name}-report"
    said, whole = told(report, capsys)
    (found,) = whole["runs"] if isinstance(whole, dict) else whole
    verdict, shares = found["verdict"], found["shares"]
    assert verdict["name"] != "unknown"
    assert verdict["why"]
    if name == "geometry":
        assert verdict["name"] in ("perfect", "capable")
    elif shares:
        assert shares["loss"]["low"] < LOST[name] < shares["loss"]["high"]
        assert shares["perception"]["low"] < 0.3 * (0.9 + 1) / 2 < shares["perception"]["high"]
        assert shares["reasoning"]["low"] < 0.1 * (0.7 + 1) / 2 < shares["reasoning"]["high"]
    else:
        assert verdict["parts"]["loss"]["low"] < LOST[name] < verdict["parts"]["loss"]["high"]
        assert (verdict["parts"]["perception"]["least"], verdict["parts"]["reasoning"]["least"]) == (0, 0)
        assert "What is missing are answers from a true text form" in said
    assert (shares is None) == (name in ("dynamath", "gaokao_mm"))

    (kept,) = report.glob("*.run")
    with Store.read(kept) as store:
        lines = list(map(json.dumps, store.records()))
    (beside_the_data / "replies.jsonl").write_text("\n".join(lines))
    again = re.sub(r"--model \S+", "--model replay:replies.jsonl", ASKED[name])
    assert again in TYPED or name != "gaokao_mm"
    assert run(shlex.split(again)) == 0
    _, whole = told(report, capsys)
    (replayed,) = whole["runs"] if isinstance(whole, dict) else whole
    assert replayed["verdict"] == verdict


def test_a_replay_by_item_arm_and_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The lines that the page describes, about a small set of the same kind."""
    (tmp_path / "set" / "images").mkdir(parents=True)
    rows, replies = [], []
    for k in range(60):
        (tmp_path / "set" / "images" / f"{k}.png").write_bytes(png(40 + k))
        right = "ABCD"[k % 4]
        words = f"第 {k} 题（）\nA. 甲\nB. 乙\nC. 丙\nD. 丁"
        rows.append({"question": words, "images": [f"images/{k}.png"], "answer": [right]})
        reply = f"答案：{right if k % 3 else 'ABCD'[k % 4 - 1]}"
        replies.append(
            {"item": f"published-v1-gaokao_mm-{k}", "arm": "picture", "question": "picture/answer", "response": reply}
        )
    (tmp_path / "set" / "questions.jsonl").write_text("\n".join(map(json.dumps, rows)))
    (tmp_path / "replies.jsonl").write_text("\n".join(map(json.dumps, replies)))
    order = ["diagnose", str(tmp_path / "set"), "--dataset", "gaokao_mm", "--model", f"replay:{tmp_path}/replies.jsonl"]
    assert run([*order, "--workers", "0"]) == 2
    assert "workers is 0" in capsys.readouterr().err
    assert (
        run([*order, "--out", str(tmp_path / "out"), "--workers", "2"]) == 1
    )  # replies of the other arms are not there
    said = capsys.readouterr().out
    assert "60 items of 60 records" in said
    assert "not identified. " in said
    assert "0 to 33.3" in said
    run([*order, "--out", str(tmp_path / "out")])
    said = capsys.readouterr().out
    assert "items of" not in said  # the suite that is there is taken
    assert "0 to 33.3" in said


def test_another_set_in_the_same_place_is_a_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.png").write_bytes(png(40))
        (tmp_path / name / "counts.csv").write_text("picture,circles,letters,segments,triangles\na.png,2,5,7,4\n")
    order = ["--dataset", "geometry", "--model", "planted:see=1", "--out", str(tmp_path / "out")]
    assert run(["diagnose", str(tmp_path / "one"), *order]) == 0
    assert run(["diagnose", str(tmp_path / "two"), *order]) == 2
    assert "expected another --out" in capsys.readouterr().err
    assert run(["diagnose", "--dataset", "geometry"]) == 2
    assert "expected that of a suite or of a published set" in capsys.readouterr().err


def reported(folder: Path, *order: str) -> dict:
    """What one line finds about a set in this folder."""
    assert (
        run(["diagnose", str(folder), *order, "--model", "planted:see=0.7,think=0.9", "--out", f"{folder}-report"]) == 0
    )
    whole = json.loads((Path(f"{folder}-report") / "report.json").read_text("utf-8"))
    (found,) = whole["runs"] if isinstance(whole, dict) else whole
    return found


def test_emma_is_told_by_what_is_lost_on_its_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Right answers alone are known: bounds from nothing to all, and the line says that true texts are missing."""
    for config in ("Math", "Coding"):
        rows = []
        for k in range(40):
            (tmp_path / f"{config}{k}.png").write_bytes(png(30 + k))
            question = {
                "pid": f"{config}_{k}",
                "question": "<image_1> Which one fits?",
                "options": ["1", "2", "3", "4"],
            }
            rows.append(question | {"answer": "ABCD"[k % 4], "type": "Multiple Choice", "image_1": f"{config}{k}.png"})
        (tmp_path / f"{config}.jsonl").write_text("\n".join(map(json.dumps, rows)))
    found = reported(tmp_path, "--dataset", "emma")
    said = capsys.readouterr().out
    assert "80 items of 80 records" in said
    assert found["verdict"]["name"] == "not identified"
    assert "What is missing are answers from a true text form" in said
    parts = found["verdict"]["parts"]
    assert parts["loss"]["low"] < 0.37 < parts["loss"]["high"]
    assert parts["perception"]["least"] == parts["reasoning"]["least"] == 0


def test_science_with_its_pictures_ends_in_bounds_and_without_says_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """IsoBench's chemistry and physics: a description stands for each picture."""
    asked = [(CHEMISTRY if k % 2 else PHYSICS) | {"question": f"Number {k}: which one?"} for k in range(120)]
    science = {"chemistry": asked[1::2], "physics": asked[::2]}
    for config, rows in science.items():
        write_jsonl(tmp_path / "texts", config, list(rows))
        rows = [row | {"image": {"bytes": png(30 + k), "path": None}} for k, row in enumerate(rows)]
        write_parquet(tmp_path / "whole", config, rows)
    found = reported(tmp_path / "whole", "--dataset", "isobench")
    assert found["verdict"]["name"] != "unknown"
    perception, reasoning = (found["shares"][each] for each in ("perception", "reasoning"))
    assert perception["low"] < 0.3 * 0.95 < perception["high"]
    assert reasoning["low"] < 0.1 * 0.85 < reasoning["high"]
    capsys.readouterr()
    assert reported(tmp_path / "texts", "--dataset", "isobench")["verdict"]["name"] == "not identified"
    assert "What is missing are the pictures" in capsys.readouterr().out


def test_one_line_takes_the_whole_of_isobench(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every config in one folder, pictures drawn anew, one game that no rule ended."""
    for config, row in ALL.items():
        more = [row | {"pgn": "1. f3 e5 2. g4 Nc6"}] if config == "winner_id" else []
        write_jsonl(tmp_path / "set", config, [row, *more])
    found = reported(tmp_path / "set", "--dataset", "isobench")
    said = capsys.readouterr().out
    assert "11 items of 11 records" in said
    assert "pictures: 9 are drawn anew" in said
    assert (found["undecided"], found["redrawn"]) == (1, 9)
    assert found["verdict"]["why"]


def test_a_limit_imports_no_more_and_without_it_the_same_command_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [CHEMISTRY | {"question": f"Number {k}: which one?"} for k in range(6)]
    write_jsonl(tmp_path / "set", "chemistry", rows)
    order = ["diagnose", str(tmp_path / "set"), "--dataset", "isobench", "--model", "planted:see=1", "--out"]
    order.append(str(tmp_path / "out"))

    def answered() -> dict[str, str | None]:
        (kept,) = (tmp_path / "out").glob("*.run")
        with Store.read(kept) as store:
            return {f"{one.item} {one.arm} {one.question}": one.reply.text for one in store.answered()}

    assert run([*order, "--limit", "2"]) == 0
    assert "2 items of" in capsys.readouterr().out
    first = answered()
    assert run([*order, "--limit", "1"]) == 0
    assert "items of" not in capsys.readouterr().out
    assert run(order) == 0
    assert "6 items of 6 records" in capsys.readouterr().out
    assert first.items() < answered().items()
    assert len({key.split()[0] for key in answered()}) == 6
    assert sorted(one.name for one in (tmp_path / "out").iterdir() if one.name.startswith(".")) == []
    write_jsonl(tmp_path / "other", "chemistry", rows[:4])
    order[1], order[-1] = str(tmp_path / "other"), str(tmp_path / "more")
    assert run([*order, "--limit", "2"]) == 0
    write_jsonl(tmp_path / "other", "chemistry", rows[1:])
    assert run(order) == 2
    assert "holds other items than" in capsys.readouterr().err


def test_configs_are_of_a_set_and_another_choice_is_another_suite(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for config in ("chemistry", "graph_maxflow"):
        write_jsonl(tmp_path / "set", config, [ALL[config]])
    order = ["diagnose", str(tmp_path / "set"), "--dataset", "isobench", "--out", str(tmp_path / "out"), "--model"]
    model = "planted:see=1"
    assert run([*order, model, "--config", "chemistry"]) == 0
    assert "1 items of 1 records" in capsys.readouterr().out
    assert run([*order, model, "--config", "chemistry"]) == 0
    assert run([*order, model]) == 2
    assert "expected another --out" in capsys.readouterr().err
    assert run(["diagnose", str(tmp_path / "out" / "suite"), "--config", "chemistry"]) == 2
    assert "expected --dataset NAME beside" in capsys.readouterr().err
