"""Replies in a log of Inspect, read by Inspect's own reader, of our task there or of an exported one.

A sample of `isoprobe/isoprobe` holds the reply that its strategy settled on; of any other the model's output counts.
Epochs are repetitions. A sample that ended in an error is a failed reply.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from isoprobe.adapters.exchange.replies import BadReplies, BadReply, ToolReply, short
from isoprobe.probes.core import Reply

LARGEST_LOG = 1 << 30  # bytes of a log in JSON
LARGEST_SAMPLE = 512 << 20  # bytes that a part of a packed log may unpack to
_STOPS = {"max_tokens": "length", "model_length": "length"}


def read_log(file: Path) -> Iterator[ToolReply | BadReply]:
    """The replies of a log (`.eval` or `.json`). Raises BadReplies."""
    if find_spec("inspect_ai") is None:
        raise BadReplies(
            f"{file.name}: a log of Inspect is read with it: install it with pip install 'isoprobe[inspect]'"
        )
    from inspect_ai.log import read_eval_log

    packed = file.suffix.lower() == ".eval"
    _check(file, packed)
    place = str(file.resolve())
    try:
        log = read_eval_log(place, header_only=packed)
        model = str(log.eval.model)
        samples = _packed(place) if packed else ((f"sample {n}", each) for n, each in enumerate(log.samples or []))
    except Exception as why:  # whatever the reader raises on a hostile file
        raise BadReplies(f"{file.name}: {_line(why)}, expected a log of Inspect") from why
    for where, sample in samples:
        at = f"{file.name} {where}"
        if isinstance(sample, str):
            yield BadReply(at, sample)
            continue
        try:
            yield _reply(sample, at, model)
        except (AttributeError, TypeError, ValueError, LookupError) as why:
            yield BadReply(at, f"{_line(why)}, expected a sample with a reply")


def _packed(place: str) -> Iterator[tuple[str, Any]]:
    """Each sample of a packed log, one in memory at a time; a text that says why where it cannot be read."""
    from inspect_ai.log import read_eval_log_sample, read_eval_log_sample_summaries

    for summary in read_eval_log_sample_summaries(place):
        where = f"sample {short(summary.id)} epoch {summary.epoch}"
        try:
            yield where, read_eval_log_sample(place, summary.id, summary.epoch, resolve_attachments="core")
        except Exception as why:
            yield where, f"{_line(why)}, expected a sample"


def _reply(sample: Any, place: str, model: str) -> ToolReply | BadReply:
    number = int(sample.epoch) - 1
    named = str(sample.id)
    if sample.error is not None:
        return ToolReply(place, named, Reply(None, error=_line(sample.error.message), sample=number), model=model)
    kept = sample.store.get("isoprobe_reply") if isinstance(sample.store, Mapping) else None
    if isinstance(kept, Mapping):
        reply = _settled(kept, number)
    elif sample.output is None or sample.output.empty:
        reply = Reply(None, error=_line(getattr(sample.output, "error", None) or "no reply"), sample=number)
    else:
        usage = sample.output.usage
        reply = Reply(
            sample.output.completion,
            stop=_STOPS.get(sample.output.stop_reason, sample.output.stop_reason),
            tokens_in=int(usage.input_tokens) if usage else 0,
            tokens_out=int(usage.output_tokens) if usage else 0,
            seconds=float(sample.output.time or 0.0),
            sample=number,
        )
    return ToolReply(place, named, reply, model=model)


def _settled(kept: Mapping[str, Any], sample: int) -> Reply:
    """The reply that our strategy there kept."""
    text, stop, error, thoughts = (kept.get(name) for name in ("text", "stop", "error", "reasoning"))
    if text is not None and not isinstance(text, str):
        raise ValueError(f"the reply is {short(text)}, expected a text")
    failed = str(error or "") or ("" if text is not None else "the record holds no reply")
    return Reply(
        None if failed else text,
        stop=str(stop or ""),
        error=failed[:1000],
        tokens_in=int(kept.get("tokens_in") or 0),
        tokens_out=int(kept.get("tokens_out") or 0),
        seconds=float(kept.get("seconds") or 0.0),
        reasoning=str(thoughts or ""),
        sample=sample,
    )


def _check(file: Path, packed: bool) -> None:
    if file.suffix.lower() not in (".eval", ".json"):
        raise BadReplies(f"{file.name} is no log of Inspect, expected .eval or .json")
    if not packed:
        if file.stat().st_size > LARGEST_LOG:
            raise BadReplies(f"{file.name} has {file.stat().st_size:,} bytes, expected at most {LARGEST_LOG:,}")
        return
    try:
        with ZipFile(file) as held:
            for each in held.infolist():
                if each.file_size > LARGEST_SAMPLE:
                    raise BadReplies(f"{file.name}: {each.filename[:60]!r} unpacks to {each.file_size:,} bytes")
    except (BadZipFile, OSError) as why:
        raise BadReplies(f"{file.name}: {str(why)[:100]}, expected a log of Inspect") from why


def _line(why: object) -> str:
    words = " ".join(str(why).split())[:200]
    return f"{type(why).__name__}: {words}" if isinstance(why, Exception) else words


READERS = {"inspect": read_log}
