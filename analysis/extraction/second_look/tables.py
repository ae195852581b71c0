"""The answer of a reply that ends with a table: the value in the row of what is asked, or the one option that is ticked
off in words."""

from __future__ import annotations

from typing import Final

from isoprobe.analysis.extraction.choices.judged_options import whether
from isoprobe.analysis.extraction.choices.option_texts import plain
from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.pieces import focus
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
    last = rows[-1]
    cells = last["cells"].split("|")
    if len(cells) < 2:
        return None
    name, told = cells[-2], cells[-1]
    start = last.start("cells") + len(last["cells"]) - len(told)
    counted = len(asked.counted) > 2 and asked.counted in name and len(rows) == 2
    if not counted and not _names(name, asked):
        return None
    one = reader(reply.cased[start : start + len(told)], asked)
    return (
        Commitment(one.value, one.start + start, one.end + start, one.unit) if one and one.value is not None else None
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
