"""Prompts as a local model takes them: the chat template, pictures, tokens, and batches of rows padded on the left.

Each prompt is prepared by itself, so that its numbers are the same alone and in any batch. Rows share a batch where
their picture tensors differ in nothing but how many there are; a processor that pads pictures of different sizes to
one size would change what the model sees. Where a template moves the pictures of a turn to its head, they stand there.
"""

from __future__ import annotations

import io
import re
from collections.abc import Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import torch
from PIL import Image

from isoprobe.adapters.models.local.loading import Loaded
from isoprobe.adapters.prompting.prompts import merged
from isoprobe.probes.core import Message, Picture
from isoprobe.vision.raster.pixels import size_of as size_of_file

MARKS = (
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("[THINK]", "[/THINK]"),
    ("◁think▷", "◁/think▷"),
)
PLAIN_STOP = "\nUser:"  # where a model without a chat template begins to ask itself
_MOST_PIXELS = 100_000_000


class NotPrepared(ValueError):
    """A prompt that this model cannot be given. The message is one line."""


@dataclass(frozen=True)
class Row:
    """One prompt. `ids` (length n) and `beside` (tensors of 1 by n) go with the tokens, `sight` with the pictures.
    `opened`: the prompt ends inside a block of thoughts, so the reply begins in it."""

    ids: Any
    beside: dict[str, Any] = field(default_factory=dict)
    sight: dict[str, Any] = field(default_factory=dict)
    opened: bool = False

    @property
    def shape(self) -> tuple[Hashable, ...]:
        """Of the pictures, the rest: equal for rows that may share a batch."""
        seen = tuple((k, tuple(v.shape[1:]), str(v.dtype)) for k, v in sorted(self.sight.items()) if torch.is_tensor(v))
        odd = any(not torch.is_tensor(v) for v in self.sight.values())  # none of the known ones: goes alone
        return seen, tuple(sorted(self.beside)), id(self) if odd else 0


