"""Options and which of them is right, in every shape in which published sets write them.

Options come as a list of texts or of objects, as an object by letter, as the text of one of these (JSON, or as Python
prints it), one a line, between bars, or in the question's own words. What is right is named by a letter, by what the
set itself calls an option, by a place, or by an option's own text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from isoprobe.adapters.datasets.records.gold import LETTERS, option_by_text
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.literals import NoLiteral, literal
from isoprobe.probes.engine.published import MARK

LONGEST = 20_000  # characters of all options
Way = Literal["auto", "letter", "text", "index", "number"]

_AT_LINES = re.compile(r"^[ \t]{0,9}[(（]?([A-Za-z])(?:[.．、:：]|[)）])[ \t]{0,9}", re.MULTILINE)
_INLINE = re.compile(r"(?<![A-Za-z\\{_^'])[(（]?([A-Z])(?:[.．:：]|[)）])[ \t]{0,9}")
_SMALL = re.compile(r"(?<![A-Za-z0-9\\{_^'])[(（]([a-z])[)）][ \t]{0,9}")
_LETTERS = re.compile(r"[\s(]*[A-Z](?:[\s,;、，()]*[A-Z])*[\s).。]*|[\s(]*[a-z](?:[\s,;、，()]+[a-z])*[\s).。]*")
_ONE_LETTER = re.compile(r"\s*[(（]?([A-Za-z])(?:[.．、:：)）](?:\s.*)?)?\s*", re.DOTALL)  # "(B)", "b", "B. two"
_NAMED = re.compile(r"\s*(?:option|choice|answer)[\s_:]*[(（]?([A-Za-z0-9]{1,2})[)）]?\s*\.?\s*", re.IGNORECASE)
_OWN_MARK = re.compile(r"\s*[(（]?([A-Za-z]|[0-9]{1,2})(?:[.．、:：]\s+|[.．、:：]?[)）]\s*|[、:：]\s*|\.(?=[^\W\d]))")
_TEXTS = ("text", "value", "content", "option", "answer", "choice", "description", "name")  # in an object: its words
_NAMES = ("label", "key", "letter", "id", "index", "option_id", "name", "option")  # and what it is called
_SEPARATORS = ("\n", "|", ";", "；", "\t")


@dataclass(frozen=True)
class Options:
    """The options' texts in order, and what the set calls each; none where it calls them nothing."""

    texts: tuple[str, ...]
    names: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.texts)


NONE = Options(())


def options_in(value: object, field: str = "options") -> Options:
    """The options that a field holds, in any shape; none for null and for what is empty. Raises BadField."""
    names: tuple[str, ...] = ()
    if isinstance(value, str):
        value = _written(value, field)
    if isinstance(value, Mapping):
        names, value = _by_name(value, field)
    if value is None or value == []:
        return NONE
    if not isinstance(value, list) or not 2 <= len(value) <= len(LETTERS):
        raise BadField(f"{field} is {brief(value)}, expected a list of 2 to {len(LETTERS)} options")
    if all(isinstance(each, (Mapping, list)) for each in value):
        pairs = [_pair(each, f"{field}[{k}]") for k, each in enumerate(value)]
        names, value = tuple(name for name, _ in pairs), [text for _, text in pairs]
    texts = tuple(_text(each, f"{field}[{k}]") for k, each in enumerate(value))
    if sum(map(len, texts)) > LONGEST:
        raise BadField(f"{field} have {sum(map(len, texts)):,} characters, expected at most {LONGEST:,}")
    return Options(texts, names if all(names) else ()) if any(names) else unmarked(texts)


def unmarked(texts: Sequence[str]) -> Options:
    """The options without marks of their own, where all have them in order: "A. one", "(b) two", "3) three"."""
    marks = [_OWN_MARK.match(text) for text in texts]
    own = [mark[1] for mark in marks if mark]
    numbers = [str(k) for k in range(1, len(texts) + 1)]
    if len(own) < len(texts) or not (own == numbers or [each.upper() for each in own] == list(LETTERS[: len(own)])):
        return Options(tuple(texts))
    bare = (text[mark.end() :].strip() if mark else text for text, mark in zip(texts, marks, strict=True))
    return Options(tuple(text or LETTERS[k] for k, text in enumerate(bare)), tuple(own))


def _written(text: str, field: str) -> object:
    """What a text holds: a list or an object in writing, or options one a line, between bars, or behind letters."""
    bare = text.strip()
    if not bare or bare.lower() in ("none", "null", "nan", "[]", "{}"):
        return None
    if len(bare) > LONGEST:
        raise BadField(f"{field} have {len(bare):,} characters, expected at most {LONGEST:,}")
    if bare[0] in "[{":
        try:
            return literal(bare)
        except NoLiteral as why:
            raise BadField(f"{field} is {brief(text)}, expected a list or an object: {why}") from why
    apart = [parts for sign in _SEPARATORS if len(parts := [p for each in bare.split(sign) if (p := each.strip())]) > 1]
    if marked := next((parts for parts in apart if unmarked(parts).names), None):
        return marked
    if len(told := options_told(bare)) > 1 and re.match(r"\s*[(（]?[Aa]\b", bare):
        return list(told)
    if apart:
        return apart[0]
    raise BadField(
        f"{field} is {brief(text)}, expected a list of options, an object, or a text with one a line or | between them"
    )


