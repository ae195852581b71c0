"""Text that means harm, as replies of every kind and as fields of a data set: none runs, none hangs, none fails.

Two strings run code through sympy's `sympify` and `parse_expr`; the first test proves that they do, so that the tests
that see nothing happen are not about harmless text.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from isoprobe.analysis.expressions.expressions import equivalent, read_expression
from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.extraction.molecules import canonical, read_molecule
from isoprobe.analysis.extraction.values import READERS
from isoprobe.analysis.replies.answer_spans import Commitment
from isoprobe.analysis.report.report import write_report
from isoprobe.analysis.scoring.rouge import rouge_l
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import OUTCOMES, AnswerKind, Item, Marking, Query, Question, Reply
from tests.specimens.effort import within
from tests.specimens.findings import probe, run

pytestmark = pytest.mark.slow

KINDS: list[AnswerKind] = list(READERS)
LIMIT = 0.1  # seconds of an idle core a reply; the fuzzer holds it to 50 ms
ITEM: Item = probe(0).item
LISTS = ("options", "letters", "integers", "list", "set", "blanks")


def through_builtins(mark: Path) -> str:
    """`sympify` evaluates its text with Python's builtins at hand: `__import__` gives the module os, and its `system`
    runs a shell command, here one that leaves a file."""
    return f"__import__('os').system('touch {mark}')"


def through_attributes(mark: Path) -> str:
    """`parse_expr` evaluates this even where its namespace holds no builtins: from the empty tuple's class to its base,
    `object`, to all that are derived from it; one of them, `os._wrap_close`, was defined in the module os, and the
    globals of its `__init__` hold `system`. No name is looked up on the way, so no namespace can keep it out."""
    derived = [one.__name__ for one in object.__subclasses__()].index("_wrap_close")
    return f"().__class__.__base__.__subclasses__()[{derived}].__init__.__globals__['system']('touch {mark}')"


ATTACKS: list[Callable[[Path], str]] = [through_builtins, through_attributes]

_PROOF = """
from pathlib import Path
from sympy import Float, Integer, Symbol, sympify
from sympy.parsing.sympy_parser import parse_expr
from tests.analysis.test_hostile import through_attributes, through_builtins
mark = Path({mark!r})
sympify(through_builtins(mark))
assert mark.exists()
mark.unlink()
parse_expr(through_attributes(mark), global_dict={{"__builtins__": {{}}, "Integer": Integer, "Symbol": Symbol}})
assert mark.exists()
mark.unlink()
"""


def test_both_attacks_do_run_through_sympy(tmp_path: Path) -> None:
    code = _PROOF.format(mark=str(tmp_path / "mark"))
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def worded(text: str) -> list[str]:
    """The text in every place where a reply may hold its answer."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return [
        text,
        f"The answer is {text}",
        f"Answer: {text}.",
        f"\\boxed{{{text}}}",
        f"$${text}$$",
        f"\\( \\text{{{text}}} = {text} \\)",
        f'```json\n{{"answer": "{escaped}"}}\n```',
        f"<answer>{text}</answer>",
        f"**{text}**",
        f"<think>{text}</think>{text}",
        f"Therefore, x = {text}",
    ]


def asked(kind: AnswerKind, field: str) -> Question:
    """A question whose every field is the hostile one."""
    expected = [field] if kind in LISTS else field
    marking = Marking(unit=field[:40], accepted=(field,), position=chess.STARTING_FEN)
    return Question(
        id="q",
        query=Query("answer"),
        wording=field,
        kind=kind,
        expected=expected,
        view="picture",
        choices=(field, "red"),
        marking=marking,
    )


