"""Further questions about a road with signs at kilometres."""

from __future__ import annotations

from isoprobe.probes.families.multi.exams import PEERS
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.driving.speed_zones import WAYS, SpeedZones

_SHOWN = kit.Said(
    "The figure shows a road marked in kilometres. Signs above it apply to cars that drive to the right, signs below "
    "it to cars that drive to the left, each from where it stands to the next sign in that direction. A red ring is a "
    "speed limit; a crossed-out number in a black ring ends one. Where no limit is posted, or one has ended, {general} "
    "km/h are allowed. ",
    "图为一条标有千米数的道路，上方的标志对向右行驶的车辆有效，下方的标志对向左行驶的车辆有效，每个标志的效力到该方向的"
    "下一个标志为止；红圈表示限速，黑圈内划掉的数字表示解除限速；未设限速或限速已解除的路段限速{general}千米/时。",
)
_GENERAL = (80, 90, 100, 120)


class Allowed(kit.Asking, SpeedZones):
    """For how many kilometres of a road may a car drive at some speed?"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    question = kit.Said(
        _SHOWN.en + "A car drives the whole road to the {way}, from one end to the other. For how many kilometres may "
        "it drive at {speed} km/h?",
        _SHOWN.zh + "一辆汽车{way}驶完全程，其中允许以{speed}千米/时行驶的路段共长多少千米？",
    )
    asked = {"general": kit.Whole(50, 130), "way": kit.Term(WAYS), "speed": kit.Whole(30, 120)}
    answer = kit.option(4, peers=True)
    levels = {2: "20 km, four signs for each direction, driven either way"}
    sample_sizes = (PEERS,)
    labels = {"signs": lambda facts: len(facts["tops"]) + len(facts["lows"])}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        number = draw["numeric"]
        way = number.choice(list(WAYS))
        return {"general": number.choice(_GENERAL), "way": way, "speed": number.choice((50, 60, 70))}

    def shows(self, facts: kit.Facts) -> str:
        return SpeedZones.valid(self, facts)

    def fair(self, facts: kit.Facts) -> str:
        own = facts["top_signs" if facts["way"] == "right" else "low_signs"]
        held = 0
        if facts["way"] == "left":
            own = own[::-1]
        for sign in own:
            word, number = sign.split(" ")
            if word == "end" and int(number) != held:
                return "signs: expected an end only after its limit"
            held = 0 if word == "end" else int(number)
        return "" if facts["general"] > 70 else "general: expected more than the speed asked about"

    def by_zones(self, facts: kit.Facts) -> int:
        """The road cut at its signs, the lengths of the zones that allow it summed."""
        right, long = facts["way"] == "right", facts["length"]
        marks = facts["tops"] if right else [long - mark for mark in facts["lows"]][::-1]
        signs = facts["top_signs"] if right else facts["low_signs"][::-1]
        limits = [facts["general"], *(int(s[6:]) if s.startswith("limit") else facts["general"] for s in signs)]
        cuts = [0, *marks, long]
        zones = zip(cuts, cuts[1:], limits, strict=False)
        return sum(b - a for a, b, limit in zones if limit >= facts["speed"])

    def by_kilometres(self, facts: kit.Facts) -> int:
        """Every kilometre of the drive in turn, the limit set anew at each sign."""
        step = 1 if facts["way"] == "right" else -1
        side = ("tops", "top_signs") if step > 0 else ("lows", "low_signs")
        posted = dict(zip(facts[side[0]], facts[side[1]], strict=True))
        place, limit, count = (0 if step > 0 else facts["length"]), facts["general"], 0
        for _ in range(facts["length"]):
            if place in posted:
                word, number = posted[place].split(" ")
                limit = facts["general"] if word == "end" else int(number)
            count += limit >= facts["speed"]
            place += step
        return count


ALLOWED = Allowed().task()
