"""Runs: which file a run lives in, putting a suite to a model, and continuing where it stopped."""

from __future__ import annotations

import hashlib
import re
import shlex
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from adapters.arms import arms_and_ending, questions_of, strategy_of
from adapters.decoding import Decoding
from adapters.models import open_model
from adapters.run import Budget, Tally, run
from adapters.store import Store
from adapters.weighing import Weights, weigh
from probes.suite import Suite


@dataclass(frozen=True)
class Asking:
    """What is put to a model and how. `arms` None: the strategy's own arm. `forms` empty: the edge list."""

    strategy: str = "direct"
    arms: tuple[str, ...] | None = None
    forms: tuple[str, ...] = ()
    samples: int = 1
    decoding: Decoding = field(default_factory=Decoding)
    budget: Budget = field(default_factory=Budget)
    concurrency: int | None = None  # requests at once to a server; its own default where None


def run_file(folder: Path, model: str, strategy: str) -> Path:
    """`<model>-<strategy>-<hash>.run` in the folder, the hash of the model's whole string keeping two models apart."""
    name = re.sub(r"[^A-Za-z0-9.=,_-]+", "-", model).strip("-")[:60]
    return folder / f"{name}-{strategy}-{hashlib.sha256(model.encode()).hexdigest()[:6]}.run"


def put(
    suite: Suite, model: str, asking: Asking, path: Path, progress: Callable[[Tally, int], None] | None = None
) -> Tally:
    """Puts the suite to the model and keeps every reply in the run file; what the file has is not asked again.

    `progress` is called with the tally and the number of answers that there will be. Raises the one-line errors of
    models, strategies, arms, forms and run files.
    """
    arms, _ = arms_and_ending(asking.strategy, asking.arms)
    identity = {
        "suite": suite.fingerprint,
        "strategy": asking.strategy,
        "forms": ",".join(asking.forms),
        "temperature": str(asking.decoding.temperature),
    }
    respondent = open_model(model, suite, asking.decoding, asking.concurrency)
    notes = {
        "model": model,
        "command": shlex.join(["isoprobe", *sys.argv[1:]]),
        "suite_path": str(suite.path.resolve()),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    with Store.open(path, {**identity, "fingerprint": respondent.fingerprint}, notes) as store:
        total = 0
        if progress:
            total = asking.samples * sum(len(questions_of(arm, p, asking.forms)) for p in suite for arm in arms)

        def tell(tally: Tally) -> None:
            if progress:
                progress(tally, total)

        return run(
            respondent, suite, arms, store, asking.strategy, asking.forms, asking.samples, tell, budget=asking.budget
        )


def weigh_run(suite: Suite, asking: Asking, path: Path | None = None) -> Weights:
    """What `put` would ask for, before it does; what the run file at `path` has settled is left out."""
    arms, how = arms_and_ending(asking.strategy, asking.arms)
    with Store.read(path) if path and path.exists() else nullcontext() as store:
        settled = store.answered_already if store else (lambda *_: False)
        ways = {arm: strategy_of(arm, how, asking.forms) for arm in arms}
        return weigh(suite, arms, ways.__getitem__, asking.forms, asking.samples, settled)
