"""The figures of a report for machines and spreadsheets: `report.json` holds all of them, `report.csv` one a line."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from isoprobe.analysis.attribution.shares import FIGURES
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.report.paper_tables import paper_tables
from isoprobe.analysis.report.wording import readings
from isoprobe.analysis.statistics import Bounded, Estimate
from isoprobe.probes.core import OUTCOMES
from isoprobe.probes.suites.whole import whole_file

COORDINATES = (
    *("arm", "representation", "task", "level", "element", "fault"),
    *(
        "difficulty",
        "subject",
        "topic",
        "form",
        "method",
        "judge",
        "n",
        "varied",
        "kind",
        "pictures",
        "education",
        "label",
    ),
)
COLUMNS = (
    *("model", "strategy", "table", *COORDINATES, "figure", "value", "low", "high", "least", "most", "chance"),
    *("items", "replies", "interval", "p", *OUTCOMES),
)
LUCK = ("harmless", "misread")
Cell = str | int | float | None


def write_json(findings: Sequence[Findings], path: Path) -> Path:
    """The path, now one JSON object: `isoprobe` (version), `runs`, each as `Findings.to_json()` gives it with its
    `readings`, and `sheets`: tables as the papers print them in English, a list of texts a line, headings first."""
    tables = {
        table.name: {
            "title": str(table.title),
            "note": str(table.note),
            "legend": {short: str(meaning) for short, meaning in table.legend.items()},
            "lines": table.lines(),
        }
        for table in paper_tables(findings)
    }
    document = {
        "isoprobe": installed_version(),
        "runs": [one.to_json() | {"readings": readings(one)} for one in findings],
        "sheets": tables,
    }
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, indent=1) + "\n"
    with whole_file(path, errors="replace") as file:
        file.write(text)
    return path


def write_csv(findings: Sequence[Findings], path: Path) -> Path:
    """The path, now a CSV file (RFC 4180, UTF-8): one figure a line, its columns in `COLUMNS`.

    Values and bounds are fractions of one, `least` and `most` what missing replies leave open; `figure` is "accuracy",
    "enough", "as_wrong", "count", how many answers were read in which way, a share, a measure over variants and
    repetitions, or a cost (which is no fraction). `label` is the value of the label that a table is by. A text cell
    that a spreadsheet would take for a formula gets an apostrophe in front."""
    with whole_file(path, errors="replace", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for one in findings:
            for line in _lines(one):
                line = {"model": one.model, "strategy": one.strategy, **line}
                writer.writerow([_cell(line.get(column)) for column in COLUMNS])
    return path


def _lines(findings: Findings) -> Iterator[dict[str, Cell]]:
    if findings.shares is not None:
        for name in FIGURES:
            yield {"table": "shares", "figure": name, **_figures(getattr(findings.shares, name))}
    for check in findings.identification.checks:
        figures: dict[str, Cell] = {"value": check.excess, "low": check.low, "high": check.high, "items": check.n}
        yield {"table": "identification", "figure": check.name, "interval": check.outcome, "p": check.p, **figures}
    if findings.luck is not None:
        for name in LUCK:
            yield {"table": "luck", "figure": name, **_figures(getattr(findings.luck, name))}
    for fault, number in findings.faults.items():
        yield {"table": "faults", "fault": fault, "figure": "count", "value": number, "items": findings.items}
    for table in findings.tables:
        for row in table.rows:
            key: dict[str, Cell] = {
                name if name in COORDINATES else "label": str(value) for name, value in row.key.items()
            }
            counts: dict[str, Cell] = {
                "items": row.items,
                "replies": row.replies,
                **{o: row.outcomes.get(o, 0) for o in OUTCOMES},
            }
            place: dict[str, Cell] = {"table": table.name, **key}
            yield {**place, "figure": "accuracy", "chance": row.chance, **_figures(row.accuracy), **counts}
            if row.enough is not None:
                yield {**place, "figure": "enough", **_figures(row.enough)}
            if row.as_wrong is not None:
                yield {**place, "figure": "as_wrong", **_figures(row.as_wrong)}
    for figure in findings.measures:
        place = {"table": figure.table, **figure.key}
        yield {**place, "figure": figure.name, "chance": figure.chance, "p": figure.p, **_figures(figure.estimate)}
    for arm, counts_of in readings(findings).items():
        for name, number in counts_of.items():
            yield {"table": "readings", "arm": arm, "figure": name, "value": number}
    for arm, cost in findings.costs.items():
        for name, amount in vars(cost).items():
            yield {"table": "costs", "arm": arm, "figure": name, "value": amount}
        if findings.prices:
            amount = findings.prices.dollars(cost.tokens_in, cost.tokens_out)
            yield {"table": "costs", "arm": arm, "figure": "dollars", "value": amount}


def _figures(estimate: Estimate) -> dict[str, Cell]:
    return {
        "value": estimate.value,
        "low": estimate.low,
        "high": estimate.high,
        "items": estimate.n,
        "replies": estimate.of,
        "interval": estimate.method,
        **({"least": estimate.least, "most": estimate.most} if isinstance(estimate, Bounded) else {}),
    }


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.6g}" if math.isfinite(value) else ""
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return "'" + value
    return str(value)


def installed_version() -> str:
    """The version of isoprobe that wrote this, "unknown" where it runs without being installed."""
    try:
        return version("isoprobe")
    except PackageNotFoundError:
        return "unknown"
