"""MULTI's tables end to end: points and strict accuracy by number of pictures, type, education and subject."""

from __future__ import annotations

import pytest

from isoprobe.analysis.inference.paper_table import NONE
from isoprobe.analysis.papers.exam_marks import marks_of
from isoprobe.analysis.papers.printed import printed_table
from isoprobe.analysis.report.findings import Findings, find
from isoprobe.analysis.report.paper_tables import paper_tables
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.core import Reply
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.results import Answered
from tests.specimens.exam_suite import BLIND, FOUR, SEEING, SUITE, both, cells, picture, run, table_of
from tests.specimens.findings import english


@pytest.fixture(scope="module")
def seen() -> Findings:
    return both("multi_zh", SEEING)


def test_table_3_counts_points_by_number_of_pictures(seen: Findings) -> None:
    # closed questions: 7 points of 10; none: e1 0 of 1, e3 1 of 1; one: z1 1 of 1, z3 1 of 2, e2 2 of 3; several: z2
    assert cells(table_of([seen], "multi_3")) == {"Overall": "70.0", "NI": "50.0", "SI": "66.7", "MI": "100.0"}


def test_table_4_counts_points_and_strict_accuracy_by_type(seen: Findings) -> None:
    told = cells(table_of([seen], "multi_4"))
    rouge = 100 * (1 + 0.5) / 2  # recall 1/3 and precision 1 make 1/2
    assert told == {
        "SA": "50.0",
        "MA": "80.0",  # 4 of 5
        "MA Acc.": "50.0",
        "FB": "66.7",  # 2 of 3
        "FB Acc.": "50.0",
        "OP": f"{rouge:.1f}",
        "refused": "0.0",
        "picture missing": "0.0",
    }


def test_refusals_earn_nothing_and_those_for_want_of_a_picture_are_counted_apart() -> None:
    found = both("multi_zh(picture=no)", {**BLIND, "e1": "I don't know.", "z2": "缺少图片信息"})
    told = cells(table_of([found], "multi_4"))
    assert told["refused"] == "75.0"  # z1, z2, z3, e1, e2, e4 of 8
    assert told["picture missing"] == "62.5"  # without e1
    assert (told["SA"], told["MA"], told["FB"]) == ("0.0", "0.0", "33.3")
    assert told["OP"] == "50.0"


def test_table_5_groups_by_education_and_by_subject(seen: Findings) -> None:
    assert cells(table_of([seen], "multi_5")) == {
        "JuH": "100.0",  # z1
        "SeH": "75.0",  # z2 and z3: 3 of 4; z4 is open
        "Uni": "100.0",  # e3
        "Driv": "66.7",  # e2
        "社会": "0.0",  # e1
    }
    subjects = cells(table_of([seen], "multi_subjects"))
    assert subjects["物理"] == "100.0"
    assert "生物" not in subjects


def test_table_7_is_of_the_hard_subset(seen: Findings) -> None:
    told = cells(table_of([seen], "multi_7"))
    assert {name: text for name, text in told.items() if text != NONE} == {
        "Overall": "100.0",
        "MA": "100.0",
        "MA Acc.": "100.0",
        "MI": "100.0",
    }


@pytest.mark.parametrize("name", [f"multi_{number}" for number in range(3, 9)])
def test_the_papers_figures_stand_below_those_of_its_own_questions(name: str) -> None:
    own = [published_probe(
        f"o{k}", "?", "options", ["A", "B"], [picture(k)], choices=FOUR, seed=k,
        labels={"dataset": "multi", "education": "高中", "elite": True},
    ) for k in range(3)]  # fmt: skip
    runs = [
        find("m", [Answered(p.item.id, "picture", "picture/answer", 0, Reply("AB")) for p in own], own, strategy=spec)
        for spec in ("multi_zh", "multi_zh(picture=no)", "multi_zh(knowledge=k.json)")
    ]
    table = table_of(runs, name)
    rows = printed_table("multi", name).rows
    printed = [row for row in table.rows if english(row.heads[1:]) == ("as printed",)]
    assert [english(row.heads[0]) for row in printed] == list(rows)
    figures = [cell.text for cell in printed[-1].cells if cell.text != NONE]
    assert figures == [text for each in list(rows.values())[-1].values() if (text := f"{each:.1f}") in figures]
    assert figures


def test_a_failed_request_is_no_reply() -> None:
    catalogue = Catalogue.of(SUITE)
    answered = [
        Answered(p.item.id, "picture", p.questions[0].id, k, Reply(None, error="HTTP 500") if k else Reply("B"))
        for p in SUITE[:1]
        for k in range(2)
    ]
    marks = marks_of(answered, score_run(answered, catalogue), catalogue, "multi_zh")
    assert [(mark.points, mark.of, mark.right) for mark in marks] == [(1.0, 1.0, True)]


def test_they_stand_in_the_report_with_the_others(seen: Findings) -> None:
    names = [table.name for table in paper_tables([seen, run("multi_zh(picture=no)", BLIND)])]
    assert [name for name in names if name.startswith("multi")] == [
        *("multi_3", "multi_4", "multi_5", "multi_subjects", "multi_6", "multi_missing", "multi_7"),
    ]
