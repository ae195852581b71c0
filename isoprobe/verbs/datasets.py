"""`isoprobe audit` recomputes a published set's labels; `isoprobe import` makes it a suite."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

from isoprobe.adapters.datasets.dataset import Dataset, load_dataset
from isoprobe.adapters.importing.imported import Imported
from isoprobe.adapters.importing.importing import KNOWLEDGE, import_dataset
from isoprobe.adapters.runs.store import Store
from isoprobe.adapters.strategies.spec import Spec
from isoprobe.arguments import command, several, verb, words
from isoprobe.printing import progress, rich_text
from isoprobe.probes.engine.making import BadPlan
from isoprobe.probes.part import Part
from isoprobe.probes.suites.suite import Suite
from isoprobe.results import Result
from isoprobe.tables import table_text
from isoprobe.vision.raster.keeping import LARGEST

if TYPE_CHECKING:  # what audits and explains is imported where it is used
    from isoprobe.adapters.audit.report import AuditReport
    from isoprobe.adapters.importing.explaining import Explained

Configs = Annotated[str | Sequence[str] | None, words(list[str] | None)]
Named = Annotated[str | Dataset, words(str)]


@dataclass(frozen=True, repr=False)
class Audited(Result):
    """What an audit of a published set found."""

    report: AuditReport

    @property
    def exit_code(self) -> int:
        return 0 if self.report.all_confirmed else 1

    def __repr__(self) -> str:
        confirmed, of = (sum(getattr(one, name) for one in self.report.configs) for name in ("confirmed", "records"))
        return f"<audit of {self.report.dataset}: {confirmed} of {of} labels proved right>"

    def __str__(self) -> str:
        return rich_text(self.report)

    def to_json(self) -> dict[str, Any]:
        return self.report.as_dict()


@verb
def audit(dataset: Named, path: Annotated[Path | str, words(Path)], /, *, config: Configs = None) -> Audited:
    """Recompute every label of a published set with two exact solvers; find what is wrong, ambiguous or cannot be read,
    how the labels are spread, and which blind rules beat chance.

    Exit code 0 where every label is proved right, 1 where not, 2 for a mistake in what was asked.

    Examples
    --------
    >>> import isoprobe
    >>> isoprobe.audit("isobench", "shared/data/isobench").report.all_confirmed  # doctest: +SKIP
    False

    Parameters
    ----------
    dataset
        isobench, nlgraph, puzzles or visonlyqa, or one's own by MODULE:NAME.
    path
        Its folder, as published (Parquet) or as JSONL or JSON.
    config
        Only these configs, as often as wanted.
    """
    from isoprobe.adapters.audit.audit import audit as audit_dataset

    with progress(f"audit {load_dataset(dataset).name}", None) as tick:
        return Audited(audit_dataset(dataset, path, several(config), tick))


@dataclass(frozen=True, repr=False)
class Import(Result):
    """What became of a published set: the suite at `out` and what was `done`, or what would be, `explained`."""

    out: Path | None
    done: Imported | None
    explained: Explained | None
    part: str = ""

    @property
    def exit_code(self) -> int:
        """1 where records could not be read, which are told, or where none of those that were looked at could."""
        if self.explained:
            return int(not self.explained.items)
        return int(bool(self.done and self.done.bad))

    def __repr__(self) -> str:
        if self.explained:
            return f"<of {self.explained.records} records of {self.explained.dataset} {len(self.explained.items)} fit>"
        assert self.done
        if self.part:
            return f"<part {self.part} of a suite, {self.out}: {self.done.items} items>"
        return f"<{self.done.items} items of {self.done.records} records of {self.done.dataset} in {self.out}>"

    def __str__(self) -> str:
        if self.part and self.done:
            told = f"part {self.part}, {self.done.items} items of {self.done.records} records"
            return f"wrote {self.out}: {told}; isoprobe merge makes one suite of all"
        return "\n".join(imported_lines(self.out, self.done) if self.done and self.out else _explained(self.explained))

    def asides(self) -> list[str]:
        if self.done:
            return self.done.lines()
        return [f"bad: {why}" for why in self.explained.bad[:10]] if self.explained else []

    def to_json(self) -> dict[str, Any]:
        told = self.done or self.explained
        return told.as_dict() if told else {}


@verb
def import_(
    dataset: Named,
    path: Annotated[Path | str, words(Path)],
    /,
    *,
    out: Annotated[Path | str | None, words(Path | None, "--out", "-o")] = None,
    explain: bool = False,
    mapping: Annotated[Path | str | None, words(Path | None)] = None,
    config: Configs = None,
    limit: int | None = None,
    form: Annotated[str | Sequence[str] | None, words(list[str] | None, "--form", "-f")] = None,
    no_pictures: bool = False,
    largest_picture: int = LARGEST,
    rotate: bool = False,
    undecided: bool = False,
    workers: int = 1,
    engine: str = "",
    part: str | None = None,
) -> Import:
    """Make a published set a suite: its states, our proofs, pictures, text forms and questions; its labels beside.

    Whatever stops it, the same command goes on where it stopped.

    Examples
    --------
    >>> import isoprobe
    >>> isoprobe.import_("isobench", "shared/data/isobench", out="theirs", limit=2)  # doctest: +SKIP
    <30 items of 30 records of isobench in theirs>

    Parameters
    ----------
    dataset
        isobench, dynamath, emma, multi, gaokao_mm, blindtest, geometry, visonlyqa, nlgraph, puzzles; or mapped: any
        JSONL, JSON, CSV, TSV or Parquet with a mapping file; or one's own by MODULE:NAME.
    path
        Its folder, as published (Parquet, zip) or as JSONL or JSON.
    out
        The new suite.
    explain
        Write nothing: say of every field what is expected and what the first records hold, and what would be imported.
    mapping
        Of mapped: the TOML or JSON file that names the fields; mapping.toml in the folder where none is given.
    config
        Only these configs.
    limit
        At most so many records of each config.
    form
        Only these forms, as often as wanted: picture, edge_list, description, ...; `description` alone leaves the
        pictures of published questions out.
    no_pictures
        Text forms alone: no picture is drawn, and none that stands beside a question is opened.
    largest_picture
        Bytes that a picture has at most: a larger one is scaled down until it has no more, and is told. Without it
        3,750,000, in base64 the 5 MB that providers take.
    rotate
        Questions with lettered options once more for every order that moving them round gives.
    undecided
        Records that no method decides stay as items without a gold answer: they are asked, and not scored.
    workers
        Processes, or workers of the engine, that read, prove and show the records; what is written is the same whatever
        their number.
    part
        i/n: import this part of n alone, on one of n machines; `isoprobe merge OUT PART ...` then makes the suite of
        all parts, with the same bytes.
    """
    if explain:
        from isoprobe.adapters.importing.explaining import explain as explain_import

        return Import(None, None, explain_import(dataset, path, several(config), mapping))
    if out is None:
        raise BadPlan("no --out, expected the new suite's folder, or --explain")
    which = None if part is None else Part.read(part)
    with progress(f"import {load_dataset(dataset).name}", None) as tick:
        done = import_dataset(
            dataset, path, out, command(), several(config), limit, several(form) or None, workers, tick, rotate,
            mapping, not no_pictures, largest_picture, undecided=undecided, part=which, engine=engine,
        )  # fmt: skip
    return Import(Path(out), done, None, part or "")


class NoSuite(ValueError):
    """A suite was needed and not named, or another one than expected is there."""


def suite_of_dataset(
    dataset: Named,
    path: Suite | Path | str,
    out: Path,
    configs: Sequence[str] = (),
    limit: int | None = None,
    workers: int = 1,
) -> tuple[Suite, tuple[str, ...]]:
    """The suite of a published set (of these configs, where some are named; of as many items as are to be asked), and
    lines on what became of it: imported into `out`, or what is there already, with the rest of the set where more are
    to be asked now. Questions that show nothing are left out. Raises NoSuite where another set, or other configs of it,
    are there. `workers` processes import it."""
    if isinstance(path, Suite):
        raise NoSuite(f"{path} is a suite: expected the folder of a published set")
    published_set = load_dataset(dataset)
    if (out / "suite.json").exists():
        opened = Suite.open(out)
        notes = opened.manifest.get("notes", {})
        there = notes.get("source"), Path(str(notes.get("path"))).resolve(), notes.get("configs", [])
        if there != (published_set.source, Path(path).resolve(), sorted(configs)):
            named = " ".join((published_set.name, str(path), *configs))
            raise NoSuite(f"{out} holds another suite than that of {named}: expected another --out")
        first = notes.get("first")
        if first is None or (limit is not None and limit <= first):
            return opened, ()
        return _widened(opened, dataset, path, configs, limit, workers)
    done = _import(dataset, path, out, configs, limit, workers)
    return Suite.open(out), (*imported_lines(out, done, asked=False), *done.lines())


def _import(
    dataset: Named, path: Path | str, out: Path, configs: Sequence[str], most: int | None, workers: int
) -> Imported:
    with progress(f"import {load_dataset(dataset).name}", None) as tick:
        return import_dataset(
            dataset, path, out, command(), configs, tick=tick, shown=True, undecided=True, most=most, workers=workers
        )


def _widened(
    less: Suite, dataset: Named, path: Path | str, configs: Sequence[str], limit: int | None, workers: int
) -> tuple[Suite, tuple[str, ...]]:
    """The suite of more of the set, in the place of this one of its first items; the runs beside it go on in it."""
    out = less.path
    with TemporaryDirectory(dir=out.parent, prefix=".more-") as beside:
        place = Path(beside) / "suite"
        done = _import(dataset, path, place, configs, limit, workers)
        more = Suite.open(place)
        if any(old != new for old, new in zip(less, more, strict=False)):
            raise NoSuite(f"{out} holds other items than {path} has now: expected another --out")
        for file in sorted(out.parent.glob("*.run")):
            Store.widen(file, less.fingerprint, more.fingerprint)
        out.rename(Path(beside) / "less")
        place.rename(out)
    return Suite.open(out), (*imported_lines(out, done, asked=False), *done.lines())


def imported_lines(out: Path, done: Imported, asked: bool = True) -> list[str]:
    """What became of a set, for people. `asked`: items without a gold answer are asked."""
    shown = done.items - done.unproved - done.read - done.without_gold
    proved = "every one" if shown == done.items else f"{shown} of them" if shown else "none"
    lines = [f"wrote {out}: {done.items} items of {done.records} records, {proved} proved by two solvers"]
    lines.append(
        f"questions: {done.pictures} with pictures, {done.options} with options, {done.gold} with gold answers"
        f"{_left_out(done)}"
    )
    if done.scaled:
        lines.append(f"pictures: {done.scaled} were larger than what is kept, and are scaled down")
    lines += [f"taken: {count} {what}" for what, count in done.taken.most_common()]
    if done.read:
        lines.append(f"read: {done.read} are about pictures in which our reader sees what the published answer says")
    if done.own:
        lines.append(f"pictures: {done.own} are the set's own, {done.read_back} of them read back by our reader")
    if done.redrawn:
        lines.append(f"pictures: {done.redrawn} are drawn anew from what the set tells, and are not the set's own")
    if done.unopened:
        lines.append(f"pictures: {done.unopened} of the set's own do not open: they are drawn anew")
    if done.unproved:
        lines.append(f"unproved: {done.unproved} are asked as they came, with the published answers")
    if done.without_gold:
        what = "are asked without a gold answer, and not scored" if asked else "have no gold answer, and are not asked"
        lines.append(f"undecided: {done.without_gold} {what}")
    if done.unshown:
        lines.append(f"left out: {done.unshown} came without a picture and without a text form")
    if done.knowledge:
        strategy = shlex.quote(str(Spec("multi_zh", (("knowledge", str(out / KNOWLEDGE)),))))
        lines.append(f"knowledge: {done.knowledge} items have pieces; ask with --strategy {strategy}")
    if done.solutions:
        lines.append(f"solutions: {done.solutions} items have one; few_shot(reasoning=yes) shows those of other items")
    return lines


def _left_out(done: Imported) -> str:
    """How many records are lost, "" where none is."""
    lost = len(done.bad) + len(done.undecided) - done.without_gold
    return f"; {lost} of {done.records} records are lost" if lost else ""


def _explained(told: Explained | None) -> list[str]:
    assert told is not None
    rows = [(each.name, each.expected, each.found) for each in told.fields]
    lines = [table_text(f"{told.dataset}: {told.source}", ("field", "expected", "found"), rows)]
    if told.others:
        lines.append(f"not imported: {', '.join(told.others)}")
    lines.append(f"of the first {told.records} records {len(told.items)} would be imported, {len(told.bad)} would not")
    lines += [f"  {kind}: {count}" for kind, count in told.kinds.items()]
    return [*lines, *(f"  {line}" for line in told.items[:3])]
