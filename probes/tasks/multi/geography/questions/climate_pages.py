"""A further question about the climate of four places."""

from __future__ import annotations

from typing import Any

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.geography.climate_pages import (
    CLASSES,
    LESSONS,
    PICTURE,
    PLACES,
    SHOWN,
    ClimatePages,
    class_of,
    drawn,
    ranked,
    told_of,
)

PROPERTIES = {  # of each wording: which part of a class it is about, and what that has to be
    "south": (0, "southern"),
    "winter": (1, "winter"),
    "frost": (2, "below"),
}


class Climates(kit.Asking, ClimatePages):
    """Which of four climate diagrams belong to places of a kind?"""

    version = 5  # 5: which places are of the kind is drawn first, so that these are seldom the program's own pictures
    question = {
        "south": kit.Said(
            SHOWN.en + "Which of the pictures belong to places in the southern hemisphere?",
            SHOWN.zh + "其中位于南半球的有：",
        ),
        "winter": kit.Said(
            SHOWN.en + "Which of the pictures belong to places where most rain falls in their winter?",
            SHOWN.zh + "其中冬季（当地）多雨的有：",
        ),
        "frost": kit.Said(
            SHOWN.en + "In which of the pictures is the coldest of the months shown below 0 °C?",
            SHOWN.zh + "其中所示月份的最低气温低于0℃的有：",
        ),
    }
    answer = kit.several(PLACES, what=PICTURE)
    labels = {"places": lambda facts: PLACES}

    def _shown(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Which pictures are right is drawn before any place."""
        form, wording = draw["function"], self.wording(draw, level)
        right = kit.some_right(form, PLACES)
        part, wanted = PROPERTIES[wording]
        kinds = [form.choice([c for c in CLASSES if (c[part] == wanted) == (k in right)]) for k in range(PLACES)]
        places = [drawn(draw["numeric"], kind) for kind in kinds]
        return {"temperatures": [t for t, _ in places], "rains": [r for _, r in places], "wording": wording}

    def by_extremes(self, facts: kit.Facts) -> Any:
        """January and July compared."""
        part, wanted = PROPERTIES[facts["wording"]]
        return [kind[part] == wanted for kind in self.classes(facts)]

    def by_order(self, facts: kit.Facts) -> Any:
        """The hottest month, and whether warmer months have more rain."""
        part, wanted = PROPERTIES[facts["wording"]]
        both = zip(facts["temperatures"], facts["rains"], strict=True)
        return [ranked(*each)[part] == wanted for each in both]

    def fair(self, facts: kit.Facts) -> str:
        part, wanted = PROPERTIES[facts.get("wording", "south")]
        both = zip(facts["temperatures"], facts["rains"], strict=True)
        return "" if any(class_of(*each)[part] == wanted for each in both) else "rains: expected a place of the kind"

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """How hemisphere and season are told."""
        return LESSONS

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """What January and July say of each place."""
        return told_of(facts["temperatures"], facts["rains"])


CLIMATES = Climates().task()
