"""MULTI's pieces of knowledge: from its file to the prompt, bad pieces in one line each, hostile sizes bounded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.datasets.dataset import BadRecord, PublishedRecord, load_dataset
from isoprobe.adapters.datasets.records.pieces import LONGEST, MOST
from isoprobe.adapters.importing.importing import KNOWLEDGE, import_dataset
from isoprobe.adapters.prompting.prompts import text_of
from isoprobe.adapters.strategies import texts as strategy_texts
from isoprobe.adapters.strategies.strategies import load_strategy
from isoprobe.cli import run
from isoprobe.probes.suites.suite import Suite
from tests.specimens.multi_records import PLAIN, SEVERAL, written, zipped

NAME = "knowledge_v1.2.0_20231217.json"
PIECES: dict[str, Any] = {
    "kp_1": {"knowledge_content": "水由氢和氧组成，见[IMAGE_1]。", "knowledge_images": ["../data/images/a.png"]},
    "kp_2": {"knowledge_content": "铁的符号是Fe。", "knowledge_images": []},
    "kp_3": {"knowledge_content": "没有人提到。", "knowledge_images": []},
}
PROBLEMS = {"gzhx_1": {**SEVERAL, "knowledge": ["kp_2", "kp_1", "kp_2"]}, "gzhx_2": {**PLAIN, "knowledge": []}}
SHOWN = ("铁的符号是Fe。", "水由氢和氧组成，见图。")


def folder(path: Path, pieces: object = PIECES, problems: dict[str, Any] = PROBLEMS) -> Path:
    made = written(path, problems)
    (made / NAME).write_text(json.dumps(pieces, ensure_ascii=False), encoding="utf-8")
    return made


def records(path: Path) -> tuple[list[PublishedRecord], list[str]]:
    found = list(load_dataset("multi").records(path))
    return (
        [each for each in found if isinstance(each, PublishedRecord)],
        [str(each) for each in found if isinstance(each, BadRecord)],
    )


@pytest.mark.parametrize("as_zip", [False, True])
@pytest.mark.parametrize("as_list", [False, True])
def test_each_question_has_the_pieces_that_its_problem_names(tmp_path: Path, as_zip: bool, as_list: bool) -> None:
    pieces = [{"knowledge": key, **piece} for key, piece in PIECES.items()] if as_list else PIECES
    made = folder(tmp_path / "multi", pieces)
    found, bad = records(zipped(made, tmp_path / "multi.zip") if as_zip else made)
    assert [each.knowledge for each in found] == [SHOWN] * 5 + [()]
    assert bad == []


def test_an_import_and_one_argument_put_the_pieces_into_prompts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    suite = tmp_path / "suite"
    moved = {**PLAIN, "problem_content_list": ["哪个？\nA. 氢\nB. 铁\nC. 氧"], "problem_type_list": ["单选"]}
    problems = {"hx_1": {**moved, "problem_answer_list": ["B"]}, "hx_2": {**PLAIN, "knowledge": []}}
    made = folder(tmp_path / "multi", problems=problems)
    assert run(["import", "multi", str(made), "--out", str(suite), "--rotate"]) == 0
    said = capsys.readouterr().out
    assert f"knowledge: 3 items have pieces; ask with --strategy 'multi_zh(knowledge={suite / KNOWLEDGE})'" in said
    way = load_strategy(f"multi_zh(knowledge={suite / KNOWLEDGE})")
    told = [text_of(next(way(probe, probe.questions[0]))) for probe in Suite.open(suite)]  # type: ignore[arg-type]
    assert len(told) == 4  # one in three orders of its options, and one without knowledge
    assert [f"Knowledge: {SHOWN[1]}" in each for each in told] == [True] * 3 + [False]
    assert "Knowledge:" not in told[-1]


def test_without_pieces_no_file_is_written(tmp_path: Path) -> None:
    done = import_dataset("multi", written(tmp_path / "multi", PROBLEMS), tmp_path / "suite")
    assert (done.knowledge, done.bad) == (0, [])
    assert not (tmp_path / "suite" / KNOWLEDGE).exists()


@pytest.mark.parametrize(
    ("pieces", "says"),
    [
        ({**PIECES, "kp_2": 7}, [f"{NAME} 'kp_2': 7, expected an object"]),
        ({**PIECES, "kp_2": {}}, [f"{NAME} 'kp_2': knowledge_content is None, expected a text"]),
        ({**PIECES, "kp_2": {"knowledge_content": [1]}}, [f"{NAME} 'kp_2': knowledge_content is [1], expected a text"]),
        (
            {**PIECES, "kp_2": {"knowledge_content": "啊" * (LONGEST + 1)}},
            [f"{NAME} 'kp_2': knowledge_content has {LONGEST + 1:,} characters, expected at most {LONGEST:,}"],
        ),
        (
            {"kp_1": PIECES["kp_1"]},
            [f"problem_v1.2_release.json 'gzhx_1': knowledge is 'kp_2': no such piece in {NAME}"],
        ),
    ],
)
def test_a_bad_piece_is_told_in_one_line_and_the_others_are_there(
    tmp_path: Path, pieces: object, says: list[str]
) -> None:
    found, bad = records(folder(tmp_path / "multi", pieces))
    assert bad == says
    assert [each.knowledge for each in found] == [SHOWN[1:]] * 5 + [()]


@pytest.mark.parametrize(
    ("written_as", "says"), [("{", "is no whole JSON"), ("3", "is a JSON int, expected an object"), ("[]", "")]
)
def test_a_file_that_is_none_leaves_the_questions_without_pieces(tmp_path: Path, written_as: str, says: str) -> None:
    made = folder(tmp_path / "multi")
    (made / NAME).write_text(written_as)
    found, bad = records(made)
    assert [each.knowledge for each in found] == [()] * 6
    assert len(bad) == (1 if says else 2)
    assert says in bad[0]


@pytest.mark.parametrize("ids", [7, [7], ["kp_1"] * (MOST + 1), {"kp_1": 1}])
def test_ids_that_are_none_are_told_once_for_the_problem(tmp_path: Path, ids: object) -> None:
    problems = {**PROBLEMS, "gzhx_1": {**SEVERAL, "knowledge": ids}}
    found, bad = records(folder(tmp_path / "multi", problems=problems))
    assert len(found) == 6
    assert len(bad) == 1
    assert "expected a list of at most 20 ids of pieces" in bad[0]


def test_the_file_that_is_written_can_always_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategy_texts, "LARGEST", 300)
    done = import_dataset("multi", folder(tmp_path / "multi"), tmp_path / "suite")
    assert done.knowledge == 2
    assert [str(each) for each in done.bad] == [f"{KNOWLEDGE}: too large: without those of 3 items"]
    texts = strategy_texts.load_texts(str(tmp_path / "suite" / KNOWLEDGE))
    assert list(texts.values()) == [SHOWN] * 2


def test_a_link_out_of_the_folder_is_not_read(tmp_path: Path) -> None:
    made = folder(tmp_path / "multi")
    (tmp_path / "secret.json").write_text('{"kp_1": {"knowledge_content": "secret"}}')
    (made / NAME).unlink()
    (made / NAME).symlink_to(tmp_path / "secret.json")
    found, bad = records(made)
    assert [each.knowledge for each in found] == [()] * 6
    assert len(bad) == 1
    assert "is a link out of" in bad[0]
