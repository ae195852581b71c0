"""EMMA's tables of runs: test-time scaling by method and N (its Table 3), direct against chain-of-thought prompting by
subject or skill (its Table 2), and what errors are due to (its Figure 5). A strategy is a run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from isoprobe.adapters.strategies.spec import BadSpec, Spec, parse_spec
from isoprobe.analysis.inference.measures import Measure, MeasuredRun, find
from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable, percent, printed, spanned
from isoprobe.analysis.inference.robustness import ANSWERING
from isoprobe.analysis.inference.scaling import SIZES, drawn_of, scale
from isoprobe.analysis.messages.messages import Name, Text, message
from isoprobe.analysis.papers.printed import printed_table
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import Estimate, estimate
from isoprobe.probes.core import EVIDENCE, Fault, Item
from isoprobe.probes.results import Diagnosis, Scored

METHODS = ("vote", "best_of", "tournament", "pass")
SELF = "self"
OVERALL = "Overall"
PRINTED_OF = tuple(each for name in ("math", "physics", "chemistry", "coding") for each in (name, name.title()))
ERRORS: Mapping[Fault, str] = {
    "perception": "Perception",
    "reasoning": "Textual reasoning or knowledge",
    "both": "Perception and text",
    "binding": "Visual reasoning",
}
UNDECIDED = "Not told"
UNKNOWN = Spec("")


def spec_of(strategy: str) -> Spec:
    """The specification of a run's strategy; a nameless one where it is none."""
    try:
        return parse_spec(strategy)
    except BadSpec:
        return UNKNOWN


def argument(spec: Spec, key: str, default: str = "") -> str:
    """The argument of this key, as text."""
    return next((str(value) for name, value in spec.arguments if name == key), default)


def judge_of(spec: Spec) -> str:
    """Who chooses among the replies, and by what where that is not the picture or a comparison: "" of a vote."""
    if spec.name not in ("best_of", "tournament"):
        return ""
    marks = ["reward"] if argument(spec, "reward") == "yes" else []
    marks += ["captions"] if argument(spec, "captions") else []
    named = argument(spec, "judge", SELF)
    return f"{named} ({', '.join(marks)})" if marks else named


def base_of(spec: Spec) -> Spec:
    """The strategy that a scaling strategy draws its replies by; another strategy itself."""
    if spec.name not in METHODS:
        return spec
    first = next((value for key, value in spec.arguments if key == ""), "direct")
    return first if isinstance(first, Spec) else Spec(first)


def scaling_measures(scored: Sequence[Scored], catalogue: Catalogue, strategy: str) -> list[Measure]:
    """Accuracy by arm, method and number of samples: of votes and pass@N from a run's repetitions, or of the one point
    that a run of vote, best_of or tournament is."""
    spec = spec_of(strategy)
    if spec.name in METHODS:
        n = argument(spec, "n")
        key = {"method": spec.name, "n": n, "judge": judge_of(spec)}
        arms = dict.fromkeys(one.arm for one in scored if one.arm in ANSWERING)
        held = {arm: [one for one in scored if one.arm == arm and _counts(one, catalogue)] for arm in arms}
        if not n.isdecimal() or int(n) not in range(1, 10_000):
            return []
        return [
            Measure("scaling", {"arm": arm, **key}, "accuracy", _accuracy(of, catalogue))
            for arm, of in held.items()
            if of
        ]
    return [
        Measure("scaling", {"arm": arm, "method": one.method, "n": str(one.n), "judge": ""}, "accuracy", one.accuracy)
        for arm, drawn in drawn_of(scored, catalogue).items()
        for one in scale(drawn)
    ]


def _counts(one: Scored, catalogue: Catalogue) -> bool:
    about = catalogue.questions[one.item, one.question].about
    return about == "answer" and one.score.outcome in EVIDENCE and one.score.of > 0


def _accuracy(held: Sequence[Scored], catalogue: Catalogue) -> Estimate:
    clusters = [catalogue.cluster_of(catalogue.items[one.item]) for one in held]
    return estimate([one.score.points / one.score.of for one in held], clusters)


