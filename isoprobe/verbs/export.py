"""`isoprobe export SUITE OUT --to FORMAT`: for the tools that people use; `isoprobe replies`: what those collected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from isoprobe.adapters.datasets.records.recorded import Recorded
from isoprobe.adapters.exchange.exporting import export_suite
from isoprobe.adapters.exchange.records import Written
from isoprobe.adapters.exchange.replies import BadReplies, Imported, import_replies
from isoprobe.adapters.runs.store import Store
from isoprobe.adapters.strategies.listing import Entry
from isoprobe.adapters.strategies.strategies import strategy_name
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score as score_reply
from isoprobe.arguments import command, several, verb, words
from isoprobe.printing import progress
from isoprobe.probes.core import Strategy
from isoprobe.probes.suites.suite import Suite
from isoprobe.results import Result
from isoprobe.runs import opened_suite
from isoprobe.verbs.score import explained

Strategies = Annotated[str | Strategy | Entry, words(str)]


@dataclass(frozen=True, repr=False)
class Exported(Result):
    """The export at `out` in the format `to`, and what was written."""

    out: Path
    to: str
    written: Written

    def __repr__(self) -> str:
        return f"<{self.written.records:,} questions for {self.to} in {self.out}>"

    def __str__(self) -> str:
        lines = [f"wrote {self.out}: {self.written.records:,} questions for {self.to}"]
        return "\n".join([*lines, *(f"  {line}" for line in self.written.use)])

    def asides(self) -> list[str]:
        lines, done = [], self.written
        for what, counted in (("not scored there, exported all the same", done.unscored), ("left out", done.left_out)):
            if counted:
                whys = "; ".join(f"{number:,} ({why})" for why, number in counted.most_common())
                lines.append(f"{what}: {whys}")
        return lines

    def to_json(self) -> dict[str, Any]:
        done = self.written
        counts = {"unscored": dict(done.unscored), "left_out": dict(done.left_out)}
        return {"out": str(self.out), "to": self.to, "records": done.records, **counts, "use": done.use}


@verb
def export(
    suite: Annotated[Suite | Path | str, words(Path)],
    out: Annotated[Path | str, words(Path)],
    /,
    *,
    to: str,
    arm: Annotated[str | Sequence[str] | None, words(list[str] | None, "--arm", "-a")] = None,
    form: Annotated[str | Sequence[str] | None, words(list[str] | None, "--form", "-f")] = None,
    strategy: Strategies = "direct",
) -> Exported:
    """A suite in the format of another tool; `isoprobe replies` takes in what the tool collects.

    Examples
    --------
    >>> import isoprobe
    >>> made = isoprobe.make("suite", task="connectivity", level=1, items=2)
    >>> isoprobe.export(made.suite, "out", to="jsonl")
    <2 questions for jsonl in out>

    Parameters
    ----------
    out
        The new folder.
    to
        hf, vlmevalkit, lmms-eval, inspect, evalscope or jsonl.
    arm
        The arms whose questions are exported, as often as wanted: picture, text, element, transcript, combined.
    form
        Text forms by name; the first for transcripts, all for the text arm; edge_list where none is named.
    strategy
        How the questions are worded: any that asks once, such as direct or cot.
    """
    place, named = opened_suite(suite).path, strategy_name(strategy)
    done = export_suite(place, to, out, several(arm) or None, tuple(several(form)), named, command())
    return Exported(Path(out), to, done)


@dataclass(frozen=True, repr=False)
class Collected(Result):
    """The run that another tool's replies became, and what became of each."""

    path: Path
    done: Imported
    explained: tuple[str, ...] | None = None

    def __repr__(self) -> str:
        return f"<{self.done.replies:,} replies of {self.done.model} in {self.path}>"

    def __str__(self) -> str:
        lines = [f"wrote {self.path}: {self.done.replies:,} replies of {self.done.model}", *(self.explained or ())]
        return "\n".join([*lines, "no reply is left unread"] if self.explained == () else lines)

    def asides(self) -> list[str]:
        lines, done = [], self.done
        if done.unnamed:
            lines.append(f"who replied is not told: called {done.model!r}, after the run; --model NAME names it")
        if done.failed:
            lines.append(f"{done.failed:,} of them failed: they are counted, and never scored")
        if done.redrawn:
            lines.append(
                f"{done.redrawn:,} items were shown another picture than the suite's, which is drawn anew from what "
                "the set tells"
            )
        if done.bad:
            lines.append(f"{done.bad:,} of {done.records:,} records left out, the first: {done.why_bad[0]}")
        return lines + [
            f"{number:,} of {done.items[arm]:,} items have no reply in the arm {arm}"
            for arm, number in done.lacking.items()
            if number
        ]

    def to_json(self) -> dict[str, Any]:
        return vars(self.done) | ({} if self.explained is None else {"explained": list(self.explained)})


