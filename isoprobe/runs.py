"""Runs: which file a run lives in, putting a suite to a model, and continuing where it stopped."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Annotated

from isoprobe.adapters.models.elsewhere import Elsewhere
from isoprobe.adapters.models.models import model_name, open_model
from isoprobe.adapters.models.team import Team
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.adapters.runs.budget import Budget
from isoprobe.adapters.runs.copying import is_run
from isoprobe.adapters.runs.estimate import Weights, weigh
from isoprobe.adapters.runs.prices import prices_of
from isoprobe.adapters.runs.run import Tally, run
from isoprobe.adapters.runs.store import Store, WrongRun
from isoprobe.adapters.strategies.arms import asked_of, ways_of
from isoprobe.adapters.strategies.neighbours import SuiteNeighbours
from isoprobe.adapters.strategies.strategies import code_of, judges_of, wordings_of
from isoprobe.adapters.strategies.views import FREE, text_forms
from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.papers.published_rules import OURS
from isoprobe.analysis.planning.claims import Leaning, Stop, check_claim, leaning_of
from isoprobe.analysis.scoring.answers import spelled
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.kept import scores_kept
from isoprobe.analysis.scoring.scores import score, scores
from isoprobe.arguments import command, words
from isoprobe.probes.core import Model, Probe, Question
from isoprobe.probes.engine.published import UNDECIDED
from isoprobe.probes.engine.registry import unknown
from isoprobe.probes.part import WHOLE, Part
from isoprobe.probes.results import Scored
from isoprobe.probes.suites.engines import BadEngine, check_engine, one_cluster, running
from isoprobe.probes.suites.suite import Suite

REFUSED, PRICE = "refused", "price"  # notes of a run
LEFT_OUT = "left_out"  # the settings that a run was not to send
MOST_SAMPLES = 100_000
Notes = Mapping[str, str]


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
    judge: str | Model = ""  # the model that strategies ask as `judge`
    stop_when: str = ""  # the claim to stop at
    limit: int | None = None  # the first items alone
    price: tuple[str, ...] = ()  # as `prices_of` reads them
    undecided: bool = True  # items without a gold answer too
    part: Part = WHOLE  # of the items
    workers: int = 1  # of the engine
    engine: str = ""  # by which prompts are answered; here where none is named

    def __post_init__(self) -> None:
        if self.limit is not None and self.limit < 1:
            raise BadLimit(f"limit is {self.limit}: expected 1 item or more")
        if self.samples > MOST_SAMPLES:
            raise BadLimit(f"samples is {self.samples:,}: expected {MOST_SAMPLES:,} at most")
        if self.part != WHOLE and self.stop_when:
            raise BadLimit(f"part {self.part} with stop_when: expected all items, to be asked in random order")
        check_engine(self.engine)
        if self.workers != 1 and not self.engine:
            raise BadLimit(f"workers is {self.workers} without an engine: expected --engine ray or dask beside")
        prices_of("", self.price)


@dataclass(frozen=True, repr=False)
class Run:
    """A run file, the model that was asked, and what was done now. `stop`: what was shown, where asking was to stop at
    a claim. `refused`: the settings that the server does not take, each with the name it is sent under, "" where it is
    left out."""

    path: Path
    model: str
    tally: Tally
    stop: Stop | None = None
    refused: tuple[tuple[str, str], ...] = ()

    def __repr__(self) -> str:
        return f"<run {self.path}: {self.tally.answers + self.tally.kept} answers of {self.model}>"


OneRun = Annotated[Path | str | Run, words(Path)]
OfSuite = Annotated[Suite | Path | str | None, words(Path | None)]


def run_path(run: Path | str | Run) -> Path:
    """The run's file."""
    return run.path if isinstance(run, Run) else Path(run)


def opened_suite(suite: Suite | Path | str) -> Suite:
    """The suite, opened where it is not yet. Raises BadSuite."""
    return suite if isinstance(suite, Suite) else Suite.open(suite)


def suite_of(run: Path | str | Run, suite: Suite | Path | str | None = None) -> Suite:
    """The suite that a run was made with: the one given, or the one at the place that the run names.

    Raises WrongRun where the suite is another one than the run's.
    """
    path = run_path(run)
    with Store.read(path, damaged=True) as store:  # its pages are looked at where its replies are read
        meta = store.meta
    if missing := [name for name in ("suite", "suite_path", "model", "strategy", "fingerprint") if name not in meta]:
        raise WrongRun(f"run {str(path)!r} does not say its {', '.join(missing)}: expected a run of `isoprobe ask`")
    opened = opened_suite(suite or meta["suite_path"])
    if opened.fingerprint != meta["suite"]:
        raise WrongRun(f"run {str(path)!r} was made with another suite than {str(opened.path)!r}")
    return opened


