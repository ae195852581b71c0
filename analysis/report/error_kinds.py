"""What errors on the picture are due to, in the words of the papers (perception, hallucination, reasoning, calculation,
format), each with what it rests on.

The arms tell seeing from reasoning; what is written tells more: an own transcript that names nodes, letters or lines
which the picture does not have is hallucination, a false equation of numbers in a reply is miscalculation. Knowledge is
told from reasoning only where it is given: no arm of one run does that, so that the two stand together. Of DynaMath's
topics the same stands by topic and by level of school, as its Figures 6, 13 and 14 have it.
"""

from __future__ import annotations

import json
import operator
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from isoprobe.analysis.inference.measures import Measure, MeasuredRun, find, run_names
from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable, percent, printed, spanned
from isoprobe.analysis.messages.messages import Name, message
from isoprobe.analysis.papers.dynamath import ALL, SHORT, in_order
from isoprobe.analysis.papers.printed import printed_table
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.report.sights import named_in
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.parts import school_of, topic_of
from isoprobe.analysis.scoring.scores import read_transcript
from isoprobe.analysis.statistics import estimate
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.results import Answered, Diagnosis, Scored

TABLE = "error_kinds"
KINDS = ("format", "hallucination", "perception", "both", "calculation", "reasoning", "in_one_step", "undecided")
BY_PART = "dynamath_6"
PAPER_KINDS = ("perception", "hallucination", "reasoning", "calculation", "both")  # all others stand together there
NO_ANSWER = ("unparsed", "ambiguous")
_NUMBER = r"\d{1,12}(?:\.\d{1,6})?"
_AHEAD = r"(?<![\w.,^/)(=*%-])(?<!\d:)"  # of numbers that stand by themselves, and of no power, function or chain
_BEHIND = r"(?![\w.,]*\w|\s*[-+−*×·/÷^%(])"
_SUM = regex(
    rf"{_AHEAD}(?P<left>{_NUMBER}(?:\s*[-+−–*×·/÷]\s*{_NUMBER}){{1,12}})\s*=\s*(?P<right>[-−]?{_NUMBER}){_BEHIND}"
)
_PART = regex(rf"{_NUMBER}|[-+−–*×·/÷]")
_GOES_BEFORE = regex(  # what makes the numbers behind it the end of a longer sum, or the argument of a function
    r"(?:[-+−–±*×·/÷^√∛}\d]|\\[a-z]+|\b(?:log|ln|sin|cos|tan|sqrt|minus|plus|times))$"
)
_BULLETS = ("-", "*")
_SIGNS = {"−": "-", "–": "-", "×": "*", "·": "*", "÷": "/"}
_WORKED = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}


def miscalculated(text: str) -> str:
    """The first equation of plain numbers in the text that is false, rounding granted; "" where none is.

    >>> miscalculated("So 3 + 4 * 2 = 11, and 11 - 2 = 8."), miscalculated("10 / 3 = 3.33; x + 2 = 5")
    ('11 - 2 = 8', '')
    """
    for found in _SUM.finditer(text[:20_000]):
        value = _worked_out(_PART.findall(found["left"]))
        said = found["right"].replace("−", "-")
        ahead = text[max(0, found.start() - 20) : found.start()].rpartition("\n")[2].strip(" \t$({[|").lower()
        if ahead not in _BULLETS and _GOES_BEFORE.search(ahead):
            continue
        decimals = len(said.partition(".")[2])
        granted = 0 if value is not None and value.denominator == 1 else Fraction(1, 10**decimals)
        if value is not None and abs(value - Fraction(said)) > granted:
            return str(found[0])
    return ""


def _worked_out(parts: Sequence[str]) -> Fraction | None:
    """The value, products first; None where something is divided by nothing."""
    terms, sign = [Fraction(parts[0])], []
    for mark, number in zip(parts[1::2], parts[2::2], strict=True):
        mark, value = _SIGNS.get(mark, mark), Fraction(number)
        if mark in "*/":
            if mark == "/" and not value:
                return None
            terms[-1] = _WORKED[mark](terms[-1], value)
        else:
            sign.append(mark)
            terms.append(value)
    total = terms[0]
    for mark, value in zip(sign, terms[1:], strict=True):
        total = _WORKED[mark](total, value)
    return total


def error_kinds(
    answered: Iterable[Answered], scored: Sequence[Scored], diagnoses: Iterable[Diagnosis], catalogue: Catalogue
) -> list[Measure]:
    """Of the items that were not answered rightly from the picture, the share of each kind; none where nothing is told
    of any but that it is wrong. `answered` and `scored` are the same replies in the same order."""
    errors = Errors()
    errors.take(answered, scored, catalogue)
    return errors.measures(diagnoses, catalogue)


