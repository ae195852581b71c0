"""Files of captions and knowledge: both ways to write one, and what is wrong with others."""

from __future__ import annotations

from pathlib import Path

import pytest

from isoprobe.adapters.strategies.texts import BadTexts, file_hash, load_texts, texts_for
from isoprobe.probes.core import Probe


@pytest.mark.parametrize(
    "written",
    [
        '{"id": "sums-v1-L1-s0", "text": "bars"}\n\n{"id": "x y", "texts": ["a", "b", " "]}\r\n',
        '{"sums-v1-L1-s0": "bars",\n "x y": ["a", "b"]}',
        '\ufeff{"sums-v1-L1-s0": ["bars"], "x y": ["a", "b"]}\n',
    ],
)
def test_a_file_is_lines_or_one_object(tmp_path: Path, written: str) -> None:
    path = tmp_path / "texts.json"
    path.write_text(written, encoding="utf-8")
    assert load_texts(str(path)) == {"sums-v1-L1-s0": ("bars",), "x y": ("a", "b")}


def test_the_questions_own_text_counts_before_the_items(tmp_path: Path, probes: list[Probe]) -> None:
    path = tmp_path / "texts.jsonl"
    path.write_text('{"id": "sums-v1-L1-s0", "text": "all"}\n{"id": "sums-v1-L1-s0 picture/answer", "text": "this"}\n')
    texts = load_texts(str(path))
    first, *others = [question for question in probes[0].questions if question.view == "picture"]
    assert texts_for(texts, probes[0], first) == ("this",)
    assert {texts_for(texts, probes[0], question) for question in others} == {("all",)}
    assert texts_for(texts, probes[1], first) == ()


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (
            b'{"id": "a", "text": "b"}\n{"id": "c"}',
            """, line 2: expected {"id": ..., "text": ...}, found '{"id": "c"}'""",
        ),
        (b'{"id": "a", "text": "b"}\n{"id": "a", "text": "c"}', ", line 2: id 'a' for the second time"),
        (b'{"id": "a", "text": 3}', ", line 1: expected a text or a list of texts, found int"),
        (b'{"a": [1]}', ": id 'a': expected a text or a list of texts, found list"),
        (b"[1]", """, line 1: expected {"id": ..., "text": ...}, found '[1]'"""),
        (b"\xff", ": not UTF-8 at byte 0"),
        (b"[" * 100_000, f""", line 1: expected {{"id": ..., "text": ...}}, found {"[" * 60!r}"""),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tmp_path: Path, written: bytes, why: str) -> None:
    path = tmp_path / "texts"
    path.write_bytes(written)
    with pytest.raises(BadTexts) as error:
        load_texts(str(path))
    assert str(error.value) == f"{path}{why}"


def test_a_file_that_changes_is_read_again_and_has_another_hash(tmp_path: Path) -> None:
    path = tmp_path / "texts"
    path.write_text('{"a": "b"}')
    before = load_texts(str(path)), file_hash(str(path))
    path.write_text('{"a": "bc"}')
    assert (load_texts(str(path)), file_hash(str(path))) != before
    assert load_texts(str(path)) == {"a": ("bc",)}
