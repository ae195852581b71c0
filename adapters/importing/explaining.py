"""What an import would do with a data set: field by field what is expected and what is there. Nothing is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, Dataset
from isoprobe.adapters.datasets.records.mapping import looked_up
from isoprobe.adapters.datasets.records.presence import MissingField
from isoprobe.adapters.importing.importing import described
from isoprobe.adapters.importing.making import make_record
from isoprobe.probes.core import Probe

FIRST = 20  # records that are looked at
LONGEST = 60  # characters of a value that are told


@dataclass(frozen=True)
class Field:
    """A field of the records (or an entry of the mapping file): what is `expected` in it, and what was `found`."""

    name: str
    expected: str
    found: str


@dataclass(frozen=True)
class Explained:
    """What the first records hold and what becomes of them: `others` are fields that are not imported, `items` what
    would be imported, `bad` the records that would not."""

    dataset: str
    source: str
    records: int
    fields: tuple[Field, ...]
    others: tuple[str, ...]
    items: tuple[str, ...]
    kinds: Mapping[str, int]
    bad: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON."""
        return asdict(self)


def explain(
    name: str | Dataset,
    path: str | Path,
    configs: Collection[str] = (),
    mapping: str | Path | None = None,
    first: int = FIRST,
) -> Explained:
    """What is expected in each field, what the first records hold, and what would be imported of them. Raises what
    `import_dataset` raises, except where only records are bad."""
    published_set = described(name, mapping)
    bad: list[str] = []
    try:
        records = list(islice(published_set.records(path, configs), first))
    except MissingField as why:
        records, bad = [], [str(why)]
    if not records and not bad:
        raise BadDataset(f"{path} holds no record, expected {published_set.name}")
    rows: list[dict[str, Any]] = []
    if published_set.rows is not None:
        raw = islice(published_set.rows(Path(path), tuple(configs) or published_set.all_configs), first)
        try:
            for _, row in raw:
                rows += [row] if isinstance(row, dict) else []
        except BadDataset:
            pass  # a file that breaks off: the records say so
    named = published_set.mapping(Path(path)) if published_set.mapping else {}
    fields = tuple(
        Field(" ".join((entry, *(f"({each})" for each in named.get(entry, ())))), expected, _found(rows, places))
        for entry, expected in published_set.fields.items()
        if (places := named.get(entry, () if named else (entry,))) or not named or entry in named
    )
    used = {each for places in named.values() for each in (*places, *(p.partition(".")[0] for p in places))}
    used |= set() if named else set(published_set.fields)
    others = tuple(dict.fromkeys(str(key)[:LONGEST] for row in rows for key in row if key not in used))
    items, kinds = [], Counter[str]()
    for record in records:
        made = make_record(record)
        if isinstance(made.probe, Probe):
            asked = made.probe.questions[0]
            kinds[f"{made.probe.item.task}: {asked.kind}"] += 1
            forms = ", ".join(view.representation for view in made.probe.views)
            items.append(f"{made.probe.item.id}: {asked.kind}, expected {_short(asked.expected)}, shown as {forms}")
        else:
            bad.append(str(made.probe) if isinstance(made.probe, BadRecord) else made.probe.why)
    return Explained(
        published_set.name,
        published_set.source,
        len(records),
        fields,
        others[:50],
        tuple(items),
        dict(kinds),
        tuple(bad),
    )


def _found(rows: list[dict[str, Any]], places: Iterable[str]) -> str:
    """How many of the rows hold something in these fields, of which types, and the first value."""
    if not rows:
        return ""
    told = []
    for place in places:
        values = [value for row in rows if (value := looked_up(row, place)) is not None]
        types = Counter(_type(value) for value in values)
        if not values:
            told.append(f"nothing in {len(rows)} records")
            continue
        of = "" if len(values) == len(rows) else f" in {len(values)} of {len(rows)}"
        told.append(f"{' or '.join(types)}{of}: {_short(values[0])}")
    return "; ".join(told)


def _type(value: object) -> str:
    if isinstance(value, Mapping):
        return "picture" if set(value) == {"bytes", "path"} else "object"
    names = {str: "text", bool: "true or false", int: "whole number", float: "number", list: "list", bytes: "bytes"}
    return names.get(type(value), type(value).__name__)


def _short(value: object) -> str:
    if isinstance(value, Mapping) and isinstance(value.get("bytes"), bytes):
        return f"{len(value['bytes']):,} bytes"
    if isinstance(value, bytes):
        return f"{len(value):,} bytes"
    text = repr(value[:100] if isinstance(value, (str, list)) else value).encode(errors="replace").decode()
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
