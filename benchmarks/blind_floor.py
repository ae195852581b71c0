"""What respondents reach on the suite dynamath that never look: average and worst case over ten variants.

Of each seed question and level some seeds are drawn in ten variants, as the suite has them. The blind respondent has
seen the right answers of all of its other seeds: it always gives the answer (of lettered options, the letter or the
words) that was right most often there. The average case is its share of right answers, the worst case that of seeds
that are answered rightly in all variants, each seed question and level counting once. `random` beside it takes one of
the options that there are, and is wrong of all else.

    python benchmarks/blind_floor.py [--seeds 4] [TASK ...]
    python benchmarks/blind_floor.py --write                       the table in docs/programs.md, of all of them
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from isoprobe.analysis.scoring.parts import KINDS
from isoprobe.probes.core import State, Task
from isoprobe.probes.engine.answers import LETTERS
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task, task_files
from isoprobe.probes.families.programs.topics import SCHOOLS, TOPICS
from isoprobe.probes.suites.batches import KINDRED, PROGRAM_LEVELS, PROGRAM_VARIANTS, PROGRAMS

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tools.seed_table import PAGE, parts_of

BEGIN, END = "<!-- blind floor: begin -->\n", "<!-- blind floor: end -->\n"
Key = tuple[str, str]  # how an answer is given blindly ("letter" or "words"), and the answer


@dataclass
class Reached:
    """Shares of right answers and of seeds that are right in all variants, one of each for every question and level."""

    average: list[float] = field(default_factory=list)
    worst: list[float] = field(default_factory=list)
    random: list[float] = field(default_factory=list)

    def told(self) -> str:
        """All three in percent, as cells of a table."""
        cells = (100 * sum(held) / max(1, len(held)) for held in (self.average, self.worst, self.random))
        return " | ".join(f"{cell:.1f}" for cell in cells)


def keys_of(task: Task, state: State) -> tuple[list[Key], int]:
    """The blind answers that are right of a state, and how many options there are (0: none are told)."""
    answer = task.solvers[0].solve(state).answer
    keys, options = [("letter", str(answer))], state.get("ask", {}).get("options")
    if task.kind == "option" and options:
        return [*keys, ("words", str(options[LETTERS.index(str(answer))]))], len(options)
    return keys, {"yes_no": 2}.get(task.kind, 0)


def reached(drawn: Sequence[Sequence[tuple[list[Key], int]]]) -> tuple[float, float, float]:
    """Average, worst and random case of one question and level; `drawn` by seed and variant."""
    average = worst = 0.0
    for k, seed in enumerate(drawn):
        known = Counter(key for other in (*drawn[:k], *drawn[k + 1 :]) for keys, _ in other for key in keys)
        usual = max(known, key=lambda key: (known[key], key))
        right = [usual in keys for keys, _ in seed]
        average += sum(right) / len(right)
        worst += all(right)
    options = [1 / count if count else 0.0 for seed in drawn for _, count in seed]
    return average / len(drawn), worst / len(drawn), sum(options) / len(options)


def table(names: Sequence[str], seeds: int) -> str:
    """A row a topic, a level of school and a kind of answer, and one of all, in Markdown."""
    suite = [name for name, file in task_files().items() if file.family == PROGRAMS] + list(KINDRED)
    rows: dict[str, Reached] = defaultdict(Reached)
    for name in names or suite:
        task = load_task(name)
        for level in (level for level in PROGRAM_LEVELS if level in task.levels):
            states = [[draw_state(task, level, s, v) for v in range(PROGRAM_VARIANTS)] for s in range(seeds)]
            found = reached([[keys_of(task, state) for state in seed] for seed in states])
            for part in (*parts_of(name), "all"):
                for held, share in zip((rows[part].average, rows[part].worst, rows[part].random), found, strict=True):
                    held.append(share)
    order = [*TOPICS, *SCHOOLS, *KINDS, "all"]
    lines = [f"| {part} | {rows[part].told()} |" for part in sorted(rows, key=order.index)]
    return "\n".join(["| | average | worst of ten | random |", "|---|---:|---:|---:|", *lines]) + "\n"


def main() -> None:
    """Prints the table, or writes it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", nargs="*", metavar="TASK")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--write", action="store_true")
    told = parser.parse_args()
    found = table([] if told.write else told.tasks, max(2, told.seeds))
    print(found, end="")
    if told.write:
        page = PAGE.read_text("utf-8")
        before, _, rest = page.partition(BEGIN)
        PAGE.write_text(before + BEGIN + found + END + rest.partition(END)[2], "utf-8")


if __name__ == "__main__":
    main()
