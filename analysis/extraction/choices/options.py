"""Which lettered options a short piece of a reply commits to: by their letters, by their texts, or by both.

A capital A is also an article, the name of a point and the start of a sentence: it stands for an option only where it
is set apart ("(A)", "A.", "option A"), is all there is, or follows words that announce an answer. Every mention of an
option is affirmed, denied or asked by the words beside it; what is left is the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Final

from isoprobe.analysis.extraction.choices.all_or_none import all_of_them, levelled
from isoprobe.analysis.extraction.choices.cloze import by_cloze
from isoprobe.analysis.extraction.choices.compared_options import by_comparison
from isoprobe.analysis.extraction.choices.compass import by_compass
from isoprobe.analysis.extraction.choices.directions import by_direction
from isoprobe.analysis.extraction.choices.judged_options import all_named, by_affirming, in_lines, judged_each, whether
from isoprobe.analysis.extraction.choices.levelled import by_level, by_range
from isoprobe.analysis.extraction.choices.name_lists import by_name_list
from isoprobe.analysis.extraction.choices.nouns import by_fitting, by_kind, by_noun, ended_at
from isoprobe.analysis.extraction.choices.option_mentions import (
    ALL_BUT,
    LEAD,
    SENTENCE_END,
    Mention,
    beyond,
    link,
    mentions_in,
    stops,
)
from isoprobe.analysis.extraction.choices.option_texts import (
    are_numbers,
    by_run,
    by_some_value,
    by_value,
    own_letter,
    plain,
    same_text,
)
from isoprobe.analysis.extraction.choices.option_words import (
    LETTERS,
    by_difference,
    by_form,
    by_formula,
    by_words,
    fuller,
)
from isoprobe.analysis.extraction.choices.ordinals import place_and_letter
from isoprobe.analysis.extraction.choices.trends import by_trend
from isoprobe.analysis.extraction.choices.winners import winner_told
from isoprobe.analysis.extraction.pieces import weighs
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, first_sentence, unboxed
from isoprobe.analysis.replies.patterns import any_word, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content

_ALL = regex(
    r"\W{0,9}(all(?: (?:of|the|them|these|those|above|options?|choices|statements|two|three|four|five|six)\b){0,4}"
    r"(?: (?:are|is) (?:correct|right|true))?)\W{0,9}$",
    re.IGNORECASE | re.ASCII,
)
_CORRECTED = regex(
    r"\b(?:wait|actually|correction|corrected|scratch that|on second thought|i meant?|oops|my mistake|sorry)\b"
    r"|[.,;:!?-]\s{0,3}no\b\s?[,:.;!-]|"
    r"[?]\s{0,3}no\b|不对|更正|等等",
    re.IGNORECASE | re.ASCII,
)
_CONCLUDED = any_word(
    "but(?= if (?:i|we|forced|pressed))|if (?:i|we) (?:have|had|must) to (?:choose|pick|guess|say|decide)"
    "|(?:could be|torn between|either|between|looks like)[^.;]{1,80},? but|leaves|leaving|leave us with"
    r"|must be|has to be|only(?=\s{0,2}[(\"]?$)|so|thus|hence|therefore"
    "|remains|remaining option|it is|it's|而是|因此|所以",
    re.IGNORECASE | re.ASCII,
)
_HAN_TURN = regex(r"[但却][^,.;，。；]{0,12}(?:应该?|实际|其实)上?(?:是|为|选)\s?$")
_COMPARED = regex(
    r"(?:(?<=er )|(?<=more )|(?<=less )|(?<= )(?=than (?:that|the|those|in|any|all)\b))"
    r"than (?:(?!\s-\s|\s(?:is|are|was|were|has|have|would|will|can)\s)[^.,;!?(\n]){1,160}"
)
_BUT = regex(
    r"[\s,;.]{0,3}but\s(?:i (?:think|believe|would say)\s)?(?:it is |it's )?(?:the |a "
    r"|an )?[(\"]?",
    re.IGNORECASE,
)
_REASON = regex(
    r"\b(?:because|since|as|due to|given that|while|whereas|although|though)\b|因为|由于", re.IGNORECASE | re.ASCII
)
_REVISING = regex(
    r"\W{0,9}(?:no|wait|actually|correction|sorry|oops|hmm|scratch|oh|不对|更正)\b|\W{0,9}(?:不对|更正)",
    re.IGNORECASE | re.ASCII,
)
_PACKED = regex(
    r"(?:the |is |are |options? |choices? |answers? |correct "
    r"|: ?){0,6}[\s\"'(\[{:]{0,5}(?P<all>[A-Z]{2,26})(?![\w'])",
    re.ASCII,
)
_RIGHT_RUN = regex(
    r"(?<![A-Za-z])([A-H]{2,8})(?:[选两三四]?[个]?选?项)?(?:都|均)?(?:正确|对(?![比应称])|成立|符合)", re.ASCII
)
_OR_ANOTHER = regex(r"[\"')\]]{0,2}\s{0,3}(?:or|或者?)\s{0,3}[\"'(\[]{0,2}[A-Z]{1,26}(?![\w'])", re.ASCII)
_CONDITION = regex(
    r"\s{0,9}(?:if|when|suppose|assuming|while|although|though|whereas|even though|despite"
    r"|unlike)\b[^,\n]{1,250},",
    re.IGNORECASE | re.ASCII,
)
_POINT = regex(r"\s{0,9}(?:[-•*]\s{1,3})?")


@remembered(256)  # a statement is read again for whether it says anything else
def read_option(text: str, asked: Asked) -> Commitment | None:
    """The letter of the one option that the text names first. A letter beside the text of another option is ambiguous,
    and so are two options; a letter beyond the list is none."""
    if bare := _bare_letter(text, asked.choices):
        return bare
    text = whole = unboxed(text)
    if placed := place_and_letter(text, asked.choices):
        return placed
    if lettered := own_letter(text, asked.choices):
        return lettered
    if whether(asked.choices):
        return by_affirming(text, asked)
    if (listed := by_name_list(text, asked)) and not _bare_letter(text[: listed.start], asked.choices):
        return listed if listed.value else None
    if own := by_range(text, asked) or by_cloze(text, asked) or by_noun(text, asked) or by_fitting(text, asked):
        return own
    if own := _own_text_alone(text, asked.choices):
        return own
    if told := by_comparison(text, asked) or by_direction(text, asked) or _won(text, asked.choices):
        return told
    if formula := by_formula(text, asked.choices):
        return formula
    if " than " in text and not any(" than " in choice for choice in asked.choices):
        text = _COMPARED.sub(lambda found: " " * len(found[0]), text)
    each = judged_each(text, asked.choices)
    if each and isinstance(each.value, tuple):
        return Commitment(str(each.value[0]) if len(each.value) == 1 else None, each.start, each.end)
    mentions = mentions_in(text, asked.choices)
    letters = any(one.how == "letter" for one in mentions)
    if not letters and (way := by_compass(whole, asked)):
        return way  # beside a letter "right" may say that it is correct, and "left" which thing is meant
    if not letters and not _alternatives(text, mentions) and (numbered := by_value(text, asked)):
        return numbered
    if not letters and (spelled := by_form(text, asked) or by_run(text, asked)):
        return spelled
    measured = any(any(map(str.isalpha, text[one.start : one.end])) for one in mentions)
    if not letters and are_numbers(asked.choices) and not measured and not _alternatives(text, mentions):
        return None  # a digit of something else
    if ended := ended_at(text, asked):
        return ended
    for start, end in _blocks(text, mentions):
        if one := _settled(text, [each for each in mentions if start <= each.start < end], asked.choices):
            if not letters:
                return _fuller(text[start:end], one, asked)
            return Commitment(None, one.start, one.end) if beyond(text, asked.choices, one, single=True) else one
    return (
        (
            _unspaced(text, asked)
            or by_trend(text, asked)
            or by_level(whole, asked)
            or by_kind(text, asked)
            or by_words(text, asked)
            or by_difference(text, asked)
            or by_some_value(text, asked)
        )
        if not mentions
        else None
    )


_LETTER_ALONE = regex(
    r"[\s\"'*]{0,9}(?:(?P<letter>[A-Z])[.]?|\((?P<inside>[A-Z])\)[.]?"
    r"|(?P<before>[A-Z])[.)]\s{1,3}(?P<text>[^\n]{1,80}?))[\s.\"'*]{0,9}"
)


def _bare_letter(text: str, choices: tuple[str, ...]) -> Commitment | None:
    """The option whose letter, or letter and text, is all of a short piece; None where an option's own text is that
    letter, or the text is another's."""
    found = _LETTER_ALONE.fullmatch(text) if len(text) <= _LETTER_AND_TEXT else None
    if not found or not choices or whether(choices):
        return None
    group = "letter" if found["letter"] else "inside" if found["inside"] else "before"
    place = LETTERS.find(found[group])
    if place >= len(choices) or any(len(choice.strip(" .()")) < 2 for choice in choices):
        return None
    if group == "before":
        if plain(found["text"]) != plain(choices[place]):
            return None
        return Commitment(LETTERS[place], found.start(group), found.end("text"))
    return Commitment(LETTERS[place], *found.span(group))


