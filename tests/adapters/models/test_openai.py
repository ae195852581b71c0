"""The adapter for OpenAI-compatible servers, against a real one on the loopback interface that misbehaves."""

from __future__ import annotations

import base64
import json
import socket
import threading
import time
from dataclasses import replace
from email.utils import formatdate
from pathlib import Path
from random import Random
from typing import Any

import pytest

from isoprobe.adapters.models import openai
from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.models.openai import BadKey, OpenAI, Patience
from isoprobe.adapters.models.openai_replies import retry_after
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.adapters.runs.run import ModelDown, run
from isoprobe.adapters.runs.store import Store
from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.probes.core import Message, Picture, Probe, Prompt, Reply
from tests.specimens.chat_server import Handler, Mode, completion, echo, serving, slowly

PROMPT = Prompt((Message("user", (Picture.of(b"\x89PNG"), "What is this?", "Be brief.")),), item="i")
QUICK = Patience(tries=4, connect=2.0, deadline=2.0, first=0.001, longest=0.002)


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("ISOPROBE_API_KEY", raising=False)


def client(url: str, patience: Patience = QUICK, **more: Any) -> OpenAI:
    return OpenAI("a/model", url, patience=patience, jitter=Random(1), **more)


def one(mode: Mode, patience: Patience = QUICK) -> tuple[Reply, int]:
    """The reply to one prompt from a server of this mode, and how many requests it took."""
    with serving(mode) as server:
        [reply] = client(server.url, patience).ask([PROMPT])
        return reply, len(server.requests)


def test_what_is_sent_and_what_comes_back() -> None:
    with serving(echo) as server:
        model = client(server.url + "/", decoding=Decoding(0.7, 99, 0.9, 5))
        [reply] = model.ask([replace(PROMPT, sample=2)])
    assert reply == Reply("What is this?\n\nBe brief.", "stop", "", 11, 7, reply.seconds, 2)
    assert 0 < reply.seconds < 2
    [request] = server.requests
    assert request["path"] == "/v1/chat/completions"
    assert request["body"] == {
        "model": "a/model",
        "messages": [
            {
                "role": "user",
                "content": [
                    {
                        "type": "image_url",
                        "image_url": {"url": "data:image/png;base64," + base64.b64encode(b"\x89PNG").decode()},
                    },
                    {"type": "text", "text": "What is this?\n\nBe brief."},
                ],
            }
        ],
        "temperature": 0.7,
        "max_tokens": 99,
        "top_p": 0.9,
        "seed": 7,
    }
    assert "Authorization" not in request["headers"]


