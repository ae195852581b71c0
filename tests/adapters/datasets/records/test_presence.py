"""What is found out about a set before it is read: fields that no record has, and how places are counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.datasets.dataset import BadDataset
from tests.adapters.datasets.sets.test_mapped import found


def test_a_field_that_no_record_has_stops_the_import_and_names_the_nearest(tmp_path: Path) -> None:
    row = {"q": "Which?", "a": "A", "A": "x", "B": "y", "image": "a.png"}
    for mapping, says in (
        ({"images": "imagee"}, "as images: unknown field 'imagee'. Did you mean 'image'? Known: q, a, A, B, image"),
        ({"options": ["A", "opB"]}, "as options: unknown field 'opB'."),
        ({"answer": "gold"}, "as answer: unknown field 'gold'."),
        ({"labels": ["meta.subject"]}, "as labels: unknown field 'meta.subject'."),
    ):
        with pytest.raises(BadDataset, match="has the field that the mapping names") as why:
            found(tmp_path, [row, row], **mapping)
        assert says in str(why.value)
    assert found(tmp_path, [row, {**row, "imagee": None}], images="imagee")  # that one record has is enough


@pytest.mark.parametrize(
    ("answers", "letters"),
    [
        ([0, 2, 1], "ACB"),
        (["0", "2", "1"], "ACB"),
        ([0.0, 2.0, 1.0], "ACB"),
        ([1, 3, 2], "ACB"),
        ([9, 8, 7], "CBA"),  # each is an option's own text
    ],
)
def test_how_places_are_counted_is_found_out_over_all_records(tmp_path: Path, answers: list[Any], letters: str) -> None:
    rows = [{"a": answer, "q": "Which?", "o": ["7", "8", "9"]} for answer in answers]
    assert "".join(str(record.expected) for record in found(tmp_path, rows, options="o")) == letters  # type: ignore[union-attr]


def test_places_that_may_be_counted_from_0_or_from_1_are_asked_for(tmp_path: Path) -> None:
    row = {"a": 1, "q": "Which?", "o": ["x", "y", "z"]}
    with pytest.raises(BadDataset, match='counted from 0 or from 1: say answers = "index"'):
        found(tmp_path, [row, {**row, "a": 2}], options="o")
    assert [r.expected for r in found(tmp_path, [row], options="o", answers="number")] == ["A"]  # type: ignore[union-attr]


def test_places_of_several_options_and_letters_among_them(tmp_path: Path) -> None:
    rows = [{"a": answer, "q": "Which?", "o": ["x", "y", "z"]} for answer in ("0, 2", "1", [0, 1])]
    told = [record.expected for record in found(tmp_path, rows, options="o", kind="options")]  # type: ignore[union-attr]
    assert told == [["A", "C"], ["B"], ["A", "B"]]
    mixed = [{"a": answer, "q": "Which?", "o": ["7", "y", "z"]} for answer in ("B", "7")]
    assert [record.expected for record in found(tmp_path, mixed, options="o")] == ["B", "A"]  # type: ignore[union-attr]


def test_numbers_that_answer_questions_with_parts_are_no_places(tmp_path: Path) -> None:
    rows = [{"a": 2, "q": "Of (a) cats and (b) dogs, how many?"}, {"a": 37, "q": "How many?"}]
    assert [record.expected for record in found(tmp_path, rows)] == [2, 37]  # type: ignore[union-attr]
