"""Pieces and their squares that a reply says stand on a chess board.

"The white king is on g1", "Black's rooks on a8 and h8", "White: Kd3, Bc4, pawns a6, b5", and a FEN. Where a piece
would go, has gone in a line that is played out, or what it attacks, is not where it stands; a piece whose colour is not
said beside it, or over the list that it is in, is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from isoprobe.analysis.statements.lines import Line, lines_of, sentences
from isoprobe.analysis.statements.statement import Statement

_LETTERS = {"king": "k", "queen": "q", "rook": "r", "bishop": "b", "knight": "n", "pawn": "p"}
_MAN = r"(?P<man>king|queen|rook|bishop|knight|pawn)s?"
_SQUARE = r"[a-h][1-8]\b"
_SQUARES = rf"{_SQUARE}(?:\s*(?:,\s*(?:and\s)?|and\s|&\s|/|\s){_SQUARE}){{0,9}}"
_MANY = rf"(?P<at>{_SQUARES})"
_STANDS = (
    r"(?:\s(?:is|are|sits?|stands?|remains?|positioned|placed|located|sitting|standing"
    r"|currently|now|still|also|relatively|fairly|somewhat|slightly|quite|safe|safely|tucked|exposed|cornered|vulnerable"
    r"|well-protected|protected|centralized|square))*"
)
_ITEM_ON = rf"(?:the\s|an?\s|only\s|its\s)?(?:king|queen|rook|bishop|knight|pawn)s?\s(?:on|at)\s{_SQUARES}"
_JOINS = r"(?:,\s(?:and|shielded by|protected by|with)|,|and|with|along with|shielded by|protected by)"
_BESIDE = re.compile(
    r"\b(?P<side>white|black)(?:'s)?(?:\s(?:own|remaining|other|advanced|passed|active|only))?\s"
    rf"{_MAN}{_STANDS}\s(?:on|at|from)\s{_MANY}(?P<more>(?:\s?{_JOINS}\s{_ITEM_ON})*)",
    re.IGNORECASE,
)
_OWN = re.compile(rf"^(?P<side>white|black)'s\s{_MAN}s?:\s", re.IGNORECASE)
_BEGUN = re.compile(r"^(?:[A-Z][\w' ]{0,40}:\s)?(?:white|black)\b", re.IGNORECASE)
_SUBJECT = re.compile(
    rf"^(?:the|its|an?|there (?:is|are))\s{_MAN}{_STANDS}\s(?:on|at)\s{_MANY}"
    rf"(?P<more>(?:(?:,|,?\sand)\s(?:the\s|an?\s)?(?:king|queen|rook|bishop|knight|pawn)s?\s(?:on|at)\s{_SQUARES})*)",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\(([^()]{8,})\)")
_COLOUR = re.compile(r"\b(white|black)\b", re.IGNORECASE)
_BEGINS = re.compile(
    r"^\s*(?:(?:an?|the|one|two|three|four|both|its|their|only|\d)\s)*(?:king|queen|rook|bishop|knight|pawn|[KQRBN]\s?[a-h][1-8]|q\b|k\b|r\b)",
    re.IGNORECASE,
)
_ITEM = re.compile(rf"\b{_MAN}\s?(?:{_STANDS}\s?(?:on|at|:)\s|\(|:\s|\s)\s?{_MANY}", re.IGNORECASE)
_SHORT = re.compile(
    rf"(?<![\w.…])(?P<letter>[KQRBN])\s?(?:on\s)?(?P<at>{_SQUARE}(?:\s?/\s?{_SQUARE}){{0,2}})(?![\w#+=])"
)
_HAS = re.compile(
    r"\b(?P<side>white|black)(?:'s)?(?:\s(?:pieces|side|forces|army|set-?up))?(?:\s(?:visible|remaining))?"
    r"(?:\s\([^()]{0,30}\))?\s?"
    r"(?::|-\s|\s?(?:only\s|also\s)?has\b"
    r"(?:\sthe following(?:\spieces)?:?|(?!\s(?:no|only|legal|one)\b)[^.:;]{0,60}:)?)",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"^(?P<side>white|black)(?:'s)?(?:\s(?:pieces|side|position|forces))?(?:\s\([^()]{0,40}\))?:$", re.IGNORECASE
)
_FEN = re.compile(r"(?<![\w/])([prnbqkPRNBQK1-8]{1,8}(?:/[prnbqkPRNBQK1-8]{1,8}){7})(?![\w/])")
_MOVES = re.compile(
    rf"(?<![\w])(?P<letter>[KQRBN])?[a-h]?[1-8]?[x-]?(?P<at>{_SQUARE})(?:=[QRBN])?[+#!?]"
    rf"|\d\.(?:\.\.|…)?\s?(?P<l2>[KQRBN])?[a-h]?[1-8]?x?(?P<a2>{_SQUARE})"
)
_GOES = re.compile(
    rf"\b{_MAN}\b[^.;]{{0,40}}?\b(?:moves?|moving|moved|goes|going|jumps?|captures?|to)\s(?:[a-h][1-8]\s)?(?:to\s)?(?P<at>{_SQUARE})",
    re.IGNORECASE,
)
_UNREAL = re.compile(
    r"\b(?:if|would|could|might|after|then|suppose|assum\w+|once|whether|case|for example|e\.?g|appears?|possibly"
    r"|perhaps|unclear|not)\b|\?",
    re.IGNORECASE,
)
_MORE = re.compile(r"\((?:and\s|plus\s)?(?:possibly|likely|perhaps|others)\b[^()]*\)", re.IGNORECASE)
_AFTER = re.compile(r"\bafter\b|\bline\b|\bfinal\b|\bresult\w*|\bends? up\b|\bcase\b", re.IGNORECASE)
MOST = 600


def read_board(reply: str) -> list[Statement]:
    """The pieces that the reply says stand on the board, in FEN's letters, each with its square."""
    gone = _targets(reply)
    found: list[Statement] = []
    side, later = "", False
    for line in lines_of(reply):
        if not line.text:
            continue
        if line.heading or not line.listed:
            over = _OVER.match(line.text)
            side = over["side"].lower() if over else ""
            later = (later and bool(over)) or (line.heading and bool(_AFTER.search(line.text)))
        found += _fens(line)
        if later or _AFTER.search(line.text[:40]):
            continue
        found += _listed(line, side)
        found += [one for one in _beside(line) if (str(one.value).lower(), one.about[0]) not in gone]
        if len(found) > MOST:
            break
    return found[:MOST]


