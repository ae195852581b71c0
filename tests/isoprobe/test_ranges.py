"""Every number that the command line takes is in its range before anything else is done, and so in Python."""

from __future__ import annotations

import math
import subprocess
import sys
from typing import Any, get_args

import pytest

import isoprobe
from isoprobe.adapters.models.models import MOST_AT_ONCE
from isoprobe.analysis.planning.sizes import MOST_TESTS
from isoprobe.cli import run
from isoprobe.commands import app
from isoprobe.probes.suites.batches import MOST_ITEMS, MOST_VARIANTS
from isoprobe.ranges import LADDERS, OWN, RANGES, BadNumber, Range, check_numbers, range_of, steps_of
from isoprobe.runs import MOST_SAMPLES
from isoprobe.verbs import VERBS

TYPED = ("0", "-1", "1.5", "nan", "inf", "1000000000000", "100000000000000000000", "1e400", "9" * 5000)


def kinds_of(hint: Any) -> set[type[Any]]:
    """The plain types in an annotation: int and str of list[int] | str."""
    inside = get_args(hint)
    return set().union(*map(kinds_of, inside)) if inside else {hint}


def numbers_of(verb: str) -> dict[str, type[int] | type[float]]:
    """The options of a verb that take a number, as the parser has them: int or float by the flag."""
    found: dict[str, type[int] | type[float]] = {}
    for one in app[verb].assemble_argument_collection():
        for kind in (float, int):
            if kind in kinds_of(one.hint):
                found[next(name for name in one.names if name.startswith("--"))] = kind
    return found


def needed(verb: str) -> list[str]:
    """What has to be typed beside an option: a word for everything that the verb cannot do without."""
    required = [one for one in app[verb].assemble_argument_collection() if one.required]
    return [word for one in required for word in ([one.name, "x"] if one.name.startswith("--") else ["x"])]


NUMBERS = [(verb, flag, kind) for verb in VERBS for flag, kind in numbers_of(verb).items()]


def test_the_parser_has_these_numbers() -> None:
    assert len(NUMBERS) > 60
    assert {("make", "--items", int), ("plan", "--level", float), ("make", "--level", int)} < set(NUMBERS)
    named = {flag[2:].replace("-", "_") for _, flag, _ in NUMBERS}
    assert named == set(RANGES)
    assert all(f"--{name}".replace("_", "-") in numbers_of(verb) for verb, own in OWN.items() for name in own)


@pytest.mark.parametrize(("verb", "flag", "kind"), NUMBERS)
def test_a_number_out_of_its_range_is_one_line(
    verb: str, flag: str, kind: type[int] | type[float], capsys: pytest.CaptureFixture[str]
) -> None:
    allowed, refused = range_of(verb, flag[2:].replace("-", "_")), 0
    assert allowed
    for text in TYPED:
        typed = [verb, *needed(verb), flag, text]
        try:
            good = kind(text) in allowed
        except ValueError:
            good = False
        if good:
            app.parse_args(typed, exit_on_error=False, print_error=False)  # whatever it says, it is not endless
            continue
        refused += 1
        assert run(typed) == 2, typed
        told = capsys.readouterr().err
        assert told.startswith("isoprobe: "), told
        assert told.count("\n") == 1, told
        assert "expected" in told, told
        assert len(told) < 160, told
        assert flag.removeprefix("--").replace("-", "_") in told or flag in told or " -" in told, told
    assert refused >= 4


def test_no_such_line_waits_for_a_heavy_import() -> None:
    typed = [[verb, *needed(verb), flag, "100000000000000000000"] for verb, flag, _ in NUMBERS]
    typed += [
        ["make", "x", "--see", "1000000000000"],
        ["make", "x", "--part", "0/3"],
        ["ask", "x", "x", "--price", "nan,1"],
    ]
    code = (
        "import sys, time\nfrom isoprobe.cli import run\nlongest = 0.0\n"
        f"for typed in {typed!r}:\n"
        "    start = time.process_time()\n    assert run(typed) == 2\n"
        "    longest = max(longest, time.process_time() - start)\n"
        "heavy = ('numpy', 'pyarrow', 'scipy', 'cv2', 'networkx', 'isoprobe.probes.engine')\n"
        "print(longest < 0.3 or longest, [name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True []"
    assert done.stderr.count("\n") == len(typed)


def test_the_call_in_python_has_the_same_ranges() -> None:
    for verb, flag, _ in NUMBERS:
        function = getattr(isoprobe, "import_" if verb == "import" else verb)
        name = flag[2:].replace("-", "_")
        for wrong in (10**20, -(10**20), math.nan):
            with pytest.raises(BadNumber, match=f"^{name} is "):
                function("x", **{name: wrong})


def test_a_list_is_looked_at_throughout() -> None:
    check_numbers("make", {"level": [1, 2], "items": 5, "task": "connectivity", "seed": None})
    with pytest.raises(BadNumber, match=r"^level is -3: expected 0 to 1,000,000$"):
        check_numbers("make", {"level": [1, -3]})


def test_ends_of_a_range() -> None:
    both, above, inside = Range(0, 1), Range(0, 1, above=True), Range(0, 1, above=True, below=True)
    for value, told in ((0, (True, False, False)), (1, (True, True, False)), (0.5, (True, True, True))):
        assert (value in both, value in above, value in inside) == told
    assert "0" not in both
    assert [str(each) for each in (both, above, inside, Range(0, 1, below=True))] == [
        "0 to 1", "above 0 and up to 1", "above 0 and below 1", "0 and below 1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["0", "11", "999..1", "3..1", "1..11", "0..3", "1000000000000", "1,,2", "", "x", "-1", "1.5"]
)
def test_what_is_on_no_ladder_is_told(text: str) -> None:
    for name in LADDERS:
        with pytest.raises(BadNumber, match=f"^{name} .*: expected a number from 1 to 10, or a range such as 3..7$"):
            steps_of(name, text)


def test_ranges_are_those_of_what_does_the_work() -> None:
    assert (RANGES["items"].most, RANGES["variants"].most) == (MOST_ITEMS, MOST_VARIANTS)
    assert (RANGES["samples"].most, RANGES["concurrency"].most) == (MOST_SAMPLES, MOST_AT_ONCE)
    assert RANGES["tests"].most == MOST_TESTS
