"""Kinds of errors, counted by hand, and found again where they are planted."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import isoprobe
from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.report.error_kinds import BY_PART, KINDS, TABLE, error_kinds, error_parts_table, miscalculated
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.core import Reply
from isoprobe.probes.results import Answered, Diagnosis
from tests.specimens.pools import pool, question

PROBES = pool("connectivity", 6)
CATALOGUE = Catalogue.of(PROBES)


@pytest.mark.parametrize(
    ("text", "false"),
    [
        ("7 + 5 = 12", ""),
        ("7 + 5 = 13.", "7 + 5 = 13"),
        ("So 3 × 4 − 2 = 9!", "3 × 4 − 2 = 9"),
        ("2 + 3 * 4 = 14", ""),
        ("10 / 4 = 2.5 and 1 ÷ 3 = 0.33", ""),
        ("1 / 3 = 0.4", ""),  # rounded to what is told
        ("1 / 3 = 0.5", "1 / 3 = 0.5"),
        ("x + 2 = 5, f(2) + 3 = 9, 2x + 1 = 4, a2 + 3 = 9", ""),
        ("1 + 2 = 3 + 4 = 7", ""),  # a chain is not one equation
        ("5 - 0 / 0 = 5", ""),
        ("page 3-4 = none", ""),
        ("3 + 4 = 8x", ""),
        ("9" * 100 + " + 1 = 2", ""),
        ("x + 5 - 3 = 10, 2x + 3 - 1 = 6, a × 5 + 3 = 13", ""),  # ends of longer sums
        ("√16 + 2 = 6, −5 + 3 = −2, log 100 + 2 = 4, 2 1/2 + 1/2 = 3, 3:30 + 45 = 4:15", ""),
        ("Total: 3 + 4 = 8", "3 + 4 = 8"),
        ("In all:\n- 3 + 4 = 8", "3 + 4 = 8"),
    ],
)
def test_false_equations_of_plain_numbers(text: str, false: str) -> None:
    assert miscalculated(text) == false


def test_by_hand() -> None:
    """Six items: no answer given, an edge invented, an edge missed, a false sum, a wrong conclusion, one right."""
    answered = []
    for k, probe in enumerate(PROBES):
        wrong = f"Answer: {'no' if probe.item.answer else 'yes'}"
        right = f"Answer: {'yes' if probe.item.answer else 'no'}"
        picture = {0: "Hm.", 5: right}.get(k, wrong)
        text = {3: f"1 + 1 = 3. {wrong}", 4: wrong}.get(k, right)
        form = question(probe, "picture/transcript/edge_list")
        written = str(form.expected)
        edges = probe.item.state["edges"]
        first = "-".join(edges[0])
        if k in (1, 2):
            nodes = probe.item.state["nodes"]
            absent = next(f"{u}-{v}" for i, u in enumerate(nodes) for v in nodes[i + 1 :] if [u, v] not in edges)
            written = written.replace(first, absent) if k == 1 else written.replace(f"{first}, ", "")
        for arm, id, said in (
            ("picture", "picture/answer", picture),
            ("text", "edge_list/answer", text),
            ("transcript", form.id, written),
        ):
            answered.append(Answered(probe.item.id, arm, id, 0, Reply(said)))
    faults = ("undetermined", "perception", "perception", "reasoning", "reasoning", "none")
    diagnoses = [Diagnosis(p.item.id, fault, None, None, None) for p, fault in zip(PROBES, faults, strict=True)]  # type: ignore[arg-type]
    scored = score_run(answered, CATALOGUE)
    measures = error_kinds(answered, scored, diagnoses, CATALOGUE)
    shares = {f.key["error"]: f.estimate for f in measures if f.table == TABLE}
    assert tuple(shares) == KINDS
    told = {kind: round(5 * each.value) for kind, each in shares.items() if each.value}
    assert told == {"format": 1, "hallucination": 1, "perception": 1, "calculation": 1, "reasoning": 1}
    parts = {tuple(f.key.values()): round(5 * f.estimate.value) for f in measures if f.table == BY_PART}
    assert {key: count for key, count in parts.items() if key[1] == "graph theory"} == {
        (kind, "graph theory", "all"): int(kind != "both")
        for kind in ("perception", "hallucination", "reasoning", "calculation", "both", "other")
    }
    table = error_parts_table([Run("a model", "direct", measures)])
    assert len(table.rows) == 3  # all, the one topic, and what the paper prints
    assert [cell.text for cell in table.rows[0].cells] == ["5", "20.0", "20.0", "20.0", "20.0", "0.0", "20.0"]
    assert [cell.text for cell in table.rows[-1].cells] == ["169", "33.1", "17.8", "30.2", "18.9", "–", "–"]
    assert not error_parts_table([Run("a model", "direct", [])]).rows


class Run(NamedTuple):
    """What a table reads of a run."""

    model: str
    strategy: str
    measures: list[Measure]


@pytest.mark.slow
def test_what_is_planted_is_found(tmp_path: Path) -> None:
    made = isoprobe.make(tmp_path / "suite", task="connectivity", level=1, items=16).suite
    report = isoprobe.diagnose(made, "planted:crossing_blind", out=tmp_path / "report")
    shares = {f.key["error"]: f.estimate.value for f in report.findings[0].measures if f.table == TABLE}
    assert shares["perception"] == 1  # lines are missed, none is made up
    page = Path(report.page or "").read_text()
    assert "What errors on the picture are due to" in page
    assert "names nothing that is not there" in page