def quick(act: Callable[[str], object], text: str) -> object:
    """What `act` gives; it is tried again, with one blank more, where the first time was too long."""
    return within(LIMIT, lambda number: act(text + " " * number))


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("kind", KINDS)
def test_no_attack_runs_as_a_reply_or_as_a_field_of_a_data_set(
    kind: AnswerKind, attack: Callable[[Path], str], tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    for text in worded(attack(mark)):
        quick(lambda reply: extract(reply, kind), text)
        quick(lambda reply: extract(reply, kind, (attack(mark), "red")), text)
        found = quick(lambda reply: score(asked(kind, attack(mark)), Reply(reply), ITEM).outcome, text)
        assert found in OUTCOMES
        found = quick(lambda reply: score(asked(kind, attack(mark)), Reply(reply), ITEM).outcome, "red, B, 3, yes")
        assert found in OUTCOMES
    assert not mark.exists()


@pytest.mark.parametrize("attack", ATTACKS)
def test_no_attack_runs_as_mathematics_a_molecule_or_open_text(attack: Callable[[Path], str], tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    text = attack(mark)
    for one in [
        *worded(text),
        f"\\int {text} dx",
        f"\\sum_{{k=1}}^{{3}} {text}",
        f"\\lim_{{x \\to 0}} \\text{{{text}}}",
    ]:
        equivalent(one, "1")
        equivalent("\\int_0^1 x dx", one)
        read_expression(one)
        assert canonical(one) is None
        read_molecule(one)
        rouge_l(one, text)
    assert not mark.exists()


MEGABYTE = 1_000_000
LARGE = {
    "brackets": "(" * MEGABYTE,
    "pairs": "()" * (MEGABYTE // 2),
    "braces": "{" * MEGABYTE,
    "boxes": "\\boxed{" * (MEGABYTE // 7),
    "square": "[" * MEGABYTE,
    "answers": "answer is " * (MEGABYTE // 10),
    "answers in json": '{"answer": ' * (MEGABYTE // 11),
    "blanks": " " * MEGABYTE,
    "lines": "\n" * MEGABYTE,
    "digits": "9" * MEGABYTE,
    "dots": "1." * (MEGABYTE // 2),
    "commas": "1,000" * (MEGABYTE // 5),
    "minus": "-" * MEGABYTE,
    "letters": "a" * MEGABYTE,
    "words": "not B or A " * (MEGABYTE // 11),
    "thinking": "<think>" * (MEGABYTE // 7),
    "thoughts": "<think></think>" * (MEGABYTE // 15),
    "fractions": "\\frac{" * 5000,
    "whole fractions": "\\frac{1}{" * 5000 + "2" + "}" * 5000,
    "roots": "\\sqrt{" * 5000 + "2" + "}" * 5000,
    "powers": "9" + "**9" * 5000,
    "nines": "9**9**9",
    "latex nines": "9^{9^{9^{9^{9}}}}",
    "factorials": "9" + "!" * 5000,
    "a tower of factorials": "((((9!)!)!)!)!",
    "a large power": "10^{10^{10}}",
    "a large exponent": "1e999999999",
    "a long number": "1" * 5000 + "/" + "3" * 5000,
    "zero": "1/0",
    "nothing": "nan inf -inf 1e400",
    "nul": "\x00" * 1000 + "answer: 3\x00",
    "surrogates": "\ud800\udfff answer: \udcff 3",
    "right to left": "\u202eanswer: 3\u202c\u200f",
    "marks": "e\u0301" * 5000 + "\u0301" * 5000,
    "wide": "３" * 5000,
    "dotted I": "İ" * 5000 + " answer is İ",
    "ligatures": "ﷺ" * 3000,
    "backslashes": "\\" * MEGABYTE,
    "quotes": "\"'" * (MEGABYTE // 2),
    "stars": "**" * (MEGABYTE // 2),
    "dollars": "$" * MEGABYTE,
    "fences": "```" * (MEGABYTE // 3),
    "a bomb for (a+)+": "a" * 30_000 + "!",
    "a bomb for (.*,)*": "x," * 30_000 + "y",
    "a bomb for \\s+$": ("a" + " " * 500) * 120 + "a",
    "a bomb for .*.*=": "x=x" * 20_000,
    "and": "3 and " * 20_000,
    "between": "between 3 and " * 8000,
    "money": "$1,2,3,4,5" * 8000,
    "colons": "answer:" * 10_000,
    "yes or no": "yes or no " * 10_000,
    "a table": "| a | b |\n" * 8000,
    "chess": "1. e4 e5 2. Nf3 " * 4000,
    "molecules": "C(=O)" * 13_000,
    "一": "一二三四五六七八九十" * 6000,
    "答案是": "答案是" * 20_000,
    "a script": "<script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}{% raw %}${7*7}<!--",
    "a template": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "a format": "{0.__class__} %s %n %(x)s {x!r:>9999999999}",
}


@pytest.mark.parametrize("name", LARGE)
def test_large_and_odd_replies_of_every_kind(name: str) -> None:
    text = LARGE[name]
    for number, kind in enumerate(KINDS):
        extract("3", kind, ("red", "blue"))  # what is loaded late is loaded
        reply = (text, f"The answer is {text}", f"{text}\nso 3")[(number + len(text)) % 3]
        found = quick(lambda one: extract(one, kind, ("red", "blue")), reply)  # noqa: B023
        start, end = found.span  # type: ignore[attr-defined]
        assert 0 <= start <= end <= len(reply) + 2


@pytest.mark.parametrize("name", LARGE)
def test_large_and_odd_fields_of_a_data_set(name: str) -> None:
    field = LARGE[name][:20_000]
    for kind in KINDS:
        for reply in ("Answer: 3", field):
            told = score(asked(kind, field), Reply(reply), ITEM)
            assert told.outcome in OUTCOMES


@pytest.mark.parametrize("name", LARGE)
def test_large_and_odd_mathematics_molecules_and_open_text(name: str) -> None:
    text = LARGE[name]
    equivalent("\\sin^2 x", "1 - \\cos^2 x")
    canonical("C")
    rouge_l("我们", "x")
    for piece in (text, text[:300], f"{text[:20]} + \\pi"):
        quick(lambda one: equivalent(one, "x^2 + \\sin x"), piece)
        quick(read_expression, piece)
        quick(canonical, piece)
        quick(read_molecule, piece)
        within(0.15, lambda _, said=piece: rouge_l(said, "the answer is 三个红色的圆形"))


HOSTILE_WORDS = [
    *(
        "answer",
        "is",
        "the",
        "yes",
        "no",
        "not",
        "A",
        "B",
        "C",
        "red",
        "blue",
        "between",
        "and",
        "or",
        "option",
        "3",
        "½",
    ),
    *(
        "\\boxed{",
        "}",
        "{",
        "(",
        ")",
        "[",
        "]",
        "$",
        "**",
        "\n",
        "\\frac{",
        "\\text{",
        "^",
        "_",
        "!",
        "%",
        "=",
        ":",
        '"',
    ),
    *(
        "```json\n",
        "```",
        "<think>",
        "</think>",
        "<answer>",
        "</answer>",
        '{"answer": ',
        "1,000",
        "-",
        "−",
        "π",
        "√",
        "°",
    ),
    *(
        "答案是",
        "三",
        "\u3000",
        "３",
        "Ａ",
        "\x00",
        "\ud800",
        "\u202e",
        "é",
        "İ",
        "ß",
        "1e9",
        "e4",
        "Nf3",
        "C(=O)O",
        "I",
        "sorry",
    ),
]
REPLIES = st.one_of(
    st.text(max_size=300),
    st.lists(st.sampled_from(HOSTILE_WORDS), max_size=40).map(" ".join),
    st.lists(st.sampled_from(HOSTILE_WORDS), max_size=40).map("".join),
)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25, deadline=None)
@given(text=REPLIES, choices=st.lists(st.text(max_size=12), max_size=4).map(tuple))
def test_any_reply_to_any_choices_has_an_outcome(kind: AnswerKind, text: str, choices: tuple[str, ...]) -> None:
    found = extract(text, kind, choices)
    assert 0 <= found.span[0] <= found.span[1] <= len(text)
    assert (found.outcome == "answer") == (found.value is not None)
    question = replace(asked(kind, "3"), choices=choices, marking=Marking(position=chess.STARTING_FEN))
    told = score(question, Reply(text), ITEM)
    assert told.outcome in OUTCOMES
    assert 0 <= told.points <= told.of


HUGE = (
    "1e999",
    "√2/1e-999",
    "1 × 10^999%",
    "1e999/3 km",
    "\\frac{1e999/1e-999}{1e-999/1e999}/\\frac{1e-999/1e999}{1e999/1e-999}",
)


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_that_no_float_holds_are_read_and_scored(kind: AnswerKind) -> None:
    wanted: dict[str, Any] = {"integer": 10**999, "real": 2.5, "blanks": ["10^999", "0.5"], "list": ["1e999"]}
    for text in ("How many millions are there?", "What percentage is it?", "Is more than 1/2 of it shaded?"):
        for said, choices in product(HUGE, ((), HUGE, ("3%", "10^999%"), ("3", "1e999", "none of these"))):
            expected = wanted.get(kind, ["1"] if kind in LISTS else "1")
            question = Question("", "", Query("answer"), text, kind, expected, choices=choices)
            for reply in (said, f"Answer: {said}, {said}"):
                assert score(question, Reply(reply), ITEM).outcome in OUTCOMES


@settings(max_examples=100, deadline=None)
@given(one=REPLIES, other=REPLIES)
def test_any_two_texts_are_compared(one: str, other: str) -> None:
    assert equivalent(one, other) is equivalent(other, one)
    assert 0 <= rouge_l(one, other) <= 1
    canonical(one)
    for found in (read_expression(one), read_molecule(one)):
        if isinstance(found, Commitment) and found.value is not None:
            assert one[found.start : found.end] == found.value


@pytest.mark.parametrize(
    "text", ["\ud800 lone", "\x00 nul", "\u202e turned \u2066", LARGE["a script"], LARGE["a template"]]
)
def test_the_report_of_such_replies_is_whole_and_has_no_raw_marks(text: str, tmp_path: Path) -> None:
    probes = [probe(number) for number in range(3)]
    findings, answered = run(probes, "m", 0.5, 0.5, text=text)
    findings = replace(findings, model="m" + text)
    page = write_report([findings], probes, [answered], tmp_path).read_bytes().decode("utf-8", "strict")
    assert not set(page) & set("\x00\u202e\u2066")
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert page.count("49") == page.replace("7*7", "").count("49")
    for word in ("lone", "nul", "turned"):
        assert word not in text or word in page
