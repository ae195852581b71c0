"""What the facts of a seed program may be: a field checks, writes, reads back and alters one kind of value."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from isoprobe.probes.core import BadState, State
from isoprobe.probes.engine.languages import LANGUAGES, Said, within

Facts = dict[str, Any]
HARM = (
    ArithmeticError,
    AttributeError,
    LookupError,
    StopIteration,
    TypeError,
    ValueError,
)  # of a program, on odd facts

_DENIED = re.compile(r" (?:no|not|none|neither|nor|without|never|or) ")
_WORD = re.compile(r"[^\s,;|=][^,;|=\n]{0,47}")
_NUMBER = re.compile(r"[^\w.+−-]{0,2}([-+−–]?[0-9]{1,12}(?:\.[0-9]{1,9})?)\s?[^\W\d_]{0,12}[°%€$²³]{0,2}\.?")
_SPELLED = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_NONE = ("none", "empty", "nothing", "no", "-", "–", "—", "[]", "()", "无", "没有")
EMPTY = Said("none", "无")  # a list without entries
_LEFT_OUT = (
    *_NONE,
    "?",
    "blank",
    "unwritten",
    "left out",
    "missing",
    "unknown",
    "not given",
    "not shown",
    "not labelled",
)
_OPEN, _CLOSE = "([{（【", ")]}）】"
_ARGUMENT = re.compile(r"[A-Za-z0-9][A-Za-z0-9'.:+/-]{0,11}")
_NAMED_LINE = re.compile(r"\s*\**\w{1,12}\**[:：]\**(?:\s+|(?=[(\[]))")
LONGEST = 400  # entries of a list


class Field(Protocol):
    """One kind of value. `check` raises BadState; `parse` reads what `write` or a person wrote, or raises ValueError;
    `alter` gives another value near by, or the same where there is none."""

    def check(self, value: Any, where: str) -> None: ...
    def write(self, value: Any) -> str: ...
    def parse(self, text: str) -> Any: ...
    def alter(self, rng: Random, value: Any) -> Any: ...


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`. `said`: numbers that text forms say in words, as "not written" for 0."""

    low: int
    high: int
    said: Mapping[int, str] = dataclasses.field(default_factory=dict)

    def check(self, value: Any, where: str) -> None:
        if type(value) is not int or not self.low <= value <= self.high:
            raise BadState(f"{where}: {brief(value)}, expected a whole number from {self.low} to {self.high}")

    def write(self, value: Any) -> str:
        return self.said.get(value, str(value))

    def parse(self, text: str) -> Any:
        for value, words in self.said.items():
            if _same(text, words) or (words.startswith(("not ", "no ")) and text.strip().casefold() in _LEFT_OUT):
                return value
        number = _number(text)
        if number != int(number):
            raise ValueError(f"{brief(text)}, expected a whole number")
        return int(number)

    def alter(self, rng: Random, value: Any) -> Any:
        near = [value + step for step in (-3, -2, -1, 1, 2, 3) if self.low <= value + step <= self.high]
        return rng.choice(near) if near else value


@dataclass(frozen=True)
class Real:
    """A number from `low` to `high` with at most so many decimals."""

    low: float
    high: float
    decimals: int = 1

    def check(self, value: Any, where: str) -> None:
        if type(value) not in (int, float) or not self.low <= value <= self.high:
            raise BadState(f"{where}: {brief(value)}, expected a number from {self.low} to {self.high}")
        if round(float(value), self.decimals) != value:
            raise BadState(f"{where}: {brief(value)}, expected at most {self.decimals} decimals")

    def write(self, value: Any) -> str:
        return f"{value:.{self.decimals}f}"

    def parse(self, text: str) -> Any:
        return _number(text)

    def alter(self, rng: Random, value: Any) -> Any:
        unit = 10**-self.decimals
        near = [round(value + step * unit, self.decimals) for step in (-5, -2, -1, 1, 2, 5)]
        near = [each for each in near if self.low <= each <= self.high]
        return rng.choice(near) if near else value


