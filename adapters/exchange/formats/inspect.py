"""A task for Inspect that needs no isoprobe: `dataset.jsonl`, `images/`, the task file `isoprobe_suite.py`, and the key
that it scores by where isoprobe is installed.

The samples' ids are those of `inspect eval isoprobe/isoprobe -T suite=SUITE`, which asks and scores by itself where
isoprobe is installed: logs of either are taken in alike.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from isoprobe.adapters.exchange.keys import KeyFile
from isoprobe.adapters.exchange.records import NO_CHECK, About, Exported, Format, Pictures, Written
from isoprobe.probes.core import Picture

TASK = '''\
"""An isoprobe suite as a task of Inspect. Where isoprobe is installed it is scored as isoprobe scores; elsewhere the
score is 1 where the reply is the answer word for word, a bound from below: `isoprobe replies` reads what a reply says.
"""

from pathlib import Path

from inspect_ai import Task, task
from inspect_ai.dataset import json_dataset
from inspect_ai.scorer import exact
from inspect_ai.solver import generate

try:
    from isoprobe.inspect_tasks import exported_scoring
except ImportError:
    exported_scoring = None


@task
def NAME():
    dataset = json_dataset(str(Path(__file__).with_name("dataset.jsonl")), name="NAME")
    key = str(Path(__file__).with_name("key.jsonl"))
    return Task(dataset=dataset, solver=generate(), scorer=exported_scoring(key) if exported_scoring else exact())
'''


def write(records: Iterator[Exported], folder: Path, about: About) -> Written:
    """The samples, the pictures and the task file."""
    done, pictures = Written(), Pictures(folder)
    with (folder / "dataset.jsonl").open("w", encoding="utf-8") as file, KeyFile(folder) as key:
        for record in records:
            key.add(record.probe)
            content: list[dict[str, Any]] = [
                {"type": "image", "image": pictures.path(part)}
                if isinstance(part, Picture)
                else {"type": "text", "text": part}
                for part in record.parts
            ]
            sample = {
                "id": record.id, "input": [{"role": "user", "content": content}], "target": record.target(),
                "metadata": {**record.place(), "question": record.question.id},
            }  # fmt: skip
            file.write(json.dumps(sample, ensure_ascii=False) + "\n")
            done.records += 1
            if record.question.kind in NO_CHECK:
                done.unscored[f"{record.question.kind}: nothing to compare word for word"] += 1
    (folder / "isoprobe_suite.py").write_text(TASK.replace("NAME", about.name), encoding="utf-8")
    done.use.append(f"cd {about.folder} && inspect eval isoprobe_suite.py --model ...")
    return done


FORMAT = Format(tool="Inspect", write=write)
