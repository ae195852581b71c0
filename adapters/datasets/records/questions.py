"""Questions as published sets write them: texts, lettered options, answers by letter. What is no such thing is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from isoprobe.adapters.datasets.dataset import BadRecord, PublishedRecord
from isoprobe.adapters.datasets.records.gold import LETTERS, free_answer_of, option_by_text
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.tables import Row
from isoprobe.probes.core import Answer, AnswerKind, Marking

LONGEST_TEXT = 20_000  # characters of a question with its options, or of an answer
LONGEST_LABEL = 200

Labels = dict[str, str | int | float | bool]

_AT_LINES = re.compile(r"^[ \t]{0,9}[(（]?([A-Za-z])(?:[.．、:：]|[)）])[ \t]{0,9}", re.MULTILINE)
_INLINE = re.compile(r"(?<![A-Za-z\\{_^'])[(（]?([A-Z])(?:[.．:：]|[)）])[ \t]{0,9}")
_LETTERS = re.compile(r"[\s(]*[A-Z](?:[\s,;、，()]*[A-Z])*[\s).。]*")
_ONE_LETTER = re.compile(r"\s*[(（]?([A-Z])(?:[.．、:：)）]\s*.*)?\s*", re.DOTALL)  # "(B)", "B. two"


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
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as why:
            raise BadField(f"{field} holds half a character at {why.start}, expected whole ones") from why
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


def options_told(text: str) -> tuple[str, ...]:
    """The options that a question tells in its own words, A., B., C., ... one a line or in one; () where it tells none.

    The letters stand in order and the last such run counts, as options close a question. A letter without words (its
    option is a picture) is itself.
    """
    runs = [_run(text, list(pattern.finditer(text))) for pattern in (_AT_LINES, _INLINE)]
    marks = max(runs, key=len)
    if len(marks) < 2:
        return ()
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    texts = [text[mark.end() : end].strip(" .;,\n\t。；，") for mark, end in zip(marks, ends, strict=True)]
    return tuple(each or LETTERS[k] for k, each in enumerate(texts))


def _run(text: str, marks: list[re.Match[str]]) -> list[re.Match[str]]:
    """The longest run of marks A, B, C, ...; of those as long the last one."""
    best: list[re.Match[str]] = []
    for first, mark in enumerate(marks):
        if mark[1] != "A":
            continue
        run = [mark]
        for other in marks[first + 1 :]:
            if other[1] == "A":
                break
            if len(run) < len(LETTERS) and other[1].upper() == LETTERS[len(run)]:
                run.append(other)
        if len(run) >= len(best):
            best = run
    return best


def with_options(text: str, choices: Sequence[str], line: str = "({}) {}") -> str:
    """The question with its options below, each with its letter, where its own words do not tell as many."""
    if not choices or len(options_told(text)) == len(choices):
        return text
    return "\n".join((text, *(line.format(LETTERS[k], choice) for k, choice in enumerate(choices))))


def letters_in(value: object, count: int, field: str = "answer") -> list[str]:
    """The letters of an answer, sorted: "C", "ACD", "A, C", ["A", "C"], ["ACD"]. `count` is how many options there are,
    0 where that is not known. Raises BadField."""
    texts = value if isinstance(value, list) else [value]
    found: set[str] = set()
    for each in texts:
        if not isinstance(each, str) or len(each) > 200 or not _LETTERS.fullmatch(each):
            raise BadField(f"{field} is {brief(value)}, expected letters of options")
        found |= {letter for letter in each if letter in LETTERS}
    if not found:
        raise BadField(f"{field} is {brief(value)}, expected letters of options")
    if count and max(found) > LETTERS[count - 1]:
        raise BadField(f"{field} is {brief(value)}, expected letters of the {count} options")
    return sorted(found)


def option_in(answer: object, choices: Sequence[str], field: str = "answer") -> str:
    """The letter of the one right option, which is told by its letter or by its text. Raises BadField."""
    if isinstance(answer, str):
        if named := option_by_text(answer, choices):
            return named
        if match := _ONE_LETTER.fullmatch(answer):
            answer = match[1]
    letters = letters_in(answer, len(choices), field)
    if len(letters) > 1:
        raise BadField(f"{field} is {brief(answer)}, expected the letter of one option")
    return letters[0]


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
