"""`isoprobe score REPLIES`: recorded replies or a run in, outcomes out; no model is called but a judge."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from json import loads
from pathlib import Path
from typing import Annotated, Any, overload

from isoprobe.adapters.datasets.records.recorded import BadRecord, Recorded, Unreadable, read_recorded
from isoprobe.adapters.exchange.records import record_id
from isoprobe.adapters.runs.copying import is_run
from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.extraction.extraction import INFERRED, candidates
from isoprobe.analysis.papers.published_rules import OURS, differing, rule_of, type_by
from isoprobe.analysis.report.wording import bound, figure, with_interval
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.judging import JUDGED, Judged, ask_judge
from isoprobe.analysis.scoring.scores import asked
from isoprobe.analysis.scoring.scores import score as score_reply
from isoprobe.analysis.scoring.verdict import score as score_one
from isoprobe.analysis.statistics import Estimate, estimate, proportion
from isoprobe.arguments import verb, words
from isoprobe.printing import progress
from isoprobe.probes.core import EVIDENCE, OUTCOMES, Item, Model, Probe, Question
from isoprobe.probes.notebook import table_html
from isoprobe.probes.part import WHOLE, Part, part_of
from isoprobe.probes.results import Score
from isoprobe.probes.suites.engines import check_engine, spread
from isoprobe.probes.suites.suite import Suite
from isoprobe.probes.suites.whole import whole_file
from isoprobe.results import Result, one_line_json
from isoprobe.runs import Run, apart, opened_suite, run_path, suite_of

CHECKED = 50  # replies that the rules could read, on which a judge is compared with them
CHUNK = 64  # replies that a process is handed at a time
_AROUND = 60  # characters shown on either side of an answer


@dataclass
class Totals:
    """How many replies had which outcome, the lines that held none, what a judge did, and where two rules differ."""

    outcomes: Counter[str] = field(default_factory=Counter)
    unreadable: list[Unreadable] = field(default_factory=list)
    judged: Judged | None = None
    differing: Counter[tuple[str, str, str]] = field(default_factory=Counter)  # kind, outcome by ours, by the other
    points: float = 0.0
    evidence: int = 0
    off_list: int = 0  # of the wrong ones: what no option, or no answer of the kind, is
    inferred: int = 0  # of those that are evidence: read from prose, which two readers agree on
    right_inferred: int = 0
    cluster_of: Callable[[Item], str] | None = None  # of a run: what its intervals go by, as those of reports do
    in_clusters: list[tuple[float, str]] = field(default_factory=list)

    @property
    def accuracy(self) -> Estimate | None:
        """The share of points over the replies that are evidence, None where none is: of a run with the interval that
        reports have, which respects clusters, else with Wilson's of independent replies."""
        if self.in_clusters:
            points, clusters = zip(*self.in_clusters, strict=True)
            return estimate(points, clusters)
        return proportion(self.points, self.evidence) if self.evidence else None

    def bounds(self) -> tuple[float, float] | None:
        """The share that is right where all that is inferred or ambiguous is wrong, and where it is right; None where
        nothing was told apart."""
        unsure = self.inferred + self.outcomes["ambiguous"]
        of = self.evidence + self.outcomes["ambiguous"]
        sure = self.points - self.right_inferred
        return (sure / of, (sure + unsure) / of) if of and unsure else None

    def as_dict(self) -> dict[str, Any]:
        """As plain JSON."""
        bounds = self.bounds()
        accuracy = self.accuracy
        return {
            "outcomes": {name: self.outcomes[name] for name in OUTCOMES},
            "accuracy": None
            if accuracy is None
            else {"value": accuracy.value, "low": accuracy.low, "high": accuracy.high},
            "off_list": self.off_list,
            "inferred": self.inferred,
            "bounds": None if bounds is None else list(bounds),
            "differing": [
                {"kind": kind, "isoprobe": ours, "rule": theirs, "replies": number}
                for (kind, ours, theirs), number in sorted(self.differing.items())
            ],
            "unreadable": [{"line": one.line, "id": one.id, "why": one.why} for one in self.unreadable],
        }


