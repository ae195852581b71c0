"""What stands for a prompt and for a reply: hashes of all that shapes them, and of nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

from isoprobe.probes.core import Picture, Prompt


def prompt_key(prompt: Prompt) -> bytes:
    """32 bytes that stand for what is sent: roles, texts and picture hashes in order, choices, and to which of several
    models. Bookkeeping is left out."""
    messages: list[object] = [
        (message.role, [part if isinstance(part, str) else [part.sha256] for part in message.parts])
        for message in prompt.messages
    ]
    if prompt.choices:
        messages.append(prompt.choices)
    if prompt.to:
        messages.append({"to": prompt.to})
    return sha256(json.dumps(messages, separators=(",", ":")).encode()).digest()


def reply_key(fingerprint: str, prompt: bytes, sample: int, told: Sequence[str] = ()) -> bytes:
    """32 bytes that stand for one reply: the model with its decoding, the prompt's key and the repetition.

    `told`: the bookkeeping that the model goes by, where it is one that does (planted, recorded).
    """
    key = b"%b%b%d" % (_digest(fingerprint), prompt, sample)
    return sha256(key + json.dumps(told).encode() if told else key).digest()


@lru_cache(maxsize=64)
def _digest(fingerprint: str) -> bytes:
    return sha256(fingerprint.encode()).digest()


@lru_cache(maxsize=256)
def picture_of(png: bytes) -> Picture:
    """The picture of these bytes; hashed once for all the prompts about one view."""
    return Picture.of(png)