@verb
def replies(
    suite: Annotated[Suite | Path | str, words(Path)],
    /,
    *files: Annotated[Path | str, words(Path)],
    from_: Annotated[str, words(str, "--from")],
    out: Annotated[Path | str, words(Path, "--out", "-o")],
    model: Annotated[str, words(str, "--model", "-m")] = "",
    strategy: Strategies = "direct",
    export: Annotated[Path | str | None, words(Path | None)] = None,
    mapping: Annotated[Path | str | None, words(Path | None)] = None,
    explain: bool = False,
    item: Annotated[str | Sequence[str], words(list[str])] = (),
) -> Collected:
    """Replies that another tool collected, as a run: `isoprobe report RUN` and `isoprobe compare` then take it as ours.

    Examples
    --------
    >>> import isoprobe, json, pathlib
    >>> made = isoprobe.make("suite", task="connectivity", level=1, items=2)
    >>> lines = [json.dumps({"id": name, "question": "picture/answer", "response": "yes"}) for name in made.suite.ids()]
    >>> _ = pathlib.Path("said.jsonl").write_text("\\n".join(lines))
    >>> isoprobe.replies(made.suite, "said.jsonl", from_="jsonl", out="said.run", model="someone")
    <2 replies of someone in said.run>

    Parameters
    ----------
    suite
        The suite that was exported.
    files
        What the tool wrote about one model: a log of Inspect, samples of lmms-eval, predictions of VLMEvalKit or
        EvalScope, IsoBench's published logs, or JSONL (id, response).
    from_
        inspect, lmms-eval, vlmevalkit, evalscope, isobench, mapped (any log: JSONL, JSON, CSV, TSV or Parquet, by a
        mapping file) or jsonl.
    out
        The run file.
    model
        Who replied, where the tool does not say it; without it the run file's name stands for the model's.
    strategy
        The one that the suite was exported with.
    export
        The folder of the export, which evalscope needs: its predictions tell a question by number.
    mapping
        The file that says which field of a log is what, which mapped needs.
    explain
        Show of every reply that no rule could read the three best candidates for its answer, and what speaks for each.
    item
        With explain: the replies to these items alone, whether or not they were read.
    """
    opened, named = opened_suite(suite), strategy_name(strategy)
    if item and not explain:
        raise BadReplies(f"item {several(item)[0]!r} is named, and nothing to tell of it: expected --explain beside")
    with progress(f"replies from {from_}", None) as tick:
        done = import_replies(opened.path, files, from_, out, model, named, command(), tick, export, mapping)
    return Collected(Path(out), done, tuple(unread(opened, Path(out), several(item))) if explain else None)


UNREAD = ("unparsed", "ambiguous")  # outcomes of replies that no rule could read


def unread(suite: Suite, run: Path, items: Sequence[str] = ()) -> Iterator[str]:
    """What the replies of this run say that no rule could read, the three best candidates of each with what speaks for
    them; of `items` (by id, or by the id or number that their set published) every reply. Raises BadReplies."""
    catalogue = Catalogue.of(suite)
    with Store.read(run) as store:
        answered = list(store.answered())
    named = {each: _id_of(catalogue, each) for each in items}
    replied = {one.item for one in answered}
    if missing := [each for each, name in named.items() if name not in replied]:
        raise BadReplies(f"item {missing[0]!r} has no reply in {run}, expected one that has")
    for one in answered:
        if one.item in catalogue.undecided or (items and one.item not in named.values()):
            continue
        question, asked = catalogue.questions[one.item, one.question], catalogue.items[one.item]
        given = score_reply(question, one.reply, asked)
        if items or given.outcome in UNREAD:
            place = f"{one.item} {one.arm}" + (f" {one.sample}" if one.sample else "")
            yield explained(Recorded(place, question, one.reply, asked), given)


def _id_of(catalogue: Catalogue, name: str) -> str:
    """The id of the item that is told by it, or by the one that its set published, or by its number there."""
    if name in catalogue.items:
        return name
    labels = ((id, item.labels) for id, item in catalogue.items.items())
    found = [id for id, told in labels if name in (str(told.get("published_id")), str(told.get("index")))]
    return found[0] if len(found) == 1 else name
