"""What an item counts as in tables by topic, level, kind of question and kind of change."""

from __future__ import annotations

from isoprobe.probes.core import Item, Question
from isoprobe.probes.engine.registry import UnknownTask, load_task
from isoprobe.probes.grid import level_told

KINDS = ("numerical", "multiple choice", "free form")  # DynaMath's question types (its Table 1)


def topic_of(item: Item) -> str:
    """What the item is about: its label `topic` or `subject`, else its task's subject, else its task."""
    for name in ("topic", "subject"):
        if isinstance(label := item.labels.get(name), str) and label:
            return label
    try:
        return load_task(item.task).subject
    except UnknownTask:
        return item.task


def level_of(item: Item) -> str:
    """How hard it is: its label `knowledge_level` or `level` in words (a published set's own), how hard to see and to
    think where it is made so, else its level."""
    for name in ("knowledge_level", "level"):
        if isinstance(label := item.labels.get(name), str) and label:
            return label
    return level_told(item.level)


def school_of(item: Item) -> str:
    """DynaMath's level of it: what its labels say in words (`level_of`), else its task's; "" where it has none."""
    if (told := level_of(item)) != level_told(item.level):
        return told
    try:
        return load_task(item.task).school
    except UnknownTask:
        return ""


def kind_of(question: Question) -> str:
    """One of KINDS: a number, one of several options that are told (yes and no are two), or words of one's own."""
    if question.kind in ("integer", "real", "integers"):
        return KINDS[0]
    return KINDS[1] if question.kind in ("option", "options", "choice", "yes_no") else KINDS[2]


def varied_of(item: Item) -> str:
    """The types of variation in which it differs from its seed's first variant, "colour" or "numeric+colour"; "" where
    everything differs, or it is that first variant of several sets."""
    varied = item.labels.get("varied", "")
    return varied if isinstance(varied, str) else ""


def rotation_of(item: Item) -> int:
    """By how many places its options are moved; 0 where they stand as they were made."""
    rotation = item.labels.get("rotation", 0)
    return rotation if isinstance(rotation, int) else 0
