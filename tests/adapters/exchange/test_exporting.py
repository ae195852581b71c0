"""An export holds all or nothing, and its name goes by its contents."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from isoprobe.adapters.exchange.exporting import about_of, export_suite
from isoprobe.adapters.exchange.formats import UnknownFormat, format_names, load_format
from isoprobe.adapters.exchange.records import BadExport
from isoprobe.probes.core import Probe
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.suite import Suite, write_suite


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    task = load_task("connectivity")
    made = [make_item(task, 1, seed) for seed in range(2)]
    return write_suite(tmp_path_factory.mktemp("export") / "suite", made, "a test")


def test_a_name_goes_by_contents(suite: Suite, tmp_path: Path) -> None:
    first = about_of(suite, tmp_path, ("picture",), (), "direct", "").name
    assert first == about_of(suite, tmp_path / "elsewhere", ("picture",), (), "direct", "again").name
    assert first != about_of(suite, tmp_path, ("text",), (), "direct", "").name
    probe = next(iter(suite))
    seen = replace(probe.views[0], style={**probe.views[0].style, "more": 1})
    other = write_suite(tmp_path / "other", [replace(probe, views=(seen, *probe.views[1:]))], "")
    assert first != about_of(other, tmp_path, ("picture",), (), "direct", "").name


def test_all_or_nothing(suite: Suite, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("mine")
    with pytest.raises(BadExport, match="expected a new folder or an empty one"):
        export_suite(suite.path, "jsonl", tmp_path / "full")
    with pytest.raises(UnknownFormat, match=r"unknown format 'jsnl'. Did you mean 'jsonl'"):
        export_suite(suite.path, "jsnl", tmp_path / "new")
    with pytest.raises(BadExport, match="asks more than one message"):
        export_suite(suite.path, "hf", tmp_path / "new", ["picture", "own_transcript"])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["full"]


def test_a_suite_without_such_questions_is_told(tmp_path: Path) -> None:
    bare: list[Probe] = [published_probe("q", "Which?", "option", "B", choices=("x", "y"))]
    words = write_suite(tmp_path / "words", bare, "")
    with pytest.raises(BadExport, match="in the arms picture goes into jsonl: none is asked"):
        export_suite(words.path, "jsonl", tmp_path / "out")
    assert export_suite(words.path, "jsonl", tmp_path / "out", ["text"]).records == 1


def test_the_folder_is_the_registry() -> None:
    assert format_names() == ["evalscope", "hf", "inspect", "jsonl", "lmms-eval", "vlmevalkit"]
    assert all(load_format(name).name == name for name in format_names())