def _targets(reply: str) -> set[tuple[str, str]]:
    """Where some move of the reply puts a man: (letter, square)."""
    found = {((one["letter"] or one["l2"] or "P").lower(), one["at"] or one["a2"]) for one in _MOVES.finditer(reply)}
    return found | {(_LETTERS[one["man"].lower()], one["at"]) for one in _GOES.finditer(reply)}


def _men(text: str) -> Iterator[tuple[str, str]]:
    for match in _ITEM.finditer(text):
        yield from ((_LETTERS[match["man"].lower()], square) for square in re.findall(_SQUARE, match["at"]))
    for match in _SHORT.finditer(text):
        yield from ((match["letter"].lower(), square) for square in re.findall(_SQUARE, match["at"]))


def _listed(line: Line, over: str) -> Iterator[Statement]:
    """The men of a list, each side's behind its name, or under a heading that names it."""
    marks = list(_HAS.finditer(line.text))
    if not marks and over and line.listed and not _UNREAL.search(line.text):
        yield from (_placed(letter, square, over, line, True) for letter, square in _men(line.text))
    for mark, follower in zip(marks, [*marks[1:], None], strict=False):
        text = line.text[mark.end() : follower.start() if follower else None]
        text = re.split(r"(?<=[a-z0-9)])\.\s|\b(?:white|black)\b", text, maxsplit=1, flags=re.IGNORECASE)[0]
        text = _MORE.sub("", text)
        if not (_UNREAL.search(text) or _UNREAL.search(line.text[: mark.start()])):
            men = list(_men(text)) if _BEGINS.match(text) else []
            several = len(men) > 1 or mark[0].endswith(":")
            yield from (_placed(letter, square, mark["side"].lower(), line, several) for letter, square in men)


def _beside(line: Line) -> Iterator[Statement]:
    """Men with their colour beside them, those that are joined to them by "and", and what is listed in brackets behind
    a side's name."""
    for match in _BESIDE.finditer(line.text):
        lead = re.split(r"[.;?]\s", line.text[: match.start()])[-1]
        asked = re.match(r"[^.;]*\?", line.text[match.end() :])
        if asked or _UNREAL.search(lead):
            continue
        side = match["side"].lower()
        for square in re.findall(_SQUARE, match["at"]):
            yield _placed(_LETTERS[match["man"].lower()], square, side, line, False)
        yield from (_placed(letter, square, side, line, False) for letter, square in _men(match["more"]))
    if own := _OWN.match(line.text):
        same = [one for one in _men(line.text[own.end() :]) if one[0] == _LETTERS[own["man"].lower()]]
        yield from (_placed(letter, square, own["side"].lower(), line, False) for letter, square in same)
    colours = {one.lower() for one in _COLOUR.findall(line.text)}
    for sentence in sentences(line.text) if len(colours) == 1 and _BEGUN.match(line.text) else ():
        if (told := _SUBJECT.match(sentence)) and not _UNREAL.search(sentence):
            (side,) = colours
            yield from (_placed(letter, square, side, line, False) for letter, square in _men(told[0]))
    for sentence in sentences(line.text):
        first = _COLOUR.search(sentence)
        for aside in _ASIDE.finditer(sentence):
            men = list(_men(aside[1]))
            if first and first.start() < aside.start() and len(men) > 1 and not _UNREAL.search(sentence[: aside.end()]):
                yield from (_placed(letter, square, first[1].lower(), line, False) for letter, square in men)


def _fens(line: Line) -> Iterator[Statement]:
    for match in _FEN.finditer(line.text):
        rows = [re.sub(r"\d", lambda digit: " " * int(digit[0]), row) for row in match[1].split("/")]
        if all(len(row) == 8 for row in rows):
            men = (
                (man, f"{'abcdefgh'[file]}{8 - rank}") for rank, row in enumerate(rows) for file, man in enumerate(row)
            )
            yield from (Statement("man", (square,), man, line.span, True) for man, square in men if man != " ")


def _placed(letter: str, square: str, side: str, line: Line, listed: bool) -> Statement:
    return Statement("man", (square,), letter.upper() if side == "white" else letter, line.span, listed)
