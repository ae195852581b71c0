import pytest

from isoprobe.analysis.extraction.refusals import REFUSAL, REFUSING, UNKNOWN, YET
from isoprobe.analysis.extraction.rules import CONDITION, EXACT, RULES, RUNAWAY
from tests.specimens.effort import within

SAID = {
    "json": '{"answer": "b"}',
    "tag": "<answer>b</answer>",
    "box": "<|begin of box|>b<|end of box|>",
    "boxed": "\\boxed{b}",
    "answer": "the answer is b",
    "row": "| final answer | b |",
    "column": "| cell | answer |\n|---|---|\n| top | b |",
    "réponse": "la réponse est b",
    "final": "final result: 3",
    "option": "the correct option is b",
    "i answer": "i'd say yes",
    "is correct": "b is correct",
    "is false": "b is incorrect",
    "move": "the best move is e4",
    "答案": "答案是b",
}


def test_names_are_unique_and_each_rule_finds_what_it_is_for():
    assert [rule.name for rule in RULES] == list(dict.fromkeys(rule.name for rule in RULES))
    assert set(EXACT) <= {rule.name for rule in RULES}
    for rule in RULES:
        found = rule.pattern.search(SAID[rule.name])
        assert found, rule.name
        assert not rule.cues or any(cue in found[0] for cue in rule.cues), rule.name
        assert rule.reads != "group" or found["answer"].strip("\"'") == "b"
        others = [other for other in SAID if other != rule.name and rule.pattern.search(SAID[other])]
        assert not others, (rule.name, others)


REFUSALS = [
    "i'm sorry", "sorry, no", "i am unable to", "as an ai, i", "i cannot answer", "we can't really determine",
    "i don't see the", "i do not have access", "cannot be determined", "impossible to say",
    "no image was provided", "the image is missing", "not enough information", "without more context",
    "does not provide any information", "please provide", "could you share", "there is no image attached",
    "i must decline",
    "not sure", "no idea", "it is not specified", "题目信息不足", "无法作答", "看不到", "图片缺失", "请提供", "抱歉",
    "我不知道",
]  # fmt: skip


@pytest.mark.parametrize("text", REFUSALS)
def test_refusals(text):
    assert REFUSAL.search(text)
    assert any(word in text for word in REFUSING)


@pytest.mark.parametrize(
    "text", ["as an ai, i would answer b", "the answer is 3", "there is no path", "i see an image", "看到了"]
)
def test_no_refusals(text):
    assert not REFUSAL.search(text)


def test_second_thoughts_and_conditions():
    assert YET.search("i'm not sure, but i think it is b")
    assert not YET.search("i'm not sure")
    assert UNKNOWN.match("n/a")
    assert not UNKNOWN.match("the unknown is 3")
    assert CONDITION.fullmatch("if there are fewer, then the ")
    assert RUNAWAY.search("b\nquestion: what is")
    assert not RUNAWAY.search("b\nthe question is hard")


@pytest.mark.parametrize(
    "piece", ["(", "{", '"', "answer ", "is correct ", "i cannot ", "\n", " ", "选", "so ", "<answer>", "no "]
)
def test_every_pattern_is_linear(piece):
    for pattern in [REFUSAL, YET, RUNAWAY, *(rule.pattern for rule in RULES)]:
        within(0.25, lambda _, sought=pattern: list(sought.finditer(piece * (20_000 // len(piece)))))
