"""Lists and objects in writing: as JSON and as Python print them; nothing that is a program."""

from __future__ import annotations

import pytest

from isoprobe.adapters.datasets.records.literals import NoLiteral, literal
from tests.specimens.effort import within


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('["a", 1, null, {"b": [2.5]}]', ["a", 1, None, {"b": [2.5]}]),
        ("['a', 1, None, {'b': [2.5]}]", ["a", 1, None, {"b": [2.5]}]),
        ("('a', True,)", ["a", True]),
        ("{'A': 'it\\'s', 'B': \"two\"}", {"A": "it's", "B": "two"}),
        ("['a'\n 'b \"c\"']", ["a", 'b "c"']),
        ("[]", []), ("{}", {}), ("{'a': {}}", {"a": {}}),
    ],
)  # fmt: skip
def test_what_is_written(text: str, value: object) -> None:
    assert literal(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "['a' 'b', 'c']", "['a' 1]",
        "['a', f'{1}']", "['a'].pop()", "[__import__('os')]", "['a'", "['a']]", "{'a'}", "{'a': 1,,}", "a",
        "[['a', [['b', [['c']]]]]", "[a]", "['a\nb']", "['\\x41']", "[" * 19_000, "['a'" + ", 'a'" * 9_000, "(1)()",
        "{['a']: 1}", "[1 2]", "",
    ],
)  # fmt: skip
def test_what_is_no_list_and_no_object(text: str) -> None:
    within(0.5, lambda _, each=text: literal(each), raises=NoLiteral)