_LETTER_AND_TEXT: Final = 100  # characters of a piece that is no more than a letter and its text


def _won(text: str, choices: tuple[str, ...]) -> Commitment | None:
    """The side that the first sentence says has won, where the options are the sides of a game."""
    sides = _sides(choices)
    return winner_told(first_sentence(text.translate(LOWER)), sides) if sides else None


@remembered(256)
def _sides(choices: tuple[str, ...]) -> dict[str, str]:
    """The letters of the sides of a game; {} where the options are something else."""
    places = {plain(choice): LETTERS[place] for place, choice in enumerate(choices[:_SIDES])}
    return places if {"white", "black"} <= places.keys() else {}


_SHORT: Final = 40  # characters that may be an option's text without its blanks
_SIDES: Final = 4  # white, black, a draw, and what else may be offered


def _unspaced(text: str, asked: Asked) -> Commitment | None:
    """The option that all of the text is, blanks inside its words aside: "ne ither"."""
    bare = re.sub(r"[\s\"'.*_]+", "", text).translate(LOWER)
    for place, choice in enumerate(asked.choices[:26]):
        if len(bare) > 3 and bare == "".join(plain(choice).split()):
            start = len(text) - len(text.lstrip())
            return Commitment(LETTERS[place], start, max(start, len(text.rstrip())))
    return None


