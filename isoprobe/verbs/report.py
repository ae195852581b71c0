"""`isoprobe report RUN ...`: one report over runs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Protocol

from isoprobe.adapters.exchange.replies import JUDGED, VERDICTS
from isoprobe.adapters.runs.prices import Prices, prices_of
from isoprobe.adapters.runs.store import Store, WrongRun
from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.analysis.anytime import at_any_time
from isoprobe.analysis.inference.measures import run_names
from isoprobe.analysis.messages.messages import ENGLISH, locale_of
from isoprobe.analysis.papers.isobench import isobench_6_across
from isoprobe.analysis.papers.published_rules import OURS, Rules
from isoprobe.analysis.papers.recorded import published_measures, recorded_measures
from isoprobe.analysis.planning.acuities import acuity_in
from isoprobe.analysis.planning.claims import leaning_shown, told
from isoprobe.analysis.report.findings import Findings, find
from isoprobe.analysis.report.report import ours, write_report
from isoprobe.analysis.report.side_by_side import side_by_side
from isoprobe.analysis.report.wording import (
    dissociation,
    headline,
    identified,
    luck,
    misses,
    redrawn,
    sentence,
    settings_refused,
    with_interval,
    worst_element,
)
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.kept import kept_file, scores_kept
from isoprobe.analysis.statements.tables import stated_lines
from isoprobe.arguments import several, verb, words
from isoprobe.probes.notebook import table_html
from isoprobe.probes.results import Answered
from isoprobe.results import Result
from isoprobe.runs import LEFT_OUT, PRICE, REFUSED, OfSuite, OneRun, run_path, suite_of
from isoprobe.tables import table_text


class Estimated(Protocol):
    """What a run would ask for, in words and as JSON; `nothing`: nothing of the suite can be asked."""

    @property
    def nothing(self) -> bool: ...

    def to_json(self) -> dict[str, Any]: ...


@dataclass(frozen=True, repr=False)
class Report(Result):
    """The report's page, and what was found about each run; of a dry run the estimates alone. `notes`: what went wrong
    while its runs were asked, and which files came beside them; `failed`: something did, or nothing came back;
    `before`: lines on what was done first."""

    page: Path | None
    findings: tuple[Findings, ...]
    estimates: tuple[Estimated, ...] = ()
    notes: tuple[str, ...] = ()
    failed: bool = False
    before: tuple[str, ...] = ()
    by_line = True

    @property
    def exit_code(self) -> int:
        return 2 if any(each.nothing for each in self.estimates) else int(self.failed)

    def asides(self) -> tuple[str, ...]:
        return self.notes

    def __repr__(self) -> str:
        if self.page is None:
            return f"<no report: estimates of {len(self.estimates)} runs>"
        return f"<report {self.page}: {', '.join(f'{one.model} {one.verdict.name}' for one in self.findings)}>"

    def __str__(self) -> str:
        if self.page is None:
            return "\n".join(map(str, self.estimates))
        shown = [] if self.before else [str(line) for line in dict.fromkeys(map(redrawn, self.findings)) if line]
        return "\n".join([*self.before, *shown, *verdicts(self.findings), f"wrote {self.page}"])

    def _repr_html_(self) -> str:
        """A line a run in a notebook: what it loses to what, in 100 items."""
        rows = []
        for found in self.findings:
            shares = found.shares
            told = (str(headline(found)), str(sentence(found)))
            split = [with_interval(each) for each in (shares.perception, shares.reasoning)] if shares else ["", ""]
            rows.append((found.model, found.strategy, *told, *map(str, split), f"{found.items:,}"))
        columns = ("model", "strategy", "verdict", "what is lost", "perception", "reasoning", "items")
        return table_html(str(self.page or "no report"), columns, rows)

    def to_json(self) -> list[dict[str, Any]]:
        return [*(found.to_json() for found in self.findings), *(one.to_json() for one in self.estimates)]


@verb
def report(
    *runs: OneRun,
    suite: OfSuite = None,
    out: Annotated[Path | str, words(Path, "--out", "-o")] = "isoprobe-report",
    rule: str = OURS,
    language: str = ENGLISH,
    price: Annotated[str | Sequence[str], words(list[str])] = (),
    by: Annotated[str | Sequence[str], words(list[str])] = (),
    factor: Annotated[str | Sequence[str], words(list[str], "--factor", "-f")] = (),
    element: str = "",
    whole: bool = False,
    name: Annotated[str | Sequence[str], words(list[str])] = (),
) -> Report:
    """One report over one or several runs of a suite: a page that opens offline, and its figures as JSON and CSV.

    Of a run of 20,000 replies or more the scores are kept beside it, in RUN.scores, so that the next report, `compare`,
    `plan` and `select` are faster. The file may be removed at any time.

    Examples
    --------
    >>> import isoprobe
    >>> made = isoprobe.make("suite", task="connectivity", level=1, items=2)
    >>> isoprobe.report(*isoprobe.ask(made.suite, "reader").runs, out="page")
    <report page/report.html: reader unknown>

    Parameters
    ----------
    runs
        Files that `isoprobe ask` or `isoprobe diagnose` wrote.
    suite
        The suite, where it is no longer at the place where it was asked.
    out
        Folder for the report.
    rule
        How replies are scored: isoprobe, or dynamath or multi (those papers' own). The report tells where they differ.
    language
        What the page is written in: en, or zh (Chinese). Its figures as JSON and CSV have English keys in either.
    price
        IN,OUT: US dollars for a million tokens in and out, where the run does not say it; MODEL=IN,OUT where there are
        several models.
    by
        A label of the suite's items (category, subject, nodes, ...; `isoprobe show` tells an item's): one more table,
        of accuracies by its values and by arm, and of differences, paired where they can be. Two labels are told
        together as subject+category. As often as wanted.
    factor
        A physical factor of the pictures (stroke, letter_height, crossings, ...; `isoprobe acuity` tells them): one
        more chart, of accuracy against it, with the value at which half is lost. As often as wanted.
    element
        Charts of questions about this kind of element in place of those for the answer.
    whole
        Write pages of all items beside the report, in OUT/items, with their pictures, prompts and replies; without it
        the report lists all items and shows some of each fault.
    name
        What the model of a run is called in the report, in place of its whole string, or beside it where it is a
        respondent of our own; once for each run, in order.
    """
    if not runs:
        raise WrongRun("no run file named: expected one or more")
    locale_of(language)  # a wrong one is told before anything is scored
    names = several(name)
    if names and (len(names) != len(runs) or not all(map(str.strip, names))):
        raise WrongRun(
            f"name {', '.join(names)!r}: {len(names)} for {len(runs)} runs, expected a name for each, or none"
        )
    opened = suite_of(runs[0], suite)
    factors = list(dict.fromkeys(several(factor)))
    catalogue = Catalogue.of(opened, looked_at=None) if factors else Catalogue.of(opened)
    findings, answered, silent = [], [], []
    notes: list[str] = []
    for run in runs:
        suite_of(run, opened)
        with Store.read(run_path(run)) as store:
            meta, costs = store.meta, store.costs(list(ARMS))
        replies = _Replies(run_path(run))
        refused = tuple((str(name), str(theirs)) for name, theirs in json.loads(meta.get(REFUSED, "[]")))
        unsent = {name for name, theirs in refused if not theirs} | set(meta.get(LEFT_OUT, "").split(","))
        stopping, drawn = (
            bool(meta.get("stop_when")),
            float(meta.get("temperature") or 0) > 0 or "temperature" in unsent,
        )
        settled, beside = sum(cost.answers for cost in costs.values()), kept_file(run_path(run))
        known = beside.exists()
        with at_any_time(stopping), scores_kept(run_path(run), settled, catalogue, opened.fingerprint) as kept:
            found = find(
                meta["model"],
                replies,
                catalogue,
                meta["fingerprint"],
                meta["strategy"],
                costs,
                rule,
                drawn,
                several(by),
                kept,
            )
        if beside.exists() and not known:
            notes.append(f"{beside}: keeps the scores for the next report; it may be removed at any time")
        if told := meta.get(VERDICTS):
            more = [*recorded_measures(told, found.scored, catalogue), *published_measures(meta.get(JUDGED, "[]"))]
            found = replace(found, measures=(*found.measures, *more))
        prices = prices_of(meta["model"], several(price)) or (Prices.read(meta[PRICE]) if PRICE in meta else None)
        stop = leaning_shown(found.scored, catalogue, opened.fingerprint) if stopping else None
        acuities = tuple(acuity_in(found.scored, catalogue, each, element) for each in factors)
        findings.append(replace(found, stop=stop, refused=refused, prices=prices, acuities=acuities))
        if replies.silent:
            silent.append(found.model)
        answered.append(replies)
    with at_any_time(any(found.stop for found in findings)):
        for place, more in isobench_6_across(findings, catalogue).items():
            findings[place] = replace(findings[place], measures=(*findings[place].measures, *more))
        findings = _named(findings, names) if names else findings
        page = write_report(findings, opened, answered, Path(out), language=language, whole=whole)
    notes += [f"{model}: nothing was replied" for model in dict.fromkeys(silent)]
    return Report(page, tuple(findings), notes=tuple(notes), failed=bool(silent))


@dataclass
class _Replies:
    """The replies that count of a run whose pages were found whole, read from its file as they are gone through: none
    is held. `silent`: all that were gone through failed."""

    run: Path
    silent: bool = True

    def __iter__(self) -> Iterator[Answered]:
        with Store.read(self.run, damaged=True) as store:
            for one in store.answered():
                self.silent = self.silent and bool(one.reply.error)
                yield one

    def to(self, item: str) -> list[Answered]:
        """Those to one item."""
        with Store.read(self.run, damaged=True) as store:
            return list(store.answered(item=item))


def _named(findings: Sequence[Findings], names: Sequence[str]) -> list[Findings]:
    """The findings under short names. A name is one model's; a respondent of our own stays told as what it is."""
    models: dict[str, str] = {}
    for one, name in zip(findings, names, strict=True):
        if models.setdefault(name, one.model) != one.model:
            raise WrongRun(f"name {name!r}: of {models[name]} and of {one.model}, expected a name of its own for each")
    return [
        replace(one, model=f"{one.model} ({name})" if ours(one.model) else name)
        for one, name in zip(findings, names, strict=True)
    ]


