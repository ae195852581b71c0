"""Predictions of EvalScope (`predictions/<model>/general_vqa_<name>.jsonl`), which tell a question by its number alone.

The export they were made from is needed beside them: line k of its file is question k. That it is this question is
checked by its words, so that a file of another export, or one with repetitions, is never taken for this one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from isoprobe.adapters.exchange.replies import BadReplies, BadReply, ToolReply, reply_of, short
from isoprobe.adapters.exchange.replies_jsonl import lines_of
from isoprobe.probes.core import Reply

_MARK = re.compile("<image [0-9]{1,3}>")
_STOPS = {"max_tokens": "length", "model_length": "length"}


def read_evalscope(file: Path, export: Path | None = None) -> Iterator[ToolReply | BadReply]:
    """The replies of a prediction file to the questions of the export in this folder. Raises BadReplies."""
    asked = _asked(file, export)
    for place, record in lines_of(file):
        yield record if isinstance(record, BadReply) else _reply(record, place, asked)


def _reply(record: dict[str, Any], place: str, asked: list[tuple[str, str]]) -> ToolReply | BadReply:
    number, messages = record.get("index"), record.get("messages")
    output: Any = record.get("model_output")
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(asked):
        return BadReply(place, f"index is {short(number)}, expected a whole number below {len(asked):,}")
    named, words = asked[number]
    shown = [_words(each) for each in messages if _role(each) == "user"] if isinstance(messages, list) else []
    if words not in "".join(shown):
        return BadReply(place, f"the words of the prompt are not those of question {number} of the export")
    model = record["model"] if isinstance(record.get("model"), str) else ""
    if isinstance(output, dict) and output.get("error"):
        return ToolReply(place, named, Reply(None, error=" ".join(str(output["error"]).split())[:300]), model=model)
    try:
        choice = output["choices"][0]
        text, stop = _text(choice["message"]["content"]), str(choice.get("stop_reason") or "")
    except (KeyError, IndexError, TypeError, AttributeError):
        return BadReply(place, f"model_output is {short(output)}, expected a choice with a message")
    reply = reply_of(text, place, stop=_STOPS.get(stop, stop))
    return reply if isinstance(reply, BadReply) else ToolReply(place, named, reply, model=model)


def _asked(file: Path, export: Path | None) -> list[tuple[str, str]]:
    """The id and the words of each question in the export's file that these are predictions for."""
    if export is None:
        raise BadReplies(f"{file.name}: predictions of EvalScope need the export they are of, expected --export FOLDER")
    found = [
        place
        for kind in ("general_vqa", "general_vmcq")
        for place in sorted((export / kind).glob("*.jsonl"))
        if file.stem == f"{kind}_{place.stem.rpartition('_')[0]}"
    ]
    if not found:
        raise BadReplies(f"{str(export)!r} holds no questions that {file.name} has predictions for")
    asked = []
    for place, record in lines_of(found[0]):
        named = None if isinstance(record, BadReply) else record.get("isoprobe_id")
        if isinstance(record, BadReply) or not isinstance(named, str):
            raise BadReplies(f"{place} has no isoprobe_id, expected a question that isoprobe exported")
        told = record.get("question")
        words = told if isinstance(told, str) else "".join(_words(each) for each in record.get("messages") or [])
        asked.append((named, _bare(words)))
    return asked


def _role(message: Any) -> Any:
    return message.get("role") if isinstance(message, dict) else None


def _words(message: Any) -> str:
    """What a message says, without spaces and marks."""
    return _bare(_text(message.get("content")) or "") if isinstance(message, dict) else ""


def _text(content: Any) -> Any:
    """The words of a message's content; anything that is neither text nor parts as it is."""
    if not isinstance(content, list):
        return content
    parts = (part for part in content if isinstance(part, dict) and part.get("type") == "text")
    return "".join(part["text"] for part in parts if isinstance(part.get("text"), str))


def _bare(words: Any) -> str:
    return "".join(_MARK.sub("", words).split()) if isinstance(words, str) else ""


READERS = {"evalscope": read_evalscope}
