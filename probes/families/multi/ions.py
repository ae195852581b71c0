"""Flow charts of tests for ions: drawn without words and read back, and the samples that they are about."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from isoprobe.probes.engine.languages import Said, Wording
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.elements import Of
from isoprobe.probes.families.programs.fields import Facts, Field, Listed, Term, Word
from isoprobe.probes.families.programs.program import Program
from isoprobe.probes.families.programs.rules import Rule
from isoprobe.solvers.multi.ion_tests import (
    ABSENT,
    OPEN,
    PRESENT,
    REAGENTS,
    Chain,
    by_enumeration,
    chains,
    outcome,
    possible,
)
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows
from isoprobe.vision.figure.scene import FigureScene

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.regions import Region

Method = Callable[[Sequence[str], Sequence[Sequence[str]], Sequence[Sequence[str]]], dict[str, str]]
FORMULAS = {
    "potassium": "K⁺",
    "sodium": "Na⁺",
    "ammonium": "NH₄⁺",
    "magnesium": "Mg²⁺",
    "barium": "Ba²⁺",
    "chloride": "Cl⁻",
    "nitrate": "NO₃⁻",
    "carbonate": "CO₃²⁻",
    "sulfate": "SO₄²⁻",
}
SAMPLES: dict[str, tuple[str, ...]] = {  # which ions there may be, by the question's wording
    "six with carbonate": ("potassium", "ammonium", "barium", "chloride", "carbonate", "sulfate"),
    "six with magnesium": ("sodium", "ammonium", "magnesium", "barium", "chloride", "sulfate"),
    "seven with carbonate": ("potassium", "ammonium", "barium", "chloride", "nitrate", "carbonate", "sulfate"),
    "seven with magnesium": ("potassium", "ammonium", "magnesium", "barium", "chloride", "nitrate", "sulfate"),
}
OF_LEVEL = {
    1: ("six with carbonate", "six with magnesium"),
    2: ("six with carbonate", "six with magnesium"),
    3: ("seven with carbonate", "seven with magnesium"),
}
_PORTIONS = {1: (2, 2), 2: (3, 3), 3: (3, 3)}  # fewest and most
_STEPS = {1: (1, 2), 2: (1, 2), 3: (2, 3)}  # of a portion, fewest and most
_TABLE = 900  # charts among which one is chosen
STATUSES = (PRESENT, ABSENT, OPEN)

LOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
HIGH = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


def subscripted(formula: str) -> str:
    """A formula as it is printed.

    >>> subscripted("Ba(NO3)2")
    'Ba(NO₃)₂'
    """
    return formula.translate(LOW)


@dataclass(frozen=True)
class Formula(Word):
    """The formula of a reagent, which is written with subscripts; a person may write plain digits, or as LaTeX."""

    def write(self, value: Any) -> str:
        return subscripted(str(value))

    def parse(self, text: str) -> Any:
        plain = re.sub(r"\\(?:mathrm|ce|text)|[\s_{}$]", "", text).translate(HIGH)
        return super().parse(plain)


FIELDS: dict[str, Field] = {
    "reagents": Listed(Listed(Formula(tuple(REAGENTS)), 1, 3), 1, 4),
    "seen": Listed(
        Listed(
            Term(
                {"nothing": "无现象", "precipitate": "沉淀", "gas": "气体", "both": "沉淀和气体"},
                said={"both": "precipitate and gas"},
                synonyms={
                    "gas and precipitate": "both",
                    "气体和沉淀": "both",
                    "filled square": "precipitate",
                    "triangle": "gas",
                    "empty square": "nothing",
                    "none": "nothing",
                    "no change": "nothing",
                    "filled square and triangle": "both",
                    "实心方块": "precipitate",
                    "三角形": "gas",
                    "空心方块": "nothing",
                },
            ),
            1,
            3,
        ),
        1,
        4,
    ),
}
SAYS = {
    "reagents": Said(
        "reagents (for each portion in the order of its number, in brackets the formulas above its arrows, from left "
        "to right)",
        "试剂（按编号顺序，每份一个括号，自左向右写出各箭头上方的化学式）",
    ),
    "seen": Said(
        "seen (in the same order, for each reagent nothing, precipitate, gas, or precipitate and gas)",
        "现象（顺序同上，对每种试剂写无现象、沉淀、气体或沉淀和气体）",
    ),
}
PROSE = Said(
    "Portion by portion, in brackets for each, the reagents added one after another are {reagents}; what is seen with "
    "each of them is, in the same order, {seen}.",
    "各份溶液（每份一个括号）依次加入的试剂为 {reagents}，按同样的顺序，加入各试剂后的现象为 {seen}。",
)


def asking(ask: Said) -> dict[str, Said]:
    """The wordings of a question, one for each sample that the solution may be of."""
    return {key: Said(told(key).en + ask.en, told(key).zh + ask.zh) for key in SAMPLES}


def told(sample: str) -> Said:
    """What a question says of the sample and of how the chart is drawn."""
    ions = SAMPLES[sample]
    return Said(
        f"A colourless solution contains some of the ions {', '.join(f'{ion} {FORMULAS[ion]}' for ion in ions[:-1])} "
        f"and {ions[-1]} {FORMULAS[ions[-1]]}, and no others. Portions of it are tested as the flow chart shows. The "
        "formula above an arrow is the reagent that is added, in excess; a filled square means that a precipitate "
        "forms, a triangle that a gas is given off, and an empty square that nothing is observed. Precipitates are "
        "filtered off before the next reagent is added, and alkaline mixtures are warmed. ",
        f"某无色溶液中可能含有 {'、'.join(FORMULAS[ion] for ion in ions)} 中的若干种，不含其他离子。取几份该溶液，"
        "分别按图中流程进行实验：箭头上方是所加的足量试剂，实心方块表示产生沉淀，三角形表示产生气体，"
        "空心方块表示无明显现象；产生的沉淀均滤去后再加下一种试剂，加碱后均加热。",
    )


@dataclass(frozen=True)
class Charts:
    """Many charts about one sample: their portions, and what is seen. `statuses`: what charts can settle, of each ion
    its number in STATUSES, a row for each way; `settling`: the charts that settle it so."""

    portions: tuple[tuple[Chain, ...], ...]
    seen: tuple[tuple[tuple[str, ...], ...], ...]
    statuses: list[list[int]]
    settling: list[list[int]]


@lru_cache(maxsize=64)
def charts(sample: str, level: int, stepwise: bool = False) -> Charts:
    """Charts of this level about a sample, always the same; `stepwise`: two portions or more settle something new."""
    rng = Random(f"{sample}/{level}/{stepwise}")
    ions = SAMPLES[sample]
    fewest, most = _STEPS[level]
    ready = [chain for chain in chains(ions, most) if len(chain) >= fewest or chain in (("NaOH",), ("Ba(OH)2",))]
    found: dict[tuple[tuple[Chain, ...], tuple[tuple[str, ...], ...]], list[int]] = {}
    for _ in range(4 * _TABLE):
        portions = tuple(rng.sample(ready, rng.randint(*_PORTIONS[level])))
        if len({chain[0] for chain in portions}) < len(portions):
            continue
        sets = possible(ions)
        seen = tuple(outcome(holds, chain) for holds in [rng.choice(sets)] for chain in portions)
        status = [STATUSES.index(each) for each in by_enumeration(ions, portions, seen).values()]
        if stepwise and sum(map(any, settled(ions, portions, seen, by_enumeration))) < 2:
            continue
        found[portions, seen] = status
        if len(found) == _TABLE:
            break
    ways: dict[tuple[int, ...], list[int]] = {}
    for k, status in enumerate(found.values()):
        ways.setdefault(tuple(status), []).append(k)
    return Charts(tuple(p for p, _ in found), tuple(s for _, s in found), [*map(list, ways)], list(ways.values()))


def settled(
    ions: Sequence[str], portions: Sequence[Sequence[str]], seen: Sequence[Sequence[str]], method: Method
) -> list[list[list[str]]]:
    """Of each portion, with those before it: the ions newly proved present, and those newly proved absent."""
    before = dict.fromkeys(ions, OPEN)
    news = []
    for count in range(1, len(portions) + 1):
        after = method(ions, portions[:count], seen[:count])
        news.append([[ion for ion in ions if after[ion] == way != before[ion]] for way in (PRESENT, ABSENT)])
        before = after
    return news


def chart_facts(sample: str, found: Charts, at: int) -> Facts:
    """The facts of one of these charts."""
    return {
        "reagents": [list(chain) for chain in found.portions[at]],
        "seen": [list(each) for each in found.seen[at]],
        "wording": sample,
    }


def why_no_chart(facts: Facts) -> str:
    """Why these are no facts of a chart; "" where they are."""
    portions, seen = facts["reagents"], facts["seen"]
    if list(map(len, portions)) != list(map(len, seen)):
        return "seen: expected one for each reagent"
    ions = SAMPLES[facts["wording"]]
    if any(tuple(chain) not in chains(ions, 3) for chain in portions):
        return "reagents: expected portions whose tests leave no doubt"
    if not any(
        all(outcome(holds, tuple(chain)) == tuple(each) for chain, each in zip(portions, seen, strict=True))
        for holds in possible(ions)
    ):
        return "seen: expected what some solution of these ions shows"
    return ""


def corrupt_chart(rng: Random, facts: Facts) -> Facts:
    """What another solution of these ions would show, or one reagent taken for another, or a portion's row for
    another's."""
    reagents, seen = [list(each) for each in facts["reagents"]], [list(each) for each in facts["seen"]]
    ions = SAMPLES[facts["wording"]]
    way = rng.random()
    if way < 0.3:
        n = rng.randrange(len(reagents))
        k = rng.randrange(len(reagents[n]))
        reagents[n][k] = rng.choice(list(REAGENTS))
    elif way < 0.4:
        n, m = rng.sample(range(len(reagents)), 2)
        seen[n], seen[m] = seen[m], seen[n]
    else:
        holds = rng.choice(possible(ions))
        seen = [list(outcome(holds, tuple(chain))) for chain in reagents]
    return {**facts, "reagents": reagents, "seen": seen}


