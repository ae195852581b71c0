"""Prompts for somebody who never saw the code are written without the key, and the replies are scored arm by arm."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.specimens.loading import benchmark_at

ROOT = Path(__file__).parents[2]
STRANGERS = ROOT.parent / "shared/data/strangers"
TASKS = ("connectivity", "scatter_plot", "coins", "pedigree_carriers", "puzzle")


@pytest.fixture(scope="module")
def strangers() -> Iterator[ModuleType]:
    with benchmark_at("strangers") as module:
        yield module


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def said(key: dict[str, Any]) -> str:
    """What somebody replies who knows."""
    expected = key["expected"]
    if key["kind"] == "transcript":
        return f"```\n{expected}\n```"
    if key["kind"] == "yes_no":
        expected = "yes" if expected else "no"
    elif isinstance(expected, list):
        expected = ", ".join(map(str, expected))
    return f"答案：{expected}" if key["language"] == "zh" else f"Answer: {expected}"


def test_prompts_hold_no_key_and_replies_are_scored(
    strangers: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strangers.write_prompts(tmp_path, 10, 5, TASKS)
    prompts, key = rows(tmp_path / "prompts.jsonl"), rows(tmp_path / "key.jsonl")
    assert [row["id"] for row in prompts] == [row["id"] for row in key]
    assert {row["arm"] for row in key} == {"picture", "text", "element", "transcript"}
    assert all(set(row) == {"id", "prompt", "images"} for row in prompts)
    assert all((tmp_path / image).exists() for row in prompts for image in row["images"])
    assert all(bool(row["images"]) != row["id"].endswith("-text") for row in prompts)
    replies = [{"id": row["id"], "response": said(row)} for row in key]
    (tmp_path / "replies.jsonl").write_text("\n".join(map(json.dumps, replies)))
    strangers.report(strangers.rows_of(tmp_path))
    told = capsys.readouterr().out
    for arm in ("picture", "text", "element", "transcript"):
        assert f"{arm}: 10 replies: 10 right" in told
    assert "verdict: unknown: all 40 answers are right" in told  # ten items are too few to call it more
    replies[0]["response"] = "I cannot say."
    (tmp_path / "replies.jsonl").write_text("\n".join(map(json.dumps, replies)))
    strangers.report(strangers.rows_of(tmp_path))
    assert "picture: 10 replies: 9 right, 1" in capsys.readouterr().out


def test_a_folder_without_replies_is_refused_in_a_line(strangers: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no replies, expected a file like replies"):
        strangers.rows_of(tmp_path)


@pytest.mark.skipif(not STRANGERS.exists(), reason="the replies of a real model are not here")
def test_a_real_model_that_hardly_errs_is_not_called_guessing(
    strangers: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    strangers.report(strangers.rows_of(STRANGERS))
    told = capsys.readouterr().out
    assert "picture: 50 replies: 50 right" in told
    assert "element: 137 replies: 137 right" in told
    assert "verdict: capable: sees and reasons nearly without fault" in told


@pytest.mark.parametrize(("day", "items", "same"), [("2026-11-29-fourth", 160, 158), ("2026-11-29-fifth", 160, 158)])
def test_what_readme_says_of_strangers_is_so(
    strangers: ModuleType, capsys: pytest.CaptureFixture[str], day: str, items: int, same: int
) -> None:
    """Forms that were mended since may read more than they did, or be compared no more."""
    strangers.report(strangers.rows_of(ROOT / f"benchmarks/strangers-{day}"))
    told = capsys.readouterr().out
    for arm in ("picture", "text"):
        counted = re.search(rf"{arm}: {items} replies: (\d+) right, (\d+) partial\n", told)
        assert counted is not None, told[:400]
        assert int(counted[1]) >= same
        assert sum(map(int, counted.groups())) == items
    both = re.search(r"right from the text of (\d+) items answered right from the picture: (\d+)", told)
    assert both is not None
    assert both[1] == both[2]
    found = re.search(r"read (\d+) of (\d+); enough for an exact solver (\d+)", told)
    assert found is not None
    read, written, enough = map(int, found.groups())
    assert read >= 0.95 * written
    assert enough >= 0.9 * written
    assert written >= 140


@pytest.mark.parametrize("folder", sorted((ROOT / "benchmarks").glob("strangers-*")), ids=lambda folder: folder.name)
def test_the_kept_rounds_are_read(strangers: ModuleType, folder: Path) -> None:
    """What strangers replied is read as well as when it was asked, or better; rows of forms that changed are few."""
    rows = strangers.rows_of(folder)
    judged = [strangers.judge(row) for row in rows]
    known = [one for one in judged if not isinstance(one, str)]
    assert len(known) >= 0.97 * len(judged)
    shares = {}
    for arm in sorted({row["arm"] for row in rows} - {"transcript"}):
        points = [one.score.outcome in ("right", "partial") for one in known if one.row["arm"] == arm]
        shares[arm] = sum(points) / len(points)
    assert "picture" in shares
    assert min(shares.values()) >= 0.98, shares
    told = [one.score.enough for one in known if one.row["arm"] == "transcript"]
    assert sum(enough is not None for enough in told) >= 0.97 * len(told)
    assert sum(enough is True for enough in told) >= 0.95 * len(told)
