"""JSONL for EvalScope: questions with one right option for `general_vmcq`, all others for `general_vqa`.

Paths of pictures are whole, as EvalScope takes them from where it is started; `isoprobe_id` beside its own fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

from isoprobe.adapters.exchange.records import About, Exported, Format, Pictures, Written
from isoprobe.probes.core import Picture

MOST_PICTURES = 100
FREE = "no options: only compared by ROUGE and BLEU there"


def write(records: Iterator[Exported], folder: Path, about: About) -> Written:
    """One file for each of the two kinds that there is."""
    done, pictures = Written(), Pictures(folder)
    with ExitStack() as stack:
        files: dict[str, TextIO] = {}
        for record in records:
            if len(record.pictures) > MOST_PICTURES:
                done.left_out[f"more than {MOST_PICTURES} pictures"] += 1
                continue
            paths = [str(about.folder / pictures.path(picture)) for picture in record.pictures]
            lettered = record.question.kind == "option" and len(record.question.choices) > 1
            kind = "general_vmcq" if lettered else "general_vqa"
            if kind not in files:
                (folder / kind).mkdir()
                place = folder / kind / f"{about.name}_{'val' if lettered else 'test'}.jsonl"
                files[kind] = stack.enter_context(place.open("w", encoding="utf-8"))
                done.use.append(
                    f'{kind}: dataset_args={{"{kind}": {{"local_path": "{about.folder / kind}", '
                    f'"subset_list": ["{about.name}"]}}}}'
                )
            line = _lettered(record, paths) if lettered else _free(record, paths)
            files[kind].write(json.dumps({"isoprobe_id": record.id, **line}, ensure_ascii=False) + "\n")
            done.records += 1
            if not lettered:
                done.unscored[FREE] += 1
    return done


def _lettered(record: Exported, paths: list[str]) -> dict[str, Any]:
    images = {f"image_{number}": path for number, path in enumerate(paths, 1)}
    choices = list(record.question.choices)
    return {"question": record.words(every_mark=True), "options": choices, **images, "answer": record.target()}


def _free(record: Exported, paths: list[str]) -> dict[str, Any]:
    left = iter(paths)
    content = [
        {"type": "image_url", "image_url": {"url": next(left)}}
        if isinstance(part, Picture)
        else {"type": "text", "text": part}
        for part in record.parts
    ]
    return {"messages": [{"role": "user", "content": content}], "answer": record.target()}


FORMAT = Format(tool="EvalScope", write=write)