@dataclass(frozen=True)
class Word:
    """A word or a few, without comma, semicolon, bar or equals sign; one of `choices` where there are any. `said`: the
    words in which text forms say some of the choices; `synonyms`: other words for them that a person may write."""

    choices: tuple[str, ...] = ()
    said: Mapping[str, str] = dataclasses.field(default_factory=dict)
    synonyms: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, str) or not _WORD.fullmatch(value) or value != value.strip():
            raise BadState(f"{where}: {brief(value)}, expected a word")
        if self.choices and value not in self.choices:
            raise BadState(f"{where}: {brief(value)}, expected one of {brief(', '.join(self.choices))}")

    def write(self, value: Any) -> str:
        return self.said.get(value, str(value))

    def parse(self, text: str) -> Any:
        text = told = text.strip().strip("\"'“”‘’`").strip()
        spelled = {words: choice for choice, words in self.said.items()} | dict(self.synonyms)
        if text not in self.choices:
            known = {choice: choice for choice in self.choices} | spelled
            text = next((choice for words, choice in known.items() if _same(text, words)), "")
            text = text or _named(told, spelled) or _named(told, known) or told
        if not _WORD.fullmatch(text):
            raise ValueError(f"{brief(text)}, expected a word")
        return text

    def alter(self, rng: Random, value: Any) -> Any:
        others = [each for each in self.choices if each != value]
        return rng.choice(others) if others else value


@dataclass(frozen=True)
class Term:
    """One of these English words, each with its Chinese: a question says it in its own language. `said`: the English
    words in which text forms say some of them; `synonyms`: other words for them that a person may write."""

    words: Mapping[str, str]
    said: Mapping[str, str] = dataclasses.field(default_factory=dict)
    synonyms: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, str) or value not in self.words:
            raise BadState(f"{where}: {brief(value)}, expected one of {brief(', '.join(self.words))}")

    def say(self, value: Any, language: str) -> str:
        """The word in this language."""
        return self.words[value] if language == "zh" else str(value)

    def write(self, value: Any) -> str:
        return self.said.get(value, str(value))

    def parse(self, text: str) -> Any:
        for word, chinese in self.words.items():
            if any(_same(text, each) for each in (word, chinese, self.said.get(word, word))):
                return word
        for words, word in self.synonyms.items():
            if _same(text, words):
                return word
        spelled = {words: word for word, words in self.said.items()} | dict(self.synonyms)
        if found := _named(text, spelled) or _named(text, {word: word for word in self.words}):
            return found
        raise ValueError(f"{brief(text)}, expected one of {brief(', '.join(self.words))}")

    def alter(self, rng: Random, value: Any) -> Any:
        others = [each for each in self.words if each != value]
        return rng.choice(others) if others else value


@dataclass(frozen=True)
class Claim:
    """A statement of one of these kinds: "carrier B3", the kind and then its arguments, parted by blanks. A question
    says it as a sentence in its own language, where {0} and {1} stand for the arguments, in `terms` for what each is
    called in Chinese."""

    kinds: Mapping[str, Said]
    terms: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def check(self, value: Any, where: str) -> None:
        words = value.split(" ") if isinstance(value, str) and len(value) < 100 else []
        if not words or words[0] not in self.kinds or not all(map(_ARGUMENT.fullmatch, words[1:])):
            raise BadState(f"{where}: {brief(value)}, expected a statement of one of {brief(', '.join(self.kinds))}")
        if len(words) != 1 + self._count(words[0]):
            raise BadState(f"{where}: {brief(value)}, expected {self._count(words[0])} after {words[0]}")

    def _count(self, kind: str) -> int:
        return len(set(re.findall(r"{(\d)}", self.kinds[kind].en)))

    def say(self, value: Any, language: str) -> str:
        """The statement as a sentence in this language, without a full stop."""
        kind, *arguments = value.split(" ")
        if language == "zh":
            arguments = [self.terms.get(each, each) for each in arguments]
        return self.kinds[kind].within(language).format(*arguments)

    def hear(self, text: str) -> Any:
        """The statement that this sentence, in either language, makes. Raises ValueError where it makes none."""
        english = {chinese: word for word, chinese in self.terms.items()}
        called = "|".join(map(re.escape, sorted(english, key=len, reverse=True)))
        argument = f"{called}|{_ARGUMENT.pattern}" if called else _ARGUMENT.pattern
        for language in LANGUAGES:
            for kind, said in self.kinds.items():
                pattern = re.escape(said.within(language))
                for k in range(self._count(kind)):
                    place = re.escape("{" + str(k) + "}")
                    pattern = pattern.replace(place, f"(?P<a{k}>{argument})", 1).replace(place, f"(?P=a{k})")
                if found := re.fullmatch(pattern, text.strip()):
                    arguments = [found[f"a{k}"] for k in range(self._count(kind))]
                    return " ".join([kind, *(english.get(each, each) for each in arguments)])
        raise ValueError(f"{brief(text)}, expected a statement")

    @property
    def listable(self) -> bool:
        """Whether its sentences can stand in a list: none has a mark that parts entries."""
        return not any(set(text) & set(",;|\n") for said in self.kinds.values() for text in (said.en, said.zh))

    def write(self, value: Any) -> str:
        return str(value)

    def parse(self, text: str) -> Any:
        try:
            return self.hear(text)
        except ValueError:
            return text.strip()

    def alter(self, rng: Random, value: Any) -> Any:
        return value


