"""Any server that speaks POST /v1/chat/completions: vLLM, SGLang, Ollama, a hosted one. It is hostile until parsed.

Whatever it answers, the caller gets a reply: the model's, or a failed one with one line that says why.
"""

from __future__ import annotations

import base64
import email.utils
import json
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx

from adapters.decoding import Decoding
from adapters.prompts import merged
from probes.core import Picture, Prompt, Reply

CONCURRENCY = 16  # requests at once, where nothing else is asked for
_CAP = 16 << 20  # bytes of a response body; more is not a reply
_QUOTED = 200  # characters of a server's own words in an error line
_COUNT = 1 << 53  # tokens; more is not a count
_REDACTED = "[API key]"
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class BadKey(ValueError):
    """An API key that cannot be sent. The message does not hold it."""


@dataclass(frozen=True)
class Patience:
    """How long to wait and how often to try. Seconds. `deadline` bounds one request from its start to its last byte.

    After failure k the wait is drawn between half and all of min(longest, first * 2^k), or is what Retry-After says,
    at most `longest_asked`.
    """

    tries: int = 6
    connect: float = 10.0
    deadline: float = 600.0
    first: float = 1.0
    longest: float = 60.0
    longest_asked: float = 300.0


class _Failed(Exception):
    """One request came to nothing. `again`: worth another try, after `wait` seconds where the server said so."""

    def __init__(self, why: str, again: bool, wait: float | None = None) -> None:
        super().__init__(why)
        self.again, self.wait = again, wait


class OpenAI:
    """The model `name` of the server at `url` (which ends before /chat/completions, as in http://host:8000/v1)."""

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
    ) -> None:
        self.name = name
        self.url = url.rstrip("/")
        self.decoding = decoding or Decoding()
        self.concurrency = concurrency
        self._patience = patience or Patience()
        self._jitter = jitter or Random()
        self._sleep = sleep
        self._key = api_key()
        self._lock = threading.Lock()
        self._client: httpx.Client | None = None
        self._reached = False  # whether the server has ever answered anything

    @property
    def fingerprint(self) -> str:
        """Names all that is sent beside the prompt: server, model and decoding settings. Never the API key."""
        return f"openai {self.url} {json.dumps({'model': self.name, **self.decoding.sent()}, sort_keys=True)}"

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        """One reply to each prompt, one request after another; never raises for what a server does."""
        return [self._ask(prompt) for prompt in prompts]

    def _ask(self, prompt: Prompt) -> Reply:
        body = json.dumps(self._request(prompt)).encode()
        start = time.perf_counter()
        why, tries = "", 0
        for attempt in range(self._patience.tries):
            tries = attempt + 1
            try:
                reply = read_completion(self._post(body))
            except _Failed as failed:
                why = str(failed)
                if not failed.again or tries == self._patience.tries:
                    break
                self._sleep(self._wait(attempt, failed.wait))
                continue
            return self._redacted(reply, prompt.sample, time.perf_counter() - start)
        error = f"{self.url}: {why}" + (f" (after {tries} tries)" if tries > 1 else "")
        failed_reply = Reply(None, error=error)
        return self._redacted(failed_reply, prompt.sample, time.perf_counter() - start)

    def _request(self, prompt: Prompt) -> dict[str, Any]:
        messages = [
            {"role": message.role, "content": [_part(part) for part in merged(message.parts)]}
            for message in prompt.messages
        ]
        return {"model": self.name, "messages": messages, **self.decoding.sent(prompt.sample)}

    def _post(self, body: bytes) -> bytes:
        """The body of a good response. Raises _Failed for every other outcome."""
        until = time.monotonic() + self._patience.deadline
        headers = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        try:
            with self._open().stream("POST", f"{self.url}/chat/completions", content=body, headers=headers) as response:
                self._reached = True
                got = bytearray()
                for chunk in response.iter_raw():
                    got += chunk
                    if len(got) > _CAP:
                        raise _Failed(f"the response is larger than {_CAP >> 20} MiB", again=False)
                    if time.monotonic() > until:
                        raise _Failed(f"no whole response within {self._patience.deadline:g} s", again=True)
                status, answered = response.status_code, self._without_key(bytes(got))
                if status != 200:
                    again = status == 429 or status == 408 or status >= 500
                    why = f"status {status}: {quoted(answered) or 'no message'}"
                    raise _Failed(why, again, retry_after(response.headers) if again else None)
        except httpx.TimeoutException as why:
            raise _Failed(f"timed out ({type(why).__name__})", again=True) from why
        except httpx.ConnectError as why:  # a server that was never there is a wrong address, not a bad moment
            raise _Failed(f"connection failed: {quoted(str(why).encode())}", again=self._reached) from why
        except httpx.TransportError as why:
            raise _Failed(f"connection failed: {quoted(str(why).encode()) or type(why).__name__}", again=True) from why
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, ValueError) as why:
            raise _Failed(f"request failed: {quoted(str(why).encode()) or type(why).__name__}", again=False) from why
        return answered

    def _open(self) -> httpx.Client:
        """The client, made on first use and shared by all threads. Proxies of the environment do not serve loopback."""
        with self._lock:
            if self._client is None:
                host = urlsplit(self.url).hostname or ""
                self._client = httpx.Client(
                    timeout=httpx.Timeout(self._patience.deadline, connect=self._patience.connect),
                    limits=httpx.Limits(max_connections=None, max_keepalive_connections=self.concurrency),
                    trust_env=host not in _LOOPBACK,
                )
            return self._client

    def _wait(self, attempt: int, asked: float | None) -> float:
        if asked is not None:
            return min(asked, self._patience.longest_asked)
        full = min(self._patience.longest, self._patience.first * 2.0**attempt)
        with self._lock:
            return full * (0.5 + 0.5 * self._jitter.random())

    def _redacted(self, reply: Reply, sample: int, seconds: float) -> Reply:
        """The reply as it may be kept: a server that repeats the API key does not get it into a run."""
        text, reasoning, error = reply.text, reply.reasoning, reply.error
        if self._key:  # once more, now that JSON's escapes are undone
            text = text.replace(self._key, _REDACTED) if text is not None else None
            reasoning, error = reasoning.replace(self._key, _REDACTED), error.replace(self._key, _REDACTED)
        return Reply(text, reply.stop, error, reply.tokens_in, reply.tokens_out, seconds, sample, reasoning)

    def _without_key(self, body: bytes) -> bytes:
        return body.replace(self._key.encode(), _REDACTED.encode()) if self._key else body


