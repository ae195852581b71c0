"""What a chat completions server answered: hostile until parsed. A reply, or one line that says why there is none."""

from __future__ import annotations

import email.utils
import json
import math
import time
from collections.abc import Mapping, Sequence
from typing import Any

from isoprobe.probes.core import Reply

TOP = 20  # likeliest first tokens that a server is asked for; more no server gives
_QUOTED = 200  # characters of a server's own words in an error line
BROKEN = ("error", "network_error")  # finish reasons of a reply that the server broke off: worth another try
FILTERED = ("content_filter", "sensitive")  # and of one that a filter took: it would again
_COUNT = 1 << 53  # tokens; more is not a count


class Failed(Exception):
    """One request came to nothing. `again`: worth another try, after `wait` seconds where the server said so.
    `refused`: the server takes no more for now. `refusal`: its words, where it finds fault with the request itself."""

    def __init__(
        self, why: str, again: bool, wait: float | None = None, refused: bool = False, refusal: bytes = b""
    ) -> None:
        super().__init__(why)
        self.again, self.wait, self.refused, self.refusal = again, wait, refused, refusal


def read_completion(body: bytes) -> Reply:
    """The reply in the body of a chat completion. Raises Failed where it holds none."""
    whole, choice, message = _opened(body)
    reasoning = _get(message, "reasoning_content", str) or _get(message, "reasoning", str) or ""
    text = _text(message.get("content"))
    if text is None:
        text = _get(message, "refusal", str)
    if text is None:
        if not reasoning:
            raise Failed(f"status 200 without choices[0].message.content: {quoted(body)}", again=True)
        text = ""  # all of its tokens went into its thoughts
    return _reply(whole, choice, text, reasoning)


def read_choice(body: bytes, choices: Sequence[str]) -> Reply:
    """The likeliest of `choices` in the body of a chat completion of one token, as `likeliest` finds it."""
    whole, choice, _ = _opened(body)
    text, logprobs = likeliest(_first_tokens(choice), choices)
    return _reply(whole, choice, text, "", logprobs)


def likeliest(tokens: Sequence[tuple[str, float]], choices: Sequence[str]) -> tuple[str, tuple[float, ...]]:
    """The likeliest of `choices`, and the natural logarithm of the probability of each, by the likeliest first tokens.

    A first token, spaces about it aside, stands for the one choice that begins with it. A choice that is not among
    them gets what its probability is at most: that of the least likely of them, and no more than they leave over.
    Raises Failed where there are no tokens, where no choice is among them, and where a token that begins several
    choices is as likely as any of the choices: then the first token does not tell them apart.
    """
    known = [(token.strip(), min(0.0, logprob)) for token, logprob in tokens if math.isfinite(logprob)]
    if not known:
        raise Failed("the server gives no log probabilities (logprobs.content[0].top_logprobs)", again=False)
    found: list[list[float]] = [[] for _ in choices]
    shared: dict[str, float] = {}  # tokens that begin several choices
    for token, logprob in known:
        begun = [k for k, text in enumerate(choices) if token and text.startswith(token)]
        if len(begun) == 1:
            found[begun[0]].append(logprob)
        elif begun:
            shared[token] = max(logprob, shared.get(token, -math.inf))
    sums = [_sum(each) for each in found]
    least = min((logprob for logprob in sums if logprob is not None), default=-math.inf)
    if shared and max(shared.values()) >= least:
        token = max(shared, key=lambda each: shared[each])
        raise Failed(f"the first token {token[:40]!r} begins several of the choices", again=False)
    if not any(found):
        raise Failed(f"none of the choices begins with any of the {len(known)} likeliest first tokens", again=False)
    left = 1.0 - sum(math.exp(logprob) for _, logprob in known)
    most = min(min(logprob for _, logprob in known), math.log(left) if left > 0 else 0.0)
    logprobs = tuple(most if logprob is None else logprob for logprob in sums)
    best = max(range(len(choices)), key=lambda k: (logprobs[k], sums[k] is not None, -k))
    return choices[best], logprobs