@dataclass(frozen=True)
class Smiles:
    """A molecule in a line: characters that SMILES are written with. Whether it is one is for chemistry to say."""

    longest: int = 120
    pattern = r"[A-Za-z0-9@+\-\[\]()=#/\\%.:]{1,160}"

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, str) or len(value) > self.longest or not re.fullmatch(self.pattern, value):
            raise BadState(f"{where}: {brief(value)}, expected SMILES of at most {self.longest} characters")

    def write(self, value: Any) -> str:
        return str(value)

    def parse(self, text: str) -> Any:
        if not re.fullmatch(self.pattern, text.strip()):
            raise ValueError(f"{brief(text)}, expected SMILES")
        return text.strip()

    def alter(self, rng: Random, value: Any) -> Any:
        return value


@dataclass(frozen=True)
class Pair:
    """Two names without an order, as the ends of an edge: kept as "AD", the names of `length` characters each, written
    as "A-D"."""

    length: int = 1

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, str) or len(value) != 2 * self.length or not value.isalnum():
            raise BadState(f"{where}: {brief(value)}, expected two names of {self.length} in one")

    def write(self, value: Any) -> str:
        return f"{value[: self.length]}-{value[self.length :]}"

    def parse(self, text: str) -> Any:
        names = re.findall(r"[^\W_]+", re.sub(r"\b(?:to|and)\b", " ", text))
        joined = "".join(sorted(names)) if len(names) == 2 else "".join(names)
        if len(names) not in (1, 2) or len(joined) != 2 * self.length:
            raise ValueError(f"{brief(text)}, expected two names as in A-D")
        return joined

    def alter(self, rng: Random, value: Any) -> Any:
        return value


@dataclass(frozen=True)
class Listed:
    """A list of `fewest` to `most` values of one field; lists may hold lists, one deep."""

    of: Field
    fewest: int
    most: int

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, list) or not self.fewest <= len(value) <= self.most:
            raise BadState(f"{where}: {brief(value)}, expected a list of {self.fewest} to {self.most}")
        for k, each in enumerate(value):
            self.of.check(each, f"{where}[{k}]")

    def write(self, value: Any) -> str:
        return self.joined([self.of.write(each) for each in value])

    def joined(self, texts: list[str]) -> str:
        """The entries, written already, as one text: lists in a list stand in brackets."""
        texts = [f"({text})" for text in texts] if isinstance(self.of, Listed) else texts
        return ", ".join(texts) if texts else EMPTY.en

    def parse(self, text: str) -> Any:
        """A list as people write it: with brackets or without, its entries parted by commas, semicolons or lines."""
        text = text.strip()
        if not self.fewest and text.rstrip(".").casefold() in _NONE:
            return []
        pieces = self._pieces(text)
        if len(pieces) > self.most:
            raise ValueError(f"more than {self.most} entries")
        return [self.of.parse(piece) for piece in pieces]

    def _pieces(self, text: str) -> list[str]:
        nested = isinstance(self.of, Listed)
        grouped = bool(getattr(self.of, "grouped", False))  # an entry may hold commas, in brackets of its own
        if nested or grouped or isinstance(self.of, Pair):
            groups, between = _groups(text)
            if len(groups) == 1 and not _words(between) and not _words(_groups(groups[0])[1]):
                groups, between = _groups(groups[0])
            if groups and not _words(between) and (nested or grouped or len(groups) > 1):
                return groups[: LONGEST + 1]
        bullet = r"^\s*(?:[-*•]|\d+[.)])\s+"
        if nested and re.search("->|→", text):
            entries = [re.sub(bullet, "", entry) for part in re.split(r"[;\n]", text) for entry in _with_arrows(part)]
            return [entry for entry in entries[: LONGEST + 1] if entry.strip()]
        lines = [re.sub(bullet, "", line) for line in text.splitlines() if line.strip(" \t-*•,;")]
        if len(lines) > 1:
            if all(re.match(_NAMED_LINE, line) for line in lines):  # a line for each, "A: 3, 5", under its own name
                lines = [re.sub(_NAMED_LINE, "", line) for line in lines]
            return [line.strip().rstrip(",;") for line in lines][: LONGEST + 1]
        text = (lines or [text])[0]
        groups, between = _groups(text)
        if len(groups) == 1 and not _words(between) and not nested:
            text = groups[0]
        arrows = "" if isinstance(self.of, Pair) else r"|\s*(?:->|→)\s*"
        parts = ";" if nested or ";" in text else rf"[,，、]{arrows}"
        pieces = re.split(parts, text, maxsplit=LONGEST)
        return [*pieces[:-1], re.sub(r"^\s*and\s", "", pieces[-1])]

    def alter(self, rng: Random, value: Any) -> Any:
        if not value:
            return value
        k = rng.randrange(len(value))
        return [*value[:k], self.of.alter(rng, value[k]), *value[k + 1 :]]


