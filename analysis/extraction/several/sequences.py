"""What a short piece of a reply lists: texts and numbers in order, in any order, or one after another in blanks.

A piece may run over several lines here, where they are the points of one list. Entries come from the first of these
that is there: JSON; labels such as (1), ② or "the second blank is"; lines; semicolons; commas, arrows and words.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Final

from isoprobe.analysis.numbers.grammar import Number, number_at, numbers_in
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, first_sentence, unboxed
from isoprobe.analysis.replies.patterns import regex

Entry = str | int | float

_HAN_LEAD = (  # what says in Chinese that a blank's filling follows
    r"(?:(?:(?:[本此]题)?的?答案|\[MASK\]处?|[此该]?空格?处?|此处|这里)(?:依次|分别)?(?:应该?|应当)?(?:填[写入上]?|是|为)(?:的是)?"
    r"|这?[两二三四五六几各]?[个处]?(?:填?空格?|空白处?)[里中处]?(?:应该?|应当)?(?:依次|分别)(?:应该?)?(?:填[写入上]?|是|为)"
    r"|(?:应该?|应当)填[写入上]?|(?:依次|分别)(?:填[写入上]?|是|为)|填[写入上空]?(?=\s{0,3}[:\"0-9])"
    r"|(?:大约|约|等于|约等于)[是为]?(?=\s{0,3}[-0-9]))\s{0,3}:?[\s\"]{0,3}"
)
_OPENING = regex(
    rf"[\s:=\"]{{0,9}}(?:{_HAN_LEAD}|"
    r"(?:[A-Za-z ]{0,48}\b(?:are|is|was|were|be|visits|goes)\b\s{0,3}:?"
    r"|[^\W\d]\w{0,2}\s?=(?=\s?[\[({\\])|[A-Za-z ]{1,36}:(?!//))\s{0,3}(?:first\s)?)?\s{0,3}",
    re.IGNORECASE,
)
_PAIRS: Final = {"[": "]", "(": ")", "{": "}", "<": ">"}
_BETWEEN = regex(
    r"\s{0,9}(?:->|→|⟶|=>|-->|\\to\b|\\rightarrow\b|>|\n|;|,\s*(?:and|then|or)\b|,|、|\band then\b|\band\b|\bthen\b"
    r"|\bor\b|和|与|以及)\s{0,9}",
    re.IGNORECASE,
)
_THOUSANDS = regex(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))")
_TUPLE = regex(r"\([^(),]{1,40},[^()]{1,80}\)")
_HYPHENS = regex(r"\s?(?:\w{1,12}\s?[-–]\s?){2,40}\w{1,12}")
_POINT = regex(
    r"(?:^|(?<=[\s,;:]))\s{0,9}(?:[-•]\s+|[(\[]?[0-9]{1,2}[.)\]:]\)?\s{0,9}(?![0-9])|[①-⑳]\s?"
    r"|(?:blank|空)\s?[0-9]{0,2}\s?[:.]\s?)",
    re.MULTILINE | re.IGNORECASE,
)
_ORDINALS: Final = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
_HAN: Final = "一二三四五六七八九十"
_IS = r"(?:is|are|was|should be|must be|contains|holds|has|gets|:|=)"
_LABEL = regex(
    rf"(?P<circled>[①-⑳])|(?:^|(?<=[\s,;:.\u4e00-\u9fff]))[(\[](?P<bracketed>[0-9]{{1,2}})[)\]][\s:=]{{0,9}}"
    rf"|(?:^|(?<=[\s,;:.])(?<![0-9]\.)(?<![0-9]:))(?:(?P<dotted>[0-9]{{1,2}})(?:\)|[.:](?![0-9]))"
    rf"|(?:blanks?|gap|填?空格?|\[mask\])\s?(?:\(\s?)?(?P<blank>[0-9]{{1,2}})(?:\s?\))?\s?(?:{_IS}|\.(?![0-9]))"
    rf"|(?:(?:and )?(?:in |for )?the )?(?P<ordinal>{'|'.join(_ORDINALS)})"
    rf"(?:,? (?:blank|gap|one|space|entry|answer))?\s?{_IS}(?!\w)"
    rf"|(?:第|(?=[{_HAN}]空\s?[:是为填=]))(?P<han>[{_HAN}]|[0-9]{{1,2}})个?(?:空格?|处|个)?[应该当]{{0,2}}"
    rf"(?:填写?入?|是|为|:|=)?|(?P<which>[前后])者\s?(?:应?填|是|为|:))[\s:=]{{0,9}}",
    re.MULTILINE | re.IGNORECASE,
)
_GAP = regex(r"(?<=\S)\s{0,3}\n\s{0,3}(?=\S)|(?<=\S)[.;]\s{0,2}(?=(?:理由|因为|解析|其中|解释|分析|because\b|reason))")
_NAMED = regex(r"\s{0,3}(?:[A-Za-z][\w']{0,3})(?:_\{?\w\}?)?\s{0,3}=\s{0,3}")
_PLUS_MINUS = regex(r"(?:±|\\pm\b)\s?")
_EMPTY = regex(
    r"\s{0,9}(?:\\?[\[{]\s{0,9}\\?[\]}]|∅|\\emptyset\b|\\varnothing\b"
    r"|(?:there (?:are|is) )?(?:none|no \w+)\b[.\s]{0,9}$)",
    re.IGNORECASE,
)
_BOXED = regex(r"\[([^\[\],;()]{1,200})\]")
BLANK = regex(r"\[MASK\]|_{2,}|＿+", re.IGNORECASE)
_CLAUSE_ENDS = regex(r"[，。；：？！,;:?!\n]")
_SEVERAL = regex(r"[,、和与]|以及|\b(?:and|then|or)\b", re.IGNORECASE)
_TAIL = regex(r"^(?:[\s:=]|[.,](?![0-9])){1,9}")  # behind a label
_BRACKETED = regex(r"\(([0-9]{1,2})\)")
_FULL_STOP = regex(r"[.!?](?=\s|$)|\n")


def read_list(text: str, asked: Asked) -> Commitment | None:
    """The entries that the text lists, in order, numbers as numbers; () where it says that there are none."""
    text = unboxed(text)
    if empty := _EMPTY.match(text):
        return Commitment((), *empty.span())
    points = [one for one in _POINT.split(text) if one.strip()]
    if loaded := _of_json(text):
        entries, start, end = loaded
    elif headed := _HEAD_LIST.match(text):
        start, end = headed.span(1)
        entries = _split(text[start:end])
    elif bracketed := _bracketed(text):
        start, end = bracketed
        entries = _split(text[start:end])
    elif "\n" in text.strip() and len(points) > 1 and _POINT.match(text):
        entries, start, end = points, 0, len(text)
    else:
        start, end = _frame(text, first_sentence(text[_opened(text) :]))
        start, end = _unbracketed(text, start, end)
        entries = _split(text[start:end])
    values = [value for entry in entries for value in _values(entry)]
    if values and any(map(_is_prose, values)) and len(numbers := numbers_in(text[start:end].translate(LOWER))) > 1:
        values = [number.plain for number in numbers]  # "the years 2011 and 2013"
        start, end = start + numbers[0].start, start + numbers[-1].end
    if not values or (len(values) == 1 and not asked.choices and _is_prose(values[0])):
        return None
    start += len(text[start:end]) - len(text[start:end].lstrip())
    return Commitment(tuple(values), start, len(text[:end].rstrip()) or end)


_HEAD_LIST = regex(r"\s{0,9}[\[{(]([^\[\]{}()\n]{1,200}[,;][^\[\]{}()\n]{1,200})[\])}]\.?[ ]{0,4}\n\s{0,9}(?=[A-Za-z])")
_LAST_LIST = regex(r"[\[{(]([^\[\]{}()\n]{1,200}[,;][^\[\]{}()\n]{1,200})[\]})]")


def _bracketed(text: str) -> tuple[int, int] | None:
    """Where the last list in brackets stands in a sentence, or behind an introducing line."""
    found = list(_LAST_LIST.finditer(text))
    if not found or not re.search(r"[a-z]{3}", text[: found[0].start()], re.IGNORECASE) or len(found) > 1:
        return None
    rest = text[found[0].end() :].strip(" .!$*\n\\]}")
    return found[0].span(1) if not rest else None


def read_blanks(text: str, asked: Asked) -> Commitment | None:
    """What the text puts into the blanks, as texts: in the order of the labels, where each entry has one, else as they
    stand. Semicolons part entries where there are any, so that commas may stand inside."""
    text = unboxed(text)
    if loaded := _of_json(text):
        entries, start, end = loaded
        return Commitment(tuple(map(_bare, entries)), start, end) if any(map(_bare, entries)) else None
    if labelled := _run_on(text, blanks_in(asked.question)) or _labelled(_numbered(text)):
        return labelled
    full_stop = _FULL_STOP.search(text, _opened(text))
    start, end = _frame(text, text[_opened(text) : full_stop.start() if full_stop else len(text)])
    start, end = _unbracketed(text, start, end)
    body = text[start:end]
    lines = [line for line in body.split("\n") if line.strip()]
    whole = blanks_in(asked.question) == 1 and not _SEVERAL.search(body)  # x > 1 is one thing, and so is A → B
    parts = lines if len(lines) > 1 else body.split(";") if ";" in body else [body] if whole else _split(body)
    entries = [entry for part in parts if (entry := _bare(part[point.end() if (point := _POINT.match(part)) else 0 :]))]
    if len(entries) > 1 and all(told := [_READS.fullmatch(entry) for entry in entries]):
        entries = [one["what"] for one in told if one]  # "V reads 16 V, A reads 1 A"
    if all(boxed := [_BOXED.fullmatch(entry) for entry in entries]):
        entries = [one[1].strip() for one in boxed if one]
    if len(entries) == 1 and 1 < blanks_in(asked.question) == len(words := entries[0].split()):
        entries = words
    start += len(body) - len(body.lstrip())
    return Commitment(tuple(entries), start, len(text[:end].rstrip())) if entries else None


_READS = regex(r"(?:[Tt]he )?[A-Za-z][\w ]{0,24}?\s(?:reads?|shows?|measures?|is|are|equals)\s(?P<what>\S.{0,60})")


def _run_on(text: str, blanks: int) -> Commitment | None:
    """The entries behind (1), (2), ... where these run through all the blanks of the question, each once, and nothing
    need stand between an entry and the next number: (1)3(2)1/4."""
    if blanks < 2 or not text.lstrip().startswith("(1)"):
        return None
    marks = list(_BRACKETED.finditer(text))
    if [int(mark[1]) for mark in marks] != list(range(1, blanks + 1)):
        return None
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    entries = [_bare(_TAIL.sub("", text[mark.end() : end], count=1)) for mark, end in zip(marks, ends, strict=True)]
    return Commitment(tuple(entries), marks[0].end(), len(text.rstrip())) if all(entries) else None


def _numbered(text: str) -> str:
    """The text with the marks behind its lines' numbers as brackets, where they are numbered 1、 2、 and so on."""
    if not text.lstrip().startswith("1,") or "\n" not in text.strip():
        return text
    lines = text.split("\n")
    counted = [place for place, line in enumerate(lines) if line.strip()]
    if not all(lines[place].lstrip().startswith(f"{k},") for k, place in enumerate(counted, 1)):
        return text
    for place in counted:
        lines[place] = lines[place].replace(",", ")", 1)
    return "\n".join(lines)


