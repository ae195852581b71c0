"""How replies are drawn from a model: the settings that are sent to it, all of them part of its fingerprint."""

from __future__ import annotations

from dataclasses import dataclass


class BadDecoding(ValueError):
    """A decoding setting out of range. The message is one line: value, place, expectation."""


@dataclass(frozen=True)
class Decoding:
    """`temperature` 0 is greedy; `max_tokens` bounds a reply; `top_p`, `seed` and `stop` are sent only where they are
    set. A reply ends before any of the strings `stop`.

    With a seed, repetition k of a prompt is sent seed + k, so that repetitions differ and a run can be repeated.
    """

    temperature: float = 0.0
    max_tokens: int = 2048
    top_p: float | None = None
    seed: int | None = None
    stop: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.temperature <= 10:
            raise BadDecoding(f"temperature is {self.temperature}: expected 0 to 10")
        if self.max_tokens < 1:
            raise BadDecoding(f"max_tokens is {self.max_tokens}: expected 1 or more")
        if self.top_p is not None and not 0 < self.top_p <= 1:
            raise BadDecoding(f"top_p is {self.top_p}: expected above 0, at most 1")
        if "" in self.stop:
            raise BadDecoding(f"stop is {list(self.stop)}: expected strings that are not empty")

    def sent(self, sample: int = 0) -> dict[str, float | int | list[str]]:
        """The settings as a request to an OpenAI-compatible server names them, for one repetition."""
        settings: dict[str, float | int | list[str]] = {"temperature": self.temperature, "max_tokens": self.max_tokens}
        if self.top_p is not None:
            settings["top_p"] = self.top_p
        if self.seed is not None:
            settings["seed"] = self.seed + sample
        if self.stop:
            settings["stop"] = list(self.stop)
        return settings

    def cut(self, text: str) -> str:
        """The text up to the first of the strings `stop`: some servers send it too."""
        ends = [text.find(string) for string in self.stop]
        return text[: min((end for end in ends if end >= 0), default=len(text))]
