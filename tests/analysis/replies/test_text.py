import pytest

from isoprobe.analysis.replies.text import LIMIT, clean, lower, without_thinking
from tests.specimens.effort import within


@pytest.mark.parametrize(
    ("reply", "kept"),
    [
        ("<think>a</think>b", "b"),
        ("a<think>b</think>c<think>d</think>e", "ace"),
        ("a</think>b", "b"),
        ("a<think>b", "a"),
        ("<think>a<think>b</think>c", "c"),
        ("\u25c1think\u25b7a\u25c1/think\u25b7b", "b"),
        ("<reasoning>a</reasoning>b", "b"),
        ("a < b and b > c", "a<bandb>c"),
    ],
)
def test_thinking_is_blanked_and_nothing_moves(reply, kept):
    blanked = without_thinking(reply)
    assert len(blanked) == len(reply)
    assert "".join(blanked.split()) == kept
    assert all(new in (" ", old) for new, old in zip(blanked, reply, strict=True))


def test_the_clean_text_keeps_positions():
    reply = "  \u0130 **The** \u201cANSWER\u201d\uff1a \\text{No} \u2212\uff13"
    made = clean(reply)
    assert len(made.text) == len(reply) - made.offset
    assert made.text.index("answer") + made.offset == reply.index("ANSWER")
    assert "-3" in made.text
    assert made.text.split('"')[2].startswith(":")
    assert made.whole


def test_a_long_reply_is_read_from_its_end():
    made = clean("x" * 3 * LIMIT + "end")
    assert (len(made.text), made.whole, made.text[-3:]) == (LIMIT, False, "end")


def test_thinking_that_began_far_ahead_of_the_end_is_still_thinking():
    assert not clean("<think>" + "x" * 10 * LIMIT).text.strip()
    assert clean("<think>" + "x" * 10 * LIMIT + "</think>y").text.strip() == "y"


@pytest.mark.parametrize(
    ("reply", "left"),
    [
        ("[THINK]C[/THINK]B", "b"),
        ("[THINK]C", ""),
        ("<|channel|>analysis<|message|>C<|end|><|start|>assistant<|channel|>final<|message|>B<|return|>", "b"),
        ("<|channel|>analysis<|message|>C<|end|>", ""),
        ("<|channel|>commentary<|message|>C<|end|>B", "b"),
        ("B<|im_end|>\n<|im_start|>user\nAnd now?<|im_end|>\n<|im_start|>assistant\nC", "b"),
        ("[INST] B", "b"),
        ("B [INST] C", "b"),
        ("<|begin_of_box|>B<|end_of_box|>", "<|begin of box|>b<|end of box|>"),
    ],
)
def test_other_channels_and_turns_are_dropped(reply, left):
    cleaned = clean(reply)
    assert cleaned.text.strip() == left
    for place, letter in enumerate(cleaned.cased):
        assert letter in (" ", "\n", reply[place + cleaned.offset])


def test_many_turns_take_linear_time():
    within(0.1, lambda number: clean("[INST]" * (10_000 + number) + "B"))


def test_lower_case_keeps_the_length():
    assert lower("AİB") == "aİb"
    assert lower("ÄΔ红A") == "äδ红a"