def group_of(item: Item) -> str:
    """The item's column of Table 2: EMMA's subject, for other sets the label `skill`; "" where it has none."""
    named = str(item.labels.get("dataset", "")).lower()
    emma = named.startswith("emma") or ("category" in item.labels and not named)  # other sets have categories too
    labels = [item.labels.get(name) for name in (("subject", "topic", "config") if emma else ("skill",))]
    return next((label for label in labels if isinstance(label, str) and label), "")


def subject_measures(scored: Iterable[Scored], catalogue: Catalogue) -> list[Measure]:
    """Accuracy on the picture by subject, and over all: none where no item has one."""
    groups: dict[str, list[Scored]] = defaultdict(list)
    for one in scored:
        if one.arm == "picture" and _counts(one, catalogue) and (group := group_of(catalogue.items[one.item])):
            groups[group].append(one)
    everything = [one for held in groups.values() for one in held]
    found = []
    for group, held in [*sorted(groups.items()), *([(OVERALL, everything)] if everything else [])]:
        chances = [c for one in held if (c := catalogue.chances.get((one.item, one.question))) is not None]
        chance = sum(chances) / len(chances) if chances and len(chances) == len(held) else None
        found.append(Measure("emma_2", {"subject": group}, "accuracy", _accuracy(held, catalogue), chance))
    return found


def error_measures(diagnoses: Iterable[Diagnosis], catalogue: Catalogue) -> list[Measure]:
    """Of the items of EMMA's kind that were answered wrongly from the picture, the share of each kind of error, as far
    as the arms tell them apart (ERRORS): none where there is no such item, or nothing is decided of any."""
    wrong = [each for each in diagnoses if each.picture is False and group_of(catalogue.items[each.item])]
    if not wrong:
        return []
    clusters = [catalogue.cluster_of(catalogue.items[each.item]) for each in wrong]
    kinds = [ERRORS.get(each.fault, UNDECIDED) for each in wrong]
    if set(kinds) == {UNDECIDED}:
        return []
    return [
        Measure("emma_5", {"error": kind}, "share", estimate([float(each == kind) for each in kinds], clusters))
        for kind in dict.fromkeys([*ERRORS.values(), UNDECIDED])
    ]


def emma_tables(runs: Sequence[MeasuredRun]) -> list[PaperTable]:
    """Tables 2 and 3 in the paper's layout and its distribution of errors, each where a run has figures for it."""
    return [table for make in (_table_2, _table_3, _figure_5) if (table := make(runs)).rows]


def _figure_5(runs: Sequence[MeasuredRun]) -> PaperTable:
    kinds = [*ERRORS.values(), UNDECIDED]
    rows = [
        PaperRow(
            (run.model, run.strategy),
            tuple(percent(f.estimate if (f := find(run, "emma_5", "share", error=kind)) else None) for kind in kinds),
        )
        for run in runs
        if find(run, "emma_5", "share")
    ]
    if rows:
        for model, figures in printed_table("emma", "emma_5").rows.items():
            heads = (message("paper.model_as_printed", model=model), message("paper.by_hand"))
            rows.append(PaperRow(heads, tuple(printed(figures.get(kind)) for kind in kinds)))
    return PaperTable(
        "emma_5",
        message("emma.figure_5"),
        message("emma.figure_5_note"),
        (message("head.model_paper"), message("head.strategy")),
        tuple(Name("error", kind) for kind in kinds),
        tuple(rows),
    )


def prompting(strategy: str) -> str:
    """ "✓" for chain-of-thought prompting, "✗" for direct, "–" for what is neither."""
    name = base_of(spec_of(strategy)).name
    if "cot" in name.split("_") or name == "chain_of_thought":
        return "✓"
    return "✗" if "direct" in name.split("_") or name == "zero_shot" else "–"