class Watch:
    """Time that passes when someone sleeps."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    def clock(self) -> float:
        return sum(self.slept)

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


def first_badly(status: int, **headers: str) -> Mode:
    def mode(request: Handler, number: int, body: dict[str, Any]) -> None:
        if number == 1:
            request.send(status, b'{"error": {"message": "overloaded"}}', **headers)
        else:
            echo(request, number, body)

    return mode


@pytest.mark.parametrize("status", [500, 502, 503, 529, 429, 408])
def test_what_may_pass_is_tried_again(status: int) -> None:
    reply, requests = one(first_badly(status))
    assert (reply.error, requests) == ("", 2)
    assert reply.text is not None


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 422, 301])
def test_what_will_not_pass_is_not_tried_again(status: int) -> None:
    reply, requests = one(first_badly(status, Location="http://127.0.0.1:9/"))
    assert requests == 1
    assert reply.text is None
    assert reply.error.endswith(f"status {status}: overloaded")


@pytest.mark.parametrize(
    ("value", "least", "most"),
    [("0.2", 0.2, 0.2), ("1000000000", 300, 300), ("in 100 s", 70, 100)],
)
def test_retry_after_is_honoured_up_to_a_limit(value: str, least: float, most: float) -> None:
    watch = Watch()
    if value == "in 100 s":
        value = formatdate(time.time() + 100, usegmt=True)
    with serving(first_badly(429, Retry_After=value)) as server:
        [reply] = client(server.url, sleep=watch.sleep, clock=watch.clock).ask([PROMPT])
    assert reply.error == ""
    assert len(watch.slept) == 1
    assert least <= watch.slept[0] <= most


@pytest.mark.parametrize("value", ["soon", "-5", "nan", "1e9", "9" * 400, "Thu, 99 Foo 20xx", "²"])
def test_a_retry_after_that_is_nonsense_is_not(value: str) -> None:
    assert retry_after({"retry-after": value}) is None


def test_waits_grow_and_are_jittered_and_bounded() -> None:
    slept: list[float] = []
    with serving(lambda request, number, body: request.send(500, b"")) as server:
        patience = Patience(tries=8, first=1.0, longest=20.0, deadline=2.0)
        [reply] = OpenAI("m", server.url, patience=patience, jitter=Random(3), sleep=slept.append).ask([PROMPT])
    assert reply.error == f"{server.url}: status 500: no message (after 8 tries)"
    full = [1, 2, 4, 8, 16, 20, 20]
    assert all(f / 2 <= wait <= f for f, wait in zip(full, slept, strict=True))
    assert len({wait / f for f, wait in zip(full, slept, strict=True)}) == 7


def test_a_reply_ends_before_a_stop_string_also_where_the_server_sends_it() -> None:
    with serving(lambda request, number, body: request.good("one\nQ: two\n\nA: three")) as server:
        [reply] = client(server.url, decoding=Decoding(stop=("\n\n", "Q:"))).ask([PROMPT])
        [whole] = client(server.url, decoding=Decoding(stop=("four",))).ask([PROMPT])
    assert server.requests[0]["body"]["stop"] == ["\n\n", "Q:"]
    assert reply.text == "one\n"
    assert whole.text == "one\nQ: two\n\nA: three"


def refusing(*settings: str) -> Mode:
    """Answers 400 to a request that holds any of these settings, naming the first."""

    def mode(request: Handler, number: int, body: dict[str, Any]) -> None:
        if found := [name for name in settings if name in body]:
            said = {"error": {"message": f"Unsupported parameter: {found[0]!r}", "param": found[0]}}
            request.send(400, json.dumps(said).encode())
        else:
            echo(request, number, body)

    return mode


def test_settings_that_a_server_refuses_are_learnt_once(tmp_path: Path, probes: list[Probe]) -> None:
    """The first request goes alone and finds both out; no other one is refused."""
    with serving(refusing("max_tokens", "temperature")) as server:
        model = client(server.url, concurrency=16, decoding=Decoding(0.0, 77, seed=3))
        with Store.open(tmp_path / "run.sqlite", {"model": model.fingerprint}) as store:
            tally = run(model, probes, ["text"], store)
    assert (tally.failed, tally.answers) == (0, len(probes))
    assert len(server.requests) == tally.asked + 2
    assert all(set(r["body"]) == {"model", "messages", "max_completion_tokens", "seed"} for r in server.requests[2:])
    assert server.requests[2]["body"]["max_completion_tokens"] == 77
    assert model.refused == (("max_tokens", "max_completion_tokens"), ("temperature", ""))
    assert model.fingerprint == client(server.url, decoding=Decoding(0.0, 77, seed=3)).fingerprint


def test_a_setting_refused_in_all_ways_does_not_use_up_the_tries() -> None:
    names = ("max_tokens", "max_completion_tokens", "temperature", "top_p", "seed", "stop")
    with serving(refusing(*names)) as server:
        model = client(server.url, decoding=Decoding(1.0, 9, 0.5, 1, ("\n\n",)))
        [reply] = model.ask([PROMPT])
    assert reply.text == "What is this?"
    assert len(server.requests) == 7
    assert ("max_tokens", "") in model.refused


def test_a_field_of_ones_own_that_is_refused_is_told_and_not_dropped() -> None:
    with serving(refusing("reasoning_effort")) as server:
        model = client(server.url, decoding=Decoding(extra=(("reasoning_effort", '"low"'),), left_out=("temperature",)))
        [reply] = model.ask([PROMPT])
    assert reply.error.endswith("status 400: Unsupported parameter: 'reasoning_effort'")
    [request] = server.requests
    assert request["body"]["reasoning_effort"] == "low"
    assert "temperature" not in request["body"]


def test_a_first_request_that_takes_long_does_not_keep_the_others() -> None:
    together = threading.Barrier(4, timeout=10)

    def mode(request: Handler, number: int, body: dict[str, Any]) -> None:
        together.wait()
        echo(request, number, body)

    with serving(mode) as server:
        model = client(server.url, replace(QUICK, alone=0.05))
        threads = [threading.Thread(target=model.ask, args=([PROMPT],)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert server.most == 4


@pytest.mark.parametrize(
    ("reason", "requests"), [("error", 4), ("network_error", 4), ("content_filter", 1), ("sensitive", 1)]
)
def test_a_reply_that_is_broken_off_or_filtered_is_a_failed_one(reason: str, requests: int) -> None:
    choice = {"message": {"content": "The answer is 1"}, "finish_reason": reason, "error": {"message": "upstream"}}
    reply, asked = one(text(json.dumps({"choices": [choice]})))
    assert reply.text is None
    assert f"status 200 with finish_reason {reason}: upstream" in reply.error
    assert asked == requests


@pytest.mark.parametrize("reason", ["stop", "length", "eos", ""])
def test_how_else_a_reply_ends_is_no_failure(reason: str) -> None:
    reply, _ = one(text(json.dumps({"choices": [{"message": {"content": "1"}, "finish_reason": reason}]})))
    assert (reply.text, reply.stop) == ("1", reason)


def test_nothing_is_sent_again_without_leave() -> None:
    with serving(lambda request, number, body: request.send(500, b"")) as server:
        model = client(server.url)
        left = iter([True, False])
        model.ask_leave(lambda: next(left))
        [reply] = model.ask([PROMPT])
    assert len(server.requests) == 2
    assert reply.error.endswith("status 500: no message; the budget leaves no further try (after 2 tries)")


def nothing(request: Handler, number: int, body: dict[str, Any]) -> None:
    request.hang_up()


def cut_off(request: Handler, number: int, body: dict[str, Any]) -> None:
    whole = completion("yes")
    request.send_response(200)
    request.send_header("Content-Length", str(len(whole)))
    request.end_headers()
    request.wfile.write(whole[: len(whole) // 2])
    request.hang_up()


def text(body: str | bytes, kind: str = "application/json") -> Mode:
    raw = body.encode() if isinstance(body, str) else body
    return lambda request, number, _: request.send(200, raw, kind)


@pytest.mark.parametrize(
    ("mode", "why"),
    [
        (nothing, "connection failed: Server disconnected without sending a response."),
        (cut_off, "connection failed: peer closed connection without sending complete message body"),
        (text(completion("yes")[:90]), "status 200 with no whole JSON: {"),
        (
            text("<html><body><h1>502 Bad\nGateway</h1>", "text/html"),
            "status 200 with no whole JSON: <html><body><h1>502 Bad Ga",
        ),
        (text(""), "status 200 with an empty body: nothing"),
        (text("[" * 100_000), "status 200 with no whole JSON: [[["),
        (text("9" * 10_000), "status 200 with no whole JSON: 999"),
        (text("null"), "status 200 without choices[0].message: null"),
        (text("[]"), "status 200 without choices[0].message: []"),
        (text('{"choices": []}'), "status 200 without choices[0].message"),
        (text('{"choices": "yes"}'), "status 200 without choices[0].message"),
        (text('{"choices": [7]}'), "status 200 without choices[0].message"),
        (text('{"choices": [{"message": null}]}'), "status 200 without choices[0].message"),
        (text('{"choices": [{"message": {"role": "assistant"}}]}'), "status 200 without choices[0].message.content"),
        (text('{"choices": [{"message": {"content": 7}}]}'), "status 200 without choices[0].message.content"),
        (text('{"error": {"message": "model overloaded"}}'), "status 200 with an error: model overloaded"),
        (text('{"error": "no such model"}'), "status 200 with an error: no such model"),
        (text(b"\xff\xfe\x00\x01 not text"), "status 200 with no whole JSON"),
        (lambda request, number, _: request.wfile.write(b"SSH-2.0-OpenSSH\r\n\r\n"), "connection failed: "),
    ],
)
def test_what_is_no_reply_is_a_failed_one_with_one_clear_line(mode: Mode, why: str) -> None:
    reply, requests = one(mode)
    assert reply.text is None
    assert why in reply.error
    assert reply.error.startswith("http://127.0.0.1:")
    assert reply.error.endswith("(after 4 tries)")
    assert reply.error.isprintable()
    assert len(reply.error) < 350
    assert requests >= 4


def test_a_response_that_never_ends_is_cut_off_and_not_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openai, "_CAP", 1 << 20)

    def endless(request: Handler, number: int, body: dict[str, Any]) -> None:
        request.send_response(200)
        request.send_header("Transfer-Encoding", "chunked")
        request.end_headers()
        while True:
            request.wfile.write(b"10000\r\n" + b" " * 0x10000 + b"\r\n")

    reply, requests = one(endless)
    assert reply.error.endswith("the response is larger than 1 MiB")
    assert requests == 1


def test_a_compressed_response_is_not_unpacked() -> None:
    """We ask for none; whatever comes compressed could be a bomb."""
    import gzip

    bomb = gzip.compress(completion("x" * 10_000_000))
    reply, _ = one(lambda request, number, body: request.send(200, bomb, Content_Encoding="gzip"))
    assert "no whole JSON" in reply.error


def test_silence_and_dripping_both_time_out() -> None:
    def drip(request: Handler, number: int, body: dict[str, Any]) -> None:
        request.send_response(200)
        request.send_header("Content-Length", "100000")
        request.end_headers()
        for _ in range(100):
            request.wfile.write(b" ")
            request.wfile.flush()
            time.sleep(0.05)

    patience = replace(QUICK, deadline=0.3, tries=2)
    silent, _ = one(slowly(1.0, echo), patience)
    dripped, _ = one(drip, patience)
    assert "timed out (ReadTimeout) (after 2 tries)" in silent.error
    assert "no whole response within 0.3 s (after 2 tries)" in dripped.error  # the whole response takes 5 s


def test_nobody_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    [reply] = client(f"http://127.0.0.1:{port}/v1").ask([PROMPT])
    assert "connection failed: " in reply.error
    assert "refused" in reply.error
    [reply] = client("http://no.such.host.invalid/v1").ask([PROMPT])
    assert "connection failed: " in reply.error


@pytest.mark.parametrize(
    ("content", "message", "expected"),
    [
        ("yes", {}, Reply("yes", "stop", "", 11, 7)),
        ("", {}, Reply("", "stop", "", 11, 7)),
        ("yes", {"reasoning_content": "I see"}, Reply("yes", "stop", "", 11, 7, reasoning="I see")),
        ("yes", {"reasoning": "I see"}, Reply("yes", "stop", "", 11, 7, reasoning="I see")),
        (None, {"reasoning_content": "hmm"}, Reply("", "stop", "", 11, 7, reasoning="hmm")),
        (None, {"refusal": "I can't."}, Reply("I can't.", "stop", "", 11, 7)),
        ([{"type": "text", "text": "y"}, {"type": "image"}, {"text": "es"}], {}, Reply("yes", "stop", "", 11, 7)),
        ("half \ud83d of a pair", {}, Reply("half ? of a pair", "stop", "", 11, 7)),
    ],
)
def test_shapes_of_a_good_reply(content: Any, message: dict[str, Any], expected: Reply) -> None:
    reply, _ = one(lambda request, number, body: request.good(content, **message))
    assert replace(reply, seconds=0.0) == expected


@pytest.mark.parametrize("usage", [None, 7, *({"prompt_tokens": count} for count in (-1, "9", 10**40, True, 1.5))])
def test_counts_that_are_nonsense_are_none(usage: Any) -> None:
    body = {"choices": [{"message": {"content": "yes"}, "finish_reason": 7}], "usage": usage}
    reply, _ = one(text(json.dumps(body)))
    assert (reply.text, reply.stop, reply.tokens_in, reply.tokens_out) == ("yes", "", 0, 0)


def test_the_api_key_is_sent_and_never_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "sk-secret-0123456789"
    monkeypatch.setenv("OPENAI_API_KEY", key)

    def repeat(request: Handler, number: int, body: dict[str, Any]) -> None:
        token = request.headers["Authorization"]
        if number == 1:
            request.send(401, b"x" * 190 + token.encode())
        elif number == 2:
            request.good(f"you sent {token}", reasoning_content=token)
        else:
            request.send(
                200, completion("you sent KEY").replace(b"KEY", b"".join(b"\\u%04x" % c for c in key.encode()))
            )

    with serving(repeat) as server:
        model = client(server.url)
        replies = [model.ask([PROMPT])[0] for _ in range(3)]
    assert server.requests[0]["headers"]["Authorization"] == f"Bearer {key}"
    assert replies[1].text == "you sent Bearer [API key]"
    assert replies[2].text == "you sent [API key]"
    for reply in replies:
        assert "sk-s" not in repr(reply)
    assert key not in model.fingerprint
    monkeypatch.setenv("ISOPROBE_API_KEY", "another")
    with serving(echo) as server:
        client(server.url).ask([PROMPT])
    assert server.requests[0]["headers"]["Authorization"] == "Bearer another"


def test_an_api_key_that_no_header_can_hold_is_refused_without_repeating_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret\nEvil: header")
    with pytest.raises(BadKey) as caught:
        OpenAI("m", "http://localhost/v1")
    assert "secret" not in str(caught.value)
    monkeypatch.setenv("OPENAI_API_KEY", " sk-fine \n")
    OpenAI("m", "http://localhost/v1")


def test_the_fingerprint_tells_apart_all_that_is_sent() -> None:
    url = "http://localhost:8000/v1"
    models = [
        OpenAI("a", url),
        OpenAI("b", url),
        OpenAI("a", "http://localhost:8001/v1"),
        *(
            OpenAI("a", url, Decoding(**setting))
            for setting in ({"temperature": 0.5}, {"max_tokens": 9}, {"top_p": 0.5}, {"seed": 0}, {"seed": 1})
        ),
    ]
    assert len({model.fingerprint for model in models}) == len(models)
    assert OpenAI("a", url + "/").fingerprint == OpenAI("a", url, concurrency=3).fingerprint == models[0].fingerprint


def test_a_run_over_a_server_that_misbehaves_now_and_then(tmp_path: Path, probes: list[Probe]) -> None:
    """Sixteen requests at once; every fifth one goes wrong in another way; all is answered in the end."""
    together = threading.Barrier(16, timeout=10)
    wrongs: list[Mode] = [first_badly(500), nothing, cut_off, text("<html>"), first_badly(429, Retry_After="0.01")]

    def mode(request: Handler, number: int, body: dict[str, Any]) -> None:
        if number <= 16:
            together.wait()  # breaks, and fails the test, unless sixteen come at once
        if number % 5 == 0:
            wrong = wrongs[number // 5 % 5]
            wrong(request, 1, body)
        else:
            request.good(json.dumps(body["messages"])[-60:])

    with serving(mode) as server:
        model = client(server.url, replace(QUICK, tries=8))
        with Store.open(tmp_path / "run.sqlite", {"model": model.fingerprint}) as store:
            arms = [arm for arm in ARMS if arm != "reader_transcript"]
            tally = run(model, probes, arms, store)
            assert tally.failed == 0
            assert tally.answers == 30 * 8
            assert all(answer.reply.text for answer in store.answered())
        assert server.most == 16
        assert len(server.requests) > tally.asked


def test_a_run_over_a_server_that_stays_down_ends_and_is_continued(tmp_path: Path, probes: list[Probe]) -> None:
    broken = [True]

    def mode(request: Handler, number: int, body: dict[str, Any]) -> None:
        if broken[0] and number > 25:
            request.send(500, b"<html>\n<h1>Internal\tServer Error</h1>")
        else:
            echo(request, number, body)

    with serving(mode) as server:
        model = client(server.url, replace(QUICK, tries=2), concurrency=2)
        with Store.open(tmp_path / "run.sqlite", {"model": model.fingerprint}) as store:
            with pytest.raises(ModelDown, match="status 500: <html> <h1>Internal Server Error</h1>"):
                run(model, probes, ["element"], store, give_up=5)
            kept = store.tally()["replies"]
            assert 20 <= kept <= 25
            broken[0] = False
            before = len(server.requests)
            tally = run(model, probes, ["element"], store)
            assert (tally.failed, tally.answers + tally.kept) == (0, 90)
            assert tally.asked <= 90 - kept
            assert 0 <= len(server.requests) - before - tally.asked <= 4  # the first run's two threads may try again
            assert store.tally()["unanswered"] == 0


def test_the_front_doors_string_reaches_the_server() -> None:
    with serving(echo) as server:
        model = open_model(f"openai:org/name:tag@home@{server.url}", decoding=Decoding(seed=1), concurrency=3)
        model.ask([PROMPT])
        assert isinstance(model, OpenAI)
        assert model.ceiling == 3
        assert server.requests[0]["body"]["model"] == "org/name:tag@home"
        assert server.requests[0]["body"]["seed"] == 1
