"""GAOKAO-MM's questions: Chinese university entrance examinations, with pictures, of one or several right options.

Zong and Qiu, GAOKAO-MM: A Chinese Human-Level Benchmark for Multimodal Models Evaluation (2024),
github.com/OpenMOSS/GAOKAO-MM. `questions.jsonl` beside `images/`: subject, year, category, question (with its options),
images, answer (letters), analysis, score. Options that stand in the pictures alone are the examination's four.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, Dataset, PublishedRecord
from isoprobe.adapters.datasets.records.gold import LETTERS
from isoprobe.adapters.datasets.records.options import letters_in, options_told
from isoprobe.adapters.datasets.records.pictures import listed_pictures
from isoprobe.adapters.datasets.records.questions import (
    by_letters,
    labels_in,
    read_rows,
    solution_in,
    text_in,
)
from isoprobe.adapters.datasets.records.tables import Row, jsonl_rows

FILE = "questions.jsonl"
OPTIONS = 4
LABELS = {"subject": "subject", "year": "year", "category": "category", "score": "score"}


def read(path: Path, configs: Collection[str]) -> Iterator[PublishedRecord | BadRecord]:
    """The questions in order. Raises BadDataset where there is no such file."""
    folder = path if path.is_dir() else path.parent
    return read_rows(_rows(path, configs), "questions", partial(_question, folder))


def _rows(path: Path, configs: Collection[str]) -> Iterator[tuple[str, Row | str]]:
    file = path / FILE if path.is_dir() else path
    if not file.is_file():
        raise BadDataset(f"{path} holds no {FILE}, expected GAOKAO-MM's questions")
    return jsonl_rows(file, path)


def _question(folder: Path, index: int, place: str, row: Row) -> PublishedRecord:
    text = text_in(row, "question")
    choices = options_told(text) or tuple(LETTERS[:OPTIONS])
    kind, expected = by_letters(letters_in(row.get("answer"), len(choices)))
    labels = {"dataset": "gaokao_mm", "language": "zh", **labels_in(row, LABELS)}
    pictures = listed_pictures(folder, row.get("images"))
    return PublishedRecord(
        f"gaokao_mm-{index}", place, "questions", index, text, kind, expected, choices, pictures=pictures,
        seed=index, labels=labels, language="zh", solution=solution_in(row.get("analysis")),
    )  # fmt: skip


DATASET = Dataset(
    source="GAOKAO-MM (Zong and Qiu, 2024), github.com/OpenMOSS/GAOKAO-MM",
    configs={},
    read=read,
    unproved=("questions",),
    rows=_rows,
    fields={
        "question": "the question with its options, A. B. C. D. in its own words, or in the pictures alone",
        "answer": "a list of the letters of the right options",
        "images": "a list of paths of pictures in the folder, or null",
        "subject": "label",
        "year": "label",
        "category": "label",
        "score": "label",
    },
)