def _own_text_alone(text: str, choices: tuple[str, ...]) -> Commitment | None:
    """The option whose own text is all of the piece, also where that names others: "Both A and B"."""
    bare = plain(text.strip(" .()\n"))
    found = [place for place, choice in enumerate(choices[:26]) if len(bare) > 2 and plain(choice) == bare]
    if not found and len(bare) <= _SHORT and (tight := "".join(bare.split())):
        found = [
            k for k, choice in enumerate(choices[:26]) if len(tight) > 1 and "".join(plain(choice).split()) == tight
        ]
    if len(found) != 1:
        return None
    start = len(text) - len(text.lstrip())
    return Commitment(LETTERS[found[0]], start, max(start, len(text.rstrip(" .\n"))))


def _fuller(text: str, one: Commitment, asked: Asked) -> Commitment:
    if not isinstance(one.value, str):
        return one
    named = LETTERS.index(one.value)
    meant = fuller(text, named, asked)
    return one if meant == named else replace(one, value=LETTERS[meant])


def read_last_option(text: str, asked: Asked) -> Commitment | None:
    """As `read_option` for prose that announces no answer: what it begins with, or what its last sentence names."""
    text = unboxed(text)
    mentions = mentions_in(text, asked.choices)
    blocks = _blocks(text, mentions)
    if len(blocks) < 2 or not mentions or _begins(text, mentions[0]) or whether(asked.choices):
        return read_option(text, asked)
    for start, end in reversed(blocks):
        here = [each for each in mentions if start <= each.start < end]
        if one := _settled(text, here, asked.choices):
            return one
    return read_option(text, asked)


