"""Vote, best-of-N and tournament against values worked out by hand, with ties and failures among the replies."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from isoprobe.adapters.prompting.prompts import contents, text_of
from isoprobe.adapters.strategies.scaling import read_reward, read_verdict
from isoprobe.adapters.strategies.strategies import Way, load_strategy
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import Work
from isoprobe.probes.core import Probe, Prompt, Question, Reply

FAILED = Reply(None, error="timed out")


def read_number(question: Question, text: str) -> int | None:
    found = re.findall(r"-?\d+", text)
    return int(found[-1]) if found else None


def answer_of(probe: Probe) -> Question:
    return next(question for question in probe.questions if question.id == "picture/answer")


def put(
    way: Way, probe: Probe, candidates: Sequence[str | None], judge: Callable[[Prompt], str | None] = lambda _: "?"
) -> tuple[Reply, list[tuple[Prompt, ...]]]:
    """The reply that counts, and what was asked at each step. Candidates are told by sample, None fails."""
    asked: list[tuple[Prompt, ...]] = []
    work: Work = way(probe, answer_of(probe))
    sent = None
    while True:
        try:
            prompts = work.send(sent)
        except StopIteration as stop:
            return stop.value, asked
        several = prompts if isinstance(prompts, tuple) else (prompts,)
        asked.append(several)
        replies = []
        for prompt in several:
            text = judge(prompt) if prompt.arm == "judge" else candidates[prompt.sample]
            replies.append(FAILED if text is None else Reply(text, sample=prompt.sample))
        sent = tuple(replies) if isinstance(prompts, tuple) else replies[0]


def shown_replies(prompt: Prompt) -> list[str]:
    """The texts that a judge is shown, in order."""
    said = [re.fullmatch(r"Reply \d+:\n(.*)", words, re.DOTALL) for words in contents(prompt).wording]
    return [match[1] for match in said if match]


def prefers(order: str) -> Callable[[Prompt], str]:
    """A judge that holds the reply that comes first in `order` for the best."""

    def judge(prompt: Prompt) -> str:
        replies = shown_replies(prompt)
        best = min(replies, key=order.index)
        return f"I compared them.\nBest: {replies.index(best) + 1}"

    return judge


# Replies by sample, and the answers that may win: worked out by hand.
VOTES: list[tuple[list[str | None], set[str]]] = [
    (["it is 5", "7", "so 5", "9", "5", "7", "7", "5"], {"it is 5"}),  # 5: four votes, 7: three, 9: one
    (["5", "7", "7", "5", "9", "x", "y", "z"], {"5", "7"}),  # a tie of two, three that are no answers
    (["1", "2", "3", "4", "5", "6", "7", "8"], {"1", "2", "3", "4", "5", "6", "7", "8"}),  # a tie of eight
    (["4", None, "6", "4", "6", None, "hm", "7"], {"4", "6"}),  # a tie with two failures
    ([None, None, "no idea", "no idea", "no idea", "no idea", "3", "no idea"], {"3"}),  # one votes
    (["none", None, "who knows", "", "?", "", "", ""], {"none"}),  # nobody votes: the first that did not fail
    ([None] * 8, set()),  # all failed
]


@pytest.mark.parametrize(("replies", "winners"), VOTES)
def test_a_vote_counts_answers(probes: list[Probe], replies: list[str | None], winners: set[str]) -> None:
    way = load_strategy("vote(cot,n=8)", read_number)
    assert way.draws == 8
    for probe in probes[:6]:
        counted, [asked] = put(way, probe, replies)
        assert [prompt.sample for prompt in asked] == list(range(8))
        assert len({prompt.messages for prompt in asked}) == 1
        assert "step by step" in text_of(asked[0])
        assert (counted.text in winners) if winners else counted == FAILED
        assert put(way, probe, replies)[0] == counted


def test_a_tie_is_broken_by_the_seed_and_every_side_wins_sometimes(probes: list[Probe]) -> None:
    way = load_strategy("vote(cot,n=4)", read_number)
    won = Counter(put(way, probe, ["5", "7", "7", "5"])[0].text for probe in probes)
    by_hand: Counter[str] = Counter()
    for probe in probes:  # the answers in the order in which they came: 5, then 7
        by_hand[Random(f"{probe.item.id}/picture/answer/vote").choice(["5", "7"])] += 1
    assert won == by_hand
    assert set(won) == {"5", "7"}


def test_the_reply_of_a_vote_is_one_that_was_given(probes: list[Probe]) -> None:
    """The run loop finds the reply's number by its identity."""
    way = load_strategy("vote(direct,n=3)", read_number)
    work = way(probes[0], answer_of(probes[0]))
    work.send(None)
    given = (Reply("4"), Reply("3", sample=1), Reply("so 3", sample=2))
    with pytest.raises(StopIteration) as stop:
        work.send(given)
    assert stop.value.value is given[1]


