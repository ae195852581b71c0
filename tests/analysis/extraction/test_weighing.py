"""Candidates of prose: what speaks for each, and what vetoes it."""

from __future__ import annotations

from isoprobe.analysis.extraction.candidates import Candidate
from isoprobe.analysis.extraction.second_reader import agrees
from isoprobe.analysis.extraction.values import READERS
from isoprobe.analysis.extraction.weighing import weighed
from isoprobe.analysis.numbers.numbers import asked_about
from isoprobe.analysis.replies.text import clean


def candidates(text: str, kind: str = "integer", question: str = "", choices: tuple[str, ...] = ()) -> list[Candidate]:
    return weighed(clean(text), READERS[kind], kind, asked_about(question, choices))  # type: ignore[arg-type]


def test_a_conclusion_outweighs_a_step() -> None:
    best, *others = candidates("There are 6 rows. Therefore, there are 48 tiles.", question="How many tiles are there?")
    assert best.commitment.value == 48
    assert {"concludes", "closes", "counted"} <= {name for name, _ in best.why}
    assert best.score > others[0].score


def test_what_is_vetoed_comes_last_and_says_why() -> None:
    *_, last = candidates("There are 6 rows. For example, 9 rows would hold 72 tiles.")
    assert last.veto == "example"
    assert str(last) == "vetoed: example"


def test_the_weights_of_a_candidate_add_up() -> None:
    for one in candidates("The mean is 4. So it is 4.", question="What is the mean?"):
        assert abs(one.score - sum(weight for _, weight in one.why)) < 1e-9
        assert f"{one.score:.1f}" in str(one)


def test_options_repeated_are_no_candidates() -> None:
    found = candidates("A: Sun\nB: Moon\nC: Mars", "option", choices=("Sun", "Moon", "Mars"))
    assert {one.veto for one in found if one.rule != "whole reply"} == {"an option repeated"}


def test_the_second_reader_looks_at_the_ends_alone() -> None:
    text = "There are 3 cars. Of the 8 wheels 5 turn and 9 do not. There are 3 cars."
    reply, asked = clean(text), asked_about("How many cars are there?")
    found = weighed(reply, READERS["integer"], "integer", asked)
    assert found[0].commitment.value == 3
    assert agrees(found[0], found, reply, "integer", asked)
    middle = next(one for one in found if one.commitment.value not in (3, None))
    assert not agrees(middle, found, reply, "integer", asked)
