"""`isoprobe captions RUN OUT`: what a model wrote of the pictures, as captions that another model is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from isoprobe.adapters.prompting.prompts import picture_named
from isoprobe.adapters.runs.store import Store, WrongRun
from isoprobe.adapters.strategies.strategies import check_spec, entry_of
from isoprobe.adapters.strategies.texts import write_texts
from isoprobe.arguments import verb, words
from isoprobe.probes.core import Reply
from isoprobe.results import Result
from isoprobe.runs import OneRun, run_path

DESCRIBE = ("emma_caption", "isoscratchpad", "captioned")  # they have pictures described first


@dataclass(frozen=True, repr=False)
class Captions(Result):
    """The captions at `out`: of so many questions of a run of `model`; of so many `without` none came."""

    out: Path
    model: str
    captions: int
    without: int

    def __repr__(self) -> str:
        return f"<{self.captions} captions by {self.model} in {self.out}>"

    def __str__(self) -> str:
        told = f"wrote {self.out}: captions of {self.captions} questions by {self.model}"
        return f"{told}\nask with --strategy 'emma_caption(captions={self.out})' or 'captioned(captions={self.out})'"

    def asides(self) -> Sequence[str]:
        return [f"of {self.without} questions no caption came"] if self.without else []

    def to_json(self) -> dict[str, Any]:
        return {"out": str(self.out), "model": self.model, "captions": self.captions, "without": self.without}


@verb
def captions(run: OneRun, out: Annotated[Path | str, words(Path)], /) -> Captions:
    """What a model wrote of the pictures in a run, as captions for another model: JSONL of id and texts.

    Examples
    --------
    >>> import isoprobe
    >>> made = isoprobe.make("suite", task="connectivity", level=1, items=2)
    >>> described = isoprobe.ask(made.suite, "reader", strategy="emma_caption")
    >>> isoprobe.captions(described.runs[0], "captions.jsonl")
    <2 captions by reader in captions.jsonl>

    Parameters
    ----------
    run
        A run of emma_caption, isoscratchpad, or captioned(captions=model).
    out
        The file to write.
    """
    path = run_path(run)
    found: dict[str, tuple[str, ...]] = {}
    without = 0
    with Store.read(path) as store:
        strategy = store.meta.get("strategy", "")
        if entry_of(check_spec(strategy)).name not in DESCRIBE:
            raise WrongRun(
                f"run {str(path)!r} was made with {strategy!r}, which has no picture described: expected one of "
                + ", ".join(DESCRIBE)
            )
        for answer in store.answered():
            if answer.sample:
                continue
            texts = _texts(store.steps(answer)[:-1])
            if texts:
                found[f"{answer.item} {answer.question}"] = texts
            else:
                without += 1
        model = store.meta.get("model", "")
    if not found:
        raise WrongRun(f"run {str(path)!r} has no captions: none came before an answer")
    without += write_texts(Path(out), found)
    return Captions(Path(out), model, len(found), without)


def _texts(replies: Sequence[Reply]) -> tuple[str, ...]:
    """What was written of each picture, named by its number where there are several."""
    written = [reply.text.strip() for reply in replies if reply.text and reply.text.strip() and not reply.error]
    if len(written) < 2:
        return tuple(written)
    return tuple(f"{picture_named(number, 'en')} {text}" for number, text in enumerate(written, 1))
