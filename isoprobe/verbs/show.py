"""`isoprobe show TASK`: one item, its views, its proof and its questions."""

from __future__ import annotations

import json as _json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from isoprobe.arguments import verb, words
from isoprobe.probes.core import Probe, Task, ending_of
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task, task_name
from isoprobe.results import Result


@dataclass(frozen=True, repr=False)
class Shown(Result):
    """One item: the probe (item, proof, views, questions), and where its pictures were written, by representation."""

    probe: Probe
    pictures: dict[str, Path]

    def __repr__(self) -> str:
        return f"<{self.probe.item.id}: answer {_plain(self.probe.item.answer)}, {len(self.probe.views)} views>"

    def __str__(self) -> str:
        return as_text(self.probe, self.pictures)

    def to_json(self) -> dict[str, Any]:
        return as_json(self.probe, self.pictures)


@verb
def show(
    task: Annotated[str | Task, words(str)],
    /,
    *,
    level: int = 1,
    seed: int = 0,
    variant: int = 0,
    language: str = "en",
    out: Annotated[Path | str | None, words(Path | None, "--out", "-o")] = None,
) -> Shown:
    """Show one item: its views, its proof and its questions; its pictures are written beside.

    Examples
    --------
    >>> import isoprobe
    >>> isoprobe.show("connectivity", seed=3, out="pictures")
    <connectivity-v3-L1-s3: answer yes, 5 views>

    Parameters
    ----------
    task
        A name from `isoprobe tasks`, or one's own by MODULE:NAME.
    level
        How hard.
    seed
        Which item. The same seed is the same item on every machine.
    variant
        Which variant of it.
    language
        en, or zh for examination questions in Chinese.
    out
        Folder for the pictures; the current one where it is not named.
    """
    probe = make_item(load_task(task_name(task)), level, seed, variant, language=language)
    return Shown(probe, write_pictures(probe, Path(out or "")))


def write_pictures(probe: Probe, folder: Path) -> dict[str, Path]:
    """Writes each picture of the probe as `<item>-<representation>.png` (or .jpg); gives the path by representation."""
    folder.mkdir(parents=True, exist_ok=True)
    written = {}
    for view in probe.views:
        if isinstance(view.payload, bytes):
            path = folder / f"{probe.item.id}-{view.representation}{ending_of(view.payload)}"
            path.write_bytes(view.payload)
            written[view.representation] = path
    return written


def as_json(probe: Probe, pictures: dict[str, Path]) -> dict[str, Any]:
    """The probe as plain JSON; a picture stands as the path it was written to."""
    item = probe.item
    return {
        "id": item.id,
        "task": item.task,
        "level": item.level,
        "seed": item.seed,
        "variant": item.variant,
        "state": item.state,
        "answer": item.answer,
        "labels": dict(item.labels),
        "proof": {"answers": dict(probe.proof.answers), "certificate": probe.proof.certificate},
        "views": [
            {
                "representation": view.representation,
                "certified": view.certified,
                "attempts": view.attempts,
                "given": view.stated,
                "payload": str(pictures.get(view.representation, view.payload)),
            }
            for view in probe.views
        ],
        "questions": [
            {
                "id": q.id,
                "about": q.about,
                "text": q.text,
                "kind": q.kind,
                "choices": list(q.choices),
                "expected": q.expected,
            }
            for q in probe.questions
        ],
    }


def as_text(probe: Probe, pictures: dict[str, Path]) -> str:
    """The probe for a person: state, answer, proof, every view, every question with what is expected."""
    item, lines = probe.item, []
    lines += [f"{item.id}", "", f"answer       {_plain(item.answer)}"]
    lines += [f"proved by    {method}: {_plain(answer)}" for method, answer in probe.proof.answers.items()]
    if probe.proof.certificate is None:
        lines += ["proof        two methods agree"]
    else:
        lines += [f"certificate  {_json.dumps(probe.proof.certificate, ensure_ascii=False)}"]
    lines += [f"labels       {', '.join(f'{k} {_plain(v)}' for k, v in item.labels.items())}"]
    for view in probe.views:
        seal = "read back exactly" if view.certified else f"NOT certified: {view.why}"
        layouts = "" if view.attempts == 1 else f", layout {view.attempts}"
        lines += ["", f"── {view.representation} ({seal}{layouts})"]
        lines += [str(pictures.get(view.representation, view.payload))]
    lines += ["", "── questions"]
    for q in probe.questions:
        expected = str(q.expected) if q.about == "transcript" else _plain(q.expected)
        lines += [f"[{q.id}]", f"  {q.text}".replace("\n", "\n  "), f"  expected: {expected}".replace("\n", "\n    ")]
    return "\n".join(lines)


def _plain(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
