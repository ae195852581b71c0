"""Recorded replies to questions of any origin, one JSON object a line: what was asked, what is right, what was said.

Fields: `id`; `response`; `answer`; `question_type` (multi_choice or free_form); `answer_type` (text, integer, float,
list, or any answer kind of ours); `choices`; `unit`; `precision` (decimals of a float); and, where a record has them,
`question`, `absolute`, `relative`, `figures`, `accepted`, `position` and `stop`. In place of the question a record may
name an item of a suite (`item`, or `id` where there is one of that name) and one of its questions (`asked`; without it
the first that asks for the answer), or both at once by an export's id (ITEM/ARM/QUESTION).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, get_args

from isoprobe.adapters.datasets.records.gold import LETTERS, calculation_told, measure_told, number_told
from isoprobe.adapters.datasets.records.graphs import BadField
from isoprobe.adapters.datasets.records.options import option_in, options_in, several_in
from isoprobe.probes.core import Answer, AnswerKind, BadState, Item, Language, Marking, Probe, Query, Question, Reply
from isoprobe.probes.engine.languages import LANGUAGES
from isoprobe.probes.families.chess.states import checked_board
from isoprobe.probes.part import WHOLE, Part
from isoprobe.probes.results import places_of

LONGEST_LINE = 16 << 20  # bytes
_KINDS: Mapping[str, AnswerKind] = {
    **{kind: kind for kind in get_args(AnswerKind) if kind != "transcript"},
    "float": "real",
    "multiple choice": "option",
    "multi_choice": "option",
}
_YES, _NO = ("yes", "true", "1", "是"), ("no", "false", "0", "否")
_NOWHERE = Item("", "", 0, 0, 0, 0, {}, "", {})


class BadRecord(ValueError):
    """A record that cannot be scored. The message is one line: the field, its value, what was expected."""


@dataclass(frozen=True)
class Recorded:
    """A reply with the question that it answers. `item` is the suite's item, where the record names one."""

    id: str
    question: Question
    reply: Reply
    item: Item = _NOWHERE


@dataclass(frozen=True)
class Unreadable:
    """A line that holds no reply that can be scored, and why."""

    id: str
    line: int
    why: str


class Probes(Protocol):
    """Where items are looked up by their id: a suite."""

    def get(self, item_id: str) -> Probe: ...


def read_recorded(path: Path, suite: Probes | None = None, part: Part = WHOLE) -> Iterator[Recorded | Unreadable]:
    """The replies of a JSONL file, or of this part of its lines, one at a time; a line that is none is told as such and
    ends nothing.

    Raises OSError where the file cannot be read.
    """
    places = None if part == WHOLE else part.of(sum(1 for _ in _lines(path)))
    for place, (number, line) in enumerate(_lines(path)):
        if places is None or place in places:
            yield _too_long(number) if line is None else _read(line, number, suite)


def _lines(path: Path) -> Iterator[tuple[int, bytes | None]]:
    """The lines that are not empty, each with its number; None for one that is too long."""
    with path.open("rb") as file:
        number = 0
        while line := file.readline(LONGEST_LINE + 1):
            number += 1
            if len(line) > LONGEST_LINE:
                while line and not line.endswith(b"\n"):
                    line = file.readline(LONGEST_LINE)
                yield number, None
            elif line.strip():
                yield number, line


def _too_long(number: int) -> Unreadable:
    return Unreadable("", number, f"more than {LONGEST_LINE:,} bytes, expected at most that")


def _read(line: bytes, number: int, suite: Probes | None) -> Recorded | Unreadable:
    name = ""
    try:
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as why:
            raise BadRecord(f"{type(why).__name__}, expected one JSON object") from why
        if not isinstance(record, dict):
            raise BadRecord(f"a JSON {type(record).__name__}, expected an object")
        name = str(record.get("id", record.get("item", number)))
        return recorded(record, name, suite)
    except BadRecord as bad:
        return Unreadable(name, number, str(bad))


