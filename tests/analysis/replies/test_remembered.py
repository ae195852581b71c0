"""What is remembered of texts is bounded by their length too, and nothing that reads replies keeps texts otherwise."""

from __future__ import annotations

import ast
import tracemalloc
from pathlib import Path

import isoprobe.analysis
from isoprobe.analysis.replies.remembered import FEWER, LONG, SHORT, remembered

ANALYSIS = Path(next(iter(isoprobe.analysis.__path__)))
ROOMS = ("replies", "extraction", "numbers", "expressions", "scoring")


def counted(count: int) -> tuple[list[str | tuple[str, ...]], object]:
    calls: list[str | tuple[str, ...]] = []

    @remembered(count)
    def size(text: str | tuple[str, ...], more: int = 0) -> int:
        calls.append(text)
        return len(text) + more

    return calls, size


def test_the_last_texts_are_remembered_and_no_more() -> None:
    calls, size = counted(3)
    assert callable(size)
    for text in ("a", "bb", "a", "ccc", "a", "dddd", "a"):
        assert size(text) == len(text)
    assert calls == ["a", "bb", "ccc", "dddd"]
    assert size("bb") == 2
    assert calls[-1] == "bb"
    assert size("a", 1) == 2
    assert calls[-1] == "a"


def test_fewer_long_texts_are_remembered_and_none_of_the_longest() -> None:
    calls, size = counted(2 * FEWER)
    assert callable(size)
    long = [str(k) * (SHORT + 1) for k in range(3)]
    for text in (long[0], long[1], long[0], long[1]):
        size(text)
    assert calls == long[:2]
    size(long[2])
    size(long[0])
    assert calls == [*long, long[0]]
    parts = ("x" * SHORT, "y")  # as long as all of them together
    for _ in range(2):
        size(parts)
    assert calls.count(parts) == 1
    for _ in range(2):
        size("x" * (LONG + 1))
    assert calls.count("x" * (LONG + 1)) == 2


def test_the_memory_that_texts_take_has_a_bound() -> None:
    @remembered(64)
    def doubled(text: str) -> str:
        return text + text

    tracemalloc.start()
    try:
        for k in range(640):
            doubled(f"{k} " + "x" * (SHORT - 10 if k % 2 else LONG - 10))
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert 64 * 3 * (SHORT - 10) < held < 1.2 * 3 * (64 * SHORT + 64 // FEWER * LONG)


def test_what_reads_replies_keeps_texts_in_no_other_way() -> None:
    kept, plain = 0, []
    for path in sorted(one for room in ROOMS for one in (ANALYSIS / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            names = {ast.unparse(one).split("(")[0].split(".")[-1] for one in node.decorator_list}
            kept += "remembered" in names
            told = [ast.unparse(each.annotation) for each in node.args.args if each.annotation]
            if names & {"lru_cache", "cache"} and any("str" in each for each in told):
                plain.append(f"{path.name} {node.name}")
    assert not plain
    assert kept > 70


def test_no_cache_is_without_bound() -> None:
    for path in sorted(one for room in ROOMS for one in (ANALYSIS / room).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        assert "maxsize=None" not in text, path
        assert "@cache\n" not in text, path
