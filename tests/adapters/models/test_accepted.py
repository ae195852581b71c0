"""Settings that servers refuse, in the words of those that do, and what is not such a refusal."""

from __future__ import annotations

import json
from typing import Any

import pytest

from isoprobe.adapters.models.accepted import Accepted, refused_setting

NAMES = ["temperature", "max_tokens", "top_p", "seed", "stop"]


def error(message: str, **more: Any) -> dict[str, Any]:
    return {"error": {"message": message, **more}}


@pytest.mark.parametrize(
    ("body", "setting"),
    [
        (
            error(
                "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' "
                "instead.",
                param="max_tokens",
                code="unsupported_parameter",
            ),
            "max_tokens",
        ),
        (
            error(
                "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is "
                "supported.",
                param="temperature",
                code="unsupported_value",
            ),
            "temperature",
        ),
        (error("`temperature` is deprecated for this model.", type="invalid_request_error"), "temperature"),
        (error("invalid temperature: only 1 is allowed for this model"), "temperature"),
        (error("property 'seed' is unsupported"), "seed"),
        (error('Invalid JSON payload received. Unknown name "seed": Cannot find field.', code=400), "seed"),
        (error("temperature: Extra inputs are not permitted"), "temperature"),
        (
            {"detail": [{"type": "extra_forbidden", "loc": ["body", "seed"], "msg": "Extra inputs are not permitted"}]},
            "seed",
        ),
        ({"error": "stop is not supported"}, "stop"),
        ({"message": "Unrecognized request argument supplied: top_p"}, "top_p"),
        (error("Provider returned error", metadata={"raw": '{"message": "Unsupported parameter: top_p"}'}), "top_p"),
        (error("no", param="generation.seed"), "seed"),
    ],
)
def test_a_setting_that_a_server_names_is_not_taken(body: Any, setting: str) -> None:
    assert refused_setting(json.dumps(body).encode(), NAMES) == setting


@pytest.mark.parametrize(
    "body",
    [
        error("max_tokens is too large: 2048. This model supports at most 1024 completion tokens", param="max_tokens"),
        error(
            "'max_tokens' or 'max_completion_tokens' is too large: 2048. This model's maximum context length is 4096"
        ),
        error("Invalid 'temperature': decimal above maximum value. Expected a value <= 2.", param="temperature"),
        error("Could not finish the message because max_tokens or model output limit was reached."),
        error("Unsupported parameter: 'max_completion_tokens'", param="max_completion_tokens"),
        error("Unsupported parameter: 'top_k'", param="top_k"),
        error("The seedling is not supported"),
        error("model not found", param="model"),
        error("logprobs are not supported"),
        "stop",
        7,
        None,
        [],
        {"error": {"message": 7, "param": ["seed"]}},
    ],
)
def test_what_is_out_of_range_or_not_named_is_another_failure(body: Any) -> None:
    assert refused_setting(json.dumps(body).encode(), NAMES) == ""


@pytest.mark.parametrize("body", [b"", b"<html>400 Bad Request</html>", b"[" * 100_000, b"\xff\xfe"])
def test_what_is_no_json_is_read_as_text(body: bytes) -> None:
    assert refused_setting(body, NAMES) == ""


def refusal(setting: str) -> bytes:
    return json.dumps(error(f"Unsupported parameter: '{setting}'", param=setting)).encode()


def test_what_is_refused_is_sent_under_its_other_name_or_left_out() -> None:
    accepted = Accepted()
    asked = {"temperature": 0.0, "max_tokens": 9, "seed": 1}
    sent = accepted.fitted(asked)
    assert sent == asked
    assert accepted.refused == ()
    assert accepted.learn(sent, refusal("max_tokens"))
    assert accepted.fitted(asked) == {"temperature": 0.0, "max_completion_tokens": 9, "seed": 1}
    assert accepted.learn(sent, refusal("max_tokens")), "of a request that was sent before that was known"
    assert accepted.learn(accepted.fitted(asked), refusal("temperature"))
    assert accepted.fitted(asked) == {"max_completion_tokens": 9, "seed": 1}
    assert accepted.refused == (("max_tokens", "max_completion_tokens"), ("temperature", ""))
    assert not accepted.learn(accepted.fitted(asked), refusal("temperature")), "it is not sent any more"
    assert accepted.learn(accepted.fitted(asked), refusal("max_completion_tokens"))
    assert accepted.fitted(asked) == {"seed": 1}
    assert accepted.refused == (("temperature", ""), ("max_tokens", ""))


def test_a_field_that_was_asked_for_by_hand_is_sent_as_it_is() -> None:
    accepted = Accepted(["seed", "reasoning_effort"])
    sent = {"seed": 4, "reasoning_effort": "low"}
    assert not accepted.learn(sent, refusal("seed"))
    assert not accepted.learn(sent, refusal("reasoning_effort"))
    assert accepted.fitted(sent) == sent
    assert not accepted.learn(sent, b""), "a failure that is no refusal"