@dataclass(frozen=True)
class Added(Listed):
    """A list of what is added up: a person may put plus signs between its entries, and what they come to after it."""

    def parse(self, text: str) -> Any:
        return super().parse(re.sub(r"\s*\+\s*", ", ", re.sub(r"=[^()]*", "", text)))


def _with_arrows(text: str) -> list[str]:
    """The entries of a line: "A → B, C → D" holds two, "A + B → C, D" one."""
    return re.split(r"[,，]", text, maxsplit=LONGEST) if len(re.findall("->|→", text)) > 1 else [text]


def _groups(text: str) -> tuple[list[str], str]:
    """What stands in the outermost brackets, and all that stands beside them."""
    groups, between, depth, start = [], "", 0, 0
    for place, sign in enumerate(text):
        if sign in _OPEN:
            start = start if depth else place + 1
            depth += 1
        elif sign in _CLOSE and depth:
            depth -= 1
            if not depth:
                groups.append(text[start:place])
        elif not depth:
            between += sign
    return groups, between


def _words(text: str) -> bool:
    """Whether there is more than punctuation and "and"."""
    return bool(re.search(r"\w", re.sub(r"\band\b", " ", text)))


def _same(text: str, words: str) -> bool:
    """Whether two texts say the same but for capitals, blanks and quotes."""
    return " ".join(text.strip("\"'“”‘’`. ").split()).casefold() == " ".join(words.split()).casefold()


def _named(text: str, known: Mapping[str, str]) -> str:
    """The one choice whose words stand in a longer text that denies nothing; "" where there is not one."""
    plain = " " + " ".join(re.findall(r"\w+", text[:200].casefold())) + " "
    found = {words: choice for words, choice in known.items() if f" {' '.join(words.casefold().split())} " in plain}
    longest = {choice for words, choice in found.items() if not any(words in other != words for other in found)}
    return longest.pop() if len(longest) == 1 and not _DENIED.search(plain) else ""


def _number(text: str) -> float:
    """A number as a person writes it: a unit may follow. Raises ValueError."""
    text = text.strip().strip("\"'`*")
    if text.casefold() in _SPELLED:
        return float(_SPELLED.index(text.casefold()))
    found = _NUMBER.fullmatch(text)
    if not found:
        raise ValueError(f"{brief(text)}, expected a number")
    return float(found[1].replace("−", "-").replace("–", "-"))


def written(of: Field, value: Any, language: str) -> str:
    """The value as text forms in this language hold it."""
    if isinstance(of, Listed):
        return of.joined([written(of.of, each, language) for each in value]) if value else within(EMPTY, language)
    if isinstance(of, Claim) and of.listable:
        return of.say(value, language)
    say = None if isinstance(of, Claim) or language == "en" else getattr(of, "say", None)
    return str(say(value, language)) if callable(say) else of.write(value)


def check_facts(fields: Mapping[str, Field], value: object, where: str) -> None:
    """Raises BadState unless the value is an object that has exactly these fields, each in order."""
    if not isinstance(value, dict) or set(value) != set(fields):
        found = sorted(map(str, value)) if isinstance(value, dict) else value
        raise BadState(f"{where}: {brief(found)}, expected an object with {', '.join(fields) or 'nothing'}")
    for name, field in fields.items():
        field.check(value[name], name)


def all_facts(state: State) -> Facts:
    """The facts of a program's state: those that its picture shows, and those that the question tells."""
    return {**state["facts"], **state["ask"]}


def brief(value: object) -> str:
    """The value in at most 60 characters."""
    if isinstance(value, (str, list, dict)) and len(value) > 60:
        return f"{type(value).__name__} of {len(value)}"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
