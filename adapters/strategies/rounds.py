"""Questions with more pictures than a model takes in one turn, put to it in rounds as MULTI does.

Zhu et al., MULTI (section 4.2 and figure 3): the question is split after each picture, the segments are fed one after
another as rounds of a conversation, the model may say what it thinks in each, and only its last reply counts. The first
round says so in the paper's words; the last one signals that the question ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from isoprobe.adapters.prompting.wordings import wording
from isoprobe.probes.core import Language, Message, Picture


def rounds(messages: Sequence[Message], most: int | None, language: Language) -> list[list[Message]]:
    """What is said before each reply of the model: one list where every turn has at most `most` pictures (None: any).

    The first and the last round say so in this language. The last reply is the one to the prompt. A turn of an example,
    whose reply is given, is split in the same way.
    """
    stages: list[list[Message]] = [[]]
    for message in messages:
        if most is None or _pictures(message) <= max(1, most) or message.role != "user":
            stages[-1].append(message)
            continue
        for k, segment in enumerate(segments(message, max(1, most), language)):
            if k:
                stages.append([])
            stages[-1].append(segment)
    return stages


def segments(message: Message, most: int, language: Language) -> list[Message]:
    """The message split after each `most` pictures; what follows the last picture stays with it."""
    parts: list[list[str | Picture]] = [[wording(f"multi/{language}_rounds")]]
    left = _pictures(message)
    seen = 0
    for part in message.parts:
        if seen == most and left:
            parts.append([])
            seen = 0
        parts[-1].append(part)
        if isinstance(part, Picture):
            seen += 1
            left -= 1
    parts[-1].append(wording(f"multi/{language}_rounds_end"))
    return [Message("user", tuple(each)) for each in parts]


def _pictures(message: Message) -> int:
    return sum(isinstance(part, Picture) for part in message.parts)
