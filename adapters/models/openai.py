"""Any server that speaks POST /v1/chat/completions: vLLM, SGLang, Ollama, a hosted one. It is hostile until parsed.

Whatever it answers, the caller gets a reply: the model's, or a failed one with one line that says why.
"""

from __future__ import annotations

import json
import os
import ssl
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx

from isoprobe.adapters.models.accepted import REFUSING, Accepted
from isoprobe.adapters.models.openai_replies import TOP, Failed, quoted, read_choice, read_completion, retry_after
from isoprobe.adapters.models.pace import Pace
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.adapters.prompting.prompts import merged
from isoprobe.probes.core import Picture, Prompt, Reply

CONCURRENCY = 16  # requests at once, where nothing else is asked for
_CAP = 16 << 20  # bytes of a response body; more is not a reply
_REDACTED = "[API key]"
_REFUSED = (429, 503, 529)  # too much for the server at the moment
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class BadKey(ValueError):
    """An API key that cannot be sent. The message does not hold it."""


@dataclass(frozen=True)
class Patience:
    """How long to wait and how often to try. Seconds. `deadline` bounds one request from its start to its last byte.

    After failure k the wait is drawn between half and all of min(longest, first * 2^k), or is what Retry-After says,
    at most `longest_asked`. The first request goes alone, for `alone` at most: a server refuses a setting at once.
    """

    tries: int = 6
    connect: float = 10.0
    deadline: float = 600.0
    first: float = 1.0
    longest: float = 60.0
    longest_asked: float = 300.0
    alone: float = 2.0


