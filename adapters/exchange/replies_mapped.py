"""Replies in a log of any harness, by a mapping file that says which field is what.

    reply = "response"                        # the model's text; a path into lists too: "messages.-1.content"
    item = "doc.id"                           # the item's id, or the id or number that its set published
    form = "modality"                         # a field, or one form for all; none where an item has one question
    forms = {image = "picture", text = "matrix"}   # what stands there, and the form it means
    model = "model"                           # and sample, error, took, right, label, each where there is one
    item_as = "maxflow/{}"                    # how the item's id is written there, where more stands around it
    config = "graph_maxflow"                  # a field, or one for all, where numbers are told by config

TOML or JSON. The log is a file of any kind that questions come in: JSONL, JSON, CSV, TSV or Parquet. In a table a cell
is a text, and an empty one is nothing, but for the reply, which may be empty.

Where a harness writes a file for each arm, `form = "@file"` tells the form by the file's name: `forms` then holds
pieces of names. Where the form stands in the item's own field, `item_as = "maxflow-{}-{form}"` says where.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.anything import KINDS, LINES, any_rows
from isoprobe.adapters.datasets.records.mapping import looked_up, paths_in
from isoprobe.adapters.datasets.records.sources import json_rows
from isoprobe.adapters.exchange.replies import BadReplies, BadReply, ToolReply, Verdict, reply_of, short
from isoprobe.adapters.exchange.replies_jsonl import MOST_SAMPLES, lines_of
from isoprobe.adapters.exchange.replies_tables import failed_there
from isoprobe.probes.core import Reply
from isoprobe.probes.engine.published import PICTURES
from isoprobe.probes.engine.registry import unknown

LARGEST, LARGEST_MAPPING = 256 << 20, 1 << 20  # bytes of a log that is one list, and of a mapping file
_SAID: Mapping[str, bool] = {
    **dict.fromkeys(("true", "yes", "right", "correct", "1", "1.0", "c"), True),
    **dict.fromkeys(("false", "no", "wrong", "incorrect", "0", "0.0", "i"), False),
}
WORKBOOK = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # how .xlsx and .xls begin
FILE = "@file"  # the form is told by the name of the file
PEEKED = 200  # records that are looked through for the fields that a mapping names
ENTRIES: Mapping[str, str] = {  # what each entry of a mapping file is
    "reply": "required: the field with the model's text",
    "item": "required: the field with the item's id, or with the id or number that its set published",
    "form": "the field that tells the form in which the item was shown, the one form of all, or @file: its file's name",
    "forms": "a table from what stands in that field (a piece of the file's name) to forms",
    "model": "the field that tells who replied",
    "sample": "the field with the number of the repetition, from 0",
    "error": "the field that is not empty where the request failed",
    "took": "the field with what the log's own rule took for the answer",
    "right": "the field that tells whether that rule counted it right: true or false, 1 or 0",
    "label": "the field with the right answer: where it is not the suite's, the reply is of another item",
    "item_as": "how the item's id or number is written in its field, {} in its place (maxflow/{}), or {} and {form}",
    "config": "the field that tells of which config of the set the item is, or the one config of all",
}


@dataclass(frozen=True)
class ReplyMap:
    """What a mapping file says; names of fields may be paths (`doc.id`)."""

    reply: str
    item: str
    form: str = ""
    forms: Mapping[str, str] = field(default_factory=dict)
    model: str = ""
    sample: str = ""
    error: str = ""
    took: str = ""
    right: str = ""
    label: str = ""
    item_as: str = "{}"
    config: str = ""

    @property
    def written(self) -> re.Pattern[str]:
        """How an item's field is written: the item, and the form where it stands there as well."""
        forms = "|".join(map(re.escape, sorted(self.forms, key=len, reverse=True)))
        text = re.escape(self.item_as).replace(re.escape("{form}"), f"(?P<form>{forms})")
        return re.compile(text.replace(re.escape("{}"), "(?P<item>.*?)"), re.DOTALL)


