"""The `datasets` library opens the folder; its card tells how many questions there are, and in which language."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

from PIL import Image

from isoprobe.adapters.exchange.exporting import export_suite
from isoprobe.adapters.exchange.formats.hf import BATCH, TYPES, write
from isoprobe.adapters.exchange.records import About, records_of
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.suite import write_suite
from tests.specimens.loading import later
from tests.specimens.tool_suite import suite_at

datasets = later("datasets", "dev")
os.environ.setdefault("HF_HUB_OFFLINE", "1")

ARMS = ["picture", "text", "element"]


def test_the_library_opens_it_as_it_is(tmp_path: Path) -> None:
    suite = suite_at(tmp_path / "suite")
    done = export_suite(suite.path, "hf", tmp_path / "out", ARMS)
    rows = datasets.load_dataset(str(tmp_path / "out"), split="test", cache_dir=str(tmp_path / "cache"))
    records = list(records_of(suite, ARMS))
    assert rows.column_names == list(TYPES)
    assert len(rows) == done.records == len(records)
    for row, record in zip(rows, records, strict=True):
        assert (row["id"], row["prompt"], row["answer"]) == (record.id, record.words(), record.target())
        assert row["choices"] == list(record.question.choices)
        assert json.loads(row["labels"]) == dict(record.probe.item.labels)
        assert len(row["images"]) == len(record.pictures)
        for image, picture in zip(row["images"], record.pictures, strict=True):
            assert image.tobytes() == Image.open(io.BytesIO(picture.file)).tobytes()


def test_the_card_counts_questions_and_names_languages(tmp_path: Path) -> None:
    probes = [
        make_item(load_task("ion_tests"), 1, seed, language=language) for seed in (1, 2) for language in ("en", "zh")
    ]
    suite = write_suite(tmp_path / "two\nlanguages", probes, "make it\nagain")
    done = export_suite(suite.path, "hf", tmp_path / "out", ["text"], command="export\nit")
    card = (tmp_path / "out" / "README.md").read_text()
    assert 'pretty_name: "two\\nlanguages"\nlanguage:\n- en\n- zh\n' in card
    assert "size_categories:\n- n<1K\n" in card
    kind = probes[0].questions[0].kind
    assert f"| ion_tests | text | {kind} | {done.records} |" in card
    assert "    make it again\n    export it\n" in card


def test_more_records_than_a_batch_are_all_written(tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    record = next(records_of(suite_at(tmp_path / "suite"), ["text"]))
    (tmp_path / "out").mkdir()
    about = About("n", "t", tmp_path / "out", "f", ("text",), 1, "", "", "")
    done = write(iter([record] * (2 * BATCH + 3)), tmp_path / "out", about)
    [file] = (tmp_path / "out" / "data").iterdir()
    assert pq.read_metadata(file).num_rows == done.records == 2 * BATCH + 3
    assert "(not recorded)" in (tmp_path / "out" / "README.md").read_text()
