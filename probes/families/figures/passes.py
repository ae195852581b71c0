"""What stands on boarding passes, and the times between."""

from __future__ import annotations

from isoprobe.probes.families.multi.timetables import minutes
from isoprobe.probes.families.programs import kit

CITIES = (
    "Berlin",
    "Madrid",
    "London",
    "Paris",
    "Oslo",
    "Dublin",
    "Athens",
    "Prague",
    "Milan",
    "Tunis",
    "Delhi",
    "Tokyo",
)
FLIGHTS = tuple(f"{a}{b} {number}" for a, b in ("AK", "BH", "DN", "HR", "LM", "PK") for number in range(203, 1000, 7))
SEATS = tuple(f"{row}{letter}" for row in range(2, 40) for letter in "ABDEF")
LABELS = {
    "passenger": "Passenger",
    "flight": "Flight",
    "origin": "From",
    "goal": "To",
    "gate": "Gate",
    "seat": "Seat",
    "boarding": "Boarding from",
    "departs": "Departure",
    "arrives": "Arrival",
}
TIMES = ("boarding", "departs", "arrives")
PASS = "The picture shows a boarding pass. "
DAY = 24 * 60
LONGEST = 15 * 60  # of a flight, in minutes


def after(facts: kit.Facts, first: str, second: str) -> int:
    """Minutes from one of the times to another one, less than a day."""
    return (minutes(facts[second]) - minutes(facts[first])) % DAY


def no_pass(facts: kit.Facts) -> str:
    """Why facts are no boarding pass; "" where they are."""
    if facts["origin"] == facts["goal"]:
        return "origin and goal: expected two cities"
    if not 15 <= after(facts, "boarding", "departs") <= 90:
        return "boarding: expected it 15 to 90 minutes before the departure"
    fine = 30 <= after(facts, "departs", "arrives") <= LONGEST
    return "" if fine else f"arrives: expected it 30 to {LONGEST} minutes after the departure"
