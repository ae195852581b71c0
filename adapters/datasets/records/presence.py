"""What a mapping can be told of a set before it is read: whether its fields are there, and how answers name options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.graphs import BadField
from isoprobe.adapters.datasets.records.mapping import FieldMap, looked_up
from isoprobe.adapters.datasets.records.options import Options, Way, option_in, options_told
from isoprobe.adapters.datasets.records.tables import Row
from isoprobe.probes.engine.registry import unknown

LOOKED = 2_000  # records that are looked at for how answers name options
Rows = Callable[[], Iterator[tuple[str, Row | str]]]

_PLACES = re.compile(r"\s*[\[(]?\s*[0-9]{1,2}(?:\.0)?(?:\s*[,;]\s*[0-9]{1,2}(?:\.0)?)*\s*[\])]?\s*")


class MissingField(BadDataset):
    """A field that a mapping names and no record has."""


def require_fields(mapping: FieldMap, files: Sequence[Rows], path: Path) -> None:
    """Raises MissingField, which names the nearest one, for a field that the mapping names and no record has. Options
    may be missing where questions tell them in their own words."""
    missing = {field: entry for entry, fields in mapping.named.items() for field in fields}
    seen: dict[str, None] = {}
    told = False
    for row in _objects(files):
        for field in [field for field in missing if _has(row, field)]:
            del missing[field]
        if not missing:
            return
        if len(seen) < 200:
            seen.update(dict.fromkeys(map(str, row)))
        question = looked_up(row, mapping.question)
        told = told or (isinstance(question, str) and len(options_told(question)) > 1)
    left = {field: entry for field, entry in missing.items() if not (entry == "options" and told)}
    if seen and left:
        field, entry = next(iter(left.items()))
        raise MissingField(
            f"no record of {path} has the field that the mapping names as {entry}: "
            f"{unknown('field', field, [each[:60] for each in seen])}"
        )


def _has(row: Row, field: str) -> bool:
    """Whether the record has the field, be it empty, or something at the end of a path into one."""
    return field in row or looked_up(row, field) is not None


def way_of(mapping: FieldMap, files: Sequence[Rows], options_of: Callable[[Row], Options]) -> Way:
    """How answers that are whole numbers, all of them, name options: by their texts (`auto`) where each is an option's
    text or name, else by their places, counted from 0 or from 1, whichever alone all of the first records allow. Raises
    BadDataset where they allow both."""
    fits: dict[Way, bool] = {"auto": True, "index": True, "number": True}
    some = False
    for answers, options in _answered(mapping, files, options_of):
        if answers is None:
            return "auto"
        some = True
        for way in fits:
            fits[way] = fits[way] and all(_fits(each, options, way) for each in answers)
    if not some or fits["auto"]:
        return "auto"
    if fits["index"] and fits["number"]:
        raise BadDataset(
            f"{mapping.answer} holds whole numbers that may be places of options counted from 0 or from 1: "
            'say answers = "index" (from 0) or "number" (from 1) in the mapping'
        )
    return "index" if fits["index"] else "number" if fits["number"] else "auto"


def _answered(
    mapping: FieldMap, files: Sequence[Rows], options_of: Callable[[Row], Options]
) -> Iterator[tuple[list[Any] | None, Options]]:
    """The whole numbers that each answer holds, None where it holds none, with the options of its record."""
    for row in islice(_objects(files), LOOKED):
        answer = looked_up(row, mapping.answer)
        try:
            options = options_of(row)
        except BadField:
            continue
        if not options and mapping.kind in ("option", "options"):
            question = looked_up(row, mapping.question)
            options = Options(options_told(question if isinstance(question, str) else ""))
        if options and answer is not None and answer != "":
            yield _whole_numbers(answer), options


def _whole_numbers(answer: object) -> list[Any] | None:
    if isinstance(answer, str) and _PLACES.fullmatch(answer):
        return [int(each.removesuffix(".0")) for each in re.findall(r"[0-9]+(?:\.0)?", answer)]
    parts = answer if isinstance(answer, list) else [answer]
    parts = [int(each) if isinstance(each, float) and each.is_integer() else each for each in parts]
    whole = all(type(each) is int or (isinstance(each, str) and _PLACES.fullmatch(each)) for each in parts)
    return [int(str(each).strip().removesuffix(".0")) for each in parts] if parts and whole else None


def _fits(answer: Any, options: Options, way: Way) -> bool:
    try:
        option_in(answer, options.texts, names=options.names, way=way)
    except BadField:
        return False
    return True


def _objects(files: Iterable[Rows]) -> Iterator[Row]:
    """The rows of all files that are objects, as far as each can be read."""

    def until_broken(rows: Rows) -> Iterator[tuple[str, Row | str]]:
        try:
            yield from rows()
        except BadDataset:
            return  # the reading itself tells why

    return (row for _, row in chain.from_iterable(map(until_broken, files)) if isinstance(row, dict))
