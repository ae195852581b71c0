"""Questions' wordings read backwards: every wording stands once, as a template, and is found again by its pattern."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

LONGEST = 100_000  # characters of a prompt, from its end, that are searched
Asked = TypeVar("Asked")


def pattern_of(template: str, fields: Mapping[str, str]) -> re.Pattern[str]:
    """The pattern that finds the template wherever it was filled in: `fields` has a pattern for each {name} in it."""
    escaped = re.escape(template)
    for name, pattern in fields.items():
        escaped = escaped.replace(re.escape("{" + name + "}"), pattern)
    return re.compile(escaped)


def last_asked(patterns: Iterable[tuple[Asked, re.Pattern[str]]], text: str) -> tuple[Asked, re.Match[str]] | None:
    """What is asked last in the text, and where it matched; None where nothing is. Of two that begin at one place the
    earlier pattern counts."""
    text = text[-LONGEST:]
    found: tuple[Asked, re.Match[str]] | None = None
    for asked, pattern in patterns:
        for match in pattern.finditer(text):
            if found is None or match.start() > found[1].start():
                found = (asked, match)
    return found
