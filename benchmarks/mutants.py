"""How many small faults the tests find: mutation testing of solvers, scoring and diagnosis, by a random sample.

Cosmic Ray makes the faults: an operator, a comparison or a number replaced, a condition turned round, a loop left out,
an exception changed. Every fault of a sample is written into a copy of the tree, and the tests of its module run there,
then those of its folder, then (for solvers) the laws of the tasks that use the module, at one seed of the first level.
A fault is found where one of them fails, or takes ten times the CPU. Faults in annotations are none. A comparison by
`is` with a literal is refused by lint (ruff's F632), which runs beside the tests; that is told apart, as Python holds
one copy of most literals, so that no test could tell the two. What is not found is listed with its line.

    python benchmarks/mutants.py [--sample 50] [--seed 1] [--out FILE] [--narrow] [FOLDER ...]
    python benchmarks/mutants.py --again FILE --out FILE
    python benchmarks/mutants.py --tables FILE

`--narrow` runs a module's own tests alone. The second command tries those that were not found in FILE once more, with
the tests that there are: what finds them is put down as `later`. The third prints the tables of docs/testing.md from
rows that are kept: `sample` numbers the samples there, and `why` says why no test can find a fault, or need not.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import math
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

from isoprobe.analysis.statistics import proportion

ROOT = Path(__file__).parents[1]
ROOMS = ("solvers", "analysis/scoring", "analysis/attribution", "analysis/inference")
LINT = "ruff"
PATIENCE = 120  # seconds of CPU that the tests of one stage may take at most
WAITING = 1200  # seconds by the clock, after which they wait for something that will not come


@dataclass(frozen=True, slots=True)
class Mutant:
    """The n-th place (from 0) in a module where an operator of Cosmic Ray applies."""

    file: str
    operator: str
    place: int
    line: int


def annotations(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """From where to where types stand, which no program looks at: (line, column), lines from 1."""
    found: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append(node.returns)
        elif isinstance(node, ast.arg | ast.AnnAssign):
            found.append(node.annotation)
    spans = [node for node in found if node is not None]
    return [((e.lineno, e.col_offset), (e.end_lineno or e.lineno, e.end_col_offset or 0)) for e in spans]


def mutants(file: Path, root: Path) -> Iterator[Mutant]:
    """All of a module, in order."""
    source = file.read_text()
    typed = annotations(source)
    nodes = list(ast_nodes(get_ast(source)))
    for name in plugins.operator_names():
        operator = plugins.get_operator(name)
        if operator.arguments() or name.endswith("/NoOp"):
            continue
        places = [span for node in nodes for span in operator().mutation_positions(node)]
        for k, (start, _) in enumerate(places):
            if not any(a <= tuple(start) < b for a, b in typed):
                yield Mutant(str(file.relative_to(root)), name, k, start[0])


def mutated(one: Mutant, root: Path) -> str:
    """The module's text with the fault in it."""
    code: str | None = mutate_code((root / one.file).read_text(), plugins.get_operator(one.operator)(), one.place)
    assert code is not None, one
    return code


def stages(file: str, root: Path) -> list[list[str]]:
    """What pytest is called with, cheapest first: the module's own tests, its folder's, the laws of its tasks."""
    path = Path(file)
    folder = Path("tests") / path.parent
    own = folder / f"test_{path.stem}.py"
    found = [[str(own)]] if (root / own).exists() else []
    if (root / folder).exists():
        found.append([str(folder), *(f"--ignore={each[0]}" for each in found)])
    if path.parts[0] == "solvers":
        package = re.escape(".".join(("isoprobe", *path.parent.parts)))
        used = re.compile(rf"\b{package}(\.{path.stem}\b| import [^#\n]*\b{path.stem}\b)")
        users = [
            task.stem
            for task in sorted((root / "probes").rglob("*.py"))
            if "/tasks/" in str(task) and used.search(task.read_text())
        ]
        if users:
            words = " or ".join(f"{name}-1]" for name in users[:3])
            found.append(["tests/probes/test_every_task.py", "-k", words])
    return found


