"""Replies that judge each option in turn (A.错误 B.正确; a tick or a cross beside each; {"A": false, "B": true}), or
all of them at once: 以上都对; options that stand one a line; and the options
yes and no, by what a text says of what is asked."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from isoprobe.analysis.extraction.choices.option_texts import plain
from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.pieces import weighs
from isoprobe.analysis.extraction.whether.yes_no import read_yes_no
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, first_sentence
from isoprobe.analysis.replies.patterns import any_word, regex
from isoprobe.analysis.replies.restatement import content

_ALL = regex(
    r"\W{0,9}((?:以上|全部|所有|(?P<count>[二两三四五六])个)(?:的?(?:选项|说法|各项))?(?:全部?|都|均)?是?(?:正确|对|符合题意|选)的?"
    r"|全选|全对)\W{0,9}$"
)
_NUMERALS = {"二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6}
_VERDICT = regex(
    r"(?<![A-Za-z])([A-Z])(?:选?项)?\s?[.:,)]\s?(?:是|为)?(?:(正确|对|√|✓)|错误?|不正确|不对|×|✗)的?(?!\w)"
)
_LINES = regex(r"\s{0,9}([A-Z][.,、]?(?:\s{0,9}\n\s{0,9}[A-Z][.,、]?){1,25})\s{0,9}")
_WORD = regex(r"正确|错|^对$|√|×")


def all_named(text: str, choices: tuple[str, ...]) -> Commitment | None:
    """Every option, where that is all that the text says, and a number of them that it names is theirs."""
    everything = _ALL.match(text) if choices else None
    if everything and everything["count"] and _NUMERALS[everything["count"]] != len(choices):
        return None
    return Commitment(tuple(LETTERS[: len(choices)]), *everything.span(1)) if everything else None


def in_lines(text: str, choices: tuple[str, ...]) -> Commitment | None:
    """The options whose letters stand one a line, and nothing else."""
    lines = _LINES.fullmatch(text)
    letters = [each for each in text if each.isalpha()] if lines else []
    if not lines or len(set(letters)) != len(letters) or LETTERS.find(max(letters)) >= (len(choices) or 26):
        return None
    return Commitment(tuple(sorted(letters)), *lines.span(1))


def judged_each(text: str, choices: tuple[str, ...]) -> Commitment | None:
    """The options that are called right, where several are called right or wrong in turn, each once. None where options
    are verdicts themselves: B.错误 names such a one."""
    found = list(_VERDICT.finditer(text))
    letters = [one[1] for one in found]
    if len(found) < 2 or len(set(letters)) != len(letters) or any(map(_WORD.search, choices)):
        return None
    right = tuple(sorted(one[1] for one in found if one[2] and LETTERS.find(one[1]) < (len(choices) or 26)))
    return Commitment(right, found[0].start(), found[-1].end()) if right else None


_TICK = r"(?:✓|✔|✅|☑|√|\[x\]|\(x\))"
_CROSS = r"(?:✗|✘|❌|×|☐|\[\s{0,2}\]|\(\s{0,2}\))"
_TICKED_LINE = regex(
    rf"^[\s|\-•*>]{{0,9}}(?P<before>{_TICK}|{_CROSS})?[\s"
    rf"|\-•*]{{0,9}}[(\[\"']?(?:option\s)?(?P<letter>[a-z])[)\]\"'.:]{{0,3}}"
    rf"(?=[\s|,:]|$)(?P<rest>[^\n]{{0,200}})$",
    re.MULTILINE,
)
_JSON_VERDICT = regex(r"[\"']([a-z])[\"']\s{0,3}:\s{0,3}[\"']?(true|false|correct|incorrect|right|wrong|yes|no)\b")


def ticked(body: str, choices: tuple[str, ...]) -> Commitment | None:
    """The one option that has a tick beside it, of several that are marked in turn; of a lower-case text."""
    many = len(choices) or 26
    if any(sign in body for sign in "✓✔✅☑√✗✘❌×") or "[x]" in body:
        marks: list[tuple[int, bool, int, int]] = []
        for line in islice(_TICKED_LINE.finditer(body), 60):
            place = LETTERS.find(line["letter"].upper())
            tail = line["rest"].rstrip(" |*.")
            said = line["before"] or tail[-1:]
            if place < many and said:
                marks.append((place, bool(re.fullmatch(_TICK, said)), line.start("letter"), line.end("letter")))
        right = [mark for mark in marks if mark[1]]
        if len({mark[0] for mark in marks}) > 1 and len(right) == 1:
            return Commitment(LETTERS[right[0][0]], right[0][2], right[0][3])
        if told := _ticked_text(body, choices):
            return told
    if "{" in body and '"' in body:
        verdicts = list(islice(_JSON_VERDICT.finditer(body), 26))
        letters = [one[1] for one in verdicts]
        good = [one for one in verdicts if one[2] in ("true", "correct", "right", "yes")]
        if (
            len(letters) > 1
            and len(set(letters)) == len(letters)
            and len(good) == 1
            and LETTERS.find(good[0][1].upper()) < many
        ):
            return Commitment(LETTERS[LETTERS.find(good[0][1].upper())], *good[0].span(1))
    return None


_CELLS = regex(
    rf"^[\s|\-•*>]{{0,9}}(?P<text>[^|\n✓✔✅☑√✗✘❌×☐]{{1,80}}?)[\s|:*]{{1,9}}(?P<mark>{_TICK}|{_CROSS})", re.MULTILINE
)


def _ticked_text(body: str, choices: tuple[str, ...]) -> Commitment | None:
    """The one option whose text has a tick beside it, where each of several stands in a line of its own with a mark."""
    texts = {plain(choice): place for place, choice in enumerate(choices[:26])}
    marks = [
        (texts[text], bool(re.fullmatch(_TICK, line["mark"])), *line.span("text"))
        for line in islice(_CELLS.finditer(body), 60)
        if (text := plain(line["text"])) in texts
    ]
    right = [mark for mark in marks if mark[1]]
    if len({mark[0] for mark in marks}) < 2 or len(right) != 1:
        return None
    return Commitment(LETTERS[right[0][0]], right[0][2], right[0][3])


# ---- yes and no ----


def whether(choices: tuple[str, ...]) -> bool:
    """Whether the options are yes and no, or true and false, with more behind a comma or without."""
    return len(choices) == 2 and sorted(map(_word, choices)) in (["no", "yes"], ["false", "true"])


_OPENS = regex(r"(yes|no|true|false)(?=\s?[,.;:]|\s[-–—]|$)")


def _word(choice: str) -> str:
    """The word yes, no, true or false with which an option begins; "" where it does not."""
    said = _OPENS.match(plain(choice))
    return said[1] if said else ""


def affirming(choices: tuple[str, ...], so: bool) -> str:
    """The letter of the option yes, or of the option no, of these two."""
    return LETTERS[next(place for place, one in enumerate(choices) if (_word(one) in ("yes", "true")) == so)]


_LABELLED = regex(
    r"[\s\"']{0,9}(?:(?:the |my )?(?:final |correct )?(?:answer|option|choice)s?\s?(?:is"
    r"|:)?\s?)?[(\[]?(?P<letter>[AB])(?:[)\]](?=[\s.,;:*]|$)|(?=\s{0,2}[(:,-]{1,2}\s{0,2}\"?(?:yes|no|true|false)\b))"
    r"|[\s\"']{0,9}(?P<alone>[AB])[\s.,*\"']{0,4}(?:$|\n)|[\s\"']{0,9}(?P<stop>[AB])\.\s",
    re.IGNORECASE,
)

_NAMED = regex(
    r"\b(?:option|choice"
    r"|answer)\s(?:is\s)?[(\[]?(?P<letter>[AB])(?P<alone>(?!))?(?P<stop>(?!))?[)\]]?(?=[\s.,;:]{1,3}(?:yes|no"
    r"|true|false|is|since|because)\b)",
    re.IGNORECASE,
)
_A_LABEL = regex(r"\s{0,9}(?:(?:q|question)\s?:[^\n]{1,400}\n\s{0,9})?(?:a|ans|answer)\s?:\s{0,3}", re.IGNORECASE)


def by_affirming(text: str, asked: Asked) -> Commitment | None:
    """The option yes or no, where these are the options: by its letter set apart, or by what the text says of what is
    asked."""
    if not whether(asked.choices):
        return None
    yes = affirming(asked.choices, True)
    no = "B" if yes == "A" else "A"
    start = label.end() if (label := _A_LABEL.match(text)) else 0
    low = text.translate(LOWER)
    labelled = _LABELLED.match(text, start) or _NAMED.search(text, start)
    behind = labelled.end() if labelled else start
    said = read_yes_no(low[behind:], asked)
    if labelled:
        group = "letter" if labelled["letter"] else "alone" if labelled["alone"] else "stop"
        letter = labelled[group].upper()
        word = re.compile(r"[\s.,:;\"'*()-]{0,6}(yes|no|true|false)\b").match(low, labelled.end())
        told = (yes if word[1] in ("yes", "true") else no) if word else letter
        if told != letter:
            return Commitment(None, labelled.start(group), labelled.end(), among=(letter, told))
        return Commitment(letter, labelled.start(group), word.end() if word else labelled.end(group))
    if said is None:
        return _by_predicate(low, behind, asked, yes)
    value = None if said.value is None else yes if said.value else no
    return Commitment(value, behind + said.start, behind + said.end)


_NOT = regex(r"\b(?:not|never|no)\b|n't\b|\b(?:un|im|in|non-?)(?=[a-z]{4})")


def _by_predicate(low: str, start: int, asked: Asked, yes: str) -> Commitment | None:
    """Yes or no, where the option yes goes on ("Yes, it is balanced.") and a text says or denies the same of it."""
    option = asked.choices[LETTERS.index(yes)].translate(LOWER)
    words = {word for word in content(option) if word.isalpha()} - {"yes", "true"}
    sentence = first_sentence(low[start:])
    said = _NOT.sub(" ", sentence)
    if not words or not words <= content(said) or len(sentence.split()) > _FEW or weighs(sentence):
        return None
    last = max(words, key=option.rfind)
    if _CASE.search(sentence) or not re.search(rf"(?:^\W*|\b(?:is|are|was|were)\b[^,;:]{{0,20}}\s\W*){last}", said):
        return None
    return Commitment(yes if not _NOT.search(sentence) else "B" if yes == "A" else "A", start, start + len(sentence))


_CASE = any_word("would|could|should|if|whether|might|may")
_FEW: Final = 16  # words of a sentence that says so
