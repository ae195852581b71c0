"""ROUGE-L against values worked out by hand and published, and its bounds."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from isoprobe.analysis.scoring.rouge import TOKENS, common_subsequence, rouge_l, tokens
from tests.specimens.effort import within


@pytest.mark.parametrize(
    ("reference", "reply", "wanted"),
    [
        # Lin 2004, section 3.1: S1 against S2 is 3/4, S3 is 2/4, S4 is 2/4
        ("police killed the gunman", "police kill the gunman", 3 / 4),
        ("police killed the gunman", "the gunman kill police", 2 / 4),
        ("police killed the gunman", "the gunman police killed", 2 / 4),
        # L = 5 ("the cat on the mat"), 6 and 6 tokens
        ("The cat sat on the mat.", "The cat is on the mat", 5 / 6),
        # L = 2, 3 and 5 tokens: P = 2/5, R = 2/3, F = 1/2
        ("a b c", "a x b y z", 1 / 2),
        ("one two", "three four", 0),
        ("same", "same", 1),
        ("", "x", 0),
        ("x", "", 0),
        ("...", "!!!", 0),
        # 南京市 / 长江大桥 against 长江大桥: L = 1 of 2 and 1
        ("南京市长江大桥", "长江大桥", 2 / 3),
        # 红色 / 圆形 in common; 两个 and 三个 differ: L = 2 of 3 and 3
        ("两个红色圆形", "三个红色圆形", 2 / 3),
        ("3 circles", "３ ＣＩＲＣＬＥＳ", 1),
    ],
)
def test_values_worked_out_by_hand(reference: str, reply: str, wanted: float) -> None:
    assert rouge_l(reference, reply) == pytest.approx(wanted, abs=1e-12)


def by_the_table(one: list[str], other: list[str]) -> int:
    """The textbook's table, one row at a time."""
    row = [0] * (len(other) + 1)
    for a in one:
        before = row
        row = [0]
        for k, b in enumerate(other):
            row.append(before[k] + 1 if a == b else max(before[k + 1], row[k]))
    return row[-1]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from("abcd"), max_size=90), st.lists(st.sampled_from("abcd"), max_size=90))
def test_the_bits_agree_with_the_table(one: list[str], other: list[str]) -> None:
    assert common_subsequence(tuple(one), tuple(other)) == by_the_table(one, other)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200), st.text(max_size=200))
def test_it_is_symmetric_and_a_share(one: str, other: str) -> None:
    share = rouge_l(one, other)
    assert 0 <= share <= 1
    assert share == rouge_l(other, one)
    assert rouge_l(one, one) == (1 if tokens(one) else 0)


@pytest.mark.parametrize(
    "unit", ["a b ", "word ", "龘", "一", "我们看到一个红色的圆形", "x", "((((", "\ud800", "\u202e", "\x00 ", "é"]
)
def test_a_megabyte_is_bounded(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    rouge_l("我们 x", "x 我们")
    assert 0 <= within(0.2, lambda _: rouge_l(text, text[1:] + "y")) <= 1
    assert len(tokens(text)) <= TOKENS


def test_threads_agree() -> None:
    texts = [f"南京市长江大桥 {k % 7}" for k in range(64)]
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda text: rouge_l(text, text + "!"), texts))) == 1


def test_no_file_is_left_nothing_is_said_and_nothing_is_loaded_early(tmp_path: Path) -> None:
    code = "import sys, isoprobe.analysis.scoring.rouge as r; assert 'jieba' not in sys.modules"
    code += "; print(r.rouge_l('南京市长江大桥', '长江大桥'))"
    environment = {"TMPDIR": str(tmp_path), "PATH": ""}
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment)
    assert told.stdout.startswith("0.66")
    assert "Building" not in told.stderr
    assert list(tmp_path.iterdir()) == []
    assert not (Path(tempfile.gettempdir()) / "jieba.cache").exists()
