"""Replies in JSONL: plain ones, and the samples that lmms-eval logs (`*_samples_*.jsonl`).

A plain line: `id` and `response`; where the id is an item's, also `question` (its id) and, if it is another arm than
the one that shows the question's own view, `arm`. A line may have `sample` (from 0), `stop`, `error` and `reasoning`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from isoprobe.adapters.exchange.replies import BadReplies, BadReply, ToolReply, reply_of, short
from isoprobe.probes.core import Reply

LONGEST_LINE = 64 << 20  # bytes
MOST_SAMPLES = 10_000  # replies to one question
_ID = "isoprobe_id"


def read_plain(file: Path) -> Iterator[ToolReply | BadReply]:
    """The replies of plain JSONL."""
    for place, record in lines_of(file):
        if isinstance(record, BadReply):
            yield record
        else:
            yield _plain(record, place)


def _plain(record: dict[str, Any], place: str) -> ToolReply | BadReply:
    named = record.get("id", record.get("item"))
    question, arm = record.get("question", record.get("question_id", "")), record.get("arm", "")
    if not isinstance(named, str):
        return BadReply(place, f"id is {short(named)}, expected a text")
    sample = record.get("sample", 0)
    if not isinstance(sample, int) or isinstance(sample, bool) or not 0 <= sample < MOST_SAMPLES:
        return BadReply(place, f"sample is {short(sample)}, expected a whole number from 0")
    stop, error, thoughts = (record.get(name) or "" for name in ("stop", "error", "reasoning"))
    if not all(isinstance(each, str) for each in (question, arm, stop, error, thoughts)):
        return BadReply(place, "question, arm, stop, error or reasoning is no text, expected texts")
    text = next((record[name] for name in ("response", "reply", "prediction") if name in record), None)
    if error:
        return ToolReply(place, named, Reply(None, error=error[:1000], sample=sample), question, arm)
    reply = reply_of(text, place, sample=sample, stop=stop, reasoning=thoughts)
    return reply if isinstance(reply, BadReply) else ToolReply(place, named, reply, question, arm)


def read_lmms_eval(file: Path) -> Iterator[ToolReply | BadReply]:
    """The replies in lmms-eval's samples; every one of several, not the first alone."""
    for place, record in lines_of(file):
        if isinstance(record, BadReply):
            yield record
            continue
        named = _id_in(record)
        if named is None:
            yield BadReply(place, f"no {_ID} in a metric, expected a sample of a task that isoprobe exported")
            continue
        told = record.get("resps", record.get("filtered_resps"))
        texts = list(_texts(told))
        if not texts or len(texts) > MOST_SAMPLES:
            yield BadReply(place, f"resps is {short(told)}, expected a reply or a list of them")
        for sample, text in enumerate(texts[:MOST_SAMPLES]):
            reply = reply_of(text, place, sample=sample)
            yield reply if isinstance(reply, BadReply) else ToolReply(place, named, reply)


def _id_in(record: dict[str, Any]) -> str | None:
    for value in (record, record.get("doc"), *record.values()):
        if isinstance(value, dict) and isinstance(value.get(_ID), str):
            return str(value[_ID])
    return None


def _texts(told: Any) -> Iterator[Any]:
    """The replies in lists of lists, in order. (Lists that nest deeper hold none.)"""
    for each in told if isinstance(told, list) else [told]:
        yield from each if isinstance(each, list) else [each]


def lines_of(file: Path) -> Iterator[tuple[str, dict[str, Any] | BadReply]]:
    """Place and object of every line that is not blank."""
    try:
        with file.open("rb") as stream:
            for number, line in enumerate(iter(partial(stream.readline, LONGEST_LINE + 1), b""), 1):
                place = f"{file.name} line {number}"
                if len(line) > LONGEST_LINE:
                    rest = line
                    while rest and not rest.endswith(b"\n"):
                        rest = stream.readline(LONGEST_LINE)
                    yield place, BadReply(place, f"more than {LONGEST_LINE:,} bytes, expected at most that")
                elif line.strip():
                    yield place, _object(line, place)
    except OSError as why:
        raise BadReplies(f"cannot read {str(file)!r}: {(why.strerror or str(why)).lower()}") from why


def _object(line: bytes, place: str) -> dict[str, Any] | BadReply:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as why:
        return BadReply(place, f"{type(why).__name__}, expected one JSON object")
    return record if isinstance(record, dict) else BadReply(place, f"{short(record)}, expected a JSON object")


READERS = {"jsonl": read_plain, "lmms-eval": read_lmms_eval}
