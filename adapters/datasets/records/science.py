"""IsoBench's chemistry and physics: a picture, a question, options, a description. Read and checked, not proved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from isoprobe.adapters.datasets.records.gold import LETTERS
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.options import option_in, options_in
from isoprobe.adapters.datasets.records.pictures import picture_in
from isoprobe.adapters.datasets.records.questions import text_in
from isoprobe.adapters.datasets.records.tables import Row

CONFIGS = ("chemistry", "physics")
FIELDS = ("question", "choices", "label", "description")
OTHER_FIELDS = ("image",)


@dataclass(frozen=True)
class Asked:
    """A question with its options; `published` is the place of the labelled one, `picture` a file or b""."""

    question: str
    choices: tuple[str, ...]
    description: str
    published: int
    picture: bytes


def read_question(row: Row) -> Asked:
    """The question of a record; its picture opens where there is one. Raises BadField."""
    choices = options_in(row["choices"], "choices").texts
    if not choices:
        raise BadField(f"choices is {brief(row['choices'])}, expected a list of 2 to {len(LETTERS)} options")
    published = LETTERS.index(option_in(row["label"], choices, "label", way="index"))
    return Asked(
        text_in(row, "question"), choices, text_in(row, "description"), published, picture_in(row.get("image"))
    )


def size(row: Row) -> int:
    """Bytes of the picture's file, not yet checked; 0 where only a path or nothing is told."""
    image = row.get("image")
    file = image.get("bytes") if isinstance(image, Mapping) else image
    return len(file) if isinstance(file, bytes) else 0
