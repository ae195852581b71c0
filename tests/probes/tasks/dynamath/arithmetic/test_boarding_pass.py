"""A boarding pass past midnight, told by hand."""

from __future__ import annotations

from isoprobe.probes.tasks.dynamath.arithmetic.boarding_pass import BoardingPass
from isoprobe.probes.tasks.dynamath.arithmetic.questions.boarding_pass import Delayed, Late, Speed, Zones

PASS = {"boarding": "22:10", "departs": "22:45", "arrives": "04:05"}


def test_how_long_it_takes() -> None:
    program = BoardingPass()
    for wording, minutes in (("long", 320), ("all", 355)):
        facts = {**PASS, "wording": wording}
        assert program.by_minutes(facts) == program.by_hours(facts) == minutes
    short = {**PASS, "departs": "08:05", "arrives": "08:50", "wording": "long"}
    assert program.by_minutes(short) == program.by_hours(short) == 45


def test_local_times() -> None:
    for wording, minutes in (("ahead", 140), ("behind", 500)):
        facts = {**PASS, "hours": 3, "wording": wording}
        assert Zones().by_minutes(facts) == Zones().by_departure_there(facts) == minutes


def test_the_walk_to_the_gate() -> None:
    for time, early in (("21:40", True), ("21:46", False), ("22:20", False)):
        facts = {**PASS, "walk": 25, "time": time}
        assert Late().by_coming(facts) == Late().by_latest_start(facts) == early
    assert Late().fair({**PASS, "walk": 25, "time": "21:45"})  # just as boarding begins


def test_delay_and_speed() -> None:
    facts = {**PASS, "delay": 50, "gained": 15}
    assert Delayed().by_arrival(facts) == Delayed().by_departure(facts) == "04:40"
    assert len({"04:40", *Delayed().wrong(facts, "04:40")}) == 4
    facts = {**PASS, "distance": 4000}
    assert Speed().by_rate(facts) == 750
    assert abs(Speed().by_halving(facts) - 750) < 1e-6
