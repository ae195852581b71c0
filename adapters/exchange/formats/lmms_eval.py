"""A task folder for lmms-eval: a YAML, `utils.py`, the documents in the layout of `datasets.load_from_disk`; and the
key, by which `utils.py` scores where isoprobe is installed.

The task's name holds a hash of its contents: the tool's cache of replies goes by task and document number, not by the
picture. Each sample's metric carries the record's id, which is how its log finds the way back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa

from isoprobe.adapters.exchange.formats.hf import BATCH, features, row, schema
from isoprobe.adapters.exchange.keys import KeyFile
from isoprobe.adapters.exchange.records import NO_CHECK, About, Exported, Format, Written

UTILS = '''"""What lmms-eval asks of the task beside this file. `accuracy` is by isoprobe's scoring where isoprobe is
installed: the share of the replies that commit to an answer which is right. `verbatim` counts replies that are the
answer word for word, a bound from below."""

import re
from pathlib import Path

try:
    from isoprobe.analysis.scoring.exported import Key

    KEY = Key(Path(__file__).with_name("key.jsonl"))
except ImportError:
    KEY = None


def doc_to_visual(doc):
    return [image.convert("RGB") for image in doc["images"]]


def doc_to_text(doc, lmms_eval_specific_kwargs=None):
    return doc["prompt"]


def doc_to_target(doc):
    return doc["answer"]


def doc_to_messages(doc, lmms_eval_specific_kwargs=None):
    images = doc_to_visual(doc)
    pieces = re.split(r"<image ([0-9]+)>", doc["prompt"])
    marked = {int(number) for number in pieces[1::2]}
    content = [{"type": "image", "url": image} for k, image in enumerate(images, 1) if k not in marked]
    for k, piece in enumerate(pieces):
        if k % 2 and 1 <= int(piece) <= len(images):
            content.append({"type": "image", "url": images[int(piece) - 1]})
        elif k % 2 == 0 and piece.strip():
            content.append({"type": "text", "text": piece.strip("\\n")})
    return [{"role": "user", "content": content}]


def process_results(doc, results):
    said = results[0] if isinstance(results[0], str) else results[0][0]
    verbatim = float(" ".join(said.split()).casefold() == " ".join(doc["answer"].split()).casefold())
    entry = {"isoprobe_id": doc["id"], "item": doc["item"]}
    if KEY is None:
        return {"accuracy": {**entry, "score": None}, "verbatim": {**entry, "score": verbatim}}
    found = KEY.mark(doc["id"], said)
    told = {"score": found.score, "outcome": found.outcome, "extracted": found.extracted, "rule": found.rule}
    return {"accuracy": {**entry, **told}, "verbatim": {**entry, "score": verbatim}}


def mean(entries):
    scores = [entry["score"] for entry in entries if entry["score"] is not None]
    return sum(scores) / len(scores) if scores else float("nan")
'''


def write(records: Iterator[Exported], folder: Path, about: About) -> Written:
    """The YAML, `utils.py` and the documents."""
    done = Written()
    documents = folder / "dataset" / "test"
    documents.mkdir(parents=True)
    rows: list[dict[str, Any]] = []
    with pa.ipc.new_stream(str(documents / "data-00000-of-00001.arrow"), schema()) as file, KeyFile(folder) as key:
        for record in records:
            key.add(record.probe)
            rows.append(row(record))
            done.records += 1
            if record.question.kind in NO_CHECK:
                done.unscored[f"{record.question.kind}: nothing to compare word for word"] += 1
            if len(rows) == BATCH:
                file.write_table(pa.Table.from_pylist(rows, schema=schema()))
                rows = []
        if rows:
            file.write_table(pa.Table.from_pylist(rows, schema=schema()))
    _write_json(folder / "dataset" / "dataset_dict.json", {"splits": ["test"]})
    info = {"features": features(), "citation": "", "description": "", "homepage": "", "license": ""}
    _write_json(documents / "dataset_info.json", info)
    state: dict[str, Any] = {
        "_data_files": [{"filename": "data-00000-of-00001.arrow"}], "_fingerprint": about.name[-12:],
        "_format_columns": None, "_format_kwargs": {}, "_format_type": None, "_output_all_columns": False,
        "_split": "test",
    }  # fmt: skip
    _write_json(documents / "state.json", state)
    (folder / "utils.py").write_text(UTILS, encoding="utf-8")
    (folder / f"{about.name}.yaml").write_text(_task(about), encoding="utf-8")
    done.use.append(
        f"lmms-eval --include_path {about.folder} --tasks {about.name} --log_samples --output_path logs ..."
    )
    done.use.append(f"dataset_path in {about.name}.yaml is this folder's place: change it where the folder is moved")
    return done


def _task(about: About) -> str:
    return "\n".join([
        f"task: {about.name}",
        f"dataset_path: {json.dumps(str(about.folder / 'dataset'))}",
        "dataset_kwargs:", "  load_from_disk: true",
        "test_split: test",
        "output_type: generate_until",
        "doc_to_visual: !function utils.doc_to_visual",
        "doc_to_text: !function utils.doc_to_text",
        "doc_to_target: !function utils.doc_to_target",
        "doc_to_messages: !function utils.doc_to_messages",
        "process_results: !function utils.process_results",
        "generation_kwargs:", "  max_new_tokens: 2048", "  temperature: 0", "  do_sample: false",
        "metric_list:",
        *(
            line
            for metric in ("accuracy", "verbatim")
            for line in (f"  - metric: {metric}", "    aggregation: !function utils.mean", "    higher_is_better: true")
        ),
        "cluster_key: item",
        "metadata:", "  - version: 1.0", f"    suite: {about.fingerprint}", "",
    ])  # fmt: skip


def _write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value), encoding="utf-8")


FORMAT = Format(tool="lmms-eval", write=write)