def score_replies(
    path: Path,
    suite: Path | str | Suite | None = None,
    totals: Totals | None = None,
    rule: str = OURS,
    part: Part = WHOLE,
    workers: int = 1,
    engine: str = "",
) -> Iterator[tuple[Recorded, Score]]:
    """Each recorded reply of this part with its score by `rule`, one at a time; `totals` counts along, and for another
    rule than ours also where the two differ. Raises OSError, UnknownRule."""
    totals = totals if totals is not None else Totals()
    rule_of(rule)
    came: deque[Recorded] = deque()

    def chunks() -> Iterator[list[Recorded]]:
        chunk: list[Recorded] = []
        read = _of_run(path, suite, part, totals) if is_run(path) else None
        for one in read or read_recorded(path, opened_suite(suite) if suite else None, part):
            if isinstance(one, Unreadable):
                totals.unreadable.append(one)
                continue
            chunk.append(one)
            if len(chunk) == CHUNK:
                came.extend(chunk)
                yield chunk
                chunk = []
        if chunk:
            came.extend(chunk)
            yield chunk

    for ours, given in spread(partial(_score_chunk, rule), chunks(), workers, engine):
        one = came.popleft()
        if rule != OURS and (found := differing(ours, given)):
            totals.differing[str(type_by(rule, one.question)), str(found[0]), str(found[1])] += 1
        yield one, given


def _score_chunk(rule: str, chunk: list[Recorded]) -> list[tuple[Score, Score]]:
    """What each of these replies is worth by our own rule, and by this one."""
    by = rule_of(rule)
    scored = []
    for one in chunk:
        given = by(one.question, one.reply, one.item)
        scored.append((given if rule == OURS else score_reply(one.question, one.reply, one.item), given))
    return scored


def _of_run(path: Path, suite: Path | str | Suite | None, part: Part, totals: Totals) -> Iterator[Recorded]:
    """The replies of a run that count, but those to items without a gold answer; each is named as an export names it.
    Raises WrongRun, UnknownQuestion."""
    catalogue = Catalogue.of(suite_of(path, suite))
    totals.cluster_of = catalogue.cluster_of
    with Store.read(path) as store:
        places = None if part == WHOLE else part.of(sum(1 for _ in store.answered()))
        for place, one in enumerate(store.answered()):
            if (places is None or place in places) and one.item not in catalogue.undecided:
                name = record_id(one.item, one.arm, one.question)
                again = f" sample {one.sample}" if one.sample else ""
                yield Recorded(name + again, asked(one, catalogue), one.reply, catalogue.items[one.item])


@dataclass(frozen=True, repr=False)
class Scores(Result):
    """What recorded replies are worth: `lines`, one a reply (empty where they were written to the file `out`), and the
    totals. `explained`: the lines are for people."""

    lines: tuple[dict[str, Any] | str, ...]
    totals: Totals
    out: Path | None = None

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[dict[str, Any] | str]:
        return iter(self.lines)

    def __repr__(self) -> str:
        number = sum(self.totals.outcomes.values())
        counted = ", ".join(f"{n:,} {name}" for name in OUTCOMES if (n := self.totals.outcomes[name]))
        return f"<{number:,} {'reply' if number == 1 else 'replies'}: {counted or 'none'}>"

    def __str__(self) -> str:
        return "\n".join([*map(_spelled, self.lines), *(_totals(self.totals, self.out) if self.out else ())])

    def _repr_html_(self) -> str:
        """In a notebook the totals: how many replies came to what."""
        counts = [(name, f"{self.totals.outcomes[name]:,}") for name in OUTCOMES if self.totals.outcomes[name]]
        return table_html(repr(self)[1:-1], ("outcome", "replies"), counts)

    @property
    def exit_code(self) -> int:
        """1 where lines could not be scored, or where no reply came at all, which is told."""
        outcomes = self.totals.outcomes
        return int(bool(self.totals.unreadable) or 0 < outcomes.total() == outcomes["failed"])

    def asides(self) -> list[str]:
        return [] if self.out else _totals(self.totals, None)

    def printed(self, as_json: bool = False) -> str:
        if not as_json:
            return super().printed()
        return "".join(f"{line}\n" for line in (*map(_spelled, self.lines), one_line_json(self.to_json())))

    def to_json(self) -> dict[str, Any]:
        return self.totals.as_dict()


One = Probe | Item | Question | Mapping[str, Any]
Of = Path | str | Run


@overload
def score(
    replies: str | One,
    reply: str,
    /,
    *,
    question: str = "",
    suite: Path | str | Suite | None = None,
    judge: str | Model | None = None,
    rule: str = OURS,
    explain: bool = False,
    workers: int = 1,
    engine: str = "",
    part: str | None = None,
    out: Path | str | None = None,
) -> Score: ...


@overload
def score(
    replies: Of,
    reply: None = None,
    /,
    *,
    question: str = "",
    suite: Path | str | Suite | None = None,
    judge: str | Model | None = None,
    rule: str = OURS,
    explain: bool = False,
    workers: int = 1,
    engine: str = "",
    part: str | None = None,
    out: Path | str | None = None,
) -> Scores: ...