def _by_name(value: Mapping[Any, Any], field: str) -> tuple[tuple[str, ...], object]:
    """The names and the texts of an object: by letter, or with a list of each."""
    lists = {str(key).rstrip("s"): each for key, each in value.items() if isinstance(each, list)}
    texts = next((lists[key] for key in ("text", "choice", "option") if key in lists), None)
    if texts is not None:
        named = next((lists[key] for key in ("label", "key") if key in lists), [])
        return (tuple(map(str, named)) if len(named) == len(texts) else ()), texts
    told = {str(key): each for key, each in value.items() if each is not None and each != ""}
    letters = [name.strip().upper() for name in told]
    if sorted(letters) != letters and all(len(name) == 1 for name in letters):
        told = {name: told[name] for name in sorted(told, key=lambda each: each.strip().upper())}
    return tuple(told), list(told.values())


def _pair(value: Mapping[Any, Any] | list[Any], field: str) -> tuple[str, object]:
    """The name and the text of one option: {"label": "A", "text": "one"}, {"A": "one"}, ["A", "one"]."""
    if isinstance(value, list):
        if len(value) == 2 and isinstance(value[0], str):
            return value[0], value[1]
        raise BadField(f"{field} is {brief(value)}, expected a text")
    if len(value) == 1:
        ((name, text),) = value.items()
        return ("", text) if str(name).lower() in _TEXTS else (str(name), text)
    lower = {str(key).lower(): each for key, each in value.items()}
    words = next((name for name in _TEXTS if isinstance(lower.get(name), (str, int, float))), None)
    if words is None:
        raise BadField(f"{field} is {brief(value)}, expected an option with a text")
    called = next((lower[name] for name in _NAMES if name != words and isinstance(lower.get(name), (str, int))), "")
    return str(called), lower[words]


def _text(value: object, field: str) -> str:
    if isinstance(value, (int, float)):
        value = str(value)
    if not isinstance(value, str) or not value.strip():
        raise BadField(f"{field} is {brief(value)}, expected a text")
    require_whole(value, field)
    return value.strip()


def require_whole(text: str, field: str) -> None:
    """Raises BadField for a text with half a character in it."""
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as why:
            raise BadField(f"{field} holds half a character at {why.start}, expected whole ones") from why


# ---- options in a question's own words ----


def options_told(text: str) -> tuple[str, ...]:
    """The options that a question tells in its own words, A., B., C., ... one a line or in one; () where it tells none.

    The letters stand in order and the last such run counts, as options close a question. A letter without words (its
    option is a picture) is itself.
    """
    runs = [_run(list(pattern.finditer(text))) for pattern in (_AT_LINES, _INLINE, _SMALL)]
    marks = max(runs, key=len)
    if len(marks) < 2:
        return ()
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    texts = [text[mark.end() : end].strip(" .;,\n\t。；，") for mark, end in zip(marks, ends, strict=True)]
    return tuple(each or LETTERS[k] for k, each in enumerate(texts))


def _run(marks: list[re.Match[str]]) -> list[re.Match[str]]:
    """The longest run of marks A, B, C, ...; of those as long the last one."""
    best: list[re.Match[str]] = []
    for first, mark in enumerate(marks):
        if mark[1] not in "Aa":
            continue
        run = [mark]
        for other in marks[first + 1 :]:
            if other[1] == mark[1]:
                break
            if len(run) < len(LETTERS) and other[1].upper() == LETTERS[len(run)]:
                run.append(other)
        if len(run) >= len(best):
            best = run
    return best


def with_options(text: str, choices: Sequence[str], line: str = "({}) {}") -> str:
    """The question with its options below, each with its letter, where its own words do not tell them."""
    if not choices or _tells(text, choices):
        return text
    return "\n".join((text, *(line.format(LETTERS[k], choice) for k, choice in enumerate(choices))))


def _tells(text: str, choices: Sequence[str]) -> bool:
    """Whether the words tell as many options, and one of them at least in the same words, or mere letters or marks."""
    told = options_told(text)
    if len(told) != len(choices):
        return False
    bare = [(_loose(one), _loose(other)) for one, other in zip(told, choices, strict=True)]
    return any(one == other for one, other in bare) or all(len(each) < 2 or MARK.search(each) for each in choices)


# ---- which of them is right ----


