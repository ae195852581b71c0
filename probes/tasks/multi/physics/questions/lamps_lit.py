"""Further questions about a circuit of lamps with switches."""

from __future__ import annotations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.physics.lamps_lit import LampsLit, by_blocks

_SHOWN = kit.Said(
    "The circles A to E in the circuit are lamps, the two parallel lines, one long and one short, are the battery, and "
    "a switch is drawn between two dots. The switches are in the positions drawn, all lamps are in working order, and "
    "wires have no resistance. ",
    "电路图中标有A到E的圆圈表示灯泡，一长一短两条平行线表示电池，一对圆点是开关的两端。灯泡均完好，导线电阻不计，各开关处于"
    "图示状态。",
)


class Shown(kit.Asking, LampsLit):
    """What is seen of a circuit of lamps?"""

    def shows(self, facts: kit.Facts) -> str:
        return LampsLit.valid(self, facts)


class Count(Shown):
    """How many switches of a circuit are closed, and how many lamps light?"""

    question = kit.Said(
        _SHOWN.en + "[MASK] switches are closed, and [MASK] lamps do not light.",
        _SHOWN.zh + "图中闭合的开关有[MASK]个，不发光的灯泡有[MASK]个。",
    )
    answer = kit.blanks(2)

    def _closed(self, facts: kit.Facts) -> int:
        return sum(row.count("closed") for row in (*facts["across"], *facts["down"]))

    def by_blocks(self, facts: kit.Facts) -> list[int]:
        """Lamps that lie on no ring with the battery, wires drawn together to points."""
        return [self._closed(facts), by_blocks(facts).count(False)]

    def by_current(self, facts: kit.Facts) -> list[int]:
        """Nodal equations in fractions, currents that are nought."""
        return [self._closed(facts), LampsLit.by_currents(self, facts).count(False)]


COUNT = Count().task()