def apart(out: Path | str, *read: Path | str | Run) -> Path:
    """Where a file is to be written. Raises WrongRun where it is one of those that are read, or a run: replies are
    dear."""
    place = Path(out)
    if place.is_file():
        if any(run_path(each).exists() and place.samefile(run_path(each)) for each in read):
            raise WrongRun(f"out is {str(out)!r}, which is read from: expected another file")
        if is_run(place):
            raise WrongRun(f"out is {str(out)!r}, which is a run: expected another file")
    return place


def scored_in(run: Path | str | Run, catalogue: Catalogue) -> Iterator[Scored]:
    """A run's replies as our rule scores them; of a large run those scores that are kept beside it are looked up."""
    path = run_path(run)
    with (
        Store.read(path) as store,
        scores_kept(path, store.tally()["answers"], catalogue, store.meta["suite"]) as kept,
    ):
        yield from scores(store.answered(), catalogue, kept.by(OURS, score) if kept else score)


def run_file(folder: Path, model: str | Model, strategy: str, part: Part = WHOLE) -> Path:
    """`<model>-<strategy>-<hash>.run` in the folder, with the part before its ending where it is one; the hash of the
    model's whole string, or of an object's name and fingerprint, keeps two models apart."""
    called = model_name(model)
    whole = called if isinstance(model, str) else f"{called} {model.fingerprint}"
    name, way = (re.sub(r"[^A-Za-z0-9.=,_-]+", "-", text).strip("-")[:60] for text in (called, strategy))
    number = "" if part == WHOLE else f".part{part.number}of{part.parts}"
    return folder / f"{name}-{way}-{hashlib.sha256(_whole(whole, strategy).encode()).hexdigest()[:6]}{number}.run"


def items_of(suite: Suite, asking: Asking) -> Iterator[Probe]:
    """The items of the suite's part that are asked, in order."""
    if asking.part == WHOLE:
        return asked_items(suite, asking)
    whole = len(suite) if asking.limit is None else min(asking.limit, len(suite))
    return asked_items((suite[k] for k in asking.part.of(whole)), asking)


def _whole(model: str, strategy: str) -> str:
    """What a run file's hash is of: the model, and a strategy that its name cannot spell in full."""
    return model if strategy.isidentifier() else f"{model} {strategy}"


def put(
    suite: Suite, model: str | Model, asking: Asking, path: Path, progress: Callable[[Tally, int], None] | None = None
) -> Run:
    """Puts the suite to the model and keeps every reply in the run file; what the file has is not asked again.

    The settings that the model's server does not take are kept as the run's note REFUSED, its prices as PRICE.
    `progress` is called with the tally and the number of answers that there will be. Raises the one-line errors of
    models, strategies, arms, forms, claims and run files.
    """
    ways = ways_of(asking.strategy, asking.arms, asking.forms, read_answer)
    if asking.stop_when:
        check_claim(asking.stop_when, ways)
    check_forms(suite, asking.forms)
    identity = {
        "suite": suite.fingerprint,
        "strategy": asking.strategy,
        "forms": ",".join(asking.forms),
        "temperature": str(asking.decoding.temperature),
        **({LEFT_OUT: ",".join(sorted(asking.decoding.left_out))} if asking.decoding.left_out else {}),
        **({"strategy_code": code} if (code := code_of(asking.strategy)) else {}),
    }
    with one_cluster():
        return _put(suite, model, asking, path, progress, ways, identity)


