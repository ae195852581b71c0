"""What a reply names in its prose that is none of the options: a number, a time of day, a word, a colour."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.bare_answers import Found
from isoprobe.analysis.extraction.choices.compass import off_compass
from isoprobe.analysis.extraction.choices.name_lists import lists_of, named_lists
from isoprobe.analysis.extraction.choices.option_texts import are_numbers, by_value
from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.closings import last_sentence
from isoprobe.analysis.extraction.frames.framed import framed
from isoprobe.analysis.extraction.refusals import refusal_in
from isoprobe.analysis.extraction.second_reader import agrees
from isoprobe.analysis.extraction.values import READERS
from isoprobe.analysis.extraction.weighing import weighed
from isoprobe.analysis.numbers.numbers import asked_about
from isoprobe.analysis.replies.answer_spans import Asked, Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_HAN = regex(r"[\u3400-\u9fff]")
_NUMERIC = regex(r"[0-9]")
_VARIABLE = regex(r"(?<![A-Za-z\\])[xyn](?![A-Za-z])")
_CLOCK = regex(r"(?<![\w:.])[0-9]{1,2}:[0-5][0-9](?![\w:])")
_PICTURE = regex(
    r"\s{0,3}(?:<[a-z_ ]{0,12}[0-9]{1,2}>|(?:image|picture|figure|graph) ?[0-9]{1,2})\s{0,3}", re.IGNORECASE
)
_SURE: Final = 2.0  # of the weight of a number in prose that is no option


def number_off(reply: ReplyText, kind: AnswerKind, asked: Asked) -> Found | None:
    """A number, or a time of day, that the prose gives where every option is one, and it is none of them."""
    if kind != "option" or not (are_numbers(asked.choices) or all(map(_NUMERIC.search, asked.choices or ("",)))):
        return None
    if any(len(_HAN.findall(choice)) > _FEW or len(choice.split()) > 2 * _FEW for choice in asked.choices):
        return None  # sentences with a number in each
    if any(map(_VARIABLE.search, asked.choices)) or any(map(_PICTURE.fullmatch, asked.choices)):
        return None
    if clocks := {one[0] for one in _CLOCK.finditer(reply.text)}:
        if len(clocks) == 1 and all(_CLOCK.search(choice) for choice in asked.choices):
            place = _CLOCK.search(reply.text)
            return Found("statement", 0, 0, Commitment(None, *place.span()), off=True) if place else None
        return None
    numeric = asked_about(asked.question, ())
    last = framed(reply, READERS["real"], "real", numeric)
    if (
        last
        and last.unit
        and last.value not in numeric.stated
        and not by_value(reply.cased[last.start : last.end], asked)
    ):
        return Found("last line", 0, 0, last, off=True)
    found = [one for one in weighed(reply, READERS["real"], "real", numeric) if not one.veto]
    if not found or found[0].commitment.value is None or not agrees(found[0], found, reply, "real", numeric):
        return None
    one = found[0].commitment
    if _A_PART.match(reply.text, one.start) or _OF_A_TERM.match(reply.text, one.end):
        return None
    if found[0].score < _SURE or found[0].commitment.value in numeric.stated:
        return None
    if by_value(reply.cased[one.start : one.end], asked):
        return None
    return Found(found[0].rule, 0, 0, one, off=True)


_PAIR = regex(r"(?<![\w.])[0-9]{1,4} and [0-9]{1,4}(?![\w.]*[0-9a-z])")


def pair_off(reply: ReplyText, kind: AnswerKind, asked: Asked) -> Found | None:
    """The pair of numbers that the last sentence tells, where the options are pairs, and it is none of them."""
    if kind != "option" or len(asked.choices) < 2 or not all(_PAIR.fullmatch(one.strip()) for one in asked.choices):
        return None
    end = len(reply.text.rstrip())
    start = last_sentence(reply.text, reply.text.rfind("\n", 0, end) + 1, end)
    found = list(_PAIR.finditer(reply.text, start, end))
    if len(found) != 1 or refusal_in(reply.text) or _UNSURE.search(reply.text, start, end):
        return None
    if sorted(found[0][0].split(" and ")) in [sorted(one.strip().split(" and ")) for one in asked.choices]:
        return None
    return Found("statement", 0, 0, Commitment(None, *found[0].span()), off=True)


_UNSURE = regex(r"\b(?:not|neither|nor|never|if|might|may|could|would|or|either)\b|n't\b|\?")
_OF_A_TERM = regex(r" ?[·×*]? ?(?:∠|\\angle|[αβγθφx-zn](?![a-z])|√?[a-z]\^)")  # 2∠A, 3x
_A_PART = regex(r"(?:a |one )?(?:half|third|quarter) (?:of|the)\b")  # of something that is given


def way_off(reply: ReplyText, kind: AnswerKind, asked: Asked) -> Found | None:
    """A direction that the prose tells, where the options are directions, and it is none of them."""
    place = off_compass(reply.text, asked) if kind == "option" else None
    return Found("statement", *place, Commitment(None, *place), off=True) if place else None


_LAST_LETTER = regex(
    r"\b(?:is|be|are|choose|pick|option|answer:?|to|leaves"
    r"|remains)\s{1,4}[\"'(\[]{0,2}(?P<letter>[A-Z])[\"')\]]{0,2}[\s.!]{0,6}$"
)


_LETTER_ALONE = regex(r"\s{0,9}(?:[A-Z]?[a-z]{2,11} )?[(\[]?(?P<letter>[A-Z])[)\]]?[\s.!]{0,9}")
_FORMULA = regex(r"(?<![A-Za-z0-9])(?=[A-Z0-9a-z]{0,12}[0-9])(?:[A-Z][a-z]?[0-9]{0,3}){2,9}(?![A-Za-z0-9])")


def formula_off(reply: ReplyText, kind: AnswerKind, asked: Asked) -> Found | None:
    """The one formula that a reply tells, where the options are formulas, and it is none of them."""
    if kind != "option" or len(asked.choices) < _FEWEST or not all(map(_FORMULA.fullmatch, asked.choices)):
        return None
    end = len(reply.text.rstrip())
    start = last_sentence(reply.text, reply.text.rfind("\n", 0, end) + 1, end)
    found = list(_FORMULA.finditer(reply.cased, start, end))
    if len({one[0] for one in found}) != 1 or found[0][0] in asked.choices or refusal_in(reply.text):
        return None
    return Found("statement", 0, 0, Commitment(None, *found[0].span()), off=True)


_FEWEST: Final = 3  # options that are all formulas


def letter_off(reply: ReplyText, kind: AnswerKind, asked: Asked) -> Found | None:
    """The letter beyond the list with which a reply ends, where the options are letters: "The piece that does both is
    F", of five."""
    many = len(asked.choices)
    if kind == "option" and (lists := lists_of(asked.choices)):
        end = len(reply.text.rstrip())
        start = last_sentence(reply.text, reply.text.rfind("\n", 0, end) + 1, end)
        found = named_lists(reply.cased[start:end], asked.choices)
        if len(found) != 1 or found[0][0] in lists or refusal_in(reply.text):
            return None
        return Found("statement", 0, 0, Commitment(None, start + found[0][1], start + found[0][2]), off=True)
    if kind != "option" or not 2 < many < len(LETTERS):
        return None
    if any(choice.strip(" ().")[-1:] != LETTERS[place] for place, choice in enumerate(asked.choices)):
        return None
    end = len(reply.cased.rstrip())
    said = _LETTER_ALONE.fullmatch(reply.cased) or _LAST_LETTER.search(reply.cased[:end], max(0, end - 80))
    if not said or said["letter"] in LETTERS[:many] or re.search(rf"\b{said['letter']}\b", asked.question):
        return None
    if LETTERS.find(said["letter"]) > many + 3 or refusal_in(reply.text):
        return None
    return Found("statement", 0, 0, Commitment(None, *said.span("letter")), off=True)


