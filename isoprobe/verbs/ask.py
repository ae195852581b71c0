"""`isoprobe ask` puts a suite to a model with one strategy; `isoprobe diagnose` asks in all arms, and finds faults."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from isoprobe.adapters.datasets.dataset import Dataset, load_dataset
from isoprobe.adapters.models.models import model_name
from isoprobe.adapters.prompting.decoding import Decoding, extra_fields
from isoprobe.adapters.runs.budget import Budget
from isoprobe.adapters.runs.estimate import Weights
from isoprobe.adapters.runs.prices import Prices, prices_of
from isoprobe.adapters.runs.run import Tally
from isoprobe.adapters.runs.store import Store
from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.adapters.strategies.listing import Entry
from isoprobe.adapters.strategies.strategies import strategy_name
from isoprobe.analysis.anytime import at_any_time
from isoprobe.analysis.inference.arms import arm_name, arm_place
from isoprobe.analysis.messages.messages import ENGLISH, locale_of
from isoprobe.analysis.papers.published_rules import OURS, rule_of
from isoprobe.analysis.planning.claims import told
from isoprobe.analysis.report.costs import dollars
from isoprobe.analysis.report.findings import plain
from isoprobe.analysis.report.wording import figure, settings_refused
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import Estimate as Share
from isoprobe.analysis.statistics import estimate as shared
from isoprobe.arguments import several, verb, words
from isoprobe.printing import progress
from isoprobe.probes.core import EVIDENCE, Model, Strategy
from isoprobe.probes.notebook import table_html
from isoprobe.probes.part import part_of
from isoprobe.probes.suites.suite import Suite
from isoprobe.results import Result
from isoprobe.runs import Asking, Run, opened_suite, put, run_file, scored_in, unasked, weigh_run
from isoprobe.tables import table_text
from isoprobe.verbs.datasets import Configs, NoSuite, suite_of_dataset
from isoprobe.verbs.make import make
from isoprobe.verbs.report import Report, report

Models = Annotated[str | Model | Sequence[str | Model], words(list[str], "--model", "-m")]
OneModel = Annotated[str | Model, words(str)]
Strategies = Annotated[str | Strategy | Entry, words(str)]
Forms = Annotated[str | Sequence[str] | None, words(list[str] | None, "--form", "-f")]
Texts = Annotated[str | Sequence[str], words(list[str])]
Besides = tuple[tuple[tuple[str, str], ...], tuple[str, ...]]


@dataclass(frozen=True)
class Estimate:
    """What a run would ask a model for. `prices`: what its tokens cost, None where that was not said."""

    model: str
    weights: Weights
    prices: Prices | None = None

    @property
    def dollars(self) -> float | None:
        """What the tokens in cost; those that come out are not known before."""
        return None if self.prices is None else self.prices.dollars(self.weights.tokens, 0)

    @property
    def nothing(self) -> bool:
        """Whether nothing of the suite can be asked, and nothing was."""
        return self.weights.nothing

    def __str__(self) -> str:
        rows = [
            (str(arm_name(arm)), w.requests, w.repeated, w.kept, w.pictures, w.tokens)
            for arm, w in self.weights.arms.items()
        ]
        columns = ("arm", "requests", "asked elsewhere", "settled before", "pictures", "tokens in, about")
        head = f"{self.model}: {self.weights.requests:,} requests, about {self.weights.tokens:,} tokens in"
        if self.dollars is not None:
            head += f", {dollars(self.dollars)} and what comes out"
        left = [f"{number:,} not asked: {why}" for why, number in self.weights.unasked.items()]
        return "\n".join([table_text(head, columns, rows), *left])

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        arms = {arm: {**vars(weight), "tokens": weight.tokens} for arm, weight in self.weights.arms.items()}
        return {
            "model": self.model,
            "requests": self.weights.requests,
            "tokens": self.weights.tokens,
            "dollars": self.dollars,
            "arms": arms,
            "unasked": self.weights.unasked,
        }


@dataclass(frozen=True, repr=False)
class Asked(Result):
    """The runs, one a model; of a dry run the estimates in their place. `accuracies`: of each run, by arm, the share
    of its answers that are right."""

    runs: tuple[Run, ...] = ()
    estimates: tuple[Estimate, ...] = ()
    accuracies: tuple[Mapping[str, Share], ...] = ()
    by_line = True

    def __repr__(self) -> str:
        if self.estimates:
            return f"<estimates: {', '.join(f'{e.model} {e.weights.requests} requests' for e in self.estimates)}>"
        return f"<asked: {', '.join(f'{r.model} {r.tally.answers + r.tally.kept} answers' for r in self.runs)}>"

    def __str__(self) -> str:
        lines = []
        for run, accuracy in zip(self.runs, self.accuracies, strict=True):
            answers = run.tally.answers + run.tally.kept
            lines.append(f"wrote {run.path}: {answers} answers, {run.tally.asked} replies asked for now")
            lines += map(str, told(run.stop) if run.stop else ())
            lines += [f"{arm_name(arm)}: {told_of(share)}" for arm, share in accuracy.items()]
        return "\n".join([*lines, *map(str, self.estimates)])

    def _repr_html_(self) -> str:
        rows = [
            (run.model, str(arm_name(arm)), told_of(share))
            for run, accuracy in zip(self.runs, self.accuracies, strict=True)
            for arm, share in accuracy.items()
        ]
        return table_html(repr(self)[1:-1], ("model", "arm", "right"), rows)

    @property
    def exit_code(self) -> int:
        nothing = any(each.nothing for each in self.estimates)  # the run itself would end so
        return 2 if nothing else int(any(run.tally.failed for run in self.runs))

    def asides(self) -> list[str]:
        return [line for run in self.runs for line in aside(run)]

    def to_json(self) -> list[dict[str, Any]]:
        runs = [
            {
                "run": str(run.path),
                "model": run.model,
                **vars(run.tally),
                "stop": plain(run.stop),
                "refused": dict(run.refused),
                "accuracy": {arm: plain(share) for arm, share in accuracy.items()},
            }
            for run, accuracy in zip(self.runs, self.accuracies, strict=True)
        ]
        return [*runs, *(estimate.to_json() for estimate in self.estimates)]


def nothing_came(run: Run) -> bool:
    """Whether requests were sent and every one of them failed."""
    return 0 < run.tally.asked == run.tally.failed


def aside(run: Run) -> list[str]:
    """Lines on the settings that the server does not take, on what could not be asked, and on requests that failed."""
    lines = [f"{run.model}: {settings_refused(run.refused)}"] if run.refused else []
    lines += unasked(run.tally)
    if run.tally.failed:
        number, why = run.tally.failed, run.tally.last_error
        failed = "every request" if nothing_came(run) else "1 request" if number == 1 else f"{number} requests"
        if run.model.startswith("replay:"):
            lines.append(f"{failed} failed, and count as not asked: {why}")
        else:
            lines.append(f"{failed} failed ({why}); run again to ask them")
    return lines


@verb
def ask(
    suite: Annotated[Suite | Path | str, words(Path)],
    /,
    model: Models,
    *,
    strategy: Strategies = "direct",
    arm: Annotated[str | Sequence[str] | None, words(list[str] | None, "--arm", "-a")] = None,
    form: Forms = None,
    samples: int = 1,
    temperature: float = 0.0,
    top_p: float | None = None,
    seed: int | None = None,
    max_tokens: int = 2048,
    stop: Texts = (),
    extra: Texts = (),
    leave_out: Texts = (),
    concurrency: int | None = None,
    limit: int | None = None,
    budget_calls: int | None = None,
    budget_tokens: int | None = None,
    budget_minutes: float | None = None,
    price: Texts = (),
    judge: OneModel = "",
    stop_when: str = "",
    dry_run: bool = False,
    workers: int = 1,
    engine: str = "",
    part: str | None = None,
    out: Annotated[Path | str | None, words(Path | None, "--out", "-o")] = None,
) -> Asked:
    """Put a suite to a model; every reply is kept as it arrives, and the same command again continues.

    Of 20,000 replies or more the scores are kept too, beside the run in RUN.scores, which may be removed at any time.

    Examples
    --------
    >>> import isoprobe
    >>> made = isoprobe.make("suite", task="connectivity", level=1, items=2)
    >>> isoprobe.ask(made.suite, "reader", strategy="cot")
    <asked: reader 2 answers>

    Parameters
    ----------
    strategy
        One of `isoprobe strategies`, with arguments where wanted: few_shot(shots=3), vote(cot,n=8); or one's own by
        MODULE:NAME.
    arm
        Ask these arms instead of the strategy's own: picture, text, element, transcript, own_transcript, ...; or
        intervene(scale=2), pair, pair(same): another picture (docs/depth.md).
    samples
        Replies to every prompt.
    workers
        Of the engine: each opens the model for itself, and answers prompts that this process sends it.
    part
        i/n: ask this part of n of the items alone, into a run file of its own; `isoprobe merge OUT RUN ...` then makes
        one run of all parts.
    out
        The run file; beside the suite where it is not named.
    """
    models = several(model)
    if out and len(models) > 1:
        raise TwoRuns(f"--out {out} names one run file for {len(models)} models: expected one model, or no --out")
    decoding = Decoding(temperature, max_tokens, top_p, seed, tuple(several(stop)), *_besides(extra, leave_out))
    budget = Budget(budget_calls, budget_tokens, _seconds(budget_minutes))
    named, arms = strategy_name(strategy), tuple(several(arm)) or None
    how = Asking(
        named, arms, tuple(several(form)), samples, decoding, budget, concurrency, judge, stop_when, limit,
        tuple(several(price)), part=part_of(part), workers=workers, engine=engine,
    )  # fmt: skip
    opened = opened_suite(suite)
    runs, estimates = [], []
    for each in models:
        path = Path(out) if out else run_file(beside(opened, "runs"), each, named, how.part)
        if dry_run:
            estimates.append(estimate(each, path, opened, how))
            continue
        with progress(model_name(each), None) as tick:
            runs.append(put(opened, each, how, path, following(tick)))
    catalogue = Catalogue.of(opened) if runs else None
    accuracies = tuple(_accuracies(run.path, catalogue) for run in runs if catalogue)
    return Asked(tuple(runs), tuple(estimates), accuracies)


def _accuracies(path: Path, catalogue: Catalogue) -> dict[str, Share]:
    """By arm the accuracy of the run so far; none of arms of which no reply is evidence. Of a run that stops as soon as
    a claim is certain, intervals hold at any time."""
    found: dict[str, tuple[list[float], list[str]]] = {}
    for one in scored_in(path, catalogue):
        if one.score.outcome in EVIDENCE and one.score.of:
            points, clusters = found.setdefault(one.arm, ([], []))
            points.append(one.score.points / one.score.of)
            clusters.append(catalogue.cluster_of(catalogue.items[one.item]))
    with Store.read(path, damaged=True) as store:  # its pages were looked at where its replies were read
        stopping = bool(store.meta.get("stop_when"))
    with at_any_time(stopping):
        return {arm: shared(*found[arm]) for arm in sorted(found, key=arm_place)}


def told_of(share: Share) -> str:
    """ "72.5% right (95% 64 to 80), 120 replies"."""
    value, low, high = (figure(100 * each) for each in (share.value, round(share.low, 2), round(share.high, 2)))
    return f"{value}% right (95% {low} to {high}), {share.of:,} {'reply' if share.of == 1 else 'replies'}"


@verb
def diagnose(
    suite: Annotated[Suite | Path | str | None, words(Path | None)] = None,
    /,
    model: Models = ("reader",),
    *,
    dataset: Annotated[str | Dataset, words(str)] = "",
    config: Configs = None,
    strategy: Strategies = "direct",
    form: Forms = None,
    samples: int | None = None,
    temperature: float = 0.0,
    top_p: float | None = None,
    seed: int | None = None,
    max_tokens: int = 2048,
    stop: Texts = (),
    extra: Texts = (),
    leave_out: Texts = (),
    concurrency: int | None = None,
    limit: int | None = None,
    budget_calls: int | None = None,
    budget_tokens: int | None = None,
    budget_minutes: float | None = None,
    price: Texts = (),
    judge: OneModel = "",
    stop_when: str = "",
    dry_run: bool = False,
    workers: int = 1,
    rule: str = OURS,
    language: str = ENGLISH,
    out: Annotated[Path | str | None, words(Path | None, "--out", "-o")] = None,
) -> Report:
    """Ask in all arms, score, diagnose, report: did the model not see, or did it not reason?

    Examples
    --------
    >>> import isoprobe
    >>> made = isoprobe.make("suite", task="connectivity", level=1, items=4)
    >>> isoprobe.diagnose(made.suite, "reader")
    <report suite-report/report.html: reader unknown>

    Parameters
    ----------
    suite
        A folder that `isoprobe make` or `isoprobe import` wrote; a small one is made where none is named. With
        `dataset` the folder of a published set.
    dataset
        Which published set the folder holds: visonlyqa, dynamath, gaokao_mm, geometry, emma, isobench, ... It is
        imported first, into `out`/suite; a suite that is there already is taken as it is.
    config
        Of the data set only these configs: chemistry, physics, ...
    strategy
        How every prompt but transcripts asks: one of `isoprobe strategies` that fits all arms, such as direct or cot.
    samples
        Replies to every prompt; where it is not said, two of a model that draws them (a temperature above 0), as an
        item is labelled with a fault only where they agree.
    workers
        Processes that import a published set: they read, prove and show its records and read its pictures back.
    rule
        How replies are scored: isoprobe, or dynamath or multi (those papers' own). The report tells where they differ.
    language
        What the report is written in: en, or zh (Chinese).
    out
        Folder for runs and report; `SUITE-report` where it is not named.
    """
    rule_of(rule)  # a wrong name is told before anything is asked
    locale_of(language)
    decoding = Decoding(temperature, max_tokens, top_p, seed, tuple(several(stop)), *_besides(extra, leave_out))
    budget = Budget(budget_calls, budget_tokens, _seconds(budget_minutes))
    named, models = strategy_name(strategy), several(model)
    drawn = samples if samples is not None else 2 if decoding.drawn else 1
    how = Asking(
        named, tuple(ARMS), tuple(several(form)), drawn, decoding, budget, concurrency, judge, stop_when, limit,
        tuple(several(price)), undecided=not dataset,
    )  # fmt: skip
    if suite is None and (dry_run or dataset):
        raise NoSuite("a dry run, or a data set, needs a folder: expected that of a suite or of a published set")
    if config and not dataset:
        raise NoSuite(f"config {', '.join(several(config))!r} is of a published set: expected --dataset NAME beside")
    imported: tuple[str, ...] = ()
    if dataset and suite is not None:
        folder = Path(out or f"{load_dataset(dataset).name}-report")
        opened, imported = suite_of_dataset(dataset, suite, folder / "suite", several(config), limit, workers)
    else:
        opened = opened_suite(suite) if suite is not None else _small_suite(Path(out or "isoprobe-report") / "suite")
        folder = Path(out or (beside(opened, "report") if suite is not None else "isoprobe-report"))
    files = [run_file(folder, each, named) for each in models]
    if dry_run:
        return Report(None, (), tuple(estimate(*each, opened, how) for each in zip(models, files, strict=True)))
    with progress(" ".join(map(model_name, models)), None) as tick:
        runs = [put(opened, each, how, path, following(tick)) for each, path in zip(models, files, strict=True)]
    beside_it = dict.fromkeys(line for one in runs for line in aside(one))
    found = report(*files, suite=opened, out=folder, rule=rule, language=language)
    return replace(
        found,
        before=imported,
        notes=(*beside_it, *_other_runs(folder, files), *found.notes),
        failed=found.failed or any(run.tally.failed for run in runs),
    )


def _other_runs(folder: Path, files: Sequence[Path]) -> list[str]:
    """A line on runs in the report's folder that the report does not tell of, as of a model that was asked earlier."""
    others = sorted(file.name for file in folder.glob("*.run") if file not in files)
    if not others:
        return []
    named = others[0] if len(others) == 1 else f"{others[0]} and {len(others) - 1} more"
    return [f"{folder} also holds {named}: isoprobe report {folder}/*.run --out {folder} tells of all together"]


def _besides(extra: str | Sequence[str], leave_out: str | Sequence[str]) -> Besides:
    """What else is sent to a server, and what is not."""
    return extra_fields(several(extra)), tuple(several(leave_out))


def _seconds(minutes: float | None) -> float | None:
    return None if minutes is None else 60 * minutes


def estimate(model: str | Model, path: Path, suite: Suite, how: Asking) -> Estimate:
    """What `put` would ask this model for."""
    name = model_name(model)
    return Estimate(name, weigh_run(suite, how, path), prices_of(name, how.price))


def beside(suite: Suite, what: str) -> Path:
    """`SUITE-WHAT`, the folder beside the suite's."""
    place = suite.path if suite.path.name not in ("", "..") else suite.path.resolve()
    return place.parent / f"{place.name}-{what}"


def _small_suite(folder: Path) -> Suite:
    """60 items over the first two levels of every graph task, made where they are not there yet."""
    if (folder / "suite.json").exists():
        return Suite.open(folder)
    return make(folder, task=("connectivity", "maxflow", "isomorphism"), level=(1, 2), items=60).suite


class TwoRuns(ValueError):
    """One run file was named for several models."""


def following(tick: Callable[..., object]) -> Callable[[Tally, int], None]:
    """A progress function that moves a bar to the tally's place, with the rate of requests and the failures."""
    done, start = 0, time.monotonic()

    def tell(tally: Tally, total: int) -> None:
        nonlocal done
        now = tally.answers + tally.kept
        rate = tally.asked / max(time.monotonic() - start, 1e-3)
        tick(now - done, total, told=f"{rate:.1f} requests/s" + (f", {tally.failed} failed" if tally.failed else ""))
        done = now

    return tell
