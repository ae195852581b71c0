"""What a server answered, read; here what it says about the likelihood of choices. The rest is in test_openai.py."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from typing import Any

import pytest

from isoprobe.adapters.models.openai import OpenAI
from isoprobe.adapters.models.openai_replies import Failed, read_choice
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.probes.core import Message, Prompt, Reply
from tests.specimens.chat_server import Handler, serving


def weighed(*tokens: tuple[Any, Any]) -> bytes:
    """A completion of one token with these likeliest ones."""
    top = [{"token": token, "logprob": logprob, "bytes": None} for token, logprob in tokens]
    choice = {
        "message": {"role": "assistant", "content": str(tokens[0][0]) if tokens else ""},
        "logprobs": {"content": [{"token": "x", "logprob": 0.0, "top_logprobs": top}]},
        "finish_reason": "length",
    }
    return json.dumps({"choices": [choice], "usage": {"prompt_tokens": 9, "completion_tokens": 1}}).encode()


def test_a_first_token_stands_for_the_choice_that_begins_with_it() -> None:
    reply = read_choice(weighed(("no", -0.5), (" yes", -1.5), ("maybe", -3.0), ("y", -4.0)), ("yes", "no"))
    assert (reply.text, reply.stop, reply.tokens_in, reply.tokens_out) == ("no", "length", 9, 1)
    assert reply.logprobs == pytest.approx((math.log(math.exp(-1.5) + math.exp(-4.0)), -0.5))


def test_a_choice_that_is_not_among_them_gets_what_it_can_be_at_most() -> None:
    by_least = read_choice(weighed(("A", -0.1), ("B", -3.0), ("The", -9.0)), ("A", "B", "C"))
    assert by_least.logprobs == pytest.approx((-0.1, -3.0, -9.0))
    by_rest = read_choice(weighed(("A", math.log(0.9)), ("B", math.log(0.095))), ("A", "B", "C"))
    assert by_rest.logprobs[2] == pytest.approx(math.log(0.005))
    assert by_least.text == by_rest.text == "A"


@pytest.mark.parametrize(
    ("tokens", "choices", "why"),
    [
        ((("1", -0.2), ("2", -1.0)), ("10", "12", "2"), "the first token '1' begins several of the choices"),
        ((("1", -0.2), ("2", -1.0)), ("1", "10", "2"), "the first token '1' begins several of the choices"),
        ((("a", -0.2), ("b", -1.0)), ("same", "same"), "none of the choices begins with any of the 2 likeliest"),
        ((("same", -0.2),), ("same", "same"), "begins several of the choices"),
        ((("Yes", -0.2), ("No", -1.0)), ("yes", "no"), "none of the choices"),
        (((" ", -0.2), ("", -1.0)), ("yes", "no"), "none of the choices"),
        ((), ("yes", "no"), "the server gives no log probabilities"),
        ((("yes", "high"), (7, -1.0), ("no", None), ("no", True), ("no", math.inf)), ("yes", "no"), "no log prob"),
    ],
)
def test_what_does_not_tell_choices_apart_is_no_answer(
    tokens: tuple[tuple[Any, Any], ...], choices: tuple[str, ...], why: str
) -> None:
    with pytest.raises(Failed, match=why) as caught:
        read_choice(weighed(*tokens), choices)
    assert not caught.value.again


def test_a_shared_beginning_that_hardly_occurs_does_no_harm() -> None:
    reply = read_choice(weighed(("Plan", -0.2), ("Per", -2.0), ("P", -12.0)), ("Planning", "Perception"))
    assert reply.text == "Planning"
    assert reply.logprobs == pytest.approx((-0.2, -2.0))


@pytest.mark.parametrize(
    "logprobs", [None, 7, {}, {"content": None}, {"content": []}, {"content": [{}]}, {"content": [7]}]
)
def test_log_probabilities_of_another_shape_are_none(logprobs: Any) -> None:
    body = {"choices": [{"message": {"content": "yes"}, "logprobs": logprobs}]}
    with pytest.raises(Failed, match="no log probabilities"):
        read_choice(json.dumps(body).encode(), ("yes", "no"))


def test_choices_are_asked_for_and_come_back_through_the_model() -> None:
    def mode(request: Handler, number: int, body: dict[str, Any]) -> None:
        if number == 2:
            request.send(400, b'{"error": {"message": "logprobs are not supported"}}')
        else:
            request.send(200, weighed((" B", -0.25), ("A", -2.0), ("C", -4.0)))

    prompt = Prompt((Message("user", ("Which one?",)),), choices=("A", "B"), sample=3)
    with serving(mode) as server:
        model = OpenAI("m", server.url, Decoding(max_tokens=99, stop=("B",)))
        [reply], [refused] = model.ask([prompt]), model.ask([prompt])
        [written] = model.ask([replace(prompt, choices=())])
    body = server.requests[0]["body"]
    assert (body["logprobs"], body["top_logprobs"], body["max_tokens"]) == (True, 20, 1)
    assert reply == Reply("B", "length", "", 9, 1, reply.seconds, 3, "", (-2.0, -0.25))
    assert refused.text is None
    assert refused.error.endswith("status 400: logprobs are not supported")
    assert "logprobs" not in server.requests[2]["body"]
    assert written.text == " ", "what is written ends before a stop string, a choice does not"
    assert written.logprobs == ()
