"""Plain JSONL with the files of pictures: `questions.jsonl`, one record a line, `images/`, and `answers.jsonl` apart.

A picture is named by its item, ITEM-HASH.png, so that a person who looks at them knows which is which.
A question's `prompt` is all its words; `images` are in their order, `<image 2>` in the words where the second stands
if not before them. Whoever asks needs no answers: a reply line is `{"id": ..., "response": ...}`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from isoprobe.adapters.exchange.records import About, Exported, Format, Pictures, Written, in_words


def write(records: Iterator[Exported], folder: Path, about: About) -> Written:
    """Three things in the folder: the questions, the answers, the pictures."""
    done, pictures = Written(), Pictures(folder)
    questions, answers = folder / "questions.jsonl", folder / "answers.jsonl"
    with questions.open("w", encoding="utf-8") as asked, answers.open("w", encoding="utf-8") as expected:
        for record in records:
            images = [pictures.path(picture, record.place()["item"]) for picture in record.pictures]
            line = {"id": record.id, "prompt": record.words(), "images": images, **record.place()}
            line["choices"] = list(record.question.choices)
            asked.write(json.dumps(line, ensure_ascii=False) + "\n")
            held = record.question.expected
            answer = {"id": record.id, "answer": in_words(held) if isinstance(held, bool) else held}
            expected.write(json.dumps(answer, ensure_ascii=False) + "\n")
            done.records += 1
    done.use.append('ask questions.jsonl, write a line {"id": ..., "response": ...} for each reply')
    return done


FORMAT = Format(tool="plain JSONL", write=write)
