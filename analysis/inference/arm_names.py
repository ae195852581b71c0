"""What the arms are called in a report, what each gets, and in which order they stand."""

from __future__ import annotations

# What each arm is called, what the model gets in it, and which ability it takes out of play.
ARMS: dict[str, tuple[str, str, str]] = {
    "picture": ("picture", "the question and the picture", "nothing"),
    "text": ("text", "the question and a true text form", "seeing"),
    "element": ("element", "a question about one element, and the picture", "reasoning"),
    "transcript": ("transcript", "“write down what the picture shows, in this form”, and the picture", "reasoning"),
    "own_transcript": ("own transcript", "the question and the transcript it wrote itself", "looking again"),
    "combined": ("combined", "the question, the picture and true text forms", "nothing"),
    "reader_transcript": ("reader’s transcript", "the question and what the OpenCV reader saw", "seeing, by a tool"),
}
ARM_NAMES: dict[str, str] = {arm: name for arm, (name, _, _) in ARMS.items()}
SOLVER = "solver on transcript"


def arm_place(arm: str) -> int:
    """Where an arm stands in tables and charts; unknown ones last."""
    return list(ARMS).index(arm) if arm in ARMS else len(ARMS)
