"""All tables of a report that are set out as a paper prints them, and those of variants, samples and costs."""

from __future__ import annotations

from collections.abc import Sequence

from isoprobe.analysis.inference.figures import Figure, Sheet
from isoprobe.analysis.inference.languages import language_sheet
from isoprobe.analysis.papers.dynamath import dynamath_sheets, robustness_sheet
from isoprobe.analysis.papers.emma import emma_sheets
from isoprobe.analysis.papers.isobench import isobench_sheets
from isoprobe.analysis.papers.multi import multi_sheets
from isoprobe.analysis.report.costs import costs_sheet
from isoprobe.analysis.report.dynamath_tables import (
    circular_sheet,
    in_context_sheet,
    kind_sheet,
    repetition_sheet,
    variation_sheet,
)
from isoprobe.analysis.report.findings import Findings


def sheets_of(findings: Sequence[Findings]) -> list[Sheet]:
    """Every such table that the runs have figures for: variants and repetitions, the papers' own, costs."""
    made = (
        robustness_sheet(findings),
        variation_sheet(findings),
        kind_sheet(findings),
        *isobench_sheets(findings),
        *dynamath_sheets(findings),
        repetition_sheet(findings),
        in_context_sheet(findings),
        circular_sheet(findings),
        language_sheet(findings),
        *emma_sheets(findings),
        *multi_sheets(findings),
        costs_sheet(findings),
    )
    return [sheet for sheet in made if sheet.rows]


def curve_of(findings: Findings) -> list[Figure]:
    """The figures of a run's self-consistency curve: votes and pass@N of its first arm that has them, by N; none where
    the run has one reply a prompt."""
    found = [f for f in findings.figures if f.table == "scaling" and f.key["method"] in ("vote", "pass")]
    arm = next((arm for arm in ("picture", *(f.key["arm"] for f in found)) if arm in {f.key["arm"] for f in found}), "")
    held = [figure for figure in found if figure.key["arm"] == arm]
    return held if len({figure.key["n"] for figure in held}) > 1 else []