def beside_blanks(question: str) -> tuple[tuple[str, str], ...]:
    """What the question says right before and behind each of its blanks, up to the next one or the end of a clause."""
    text = question[:20_000]
    found = list(BLANK.finditer(text))
    cuts = [0, *(blank.end() for blank in found)], [*(blank.start() for blank in found), len(text)]
    between = [text[start:end] for start, end in zip(*cuts, strict=True)]
    return tuple(
        (_CLAUSE_ENDS.split(before)[-1].strip(" $"), _CLAUSE_ENDS.split(after)[0].strip(" $"))
        for before, after in pairwise(between)
    )


def blanks_in(question: str) -> int:
    """How many blanks a question shows: as [MASK], or as lines."""
    return len(BLANK.findall(question))


def _of_json(text: str) -> tuple[list[str], int, int] | None:
    """The entries of a list in JSON, or of an object by the numbers in its keys, as texts; and where it stands."""
    start = len(text) - len(text.lstrip())
    start += len("json\n") if text[start:].startswith("json\n") else 0
    end = len(text.rstrip(" .!\n"))
    if text[start : start + 1] not in ("[", "{"):
        return None
    try:
        loaded = json.loads(text[start:end], parse_int=str, parse_float=str, parse_constant=str)
    except (ValueError, RecursionError):
        return None
    if isinstance(loaded, dict):
        numbers = {key: re.findall(r"[0-9]{1,9}", key) for key in loaded}
        if any(len(found) != 1 for found in numbers.values()):
            return None
        loaded = [loaded[key] for key in sorted(loaded, key=lambda key: int(numbers[key][0]))]
    if not loaded or not all(isinstance(entry, str) for entry in loaded):
        return None
    return loaded, start, end


