"""Scores for replies to an exported suite, inside the tool that asked: by the export's own `key.jsonl`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from isoprobe.adapters.exchange.keys import read_key
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import EVIDENCE, Item, Question, Reply
from isoprobe.probes.results import places_of


@dataclass(frozen=True)
class Marked:
    """What a reply is worth: `score` from 0 to 1, or None where the reply is no evidence (unparsed, refused, failed);
    the `outcome`, what was read, and by which rule."""

    score: float | None
    outcome: str
    extracted: str
    rule: str


class Key:
    """The key of an export. `mark(id, reply)` scores a reply to the record `ITEM/ARM/QUESTION`."""

    def __init__(self, path: Path | str) -> None:
        self._items = read_key(Path(path))

    def __len__(self) -> int:
        return len(self._items)

    def mark(self, id: str, reply: str | None, stop: str = "") -> Marked:
        """The reply's worth, as `isoprobe replies` and `isoprobe report` have it; `stop`: why it ended. Raises KeyError
        for an id that the export does not hold."""
        item, question = self._asked(id)
        found = score(question, Reply(reply, stop, "" if reply is not None else "no reply"), item)
        worth = found.points / found.of if found.outcome in EVIDENCE and found.of else None
        return Marked(worth, found.outcome, found.extracted, found.rule)

    def _asked(self, id: str) -> tuple[Item, Question]:
        for name, _, asked in places_of(id):
            item, questions = self._items.get(name, (None, {}))
            question = questions.get(asked)
            if item is not None and question is not None:
                return item, question
        raise KeyError(f"{id}: expected ITEM/ARM/QUESTION of this export")