def read_map(file: Path | None) -> ReplyMap:
    """The mapping in this file. Raises BadReplies, which names the entry and what was expected."""
    if file is None:
        raise BadReplies("no mapping file, expected --mapping with a TOML or JSON file that names reply and item")
    try:
        data = file.read_bytes()[: LARGEST_MAPPING + 1]
        told = json.loads(data) if file.suffix == ".json" else tomllib.loads(data.decode())
    except OSError as why:
        raise BadReplies(f"cannot read {str(file)!r}: {(why.strerror or str(why)).lower()}") from why
    except (ValueError, RecursionError) as why:
        lines = str(why).splitlines() or [type(why).__name__]
        raise BadReplies(f"{file.name} is no mapping: {lines[0][:200]}") from why
    if not isinstance(told, dict):
        raise BadReplies(f"{file.name} is {short(told)}, expected entries")
    for name, value in told.items():
        if name not in ENTRIES:
            raise BadReplies(f"{file.name}: {unknown('entry of a mapping', str(name)[:60], list(ENTRIES))}")
        table = isinstance(value, dict) and all(isinstance(each, str) for each in value.values())
        if not (table if name == "forms" else isinstance(value, str) and value):
            expected = "a table of texts" if name == "forms" else "the name of a field"
            raise BadReplies(f"{file.name}: {name} is {short(value)}, expected {expected}")
    if told.get("item_as", "{}").count("{}") != 1:
        raise BadReplies(
            f"{file.name}: item_as is {short(told['item_as'])}, expected a text with {{}} where the id stands"
        )
    if told.get("item_as", "").count("{form}") > 1:
        raise BadReplies(f"{file.name}: item_as is {short(told['item_as'])}, expected {{form}} in it once")
    if "{form}" in told.get("item_as", "") and ("form" in told or not told.get("forms")):
        raise BadReplies(f"{file.name}: item_as has {{form}}, expected a table `forms` beside, and no entry `form`")
    if missing := [name for name in ("reply", "item") if name not in told]:
        raise BadReplies(f"{file.name}: no entry {missing[0]!r}, expected the name of a field")
    return ReplyMap(**told)


def read_mapped(file: Path, mapping: Path | None = None) -> Iterator[ToolReply | BadReply]:
    """The replies of a log, one at a time. Raises BadReplies, also where none of the first records has a field that
    the mapping cannot do without."""
    fields = read_map(mapping)
    records = _records(file, [each.partition(".")[0] for each in (fields.reply, fields.item)])
    first = list(islice(records, PEEKED))
    held = [record for _, record in first if not isinstance(record, BadReply)]
    for name in (fields.reply, fields.item):
        if held and all(looked_up(record, name) is None for record in held):
            known = list(dict.fromkeys(path for record in held[:20] for path in paths_in(record)))
            raise BadReplies(f"{file.name}: no record has what the mapping names: {unknown('field', name, known)}")
    for place, record in chain(first, records):
        yield record if isinstance(record, BadReply) else _reply(record, place, fields, file.name)


def _records(file: Path, columns: Sequence[str]) -> Iterator[tuple[str, dict[str, Any] | BadReply]]:
    """Place and fields of every record of the log, or why it is none; `columns` are some that it has. Raises
    BadReplies."""
    whole, kind = file.resolve(), file.suffix.lower()
    if _begins(file).startswith(WORKBOOK):
        raise BadReplies(f"{file.name} is a workbook or an archive, expected a log: save its table as CSV or TSV")
    try:
        if kind in KINDS and kind not in LINES:
            rows = any_rows(whole, whole.parent, columns, others=True)
        elif _begins(file).startswith(b"["):
            rows = json_rows(whole, whole.parent, LARGEST)
        else:
            yield from lines_of(file)
            return
        for place, row in rows:
            yield place, row if isinstance(row, dict) else BadReply(place, str(row))
    except BadDataset as why:
        raise BadReplies(str(why)) from why


