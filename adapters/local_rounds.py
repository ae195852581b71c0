"""Questions with more pictures than a model takes in one turn, put to it in rounds as MULTI does.

Liu et al., MULTI (section 4.2 and figure 3): the question is split after each picture, the segments are fed one after
another as rounds of a conversation, the model may say what it thinks in each, and only its last reply counts. The first
round says so in the paper's words; the last one signals that the question ends.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from probes.core import Message, Picture

OPENING = {
    "en": "This question contains multiple images. You will receive all the images through multiple rounds of "
    "dialogue. Please note that until you are asked to start answering, the question has not been loaded completely. "
    "You can give your understanding and thoughts on the current information during each round of dialogue, but we "
    "will only adopt the answer you obtained in the last round as the final result.",
    "zh": "这道题目包含多张图片信息，你将通过多轮问答的方式接收到所有的图片。请注意，"
    "直到你被要求开始作答之前，题目均未加载完成，你可以在每一轮对话的过程中给出你对当前信息的理解与思考，但我们只会采纳你最后一轮得出的答案作为最终结果。",
}
CLOSING = {
    "en": "The question is now complete. Please give your answer directly based on all the text and image information.",
    "zh": "题目到此加载完成。请基于全部的文字和图片信息，给出你的答案。",
}


def rounds(messages: Sequence[Message], most: int | None) -> list[list[Message]]:
    """What is said before each reply of the model: one list where every turn has at most `most` pictures (None: any).

    The last reply is the one to the prompt. A turn of an example, whose reply is given, is split in the same way.
    """
    stages: list[list[Message]] = [[]]
    for message in messages:
        if most is None or _pictures(message) <= max(1, most) or message.role != "user":
            stages[-1].append(message)
            continue
        for k, segment in enumerate(segments(message, max(1, most))):
            if k:
                stages.append([])
            stages[-1].append(segment)
    return stages


def segments(message: Message, most: int) -> list[Message]:
    """The message split after each `most` pictures; what follows the last picture stays with it."""
    tongue = "zh" if re.search("[\u4e00-\u9fff]", "".join(p for p in message.parts if isinstance(p, str))) else "en"
    parts: list[list[str | Picture]] = [[OPENING[tongue]]]
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
    parts[-1].append(CLOSING[tongue])
    return [Message("user", tuple(each)) for each in parts]


def _pictures(message: Message) -> int:
    return sum(isinstance(part, Picture) for part in message.parts)
