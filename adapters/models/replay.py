"""Recorded replies, given again: for benchmarks, for scoring anew, for replies that another tool collected."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from isoprobe.adapters.prompting.keys import prompt_key
from isoprobe.probes.core import Prompt, Reply

_LINE = 16 << 20  # characters; a longer line is not a reply
_Place = tuple[str, str, str]


class BadRecord(ValueError):
    """A line that is not a recorded reply. The message is one line: file, line number, what was expected."""


class Replay:
    """The replies of a JSONL file, one object a line, looked up by prompt or by place.

    By prompt: `prompt` (its key in hexadecimal, as `Store.records` gives it), `response`; with `item` only for that
    item. By place: `item`, `arm`, `question`, `response`. Both take `sample` (0) and `reasoning` (""). A prompt without
    a record gives a failed reply.
    """

    batch = 256
    concurrency = 1
    give_up = 0  # a record may lack whole arms
    reads_bookkeeping: tuple[str, ...] = ()

    def __init__(self, path: Path) -> None:
        self.name = f"replay:{path.name}"
        self._path = path
        self._by_prompt: dict[tuple[bytes, str, int], tuple[str, str]] = {}
        self._by_place: dict[tuple[_Place, int], tuple[str, str]] = {}
        whole = sha256()
        try:
            with path.open("rb") as file:
                for number, line in enumerate(iter(lambda: file.readline(_LINE + 1), b""), 1):
                    whole.update(line)
                    if line.strip():
                        self._take(line, f"{path.name} line {number}")
        except OSError as why:
            raise BadRecord(
                f"recorded replies {str(path)!r} cannot be read: {(why.strerror or str(why)).lower()}"
            ) from why
        self.reads_bookkeeping = ("item", "arm", "question") if self._by_place else ("item",)
        self._hash = whole.hexdigest()

    @property
    def fingerprint(self) -> str:
        """Names the file by its contents."""
        return f"replay {self._hash}"

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        """The recorded reply to each prompt."""
        return [self._reply(prompt) for prompt in prompts]

    def _reply(self, prompt: Prompt) -> Reply:
        place = (prompt.item, prompt.arm, prompt.question)
        found = self._by_place.get((place, prompt.sample)) or self._by_place.get(
            (_named("/".join(place)), prompt.sample)
        )
        if found is None and self._by_prompt:
            key = prompt_key(prompt)
            found = self._by_prompt.get((key, prompt.item, prompt.sample)) or self._by_prompt.get(
                (key, "", prompt.sample)
            )
        if found is None:
            where = f"item {prompt.item}, arm {prompt.arm}, question {prompt.question}, sample {prompt.sample}"
            return Reply(None, error=f"{self._path.name} has no reply for {where}")
        return Reply(found[0], stop="recorded", sample=prompt.sample, reasoning=found[1])

    def _take(self, line: bytes, where: str) -> None:
        if len(line) > _LINE:
            raise BadRecord(f"{where}: {len(line)} bytes, expected at most {_LINE}")
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as why:
            raise BadRecord(f"{where}: expected one JSON object: {type(why).__name__}") from why
        if not isinstance(record, dict):
            raise BadRecord(f"{where}: expected a JSON object, got {type(record).__name__}")
        reply = (_field(record, "response", str, where), _field(record, "reasoning", str, where, ""))
        sample = _field(record, "sample", int, where, 0)
        if "prompt" in record:
            try:
                key = bytes.fromhex(_field(record, "prompt", str, where))
            except ValueError as why:
                raise BadRecord(f"{where}: field 'prompt': expected a key in hexadecimal") from why
            _keep(self._by_prompt, (key, _field(record, "item", str, where, ""), sample), reply, where)
        elif isinstance(record.get("id"), str) and "item" not in record:
            _keep(self._by_place, (_named(record["id"]), sample), reply, where)
        else:
            if "item" not in record:
                raise BadRecord(f"{where}: expected prompt, or item, arm and question, or an export's id, and response")
            item, arm, question = (_field(record, name, str, where) for name in ("item", "arm", "question"))
            _keep(self._by_place, ((item, arm, question), sample), reply, where)


def _named(id: str) -> _Place:
    """The place of a reply that is named by an export's id."""
    return id, "", ""


def _field(record: dict[str, Any], name: str, kind: type, where: str, default: Any = None) -> Any:
    value = record.get(name, default)
    if value is None:
        raise BadRecord(f"{where}: field {name!r} is missing")
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadRecord(f"{where}: field {name!r} is {type(value).__name__}, expected {kind.__name__}")
    return value


def _keep(held: dict[Any, tuple[str, str]], key: Any, reply: tuple[str, str], where: str) -> None:
    if held.setdefault(key, reply) != reply:
        raise BadRecord(f"{where}: another reply was given for the same prompt or place before")
