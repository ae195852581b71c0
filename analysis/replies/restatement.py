"""What a sentence says of a question that it repeats: "The function is not continuous" answers "Is it continuous?"."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.replies.answer_spans import LOWER
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

_WORDS = regex(r"[a-z][a-z'-]+|[0-9.]+", re.ASCII)
_NEGATION = regex(
    r"\b(?:not|never|neither|nor|none of|nothing|cannot|without|no longer|fail(?:s|ed)? to|unable to|incapable of"
    r"|nowhere)\b|n't\b|\bno (?=\w)",
    re.ASCII,
)
_CLAUSE = regex(r"[,;:()]|\b(?:but|because|since|as|so|which|while|whereas|although|though|however|even)\b", re.ASCII)
_IS_IT: Final = regex(
    r"(?:^|[.?!,:;]\s+|\n\s{0,4})(?:is|are|was|were|does|do|did|can|could|has|have|had|will|would|should|am)\b",
    re.ASCII,
)
_STOP: Final = frozenset(
    [
        "the", "this", "that", "these", "those", "there", "here", "its", "with", "from", "into", "than", "then",
        "what", "which", "who", "whom", "whose", "when", "where", "why", "how", "are", "was", "were", "is", "be",
        "been", "being", "do", "does", "did", "has", "have", "had", "will", "would", "could", "should", "can",
        "may", "might", "must", "of", "in", "on", "at", "to", "a", "an", "and", "or", "if", "for", "by", "as", "it",
        "answer", "question", "image", "picture", "figure", "following", "given", "based", "according", "shown",
        "below", "above", "please"
    ]
)  # fmt: skip
OPPOSITES: Final = [
    ("less", "greater"), ("less", "more"), ("fewer", "more"), ("smaller", "larger"), ("smaller", "bigger"),
    ("lower", "higher"), ("shorter", "longer"), ("shorter", "taller"), ("younger", "older"), ("below", "above"),
    ("minimum", "maximum"), ("smallest", "largest"), ("lowest", "highest"), ("decrease", "increase"), ("odd", "even"),
    ("convex", "concave"), ("inside", "outside"), ("before", "after"), ("left", "right"), ("same", "different"),
    ("equal", "unequal"), ("open", "closed"), ("full", "empty"), ("smooth", "rough"), ("smoothest", "roughest"),
]  # fmt: skip


_BASIS = regex(
    r"(?:according to|based on|in|from|on|as shown in) (?:this|the|that)(?: \w+)? ?(?:graph|image"
    r"|picture|figure|chart|table|diagram|map)\W*$"
)
_PRONOUN = regex(r"[\s\"'(]{0,9}(?:it|they|he|she|these|those|both|all of them)\b")


_PLACE = regex(
    r"\s(?:in|on|of|from) (?:the|this) (?:given )?(?:chart|plot|diagram|graph|picture|image|figure|drawing"
    r"|(?:time)?table|map|circuit|network)"
    r"(?=[\s?.,]|$)"
)


def _placeless(question: str) -> str:
    """The question without words that only say where to look, where two others are left."""
    bare = _PLACE.sub(" ", question)
    return bare if len(content(bare)) >= 2 else question


_NAME = regex(r"(?<!')\b(?:[a-z]{1,2}[0-9]{1,3}|[b-hj-z])\b", re.ASCII)


_NOUN_OF = regex(r"\b(?:the |an? )([a-z]{3,12}) (?:of )?([a-z]{1,2}[0-9]{1,3}|[b-hj-z])\b", re.ASCII)
_THAN = regex(r"\b(more|less|fewer|[a-z]{2,9}er)\b[^?]{0,80}\bthan\b")
_NUMBER = regex(r"(?<![\w.])[0-9]{1,6}(?![\w]|\.[0-9])", re.ASCII)


def names_in(text: str) -> frozenset[str]:
    """The short names of things in a lower-case text, and its whole numbers: T80, F, 18."""
    return frozenset(_NAME.findall(text)) | frozenset(_NUMBER.findall(text))


def _names(text: str) -> frozenset[str]:
    """The short names of things: T80, F."""
    return frozenset(_NAME.findall(text))


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


@remembered(256)
def content(text: str) -> frozenset[str]:
    """The words of a lower-case text that carry its meaning, without their plural s."""
    return frozenset(_stem(word) for word in _WORDS.findall(text) if word not in _STOP)


def likeness(sentence: str, words: frozenset[str]) -> float:
    """Which share of the question's words the sentence repeats, 0 to 1; 0 for a question of fewer than two words."""
    return len(words & content(sentence)) / len(words) if len(words) >= 2 else 0.0


