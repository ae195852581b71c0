"""Any model that Inspect can reach: `inspect:PROVIDER/NAME`, with its keys and retries, on an event loop of its own."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from importlib.metadata import version
from typing import Any, TypeVar

from inspect_ai.log import Transcript
from inspect_ai.log._transcript import init_transcript  # the one way to keep no record of every picture for ever
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageUser,
    ContentImage,
    ContentReasoning,
    ContentText,
    GenerateConfig,
    Model,
    ModelOutput,
    get_model,
)

from isoprobe.adapters.models.openai_replies import TOP, Failed, likeliest
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.adapters.prompting.prompts import merged
from isoprobe.probes.core import Message, Picture, Prompt, Reply

CONCURRENCY = 16  # requests at once, where nothing else is asked for
_SECRET = ("_API_KEY", "_TOKEN", "_SECRET", "_ACCESS_KEY")  # endings of the variables in which providers look for keys
_REDACTED = "[API key]"
_WRAPPERS = ("RetryError", "ModelGenerateError")  # say that something failed; the cause says what
_STOPS = {"max_tokens": "length", "model_length": "length"}

Value = TypeVar("Value")


class NoProvider(ValueError):
    """Inspect has no such provider, or it lacks a package or a key. The message is one line."""


class InspectModel:
    """The model that Inspect knows by `name`, or one of its Model objects. `url`: the provider's server, where it is
    not the usual one. At most `concurrency` requests at once; `tries` and `seconds` bound one with its retries."""

    batch = 1

    def __init__(
        self,
        name: str | Model,
        decoding: Decoding | None = None,
        *,
        url: str = "",
        concurrency: int = CONCURRENCY,
        tries: int = 6,
        seconds: int = 600,
    ) -> None:
        self.decoding = decoding or Decoding()
        self.concurrency = concurrency
        self._tries, self._seconds = tries, seconds
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True, name="isoprobe-inspect").start()
        try:
            self._model = self._on_loop(self._opened(name, url))
        except Exception as why:
            self.close()
            raise NoProvider(_line(why)) from why
        self.name, self.url = f"inspect:{self._model}", url

    @property
    def fingerprint(self) -> str:
        """Names all that is sent beside the prompt: provider, model, address, decoding and Inspect's version."""
        told = {"model": str(self._model), "url": self.url, **self.decoding.sent()}
        return f"inspect {version('inspect_ai')} {json.dumps(told, sort_keys=True)}"

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        """One reply to each prompt, all asked at once; never raises for what a provider does."""
        return self._on_loop(self._all(prompts))

    def close(self) -> None:
        """Ends the event loop."""
        self._loop.call_soon_threadsafe(self._loop.stop)

    async def _opened(self, name: str | Model, url: str) -> Model:
        return get_model(name, base_url=url or None, memoize=False)

    async def _all(self, prompts: Sequence[Prompt]) -> list[Reply]:
        return list(await asyncio.gather(*map(self._ask, prompts)))

    async def _ask(self, prompt: Prompt) -> Reply:
        init_transcript(Transcript())
        start = time.perf_counter()
        try:
            output = await self._model.generate(
                [message_of(one) for one in prompt.messages], config=self._config(prompt)
            )
            reply = reply_of(output, prompt)
            if reply.text is not None and not prompt.choices:
                reply = replace(reply, text=self.decoding.cut(reply.text))
        except Exception as why:  # whatever a provider's own code raises, the run goes on
            reply = Reply(None, error=f"{self.name}: {_line(why)}")
        text, reasoning, error = (_redacted(part) for part in (reply.text, reply.reasoning, reply.error))
        seconds = time.perf_counter() - start
        return replace(
            reply, text=text, reasoning=reasoning or "", error=error or "", seconds=seconds, sample=prompt.sample
        )

    def _config(self, prompt: Prompt) -> GenerateConfig:
        sent = self.decoding.sent(prompt.sample)
        settings: dict[str, Any] = {"stop_seqs" if name == "stop" else name: value for name, value in sent.items()}
        others = {
            name: settings.pop(name) for name, _ in self.decoding.extra if name not in GenerateConfig.model_fields
        }
        if others:
            settings["extra_body"] = others
        bounds = {"max_retries": self._tries - 1, "timeout": self._seconds, "max_connections": self.concurrency}
        return GenerateConfig(**settings, **bounds).merge(choices_config(prompt))

    def _on_loop(self, work: Coroutine[Any, Any, Value]) -> Value:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


