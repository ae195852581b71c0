"""The settings of a request as one server takes them, learnt from what it refuses by name.

Servers name a setting that they do not take, in `error.param` or in their message: max_tokens where they want
max_completion_tokens, a temperature where a model draws at its own. From then on such a setting is sent under its other
name, or left out. A value out of range is no such refusal; a field that was asked for by hand is sent as it is.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Collection, Mapping
from typing import Any

from isoprobe.adapters.prompting.decoding import SETTINGS

OTHER_NAMES = {"max_tokens": "max_completion_tokens"}
REFUSING = (400, 422)  # statuses
_KNOWN = (*SETTINGS, *OTHER_NAMES.values())
_OUT_OF_RANGE = re.compile(
    r"too (?:large|long|high|big|many|low|small|short)|\b(?:maximum|minimum|above|below|between|less than|greater than|"
    r"at most|at least|exceeds?|up to|out of range)\b|[<>≤≥]",
    re.IGNORECASE,
)
_NOT_TAKEN = re.compile(
    r"unsupported|(?:not|n't) (?:support|permit|allow|accept|recogni[sz]|compatible)|"
    r"\bun(?:known|recogni[sz]ed|expected)|forbidden|deprecated|cannot find|no such|"
    r"invalid (?:parameter|argument|field)|\bextra\b|\bonly\b|\bremove\b",
    re.IGNORECASE,
)


class Accepted:
    """What is learnt of one server, for all threads. `by_hand`: names of fields that are sent as they are."""

    def __init__(self, by_hand: Collection[str] = ()) -> None:
        self._by_hand = frozenset(by_hand)
        self._renamed: dict[str, str] = {}
        self._left_out: dict[str, None] = {}  # in the order in which they were refused
        self._lock = threading.Lock()

    @property
    def refused(self) -> tuple[tuple[str, str], ...]:
        """The settings that are not sent as they were asked for: our name for each, and the one it is sent under, ""
        where it is left out."""
        with self._lock:
            renamed = {name: theirs for name, theirs in self._renamed.items() if theirs not in self._left_out}
            ours = {theirs: name for name, theirs in self._renamed.items()}
            return (*renamed.items(), *((ours.get(name, name), "") for name in self._left_out))

    def fitted(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """The settings as this server takes them."""
        with self._lock:
            named = {self._renamed.get(name, name): value for name, value in settings.items()}
            return {name: value for name, value in named.items() if name not in self._left_out}

    def learn(self, sent: Mapping[str, Any], body: bytes) -> bool:
        """Whether a request with the settings `sent`, refused with this body (empty: of another failure), is worth
        sending again, fitted anew."""
        name = body and refused_setting(body, [name for name in sent if name in _KNOWN and name not in self._by_hand])
        if not name:
            return False
        with self._lock:
            if name in OTHER_NAMES and name not in self._renamed and OTHER_NAMES[name] not in sent:
                self._renamed[name] = OTHER_NAMES[name]
            elif name not in self._renamed:  # else another thread's refusal has taught it meanwhile
                self._left_out[name] = None
        return True


def refused_setting(body: bytes, names: Collection[str]) -> str:
    """Which of the named settings an error body says the server does not take; "" for none of them.

    >>> refused_setting(b'{"error": {"message": "Unsupported parameter: \\'seed\\'"}}', ["temperature", "seed"])
    'seed'
    """
    text, param = _said(body)
    if _OUT_OF_RANGE.search(text):
        return ""
    if param in names:
        return param
    if not _NOT_TAKEN.search(text):
        return ""
    found = {name: place.start() for name in names if (place := re.search(rf"(?<!\w){name}(?!\w)", text))}
    return min(found, key=lambda name: found[name], default="")


def _said(body: bytes) -> tuple[str, str]:
    """The words of an error body, with its code and those of a server behind the server, and the parameter it names."""
    plain = body[:4096].decode(errors="replace")
    try:
        whole = json.loads(body) if len(body) <= 1 << 16 else None
    except (ValueError, RecursionError):
        whole = None
    error = whole.get("error", whole) if isinstance(whole, dict) else whole
    if not isinstance(error, dict):
        return (error if isinstance(error, str) else plain), ""
    behind = error.get("metadata")
    words = (error.get("code"), error.get("message"), behind.get("raw") if isinstance(behind, dict) else None)
    text = " ".join(word for word in words if isinstance(word, str)) or plain
    param = error.get("param")
    return text, param.rpartition(".")[2] if isinstance(param, str) else ""
