"""Pieces and their squares that a reply says stand on a chess board.

"The white king is on g1", "Black's rooks on a8 and h8", "White: Kd3, Bc4, pawns a6, b5", and a FEN. Where a piece
would go, has gone in a line that is played out, or what it attacks, is not where it stands; a piece whose colour is not
said beside it, or over the list that it is in, is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from isoprobe.analysis.statements import board_words as words
from isoprobe.analysis.statements.lines import LONGEST, Line, lines_of, sentences
from isoprobe.analysis.statements.statement import Statement


def read_board(reply: str) -> list[Statement]:
    """The pieces that the reply says stand on the board, in FEN's letters, each with its square."""
    gone = _targets(reply)
    found: list[Statement] = []
    side, part, later = "", "", False
    owner, depth = "", 0
    finished = bool(words.FINISHED.search(reply[:LONGEST]))
    for line in lines_of(reply):
        if not line.text:
            continue
        line = replace(line, text=words.TURN.sub("", line.text))
        if line.heading or not line.listed:
            over = words.OVER.match(line.text)
            headed = words.HEADED.match(line.text)
            side = over["side"].lower() if over else ""
            part = headed["side"].lower() if headed else ""
            later = (later and bool(over)) or (line.heading and bool(words.AFTER.search(line.text)))
        found += _fens(line)
        if not (later or words.AFTER.search(line.text[:40])):
            found += _listed(line, side)
        if line.indent <= depth or not line.listed:
            owned = words.OWNER.match(line.text) or words.OWNER_OF_ALL.search(line.text)
            owner, depth = (owned["side"].lower() if owned else ""), line.indent
        elif owner and (stays := words.STAYS.match(line.text) or words.ITEM_ALONE.match(line.text)):
            squares = re.findall(words.SQUARE, stays["at"])
            found += [_placed(words.LETTERS[stays["man"].lower()], each, owner, line, False) for each in squares]
        told = [*_beside(line), *(_under(line, part) if part and line.listed else ())]
        found += [one for one in told if (str(one.value).lower(), one.about[0]) not in gone]
        found += _sitting(line, finished)
        if len(found) > words.MOST:
            break
    return found[: words.MOST]


def _targets(reply: str) -> set[tuple[str, str]]:
    """Where some move of the reply puts a man: (letter, square)."""
    found = {
        (
            (one["letter"] or one["l2"] or one["l3"] or one["l4"] or "P").lower(),
            one["at"] or one["a2"] or one["a3"] or one["a4"],
        )
        for one in words.MOVES.finditer(reply)
    }
    return found | {(words.LETTERS[one["man"].lower()], one["at"]) for one in words.GOES.finditer(reply)}


def _men(text: str, short: bool = True, sure: bool = False) -> Iterator[tuple[str, str]]:
    """Letters and squares of the men that the text names, those in letters ("Qd1") only where `short`; with `sure`
    those alone in whose part of a list nothing is doubted."""
    for match in (*words.ITEM.finditer(text), *(words.SHORT.finditer(text) if short else ())):
        begin = max(text.rfind(sign, 0, match.start()) for sign in ",;:(") + 1
        if sure and words.UNREAL.search(text[begin : match.end()]):
            continue
        told = match.groupdict()
        letter = words.LETTERS[told["man"].lower()] if told.get("man") else told["letter"].lower()
        yield from ((letter, square) for square in re.findall(words.SQUARE, match["at"]))


def _under(line: Line, side: str) -> Iterator[Statement]:
    """Men of an item under a heading such as "White's Attacking Force:", before another side is named."""
    before = words.COLOUR.split(line.text, maxsplit=1)[0]
    yield from (_placed(letter, square, side, line, False) for letter, square in _men(before, short=False, sure=True))


def _sitting(line: Line, finished: bool) -> Iterator[Statement]:
    """Men of which it is said in so many words that they stand there: those also to whose squares a move leads; where
    the game is `finished`, also the man that gives check."""
    for match in words.BESIDE.finditer(line.text):
        lead = re.split(r"[.;?]\s", line.text[: match.start()])[-1]
        sits = words.SITS.search(match[0][: match.start("in") - match.start()])
        checks = words.CHECKS.match(line.text[match.end("in") :]) or words.FROM.search(line.text[: match.start()])
        sits = sits or (checks if finished else None)
        if sits and not (words.UNREAL.search(lead) or words.NOW.search(lead)):
            for square in re.findall(words.SQUARE, match["in"]):
                yield _placed(words.LETTERS[match["man"].lower()], square, match["side"].lower(), line, False)


def _listed(line: Line, over: str) -> Iterator[Statement]:
    """The men of a list, each side's behind its name, or under a heading that names it."""
    marks = list(words.HAS.finditer(line.text))
    if not marks and over and line.listed:
        yield from (
            _placed(letter, square, over, line, True)
            for letter, square in _men(words.MORE.sub("", line.text), sure=True)
        )
    for mark, follower in zip(marks, [*marks[1:], None], strict=False):
        text = line.text[mark.end() : follower.start() if follower else None]
        if words.OF_MOVE.search(mark[0]):
            continue
        text = re.split(r"(?<=[a-z0-9)])\.\s|\b(?:white|black)\b", text, maxsplit=1, flags=re.IGNORECASE)[0]
        text = words.MORE.sub("", text)
        whole = mark[0].endswith(":")
        if not ((words.UNREAL.search(text) and not whole) or words.UNREAL.search(line.text[: mark.start()])):
            men = list(_men(text, sure=True)) if words.BEGINS.match(text) else []
            several = len(men) > 1 or whole
            yield from (_placed(letter, square, mark["side"].lower(), line, several) for letter, square in men)


