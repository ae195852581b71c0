"""Writing and weighing: what a loaded model writes after a batch of rows, and how likely given continuations are.

Sampling takes one number a token and row from a generator of the row's own, seeded by the prompt and the repetition:
what is drawn does not depend on which rows share the batch. Nothing but temperature and top_p shapes the distribution;
a model's own habits of sampling (top_k and the like in generation_config.json) are left aside.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import torch
from transformers import LogitsProcessorList, StoppingCriteriaList

from isoprobe.adapters.models.local.inputs import Inputs, Row, joined, lengthened
from isoprobe.adapters.models.local.loading import Loaded
from isoprobe.adapters.prompting.decoding import Decoding


@dataclass(frozen=True)
class Written:
    """A reply as the model wrote it. `tokens` counts the one that ends it. `stop`: "stop", or "length" where it is cut
    off at the most tokens."""

    text: str
    reasoning: str
    tokens: int
    stop: str


class Writer:
    """Runs a loaded model. `ends`: strings besides the decoding's own with which a reply ends."""

    def __init__(self, loaded: Loaded, inputs: Inputs, decoding: Decoding, ends: tuple[str, ...] = ()) -> None:
        self._loaded, self._inputs, self._decoding = loaded, inputs, decoding
        self._stops = (*decoding.stop, *ends)
        self._keeps = "logits_to_keep" in inspect.signature(loaded.model.forward).parameters

    def room(self, row: Row) -> int:
        """How many tokens a reply to this row may have: fewer than asked for where the context ends before."""
        if self._loaded.limit is None:
            return self._decoding.max_tokens
        return min(self._decoding.max_tokens, self._loaded.limit - len(row.ids))

    def apart(self, room: int) -> int:
        """Equal for rows of such room that may share a batch. A row that has no room left goes on, unheeded, until the
        others have ended, which only a model whose positions have no end bears."""
        return 0 if self._loaded.endless else room

    def write(self, rows: Sequence[Row], seeds: Sequence[bytes], rooms: Sequence[int]) -> list[Written]:
        """The reply to each row, as many tokens as its room at the longest."""
        batch = self._placed(joined(rows, self._loaded.pad))
        prompt = batch["input_ids"].shape[1]
        drawing = [_Drawing(self._decoding, seeds)] if self._decoding.temperature > 0 else []
        stopping = [_Stopping(self._loaded.tokenizer, self._stops, prompt)] if self._stops else []
        with torch.inference_mode():
            out = self._loaded.model.generate(
                **batch,
                do_sample=False,
                num_beams=1,
                max_new_tokens=max(rooms),
                pad_token_id=self._loaded.pad,
                eos_token_id=list(self._loaded.ends) or None,
                logits_processor=LogitsProcessorList(drawing),
                stopping_criteria=StoppingCriteriaList(stopping),
            )
        if out.shape[1] >= prompt and torch.equal(out[:, :prompt], batch["input_ids"]):
            out = out[:, prompt:]  # some models give the reply alone
        return [self._read(ids[:room], row) for ids, row, room in zip(out.tolist(), rows, rooms, strict=True)]

    def weigh(self, rows: Sequence[Row], texts: Sequence[str]) -> list[float]:
        """The natural logarithm of the probability that the reply to each row is its text and ends there.

        One forward pass, padded on the right: every token stands where it stands alone.
        """
        before = [] if self._loaded.template else [" "]  # after "Assistant:"
        tails = [self._inputs.tokens("".join([*before, text])) for text in texts]
        whole = [lengthened(row, tail) for row, tail in zip(rows, tails, strict=True)]
        batch = self._placed(joined(whole, self._loaded.pad, side="right"))
        first = min(len(row.ids) for row in rows) - 1
        keep = {"logits_to_keep": batch["input_ids"].shape[1] - first} if self._keeps else {}
        with torch.inference_mode():
            logits = self._loaded.model(**batch, use_cache=False, **keep).logits
        shift = batch["input_ids"].shape[1] - logits.shape[1]
        weights = []
        for logit, row, tail in zip(logits, rows, tails, strict=True):
            start = len(row.ids) - 1 - shift
            steps = torch.log_softmax(logit[start : start + len(tail) + 1].float(), dim=-1)
            weight = steps[:-1].gather(1, tail.to(steps.device)[:, None]).sum()
            if self._loaded.ends:
                weight = weight + torch.logsumexp(steps[-1, list(self._loaded.ends)], dim=0)
            weights.append(float(weight))
        return weights

    def _placed(self, batch: dict[str, Any]) -> dict[str, Any]:
        """The batch on the model's device, pictures in its precision."""
        kind = self._loaded.model.dtype
        return {
            name: value.to(self._loaded.device, kind if value.is_floating_point() else None)
            if torch.is_tensor(value)
            else value
            for name, value in batch.items()
        }

    def _read(self, ids: Sequence[int], row: Row) -> Written:
        end = next((k for k, token in enumerate(ids) if token in self._loaded.ends), None)
        ids, stop, tokens = (ids, "length", len(ids)) if end is None else (ids[:end], "stop", end + 1)
        if reached := self._reached(ids):
            ids, stop, tokens = ids[:reached], "stop", reached
        reasoning, text = self._told_apart(ids, row.opened)
        if reached:
            text = text[: min((at for at in map(text.find, self._stops) if at >= 0), default=len(text))]
        return Written(text if self._loaded.template else text.strip(), reasoning, tokens, stop)

    def _reached(self, ids: Sequence[int]) -> int:
        """After how many tokens the text first holds a string that ends it; 0 where it never does."""
        if not self._stops or not any(stop in self._decode(ids) for stop in self._stops):
            return 0
        few, enough = 0, len(ids)
        while enough - few > 1:  # once there, such a string stays
            middle = (few + enough) // 2
            held = self._decode(ids[:middle])
            few, enough = (few, middle) if any(stop in held for stop in self._stops) else (middle, enough)
        return enough

    def _told_apart(self, ids: Sequence[int], opened: bool) -> tuple[str, str]:
        """The thoughts and the reply proper. Marks may be special tokens, which plain decoding leaves out."""
        if not self._inputs.marks:
            return "", self._decode(ids)
        opening, closing = self._inputs.marks
        marked = self._loaded.tokenizer.decode(ids, skip_special_tokens=False)
        if closing in marked:
            known = self._loaded.tokenizer.convert_tokens_to_ids(closing)
            if known in ids:
                at = list(ids).index(known)
                thoughts, text = self._decode(ids[:at]), self._decode(ids[at + 1 :])
                text = text.removeprefix(closing)
            else:
                thoughts, _, text = self._decode(ids).partition(closing)
        elif opened or marked.lstrip().startswith(opening):
            thoughts, text = self._decode(ids), ""  # cut off before it came to a reply
        else:
            return "", self._decode(ids)
        return thoughts.strip().removeprefix(opening).strip(), text.lstrip("\n")

    def _decode(self, ids: Sequence[int]) -> str:
        return str(self._loaded.tokenizer.decode(ids, skip_special_tokens=True))


