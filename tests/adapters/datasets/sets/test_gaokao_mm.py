"""GAOKAO-MM: options out of the questions' own words, pictures by path, and the paper's rule for several options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, PublishedRecord, load_dataset
from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.analysis.scoring.verdict import score
from isoprobe.cli import run
from isoprobe.probes.suites.suite import Suite
from tests.specimens.published import png

GOOD: dict[str, Any] = {
    "subject": "Physics", "year": "2021", "category": "乙卷",
    "question": "下列正确的是（）\nA. 甲\nB. 乙\nC. 丙\nD. 丁",
    "images": ["images/a.png", "images/b.png"], "answer": ["ACD"], "analysis": "略", "score": 6,
}  # fmt: skip


def written(folder: Path, rows: list[dict[str, Any]]) -> Path:
    (folder / "images").mkdir(parents=True)
    for name, width in (("a", 20), ("b", 30)):
        (folder / "images" / f"{name}.png").write_bytes(png(width))
    lines = [json.dumps(row, ensure_ascii=False) for row in rows]
    (folder / "questions.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


def test_options_and_pictures_of_a_question(tmp_path: Path) -> None:
    drawn = {**GOOD, "question": "正确的图像是（）", "answer": ["B"], "images": None}
    several, alone = load_dataset("gaokao_mm").records(written(tmp_path, [GOOD, drawn]))
    assert isinstance(several, PublishedRecord)
    assert (several.kind, several.expected, several.choices) == ("options", ["A", "C", "D"], ("甲", "乙", "丙", "丁"))
    assert several.pictures == (png(20), png(30))
    assert several.labels == {
        "dataset": "gaokao_mm", "language": "zh", "subject": "Physics", "year": "2021", "category": "乙卷", "score": 6,
    }  # fmt: skip
    assert isinstance(alone, PublishedRecord)
    assert (alone.kind, alone.expected, alone.choices, alone.pictures) == ("option", "B", ("A", "B", "C", "D"), ())


def test_solutions_stand_beside_the_suite_for_examples_with_steps(tmp_path: Path) -> None:
    rows = [GOOD, {**GOOD, "analysis": "由图可知甲正确。"}, {**GOOD, "analysis": 7}, {**GOOD, "analysis": None}]
    done = import_dataset("gaokao_mm", written(tmp_path / "set", rows), tmp_path / "suite")
    assert (done.items, done.solutions, done.as_dict()["solutions"]) == (4, 1, 1)
    [line] = (tmp_path / "suite" / "solutions.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(line) == {"id": "published-v1-gaokao_mm-1", "texts": ["由图可知甲正确。"]}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"answer": ["E"]}, "expected letters of the 4 options"),
        ({"answer": []}, "answer is [], expected letters"),
        ({"answer": 3}, "answer is 3, expected letters"),
        ({"question": " "}, "question is ' ', expected a text"),
        ({"images": {"a": 1}}, "images is {'a': 1}, expected a picture"),
        ({"images": 7}, "expected a list of at most 20 pictures"),
        ({"images": ["images/c.png"]}, "no such file or directory"),
    ],
)
def test_a_bad_question_is_told_and_the_rest_is_read(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    bad, good = load_dataset("gaokao_mm").records(written(tmp_path, [{**GOOD, **change}, GOOD]))
    assert isinstance(bad, BadRecord)
    assert bad.place == "questions.jsonl line 1"
    assert says in bad.why
    assert isinstance(good, PublishedRecord)


def test_a_folder_without_questions(tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match=r"holds no questions\.jsonl"):
        list(load_dataset("gaokao_mm").records(tmp_path))


def test_several_options_earn_a_point_each_and_none_beside_a_wrong_one(tmp_path: Path) -> None:
    import_dataset("gaokao_mm", written(tmp_path, [GOOD, {**GOOD, "answer": ["B"]}]), tmp_path / "suite")
    several, one = Suite.open(tmp_path / "suite")
    assert [v.representation for v in several.views] == ["picture", "picture_2"]
    told = {words: score(several.questions[0], words) for words in ("ACD", "答案：A、C", "D", "ABCD", "B")}
    assert [(g.outcome, g.points, g.of) for g in told.values()] == [
        ("right", 3, 3), ("partial", 2, 3), ("partial", 1, 3), ("wrong", 0, 3), ("wrong", 0, 3),
    ]  # fmt: skip
    assert [score(one.questions[0], words).points for words in ("B", "选 C", "答案是乙")] == [1, 0, 1]


def test_the_real_questions_import_and_score_as_the_paper_says(
    real: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not (real / "gaokao_mm" / "questions.jsonl").is_file():
        pytest.skip("GAOKAO-MM is not at ../shared/data/gaokao_mm")
    done = import_dataset("gaokao_mm", real / "gaokao_mm", tmp_path / "suite")
    assert (done.records, done.items, done.bad) == (118, 118, [])
    probes = list(Suite.open(tmp_path / "suite"))
    assert sum(len(probe.views) for probe in probes) == 112 + 5 * 4 + 3
    assert sum(probe.questions[0].kind == "options" for probe in probes) == 15
    for reply, points in ((_truth, 103 + 13 * 2 + 2 * 3), (_one_right, 103 + 15), (_one_wrong_beside, 0)):
        file = tmp_path / f"{reply.__name__}.jsonl"
        lines = [json.dumps({"id": p.item.id, "response": reply(p.questions[0].expected)}) for p in probes]
        file.write_text("\n".join(lines), encoding="utf-8")
        capsys.readouterr()
        assert run(["score", str(file), "--suite", str(tmp_path / "suite")]) == 0
        given = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
        assert (len(given), sum(g["points"] for g in given)) == (118, points)
        assert sum(g["of"] for g in given) == 103 + 13 * 2 + 2 * 3


def _truth(expected: str | list[str]) -> str:
    return f"答案：{''.join(expected)}"


def _one_right(expected: str | list[str]) -> str:
    return f"答案是{expected[0]}"


def _one_wrong_beside(expected: str | list[str]) -> str:
    wrong = next(letter for letter in "ABCD" if letter not in expected) if len(expected) < 4 else "E"
    return f"答案：{wrong if isinstance(expected, str) else ''.join(sorted([*expected, wrong]))}"
