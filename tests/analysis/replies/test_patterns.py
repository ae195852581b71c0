"""Expressions that are compiled late are those that `re.compile` gives, and every one of the package is sound."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
import re

import pytest

import isoprobe.analysis
from isoprobe.analysis.replies import patterns
from isoprobe.analysis.replies.patterns import any_word, denial, regex


def test_it_does_what_a_compiled_one_does() -> None:
    late, now = regex(r"(?P<n>[a-z])\d", re.I), re.compile(r"(?P<n>[a-z])\d", re.I)
    text = "A1 b2, c"
    assert late.findall(text) == now.findall(text) == ["A", "b"]
    assert [match.span() for match in late.finditer(text, 1)] == [match.span() for match in now.finditer(text, 1)]
    assert (late.sub("-", text), late.split(text)) == (now.sub("-", text), now.split(text))
    assert (late.flags, late.groups, dict(late.groupindex), late.pattern) == (
        now.flags, now.groups, dict(now.groupindex), now.pattern,
    )  # fmt: skip
    assert late.match("x") is late.fullmatch("A1b") is late.search("--") is None


def test_any_of_some_words_stands_by_itself() -> None:
    assert any_word("may|might|in (?:no|any) case").findall("It might, mayhap, in any case.") == [
        "might",
        "in any case",
    ]
    assert any_word("may", re.I).search("MAY") is not None
    assert denial("not|no").findall("It isn't so, no; nothing is.") == ["n't", "no"]


def test_nothing_is_compiled_before_it_is_used() -> None:
    wrong = regex("(")
    assert wrong.pattern == "("
    with pytest.raises(re.error):
        wrong.search("")


def test_another_process_gets_it_too() -> None:
    assert pickle.loads(pickle.dumps(regex("[ab]+", re.I))).findall("xAb") == ["Ab"]  # noqa: S301


def test_every_expression_of_the_analysis_compiles() -> None:
    late = 0
    for module in pkgutil.walk_packages(isoprobe.analysis.__path__, "isoprobe.analysis."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, patterns._Pattern):
                assert isinstance(value.flags, int)
                late += 1
    assert late > 500


@pytest.mark.parametrize("pattern", [r"\b(?:sum|total) of ([0-9]+)", r"[0-9]+\.\s+(?![A-Z])|\n\s{0,4}[0-9]", r"\w+"])
def test_one_that_often_searches_long_texts_finds_the_same(pattern: str) -> None:
    late, now = regex(pattern), re.compile(pattern)
    for number in range(30):
        texts = (f"The sum of {number} and 3 is what is asked for. " * 3, "no such words stand here\n" * 9, "7. a", "")
        for text in texts:
            for place in ((), (2,), (-3,), (0, 40), (5, -1), (30, 44)):
                one, other = late.search(text, *place), now.search(text, *place)
                assert (one and one.span()) == (other and other.span())
                assert [each.span() for each in late.finditer(text, *place)] == [
                    each.span() for each in now.finditer(text, *place)
                ]
                assert late.findall(text, *place) == now.findall(text, *place)
            assert late.sub("-", text, count=1) == now.sub("-", text, count=1)
            assert late.match(text, 4) is None or now.match(text, 4) is not None
    assert pickle.loads(pickle.dumps(late)).pattern == pattern  # noqa: S301