class Inputs:
    """Turns conversations into rows. `thinking`: "on", "off", or "" for the template's own choice.

    `pictures`: how many it takes in one turn, None for any number. `flat`: the pictures of a batch lie one after
    another, whichever rows they are of, so that rows without any may stand among them.
    """

    def __init__(self, loaded: Loaded, thinking: str = "") -> None:
        self.loaded = loaded
        self.switch = switch_of(loaded.template)
        self.marks = next((pair for pair in MARKS if self._marked(pair)), None)
        self._thinking = thinking
        added = loaded.tokenizer.added_tokens_decoder.values()
        self._special = tuple(token.content for token in added if token.special)
        self.flat = self._strings = False
        self._strings = self._spells_lists()
        self.pictures = self._asked() if loaded.processor is not None else 0

    def row(self, messages: Sequence[Message], think: bool | None = None) -> Row:
        """The row of one conversation that the model is to go on with. `think` False: without thoughts, where the
        template has a switch; where it has none and opens them, they are closed again. Raises NotPrepared."""
        pictures = sum(isinstance(part, Picture) for message in messages for part in message.parts)
        if pictures and self.loaded.processor is None:
            raise NotPrepared(f"the model takes no pictures: expected a prompt of text alone, this one has {pictures}")
        try:
            made = self._tokenised(messages, think)
        except NotPrepared:
            raise
        except Exception as why:  # templates and processors raise what they like
            words = " ".join(str(why).split())[:300]
            raise NotPrepared(f"the model's processor refuses the prompt: {type(why).__name__}: {words}") from why
        ids = made.pop("input_ids")[0]
        made.pop("attention_mask", None)
        beside = {k: v for k, v in made.items() if torch.is_tensor(v) and v.shape == (1, len(ids))}
        sight = {k: v for k, v in made.items() if k not in beside}
        row = Row(ids, beside, sight, self._opened(ids))
        if think is False and row.opened and self.marks:
            return lengthened(row, self.tokens(f"\n{self.marks[1]}\n\n"))
        return row

    def tokens(self, text: str) -> Any:
        """The tokens of a text that stands in the middle of a conversation."""
        found = self.loaded.tokenizer(text, add_special_tokens=False, return_tensors="pt")["input_ids"][0]
        return found.to(torch.long)

    def _tokenised(self, messages: Sequence[Message], think: bool | None) -> dict[str, Any]:
        if not self.loaded.template:
            return self._plain(messages)
        try:
            return self._templated(messages, think)
        except NotPrepared:
            raise
        except Exception:
            if len(messages) < 2 or messages[0].role != "system":
                raise  # else perhaps a template that knows no system prompt: it goes to the head of the first turn
        return self._templated([Message("user", messages[0].parts + messages[1].parts), *messages[2:]], think)

    def _templated(self, messages: Sequence[Message], think: bool | None) -> dict[str, Any]:
        wanted = think if think is not None else {"on": True, "off": False}.get(self._thinking)
        switch = {self.switch: wanted} if self.switch and wanted is not None else {}
        options: dict[str, Any] = {"add_generation_prompt": True, "tokenize": True, "return_dict": True, **switch}
        if self.loaded.processor is None:
            asked: Any = self.loaded.tokenizer
            chat: list[Any] = [{"role": message.role, "content": _text(message)} for message in messages]
        else:
            asked = self.loaded.processor
            chat = [{"role": each.role, "content": self._content(each)} for each in messages]
        if self._spells_marks(messages):  # a question that spells a special token does not give one
            with suppress(NotImplementedError):  # of a template that leaves its first token to the tokenizer
                clean = asked.apply_chat_template([chat], return_tensors="pt", sanitize_control_tokens=True, **options)
                return self._made(clean)
        return self._made(asked.apply_chat_template([chat], return_tensors="pt", **options))

    def _content(self, message: Message) -> str | list[dict[str, Any]]:
        if self._strings and not any(isinstance(part, Picture) for part in message.parts):
            return _text(message)
        return [_shown(part) for part in merged(message.parts)]

    def _spells_lists(self) -> bool:
        """Whether the template writes down a turn of text as Python would print its list of parts: such a template
        wants texts."""
        said = [Message("user", ("A",)), Message("assistant", ("B",)), Message("user", ("C",))]
        with suppress(NotPrepared):
            return "'type'" in str(self.loaded.tokenizer.decode(self.row(said).ids))
        return False

    def _plain(self, messages: Sequence[Message]) -> dict[str, Any]:
        """A conversation where no chat template says how: the system's words, then User: and Assistant: in turn."""
        mark = str(getattr(self.loaded.processor, "image_token", None) or "<image>")
        lines, pictures = [], []
        for message in messages:
            words = [part if isinstance(part, str) else mark for part in merged(message.parts)]
            pictures += [_picture(part.file) for part in message.parts if isinstance(part, Picture)]
            name = {"system": "", "user": "User: ", "assistant": "Assistant: "}[message.role]
            lines.append(name + "\n".join(words))
        text = "\n\n".join([*lines, "Assistant:"])
        if self.loaded.processor is None:
            return self._made(self.loaded.tokenizer([text], return_tensors="pt"))
        shown = {"images": [pictures]} if pictures else {}
        return self._made(self.loaded.processor(text=[text], return_tensors="pt", **shown))

    @staticmethod
    def _made(made: Any) -> dict[str, Any]:
        return {name: value for name, value in made.items() if value is not None}

    def _spells_marks(self, messages: Sequence[Message]) -> bool:
        texts = [part for message in messages for part in message.parts if isinstance(part, str)]
        return any(mark in text for text in texts for mark in self._special)

    def _marked(self, pair: tuple[str, str]) -> bool:
        known = self.loaded.tokenizer.get_added_vocab()
        return pair[1] in self.loaded.template or pair[1] in known

    def _opened(self, ids: Any) -> bool:
        if not self.marks:
            return False
        tail = self.loaded.tokenizer.decode(ids[-12:], skip_special_tokens=False).rstrip()
        return bool(tail.endswith(self.marks[0]))

    def _asked(self) -> int | None:
        """How many pictures template and processor take in one turn: None for any number, else 1 or 0.

        They take two where each of the two makes a difference to what the model is given.
        """
        black, white = (_blank(colour) for colour in ("black", "white"))
        two, other, one, first, second = (
            self._tried(*shown) for shown in ((white, white), (white,), (black,), (black, white), (white, black))
        )
        if _differ(two, first) and _differ(two, second):
            self.flat = two is not None and all(torch.is_tensor(v) and len(v) > 1 for v in two.sight.values())
            return None
        return int(_differ(one, other))

    def _tried(self, *pictures: Picture) -> Row | None:
        try:
            return self.row([Message("user", (*pictures, "What is this?"))])
        except NotPrepared:
            return None


