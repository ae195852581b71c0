"""A finite automaton, told by hand: it accepts words with an even number of ones."""

from __future__ import annotations

import pytest

from isoprobe.probes.families.figures.automata import no_machine
from isoprobe.probes.tasks.dynamath.graph_theory.questions.state_machine import (
    After,
    Chance,
    Count,
    Equivalent,
    Repeated,
)
from isoprobe.probes.tasks.dynamath.graph_theory.state_machine import StateMachine

# From A and D, which accept, 0 leads to the other; 1 leads to B, from where it leads back to A.
EVEN = {"states": ["A", "B", "D"], "zero": ["D", "B", "A"], "one": ["B", "A", "B"], "accepting": ["A", "D"]}


@pytest.mark.parametrize(("word", "state"), [("0", "D"), ("1", "B"), ("0110", "D"), ("10101", "B"), ("110", "D")])
def test_a_word_is_accepted_if_its_ones_are_even(word: str, state: str) -> None:
    facts = {**EVEN, "start": "A", "word": word}
    assert StateMachine().valid(facts) == "" == After().fair(facts)
    assert StateMachine().by_walk(facts) == StateMachine().by_backward_sets(facts) == (word.count("1") % 2 == 0)
    assert After().by_walk(facts) == After().by_halves(facts) == state


def test_half_of_all_words_have_even_ones() -> None:
    facts = {**EVEN, "start": "A", "goal": "B", "length": 4}
    assert Count().by_numbers(facts) == Count().by_words(facts) == 4  # all with three ones
    assert "not all" in Count().fair(facts)
    facts = {**EVEN, "start": "A", "length": 2, "percent": 10}  # 00 or 11: 81% and 1%
    assert Chance().by_states(facts) == Chance().by_words(facts) == 82


def test_a_word_that_is_repeated_goes_round() -> None:
    facts = {**EVEN, "start": "A", "word": "0", "times": 999}
    assert Repeated().by_cycle(facts) == Repeated().by_doubling(facts) == "D"
    facts = {**EVEN, "start": "D", "word": "1", "times": 101}  # to B, and from there to A and back
    assert Repeated().by_cycle(facts) == Repeated().by_doubling(facts) == "B"


def test_states_that_accept_the_same_words() -> None:
    for first, second, same in (("A", "D", True), ("D", "A", True)):
        facts = {**EVEN, "first": first, "second": second}
        assert Equivalent().by_classes(facts) == Equivalent().by_pairs(facts) == same
    other = {**EVEN, "one": ["B", "A", "A"], "first": "A", "second": "D"}
    assert Equivalent().by_classes(other) == Equivalent().by_pairs(other) is False
    assert Equivalent().fair({**EVEN, "first": "A", "second": "B"})  # one accepts and the other does not


def test_what_is_no_automaton() -> None:
    assert no_machine({**EVEN, "one": ["D", "A", "B"]})
    assert no_machine({**EVEN, "accepting": ["A", "B", "D"]})
    assert no_machine({**EVEN, "zero": ["D", "B", "E"]})
