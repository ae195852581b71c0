"""`isoprobe ask` puts a suite to a model with one strategy; `isoprobe diagnose` asks in all arms, and finds faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from adapters.arms import ARMS
from adapters.decoding import Decoding
from adapters.run import Tally
from analysis.findings import Findings
from isoprobe.printing import errors, print_json, progress
from isoprobe.runs import Asking, put, run_file
from isoprobe.verbs.make import make_suite
from isoprobe.verbs.report import report_runs, say_verdicts
from probes.suite import Suite

Models = Annotated[list[str], Parameter(name=["--model", "-m"])]
Forms = Annotated[list[str] | None, Parameter(name=["--form", "-f"])]
Progress = Callable[[Tally, int], None]


def ask_suite(
    suite: Path | str, model: str, out: Path | str | None = None, asking: Asking | None = None,
    progress: Progress | None = None,
) -> tuple[Path, Tally]:  # fmt: skip
    """Puts the suite to the model; gives the run file and what was done. The same call again continues the run.

    `out` is the run file; beside the suite, named after model and strategy, where it is None.
    """
    opened, how = Suite.open(suite), asking or Asking()
    path = Path(out) if out else run_file(Path(f"{suite}-runs"), model, how.strategy)
    return path, put(opened, model, how, path, progress)


def diagnose_suite(
    suite: Path | str | None = None, models: Sequence[str] = ("reader",), out: Path | str | None = None,
    asking: Asking | None = None, progress: Callable[[str], Progress] | None = None,
) -> tuple[Path, list[Findings]]:  # fmt: skip
    """All arms for every model, then scores, diagnosis and one report: the page's path and the findings by model.

    Without a suite, one of 60 items over the first two levels of every graph task is made in `out` first.
    """
    folder = Path(out) if out else Path(f"{suite}-report" if suite else "isoprobe-report")
    if suite is None:
        suite = folder / "suite"
        if not (suite / "suite.json").exists():
            make_suite(suite, ("connectivity", "maxflow", "isomorphism"), (1, 2), 60, command="isoprobe diagnose")
    opened = Suite.open(suite)
    how = asking or Asking()
    how = Asking(how.strategy, how.arms or tuple(ARMS), how.forms, how.samples, how.decoding)
    runs = []
    for model in models:
        path = run_file(folder, model, how.strategy)
        put(opened, model, how, path, progress(model) if progress else None)
        runs.append(path)
    return report_runs(runs, folder, opened)


def ask(
    suite: Path,
    /,
    *,
    model: Models,
    strategy: str = "direct",
    arm: Annotated[list[str] | None, Parameter(name=["--arm", "-a"])] = None,
    form: Forms = None,
    samples: int = 1,
    temperature: float = 0.0,
    max_tokens: int = 2048,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    json: bool = False,
) -> None:
    """Put a suite to a model; every reply is kept as it arrives, and the same command again continues.

    Parameters
    ----------
    suite
        A folder that `isoprobe make` or `isoprobe import` wrote.
    model
        reader, planted:see=0.8,think=0.9, openai:NAME@http://host:port/v1 or replay:FILE; as often as wanted.
    strategy
        direct, chain_of_thought, zero_shot, zero_shot_cot, isocombination, isoscratchpad or reader_scratchpad.
    arm
        Ask these arms instead of the strategy's own: picture, text, element, transcript, own_transcript, ...
    form
        Text forms by name; the first for transcripts, all for the text arm; edge_list where none is named.
    samples
        Replies to every prompt.
    temperature
        0 is greedy.
    max_tokens
        The longest reply.
    out
        The run file; beside the suite where it is not named.
    json
        Print one JSON line a model.
    """
    if out and len(model) > 1:
        raise TwoRuns(f"--out {out} names one run file for {len(model)} models: expected one model, or no --out")
    how = Asking(strategy, tuple(arm) if arm else None, tuple(form or ()), samples, Decoding(temperature, max_tokens))
    for name in model:
        with progress(name, None) as tick:
            path, tally = ask_suite(suite, name, out, how, following(tick))
        if json:
            print_json({"run": str(path), "model": name, **vars(tally)})
            continue
        print(f"wrote {path}: {tally.answers + tally.kept} answers, {tally.asked} replies asked for now")
        if tally.failed:
            errors.print(f"{tally.failed} requests failed ({tally.last_error}); run again to ask them", markup=False)


def diagnose(
    suite: Path | None = None,
    /,
    *,
    model: Models = ["reader"],  # noqa: B006 - cyclopts reads the default, nothing changes it
    strategy: str = "direct",
    form: Forms = None,
    samples: int = 1,
    temperature: float = 0.0,
    max_tokens: int = 2048,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    json: bool = False,
) -> None:
    """Ask in all arms, score, diagnose, report: did the model not see, or did it not reason?

    Parameters
    ----------
    suite
        A folder that `isoprobe make` or `isoprobe import` wrote; a small one is made where none is named.
    model
        reader, planted:see=0.8,think=0.9, openai:NAME@http://host:port/v1 or replay:FILE; as often as wanted.
    strategy
        How every prompt but transcripts ends: direct, chain_of_thought, zero_shot or zero_shot_cot.
    form
        Text forms by name; the first for transcripts, all for the text arm; edge_list where none is named.
    samples
        Replies to every prompt.
    temperature
        0 is greedy.
    max_tokens
        The longest reply.
    out
        Folder for runs and report; `SUITE-report` where it is not named.
    json
        Print one JSON line a model.
    """
    how = Asking(strategy, None, tuple(form or ()), samples, Decoding(temperature, max_tokens))
    with progress(" ".join(model), None) as tick:
        page, findings = diagnose_suite(suite, model, out, how, lambda _: following(tick))
    if json:
        for found in findings:
            print_json(found.to_json())
        return
    say_verdicts(findings)
    print(f"wrote {page}")


class TwoRuns(ValueError):
    """One run file was named for several models."""


def following(tick: Callable[..., object]) -> Progress:
    """A progress function that moves a bar to the tally's place."""
    done = 0

    def tell(tally: Tally, total: int) -> None:
        nonlocal done
        now = tally.answers + tally.kept
        tick(now - done, total)
        done = now

    return tell
