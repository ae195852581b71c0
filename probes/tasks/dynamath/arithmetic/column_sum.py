"""Numbers added or subtracted in writing, one digit covered: which digit is it?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.core import Disproved, State
from isoprobe.probes.families.programs.fields import Facts, Listed, Word
from isoprobe.probes.families.programs.programs import Certificate, Draw, program_task
from isoprobe.probes.families.programs.questions import Element, integer
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows
from isoprobe.vision.figure.regions import Region
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look
from isoprobe.vision.figure.texts import SeenText

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "two numbers of two digits", 2: "two numbers of four digits", 3: "three or four numbers of five digits"}
_DIGITS = {1: 2, 2: 4, 3: 5}
SIGNS = {"plus": "+", "minus": "-"}
COVER = "?"


def make(draw: Draw, level: int) -> Facts | None:
    """A sum or difference that is right, one of its digits covered, no matter which."""
    number, sign = draw["numeric"], draw["function"].choice(list(SIGNS))
    least, most = 10 ** (_DIGITS[level] - 1), 10 ** _DIGITS[level] - 1
    count = 2 if level < 3 else number.randint(3, 4)
    given = [number.randint(least, most) for _ in range(count)]
    if sign == "minus":
        if level == 3:
            given = [
                number.randint(5 * least, most),
                *(number.randint(least // 10, 2 * least) for _ in range(count - 1)),
            ]
        given = [max(given), *sorted(given)[:-1]]
    total = given[0] + (1 if sign == "plus" else -1) * sum(given[1:])
    if total < 10:
        return None
    rows = [str(value) for value in [*given, total]]
    digit = number.randrange(10)
    places = [(r, k) for r, row in enumerate(rows) for k, each in enumerate(row) if each == str(digit)]
    if not places:
        return None
    row, k = number.choice(places)
    rows[row] = rows[row][:k] + COVER + rows[row][k + 1 :]
    return {"rows": rows, "sign": sign}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    rows = facts["rows"]
    if any(not set(row) <= set("0123456789" + COVER) or len(row) > 6 or row[0] == "0" for row in rows):
        return "rows: expected numbers of at most six digits, none of which begins with 0"
    if "".join(rows).count(COVER) != 1:
        return f"rows: expected one {COVER}"
    (row,) = (row for row in rows if COVER in row)
    if row[0] == COVER and all(len(other) < len(row) for other in rows if other != row):
        return f"rows: expected another digit covered than a first one that only {row} has"
    return "" if len(_fitting(facts)) == 1 else "rows: expected one digit with which the sum is right"


def _fitting(facts: Facts) -> list[int]:
    found = []
    for digit in range(10):
        *given, total = (int(row.replace(COVER, str(digit))) for row in facts["rows"])
        if given[0] + (1 if facts["sign"] == "plus" else -1) * sum(given[1:]) == total:
            found.append(digit)
    return found


def by_trial(facts: Facts) -> int:
    """Every digit tried."""
    (digit,) = _fitting(facts)
    return digit


def by_columns(facts: Facts) -> int:
    """From the right, column by column with what is carried, until the column of the covered digit."""
    rows = facts["rows"] if facts["sign"] == "plus" else [*facts["rows"][1:], facts["rows"][0]]
    if facts["sign"] == "minus":
        rows = [facts["rows"][-1], *rows[:-2], rows[-1]]  # what is left and what was taken away make the first number
    wide, carried = max(len(row) for row in rows), 0
    for k in range(wide):
        column = [row[-1 - k] if k < len(row) else "0" for row in rows]
        *upper, lower = column
        if COVER in upper:
            return (int(lower) - carried - sum(int(d) for d in upper if d != COVER)) % 10
        carried += sum(map(int, upper))
        if lower == COVER:
            return carried % 10
        carried //= 10
    raise ValueError("no covered digit")


def _whole_sum(facts: Facts, value: int) -> State:
    return {"rows": [row.replace(COVER, str(value)) for row in facts["rows"]]}


def _proves(facts: Facts, certificate: State) -> int:
    """The digit under the cover of a sum that is right, and else written as in the picture."""
    rows: list[str] = certificate["rows"]
    digits = {
        digit
        for seen, whole in zip(facts["rows"], rows, strict=True)
        for sign, digit in zip(seen, whole, strict=True)
        if sign != digit or sign == COVER
    }
    signs = [1, *([1 if facts["sign"] == "plus" else -1] * (len(rows) - 2)), -1]
    if sum(sign * int(row) for sign, row in zip(signs, rows, strict=True)) or len(digits) != 1:
        raise Disproved(f"{rows}: expected the sum in the picture, and it to be right")
    if [row.replace(COVER, min(digits)) for row in facts["rows"]] != rows:
        raise Disproved(f"{rows}: expected the digits in the picture")
    return int(min(digits))


def scene(facts: Facts, look: Look) -> FigureScene:
    """The numbers below one another, digit below digit, a line above the last."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    wide = size * rng.uniform(2.9, 3.2)
    count, longest = len(facts["rows"]), max(len(row) for row in facts["rows"])
    high = min(3.0 * size, (look.height - 30) / count)
    right = look.width / 2 + longest * wide / 2
    top = (look.height - count * high) / 2
    filled = rng.random() < 0.5
    for r, row in enumerate(facts["rows"]):
        y = top + (r + 0.5) * high + (6 if r == count - 1 else -6)
        for k, digit in enumerate(reversed(row)):
            x = right - (k + 0.5) * wide
            if digit == COVER:
                half, tint = 0.95 * size, look.palette[0]
                made.box(x - half, y - half, x + half, y + half, tint if filled else "", tint, 0 if filled else 4)
            else:
                made.text(digit, x, y, scale=1.2)
        if 0 < r < count - 1:
            made.text(SIGNS[facts["sign"]], right - (longest + 0.7) * wide, y, scale=1.3)
    y = top + (count - 1) * high
    made.stroke([(right - (longest + 1.2) * wide, y), (right + 4, y)])
    return made


