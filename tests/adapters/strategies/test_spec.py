"""Specifications: what they spell, that they spell themselves, and near misses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from isoprobe.adapters.strategies.spec import DEEPEST, BadSpec, Spec, parse_spec


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("direct", Spec("direct")),
        (" direct ", Spec("direct")),
        ("few_shot()", Spec("few_shot")),
        ("vote(cot,n=8)", Spec("vote", (("", "cot"), ("n", "8")))),
        ("vote( cot , n = 8 )", Spec("vote", (("", "cot"), ("n", "8")))),
        (
            "best_of(few_shot(shots=3),n=4,judge=self)",
            Spec("best_of", (("", Spec("few_shot", (("shots", "3"),))), ("n", "4"), ("judge", "self"))),
        ),
        ("isocombination(forms=edge_list+prose)", Spec("isocombination", (("forms", "edge_list+prose"),))),
        ("captioned(captions=../my/c.jsonl)", Spec("captioned", (("captions", "../my/c.jsonl"),))),
        ('captioned(captions="a (b), c=d.json")', Spec("captioned", (("captions", "a (b), c=d.json"),))),
        ("captioned(captions=my captions.json)", Spec("captioned", (("captions", "my captions.json"),))),
    ],
)
def test_a_string_spells_a_specification(text: str, spec: Spec) -> None:
    assert parse_spec(text) == spec
    assert parse_spec(str(spec)) == spec


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "strategy '': expected a name, as in direct or vote(cot,n=8)"),
        ("vote(cot,n=8", "strategy 'vote(cot,n=8': the end at place 13, expected a comma or a closing parenthesis"),
        ("vote(cot,n=8))", "strategy 'vote(cot,n=8))': ')' at place 14, expected the end"),
        ("vote(cot n=8)", "strategy 'vote(cot n=8)': 'cot n' at place 6, expected an argument's name"),
        ("vote(,n=8)", "strategy 'vote(,n=8)': ',' at place 6, expected a value"),
        ("vote(cot,)", "strategy 'vote(cot,)': ')' at place 10, expected a value"),
        ("vote(n=)", "strategy 'vote(n=)': ')' at place 8, expected a value"),
        ("vote cot", "strategy 'vote cot': 'vote cot' at place 1, expected a strategy's name"),
        ("(cot)", "strategy '(cot)': '(' at place 1, expected a strategy's name"),
        ("8(cot)", "strategy '8(cot)': '8' at place 1, expected a strategy's name"),
        ('c(x="a', "strategy 'c(x=\"a': a quotation mark at place 5 is never closed"),
        ('c(x="a"b)', "strategy 'c(x=\"a\"b)': 'b' at place 8, expected a comma or a closing parenthesis"),
        ("vote(" * (DEEPEST + 1), f"strategy {('vote(' * (DEEPEST + 1))[:60]!r}: nested more than {DEEPEST} deep"),
        ("v" * 1001, "a strategy of 1001 characters: expected at most 1000"),
    ],
)
def test_near_misses_say_what_stands_where(text: str, why: str) -> None:
    with pytest.raises(BadSpec) as error:
        parse_spec(text)
    assert str(error.value) == why


@settings(deadline=None)
@given(st.text(alphabet='ab1_(),="+ \n\\\u2028', max_size=40))
def test_any_string_is_a_specification_that_spells_itself_or_one_line(text: str) -> None:
    spec, why = None, ""
    try:
        spec = parse_spec(text)
    except BadSpec as error:
        why = str(error)
    assert (spec is None) == (len(why.splitlines()) == 1)
    if spec:
        assert parse_spec(str(spec)) == spec