def _differ(one: Row | None, other: Row | None) -> bool:
    """Whether the two rows show different pictures."""
    if one is None or other is None:
        return False
    return one.shape != other.shape or any(
        torch.is_tensor(value) and not torch.equal(value, other.sight[name]) for name, value in one.sight.items()
    )


@lru_cache(maxsize=4)
def _blank(colour: str) -> Picture:
    file = io.BytesIO()
    Image.new("RGB", (64, 64), colour).save(file, "PNG")
    return Picture.of(file.getvalue())


def switch_of(template: str) -> str:
    """The name of the variable that turns thinking on or off in a chat template; "" where it has none."""
    if re.search(r"\benable_thinking\b", template):
        return "enable_thinking"
    code = " ".join(re.findall(r"\{[{%].*?[%}]\}", template, re.DOTALL))
    return "thinking" if re.search(r"(?<![\w.'\"<\[/])thinking\b(?!['\">\]])", code) else ""


def joined(rows: Sequence[Row], pad: int, side: str = "left") -> dict[str, Any]:
    """The rows as one batch: tokens padded on the side, the pictures of all rows one after another."""
    longest = max(len(row.ids) for row in rows)

    def padded(values: Any, fill: int) -> Any:
        blank = values.new_full((longest - len(values),), fill)
        return torch.cat([blank, values] if side == "left" else [values, blank])

    batch = {
        "input_ids": torch.stack([padded(row.ids, pad) for row in rows]),
        "attention_mask": torch.stack([padded(torch.ones_like(row.ids), 0) for row in rows]),
    }
    for name in rows[0].beside:
        batch[name] = torch.stack([padded(row.beside[name][0], 0) for row in rows])
    for name, first in max(rows, key=lambda row: len(row.sight)).sight.items():
        shown = [row.sight[name] for row in rows if row.sight]
        batch[name] = torch.cat(shown) if torch.is_tensor(first) else first
    return batch


def lengthened(row: Row, ids: Any) -> Row:
    """The row with these tokens of text after it."""
    beside = {name: torch.cat([value, value.new_zeros((1, len(ids)))], dim=1) for name, value in row.beside.items()}
    return Row(torch.cat([row.ids, ids.to(row.ids.dtype)]), beside, row.sight)


def size_of(messages: Sequence[Message]) -> int:
    """Roughly how many tokens a conversation has: a quarter of its characters and a patch for 28 by 28 pixels.

    Pictures weigh so that prompts with equal pictures are nearest to each other, whatever their texts.
    """
    size = 0
    for message in messages:
        for part in message.parts:
            size += len(part) // 4 if isinstance(part, str) else 4096 + 4 * _pixels(part.file) // 784
    return size


@lru_cache(maxsize=4096)
def _pixels(file: bytes) -> int:
    """The number of a picture's pixels from its header; 0 where it is none."""
    width, height = size_of_file(file) or (0, 0)
    return width * height


def _shown(part: str | Picture) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    return {"type": "image", "image": _picture(part.file)}


def _text(message: Message) -> str:
    return "\n\n".join(part for part in message.parts if isinstance(part, str))


@lru_cache(maxsize=64)
def _picture(file: bytes) -> Any:
    """The picture in RGB, transparent parts on white. Raises NotPrepared."""
    try:
        image: Any = Image.open(io.BytesIO(file))
        if image.width * image.height > _MOST_PIXELS:
            raise NotPrepared(
                f"a picture has {image.width} by {image.height} pixels, expected {_MOST_PIXELS:,} at most"
            )
        if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
            image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image.convert("RGBA"))
        return image.convert("RGB")
    except NotPrepared:
        raise
    except Exception as why:  # whatever a decoder makes of hostile bytes
        raise NotPrepared(f"a picture of {len(file):,} bytes cannot be decoded: {type(why).__name__}") from why