def recorded(record: Mapping[str, Any], name: str, suite: Probes | None = None) -> Recorded:
    """The reply of one record. Raises BadRecord."""
    text = record.get("response", record.get("reply"))
    if text is not None and not isinstance(text, str):
        raise BadRecord(f"response is {_short(text)}, expected a text or null")
    stop = record.get("stop", "")
    reply = Reply(text, stop=stop if isinstance(stop, str) else "", error="" if text is not None else "no response")
    if "answer" in record:
        return Recorded(name, _question(record, name), reply)
    if suite is None:
        raise BadRecord("answer is missing, and no suite is given in which the item could be looked up")
    probe, asked = _found(suite, str(record.get("item", name)), record.get("asked"))
    return Recorded(name, asked, reply, probe.item)


def _found(suite: Probes, named: str, asked: object) -> tuple[Probe, Question]:
    """The item of this name and its question; or those that an export's id names."""
    try:
        probe = suite.get(named)
    except LookupError as why:
        for item, _, question in places_of(named) if asked is None else ():
            with suppress(LookupError, BadRecord):
                found = suite.get(item)
                return found, asked_of(found, question)
        raise BadRecord(str(why.args[0] if why.args else why)) from why
    return probe, asked_of(probe, asked)


def asked_of(probe: Probe, name: object = None) -> Question:
    """The probe's question of this id; without one, the first that asks for the answer. Raises BadRecord."""
    for question in probe.questions:
        if question.id == name or (name is None and question.about == "answer"):
            return question
    known = ", ".join(question.id for question in probe.questions[:12])
    raise BadRecord(f"asked is {_short(name)}, expected a question of {probe.item.id}: {known}")


def _question(record: Mapping[str, Any], name: str) -> Question:
    choices = _choices(record.get("choices"))
    answer = record["answer"]
    text = record.get("question") or ""
    if not isinstance(text, str):
        raise BadRecord(f"question is {_short(text)}, expected a text")
    kind = _kind(record, choices, answer)
    worked_out = None
    if kind in ("integer", "real") and isinstance(answer, str) and (told := _measured(answer)):
        answer, unit = told
        record = {**record, "unit": record.get("unit") or unit}
    elif kind in ("integer", "real", "text") and not choices and isinstance(answer, str):
        worked_out = calculation_told(answer, text)
        kind, answer = ("real", worked_out) if worked_out is not None else (kind, answer)
    if kind == "move":
        _check_position(record.get("position"))
    return Question(
        name,
        "",
        Query("answer", language=_language(record.get("language"))),
        text,
        kind,
        _expected(kind, answer, choices, worked_out is not None),
        choices=choices,
        marking=_marking(record, kind),
    )


def _language(value: object) -> Language:
    """The language of the question: English where the record does not tell."""
    found = next((each for each in LANGUAGES if value in (each, None)), None)
    if found is None:
        raise BadRecord(f"language is {_short(value)}, expected one of {', '.join(LANGUAGES)}")
    return found


def _check_position(position: object) -> None:
    try:
        checked_board(position if isinstance(position, str) and len(position) < 200 else "", "position")
    except BadState as bad:
        raise BadRecord(f"{bad}, expected a FEN") from bad


def _choices(value: object) -> tuple[str, ...]:
    """The options in any shape; a list of texts as it stands, be one of them empty."""
    if isinstance(value, list) and all(isinstance(each, (str, int, float)) for each in value):
        if len(value) > len(LETTERS):
            raise BadRecord(f"choices has {len(value)} entries, expected at most {len(LETTERS)}")
        return tuple(map(str, value))
    try:
        return options_in(value, "choices").texts
    except BadField as why:
        raise BadRecord(str(why)) from why


def _kind(record: Mapping[str, Any], choices: Sequence[str], answer: object) -> AnswerKind:
    answer_type, question_type = (record.get(field) for field in ("answer_type", "question_type"))
    if question_type in ("multi_choice", "multiple choice") or (answer_type in (None, "text") and choices):
        return "options" if isinstance(answer, list) else "option"
    if answer_type is None:
        return "text"
    if not isinstance(answer_type, str) or answer_type not in _KINDS:
        raise BadRecord(f"answer_type is {_short(answer_type)}, expected one of {', '.join(_KINDS)}")
    return _KINDS[answer_type]


