"""The answer of a reply that ends with a table: the value in the row of what is asked, or the one option that is ticked
off in words."""

from __future__ import annotations

from typing import Final

from isoprobe.analysis.extraction.choices.judged_options import whether
from isoprobe.analysis.extraction.choices.option_texts import plain
from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.pieces import asking, focus
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, Reader
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.restatement import content, likeness
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_ROW = regex(r"(?m)^[ \t>]{0,9}\|(?P<cells>[^\n]{1,300}?)\|?[ \t]*$")
_RULE = regex(r"[\s|:=-]+")
_YES: Final = frozenset(
    ("yes", "true", "correct", "right", "fits", "matches", "match", "possible", "✓", "✔", "✅", "√")
)
_NO: Final = frozenset(
    (
        "no",
        "false",
        "incorrect",
        "wrong",
        "does not fit",
        "does not match",
        "no match",
        "impossible",
        "✗",
        "✘",
        "❌",
        "×",
    )
)
_RECKONED = regex(  # of what is asked: it comes of several rows
    r"\b(?:how (?:many|much) (?:more|fewer|less)|differen\w+|total|in all|altogether|together|sum|combined)\b"
)
_ALIKE: Final = 0.5  # of the question's words in the cell that names what is told beside
_MOST: Final = 40  # rows


def table_told(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """What the table says with which a reply ends; None where it ends otherwise, or the table tells nothing."""
    body = reply.text.rstrip()
    if body[body.rfind("\n") + 1 :].lstrip(" >\t*")[:1] != "|":
        return None
    rows = [one for one in _ROW.finditer(body) if not _RULE.fullmatch(one[0])][-_MOST:]
    if len(rows) < 2:
        return None
    if kind in ("option", "choice") and not whether(asked.choices):
        return _ticked_off(reply, [(one.start("cells"), one["cells"]) for one in rows], kind, asked)
    if kind not in ("integer", "real", "yes_no"):
        return None
    cells = [(one.start("cells"), one["cells"].split("|")) for one in rows]
    pairs = [(start + len("|".join(each[:-1])) + 1, each[-2], each[-1]) for start, each in cells if len(each) > 1]
    if kind == "yes_no":
        return _holds(pairs, reader, asked)
    if fitting := _fitting(reply, pairs, reader, asked):
        return fitting
    counted = [each for each in pairs if len(asked.counted) > 2 and asked.counted in each[1]]
    counted = [] if _RECKONED.search(asking(asked.question)) else counted
    told = counted if len(counted) == 1 else [each for each in pairs[-1:] if _names(each[1], asked)]
    for start, _, said in told:
        if (one := reader(reply.cased[start : start + len(said)], asked)) and one.value is not None:
            return Commitment(one.value, one.start + start, one.end + start, one.unit)
    return None


_Row = tuple[int, str, str]  # where the last cell begins, the cell before it, and what it says


def _verdict(cell: str) -> bool | None:
    bare = cell.strip(" *\t_.!")
    return True if bare in _YES else False if bare in _NO else None


def _holds(rows: list[_Row], reader: Reader, asked: Asked) -> Commitment | None:
    """Whether what is asked holds, by the verdicts beside it and beside its opposite."""
    found: list[tuple[bool, int, int]] = []
    for start, name, said in rows:
        verdict = _verdict(said)
        if verdict is None or not _names(name, asked):
            continue
        stated = reader(name.strip(), asked)
        value = stated.value if stated and isinstance(stated.value, bool) else True
        found.append((value == verdict, start, start + len(said)))
    return Commitment(*found[-1]) if len({value for value, *_ in found}) == 1 else None


def _fitting(reply: ReplyText, rows: list[_Row], reader: Reader, asked: Asked) -> Commitment | None:
    """The one of several values that is ticked."""
    marked = [(start, name, verdict) for start, name, said in rows if (verdict := _verdict(said)) is not None]
    right = [(start, name) for start, name, verdict in marked if verdict]
    if len(right) != 1 or len(marked) < 2:
        return None
    start, name = right[0]
    begin = start - 1 - len(name)
    one = reader(reply.cased[begin : start - 1], asked)
    return (
        Commitment(one.value, one.start + begin, one.end + begin, one.unit) if one and one.value is not None else None
    )


def _names(cell: str, asked: Asked) -> bool:
    words = focus(asked.question)
    return likeness(cell, words) >= _ALIKE and bool(content(cell) & words)


def _ticked_off(reply: ReplyText, rows: list[tuple[int, str]], kind: AnswerKind, asked: Asked) -> Commitment | None:
    """The option whose row says yes, where the rows of two others or more say no."""
    right: list[tuple[int, int, int]] = []
    wrong: set[int] = set()
    for start, text in rows:
        cells = [cell.strip(" *\t_") for cell in text.split("|")]
        place = _place(cells[0], asked)
        verdict = cells[-1].rstrip(".! ")
        if place < 0 or len(cells) < 2:
            continue
        if verdict in _YES:
            right.append((place, start, start + len(text)))
        elif verdict in _NO:
            wrong.add(place)
    if len(right) != 1 or len(wrong) < min(2, len(asked.choices) - 1) or right[0][0] in wrong:
        return None
    place, begin, end = right[0]
    return Commitment(LETTERS[place] if kind == "option" else asked.choices[place], begin, end)


def _place(cell: str, asked: Asked) -> int:
    """Which option a cell names, by its letter or by its text; -1 for none."""
    bare = plain(cell)
    for place, choice in enumerate(asked.choices[:26]):
        letter = LETTERS[place].lower()
        own = plain(choice.translate(LOWER))
        if bare in (letter, f"option {letter}", own) or cell.lower().startswith(
            (f"{letter}) ", f"{letter}. ", f"({letter})")
        ):
            return place
    return -1