def test_the_best_is_the_one_that_the_judge_names_in_whatever_order(probes: list[Probe]) -> None:
    way = load_strategy("best_of(cot,n=6)", read_number)
    orders = set()
    for probe in probes[:12]:
        counted, [drawn, [judged]] = put(way, probe, ["b", None, "a", "", "c", "a"], prefers("acb"))
        assert counted == Reply("a", sample=2)
        assert len(drawn) == 6
        assert sorted(shown_replies(judged)) == ["a", "b", "c"]
        assert answer_of(probe).text in text_of(judged)
        assert [picture.file for picture in contents(judged).pictures] == [probe.view("picture").payload]
        assert "Best: K" in text_of(judged)
        assert judged.to == ""
        orders.add(tuple(shown_replies(judged)))
    assert len(orders) > 2
    assert way.counts == {"verdicts": 12}


def test_an_unread_verdict_keeps_the_first_and_is_counted(probes: list[Probe]) -> None:
    way = load_strategy("best_of(cot,n=3)")
    for probe in probes[:5]:
        counted, asked = put(way, probe, ["a", "b", "c"], lambda _: "All of them are fine. Best: 7")
        assert counted.text == shown_replies(asked[1][0])[0]
    assert way.counts == {"verdicts": 5, "unread": 5}


@pytest.mark.parametrize("spec", ["best_of(cot,n=4)", "tournament(cot,n=4)"])
@pytest.mark.parametrize(
    ("replies", "counted"),
    [
        (["a", None, "", None], Reply("a")),  # one stands
        (["a", "a", "a", "a"], Reply("a")),  # all say the same
        ([None, "", " ", None], Reply("", sample=1)),  # none stands
        ([None, None, None, None], FAILED),
    ],
)
def test_without_two_different_replies_there_is_nothing_to_judge(
    probes: list[Probe], spec: str, replies: list[str | None], counted: Reply
) -> None:
    given, asked = put(load_strategy(spec), probes[0], replies)
    assert (given.text, given.error) == (counted.text, counted.error)
    assert len(asked) == 1


@pytest.mark.parametrize("spec", ["best_of(cot,n=4)", "tournament(cot,n=4)"])
def test_a_judge_that_fails_is_asked_again_another_time(probes: list[Probe], spec: str) -> None:
    assert put(load_strategy(spec), probes[0], ["a", "b", "c", "d"], lambda _: None)[0] is FAILED


# n -> matches in each round, by hand: 5 replies are 2 matches and a bye, then 1 and a bye, then 1.
ROUNDS = {2: [1], 3: [1, 1], 4: [2, 1], 5: [2, 1, 1], 6: [3, 1, 1], 7: [3, 2, 1], 8: [4, 2, 1], 9: [4, 2, 1, 1]}