def finds(stage: list[str], tree: Path, within: float) -> tuple[str, float]:
    """Which of these tests fails in that tree, and the seconds of CPU they took. "": none fails; "time": they take more
    CPU than `within`, or wait for ever."""
    environment = os.environ | {
        "PYTHONPATH": str(tree),
        "ISOPROBE_SEEDS": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_ADDOPTS": "",
    }
    limited = partial(resource.setrlimit, resource.RLIMIT_CPU, (math.ceil(within), math.ceil(within) + 5))
    before = _seconds()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not slow", *stage],
            cwd=tree, env=environment, capture_output=True, text=True, timeout=WAITING, check=False, preexec_fn=limited,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "time", within
    took = _seconds() - before
    if done.returncode in (0, 5):
        return "", took
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.M)
    return "time" if done.returncode == -signal.SIGXCPU else failed[0] if failed else f"exit {done.returncode}", took


def _seconds() -> float:
    """Of CPU, of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def refused(file: Path) -> bool:
    """Whether lint refuses the file for a comparison with a literal by `is`."""
    command = [sys.executable, "-m", "ruff", "check", "--quiet", "--isolated", "--select", "F632", str(file)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 1


def difference(old: str, new: str) -> str:
    """The lines that the fault changes."""
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm="")
    return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


def sample(root: Path, folder: str, size: int, seed: int) -> list[Mutant]:
    """So many faults of a folder, drawn at random from all."""
    files = sorted(each for each in (root / folder).rglob("*.py") if each.name != "__init__.py")
    every = [one for file in files for one in mutants(file, root)]
    return Random(f"{folder} {seed}").sample(every, min(size, len(every)))


def tried(one: Mutant, root: Path, tree: Path, usual: dict[str, float], narrow: bool = False) -> tuple[str, str]:
    """What found the fault (a test, lint, "time"; nothing: ""), and the lines it changes. The tree is as before
    afterwards. The first stage is timed without a fault before, each other one where it finds something: once, and it
    fails nothing then. `narrow`: the first stage alone."""
    old = (root / one.file).read_text()
    new = mutated(one, root)
    every = stages(one.file, root)[: 1 if narrow else None]
    measured(every[:1], tree, usual)
    try:
        (tree / one.file).write_text(new)
        if refused(tree / one.file):
            return LINT, difference(old, new)
        for stage in every:
            if by := finds(stage, tree, min(PATIENCE, 10 * usual.get(" ".join(stage), PATIENCE) + 5))[0]:
                (tree / one.file).write_text(old)
                measured([stage], tree, usual)
                return by, difference(old, new)
        return "", difference(old, new)
    finally:
        (tree / one.file).write_text(old)


def again(rows: list[dict[str, Any]], root: Path, tree: Path, usual: dict[str, float], narrow: bool = False) -> None:
    """Tries what was not found in these rows once more, and puts down what finds it; not what has a reason. A fault
    whose module has changed so that it is another one is told, and left as it was."""
    for row in rows:
        one = Mutant(*(row[each.name] for each in fields(Mutant)))
        if row["found_by"] or row.get("later") or row.get("why"):
            continue
        if difference((root / one.file).read_text(), mutated(one, root)) != row["lines"]:
            print(f"another fault by now, not tried: {one.file}:{one.line} {one.operator}", flush=True)
            continue
        row["later"], _ = tried(one, root, tree, usual, narrow)
        print(f"{'found' if row['later'] else 'not found'}: {one.file}:{one.line}\n{row['lines']}", flush=True)


def keep(rows: list[dict[str, Any]], file: Path | None) -> None:
    """Writes what there is so far: a sample that is stopped is a smaller one, as faults come in random order."""
    if file:
        file.write_text("".join(json.dumps(row) + "\n" for row in rows))


def measured(every: list[list[str]], tree: Path, usual: dict[str, float]) -> None:
    """How long each of these stages takes without a fault, once for each."""
    for stage in every:
        name = " ".join(stage)
        if name not in usual:
            failed, usual[name] = finds(stage, tree, 600)
            assert not failed, f"without a fault {failed} fails, of {name}"


def copied(root: Path, to: Path) -> None:
    """What git tracks of the tree, links as links."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, to / name, follow_symlinks=False)


