"""All tables of a report that are set out as a paper prints them, and those of variants, samples and costs."""

from __future__ import annotations

from collections.abc import Sequence

from isoprobe.analysis.inference.by_label import label_comparisons
from isoprobe.analysis.inference.languages import language_table
from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.inference.minimal_pairs import pair_table
from isoprobe.analysis.inference.paper_table import PaperTable
from isoprobe.analysis.inference.visibility import visibility_table
from isoprobe.analysis.papers.dynamath import dynamath_tables, robustness_table
from isoprobe.analysis.papers.emma import emma_tables
from isoprobe.analysis.papers.isobench import isobench_tables
from isoprobe.analysis.papers.multi import multi_tables
from isoprobe.analysis.papers.recorded_tables import recorded_table
from isoprobe.analysis.report.costs import costs_table
from isoprobe.analysis.report.dynamath_tables import (
    circular_table,
    in_context_table,
    kind_table,
    prompt_table,
    repetition_table,
    variation_table,
)
from isoprobe.analysis.report.error_kinds import error_parts_table, error_table
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.statements.tables import stated_tables


def paper_tables(findings: Sequence[Findings]) -> list[PaperTable]:
    """Every such table that the runs have figures for: variants and repetitions, the papers' own, costs."""
    made = (
        *stated_tables(findings),
        error_table(findings),
        label_comparisons(findings),
        visibility_table(findings),
        pair_table(findings),
        robustness_table(findings),
        variation_table(findings),
        kind_table(findings),
        *isobench_tables(findings),
        recorded_table(findings),
        *dynamath_tables(findings),
        repetition_table(findings),
        prompt_table(findings),
        error_parts_table(findings),
        in_context_table(findings),
        circular_table(findings),
        language_table(findings),
        *emma_tables(findings),
        *multi_tables(findings),
        costs_table(findings),
    )
    return [table for table in made if table.rows]


def curve_of(findings: Findings) -> list[Measure]:
    """The figures of a run's self-consistency curve: votes and pass@N of its first arm that has them, by N; none where
    the run has one reply a prompt."""
    found = [f for f in findings.measures if f.table == "scaling" and f.key["method"] in ("vote", "pass")]
    arm = next((arm for arm in ("picture", *(f.key["arm"] for f in found)) if arm in {f.key["arm"] for f in found}), "")
    held = [figure for figure in found if figure.key["arm"] == arm]
    return held if len({figure.key["n"] for figure in held}) > 1 else []
