"""Replies in the logs that IsoBench's authors published (IsoBench-Eval, `isobench_results/MODEL/CONFIG.json`).

A log is one JSON list. Each record was put once as text and once with the published picture; `sample_index` is the
record's index in its config. The form of a text is told by the config: matrices, formulas, games as PGN, descriptions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from isoprobe.adapters.exchange.replies import BadReplies, BadReply, ToolReply, Verdict, published_id, reply_of, short

LARGEST = 256 << 20  # bytes of a log
_FORMS: Mapping[str, str] = {  # the text form of each config's prompts
    **dict.fromkeys(("graph_connectivity", "graph_maxflow", "graph_isomorphism"), "matrix"),
    **dict.fromkeys(("math_parity", "math_convexity", "math_breakpoint"), "latex"),
    "winner_id": "pgn",
    "puzzle": "pgn",
    **dict.fromkeys(("physics", "chemistry"), "description"),
}
_TASKS: Mapping[str, str] = {  # as the tables of the paper name them
    "graph_connectivity": "connectivity",
    "graph_maxflow": "maxflow",
    "graph_isomorphism": "isomorphism",
    "math_parity": "parity",
    "math_convexity": "convexity",
    "math_breakpoint": "breakpoints",
    "winner_id": "winner",
    **{config: config for config in ("puzzle", "physics", "chemistry")},
}
_UNTOLD = frozenset(("physics", "chemistry", "winner_id"))  # configs whose prompts may leave the choices unsaid
MOST_CHOICES = 30
_ARMS: Mapping[str, str] = {"image": "picture", "text": "text"}


def read_log(file: Path) -> Iterator[ToolReply | BadReply]:
    """The replies of a log; the folder that it lies in names the model. Raises BadReplies."""
    if file.stat().st_size > LARGEST:
        raise BadReplies(f"{file.name} has {file.stat().st_size:,} bytes, expected at most {LARGEST:,}")
    try:
        records = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError) as why:
        raise BadReplies(f"{file.name}: {type(why).__name__}, expected a JSON list of IsoBench's records") from why
    if not isinstance(records, list):
        raise BadReplies(f"{file.name}: {short(records)}, expected a JSON list of IsoBench's records")
    for number, record in enumerate(records):
        yield _reply(record, f"{file.name} record {number}", file.resolve().parent.name)


def _reply(record: Any, place: str, model: str) -> ToolReply | BadReply:
    held = record.get("evaluation") if isinstance(record, dict) else None
    if not isinstance(record, dict) or not isinstance(held, dict):
        return BadReply(place, f"{short(record)}, expected an object with an evaluation")
    config, index, modality = (record.get(name) for name in ("task_name", "sample_index", "modality"))
    if not isinstance(config, str) or config not in _FORMS:
        return BadReply(place, f"task_name is {short(config)}, expected one of {', '.join(_FORMS)}")
    if type(index) is not int or index < 0:
        return BadReply(place, f"sample_index is {short(index)}, expected a whole number from 0")
    if not isinstance(modality, str) or modality not in _ARMS:
        return BadReply(place, f"modality is {short(modality)}, expected image or text")
    reply = reply_of(held.get("model_response"), place)
    if isinstance(reply, BadReply):
        return reply
    form = "picture" if modality == "image" else _FORMS[config]
    sample = record.get("dataset_sample")
    label = sample.get("label") if isinstance(sample, dict) else None
    return ToolReply(
        place,
        published_id("isobench", config, index),
        reply,
        f"{form}/answer",
        _ARMS[modality],
        model,
        _verdict(config, held),
        label if isinstance(label, (str, int, float, bool)) else None,
        (_TASKS[config], form, index),
    )


def _verdict(config: str, held: Mapping[str, Any]) -> Verdict | None:
    """What the log's rule made of the reply. Of science questions and of games it forces every reply into choices that
    most prompts do not name; what the other configs ask says itself what may be answered."""
    right, prompt, told = held.get("is_correct"), held.get("input_prompt"), held.get("choices")
    if not isinstance(right, bool):
        return None
    choices = tuple(str(choice)[:200] for choice in told[:MOST_CHOICES]) if isinstance(told, list) else ()
    shown = (
        config not in _UNTOLD
        or not isinstance(prompt, str)
        or all(choice.casefold() in prompt.casefold() for choice in choices)
    )
    return Verdict(str(held.get("parsed_prediction"))[:200], right, shown, choices)


READERS = {"isobench": read_log}
