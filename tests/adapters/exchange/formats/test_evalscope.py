"""EvalScope's own benchmarks open the files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.exchange.exporting import export_suite
from tests.specimens.tool_suite import suite_at

pytest.importorskip("evalscope", reason="EvalScope is not installed (pip install evalscope)")
os.environ.setdefault("HF_HUB_OFFLINE", "1")

from evalscope.api.registry import get_benchmark
from evalscope.config import TaskConfig


def test_both_benchmarks_load_what_is_theirs(tmp_path: Path) -> None:
    suite = suite_at(tmp_path / "suite")
    done = export_suite(suite.path, "evalscope", tmp_path / "out", ["picture", "text", "element"])
    loaded = 0
    for kind, pictures in (("general_vqa", 1), ("general_vmcq", 2)):
        [file] = (tmp_path / "out" / kind).iterdir()
        name = file.stem.rpartition("_")[0]
        arguments: dict[str, Any] = {kind: {"local_path": str(file.parent), "subset_list": [name]}}
        config = TaskConfig(datasets=[kind], dataset_args=arguments, model="mock", eval_type="mock_llm")
        samples = get_benchmark(kind, config).load_dataset()[name]
        shown = [[part.image for part in sample.input[0].content if part.type == "image"] for sample in samples]
        assert max(map(len, shown)) == pictures
        assert all(Path(image).is_file() for images in shown for image in images)
        assert all(sample.target for sample in samples)
        if kind == "general_vmcq":
            assert ["left", "None", "right"] in [sample.choices for sample in samples]
        loaded += len(samples)
    assert loaded == done.records
