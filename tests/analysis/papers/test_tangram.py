"""Tangram's table holds answers from the picture only, by difficulty and element, beside the paper's figures."""

from __future__ import annotations

import json
from dataclasses import replace

from isoprobe.analysis.inference.tables import Table
from isoprobe.analysis.papers.printed import printed_table
from isoprobe.analysis.papers.tangram import KEYS, tangram_table
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.report.side_by_side import side_by_side
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.core import Probe
from tests.specimens.findings import english, probe, run


def renamed(one: Probe, task: str, level: int) -> Probe:
    return replace(one, item=replace(one.item, task=task, level=level))


PRINTED = printed_table("tangram", "tangram")
PROBES = [
    renamed(probe(number), ("letters", "segments", "circles", "triangles")[number % 4], 1 + number % 3)
    for number in range(48)
]


def with_table(probes: list[Probe]) -> tuple[Findings, Table]:
    findings, _ = run(probes, "m", 1.0, 1.0)
    table = tangram_table(findings.scored, Catalogue.of(probes))
    assert table is not None
    return replace(findings, tables=(*findings.tables, table)), table


def test_other_tasks_have_no_such_table() -> None:
    probes = [probe(number) for number in range(4)]
    assert tangram_table(run(probes, "m", 1.0, 1.0)[0].scored, Catalogue.of(probes)) is None


def test_rows_are_the_papers_and_count_each_answer_once_a_row() -> None:
    _, table = with_table(PROBES)
    assert [(row.key["difficulty"], row.key["element"]) for row in table.rows] == KEYS
    by_key = {tuple(row.key.values()): row for row in table.rows}
    everything = by_key["all", "all"]
    assert everything.items == everything.replies == 48
    assert sum(by_key[level, "all"].replies for level in ("easy", "medium", "hard")) == 48
    assert sum(row.replies for key, row in by_key.items() if key[1] not in ("all",)) == 48
    assert 0.9 < everything.accuracy.value <= 1.0


def test_each_of_the_papers_rows_agrees_with_itself() -> None:
    """Its "all" of a difficulty is the mean of the four elements (a tenth is lost to rounding; one row is off more)."""
    for name, row in PRINTED.rows.items():
        figures = list(row.values())
        for start in (1, 6, 11):
            mean = sum(figures[start + 1 : start + 5]) / 4
            assert abs(mean - figures[start]) < (4.0 if name == "students" else 0.3), (name, start)


def test_the_papers_figures_stand_beside_ours() -> None:
    findings, _ = with_table(PROBES)
    table = side_by_side([findings], "tangram")
    assert table.beside == tuple(PRINTED.rows)
    assert table.note
    assert table.lines[0].beside == ("39.4", "53.0", "93.6", "99.5")
    hard_triangles = next(line for line in table.lines if english(line.key) == ("hard", "triangles"))
    assert hard_triangles.beside[1] == "3.0"
    assert '"hard, triangles": 3.0' in json.dumps(findings.to_json())