_THING = regex(r"\W{0,6}(?P<thing>[a-z]{3,15})(?:\s\([a-z -]{2,30}\))?(?:\.(?=\s|$)|(?= [–—]))")
_NO_THING = regex(
    r"yes|no[tn]?e?|neither|both|sure|okay|well|correct|true|false|answer|reason(?:ing|s)?|analysis"
    r"|observations?|steps?"
    r"|conclusion|solution|summary|overview|explanation|result|same|unknown|unclear|maybe|probably|perhaps"
    r"|indeed|absolutely|certainly|definitely|clearly|exactly|hello|hey|hmm+|great|good|alright|agreed|understood"
    r"|interesting|wow|materials?|colou?rs?|shapes?|objects?|overall|first(?:ly)?|finally|note|thanks"
)


def none_of_these(reply: ReplyText, kind: AnswerKind, asked: Asked) -> Found | None:
    """What a reply without any option in its prose names instead."""
    for each in (number_off, choice_off, way_off, letter_off, formula_off, pair_off):
        if found := each(reply, kind, asked):
            return found
    return None


_WAY = r"(?:up|down|left|right|top|bottom|upper|lower)"
_BETWEEN_WAYS = regex(
    rf"\W{{0,6}}(?:(?:it|the force|the arrow) points? |diagonally |to the |towards? the )?(?P<one>{_WAY})(?:wards?)?"
    rf"(?:\s?-\s?|\s)(?:and )?(?:diagonally )?(?:to the |towards? (?:the )?|the )?"
    rf"(?P<other>{_WAY})(?:wards?)?(?: corner)?\W{{0,6}}"
)
_ENDLESS = regex(
    r"(?:=|≈|\bis|\bequals?|→|\\to\b|\bapproach(?:es)?|\bgoes to"
    r"|\btends to)\s{0,3}(?:equal to )?[\s$\\(]{0,4}[-−+]?\s?"
    r"(?:∞|\\?infty\b|(?:(?:negative|positive|minus|plus) )?infinity\b)[\s$\\).*]{0,6}$"
)
_ARGUMENT = regex(  # what goes to infinity is the variable: "3 as x → ∞"
    r"(?:\b(?:as|for|when|where|if|while|with|letting)[\s$\\(|]{1,4}|\blim[\s_{(]{1,3})[a-z]\b[^a-z0-9\n]{0,4}$"
    r"|(?<![a-z])[xnt]\s{0,2}$"
)