_NO_STOP = regex(r"(?<=\b[A-J])\.(?= (?:is|are|was|has|does|lies|stands|goes)\b)")  # the stop of a letter: "A. is dark"


def read_options(text: str, asked: Asked) -> Commitment | None:
    """The letters of all options that the text names, sorted, each once; those of a list that holds letters which are
    no options, with these."""
    text = unboxed(text)
    said = _read_options(text, asked)
    return beyond(text, asked.choices, said) or said


def _read_options(text: str, asked: Asked) -> Commitment | None:
    text = _NO_STOP.sub(" ", levelled(text, asked.choices))
    if judged := judged_each(text, asked.choices) or in_lines(text, asked.choices):
        return judged
    many = len(asked.choices) or 26
    if (run := _RIGHT_RUN.search(text)) and LETTERS.find(run[1][-1]) < many and list(run[1]) == sorted(set(run[1])):
        return Commitment(tuple(run[1]), *run.span(1))
    if (
        (single := _SINGLE.match(text))
        and LETTERS.find(single["letter"]) < many
        and not _GOES_ON.search(text, single.end("letter"))
    ):
        return Commitment((single["letter"],), *single.span("letter"))
    bare = text.strip(" .()[]\"'\n")
    whole = bare.upper()
    packed = _PACKED.match(text)
    if packed or (bare.isalpha() and bare.isascii() and 1 < len(bare) <= many):
        letters = packed["all"] if packed else whole
        if list(letters) == sorted(set(letters)) and LETTERS.find(letters[-1]) < many:
            start = packed.start("all") if packed else text.index(bare)
            if packed and _OR_ANOTHER.match(text, packed.end()):
                return Commitment(None, start, start + len(letters))
            return Commitment(tuple(letters), start, start + len(letters))
    mentions = mentions_in(text, asked.choices, runs=True)
    if mentions and (told := _by_predicate(text, mentions, asked)):
        return told
    if not mentions and (said := all_named(text, asked.choices)):
        return said
    if not mentions and asked.choices and (everything := _ALL.match(text)):
        return Commitment(tuple(LETTERS[: len(asked.choices)]), *everything.span(1))
    if not mentions and asked.choices and (every := all_of_them(text, asked)):
        return every
    for start, end in _blocks(text, mentions):
        here = [each for each in mentions if start <= each.start < end]
        if one := _all_named(text, here, asked.choices):
            return one
    return None


_SINGLE = regex(
    r"\s{0,9}(?:[Jj]ust|[Oo]nly)\s(?:[a-z]{3,12}\s)?[(\[]?(?P<letter>[A-J])[)\]]?(?=\s?[.;]\s+(?![a-z])|\s?\.?\s*$"
    r"|,? (?:since|because))"
)
_GOES_ON = regex(  # another letter, or what is wrong with this one
    r"(?<![A-Za-z])[A-J](?![A-Za-z'])|\b(?:goes|is|are) (?:out|dark|off|unlit|false|wrong|incorrect|not)\b|n't\b"
)
_OTHERS = regex(
    r"\b(?:the )?(?:others?|rest|remaining|other)(?:\s(?:two|three|four|five|ones?|options?|statements?"
    r"|[a-z]{3,10}s))?\s(?:are|is|do|hold|all)\b"
    r"|(?:其余|其他|另外|剩下)的?(?:[两二三四五六]?[个项])?(?:选项|说法)?[都均皆]"
)
_HOLD = regex(r"\s{0,3}(?:all )?(?:true|correct|right|valid|hold|fine|成立|正确|对|符合)")
_HOLDING = frozenset(("holds", "hold", "true", "correct", "right", "valid", "applies", "apply"))
_IS_SO = regex(
    r"[)\]\"'.,]{0,2}\s{0,3}(?:(?:is|are|was|were|all|both|do"
    r"|does)\s){0,2}(?P<word>[a-z]{3,12})(?P<more>\s[a-z]{2,4}\b)?",
    re.IGNORECASE,
)