def _first_tokens(choice: Any) -> list[tuple[str, float]]:
    """The likeliest first tokens and the logarithms of their probabilities."""
    content = _get(_get(choice, "logprobs", dict), "content", list)
    given = _get(content[0], "top_logprobs", list) if content else None
    tokens = [(_get(entry, "token", str), _logprob(entry)) for entry in given or ()]
    return [(token, logprob) for token, logprob in tokens if token is not None and logprob is not None]


def _sum(logprobs: Sequence[float]) -> float | None:
    """The logarithm of the sum of probabilities; None of none."""
    if not logprobs:
        return None
    most = max(logprobs)
    return min(0.0, most + math.log(sum(math.exp(logprob - most) for logprob in logprobs)))


def _opened(body: bytes) -> tuple[Any, dict[str, Any], dict[str, Any]]:
    """The body of a chat completion, its first choice, and the message of that. Raises Failed where it has none."""
    try:
        whole = json.loads(body)
    except (ValueError, RecursionError) as why:
        kind = "an empty body" if not body.strip() else "no whole JSON"
        raise Failed(f"status 200 with {kind}: {quoted(body) or 'nothing'}", again=True) from why
    if isinstance(whole, dict) and whole.get("error"):
        raise Failed(f"status 200 with an error: {quoted(body)}", again=True)
    choices = _get(whole, "choices", list)
    message = _get(choices[0], "message", dict) if choices else None
    if choices and (ended := ended_badly(_get(choices[0], "finish_reason", str) or "")):
        said = quoted(json.dumps(choices[0]).encode()) if _get(choices[0], "error", dict) else ""
        raise Failed(f"status 200 with finish_reason {ended}" + (f": {said}" if said else ""), ended not in FILTERED)
    if not choices or message is None:
        raise Failed(f"status 200 without choices[0].message: {quoted(body)}", again=True)
    return whole, choices[0], message


def ended_badly(reason: str) -> str:
    """The reason for which a reply ended, where it was broken off by the server or by a filter; "" else."""
    return reason if reason in BROKEN or reason in FILTERED else ""


def _reply(whole: Any, choice: Any, text: str, reasoning: str, logprobs: tuple[float, ...] = ()) -> Reply:
    usage = _get(whole, "usage", dict) or {}
    return Reply(
        text=_whole(text),
        stop=_whole((_get(choice, "finish_reason", str) or "")[:40]),
        tokens_in=_count(usage, "prompt_tokens"),
        tokens_out=_count(usage, "completion_tokens"),
        reasoning=_whole(reasoning),
        logprobs=logprobs,
    )


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds that a Retry-After header asks for, as a number or as a date; None where it holds neither."""
    value = headers.get("retry-after", "").strip()
    if value.isascii() and value.replace(".", "", 1).isdigit() and len(value) < 20:
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (ValueError, TypeError, OverflowError):
        return None


def quoted(body: bytes) -> str:
    """A server's own words on one printable line, at most 200 characters; of a JSON error its message alone."""
    text = body[:4096].decode(errors="replace")
    try:
        whole = json.loads(body) if len(body) <= 4096 else None
    except (ValueError, RecursionError):
        whole = None
    error = whole.get("error", whole) if isinstance(whole, dict) else None
    message = error.get("message") if isinstance(error, dict) else error
    if isinstance(message, str):
        text = message
    line = "".join(c if c.isprintable() else " " for c in " ".join(text.split()))
    return line if len(line) <= _QUOTED else line[: _QUOTED - 1] + "…"


def _text(content: Any) -> str | None:
    """The text of a message's content: a string, or a list of parts of which the texts count."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        texts = [part["text"] for part in content if isinstance(part, dict) and isinstance(part.get("text"), str)]
        return "".join(texts) if texts else None
    return None


def _get(holder: Any, name: str, kind: type) -> Any:
    value = holder.get(name) if isinstance(holder, dict) else None
    return value if isinstance(value, kind) else None


def _count(usage: dict[str, Any], name: str) -> int:
    value = usage.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _COUNT else 0


def _whole(text: str) -> str:
    """The text without half surrogate pairs, which JSON can spell and no file can hold."""
    return text.encode(errors="replace").decode()


def _logprob(entry: Any) -> float | None:
    value = entry.get("logprob") if isinstance(entry, dict) else None
    good = isinstance(value, int | float) and not isinstance(value, bool) and -1e9 < value < 1e-3
    return float(value) if good else None  # type: ignore[arg-type]
