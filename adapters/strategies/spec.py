"""Strategies by one string, taken apart: NAME or NAME(argument, key=value, ...), where a value may be one of these too.

`vote(cot,n=8)`, `vote(mystrategies:steps,n=8)`, `captioned(captions="my captions.jsonl")`. Nothing in
such a string is ever run; it is bounded in length and depth.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 1000  # characters
DEEPEST = 6  # strategies within strategies
_TOKEN = re.compile(r'\s*(?:([(),=])|"([^"\n]*)"|([^\s(),="]+(?:[ \t]+[^\s(),="]+)*))')
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_NAME = re.compile(r"[A-Za-z_][\w.]*(?::[A-Za-z_]\w*)?")  # of a strategy; of one's own MODULE:NAME


class BadSpec(ValueError):
    """A string that specifies no strategy. The message is one line: what stands there, where, what was expected."""


@dataclass(frozen=True)
class Spec:
    """A strategy's name and its arguments in order, each with its key, "" where it has none."""

    name: str
    arguments: tuple[tuple[str, str | Spec], ...] = ()

    def __str__(self) -> str:
        """The same specification spelled without blanks."""
        if not self.arguments:
            return self.name
        return f"{self.name}({','.join(f'{key}={_spelled(v)}' if key else _spelled(v) for key, v in self.arguments)})"


@dataclass(frozen=True)
class _Token:
    kind: str  # one of ( ) , = "word" "quoted" "end"
    text: str
    at: int


def parse_spec(text: str) -> Spec:
    """The specification that this string spells. Raises BadSpec."""
    if len(text) > LONGEST:
        raise BadSpec(f"a strategy of {len(text)} characters: expected at most {LONGEST}")
    if not text.strip():
        raise BadSpec("strategy '': expected a name, as in direct or vote(cot,n=8)")
    reading = _Reading(text, _tokens(text))
    spec = reading.spec(1)
    reading.take("end", "the end")
    return spec


def _tokens(text: str) -> list[_Token]:
    found, at = [], 0
    end = len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if not match:
            raise BadSpec(f"strategy {text!r}: a quotation mark at place {text.index(chr(34), at) + 1} is never closed")
        mark, quoted, word = match.groups()
        place = match.end() - len(match[0].lstrip())
        if mark:
            found.append(_Token(mark, mark, place))
        elif quoted is not None:
            found.append(_Token("quoted", quoted, place))
        else:
            found.append(_Token("word", word, place))
        at = match.end()
    return [*found, _Token("end", "", end)]


class _Reading:
    """The tokens of one string, and how many of them are read."""

    def __init__(self, text: str, tokens: list[_Token]) -> None:
        self.text, self.tokens, self.place = text, tokens, 0

    @property
    def next(self) -> _Token:
        return self.tokens[self.place]

    def take(self, kind: str, expected: str) -> _Token:
        token = self.next
        if token.kind != kind:
            raise self.wrong(token, expected)
        self.place += kind != "end"
        return token

    def wrong(self, token: _Token, expected: str) -> BadSpec:
        there = "the end" if token.kind == "end" else repr(token.text)
        return BadSpec(f"strategy {self.text!r}: {there} at place {token.at + 1}, expected {expected}")

    def spec(self, depth: int) -> Spec:
        if depth > DEEPEST:
            raise BadSpec(f"strategy {self.text[:60]!r}: nested more than {DEEPEST} deep")
        token = self.take("word", "a strategy's name")
        if not _NAME.fullmatch(token.text):
            raise self.wrong(token, "a strategy's name")
        return Spec(token.text, self.arguments(depth) if self.next.kind == "(" else ())

    def arguments(self, depth: int) -> tuple[tuple[str, str | Spec], ...]:
        self.take("(", "(")
        found: list[tuple[str, str | Spec]] = []
        while self.next.kind != ")":
            if found:
                self.take(",", "a comma or a closing parenthesis")
            key = ""
            if self.next.kind == "word" and self.tokens[self.place + 1].kind == "=":
                key = self.next.text
                if not _KEY.fullmatch(key):
                    raise self.wrong(self.next, "an argument's name")
                self.place += 2
            found.append((key, self.value(depth)))
        self.take(")", ")")
        return tuple(found)

    def value(self, depth: int) -> str | Spec:
        if self.next.kind == "quoted":
            self.place += 1
            return self.tokens[self.place - 1].text
        if self.next.kind != "word":
            raise self.wrong(self.next, "a value")
        if self.tokens[self.place + 1].kind == "(":
            return self.spec(depth + 1)
        self.place += 1
        return self.tokens[self.place - 1].text


def _spelled(value: str | Spec) -> str:
    if isinstance(value, Spec):
        return str(value)
    return value if re.fullmatch(r'[^\s(),="]+', value) else f'"{value}"'
