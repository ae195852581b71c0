"""Strategies that spend more on a question: a vote, the best of several replies, a tournament (EMMA, section 4.3).

Each draws `n` replies by another strategy, all at once. Chances (ties, orders) are drawn from the item's and the
question's id, so that the same replies give the same choice again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Hashable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from isoprobe.adapters.prompting.prompts import prompt_of, view_parts, without_format
from isoprobe.adapters.prompting.wordings import spoken
from isoprobe.adapters.strategies.views import Work
from isoprobe.probes.core import Message, Picture, Probe, Prompt, Question, Reply, Strategy

ReadAnswer = Callable[[Question, str], Hashable | None]  # the answer that a reply gives; None where it gives none
SELF = "self"  # the judge's name where the model judges its own replies

_NAMED = r"best(?:\s+reply)?\s*(?::|=|\bis\b)\s*(?:reply\s*|number\s*|#\s*)?([0-9]{1,4})\b"
_NAMED_ZH = r"最[佳好](?:的?(?:回复|回答|答案))?\s*(?:[:：=]|是|为)\s*(?:回复|第|编号)?\s*([0-9]{1,4})(?![0-9])"
_SAID = re.compile(rf"(?i)\b{_NAMED}|{_NAMED_ZH}")
_VERDICT = re.compile(rf"(?im)^[^\w\n]*(?:(?:the[ \t]+)?{_NAMED}|{_NAMED_ZH}(?:号|个)?(?:回复)?)[^\w\n]*$")
LONGEST = 100_000  # characters of a verdict, from its end, that are read
_MARKS = str.maketrans("０１２３４５６７８９", "0123456789", "*_`$\\{}")
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
    probe: Probe, question: Question, *, of: Strategy, draws: int, n: int, judge: str, counts: Counter[str]
) -> Work:
    """The reply that a judge calls the best, seeing the question, its view and all replies in an order drawn by chance.

    Replies that failed or are empty do not stand, equal ones stand once. Where the verdict cannot be read, the first in
    that order counts; where the judge fails, its failed reply.
    """
    replies = yield from _drawn(probe, question, of, draws, n)
    different: dict[str | None, Reply] = {}
    for reply in _standing(replies):
        different.setdefault(reply.text, reply)
    standing = list(different.values())
    if len(standing) < 2:
        return standing[0] if standing else _first_good(replies)
    _chance(probe, question, "best_of").shuffle(standing)
    verdict = yield _put(probe, question, standing, "judge_best", judge)
    return _judged(standing, verdict, counts)


def tournament(
    probe: Probe, question: Question, *, of: Strategy, draws: int, n: int, judge: str, counts: Counter[str]
) -> Work:
    """The reply that wins every match of a knock-out: of two, a judge calls one the better.

    Places are drawn by chance, and so is which of a pair stands first. All matches of a round are judged at once; one
    over has a bye, and of two equal texts the first goes on unjudged. Unread verdicts and failures as in `best_of`.
    """
    replies = yield from _drawn(probe, question, of, draws, n)
    left = _standing(replies)
    if not left:
        return _first_good(replies)
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
            verdicts = yield tuple(_put(probe, question, pair, "judge_pair", judge) for pair in matches)
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


def _put(probe: Probe, question: Question, replies: Sequence[Reply], words: str, judge: str) -> Prompt:
    parts: list[str | Picture] = list(view_parts(probe.view(question.view), question))
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
