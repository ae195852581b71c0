"""The key of an export holds what scoring takes, and no picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from isoprobe.adapters.exchange.keys import NAME, KeyFile, read_key
from isoprobe.probes.suites.rows import BadRow
from tests.specimens.tool_suite import suite_at


def test_items_and_questions_come_back(tmp_path: Path) -> None:
    suite = suite_at(tmp_path / "suite")
    with KeyFile(tmp_path) as key:
        for probe in suite:
            key.add(probe)
            key.add(probe)
    found = read_key(tmp_path / NAME)
    assert list(found) == list(suite.ids())
    for probe in suite:
        item, questions = found[probe.item.id]
        assert item == probe.item
        assert questions == {question.id: question for question in probe.questions}
        assert all(form.payload not in (tmp_path / NAME).read_text() for form in probe.views if form.medium == "text")


@pytest.mark.parametrize("line", ["{", "[]", "{}", '{"id": "a"}', '"\\ud800"'])
def test_a_line_that_is_no_item_is_named(tmp_path: Path, line: str) -> None:
    (tmp_path / NAME).write_text(line + "\n", encoding="utf-8")
    with pytest.raises(BadRow, match=r"^key\.jsonl, line 1: expected an item of an export"):
        read_key(tmp_path / NAME)
