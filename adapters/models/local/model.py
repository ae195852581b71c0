"""Models run in this process by torch and transformers: `hf:PATH_OR_ID`.

Any AutoModelForImageTextToText with its AutoProcessor, and any AutoModelForCausalLM with its AutoTokenizer for prompts
of text alone. In float32 a greedy reply is the same alone and in any batch. While the model writes one batch, the next
is prepared.
"""

from __future__ import annotations

import gc
import json
import threading
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeVar

import torch

from isoprobe.adapters.models.local.generating import Writer, out_of_memory
from isoprobe.adapters.models.local.inputs import PLAIN_STOP, Inputs, NotPrepared, Row, size_of
from isoprobe.adapters.models.local.loading import first_line, load
from isoprobe.adapters.models.local.settings import BadSetting, Settings
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.adapters.prompting.keys import prompt_key
from isoprobe.adapters.strategies.rounds import rounds
from isoprobe.probes.core import Message, Prompt, Reply

Work = TypeVar("Work")


@dataclass
class _Talk:
    """One prompt on its way to its reply. `said`: the conversation as far as it has come; `stages`: what is still to
    be said before each of the model's turns."""

    prompt: Prompt
    stages: list[list[Message]]
    said: list[Message] = field(default_factory=list)
    row: Row | None = None
    room: int = 0
    turn: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    logprobs: list[float] = field(default_factory=list)
    reply: Reply | None = None

    @property
    def weighed(self) -> bool:
        """Whether its next turn is to weigh choices, not to write."""
        return bool(self.prompt.choices) and not self.stages

    def end(self, text: str | None, **more: Any) -> None:
        """Settles it: with the model's text, or None and an error."""
        self.reply = Reply(
            text, tokens_in=self.tokens_in, tokens_out=self.tokens_out, seconds=self.seconds,
            sample=self.prompt.sample, **more,
        )  # fmt: skip