@remembered(256)
def asks_whether(question: str) -> bool:
    """Whether the question can be answered by yes or no: one of its sentences begins with is, does, can, ..."""
    return bool(_IS_IT.search(question[:2000].translate(LOWER)))


_CALLED = regex(
    r"\s*(?:the\s+)?(?P<noun>[A-Za-z]{3,15}|[\u3400-\u9fff]{1,4})\s*(?P<name>[A-Z][A-Z0-9]{0,3}|[0-9]{1,4})\s*"
)


def bare_name(text: str, question: str) -> str:
    """The name alone of what is called by a noun of the question and its name: "run R" is R where runs are asked about;
    any other text as it is."""
    called = _CALLED.fullmatch(text)
    if not called:
        return _without_noun(text, question)
    noun = called["noun"].translate(LOWER)
    if not noun.isascii():
        return called["name"] if noun in question else text
    return called["name"] if content(noun) and content(noun) <= content(question.translate(LOWER)) else text


_WITH_NOUN = regex(
    r"\s*(?P<name>[A-Z][\w'-]{0,30}(?: [A-Z][\w'-]{0,30}){0,2})\s{1,3}(?P<noun>[a-z]{3,15})\s*", re.ASCII
)


def _without_noun(text: str, question: str) -> str:
    """Lions of "Lions group", where the question asks for a group."""
    named = _WITH_NOUN.fullmatch(text)
    if not named or not content(named["noun"]) <= content(question.translate(LOWER)):
        return text
    return named["name"] if not content(named["name"].translate(LOWER)) & content(question.translate(LOWER)) else text


_ASKED = regex(r"(?<=[.?!:\n])\s+")


@remembered(256)
def last_asked(question: str) -> str:
    """The last sentence of a question that ends with a question mark, in lower case; "" where there is none."""
    parts = [part for part in _ASKED.split(question[-4000:].translate(LOWER)) if part.rstrip().endswith(("?", "？"))]
    return parts[-1] if parts else ""


@remembered(256)
def the_question(text: str) -> str:
    """Of a lower-case text the last sentence that asks whether something is so; all of it, where none of them does."""
    asking = [part for part in _ASKED.split(text[-4000:]) if part.rstrip().endswith("?") and asks_whether(part)]
    return asking[-1] if asking else text


@remembered(256)
def _predicate(question: str) -> frozenset[str]:
    """The last word that carries meaning in the last sentence that asks: what is said of the rest."""
    asking = [
        part for part in re.split(r"(?<=[.?!])\s", question[-2000:].translate(LOWER)) if part.rstrip().endswith("?")
    ]
    asking = [_BASIS.sub("", part) for part in asking]
    words = [
        word for word in _WORDS.findall(asking[-1] if asking else question[-300:].translate(LOWER)) if word not in _STOP
    ]
    return frozenset({_stem(words[-1])}) if words else frozenset()


def affirms(sentence: str, question: str) -> bool | None:
    """Whether a lower-case sentence says yes or no to the question that it repeats; None where it repeats too little.

    A negation, or the opposite of a word of the question in that word's place, turns it round; both turn it back.
    """
    question = _placeless(question.translate(LOWER))
    words = content(question) | _names(question)
    said = content(sentence) | _names(sentence)
    turned = 0
    missing = words - said
    instead: set[str] = set()
    for pair in OPPOSITES:
        for one, other in (pair, pair[::-1]):
            if one in missing and other in said and other not in words:
                turned += 1
                missing = missing - {one}
                instead.add(other)
    than = _THAN.search(question)
    than_word = {_stem(than[1])} if than else set()
    if than_word & missing:
        return None
    if missing & (_names(question) | frozenset(_NUMBER.findall(question))):
        return None  # of another thing
    missing -= {_stem(noun) for noun, name in _NOUN_OF.findall(question) if name in said}  # the ring P, in short P
    clauses = _CLAUSE.split(sentence)
    stands_for = any(_PRONOUN.match(clause) and content(clause) & _predicate(question) for clause in clauses)
    if not words or (len(missing) > (0 if len(words) < 3 else 0.26 * len(words)) and not stands_for):
        return None
    shared = [(len(content(clause) & (words | instead)), clause) for clause in clauses]
    most = max(count for count, _ in shared)
    told = [clause for count, clause in shared if count >= min(2, most) or (count and _PRONOUN.match(clause))]
    if most == 1 and (
        saying := [clause for clause in told if content(clause) & (_predicate(question) | instead | than_word)]
    ):
        told = saying
    turned += sum(len(_NEGATION.findall(clause)) for clause in told)
    asked = len(_NEGATION.findall(question.translate(LOWER)))
    return (turned - asked) % 2 == 0
