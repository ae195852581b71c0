"""One offline HTML page from the findings of one or several runs, and its figures as JSON and CSV beside it."""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.analysis.inference.arms import arm_name, arm_place, gets
from isoprobe.analysis.inference.measures import run_names
from isoprobe.analysis.messages.messages import (
    ENGLISH,
    Argument,
    Locale,
    Name,
    Text,
    listed,
    locale_of,
    message,
)
from isoprobe.analysis.planning.claims import told
from isoprobe.analysis.report import wording
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.report.item_browser import BYTES, EACH, Browsing, LookedUp, Pages, browse, inert
from isoprobe.analysis.report.paper_tables import curve_of, paper_tables
from isoprobe.analysis.report.side_by_side import tables
from isoprobe.analysis.report.tabular import installed_version, write_csv, write_json
from isoprobe.analysis.statistics import Estimate
from isoprobe.probes.core import EVIDENCE, OUTCOMES, Probe, View
from isoprobe.probes.engine.published import NAME as PUBLISHED
from isoprobe.probes.engine.published import UNDECIDED
from isoprobe.probes.grid import AXES, Cell
from isoprobe.probes.results import Answered
from isoprobe.probes.suites.whole import whole_file

HERE = Path(__file__).parent
ITEMS = "items"  # the folder of further pages
STYLE = {"zh": "report_zh.css"}  # beside the page's own
NAMED_IN_SCRIPT = (
    "fault",
    "outcome",
    "element",
    "representation",
    "rule",
    "unread",
    "label",
    "topic",
)  # names that report.js shows
UNREAD_SHOWN = 20  # uncertified views listed by name; all are counted
# Signs that a browser acts on without showing them: controls, and those that turn the direction of the text around.
_UNSEEN = [*range(9), 11, 12, *range(14, 32), 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_SHOWN = {code: f"\\u{code:04x}" for code in _UNSEEN}


def write_report(
    findings: Sequence[Findings],
    probes: Iterable[Probe],
    answered: Sequence[Iterable[Answered] | LookedUp],
    out: Path,
    *,
    each: int = EACH,
    limit: int = BYTES,
    language: str = ENGLISH,
    whole: bool = False,
) -> Path:
    """The path of the page: `out`/report.html, with report.json and report.csv (all figures) beside it.

    `answered` holds one sequence of replies for each of `findings`, in the same order, or looks them up; `probes` are
    read once, and only those that the item browser shows are kept: at most `each` items of each model and fault, at
    most `limit` bytes. All others are listed; with `whole` every item stands in a page of `out`/items too.
    The page is in English or, with the `language` zh, in Chinese; the figures' keys are English in either. The same
    input gives the same bytes. Raises ValueError where there is nothing to report or the lengths differ, OSError where
    `out` cannot be written, and UnknownLanguage.
    """
    locale = locale_of(language)
    if not findings or len(findings) != len(answered):
        raise ValueError(f"{len(findings)} findings with {len(answered)} lists of replies: expected one list for each")
    suite = SuiteCounts()
    out.mkdir(parents=True, exist_ok=True)
    for old in (out / ITEMS).glob("[0-9][0-9][0-9][0-9].html"):
        old.unlink()
    pages = Pages(partial(_write_items, findings, out, locale)) if whole else None
    browsing = browse(findings, suite.counting(probes), answered, each, limit, pages)
    page = render(findings, suite, browsing, locale)
    write_json(findings, out / "report.json")
    write_csv(findings, out / "report.csv")
    return _written(page, out / "report.html")


def _written(page: str, path: Path) -> Path:
    with whole_file(path, errors="replace") as file:
        file.write(page.translate(_SHOWN))
    return path


def _write_items(
    findings: Sequence[Findings],
    out: Path,
    locale: Locale,
    number: int,
    items: Mapping[str, str],
    tasks: Mapping[str, str],
) -> str:
    """Where the page with these items stands, seen from the report."""
    place = f"{ITEMS}/{number:04}.html"
    (out / ITEMS).mkdir(exist_ok=True)
    held = Browsing(items, tasks, len(items), complete=True)
    template = _template(locale.language, "items.html.j2")
    shown = _browser(findings, held, locale)
    _written(template.render(**shown, **_dressed(locale), first=next(iter(items)), last=list(items)[-1]), out / place)
    return place


@dataclass
class SuiteCounts:
    """What the page says of the suite, counted while its probes pass by."""

    items: int = 0
    tasks: Counter[str] = field(default_factory=Counter)
    levels: set[int] = field(default_factory=set)
    undecided: int = 0
    pictures: int = 0
    uncertified: int = 0
    unread: list[View] = field(default_factory=list)

    def counting(self, probes: Iterable[Probe]) -> Iterator[Probe]:
        for probe in probes:
            self.items += 1
            self.tasks[probe.item.task] += 1
            self.levels.add(probe.item.level)
            self.undecided += UNDECIDED in probe.item.labels
            for view in probe.views:
                self.pictures += view.medium == "image"
                if not view.certified:
                    self.uncertified += 1
                    self.unread += [view] if len(self.unread) < UNREAD_SHOWN else []
            yield probe


def render(findings: Sequence[Findings], suite: SuiteCounts, browsing: Browsing, locale: Locale) -> str:
    """The page's HTML. All text is escaped by the template; only this package's own SVG, CSS and script are not."""
    return _template(locale.language, "report.html.j2").render(
        **_dressed(locale),
        **_browser(findings, browsing, locale),
        runs=[_run(one, name, locale) for one, name in zip(findings, run_names(findings), strict=True)],
        lead=_lead(findings, suite),
        suite=suite,
        sections=tables(findings),
        tables={table.name: table for table in paper_tables(findings)},
        faults=_faults(findings),
        outcomes=OUTCOMES,
        browsing=browsing,
        pages=bool(browsing.pages),
        shown=len(browsing.items),
        total=len({diagnosis.item for one in findings for diagnosis in one.diagnoses}),
        version=installed_version(),
    )


def _dressed(locale: Locale) -> dict[str, Any]:
    """What every page is dressed in: its language, style and script."""
    script = (HERE / "report.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    styles = ["report.css", *([STYLE[locale.language]] if locale.language in STYLE else [])]
    return {
        "language": locale.language,
        "style": Markup("".join((HERE / style).read_text(encoding="utf-8") for style in styles)),
        "script": Markup(script),
        "script_digest": digest,
    }


def _browser(findings: Sequence[Findings], browsing: Browsing, locale: Locale) -> dict[str, Any]:
    """What a page with a browser of items holds: the index of all, and the records of some by their place in it."""
    held = browsing.items
    return {
        "index": Markup(inert(_index(findings, browsing, locale))),
        "records": [(place, Markup(held[item])) for place, item in enumerate(browsing.tasks) if item in held],
    }


@lru_cache(maxsize=8)
def _template(language: str, name: str) -> Template:
    """A page's template with the words of a language: to compile it takes longer than to fill it."""
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    locale = locale_of(language)
    environment.filters |= {"percent": percent, "bounds": bounds, "count": wording.count, "breakable": breakable}
    environment.filters |= {
        "text": locale.text,
        "sentence": locale.sentence,
        "by_name": by_name,
        "named": Name,
        "arm_name": arm_name,
        "listed": listed,
    }
    environment.globals |= {"say": saying(locale.text), "html": saying(locale.markup)}
    return environment.get_template(name)


def saying(tell: Callable[[Text], str]) -> Callable[..., str]:
    """A function of the page: the message of an id, with its arguments, in the page's language."""

    def say(id: str, /, **arguments: Argument) -> str:
        return tell(message(id, **arguments))

    return say


def by_name(counts: Mapping[Any, int]) -> list[tuple[Any, int]]:
    """The counts in the order of their names in English, the same in every language."""
    return sorted(counts.items(), key=lambda pair: str(pair[0]).lower())


def percent(estimate: Estimate) -> str:
    """ "62.0", or "–" where there is no evidence."""
    return wording.figure(100 * estimate.value, trim=False) if estimate.n else "–"


def bounds(estimate: Estimate) -> Text:
    """ "58 to 66", or "" where there is no evidence."""
    if not estimate.n:
        return ""
    return message("text.bounds", low=wording.bound(100 * estimate.low), high=wording.bound(100 * estimate.high))


def breakable(text: str) -> Markup:
    """The text escaped, with leave to break a line after punctuation: names of models are long and have no spaces."""
    return Markup("<wbr>").join(re.split(r"(?<=[,:/@?&_])", text))


MOST_NAMED = 24  # tasks that the head of a page tells one by one, with their numbers of items


def _lead(findings: Sequence[Findings], suite: SuiteCounts) -> Text:
    """How many models on how many items of which tasks and levels."""
    models = wording.count(len({one.model for one in findings}), "model")
    if len({one.model for one in findings}) != len(findings):
        models = message("page.models_in_runs", models=models, runs=wording.count(len(findings), "run"))
    levels = _levels(suite.levels)
    published = suite.tasks[PUBLISHED] + suite.undecided
    told = {"proved": f"{suite.items - published:,}", "published": f"{published:,}"} if published else {}
    return message(
        "page.lead_published" if published else "page.lead",
        **told,
        models=models,
        items=wording.count(suite.items, "item"),
        tasks=listed([f"{task} {number}" for task, number in by_name(suite.tasks)])
        if len(suite.tasks) <= MOST_NAMED
        else wording.count(len(suite.tasks), "task"),
        levels=listed(levels),
        n=len(levels),
    )


def _levels(levels: Iterable[int]) -> list[str]:
    """The levels in order; of places on a grid from where to where they are along each ladder.

    >>> _levels([2, 1]), _levels([101, 501, 1001]), _levels([3, 205])
    (['1', '2'], ['see 1–10 think 1'], ['3', 'see 2 think 5'])
    """
    cells = [cell for level in levels if (cell := Cell.of(level))]
    plain = [str(level) for level in sorted(levels) if Cell.of(level) is None]
    spans = [
        f"{axis} {min(steps)}" + (f"–{max(steps)}" if len(steps) > 1 else "")
        for axis in AXES
        if (steps := {getattr(cell, axis) for cell in cells})
    ]
    return [*plain, *([" ".join(spans)] if cells else [])]


def ours(model: str) -> Text:
    """What a respondent of our own is, "" for any other."""
    own = {"planted": message("page.ours_planted"), "reader": message("page.ours_reader")}
    return own.get(re.split("[: ]", model)[0], "")


def _run(findings: Findings, name: str, locale: Locale) -> dict[str, Any]:
    from isoprobe.analysis.report import charts  # what draws them takes long to import: only where a page is written

    return {
        "model": findings.model,
        "name": name,
        "strategy": findings.strategy,
        "ours": ours(findings.model),
        "headline": wording.headline(findings),
        "sentence": wording.sentence(findings),
        "why": wording.why(findings),
        "identified": wording.identified(findings),
        "worst_element": wording.worst_element(findings),
        "misses": wording.misses(findings),
        "luck": wording.luck(findings),
        "dissociation": wording.dissociation(findings),
        "beyond_chance": wording.beyond_chance(findings),
        "as_wrong": wording.as_wrong(findings),
        "binding_by_noise": wording.binding_by_noise(findings),
        "instabilities": findings.instabilities,
        "stop": told(findings.stop) if findings.stop else [],
        "rules": findings.rules,
        "rests_on": wording.rests_on(findings),
        "undecided": wording.undecided(findings),
        "redrawn": wording.redrawn(findings),
        "read_how": wording.read_how(findings),
        "refused": wording.settings_refused(findings.refused),
        "looking": wording.looking(findings),
        "shares": Markup(charts.share_bar(findings, name, locale)),
        "arms": Markup(charts.accuracy_by_arm(findings, locale)),
        "curve": Markup(charts.self_consistency(curve, name, locale)) if (curve := curve_of(findings)) else "",
        "acuities": [Markup(charts.psychometric(one, name, locale)) for one in findings.acuities],
        "outcomes": sorted(findings.outcomes.items(), key=lambda pair: arm_place(pair[0])),
        "totals": wording.outcome_totals(findings.outcomes),
        "replies": findings.replies,
    }


def _faults(findings: Sequence[Findings]) -> list[dict[str, Any]]:
    return [
        {
            "name": fault,
            "evidence": evidence,
            "counts": [one.faults.get(fault, 0) for one in findings],
        }
        for fault, evidence in wording.FAULTS.items()
    ]


def _index(findings: Sequence[Findings], browsing: Browsing, locale: Locale) -> dict[str, Any]:
    """What the browser's list needs of every shown item; the items themselves are parsed one by one, when opened."""
    diagnoses = [{d.item: d for d in one.diagnoses} for one in findings]
    return {
        "models": run_names(findings),
        "faults": [{fault: one.faults.get(fault, 0) for fault in wording.FAULTS} for one in findings],
        "meanings": {fault: locale.text(wording.meaning(fault)) for fault in wording.FAULTS},
        "arms": {arm: [locale.text(arm_name(arm)), locale.text(gets(arm))] for arm in ARMS},
        "evidence": list(EVIDENCE),
        "items": [
            {
                "id": item,
                "task": task,
                **({"page": page} if (page := browsing.pages.get(item)) else {}),
                "runs": [
                    [d.fault, d.text, d.transcript, d.picture] if (d := run.get(item)) else None for run in diagnoses
                ],
            }
            for item, task in browsing.tasks.items()
        ],
        "messages": _browser_messages(locale),
        "names": {group: locale.names.get(group, {}) for group in NAMED_IN_SCRIPT},
    }


def _browser_messages(locale: Locale) -> dict[str, list[str]]:
    """What the script fills in, by id: the wording for one, and for any other number."""
    section = "browser."
    return {
        id.removeprefix(section): [wording.one, wording.other]
        for id, wording in locale.wordings.items()
        if id.startswith(section)
    }
