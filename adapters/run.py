"""The run loop: many strategies at once, batches to the model, every reply committed as it arrives."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from queue import Empty, SimpleQueue

from adapters.arms import arms_and_ending, questions_of, strategy_of
from adapters.decoding import BadDecoding
from adapters.keys import prompt_key, reply_key
from adapters.store import Store
from probes.core import Model, Probe, Prompt, Question, Reply

GIVE_UP = 50  # requests that fail one after another before a run stops: the server is down, not the question bad


class ModelDown(ConnectionError):
    """Every one of the last requests failed. The message gives the last error; what was answered is kept."""


@dataclass
class Tally:
    """Counts of one call of `run`. `asked` requests that came back (`failed` ones included), `reused` replies that the
    store had, `answers` questions settled, `kept` questions settled before, `items` probes begun."""

    items: int = 0
    answers: int = 0
    kept: int = 0
    asked: int = 0
    reused: int = 0
    failed: int = 0
    last_error: str = ""


@dataclass
class _Job:
    """One question in one arm, and its strategy at work. `last`: the reply it was sent last."""

    item: str
    arm: str
    question: str
    sample: int
    work: Generator[Prompt, Reply, Reply]
    steps: list[int]
    last: Reply | None = None


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
) -> Tally:
    """Puts every question of `arms` (None: the strategy's own arm) to the model and keeps the replies in `store`.

    Questions that are settled are skipped and replies that the store has are not asked for again, failed ones are.
    `progress` is called after every commit. On Ctrl-C, and on any error, what came back is committed first. Raises
    UnknownArm, UnknownStrategy, MissingForm, BadDecoding, RunNotWritten, and ModelDown after `give_up` failures in a
    row.

    Beside what every Model has, two attributes of a model are heeded where it has them: `told`, the names of the
    prompts' bookkeeping that its replies depend on (they become part of the key), and `give_up` (0: never).
    """
    names, how = arms_and_ending(strategy, arms)
    if samples < 1:
        raise BadDecoding(f"samples is {samples}: expected 1 or more")
    ways = {arm: strategy_of(arm, how, forms) for arm in names}

    def jobs() -> Iterator[_Job]:
        for probe in probes:
            tally.items += 1
            for arm in names:
                for question in questions_of(arm, probe, forms):
                    for sample in range(samples):
                        if store.answered_already(probe.item.id, arm, question.id, sample):
                            tally.kept += 1
                            continue
                        yield _job(probe, arm, question, sample, ways[arm](probe, question))

    tally = Tally()
    loop = _Loop(model, store, tally, getattr(model, "give_up", GIVE_UP) if give_up is None else give_up)
    try:
        loop.drive(jobs(), progress)
    finally:
        loop.close()
    return tally


def _job(probe: Probe, arm: str, question: Question, sample: int, work: Generator[Prompt, Reply, Reply]) -> _Job:
    return _Job(probe.item.id, arm, question.id, sample, work, [])


class _Loop:
    """The jobs at work, the prompts that wait, the requests in flight. Only the caller's thread touches the store."""

    def __init__(self, model: Model, store: Store, tally: Tally, give_up: int) -> None:
        self.model, self.store, self.tally, self.give_up = model, store, tally, give_up
        self.fingerprint = model.fingerprint
        self.told: tuple[str, ...] = getattr(model, "told", ())  # the bookkeeping that its replies depend on
        self.batch = max(1, model.batch)
        self.window = 2 * self.batch * max(1, model.concurrency) + 16
        self.active = 0  # jobs begun and not settled
        self.flying = 0  # batches with the model
        self.row = 0  # failures one after another
        self.pending: list[_Ask] = []
        self.waiting: dict[bytes, list[_Job]] = {}  # by reply key, asked for and not yet there
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
                    self._advance(job, None, 0)
            while self.pending and self.flying < len(self.threads):
                self.todo.put(self.pending[: self.batch])
                del self.pending[: self.batch]
                self.flying += 1
            if not self.flying:
                break
            arrived = [self.done.get()]
            with suppress(Empty):
                while True:
                    arrived.append(self.done.get_nowait())
            self.flying -= len(arrived)
            kept = [self._keep(asks, replies) for asks, replies in arrived]
            self.store.commit()
            for asks, numbers, replies in kept:
                for (key, _, _), number, reply in zip(asks, numbers, replies, strict=True):
                    for job in self.waiting.pop(key):
                        self._advance(job, reply, number)
            if progress:
                progress(self.tally)
            if 0 < self.give_up <= self.row:
                raise ModelDown(f"the last {self.row} requests to {self.model.name} failed: {self.tally.last_error}")
        self.store.commit()
        if progress:
            progress(self.tally)

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
        numbers, kept = [], []
        for (key, prompt, sent), reply in zip(asks, replies, strict=True):
            if reply.sample != sent.sample:
                reply = replace(reply, sample=sent.sample)
            if reply.text is None and not reply.error:
                reply = replace(reply, error=f"{self.model.name} gave a reply without text and without an error")
            number = self.store.put(key, prompt, reply, sent.item)
            self.tally.asked += 1
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

    def _advance(self, job: _Job, reply: Reply | None, number: int) -> None:
        """Sends the job its reply, then all that the store can answer, until it has to wait or is settled."""
        while True:
            try:
                if reply is None:
                    prompt = next(job.work)
                else:
                    job.last = reply
                    job.steps.append(number)
                    prompt = job.work.send(reply)
            except StopIteration as stop:
                self._settle(job, stop.value)
                return
            except Exception as why:  # one bad item never ends a run of thousands
                self._settle(job, Reply(None, error=f"{job.item} cannot be asked: {type(why).__name__}: {why}"))
                return
            if job.sample:
                prompt = replace(prompt, sample=job.sample)
            asked = prompt_key(prompt)
            told = [getattr(prompt, name) for name in self.told]
            key = reply_key(self.fingerprint, asked, job.sample, told)
            if key in self.waiting:
                self.waiting[key].append(job)
                return
            found = self.store.find(key) or self.failures.get(key)
            if not found:
                self.waiting[key] = [job]
                self.pending.append((key, asked, prompt))
                return
            self.tally.reused += 1
            number, reply = found

    def _settle(self, job: _Job, reply: Reply) -> None:
        if job.steps and reply is job.last:
            number = job.steps[-1]
        else:  # not a model's: the strategy made it, as where the reader cannot read
            made = sha256(repr(("made", job.item, job.arm, job.question, job.sample)).encode()).digest()
            number = self.store.put(made, made, replace(reply, sample=job.sample), job.item)
        self.store.count(job.item, job.arm, job.question, job.sample, number, job.steps)
        self.tally.answers += 1
        self.active -= 1

    def _work(self) -> None:
        while (asks := self.todo.get()) is not None:
            try:
                replies = list(self.model.ask([prompt for _, _, prompt in asks]))
            except Exception as why:
                replies = [Reply(None, error=f"{self.model.name} broke: {type(why).__name__}: {why}")] * len(asks)
            self.done.put((asks, replies))