@verb
def score(
    replies: Annotated[Of | One, words(str)],
    reply: str | None = None,
    /,
    *,
    question: str = "",
    suite: Annotated[Path | str | Suite | None, words(Path | None)] = None,
    judge: Annotated[str | Model | None, words(str | None)] = None,
    rule: str = OURS,
    explain: bool = False,
    workers: int = 1,
    engine: str = "",
    part: str | None = None,
    out: Annotated[Path | str | None, words(Path | None, "--out", "-o")] = None,
) -> Score | Scores:
    """Score recorded replies: one JSON line each (id, outcome, extracted, rule, points, of, span), totals at the end.

    Examples
    --------
    >>> import isoprobe, json, pathlib
    >>> record = {"id": "a", "answer": 17, "answer_type": "integer", "response": "The maximum flow is 17."}
    >>> _ = pathlib.Path("replies.jsonl").write_text(json.dumps(record))
    >>> isoprobe.score("replies.jsonl")
    <1 reply: 1 right>
    >>> isoprobe.score({"answer": 17, "answer_type": "integer"}, "It is 25.").outcome
    'wrong'

    Parameters
    ----------
    replies
        A run, whose replies are scored again. Or a JSONL file: id, question_type, answer_type, choices, unit,
        precision, answer, response; or the id of an item of the suite, or of a question as `export` names it. Or one
        question, where one reply stands beside: a record as JSON; in Python also a dict, an item, a probe or a
        question.
    reply
        One reply's text, to be scored by itself.
    question
        Which of a probe's questions one reply answers; the first that asks for the answer where none is named.
    suite
        Where items named in the replies are looked up.
    judge
        A model that is asked what the replies say which no rule can read, and no others.
    rule
        isoprobe, or dynamath or multi (those papers' own rules); then the totals tell where the two differ, by kind of
        question.
    explain
        Show for every reply which rule matched, the words that it took, and the three best candidates with what speaks
        for them, instead of JSON lines.
    workers
        Processes, or workers of the engine.
    part
        i/n: score this part of n of the file alone; the lines of all parts, one after another, are those of the whole.
    out
        Write the lines here instead of to standard output.
    """
    if reply is not None:
        return score_one(_record(replies), reply, question)
    if not isinstance(replies, (str, Path, Run)):
        raise BadRecord(f"replies are of type {type(replies).__name__}: expected a file, or a reply's text beside")
    check_engine(engine)
    place, totals = run_path(replies), Totals()
    if out is not None:
        apart(out, place)
    scored: Iterable[tuple[Recorded, Score]] = score_replies(place, suite, totals, rule, part_of(part), workers, engine)
    if judge:
        scored = _judged(scored, judge, totals)
    lines: list[dict[str, Any] | str] = []
    with progress("score", None, show=out is not None) as tick:
        if out is None:
            lines += _lines(scored, totals, explain, tick)
            _some(totals, place, part)
        else:
            Path(out).parent.mkdir(parents=True, exist_ok=True)
            with whole_file(out) as file:
                file.writelines(f"{_spelled(line)}\n" for line in _lines(scored, totals, explain, tick))
                _some(totals, place, part)
    return Scores(tuple(lines), totals, Path(out) if out else None)


def _some(totals: Totals, replies: Path, part: str | None) -> None:
    """Raises BadRecord where the file holds no line at all; a part of it may."""
    if part is None and not totals.outcomes.total() and not totals.unreadable:
        raise BadRecord(f"{str(replies)!r} holds no reply: expected one JSON object a line")


def _record(question: Of | One) -> One:
    """A question to which one reply is scored; a text is a record as JSON. Raises BadRecord."""
    if isinstance(question, Run):
        raise BadRecord(f"{question!r} with a reply beside: expected one question")
    if not isinstance(question, (str, Path)):
        return question
    try:
        record = loads(str(question))
    except (ValueError, RecursionError) as why:
        raise BadRecord(f"{str(question)[:60]!r} with a reply beside: expected one question as JSON: {why}") from why
    if not isinstance(record, dict):
        raise BadRecord(f"{str(question)[:60]!r} with a reply beside: expected one question as a JSON object")
    return record


def _lines(scored: Iterable[tuple[Recorded, Score]], totals: Totals, explain: bool, tick: Any) -> Iterator[Any]:
    for one, given in scored:
        totals.outcomes[given.outcome] += 1
        if given.outcome in EVIDENCE and one.question.kind != "open":
            totals.points += given.points / given.of
            totals.evidence += 1
            if totals.cluster_of:
                totals.in_clusters.append((given.points / given.of, totals.cluster_of(one.item)))
            totals.off_list += given.off_list
            if given.rule in INFERRED:
                totals.inferred += 1
                totals.right_inferred += given.outcome == "right"
        yield explained(one, given) if explain else line(one, given)
        tick(1)


def _spelled(line: dict[str, Any] | str) -> str:
    return line if isinstance(line, str) else one_line_json(line)