def tables(rows: list[dict[str, Any]]) -> str:
    """Of each sample what was found, and by what; then all that is not found, with the reason."""
    lines = [
        "| sample | faults in | drawn | found by tests | refused by lint | found by tests written since | in all |",
        "|---|---|---|---|---|---|---|",
    ]
    for number, folder in dict.fromkeys((row["sample"], row["folder"]) for row in rows):
        drawn = [row for row in rows if (row["sample"], row["folder"]) == (number, folder)]
        lint = sum(LINT in (row["found_by"], row.get("later")) for row in drawn)
        tests = sum(row["found_by"] not in ("", LINT) for row in drawn)
        since = sum(row.get("later", "") not in ("", LINT) for row in drawn)
        share = proportion(tests + lint + since, len(drawn))
        figures = f"{100 * share.value:.0f}% ({100 * share.low:.0f} to {100 * share.high:.0f})"
        lines.append(f"| {number} | `{folder}` | {len(drawn)} | {tests} | {lint} | {since} | {figures} |")
    lines += ["", "| module | line | becomes | why no test finds it |", "|---|---|---|---|"]
    for row in rows:
        if not row["found_by"] and not row.get("later"):
            old, new = (
                " ".join(line[1:].strip() for line in row["lines"].splitlines() if line.startswith(sign))
                for sign in "-+"
            )
            cells = (cell.replace("|", "\\|").replace("`", "'") for cell in _around(old, new))
            lines.append(f"| `{row['file']}` | {' | '.join(f'`{cell}`' for cell in cells)} | {row['why']} |")
    return "\n".join(lines) + "\n"


def _around(old: str, new: str, beside: int = 40) -> tuple[str, str]:
    """The two where they differ, with the words beside it, some so many characters on either side."""
    start = next((k for k, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
    least = min(len(old), len(new)) - start
    end = next((k for k, (a, b) in enumerate(zip(old[::-1], new[::-1], strict=False)) if a != b or k == least), 0)
    before, after = old[:start], old[len(old) - end :]
    if len(before) > beside:
        before = before[-beside:].partition(" ")[2]
    if len(after) > beside:
        after = after[:beside].rpartition(" ")[0]
    found, becomes = (f"{before}{text[start : len(text) - end]}{after}".strip() for text in (old, new))
    return found, becomes


def main(words: list[str] | None = None) -> None:
    """Print the share found of each folder, and what was not found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folders", nargs="*", default=ROOMS)
    parser.add_argument("--sample", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=None)
    parser.add_argument("--narrow", action="store_true")
    parser.add_argument("--again", type=Path, default=None)
    parser.add_argument("--tables", type=Path, default=None)
    chosen = parser.parse_args(words)
    if chosen.tables:
        print(tables([json.loads(line) for line in chosen.tables.read_text().splitlines()]), end="")
        return
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as scratch:
        tree = Path(scratch)
        copied(ROOT, tree)
        usual: dict[str, float] = {}
        if chosen.again:
            rows = [json.loads(line) for line in chosen.again.read_text().splitlines()]
            again(rows, ROOT, tree, usual, chosen.narrow)
            keep(rows, chosen.out)
        for folder in () if chosen.again else chosen.folders:
            hits = []
            for one in sample(ROOT, folder, chosen.sample, chosen.seed):
                by, lines = tried(one, ROOT, tree, usual, chosen.narrow)
                hits.append(bool(by))
                rows.append({"folder": folder, **asdict(one), "found_by": by, "lines": lines})
                keep(rows, chosen.out)
                if not by:
                    print(f"not found: {one.file}:{one.line} {one.operator}\n{lines}", flush=True)
            share = proportion(sum(hits), len(hits))
            interval = f"95% {100 * share.low:.0f}% to {100 * share.high:.0f}%"
            by_lint = sum(row["folder"] == folder and row["found_by"] == LINT for row in rows)
            told = f", {by_lint} of them by lint" if by_lint else ""
            print(f"{folder}: {sum(hits)} of {len(hits)} found ({interval}){told}", flush=True)


if __name__ == "__main__":
    main()
