"""How long the items of a suite take to prove, and what blind rules say of their answers, by task and level.

A proof is both methods and the check of both certificates, in a process that has proved nothing yet of that item. A
blind rule answers with the commonest answer that a cheap feature of the task has in the other half of the items.

    python benchmarks/proofs.py SUITE [task]
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence

from isoprobe.probes.core import Item
from isoprobe.probes.engine.making import prove
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.suite import Suite

Seen = Sequence[tuple[Hashable, str]]


def blind(fitted: Seen, judged: Seen) -> float:
    """Accuracy on `judged` of a majority rule from `fitted`; both are a feature's value and the answer, in order."""
    counted: dict[Hashable, Counter[str]] = defaultdict(Counter)
    for value, answer in fitted:
        counted[value][answer] += 1
    usual = Counter(answer for _, answer in fitted).most_common(1)[0][0]
    guess = {value: answers.most_common(1)[0][0] for value, answers in counted.items()}
    return sum(guess.get(value, usual) == answer for value, answer in judged) / max(1, len(judged))


def main(path: str, only: str = "") -> None:
    """Prints two lines a task and level: times in milliseconds of CPU, and shares of blind rules."""
    items: dict[tuple[str, int], list[Item]] = defaultdict(list)
    for probe in Suite.open(path):
        if only in ("", probe.item.task):
            items[probe.item.task, probe.item.level].append(probe.item)
    times: dict[str, list[float]] = defaultdict(list)
    for (name, level), those in sorted(items.items()):
        task, took = load_task(name), []
        for item in those:
            start = time.process_time()
            prove(task, item.state)
            took.append(1000 * (time.process_time() - start))
        times[name] += took
        print(f"{name} {level}: {summary(took)}")
        known = [(item.state, json.dumps(item.answer)) for item in those]
        if len(known) < 2:
            continue
        commonest = Counter(answer for _, answer in known).most_common(1)[0][1] / len(known)
        shares = {}
        for feature, of in task.features.items():
            seen = [(of(state), answer) for state, answer in known]
            shares[feature] = (blind(seen[::2], seen[1::2]) + blind(seen[1::2], seen[::2])) / 2
        told = ", ".join(f"{feature} {share:.1%}" for feature, share in shares.items())
        print(f"    {len({answer for _, answer in known})} answers, commonest {commonest:.1%}; blind rules: {told}")
    for name, took in sorted(times.items()):
        print(f"{name}: {summary(took)}")


def summary(took: list[float]) -> str:
    """How many, and the middle, the 99th percentile and the largest of these times."""
    ranked = sorted(took)
    of = len(ranked)
    return f"{of} items, median {ranked[of // 2]:.1f} ms, p99 {ranked[int(0.99 * (of - 1))]:.1f}, max {ranked[-1]:.1f}"


if __name__ == "__main__":
    main(*sys.argv[1:3])
