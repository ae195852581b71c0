"""What recorded runs show, in figures with 95% intervals: the tables of docs/findings.md and the lines of the README.

    isoprobe rescore isobench ../shared/data/isobench ../shared/data/isobench_logs --out field
    python benchmarks/findings.py field/report/report.json          all tables
    python benchmarks/findings.py field/report/report.json --short  the README's lines
    python benchmarks/findings.py field/report/report.json --write  both into the two pages anew, and kept
    python benchmarks/findings.py                                   all tables, from what is kept

The figures are the report's own, but for one that is counted from its items: of those solved from the text and not from
the picture, how many rest on what is not there. What is kept, `tests/specimens/isobench_findings.json`, is the figures
that these tables draw on, and of each item its fault and whether text and picture were answered rightly, so that a test
holds the pages against it, and a sample of the items, read anew, too.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from isoprobe.analysis.statistics import estimate

TASKS = {
    "maxflow": "maximum flow",
    "isomorphism": "isomorphism",
    "connectivity": "connectivity",
    "breakpoints": "breakpoints",
    "parity": "even or odd",
    "convexity": "convex or concave",
    "winner": "who won",
    "physics": "physics",
    "chemistry": "chemistry",
}
STATED = {  # what a false fact of each kind is called
    "capacity": "another capacity",
    "direction": "arc the other way",
    "arc": "no such arc",
    "role": "another source or sink",
    "edge": "no such edge",
    "count": "another number of nodes or edges",
    "isolated": "not isolated",
    "query": "other nodes asked about",
    "component": "no such component",
    "corner": "no corner there",
    "curvature": "bends the other way",
    "man": "another piece there",
    "empty": "no piece there",
    "value": "the curve lies elsewhere",
    "sign": "the other side of the axis",
}
FAULTS = ("perception", "reasoning", "both", "undetermined")
WHY = {
    "never_shown": "choices never shown",
    "none_given": "no single answer",
    "off_list": "the answer is no choice",
    "other_answer": "another answer taken",
    "other_label": "wrong label",
}
KEPT = Path(__file__).parents[1] / "tests" / "specimens" / "isobench_findings.json"
PARTS = ("value", "low", "high", "n", "of", "least", "most")
DRAWN_ON = ("recorded", "stated", "stated_faults")  # the tables of a report whose figures are kept
LETTERS = dict(zip(("none", *FAULTS, "unexplained"), "nprbux", strict=True))
SIGNS = {True: "+", False: "-", None: "0"}
NOTHING = "..."
UNIT = "percent [95% interval]"
SOLVED = {task: named for task, named in TASKS.items() if task not in ("physics", "chemistry")}
SHORT = ("maxflow", "isomorphism", "breakpoints", "parity", "connectivity")
HOW = "How to read the tables"  # what follows on what is said in short
Figure = Mapping[str, Any]


@dataclass(frozen=True)
class Run:
    """One model's figures, by table, name and coordinates, and of each item the fault and whether text and picture were
    answered rightly."""

    model: str
    figures: Mapping[tuple[str, str, tuple[tuple[str, str], ...]], Figure]
    diagnoses: Sequence[Mapping[str, Any]]

    def find(self, table: str, name: str, **key: str) -> Figure | None:
        """The figure with just these coordinates; None where there is none, or no evidence."""
        found = self.figures.get((table, name, tuple(sorted(key.items()))))
        return found if found and found["n"] else None

    def misread(self, task: str) -> Figure | None:
        """Of the items that are solved from the text and not from the picture: the share whose reply rests on what is
        not there. None where no reply states anything."""
        if not self.find("stated", "false", task=task):
            return None
        lost = [one for one in self.diagnoses if one["item"].startswith(f"{task}-") and one["text"]]
        shares = [float(one["fault"] in ("perception", "both")) for one in lost if one["picture"] is False]
        return asdict(estimate(shares)) if shares else None


def runs_of(report: Path) -> list[Run]:
    """The runs of a report, in its order."""
    told = json.loads(report.read_text("utf-8"))["runs"]
    return [
        Run(
            one["model"],
            {(f["table"], f["name"], tuple(sorted(f["key"].items()))): f["estimate"] for f in one["figures"]},
            one["diagnoses"],
        )
        for one in told
    ]


def keep(runs: Sequence[Run]) -> None:
    """The figures and the items' outcomes, so that they can be read again without the report."""
    told = {
        run.model: {
            "figures": {
                "/".join([table, name, *(f"{of}={what}" for of, what in key)]): [
                    None if figure.get(part) is None else round(figure[part], 6) for part in PARTS
                ]
                for (table, name, key), figure in sorted(run.figures.items())
                if table in DRAWN_ON
            },
            "items": coded(run.diagnoses),
        }
        for run in runs
    }
    lines = re.sub(r"\[[^\]]*\]", lambda found: " ".join(found.group().split()), json.dumps(told, indent=1))
    KEPT.write_text(lines + "\n", "utf-8")


