"""A model that says one of a few things, by the words of the prompt alone: the same to every tool that asks it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from isoprobe.probes.core import Prompt, Reply


@dataclass(frozen=True)
class Sayer:
    """The model for our own run loop; `says` for any other."""

    said: Sequence[str]
    name: str = "sayer"
    fingerprint: str = "sayer"
    batch: int = 1
    concurrency: int = 1

    def says(self, words: str) -> str:
        """What it says to a prompt's words, however they are spaced and marked: always the same."""
        plain = "".join(re.sub("<image [0-9]+>", "", words).split())
        return self.said[sum(plain.encode()) % len(self.said)]

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        """What it says to each."""
        return [
            Reply(self.says("\n".join(p for m in prompt.messages for p in m.parts if isinstance(p, str))), "stop")
            for prompt in prompts
        ]
