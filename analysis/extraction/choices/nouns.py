"""Options that are things of one noun, named by it and their letter or place: "Table D", "the fourth net"."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.pieces import focus
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import denial, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content

_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_ALONE = regex(
    rf"\W{{0,9}}(?:(?:it is|it's|that is|that's|this is) )?(?:(?P<noun>[a-z]{{3,12}}) (?P<letter>[a-z])"
    rf"|(?:the )?(?P<place>{'|'.join(_PLACES)}) (?P<thing>[a-z]{{3,12}}))\W{{0,9}}"
)


_HEADS = regex(
    r"\W{0,9}(?:(?:so|thus|therefore|hence),? )?(?P<noun>[a-z]{3,12}) (?P<letter>[a-z])(?=\s(?:is|has|shows?"
    r"|fits?|matches|lies|does|gives|comes|belongs|the only|works)\b|\s?[,;:.(]| - )"
)


_FITS = regex(
    rf"\bthe (?P<place>{'|'.join(_PLACES)}) (?P<noun>[a-z]{{3,12}}) (?:fits|matches|works|qualifies|remains|corresponds"
    r"|is (?:the )?(?:(?:right|correct|only|matching|best) )?(?:one|match|answer|right|correct|graph|picture)|does)\b"
)


def by_fitting(text: str, asked: Asked) -> Commitment | None:
    """The one option of which it is said, by its place and its noun, that it fits: "the fourth graph fits"."""
    for word in _PLACES:  # a generator would take twice as long
        if word in text:
            break
    else:
        return None
    low = text.translate(LOWER)
    found = list(_FITS.finditer(low)) if asked.choices else []
    if len({one["place"] for one in found}) != 1 or found[0]["noun"] not in asked.question.translate(LOWER):
        return None
    place = _PLACES.index(found[0]["place"])
    return Commitment(LETTERS[place], *found[0].span()) if place < len(asked.choices) else None


def _at_head(low: str, asked: Asked) -> Commitment | None:
    """The option with whose noun and letter a text begins, where it names no other in this way: "Arc d has the same
    length"."""
    said = _HEADS.match(low)
    if not said or not _is_theirs(said["noun"], asked.choices, asked.question):
        return None
    named = {each[1] for each in re.finditer(rf"\b{said['noun']} ([a-z])\b", low)}
    place = LETTERS.find(said["letter"].upper())
    if len(named) != 1 or not 0 <= place < len(asked.choices) or _DENIED.match(low, said.end()):
        return None
    return Commitment(LETTERS[place], *said.span("letter"))


_DENIED = regex(r"\s(?:is|has|does|shows?|fits?)(?: not|n't)\b")
_ENDS_AT = regex(
    r"(?:\b(?:and|then|finally|it|which|ball|water|path|way|line|tube|wire|cable|ray|light)|→|->)\s(?:(?:finally|then|so"
    r"|at last)\s)?"
    r"(?:[a-z]+(?:s|ed|es)|came|fell|went|ran)\s(?:(?:the )?[a-z]+\s)?(?:at|in|into|over|through|to|out over"
    r"|out of|out at|up at|up in|down"
    r" to)\s{1,3}(?:the )?"
    r"(?:[a-z]{3,12}\s)?[\"'(]?(?P<letter>[A-Z])(?![A-Za-z])[\"')]?\s{0,3}(?=[.;!\n]|$)"
)


def ended_at(text: str, asked: Asked) -> Commitment | None:
    """The option at which a sentence lets something end, where the options are things of letters: "passes B and comes
    out at C."."""
    found = list(_ENDS_AT.finditer(text))
    if not found or not _lettered(asked.choices):
        return None
    place = LETTERS.find(found[-1]["letter"])
    return Commitment(LETTERS[place], *found[-1].span("letter")) if place < len(asked.choices) else None


@remembered(256)
def _lettered(choices: tuple[str, ...]) -> bool:
    """Whether each option is no more than its own letter, with or without a noun before it."""
    bare = [choice.strip(" .()").split()[-1:] for choice in choices[:26]]
    return len(choices) > 1 and all(
        each == [letter] and len(choice.split()) <= 2
        for each, letter, choice in zip(bare, LETTERS, choices, strict=False)
    )


