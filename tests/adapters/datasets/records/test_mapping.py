"""Mapping files: what they say, and what is wrong with them in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.mapping import FieldMap, looked_up, parsed_mapping, read_mapping


def test_toml_and_json_say_the_same(tmp_path: Path) -> None:
    (tmp_path / "m.toml").write_text(
        'question = "q"\nanswer = "meta.gold"\noptions = ["A", "B"]\nimages = "image"\nkind = "type"\n'
        'labels = ["meta.subject"]\nabsolute = 0.5\n[kinds]\nMCQ = "option"\n'
    )
    told = {"question": "q", "answer": "meta.gold", "options": ["A", "B"], "images": ["image"], "kind": "type",
            "labels": {"subject": "meta.subject"}, "absolute": 0.5, "kinds": {"MCQ": "option"}}  # fmt: skip
    (tmp_path / "m.json").write_text(json.dumps(told))
    expected = FieldMap("q", "meta.gold", ("A", "B"), ("image",), "type", {"MCQ": "option"},
                        labels={"subject": "meta.subject"}, absolute=0.5)  # fmt: skip
    assert read_mapping(tmp_path / "m.toml") == read_mapping(tmp_path / "m.json") == expected
    assert expected.columns >= {"q", "meta", "A", "B", "image", "type"}
    assert expected.named["labels"] == ("meta.subject",)
    assert "id" not in expected.named
    assert expected.marking == {"absolute": 0.5}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"language": "de"}, "unknown language 'de'. Did you mean 'en'"),
        ({"quesion": "q"}, "Did you mean 'question'"),
        ({"answer": 3}, "answer is 3, expected the name of a field"),
        ({"options": []}, "options is [], expected a field or a list of fields"),
        ({"labels": "subject"}, "labels is 'subject', expected a table"),
        ({"texts": {"captoin": "c"}}, "Did you mean 'caption'"),
        ({"kind": "type", "kinds": {"x": "opton"}}, "Did you mean 'option'"),
        ({"kinds": {"x": "option"}}, "kinds stands without a field"),
        ({"marks": "on"}, "unknown way to take marks 'on'. Did you mean 'one'"),
        ({"image_root": 3}, "image_root is 3, expected the name"),
        ({"answers": "letters"}, "Did you mean 'letter'"),
        ({"decimals": 1.5}, "decimals is 1.5, expected a number"),
        ({"absolute": -1}, "absolute is -1, expected a number"),
    ],
)
def test_a_wrong_entry(change: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the words are looked at below
        parsed_mapping({"question": "q", "answer": "a", **change})
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("m.toml", "question = ", "is no TOML"),
        ("m.json", "[]", "is a JSON list, expected an object"),
        ("m.json", "{", "is no whole JSON"),
        ("m.toml", 'question = "q"', "no entry 'answer'"),
        ("absent.toml", None, "no such file or directory, expected a mapping"),
    ],
)
def test_a_wrong_file(tmp_path: Path, name: str, text: str | None, says: str) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    with pytest.raises(BadDataset, match=says):
        read_mapping(tmp_path / name)


def test_a_path_into_a_field() -> None:
    row = {"meta": {"id": 3}, "a.b": 4}
    assert [looked_up(row, name) for name in ("meta.id", "a.b", "meta.x", "x.y", "meta")] == [
        3,
        4,
        None,
        None,
        {"id": 3},
    ]
