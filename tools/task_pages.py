"""Pages of all tasks for the documentation's site: picture, levels, questions and what a blind answer reaches.

`write_pages(folder)` writes one page a family, `index.md` and the pictures. All words are the tasks' own; nothing is
written by hand, so that no page can say what the code does not do.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from isoprobe.probes.core import Probe, Question, Task, ending_of
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task, task_names

SEED = 7
PAPERS = {
    "graphs": "Graphs (IsoBench)",
    "functions": "Functions (IsoBench)",
    "chess": "Chess (IsoBench)",
    "tangram": "Geometry diagrams (Tangram)",
    "blindtest": "Shapes (BlindTest)",
    "dynamath": "Seed programs (DynaMath)",
    "emma": "Reasoning by skill (EMMA)",
    "multi": "Exam questions (MULTI)",
}


def write_pages(folder: Path, names: Iterable[str] | None = None) -> list[Path]:
    """Writes the pages of the tasks named, or of all; gives their paths."""
    families: dict[str, list[Task]] = defaultdict(list)
    for name in names or task_names():
        families[load_task(name).family].append(load_task(name))
    folder.mkdir(parents=True, exist_ok=True)
    for page in folder.glob("*.md"):
        page.unlink()
    order = sorted(families, key=lambda family: [*PAPERS, family].index(family))
    written = []
    for family in order:
        parts = [f"# {PAPERS.get(family, family)}", *(_section(task, folder) for task in families[family])]
        written.append(_write(folder / f"{family}.md", "\n\n".join(parts)))
    rows = [f"| [{PAPERS.get(family, family)}]({family}.md) | {_names(families[family], family)} |" for family in order]
    count = sum(map(len, families.values()))
    index = [
        f"# Tasks\n\n{count} tasks. `isoprobe show NAME` shows an item of one; `isoprobe tasks --json` lists all.",
        "| family | tasks |\n|---|---|\n" + "\n".join(rows),
        "```{toctree}\n:hidden:\n\n" + "\n".join(order) + "\n```",
    ]
    return [_write(folder / "index.md", "\n\n".join(index)), *written]


def _write(path: Path, text: str) -> Path:
    path.write_text(text + "\n", encoding="utf-8")
    return path


def _names(tasks: Sequence[Task], family: str) -> str:
    return ", ".join(f"[{task.name}]({family}.md#{re.sub('[_.]', '-', task.name)})" for task in tasks)


def _section(task: Task, folder: Path) -> str:
    """What a reader wants to know of a task, and one of its questions with its picture."""
    level = sorted(task.levels)[len(task.levels) // 2]
    shown = next(form.name for form in task.representations if form.medium == "image")
    probe = make_item(task, level, SEED, representations=[shown])
    asked = next(question for question in probe.questions if question.about == "answer")
    forms = [form.name for form in task.representations if form.medium == "text"]
    levels = [_level(task, each) for each in sorted(task.levels)]
    parts = [
        f"## {task.name}",
        task.summary,
        f"![{task.name}, level {level}]({_picture(probe, folder)})",
        f"Level {level}, seed {SEED}:",
        "> " + _as_it_stands(asked.text).replace("\n", "\n> "),
        f"Expected: `{asked.expected}`; {_chance(asked)}",
        "\n".join(["| level | what is asked there | different items |", "|---|---|---|", *levels]),
        f"Text forms: {', '.join(forms)}.",
        "Proved by " + ", and by ".join(f"*{solver.name}* ({solver.idea})" for solver in task.solvers) + ".",
    ]
    return "\n\n".join(parts)


def _as_it_stands(text: str) -> str:
    """A question's words as Markdown that shows them so: no mark of it is read as one, and lines stay lines."""
    return re.sub(r"([\\`*_{}\[\]<>#|~$])", r"\\\1", text).replace("\n", "\\\n").replace("\\\n\\\n", "\n\n")


def _chance(question: Question) -> str:
    chance = 0.5 if question.kind == "yes_no" else question.chance
    if chance is None:
        return "what a blind answer reaches is measured on the suite: the share of the commonest answer."
    return f"a blind answer reaches {100 * chance:.0f}%."


def _level(task: Task, level: int) -> str:
    there = task.different.get(level)
    return f"| {level} | {task.levels[level]} | {f'about {there:,}' if there else 'thousands'} |"


def _picture(probe: Probe, folder: Path) -> str:
    picture = probe.views[0].payload
    assert isinstance(picture, bytes)
    path = folder / f"{probe.item.task}{ending_of(picture)}"
    path.write_bytes(picture)
    return path.name
