"""`isoprobe ask` puts a suite to a model with one strategy; `isoprobe diagnose` asks in all arms, and finds faults."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.adapters.runs.estimate import Weights
from isoprobe.adapters.runs.run import Budget, Tally
from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.analysis.inference.arms import arm_name
from isoprobe.analysis.messages.messages import ENGLISH, locale_of
from isoprobe.analysis.papers.published_rules import OURS, rule_of
from isoprobe.analysis.report.findings import Findings
from isoprobe.printing import errors, print_json, print_table, progress
from isoprobe.probes.suites.suite import Suite
from isoprobe.runs import Asking, put, run_file, weigh_run
from isoprobe.verbs.make import make_suite
from isoprobe.verbs.report import report_runs, say_verdicts

Models = Annotated[list[str], Parameter(name=["--model", "-m"])]
Forms = Annotated[list[str] | None, Parameter(name=["--form", "-f"])]
Progress = Callable[[Tally, int], None]


@Parameter(name="*")
@dataclass(frozen=True)
class Limits:
    """How replies are drawn, and what a run may use.

    Parameters
    ----------
    temperature
        0 is greedy.
    top_p
        Draw from the likeliest tokens that make up this share.
    seed
        Sent to the model; repetition k gets seed + k.
    max_tokens
        The longest reply.
    stop
        A text at which a reply ends; as often as wanted.
    concurrency
        Requests at once to a server, at most.
    budget_calls
        Stop cleanly after so many requests; the same command continues.
    budget_tokens
        Stop cleanly after so many tokens, in and out together.
    budget_minutes
        Stop cleanly after so many minutes.
    judge
        The model that strategies such as best_of(cot,judge=judge) ask which reply is best.
    dry_run
        Ask nothing: say how many requests, tokens and pictures the run would take.
    """

    temperature: float = 0.0
    top_p: float | None = None
    seed: int | None = None
    max_tokens: int = 2048
    stop: tuple[str, ...] = ()
    concurrency: int | None = None
    budget_calls: int | None = None
    budget_tokens: int | None = None
    budget_minutes: float | None = None
    judge: str = ""
    dry_run: bool = False

    def asking(self, strategy: str, arms: Sequence[str] | None, forms: Sequence[str] | None, samples: int) -> Asking:
        """All of it together. Raises BadDecoding."""
        decoding = Decoding(self.temperature, self.max_tokens, self.top_p, self.seed, self.stop)
        seconds = 60 * self.budget_minutes if self.budget_minutes is not None else None
        budget = Budget(self.budget_calls, self.budget_tokens, seconds)
        chosen = tuple(arms) if arms else None
        return Asking(strategy, chosen, tuple(forms or ()), samples, decoding, budget, self.concurrency, self.judge)


AS_DRAWN = Limits()


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
    asking: Asking | None = None, progress: Callable[[str], Progress] | None = None, rule: str = OURS,
    language: str = ENGLISH,
) -> tuple[Path, list[Findings]]:  # fmt: skip
    """All arms for every model, then scores, diagnosis and one report: the page's path and the findings by model.

    Without a suite, one of 60 items over the first two levels of every graph task is made in `out` first.
    The report is in this `language`, en or zh.
    """
    locale_of(language)  # a wrong one is told before anything is asked
    folder = Path(out) if out else Path(f"{suite}-report" if suite else "isoprobe-report")
    if suite is None:
        suite = folder / "suite"
        if not (suite / "suite.json").exists():
            make_suite(suite, ("connectivity", "maxflow", "isomorphism"), (1, 2), 60, command="isoprobe diagnose")
    opened = Suite.open(suite)
    how = asking or Asking()
    how = replace(how, arms=how.arms or tuple(ARMS))
    runs = []
    for model in models:
        path = run_file(folder, model, how.strategy)
        put(opened, model, how, path, progress(model) if progress else None)
        runs.append(path)
    return report_runs(runs, folder, opened, rule, language)


def ask(
    suite: Path,
    /,
    *,
    model: Models,
    strategy: str = "direct",
    arm: Annotated[list[str] | None, Parameter(name=["--arm", "-a"])] = None,
    form: Forms = None,
    samples: int = 1,
    limits: Limits = AS_DRAWN,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    json: bool = False,
) -> None:
    """Put a suite to a model; every reply is kept as it arrives, and the same command again continues.

    Parameters
    ----------
    suite
        A folder that `isoprobe make` or `isoprobe import` wrote.
    model
        reader, planted:see=0.8,think=0.9, hf:PATH_OR_ID, openai:NAME@http://host:port/v1, inspect:provider/name or
        replay:FILE; as often as wanted.
    strategy
        One of `isoprobe strategies`, with arguments where wanted: few_shot(shots=3), vote(cot,n=8).
    arm
        Ask these arms instead of the strategy's own: picture, text, element, transcript, own_transcript, ...
    form
        Text forms by name; the first for transcripts, all for the text arm; edge_list where none is named.
    samples
        Replies to every prompt.
    out
        The run file; beside the suite where it is not named.
    json
        Print one JSON line a model.
    """
    if out and len(model) > 1:
        raise TwoRuns(f"--out {out} names one run file for {len(model)} models: expected one model, or no --out")
    how = limits.asking(strategy, arm, form, samples)
    for name in model:
        if limits.dry_run:
            path = out or run_file(Path(f"{suite}-runs"), name, how.strategy)
            say_weights(name, weigh_run(Suite.open(suite), how, path), json)
            continue
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
    limits: Limits = AS_DRAWN,
    rule: str = OURS,
    language: str = ENGLISH,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    json: bool = False,
) -> None:
    """Ask in all arms, score, diagnose, report: did the model not see, or did it not reason?

    Parameters
    ----------
    suite
        A folder that `isoprobe make` or `isoprobe import` wrote; a small one is made where none is named.
    model
        reader, planted:see=0.8,think=0.9, hf:PATH_OR_ID, openai:NAME@http://host:port/v1, inspect:provider/name or
        replay:FILE; as often as wanted.
    strategy
        How every prompt but transcripts asks: one of `isoprobe strategies` that fits all arms, such as direct or cot.
    form
        Text forms by name; the first for transcripts, all for the text arm; edge_list where none is named.
    samples
        Replies to every prompt.
    rule
        How replies are scored: isoprobe, or dynamath or multi (those papers' own). The report tells where they differ.
    language
        What the report is written in: en, or zh (Chinese).
    out
        Folder for runs and report; `SUITE-report` where it is not named.
    json
        Print one JSON line a model.
    """
    rule_of(rule)  # a wrong name is told before anything is asked
    locale_of(language)
    how = limits.asking(strategy, None, form, samples)
    if limits.dry_run:
        if suite is None:
            raise NoSuite("a dry run needs a suite: expected the folder of one")
        for name in model:
            folder = Path(out) if out else Path(f"{suite}-report")
            path = run_file(folder, name, how.strategy)
            say_weights(name, weigh_run(Suite.open(suite), replace(how, arms=tuple(ARMS)), path), json)
        return
    with progress(" ".join(model), None) as tick:
        page, findings = diagnose_suite(suite, model, out, how, lambda _: following(tick), rule, language)
    if json:
        for found in findings:
            print_json(found.to_json())
        return
    say_verdicts(findings)
    print(f"wrote {page}")


class NoSuite(ValueError):
    """A suite was needed and not named."""


def say_weights(model: str, weights: Weights, json: bool) -> None:
    """A table of what a run would ask for; with `json` one line."""
    if json:
        arms = {arm: {**vars(weight), "tokens": weight.tokens} for arm, weight in weights.arms.items()}
        print_json({"model": model, "requests": weights.requests, "tokens": weights.tokens, "arms": arms})
        return
    rows = [
        (str(arm_name(arm)), w.requests, w.repeated, w.kept, w.pictures, w.tokens) for arm, w in weights.arms.items()
    ]
    columns = ("arm", "requests", "asked elsewhere", "settled before", "pictures", "tokens in, about")
    print_table(f"{model}: {weights.requests:,} requests, about {weights.tokens:,} tokens in", columns, rows)


class TwoRuns(ValueError):
    """One run file was named for several models."""


def following(tick: Callable[..., object]) -> Progress:
    """A progress function that moves a bar to the tally's place, with the rate of requests and the failures."""
    done, start = 0, time.monotonic()

    def tell(tally: Tally, total: int) -> None:
        nonlocal done
        now = tally.answers + tally.kept
        rate = tally.asked / max(time.monotonic() - start, 1e-3)
        tick(now - done, total, told=f"{rate:.1f} requests/s" + (f", {tally.failed} failed" if tally.failed else ""))
        done = now

    return tell
