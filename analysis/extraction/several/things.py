"""A thing, or a time of day, that a sentence tells where words are asked for: R of "It is run R (the cyan curve)",
09:35 of "T80 leaves D at 09:35"."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.pieces import asking, focus
from isoprobe.analysis.extraction.several.aligned_blanks import CLOCK
from isoprobe.analysis.numbers.clocks import WORDED
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import any_word, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content

_CALLED = regex(r"\b(?P<noun>[A-Za-z]{3,15})\s{1,3}(?P<name>[A-Z][0-9]{0,2}|[0-9]{1,3})(?![\w'.,]?\w)", re.ASCII)
_HAN_CALLED = regex(
    r"(?<![A-Za-z0-9])(?P<name>[A-Z][0-9]{0,2})\s?(?P<noun>[灯号点站组队店班城市村图线项])(?![\u3400-\u9fff])"
)
_ASKS_TIME = regex(r"hh:mm|\bwhat time\b|\bat which time\b|\bwhen\b|几点|什么时[候间]|何时")
_ASKS_UCI = regex(r"\bUCI\b")
_UCI = regex(r"(?<![\w-])[a-h][1-8][a-h][1-8][qrbn]?(?![\w-])")
_ASKS_YEAR = regex(r"\b(?:which|what) year\b|哪一?年")
_YEAR = regex(r"(?<![\w.])(?:1[5-9]|20)[0-9]{2}(?![\w]|[.,][0-9])")
_DOTTED_CLOCK = regex(r"(?<![\w:.])(?:[01]?[0-9]|2[0-4])\.[0-5][0-9](?![\w:])")
_HEADS = regex(
    r"\s{0,9}(?:[Tt]he )?(?:[a-z]{3,12}|[A-Z][a-z]{2,11}) (?P<name>[A-Z][0-9]{0,2})(?=\s(?:is|shines|glows|has"
    r"|lies|shows|burns|wins|comes)\b)"
)
_IS_CAPITAL = regex(r"\bnumber [0-9]{1,2} is (?P<name>[A-Z][0-9]?)(?![\w'])")
_TOKEN = regex(r"[A-Za-z0-9][\w'-]*", re.ASCII)
_IDLE: Final = frozenset(
    [
        "at",
        "in",
        "on",
        "it",
        "its",
        "is",
        "are",
        "was",
        "were",
        "has",
        "have",
        "had",
        "does",
        "do",
        "which",
        "that",
        "this",
        "these",
        "those",
        "one",
        "ones",
        "here",
        "there",
        "so",
        "thus",
    ]
)
_MOST: Final = 9  # words of a sentence that says one new thing


def thing_told(sentence: str, asked: Asked) -> Commitment | None:
    """The name, or the time, that a sentence tells; None where it tells none, or two."""
    if not asked.question:
        return None
    if _asks_time(asked.question):
        clocks = list(CLOCK.finditer(sentence)) or list(_DOTTED_CLOCK.finditer(sentence))
        clocks = clocks or list(WORDED.finditer(sentence.translate(LOWER)))
        if len({clock[0] for clock in clocks}) == 1:
            return Commitment(clocks[0][0], *clocks[0].span())
    if _ASKS_UCI.search(asked.question):
        moves = list(_UCI.finditer(sentence))
        if len({one[0] for one in moves}) == 1:
            return Commitment(moves[0][0], *moves[0].span())
    if named_alone := _name_alone(sentence, asked):
        return named_alone
    words, told = focus(asked.question), asked.question
    if _ASKS_YEAR.search(asking(asked.question)):
        years = [one for one in _YEAR.finditer(sentence) if one[0] not in told]
        if len({one[0] for one in years}) == 1:
            return Commitment(years[0][0], *years[0].span())
    named = [
        one
        for one in _CALLED.finditer(sentence)
        if content(one["noun"].translate(LOWER)) & words and not re.search(rf"\b{one['name']}\b", told)
    ]
    repeated = [
        one
        for one in _CALLED.finditer(sentence)
        if content(one["noun"].translate(LOWER)) & words and one["name"].isalpha()
    ]
    if not named and len({one["name"] for one in repeated}) == 1:
        named = repeated
    named = [one for one in named if not one["name"].isdigit()] or ([] if _IS_CAPITAL.search(sentence) else named)
    if not named and (told_name := _IS_CAPITAL.search(sentence)):
        return Commitment(told_name["name"], *told_name.span("name"))
    named = named or list(_HAN_CALLED.finditer(sentence))
    if named and len({one["name"] for one in named}) == 1:
        return Commitment(named[0]["name"], *named[0].span("name"))
    if not named and _HAN.search(sentence) and asked.question.isascii():
        return _one_latin_word(sentence, words)
    if not named and (head := _HEADS.match(sentence)) and not re.search(rf"\b{head['name']}\b", told):
        return Commitment(head["name"], *head.span("name"))
    return _one_new_word(sentence, words) if not named else None


_HAN = regex(r"[\u3400-\u9fff]{2}")
_ASKS_NAME = regex(
    r"\bx is the (?P<what>letter|name)s?\b[^.\n]{0,40}\balone\b|只写[^,。\n]{0,6}(?P<han>字母|数字|名称)"
)
_LETTER_NAME = regex(r"(?<![\w'-])(?:A(?! [a-z])|[B-HJ-Z]|[A-Z][0-9]{1,2})(?![\w'-])", re.ASCII)
_CLEFT = regex(r"\bit(?:'s| is| was) (?:the )?(?:[a-z]+ )?(?P<name>[A-Z][a-z0-9]{0,12})(?:'s)? (?:that|which|who)\b")
_MORE_THAN = regex(
    r"\s{0,9}(?:[A-Za-z]{3,12} )?(?P<name>[A-Z][0-9]?) is (?:[a-z]+ )?(?P<how>[a-z]{3,9}er) than (?:all|every"
    r"|both|[A-Z])\b"
)
_AT_END = regex(
    r"(?:\b(?:is|are|be|reaches|to|at|in|on|with|namely)|=|→|->|⇒|:)\s{1,3}(?:the"
    r" )?(?:[a-z]+ )?(?P<name>[A-Z][0-9]{0,2})"
    r"(?=\W{0,4}$|,? (?:with|because|since|as|which|that)\b|\s?\()"
)
_IS_NAMED = regex(
    r"\b(?:is|was)\s{1,4}(?:the )?(?P<name>[A-Z][a-z]{2,14}(?: [A-Z][a-z]{2,14})?)"
    r"(?=\W{0,4}$|\s{0,3}\(|,? (?:with|because|since|as|which|followed|ahead|then|before)\b)"
)
_SMALL_WORD = regex(r"(?<![\w'-])[a-z]{2,}", re.ASCII)
_TWO_WORDS = regex(r"(?<![\w'-])(?P<noun>[A-Z][a-z]{2,14}) (?:[A-Z]|[0-9]{1,2})(?![\w'-])", re.ASCII)  # Farm B
_PROPER = regex(r"(?:(?<=i\.e\. )|(?<![.!?:\n] ))(?<!^)(?<![\w'-])[A-Z][a-z]{2,14}(?![\w-])", re.ASCII)


def last_asked_cased(question: str) -> str:
    """The last sentence of a question that ends with a question mark, in its own capitals."""
    end = question.rfind("?")
    return question[max(question.rfind(". ", 0, end), question.rfind("\n", 0, end), 0) : end] if end > 0 else ""


def wants_letter(asked: Asked) -> bool:
    """Whether the question wants the letter of a thing alone."""
    wanted = _ASKS_NAME.search(asked.question[-400:].translate(LOWER))
    return bool(wanted and (wanted["what"] == "letter" or wanted["han"] == "字母"))


def _name_alone(sentence: str, asked: Asked) -> Commitment | None:
    """The letter, the name or the number of a sentence, where the question wants it alone, and the sentence holds one,
    or says of one that it is the one."""
    wanted = _ASKS_NAME.search(asked.question[-400:].translate(LOWER))
    if not wanted:
        return None
    if wanted["han"] == "数字":
        numbers = list(re.finditer(r"(?<![\w.])[0-9]{1,6}(?:\.[0-9]+)?(?![\w.]*[0-9A-Za-z])", sentence, re.ASCII))
        fresh = {one[0] for one in numbers if one[0] not in asked.question}
        numbers = [one for one in numbers if one[0] in fresh] or numbers
        return Commitment(numbers[-1][0], *numbers[-1].span()) if len({one[0] for one in numbers}) == 1 else None
    if cleft := _CLEFT.search(sentence):
        return Commitment(cleft["name"], *cleft.span("name"))
    if wanted["what"] == "name":
        if (head := _at_head(sentence, asked)) and not _SMALL_WORD.match(head["name"]):
            return Commitment(head["name"], *head.span("name"))
        if not _SMALL_WORD.search(sentence):
            return None  # a name and nothing else: the whole of it
        asks = asking(asked.question)
        pairs = [one for one in _TWO_WORDS.finditer(sentence) if one["noun"].lower() not in asks]
        if len({one[0] for one in pairs}) == 1:
            return Commitment(pairs[0][0], *pairs[0].span())
        names = [one for one in _PROPER.finditer(sentence) if one[0].lower() not in asks]
    if wanted["what"] != "name" or not names:
        names = list(_LETTER_NAME.finditer(sentence))
    if (first := _MORE_THAN.match(sentence)) and f"{first['how'][:-2]}est" in asked.question.translate(LOWER):
        return Commitment(first["name"], *first.span("name"))
    if wanted["what"] == "letter" and len({one[0] for one in names}) > 1:
        asks = last_asked_cased(asked.question)
        names = [one for one in names if not re.search(rf"(?<![\w'-]){one[0]}(?![\w'-])", asks)] or names
    if len({one[0] for one in names}) == 1:
        told = re.search(rf"\b{re.escape(names[0][0])} (?:is|lies|stands|has)\b", asked.question[-500:])
        return None if told and wanted["what"] == "letter" else Commitment(names[0][0], *names[0].span())
    if (
        wanted["what"] == "name"
        and (said := _IS_NAMED.search(sentence))
        and content(sentence[: said.start()].translate(LOWER)) & focus(asked.question)
    ):
        return Commitment(said["name"], *said.span("name"))
    ends = list(_AT_END.finditer(sentence)) if len(names) > 1 else []
    return Commitment(ends[-1]["name"], *ends[-1].span("name")) if ends else None


_HEAD_NAME = regex(
    r"[\s\"'*]{0,6}(?P<name>[A-Z][\w'-]{1,20}(?: (?:[A-Z][\w'-]{0,20}|[0-9]{1,2}(?![\w.]))){0,2})[\s\"'*]{0,6}"
    r"(?:,\s|\s?[—–]\s|\s-\s|\s?\(|(?=\s(?:is|has|shows|comes|reaches|stands|leads)\b))",
    re.ASCII,
)
_STARTERS: Final = frozenset(
    ["so", "thus", "therefore", "hence", "however", "finally", "first", "second", "third", "then", "next", "here",
     "yes", "no", "well", "also", "overall", "note", "now", "since", "because", "sorry", "sure", "okay", "ok", "still",
     "it", "this", "that", "there", "they", "these", "those", "neither", "both", "none", "nothing", "each", "all", "i",
     "conclusion", "answer", "result", "total", "sum", "difference", "the", "what", "which", "who"]
)  # fmt: skip
_MOST_OF = any_word("most|least|[a-z]{3,10}est|first|last|only")


def _at_head(sentence: str, asked: Asked) -> re.Match[str] | None:
    """The name with which a sentence begins, and a comma or a dash behind it, or a predicate with the superlative of
    the question: "Boston, with 61", "Farm B has the largest surplus, ahead of Farm D"."""
    head = _HEAD_NAME.match(sentence)
    if not head or head["name"].split()[0].lower() in _STARTERS:
        return None
    if sentence[head.end() - 1 : head.end()] in (" ", "(", "–", "—"):
        return head
    wanted = set(_MOST_OF.findall(asking(asked.question)))
    return head if wanted & set(_MOST_OF.findall(sentence[head.end() :].lower())) else None


def _one_latin_word(sentence: str, words: frozenset[str]) -> Commitment | None:
    """The one name in Latin letters of a Chinese sentence that the question does not tell."""
    new = [
        one
        for one in _TOKEN.finditer(sentence)
        if one[0][:1].isupper() and not content(one[0].translate(LOWER)) & words
    ]
    return Commitment(new[0][0], *new[0].span()) if len({one[0] for one in new}) == 1 else None


@remembered(256)
def _asks_time(question: str) -> bool:
    return bool(_ASKS_TIME.search(question[-1500:].translate(LOWER)))


def _one_new_word(sentence: str, words: frozenset[str]) -> Commitment | None:
    """The one word of a short sentence that neither the question nor grammar supplies, where it is written as a
    name."""
    tokens = list(_TOKEN.finditer(sentence))
    if not 3 <= len(tokens) <= _MOST:
        return None
    shared = [one for one in tokens if content(one[0].translate(LOWER)) & words]
    new = [
        one
        for one in tokens
        if one not in shared
        and (content(one[0].translate(LOWER)) or len(one[0]) == 1)
        and one[0].translate(LOWER) not in _IDLE
    ]
    if (
        len(new) != 1
        or len(shared) < 2
        or not new[0][0][:1].isupper()
        or (new[0].start() == tokens[0].start() and len(new[0][0]) < 2)
    ):
        return None
    return Commitment(new[0][0], *new[0].span())
