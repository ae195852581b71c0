"""Where the words of rules stand in long texts."""

from __future__ import annotations

import json
from pathlib import Path

from isoprobe.analysis.extraction.places import LAST, line_from, places
from isoprobe.analysis.extraction.rules import RULES

SPECIMENS = Path(__file__).resolve().parents[2] / "specimens"


def test_a_long_text_is_searched_around_its_cues_and_all_is_found() -> None:
    rows = json.loads((SPECIMENS / "free_replies.json").read_text(encoding="utf-8"))
    text = "\n\n".join(row["response"] for row in rows).lower()[-60_000:]
    for rule in RULES:
        found = [match.start() for match in rule.pattern.finditer(text)][-LAST:]
        assert [at for at, _, _ in places(rule, text)] == found, rule.name


def test_the_line_behind_a_place() -> None:
    assert line_from("answer:\n\n  3 cm\nso", 7) == (11, 15)
