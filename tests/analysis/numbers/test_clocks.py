"""Every minute of twelve hours, in the words that people say it with."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.extraction.several.measures import same_clock
from isoprobe.analysis.numbers.clocks import WORDED, minutes_of

TO_TWENTY = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
             "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]  # fmt: skip
TENS = {2: "twenty", 3: "thirty", 4: "forty", 5: "fifty"}


def words(number: int) -> str:
    if number < 20:
        return TO_TWENTY[number]
    return TENS[number // 10] + (f"-{TO_TWENTY[number % 10]}" if number % 10 else "")


def said(hour: int, minute: int) -> list[str]:
    """What a clock's time may be called: by what is past, by what is left, and by its figures."""
    after = hour % 12 + 1
    if minute == 0:
        return [f"{words(hour)} o'clock", f"{hour} o'clock"]
    short = f"oh {words(minute)}" if minute < 10 else words(minute)
    found = [f"{words(minute)} past {words(hour)}", f"{minute} minutes past {hour}", f"{words(hour)} {short}"]
    if minute > 30:
        found += [f"{words(60 - minute)} to {words(after)}", f"{60 - minute} minutes before {after}"]
    if minute in (15, 30, 45):
        name = {15: f"a quarter past {words(hour)}", 30: f"half past {words(hour)}", 45: f"quarter to {words(after)}"}
        found.append(name[minute])
    return found


def test_every_minute_of_twelve_hours() -> None:
    for hour in range(1, 13):
        for minute in range(60):
            for text in said(hour, minute):
                clock = WORDED.fullmatch(text)
                assert clock, text
                assert minutes_of(clock) == 60 * hour + minute, text
                assert same_clock(text, f"{hour}:{minute:02}"), text
                assert not same_clock(text, f"{hour}:{(minute + 1) % 60:02}"), text


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("half past two in the afternoon", "14:30"),
        ("ten to nine pm", "20:50"),
        ("twelve fifteen a.m.", "0:15"),
        ("midnight", "0:00"),
        ("noon", "12:00"),
    ],
)
def test_halves_of_the_day(text: str, clock: str) -> None:
    assert same_clock(text, clock)


@pytest.mark.parametrize("text", ["ten", "ten past", "past ten", "sixty past ten", "twenty-five", "25 past 13", ""])
def test_what_is_no_time(text: str) -> None:
    assert not WORDED.fullmatch(text)
    assert not same_clock(text, "10:25")


@pytest.mark.parametrize(
    "reply",
    [
        "It's twenty-five past ten",
        "The clock reads twenty-five minutes past ten.",
        "The time shown is ten twenty-five.",
    ],
)
def test_the_time_of_a_sentence_is_read(reply: str) -> None:
    found = extract(reply, "text", question="What time does the clock show?")
    assert isinstance(found.value, str)
    assert same_clock(found.value, "10:25")


def test_two_times_are_none() -> None:
    found = extract("Between ten past two and half past two.", "text", question="What time does the clock show?")
    assert not isinstance(found.value, str) or not any(same_clock(found.value, time) for time in ("2:10", "2:30"))
