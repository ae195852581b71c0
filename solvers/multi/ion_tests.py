"""Tests for ions in a colourless solution: what is seen, and which ions that proves present or absent.

Each portion of the sample meets reagents one after another, every one in excess; a precipitate is filtered off before
the next, and alkaline mixtures are warmed. Two ways: all sets of ions enumerated and put through the tests; and clauses
that each observation gives, with deduction by unit propagation and by cases.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

Ions = frozenset[str]
Chain = tuple[str, ...]
Outcome = tuple[str, ...]
Clause = frozenset[tuple[str, bool]]  # at least one of these ions is there (True) or is not (False)

CATIONS = ("potassium", "sodium", "ammonium", "magnesium", "barium")
ANIONS = ("chloride", "nitrate", "carbonate", "sulfate")
ALL_IONS = (*CATIONS, *ANIONS)
REAGENTS: Mapping[str, tuple[str, str]] = {  # what each of them adds
    "HCl": ("hydrogen", "chloride"),
    "HNO3": ("hydrogen", "nitrate"),
    "H2SO4": ("hydrogen", "sulfate"),
    "NaOH": ("sodium", "hydroxide"),
    "Ba(OH)2": ("barium", "hydroxide"),
    "BaCl2": ("barium", "chloride"),
    "Ba(NO3)2": ("barium", "nitrate"),
    "Na2SO4": ("sodium", "sulfate"),
    "Na2CO3": ("sodium", "carbonate"),
    "AgNO3": ("silver", "nitrate"),
}
INSOLUBLE = (
    ("barium", "sulfate"),
    ("barium", "carbonate"),
    ("magnesium", "hydroxide"),
    ("silver", "chloride"),
)
SEEN = ("nothing", "precipitate", "gas", "both")
PRESENT, ABSENT, OPEN = "present", "absent", "open"


@lru_cache(maxsize=64)
def possible(candidates: tuple[str, ...]) -> tuple[Ions, ...]:
    """All sets of these ions that a clear solution can hold: with cations and anions, and none that precipitate.

    >>> [sorted(ions) for ions in possible(("sodium", "barium", "chloride", "sulfate"))][:2]
    [['chloride', 'sodium'], ['sodium', 'sulfate']]
    """
    found = []
    for count in range(2, len(candidates) + 1):
        for some in combinations(candidates, count):
            ions = frozenset(some)
            if ions & set(CATIONS) and ions & set(ANIONS) and not any(ions >= set(pair) for pair in INSOLUBLE):
                found.append(ions)
    return tuple(found)


def outcome(ions: Ions, chain: Chain) -> Outcome:
    """What is seen as each reagent of the chain is added to a portion with these ions.

    >>> outcome(frozenset({"barium", "chloride"}), ("Na2SO4", "HCl"))
    ('precipitate', 'nothing')
    """
    dissolved, seen = set(ions), []
    for reagent in chain:
        added = REAGENTS[reagent]
        dissolved -= {"hydroxide"} if "hydrogen" in added else {"hydrogen"} if "hydroxide" in added else set()
        dissolved |= set(added)
        gas = {"hydrogen", "carbonate"} <= dissolved or {"hydroxide", "ammonium"} <= dissolved
        if "hydrogen" in dissolved:
            dissolved.discard("carbonate")
        if "hydroxide" in dissolved:
            dissolved.discard("ammonium")
        solid = [pair for pair in INSOLUBLE if dissolved >= set(pair)]
        for pair in solid:
            dissolved -= set(pair) - set(added)
        seen.append(SEEN[bool(solid) + 2 * gas])
    return tuple(seen)


@lru_cache(maxsize=4096)
def outcomes(candidates: tuple[str, ...], chain: Chain) -> tuple[Outcome, ...]:
    """What is seen of the chain with each set that is possible, in its order.

    >>> outcomes(("sodium", "barium", "chloride"), ("Na2SO4",))
    (('nothing',), ('precipitate',), ('precipitate',))
    """
    return tuple(outcome(ions, chain) for ions in possible(candidates))


@lru_cache(maxsize=64)
def chains(candidates: tuple[str, ...], longest: int) -> tuple[Chain, ...]:
    """The chains of at most so many reagents that tell something at each step, and that chemistry leaves no doubt of:
    silver nitrate into acid without sulfate, no carbonate and acid one after the other, no magnesium with carbonate.
    Two steps may tell nothing: nitric acid at the start, and silver nitrate after chloride was added.

    >>> chains(("sodium", "barium", "chloride"), 1)[:2]
    (('H2SO4',), ('Na2SO4',))
    """
    found: list[Chain] = []
    ready: list[Chain] = [()]
    for _ in range(longest):
        ready = [
            (*chain, reagent)
            for chain in ready
            for reagent in REAGENTS
            if reagent not in chain and not _why_not(candidates, chain, reagent)
        ]
        found += [chain for chain in ready if chain[-1] == "AgNO3" or _tells(candidates, chain)]
    return tuple(found)


def _tells(candidates: tuple[str, ...], chain: Chain) -> bool:
    """Whether what is seen at the last step is not always the same."""
    return len({seen[-1] for seen in outcomes(candidates, chain)}) > 1


def _why_not(candidates: tuple[str, ...], chain: Chain, reagent: str) -> str:
    """Why this reagent does not follow in a chain; "" where it may."""
    before = [ion for each in chain for ion in REAGENTS[each]]
    added = REAGENTS[reagent]
    acid = next((ion == "hydrogen" for ion in reversed(before) if ion in ("hydrogen", "hydroxide")), False)
    if "silver" in added:
        free = "sulfate" not in candidates or "barium" in before
        return "" if acid and free and "sulfate" not in before else "silver needs acid, and no sulfate"
    if "silver" in before:
        return "nothing follows silver"
    if "carbonate" in added and ("hydrogen" in before or "magnesium" in candidates):
        return "carbonate after acid, or with magnesium"
    if "hydrogen" in added and "carbonate" in before:
        return "acid after carbonate"
    if any({a, b} & set(added) and {a, b} & set(before) and {a, b} <= {*added, *before} for a, b in INSOLUBLE):
        return "reagents that precipitate each other"
    acidifies = added == ("hydrogen", "nitrate") and not chain
    return "" if acidifies or _tells(candidates, (*chain, reagent)) else "a step that tells nothing"


def by_enumeration(
    candidates: Sequence[str], portions: Sequence[Sequence[str]], seen: Sequence[Sequence[str]]
) -> dict[str, str]:
    """Of each candidate whether it is present, absent or open, from all sets that give what was seen. Raises ValueError
    where none does.

    >>> by_enumeration(["sodium", "barium", "chloride"], [["Na2SO4"]], [["precipitate"]])
    {'sodium': 'open', 'barium': 'present', 'chloride': 'present'}
    """
    names = tuple(candidates)
    left = list(possible(names))
    for chain, observed in zip(portions, seen, strict=True):
        expected = outcomes(names, tuple(chain))
        matching = {ions for ions, each in zip(possible(names), expected, strict=True) if each == tuple(observed)}
        left = [ions for ions in left if ions in matching]
    if not left:
        raise ValueError("no set of ions gives what was seen")
    always, ever = frozenset.intersection(*left), frozenset.union(*left)
    return {ion: PRESENT if ion in always else OPEN if ion in ever else ABSENT for ion in names}


def clauses(
    candidates: Sequence[str], portions: Sequence[Sequence[str]], seen: Sequence[Sequence[str]]
) -> list[Clause]:
    """What each observation says of the sample, and what every clear solution keeps to.

    >>> len(clauses(["sodium", "barium", "chloride"], [["Na2SO4"]], [["precipitate"]]))
    3
    """
    there = set(candidates)
    found = [frozenset((ion, True) for ion in side if ion in there) for side in (CATIONS, ANIONS)]
    found += [frozenset(((a, False), (b, False))) for a, b in INSOLUBLE if {a, b} <= there]
    for chain, observed in zip(portions, seen, strict=True):
        found += _of_chain(there, chain, observed)
    return found


def _of_chain(candidates: set[str], chain: Sequence[str], observed: Sequence[str]) -> list[Clause]:
    """The clauses of one portion: what can still be there of the sample (`own`), what a reagent has added (`sure`)."""
    own, sure = set(candidates), set[str]()
    found: list[Clause] = []
    for reagent, seen in zip(chain, observed, strict=True):
        added = set(REAGENTS[reagent])
        if "hydrogen" in added:
            sure.discard("hydroxide")
        if "hydroxide" in added:
            sure.discard("hydrogen")
        sure |= added
        fizz = {a for a, b in (("carbonate", "hydrogen"), ("ammonium", "hydroxide")) if b in sure}
        found += _observed(fizz, own, sure, seen in ("gas", "both"))
        own -= fizz
        sure -= fizz
        added &= sure
        solid = {b if a in added else a for a, b in INSOLUBLE if a in added or b in added}
        found += _observed(solid, own, sure, seen in ("precipitate", "both"))
        own -= solid
        sure -= solid
    return found


def _observed(ions: set[str], own: set[str], sure: set[str], was: bool) -> list[Clause]:
    """Clauses of "it is seen where one of these is there", which was so or was not."""
    if ions & sure:
        return [] if was else [frozenset()]
    found = sorted(ions & own)
    return [frozenset((ion, True) for ion in found)] if was else [frozenset([(ion, False)]) for ion in found]


def by_deduction(
    candidates: Sequence[str], portions: Sequence[Sequence[str]], seen: Sequence[Sequence[str]]
) -> dict[str, str]:
    """The same from the clauses: an ion is present where its absence contradicts them, and the other way round.

    >>> by_deduction(["sodium", "barium", "chloride"], [["Na2SO4"]], [["precipitate"]])
    {'sodium': 'open', 'barium': 'present', 'chloride': 'present'}
    """
    known = clauses(candidates, portions, seen)
    if not _holds(known):
        raise ValueError("what was seen contradicts itself")
    status = {}
    for ion in candidates:
        there, not_there = (_holds([*known, frozenset([(ion, value)])]) for value in (True, False))
        status[ion] = OPEN if there and not_there else PRESENT if there else ABSENT
    return status


def _holds(known: Sequence[Clause]) -> bool:
    """Whether some set of ions keeps to all clauses: unit propagation, then both cases of an ion."""
    left = list(known)
    while True:
        if any(not clause for clause in left):
            return False
        unit = next((clause for clause in left if len(clause) == 1), None)
        if unit is None:
            break
        ((ion, value),) = unit
        left = _given(left, ion, value)
    if not left:
        return True
    ion, value = min(left[0])
    return _holds(_given(left, ion, value)) or _holds(_given(left, ion, not value))


def _given(known: Sequence[Clause], ion: str, value: bool) -> list[Clause]:
    return [clause - {(ion, not value)} for clause in known if (ion, value) not in clause]
