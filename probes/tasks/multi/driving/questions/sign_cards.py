"""Further questions about four road signs, each in a picture of its own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from isoprobe.probes.families.multi.sign_lessons import LESSONS, meaning, told_of
from isoprobe.probes.families.multi.signs import SIGNS
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.driving.questions.road_signs import MEANINGS
from isoprobe.probes.tasks.multi.driving.sign_cards import CARDS, LETTERS, PICTURE, SignCards

_EACH = kit.Said("Each of the pictures A to D shows a road sign. ", "图A至图D各为一个交通标志。")


class Shown(kit.Asking, SignCards):
    """What do four road signs mean?"""

    labels = {"options": lambda facts: CARDS}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two signs seen in each other's place."""
        signs = list(facts["signs"])
        a, b = rng.sample(range(CARDS), 2)
        signs[a], signs[b] = signs[b], signs[a]
        return {**facts, "signs": signs}

    def knowledge(self, told: kit.Facts) -> Sequence[kit.Said]:
        """What signs of each type say."""
        return LESSONS

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """What each sign looks like, and what that means."""
        return told_of(facts["signs"], LETTERS, PICTURE)

    def places(self, facts: kit.Facts, said: str) -> list[str]:
        """The letters of the pictures whose sign has this meaning, found by what the signs say."""
        return [letter for letter, sign in zip(LETTERS, facts["signs"], strict=True) if meaning(sign) == said]

    def looked_for(self, facts: kit.Facts, said: str) -> str:
        """The letter of the picture that shows the one sign which the Chinese words stand for."""
        (wanted,) = (sign for sign, words in SIGNS.items() if words == MEANINGS.words[said])
        return LETTERS[facts["signs"].index(wanted)]


class Which(Shown):
    """Which of four pictures shows a road sign with a meaning?"""

    question = kit.Said(
        f'{_EACH.en}Which picture shows the sign that means "{{meaning}}"?', f"{_EACH.zh}表示“{{meaning}}”的标志是"
    )
    asked = {"meaning": MEANINGS}
    answer = kit.pictured(CARDS, PICTURE)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return {"meaning": meaning(draw["symbolic"].choice(facts["signs"]))}

    def fair(self, facts: kit.Facts) -> str:
        return "" if len(self.places(facts, facts["meaning"])) == 1 else "meaning: expected that of one of the signs"

    def by_words(self, facts: kit.Facts) -> str:
        """Each sign looked up in the list of all signs."""
        return self.places(facts, facts["meaning"])[0]

    def by_meaning(self, facts: kit.Facts) -> str:
        """The one sign that the meaning stands for, looked for in the pictures."""
        return self.looked_for(facts, facts["meaning"])


class Both(Shown):
    """Which pictures show the road signs that two meanings belong to?"""

    question = kit.Said(
        f'{_EACH.en}The sign that means "{{first}}" is in picture [MASK], and the sign that means "{{second}}" is in '
        "picture [MASK].",
        f"{_EACH.zh}表示“{{first}}”的是图[MASK]，表示“{{second}}”的是图[MASK]。",
    )
    asked = {"first": MEANINGS, "second": MEANINGS}
    answer = kit.blanks(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        first, second = draw["symbolic"].sample(facts["signs"], 2)
        return {"first": meaning(first), "second": meaning(second)}

    def fair(self, facts: kit.Facts) -> str:
        once = all(len(self.places(facts, facts[which])) == 1 for which in ("first", "second"))
        return "" if once and facts["first"] != facts["second"] else "meanings: expected those of two of the signs"

    def by_words(self, facts: kit.Facts) -> Any:
        """Each sign looked up in the list of all signs."""
        return [self.places(facts, facts[which])[0] for which in ("first", "second")]

    def by_meaning(self, facts: kit.Facts) -> Any:
        """The one sign that each meaning stands for, looked for in the pictures."""
        return [self.looked_for(facts, facts[which]) for which in ("first", "second")]


WHICH = Which().task()
BOTH = Both().task()
