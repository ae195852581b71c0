"""What a report says, by message id: a message with its arguments, and the catalogues that put it in words.

`page_en.toml` and `papers_en.toml` hold the wordings in English, `page_zh.toml` and `papers_zh.toml` in Chinese, under
the same ids with the same arguments. An argument stands as `{name}`, a number also with a format, `{n:,}`. A wording in
two forms, `{ one = "...", other = "..." }`, is chosen by the argument `n`. Keys of the data themselves (a kind of
element, an outcome, a rule of scoring) are names: in English a page shows them as they are, and `names_zh.toml` holds
what they are called in Chinese.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from markupsafe import Markup

from isoprobe.probes.engine.languages import LANGUAGES
from isoprobe.probes.engine.registry import unknown

HERE: Final = Path(__file__).parent
ENGLISH: Final = "en"
FILES: Final = ("page", "papers")
LIST, AND, LIST_SEMICOLON = "text.list", "text.and", "text.list_semicolon"  # what separates the members of a list


class UnknownLanguage(LookupError):
    """No report is written in this language. The message names those there are."""


class BadMessage(ValueError):
    """A message whose id is in no catalogue, or whose arguments are not those of its wording."""


@dataclass(frozen=True)
class Message:
    """A sentence or a label: its id, and what stands in its places. Its text in English where it is printed."""

    id: str
    arguments: tuple[tuple[str, Argument], ...] = ()

    def __str__(self) -> str:
        return locale_of(ENGLISH).text(self)


@dataclass(frozen=True)
class Name:
    """A key of the data that is shown, of a group such as "outcome" or "element". Its key where it is printed, without
    underscores where it is an element's or an arm's: "edge count", "own transcript"."""

    group: str
    key: str

    def __str__(self) -> str:
        return self.key.replace("_", " ") if self.group in ("element", "arm") else self.key


@dataclass(frozen=True)
class Listed:
    """Several texts one after another; `by` is the id of what separates them."""

    parts: tuple[Text, ...]
    by: str = LIST

    def __str__(self) -> str:
        return locale_of(ENGLISH).text(self)


Text = str | Message | Name | Listed  # a plain text is the same in every language: a model's name, a figure
Argument = Text | int | float


def message(id: str, /, **arguments: Argument) -> Message:
    """The message of this id with these arguments."""
    return Message(id, tuple(arguments.items()))


def listed(parts: Sequence[Text], by: str = LIST) -> Listed:
    """The texts as one, in the order given."""
    return Listed(tuple(parts), by)


@dataclass(frozen=True)
class Wording:
    """What a message is in one language: `one` where the argument n is 1, else `other`."""

    one: str
    other: str

    @property
    def arguments(self) -> frozenset[str]:
        """The names of its places."""
        return frozenset(name for text in (self.one, self.other) for _, name, _, _ in _FORMATTER.parse(text) if name)


_FORMATTER = string.Formatter()


@dataclass(frozen=True)
class Locale:
    """A language with its catalogues: wordings by message id, and names by group and key."""

    language: str
    wordings: Mapping[str, Wording]
    names: Mapping[str, Mapping[str, str]]

    def text(self, text: Text) -> str:
        """The text in this language. Raises BadMessage."""
        if isinstance(text, str):
            return text
        if isinstance(text, Name):
            return self.name(text.group, text.key)
        if isinstance(text, Listed):
            return self.text(Message(text.by)).join(self.text(part) for part in text.parts)
        return self._filled(text, markup=False)

    def markup(self, text: Text) -> Markup:
        """The text in this language as HTML: the wording's own markup counts, that of its arguments is escaped."""
        return Markup(self._filled(text, markup=True)) if isinstance(text, Message) else Markup.escape(self.text(text))

    def name(self, group: str, key: str) -> str:
        """What this key is called, of "chemistry: tests" each part; the key itself where the catalogue lacks it."""
        held = self.names.get(group, {})
        if key not in held and ": " in key:
            return self.text(Message("text.colon")).join(self.name(group, part) for part in key.split(": "))
        return held.get(key) or held.get(key.lower()) or str(Name(group, key))

    def sentence(self, text: Text) -> str:
        """The text with a capital at its beginning and a full stop at its end; "" for ""."""
        said = self.text(text).strip()
        stop = "" if said.endswith((".", "!", "?", "。")) else self.text(Message("text.stop"))
        return said and said[0].upper() + said[1:] + stop

    def _filled(self, message: Message, markup: bool) -> str:
        wording = self.wordings.get(message.id)
        if wording is None:
            raise BadMessage(f"message {message.id!r}: no such id in the catalogue of {self.language!r}")
        given = dict(message.arguments)
        if missing := wording.arguments - given.keys():
            raise BadMessage(f"message {message.id!r}: {', '.join(sorted(missing))} missing of {sorted(given)}")
        said = {name: value if isinstance(value, (int, float)) else self.text(value) for name, value in given.items()}
        form = wording.one if given.get("n") == 1 else wording.other
        return Markup(form).format(**said) if markup else form.format(**said)


@lru_cache(maxsize=4)
def locale_of(language: str) -> Locale:
    """The language of this code: en, or zh (Chinese). Raises UnknownLanguage."""
    if language not in LANGUAGES:
        raise UnknownLanguage(unknown("language", language, list(LANGUAGES)))
    wordings: dict[str, Wording] = {}
    for file in FILES:
        for section, held in _read(f"{file}_{language}.toml").items():
            wordings |= {f"{section}.{key}": _wording(value) for key, value in held.items()}
    return Locale(language, wordings, {} if language == ENGLISH else _read(f"names_{language}.toml"))


def _read(name: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


def _wording(value: str | Mapping[str, str]) -> Wording:
    return Wording(value, value) if isinstance(value, str) else Wording(value["one"], value["other"])