@pytest.mark.parametrize("n", list(ROUNDS))
def test_the_best_wins_every_tournament_and_rounds_are_asked_at_once(probes: list[Probe], n: int) -> None:
    way = load_strategy(f"tournament(cot,n={n})")
    replies = list("abcdefghi"[:n])
    for probe in probes[:8]:
        counted, [drawn, *rounds] = put(way, probe, replies, prefers("ihgfedcba"))
        assert counted.text == replies[-1]
        assert len(drawn) == n
        assert [len(matches) for matches in rounds] == ROUNDS[n]
        met = [set(shown_replies(match)) for match in rounds[0]]
        assert sum(map(len, met)) == len(set().union(*met))
    assert "unread" not in way.counts


def test_a_tournament_with_failures_and_equal_replies(probes: list[Probe]) -> None:
    """Of eight replies two failed and two are the same: six stand, three matches, or two where the same ones meet."""
    way = load_strategy("tournament(cot,n=8)")
    seen = set()
    for probe in probes:
        counted, [_, *rounds] = put(way, probe, ["d", None, "a", "c", "c", None, "b", "e"], prefers("bcaed"))
        assert counted.text == "b"
        seen.add(len(rounds[0]))
    assert seen == {2, 3}


def test_places_and_order_are_drawn_by_chance(probes: list[Probe]) -> None:
    """Who always names the first reply, or cannot be read, chooses at random."""
    for said, unread in (("Best: 1", 0), ("Both are good.", 90)):
        way = load_strategy("tournament(cot,n=4)")
        won = Counter(put(way, probe, list("abcd"), lambda _, said=said: said)[0].text for probe in probes)  # type: ignore[misc]
        assert set(won) == set("abcd")
        assert way.counts["verdicts"] == 3 * len(probes) == 90
        assert way.counts["unread"] == unread


def test_another_judge_is_asked_by_name(probes: list[Probe]) -> None:
    for spec in ("best_of(cot,n=2,judge=other)", "tournament(cot,n=2,judge=other)"):
        _, [drawn, [judged]] = put(load_strategy(spec), probes[0], ["a", "b"])
        assert judged.to == "other"
        assert {prompt.to for prompt in drawn} == {""}


REWARDS = {"a": "It is sound.\nReward: 40", "b": "**Reward: 97.5/100**", "c": "no number", "d": "-0.25", "e": "97.5"}


def test_the_best_by_a_number_for_each(probes: list[Probe]) -> None:
    """Each reply is shown by itself, after its question; whose number cannot be read is chosen only among such."""
    way = load_strategy("best_of(cot,n=4,judge=rm,reward=yes)")

    def rates(prompt: Prompt) -> str:
        return REWARDS[str(prompt.messages[1].parts[0])]

    for probe in probes[:5]:
        counted, [drawn, rated] = put(way, probe, ["c", "a", "b", "a"], rates)
        assert counted == Reply("b", sample=2)
        assert len(drawn) == 4
        assert sorted(str(prompt.messages[1].parts[0]) for prompt in rated) == ["a", "b", "c"]
        assert {tuple(message.role for message in prompt.messages) for prompt in rated} == {
            ("user", "assistant", "user")
        }
        assert {prompt.to for prompt in rated} == {"rm"}
        assert [picture.file for picture in contents(rated[0]).pictures] == [probe.view("picture").payload]
    assert way.counts == {"verdicts": 15, "unread": 5}
    assert put(way, probes[0], ["c", "d", "c", "c"], rates)[0].text == "d"
    assert put(way, probes[0], ["b", "d", "c", "a"], lambda prompt: None)[0] == FAILED
    ties = Counter(put(way, probe, list("ebee"), rates)[0].text for probe in probes)
    assert set(ties) == {"b", "e"}


@pytest.mark.parametrize(
    ("text", "reward"),
    [
        ("Reward: 85", 85.0),
        ("I think so.\n**Reward:** 85/100.", 85.0),
        ("Score = -3.5", -3.5),
        ("奖励：60", 60.0),
        ("得分为 7.25", 7.25),
        ("Reward: 10\nNo.\nReward: 20 out of 100", 20.0),
        (" -1.5e-3\n", -0.0015),
        ("The reward is hard to tell, 50 or 60.", None),
        ("nan", None),
        ("inf", None),
        ("1e999", None),
        ("", None),
        ("12 and 13", None),
    ],
)
def test_rewards_are_read(text: str, reward: float | None) -> None:
    assert read_reward(text) == reward


