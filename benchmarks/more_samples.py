"""A run with many times its samples, for what a report costs: its replies again under further sample numbers.

python benchmarks/more_samples.py RUN OUT --times 100 [--different]
"""

from __future__ import annotations

import argparse
import hashlib
from dataclasses import replace
from pathlib import Path

from isoprobe.adapters.runs.store import Store


def multiply(run: Path, out: Path, times: int, different: bool = False) -> int:
    """How many replies the new run holds. `different`: no two of them say the same, so that each is scored alone."""
    number = 0
    with Store.read(run) as held, Store.new(out, held.meta) as made:
        rows = list(held.answered())
        samples = 1 + max(one.sample for one in rows)
        for one in rows:  # in the order in which `ask` writes them, all samples of an item together
            for k in range(times):
                number += 1
                text = f"This is look number {number}.\n{one.reply.text}" if different else one.reply.text
                key = hashlib.sha256(f"{one.item} {one.arm} {one.question} {one.sample} {k}".encode()).digest()
                sample = one.sample + k * samples
                kept = made.put(key, key, replace(one.reply, text=text, sample=sample), one.item)
                made.count(one.item, one.arm, one.question, sample, kept, [kept])
        made.commit()
    return number


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--times", type=int, required=True)
    parser.add_argument("--different", action="store_true")
    given = parser.parse_args()
    print(f"{multiply(given.run, given.out, given.times, given.different):,} replies in {given.out}")