def line(one: Recorded, given: Score) -> dict[str, Any]:
    """What is told of a reply, as plain JSON; lone surrogates are replaced."""
    return {
        "id": _clean(one.id),
        "outcome": given.outcome,
        "extracted": _clean(given.extracted),
        "rule": given.rule,
        "points": given.points,
        "of": given.of,
        "span": list(given.span),
        **({"off_list": True} if given.off_list else {}),
    }


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def explained(one: Recorded, given: Score) -> str:
    """Lines for people: outcome, what was extracted and what was expected, the rule, the words in their place, and the
    three best candidates with what speaks for each; of a reply in which nothing was taken for an answer, its end."""
    text, (start, end) = one.reply.text or "", given.span
    before, after = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    place = (
        f"{'…' if start > _AROUND else ''}{before}⟦{text[start:end]}⟧{after}{'…' if end + _AROUND < len(text) else ''}"
    )
    head = f"{one.id}: {given.outcome}" + (" (off the list)" if given.off_list else "")
    if given.extracted:
        head += f", read as {given.extracted!r}"
    right = one.question.expected
    told = ("no", "yes")[right] if isinstance(right, bool) else right
    head += f", expected {told!r}, by the rule {given.rule!r}"
    words = "".join(each if each.isprintable() else " " for each in place)
    shown = head + (f"\n    {' '.join(words.split())}" if end > start else "")
    if one.question.kind not in ("transcript", "open") and one.reply.text:
        asked = one.question
        best = candidates(one.reply.text, asked.kind, asked.choices, one.reply.stop, asked.text)
        shown += "".join(f"\n    {k}. {said!r} by {rule}: {why}" for k, (said, rule, why) in enumerate(best, 1))
        if not best and end <= start:
            last = "".join(each if each.isprintable() else " " for each in text[-_AROUND:])
            cut = "…" if len(text) > _AROUND else ""
            shown += f"\n    nothing in it was taken for an answer; it ends: {cut}{' '.join(last.split())}"
    return _clean(shown)


def _judged(
    scored: Iterable[tuple[Recorded, Score]], judge: str | Model, totals: Totals
) -> Iterator[tuple[Recorded, Score]]:
    """The same, with a judge's verdict where the rules found none."""
    from isoprobe.adapters.models.models import open_model

    model: Model = open_model(judge)
    held = list(scored)
    unread = [(one.question, one.reply, one.item, given) for one, given in held if given.outcome in JUDGED]
    read = [(one.question, one.reply, one.item) for one, given in held if given.outcome in EVIDENCE]
    step = max(1, len(read) // CHECKED)
    totals.judged = ask_judge(model, unread, read[::step][:CHECKED])
    verdicts = iter(totals.judged.scores)
    for one, given in held:
        yield one, next(verdicts) if given.outcome in JUDGED else given


def _totals(totals: Totals, file: Path | None) -> list[str]:
    """The totals in words."""
    counted = ", ".join(f"{totals.outcomes[name]:,} {name}" for name in OUTCOMES if totals.outcomes[name])
    lines = [f"{sum(totals.outcomes.values()):,} replies: {counted or 'none'}"]
    if accuracy := totals.accuracy:
        method = "" if totals.in_clusters else ", Wilson's interval of single replies"
        low, high = bound(100 * accuracy.low), bound(100 * accuracy.high)
        lines.append(f"right, of those that answer: {figure(100 * accuracy.value)}% (95% {low} to {high}{method})")
    if totals.off_list:
        lines.append(f"off the list: {totals.off_list:,} of the wrong ones are nothing that the question can have")
    if bounds := totals.bounds():
        shares = f"{totals.inferred:,} inferred from prose, {totals.outcomes['ambiguous']:,} ambiguous"
        lines.append(f"{shares}; were all of these wrong, or right: {100 * bounds[0]:.1f} to {100 * bounds[1]:.1f}")
    if totals.judged and totals.judged.agreement:
        agreed = totals.judged.agreement
        lines.append(
            f"judge {totals.judged.judge}: gave {len(totals.judged.scores):,} verdicts; agrees with the rules on "
            f"{with_interval(agreed)} of {totals.judged.compared} replies that they read"
        )
    for (kind, ours, theirs), number in sorted(totals.differing.items()):
        lines.append(f"{number:,} {kind} judged {theirs}, by our own rule {ours}")
    for bad in totals.unreadable[:10]:
        lines.append(f"line {bad.line} cannot be scored: {bad.why}")
    if len(totals.unreadable) > 10:
        lines.append(f"{len(totals.unreadable) - 10:,} more lines cannot be scored")
    if file:
        lines.append(f"wrote {file}")
    return lines
