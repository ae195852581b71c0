"""The table of DynaMath's seed questions in the documentation: how many there are by topic, level and kind of answer,
ours beside the paper's.

`python -m tools.seed_table` writes it anew into docs/programs.md; a test holds it to the tasks.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from isoprobe.analysis.scoring.parts import KINDS, kind_of
from isoprobe.probes.core import Query, Question, Task
from isoprobe.probes.engine.registry import load_task, task_files
from isoprobe.probes.families.programs.topics import SCHOOLS, TOPICS
from isoprobe.probes.suites.batches import KINDRED, PROGRAMS

PAGE = Path(__file__).parents[1] / "docs" / "programs.md"
BEGIN, END = "<!-- seed questions: begin -->\n", "<!-- seed questions: end -->"
# Table 1 of the paper; its shares of kinds of answer are 59.1%, 34.7% and 6.2% of 501.
PAPER = {
    **{"solid geometry": 15, "puzzle test": 17, "arithmetic": 26, "scientific figure": 45, "graph theory": 48},
    **{"algebra": 51, "plane geometry": 77, "analytic geometry": 97, "statistics": 125},
    **dict(zip(SCHOOLS, (63, 277, 161), strict=True)),
    **dict(zip(KINDS, (296, 174, 31), strict=True)),
}
UNDERGRADUATE = ("connectivity", "maxflow", "isomorphism")  # among the kindred tasks, which are no programs


def parts_of(name: str) -> tuple[str, str, str]:
    """The topic, the level and the kind of answer of a seed question."""
    task = load_task(name)
    usual = SCHOOLS[2] if name in UNDERGRADUATE else SCHOOLS[1]
    return KINDRED.get(name) or task.subject, task.school or usual, _kind(task)


def _kind(task: Task) -> str:
    return kind_of(Question("", "", Query("answer"), "", task.kind, ""))


def counts() -> Counter[str]:
    """How many seed questions the suite has by topic, level and kind of answer."""
    names = [name for name, file in task_files().items() if file.family == PROGRAMS] + list(KINDRED)
    return Counter(part for name in names for part in parts_of(name))


def table() -> str:
    """The table, in Markdown."""
    held = counts()
    ours, theirs = (sum(of[topic] for topic in TOPICS) for of in (held, PAPER))
    rows = ["| seed questions | ours | share | the paper's | share |", "|---|---:|---:|---:|---:|"]
    for part in (*sorted(TOPICS, key=PAPER.__getitem__, reverse=True), *SCHOOLS, *KINDS):
        shares = [f"{100 * of[part] / whole:.0f}%" for of, whole in ((held, ours), (PAPER, theirs))]
        rows.append(f"| {part} | {held[part]} | {shares[0]} | {PAPER[part]} | {shares[1]} |")
    return "\n".join([*rows, f"| all | {ours} | | {theirs} | |"]) + "\n"


def written(page: str) -> str:
    """The page with the table between its marks."""
    before, _, rest = page.partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
