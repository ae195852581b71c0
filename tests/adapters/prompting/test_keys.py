"""Keys of prompts and replies: all that shapes a reply tells them apart, and nothing else does."""

from __future__ import annotations

from dataclasses import replace

from isoprobe.adapters.prompting.keys import picture_of, prompt_key, reply_key
from isoprobe.adapters.strategies.arms import questions_of, strategy_of
from isoprobe.probes.core import Message, Picture, Probe, Prompt


def test_keys_stand_for_what_is_sent_and_for_nothing_else(probes: list[Probe]) -> None:
    prompt = next(strategy_of("picture")(probes[0], questions_of("picture", probes[0])[0]))
    key = prompt_key(prompt)
    assert key == prompt_key(replace(prompt, item="other", arm="text", question="q", sample=4))
    parts = prompt.messages[0].parts
    others = [
        Prompt((Message("user", (Picture.of(b"another picture"), *parts[1:])),)),
        Prompt((Message("user", (*parts[:-1], parts[-1] + " ")),)),  # type: ignore[operator]
        Prompt((Message("user", (*parts[1:], parts[0])),)),
        Prompt((Message("system", parts),)),
        Prompt((Message("user", parts[:1]), Message("user", parts[1:]))),
    ]
    assert len({key, *(prompt_key(other) for other in others)}) == len(others) + 1
    keys = {reply_key(model, key, sample) for model in ("a", "b") for sample in (0, 1, 11)}
    assert len(keys) == 6


def test_a_text_that_looks_like_a_picture_hash_is_another_prompt() -> None:
    picture = Picture.of(b"1")
    shown, spelled = (Prompt((Message("user", (part,)),)) for part in (picture, picture.sha256))
    assert prompt_key(shown) != prompt_key(spelled)


def test_what_a_model_goes_by_tells_replies_apart() -> None:
    told = [(), ("a",), ("b",), ("a", "b"), ("ab",), ("b", "a")]
    assert len({reply_key("m", b"p" * 32, 0, names) for names in told}) == len(told)
    assert all(len(reply_key("m", b"p" * 32, 0, names)) == len(prompt_key(Prompt(()))) == 32 for names in told)


def test_the_picture_of_some_bytes_is_their_picture() -> None:
    assert picture_of(b"1") == Picture.of(b"1") != picture_of(b"2")
    assert picture_of(b"1") is picture_of(b"1")