def _put(
    suite: Suite,
    model: str | Model,
    asking: Asking,
    path: Path,
    progress: Callable[[Tally, int], None] | None,
    ways: Collection[str],
    identity: Mapping[str, str],
) -> Run:
    respondent = respondent_of(model, suite, asking)
    notes = {
        "model": model_name(model),
        "command": command(),
        "suite_path": str(suite.path.resolve()),
        "wordings": json.dumps(wordings_of(asking.strategy), ensure_ascii=False, sort_keys=True),
        **({"judge": model_name(asking.judge)} if asking.judge else {}),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    is_new = not path.exists()
    with Store.open(path, {**identity, "fingerprint": respondent.fingerprint}, notes) as store:
        watch: Leaning | None = None
        probes: Iterable[Probe] = items_of(suite, asking)
        if asking.stop_when:
            store.note("stop_when", asking.stop_when)
            store.commit()
            watch = leaning_of(suite, suite.fingerprint, asking.forms, asking.samples)
            probes = asked_items(map(suite.get, watch.order), asking)
        if (price := prices_of(model_name(model), asking.price)) is not None:
            store.note(PRICE, str(price))
            store.commit()
        total = 0
        if progress:
            counted = items_of(suite, asking)
            total = asking.samples * sum(len(asked_of(arm, p, asking.forms)[0]) for p in counted for arm in ways)

        def tell(tally: Tally) -> None:
            if progress:
                progress(tally, total)

        try:
            tally = run(
                respondent,
                probes,
                asking.arms,
                store,
                asking.strategy,
                asking.forms,
                asking.samples,
                tell,
                budget=asking.budget,
                read_answer=read_answer,
                watch=watch,
                neighbours=SuiteNeighbours(suite),
            )
        finally:
            if refused := tuple(getattr(respondent, "refused", ())):
                store.note(REFUSED, json.dumps(refused))
                store.commit()
    if not tally.answers + tally.kept and tally.unasked:
        if is_new:
            path.unlink()  # it holds nothing, and would stand in the way of another strategy
        raise NothingAsked(f"nothing was asked of {model_name(model)}: {'; '.join(unasked(tally))}")
    return Run(path, model_name(model), tally, watch.stop if watch else None, refused)


def asked_items(probes: Iterable[Probe], asking: Asking) -> Iterator[Probe]:
    """Those of the items that are asked: the first so many, and without a gold answer only where that is wished."""
    kept = (each for each in probes if asking.undecided or UNDECIDED not in each.item.labels)
    return islice(kept, asking.limit)


def check_forms(suite: Suite, forms: Sequence[str]) -> None:
    """Raises UnknownForm for a text form that no item of the suite has."""
    wanted = {form for form in forms if form not in ("all", FREE)}
    there: set[str] = set()
    for probe in suite if wanted else ():
        there.update(text_forms(probe))
        if wanted <= there:
            return
    if wanted - there:
        raise UnknownForm(unknown("text form", min(wanted - there), sorted(there)))


def unasked(tally: Tally) -> list[str]:
    """What could not be asked: a text for each reason, with how many, most first."""
    counted = sorted(tally.unasked.items(), key=lambda each: -each[1])
    return [f"{number:,} not asked: {why} (the first: {tally.unasked_first[why]})" for why, number in counted]


def respondent_of(model: str | Model, suite: Suite, asking: Asking) -> Model:
    """The model of this name, with the judge that the strategy asks for beside it. Raises BadModel, NoJudge."""
    names = judges_of(asking.strategy)
    if names and not asking.judge:
        raise NoJudge(f"strategy {asking.strategy!r} asks the model {names[0]!r}: expected --judge with a model")
    if asking.judge and not names:
        raise NoJudge(f"strategy {asking.strategy!r} asks no other model: expected no --judge")
    respondent = _opened(model, suite, asking)
    if not names:
        return respondent
    return Team(respondent, dict.fromkeys(names, _opened(asking.judge, suite, asking)))


def _opened(model: str | Model, suite: Suite, asking: Asking) -> Model:
    """The model of this name, which answers here, or by the workers of the engine. Raises BadModel, BadEngine."""
    here = open_model(model, suite, asking.decoding, asking.concurrency)
    if not asking.engine:
        return here
    if asking.budget.calls is not None and hasattr(here, "ask_leave"):
        raise BadEngine("budget_calls with an engine: its workers send again by themselves, expected one or the other")
    with running(asking.engine, asking.workers) as engine:
        where = (asking.decoding, asking.concurrency, engine, asking.workers)
        return Elsewhere(model, here, suite.path, *where)


def read_answer(question: Question, text: str) -> Hashable | None:
    """The answer that a reply commits to, in the one spelling that votes compare; None for none, or for two."""
    found = extract(text, question.kind, question.choices, question=question.text)
    value = list(found.value) if isinstance(found.value, tuple) else found.value
    return spelled(value) if found.outcome == "answer" and value is not None else None


def search_store(out: Path, about: str, strategy: str, respondent: Model, temperature: float, notes: Notes) -> Store:
    """The replies of a search that asks one question after another, kept in OUT.run beside its result; those of a
    search `about` something else are refused."""
    identity = {
        "suite": about,
        "strategy": strategy,
        "temperature": str(temperature),
        "fingerprint": respondent.fingerprint,
    }
    out.parent.mkdir(parents=True, exist_ok=True)
    return Store.open(out.with_suffix(".run"), identity, {**notes, "command": command()})


class BadLimit(ValueError):
    """Fewer items than one."""


class UnknownForm(LookupError):
    """A text form that no item of the suite has. The message names the nearest and all that are there."""


class NothingAsked(ValueError):
    """A run in which no question could be put. The message says why, with numbers, on one line."""


class NoJudge(ValueError):
    """A strategy needs a judge that is not named, or a judge is named that none needs."""


def weigh_run(suite: Suite, asking: Asking, path: Path | None = None) -> Weights:
    """What `put` would ask for, before it does; what the run file at `path` has settled is left out."""
    with Store.read(path) if path and path.exists() else nullcontext() as store:
        settled = store.answered_already if store else (lambda *_: False)
        ways = ways_of(asking.strategy, asking.arms, asking.forms, read_answer, SuiteNeighbours(suite))
        if asking.stop_when:
            check_claim(asking.stop_when, ways)
        check_forms(suite, asking.forms)
        return weigh(items_of(suite, asking), list(ways), ways.__getitem__, asking.forms, asking.samples, settled)
