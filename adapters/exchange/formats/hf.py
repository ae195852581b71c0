"""A folder for Hugging Face: `data/test-*.parquet` with pictures, a row a question, and a data card in `README.md`.

`datasets.load_dataset(FOLDER)` opens it as it is. The answers stand in it, as in any published set.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from isoprobe.adapters.exchange.records import About, Exported, Format, Written

PICTURE = pa.struct([pa.field("bytes", pa.binary()), pa.field("path", pa.string())])
TYPES: dict[str, pa.DataType] = {
    **dict.fromkeys(("id", "prompt"), pa.string()),
    "images": pa.list_(PICTURE),
    **dict.fromkeys(("item", "arm", "question_id", "task"), pa.string()),
    "level": pa.int64(),
    **dict.fromkeys(("about", "element", "view", "kind"), pa.string()),
    "choices": pa.list_(pa.string()),
    **dict.fromkeys(("answer", "labels"), pa.string()),
}
BATCH = 64
SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


def features() -> dict[str, Any]:
    """The columns as the `datasets` library names them."""
    found: dict[str, Any] = {}
    for name, kind in TYPES.items():
        if name == "images":
            found[name] = {"feature": {"_type": "Image"}, "_type": "Sequence"}
        elif pa.types.is_list(kind):
            found[name] = {"feature": {"dtype": "string", "_type": "Value"}, "_type": "Sequence"}
        else:
            found[name] = {"dtype": str(kind), "_type": "Value"}
    return found


def schema() -> pa.Schema:
    """The columns with their features, as `datasets` keeps them."""
    told = json.dumps({"info": {"features": features()}})
    return pa.schema(list(TYPES.items()), metadata={"huggingface": told})


def row(record: Exported) -> dict[str, Any]:
    """A record in these columns; `answer` in words, `labels` as JSON."""
    images = [{"bytes": picture.file, "path": f"{picture.sha256}{picture.ending}"} for picture in record.pictures]
    return {
        "id": record.id, "prompt": record.words(), "images": images, **record.place(),
        "choices": list(record.question.choices), "answer": record.target(),
        "labels": json.dumps(dict(record.probe.item.labels), ensure_ascii=False),
    }  # fmt: skip


def write(records: Iterator[Exported], folder: Path, about: About) -> Written:
    """The Parquet file and the card."""
    done, counts = Written(), Counter[tuple[str, str, str]]()
    languages: set[str] = set()
    (folder / "data").mkdir()
    rows: list[dict[str, Any]] = []
    with pq.ParquetWriter(folder / "data" / "test-00000-of-00001.parquet", schema(), compression="zstd") as file:
        for record in records:
            rows.append(row(record))
            counts[record.probe.item.task, record.arm, record.question.kind] += 1
            languages.add(record.probe.item.language)
            done.records += 1
            if len(rows) == BATCH:
                file.write_table(pa.Table.from_pylist(rows, schema=schema()))
                rows = []
        if rows:
            file.write_table(pa.Table.from_pylist(rows, schema=schema()))
    (folder / "README.md").write_text(_card(about, counts, languages, done.records), encoding="utf-8")
    done.use.append(f"datasets.load_dataset({str(about.folder)!r}), or upload the folder as it is")
    return done


def _card(about: About, counts: Counter[tuple[str, str, str]], languages: set[str], records: int) -> str:
    size = next((name for least, name in SIZES if records < least), "n>1M")
    head = [
        "---",
        f"pretty_name: {json.dumps(about.title, ensure_ascii=False)}",
        "language:", *(f"- {each}" for each in sorted(languages or {"en"})),
        "task_categories:", "- visual-question-answering", "- image-text-to-text",
        "size_categories:", f"- {size}",
        "tags:", "- isoprobe",
        "configs:", "- config_name: default", "  data_files:", "  - split: test", "    path: data/test-*.parquet",
        "---",
    ]  # fmt: skip
    table = [f"| {task} | {arm} | {kind} | {number:,} |" for (task, arm, kind), number in sorted(counts.items())]
    return "\n".join([
        *head, "",
        f"# {about.title}", "",
        f"{records:,} questions about {about.items:,} items of an isoprobe suite. A row is one question of one item in",
        "one arm, with everything that a model is shown.", "",
        "| task | arm | kind of answer | questions |", "|---|---|---|---|", *table, "",
        "## Columns", "",
        "- `prompt`: all the words; `<image 2>` where the second picture stands, unless it stands before the words.",
        "- `images`: the pictures, in order, as PNG or JPEG.",
        "- `id`: item, arm and question in one; `item` groups the questions that share a picture and a state, so",
        "  intervals should be clustered by it.",
        "- `kind`, `choices`, `answer`: how the answer is given, what there is to choose from, and what is right.",
        "- `about`: `answer`, or `element` and `transcript` for what tells seeing from reasoning.",
        "- `labels`: JSON with the item's topic, skill and factors.", "",
        "## How it was made", "",
        f"Suite fingerprint `{about.fingerprint}`, isoprobe {about.made_by}:", "",
        f"    {_plain(about.suite_command)}", "    " + _plain(about.command), "",
        "Answers of generated items are proved by two exact solvers of different ideas; those of published questions",
        "(task `published`) are as their authors gave them.", "",
        "## Scoring", "",
        'Write one JSON line a reply, `{"id": ..., "response": ...}`, then',
        "`isoprobe replies SUITE replies.jsonl --from jsonl --out replies.run` and `isoprobe report replies.run`.", "",
    ])  # fmt: skip


def _plain(command: str) -> str:
    return " ".join(command.split())[:500] or "(not recorded)"


FORMAT = Format(tool="Hugging Face datasets", write=write)
