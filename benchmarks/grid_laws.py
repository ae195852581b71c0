"""What can be guessed at the ends of the ladders: blind rules and learned attackers at see 10 think 1 and at see 1
think 10, of every task whose ladders are long: along short ones states are those of levels.

    python benchmarks/grid_laws.py [--states N] [--seconds S] [TASK ...]   tries, from where it stopped on
    python benchmarks/grid_laws.py --table                                 what was tried, as docs/attackers.md has it

Of blind rules the one that comes nearest to what it may reach is told, over N states; what it may reach is two standard
errors of so many above what the law allows over thousands. Attackers (extra trees and boosted trees, which see the
words and the options) are taught with half of N items and tried on the others, of tasks whose answers can be guessed.
What was tried is kept beside this file (--kept FILE); tasks whose version has risen are tried anew.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from isoprobe.probes.engine.registry import load_task, task_names
from isoprobe.probes.grid import MOST, Cell

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.probes.attackers import KINDS, attacked
from tests.probes.blind_rules import blind_rules, telling_features
from tests.probes.laws import Draws

KEPT = Path(__file__).with_name("grid-laws.json")
ENDS = (Cell(MOST, 1), Cell(1, MOST))
COLUMNS = (
    "| task | see | think | states | nearest blind rule | right | allowed | attackers | allowed | |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)
_MOST_SECONDS = 40.0  # a cell whose states take longer is looked at over fewer of them


def tried(name: str, cell: Cell, states: int) -> dict[str, Any]:
    """The nearest blind rule and the better attacker of a cell."""
    task, draws = load_task(name), Draws(load_task(name), cell.level)
    features, end, known = telling_features(draws), time.process_time() + _MOST_SECONDS, []
    for seed in range(states):
        state = draws.state(seed)
        known.append(([of(state) for of in features.values()], draws.answer_of(seed)))
        if time.process_time() > end:
            break
    count = len(known)
    rules = [
        (rule, share, _allowed(rule, most, count))
        for rule, share, most in blind_rules(draws, list(features), known, count)
    ]
    rule, share, most = max(rules, key=lambda one: one[1] - one[2])
    row: dict[str, Any] = {"task": name, "version": task.version, "see": cell.see, "think": cell.think}
    row |= {"states": len(known), "rule": rule, "right": round(share, 4), "allowed": round(most, 4)}
    if task.kind in KINDS:
        attacks = [attacked(name, cell.level, len(known), boosted=boosted) for boosted in (False, True)]
        best = max(attacks, key=lambda attack: attack.accuracy)
        row |= {"attacker": round(best.accuracy, 4), "attacker_allowed": round(best.bound, 4)}
    return row


def _allowed(rule: str, most: float, count: int) -> float:
    """What the law allows over thousands of states, and two standard errors of these where it is a fixed share."""
    return most + 2 * (most * (1 - most) / count) ** 0.5 if rule.startswith("the answer ") else most


def line(row: dict[str, Any]) -> str:
    """A row of the table; its last place names what is above what is allowed."""
    above = [what for what, right, most in _pairs(row) if right > most]
    shares = [f"{100 * share:.0f}%" for _, *pair in _pairs(row) for share in pair]
    shares += ["", ""] * (2 - len(_pairs(row)))
    head = [row["task"], row["see"], row["think"], row["states"], row["rule"]]
    return f"| {' | '.join(map(str, head + shares))} | {', '.join(above)} |"


def _pairs(row: dict[str, Any]) -> list[tuple[str, float, float]]:
    found = [("blind rule", row["right"], row["allowed"])]
    return found + ([("attacker", row["attacker"], row["attacker_allowed"])] if "attacker" in row else [])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", nargs="*")
    parser.add_argument("--states", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of the clock, then no cell is begun")
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--table", action="store_true")
    given = parser.parse_args()
    rows = json.loads(given.kept.read_text("utf-8")) if given.kept.exists() else []
    kept = {(row["task"], row["see"], row["think"]): row for row in rows}
    if given.table:
        print("\n".join([COLUMNS, *map(line, kept.values())]))
        return
    end = time.monotonic() + given.seconds
    long = [name for name in task_names() if (grid := load_task(name).grid) and not grid.short]
    for name in given.tasks or long:
        for cell in ENDS:
            row = kept.get((name, *cell))
            if row and (row["version"], row["states"]) >= (load_task(name).version, given.states):
                continue
            if time.monotonic() > end:
                return
            kept[(name, *cell)] = tried(name, cell, given.states)
            told = ",\n".join(map(json.dumps, kept.values()))
            given.kept.write_text(f"[\n{told}\n]\n", "utf-8")
            print(line(kept[(name, *cell)]), flush=True)


if __name__ == "__main__":
    main()