@pytest.mark.parametrize("spec", ["best_of(cot,n=2,{})", "best_of(cot,n=2,reward=yes,{})", "tournament(cot,n=2,{})"])
def test_a_judge_of_text_is_given_captions_in_place_of_the_picture(
    probes: list[Probe], tmp_path: Path, spec: str
) -> None:
    path = tmp_path / "captions.jsonl"
    path.write_text(json.dumps({"id": probes[0].item.id, "text": "Two numbers in a row."}))
    counted, [_, [judged, *_]] = put(load_strategy(spec.format(f"captions={path}")), probes[0], ["a", "b"])
    assert counted.text in ("a", "b")
    assert not contents(judged).pictures
    assert "The picture described in words:\n\nTwo numbers in a row." in text_of(judged)
    with pytest.raises(CannotAsk, match="it has no text in the file"):
        put(load_strategy(spec.format(f"captions={path}")), probes[1], ["a", "b"])
    asked = put(load_strategy(spec.format("captions=model")), probes[0], ["a", "b"])[1]
    assert [len(prompts) for prompts in asked[:2]] == [2, 1]  # the model that replied describes the picture
    assert "a" in [str(part) for part in asked[2][0].messages[0].parts]
    assert not contents(asked[2][0]).pictures


def test_votes_of_votes_take_samples_of_their_own(probes: list[Probe]) -> None:
    way = load_strategy("vote(vote(cot,n=3),n=2)", read_number)
    counted, [asked] = put(way, probes[0], ["1", "1", "2", "3", "3", "3"])
    assert [prompt.sample for prompt in asked] == list(range(6))
    assert way.draws == 6
    assert counted.text in ("1", "3")


def test_several_steps_go_in_step(probes: list[Probe]) -> None:
    """Own transcripts are written all at once, and then all are answered from; one that failed is left out."""
    way = load_strategy("vote(isoscratchpad(form=pair),n=3)", read_number)
    work = way(probes[0], answer_of(probes[0]))
    first = work.send(None)
    assert [prompt.question for prompt in first] == ["picture/transcript/pair"] * 3  # type: ignore[union-attr]
    second = work.send((Reply("(3, 4)"), FAILED, Reply("(1, 2)", sample=2)))
    assert [contents(prompt).forms for prompt in second] == [(("pair", "(3, 4)"),), (("pair", "(1, 2)"),)]  # type: ignore[union-attr]
    assert [prompt.sample for prompt in second] == [0, 2]  # type: ignore[union-attr]
    with pytest.raises(StopIteration) as stop:
        work.send((Reply("7"), Reply("no idea", sample=2)))
    assert stop.value.value == Reply("7")


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("Best: 2", 1),
        ("**Best: 2**", 1),
        ("Best: \\boxed{2}", 1),
        ("Reply 1 is wrong, reply 3 too.\nBest: reply 2.", 1),
        ("The best reply is 2.", 1),
        ("So I hold that the best reply is 2, by far.", 1),
        ("Best: 1\nNo, I looked again.\nBest: 2", 1),
        ("Reply 2 says Best: 3.\nBest: 2", 1),
        ("I end with Best: 1 or Best: 2", None),
        ("Best: 4", None),
        ("Best: 0", None),
        ("Best: 22", None),
        ("Best: K", None),
        ("2", None),
        ("Answer: 2", None),
        ("The bestseller: 2", None),
        ("", None),
        ("best " * 100_000, None),
        ("\n" * 100_000 + "Best: 2" + "\n\t " * 30_000, 1),
    ],
)
def test_verdicts_and_what_is_none(text: str, best: int | None) -> None:
    assert read_verdict(text, 3) == best