# ---- the picture ----


def draw_chart(made: FigureScene, facts: Facts) -> None:
    """A beaker at the left, from which an arrow leads to each portion's first sign, and on to the next."""
    size, look = made.look.size, made.look
    portions, seen = facts["reagents"], facts["seen"]
    hue = next(hue for hue in look.palette if hue not in ("yellow", "grey"))
    step = look.height / (len(portions) + 0.3)
    heights = [step * (k + 0.75) for k in range(len(portions))]
    trunk, start = 5.6 * size, 8.0 * size
    middle = (heights[0] + heights[-1]) / 2
    made.stroke([(1.4 * size, middle - 0.4 * size), (4.0 * size, middle - 0.4 * size)])
    corners = [(x * size, middle + y * size) for x, y in ((1.4, -1.8), (1.4, 1.8), (4.0, 1.8), (4.0, -1.8))]
    made.stroke(corners)
    made.stroke([(4.0 * size, middle), (trunk, middle)])
    made.stroke([(trunk, heights[0]), (trunk, heights[-1])])
    slot = (look.width - start - size) / max(3, max(map(len, portions)))
    for n, (chain, each, y) in enumerate(zip(portions, seen, heights, strict=True)):
        made.stroke([(trunk, y), (start, y)])
        made.disc(start - 0.9 * size, y, 1.05 * size, "paper", "ink", look.line)
        made.text(n + 1, start - 0.9 * size, y, scale=0.9)
        for k, (reagent, sign) in enumerate(zip(chain, each, strict=True)):
            a, b = start + k * slot + 0.15 * size, start + (k + 1) * slot
            tip = b - 4.2 * size
            made.stroke([(a, y), (tip, y)])
            made.stroke([(tip - 0.6 * size, y - 0.4 * size), (tip, y), (tip - 0.6 * size, y + 0.4 * size)])
            made.text(subscripted(reagent), (a + tip) / 2, y - 1.5 * size)
            _sign(made, sign, tip + 0.3 * size, b - 0.2 * size, y, hue)


