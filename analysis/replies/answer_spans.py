"""What a piece of a reply commits to, and where in it; what all readers of answers share."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

Value = bool | int | float | str | tuple[str | int | float, ...] | None


@dataclass(frozen=True)
class Commitment:
    """A value and where it stands; `value` None says that two values stand there, or a range: ambiguous. Lists are
    tuples here. `unit` is what a number was said to be in, lower case ("%", "cm"), where it was said. `among`: where an
    option's letter and the text behind it disagree, what either would mean ("" for the text of no option)."""

    value: Value
    start: int
    end: int
    unit: str = ""
    among: tuple[str, ...] = ()


@dataclass(frozen=True)
class Asked:
    """What a reader may know of the question: its choices, its wording, the words in it that carry meaning, the numbers
    that it states itself (a reply that repeats them does not answer with them), the things of which it asks how many
    there are, whether it asks which of several things one is ("in the 4th week"), the unit that it asks for, and
    the noun that is sought ("sum", "median")."""

    choices: tuple[str, ...] = ()
    question: str = ""
    words: frozenset[str] = frozenset()
    stated: frozenset[Fraction] = frozenset()
    counted: str = ""
    which: bool = False
    unit: str = ""
    sought: str = ""


NOTHING = Asked()

# A piece of a cleaned reply in its own capitals, of at most a few hundred characters.
Reader = Callable[[str, Asked], "Commitment | None"]

LOWER = {code: chr(code + 32) for code in range(ord("A"), ord("Z") + 1)}  # ASCII only: str.lower may change the length


@remembered(256)
def question_end(question: str, last: int = 1500) -> str:
    """The last characters of a question, in lower case."""
    return question[-last:].translate(LOWER)


@remembered(1024)
def _asks(question: str, pattern: re.Pattern[str], last: int) -> re.Match[str] | None:
    return pattern.search(question_end(question, last))


def asks(pattern: re.Pattern[str], asked: Asked, last: int = 1500) -> re.Match[str] | None:
    """Where a pattern is in the last characters of the question, in lower case: sought once, not for each sentence of a
    reply."""
    return _asks(asked.question, pattern, last) if asked.question else None


_SENTENCE_END = regex(  # begins with its signs, so that it is sought for these alone
    r"[.!?;\n\u3002](?:(?<=[\n\u3002])"
    r"|(?=\s|$)(?<!\bi\.e[.!?;])(?<!\be\.g[.!?;])(?<!\bapprox[.!?;])(?<!\bd\.p[.!?;])"
    r"|(?=[\u4e00-\u9fff])(?:(?<=[\u4e00-\u9fff)\"a-z0-9];)|(?<=[\u4e00-\u9fff)\"][.!])))"
)
BOXED = regex(r"\\(?:boxed|fbox)")


def lowered(reader: Reader) -> Reader:
    """The reader for those who need no capitals: it gets the piece in lower case."""
    return lambda text, asked: reader(lowercase(text), asked)


def lowercase(text: str) -> str:
    """The text with the capitals of ASCII in lower case, and no others, so that it keeps its length."""
    if text.isascii():
        return text.lower()
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def first_sentence(text: str) -> str:
    """The text up to its first full stop, question mark, semicolon or line break."""
    end = _SENTENCE_END.search(text, len(text) - len(text.lstrip()))
    return text[: end.start()] if end else text


def unboxed(text: str) -> str:
    r"""The text with the words \boxed and \fbox blanked: a box is no part of what stands in it."""
    return BOXED.sub(lambda found: " " * len(found[0]), text) if "\\" in text else text
