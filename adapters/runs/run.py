"""The run loop: many strategies at once, batches to the model, every reply committed as it arrives."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from isoprobe.adapters.prompting.decoding import BadDecoding
from isoprobe.adapters.prompting.keys import bookkeeping, prompt_key, reply_key
from isoprobe.adapters.runs.budget import Budget, BudgetSpent, Spending
from isoprobe.adapters.runs.store import Store
from isoprobe.adapters.strategies.arms import asked_of, ways_of
from isoprobe.adapters.strategies.neighbours import Neighbours
from isoprobe.adapters.strategies.scaling import ReadAnswer
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.probes.core import Model, Probe, Prompt, Reply
from isoprobe.probes.results import Answered

GIVE_UP = 50  # requests that fail one after another before a run stops: the server is down, not the question bad


class ModelDown(ConnectionError):
    """Every one of the last requests failed. The message gives the last error; what was answered is kept."""


class Watch(Protocol):
    """Follows a run while it is asked, and says when its replies show enough: then no further probe is begun, and those
    that are begun are asked to their end."""

    def saw(self, answered: Answered) -> None:
        """One more reply that counts, in whatever order they come; those of earlier calls come first."""

    def enough(self) -> bool:
        """Whether no more needs to be asked."""


@dataclass
class Tally:
    """Counts of one call of `run`. `asked` requests that came back (`failed` ones included), `reused` replies that the
    store had, `answers` questions settled, `kept` questions settled before, `items` probes begun, `batches` sent.
    `stopped`: whether probes were left because the watch had seen enough. `unasked`: by reason, how many questions the
    strategy could not put, and how many items have none for an arm; `unasked_first`: an item of each."""

    items: int = 0
    answers: int = 0
    kept: int = 0
    asked: int = 0
    reused: int = 0
    failed: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    batches: int = 0
    last_error: str = ""
    stopped: bool = False
    unasked: dict[str, int] = field(default_factory=dict)
    unasked_first: dict[str, str] = field(default_factory=dict)

    def leave(self, item: str, why: str) -> None:
        """One more that cannot be asked, for this reason."""
        self.unasked[why] = self.unasked.get(why, 0) + 1
        self.unasked_first.setdefault(why, item)


@dataclass
class _Job:
    """One question in one arm, and its strategy at work. `numbers`: the store's number of each reply it was sent, by
    the reply's identity. `open`: the prompts of this step whose replies are not there yet; `came`: those that are."""

    item: str
    arm: str
    question: str
    sample: int
    work: Generator[Prompt | tuple[Prompt, ...], Any, Reply]
    draws: int = 1
    steps: list[int] = field(default_factory=list)
    numbers: list[tuple[Reply, int]] = field(default_factory=list)
    came: list[tuple[Reply, int] | None] = field(default_factory=list)
    several: bool = False


_Ask = tuple[bytes, bytes, Prompt]  # reply key, prompt key, prompt


def run(
    model: Model,
    probes: Iterable[Probe],
    arms: Sequence[str] | None,
    store: Store,
    strategy: str = "direct",
    forms: Sequence[str] = (),
    samples: int = 1,
    progress: Callable[[Tally], None] | None = None,
    give_up: int | None = None,
    budget: Budget | None = None,
    read_answer: ReadAnswer | None = None,
    watch: Watch | None = None,
    neighbours: Neighbours | None = None,
) -> Tally:
    """Puts every question of `arms` (None: the strategy's own arm) to the model and keeps the replies in `store`.

    Questions that are settled are skipped and replies that the store has are not asked for again, failed ones are.
    `read_answer` reads the answer of a reply, for strategies that vote; `neighbours` are the items that examples are
    taken from. `progress` is called after every commit. `watch` may end the asking before the last probe. On Ctrl-C,
    and on any error, what came back is committed first. Raises UnknownArm, UnknownStrategy, BadSpec, BadDecoding,
    RunNotWritten, ModelDown after `give_up` failures in a row, and BudgetSpent when nothing of the budget is left:
    requests in flight then are waited for and kept.
    """
    if samples < 1:
        raise BadDecoding(f"samples is {samples}: expected 1 or more")
    ways = ways_of(strategy, arms, forms, read_answer, neighbours)

    def jobs() -> Iterator[_Job]:
        for probe in probes:
            if watch is not None and watch.enough():
                tally.stopped = True
                return
            tally.items += 1
            for arm in ways:
                questions, why = asked_of(arm, probe, forms)
                if not questions:
                    tally.leave(probe.item.id, why)
                for question in questions:
                    for sample in range(samples):
                        if store.answered_already(probe.item.id, arm, question.id, sample):
                            tally.kept += 1
                            continue
                        work, draws = ways[arm](probe, question), getattr(ways[arm], "draws", 1)
                        yield _Job(probe.item.id, arm, question.id, sample, work, draws)

    tally = Tally()
    patience = getattr(model, "give_up", GIVE_UP) if give_up is None else give_up
    loop = _Loop(model, store, tally, patience, budget or Budget(), watch)
    before = 0
    if watch is not None:
        for answered in store.answered():
            if not answered.reply.error:  # a failed one is asked for again
                watch.saw(answered)
                before += 1
    try:
        loop.drive(jobs(), progress)
    finally:
        loop.close()
    if tally.stopped:
        tally.kept = before
    return tally