@dataclass
class Errors:
    """What replies show of errors as they pass by. `lost`: by item that was not answered rightly from its picture,
    whether the replies to it give no answer; the items whose transcripts name what is not there, and those in whose
    replies a false equation stands."""

    lost: dict[str, bool] = field(default_factory=dict)
    invents: set[str] = field(default_factory=set)
    slips: set[str] = field(default_factory=set)

    def take(self, answered: Iterable[Answered], scored: Iterable[Scored], catalogue: Catalogue) -> None:
        """More replies and their scores."""
        for one, given in zip(answered, scored, strict=True):
            score, text = given.score, one.reply.text
            if score.outcome == "right" or text is None or one.item in catalogue.uncertified:
                continue
            question = catalogue.questions[one.item, one.question]
            if question.kind == "open":
                continue
            if one.arm == "picture" and question.about == "answer":
                self.lost[one.item] = self.lost.get(one.item, True) and (score.outcome in NO_ANSWER or score.off_list)
            if score.outcome != "wrong":
                continue
            if one.arm in ("picture", "text") and one.item not in self.slips and miscalculated(text):
                self.slips.add(one.item)
            if one.arm == "transcript" and one.item not in self.invents:
                item = catalogue.items[one.item]
                stated = json.dumps(question.query.stated)
                written = read_transcript(item.task, question.element, text, stated).state
                if written is not None and named_in(written) - named_in(load_task(item.task).transcribable(item.state)):
                    self.invents.add(one.item)

    def measures(self, diagnoses: Iterable[Diagnosis], catalogue: Catalogue) -> list[Measure]:
        """The share of each kind of error."""
        faults = {each.item: each.fault for each in diagnoses}
        kinds = {
            item: _kind(item, empty, faults.get(item, ""), self.invents, self.slips)
            for item, empty in self.lost.items()
        }
        if not set(kinds.values()) - {"undecided", "format"}:
            return []
        return [*_shares(TABLE, {}, KINDS, kinds, catalogue), *_by_part(kinds, catalogue)]


def _shares(
    table: str, part: Mapping[str, str], names: Sequence[str], kinds: Mapping[str, str], catalogue: Catalogue
) -> list[Measure]:
    """The share of each kind among the items, clustered by picture."""
    clusters = [catalogue.cluster_of(catalogue.items[item]) for item in kinds]
    found = {name: [float(kind == name) for kind in kinds.values()] for name in names}
    return [Measure(table, {"error": name, **part}, "share", estimate(held, clusters)) for name, held in found.items()]


def _by_part(kinds: Mapping[str, str], catalogue: Catalogue) -> list[Measure]:
    """The shares over all items on DynaMath's topics, by topic and by level of school."""
    parts: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for item, kind in kinds.items():
        topic, school = topic_of(catalogue.items[item]), school_of(catalogue.items[item])
        if topic.lower() in SHORT:
            for part in ((ALL, ALL), (topic, ALL), (ALL, school or ALL)):
                parts[part][item] = kind if kind in PAPER_KINDS else "other"
    return [
        measure
        for (topic, level), held in parts.items()
        for measure in _shares(BY_PART, {"topic": topic, "level": level}, (*PAPER_KINDS, "other"), held, catalogue)
    ]


def _kind(item: str, empty: bool, fault: str, invents: set[str], slips: set[str]) -> str:
    if empty:
        return "format"
    if fault == "perception":
        return "hallucination" if item in invents else "perception"
    if fault == "reasoning":
        return "calculation" if item in slips else "reasoning"
    return {"both": "both", "binding": "in_one_step"}.get(fault, "undecided")


def error_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    """A line a kind, with what it rests on, and a column a run; no lines where no run tells kinds."""
    told = [run for run in runs if find(run, TABLE, "share")]
    rows = [
        PaperRow(
            (message(f"error_kinds.{kind}"), message(f"error_rests.{kind}")),
            tuple(_share(run, kind) for run in told),
        )
        for kind in KINDS
        if told
    ]
    return PaperTable(
        TABLE,
        message("error_kinds.title"),
        message("error_kinds.note"),
        (message("error_kinds.head"), message("error_kinds.rests")),
        tuple(run.model for run in told),
        tuple(rows),
    )


def _share(run: MeasuredRun, kind: str) -> PaperCell:
    found = find(run, TABLE, "share", error=kind)
    return percent(found.estimate if found else None)


def error_parts_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    """DynaMath's Figures 6, 13 and 14: a line a run for all of its items, then for each level of school and each topic;
    below them what the paper prints of all. No lines where no run has items on these topics."""
    kinds, rows = (*PAPER_KINDS, "other"), []
    for run, name in zip(runs, run_names(runs), strict=True):
        parts = dict.fromkeys((f.key["topic"], f.key["level"]) for f in run.measures if f.table == BY_PART)
        for topic, level in in_order(parts):
            found = [find(run, BY_PART, "share", error=kind, topic=topic, level=level) for kind in kinds]
            part = message("dynamath.all") if topic == level else Name("topic", topic if topic != ALL else level)
            count = PaperCell(f"{found[0].estimate.of:,}" if found[0] else "")
            rows.append(PaperRow((name, part), (count, *(percent(f.estimate if f else None) for f in found))))
    if rows:
        for model, figures in printed_table("dynamath", BY_PART).rows.items():
            heads = message("paper.model_as_printed", model=Name("respondent", model)), message("paper.by_hand")
            rows.append(PaperRow(heads, (PaperCell("169"), *(printed(figures.get(kind)) for kind in kinds))))
    heads = (message("head.model_paper"), message("dynamath.part"))
    columns = (message("dynamath.errors"), *(message(f"dynamath.{kind}") for kind in kinds))
    note = message("dynamath.figure_6_note")
    return PaperTable(BY_PART, message("dynamath.figure_6"), note, heads, columns, spanned(rows))
