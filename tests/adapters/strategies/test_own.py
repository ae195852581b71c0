"""A strategy of one's own is a function, whose keyword arguments are those of its specification."""

from __future__ import annotations

import sys
from collections.abc import Generator

import pytest

from isoprobe.adapters.strategies.own import own_entry
from isoprobe.adapters.strategies.spec import BadSpec
from isoprobe.adapters.strategies.strategies import check_spec, code_of, load_strategy, strategy_name
from isoprobe.adapters.strategies.views import direct
from isoprobe.probes.core import Probe, Prompt, Question, Reply
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.plugins import BadPlugin
from isoprobe.probes.engine.registry import load_task

Work = Generator[Prompt, Reply, Reply]


def twice(probe: Probe, question: Question, *, times: int = 2, loud: bool = False) -> Work:
    """Asks again and again; the last reply counts."""
    for _ in range(times - 1):
        yield from direct(probe, question)
    return (yield from direct(probe, question))


def no_generator(probe: Probe, question: Question) -> None: ...


def of_one(probe: Probe) -> Work:
    yield from ()


def with_a_list(probe: Probe, question: Question, *, words: tuple[str, ...] = ()) -> Work:
    yield from ()


NAME = f"{__name__}:twice"


def asked(spec: str) -> int:
    probe = make_item(load_task("grid_size"), 1, 0)
    question = next(each for each in probe.questions if each.about == "answer")
    work, count, reply = load_strategy(spec)(probe, question), 0, None
    while True:
        try:
            next(work) if reply is None else work.send(reply)
        except StopIteration:
            return count
        count, reply = count + 1, Reply("5")


def test_its_keyword_arguments_are_those_of_the_specification() -> None:
    assert strategy_name(twice) == NAME
    assert asked(NAME) == 2
    assert asked(f"{NAME}(times=3,loud=yes)") == 3
    entry = own_entry(NAME, twice)
    assert entry.summary == "Asks again and again; the last reply counts."
    assert [(each.name, each.takes, each.default) for each in entry.arguments] == [
        ("times", "number", "2"),
        ("loud", "yes/no", "no"),
    ]
    with pytest.raises(BadSpec, match="times is 'x', expected a whole number"):
        check_spec(f"{NAME}(times=x)")


def test_it_stands_within_another() -> None:
    assert load_strategy(f"vote({NAME},n=3)", lambda question, text: text).draws == 3


def test_a_run_tells_one_text_of_it_from_another() -> None:
    assert code_of("direct") == code_of("vote(cot,n=8)") == ""
    assert len(code_of(NAME)) == 16
    assert code_of(f"vote({NAME})") == code_of(NAME)


@pytest.mark.parametrize("name", ["no_generator", "of_one", "with_a_list", "NAME", "Work"])
def test_what_is_no_strategy_is_one_line(name: str) -> None:
    with pytest.raises(BadPlugin, match="expected") as caught:
        own_entry(name, getattr(sys.modules[__name__], name))
    assert "\n" not in str(caught.value)
