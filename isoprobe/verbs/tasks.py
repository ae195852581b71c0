"""`isoprobe tasks` and `isoprobe strategies`: what there is."""

from __future__ import annotations

from typing import Any

from isoprobe.adapters.strategies.strategies import describe_strategies
from isoprobe.printing import print_json, print_table
from isoprobe.probes.engine.registry import load_task, task_names


def describe_tasks() -> list[dict[str, Any]]:
    """Every task: name, family, summary, source, levels (number to description), representations, methods of proof,
    and what its certificates are (None: two methods agree)."""
    found = []
    for name in task_names():
        task = load_task(name)
        found.append(
            {
                "task": name,
                "family": task.family,
                "version": task.version,
                "summary": task.summary,
                "source": task.source,
                "levels": {str(level): text for level, text in sorted(task.levels.items())},
                "representations": [r.name for r in task.representations],
                "certificate": task.certificate or None,
                "proved_by": {solver.name: solver.idea for solver in task.solvers},
            }
        )
    return found


def tasks(*, json: bool = False) -> None:
    """List the tasks: name, family, paper, levels, representations, methods of proof.

    Parameters
    ----------
    json
        Print one JSON array instead of a table.
    """
    found = describe_tasks()
    if json:
        print_json(found)
        return
    print_table(
        "",
        ("task", "family", "levels", "representations", "proved by", "certificate", "source"),
        [
            (
                task["task"],
                task["family"],
                ", ".join(task["levels"]),
                ", ".join(task["representations"]),
                " + ".join(task["proved_by"]),
                task["certificate"] or "two methods agree",
                task["source"],
            )
            for task in found
        ],
    )


def strategies(*, json: bool = False) -> None:
    """List the strategies: name with arguments, paper, what it does, and the arm that it is.

    Parameters
    ----------
    json
        Print one JSON array instead of a table.
    """
    found = describe_strategies()
    if json:
        print_json(found)
        return
    rows = []
    for each in found:
        arguments = ",".join(
            f"{a['name']}={a['takes'] if a['default'] is None else a['default']}" for a in each["arguments"]
        )
        name = f"{each['name']}({arguments})" if arguments else each["name"]
        names = " or ".join([name, *each["aliases"]])
        rows.append((names, each["paper"], each["summary"], each["arm"]))
    print_table("", ("strategy", "paper", "what it does", "arm"), rows)
