"""Options that are judged in turn, one a line, a clause, a row of a table or a field of JSON: "(A): no, they differ",
A项错误，B项正确, "- Lamp C: not lit". The verdict stands behind the label, or where what is said of it ends."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.pieces import weighs
from isoprobe.analysis.replies.answer_spans import Asked, Commitment
from isoprobe.analysis.replies.patterns import any_word, regex
from isoprobe.analysis.replies.restatement import content

_LABEL = regex(
    r"(?:^|(?<=[\n;,.|{✓✔✅√✗✘❌×)]))[ \t|>•\-]{0,9}(?P<before>[✓✔✅☑√✗✘❌×☐]|\[[x ]?\])?\s{0,2}\"?"
    r"(?:(?:the )?(?P<noun>[a-z]{3,12}|选项)[ ])?[(\[]?(?P<letter>[a-z])(?:[)\]\"]{1,2}\s{0,2}[:.,|-]?"
    r"|选?项\s?[:,]?|\s{0,2}[:.|]|\s-\s"
    r"|(?=\s?[✓✔✅✗✘❌])|(?=[错对正不×✗✓√])|(?=\s(?:is|are|holds|fails)\b)"
    r"|(?=\s{1,5}\([^()\n]{1,80}\)\s?[:–—-]))",
    re.MULTILINE,
)
_RIGHT = (
    r"(?:✓|✔|✅|☑|√|\[x\]|true\b|correct\b|right\b|yes\b|holds?\b|valid\b|matches\b|fits\b|works\b|agrees\b|consistent\b|lit\b|glows?\b"
    r"|叙述正确|说法正确|正确|对(?![比应称角于])|成立|符合(?:题意)?)"
)
_WRONG = (
    r"(?:✗|✘|❌|×|☐|\[ ?\]|false\b|incorrect\b|wrong\b|untrue\b|no\b(?! doubt)|too (?:high|low|large|small|big"
    r"|many|few|long|short)\b|not (?:lit|glowing|true|correct|right"
    r"|consistent|supported|possible|valid)\b|fails?\b|dark\b|unlit\b|bypassed\b|short-circuited\b|impossible\b|inconsistent\b|contradicts?\b"
    r"|does(?: not|n't) hold\b|(?:叙述|说法)?错误?|不正确|不对|不成立|不符合?(?:题意)?|排除)"
)
_OPENS = regex(
    rf"[\s|\"':,.(-]{{0,9}}(?:(?:is|are|是|为|this|that|it|clearly|also"
    rf"|therefore)\s?){{0,3}}(?:(?P<wrong>{_WRONG})|(?P<right>{_RIGHT}))"
)
_OWN_TEXT = regex(r"\s{0,5}\((?:[^()\n]|\([^()\n]{0,20}\)){1,80}\)(?=\s?[:,–—-]\s?\w)")  # (red): consistent
_CLOSES = regex(rf"(?:(?P<wrong>{_WRONG})|(?P<right>{_RIGHT}))的?[\s|.,;)!}}\"']{{0,9}}$")
_NOT = regex(r"\b(?:not|never|isn't|aren't|doesn't|don't|un(?=[a-z]{2,6}\b))|不|没|未")
_DENIES = regex(r"[,-]\s?not\b|\b(?:is|are|does|do|did)(?: not|n't)\b|\bonly\b")
_MOST: Final = 400  # characters of what is said of one option
_MAYBE = any_word("may|might|could|maybe|perhaps|possibl[ey]")
_SHINING = regex(r"\b(?:lit|glow(?:s|ing)?|dark|unlit|bypassed|short-circuited)$")
_LAMPS: Final = frozenset(("lit", "light", "lamp", "bulb", "shine", "glow", "glowing"))
_MANY: Final = 4  # options that are judged in turn
_SHORT: Final = 6  # words of a remark that is a verdict itself: "not lit (short-circuited)"


def in_turn(body: str, asked: Asked, several: bool, wrong: bool = False) -> Commitment | None:
    """The options that a lower-case text calls right, where it judges two and more in turn, each once and every one in
    the order of the letters. Without `several` one alone must be right. `wrong`: that which it calls wrong."""
    many = len(asked.choices) or 26
    labels = _sequence(list(islice(_LABEL.finditer(body), 80)), many)
    if len(labels) < 2:
        return None
    ends = [*(label.start() for label in labels[1:]), _end(body, labels[-1].end())]
    verdicts: list[bool] = []
    silent = 0  # options of which no verdict is given: half of them at most, where all are judged but one is right
    for label, end in zip(labels, ends, strict=True):
        said = _verdict(body[label.end() : min(end, label.end() + _MOST)], label["before"] or "", asked)
        if said is None and several and _DENIES.search(body, label.end(), min(end, label.end() + _MOST)):
            said = False  # "the mean is 117.2, not above 118", between others that are called right
        if said is None and (weighs(body[label.end() : end]) or _MAYBE.search(body, label.end(), end)):
            return None
        verdicts.append(bool(said) != (wrong and said is not None))
        silent += said is None
    right = [label for label, said in zip(labels, verdicts, strict=True) if said]
    if silent and several and (silent > 1 or len(labels) < _MANY or len(labels) < len(asked.choices)):
        return None  # one of many may go without a verdict
    if silent and (2 * silent > len(labels) or len(labels) < max(3, len(asked.choices))):
        return None
    if not right or (not several and len(right) != 1) or (len(labels) < len(asked.choices) and len(labels) < 3):
        return None
    letters = tuple(label["letter"].upper() for label in right)
    return Commitment(letters if several else letters[0], labels[0].start("letter"), labels[-1].end("letter"))


def _sequence(labels: list[re.Match[str]], many: int) -> list[re.Match[str]]:
    """The longest run of labels whose letters follow one another, the last of these; [] where a letter comes twice."""
    best: list[re.Match[str]] = []
    run: list[re.Match[str]] = []
    for label in labels:
        place = LETTERS.lower().index(label["letter"])
        if place >= many:
            continue
        if run and place == LETTERS.lower().index(run[-1]["letter"]) + 1:
            run.append(label)
        else:
            run = [label]
        if len(run) >= len(best):
            best = list(run)
    return best


def _end(body: str, at: int) -> int:
    """Where what is said of the last option ends: with its line or its clause."""
    line = body.find("\n", at)
    return line if line >= 0 else len(body)


def _verdict(text: str, before: str, asked: Asked) -> bool | None:
    """Whether an option is called right; None where it is neither, or both."""
    if before:
        return before in "✓✔✅☑√" or before == "[x]"
    bare = text.strip(" \n|")
    bare = bare[own.end() :] if (own := _OWN_TEXT.match(bare)) else bare
    opens, closes = _OPENS.match(bare), _CLOSES.search(bare)
    if not _LAMPS & asked.words:  # dark is no verdict where nothing is to shine
        opens, closes = (None if each and _SHINING.search(each[0]) else each for each in (opens, closes))
    first = opens["right"] is not None if opens else None
    last = closes["right"] is not None if closes else None
    if first is None and last is None:
        return _by_predicate(bare, asked)
    if first is not None and last is not None and first != last:
        return None
    return first if first is not None else last


def _by_predicate(text: str, asked: Asked) -> bool | None:
    """Whether a few words repeat what the question asks of every option ("lit"), as it is or denied."""
    words = text.split("(")[0].split(",")[0].strip(" .;:|-")
    if not re.search(r"[a-z]", words) or len(words.split()) > _SHORT:
        return None
    bare = content(_NOT.sub(" ", words))
    return not _NOT.search(words) if bare and bare <= asked.words else None
