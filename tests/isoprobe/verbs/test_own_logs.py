"""A new user's path: a log of another harness, some lines of mapping, a verdict with bounds."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from random import Random

import pytest

from isoprobe.cli import run
from tests.specimens.published import png

SET = """
question = "question"
answer = "answer"
options = ["A", "B", "C", "D"]
images = "image_path"
id = "index"
[texts]
caption = "caption"
"""
LOG = """
reply = "prediction"
item = "index"
form = "@file"
took = "prediction"
right = "hit"
label = "answer"
[forms]
_image = "picture"
_caption = "caption"
"""
BARS = ("apples", "pears", "plums", "figs")
ASKED = 60


def replied(folder: Path, arm: str, seen: int) -> list[dict[str, str]]:
    """What a model of which `seen` of 20 answers are right writes in this arm, as VLMEvalKit keeps it."""
    rows = []
    for k in range(ASKED):
        (folder / "images").mkdir(parents=True, exist_ok=True)
        (folder / "images" / f"{k}.png").write_bytes(png(40 + k))
        right = "ABCD"[k % 4]
        said = right if k * 7 % 20 < seen else "ABCD"[k % 4 - 1]
        text = Random(k).choice([said, f"The answer is {said}.", f"**{said}**. {BARS['ABCD'.index(said)]}"])
        text = "Failed to obtain answer via API." if k == 3 else "It is A or B." if (k, arm) == (5, "image") else text
        row = {"index": str(k), "image_path": f"images/{k}.png", "question": f"Of {k + 4} bars, which is the tallest?"}
        row |= dict(zip("ABCD", BARS, strict=True)) | {"answer": right, "caption": f"The bars are {BARS[k % 4]} tall."}
        rows.append(row | {"prediction": text, "hit": str(int(said == right))})
    return rows


def shares(report: Path) -> dict:
    whole = json.loads((report / "report.json").read_text("utf-8"))
    (found,) = whole["runs"] if isinstance(whole, dict) else whole
    return found


def test_tables_of_vlmevalkit_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs = tmp_path / "logs" / "mymodel"
    logs.mkdir(parents=True)
    for arm, seen in (("image", 12), ("caption", 19)):
        rows = replied(tmp_path / "bars", arm, seen)
        for file in [logs / f"mymodel_{arm}.tsv", *([tmp_path / "bars" / "bars.tsv"] if arm == "image" else [])]:
            with file.open("w", newline="", encoding="utf-8") as table:
                writer = csv.DictWriter(table, list(rows[0]), delimiter="\t")
                writer.writeheader()
                writer.writerows(rows)
    (tmp_path / "bars" / "mapping.toml").write_text(SET)
    (tmp_path / "log.toml").write_text(LOG)
    order = [
        "rescore",
        "mapped",
        str(tmp_path / "bars"),
        str(tmp_path / "logs"),
        "--mapping",
        str(tmp_path / "log.toml"),
    ]
    assert run([*order, "--out", str(tmp_path / "field")]) == 0
    told = capsys.readouterr()
    assert "60 items of 60 records" in told.out
    assert "120 replies of mymodel" in told.out
    assert "2 of them failed" in told.err
    found = shares(tmp_path / "field" / "report")
    assert found["shares"]["loss"]["low"] < 0.4 < found["shares"]["loss"]["high"]
    assert found["verdict"]["name"] != "unknown"
    assert len((SET + LOG).split("\n")) <= 24  # twenty lines of mapping


def test_samples_of_lm_evaluation_harness(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nested fields, an answer by its place, pictures told by whole paths of the machine that ran it."""
    for arm, seen in (("image", 12), ("caption", 19)):
        with (tmp_path / f"samples_bars_{arm}_2026-11-29T08-00-00.jsonl").open("w") as file:
            for k, row in enumerate(replied(tmp_path, arm, seen)):
                doc = {"id": f"bar-{k}", "question": row["question"], "choices": BARS, "label": k % 4}
                doc |= {"image": f"/home/me/data/{row['image_path']}", "caption": row["caption"]}
                sample = {"doc_id": k, "doc": doc, "target": str(k % 4), "resps": [[row["prediction"]]]}
                file.write(json.dumps(sample | {"exact_match": float(row["hit"])}) + "\n")
    logs = sorted(map(str, tmp_path.glob("samples_*.jsonl")))
    mapping = (
        'question = "doc.question"\nanswer = "doc.label"\noptions = "doc.choices"\nimages = "doc.image"\nid = "doc.id"'
    )
    (tmp_path / "set.toml").write_text(mapping + '\ntexts = {caption = "doc.caption"}\n')
    (tmp_path / "log.toml").write_text(
        'reply = "resps.0.0"\nitem = "doc.id"\nform = "@file"\nright = "exact_match"\nlabel = "target"\n'
        '[forms]\n_image = "picture"\n_caption = "caption"\n'
    )
    suite = str(tmp_path / "suite")
    order = ["import", "mapped", logs[1], "--mapping", str(tmp_path / "set.toml"), "--out", suite]
    assert run(order) == 2
    assert "image_root says which folder, image_as which beginning of a path is left out" in capsys.readouterr().err
    with (tmp_path / "set.toml").open("a") as file:
        file.write('[labels]\nwhere = "doc.image"\n')
    text = (tmp_path / "set.toml").read_text()
    (tmp_path / "set.toml").write_text(f'image_as = "/home/me/data/{{}}"\n{text}')
    assert run(order) == 0
    assert "60 with pictures, 60 with options, 60 with gold answers" in capsys.readouterr().out
    replies = ["replies", suite, *logs, "--from", "mapped", "--mapping", str(tmp_path / "log.toml")]
    assert run([*replies, "--model", "me", "--out", str(tmp_path / "me.run"), "--explain"]) == 0
    told = capsys.readouterr()
    assert "120 replies of me" in told.out
    assert "published-v1-mapped-5 picture: ambiguous" in told.out
    assert "left out" not in told.err  # labels are told as places, and fit
    assert run(["report", str(tmp_path / "me.run"), "--suite", suite, "--out", str(tmp_path / "page")]) == 0
    assert (
        shares(tmp_path / "page")["shares"]["loss"]["low"] < 0.4 < shares(tmp_path / "page")["shares"]["loss"]["high"]
    )
