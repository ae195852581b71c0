"""Strategies that spend more on a question: a vote, the best of several replies, a tournament (EMMA, section 4.3).

Each draws `n` replies by another strategy, all at once. Chances (ties, orders) are drawn from the item's and the
question's id, so that the same replies give the same choice again. A judge sees the question's view, or captions in its
place where it takes text alone (Appendix C.4); it compares the replies, or gives each by itself a number, as reward
models do.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Generator, Hashable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from isoprobe.adapters.prompting.prompts import prompt_of, view_parts, without_format
from isoprobe.adapters.prompting.wordings import spoken
from isoprobe.adapters.strategies.captions import Captions, described
from isoprobe.adapters.strategies.views import Work
from isoprobe.probes.core import Message, Picture, Probe, Prompt, Question, Reply, Strategy

ReadAnswer = Callable[[Question, str], Hashable | None]  # the answer that a reply gives; None where it gives none
SELF = "self"  # the judge's name where the model judges its own replies

_NAMED = r"best(?:\s+reply)?\s*(?::|=|\bis\b)\s*(?:reply\s*|number\s*|#\s*)?([0-9]{1,4})\b"
_NAMED_ZH = r"最[佳好](?:的?(?:回复|回答|答案))?\s*(?:[:：=]|是|为)\s*(?:回复|第|编号)?\s*([0-9]{1,4})(?![0-9])"
_SAID = re.compile(rf"(?i)\b{_NAMED}|{_NAMED_ZH}")
_VERDICT = re.compile(rf"(?im)^[^\w\n]*(?:(?:the[ \t]+)?{_NAMED}|{_NAMED_ZH}(?:号|个)?(?:回复)?)[^\w\n]*$")
LONGEST = 100_000  # characters of a verdict, from its end, that are read
_REWARD = re.compile(
    r"(?im)^[^\w\n-]*(?:(?:the[ \t]+)?(?:reward|score)[ \t]*(?::|=|is\b)|(?:奖励|得分|评分)[ \t]*[:：=为是])[^\w\n+-]*"
    r"([-+]?[0-9]{1,9}(?:\.[0-9]{1,18})?)(?:[ \t]*(?:/|out[ \t]of)[ \t]*100)?[^\w\n]*$"
)
_NUMBER = re.compile(r"[-+]?[0-9]{1,9}(?:\.[0-9]{1,18})?(?:[eE][-+]?[0-9]{1,3})?")
_MARKS = str.maketrans("０１２３４５６７８９", "0123456789", "*_`$\\{}")
Parts = tuple[str | Picture, ...]
Together = Generator[tuple[Prompt, ...], tuple[Reply, ...], list[Reply]]


def vote(probe: Probe, question: Question, *, of: Strategy, draws: int, n: int, read_answer: ReadAnswer) -> Work:
    """One of the replies with the most frequent answer; a tie is broken by chance.

    A failed reply, and one in which no answer is read, does not vote. Where none votes, a reply that did not fail
    counts, or else the first.
    """
    replies = yield from _drawn(probe, question, of, draws, n)
    votes: dict[Hashable, list[Reply]] = {}
    for reply in replies:
        answer = read_answer(question, reply.text) if reply.text is not None and not reply.error else None
        if answer is not None:
            votes.setdefault(answer, []).append(reply)
    if not votes:
        return _first_good(replies)
    most = max(map(len, votes.values()))
    return _chance(probe, question, "vote").choice([cast for cast in votes.values() if len(cast) == most])[0]


def best_of(
    probe: Probe,
    question: Question,
    *,
    of: Strategy,
    draws: int,
    n: int,
    judge: str,
    counts: Counter[str],
    captions: Captions | None = None,
    reward: bool = False,
) -> Work:
    """The reply that a judge calls the best, seeing the question, its view and all replies in an order drawn by chance;
    with `reward`, the one to which it gives the highest number, seeing each by itself.

    Replies that failed or are empty do not stand, equal ones stand once. Where the verdict cannot be read, the first in
    that order counts, and no reply whose number cannot be read while another's can; where the judge fails, its failed
    reply. With `captions` these stand in the place of the view. Raises CannotAsk for one that is missing.
    """
    replies = yield from _drawn(probe, question, of, draws, n)
    different: dict[str | None, Reply] = {}
    for reply in _standing(replies):
        different.setdefault(reply.text, reply)
    standing = list(different.values())
    if len(standing) < 2:
        return standing[0] if standing else _first_good(replies)
    _chance(probe, question, "best_of").shuffle(standing)
    shown = yield from _shown(probe, question, captions)
    if isinstance(shown, Reply):
        return shown
    if reward:
        rated = yield tuple(_rate(probe, question, shown, reply, judge) for reply in standing)
        return _highest(standing, rated, counts)
    verdict = yield _put(probe, question, shown, standing, "judge_best", judge)
    return _judged(standing, verdict, counts)


def tournament(
    probe: Probe,
    question: Question,
    *,
    of: Strategy,
    draws: int,
    n: int,
    judge: str,
    counts: Counter[str],
    captions: Captions | None = None,
) -> Work:
    """The reply that wins every match of a knock-out: of two, a judge calls one the better.

    Places are drawn by chance, and so is which of a pair stands first. All matches of a round are judged at once; one
    over has a bye, and of two equal texts the first goes on unjudged. Unread verdicts, failures and `captions` as in
    `best_of`.
    """
    replies = yield from _drawn(probe, question, of, draws, n)
    left = _standing(replies)
    if not left:
        return _first_good(replies)
    different = len({reply.text for reply in left}) > 1  # else there is nothing to judge
    shown = (yield from _shown(probe, question, captions)) if different else ()
    if isinstance(shown, Reply):
        return shown
    chance = _chance(probe, question, "tournament")
    chance.shuffle(left)
    while len(left) > 1:
        pairs = [left[k : k + 2] for k in range(0, len(left), 2)]
        for pair in pairs:
            if len(pair) == 2 and chance.random() < 0.5:
                pair.reverse()
        matches = [pair for pair in pairs if len(pair) == 2 and pair[0].text != pair[1].text]
        verdicts: tuple[Reply, ...] = ()
        if matches:
            verdicts = yield tuple(_put(probe, question, shown, pair, "judge_pair", judge) for pair in matches)
        failed = next((verdict for verdict in verdicts if verdict.text is None or verdict.error), None)
        if failed is not None:
            return failed
        won = {id(pair): _judged(pair, verdict, counts) for pair, verdict in zip(matches, verdicts, strict=True)}
        left = [won.get(id(pair), pair[0]) for pair in pairs]
    return left[0]


def together(works: Sequence[Work], draws: int) -> Together:
    """Drives several strategies in step and gives their replies: what they ask is asked at once.

    Each is asked as a repetition of its own: the k-th takes the samples k * draws to k * draws + draws - 1.
    """
    done: dict[int, Reply] = {}
    open_: dict[int, Prompt | tuple[Prompt, ...]] = {}

    def go_on(k: int, sent: Any) -> None:
        try:
            open_[k] = works[k].send(sent)
        except StopIteration as stop:
            open_.pop(k, None)
            done[k] = stop.value

    for k in range(len(works)):
        go_on(k, None)
    while open_:
        asked = {k: prompts if isinstance(prompts, tuple) else (prompts,) for k, prompts in open_.items()}
        replies = yield tuple(
            replace(prompt, sample=k * draws + prompt.sample) for k, prompts in asked.items() for prompt in prompts
        )
        place = 0
        for k, prompts in asked.items():
            came = replies[place : place + len(prompts)]
            place += len(prompts)
            go_on(k, came if isinstance(open_[k], tuple) else came[0])
    return [done[k] for k in range(len(works))]


def read_verdict(text: str, count: int) -> int | None:
    """Which of `count` replies, from 0, a judge calls the best; None where it names none, or one that is not there.

    The last line that says "Best: K" (最佳：K) and nothing else counts; without one, what is said elsewhere, where it
    is always the same number.
    """
    plain = text[-LONGEST:].replace("\\boxed", "").translate(_MARKS)
    verdicts = [int(found[1] or found[2]) for found in _VERDICT.finditer(plain)]
    named = verdicts[-1:] or list({int(found[1] or found[2]) for found in _SAID.finditer(plain)})
    return named[0] - 1 if len(named) == 1 and 1 <= named[0] <= count else None


def read_reward(text: str) -> float | None:
    """The number that a judge gives a reply: of the last line that says "Reward: K" (奖励：K) and nothing else, or all
    that a reward model writes, where that is a number; None where there is none."""
    plain = text[-LONGEST:].translate(_MARKS)
    given = [found[1] for found in _REWARD.finditer(plain)]
    alone = plain.strip()[:100]
    if not given and _NUMBER.fullmatch(alone):
        given = [alone]
    value = float(given[-1]) if given else math.nan
    return value if math.isfinite(value) else None


def _drawn(probe: Probe, question: Question, of: Strategy, draws: int, n: int) -> Together:
    return (yield from together([of(probe, question) for _ in range(n)], draws))


def _standing(replies: Sequence[Reply]) -> list[Reply]:
    return [reply for reply in replies if reply.text and reply.text.strip() and not reply.error]


def _first_good(replies: Sequence[Reply]) -> Reply:
    return next((reply for reply in replies if reply.text is not None and not reply.error), replies[0])


def _judged(replies: Sequence[Reply], verdict: Reply, counts: Counter[str]) -> Reply:
    """The reply that the verdict names; the first where it cannot be read, the verdict itself where it failed."""
    if verdict.text is None or verdict.error:
        return verdict
    counts["verdicts"] += 1
    best = read_verdict(verdict.text, len(replies))
    if best is None:
        counts["unread"] += 1
        return replies[0]
    return replies[best]


def _highest(replies: Sequence[Reply], rated: Sequence[Reply], counts: Counter[str]) -> Reply:
    """The reply with the highest number, the first of equals; the first reply where none can be read, a failed rating
    itself where one failed."""
    failed = next((one for one in rated if one.text is None or one.error), None)
    if failed is not None:
        return failed
    rewards = [read_reward(one.text or "") for one in rated]
    counts["verdicts"] += len(rewards)
    if unread := rewards.count(None):
        counts["unread"] += unread
    return max(zip(rewards, replies, strict=True), key=lambda one: -math.inf if one[0] is None else one[0])[1]


def _shown(probe: Probe, question: Question, captions: Captions | None) -> Generator[Prompt, Reply, Parts | Reply]:
    """What a judge is shown beside the replies: the question's view, or captions in its place; a failed reply where no
    caption came."""
    if captions is None:
        return view_parts(probe.view(question.view), question)
    told = yield from described(captions, probe, question, language=question.language)
    return told if isinstance(told, Reply) else (spoken("isoprobe/caption", question.language), *told)


def _rate(probe: Probe, question: Question, shown: Parts, reply: Reply, judge: str) -> Prompt:
    """A conversation of question and reply, as reward models take it, and a last turn that asks for the number."""
    language = question.language
    asked = (*shown, spoken("isoprobe/judge_question", language, question=without_format(question)))
    turns = (
        Message("user", asked),
        Message("assistant", ((reply.text or "").strip(),)),
        Message("user", (spoken("isoprobe/judge_reward", language),)),
    )
    return replace(prompt_of(probe, question, turns, "judge"), to="" if judge == SELF else judge)


def _put(probe: Probe, question: Question, shown: Parts, replies: Sequence[Reply], words: str, judge: str) -> Prompt:
    parts: list[str | Picture] = list(shown)
    language = question.language
    parts.append(spoken("isoprobe/judge_question", language, question=without_format(question)))
    for number, reply in enumerate(replies, 1):
        said = (reply.text or "").strip()
        parts.append(spoken("isoprobe/judge_reply", language, number=str(number), reply=said))
    parts.append(spoken(f"isoprobe/{words}", language, count=str(len(replies))))
    prompt = prompt_of(probe, question, (Message("user", tuple(parts)),), "judge")
    return replace(prompt, to="" if judge == SELF else judge)


def _chance(probe: Probe, question: Question, what: str) -> Random:
    return Random(f"{probe.item.id}/{question.id}/{what}")
