"""What stands for a prompt and for a reply: hashes of all that shapes them, and of nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from hashlib import sha256

from isoprobe.probes.core import Picture, Prompt, Query


def prompt_key(prompt: Prompt) -> bytes:
    """32 bytes that stand for what is sent: roles, texts and picture hashes in order, choices, language, and to which
    of several models. Bookkeeping is left out."""
    messages: list[object] = [
        (message.role, [part if isinstance(part, str) else [part.sha256] for part in message.parts])
        for message in prompt.messages
    ]
    if prompt.choices:
        messages.append(prompt.choices)
    if prompt.language != "en":
        messages.append({"language": prompt.language})
    if prompt.to:
        messages.append({"to": prompt.to})
    return sha256(json.dumps(messages, separators=(",", ":")).encode()).digest()


def reply_key(fingerprint: str, prompt: bytes, sample: int, read: Sequence[object] = ()) -> bytes:
    """32 bytes that stand for one reply: the model with its decoding, the prompt's key and the repetition.

    `read`: the bookkeeping that the model goes by, as `bookkeeping` gives it, where it is one that does.
    """
    key = b"%b%b%d" % (_digest(fingerprint), prompt, sample)
    return sha256(key + json.dumps(read).encode() if read else key).digest()


def bookkeeping(prompt: Prompt, names: Sequence[str]) -> list[object]:
    """What the prompt's bookkeeping says under these names, as plain JSON."""
    found = (getattr(prompt, name) for name in names)
    return [asdict(each) if isinstance(each, Query) else each for each in found]


@lru_cache(maxsize=64)
def _digest(fingerprint: str) -> bytes:
    return sha256(fingerprint.encode()).digest()


@lru_cache(maxsize=256)
def picture_of(file: bytes) -> Picture:
    """The picture of these bytes; hashed once for all the prompts about one view."""
    return Picture.of(file)