def thing_off(reply: ReplyText, kind: AnswerKind, asked: Asked) -> Found | None:
    """The one word that a reply opens with and then explains, where the options are words and it is none of them:
    "Wood. The door shows natural grain; the knob is metal". A word on a line of its own may be a heading. A way between
    two that are options ("down and to the left"); an infinite limit, where a number is asked for."""
    if kind == "choice" and (way := _BETWEEN_WAYS.fullmatch(reply.text)) and way["one"] != way["other"]:
        offered = {choice.lower() for choice in asked.choices}
        if {"up", "down", "left", "right"} <= offered and not any(" " in one and "and" in one for one in offered):
            return Found("opening", *way.span(), Commitment(None, *way.span()), off=True)
    endless = _ENDLESS.search(reply.text, max(0, len(reply.text) - 80)) if kind in ("integer", "real") else None
    if endless and not _ARGUMENT.search(reply.text, max(0, endless.start() - 24), endless.start()):
        return Found("last line", *endless.span(), Commitment(None, *endless.span()), off=True)
    if kind != "option" or not all(re.fullmatch(r"[a-z]{3,15}", choice, re.IGNORECASE) for choice in asked.choices):
        return None
    opening = _THING.match(reply.text)
    if not opening or len(reply.text) < opening.end() + 30 or _NO_THING.fullmatch(opening["thing"]):
        return None
    if any(choice.lower() in opening[0] or opening["thing"] in choice.lower() for choice in asked.choices):
        return None
    place = opening.span("thing")
    return Found("opening", *place, Commitment(None, *place), off=True)


_NEITHER = regex(r"[\s\"'*(]{0,6}(?P<word>neither|both|none)\s?(?:[.,;:!)]|\s[-–—]{1,2}\s|\s?\()")
_SHADES = regex(
    r"(?<![\w-])(?:(?:light|dark|pale|bright|deep)[ -])?(?:black|white|red|orange|yellow|green|blue|purple"
    r"|violet|pink|magenta|gr[ae]y|brown"
    r"|cyan|turquoise|teal|beige|lime|gold(?:en)?|silver|maroon|navy|indigo)(?![\w-])"
    r"|(?:[深浅暗亮]?(?:[红橙黄绿蓝紫黑白灰粉青棕褐]|金黄?|银|品红|咖啡|米))色"
)
_FEW: Final = 4  # words of a reply that is nothing but an answer


def choice_off(reply: ReplyText, kind: AnswerKind, asked: Asked) -> Found | None:
    """What a reply names that is no choice: all of a reply of a few words, or the one colour in it where colours are
    the choices."""
    if kind != "choice" or not asked.choices:
        return None
    body = reply.text
    if (none := _NEITHER.match(body)) and not any(none["word"] in choice.lower() for choice in asked.choices):
        return Found("opening", *none.span("word"), Commitment(None, *none.span("word")), off=True)
    bare = body.strip(" .!\n\"'")
    if any(choice.lower() in bare for choice in asked.choices if len(choice) > 1):
        return None  # denied, or part of a longer word
    if 0 < len(bare.split()) <= _FEW and bare.isascii() and bare[0].isalpha() and not _EMPTY_WORDS.search(bare):
        start = body.index(bare)
        return Found("opening", start, start + len(bare), Commitment(None, start, start + len(bare)), off=True)
    if (shown := _SHOWS.fullmatch(body.strip())) and not _EMPTY_WORDS.search(shown["what"]):
        start = body.index(shown["what"])
        return Found("statement", start, start, Commitment(None, start, start + len(shown["what"])), off=True)
    if sum(bool(_SHADES.fullmatch(choice.lower())) for choice in asked.choices) < 3:
        return None
    named = list(_SHADES.finditer(body[-600:]))
    if len({one[0] for one in named}) != 1 or refusal_in(body):
        return None
    at = max(0, len(body) - 600)
    place = (at + named[0].start(), at + named[0].end())
    return Found("statement", *place, Commitment(None, *place), off=True)


_SHOWS = regex(
    r"(?:(?:the|this) (?:picture|image|figure|graph|chart|diagram|drawing|plot|section|shape|sign) (?:is|shows"
    r"|displays)|it is|it's|this is) "
    r"(?:an? |the )?(?P<what>[a-z][a-z -]{2,30}[a-z])[.!]?"
)
_EMPTY_WORDS = regex(
    r"\b(?:i|not|no|none|unknown|unclear|it|this|that|sure|sorry|maybe|image|picture|see|can't|cannot|is|are|or"
    r"|undetermined|indeterminate|n/a|error|answer|colou?r|okay|ok|hello|here|let|thanks?)\b"
)