def _by_predicate(text: str, mentions: list[Mention], asked: Asked) -> Commitment | None:
    """Of several groups of options in a text, those of which it says what the question asks for ("are lit"), or that
    are called right; where it denies some and calls the others right, the others."""
    groups: list[list[Mention]] = []
    for one in mentions:
        last = groups[-1][-1] if groups else one
        linked = link(text, last.end, one.start) if groups else None
        if groups and (last.start == one.start or (linked and linked["link"])):
            groups[-1].append(one)
        else:
            groups.append([one])
    denied = {one.option for group in groups for one in group if one.said is False}
    others = _OTHERS.search(text, mentions[-1].end)
    if asked.choices and others and _HOLD.match(text, others.end()) and all(one.option in denied for one in mentions):
        left = [LETTERS[place] for place in range(len(asked.choices)) if place not in denied]
        return Commitment(tuple(left), mentions[0].start, others.end()) if left else None
    if len(groups) < 2:
        return None
    so: set[int] = set()
    for group in groups:
        told = _IS_SO.match(text, group[-1].end)
        words = content((told["word"] + (told["more"] or "")).translate(LOWER)) if told else frozenset()
        holds = told is not None and told["word"].lower() in _HOLDING and not any(one.said is False for one in group)
        if (
            all(one.said for one in group)
            or holds
            or (words and words <= asked.words and all(one.said is None for one in group))
        ):
            so |= {one.option for one in group}
    so -= denied
    if not so or len(so) == len({one.option for one in mentions}):
        return None
    return Commitment(tuple(LETTERS[place] for place in sorted(so)), mentions[0].start, mentions[-1].end)


def _all_named(text: str, mentions: list[Mention], choices: tuple[str, ...]) -> Commitment | None:
    mentions = _corrected(text, mentions)
    if not mentions:
        return None
    start, end = mentions[0].start, mentions[-1].end
    denied = {one.option for one in mentions if one.said is False}
    if choices and ALL_BUT.search(text, max(0, start - 40), start) and len(denied) == len({m.option for m in mentions}):
        left = [LETTERS[place] for place in range(len(choices)) if place not in denied]
        return Commitment(tuple(left), start, end)
    live = [one for one in mentions if one.said is not False]
    if any(one.how == "letter" for one in live):
        live = [one for one in live if one.how == "letter"]
    if any(one.said for one in live) and denied:
        live = [one for one in live if one.said]
    if not live:
        return None
    found = tuple(sorted({LETTERS[one.option] for one in live}))
    again = any(
        re.search(r"\bor\b|或", text[one.end : other.start], re.ASCII)
        and other.option in {m.option for m in live[:place]}
        for place, (one, other) in enumerate(pairwise(live), 1)
    )
    return Commitment(None if again else found, live[0].start, live[-1].end)


# ---- what they come to ----