class _Drawing:
    """Draws the next token of every row by itself and leaves it as the only one possible."""

    def __init__(self, decoding: Decoding, seeds: Sequence[bytes]) -> None:
        self._temperature, self._top_p = decoding.temperature, decoding.top_p or 1.0
        self._chance = [Random(seed) for seed in seeds]

    def __call__(self, input_ids: Any, scores: Any) -> Any:
        chances = torch.softmax(scores.double() / self._temperature, dim=-1)
        ordered, order = torch.sort(chances, dim=-1, descending=True, stable=True)
        reached = torch.cumsum(ordered, dim=-1)
        inside = reached - ordered < self._top_p  # the fewest of the likeliest that reach top_p
        total = (ordered * inside).sum(dim=-1, keepdim=True)
        drawn = torch.tensor([[chance.random()] for chance in self._chance], dtype=reached.dtype, device=reached.device)
        place = torch.searchsorted(reached, drawn * total, right=True)
        place = torch.minimum(place, inside.sum(dim=-1, keepdim=True) - 1)
        return torch.full_like(scores, -torch.inf).scatter(1, order.gather(1, place), 0.0)


class _Stopping:
    """Ends a row whose text holds one of the strings."""

    def __init__(self, tokenizer: Any, stops: Sequence[str], prompt: int) -> None:
        self._tokenizer, self._stops, self._prompt = tokenizer, stops, prompt
        self._tail = max(len(stop.encode()) for stop in stops) + 8  # tokens: each has a byte or more

    def __call__(self, input_ids: Any, scores: Any, **_: Any) -> Any:
        tails = self._tokenizer.batch_decode(input_ids[:, self._prompt :][:, -self._tail :], skip_special_tokens=True)
        found = [any(stop in tail for stop in self._stops) for tail in tails]
        return torch.tensor(found, dtype=torch.bool, device=input_ids.device)


def out_of_memory(why: BaseException) -> bool:
    """Whether the error says that memory ran out, on a card or off it."""
    words = str(why).lower()
    return isinstance(why, torch.OutOfMemoryError | MemoryError) or (
        isinstance(why, RuntimeError)
        and any(mark in words for mark in ("out of memory", "not enough memory", "can't allocate memory"))
    )