def letters_in(value: object, count: int, field: str = "answer") -> list[str]:
    """The letters of an answer, sorted: "C", "ACD", "A, C", ["A", "C"], ["ACD"], "(b)". `count` is how many options
    there are, 0 where that is not known. Raises BadField."""
    texts = value if isinstance(value, list) else [value]
    found: set[str] = set()
    for each in texts:
        if not isinstance(each, str) or len(each) > 200 or not _LETTERS.fullmatch(each):
            raise BadField(f"{field} is {brief(value)}, expected letters of options")
        found |= {letter for letter in each.upper() if letter in LETTERS}
    if not found:
        raise BadField(f"{field} is {brief(value)}, expected letters of options")
    if count and max(found) > LETTERS[count - 1]:
        raise BadField(f"{field} is {brief(value)}, expected letters of the {count} options")
    return sorted(found)


def option_in(
    answer: object, choices: Sequence[str], field: str = "answer", names: Sequence[str] = (), way: Way = "auto"
) -> str:
    """The letter of the one right option. Left to itself (`auto`) it is told by an option's own text, by what the set
    calls it (`names`), or by its letter; `index` counts from 0, `number` from 1. Raises BadField."""
    if isinstance(answer, str) and answer.lstrip().startswith("[") and answer.strip() not in choices:
        answer = _listed(answer, field)
    if isinstance(answer, list) and len(answer) == 1:
        answer = answer[0]
    if way in ("index", "number"):
        return _at_place(answer, len(choices), field, way)
    if isinstance(answer, (int, float)) and not isinstance(answer, bool):
        answer = str(answer)
    if isinstance(answer, str):
        if way != "text" and (named := _by_its_name(answer, names)):
            return named
        if way != "letter" and (named := _by_text(answer, choices)):
            return named
        if way == "text":
            raise BadField(f"{field} is {brief(answer)}, expected the text of one of {len(choices)} options")
        if match := _ONE_LETTER.fullmatch(answer) or _NAMED.fullmatch(answer):
            answer = match[1]
        elif answer.strip() in choices:  # one of several options of this text
            return LETTERS[list(choices).index(answer.strip())]
    letters = letters_in(answer, len(choices), field)
    if len(letters) > 1:
        raise BadField(f"{field} is {brief(answer)}, expected the letter of one option")
    return letters[0]


def several_in(
    answer: object, choices: Sequence[str], field: str = "answer", names: Sequence[str] = (), way: Way = "auto"
) -> list[str]:
    """The letters of all right options, sorted: a list of what `option_in` takes, or a text of letters, of a list, or
    of such with commas between them. Raises BadField."""
    if isinstance(answer, str) and answer.lstrip().startswith("["):
        answer = _listed(answer, field)
    parts = answer if isinstance(answer, list) else [answer]
    if len(parts) == 1 and isinstance(parts[0], str):
        whole = parts[0]
        apart = [part.strip() for part in re.split(r"[,;|、；，\n]", whole) if part.strip()]
        if (
            way in ("auto", "letter")
            and _LETTERS.fullmatch(whole)
            and not all(_by_text(each, choices) for each in apart)
        ):
            return letters_in(whole, len(choices), field)
        parts = [whole] if _by_text(whole, choices) else apart
    found = sorted({option_in(each, choices, field, names, way) for each in parts if each != ""})
    if not found:
        raise BadField(f"{field} is {brief(answer)}, expected options")
    return found


def _listed(answer: str, field: str) -> object:
    """The list that an answer is in writing."""
    try:
        return literal(answer)
    except NoLiteral as why:
        raise BadField(f"{field} is {brief(answer)}, expected a list of options: {why}") from why


def _at_place(answer: object, count: int, field: str, way: Way) -> str:
    if isinstance(answer, float) and answer.is_integer():
        answer = int(answer)
    if isinstance(answer, str) and re.fullmatch(r"\s*[0-9]{1,3}(?:\.0)?\s*", answer):
        answer = int(float(answer))
    place = answer - (way == "number") if type(answer) is int else -1
    if not 0 <= place < (count or len(LETTERS)):
        raise BadField(f"{field} is {brief(answer)}, expected the {way} of one of {count} options")
    return LETTERS[place]


def _by_text(answer: str, choices: Sequence[str]) -> str | None:
    """As `option_by_text`, and by a text that differs in case, spaces, dollar signs and a last stop alone."""
    if named := option_by_text(answer, choices):
        return named
    loose = [_loose(each) for each in choices]
    wanted = _loose(answer)
    return LETTERS[loose.index(wanted)] if len(wanted) > 1 and loose.count(wanted) == 1 else None


def _by_its_name(answer: str, names: Sequence[str]) -> str | None:
    called = [_loose(name).strip("()") for name in names]
    wanted = _loose(answer).strip("()")
    return LETTERS[called.index(wanted)] if called.count(wanted) == 1 else None


def _loose(text: str) -> str:
    return " ".join(text.casefold().split()).strip("$").rstrip(".").strip()
