"""Decoding settings: what is sent for each repetition, and what is out of range."""

from __future__ import annotations

from typing import Any

import pytest

from isoprobe.adapters.prompting.decoding import BadDecoding, Decoding, extra_fields


@pytest.mark.parametrize(
    ("setting", "line"),
    [
        ({"temperature": -0.1}, "temperature is -0.1: expected 0 to 10"),
        ({"temperature": float("nan")}, "temperature is nan: expected 0 to 10"),
        ({"max_tokens": 0}, "max_tokens is 0: expected 1 or more"),
        ({"top_p": 0.0}, "top_p is 0.0: expected above 0, at most 1"),
        ({"temperature": 10.5}, "temperature is 10.5: expected 0 to 10"),
        ({"top_p": 1.01}, "top_p is 1.01: expected above 0, at most 1"),
        ({"left_out": ("top_k",)}, "'top_k' is to be left out: expected one of temperature, max_tokens"),
        ({"extra": (("messages", "[]"),)}, "the extra field 'messages' is one that is sent already"),
        ({"extra": (("seed", "1"),)}, "the extra field 'seed' is one that is sent already"),
    ],
)
def test_decoding_out_of_range(setting: dict[str, Any], line: str) -> None:
    with pytest.raises(BadDecoding, match=line):
        Decoding(**setting)


def test_the_ends_of_the_ranges_are_in_range() -> None:
    for setting in ({"temperature": 0.0}, {"temperature": 10.0}, {"max_tokens": 1}, {"top_p": 1.0}, {"seed": 0}):
        Decoding(**setting)  # type: ignore[arg-type]


def test_only_what_is_set_is_sent() -> None:
    assert Decoding().sent() == {"temperature": 0.0, "max_tokens": 2048}
    assert Decoding(0.7, 99, 0.9, 0).sent() == {"temperature": 0.7, "max_tokens": 99, "top_p": 0.9, "seed": 0}


def test_repetitions_differ_where_there_is_a_seed() -> None:
    assert [Decoding(seed=5).sent(sample)["seed"] for sample in range(3)] == [5, 6, 7]
    assert Decoding(0.5).sent(2) == Decoding(0.5).sent(0)


def test_a_text_is_cut_at_the_first_of_the_stop_strings() -> None:
    decoding = Decoding(stop=("END", "\n\n"))
    assert decoding.cut("one\n\ntwo END three") == "one"
    assert decoding.cut("one END two\n\nthree") == "one "
    assert decoding.cut("one\ntwo E N D") == "one\ntwo E N D"
    assert decoding.cut("") == ""
    assert Decoding().cut("one END") == "one END"


def test_what_is_left_out_is_not_sent_and_may_be_sent_by_hand() -> None:
    plain = Decoding(0.5, 9, left_out=("temperature", "max_tokens"), extra=(("max_tokens", "7"), ("x", "[1]")))
    assert plain.sent() == {"max_tokens": 7, "x": [1]}
    assert (plain.drawn, Decoding(0.5).drawn, Decoding().drawn) == (True, True, False)
    assert Decoding(left_out=("temperature",)).drawn


def test_extra_fields_are_json_or_text() -> None:
    given = ["reasoning_effort=low", "top_k=20", 'chat_template_kwargs={"b": false, "a": "="}', "x = NaN", "y="]
    assert dict(extra_fields(given)) == {
        "reasoning_effort": '"low"',
        "top_k": "20",
        "chat_template_kwargs": '{"a": "=", "b": false}',
        "x": '"NaN"',
        "y": '""',
    }
    assert extra_fields(["b=1", "a=2"]) == extra_fields(["a=2", "b=1"])


@pytest.mark.parametrize("given", [["reasoning_effort"], ["=low"], ["a=1", "a=2"], [""]])
def test_an_extra_field_that_is_none_is_one_line(given: list[str]) -> None:
    with pytest.raises(BadDecoding, match="the extra field"):
        extra_fields(given)
