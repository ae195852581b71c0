"""MULTI's problems: every question type, pictures at their marks, captions and OCR, the published zip, and bad ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, PublishedRecord, load_dataset
from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.analysis.scoring.verdict import score
from isoprobe.probes.suites.suite import Suite
from tests.specimens.multi_records import NAME, PLAIN, SEVERAL, written, zipped
from tests.specimens.published import png


@pytest.mark.parametrize("as_zip", [False, True])
def test_questions_of_every_type(tmp_path: Path, as_zip: bool) -> None:
    folder = written(tmp_path / "multi", {"gzhx_1": SEVERAL, "gzhx_2": PLAIN})
    path = zipped(folder, tmp_path / "multi.zip") if as_zip else folder
    found = list(load_dataset("multi").records(path))
    assert all(isinstance(record, PublishedRecord) for record in found), found
    one, several, blanks, opened, other, plain = (r for r in found if isinstance(r, PublishedRecord))
    assert one.question == (
        "阅读材料<image_1>，回答下列问题。\n甲是哪一个？[MASK]\nA. <image_2>\nB. <image_3>\nC. 都不是"
    )
    assert (one.kind, one.expected, one.choices) == ("option", "B", ("A", "B", "都不是"))
    assert one.pictures == (png(21), png(20), png(22))
    assert one.texts == {"caption": "[图1] a plant, green\n[图2] a cup\n[图3] ",
                         "ocr": "[图1] CO2\n[图2] \n[图3] "}  # fmt: skip
    assert (several.kind, several.expected, several.choices) == ("options", ["A", "B", "D"], ("一", "二", "三", "四"))
    assert (several.pictures, several.texts) == ((png(21),), {"caption": "a plant, green", "ocr": "CO2"})
    assert several.labels == {
        "dataset": "multi", "language": "zh", "published_id": "gzhx_1_1", "question_type": "多选", "elite": True,
        "education": "高中", "subject": "化学", "knowledge_ids": "kp_1",
    }  # fmt: skip
    assert (blanks.kind, blanks.expected) == ("blanks", ["H_2O", ["铁", "Fe"]])
    assert [(r.kind, r.expected) for r in (opened, other)] == [("open", "因为下雨了。"), ("open", "略")]
    assert (plain.expected, plain.pictures, plain.texts) == (["2"], (), {})
    assert [r.labels["elite"] for r in (one, several, plain)] == [False, True, False]


def test_replies_score_as_the_paper_counts(tmp_path: Path) -> None:
    import_dataset("multi", written(tmp_path / "multi", {"gzhx_1": SEVERAL, "gzhx_2": PLAIN}), tmp_path / "suite")
    asked = [probe.questions[0] for probe in Suite.open(tmp_path / "suite")]
    told = [(0, "答案：B", 1, 1), (1, "ABD", 3, 3), (1, "AB", 2, 3), (1, "ABC", 0, 3), (2, "H_2O\nFe", 2, 2),
            (2, "H2O；Fe", 2, 2), (2, "水\n铁", 1, 2), (5, "2", 1, 1), (5, "3", 0, 1)]  # fmt: skip
    for number, reply, points, of in told:
        given = score(asked[number], reply)
        assert (number, reply, given.points, given.of) == (number, reply, points, of)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"problem_type_list": ["判断"]}, "problem_type_list[0] is '判断', expected one of 单选"),
        ({"problem_type_list": "填空"}, "problem_type_list is '填空', expected a list"),
        ({"problem_answer_list": ["1", "2"]}, "problem_answer_list has 2 entries and problem_type_list 1"),
        ({"problem_answer_list": [None]}, "problem_answer_list[0] is None, expected a text"),
        ({"problem_answer_list": ["二"], "problem_type_list": ["单选"]}, "expected letters of options"),
        ({"problem_content_list": [""]}, "problem_content_list[0] is empty"),
        ({"problem_content_list": ["[IMAGE_1]"]}, "shows [IMAGE_1] of 0 pictures"),
        ({"problem_content_list": ["[IMAGE_1]"], "img_paths": ["../../secret.png"]}, "a path inside the folder"),
        ({"problem_content_list": ["[IMAGE_1]"], "img_paths": ["/images/a.png"]}, "a path inside the folder"),
        ({"problem_content_list": ["[IMAGE_1]"], "img_paths": ["http://h/images/a.png"]}, "no address is fetched"),
        ({"problem_content_list": ["[IMAGE_1]"], "img_paths": [7]}, "img_paths[0] is 7"),
    ],
)
def test_a_bad_problem_is_told_and_the_rest_is_read(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    bad, good = load_dataset("multi").records(written(tmp_path / "m", {"x_1": {**PLAIN, **change}, "x_2": PLAIN}))
    assert isinstance(bad, BadRecord)
    assert says in bad.why
    assert "x_1" in bad.place
    assert isinstance(good, PublishedRecord)


def test_a_problem_that_is_no_object_and_a_folder_that_is_no_set(tmp_path: Path) -> None:
    bad, good = load_dataset("multi").records(written(tmp_path / "m", {"x_1": 3, "x_2": PLAIN}))
    assert isinstance(bad, BadRecord)
    assert isinstance(good, PublishedRecord)
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadDataset, match="holds no problem_"):
        list(load_dataset("multi").records(tmp_path / "empty"))
    (tmp_path / "m" / NAME).write_text("{")
    with pytest.raises(BadDataset, match="is no whole JSON"):
        list(load_dataset("multi").records(tmp_path / "m"))