def _blocks(text: str, mentions: list[Mention]) -> list[tuple[int, int]]:
    """The sentences that name options; one that begins with a letter after one that did, or with a second thought,
    belongs to the sentence before it."""
    inside = [(one.start, one.end + 1 if text[one.end : one.end + 1] == "." and one.end - one.start == 1 else one.end)
              for one in mentions]  # fmt: skip
    cuts = [cut.end() for cut in SENTENCE_END.finditer(text) if not any(a <= cut.start() < b - 1 for a, b in inside)]
    blocks: list[tuple[int, int]] = []
    listing = False
    at = 0
    for cut in [*cuts, len(text)]:
        here = [one for one in mentions if at <= one.start < cut]
        if here:
            point = _POINT.match(text, at)
            heads = here[0].how == "letter" and here[0].start - (point.end() if point else at) <= 1
            revises = bool(_REVISING.match(text, at))
            if blocks and ((heads and listing and text[at - 1 : at] == "\n") or revises):
                blocks[-1] = (blocks[-1][0], cut)
            else:
                blocks.append((at, cut))
            listing = heads
        elif text[at:cut].strip(" .,"):
            listing = listing and text[cut - 1 : cut] != "\n"
        at = cut
    return blocks


def _begins(text: str, one: Mention) -> bool:
    """Whether a text begins with an option: its letter set apart, or all of a sentence."""
    if text[: one.start].strip(" \"'([-•*"):
        return False
    return one.how == "letter" or stops(text, one.end)


def _corrected(text: str, mentions: list[Mention]) -> list[Mention]:
    """Those after the last word that takes back what came before."""
    for place in range(len(mentions) - 1, 0, -1):
        if _CORRECTED.search(text, mentions[place - 1].end, mentions[place].start):
            return mentions[place:]
    return mentions


def _settled(text: str, mentions: list[Mention], choices: tuple[str, ...]) -> Commitment | None:
    """The one option that is left of the mentions of one sentence."""
    left = _corrected(text, mentions)
    denied = {one.option for one in left if one.said is False and not one.asked}
    live = [one for one in left if one.said or (one.said is None and one.option not in denied)]
    if not live:
        return None
    if affirmed := [one for one in live if one.said]:
        live = affirmed
    if len(live) > 1 and (letters := [one for one in live if one.how == "letter"]):
        live = letters
    if len(live) > 1 and not _same(live, choices):
        live = _committed(text, live)
    last = live[-1]
    if not _same(live, choices):
        return Commitment(None, live[0].start, last.end)
    if last.other is not None:
        return Commitment(None, last.start, last.end, among=(LETTERS[last.option], LETTERS[last.other]))
    if last.shared:
        return Commitment(None, last.start, last.end)
    return Commitment(LETTERS[last.option], live[0].start, live[0].end)


def _committed(text: str, live: list[Mention]) -> list[Mention]:
    """Of several: the one after a word of conclusion, else those before a word of reason, else the one at the head."""
    for place in range(len(live) - 1, 0, -1):
        gap = live[place - 1].end, live[place].start
        if _CONCLUDED.search(text, *gap) or _HAN_TURN.search(text, *gap):
            return live[place:]
    if (condition := _CONDITION.match(text, _start(text, live[0].start))) and live[0].start < condition.end():
        return [one for one in live if one.start >= condition.end()] or live
    for place in range(1, len(live)):
        between = text[live[place - 1].end : live[place].start]
        if _BUT.fullmatch(between) and weighs(text[: live[place].start]):
            return live[place:]
    for place in range(1, len(live)):
        if _REASON.search(text, live[place - 1].end, live[place].start):
            return live[:place]
    lead = LEAD.match(text)
    first = live[0]
    if first.how == "letter" and lead and first.start <= lead.end() and "\n" not in text[first.end : live[1].start]:
        if link(text, first.end, live[1].start):
            return live
        return [first]
    return live


def _start(text: str, at: int) -> int:
    """Where the sentence of a place begins."""
    return max((cut.end() for cut in SENTENCE_END.finditer(text, 0, at)), default=0)


def _alternatives(text: str, mentions: list[Mention]) -> bool:
    """Whether two options are left open: "5 cm or 5 m"."""
    return any(
        (linked := link(text, one.end, other.start)) and linked["link"] in ("or", "/", "或")
        for one, other in pairwise(mentions)
    )


def _same(mentions: Iterable[Mention], choices: tuple[str, ...]) -> bool:
    first, *others = mentions
    return all(same_text(choices, first.option, one.option) for one in others)
