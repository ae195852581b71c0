"""Recorded replies: found by prompt and by place, and one clear line for every line that is none."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.models.replay import BadRecord, Replay
from isoprobe.adapters.prompting.keys import prompt_key
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.adapters.strategies.arms import ARMS, questions_of, strategy_of
from isoprobe.probes.core import Message, Probe, Prompt, Reply
from isoprobe.probes.engine.published import published_probe


def record(path: Path, *lines: Any) -> Path:
    path.write_text("".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines))
    return path


def test_recorded_replies_by_place(tmp_path: Path, probes: list[Probe]) -> None:
    place = {"item": probes[0].item.id, "arm": "picture", "question": "picture/answer"}
    file = record(
        tmp_path / "r.jsonl", {**place, "response": "7", "reasoning": "so"}, "", {**place, "sample": 1, "response": ""}
    )
    model = open_model(f"replay:{file}")
    prompt = next(strategy_of("picture")(probes[0], questions_of("picture", probes[0])[0]))
    replies = model.ask([replace(prompt, sample=k) for k in range(3)])
    assert [reply.text for reply in replies] == ["7", "", None]
    assert replies[0].reasoning == "so"
    assert replies[2].error.startswith(
        "r.jsonl has no reply for item sums-v1-L1-s0, arm picture, question picture/answer"
    )


def test_a_run_is_recorded_and_played_again(tmp_path: Path, probes: list[Probe]) -> None:
    """What a run answered, played back by prompt, gives the same answers in every arm, two-step ones included."""
    model = open_model("planted:see=0.6,think=0.8", probes)
    with Store.open(tmp_path / "first.sqlite", {"model": model.fingerprint}) as store:
        run(model, probes, list(ARMS), store, samples=2)
        first = {(a.item, a.arm, a.question, a.sample): a.reply.text for a in store.answered()}
        lines = list(store.records())
    again = open_model(f"replay:{record(tmp_path / 'r.jsonl', *lines)}")
    with Store.open(tmp_path / "second.sqlite", {"model": again.fingerprint}) as store:
        tally = run(again, probes, list(ARMS), store, samples=2)
        assert tally.failed == 0
        assert {(a.item, a.arm, a.question, a.sample): a.reply.text for a in store.answered()} == first


class Says:
    """A model that knows nothing of items: two that ask the same words get one reply."""

    name = fingerprint = "says"
    batch, concurrency, reads_bookkeeping = 4, 1, ()

    def __init__(self) -> None:
        self.asked = 0

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        self.asked += len(prompts)
        return [Reply("A", stop="stop") for _ in prompts]


def test_a_prompt_that_items_share_is_played_again_to_each(tmp_path: Path) -> None:
    words = "Which one?\n(A) this\n(B) that"
    twins = [published_probe(name, words, "option", "A", choices=("this", "that")) for name in ("one", "two", "three")]
    model = Says()
    with Store.open(tmp_path / "first.sqlite", {"model": model.fingerprint}) as store:
        assert run(model, twins, ["text"], store).answers == 3
        assert (model.asked, store.tally()["replies"]) == (1, 1)
        lines = list(store.records())
    assert [line["item"].rpartition("-")[2] for line in lines] == ["one", "three", "two"]
    again = open_model(f"replay:{record(tmp_path / 'r.jsonl', *lines)}")
    with Store.open(tmp_path / "second.sqlite", {"model": again.fingerprint}) as store:
        tally = run(again, twins, ["text"], store)
        assert (tally.answers, tally.failed) == (3, 0)


def test_a_record_that_lacks_whole_arms_does_not_end_the_run(tmp_path: Path, probes: list[Probe]) -> None:
    place = {"arm": "picture", "question": "picture/answer", "response": "7"}
    model = open_model(f"replay:{record(tmp_path / 'r.jsonl', *({'item': p.item.id, **place} for p in probes))}")
    with Store.open(tmp_path / "run.sqlite", {"model": model.fingerprint}) as store:
        tally = run(model, probes, ["element", "picture"], store)
        assert (tally.answers, tally.failed, tally.items) == (120, 90, 30)
        assert [a.reply.text for a in store.answered("picture")] == ["7"] * 30


def test_a_reply_may_be_named_as_an_export_names_its_question(tmp_path: Path, probes: list[Probe]) -> None:
    lines = [{"id": f"{p.item.id}/picture/picture/answer", "response": "7"} for p in probes]
    model = open_model(f"replay:{record(tmp_path / 'r.jsonl', *lines)}")
    with Store.open(tmp_path / "run.sqlite", {"model": model.fingerprint}) as store:
        assert run(model, probes, ["picture"], store).failed == 0
        assert [a.reply.text for a in store.answered("picture")] == ["7"] * 30


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "r.jsonl line 2: expected one JSON object"),
        ("[1]", "r.jsonl line 2: expected a JSON object, got list"),
        ("[" * 100_000, "r.jsonl line 2: expected one JSON object: RecursionError"),
        ({"item": "i", "arm": "a", "question": "q"}, "line 2: field 'response' is missing"),
        ({"item": "i", "arm": "a", "response": "x"}, "line 2: field 'question' is missing"),
        ({"response": "x"}, "line 2: expected prompt, or item, arm and question, or an export's id, and response"),
        ({"item": 7, "arm": "a", "question": "q", "response": "x"}, "line 2: field 'item' is int, expected str"),
        ({"item": "i", "arm": "a", "question": "q", "response": 7}, "line 2: field 'response' is int, expected str"),
        (
            {"item": "i", "arm": "a", "question": "q", "response": "x", "sample": True},
            "line 2: field 'sample' is bool, expected int",
        ),
        ({"prompt": "xyz", "response": "x"}, "line 2: field 'prompt': expected a key in hexadecimal"),
        (
            {"item": "good", "arm": "a", "question": "q", "response": "no"},
            "line 2: another reply was given for the same prompt or place before",
        ),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, line: Any, why: str) -> None:
    good = {"item": "good", "arm": "a", "question": "q", "response": "yes"}
    with pytest.raises(BadRecord) as caught:
        open_model(f"replay:{record(tmp_path / 'r.jsonl', good, line)}")
    assert why in str(caught.value)


def test_a_file_of_replies_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"none.jsonl' cannot be read: no such file or directory"):
        open_model(f"replay:{tmp_path / 'none.jsonl'}")
    with pytest.raises(BadRecord, match="is a directory"):
        open_model(f"replay:{tmp_path}")
    (tmp_path / "b.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="line 1: expected one JSON object"):
        open_model(f"replay:{tmp_path / 'b.jsonl'}")


def test_the_fingerprint_of_recorded_replies_is_their_contents(tmp_path: Path) -> None:
    line = {"item": "i", "arm": "a", "question": "q", "response": "yes"}
    one, same = (open_model(f"replay:{record(tmp_path / name, line)}").fingerprint for name in ("1", "2"))
    other = open_model(f"replay:{record(tmp_path / '3', {**line, 'response': 'no'})}").fingerprint
    assert one == same != other


def test_a_record_of_one_item_goes_before_one_of_the_prompt_alone(tmp_path: Path) -> None:
    prompt = Prompt((Message("user", ("How many?",)),), item="i", arm="a", question="q")
    key = prompt_key(prompt).hex()
    any_item, this_item = {"prompt": key, "response": "any"}, {"prompt": key, "item": "i", "response": "this"}
    model = Replay(record(tmp_path / "r.jsonl", any_item, this_item))
    others = [replace(prompt, item="j"), replace(prompt, sample=1), Prompt((Message("user", ("How many",)),), item="i")]
    assert [reply.text for reply in model.ask([prompt, *others])] == ["this", "any", None, None]
    place = {"item": "i", "arm": "a", "question": "q", "response": "place"}
    both = Replay(record(tmp_path / "b.jsonl", any_item, place))
    assert [reply.text for reply in both.ask([prompt, *others[:1]])] == ["place", "any"]


def test_what_a_recorded_model_goes_by(tmp_path: Path) -> None:
    assert Replay(record(tmp_path / "p", {"prompt": "00", "response": ""})).reads_bookkeeping == ("item",)
    place = {"item": "i", "arm": "a", "question": "q", "response": ""}
    assert Replay(record(tmp_path / "q", place, place)).reads_bookkeeping == ("item", "arm", "question")


def test_a_file_without_lines_is_refused_after_the_longest_line() -> None:
    with pytest.raises(BadRecord, match="line 1: 16777217 bytes, expected at most 16777216"):
        Replay(Path("/dev/zero"))
