"""`isoprobe rescore DATASET PATH LOGS ...`: a published set and logs of runs on it, in one go: suite, runs, report."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from isoprobe.adapters.datasets.dataset import load_dataset
from isoprobe.adapters.exchange.replies import BadReplies, UnknownTool, tool_names
from isoprobe.analysis.messages.messages import ENGLISH, locale_of
from isoprobe.arguments import command, verb, words
from isoprobe.probes.engine.registry import unknown
from isoprobe.probes.suites.suite import Suite
from isoprobe.results import Result
from isoprobe.verbs.datasets import Configs, Import, Named, import_
from isoprobe.verbs.export import Collected, replies
from isoprobe.verbs.report import Report, report

LOGS = ("*.json", "*.jsonl", "*.csv", "*.tsv", "*.parquet")


@dataclass(frozen=True, repr=False)
class Rescored(Result):
    """What became of the set (None: its suite was there from the same command), of each respondent's logs, and the
    report."""

    imported: Import | None
    runs: tuple[Collected, ...]
    report: Report

    def __repr__(self) -> str:
        return f"<{len(self.runs)} runs, {self.report!r}>"

    def __str__(self) -> str:
        return "\n".join(str(one) for one in (self.imported, *self.runs, self.report) if one)

    def asides(self) -> Sequence[str]:
        told = self.imported.asides() if self.imported else []
        return [*told, *(f"{run.done.model}: {line}" for run in self.runs for line in run.asides())]

    def to_json(self) -> dict[str, Any]:
        return {
            "imported": self.imported.to_json() if self.imported else None,
            "runs": [run.to_json() for run in self.runs],
            "findings": self.report.to_json(),
        }


@verb
def rescore(
    dataset: Named,
    path: Annotated[Path | str, words(Path)],
    /,
    *logs: Annotated[Path | str, words(Path)],
    out: Annotated[Path | str, words(Path, "--out", "-o")] = "isoprobe-rescored",
    from_: Annotated[str, words(str, "--from")] = "",
    mapping: Annotated[Path | str | None, words(Path | None)] = None,
    config: Configs = None,
    pictures: bool = False,
    workers: int = 1,
    language: str = ENGLISH,
) -> Rescored:
    """Logs that others recorded on a published set, scored anew against proved labels and diagnosed: import, a run for
    each respondent, and one report with the publishers' own figures beside ours.

    Examples
    --------
    >>> import isoprobe
    >>> isoprobe.rescore("isobench", "shared/data/isobench", "shared/data/isobench_logs", out="field")  # doctest: +SKIP
    <2 runs, <report field/report/report.html: gemini-2.5-flash-lite mixed, gpt-5-nano mixed>>

    Parameters
    ----------
    dataset
        The set that was asked: isobench, or any other that `import` takes.
    path
        Its folder, as published (Parquet) or as JSONL or JSON.
    logs
        Files of logs, or folders with such files. The folder that a log lies in names who replied.
    out
        Folder for the suite, the runs and the report.
    from_
        Who wrote the logs, as in `replies`; the set's own publishers where nothing is said and no mapping is given.
    mapping
        The file that says which field of a log is what, which mapped needs.
    config
        Only these configs of the set.
    pictures
        Show pictures in the report: the set's own where it has them, else drawn anew. What the models saw were the
        published ones, and the figures need none.
    workers
        Processes that read and prove the records.
    language
        What the report is written in: en, or zh (Chinese).
    """
    locale_of(language)
    named = load_dataset(dataset).name
    tool = from_ or ("mapped" if mapping else named)
    if tool not in tool_names():
        raise UnknownTool(unknown("tool", tool, tool_names()))
    by_model = _by_model([Path(log) for log in logs])
    suite = Path(out) / "suite"
    imported = None
    if not _is_there(suite):
        imported = import_(dataset, path, out=suite, config=config, no_pictures=not pictures, workers=workers)
    runs = [
        replies(suite, *files, from_=tool, out=Path(out) / f"{model}.run", model=model, mapping=mapping)
        for model, files in by_model.items()
    ]
    made = report(*(run.path for run in runs), suite=suite, out=Path(out) / "report", language=language)
    return Rescored(imported, tuple(runs), made)


def _is_there(suite: Path) -> bool:
    """Whether the same command wrote this suite before: what came after it may have been stopped."""
    return (suite / "suite.json").is_file() and Suite.open(suite).manifest.get("command") == command()


def _by_model(logs: Sequence[Path]) -> Mapping[str, list[Path]]:
    """The files of each respondent, by the name of the folder that they lie in. Raises BadReplies."""
    if not logs:
        raise BadReplies("no logs named, expected files, or folders with such files")
    found: dict[str, list[Path]] = defaultdict(list)
    for log in logs:
        files = sorted({file for kind in LOGS for file in log.rglob(kind)}) if log.is_dir() else [log]
        if not files or not files[0].is_file():
            raise BadReplies(f"no log at {str(log)!r}, expected a file, or a folder with {' or '.join(LOGS)}")
        for file in files:
            found[file.resolve().parent.name].append(file)
    return found
