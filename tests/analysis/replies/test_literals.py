"""The strings without which a pattern cannot match: none is overlooked, on real replies by every pattern of the
analysis."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from pathlib import Path

import pytest

import isoprobe.analysis
from isoprobe.analysis.replies import patterns
from isoprobe.analysis.replies.literals import MOST, needed

SPECIMENS = Path(__file__).resolve().parents[2] / "specimens"


@pytest.mark.parametrize(
    ("pattern", "strings"),
    [
        (r"\bround(?:ed|ing)?\b", {"round"}),
        (r"(?:more|less|fewer) than", {"less than", "more than", "fewer than"}),
        (r"\bsorry\b|(?<!not )sure that|抱歉", {"sorry", "sure that", "抱歉"}),
        (r"[0-9]+ (?=apples)", {"apples"}),
        (r"(?:x{2,3}|yy)z?", {"x", "yy"}),
        (r"[±√]", {"±", "√"}),
        (r"(?:kilo)?metres?(?! long)", {"metre"}),
        (r"", set()),
        (r"(?:north)?", set()),
        (r"[a-z]+ [0-9]+", set()),
        (r"north|[a-z]{3}", set()),
        (r"north(?i:south)|\w", set()),
    ],
)
def test_every_match_holds_one(pattern: str, strings: set[str]) -> None:
    assert set(needed(pattern)) == strings


def test_capitals_that_do_not_count_have_none() -> None:
    assert needed("north", re.IGNORECASE) == needed("(?i)north") == ()
    assert needed("(?i:north) pole") == (" pole",)


def test_no_pattern_of_the_analysis_overlooks_a_match() -> None:
    rows = json.loads((SPECIMENS / "current_replies.json").read_text(encoding="utf-8"))
    texts = [row["response"].lower()[:600] for row in rows[::8]]
    texts += [row["question"][-400:].lower() for row in rows[::25]]
    seen: dict[str, patterns._Pattern] = {}
    for module in pkgutil.walk_packages(isoprobe.analysis.__path__, "isoprobe.analysis."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, patterns._Pattern):
                seen[value.pattern] = value
    sparing = 0
    for pattern, late in seen.items():
        plain = re.compile(pattern, late._asked)
        strings = needed(pattern, late._asked)
        assert len(strings) <= MOST
        sparing += bool(strings)
        for text in texts if strings else ():
            if not any(string in text for string in strings):
                assert plain.search(text) is None, (pattern, text)
    assert sparing > 300
