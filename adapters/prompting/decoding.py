"""How replies are drawn from a model: the settings that are sent to it, all of them part of its fingerprint."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

SETTINGS = ("temperature", "max_tokens", "top_p", "seed", "stop")  # what a request says of how its reply is drawn
_OURS = ("model", "messages", "stream", "n", "logprobs", "top_logprobs")  # fields that no one else may fill


class BadDecoding(ValueError):
    """A decoding setting out of range. The message is one line: value, place, expectation."""


@dataclass(frozen=True)
class Decoding:
    """`temperature` 0 is greedy; `max_tokens` bounds a reply; `top_p`, `seed` and `stop` are sent only where they are
    set. A reply ends before any of the strings `stop`.

    With a seed, repetition k of a prompt is sent seed + k, so that repetitions differ and a run can be repeated.
    `extra`: fields of a server's own beside them, each a name and its value as JSON; `left_out`: settings not to send.
    """

    temperature: float = 0.0
    max_tokens: int = 2048
    top_p: float | None = None
    seed: int | None = None
    stop: tuple[str, ...] = ()
    extra: tuple[tuple[str, str], ...] = ()
    left_out: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.temperature <= 10:
            raise BadDecoding(f"temperature is {self.temperature}: expected 0 to 10")
        if self.max_tokens < 1:
            raise BadDecoding(f"max_tokens is {self.max_tokens}: expected 1 or more")
        if self.top_p is not None and not 0 < self.top_p <= 1:
            raise BadDecoding(f"top_p is {self.top_p}: expected above 0, at most 1")
        if "" in self.stop:
            raise BadDecoding(f"stop is {list(self.stop)}: expected strings that are not empty")
        for name in self.left_out:
            if name not in SETTINGS:
                raise BadDecoding(f"{name!r} is to be left out: expected one of {', '.join(SETTINGS)}")
        sent = [name for name in SETTINGS if name not in self.left_out]
        for name, _ in self.extra:
            if name in (*_OURS, *sent):
                raise BadDecoding(f"the extra field {name!r} is one that is sent already: expected another's name")

    @property
    def drawn(self) -> bool:
        """Whether replies are drawn at random, as far as is known: a server has a temperature of its own."""
        return self.temperature > 0 or "temperature" in self.left_out

    def sent(self, sample: int = 0) -> dict[str, Any]:
        """The settings as a request to an OpenAI-compatible server names them, for one repetition."""
        settings: dict[str, Any] = {"temperature": self.temperature, "max_tokens": self.max_tokens}
        if self.top_p is not None:
            settings["top_p"] = self.top_p
        if self.seed is not None:
            settings["seed"] = self.seed + sample
        if self.stop:
            settings["stop"] = list(self.stop)
        kept = {name: value for name, value in settings.items() if name not in self.left_out}
        return kept | {name: json.loads(value) for name, value in self.extra}

    def cut(self, text: str) -> str:
        """The text up to the first of the strings `stop`: some servers send it too."""
        ends = [text.find(string) for string in self.stop]
        return text[: min((end for end in ends if end >= 0), default=len(text))]


def extra_fields(given: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Texts NAME=VALUE as the names and values of `Decoding.extra`. A value that is no JSON is a text. Raises
    BadDecoding.

    >>> extra_fields(["reasoning_effort=low", "top_k=20"])
    (('reasoning_effort', '"low"'), ('top_k', '20'))
    """
    fields: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadDecoding(f"the extra field {text!r}: expected NAME=VALUE, as reasoning_effort=low")
        if name.strip() in fields:
            raise BadDecoding(f"the extra field {name.strip()!r} is given twice: expected once")
        fields[name.strip()] = _as_json(value.strip())
    return tuple(sorted(fields.items()))


def _as_json(value: str) -> str:
    """The value as JSON in one spelling; a text where it is no JSON."""
    try:
        return json.dumps(json.loads(value), allow_nan=False, sort_keys=True)
    except (ValueError, RecursionError):
        return json.dumps(value)
