"""Times of day in English words: "twenty-five past ten", "a quarter to 5", "ten oh five", "noon"."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.replies.patterns import regex

_UNITS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS: Final = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
                 "nineteen")  # fmt: skip
_TENS: Final = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
_VALUES: Final = {word: k + 1 for k, word in enumerate((*_UNITS, *_TEENS))} | _TENS | {"quarter": 15, "half": 30}
_UNIT = "|".join(_UNITS)
_SPOKEN = rf"(?:{'|'.join(_TENS)})(?:[- ](?:{_UNIT}))?|{'|'.join(_TEENS)}"
_HOUR = rf"(?:{_UNIT}|ten|eleven|twelve|1[0-2]|[1-9])"
WORDED = regex(
    r"(?<![\w-])(?:(?P<hand>(?:a )?quarter|half|(?:" + _SPOKEN + rf"|{_UNIT}|[0-5]?[0-9])(?: minutes?)?)"
    rf" (?P<way>past|after|to|before) (?P<near>{_HOUR})(?: o'clock)?"
    rf"|(?P<hour>{_UNIT}|ten|eleven|twelve)(?:[ -](?P<minutes>{_SPOKEN})| oh?[ -](?P<few>{_UNIT})| o'clock| sharp)"
    rf"|(?P<whole>{_HOUR}) o'clock|(?P<named>noon|midday|midnight))(?![\w-]|[.:][0-9])"
    r"(?:\s?(?P<half>[ap])\.?m\b\.?|\s(?:in the|at) (?P<part>morning|afternoon|evening|night))?"
)


def minutes_of(clock: re.Match[str]) -> int:
    """The minutes since midnight of what `WORDED` found."""
    if clock["named"]:
        return 0 if clock["named"] == "midnight" else 12 * 60
    if clock["near"]:
        hand = _value(clock["hand"].removeprefix("a ").removesuffix("s").removesuffix(" minute"))
        minutes = 60 * _value(clock["near"]) + (hand if clock["way"] in ("past", "after") else -hand)
        minutes += 12 * 60 if minutes < 60 else 0  # "ten to one" is 12:50
    else:
        minutes = 60 * _value(clock["hour"] or clock["whole"]) + _value(clock["minutes"] or clock["few"] or "0")
    late = clock["half"] == "p" or clock["part"] in ("afternoon", "evening")
    if late and minutes < 12 * 60:
        return minutes + 12 * 60
    early = clock["half"] == "a" or clock["part"] == "morning"
    return minutes - 12 * 60 if early and minutes >= 12 * 60 else minutes


def _value(words: str) -> int:
    """A number below sixty, in words or in figures."""
    return int(words) if words.isdigit() else sum(_VALUES[word] for word in re.split("[- ]", words))
