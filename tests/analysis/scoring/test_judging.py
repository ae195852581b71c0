"""A judge is asked only where the rules find no answer, never sees the key, and is itself compared with the rules."""

from isoprobe.analysis.scoring.judging import ask_judge, prompt_of
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import Item, Query, Question, Reply

ITEM = Item("", "", 0, 0, 0, 0, {}, "", {})
QUESTION = Question("q", "", Query("answer"), "Which is larger?", "option", "B", choices=("Moon", "Sun"))


class Judge:
    """Answers by what stands in the reply that it is shown."""

    name, fingerprint, batch, concurrency = "judge", "judge", 4, 1

    def __init__(self, verdicts):
        self.verdicts, self.prompts = verdicts, []

    def ask(self, prompts):
        self.prompts += prompts
        texts = [prompt.messages[0].parts[0] for prompt in prompts]
        return [Reply(next((said for word, said in self.verdicts.items() if word in text), None)) for text in texts]


def unread(*texts):
    return [(QUESTION, Reply(text), ITEM, score(QUESTION, Reply(text), ITEM)) for text in texts]


def test_the_prompt_holds_question_options_and_reply_and_no_key():
    text = prompt_of(QUESTION, "the bright one").messages[0].parts[0]
    assert "Which is larger?" in text
    assert "(B) Sun" in text
    assert "the bright one" in text
    assert "expected" not in text


def test_a_long_reply_is_shown_from_its_end():
    shown = [prompt_of(QUESTION, f"begin {'x' * size} end").messages[0].parts[0] for size in (7000, 9000)]
    assert ["begin" in text for text in shown] == [True, False]
    assert all("x end" in text and len(text) < 9000 for text in shown)


def test_verdicts_are_recorded_as_the_judge_s():
    judge = Judge({"bright": "B", "pale": "(A)", "neither": "NONE"})
    replies = unread("the bright one", "the pale one", "neither here nor there", "hm")
    assert {given.outcome for *_, given in replies} == {"unparsed"}
    scores = ask_judge(judge, replies, []).scores
    assert [one.outcome for one in scores] == ["right", "wrong", "unparsed", "unparsed"]
    assert [one.rule for one in scores[:2]] == ["judge judge", "judge judge"]
    assert len(judge.prompts) == 4


def test_agreement_with_the_rules_is_measured():
    judge = Judge({"(A)": "A", "(B)": "A"})
    read = [(QUESTION, Reply("(A)"), ITEM), (QUESTION, Reply("(B)"), ITEM)] * 5
    # the options stand in every prompt, so this judge says A to everything
    found = ask_judge(judge, [], read)
    assert (found.compared, found.agreement.value) == (10, 0.5)
    silent = ask_judge(Judge({}), [], read)
    assert (silent.compared, silent.agreement) == (0, None)


def test_a_question_in_chinese_is_judged_in_chinese():
    question = Question("q", "", Query("answer", language="zh"), "哪个更大？", "option", "B", choices=("月亮", "太阳"))
    text = prompt_of(question, "亮的那个").messages[0].parts[0]
    assert "只写出回复的最终答案（写选项的字母）。" in text
    assert "(B) 太阳" in text
    assert "Question" not in text
    judge = Judge({"亮的": "B", "暗的": "无。"})
    said = [Reply("亮的那个"), Reply("暗的那个")]
    before = [(question, reply, ITEM, score(question, reply, ITEM)) for reply in said]
    assert [one.outcome for one in ask_judge(judge, before, []).scores] == ["right", "unparsed"]
