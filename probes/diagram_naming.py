"""Names for the points of a figure, by the habits of books."""

from __future__ import annotations

from random import Random

RUNS = ("ABCDEFGH", "ABCDEFGH", "ABCDEFGH", "JKLMN", "PQRST", "WXYZ", "FGHJK", "QRSTU", "DEFGH", "KLMNP")
ALL = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # I and O are kept for few uses: they are easily taken for 1 and 0


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
    primed = rng.random() < 0.6
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
    wants = {"mid": "MN", "foot": "EFHD", "crossing": "OEPFG", "end": "EFGH", "copy": ""}
    for k, role in enumerate(roles):
        if k in taken or role == "centre" or role.startswith("copy"):
            continue
        kind = rng.random()
        if role in wants and habit == "book" and kind < 0.35 and (role != "crossing" or kind < 0.15):
            if any(take(k, letter) for letter in wants[role]):
                continue
        take(k, next(letter for letter in run if letter not in used))
    for k, role in enumerate(roles):
        if k in taken:
            continue
        if role.startswith("copy"):
            original = taken[int(role.partition(":")[2])]
            if primed and len(original) == 1 and take(k, original + "'"):
                continue
            if "1" not in original and not primed and rng.random() < 0.3 and len(original) == 1:
                if take(k, original + "1"):
                    continue
        take(k, next(letter for letter in [*run, "O", "I"] if letter not in used))
    return [taken[k] for k in range(len(roles))]