_SPEAKERS: dict[str, Callable[..., ChatMessage]] = {
    "system": ChatMessageSystem,
    "user": ChatMessageUser,
    "assistant": ChatMessageAssistant,
}


def choices_config(prompt: Prompt) -> GenerateConfig:
    """What a prompt with choices asks for beside its messages: the likeliest first tokens."""
    return GenerateConfig(max_tokens=1, logprobs=True, top_logprobs=TOP) if prompt.choices else GenerateConfig()


def message_of(message: Message) -> ChatMessage:
    """The message as Inspect holds one, its pictures as data URIs."""
    parts = merged(message.parts)
    if all(isinstance(part, str) for part in parts):
        return _SPEAKERS[message.role](content="\n\n".join(str(part) for part in parts))
    return _SPEAKERS[message.role](content=[_part(part) for part in parts])


def _part(part: str | Picture) -> ContentText | ContentImage:
    if isinstance(part, Picture):
        return ContentImage(image=part.data_uri)
    return ContentText(text=part)


def reply_of(output: ModelOutput, prompt: Prompt) -> Reply:
    """The reply in what Inspect gives; a failed one where it holds none. Raises Failed where choices are not told."""
    if output.empty:
        return Reply(None, error=f"no reply: {_line(output.error or 'the provider gave none')}")
    choice, usage = output.choices[0], output.usage
    if choice.stop_reason == "content_filter":
        return Reply(None, error="no reply: a content filter ended it")
    text = choice.message.text
    logprobs: tuple[float, ...] = ()
    if prompt.choices:
        content = choice.logprobs.content if choice.logprobs else []
        top = content[0].top_logprobs or [] if content else []
        text, logprobs = likeliest([(token.token, token.logprob) for token in top], prompt.choices)
    content = choice.message.content
    thoughts = [part for part in content if isinstance(part, ContentReasoning)] if not isinstance(content, str) else []
    cached = (usage.input_tokens_cache_read or 0) + (usage.input_tokens_cache_write or 0) if usage else 0
    return Reply(
        text,
        stop=_STOPS.get(choice.stop_reason, choice.stop_reason),
        tokens_in=usage.input_tokens + cached if usage else 0,
        tokens_out=usage.output_tokens if usage else 0,
        reasoning="\n\n".join((each.summary or "") if each.redacted else each.reasoning for each in thoughts),
        logprobs=logprobs,
    )


def _line(why: object) -> str:
    """An error on one printable line, at most 300 characters, without keys; of a wrapped one what is inside."""
    while type(why).__name__ in _WRAPPERS and isinstance(why, Exception) and why.__cause__ is not None:
        why = why.__cause__
    kind = "" if isinstance(why, str | Failed) else f"{type(why).__name__}: "
    cause = getattr(why, "message", None)
    words = _redacted(kind + " ".join(str(cause if isinstance(cause, str) and cause else why).split())) or ""
    line = "".join(c if c.isprintable() else " " for c in words)
    return line if len(line) <= 300 else line[:299] + "…"


def _redacted(text: str | None) -> str | None:
    """The text as it may be kept: without the keys that are in the environment."""
    if text:
        for name, value in os.environ.items():
            if name.endswith(_SECRET) and len(value.strip()) >= 8:
                text = text.replace(value.strip(), _REDACTED)
    return text