def _beside(line: Line) -> Iterator[Statement]:
    """Men with their colour beside them, those that are joined to them by "and", and what is listed in brackets behind
    a side's name."""
    for match in words.BESIDE.finditer(line.text):
        lead = words.AFTER_MOVE.sub("", re.split(r"[;?]\s|(?<!\d)\.\s", line.text[: match.start()])[-1])
        lead = words.REASON.sub("", lead) if len(lead) < words.LONGEST_LEAD else lead
        asked = re.match(r"[^.;]*\?", line.text[match.end() :]) or words.WERE_IT.match(line.text[match.end() :])
        if asked or (words.UNREAL.search(lead) and not words.GUARDED.search(lead)):
            continue
        side = match["side"].lower()
        for square in re.findall(words.SQUARE, match["in"]):
            yield _placed(words.LETTERS[match["man"].lower()], square, side, line, False)
        yield from (_placed(letter, square, side, line, False) for letter, square in _men(match["more"]))
    if own := words.OWN.match(line.text):
        same = [one for one in _men(line.text[own.end() :]) if one[0] == words.LETTERS[own["man"].lower()]]
        if told := words.PLACE.match(line.text[own.end() :]):
            same = [(words.LETTERS[own["man"].lower()], square) for square in re.findall(words.SQUARE, told[0])]
        yield from (_placed(letter, square, own["side"].lower(), line, False) for letter, square in same)
    for match in words.HELD.finditer(line.text):
        squares = re.findall(words.SQUARE, match["at"])
        if words.MAN_BEFORE.search(line.text[: match.start()]):
            squares = squares[1:]  # the first is where a man stands that is blocked
        yield from (
            _placed(words.LETTERS[match["man"].lower()], each, match["side"].lower(), line, False) for each in squares
        )
    for match in (*words.ORIGIN.finditer(line.text), *words.SPOT.finditer(line.text)):
        if not words.UNREAL.search(line.text[: match.start()]):
            yield _placed(words.LETTERS[match["man"].lower()], match["at"], match["side"].lower(), line, False)
    last = ""
    for sentence in sentences(line.text):
        yield from _of_subject(sentence, last, line)
        yield from _in_brackets(sentence, line)
        first = words.COLOUR.search(sentence)
        if first and not words.SUBJECT.match(sentence):
            last = first[0].lower() if words.BEGUN.match(sentence) else ""


def _of_subject(sentence: str, last: str, line: Line) -> Iterator[Statement]:
    """Men that a sentence begins with, or calls "its", without a colour: those of the side that the sentence before was
    about (`last`)."""
    before = words.COLOUR.split(sentence, maxsplit=1)[0]
    if last and not words.UNREAL.search(before):
        told = words.SUBJECT.match(before)
        men = [*(_men(told[0]) if told else ()), *(man for its in words.ITS.finditer(before) for man in _men(its[0]))]
        yield from (_placed(letter, square, last, line, False) for letter, square in men)
    colours = [*words.COLOUR.finditer(sentence)]
    if colours and words.BEGUN.match(sentence):
        own = sentence[colours[0].end() : colours[1].start() if colours[1:] else None]
        for its in words.ITS.finditer(own):
            if not words.UNREAL.search(own[: its.start()]):
                side = colours[0][0].lower()
                yield from (_placed(letter, square, side, line, False) for letter, square in _men(its[0]))


def _in_brackets(sentence: str, line: Line) -> Iterator[Statement]:
    """Men that stand in brackets behind a side's name, and the squares of its pawns."""
    for aside in words.ASIDE.finditer(sentence):
        lead = sentence[: aside.start()]
        if (none := words.NONE_CAN.search(lead)) and not words.COLOUR.search(aside[1]):
            side = none["side"].lower()
            yield from (_placed(letter, square, side, line, False) for letter, square in _men(aside[1], short=False))
            continue
        beside = words.PIECES.search(lead)
        first = beside or words.COLOUR.search(lead)
        men = list(_men(aside[1]))
        kings = sum(letter == "k" for letter, _ in men)
        if words.COLOUR.search(aside[1]):
            continue
        if first and kings < 2 and len(men) > (0 if beside else 1) and not words.UNREAL.search(lead + aside[1]):
            yield from (_placed(letter, square, first[1].lower(), line, False) for letter, square in men)
    for match in words.PAWNS.finditer(sentence):
        colours = [*words.COLOUR.finditer(sentence, 0, match.start())]
        if colours and not words.UNREAL.search(sentence[: match.start()]):
            squares = re.findall(words.SQUARE, match[0])
            yield from (_placed("p", each, colours[-1][1].lower(), line, False) for each in squares)


def _fens(line: Line) -> Iterator[Statement]:
    for match in words.FEN.finditer(line.text):
        rows = [re.sub(r"\d", lambda digit: " " * int(digit[0]), row) for row in match[1].split("/")]
        if all(len(row) == 8 for row in rows):
            men = (
                (man, f"{'abcdefgh'[file]}{8 - rank}") for rank, row in enumerate(rows) for file, man in enumerate(row)
            )
            yield from (Statement("man", (square,), man, line.span, True) for man, square in men if man != " ")


def _placed(letter: str, square: str, side: str, line: Line, listed: bool) -> Statement:
    return Statement("man", (square,), letter.upper() if side == "white" else letter, line.span, listed)