def _labelled(text: str) -> Commitment | None:
    """The entries behind labels in the order of the labels, where the text begins with one or has two and more."""
    labels: list[re.Match[str]] = []
    for label in _LABEL.finditer(_masked(text)):
        if not (label["dotted"] and labels and not text[labels[-1].end() : label.start()].strip()):
            labels.append(label)  # the 18 of "First blank: 18." is no label
    first = len(text) - len(text.lstrip())
    if not labels or (labels[0].start() > first and len(labels) < 2):
        return None
    ends = [*(label.start() for label in labels[1:]), len(text)]
    if len(labels) > 1 and (gap := _GAP.search(text, labels[-1].end())):
        ends[-1] = gap.start()  # what is said behind the last filling
    entries = [
        (_place(label), re.sub(r"[\s,;]+and$", "", _bare(_TAIL.sub("", text[label.end() : end], count=1))))
        for label, end in zip(labels, ends, strict=True)
    ]
    if not any(entry for _, entry in entries):
        return None
    if len({place for place, _ in entries}) == len(entries):
        entries.sort(key=lambda entry: entry[0])
    return Commitment(tuple(_bare(entry) for _, entry in entries), labels[0].end(), len(text.rstrip()))


def _place(label: re.Match[str]) -> int:
    """Which blank a label names, the first one as 1."""
    if label["circled"]:
        return ord(label["circled"]) - ord("①") + 1
    if label["ordinal"]:
        return _ORDINALS.index(label["ordinal"].translate(LOWER)) + 1
    if label["han"] and not label["han"].isdigit():
        return _HAN.index(label["han"]) + 1
    if label["which"]:
        return 1 if label["which"] == "前" else 2
    return int(label["bracketed"] or label["dotted"] or label["blank"] or label["han"])


