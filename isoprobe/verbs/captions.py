"""`isoprobe captions RUN OUT`: what a model wrote of the pictures, as captions that another model is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from isoprobe.adapters.prompting.prompts import picture_named
from isoprobe.adapters.runs.store import Store, WrongRun
from isoprobe.adapters.strategies.strategies import check_spec, entry_of
from isoprobe.adapters.strategies.texts import write_texts
from isoprobe.arguments import verb, words
from isoprobe.probes.core import Query, Question, Reply
from isoprobe.results import Result
from isoprobe.runs import OneRun, apart, read_answer, run_path

CATEGORIZE = "emma_categorize"  # it has problems sorted first
DESCRIBE = ("emma_caption", "isoscratchpad", "captioned", CATEGORIZE)  # they have pictures described first
CATEGORIES = Question(
    "category",
    "picture",
    Query("answer"),
    "A: a 2D transformation is required. B: 3D spatial imagination is needed. C: path tracing/change of view simulation"
    " is needed. D: None of the above. Which category does this problem belong to?",
    "option",
    "A",
    choices=("2D transformation", "3D spatial imagination", "path tracing/change of view simulation", "other"),
)


@dataclass(frozen=True, repr=False)
class Captions(Result):
    """The captions at `out`: of so many questions of a run of `model`; of so many `without` none came. `categories`:
    how many problems were put into each of EMMA's, where the run has them sorted; "–" where a reply names none."""

    out: Path
    model: str
    captions: int
    without: int
    categories: Mapping[str, int] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<{self.captions} captions by {self.model} in {self.out}>"

    def __str__(self) -> str:
        if self.categories:
            sorted_so = ", ".join(f"{letter} {number}" for letter, number in self.categories.items())
            return f"wrote {self.out}: categories of {self.captions} questions by {self.model}: {sorted_so}"
        told = f"wrote {self.out}: captions of {self.captions} questions by {self.model}"
        return f"{told}\nask with --strategy 'emma_caption(captions={self.out})' or 'captioned(captions={self.out})'"

    def asides(self) -> Sequence[str]:
        return [f"of {self.without} questions no caption came"] if self.without else []

    def to_json(self) -> dict[str, Any]:
        told = {"out": str(self.out), "model": self.model, "captions": self.captions, "without": self.without}
        return {**told, "categories": dict(self.categories)} if self.categories else told


@verb
def captions(run: OneRun, out: Annotated[Path | str, words(Path)], /) -> Captions:
    """What a model wrote of the pictures in a run, as captions for another model: JSONL of id and texts. Of a run of
    emma_categorize, to which of EMMA's categories it said each problem belongs, and why.

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
        A run of emma_caption, isoscratchpad, captioned(captions=model), or emma_categorize.
    out
        The file to write.
    """
    path, place = run_path(run), apart(out, run)
    found: dict[str, tuple[str, ...]] = {}
    without = 0
    with Store.read(path) as store:
        strategy = store.meta.get("strategy", "")
        named = entry_of(check_spec(strategy)).name
        if named not in DESCRIBE:
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
    without += write_texts(place, found)
    return Captions(place, model, len(found), without, _sorted(found.values()) if named == CATEGORIZE else {})


def _sorted(texts: Iterable[tuple[str, ...]]) -> dict[str, int]:
    """How many problems are put into each category, by what is said of it."""
    said = Counter(str(read_answer(CATEGORIES, text) or "–").upper() for text, *_ in texts)
    return {letter: said[letter] for letter in ("A", "B", "C", "D", "–") if letter != "–" or said[letter]}


def _texts(replies: Sequence[Reply]) -> tuple[str, ...]:
    """What was written of each picture, named by its number where there are several."""
    written = [reply.text.strip() for reply in replies if reply.text and reply.text.strip() and not reply.error]
    if len(written) < 2:
        return tuple(written)
    return tuple(f"{picture_named(number, 'en')} {text}" for number, text in enumerate(written, 1))