def _table_2(runs: Sequence[MeasuredRun]) -> PaperTable:
    held = [run for run in runs if find(run, "emma_2", "accuracy", subject=OVERALL)]
    groups = dict.fromkeys(f.key["subject"] for run in held for f in run.measures if f.table == "emma_2")
    columns = [*sorted(group for group in groups if group != OVERALL), *([OVERALL] if groups else [])]
    rows = []
    for run in sorted(held, key=lambda run: "✗✓–".index(prompting(run.strategy))):
        found = [find(run, "emma_2", "accuracy", subject=column) for column in columns]
        heads: tuple[Text, ...] = (run.model, prompting(run.strategy), run.strategy)
        cells = [percent(one.estimate if one else None) for one in found]
        direct = [r for r in held if r.model == run.model and prompting(r.strategy) == "✗"]
        first = find(direct[0], "emma_2", "accuracy", subject=OVERALL) if direct else None
        if heads[1] == "✓" and first and found[-1]:
            change = 100 * (found[-1].estimate.value - first.estimate.value)
            cells[-1] = replace(cells[-1], small=f"{'↑' if change >= 0 else '↓'} {abs(change):.1f}")
        rows.append(PaperRow(heads, tuple(cells)))
    if rows:
        chances = [
            next((f.chance for r in held if (f := find(r, "emma_2", "accuracy", subject=c))), None) for c in columns
        ]
        blind = tuple(PaperCell() if chance is None else PaperCell(f"{100 * chance:.1f}") for chance in chances)
        rows.insert(0, PaperRow((message("paper.random_choice"), "–", ""), blind))
    return PaperTable(
        "emma_2",
        message("emma.table_2"),
        message("emma.table_2_note"),
        (message("head.model_paper"), message("emma.cot"), message("head.strategy")),
        tuple(Name("topic", column) for column in columns),
        tuple(rows),
    )


def _table_3(runs: Sequence[MeasuredRun]) -> PaperTable:
    """A block a model, a line a method, judge and way of drawing replies. Where a run of votes tells a point that
    repetitions tell too, theirs stands: it is the mean of many votes."""
    lines: dict[tuple[str, str, str, str], dict[int, Estimate]] = defaultdict(dict)
    for run in sorted(runs, key=lambda run: spec_of(run.strategy).name in METHODS):
        base = str(base_of(spec_of(run.strategy)))
        for figure in run.measures:
            if figure.table != "scaling" or figure.key["arm"] != _arm(run):
                continue
            key, n = figure.key, int(figure.key["n"])
            lines[run.model, base, key["method"], key["judge"]].setdefault(n, figure.estimate)
    sizes = sorted({*SIZES, *(n for line in lines.values() for n in line)}) if lines else []
    rows = []
    models = list(dict.fromkeys(run.model for run in runs))
    order = list(METHODS)
    for model, base, method, judge in sorted(lines, key=lambda k: (models.index(k[0]), k[1], order.index(k[2]), k[3])):
        line = dict(lines[model, base, method, judge])
        one = lines.get((model, base, "vote", ""), {}).get(1)
        if one and 1 not in line:
            line[1] = one  # of one reply every method makes the same
        heads = (model, base, message(f"emma.{method}"), _judging(judge))
        rows.append(PaperRow(heads, tuple(percent(line.get(n)) for n in sizes)))
    told = spanned(rows)
    if lines and any(find(run, "emma_2", "accuracy", subject=subject) for run in runs for subject in PRINTED_OF):
        told += _as_printed("emma_3", sizes) + _as_printed("emma_7", sizes)
    return PaperTable(
        "emma_3",
        message("emma.table_3"),
        message("emma.table_3_note"),
        (
            message("head.model_paper"),
            message("emma.replies_by"),
            message("emma.method"),
            message("emma.reward_model"),
        ),
        tuple(f"N={n}" for n in sizes),
        told,
    )


def _as_printed(name: str, sizes: Sequence[int]) -> tuple[PaperRow, ...]:
    """The lines of one of the paper's own tables."""
    rows = []
    for whose, figures in printed_table("emma", name).rows.items():
        model, method, judge = whose.split("|")
        named = message("emma.printed", model=model, table=message(f"emma.{name}"))
        heads = (named, "CoT", message(f"emma.{method}"), _judging(judge))
        rows.append(PaperRow(heads, tuple(printed(figures.get(f"N={n}")) for n in sizes)))
    return spanned(rows)


def _judging(judge: str) -> Text:
    """The judge's name, the model's own where it judges itself, and by what it judges."""
    named, _, marks = judge.partition(" (")
    who: Text = message("emma.self") if named == SELF else named or "–"
    return message(f"emma.by_{'_'.join(marks.removesuffix(')').split(', '))}", judge=who) if marks else who


def _arm(run: MeasuredRun) -> str:
    arms = [figure.key["arm"] for figure in run.measures if figure.table == "scaling"]
    return "picture" if "picture" in arms else next(iter(arms), "")
