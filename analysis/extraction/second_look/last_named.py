"""The one thing that the last sentences of a reply name, where the options are things with letters: "It curves up to D,
where the train leaves", "A = 8, B = 9, C = 7.5. B wins"."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.text import ReplyText

_SENTENCE = regex(r"[.!?](?=\s+\S)|(?<=[\u3400-\u9fff])[.!?;]|\n")
_NAME = regex(
    r"(?<![A-Za-z0-9'’_^\\./-])(?P<letter>[A-J])(?![A-Za-z0-9_^]|['’](?!s\b)|\s?[=+×/^]|\s?\(-?[0-9]|-[A-Za-z0-9])",
    re.ASCII,
)
_ARTICLE = regex(r"A\s+(?!(?:is|are|was|has|to|and|or|because|since|as|for|in|at|on|by|with|wins?|fits)\b)[a-z]")
_OTHER_NAME = regex(r"\b(?:points?|nodes?|vert(?:ex|ices)|corners?|angles?|sides?|segments?|lines?|triangles?)\s{1,2}$")
_CLAUSE = regex(
    r"[,;:()]|\s[-—–]{1,2}\s|\b(?:but|because|since|so|while|whereas|although|though|and then|rather than|instead of"
    r"|not|n't|nor|neither|unlike|except|as opposed to)\b"
)
_UNREAL = regex(
    r"\b(?:if|unless|whether|would|could|might|may|perhaps|maybe|possibly|either|or|not|never|neither|nor|cannot|unlike"
    r"|except|although|though|while|whereas|(?:all|every|the) (?:the )?others?|cop(?:y|ies|ied)"
    r"|rather|instead|than|without|only be|seems?|looks? like)\b|n't\b"
    r"|[不非没未]|如果|可能|或"
)
_MAKES = regex(
    r"\bmak(?:es|ing) (?:[a-z]+ )?(?P<one>[A-J]) the\b|(?<![A-Za-z])(?P<two>[A-J]) (?:wins|is the (?:only|one"
    r"|[a-z]+est)"
    r"|has the (?:[a-z]+est|most|least|fewest)|comes first)\b"
)
_EXTREME = regex(r"\b(?:[a-z]{3,10}est|most|least)\b")
_LED = regex(r"(?:→|->|⇒)\s?(?P<letter>[A-J])\s?$")
_FEWEST: Final = 3  # words of a sentence
_BACK: Final = 3  # sentences from the end
_LONGEST: Final = 400  # characters of a sentence


@remembered(256)
def _things(choices: tuple[str, ...]) -> bool:
    """Whether the options are letters, or one noun with a letter each."""
    nouns = {
        choice.strip(" ().").rstrip(LETTERS[place]).strip().lower()
        for place, choice in enumerate(choices[:10])
        if choice.strip(" ().")[-1:] == LETTERS[place]
    }
    named = sum(choice.strip(" ().")[-1:] == LETTERS[place] for place, choice in enumerate(choices[:10]))
    return 3 <= len(choices) <= 10 and len(nouns) == 1 and named >= max(3, len(choices) - 1)


def last_named(reply: ReplyText, asked: Asked) -> Commitment | None:
    """The one option that the end of a reply names and neither denies nor only supposes."""
    if not _things(asked.choices):
        return None
    body, cased = reply.text, reply.cased
    wanted = set(_EXTREME.findall(asked.question.translate(LOWER)))
    stop = len(body.rstrip())
    begin = max(0, stop - 3 * _LONGEST)
    cuts = [begin, *(cut.end() for cut in _SENTENCE.finditer(body, begin, stop)), stop]
    spans = [(a, b) for a, b in pairwise(cuts) if body[a:b].strip()]
    for start, end in reversed(spans[-_BACK:]):
        if end - start > _LONGEST or body[start:end].rstrip().endswith("?"):
            return None
        if wanted and not set(_EXTREME.findall(body, start, end)) <= wanted:
            return None  # "B is the dimmest", where the brightest is asked for
        names = _names(cased, start, end, len(asked.choices))
        if not names:
            if _UNREAL.search(body, start, end):
                return None
            continue
        if told := _MAKES.search(cased, start, end):
            group = "one" if told["one"] else "two"
            return Commitment(told[group], *told.span(group))
        if len(body[start:end].split()) < _FEWEST and body[start:end].isascii():
            return None  # "Table C" is no sentence
        live = [one for one in names if not _doubted(body, start, end, one)]
        if not live:
            continue
        if (led := _LED.search(cased[: len(cased[:end].rstrip(" .!"))], start)) and led["letter"] == live[-1]["letter"]:
            live = live[-1:]
        if len({one["letter"] for one in live}) == 1:
            return Commitment(live[-1]["letter"], *live[-1].span("letter"))
        return None
    return None


def _names(cased: str, start: int, end: int, many: int) -> list[re.Match[str]]:
    return [
        one
        for one in _NAME.finditer(cased, start, end)
        if LETTERS.index(one["letter"]) < many
        and not _ARTICLE.match(cased, one.start())
        and not _OTHER_NAME.search(cased, max(start, one.start() - 12), one.start())
    ]


def _doubted(body: str, start: int, end: int, one: re.Match[str]) -> bool:
    """Whether the clause of a name denies or only supposes it."""
    cuts = list(_CLAUSE.finditer(body, start, end))
    begin = max((cut.start() for cut in cuts if cut.start() <= one.start()), default=start)
    stop = min((cut.start() for cut in cuts if cut.start() >= one.end()), default=end)
    return bool(_UNREAL.search(body, begin, stop))
