"""`isoprobe report RUN ...`: one report over runs; `isoprobe compare RUN RUN`: a paired test of two."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from isoprobe.adapters.runs.store import Store, WrongRun
from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.analysis.inference.comparison import ArmComparison, compare_scores
from isoprobe.analysis.messages.messages import ENGLISH, locale_of
from isoprobe.analysis.papers.published_rules import OURS, Rules
from isoprobe.analysis.report.findings import Findings, find
from isoprobe.analysis.report.report import write_report
from isoprobe.analysis.report.side_by_side import side_by_side
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.printing import print_json, print_table
from isoprobe.probes.suites.suite import Suite


def suite_of(run: Path | str, suite: Suite | Path | str | None = None) -> Suite:
    """The suite that a run was made with: the one given, or the one at the place that the run names.

    Raises WrongRun where the suite is another one than the run's.
    """
    with Store.read(run) as store:
        meta = store.meta
    if missing := [name for name in ("suite", "suite_path", "model", "strategy", "fingerprint") if name not in meta]:
        raise WrongRun(f"run {str(run)!r} does not say its {', '.join(missing)}: expected a run of `isoprobe ask`")
    opened = suite if isinstance(suite, Suite) else Suite.open(suite or meta["suite_path"])
    if opened.fingerprint != meta["suite"]:
        raise WrongRun(f"run {str(run)!r} was made with another suite than {str(opened.path)!r}")
    return opened


def report_runs(
    runs: Sequence[Path | str], out: Path | str, suite: Suite | Path | str | None = None, rule: str = OURS,
    language: str = ENGLISH,
) -> tuple[Path, list[Findings]]:  # fmt: skip
    """Writes report.html, report.json and report.csv into `out` and gives the page's path and each run's findings.

    All runs must be of one suite. Replies are scored by `rule`: isoprobe, dynamath or multi. The page is in this
    `language`, en or zh. Raises WrongRun, UnknownRule and UnknownLanguage.
    """
    locale_of(language)  # a wrong one is told before anything is scored
    opened = suite_of(runs[0], suite)
    catalogue = Catalogue.of(opened)
    findings, answered = [], []
    for run in runs:
        suite_of(run, opened)
        with Store.read(run) as store:
            meta, replies, costs = store.meta, list(store.answered()), store.costs(list(ARMS))
        findings.append(find(meta["model"], replies, catalogue, meta["fingerprint"], meta["strategy"], costs, rule))
        answered.append(replies)
    return write_report(findings, opened, answered, Path(out), language=language), findings


def compare_runs(first: Path | str, second: Path | str, suite: Suite | Path | str | None = None) -> list[ArmComparison]:
    """A paired comparison of two runs of one suite, arm by arm. Raises WrongRun."""
    opened = suite_of(first, suite)
    suite_of(second, opened)
    catalogue = Catalogue.of(opened)
    scored = []
    for run in (first, second):
        with Store.read(run) as store:
            scored.append(score_run(store.answered(), catalogue))
    return compare_scores(scored[0], scored[1], dict(catalogue.clusters()))


def report(
    *runs: Path,
    suite: Path | None = None,
    out: Annotated[Path, Parameter(name=["--out", "-o"])] = Path("isoprobe-report"),
    rule: str = OURS,
    language: str = ENGLISH,
    json: bool = False,
) -> None:
    """One report over one or several runs of a suite: a page that opens offline, and its figures as JSON and CSV.

    Parameters
    ----------
    runs
        Files that `isoprobe ask` or `isoprobe diagnose` wrote.
    suite
        The suite, where it is no longer at the place where it was asked.
    out
        Folder for the report.
    rule
        How replies are scored: isoprobe, or dynamath or multi (those papers' own). The report tells where they differ.
    language
        What the page is written in: en, or zh (Chinese). Its figures as JSON and CSV have English keys in either.
    json
        Print one JSON line a run.
    """
    if not runs:
        raise WrongRun("no run file named: expected one or more")
    page, findings = report_runs(runs, out, suite, rule, language)
    if json:
        for found in findings:
            print_json(found.to_json())
        return
    say_verdicts(findings)
    print(f"wrote {page}")


def compare(first: Path, second: Path, /, *, suite: Path | None = None, json: bool = False) -> None:
    """A paired test of two runs of the same suite: two models, or two strategies, arm by arm.

    Parameters
    ----------
    first
        A run file.
    second
        Another one.
    suite
        The suite, where it is no longer at the place where it was asked.
    json
        Print one JSON array.
    """
    rows = compare_runs(first, second, suite)
    if json:
        print_json([_row(row) for row in rows])
        return
    print_table(
        "second minus first, paired by item",
        ("arm", "items", "first", "second", "difference", "95%", "first better", "second better", "p"),
        [
            (
                row.arm,
                row.items,
                f"{row.first:.1%}",
                f"{row.second:.1%}",
                f"{row.comparison.difference.value:+.1%}",
                f"{row.comparison.difference.low:+.1%} to {row.comparison.difference.high:+.1%}",
                row.comparison.first_better,
                row.comparison.second_better,
                f"{row.comparison.p:.2g}",
            )
            for row in rows
        ],
    )


def _row(row: ArmComparison) -> dict[str, Any]:
    difference = row.comparison.difference
    return {
        "arm": row.arm,
        "items": row.items,
        "first": row.first,
        "second": row.second,
        "difference": difference.value,
        "low": difference.low,
        "high": difference.high,
        "first_better": row.comparison.first_better,
        "second_better": row.comparison.second_better,
        "p": row.comparison.p,
    }


def say_verdicts(findings: Sequence[Findings]) -> None:
    """Prints one line a run: the model, what kind of respondent it is, and the two shares with their intervals."""
    for found in findings:
        print(f"{found.model}: {found.verdict.name}. {found.verdict.why}")
        for instability in found.instabilities:
            print(f"  {instability.why}")
        if found.rules and found.rules.differing:
            print(f"  {found.rules.differing:,} of {found.rules.replies:,} replies {rules_differ(found.rules)}")
        if found.shares:
            for name in ("perception", "reasoning"):
                share = getattr(found.shares, name)
                print(f"  lost to {name}: {share.value:.1%} (95% {share.low:.1%} to {share.high:.1%})")
    if any(table.name == "tangram" for found in findings for table in found.tables):
        _say_tangram(findings)


def rules_differ(rules: Rules) -> str:
    """In words: which two rules, and which of them the figures rest on."""
    return f"are judged otherwise by the rule {rules.other} than by {rules.used}, which counts here"


def _say_tangram(findings: Sequence[Findings]) -> None:
    table = side_by_side(findings, "tangram")
    rows = [
        (*line.key, *(f"{100 * cell.estimate.value:.1f}" if cell else "-" for cell in line.cells), *line.beside)
        for line in table.lines
    ]
    models = [found.model for found in findings]
    print_table(f"{table.title}, in percent", (*table.columns, *models, *table.beside), rows)
    print(table.note)
