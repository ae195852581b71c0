"""Names for the points of a figure, by the habits of books."""

from __future__ import annotations

from random import Random

RUNS = ("ABCDEFGH", "ABCDEFGH", "ABCDEFGH", "JKLMN", "PQRST", "WXYZ", "FGHJK", "QRSTU", "DEFGH", "KLMNP")
ALL = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # I and O are kept for few uses: they are easily taken for 1 and 0
SPARE = ("O", "I", *(f"{letter}1" for letter in ALL))  # where a figure has more points than the alphabet has letters


def names_for(roles: list[str], rng: Random) -> list[str]:
    """A name for each point, in the order of `roles`: vertices from a run of the alphabet, O or P for centres, M and N
    for middles, E, F, H for feet, primes or other letters for moved copies; all different."""
    habit = rng.choice(("book", "book", "book", "run", "run", "free"))
    run = list(ALL)
    if habit == "free":
        rng.shuffle(run)
    else:
        first = rng.choice(RUNS) if habit == "run" else "ABCDEFGH"
        at = ALL.index(first[0])
        run = list(ALL[at:] + ALL[:at])
    centres = [k for k, role in enumerate(roles) if role == "centre"]
    subscripts = habit == "book" and len(centres) > 1 and rng.random() < 0.5
    mark = rng.choice(("'", "'", "1", ""))  # A' or A1 for the copy of A, or a letter of its own
    taken: dict[int, str] = {}
    used: set[str] = set()

    def take(k: int, wanted: str) -> bool:
        if wanted in used:
            return False
        taken[k] = wanted
        used.add(wanted)
        return True

    for n, k in enumerate(centres, 1):
        if habit == "book" or rng.random() < 0.2:
            if subscripts:
                take(k, f"O{n}")
            elif not take(k, "O"):
                take(k, rng.choice("PQ"))
    wants = {"mid": "MN", "foot": "EFHD", "crossing": "OEPFG", "end": "EFGH"}
    for k, role in enumerate(roles):
        if k in taken or role == "centre" or role.startswith("copy"):
            continue
        often = {"crossing": 0.15}.get(role, 0.35) if habit == "book" else 0.0
        if rng.random() >= often or not any(take(k, letter) for letter in wants.get(role, "")):
            take(k, next(letter for letter in [*run, *SPARE] if letter not in used))
    for k, role in enumerate(roles):
        if k in taken:
            continue
        original = taken[int(role.partition(":")[2])] if role.startswith("copy") else ""
        if len(original) != 1 or not take(k, original + mark):
            take(k, next(letter for letter in [*run, *SPARE] if letter not in used))
    return [taken[k] for k in range(len(roles))]