def _expected(kind: AnswerKind, answer: Any, choices: Sequence[str], worked_out: bool = False) -> Answer:
    if kind in ("option", "options"):
        try:
            return option_in(answer, choices) if kind == "option" else several_in(answer, choices)
        except BadField as why:
            raise BadRecord(str(why)) from why
    if kind == "yes_no" and str(answer).strip().lower() in _YES + _NO:
        return str(answer).strip().lower() in _YES
    if kind in ("integer", "real"):
        return answer if worked_out else _number(kind, answer)
    if kind in ("list", "set", "blanks", "letters", "integers"):
        return _several(kind, answer)
    if kind == "yes_no":
        raise BadRecord(f"answer is {_short(answer)}, expected yes or no")
    if isinstance(answer, bool) or not isinstance(answer, (str, int, float)):
        raise BadRecord(f"answer is {_short(answer)}, expected a text for the kind {kind}")
    return str(answer)


def _measured(answer: str) -> tuple[int | float, str] | None:
    """The number and the unit of a right answer that is no plain number: 30°, 5 cm, $5, −3, 1/2."""
    if len(answer) > 60:
        return None
    if fraction := re.fullmatch(r"\s*([-+]?[0-9]{1,15})\s?/\s?([0-9]{1,15})\s*", answer):
        return (int(fraction[1]) / int(fraction[2]), "") if int(fraction[2]) else None
    told = number_told(answer) or measure_told(answer)
    return (told[0], told[1].unit) if told else None


def _number(kind: str, answer: object) -> int | float:
    value: int | float
    try:
        if isinstance(answer, bool) or not isinstance(answer, (str, int, float)):
            raise ValueError
        text = str(answer).strip().replace(",", "")
        if len(text) > 400:
            raise ValueError
        value = int(text) if text.lstrip("+-").isdigit() else float(text)
    except (ValueError, OverflowError) as why:
        raise BadRecord(f"answer is {_short(answer)}, expected a number for the kind {kind}") from why
    if value != value or value in (float("inf"), float("-inf")):
        raise BadRecord(f"answer is {_short(answer)}, expected a finite number")
    if kind == "integer" and isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def _several(kind: str, answer: object) -> list[Any]:
    if isinstance(answer, str):
        try:
            answer = json.loads(answer)
        except (ValueError, RecursionError):
            answer = [part.strip() for part in str(answer).strip("[]").split(",")]
    if not isinstance(answer, list):
        raise BadRecord(f"answer is {_short(answer)}, expected a list for the kind {kind}")
    return answer


def _marking(record: Mapping[str, Any], kind: AnswerKind) -> Marking:
    decimals = _optional(record, "precision", (int, float))
    figures = _optional(record, "figures", (int,))
    accepted = record.get("accepted") or ()
    if not isinstance(accepted, (list, tuple)) or not all(isinstance(each, str) for each in accepted):
        raise BadRecord(f"accepted is {_short(accepted)}, expected a list of texts")
    if kind == "real" and decimals is not None and not 0 <= decimals <= 300:
        raise BadRecord(f"precision is {_short(decimals)}, expected 0 to 300 decimals")
    return Marking(
        absolute=_optional(record, "absolute", (int, float)),
        relative=_optional(record, "relative", (int, float)),
        figures=int(figures) if figures is not None else None,
        decimals=int(decimals) if decimals is not None and kind == "real" else None,
        unit=str(record.get("unit") or "")[:100],
        accepted=tuple(accepted),
        position=str(record.get("position") or "")[:200],
    )


def _optional(record: Mapping[str, Any], name: str, types: tuple[type, ...]) -> float | None:
    value = record.get(name)
    if value is None:
        return None
    number = value if isinstance(value, (int, float)) and isinstance(value, types) else None
    if number is None or isinstance(value, bool) or not 0 <= number < 1e300:
        raise BadRecord(f"{name} is {_short(value)}, expected a number of at least 0")
    return float(number)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