def by_noun(text: str, asked: Asked) -> Commitment | None:
    """The option that is all of the text: the options are lone letters, and the question asks of such things; or their
    own noun stands before each letter."""
    if not asked.choices:
        return None
    if len(text) > 60:
        return _at_head(text.translate(LOWER), asked)
    said = _ALONE.fullmatch(text.translate(LOWER))
    if not said:
        return _at_head(text.translate(LOWER), asked)
    noun = said["noun"] or said["thing"]
    if not _is_theirs(noun, asked.choices, asked.question):
        return None
    place = LETTERS.find(said["letter"].upper()) if said["letter"] else _PLACES.index(said["place"])
    if not 0 <= place < len(asked.choices):
        return None
    return Commitment(LETTERS[place], said.start("noun" if said["noun"] else "place"), len(text.rstrip(" .!*\n")))


@remembered(256)
def _is_theirs(noun: str, choices: tuple[str, ...], question: str) -> bool:
    if all(
        choice.strip().lower() == f"{noun} {letter.lower()}" for choice, letter in zip(choices, LETTERS, strict=False)
    ):
        return True
    lone = all(choice.strip() == letter for choice, letter in zip(choices, LETTERS, strict=False))
    return lone and bool(re.search(rf"\b{noun}s?\b", question[-3000:].translate(LOWER)))


_EQUAL = regex(r"\b(?:equal(?:s|ly)?(?! to)|(?:the )?same|identical|no difference|alike)\b|相等|相同|一样")
_SHORT: Final = 120  # characters of a sentence that calls things equal
_FEW: Final = 3  # words of options that name things
_NOT = denial("not|no|never|neither(?= (?:is|are|of))|nor|unequal|if|whether|than")
_NUMBERED = regex(r"(?P<noun>[a-z]{3,12}) (?P<number>[1-9])")
_BY_PLACE = regex(
    rf"\bthe (?P<place>{'|'.join(_PLACES)}|upper|lower|top|bottom|left|right|left-hand"
    rf"|right-hand) (?:of the two )?(?P<thing>[a-z]{{3,12}}|one)\b"
)
_HAN_NUMBERED = regex(r"[\u4e00-\u9fff]\s?(?P<number>[1-9])(?![0-9.%])")
_SIDES = {"upper": 0, "top": 0, "left": 0, "left-hand": 0, "lower": 1, "bottom": 1, "right": 1, "right-hand": 1}


def by_kind(text: str, asked: Asked) -> Commitment | None:
    """The option that says that things are equal, where a text says so; of things of one noun with numbers, or letters,
    the one that it names by its place ("the second solution") or, in Chinese, by its number."""
    low = text.translate(LOWER)
    equal = [place for place, choice in enumerate(asked.choices[:26]) if _EQUAL.search(choice.translate(LOWER))]
    others = [choice for place, choice in enumerate(asked.choices[:26]) if place not in equal]
    if (
        len(equal) == 1
        and len(low) <= _SHORT
        and all(len(choice.split()) <= _FEW for choice in others)
        and (said := _EQUAL.search(low))
        and not _NOT.search(low)
        and content(low) & focus(asked.question)
    ):
        return Commitment(LETTERS[equal[0]], *said.span())
    numbered = _things(asked.choices)
    if not numbered:
        return None
    noun, places = numbered
    found: list[tuple[int, int, int]] = []
    for said in _BY_PLACE.finditer(low):
        if (said["thing"] == noun or (said["thing"] == "one" and said["place"] != "right")) and not _NOT.search(
            low, 0, said.start()
        ):
            number = (
                _PLACES.index(said["place"])
                if said["place"] in _PLACES
                else _SIDES[said["place"]]
                if len(places) == 2
                else -1
            )
            found.append((number, *said.span()))
    if not found and not low.isascii() and asked.question.isascii():
        found = [(int(said["number"]) - 1, *said.span()) for said in _HAN_NUMBERED.finditer(low)]
    named = {number for number, *_ in found}
    if len(named) != 1 or found[0][0] not in places:
        return None
    return Commitment(places[found[0][0]], found[0][1], found[0][2])


@remembered(256)
def _things(choices: tuple[str, ...]) -> tuple[str, dict[int, str]] | None:
    """The noun of options such as "pair 2", "pair 1" or "panel A", and the letter of each thing by its place; an option
    of another kind may be among them."""
    found = [(_NUMBERED.fullmatch(choice.strip().lower()), place) for place, choice in enumerate(choices[:26])]
    things = [(said["noun"], int(said["number"]) - 1, place) for said, place in found if said]
    if not things:
        lettered = [
            (re.fullmatch(r"([a-z]{3,12}) ([a-z])", choice.strip().lower()), place)
            for place, choice in enumerate(choices[:26])
        ]
        things = [(said[1], ord(said[2]) - ord("a"), place) for said, place in lettered if said]
    if len(things) < 2 or len({noun for noun, *_ in things}) != 1:
        return None
    return things[0][0], {number: LETTERS[place] for _, number, place in things}
