"""The words of a report in another language, looked up where they enter the page; English is what they are written in.

A catalogue (`report_zh.toml`) holds English wordings and what they are in the other language. A wording may have
places: `{model}` stands for any text, which is kept; `{share:number}` for a figure; `{arm:words}` for wordings that are
looked up themselves, `{changes:list}` for several of them. What the catalogue does not know stays in English: names of
models, tasks, levels and strategies do.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from pathlib import Path

from isoprobe.probes.engine.languages import LANGUAGES
from isoprobe.probes.engine.registry import unknown

HERE = Path(__file__).parent
ENGLISH = "en"
WORDS, SCRIPT, NAMED, ELEMENT = "words", "script", "named", "element"
RUN = 6  # sentences, or members of a list, that one wording has at most
LONGEST = 20_000  # characters of a text that is compared with wordings that have places
# Columns whose cells are names: of these only wordings that stand beside a name are looked up ("the paper: GPT-4o").
NAMES = frozenset(
    ("Model", "model", "model: strategy", "strategy", "Replies by", "prompts", "task", "level", "representation")
)
_PLACE = re.compile(r"\{(\w+)(?::(number|words|list))?\}")
_NUMBER = re.compile(r"(?:[<>] )?[+−-]?\d[\d,]*(?:\.\d+)?(?:e-?\d+)?%?|–|nan")
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z“↑])")
_LIST = re.compile(r"(; |, | and )")
_DRAWN = re.compile(r"(?P<before><text\b[^>]*>|\baria-label=\")(?P<text>[^<\"]+)")


class UnknownLanguage(LookupError):
    """No report is written in this language. The message names those there are."""


@dataclass(frozen=True)
class _Template:
    """A wording with places: what stands before, between and after them, each place's kind, and the translation."""

    around: tuple[str, ...]
    places: tuple[tuple[str, str], ...]
    translation: str

    def filled(self, text: str) -> dict[str, str] | None:
        """What stands in each place of this text, None where it is another wording.

        Each part between two places is taken where it first occurs, without going back: linear in the text, whatever
        it holds.
        """
        first, *between, last = self.around
        if not text.startswith(first) or not text.endswith(last):
            return None
        at, end, found = len(first), len(text) - len(last), {}
        for (name, kind), part in zip(self.places, [*between, None], strict=True):
            here = end if part is None else text.find(part, at + 1, end)
            if here <= at:
                return None
            found[name] = text[at:here]
            if kind == "number" and not _NUMBER.fullmatch(found[name]):
                return None
            at = here + len(part or "")
        return found

    def with_places(self, placed: Mapping[str, str]) -> str:
        """The translation with these texts in its places."""
        return _PLACE.sub(lambda found: placed[found[1]], self.translation)


@dataclass(frozen=True)
class Tongue:
    """A language with its catalogue: `tell` gives a wording in it. English has none and gives every text as it is."""

    language: str
    catalogue: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    templates: Mapping[tuple[str, str], tuple[_Template, ...]] = field(default_factory=dict)

    def tell(self, text: str, context: str = "") -> str:
        """The text in this language, a part of it that the catalogue does not know as it stands.

        `context` is the name of a part of the catalogue that is looked at first: the fault "none" is not every "none".
        """
        if self.language == ENGLISH:
            return text
        pieces = list(self._pieces(text, context))
        if all(told is None for _, told in pieces):
            return text
        return "".join(told if told is not None else f" {said} " for said, told in pieces).strip()

    def unknown(self, text: str, context: str = "") -> list[str]:
        """The sentences of a text that the catalogue does not know."""
        return [said for said, told in self._pieces(text, context) if told is None]

    def tell_under(self, text: str, column: str) -> str:
        """A cell that stands under this heading: a name as it is, but for what stands beside it, and kinds of element
        by their own part of the catalogue, where it has them."""
        if self.language == ENGLISH:
            return text
        if column not in NAMES and column != ELEMENT:
            return self.tell(text)
        found = self._whole(text, (ELEMENT if column == ELEMENT else NAMED,))
        return text if found is None else found

    def tell_drawn(self, svg: str) -> str:
        """A chart with its words and its description in this language, or what stands where there is none."""
        if self.language == ENGLISH or not svg.startswith("<svg"):
            return self.tell(svg)
        return _DRAWN.sub(lambda found: found["before"] + self.tell(found["text"]), svg)

    def tell_script(self, script: str) -> str:
        """The page's script with its wordings in this language; each stands in the catalogue as the source has it."""
        for said, told in self.catalogue.get(SCRIPT, {}).items():
            script = script.replace(said, told)
        return script

    def _pieces(self, text: str, context: str) -> Iterator[tuple[str, str | None]]:
        """The text, or where it is not known as a whole its longest runs of sentences that are, each with its
        translation."""
        contexts = (context, WORDS) if context else (WORDS,)
        if (whole := self._whole(text, contexts)) is not None:
            yield text, whole
            return
        sentences = _SENTENCE.split(" ".join(text.split()))
        at = 0
        while at < len(sentences):
            for end in range(min(len(sentences), at + RUN), at, -1):
                said = " ".join(sentences[at:end])
                told = self._whole(said, contexts) if at or end < len(sentences) else None
                if told is not None or end == at + 1:
                    yield said, told
                    at = end
                    break

    def _whole(self, text: str, contexts: tuple[str, ...]) -> str | None:
        flat = " ".join(text.split())
        for context in contexts:
            words = self.catalogue.get(context, {})
            if (told := words.get(text, words.get(flat))) is not None:
                return told
        if len(flat) > LONGEST:
            return None
        for key in product(contexts, (flat[:1], "")):
            for template in self.templates.get(key, ()):
                if (found := template.filled(flat)) is not None:
                    kinds = dict(template.places)
                    placed = {name: self._placed(said, kinds[name], contexts[0]) for name, said in found.items()}
                    return template.with_places(placed)
        return None

    def _placed(self, text: str, kind: str, context: str) -> str:
        if kind == "words":
            return self.tell(text, context)
        if kind == "list":
            return "、".join(self._listed(_LIST.split(text), context))
        return text

    def _listed(self, parts: list[str], context: str) -> Iterator[str]:
        """The members of a list; its parts stand with what separates them, and the longest member known is taken."""
        at = 0
        while at < len(parts):
            longest = range(min(len(parts), at + 2 * RUN - 1), at + 1, -2)
            known = (end for end in longest if self._whole("".join(parts[at:end]), (context, WORDS)))
            end = next(known, at + 1)
            yield self.tell("".join(parts[at:end]), context)
            at = end + 1


def tongue_of(language: str) -> Tongue:
    """The language of this code: en, or zh (Chinese). Raises UnknownLanguage."""
    if language not in LANGUAGES:
        raise UnknownLanguage(unknown("language", language, list(LANGUAGES)))
    return Tongue(ENGLISH) if language == ENGLISH else _read(language)


@lru_cache(maxsize=4)
def _read(language: str) -> Tongue:
    catalogue = tomllib.loads((HERE / f"report_{language}.toml").read_text(encoding="utf-8"))
    templates: dict[tuple[str, str], list[_Template]] = defaultdict(list)
    for context, words in catalogue.items():
        for said, told in words.items() if context != SCRIPT else ():
            if places := tuple((found[1], found[2] or "") for found in _PLACE.finditer(said)):
                around = tuple(_PLACE.sub("\0", said).split("\0"))
                templates[context, around[0][:1]].append(_Template(around, places, told))
    longest = {key: tuple(sorted(held, key=lambda one: -sum(map(len, one.around)))) for key, held in templates.items()}
    return Tongue(language, catalogue, longest)