def _begins(file: Path) -> bytes:
    with file.open("rb") as stream:
        return stream.read(64).lstrip()


def _reply(record: Mapping[str, Any], place: str, fields: ReplyMap, file: str) -> ToolReply | BadReply:
    def at(name: str) -> Any:
        """What stands in this field; nothing where it is a table's empty cell."""
        found = looked_up(record, name) if name else None
        return None if found == "" and name != fields.reply else found

    item, model = at(fields.item), at(fields.model)
    if not isinstance(item, (str, int)) or isinstance(item, bool):
        return BadReply(place, f"{fields.item} is {short(item)}, expected the id or the number of an item")
    sample = _number(at(fields.sample))
    if sample is None:
        return BadReply(place, f"{fields.sample} is {short(at(fields.sample))}, expected a whole number from 0")
    written = fields.written.fullmatch(str(item))
    if not written:
        forms = f", {{form}} one of {', '.join(fields.forms)}" if "{form}" in fields.item_as else ""
        return BadReply(place, f"{fields.item} is {short(item)}, expected it to be written as {fields.item_as}{forms}")
    if "{form}" in fields.item_as:
        form = fields.forms[written["form"]]
    else:
        form = _form_of_file(file, fields) if fields.form == FILE else _form(at(fields.form), fields)
    if isinstance(form, str) and form.startswith("?"):
        named = "the file's name" if fields.form == FILE else fields.form
        return BadReply(place, f"{named} is {form[1:]}, expected one of {', '.join(fields.forms)}")
    said = at(fields.reply)
    if failed := at(fields.error) or failed_there(said):
        reply: Reply | BadReply = Reply(None, error=str(failed)[:1000], sample=sample)
    else:
        reply = reply_of(said, place, sample=sample)
    if isinstance(reply, BadReply):
        return reply
    config = at(fields.config)
    named = written["item"] if not fields.config else f"{fields.config if config is None else config}-{written['item']}"
    took, told, label = at(fields.took), at(fields.right), at(fields.label)
    right = _right(told)
    if right is None and told is not None:
        return BadReply(place, f"{fields.right} is {short(told)}, expected true or false, 1 or 0")
    verdict = None if right is None else Verdict("" if took is None else str(took)[:200], right)
    if label is not None and not isinstance(label, (str, int, float)):
        return BadReply(place, f"{fields.label} is {short(label)}, expected the right answer as a text or a number")
    arm = ("picture" if form in PICTURES else "text") if form else ""
    who = str(model) if isinstance(model, (str, int)) else ""
    return ToolReply(place, named, reply, f"{form}/answer" if form else "", arm, who, verdict, label)


def _number(told: Any) -> int | None:
    """The number of a repetition, 0 where none is told; None where it is no number. Cells of tables are texts."""
    if told is None:
        return 0
    found = int(told) if isinstance(told, str) and re.fullmatch("[0-9]{1,6}", told) else told
    return found if type(found) is int and 0 <= found < MOST_SAMPLES else None


def _right(told: Any) -> bool | None:
    """Whether a rule counted the reply right: all of its points, where it gives points. None where it says neither."""
    if isinstance(told, (bool, int, float)):
        return bool(told == 1) if 0 <= told <= 1 else None
    return _SAID.get(told.strip().casefold()) if isinstance(told, str) else None


def _form(told: Any, fields: ReplyMap) -> str:
    """The form in which the item was shown; "" where the mapping tells none, "?..." for one that it does not know."""
    if not fields.form:
        return ""
    if told is None and not fields.forms:
        return fields.form  # one form for all
    form = fields.forms.get(str(told)) if fields.forms else str(told)
    return form or f"?{short(told)}"


def _form_of_file(file: str, fields: ReplyMap) -> str:
    """The form of all that stands in a file: that of the longest piece of its name that the mapping holds."""
    pieces = sorted((piece for piece in fields.forms if piece in file), key=len)
    return fields.forms[pieces[-1]] if pieces else f"?{short(file)}"


READERS = {"mapped": read_mapped}
