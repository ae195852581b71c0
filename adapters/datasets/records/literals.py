"""Lists and objects written as text, as JSON or as Python prints them. What is read is never run."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Any

LONGEST = 20_000  # characters of a text
DEEPEST = 4  # lists within lists

# One text in quotes, and nothing else: what ast.literal_eval is given is no other program.
_QUOTED = r"""(?:'(?:[^'\\\n]|\\[\\'"ntr])*'|"(?:[^"\\\n]|\\[\\'"ntr])*")"""
_TOKEN = re.compile(
    rf"\s*(?:(?P<text>{_QUOTED})|(?P<number>-?[0-9]{{1,15}}(?:\.[0-9]{{1,15}})?)"
    r"|(?P<word>None|True|False|nan)|(?P<sign>[\[\](){},:]))\s*"
)
_ARRAY = re.compile(rf"\s*\[\s*{_QUOTED}(?:\s+{_QUOTED})+\s*\]\s*")
_WORDS = {"None": None, "True": True, "False": False, "nan": None}
_CLOSES = {"[": "]", "(": ")", "{": "}"}


class NoLiteral(ValueError):
    """The text is no list and no object, or is one in another writing."""


def literal(text: str, longest: int = LONGEST) -> Any:
    """The list or object that all of a text is; also an array of texts as numpy prints it, without commas. Raises
    NoLiteral for anything else: of texts with a comma between some of them alone Python would join the others."""
    if len(text) > longest:
        raise NoLiteral(f"{len(text):,} characters, expected at most {longest:,}")
    if not text.lstrip().startswith(("[", "{", "(")):
        raise NoLiteral("no list and no object")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    if _ARRAY.fullmatch(text):
        return [ast.literal_eval(found["text"]) for found in _TOKEN.finditer(text) if found["text"]]
    tokens = _tokens(text)
    try:
        value = _value(*next(tokens), tokens, DEEPEST)
    except StopIteration as why:
        raise NoLiteral("it is cut short") from why
    if next(tokens, None) is not None:
        raise NoLiteral("something follows it")
    return value


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise NoLiteral(f"{text[at : at + 20]!r} at {at}")
        yield str(match.lastgroup), match[str(match.lastgroup)]
        at = match.end()


def _value(kind: str, token: str, tokens: Iterator[tuple[str, str]], depth: int) -> Any:
    if kind == "text":
        return ast.literal_eval(token)
    if kind == "number":
        return float(token) if "." in token else int(token)
    if kind == "word":
        return _WORDS[token]
    if token not in _CLOSES or not depth:
        raise NoLiteral(f"{token!r} where a value was expected")
    return _object(tokens, depth) if token == "{" else _list(_CLOSES[token], tokens, depth)


def _list(closing: str, tokens: Iterator[tuple[str, str]], depth: int) -> list[Any]:
    found: list[Any] = []
    kind, token = next(tokens)
    while token != closing or kind != "sign":
        found.append(_value(kind, token, tokens, depth - 1))
        kind, token = _after(closing, tokens)
    return found


def _object(tokens: Iterator[tuple[str, str]], depth: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    kind, token = next(tokens)
    while token != "}" or kind != "sign":
        key = _value(kind, token, tokens, 0)
        if next(tokens) != ("sign", ":"):
            raise NoLiteral("a key without its value")
        found[str(key)] = _value(*next(tokens), tokens, depth - 1)
        kind, token = _after("}", tokens)
    return found


def _after(closing: str, tokens: Iterator[tuple[str, str]]) -> tuple[str, str]:
    """What follows a value: the closing sign, or, behind a comma, the next value or that sign."""
    kind, token = next(tokens)
    if kind == "sign" and token == ",":
        return next(tokens)
    if kind != "sign" or token != closing:
        raise NoLiteral(f"{token!r} where a comma was expected")
    return kind, token
