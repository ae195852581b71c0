"""The fault of each item and the name of the respondent, from scored replies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Respondent = Literal[
    "perfect", "blind", "unreasoning", "both", "binding", "guessing", "mute", "refusing", "mixed", "unknown"
]


@dataclass(frozen=True)
class Verdict:
    """What kind of respondent the replies show, in one word, and `why` in one sentence with the figures.

    `leaning` says which share of the lost accuracy is the larger one: "perception", "reasoning", or "" where the
    interval of their difference holds zero.
    """

    name: Respondent
    why: str
    leaning: Literal["perception", "reasoning", ""] = ""