class _Loop:
    """The jobs at work, the prompts that wait, the requests in flight. Only the caller's thread touches the store."""

    def __init__(
        self, model: Model, store: Store, tally: Tally, give_up: int, budget: Budget, watch: Watch | None
    ) -> None:
        self.model, self.store, self.tally, self.give_up = model, store, tally, give_up
        self.watch = watch
        self.spending = Spending(budget)
        if (ask_leave := getattr(model, "ask_leave", None)) is not None:
            ask_leave(self.spending.again)  # of a model that sends a request again by itself
        self.size: Callable[[Prompt], int] | None = getattr(model, "size", None)
        self.fingerprint = model.fingerprint
        self.reads: tuple[str, ...] = getattr(
            model, "reads_bookkeeping", ()
        )  # the bookkeeping that its replies depend on
        self.batch = max(1, model.batch)
        once = self.batch * max(1, model.concurrency)  # prompts that the model works on at once
        self.window = once if watch is not None else 2 * once + 16  # who watches begins nothing in advance
        self.active = 0  # jobs begun and not settled
        self.flying = 0  # batches with the model
        self.row = 0  # failures one after another
        self.pending: list[_Ask] = []
        self.waiting: dict[bytes, list[tuple[_Job, int]]] = {}  # by reply key, asked for and not yet there
        self.failures: dict[bytes, tuple[int, Reply]] = {}  # of this call: not asked for twice
        self.todo: SimpleQueue[list[_Ask] | None] = SimpleQueue()
        self.done: SimpleQueue[tuple[list[_Ask], list[Reply]]] = SimpleQueue()
        self.threads = [
            threading.Thread(target=self._work, daemon=True, name=f"isoprobe-{k}")
            for k in range(max(1, model.concurrency))
        ]

    def drive(self, jobs: Iterator[_Job], progress: Callable[[Tally], None] | None) -> None:
        for thread in self.threads:
            thread.start()
        more = True
        while True:
            while more and self.active < self.window:
                job = next(jobs, None)
                more = job is not None
                if job is not None:
                    self.active += 1
                    self._advance(job, None)
            while self.pending and self.flying < len(self.threads):
                granted = self.spending.take(min(self.batch, len(self.pending)))
                if not granted:
                    break
                self.todo.put(self._next_batch(granted))
                self.tally.batches += 1
                self.flying += 1
            if not self.flying:
                if not self.pending:
                    break
                self.store.commit()
                spent = self.spending.spent()
                raise BudgetSpent(
                    f"the budget is spent: {spent}; what was answered is kept, the same command continues"
                )
            arrived = [self.done.get()]
            with suppress(Empty):
                while True:
                    arrived.append(self.done.get_nowait())
            self.flying -= len(arrived)
            kept = [self._keep(asks, replies) for asks, replies in arrived]
            self.store.commit()
            for asks, numbers, replies in kept:
                for (key, _, _), number, reply in zip(asks, numbers, replies, strict=True):
                    for job, place in self.waiting.pop(key):
                        job.came[place] = (reply, number)
                        if None not in job.came:
                            self._advance(job, job.came)
            if progress:
                progress(self.tally)
            if 0 < self.give_up <= self.row:
                raise ModelDown(f"the last {self.row} requests to {self.model.name} failed: {self.tally.last_error}")
        self.store.commit()
        if progress:
            progress(self.tally)

    def _next_batch(self, most: int) -> list[_Ask]:
        """The prompt that waits longest, with those of the others that are nearest to it in size."""
        if self.size is not None and len(self.pending) > most:
            sizes = [self.size(prompt) for _, _, prompt in self.pending]
            oldest = sizes[0]
            near = sorted(range(len(sizes)), key=lambda k: (abs(sizes[k] - oldest), k))[:most]
            batch = [self.pending[k] for k in near]
            taken = set(near)
            self.pending = [ask for k, ask in enumerate(self.pending) if k not in taken]
            return batch
        batch = self.pending[:most]
        del self.pending[:most]
        return batch

    def close(self) -> None:
        """Lets the threads go, keeps what came back meanwhile, commits. Requests still in flight are given up."""
        for _ in self.threads:
            self.todo.put(None)
        with suppress(Empty):
            while True:
                self._keep(*self.done.get_nowait())
        self.store.commit()

    def _keep(self, asks: list[_Ask], replies: list[Reply]) -> tuple[list[_Ask], list[int], list[Reply]]:
        if len(replies) != len(asks):
            error = f"{self.model.name} gave {len(replies)} replies to {len(asks)} prompts"
            replies = [Reply(None, error=error)] * len(asks)
        self.spending.came(replies)
        numbers, kept = [], []
        for (key, prompt, sent), reply in zip(asks, replies, strict=True):
            if reply.sample != sent.sample:
                reply = replace(reply, sample=sent.sample)
            if reply.text is None and not reply.error:
                reply = replace(reply, error=f"{self.model.name} gave a reply without text and without an error")
            number = self.store.put(key, prompt, reply, sent.item)
            self.tally.asked += 1
            self.tally.tokens_in += reply.tokens_in
            self.tally.tokens_out += reply.tokens_out
            if reply.error:
                self.failures[key] = (number, reply)
                self.tally.failed += 1
                self.tally.last_error = reply.error
                self.row += 1
            else:
                self.row = 0
            numbers.append(number)
            kept.append(reply)
        return asks, numbers, kept

    def _advance(self, job: _Job, came: list[tuple[Reply, int] | None] | None) -> None:
        """Sends the job its replies, then all that the store can answer, until it has to wait or is settled."""
        while True:
            try:
                if came is None:
                    asked = next(job.work)
                else:
                    got = [each for each in came if each is not None]
                    job.numbers += got
                    job.steps += [number for _, number in got]
                    replies = tuple(reply for reply, _ in got)
                    asked = job.work.send(replies if job.several else replies[0])
            except StopIteration as stop:
                self._settle(job, stop.value)
                return
            except CannotAsk as why:
                if not job.sample:
                    self.tally.leave(why.item, why.why)
                self.active -= 1
                return
            except Exception as why:  # one bad item never ends a run of thousands
                self._settle(job, Reply(None, error=f"{job.item} cannot be asked: {type(why).__name__}: {why}"))
                return
            job.several = isinstance(asked, tuple)
            prompts = asked if isinstance(asked, tuple) else (asked,)
            job.came = [None] * len(prompts)
            for place, prompt in enumerate(prompts):
                job.came[place] = self._look_up(job, place, prompt)
            if None in job.came:
                return
            came = job.came

    def _look_up(self, job: _Job, place: int, prompt: Prompt) -> tuple[Reply, int] | None:
        """The reply that the store has for this prompt; None where it has to be asked for, and now is.

        Repetition s of a strategy that draws n samples of a prompt takes the samples s * n to s * n + n - 1.
        """
        if job.sample:
            prompt = replace(prompt, sample=job.sample * job.draws + prompt.sample)
        asked = prompt_key(prompt)
        key = reply_key(self.fingerprint, asked, prompt.sample, bookkeeping(prompt, self.reads))
        if key in self.waiting:
            self.waiting[key].append((job, place))
            return None
        found = self.store.find(key) or self.failures.get(key)
        if found:
            self.tally.reused += 1
            return found[1], found[0]
        self.waiting[key] = [(job, place)]
        self.pending.append((key, asked, prompt))
        return None

    def _settle(self, job: _Job, reply: Reply) -> None:
        number = next((number for sent, number in reversed(job.numbers) if sent is reply), None)
        if number is None:  # not a model's: the strategy made it, as where the reader cannot read, or a vote
            made = sha256(repr(("made", job.item, job.arm, job.question, job.sample)).encode()).digest()
            number = self.store.put(made, made, replace(reply, sample=job.sample), job.item)
        self.store.count(job.item, job.arm, job.question, job.sample, number, job.steps)
        self.tally.answers += 1
        self.active -= 1
        if self.watch is not None:
            self.watch.saw(Answered(job.item, job.arm, job.question, job.sample, reply))

    def _work(self) -> None:
        while (asks := self.todo.get()) is not None:
            try:
                replies = list(self.model.ask([prompt for _, _, prompt in asks]))
            except Exception as why:
                replies = [Reply(None, error=f"{self.model.name} broke: {type(why).__name__}: {why}")] * len(asks)
            self.done.put((asks, replies))
