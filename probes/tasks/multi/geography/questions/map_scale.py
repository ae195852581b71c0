"""A further question about a map on squared paper."""

from __future__ import annotations

from math import hypot

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.geography.map_scale import DIRECTIONS, NAMES, SHOWN, WAYS, MapScale

CLEAR = 0.97  # cosine of the widest angle between a way and the direction that it is called after


class Heading(kit.Asking, MapScale):
    """In which direction does one place on a map lie of another?"""

    version = 1
    levels = {2: "four places"}
    question = kit.Said(
        SHOWN.en + "In which of the eight directions, to the nearest, does {second} lie of {first}?",
        SHOWN.zh + "{second}位于{first}的哪个方向（八个方位中最接近的）？",
    )
    asked = {"first": kit.Word(NAMES), "second": kit.Word(NAMES)}
    picks = "names"
    even = tuple(DIRECTIONS)
    answer = kit.option(4, of=kit.Term(DIRECTIONS))

    def shows(self, facts: kit.Facts) -> str:
        return MapScale.valid(self, facts)

    def fair(self, facts: kit.Facts) -> str:
        if "first" not in facts:
            return ""
        across, up = self.way(facts)
        near = max((across * x + up * y) / hypot(x, y) for x, y in WAYS.values()) / hypot(across, up)
        return "" if near > CLEAR else "first and second: expected a way that clearly leads in one of the directions"

    def by_projection(self, facts: kit.Facts) -> str:
        """The direction along which the way leads farthest."""
        across, up = self.way(facts)
        return max(WAYS, key=lambda name: (across * WAYS[name][0] + up * WAYS[name][1]) / hypot(*WAYS[name]))

    def by_squares(self, facts: kit.Facts) -> str:
        """Along one side of the squares where the other is short of it by more than the root of two allows, across them
        otherwise."""
        across, up = self.way(facts)
        long, short = max(abs(across), abs(up)), min(abs(across), abs(up))
        along = (long + short) ** 2 < 2 * long**2
        north = "" if along and abs(up) == short else "north" if up > 0 else "south"
        east = "" if along and abs(across) == short else "east" if across > 0 else "west"
        return north + east

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """Where the directions are."""
        return [
            kit.Said(
                "With north at the top, east is to the right, south below and west to the left.",
                "地图上通常上北下南、左西右东。",
            )
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """Squares to the right and upwards, and what that is called."""
        across, up = self.way(facts)
        way = self.by_projection(facts)
        sides = [
            (abs(across), "to the right" if across > 0 else "to the left", "右" if across > 0 else "左"),
            (abs(up), "up" if up > 0 else "down", "上" if up > 0 else "下"),
        ]
        told = [side for side in sides if side[0]]
        return [
            kit.Said(
                f"From {facts['first']} to {facts['second']} it is "
                f"{' and '.join(f'{n} squares {where}' for n, where, _ in told)}: {way}.",
                f"从{facts['first']}到{facts['second']}，{'、'.join(f'向{where}{n}格' for n, _, where in told)}，"
                f"即{DIRECTIONS[way]}方向。",
            )
        ]


HEADING = Heading().task()
