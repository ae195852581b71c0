"""In which order the arms stand in a report, and what they are called there."""

from __future__ import annotations

from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.analysis.messages.messages import Text, message

SOLVER = message("arm.solver")  # a line of its own below that of transcripts
SOLVER_GETS = message("gets.solver")


def arm_name(arm: str) -> Text:
    """What an arm is called: own_transcript is "own transcript" in English. Unknown ones by their own name."""
    return message(f"arm.{arm}") if arm in ARMS else arm


def gets(arm: str) -> Text:
    """What the model gets in this arm; "" for unknown ones."""
    return message(f"gets.{arm}") if arm in ARMS else ""


def arm_place(arm: str) -> int:
    """Where an arm stands in tables and charts; unknown ones last."""
    return list(ARMS).index(arm) if arm in ARMS else len(ARMS)
