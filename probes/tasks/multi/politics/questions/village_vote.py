"""A further question about votes at a villagers' assembly."""

from __future__ import annotations

from typing import Any

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.politics.village_vote import HALVES, SHOWN, UP, WORTH, VillageVote, least_told


class Count(kit.Asking, VillageVote):
    """How many proposals are passed at a villagers' assembly, and by how much?"""

    question = kit.Said(
        SHOWN.en + "[MASK] of the five proposals were passed. The proposal with the most votes has [MASK] votes more "
        "than the least number that passes one.",
        SHOWN.zh + "据此判断，五项提案中有[MASK]项获得通过；得票最多的提案比通过所需的最低票数多[MASK]票。",
    )
    asked = {"adults": kit.Whole(2, 1000), "present": kit.Whole(1, UP * WORTH[2])}
    answer = kit.blanks(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        """How many come is drawn so that the assembly may decide and some proposal is passed."""
        number, most = draw["numeric"], max(facts["votes"])
        present = number.randint(most, min(2 * most - 1, UP * WORTH[level]))
        return {"present": present, "adults": number.randint(present + 2, max(present + 2, 2 * present - 1))}

    def shows(self, facts: kit.Facts) -> str:
        return ""

    def fair(self, facts: kit.Facts) -> str:
        return VillageVote.valid(self, facts)

    def by_doubling(self, facts: kit.Facts) -> Any:
        """Twice the votes against the number of those present."""
        passed = [votes for votes in facts["votes"] if 2 * votes > facts["present"]]
        return [len(passed), max(facts["votes"]) - facts["present"] // 2 - 1]

    def by_adding(self, facts: kit.Facts) -> Any:
        """One vote after another, until those for are more than those against."""
        least = 0
        while least <= facts["present"] - least:
            least += 1
        above = [votes - least for votes in facts["votes"] if votes in range(least, facts["present"] + 1)]
        return [len(above), max(above)]

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What half is taken of."""
        return HALVES

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The least number of votes, how many proposals have it, and the most votes less that number."""
        count, more = self.by_doubling(facts)
        most, least = max(facts["votes"]), facts["present"] // 2 + 1
        return [
            least_told(facts),
            kit.Said(
                f"{count} of the proposals have so many; {most} - {least} = {more}.",
                f"达到该票数的提案有{count}项；最高票{most}票，{most}-{least}={more}票。",
            ),
        ]


COUNT = Count().task()
