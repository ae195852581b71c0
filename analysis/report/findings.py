"""Everything that was found out about one model in one run, ready to be shown, written as JSON, or compared."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, get_args

from isoprobe.adapters.runs.costs import Cost
from isoprobe.adapters.runs.prices import Prices
from isoprobe.adapters.strategies.shown.changing import is_changed
from isoprobe.analysis.attribution.dissociation import Dissociation, dissociation_of
from isoprobe.analysis.attribution.elements import ElementKind
from isoprobe.analysis.attribution.identification import NOTHING_CHECKED, Identification
from isoprobe.analysis.attribution.labels import diagnoses_of
from isoprobe.analysis.attribution.luck import Luck
from isoprobe.analysis.attribution.misses import Miss
from isoprobe.analysis.attribution.respondent import Verdict, attribute
from isoprobe.analysis.attribution.shares import Shares
from isoprobe.analysis.inference.arms import arm_place
from isoprobe.analysis.inference.by_label import label_measures, label_table, label_values
from isoprobe.analysis.inference.circular import circular_measures
from isoprobe.analysis.inference.instabilities import Instability, instabilities_of
from isoprobe.analysis.inference.languages import language_measures
from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.inference.minimal_pairs import pair_measures
from isoprobe.analysis.inference.tables import Table, tables
from isoprobe.analysis.inference.visibility import visibility_measures
from isoprobe.analysis.messages.messages import Listed, Message, Name
from isoprobe.analysis.papers.dynamath import robustness_measures
from isoprobe.analysis.papers.emma import error_measures, scaling_measures, subject_measures
from isoprobe.analysis.papers.exam_marks import Mark
from isoprobe.analysis.papers.isobench import isobench_measures
from isoprobe.analysis.papers.multi import multi_measures
from isoprobe.analysis.papers.published_rules import OURS, Comparing, Rules, published_of, rule_of
from isoprobe.analysis.papers.tangram import tangram_table
from isoprobe.analysis.planning.acuity import Acuity
from isoprobe.analysis.planning.claims import Stop
from isoprobe.analysis.report.passing import passed
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.kept import Kept
from isoprobe.analysis.statements.stated import with_stated
from isoprobe.analysis.statements.tables import stated_measures
from isoprobe.analysis.statistics import Estimate
from isoprobe.probes.core import OUTCOMES, Fault, Outcome, Probe
from isoprobe.probes.notebook import table_html
from isoprobe.probes.results import Answered, Diagnosis, Scored

_WITHIN = frozenset({"scored", "clusters", "marks", "labelled"})  # fields that only the analysis itself reads


@dataclass(frozen=True)
class Findings:
    """The report reads this and nothing else of the analysis. Several runs are several Findings.

    `shares` is None where picture and text were not both asked; `identification` says whether they mean what they say,
    `luck` how often an answer is right over a wrong reading, `dissociation` (of a suite over a grid alone) whether each
    share moves with its own ladder, `kinds` how well each kind of element is read, the worst
    first. `diagnoses` is one per item in suite order, `faults` counts them. `outcomes` counts every reply by outcome,
    by arm. `scored` holds every score in the order of the replies. `uncertified` counts picture views that the OpenCV
    reader could not read back, `undecided` items without a gold answer, whose replies are not scored, `redrawn`
    items of a published set whose picture is not the set's own but drawn by us.
    `measures` are those of variants, repetitions and the papers' own tables,
    `instabilities` the ways in which they show that answers do not hold, `costs` what each arm took (empty: not known).
    `clusters`: what each item forms one cluster with. `rules`: where our scoring rule and a published one differ, None
    where that was not asked. `marks`: what each answer earns as MULTI counts it, for tables that compare runs. `stop`:
    where asking ended, of a run that was to stop at a claim. `refused`: the settings that the server does not take,
    each with the name it was sent under, "" where it was left out. `prices` of its tokens: None where they are not
    known. `labelled`: the items' values of the labels that accuracies are told by. `to_json()` gives plain JSON in
    English (no NaN: None instead), without `scored`, `clusters`, `marks` and `labelled`; `measures` stand under
    "figures"."""

    model: str
    fingerprint: str
    strategy: str
    items: int
    replies: int
    verdict: Verdict
    shares: Shares | None
    tables: tuple[Table, ...]
    faults: Mapping[Fault, int]
    diagnoses: tuple[Diagnosis, ...]
    outcomes: Mapping[str, Mapping[Outcome, int]]
    scored: tuple[Scored, ...]
    uncertified: int = 0
    undecided: int = 0
    redrawn: int = 0
    measures: tuple[Measure, ...] = ()
    costs: Mapping[str, Cost] = field(default_factory=dict)
    instabilities: tuple[Instability, ...] = ()
    rules: Rules | None = None
    clusters: Mapping[str, str] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    stop: Stop | None = None
    identification: Identification = NOTHING_CHECKED
    luck: Luck | None = None
    dissociation: Dissociation | None = None
    kinds: tuple[ElementKind, ...] = ()
    misses: tuple[Miss, ...] = ()
    acuities: tuple[Acuity, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    prices: Prices | None = None
    labelled: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Findings({self.model}: {self.verdict.name}, {self.replies} replies to {self.items} items)"

    def _repr_html_(self) -> str:
        """In a notebook: the verdict, why, and the parts of what is lost in 100 items."""
        parts = [
            (part, getattr(self.shares, part)) for part in ("loss", "perception", "reasoning", "mode") if self.shares
        ]
        told = [
            (part, f"{100 * each.value:.1f} ({100 * each.low:.0f} to {100 * each.high:.0f})")
            for part, each in parts
            if each.n and not math.isnan(each.value)
        ]
        rows = [("verdict", self.verdict.name), ("why", str(self.verdict.why)), *told, ("items", f"{self.items:,}")]
        return table_html(self.model, ("", ""), rows)

    def table(self, name: str) -> Table:
        """The table of this name; KeyError names the ones there are."""
        for table in self.tables:
            if table.name == name:
                return table
        raise KeyError(f"no table {name!r}: {[t.name for t in self.tables]}")

    def to_json(self) -> dict[str, Any]:
        names = (f.name for f in fields(self) if f.name not in _WITHIN)
        return {"figures" if name == "measures" else name: plain(getattr(self, name)) for name in names}


def find(
    model: str,
    answered: Iterable[Answered],
    probes: Iterable[Probe] | Catalogue,
    fingerprint: str = "",
    strategy: str = "",
    costs: Mapping[str, Cost] | None = None,
    rule: str = OURS,
    drawn: bool = False,
    by: Sequence[str] = (),
    kept: Kept | None = None,
) -> Findings:
    """Everything that a run's replies show: scores, shares, faults, tables, figures, the respondent's name.

    `probes` is the suite, read once; so are the replies, of which none is kept (`passing.passed`). They are scored by
    `rule`, one of `papers.published_rules.RULES`. `drawn`: the model draws its replies at random,
    so that an item is labelled only where two samples agree. `by`: labels of items, for each of which there is a table.
    `kept`: scores that need not be worked out.
    Raises NoSuchLabel, UnknownQuestion for a reply to an item that the suite does not hold, and UnknownRule.
    """
    catalogue = Catalogue.of(probes)
    rule_of(rule)
    published = rule if rule != OURS else published_of(catalogue)
    comparing = Comparing(catalogue, rule, published, kept) if published else None
    told = passed(answered, catalogue, rule, strategy, comparing, kept)
    scored, stated, marks = told.scored, told.stated, tuple(told.marks)
    own = [one for one in scored if not is_changed(one.arm)]  # other pictures say nothing of what is asked otherwise
    accuracies = tables(scored, catalogue)
    made = attribute(own, catalogue, told.written, _told(accuracies[0]))
    diagnoses = with_stated(diagnoses_of(made.evidence, catalogue, drawn), stated)
    counts = Counter(diagnosis.fault for diagnosis in diagnoses)
    extra = tangram_table(scored, catalogue)
    robust = robustness_measures(scored, catalogue)
    outcomes: dict[str, Counter[Outcome]] = {}
    for one in scored:
        outcomes.setdefault(one.arm, Counter())[one.score.outcome] += 1
    return Findings(
        model=model,
        fingerprint=fingerprint,
        strategy=strategy,
        items=len(catalogue.items) - len(catalogue.undecided),
        replies=len(scored),
        verdict=made.verdict,
        shares=made.shares,
        tables=(*_with(accuracies, extra), *(label_table(each, scored, catalogue) for each in by)),
        faults={fault: counts[fault] for fault in get_args(Fault)},
        diagnoses=tuple(diagnoses),
        outcomes={
            arm: {outcome: outcomes[arm][outcome] for outcome in OUTCOMES} for arm in sorted(outcomes, key=arm_place)
        },
        scored=tuple(scored),
        uncertified=len(catalogue.uncertified),
        undecided=len(catalogue.undecided),
        redrawn=len(catalogue.redrawn),
        measures=(
            *stated_measures(stated, catalogue),
            *visibility_measures(scored, catalogue),
            *pair_measures(scored, catalogue),
            *robust,
            *circular_measures(scored, catalogue),
            *language_measures(scored, catalogue),
            *scaling_measures(scored, catalogue, strategy),
            *isobench_measures(scored, catalogue),
            *subject_measures(scored, catalogue),
            *error_measures(diagnoses, catalogue),
            *told.errors.measures(diagnoses, catalogue),
            *multi_measures(marks, catalogue),
            *(figure for each in by for figure in label_measures(each, scored, catalogue)),
        ),
        costs=costs or {},
        instabilities=tuple(instabilities_of(robust)),
        rules=comparing.rules() if comparing else None,
        clusters={id: catalogue.cluster_of(item) for id, item in catalogue.items.items()},
        marks=marks,
        identification=made.identification,
        luck=made.luck,
        dissociation=dissociation_of(scored, catalogue),
        kinds=made.kinds,
        misses=made.misses,
        labelled={each: label_values(each, catalogue) for each in by},
    )


def _told(arms: Table) -> dict[str, Estimate]:
    """The accuracy by arm; of transcripts that of an exact solver on them."""
    found = {row.key["arm"]: row.enough if row.key["arm"] == "transcript" else row.accuracy for row in arms.rows}
    return {arm: accuracy for arm, accuracy in found.items() if accuracy is not None and accuracy.n}


def _with(found: tuple[Table, ...], extra: Table | None) -> tuple[Table, ...]:
    """A paper's own table stands second, after the arms."""
    return (*found[:1], extra, *found[1:]) if extra else found


def plain(value: Any) -> Any:
    """Plain JSON: dataclasses as objects, tuples as lists, NaN and infinities as None."""
    if isinstance(value, (Message, Name, Listed)):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        return {
            ", ".join(map(str, key)) if isinstance(key, tuple) else str(key): plain(item) for key, item in value.items()
        }
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