def read(figure: FigureReading) -> Facts:
    """Rows of digits, of which one has the box."""
    boxes = [region for region in figure.regions if region.is_box and region.high > 12]
    if len(boxes) != 1:
        raise Unreadable(f"{len(boxes)} boxes: expected one")
    digits = [n for n in figure.texts if n.whole is not None]
    added = any(text.one_of("+") for text in figure.texts)  # a minus alone is too low for lettering
    things: list[SeenText | Region] = [*digits, boxes[0]]
    rows = [
        "".join(str(each.whole) if isinstance(each, SeenText) else COVER for each in row) for row in in_rows(things, 12)
    ]
    return {"rows": rows, "sign": "plus" if added else "minus"}


def _row(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    fit = [str(k + 1) for k, row in enumerate(facts["rows"]) if COVER not in row]
    return (rng.choice(fit),) if fit else None


def corrupt(rng: Random, facts: Facts) -> Facts:
    """One digit or two seen amiss."""
    rows = list(facts["rows"])
    for _ in range(rng.randint(1, 2)):
        r = rng.randrange(len(rows))
        k = rng.randrange(len(rows[r]))
        if rows[r][k] != COVER:
            rows[r] = rows[r][:k] + rng.choice("0123456789") + rows[r][k + 1 :]
    return {**facts, "rows": rows}


TASK = program_task(
    topic="arithmetic",
    summary="Which digit of a written sum is covered?",
    levels=LEVELS,
    variations={
        "numeric": "the numbers and the place of the covered digit",
        "colour": "the cover",
        "function": "addition or subtraction",
    },
    question="A sum is worked out in writing, the result below the line. Which digit does the coloured box cover?",
    fields={"rows": Listed(Word(), 3, 6), "sign": Word(tuple(SIGNS))},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("trial", "every digit tried in the whole sum", by_trial),
        ("columns", "column by column from the right, with carries", by_columns),
    ),
    certificate=Certificate("the whole sum, which is right", _whole_sum, _proves),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(360, 320),
    prose="The numbers {rows}, of which the last is the result, stand below one another with the sign {sign}.",
    elements=(
        Element("plus", "Are the numbers in writing added?", "yes_no", lambda f, _: f["sign"] == "plus"),
        Element(
            "row",
            "Which number stands in row {a} of the working, counted from the top?",
            "integer",
            lambda f, args: int(f["rows"][int(args[0]) - 1]),
            _row,
        ),
        Element(
            "rows", "How many rows does the working have, the result included?", "integer", lambda f, _: len(f["rows"])
        ),
    ),
    labels=lambda facts: {"sign": facts["sign"]},
)
