"""Options that a reply names in words of its own: inflected, with a word put in or left out ("a slight decrease" for
Slightly Decrease), or in another spelling (5/12 for \\frac{5}{12}, x ≥ 2 for x \\geq 2, Wednesday for Wed)."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import denial, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NEGATION = denial("not|never|no|neither|nor|cannot|without")
_CLAUSES = regex(r"[,;]\s|\b(?:because|since|as|while|whereas|although|but)\b")
_IDLE: Final = frozenset(
    ("would", "will", "also", "likely", "most", "probably", "both", "all", "they", "other", "each")
)
_MATHEMATICS = regex(r"\\[a-z]|[=^√π²³]")
_LEAST: Final = 0.5  # share of an option's own words that a reply repeats
_AHEAD: Final = 0.3  # by how much more than of any other option


# ---- in its own words ----


def by_words(text: str, asked: Asked) -> Commitment | None:
    """The option of whose own words the first clause that names any repeats clearly the most."""
    own = _own_words(asked.choices)
    if not own:
        return None
    low = text.translate(LOWER)
    if (one := _all_said(low, own)) is not None:
        start = len(low) - len(low.lstrip())
        return Commitment(LETTERS[one], start, max(start, len(low.rstrip())))
    at = 0
    for cut in [*_CLAUSES.finditer(low), None]:
        stop = cut.start() if cut else len(low)
        clause = low[at:stop]
        said = _stems(clause)
        one = _covered(said, own)
        if one is not None and len(own[one] & said) / len(own[one]) <= _LEAST and " and " not in asked.choices[one]:
            one = None  # half of an option's words are enough only where it is made of two
        if one is not None and asked.choices[one].translate(LOWER) in re.findall(r"[\w'-]+", clause):
            one = None  # the very word, and yet no mention of the option
        if one is not None:
            denied = len(_NEGATION.findall(clause)) - len(_NEGATION.findall(asked.choices[one].translate(LOWER)))
            if denied % 2 == 0:
                start = at + len(clause) - len(clause.lstrip())
                return Commitment(LETTERS[one], start, max(start, len(low[:stop].rstrip())))
            return None
        at = cut.end() if cut else stop
    return None


_SENTENCE = regex(r"[.!?;](?=\s|$)|\n")


def _all_said(low: str, own: tuple[frozenset[str], ...]) -> int | None:
    """The one option of two own words and more, all of which stand in one sentence, whatever stands between them:
    "Counterclockwise, 20 turns"; None where it is denied."""
    for sentence in _SENTENCE.split(low):
        said = _stems(sentence)
        if found := [
            place
            for place, words in enumerate(own)
            if len(words) > 1 and words <= said and any(map(str.isdigit, words))
        ]:
            longest = max(len(own[place]) for place in found)
            found = [place for place in found if len(own[place]) == longest]
            partly = [
                words for place, words in enumerate(own) if place not in found and len(words & said) > longest / 2
            ]
            return found[0] if len(found) == 1 and not partly and not _NEGATION.search(sentence) else None
    return None


def by_difference(text: str, asked: Asked) -> Commitment | None:
    """The one of Chinese options, made alike but for a character or a few, whose own part stands in the text with its
    neighbour: 丁点 of 丁点对应的种群数量."""
    parts = _own_parts(asked.choices)
    found = [
        (place, at)
        for place, part in enumerate(parts)
        if part and (at := text.find(part)) >= 0 and not _HAN_DENIED.search(text, max(0, at - 6), at)
    ]
    if len(found) != 1:
        return None
    place, at = found[0]
    return Commitment(LETTERS[place], at, at + len(parts[place]))


_HAN_DENIED = regex(r"(?:不是|不选|排除|并非|而非|除)[^,.;]{0,3}$")


def _shared(texts: list[str]) -> int:
    """How many characters all texts begin with alike."""
    alike = [len(set(signs)) == 1 for signs in zip(*texts, strict=False)]
    return alike.index(False) if False in alike else len(alike)


@remembered(256)
def _own_parts(choices: tuple[str, ...]) -> tuple[str, ...]:
    """What each option has for itself, with the character behind it that all share; () where they share nothing."""
    bare = [choice.strip(" .。") for choice in choices]
    if len(bare) < 2 or not all("\u3400" <= each[:1] <= "\u9fff" for each in bare):
        return ()
    head = _shared(bare)
    tail = _shared([each[:head:-1] for each in bare])
    parts = [each[head : len(each) - tail + 1] for each in bare]
    if tail < 2 or len(set(parts)) != len(parts) or not all(2 <= len(part) <= 5 for part in parts):
        return ()
    return tuple(parts)


def fuller(text: str, named: int, asked: Asked) -> int:
    """The option that holds all words of the named one and more, where the text repeats these too."""
    words = _all_words(asked.choices)
    said = _stems(text.translate(LOWER))
    best = named
    for place, each in enumerate(words):
        if place != named and words[best] and words[best] < each <= said:
            best = place
    return best


def _covered(said: frozenset[str], own: tuple[frozenset[str], ...]) -> int | None:
    shares = [len(each & said) / len(each) if each else 0.0 for each in own]
    ranked = sorted(range(len(own)), key=lambda place: shares[place], reverse=True)
    first, second = shares[ranked[0]], shares[ranked[1]] if len(ranked) > 1 else 0.0
    return ranked[0] if first >= _LEAST and first - second >= _AHEAD else None


@remembered(256)
def _all_words(choices: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    return tuple(_stems(choice[:400].translate(LOWER)) for choice in choices)


@remembered(256)
def _own_words(choices: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """The words of each option that not all of them share; () where an option has none, or is no text of words."""
    words = _all_words(choices)
    plain = [not _MATHEMATICS.search(choice) for choice in choices]
    if not all(plain) and sum(plain) != 1:
        return ()
    words = tuple(each if worded else frozenset() for each, worded in zip(words, plain, strict=True))
    if len(words) < 2 or not any(any(word.isalpha() and len(word) > 2 for word in each) for each in words):
        return ()
    shared = (
        frozenset.intersection(*(each for each, worded in zip(words, plain, strict=True) if worded))
        if sum(plain) > 1
        else frozenset()
    )
    return tuple(each - shared for each in words)


def _stems(text: str) -> frozenset[str]:
    text = _ANTICLOCKWISE.sub("counterclockwise", text)
    return frozenset(_stem(word) for word in content(text) if word not in _IDLE)


_ANTICLOCKWISE = regex(r"\b(?:anti-?|counter-)clockwise\b")


def _stem(word: str) -> str:
    for ending in ("ingly", "edly", "ing", "ied", "ies", "ed", "es", "ly", "al", "d", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


# ---- in another spelling ----

_COMMANDS: Final = (
    (
        re.compile(
            r"\\(?:text|mathrm|mathbf|textbf|operatorname|rm|mbox)\s?|\\(?:left|right|displaystyle|,|;|!|:)"
            r"|[${}~\s]"
        ),
        "",
    ),
    (re.compile(r"\\pi(?![a-z])"), "π"),
    (re.compile(r"\\(?=(?:sin|cos|tan|log|ln|exp)(?![a-z]))"), ""),
    (re.compile(r"\\(?:geqslant|geq|ge)(?![a-z])|>="), "≥"),
    (re.compile(r"\\(?:leqslant|leq|le)(?![a-z])|<="), "≤"),
    (re.compile(r"\\(?:neq|ne)(?![a-z])"), "≠"),
    (re.compile(r"\\(?:times|cdot)(?![a-z])|[×·⋅]"), "*"),
    (re.compile(r"\^?\\circ|\\degree|(?<=[0-9])degrees?"), "°"),
    (re.compile(r"\\%"), "%"),
    (re.compile(r"\\infty(?![a-z])"), "∞"),
    (re.compile(r"\\cup(?![a-z])"), "∪"),
)
_HALF_BRACED = regex(r"(\\[dtc]?frac)\s?(?:(\{[^{}]{1,40}\})\s?([0-9a-z])(?![0-9])|([0-9a-z])\s?(\{[^{}]{1,40}\}))")
_FRACTION = regex(
    r"\\[dtc]?frac\s?(?:\{((?:[^{}]|\{[^{}]{0,40}\}){1,80})\}\s?\{((?:[^{}]"
    r"|\{[^{}]{0,40}\}){1,80})\}|([0-9])\s?([0-9]))"
)
_ROOT = regex(
    r"(?:\\sqrt|√)\s?(?:\{\s?([^{}]{1,40})\s?\}|\(\s?([^()]{1,40})\s?\)|([0-9a-z]+))"
    r"|sqrt\(([^()]{1,40})\)"
)
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄₅₆₇₈₉", "0123456789-0123456789")
_SUPER = regex(r"([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)")
_SIGNS = regex(r"[\\√π²³⁴≥≤<>=/^:·×₂₃₄°%_+(\[]|[0-9]\s?[:/]\s?[0-9]")
_SIMPLE = regex(r"\\pi|[0-9]*[a-zπ]{1,6}|[0-9]+|[a-zπ]|√[0-9]+|[0-9]+√[0-9]+|[0-9]*π")


@remembered(256)
def formed(text: str) -> str:
    """Mathematics in one spelling, without blanks and braces: \\frac{\\pi}{3} is π/3."""
    text = _PI.sub("π", text[:600].translate(LOWER).replace("\u2212", "-"))
    text = _HALF_BRACED.sub(
        lambda found: f"{found[1]}{found[2] or '{' + found[4] + '}'}{'{' + found[3] + '}' if found[3] else found[5]}",
        text,
    )
    for _ in range(2):
        text = _FRACTION.sub(lambda found: _over(found[1] or found[3], found[2] or found[4]), text)
        text = _ROOT.sub(lambda found: "√" + _bare(found[1] or found[2] or found[3] or found[4]), text)
    text = _SUPER.sub(r"^\1", text).translate(_RAISED)
    for pattern, to in _COMMANDS:
        text = pattern.sub(to, text)
    text = _TIMES.sub("", text.replace("_", "")).rstrip(".,;")
    return _PARTS_OF_PI.sub(r"\1\3/\2", _PART_BEFORE.sub(r"\2/\1", text))


# Half of something is written before it or behind it: ½πd is πd/2.
_PART_BEFORE = regex(r"(?<![0-9/.a-zπ)])1/([0-9]{1,2})([a-zπ√][a-z0-9π√]{0,12})(?![(^/])")
_PARTS_OF_PI = regex(r"(?<![0-9/.a-zπ)])([0-9]{1,3})/([0-9]{1,2})(π)(?![(^/0-9a-z])")  # 7/6π is 7π/6


_PI = regex(r"\\pi(?![a-z])")
_TIMES = regex(r"(?<=[0-9])\*(?=[a-z(])")


def _bare(inner: str) -> str:
    inner = "".join(inner.split())
    return inner if _SIMPLE.fullmatch(inner) else f"({inner})"


def _over(above: str, below: str) -> str:
    return f"{_bare(above)}/{_bare(below)}"


_INDEX = regex(r"_|[{}]|\\(?:mathrm|text|ce)\b")
_INDEXED = regex(r"(?<=[A-Za-z)]) ?\{?([0-9]{1,3})\}?(?=[\sA-Z().,;:$]|$)")
_FORMULA = regex(r"(?:[A-Z][a-z]?[0-9]{0,3}){2,12}")


@remembered(256)
def _formulas(choices: tuple[str, ...]) -> dict[str, str]:
    """The options that are all formulas of compounds, in one spelling, with their letters; {} where one is none."""
    level = [_INDEX.sub("", choice.translate(_RAISED)).strip(" $") for choice in choices[:26]]
    if len(level) < 2 or not all(_FORMULA.fullmatch(each) and any(map(str.isdigit, each)) for each in level):
        return {}
    return dict(zip(level, LETTERS, strict=False))


def by_formula(text: str, choices: tuple[str, ...]) -> Commitment | None:
    """The option whose formula stands in a text, its indices in whatever spelling: C₈H₁₈O, C_8H_{18}O."""
    formulas = _formulas(choices)
    if not formulas:
        return None
    level = _INDEXED.sub(r"\1", _INDEX.sub(lambda sign: " " if sign[0] == "_" else sign[0], text.translate(_RAISED)))
    found = {
        each[0]
        for each in re.finditer(r"(?<![A-Za-z0-9])[A-Z][A-Za-z0-9]{2,24}(?![A-Za-z0-9])", level)
        if each[0] in formulas
    }
    if len(found) != 1:
        return None
    start = len(text) - len(text.lstrip())
    return Commitment(formulas[found.pop()], start, max(start, len(text.rstrip())))


def by_form(text: str, asked: Asked) -> Commitment | None:
    """The option whose mathematics stands in the text in whatever spelling, the last where one follows from another."""
    if not (_SIGNS.search(text) or any(_SIGNS.search(choice) for choice in asked.choices)):
        return None
    said = formed(text)
    found: list[tuple[int, int, int]] = []
    for place, choice in enumerate(asked.choices[:26]):
        form = formed(choice)
        if len(form) < 2 or not _SIGNS.search(form):
            continue
        at = said.find(form)
        while at >= 0:
            if _apart(said, at, at + len(form)):
                found.append((at, at + len(form), place))
            at = said.find(form, at + 1)
    found = [one for one in found if not any(a <= one[0] and one[1] <= b and (a, b) != one[:2] for a, b, _ in found)]
    if not found:
        return None
    found.sort()
    start = len(text) - len(text.lstrip())
    end = max(start, len(text.rstrip()))
    if len({place for _, _, place in found}) > 1 and said[found[-1][0] - 1 : found[-1][0]] not in ("=", "≈", "."):
        return Commitment(None, start, end)
    return Commitment(LETTERS[found[-1][2]], start, end)


def _apart(said: str, start: int, end: int) -> bool:
    """Whether nothing that would change it stands right before or behind."""
    before, after = said[:start][-1:], said[end:][:1]
    inside = said[start:end]
    if before and (
        before in "√^/*"
        or (before.isdigit() and inside[0].isdigit())
        or (before == "." and start > 1 and said[start - 2].isdigit())
    ):
        return False
    if before in ("-", "+") and start > 1 and said[start - 2] not in "=,;:(":
        return False
    if after and (after in "√π^/*" or (after.isdigit() and inside[-1].isdigit())):
        return False
    if after in ("+", "-") or (after == "." and said[end + 1 : end + 2].isdigit()):
        return False
    return not (inside[-1].isalpha() and after.isalpha() and after.isascii() and len(inside) < 4)


# ---- short for another ----

_DAYS = "monday tuesday wednesday thursday friday saturday sunday"
_MONTHS = "january february march april may june july august september october november december"
_LONG: Final = {short: word for word in f"{_DAYS} {_MONTHS}".split() for short in {word[:3], word[:4]} if short != word}
_NUMBERS: Final = dict(
    zip(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
        map(str, range(13)),
        strict=True,
    )
)


_SAME: Final = (("replacement", "displacement"), ("displacement", "replacement"), ("elementary substance", "element"))


def are_dated(texts: list[str]) -> bool:
    """Whether several of the options are days or months."""
    known = {*_LONG, *_LONG.values()}
    return sum(text.rstrip(".") in known for text in texts) > 1


def other_names(text: str, dated: bool) -> list[str]:
    """What else an option of this lower-case text is called: Wednesday for wed (where the options are `dated`), 2 for
    two, 0 for none."""
    bare = text.rstrip(".")
    names = [_LONG[bare]] if dated and bare in _LONG else []
    names += [short for short, word in _LONG.items() if dated and word == bare]
    if bare in _NUMBERS:
        names.append(_NUMBERS[bare])
    names += [re.sub(rf"[ -]{word}$", f" {same}", bare) for word, same in _SAME if re.search(rf"[ -]{word}$", bare)]
    return [*names, "0"] if bare == "none" else names
