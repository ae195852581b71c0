"""Options without texts of their own, of which the reply first lists what each shows, and then names one by that:
"(A) 1 to 20, (B) 21 to 40. They follow the arrow labelled 21 to 40"."""

from __future__ import annotations

from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.closings import last_sentence
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import denial, regex
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_LABEL = regex(
    r"(?<![A-Za-z0-9'])(?:(?:[Oo]ption|[Cc]hoice|[Ff]igure|[Pp]icture) )?\(?(?P<letter>[A-H])"
    r"(?:\)\s?[:=]?|\.|:|\s?=|\s[-–—])\s+"
)
_LISTED_TO = regex(r"[,;]\s|\n|[.](?=\s|$)|$")
_WORD = regex(r"[a-z0-9½¼¾°%.]*[a-z0-9½¼¾°%]|[\u3400-\u9fff]")
_LONE = regex(r"(?<![A-Za-z0-9'])[B-H](?![A-Za-z0-9'])|\([A-H]\)|\b(?:[Oo]ption|[Cc]hoice|[Aa]nswer)s? A\b")
_OPEN = denial("not|no|never|neither|nor|none|cannot|without|if|would|could|might|may|perhaps|or|either|unless|except")
_IDLE: Final = frozenset(("to", "the", "a", "an", "shows", "is", "has", "with"))
_LONGEST: Final = 48  # characters of what the list tells of an option
_SENTENCE: Final = 240  # characters of a last sentence that names one
_LEAST: Final = 3  # options


def by_own_list(reply: ReplyText, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """The option whose entry in the reply's own list, and no other's, is named in its last sentence."""
    many = len(asked.choices)
    if kind != "option" or not _LEAST <= many <= len("ABCDEFGH"):
        return None
    if any(choice.strip(" ().").upper() != LETTERS[place] for place, choice in enumerate(asked.choices)):
        return None
    end = len(reply.text.rstrip())
    start = last_sentence(reply.text, reply.text.rfind("\n", 0, end) + 1, end)
    if not 0 < start < end <= start + _SENTENCE or "?" in reply.text[start:end] or _OPEN.search(reply.text, start, end):
        return None
    if _LONE.search(reply.cased, start, end):
        return None
    entries = _entries(reply.cased, start, many)
    if len(entries) != many or len(set(entries)) != many:
        return None
    said = _words(reply.text[start:end])
    named = [place for place, entry in enumerate(entries) if _holds(said, entry)]
    longest = [
        one for one in named if not any(one != other and _holds(entries[other], entries[one]) for other in named)
    ]
    return Commitment(LETTERS[longest[0]], start, end) if len(longest) == 1 else None


def _entries(text: str, stop: int, many: int) -> list[tuple[str, ...]]:
    """What the list behind the letters from A on tells of each, as words; [] where there is no such list."""
    labels = list(_LABEL.finditer(text, 0, stop))
    for at in range(len(labels) - many + 1):
        run = labels[at : at + many]
        if [one["letter"] for one in run] != list(LETTERS[:many]):
            continue
        found = []
        for place, one in enumerate(run):
            limit = run[place + 1].start() if place + 1 < many else stop
            cut = _LISTED_TO.search(text, one.end(), limit)
            told = text[one.end() : cut.start() if cut else limit]
            found.append(_words(told.translate(LOWER)) if len(told) <= _LONGEST else ())
        return found if all(found) else []
    return []


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in _WORD.findall(text) if word not in _IDLE)


def _holds(words: tuple[str, ...], entry: tuple[str, ...]) -> bool:
    """Whether the words hold those of an entry, one behind another."""
    return any(words[at : at + len(entry)] == entry for at in range(len(words) - len(entry) + 1))