def _sign(made: FigureScene, sign: str, left: float, right: float, y: float, hue: str) -> None:
    """What is seen: a square, filled or empty, a triangle, or a filled square with a triangle."""
    size, middle = made.look.size, (left + right) / 2
    half = 0.8 * size
    if sign == "nothing":
        made.box(middle - half, y - half, middle + half, y + half, "paper", hue, 0.28 * size)
        return
    if sign != "gas":
        x = middle - (0.9 * size if sign == "both" else 0)
        made.box(x - half, y - half, x + half, y + half, hue)
    if sign != "precipitate":
        x = middle + (0.95 * size if sign == "both" else 0)
        made.polygon([(x, y - 1.1 * half), (x + 1.1 * half, y + half), (x - 1.1 * half, y + half)], hue)


def read_chart(figure: FigureReading) -> Facts:
    """Reagents in rows, each with the signs between it and the next."""
    named = figure.words(tuple(REAGENTS))
    if not named:
        raise Unreadable("no reagents")
    size = sorted(text.high for _, text in named)[len(named) // 2]
    word_of = {id(text): word for word, text in named}
    rows = in_rows([text for _, text in named], 2 * size)
    numbers = [text for text in figure.texts if text.whole is not None and text.right < 9 * size]
    if len(numbers) != len(rows):
        raise Unreadable(f"{len(numbers)} numbers of portions, {len(rows)} rows of reagents")
    if any(len(text.text) > 2 and id(text) not in word_of for text in figure.texts):
        raise Unreadable("a text that is no reagent")
    signs = [region for region in figure.regions if 0.9 * size < region.high < 2.6 * size and region.left > 7 * size]
    used = 0
    reagents, seen = [], []
    for row in rows:
        ends = [*(text.left for text in row[1:]), float(figure.width)]
        told = []
        for text, end in zip(row, ends, strict=True):
            here = [s for s in signs if text.right < s.x < end and -0.5 * size < s.y - text.y < 2.8 * size]
            used += len(here)
            told.append(_said(figure, here))
        reagents.append([word_of[id(text)] for text in row])
        seen.append(told)
    if used != len(signs):
        raise Unreadable("a sign that belongs to no reagent")
    return {"reagents": reagents, "seen": seen}


def _said(figure: FigureReading, signs: Sequence[Region]) -> str:
    """What the signs after one arrow say: an empty one has no colour in its middle, a triangle none in its corners."""
    kinds = []
    for sign in signs:
        mask = figure.mask(sign.colour)
        middle = mask[round(sign.top + 0.6 * sign.high), round((sign.left + sign.right) / 2)]
        corner = mask[round(sign.top + 0.15 * sign.high), round(sign.left + 0.15 * sign.wide)]
        kinds.append("nothing" if not middle else "precipitate" if corner else "gas")
    if sorted(kinds) == ["gas", "precipitate"]:
        return "both"
    if len(kinds) != 1:
        raise Unreadable(f"{len(kinds)} signs after a reagent")
    return kinds[0]


ELEMENTS = (
    Element(
        "reagents",
        Said("How many reagents are added to portion {a}, one after another?", "第 {a} 份溶液先后加入了几种试剂？"),
        "integer",
        lambda f, args: len(f["reagents"][int(args[0]) - 1]),
        lambda rng, facts: (str(rng.randint(1, len(facts["reagents"]))),),
    ),
    Element(
        "first",
        Said(
            "A filled square stands for a precipitate, a triangle for a gas, and an empty square for nothing that is "
            "observed. What is observed when the first reagent is added to portion {a}?",
            "实心方块表示沉淀，三角形表示气体，空心方块表示无现象。第 {a} 份溶液加入第一种试剂时的现象是什么？",
        ),
        "choice",
        lambda f, args: f["seen"][int(args[0]) - 1][0],
        lambda rng, facts: (str(rng.randint(1, len(facts["reagents"]))),),
        choices={"nothing": "无现象", "precipitate": "沉淀", "gas": "气体", "both": "沉淀和气体"},
    ),
)


class IonProgram(Program):
    """A program about a flow chart of tests on a solution; `wording` is the sample."""

    topic = "chemical tests"
    education = "senior high"
    fields: ClassVar[Mapping[str, Field]] = FIELDS
    rules: ClassVar[Sequence[Rule]] = (why_no_chart,)
    canvas = (660, 400)
    prose: ClassVar[Wording] = PROSE
    says: ClassVar[Mapping[str, Wording]] = SAYS
    elements: ClassVar[Sequence[Element]] = ELEMENTS
    labels: ClassVar[Mapping[str, Of]] = {
        "portions": "reagents",
        "ions": lambda facts: len(SAMPLES[facts["wording"]]),
    }

    def corrupt(self, rng: Random, facts: Facts) -> Facts:
        return corrupt_chart(rng, facts)

    def paint(self, facts: Facts, scene: FigureScene) -> None:
        draw_chart(scene, facts)

    def read(self, figure: FigureReading) -> Facts:
        return read_chart(figure)
