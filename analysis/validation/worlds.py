"""Worlds as real respondents make them, planted at the level of sampled replies: what the figures must hold in, and
what must be called not identified.

An item has a chance of being seen and one of being reasoned about. Each prompt draws whether it is (or, where noise is
not redrawn, each item once). Some misreadings leave the answer right; a failed reasoning guesses; transcripts, texts
and own words may fail in ways of their own. The true shares follow from what was planted: from what the respondent sees
and reasons, and not from what it writes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from isoprobe.analysis.attribution.evidence import Answers, Evidence
from isoprobe.analysis.statistics import Values

Bools = NDArray[np.bool_]
Expected = Literal["identified", "bounded", "not identified", "faint"]
TRUTH_ITEMS = 200_000  # in which what was planted is computed: to a tenth of a point
ELEMENTS = 4  # questions about elements, an item


@dataclass(frozen=True)
class World:
    """A respondent and its suite. `expected`: whether the shares can be known, known between bounds, or not; faint:
    not, though 400 items do not always show it.

    `see`, `think`: chances of being seen and reasoned about, on average; `spread`: of these over items, 0 for alike, 1
    for each item always or never. `redrawn`: every prompt draws anew. `chance`: how often a guess hits; `habit`: it is
    always the same guess. `harmless`: share of misreadings that leave the answer right. `writes`: how often a
    transcript says what was seen. `element`: how often an element of a misread picture is read rightly; `invisible`:
    share of items that hang on a kind of element that is never seen. `harder`: share of reasoning that our text costs;
    `own_words`: that its own words cost; `step`: that answering in one step costs. `leak`: share of items whose answer
    is known. `cut`: how often a reply is cut off on items that are hard to reason about. `each`: items that share a
    picture. `samples` an arm; `items` where they are not those asked for. `asked`: arms."""

    name: str
    expected: Expected
    see: float = 0.8
    think: float = 0.8
    spread: float = 0.3
    redrawn: bool = True
    chance: float = 0.0
    habit: bool = False
    harmless: float = 0.0
    writes: float = 1.0
    element: float = 0.7
    invisible: float = 0.0
    harder: float = 0.0
    own_words: float = 0.0
    step: float = 0.0
    leak: float = 0.0
    cut: float = 0.0
    each: int = 1
    samples: int = 1
    items: int = 0
    asked: tuple[str, ...] = ("picture", "text", "transcript", "own_transcript", "element")


WORLDS: Final = (
    World("plain, 0.6 and 0.8", "identified", see=0.6),
    World("plain, 0.95 and 0.95", "identified", see=0.95, think=0.95),
    World("plain, 0.99 and 0.8", "identified", see=0.99),
    World("hardly ever wrong", "identified", see=0.995, think=0.985),
    World("blind", "identified", see=0.05, think=0.9, chance=0.5, harmless=0.5),
    World("unreasoning", "identified", see=0.9, think=0.05, chance=0.25),
    World("noise not redrawn", "identified", redrawn=False, spread=1.0),
    World("harmless misreadings, 0.8", "identified", see=0.5, harmless=0.8, chance=0.5),
    World("harmless misreadings, 0.5", "identified", see=0.7, harmless=0.5),
    World("guesses, one in two", "identified", think=0.6, chance=0.5),
    World("guesses, one in four", "identified", think=0.5, chance=0.25),
    World("guesses by habit", "identified", think=0.5, chance=0.25, habit=True),
    World("two samples an arm", "identified", samples=2, chance=0.5, harmless=0.5),
    World("one element kind invisible", "identified", see=0.95, invisible=0.25, element=0.8),
    World("four questions a picture", "identified", each=4, spread=0.6),
    World("25 questions a picture", "identified", each=25, spread=0.3),
    World("ten pictures of four questions", "identified", each=4, items=40, spread=0.5),
    World("60 items", "identified", items=60),
    World("hard items cut off, 10%", "bounded", cut=0.2, spread=0.6),
    World("hard items cut off, 40%", "bounded", cut=0.8, spread=0.6),
    World("picture and text alone", "bounded", asked=("picture", "text"), chance=0.5, harmless=0.5),
    World("writes half", "not identified", see=0.95, think=0.95, writes=0.5),
    World("writes two thirds", "not identified", writes=0.67),
    World("writes four fifths", "faint", writes=0.8),
    World("hardly writes", "not identified", see=0.95, think=0.99, writes=0.05, chance=0.5),
    World("harder text", "not identified", harder=0.25, chance=0.25),
    World("far harder text", "not identified", harder=0.6),
    World("own words harder", "not identified", own_words=0.2),
    World("own words far harder", "not identified", own_words=0.5, chance=0.5),
    World("one step costs a third", "not identified", step=0.33),
    World("one step costs a fifth", "faint", step=0.2),
    World("blind with a leak of half", "not identified", see=0.05, think=0.9, leak=0.5, chance=0.25),
    World("a leak of half", "not identified", see=0.6, leak=0.5),
    World("a leak of a fifth", "not identified", see=0.7, leak=0.2),
)


@dataclass(frozen=True)
class _Drawn:
    """What a respondent is on each item: whether each of its prompts sees and reasons, and where a guess hits."""

    see: Values
    think: Values
    harmless: Bools
    known: Bools
    hit: Bools


def plant(world: World, items: int, rng: np.random.Generator) -> Evidence:
    """The evidence of one run in this world."""
    drawn, clusters = _drawn(world, items, rng)
    rows = np.repeat(np.arange(items), world.samples)
    arms, exact, seen, written = _replies(world, drawn, rows, rng)
    cut = world.cut * (drawn.think[rows] < np.median(drawn.think))
    none = np.full(len(rows), math.nan)
    answers = {}
    for arm, right in arms.items():
        lost = rng.random(len(rows)) < (cut if arm in ("picture", "own_transcript") else 0.0)
        asked = np.ones(len(rows)) if arm in world.asked else np.zeros(len(rows))
        answers[arm] = Answers.of(right * ~lost * asked, ~lost * asked, asked)
    writes = "transcript" in world.asked
    both = writes and "element" in world.asked
    return Evidence(
        rows,
        clusters[rows],
        answers,
        exact.astype(np.float64) if writes else none,
        np.full(len(rows), world.chance),
        seen if both else none,
        written if both else none,
        tuple(map(str, range(items))),
    )


def planted_shares(world: World, seed: int = 0) -> dict[str, float]:
    """The true loss on the picture, and the true shares: of a respondent that writes what it sees, in words of its own
    that are as easy as the text, knows nothing that it did not see, and answers in one step as in two."""
    rng = np.random.default_rng(seed)
    items = TRUTH_ITEMS // world.each * world.each
    drawn, _ = _drawn(world, items, rng)
    rows = np.arange(items)
    arms, *_ = _replies(world, drawn, rows, rng)
    seen = _looks(world, drawn, rows, rng)
    enough = seen | drawn.harmless
    reasons = _reasons(world, drawn, rows, rng)
    both = np.where(reasons, enough, _guess(world, drawn, rows, rng)).mean()
    text, sight = np.where(reasons, True, _guess(world, drawn, rows, rng)).mean(), enough.mean()
    return {
        "loss": float(1 - arms["picture"].mean()),
        "perception": float(((text - both) + (1 - sight)) / 2),
        "reasoning": float(((sight - both) + (1 - text)) / 2),
    }


def _drawn(world: World, items: int, rng: np.random.Generator) -> tuple[_Drawn, NDArray[np.int64]]:
    clusters = np.arange(items) // world.each
    pictures = int(clusters.max()) + 1
    see = _chances(world.see, world.spread, pictures, rng)[clusters]
    think = _chances(world.think, world.spread, items, rng)
    if world.invisible:
        see = see * (rng.random(items) >= world.invisible)
    return (
        _Drawn(
            see,
            think,
            rng.random(items) < world.harmless,
            rng.random(items) < world.leak,
            rng.random(items) < world.chance,
        ),
        clusters.astype(np.int64),
    )


def _chances(mean: float, spread: float, n: int, rng: np.random.Generator) -> Values:
    """Chances of this mean over items; `spread` is their variance, as a share of what it can be."""
    if spread <= 0:
        return np.full(n, mean)
    if spread >= 1:
        return (rng.random(n) < mean).astype(np.float64)
    total = 1 / spread - 1
    return np.asarray(rng.beta(mean * total, (1 - mean) * total, n), dtype=np.float64)


def _looks(world: World, drawn: _Drawn, rows: NDArray[np.int64], rng: np.random.Generator) -> Bools:
    return np.asarray(rng.random(len(rows)) < drawn.see[rows], dtype=np.bool_)


def _reasons(
    world: World, drawn: _Drawn, rows: NDArray[np.int64], rng: np.random.Generator, cost: float = 0.0
) -> Bools:
    return np.asarray(rng.random(len(rows)) < drawn.think[rows] * (1 - cost), dtype=np.bool_)


def _guess(world: World, drawn: _Drawn, rows: NDArray[np.int64], rng: np.random.Generator) -> Bools:
    """Whether a guess hits: by habit the same one in every arm, or each drawn anew."""
    return drawn.hit[rows] if world.habit else np.asarray(rng.random(len(rows)) < world.chance, dtype=np.bool_)


def _replies(
    world: World, drawn: _Drawn, rows: NDArray[np.int64], rng: np.random.Generator
) -> tuple[dict[str, Values], Bools, Values, Values]:
    """By arm whether each row is right; whether its transcript is exact; how well elements are read, and written."""
    if not world.redrawn and (((drawn.see % 1) != 0).any() or ((drawn.think % 1) != 0).any()):
        raise ValueError("noise that is not redrawn: expected a spread of 1")
    first, second, third = (_looks(world, drawn, rows, rng) for _ in range(3))
    harmless, known = drawn.harmless[rows], drawn.known[rows]
    faithful = rng.random(len(rows)) < world.writes
    exact = first & faithful
    enough = exact | (harmless & faithful)

    def answer(given: Bools, cost: float) -> Bools:
        right = np.where(_reasons(world, drawn, rows, rng, cost), given, _guess(world, drawn, rows, rng))
        return np.asarray(right | known, dtype=np.bool_)

    everything = np.ones(len(rows), dtype=np.bool_)
    arms = {
        "picture": answer(second | harmless, world.step),
        "text": answer(everything, world.harder),
        "transcript": enough,
        "own_transcript": answer(enough, world.own_words),
    }
    seen = _elements(world, third, rng)
    written = np.where(exact, 1.0, _elements(world, np.zeros_like(exact), rng))
    return {arm: right.astype(np.float64) for arm, right in arms.items()}, exact, seen, written


def _elements(world: World, sees: Bools, rng: np.random.Generator) -> Values:
    """The share of an item's questions about elements that are answered rightly."""
    hits = rng.random((len(sees), ELEMENTS)) < world.element
    return np.asarray(np.where(sees, 1.0, hits.mean(axis=1)), dtype=np.float64)
