"""What the picture and what knowledge adds, end to end: pairs by item, whatever the order of runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.analysis.papers.multi import multi_measures, multi_tables
from isoprobe.analysis.papers.multi_gains import gain
from isoprobe.analysis.report.findings import find
from isoprobe.analysis.scoring.catalogue import Catalogue
from tests.specimens.exam_suite import BLIND, SEEING, both, cells, run, settings, table_of
from tests.specimens.findings import english
from tests.specimens.respondents import numbers, say, says


def test_table_6_pairs_the_settings_by_item() -> None:
    runs = settings()
    table = table_of(runs, "multi_6")
    assert [english(row.heads) for row in table.rows] == [("m", "multi_zh")]
    assert cells(table) == {
        "NI": "50.0",
        "SI w/o. image": "0.0",
        "SI w. caption": "83.3",  # 0 + 2 + 3 of 6
        "SI w. ocr": "16.7",  # 1 of 6
        "SI w. image": "66.7",
        "MI w/o. image": "0.0",
        "MI w. caption": "50.0",
        "MI w. ocr": "0.0",
        "MI w. image": "100.0",
    }
    small = dict(zip(english(table.columns), (str(cell.small) for cell in table.rows[0].cells), strict=True))
    assert small["SI w. caption"].startswith("+83.3, ")
    assert small["MI w. image"].startswith("+100.0, ")
    missing = cells(table_of(runs, "multi_missing"))
    assert (missing["SI w/o. image"], missing["SI w. caption"], missing["SI w. ocr"]) == ("100.0", "0.0", "66.7")
    assert missing["MI w/o. image"] == "0.0"


def test_the_order_of_runs_does_not_matter_and_other_prompts_are_no_pair() -> None:
    runs = settings()
    assert cells(table_of(runs[::-1], "multi_6")) == cells(table_of(runs, "multi_6"))
    names = [table.name for table in multi_tables([runs[0], run("without_picture", BLIND)])]
    assert "multi_6" not in names
    assert "multi_6" not in [table.name for table in multi_tables([runs[0], run("multi_zh(picture=no)", BLIND, "n")])]


def test_a_gain_is_of_the_items_that_both_have() -> None:
    [picture, blind, *_] = settings()
    shown = [mark for mark in picture.marks if mark.condition == "picture" and mark.type != "OP"]
    alone = [mark for mark in blind.marks if mark.item != "published-v1-z2" and mark.type != "OP"]
    level, more = gain(shown, alone)
    assert level.value == pytest.approx(4 / 6)
    assert more.value == pytest.approx(4 / 6)
    assert (more.n, more.of) == (1, 3)  # all of them show one picture
    assert more.low < more.value < more.high
    back = gain(alone, shown)[1]
    assert back.value == pytest.approx(-more.value)
    assert gain(shown, [])[1].n == 0


def test_table_8_is_what_knowledge_adds(tmp_path: Path) -> None:
    file = tmp_path / "k.json"
    file.write_text(json.dumps({"published-v1-z1": "知识"}), encoding="utf-8")
    runs = [both("multi_zh", SEEING), both(f"multi_zh(knowledge={file})", {**SEEING, "e1": "D", "z2": "B"})]
    table = table_of(runs, "multi_8")
    assert [english(row.heads) for row in table.rows] == [("m", "multi_zh, w. image"), ("m", "multi_zh, w. caption")]
    [without, with_it] = table.rows[0].cells
    assert without.text == "70.0"
    assert with_it.text == "60.0"  # one more, two less
    assert str(with_it.small).startswith("−10.0, ")
    assert "multi_6" not in [each.name for each in multi_tables(runs)]


def test_what_the_picture_adds_is_told_for_any_suite() -> None:
    probes = numbers(20, 1)

    def half(item: object, sample: int) -> str:
        return str(item.answer) if item.seed % 2 else "999"  # type: ignore[attr-defined]

    runs = [
        find("m", say(probes, rule), probes, strategy=strategy)
        for strategy, rule in (("cot", half), ("without_picture(how=cot)", says("I cannot see the image.")))
    ]
    [first, missing] = multi_tables(runs)
    assert english(first.rows[0].heads) == ("m", "chain_of_thought")
    assert cells(first)["SI w. image"] == "50.0"
    assert str(first.rows[0].cells[-1].small).startswith("+50.0, +")
    assert cells(missing)["SI w/o. image"] == "100.0"
    assert multi_tables(runs[:1]) == []
    assert multi_measures(runs[0].marks, Catalogue.of(probes)) == []
