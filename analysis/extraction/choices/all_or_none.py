"""What a text says of all the options at once, where several may be right: every lamp is lit, none of the statements
holds; and Chinese sentences that end by denying all that they name (A树…，B树…，都不符合)."""

from __future__ import annotations

import re

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content
from isoprobe.analysis.replies.text import ReplyText

_COUNT = r"(?:two |three |four |five |six |seven |[2-9] )?"
_BUT = regex(
    r"\b(?:except|but|besides|other than|apart from|not|only|if|unless|would|could|might|may|when|whenever|until|once"
    r"|while"
    r"|whether|as long as|before|after|without|false|never|no longer|seems?|looks?)\b|n't\b|\?"
)
_IS_RIGHT = r"(?:is|are|holds?)\b.{0,12}\b(?:lit|true|correct|(?:right|on)(?=\W*$))"
_LETTER = regex(r"(?<![A-Za-z])[A-J](?![A-Za-z'])")
_HAN_DENIED = regex(r"[^.;\n]{0,120}(?:都|均|皆|全)(?:不|错|未|没|非|被排除)[^.;\n]{0,120}")
_HAN_NOUN = regex(r"[\u3400-\u9fff]{1,4}")


@remembered(256)
def noun_of(choices: tuple[str, ...]) -> str:
    """What every option is called before its letter, in lower case: "lamp", 树; "" where they are of another kind."""
    bare = [choice.strip() for choice in choices]
    if len(bare) < 2 or any(each[-1:] != LETTERS[place : place + 1] for place, each in enumerate(bare)):
        return ""
    nouns = {each[:-1].strip().translate(LOWER) for each in bare}
    return nouns.pop() if len(nouns) == 1 else ""


def levelled(text: str, choices: tuple[str, ...]) -> str:
    """A text with its own capitals, of the same length, without Chinese nouns before the letters of things, and without
    the sentences that deny all that they name, where others name some."""
    if text.isascii():
        return text
    noun = noun_of(choices)
    if noun and _HAN_NOUN.fullmatch(noun):
        text = re.sub(rf"{re.escape(noun)}(?=\s?[A-J](?![A-Za-z]))", lambda found: " " * len(found[0]), text)
        text = re.sub(rf"(?<![A-Za-z])(?<=[A-J]){re.escape(noun)}", lambda found: " " * len(found[0]), text)
    for found in list(_HAN_DENIED.finditer(text))[:6]:
        rest = text[: found.start()] + text[found.end() :]
        if _LETTER.search(found[0]) and _LETTER.search(rest):
            text = text[: found.start()] + " " * (found.end() - found.start()) + text[found.end() :]
    return text


@remembered(256)
def _all_of(noun: str) -> re.Pattern[str]:
    return re.compile(
        rf"\b(?:all(?: of)?(?: the)? {_COUNT}|every (?:one of the )?|each (?:of the )?){_COUNT}(?:{noun}s?\b|of them\b)"
        r" (?P<rest>[^,;:.\n]{2,80})"
    )


@remembered(256)
def _none_of(noun: str) -> re.Pattern[str]:
    return re.compile(
        rf"\b(?:none(?: of (?:the|these|those|them))?(?: {_COUNT}{noun}s?)?|no {noun}s?|not one of the {noun}s?"
        rf"|not a single"
        rf" {noun}) (?P<rest>(?:is|are|has|have|can|does|do|carries|holds?|lights?|shines?|glows?|gets?"
        rf"|receives?|qualif)"
        r"\b[^,;:.\n]{0,80})"
    )


def all_of_them(text: str, asked: Asked) -> Commitment | None:
    """Every option, where a text that names none of them says so of all."""
    noun = noun_of(asked.choices) or "statement"
    low = text.translate(LOWER)
    found = _all_of(re.escape(noun)).search(low)
    if not found or _LETTER.search(text) or _BUT.search(low):
        return None
    if not content(found["rest"]) & asked.words and not re.match(_IS_RIGHT, found["rest"]):
        return None
    return Commitment(tuple(LETTERS[: len(asked.choices)]), *found.span())


def none_of_them(reply: ReplyText, asked: Asked) -> tuple[int, int] | None:
    """Where the first or the last sentence of a reply that names no option says that none of them is right."""
    if not asked.choices or len(reply.text) > 600 or _LETTER.search(reply.cased):
        return None
    noun = noun_of(asked.choices) or "statement"
    found = _none_of(re.escape(noun)).search(reply.text)
    if not found or _BUT.search(reply.text) or _all_of(re.escape(noun)).search(reply.text):
        return None
    right = re.match(_IS_RIGHT, found["rest"])
    return found.span() if right or content(found["rest"]) & asked.words else None
