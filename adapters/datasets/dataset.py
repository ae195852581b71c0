"""Published data sets: the listing of `adapters/datasets/<name>.py` is the registry, each read when asked for.

A reader gives records whose states are those of our tasks, and in the same stream the records that cannot be read: one
bad record never ends a run. What it reads is hostile until it is parsed.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from isoprobe.probes.core import Answer, AnswerKind, Language, Marking, State
from isoprobe.probes.engine.plugins import BadPlugin, find, installed, place_of
from isoprobe.probes.engine.registry import unknown


class BadDataset(ValueError):
    """A data set that cannot be read at all. One line: which file, what is there, what was expected."""

    def __str__(self) -> str:
        return one_line(super().__str__())


def one_line(text: str) -> str:
    """The text on one line that a terminal shows as it is: what is not printable, in names of files say, as escapes."""
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


class UnknownDataset(LookupError):
    """No data set, or no config of it, of this name. The message names the nearest and all known ones."""


@dataclass(frozen=True)
class Record:
    """A published record as a state of one of our tasks. `published` is the label as it was published, `place` the file
    and line or row, `index` the record's number in its config. With a picture of its `own` it is asked about that one,
    and shown in these text `forms`; the `picture` is b"" where none is wanted, and where no form is left the
    `question` is asked in words alone; `read` tells that our reader has read the state from it. With a picture and not
    of its own, the record's state is told beside the picture, which then stands in place of one of ours; `stated` is
    what a question about it has to tell."""

    id: str
    place: str
    config: str
    index: int
    task: str
    state: State
    published: Answer
    labels: Mapping[str, str | int | float | bool] = field(default_factory=dict)
    picture: bytes = b""
    forms: tuple[str, ...] = ()
    read: bool = False
    own: bool = False
    question: str = ""
    stated: Mapping[str, Any] = field(default_factory=dict)
    unopened: bool = False  # it has a picture that is none


@dataclass(frozen=True)
class UnprovedRecord:
    """A published question whose answer no solver of ours proves. `published` is the place of the labelled option in
    `choices`, from 0; `description` the text that stands for the picture; `picture` its file, b"" where none is at
    hand."""

    id: str
    place: str
    config: str
    index: int
    question: str
    choices: tuple[str, ...]
    description: str
    published: int
    picture: bytes = b""
    labels: Mapping[str, str | int | float | bool] = field(default_factory=dict)


@dataclass(frozen=True)
class PublishedRecord:
    """A published question as it came: `pictures` are files in the order of the marks in its text, `texts` the text
    forms that came along, `knowledge` the pieces of knowledge, `solution` the worked answer; `seed` and `variant` tell
    variants of one question. `notes` are what was taken for granted in reading it, each of a few kinds, which are
    counted."""

    id: str
    place: str
    config: str
    index: int
    question: str
    kind: AnswerKind
    expected: Answer
    choices: tuple[str, ...] = ()
    marking: Marking = field(default_factory=Marking)
    pictures: tuple[bytes, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    variant: int = 0
    labels: Mapping[str, str | int | float | bool] = field(default_factory=dict)
    knowledge: tuple[str, ...] = ()
    solution: str = ""
    language: Language = "en"
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class BadRecord:
    """A record that is no state: `place` tells file and line or row, `why` the field, its value, what was expected."""

    place: str
    config: str
    why: str

    def __str__(self) -> str:
        return one_line(f"{self.place}: {self.why}")


AnyRecord = Record | UnprovedRecord | PublishedRecord | BadRecord


@dataclass(frozen=True)
class UnreadRecord:
    """A record that was found and is not read yet: `read()` reads it. To read one may take as long as to prove it, so
    that both are left to the same process. `size` is how many bytes of pictures it holds."""

    place: str
    config: str
    read: Callable[[], AnyRecord]
    size: int = 0


@dataclass(frozen=True)
class Dataset:
    """A published set. `configs` maps each part of it that our solvers prove to our task; `unproved` are parts that can
    be read and not proved; `read(path, configs)` yields the records in order and raises BadDataset where there is no
    such set; `name` is the file's, filled in on loading. `unread(path, configs)` yields the same records before they
    are read, where that takes long.

    For explaining an import: `rows` yields the raw records, `fields` says what is expected in each field. A set that is
    described by a mapping file is `configured` by one, and `mapping(path)` tells which fields each entry names."""

    source: str
    configs: Mapping[str, str]
    read: Callable[[Path, Collection[str]], Iterator[AnyRecord]]
    unproved: tuple[str, ...] = ()
    name: str = ""
    rows: Callable[[Path, Collection[str]], Iterator[tuple[str, dict[str, Any] | str]]] | None = None
    fields: Mapping[str, str] = field(default_factory=dict)
    configured: Callable[[Path | None], Dataset] | None = None
    unread: Callable[[Path, Collection[str]], Iterator[AnyRecord | UnreadRecord]] | None = None
    mapping: Callable[[Path], Mapping[str, Sequence[str]]] | None = None

    @property
    def all_configs(self) -> tuple[str, ...]:
        """All parts that can be read, those that can be proved first."""
        return (*self.configs, *self.unproved)

    def records(self, path: str | Path, configs: Collection[str] = ()) -> Iterator[AnyRecord]:
        """The records of these configs (all where none is named). Raises BadDataset, UnknownDataset for a config."""
        return self.read(*self._asked(path, configs))

    def unread_records(self, path: str | Path, configs: Collection[str] = ()) -> Iterator[AnyRecord | UnreadRecord]:
        """The same, some of them not read yet."""
        return (self.unread or self.read)(*self._asked(path, configs))

    def _asked(self, path: str | Path, configs: Collection[str]) -> tuple[Path, Collection[str]]:
        for config in configs:
            if config not in self.all_configs:
                raise UnknownDataset(unknown(f"config of {self.name}", config, sorted(self.all_configs)))
        if not Path(path).exists():
            raise BadDataset(f"no file or folder {path}, expected {self.name}: {', '.join(self.all_configs)}")
        return Path(path), configs or self.all_configs


def read_now(records: Iterable[AnyRecord | UnreadRecord]) -> Iterator[AnyRecord]:
    """The records, each read as it comes."""
    return (record.read() if isinstance(record, UnreadRecord) else record for record in records)


def dataset_names() -> list[str]:
    """All data sets that can be read, in order."""
    return sorted(file.stem for file in (Path(__file__).parent / "sets").glob("*.py") if not file.stem.startswith("_"))


def load_dataset(dataset: str | Dataset) -> Dataset:
    """The data set of this name: one of ours, MODULE:NAME, or an installed one; an object of one's own is taken as it
    is. Raises UnknownDataset and BadPlugin."""
    if isinstance(dataset, Dataset):
        return dataset if dataset.name else replace(dataset, name=place_of("data set", dataset))
    if not isinstance(dataset, str):
        raise BadPlugin(f"data set {dataset!r:.60}: of type {type(dataset).__name__}, expected a name or a Dataset")
    if dataset in dataset_names():
        return _own_dataset(dataset)
    found = find("data set", dataset)
    if found is None:
        raise UnknownDataset(unknown("data set", dataset, [*dataset_names(), *installed("data set")]))
    if not isinstance(found, Dataset):
        raise BadPlugin(f"data set {dataset!r} is of type {type(found).__name__}, expected a Dataset")
    return replace(found, name=dataset)


@cache
def _own_dataset(name: str) -> Dataset:
    dataset = importlib.import_module(f"isoprobe.adapters.datasets.sets.{name}").DATASET
    if not isinstance(dataset, Dataset):
        raise TypeError(f"adapters/datasets/sets/{name}.py: DATASET is {type(dataset).__name__}, expected Dataset")
    return replace(dataset, name=name)
