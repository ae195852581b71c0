"""Rewards for training on proved answers, in the batch form of TRL's GRPO trainer: completions, ids in, floats out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from isoprobe.adapters.datasets.records.recorded import BadRecord, asked_of
from isoprobe.analysis.extraction.extraction import extract_explicit
from isoprobe.analysis.replies.text import without_thinking
from isoprobe.analysis.scoring.scores import judged, score
from isoprobe.probes.core import EVIDENCE, Item, Probe, Question, Reply
from isoprobe.probes.suites.suite import Suite

LONGEST: Final = 16_384  # characters of a completion behind its thinking; more earns what silence does
_COLUMNS: Final = ("id", "ids", "item", "item_id")


class Rewards:
    """A reward function: `rewards(completions=[...], id=[...])` gives one float for each completion.

    It never raises on a completion, keeps no state between calls, and can be pickled. A completion is a text, or a list
    of messages whose last one counts. 1 for the proved answer (a part of it for several blanks or options), 0 for
    another one, `silent` for none: refused, ambiguous, unparsed, too long, or an id that the suite does not hold.
    """

    __name__ = "isoprobe"  # what trainers log it as

    def __init__(
        self,
        asked: Mapping[str, tuple[Question, Item]],
        *,
        explicit: bool = True,
        silent: float = 0.0,
        longest: int = LONGEST,
    ) -> None:
        self._asked = dict(asked)
        self.explicit = explicit
        self.silent = silent
        self.longest = longest

    def __len__(self) -> int:
        return len(self._asked)

    def __repr__(self) -> str:
        only = "explicit answers" if self.explicit else "all answers"
        return f"<rewards of {len(self):,} items: {only}, {self.silent:g} for none>"

    def __call__(self, completions: Sequence[object] = (), ids: object = None, **columns: object) -> list[float]:
        """The reward of each completion; `ids`, or the data set's column `id`, names the item that each answers."""
        names = ids if ids is not None else next((columns[name] for name in _COLUMNS if name in columns), ())
        named = list(names) if isinstance(names, (list, tuple)) else [names]
        return [self.one(named[k] if k < len(named) else None, each) for k, each in enumerate(completions)]

    def one(self, id: object, completion: object) -> float:
        """The reward of one completion."""
        try:
            return self._one(id, completion)
        except Exception:  # whatever is in a completion, training goes on
            return self.silent

    def _one(self, id: object, completion: object) -> float:
        found = self._asked.get(id) if isinstance(id, str) else None
        text = _text(completion)
        if found is None or text is None or len(without_thinking(text).strip()) > self.longest:
            return self.silent
        question, item = found
        if self.explicit and question.kind not in ("transcript", "open"):
            given = judged(extract_explicit(text, question.kind, question.choices, "", question.text), question)
        else:
            given = score(question, Reply(text), item)
        return given.points / given.of if given.outcome in EVIDENCE and given.of else self.silent


def _text(completion: object) -> str | None:
    if isinstance(completion, str):
        return completion
    if isinstance(completion, (list, tuple)) and completion:
        last = completion[-1]
        content = last.get("content") if isinstance(last, Mapping) else None
        if isinstance(content, list):
            parts = [part.get("text", "") for part in content if isinstance(part, Mapping)]
            return "".join(part for part in parts if isinstance(part, str))
        return content if isinstance(content, str) else None
    return None


def rewards(
    suite: Suite | Path | str | Iterable[Probe],
    *,
    question: str = "",
    explicit: bool = True,
    silent: float = 0.0,
    longest: int = LONGEST,
) -> Rewards:
    """The reward function of a suite, for a trainer such as TRL's GRPO.

    `question` names one of the questions of each item; without it the first that asks for the answer counts.
    `explicit`: only answers that are said outright count, once, and prose is not searched. `silent` is the reward where
    there is no answer; `longest` the characters of a completion beyond which there is none. Raises BadRecord where an
    item has no such question.

    >>> reward = rewards([], silent=-0.1)
    >>> reward(completions=["The answer is 3."], id=["nowhere"])
    [-0.1]
    """
    probes: Iterable[Probe] = Suite.open(suite) if isinstance(suite, (str, Path)) else suite
    asked: dict[str, tuple[Question, Item]] = {}
    for probe in probes:
        if question or any(each.about == "answer" for each in probe.questions):
            asked[probe.item.id] = asked_of(probe, question or None), probe.item
    if question and not asked:
        raise BadRecord(f"question is {question!r}: expected one that items of the suite have")
    return Rewards(asked, explicit=explicit, silent=silent, longest=longest)
