"""Models by one string: what is right opens, what is wrong gets one line that says what was expected."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sums

from adapters.arms import ARMS, questions_of, strategy_of
from adapters.models import BadModel, open_model
from adapters.replay import BadRecord
from adapters.run import run
from adapters.store import Store
from probes.core import Probe


@pytest.mark.parametrize(
    ("spec", "line"),
    [
        ("", r"unknown model ''. Known: reader, planted, openai, replay"),
        ("raeder", r"unknown model 'raeder'. Did you mean 'reader'\? Known: reader, planted, openai, replay"),
        ("gpt-4", r"unknown model 'gpt-4'. Known: reader, planted, openai, replay \(as reader, planted:see=0.8"),
        ("hf:Qwen/Qwen2-VL-2B", r"'hf:Qwen/Qwen2-VL-2B': hf: models are not in this version. Known: reader"),
        ("inspect:x/y", r"inspect: models are not in this version"),
        ("reader:fast", r"model 'reader:fast': expected reader"),
        ("planted", r"model 'planted': expected planted:see=0.8,think=0.9"),
        ("planted:", r"model 'planted:': expected planted:"),
        ("planted:see=1.2", r"see is '1.2', expected a rate from 0 to 1"),
        ("planted:see=nan", r"see is 'nan', expected a rate from 0 to 1"),
        ("planted:see=", r"see is '', expected a rate"),
        ("planted:se=0.5", r"unknown setting 'se'. Did you mean 'see'\?"),
        (
            "planted:blnd",
            r"unknown setting 'blnd'. Did you mean 'blind'\? Known: see, think, seed, blind, unreasoning",
        ),
        ("planted:blind,mute", r"'mute' is a second manner, expected one"),
        ("planted:blind,see=0.5", r"expected either a manner or rates, not both"),
        ("planted:see=0.5,seed=-1", r"seed is '-1', expected a whole number of 0 or more"),
        ("planted:see=0.5,seed=²", r"seed is '²', expected a whole number"),
        ("openai:gpt", r"model 'openai:gpt': expected openai:NAME@http://host:port/v1"),
        ("openai:@http://h/v1", r"expected openai:NAME@http"),
        ("openai:m@ftp://h/v1", r"expected openai:NAME@http"),
        ("openai:m@http://h:99999/v1", r"the address is malformed"),
        ("openai:m@http://[::1/v1", r"the address is malformed"),
        ("openai:m@http:///v1", r"the address names no host"),
        ("openai:m@http://h/v1?key=s3cret", r"without user, password, query or fragment; an API key goes into the var"),
        ("openai:m@http://me:s3cret@h/v1", r"without user, password, query or fragment"),
        ("replay:", r"model 'replay:': expected replay:FILE"),
    ],
)
def test_a_string_that_names_no_model(spec: str, line: str) -> None:
    with pytest.raises(BadModel, match=line) as caught:
        open_model(spec, [])
    assert "\n" not in str(caught.value)
    assert "s3cret" not in str(caught.value)


def test_a_planted_respondent_needs_a_suite() -> None:
    with pytest.raises(BadModel, match="'planted:blind': a planted respondent knows a suite's states, and no suite"):
        open_model("planted:blind")


@pytest.mark.parametrize(
    "spec", ["reader", "planted:see=0.8,think=0.9", "planted: binding , seed=3", "openai:m@https://h:8000/v1"]
)
def test_a_string_that_names_one(spec: str) -> None:
    model = open_model(spec, [])
    assert model.batch >= 1
    assert model.concurrency >= 1
    assert model.fingerprint


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


def test_a_record_that_lacks_whole_arms_does_not_end_the_run(tmp_path: Path, probes: list[Probe]) -> None:
    place = {"arm": "picture", "question": "picture/answer", "response": "7"}
    model = open_model(f"replay:{record(tmp_path / 'r.jsonl', *({'item': p.item.id, **place} for p in probes))}")
    with Store.open(tmp_path / "run.sqlite", {"model": model.fingerprint}) as store:
        tally = run(model, probes, ["element", "picture"], store)
        assert (tally.answers, tally.failed, tally.items) == (120, 90, 30)
        assert [a.reply.text for a in store.answered("picture")] == ["7"] * 30


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "r.jsonl line 2: expected one JSON object"),
        ("[1]", "r.jsonl line 2: expected a JSON object, got list"),
        ("[" * 100_000, "r.jsonl line 2: expected one JSON object: RecursionError"),
        ({"item": "i", "arm": "a", "question": "q"}, "line 2: field 'response' is missing"),
        ({"item": "i", "arm": "a", "response": "x"}, "line 2: field 'question' is missing"),
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


def test_the_small_task_is_a_real_one(probes: list[Probe]) -> None:
    """The tests above stand on it: every view of it reads back, both of its solvers agree."""
    assert all(view.certified for probe in probes for view in probe.views)
    assert len({probe.item.answer for probe in sums.probes(30)}) > 5