class Local:
    """The model of `settings`, loaded. `calls` and `rows` count what the model was run on: rows a call is how full its
    batches were. Raises BadSetting."""

    concurrency = 2  # one batch with the model, one being prepared

    def __init__(self, settings: Settings, decoding: Decoding | None = None, name: str = "") -> None:
        self.settings, self.decoding = settings, decoding or Decoding()
        self.name, self.batch = name or f"hf:{settings.place}", settings.batch
        self._loaded = load(settings)
        self._inputs = Inputs(self._loaded, settings.thinking)
        if settings.thinking and not self._inputs.switch:
            raise BadSetting(f"thinking is {settings.thinking!r}: this model's chat template has no switch for it")
        if settings.max_pictures and not self._inputs.pictures and self._inputs.pictures is not None:
            raise BadSetting(f"max_pictures is {settings.max_pictures}: this model takes no pictures")
        self.pictures = settings.max_pictures or self._inputs.pictures  # in one turn; None: any number
        self._writer = Writer(self._loaded, self._inputs, self.decoding, () if self._loaded.template else (PLAIN_STOP,))
        self._preparing, self._running = threading.Lock(), threading.Lock()
        self._too_much: int | None = None  # rows by tokens that memory did not hold
        self.calls = self.rows = 0

    @property
    def fingerprint(self) -> str:
        """Names all that shapes a reply: contents of the weights and files, precision, kernel, template, decoding."""
        asked = {
            **self._loaded.facts, **self.decoding.sent(), "seed": self.decoding.seed or 0,
            "thinking": self.settings.thinking, "pictures": self.pictures,
        }  # fmt: skip
        return f"hf {json.dumps(asked, sort_keys=True)}"

    def size(self, prompt: Prompt) -> int:
        """Roughly its tokens; prompts with equal pictures are of like size."""
        return size_of(prompt.messages)

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        """One reply to each prompt. What goes wrong with one prompt fails that one alone."""
        talks = [_Talk(prompt, rounds(prompt.messages, self.pictures, prompt.language)) for prompt in prompts]
        while waiting := [talk for talk in talks if talk.reply is None]:
            with self._preparing:
                for talk in waiting:
                    self._prepare(talk)
            ready = [talk for talk in waiting if talk.reply is None]
            with self._running:
                writing = [talk for talk in ready if not talk.weighed]
                for group in self._together(writing, lambda talk: talk):
                    self._halving(group, self._cost, self._write)
                weighing = [(talk, choice) for talk in ready if talk.weighed for choice in talk.prompt.choices]
                for pairs in self._together(weighing, lambda pair: pair[0]):
                    for start in range(0, len(pairs), self.batch):
                        self._halving(pairs[start : start + self.batch], lambda pair: self._cost(pair[0]), self._weigh)
            for talk in ready:
                if talk.weighed and talk.reply is None:
                    self._choose(talk)
        return [talk.reply for talk in talks if talk.reply is not None]

    def _prepare(self, talk: _Talk) -> None:
        """Says the next stage and turns the conversation into a row."""
        talk.said += talk.stages.pop(0)
        try:
            talk.row = self._inputs.row(talk.said, False if talk.weighed else None)
        except NotPrepared as why:
            talk.end(None, error=f"{self.name}: {why}")
            return
        talk.room = self._writer.room(talk.row)
        talk.tokens_in += len(talk.row.ids)
        if talk.room < 1:
            taken = self._loaded.limit
            talk.end(None, error=f"{self.name}: the prompt has {len(talk.row.ids)} tokens, the model takes {taken}")

    def _write(self, talks: Sequence[_Talk]) -> None:
        rows = [talk.row for talk in talks if talk.row]
        start = time.perf_counter()
        written = self._writer.write(rows, [self._seed(talk) for talk in talks], [talk.room for talk in talks])
        share = (time.perf_counter() - start) / len(talks)
        for talk, each in zip(talks, written, strict=True):
            talk.tokens_out += each.tokens
            talk.seconds += share
            talk.turn += 1
            if talk.stages:
                talk.said.append(Message("assistant", (each.text,)))
            else:
                talk.end(each.text, stop=each.stop, reasoning=each.reasoning)

    def _weigh(self, pairs: Sequence[tuple[_Talk, str]]) -> None:
        rows = [talk.row for talk, _ in pairs if talk.row]
        start = time.perf_counter()
        weights = self._writer.weigh(rows, [choice for _, choice in pairs])
        share = (time.perf_counter() - start) / len(pairs)
        for (talk, _), weight in zip(pairs, weights, strict=True):
            talk.logprobs.append(weight)
            talk.seconds += share

    def _choose(self, talk: _Talk) -> None:
        """The likeliest of its choices; the first of equally likely ones."""
        best = max(range(len(talk.logprobs)), key=lambda k: (talk.logprobs[k], -k))
        talk.end(talk.prompt.choices[best], stop="stop", logprobs=tuple(talk.logprobs))

    def _together(self, works: Sequence[Work], talk: Callable[[Work], _Talk]) -> list[list[Work]]:
        """The works in groups that may share a batch, in the order in which they come."""
        groups: dict[Hashable, dict[Hashable, list[Work]]] = {}
        for work in works:
            one = talk(work)
            seen, *rest = one.row.shape if one.row else ((),)
            kind = (*rest, 0 if one.weighed else self._writer.apart(one.room))
            groups.setdefault(kind, {}).setdefault(seen, []).append(work)
        for shapes in groups.values():
            blind = shapes.get((), [])
            if (
                self._inputs.flat and blind and len(shapes) > 1
            ):  # rows without a picture go with the first that have one
                del shapes[()]
                next(iter(shapes.values())).extend(blind)
        return [group for shapes in groups.values() for group in shapes.values()]

    def _halving(
        self, works: Sequence[Work], cost: Callable[[Work], int], do: Callable[[Sequence[Work]], None]
    ) -> None:
        """Does the works at once, or in halves where memory does not hold them; what fails alone has failed."""
        whole = len(works) * max(map(cost, works))
        if len(works) == 1 or self._too_much is None or whole < self._too_much:
            failed, full = self._tried(works, do)
            if not failed:
                return
            if len(works) == 1:
                work: Any = works[0]
                talk = work if isinstance(work, _Talk) else work[0]
                if talk.reply is None:
                    talk.end(None, error=failed)
                return
            if full:
                self._too_much = min(whole, self._too_much or whole)
        half = (len(works) + 1) // 2
        self._halving(works[:half], cost, do)
        self._halving(works[half:], cost, do)

    def _tried(self, works: Sequence[Work], do: Callable[[Sequence[Work]], None]) -> tuple[str, bool]:
        """Why the works came to nothing, "" where they did not, and whether memory ran out."""
        try:
            self.calls += 1
            self.rows += len(works)
            do(works)
        except Exception as why:  # a model's own code may raise anything; nothing of it is kept past this block
            failed, full = f"{self.name}: {type(why).__name__}: {first_line(why)}", out_of_memory(why)
        else:
            return "", False
        if full:
            gc.collect()
            if torch.cuda.is_available():
                torch.cuda.empty_cache()
        return failed, full

    def _cost(self, talk: _Talk) -> int:
        """Tokens of prompt and reply that memory has to hold."""
        return (len(talk.row.ids) if talk.row else 0) + talk.room

    def _seed(self, talk: _Talk) -> bytes:
        """What the draws of this turn depend on: seed and repetition, the prompt, the round. No seed is seed 0."""
        number = (self.decoding.seed or 0) + talk.prompt.sample
        return sha256(b"%d %d %b" % (number, talk.turn, prompt_key(talk.prompt))).digest()
