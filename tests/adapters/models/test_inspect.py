"""Models that Inspect reaches: its own mock, and its provider for compatible servers against one of ours."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from isoprobe.adapters.models.models import BadModel, open_model
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.probes.core import Message, Picture, Probe, Prompt, Reply
from tests.specimens.chat_server import Handler, serving, slowly
from tests.specimens.loading import later

if TYPE_CHECKING:
    from inspect_ai.model import ModelOutput

    from isoprobe.adapters.models.inspect import InspectModel

here, models = later("isoprobe.adapters.models.inspect", "inspect"), later("inspect_ai.model", "inspect")
outputs_of = later("inspect_ai.model._model_output", "inspect")
PROMPT = Prompt((Message("user", (Picture.of(b"\x89PNG"), "What is this?", "Be brief.")),), item="i", sample=2)
USAGE = {"input_tokens": 5, "output_tokens": 3, "total_tokens": 10, "input_tokens_cache_read": 2}


def output(content: Any = "a graph", stop: Any = "stop", **more: Any) -> ModelOutput:
    choice = models.ChatCompletionChoice(message=models.ChatMessageAssistant(content=content), stop_reason=stop, **more)
    return models.ModelOutput(model="mock", choices=[choice], usage=models.ModelUsage(**USAGE))


def mocked(outputs: Any, decoding: Decoding | None = None) -> InspectModel:
    return here.InspectModel(models.get_model("mockllm/model", custom_outputs=outputs), decoding)


def test_what_inspect_is_given_and_what_comes_back() -> None:
    seen: list[Any] = []

    def reply(messages: Any, tools: Any, choice: Any, config: Any) -> ModelOutput:
        seen.append((messages, config))
        return output("a graph\n\nQuestion:")

    model = mocked(reply, Decoding(0.5, 99, 0.9, 7, ("\n\n",)))
    [got] = model.ask([PROMPT])
    assert got == Reply("a graph", "stop", "", 7, 3, got.seconds, 2)
    [([message], config)] = seen
    assert message.role == "user"
    image, text = message.content
    assert isinstance(image, models.ContentImage)
    assert image.image == "data:image/png;base64," + base64.b64encode(b"\x89PNG").decode()
    assert isinstance(text, models.ContentText)
    assert text.text == "What is this?\n\nBe brief."
    assert (config.temperature, config.max_tokens, config.top_p, config.seed) == (0.5, 99, 0.9, 9)
    assert config.stop_seqs == ["\n\n"]
    assert (config.logprobs, config.max_retries) == (None, 5)


def test_fields_of_ones_own_are_inspects_or_the_servers() -> None:
    seen: list[Any] = []

    def reply(messages: Any, tools: Any, choice: Any, config: Any) -> ModelOutput:
        seen.append(config)
        return output()

    fields = (("reasoning_effort", '"low"'), ("mine", "[1]"))
    mocked(reply, Decoding(extra=fields, left_out=("temperature",))).ask([PROMPT])
    [config] = seen
    assert (config.reasoning_effort, config.extra_body, config.temperature) == ("low", {"mine": [1]}, None)


def shapes() -> list[tuple[ModelOutput, Reply]]:
    """What a provider may give, and what is made of it."""
    think, text, empty = models.ContentReasoning, models.ContentText(text="yes"), models.ModelOutput
    used = models.ModelUsage(**USAGE)
    return [
        (output("cut", "max_tokens"), Reply("cut", "length", "", 7, 3)),
        (output("no", "content_filter"), Reply(None, error="no reply: a content filter ended it")),
        (output([think(reasoning="I see"), text]), Reply("yes", "stop", "", 7, 3, reasoning="I see")),
        (
            output([think(reasoning="##", redacted=True, summary="hm"), text]),
            Reply("yes", "stop", "", 7, 3, reasoning="hm"),
        ),
        (empty(model="mock", error="blocked", usage=used), Reply(None, error="no reply: blocked")),
        (empty(model="mock", usage=used), Reply(None, error="no reply: the provider gave none")),
    ]


def test_shapes_of_a_reply() -> None:
    for made, expected in shapes():
        [reply] = mocked([made]).ask([replace(PROMPT, sample=0)])
        assert replace(reply, seconds=0.0) == expected


def test_what_a_provider_raises_is_a_failed_reply_on_one_line_without_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", "sk-secret-0123456789")

    def broken(*_: Any) -> ModelOutput:
        raise RuntimeError("the key sk-secret-0123456789\n is\x1b[31m wrong")

    [reply] = mocked(broken).ask([PROMPT])
    assert reply.text is None
    assert reply.error == "inspect:mockllm/model: RuntimeError: the key [API key] is [31m wrong"
    assert reply.sample == 2


def test_choices_are_weighed_by_first_tokens() -> None:
    seen: list[Any] = []
    top = [outputs_of.TopLogprob(token=" no", logprob=-0.3), outputs_of.TopLogprob(token="yes", logprob=-1.5)]

    def reply(messages: Any, tools: Any, choice: Any, config: Any) -> ModelOutput:
        seen.append(config)
        content = [outputs_of.Logprob(token=" no", logprob=-0.3, top_logprobs=top)] if len(seen) == 1 else []
        return output("no", logprobs=outputs_of.Logprobs(content=content))

    model = mocked(reply)
    prompt = replace(PROMPT, choices=("yes", "no"))
    [weighed], [untold] = model.ask([prompt]), model.ask([prompt])
    assert weighed.text == "no"
    assert weighed.logprobs == pytest.approx((-1.5, -0.3))
    assert (seen[0].logprobs, seen[0].top_logprobs, seen[0].max_tokens) == (True, 20, 1)
    assert untold.text is None
    assert (
        untold.error
        == "inspect:mockllm/model: the server gives no log probabilities (logprobs.content[0].top_logprobs)"
    )
    assert all(math.isfinite(value) for value in weighed.logprobs)


def answered(request: Handler, number: int, body: dict[str, Any]) -> None:
    request.good(json.dumps(body["messages"])[-40:])


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("LOOP_API_KEY", "sk-loop-0123456789")
    return "sk-loop-0123456789"


def opened(url: str, **more: Any) -> Any:
    return open_model(f"inspect:openai-api/loop/m@{url}", **more)


def test_a_run_through_inspect_against_a_server(tmp_path: Path, probes: list[Probe], key: str) -> None:
    def mode(request: Handler, number: int, body: dict[str, Any]) -> None:
        if number % 7 == 0:
            request.send(400, f'{{"error": {{"message": "bad request for {key}"}}}}'.encode())
        else:
            slowly(0.02, answered)(request, number, body)

    with serving(mode) as server:
        model = opened(server.url, decoding=Decoding(max_tokens=50), concurrency=8)
        with Store.open(tmp_path / "run.sqlite", {"model": model.fingerprint}) as store:
            tally = run(model, probes[:10], ["picture", "text"], store)
            replies = [one.reply for one in store.answered()]
            counts = store.tally()
        assert tally.answers == 20
        assert tally.failed == counts["failed"] == len(server.requests) // 7
        assert 0 < counts["unanswered"] == len([1 for reply in replies if reply.text is None]) < 10
        assert all("400" in reply.error and key not in reply.error for reply in replies if reply.text is None)
        assert all((reply.tokens_in, reply.tokens_out) == (11, 7) for reply in replies if not reply.error)
        assert 1 < server.most <= 8
        [sent] = [each for each in server.requests if "image_url" in json.dumps(each["body"])][:1]
        assert sent["body"]["max_tokens"] == 50
        assert sent["body"]["messages"][0]["content"][0]["image_url"]["url"].startswith("data:image/png;base64,")
        assert {name.lower(): value for name, value in sent["headers"].items()}["authorization"] == f"Bearer {key}"
        assert not sent["body"].get("stream")
    assert key not in model.fingerprint
    assert key.encode() not in (tmp_path / "run.sqlite").read_bytes()


@pytest.mark.parametrize("status", [400, 401, 500])
def test_an_error_says_what_the_server_said_and_not_what_it_was_sent(status: int, key: str) -> None:
    words = "w" * 200 + f" {key} " + "w" * 200  # so that a cut may fall into the key
    for shift in (0, 12, 24):
        body = json.dumps({"error": {"message": words[shift:]}}).encode()
        with serving(lambda request, number, _, body=body: request.send(status, body)) as server:
            model = here.InspectModel("openai-api/loop/m", url=server.url, tries=1)
            [reply] = model.ask([PROMPT])
        assert reply.text is None
        assert f"Error code: {status}" in reply.error
        assert "What is this?" not in reply.error
        assert key[:6] not in reply.error
        assert len(reply.error) < 350


def test_a_rate_limit_is_waited_for_by_inspect(key: str) -> None:
    def mode(request: Handler, number: int, body: dict[str, Any]) -> None:
        if number == 1:
            request.send(429, b'{"error": {"message": "slowly"}}', Retry_After="0.1")
        else:
            answered(request, number, body)

    with serving(mode) as server:
        [reply] = opened(server.url).ask([PROMPT])
        assert reply.error == ""
        assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("inspect:gpt", "expected inspect:PROVIDER/NAME"),
        ("inspect:nobody/m", "Model API nobody of model 'nobody/m' not recognized"),
        ("inspect:openai-api/nokey/m@http://127.0.0.1:9/v1", "NOKEY_API_KEY"),
        ("inspect:openai-api/loop/m@http://user:pw@127.0.0.1:9/v1", "expected an address without user, password"),
    ],
)
def test_what_inspect_cannot_open_is_one_clear_line(spec: str, why: str, key: str) -> None:
    with pytest.raises(BadModel) as caught:
        open_model(spec)
    assert why in str(caught.value)
    assert str(caught.value).isprintable()


def test_the_fingerprint_tells_apart_all_that_is_sent(key: str) -> None:
    here = "http://127.0.0.1:9/v1"
    made: list[Callable[[], Any]] = [
        lambda: opened(here),
        lambda: opened("http://127.0.0.1:8/v1"),
        lambda: opened(here, decoding=Decoding(seed=1)),
        lambda: mocked([output()]),
    ]
    assert len({make().fingerprint for make in made}) == len(made)
    assert opened(here).fingerprint == opened(here, concurrency=3).fingerprint
