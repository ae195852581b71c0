"""Models by one string: what is right opens, what is wrong gets one line that says what was expected."""

from __future__ import annotations

import pytest

from isoprobe.adapters.models.models import BadModel, open_model
from isoprobe.probes.core import Probe
from tests.specimens import sums


@pytest.mark.parametrize(
    ("spec", "line"),
    [
        ("", r"unknown model ''. Known: reader, planted, hf, openai, inspect, replay"),
        ("raeder", r"unknown model 'raeder'. Did you mean 'reader'\? Known: reader, planted, hf, openai, inspect"),
        ("gpt-4", r"unknown model 'gpt-4'. Known: reader, planted, hf, openai, inspect, replay \(as reader, pl"),
        ("hf:", r"model 'hf:': expected hf:PATH_OR_ID"),
        ("hf:x,dtype=int4", r"model 'hf:x,dtype=int4': dtype is 'int4', expected one of auto, float32, bfloat16, "),
        ("inspect:x", r"model .inspect:x.: expected inspect:PROVIDER/NAME"),
        ("reader:fast", r"model 'reader:fast': expected reader"),
        ("planted", r"model 'planted': expected planted:see=0.8,think=0.9"),
        ("planted:", r"model 'planted:': expected planted:"),
        ("planted:see=1.2", r"see is '1.2', expected a rate from 0 to 1"),
        ("planted:see=nan", r"see is 'nan', expected a rate from 0 to 1"),
        ("planted:see=", r"see is '', expected a rate"),
        ("planted:se=0.5", r"unknown setting 'se'. Did you mean 'see'\?"),
        (
            "planted:blnd",
            r"unknown setting 'blnd'. Did you mean 'blind'\? Known: see, think, memorise, noise, helped, heedless"
            r", startled, see_at, think_at, letters_from, gaps_from, lines_from, angles_from, bends_from, seed, num",
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
        ("openai:m@http://h/v1?key=s3cret", r"without user, password, query or fragment; an API key goes into a v"),
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


def test_the_small_task_is_a_real_one(probes: list[Probe]) -> None:
    """The tests above stand on it: every view of it reads back, both of its solvers agree."""
    assert all(view.certified for probe in probes for view in probe.views)
    assert len({probe.item.answer for probe in sums.probes(30)}) > 5
