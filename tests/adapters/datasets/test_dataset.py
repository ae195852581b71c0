"""Data sets: every one in the folder loads, parts are asked for by name, what is told stands on one line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from isoprobe.adapters.datasets.dataset import (
    AnyRecord,
    BadDataset,
    BadRecord,
    Dataset,
    UnknownDataset,
    UnreadRecord,
    dataset_names,
    load_dataset,
    one_line,
    read_now,
)
from isoprobe.probes.engine.plugins import BadPlugin
from isoprobe.probes.engine.registry import load_task


def test_every_data_set_loads_and_maps_to_tasks_that_exist() -> None:
    assert {"isobench", "nlgraph"} <= set(dataset_names())
    for name in dataset_names():
        dataset = load_dataset(name)
        assert dataset.name == name
        assert all(load_task(task).name == task for task in dataset.configs.values())


def test_an_unknown_name_names_the_nearest_and_all() -> None:
    with pytest.raises(
        UnknownDataset, match=r"data set 'isobnech'. Did you mean 'isobench'\? Known: .*dynamath, .*isobench, .*nlgraph"
    ):
        load_dataset("isobnech")
    with pytest.raises(UnknownDataset, match=r"unknown data set '../../x'"):
        load_dataset("../../x")


def bars(path: Path, configs: Collection[str]) -> Iterator[AnyRecord]:
    """A record for each config."""
    for k, config in enumerate(configs):
        yield BadRecord(f"{path.name}:{k}", config, "count is 'x', expected a number")


BARS = Dataset("the tests", {"few": "sums", "many": "sums"}, bars, ("drawn",), name="bars")


def configs_of(records: Iterable[AnyRecord | UnreadRecord]) -> list[str]:
    return [record.config for record in records]


def test_all_configs_are_read_where_none_is_named(tmp_path: Path) -> None:
    assert BARS.all_configs == ("few", "many", "drawn")
    assert configs_of(BARS.records(tmp_path)) == ["few", "many", "drawn"]
    assert configs_of(BARS.records(str(tmp_path), ["drawn", "few"])) == ["drawn", "few"]


def test_a_config_or_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnknownDataset, match=r"unknown config of bars 'fwe'\. Did you mean 'few'"):
        BARS.records(tmp_path, ["few", "fwe"])
    with pytest.raises(BadDataset, match=r"no file or folder .*/none, expected bars: few, many, drawn"):
        BARS.unread_records(tmp_path / "none")


def test_unread_records_are_the_same_once_they_are_read(tmp_path: Path) -> None:
    def unread(path: Path, configs: Collection[str]) -> Iterator[AnyRecord | UnreadRecord]:
        for record in bars(path, configs):
            yield UnreadRecord(record.place, record.config, lambda record=record: record)  # type: ignore[misc]

    later = replace(BARS, unread=unread)
    found = list(later.unread_records(tmp_path))
    assert all(isinstance(record, UnreadRecord) for record in found)
    assert list(read_now(found)) == list(BARS.unread_records(tmp_path)) == list(BARS.records(tmp_path))


def test_what_is_told_stands_on_one_line_and_moves_no_cursor() -> None:
    assert one_line("a café, 棱") == "a café, 棱"
    assert one_line("a\nb\x1b[2Jc") == r"a\nb\x1b[2Jc"
    assert str(BadDataset("no\nfile")) == r"no\nfile"
    assert str(BadRecord("a\tb:1", "few", "x\r")) == r"a\tb:1: x\r"


def test_a_data_set_of_ones_own_is_taken_and_what_is_none_refused() -> None:
    assert load_dataset(BARS) is BARS
    assert load_dataset("tests.adapters.datasets.test_dataset:BARS") == replace(
        BARS, name="tests.adapters.datasets.test_dataset:BARS"
    )
    with pytest.raises(BadPlugin, match="of type int, expected a name or a Dataset"):
        load_dataset(7)  # type: ignore[arg-type]
    with pytest.raises(BadPlugin, match="is of type function, expected a Dataset"):
        load_dataset("tests.adapters.datasets.test_dataset:bars")