def api_key() -> str:
    """The key in ISOPROBE_API_KEY, else in OPENAI_API_KEY, else "". Raises BadKey for one that no header can hold."""
    key = (os.environ.get("ISOPROBE_API_KEY") or os.environ.get("OPENAI_API_KEY") or "").strip()
    if not all(33 <= ord(c) <= 126 for c in key):
        raise BadKey("the API key in the environment holds a space or a character outside ASCII: expected neither")
    return key


def read_completion(body: bytes) -> Reply:
    """The reply in the body of a chat completion. Raises _Failed where it holds none."""
    try:
        whole = json.loads(body)
    except (ValueError, RecursionError) as why:
        kind = "an empty body" if not body.strip() else "no whole JSON"
        raise _Failed(f"status 200 with {kind}: {quoted(body) or 'nothing'}", again=True) from why
    if isinstance(whole, dict) and whole.get("error"):
        raise _Failed(f"status 200 with an error: {quoted(body)}", again=True)
    choices = _get(whole, "choices", list)
    message = _get(choices[0], "message", dict) if choices else None
    if message is None:
        raise _Failed(f"status 200 without choices[0].message: {quoted(body)}", again=True)
    reasoning = _get(message, "reasoning_content", str) or _get(message, "reasoning", str) or ""
    text = _text(message.get("content"))
    if text is None:
        text = _get(message, "refusal", str)
    if text is None:
        if not reasoning:
            raise _Failed(f"status 200 without choices[0].message.content: {quoted(body)}", again=True)
        text = ""  # all of its tokens went into its thoughts
    usage = _get(whole, "usage", dict) or {}
    return Reply(
        text=_whole(text),
        stop=_whole((_get(choices[0], "finish_reason", str) or "")[:40]) if choices else "",
        tokens_in=_count(usage, "prompt_tokens"),
        tokens_out=_count(usage, "completion_tokens"),
        reasoning=_whole(reasoning),
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


@lru_cache(maxsize=64)
def _data_uri(picture: Picture) -> str:
    return f"data:image/png;base64,{base64.b64encode(picture.png).decode()}"


def _part(part: str | Picture) -> dict[str, Any]:
    if isinstance(part, Picture):
        return {"type": "image_url", "image_url": {"url": _data_uri(part)}}
    return {"type": "text", "text": part}


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
