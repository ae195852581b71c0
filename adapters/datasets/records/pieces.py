"""MULTI's pieces of knowledge (MULTI-Extend): `knowledge_*.json`, an object of pieces by id, or a list of them.

A piece is an object with `knowledge_content`, a text; `knowledge_images`, where it has any, are left out, and their
marks stand as 图. Questions name the ids of their pieces.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord
from isoprobe.adapters.datasets.records.archives import AnyFolder
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.questions import checked_text
from isoprobe.adapters.datasets.records.sources import parsed_json

LARGEST = 64 << 20  # bytes of the file
LONGEST = 20_000  # characters of a piece
MOST = 20  # pieces of a question
CONFIG = "knowledge"

_MARK = re.compile(r"\[IMAGE_[0-9]{1,2}\]|<img_[0-9]{1,2}>")


class Pieces:
    """The texts of the pieces by id, and what was wrong with the file, with pieces, and with ids that name none."""

    def __init__(self, files: AnyFolder, name: str | None) -> None:
        """The pieces of this file; none where there is none, or where it cannot be read."""
        self.name, self.texts = name or "", dict[str, str]()
        self._bad: list[BadRecord] = []
        self._told: set[str] = set()  # ids that were said to be bad or missing
        if name is None:
            return
        try:
            whole = parsed_json(files.whole(name, LARGEST), name, LARGEST)
            if isinstance(whole, list):
                whole = {str(_identity(each, k)): each for k, each in enumerate(whole)}
            if not isinstance(whole, dict):
                raise BadDataset(f"{name} is a JSON {type(whole).__name__}, expected an object of pieces by id")
        except (BadDataset, BadField) as why:
            self._bad.append(BadRecord(name, CONFIG, str(why)))
            self.name = ""
            return
        for key, piece in whole.items():
            try:
                self.texts[key] = _text(piece)
            except BadField as why:
                self._bad.append(BadRecord(f"{name} {brief(key)}", CONFIG, str(why)))
                self._told.add(key)

    def named(self, ids: object, place: str) -> tuple[str, ...]:
        """The pieces that a problem names, in order; what names none is kept as bad, an id once."""
        if not self.name or ids is None or ids == "":
            return ()
        listed: Collection[object] = ids if isinstance(ids, list) else [ids]
        if len(listed) > MOST or not all(isinstance(each, str) for each in listed):
            expected = f"expected a list of at most {MOST} ids of pieces"
            self._bad.append(BadRecord(place, CONFIG, f"knowledge is {brief(ids)}, {expected}"))
            return ()
        for each in map(str, listed):
            if each and each not in self.texts and each not in self._told:
                self._told.add(each)
                self._bad.append(BadRecord(place, CONFIG, f"knowledge is {brief(each)}: no such piece in {self.name}"))
        return tuple(self.texts[each] for each in dict.fromkeys(map(str, listed)) if each in self.texts)

    def bad(self) -> Iterator[BadRecord]:
        """One for each piece that is none, and for each id that names none; in the order in which they were met."""
        yield from self._bad


def _identity(piece: object, place: int) -> Any:
    """The id of a piece in a list."""
    told = piece if isinstance(piece, dict) else {}
    return next((told[name] for name in ("knowledge", "knowledge_id", "id") if isinstance(told.get(name), str)), place)


def _text(piece: object) -> str:
    if not isinstance(piece, dict):
        raise BadField(f"{brief(piece)}, expected an object")
    return _MARK.sub("图", checked_text(piece.get("knowledge_content"), "knowledge_content", longest=LONGEST)).strip()