def kept() -> list[Run]:
    """The runs as they were kept."""
    return [
        Run(
            model,
            {
                (table, name, tuple((of, what) for of, _, what in (part.partition("=") for part in key))): {
                    part: value for part, value in zip(PARTS, values, strict=True) if value is not None
                }
                for (table, name, *key), values in ((key.split("/"), values) for key, values in told["figures"].items())
            },
            decoded(told["items"]),
        )
        for model, told in json.loads(KEPT.read_text("utf-8")).items()
    ]


def coded(diagnoses: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Three characters an item, in the order of the published records: its fault, text, picture; "..." for no item. By
    what stands before the number in the items' names."""
    found: dict[str, dict[int, str]] = {}
    for one in diagnoses:
        task, _, number = one["item"].rpartition("-")
        code = LETTERS[one["fault"]] + SIGNS[one["text"]] + SIGNS[one["picture"]]
        found.setdefault(task, {})[int(number)] = code
    return {
        task: "".join(codes.get(number, NOTHING) for number in range(max(codes) + 1)) for task, codes in found.items()
    }


def decoded(codes: Mapping[str, str]) -> list[dict[str, Any]]:
    """The items again."""
    faults, signs = ({letter: said for said, letter in of.items()} for of in (LETTERS, SIGNS))
    return [
        {"item": f"{task}-{place // 3}", "fault": faults[code[0]], "text": signs[code[1]], "picture": signs[code[2]]}
        for task, text in codes.items()
        for place in range(0, len(text), 3)
        if (code := text[place : place + 3]) != NOTHING
    ]


def share(figure: Figure | None, signed: bool = False) -> str:
    """ "46.5 [37, 55]": percent with its interval; "27.0 to 31.2 [22, 36]" where there are bounds; "–" for none."""
    if figure is None:
        return "–"
    sign = "+" if signed else ""
    low, high = (_spelled(figure[end], 0, sign) for end in ("low", "high"))
    if figure.get("least") is not None:
        return f"{_spelled(figure['least'], 1)} to {_spelled(figure['most'], 1)} [{low}, {high}]"
    return f"{_spelled(figure['value'], 1, sign)} [{low}, {high}]"


def _spelled(value: float, decimals: int, sign: str = "") -> str:
    text = f"{100 * value:{sign}.{decimals}f}"
    return text.lstrip("+-") if float(text) == 0 else text.replace("-", "−")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table in Markdown."""
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield f"| {' | '.join(row)} |"


def gaps(runs: Sequence[Run]) -> Iterator[str]:
    """Text against picture, each item paired with itself, by our verdicts and by the publishers'."""
    heads = ["task"]
    rows = [[named] for named in TASKS.values()]
    for run in runs:
        heads += [f"{run.model}: text", "picture", "text less picture", "as published"]
        for row, task in zip(rows, TASKS, strict=True):
            row += [share(run.find("recorded", "ours", task=task, arm=arm)) for arm in ("text", "picture")]
            row += [share(run.find("recorded", name, task=task, arm="gap"), True) for name in ("ours", "theirs")]
    return table(heads, rows)


def facts(runs: Sequence[Run]) -> Iterator[str]:
    """What picture replies say that they see: how much is false, of which kind, and what wrong answers rest on."""
    heads = ["", *(run.model for run in runs)]
    rows = []
    for task, named in TASKS.items():
        said = [run.find("stated", "false", task=task) for run in runs]
        if not any(said):
            continue
        rows.append([f"**{named}**: stated facts that are false", *map(share, said)])
        for kind, called in STATED.items():
            found = [run.find("stated", "false", task=task, kind=kind) for run in runs]
            if any(one and one["value"] > 0 for one in found):
                rows.append([f"{named}: {called}", *map(share, found)])
        wrong = [run.find("stated_faults", "share", task=task, fault=FAULTS[0]) for run in runs]
        rows.append([f"{named}: wrong answers", *(str(one["of"]) if one else "–" for one in wrong)])
        for fault in FAULTS:
            found = [run.find("stated_faults", "share", task=task, fault=fault) for run in runs]
            rows.append([f"{named}: of these, {fault}", *map(share, found)])
        lost = [run.misread(task) for run in runs]
        rows.append(
            [f"{named}: solved from text, not from the picture", *(str(one["of"]) if one else "–" for one in lost)]
        )
        rows.append([f"{named}: of these, misread", *map(share, lost)])
    return table(heads, rows)


def bounds(runs: Sequence[Run]) -> Iterator[str]:
    """What is lost on the picture: between which bounds perception and reasoning lie."""
    heads = ["task", *(f"{run.model}: {name}" for run in runs for name in ("perception", "reasoning"))]
    rows = []
    for task, named in TASKS.items():
        keys = [(run, name) for run in runs for name in ("perception", "reasoning")]
        found = [run.find("recorded", name, task=task, arm="shares") for run, name in keys]
        if any(found):
            rows.append([named, *map(share, found)])
    return table(heads, rows)


def verdicts(runs: Sequence[Run]) -> Iterator[str]:
    """How many replies the publishers' rule counts otherwise than they are, and why."""
    heads = ["", *(run.model for run in runs)]
    rows = []
    places = [(task, arm, f"{TASKS[task]}, {arm}") for task in TASKS for arm in ("text", "picture")]
    for task, arm, named in (("all", "all", "**all**"), *places):
        for name, said in {
            "too_kind": "counted right, and is not",
            "too_strict": "counted wrong, and is right",
        }.items():
            found = [run.find("recorded", name, task=task, arm=arm) for run in runs]
            if task == "all" or any(one and one["value"] >= 0.02 for one in found):
                rows.append([f"{named}: {said}", *map(share, found)])
        if task == "all":
            rows += [
                [f"{named}: {said}", *(share(run.find("recorded", why, task=task, arm=arm)) for run in runs)]
                for why, said in WHY.items()
            ]
    return table(heads, rows)


CLAIMS: Mapping[str, Callable[[Run, str], Figure | None]] = {  # of the first tasks of SHORT
    "What a reply says that it sees is often not there": lambda run, task: run.find("stated", "false", task=task),
    "Of what is solved from the text and not from the picture, so much rests on what is not in it": Run.misread,
    "Of the wrong answers, so many rest on statements that would have been enough, so that the reasoning is at fault": (
        lambda run, task: run.find("stated_faults", "share", task=task, fault="reasoning")
    ),
    "Of the wrong answers, so many state too little to tell": (
        lambda run, task: run.find("stated_faults", "share", task=task, fault="undetermined")
    ),
}
SECTIONS = {
    "Text against picture": gaps,
    "What the replies say that they see": facts,
    "Perception and reasoning, between bounds": bounds,
    "Published verdicts that do not hold": verdicts,
}


def short(runs: Sequence[Run]) -> Iterator[str]:
    """The README's lines: per task the gap, what is false of what is seen, and where wrong answers come from."""
    heads = [UNIT]
    rows = [[TASKS[task]] for task in SHORT]
    for run in runs:
        heads += [f"{run.model}: gap", "false", "misread"]
        for row, task in zip(rows, SHORT, strict=True):
            row.append(share(run.find("recorded", "ours", task=task, arm="gap"), True))
            row.append(share(run.find("stated", "false", task=task)))
            row.append(share(run.misread(task)))
    yield from table(heads, rows)
    yield ""
    kind = [(run, run.find("recorded", "too_kind", task="all", arm="all")) for run in runs]
    told = ", ".join(f"{share(one)} of {one['of']:,} on {run.model}" for run, one in kind if one)
    yield f"Published verdicts that count right what is not: {told}."


def in_short(runs: Sequence[Run]) -> Iterator[str]:
    """What the tables add up to, each claim with its figures; a claim of which a run has none is left out."""
    yield "**In short**, each figure with its interval:"
    yield ""
    gap = {run.model: _gaps_of(run) for run in runs}
    if told := [
        f"by {share(least, True)} ({at_least}) to {share(most, True)} ({at_most}) on {model}"
        for model, found in gap.items()
        if found
        for (at_least, least), (at_most, most) in [(found[0], found[-1])]
    ]:
        yield f"- On tasks that a solver decides the text is answered better than the picture: {'; '.join(told)}."
    for claim, find in CLAIMS.items():
        told = []
        for run in runs:
            found = [(named, one) for task, named in TASKS.items() if task in SHORT[:3] and (one := find(run, task))]
            if found:
                told.append(f"{', '.join(f'{share(one)} ({named})' for named, one in found)} on {run.model}")
        if told:
            yield f"- {claim}: {'; '.join(told)}."
    if kind := [(run, run.find("recorded", "too_kind", task="all", arm="all")) for run in runs]:
        hidden = [run.find("recorded", "never_shown", task="all", arm="all") for run in runs]
        told = [
            f"{share(one)} on {run.model}, {share(of)} for that reason"
            for (run, one), of in zip(kind, hidden, strict=True)
        ]
        yield (
            "- Of the publishers' own verdicts so many count right what is not, most of them where the prompt never"
            f" named the choices: {'; '.join(told)}."
        )


def _gaps_of(run: Run) -> list[tuple[str, Figure]]:
    """Text less picture of each task that a solver decides, the least first."""
    found = [(named, run.find("recorded", "ours", task=task, arm="gap")) for task, named in SOLVED.items()]
    return sorted(((named, one) for named, one in found if one), key=lambda pair: pair[1]["value"])


def full(runs: Sequence[Run]) -> Iterator[str]:
    """Every table under its heading."""
    for head, rows in SECTIONS.items():
        yield f"## {head}"
        yield ""
        yield from rows(runs)
        yield ""


def write(runs: Sequence[Run], root: Path) -> None:
    """Both pages with these figures: docs/findings.md from its first table on, and what it says in short; the README's
    table and what follows."""
    page, readme = root / "docs" / "findings.md", root / "README.md"
    head, mark, _ = page.read_text("utf-8").partition(f"## {next(iter(SECTIONS))}\n")
    if not mark:
        raise SystemExit(f"{page}: no heading of the first table")
    before, begun, rest = head.partition("**In short**")
    if begun:
        head = before + "\n".join(in_short(runs)) + "\n\n" + HOW + rest.partition(HOW)[2]
    page.write_text(head + "\n".join(full(runs)).rstrip() + "\n", "utf-8")
    lines = list(short(runs))
    old = readme.read_text("utf-8").splitlines()
    begin = next(n for n, line in enumerate(old) if line.startswith(f"| {UNIT} |"))
    end = next(n for n in range(begin, len(old)) if old[n].startswith("Published verdicts"))
    readme.write_text("\n".join([*old[:begin], *lines, *old[end + 1 :]]) + "\n", "utf-8")


def main() -> None:
    """Prints the tables, or the README's lines, or writes both into the pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "report", type=Path, nargs="?", help="report.json of a rescore; what is kept where none is named"
    )
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    runs = runs_of(options.report) if options.report else kept()
    if options.write:
        keep(runs)
        write(kept(), Path(__file__).parents[1])
    else:
        print("\n".join(short(runs) if options.short else full(runs)))


if __name__ == "__main__":
    main()
