"""The registry of data sets is the folder, and every name in it loads."""

from __future__ import annotations

import pytest

from isoprobe.adapters.datasets.dataset import UnknownDataset, dataset_names, load_dataset
from isoprobe.probes.engine.registry import task_names


def test_every_data_set_loads_and_maps_to_tasks_that_exist() -> None:
    assert {"isobench", "nlgraph"} <= set(dataset_names())
    for name in dataset_names():
        dataset = load_dataset(name)
        assert dataset.name == name
        assert set(dataset.configs.values()) <= set(task_names())


def test_an_unknown_name_names_the_nearest_and_all() -> None:
    with pytest.raises(
        UnknownDataset, match=r"data set 'isobnech'. Did you mean 'isobench'\? Known: .*dynamath, .*isobench, .*nlgraph"
    ):
        load_dataset("isobnech")
    with pytest.raises(UnknownDataset, match=r"unknown data set '../../x'"):
        load_dataset("../../x")