def verdicts(findings: Sequence[Findings]) -> list[str]:
    """Lines on each run: the model, what kind of respondent it is, what it loses to what, and whether that is sure."""
    lines = []
    for found in findings:
        name = str(headline(found)).rstrip(".") if found.verdict.name == "mixed" else found.verdict.name
        lines.append(f"{found.model}: {name}. {found.verdict.why}")
        lines += [f"  {instability.why}" for instability in found.instabilities]
        lines += [f"  {settings_refused(found.refused)}"] if found.refused else []
        lines += [f"  {line}" for line in stated_lines(found)]
        lines += [f"  {line}" for line in (told(found.stop) if found.stop else ())]
        if found.rules and found.rules.differing and found.rules.used != OURS:  # another one was asked for
            lines.append(f"  {found.rules.differing:,} of {found.rules.replies:,} replies {rules_differ(found.rules)}")
        if found.shares:
            texts = (sentence(found), *identified(found), worst_element(found), luck(found))
            lines += [f"  {text}" for text in map(str, texts) if text]
        elif found.verdict.parts:
            lines.append(f"  {sentence(found)}")
        lines += [f"  {one.factor}, at which half of what it can is lost: {one}" for one in found.acuities]
        lines += [f"  {text}" for text in map(str, [*misses(found), dissociation(found)]) if text]
    if any(table.name == "tangram" for found in findings for table in found.tables):
        lines += _tangram(findings)
    return lines


def rules_differ(rules: Rules) -> str:
    """In words: which two rules, and which of them the figures rest on."""
    return f"are judged otherwise by the rule {rules.other} than by {rules.used}, which counts here"


def _tangram(findings: Sequence[Findings]) -> list[str]:
    table = side_by_side(findings, "tangram")
    rows = [
        (*line.key, *(f"{100 * cell.estimate.value:.1f}" if cell else "-" for cell in line.cells), *line.beside)
        for line in table.lines
    ]
    columns = (*table.columns, *run_names(findings), *table.beside)
    return [table_text(f"{table.title}, in percent", columns, rows), str(table.note)]
