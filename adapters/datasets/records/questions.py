"""Questions as published sets write them: texts, lettered options, answers by letter. What is no such thing is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from isoprobe.adapters.datasets.dataset import BadRecord, PublishedRecord
from isoprobe.adapters.datasets.records.gold import free_answer_of
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.options import require_whole
from isoprobe.adapters.datasets.records.tables import Row
from isoprobe.probes.core import Answer, AnswerKind, Marking

LONGEST_TEXT = 20_000  # characters of a question with its options, or of an answer
LONGEST_LABEL = 200
LONGEST_SOLUTION = 20_000
_NO_SOLUTION = ("", "略", "无", "暂无", "none", "null", "n/a", "nan")

Labels = dict[str, str | int | float | bool]


def read_rows(
    rows: Iterable[tuple[str, Row | str]],
    config: str,
    read_one: Callable[[int, str, Row], PublishedRecord],
    start: int = 0,
) -> Iterator[PublishedRecord | BadRecord]:
    """Every row as `read_one(index, place, row)` reads it; one that raises BadField, or that is none, as a bad one."""
    for index, (place, row) in enumerate(rows, start):
        try:
            if isinstance(row, str):
                raise BadField(row)
            record = read_one(index, place, row)
        except BadField as why:
            yield BadRecord(place, config, str(why))
        else:
            yield record


def solution_in(value: object) -> str:
    """A published field as a worked answer; "" where it is no text, says that there is none, or cannot be kept."""
    try:
        text = checked_text(value, "solution", longest=LONGEST_SOLUTION, empty=True).strip()
    except BadField:
        return ""
    return "" if text.strip("。.()（）【】 ").lower() in _NO_SOLUTION else text


def text_in(row: Mapping[str, Any], field: str, *, longest: int = LONGEST_TEXT, empty: bool = False) -> str:
    """The text of a field, "" where it is empty or null and may be. Raises BadField."""
    value = row.get(field)
    if value is None and empty:
        return ""
    if value is None and field not in row:
        raise BadField(f"no field {field!r}, expected a text")
    return checked_text(value, field, longest=longest, empty=empty)


def checked_text(value: object, field: str, *, longest: int = LONGEST_TEXT, empty: bool = False) -> str:
    """The value, a text of whole characters. Raises BadField."""
    if not isinstance(value, str) or not (empty or value.strip()):
        raise BadField(f"{field} is {brief(value)}, expected a text")
    if len(value) > longest:
        raise BadField(f"{field} has {len(value):,} characters, expected at most {longest:,}")
    require_whole(value, field)
    return value


def label(value: object) -> str | int | float | bool:
    """The value as a label: a number, a truth value, or a text that is cut where it is long; "" for anything else."""
    if isinstance(value, (bool, int)) and -(1 << 53) < value < 1 << 53:
        return value
    if isinstance(value, float) and value - value == 0:
        return value
    if isinstance(value, str):
        return value[:LONGEST_LABEL].encode(errors="replace").decode()
    if isinstance(value, (list, tuple)):
        texts = [str(each) for each in value[:20] if isinstance(each, (str, int, float))]
        return "; ".join(texts)[:LONGEST_LABEL].encode(errors="replace").decode()
    return ""


def labels_in(row: Mapping[str, Any], fields: Mapping[str, str]) -> Labels:
    """The labels of a row, `fields` naming each label's field; a field that is absent, null or empty gives none."""
    found = {name: label(row.get(field)) for name, field in fields.items()}
    return {name: value for name, value in found.items() if value != ""}


def free_answer(value: object, field: str = "answer") -> tuple[AnswerKind, Answer, Marking]:
    """An answer without options: a whole number, a decimal number (right where equal at as many decimals), mathematics,
    yes or no, or other words. Raises BadField."""
    if isinstance(value, bool):
        return "yes_no", value, Marking()
    if isinstance(value, (int, float)):
        value = repr(value)
    return free_answer_of(checked_text(value, field).strip())


def by_letters(letters: Sequence[str]) -> tuple[AnswerKind, Answer]:
    """One letter as an option, several as options."""
    return ("option", letters[0]) if len(letters) == 1 else ("options", list(letters))