def _opened(text: str) -> int:
    """Where the list begins, after the words that introduce it."""
    opening = _OPENING.match(text)
    return opening.end() if opening else 0


def _frame(text: str, sentence: str) -> tuple[int, int]:
    """Where the list begins and ends: with its sentence, or with the text where that has several lines."""
    start = _opened(text)
    end = len(text) if "\n" in text.strip() else start + len(sentence)
    return start, len(text[:end].rstrip(" .!"))


def _unbracketed(text: str, start: int, end: int) -> tuple[int, int]:
    """The place without the one pair of brackets around all of it."""
    body = text[start:end]
    stripped = body.strip().rstrip(" .,;!").removeprefix("\\")
    begin = start + body.find(stripped)
    if len(stripped) < 2 or _PAIRS.get(stripped[0]) != stripped[-1]:
        return start, end
    depth = 0
    for at, each in enumerate(stripped):
        depth += (each == stripped[0]) - (each == stripped[-1])
        if depth == 0 and at < len(stripped) - 1:
            return start, end
    inner = stripped[1:-1].removesuffix("\\")
    return begin + 1, begin + 1 + len(inner)


def _split(body: str) -> list[str]:
    """The entries between commas, arrows and words; what brackets enclose stays together, and so does 1,000 in a list
    that has blanks after its commas."""
    if _HYPHENS.fullmatch(body.strip()) and not re.search(r"[,;]", body):
        return re.split(r"\s?[-–]\s?", body.strip())
    kept = _THOUSANDS.sub("\0", body) if re.search(r",\s", body) else body
    entries, at = [], 0
    for cut in [*_BETWEEN.finditer(_masked(kept)), None]:
        entries.append(body[at : cut.start() if cut else len(body)])
        at = cut.end() if cut else at
    return [entry for entry in entries if entry.strip()]


def _masked(text: str) -> str:
    """The text with what stands in round brackets around a comma masked: "(1, 2)" is one thing."""
    return _TUPLE.sub(lambda found: "\1" * len(found[0]), text)


def _bare(entry: str) -> str:
    return entry.strip().strip("\"'`").strip().rstrip(".;,").strip().strip("\"'`")


def _values(entry: str) -> list[Entry]:
    """The entry as a number where it is one ("x = 2" is 2, "±2" is both), else as the text it is."""
    bare = _bare(entry)
    bare = _NAMED.sub("", bare, count=1) if _NAMED.match(bare) else bare
    if both := _PLUS_MINUS.match(bare):
        number = _whole_number(bare[both.end() :])
        if number is not None:
            return [-number, number]
    number = _whole_number(bare)
    return [number] if number is not None else [bare] if bare else []


def _whole_number(text: str) -> int | float | None:
    """The number that all of the text is."""
    number: Number | None = number_at(text.translate(LOWER), 0)
    return number.plain if number and number.end == len(text) else None


def _is_prose(value: Entry) -> bool:
    return isinstance(value, str) and (len(value.split()) > 3 or not value)
