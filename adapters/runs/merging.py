"""Several runs of one suite, model and strategy as one: what parts asked, or what is whole in a damaged file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from isoprobe.adapters.runs.store import Store, WrongRun
from isoprobe.probes.suites.whole import partial_place, sweep

IDENTITY = ("suite", "strategy", "forms", "temperature", "left_out", "strategy_code", "fingerprint", "wording")


@dataclass(frozen=True)
class MergedRun:
    """How many answers the merged run holds, and of each file that is damaged how many rows were left out."""

    answers: int
    damaged: dict[str, int]


def merge_runs(out: Path, runs: Sequence[Path]) -> MergedRun:
    """The runs as one new file at `out`, the replies in the order of the runs. Where two runs have an answer to the
    same question the first that did not fail counts. Raises WrongRun where `out` exists, where one is no run, and where
    they are not of the same suite, model, strategy and settings."""
    if out.exists():
        raise WrongRun(f"{str(out)!r} exists, expected a new run file")
    metas = []
    for path in runs:
        with Store.read(path, damaged=True) as store:
            metas.append(store.meta)
    for path, meta in zip(runs, metas, strict=True):
        for name in IDENTITY:
            if meta.get(name) != metas[0].get(name):
                raise WrongRun(
                    f"run {str(path)!r} is of {name} {meta.get(name)!r}, {str(runs[0])!r} of {metas[0].get(name)!r}: "
                    "expected runs of the same suite, model and strategy"
                )
    sweep(out.resolve())
    way = partial_place(out.resolve())
    damaged: dict[str, int] = {}
    try:
        with Store.new(way, metas[0]) as merged:
            for path in runs:
                with Store.read(path, damaged=True) as store:
                    if lost := merged.take_in(store):
                        damaged[str(path)] = lost
            merged.commit()
            answers = merged.tally()["answers"]
        os.replace(way, out)
    finally:
        for left in (way, way.with_name(f"{way.name}-wal"), way.with_name(f"{way.name}-shm")):
            with suppress(OSError):
                left.unlink()
    return MergedRun(answers, damaged)