class OpenAI:
    """The model `name` of the server at `url` (which ends before /chat/completions, as in http://host:8000/v1).

    `concurrency` is the most requests at once; fewer are sent while the server refuses more.
    """

    batch = 1

    def __init__(
        self,
        name: str,
        url: str,
        decoding: Decoding | None = None,
        *,
        concurrency: int = CONCURRENCY,
        patience: Patience | None = None,
        jitter: Random | None = None,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.url = url.rstrip("/")
        self.decoding = decoding or Decoding()
        self.ceiling = concurrency
        self.concurrency = concurrency + max(1, concurrency // 4)  # threads: some hold ready what is sent next
        self._patience = patience or Patience()
        self._jitter = jitter or Random()
        self._sleep = sleep
        self._key = api_key()
        self._pace = Pace(concurrency, clock, sleep)
        self._accepted = Accepted([name for name, _ in self.decoding.extra])
        self._leave: Callable[[], bool] = lambda: True
        self._first, self._begun = threading.Lock(), threading.Event()
        self._lock = threading.Lock()
        self._idle: list[httpx.Client] = []  # of one connection each: a pool's work grows with its connections
        self._trust: ssl.SSLContext | None = None
        self._reached = False  # whether the server has ever answered anything

    @property
    def fingerprint(self) -> str:
        """Names all that is sent beside the prompt: server, model and decoding settings. Never the API key."""
        return f"openai {self.url} {json.dumps({'model': self.name, **self.decoding.sent()}, sort_keys=True)}"

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        """One reply to each prompt, one request after another; never raises for what a server does."""
        return [self._ask(prompt) for prompt in prompts]

    @property
    def refused(self) -> tuple[tuple[str, str], ...]:
        """The settings that the server does not take: each with the name it is sent under, "" where it is left out."""
        return self._accepted.refused

    def ask_leave(self, leave: Callable[[], bool]) -> None:
        """From now on nothing is sent a second time without `leave`."""
        self._leave = leave

    def _ask(self, prompt: Prompt) -> Reply:
        self._let_one_go_first()
        start, why, tries = time.perf_counter(), "", 0
        while True:
            settings = self._settings(prompt)
            try:
                reply = self._answer(self._body(prompt, settings), prompt, tries)
            except Failed as failed:
                why, learnt = str(failed), self._accepted.learn(settings, failed.refusal)
                if not learnt:
                    self._begun.set()
                    tries += 1
                    if not failed.again or tries == self._patience.tries:
                        break
                if not self._leave():
                    why += "; the budget leaves no further try"
                    break
                if failed.wait and not learnt:
                    self._sleep(failed.wait)
                continue
            self._begun.set()
            return self._redacted(replace(reply, sample=prompt.sample))
        self._begun.set()
        error = f"{self.url}: {why}" + (f" (after {tries} tries)" if tries > 1 else "")
        return self._redacted(Reply(None, error=error, seconds=time.perf_counter() - start, sample=prompt.sample))

    def _let_one_go_first(self) -> None:
        """Waits until the first request of all has come back, or has been let go alone for long enough."""
        if not self._begun.is_set() and not self._first.acquire(blocking=False):
            self._begun.wait(self._patience.alone)
            self._begun.set()

    def _answer(self, body: bytes, prompt: Prompt, attempt: int) -> Reply:
        """The reply of one request, sent when the pace allows it; its seconds count from then. Raises Failed with the
        wait that is this request's own: none where the server's wish makes all wait."""
        entered = self._pace.enter()
        start = time.perf_counter()
        try:
            answered = self._post(body)
        except Failed as failed:
            asked = None if failed.wait is None else min(failed.wait, self._patience.longest_asked)
            if failed.refused:
                self._pace.refuse(entered, asked)
            else:
                self._pace.leave(entered, well=False)
            failed.wait = (None if failed.refused else asked) if asked is not None else self._backoff(attempt)
            raise
        except BaseException:
            self._pace.leave(entered, well=False)
            raise
        self._pace.leave(entered, well=True)
        seconds = time.perf_counter() - start
        try:
            reply = read_choice(answered, prompt.choices) if prompt.choices else read_completion(answered)
        except Failed as failed:
            failed.wait = self._backoff(attempt)
            raise
        if not prompt.choices:
            reply = replace(reply, text=self.decoding.cut(reply.text or ""))
        return replace(reply, seconds=seconds)

    def _settings(self, prompt: Prompt) -> dict[str, Any]:
        """All that is sent beside model and messages, as the server takes it."""
        settings = self.decoding.sent(prompt.sample)
        if prompt.choices:
            settings |= {"max_tokens": 1, "logprobs": True, "top_logprobs": TOP}
        return self._accepted.fitted(settings)

    def _body(self, prompt: Prompt, settings: Mapping[str, Any]) -> bytes:
        messages = [
            {"role": message.role, "content": [_part(part) for part in merged(message.parts)]}
            for message in prompt.messages
        ]
        return json.dumps({"model": self.name, "messages": messages, **settings}, separators=(",", ":")).encode()

    def _post(self, body: bytes) -> bytes:
        """The body of a good response. Raises Failed for every other outcome."""
        until = time.monotonic() + self._patience.deadline
        headers = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        client = self._open()
        try:
            with client.stream("POST", f"{self.url}/chat/completions", content=body, headers=headers) as response:
                self._reached = True
                got = bytearray()
                for chunk in response.iter_raw():
                    got += chunk
                    if len(got) > _CAP:
                        raise Failed(f"the response is larger than {_CAP >> 20} MiB", again=False)
                    if time.monotonic() > until:
                        raise Failed(f"no whole response within {self._patience.deadline:g} s", again=True)
                status, answered = response.status_code, self._without_key(bytes(got))
                if status != 200:
                    again = status == 429 or status == 408 or status >= 500
                    why = f"status {status}: {quoted(answered) or 'no message'}"
                    wait = retry_after(response.headers) if again else None
                    refusal = answered if status in REFUSING else b""
                    raise Failed(why, again, wait, refused=status in _REFUSED, refusal=refusal)
        except httpx.TimeoutException as why:
            raise Failed(f"timed out ({type(why).__name__})", again=True) from why
        except httpx.ConnectError as why:  # a server that was never there is a wrong address, not a bad moment
            raise Failed(f"connection failed: {quoted(str(why).encode())}", again=self._reached) from why
        except httpx.TransportError as why:
            raise Failed(f"connection failed: {quoted(str(why).encode()) or type(why).__name__}", again=True) from why
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, ValueError) as why:
            raise Failed(f"request failed: {quoted(str(why).encode()) or type(why).__name__}", again=False) from why
        finally:
            self._idle.append(client)
        return answered

    def _open(self) -> httpx.Client:
        """A client for one request at a time: the one used last, or a new one. They share what they trust. Proxies of
        the environment do not serve loopback."""
        with self._lock:
            if self._idle:
                return self._idle.pop()
            if self._trust is None:
                self._trust = httpx.create_ssl_context()
            return httpx.Client(
                timeout=httpx.Timeout(self._patience.deadline, connect=self._patience.connect),
                verify=self._trust,
                trust_env=(urlsplit(self.url).hostname or "") not in _LOOPBACK,
            )

    def _backoff(self, attempt: int) -> float:
        full = min(self._patience.longest, self._patience.first * 2.0**attempt)
        with self._lock:
            return full * (0.5 + 0.5 * self._jitter.random())

    def _redacted(self, reply: Reply) -> Reply:
        """The reply as it may be kept: a server that repeats the API key does not get it into a run."""
        text, reasoning, error = reply.text, reply.reasoning, reply.error
        if self._key:  # once more, now that JSON's escapes are undone
            text = text.replace(self._key, _REDACTED) if text is not None else None
            reasoning, error = reasoning.replace(self._key, _REDACTED), error.replace(self._key, _REDACTED)
        return replace(reply, text=text, error=error, reasoning=reasoning)

    def _without_key(self, body: bytes) -> bytes:
        return body.replace(self._key.encode(), _REDACTED.encode()) if self._key else body


def api_key() -> str:
    """The key in ISOPROBE_API_KEY, else in OPENAI_API_KEY, else "". Raises BadKey for one that no header can hold."""
    key = (os.environ.get("ISOPROBE_API_KEY") or os.environ.get("OPENAI_API_KEY") or "").strip()
    if not all(33 <= ord(c) <= 126 for c in key):
        raise BadKey("the API key in the environment holds a space or a character outside ASCII: expected neither")
    return key


@lru_cache(maxsize=64)
def _data_uri(picture: Picture) -> str:
    return picture.data_uri


def _part(part: str | Picture) -> dict[str, Any]:
    if isinstance(part, Picture):
        return {"type": "image_url", "image_url": {"url": _data_uri(part)}}
    return {"type": "text", "text": part}
