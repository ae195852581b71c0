"""The run loop: order, batches, failures, Ctrl-C, kill -9, and that nothing is asked twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.prompting.keys import prompt_key
from isoprobe.adapters.runs.budget import Budget, BudgetSpent
from isoprobe.adapters.runs.run import ModelDown, Tally, run
from isoprobe.adapters.runs.store import RunNotWritten, Store
from isoprobe.adapters.strategies.arms import ARMS, UnknownArm, questions_of
from isoprobe.probes.core import Message, Model, Probe, Prompt, Reply
from isoprobe.probes.results import Answered
from tests.specimens import sums

ALL = list(ARMS)


class Watched:
    """A real model, watched: which prompts came, in which batches, how many calls at once; each after `pause`."""

    def __init__(
        self, inner: Model, batch: int = 1, concurrency: int = 1, pause: Callable[[], float] = lambda: 0.0
    ) -> None:
        self.inner, self.batch, self.concurrency, self.pause = inner, batch, concurrency, pause
        self.name, self.fingerprint = inner.name, inner.fingerprint
        self.reads_bookkeeping = getattr(inner, "reads_bookkeeping", ())
        self.batches: list[int] = []
        self.seen: Counter[tuple[bytes, str, int]] = Counter()
        self.now = self.most = 0
        self._lock = threading.Lock()

    def ask(self, prompts: Sequence[Prompt]) -> Sequence[Reply]:
        with self._lock:
            self.now += 1
            self.most = max(self.most, self.now)
            self.batches.append(len(prompts))
            self.seen.update((prompt_key(prompt), prompt.item, prompt.sample) for prompt in prompts)
            wait = self.pause()
        if wait:
            time.sleep(wait)
        with self._lock:
            replies = self.inner.ask(prompts)
            self.now -= 1
        return replies


def opened(path: Path, model: Model) -> Store:
    return Store.open(path, {"suite": "sums", "model": model.fingerprint})


def results(store: Store) -> list[tuple[object, ...]]:
    return [(a.item, a.arm, a.question, a.sample, a.reply.text, a.reply.error) for a in store.answered()]


def plain(model: Model, probes: list[Probe], arms: list[str]) -> list[tuple[object, ...]]:
    """What a bare loop without store, threads or batches finds."""
    found = []
    for probe in probes:
        for arm in arms:
            for question, text in zip(questions_of(arm, probe), sums.put(model, arm, probe), strict=True):
                found.append((probe.item.id, arm, question.id, 0, text, ""))
    return sorted(found)  # type: ignore[type-var]


@pytest.mark.parametrize(("batch", "concurrency"), [(1, 1), (7, 1), (1, 8), (5, 3)])
def test_threads_and_batches_change_nothing(tmp_path: Path, probes: list[Probe], batch: int, concurrency: int) -> None:
    """Replies come back in a random order, and each still finds its question; no prompt is asked for twice."""
    chance = Random(1)
    inner = open_model("planted:see=0.7,think=0.8", probes)
    model = Watched(inner, batch, concurrency, lambda: chance.random() * 0.002)
    with opened(tmp_path / "run.sqlite", model) as store:
        tally = run(model, probes, ALL, store)
        found = results(store)
    assert found == plain(inner, probes, ALL)
    assert tally.answers == len(found)
    assert tally.failed == 0
    assert tally.asked == sum(model.batches)
    assert max(model.seen.values()) == 1
    assert model.most <= concurrency
    assert max(model.batches) <= batch
    if batch > 1:
        assert sum(size == batch for size in model.batches) > 0.8 * len(model.batches)
    if concurrency > 1:
        assert model.most == concurrency


def test_the_transcript_is_asked_for_once_for_both_arms(tmp_path: Path, probes: list[Probe]) -> None:
    model = Watched(open_model("planted:see=0.5", probes))
    with opened(tmp_path / "run.sqlite", model) as store:
        tally = run(model, probes, ["transcript", "own_transcript"], store)
        for answer in store.answered("own_transcript"):
            written, said = store.steps(answer)
            assert said == answer.reply
            assert (written.text or "").startswith("upper row")
    assert tally.answers == 60
    assert tally.asked + tally.reused >= 60
    assert tally.asked <= 60


def test_the_same_command_again_asks_nothing(tmp_path: Path, probes: list[Probe]) -> None:
    model = Watched(open_model("planted:see=0.5", probes), batch=4)
    with opened(tmp_path / "run.sqlite", model) as store:
        first = run(model, probes, ALL, store)
        before = results(store)
        second = run(model, probes, ALL, store)
        assert (second.asked, second.answers, second.kept) == (0, 0, first.answers)
        assert results(store) == before


def test_more_arms_and_more_samples_continue_a_run(tmp_path: Path, probes: list[Probe]) -> None:
    model = Watched(open_model("planted:guessing", probes))
    with opened(tmp_path / "run.sqlite", model) as store:
        run(model, probes, ["transcript"], store)
        tally = run(model, probes, ["transcript", "own_transcript"], store, samples=3)
        assert tally.kept == 30
        assert tally.reused >= 30  # the first sample's transcripts
        samples = {s: [r for r in results(store) if r[3] == s and r[1] == "transcript"] for s in range(3)}
    assert [len(rows) for rows in samples.values()] == [30, 30, 30]
    assert [row[4] for row in samples[0]] != [row[4] for row in samples[1]]


class Flaky(Watched):
    """Fails the first time it sees each third prompt."""

    def ask(self, prompts: Sequence[Prompt]) -> Sequence[Reply]:
        replies = super().ask(prompts)
        return [
            Reply(None, error="the server hiccupped")
            if prompt_key(p)[0] % 3 == 0 and self.seen[prompt_key(p), p.item, p.sample] == 1
            else r
            for p, r in zip(prompts, replies, strict=True)
        ]


def test_failed_replies_are_recorded_and_asked_for_again_by_the_same_command(
    tmp_path: Path, probes: list[Probe]
) -> None:
    model = Flaky(open_model("planted:see=0.5", probes), batch=3)
    with opened(tmp_path / "run.sqlite", model) as store:
        first = run(model, probes, ALL, store)
        failed = [row for row in results(store) if row[5]]
        assert first.failed > 10
        assert len(failed) >= first.failed
        assert {row[4] for row in failed} == {None}
        calls = sum(model.seen.values())
        second = run(model, probes, ALL, store)
        assert second.answers == len(failed)
        assert sum(model.seen.values()) - calls <= 2 * first.failed
        third = run(model, probes, ALL, store)
        assert results(store) == plain(model.inner, probes, ALL)
        assert third.failed == 0


class Broken(Watched):
    """Raises, and gives too few replies, now and then."""

    def ask(self, prompts: Sequence[Prompt]) -> Sequence[Reply]:
        replies = super().ask(prompts)
        if len(self.batches) % 5 == 0:
            raise RuntimeError("out of memory")
        return replies[:-1] if len(self.batches) % 7 == 0 else replies


def test_a_model_that_breaks_fails_its_batch_and_not_the_run(tmp_path: Path, probes: list[Probe]) -> None:
    model = Broken(open_model("planted:see=0.5", probes), batch=2)
    with opened(tmp_path / "run.sqlite", model) as store:
        tally = run(model, probes, ["element"], store)
        errors = Counter(row[5] for row in results(store))
    assert tally.answers == 90
    assert set(errors) == {
        "",
        "planted:see=0.5 broke: RuntimeError: out of memory",
        "planted:see=0.5 gave 1 replies to 2 prompts",
    }


def test_a_bad_item_does_not_end_the_run(tmp_path: Path, probes: list[Probe]) -> None:
    broken = replace(probes[4], views=(replace(probes[4].views[0], payload=b"no picture"), *probes[4].views[1:]))
    model = open_model("reader")
    with opened(tmp_path / "run.sqlite", model) as store:
        run(model, [*probes[:4], broken, *probes[5:8]], ["picture", "reader_transcript"], store)
        rows = results(store)
    assert len(rows) == 16
    bad = [row for row in rows if row[0] == broken.item.id]
    assert [row[4] for row in bad] == ["I cannot read this: not a picture of bars", None]
    assert bad[1][5] == "the reader cannot read the picture: not a picture of bars"


class Down(Watched):
    def ask(self, prompts: Sequence[Prompt]) -> Sequence[Reply]:
        replies = super().ask(prompts)
        if len(self.batches) > 20:
            return [Reply(None, error="http://x: connection failed")] * len(prompts)
        return replies


def test_a_server_that_is_down_stops_the_run_after_enough_failures(tmp_path: Path, probes: list[Probe]) -> None:
    model = Down(open_model("planted:see=0.5", probes))
    with opened(tmp_path / "run.sqlite", model) as store:
        with pytest.raises(ModelDown, match=r"last 12 requests to planted.* failed: http://x: connection"):
            run(model, probes, ALL, store, give_up=12)
        assert store.tally()["replies"] == 20
    with opened(tmp_path / "run.sqlite", model.inner) as store:
        run(model.inner, probes, ALL, store)
        assert results(store) == plain(model.inner, probes, ALL)


def test_the_run_stops_in_one_line_where_the_file_is_full(tmp_path: Path, probes: list[Probe]) -> None:
    model = open_model("planted:see=0.5", probes)
    path = tmp_path / "run.sqlite"
    with opened(path, model) as store:
        store._db.execute("PRAGMA max_page_count = 14")
        with pytest.raises(RunNotWritten, match="full"):
            run(Watched(model), probes, ALL, store)
    with opened(path, model) as store:
        assert store.tally()["answers"] > 5
        run(model, probes, ALL, store)
        assert results(store) == plain(model, probes, ALL)


def test_progress_counts_up_to_the_end(tmp_path: Path, probes: list[Probe]) -> None:
    seen: list[tuple[int, int]] = []
    model = open_model("planted:see=0.5", probes)
    with opened(tmp_path / "run.sqlite", model) as store:
        tally = run(Watched(model), probes, ALL, store, progress=lambda t: seen.append((t.answers, t.asked)))
    assert seen == sorted(seen)
    assert seen[-1] == (tally.answers, tally.asked)
    assert tally == replace(tally, items=30)


def test_mistakes_are_told_before_anything_is_asked(tmp_path: Path, probes: list[Probe]) -> None:
    model = Watched(open_model("planted:see=0.5", probes))
    with opened(tmp_path / "run.sqlite", model) as store:
        with pytest.raises(UnknownArm):
            run(model, probes, ["picture", "smell"], store)
        with pytest.raises(ValueError, match="samples is 0: expected 1 or more"):
            run(model, probes, None, store, samples=0)
        assert run(model, [], ALL, store) == Tally()
    assert model.batches == []


SCRIPT = """
import sys, time
from tests.specimens import sums
sums.register()
from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
probes = sums.probes(30)
model = open_model("planted:see=0.7,think=0.8", probes)
log = open(sys.argv[2], "a", buffering=1)

class Slow:
    name, fingerprint, batch, concurrency = model.name, model.fingerprint, 1, 4
    reads_bookkeeping = model.reads_bookkeeping
    def ask(self, prompts):
        time.sleep(0.004)
        log.write("asked\\n")
        return model.ask(prompts)

with Store.open(sys.argv[1], {"suite": "sums", "model": model.fingerprint}) as store:
    print("started", flush=True)
    try:
        run(Slow(), probes, list(ARMS), store)
    except KeyboardInterrupt:
        print("stopped", flush=True)
        sys.exit(130)
print("done", flush=True)
"""


def start(run_file: Path, log: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", SCRIPT, str(run_file), str(log)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_kill_9_loses_nothing_that_was_answered(tmp_path: Path, probes: list[Probe]) -> None:
    """Killed at random moments and continued: in all, at most the requests in flight are asked twice."""
    path, log = tmp_path / "run.sqlite", tmp_path / "log"
    chance, kills, replies, code = Random(7), 0, 0, -signal.SIGKILL
    while code == -signal.SIGKILL:
        with start(path, log) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "started\n"
            if kills < 4:
                time.sleep(0.03 + 0.1 * chance.random())
                process.kill()
                kills += 1
            code = process.wait(60)
        with Store.read(path) as store:
            assert store.tally()["replies"] >= replies
            replies = store.tally()["replies"]
    assert code == 0
    model = open_model("planted:see=0.7,think=0.8", probes)
    with Store.read(path) as store:
        assert results(store) == plain(model, probes, ALL)
        asked = len(log.read_text().splitlines())
        assert store.tally()["replies"] <= asked <= store.tally()["replies"] + 4 * kills


def test_ctrl_c_leaves_a_good_store(tmp_path: Path, probes: list[Probe]) -> None:
    path, log = tmp_path / "run.sqlite", tmp_path / "log"
    with start(path, log) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "started\n"
        while not log.exists() or len(log.read_text()) < 60:  # ten requests have been served
            time.sleep(0.005)
        os.kill(process.pid, signal.SIGINT)
        assert process.stdout.read() == "stopped\n"
        assert process.wait(20) == 130
    with Store.read(path) as store:
        replies = store.tally()["replies"]
        assert 0 < replies < 200
    assert replies <= len(log.read_text().splitlines()) <= replies + 4
    with start(path, log) as process:
        assert process.wait(60) == 0
    with Store.read(path) as store:
        assert results(store) == plain(open_model("planted:see=0.7,think=0.8", probes), probes, ALL)


class Counting:
    """Replies with the number of the sample; sizes are the prompts' lengths."""

    name = fingerprint = "counting"
    concurrency = 1

    def __init__(self, batch: int = 4) -> None:
        self.batch = batch
        self.batches: list[list[Prompt]] = []

    def size(self, prompt: Prompt) -> int:
        return sum(len(part) for message in prompt.messages for part in message.parts if isinstance(part, str))

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        self.batches.append(list(prompts))
        return [Reply(str(prompt.sample), tokens_in=10, tokens_out=1) for prompt in prompts]


def test_a_strategy_may_ask_for_several_replies_at_once(
    tmp_path: Path, probes: list[Probe], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each repetition of a strategy that draws three replies gets three of its own, in their order."""

    def three(probe: Probe, question: object) -> object:
        prompts = tuple(Prompt((), item=probe.item.id, sample=k) for k in range(3))
        replies = yield prompts
        last = yield replace(prompts[0], messages=(Message("user", ("and now?",)),))
        return replies[1] if last.text else last

    three.draws = 3  # type: ignore[attr-defined]
    monkeypatch.setattr("isoprobe.adapters.runs.run.ways_of", lambda *_: {"picture": three})
    model = Counting()
    with opened(tmp_path / "run.sqlite", model) as store:
        run(model, probes[:2], ["picture"], store, samples=2)
        answered = [a for a in store.answered() if a.item == probes[0].item.id]
        assert [(a.sample, a.reply.text) for a in answered[:2]] == [(0, "1"), (1, "4")]
        assert len(store.steps(answered[1])) == 4
        assert [step.text for step in store.steps(answered[1])] == ["3", "4", "5", "3"]


def test_batches_are_of_like_size_and_none_waits_for_ever(tmp_path: Path, probes: list[Probe]) -> None:
    model = Counting(batch=4)
    with opened(tmp_path / "run.sqlite", model) as store:
        tally = run(model, probes, ["text", "picture"], store, samples=2)
    spread = [max(map(model.size, batch)) - min(map(model.size, batch)) for batch in model.batches]
    everywhere = [model.size(prompt) for batch in model.batches for prompt in batch]
    assert sum(spread) / len(spread) < (max(everywhere) - min(everywhere)) / 2
    assert tally.batches == len(model.batches)
    assert tally.asked == len(everywhere)
    assert tally.answers == 2 * 2 * len(probes)


def test_a_spent_budget_stops_the_run_and_the_same_command_goes_on(tmp_path: Path, probes: list[Probe]) -> None:
    model = Counting()
    for budget, words in ((Budget(calls=6), "6 of 6 requests"), (Budget(tokens=30), "22 of 30 tokens")):
        with (
            opened(tmp_path / "run.sqlite", model) as store,
            pytest.raises(BudgetSpent, match=words),
        ):
            run(model, probes, ["text"], store, samples=4, budget=budget)
    with opened(tmp_path / "run.sqlite", model) as store:
        assert store.tally()["replies"] == 8
        run(model, probes, ["text"], store, samples=4)
        assert store.tally()["unanswered"] == 0
    asked = Counter((prompt_key(prompt), prompt.sample) for batch in model.batches for prompt in batch)
    assert max(asked.values()) == 1


def test_a_budget_that_is_just_enough_is_enough(tmp_path: Path, probes: list[Probe]) -> None:
    model = Counting()
    with opened(tmp_path / "whole.sqlite", model) as store:
        asked = run(model, probes, ["text"], store).asked
    with opened(tmp_path / "run.sqlite", model) as store:
        tally = run(model, probes, ["text"], store, budget=Budget(calls=asked))
    assert (tally.asked, tally.answers) == (asked, len(probes))


class Enough:
    """Has seen enough when so many replies came."""

    def __init__(self, of: int) -> None:
        self.of = of
        self.seen: list[Answered] = []

    def saw(self, answered: Answered) -> None:
        self.seen.append(answered)

    def enough(self) -> bool:
        return len(self.seen) >= self.of


@pytest.mark.parametrize("concurrency", [1, 4])
def test_a_watch_ends_the_asking_and_what_was_begun_is_finished(
    tmp_path: Path, probes: list[Probe], concurrency: int
) -> None:
    """Each begun probe is asked in all its arms; the same command then asks nothing, and without a watch the rest."""
    model = Watched(open_model("planted:see=0.7", probes), concurrency=concurrency)
    watch = Enough(8)
    with opened(tmp_path / "run.sqlite", model) as store:
        tally = run(model, probes, ["picture", "text"], store, watch=watch)
        assert tally.stopped
        assert 8 <= tally.answers == len(watch.seen) <= 8 + 2 * concurrency
        assert Counter(answer.item for answer in watch.seen) == Counter({p.item.id: 2 for p in probes[: tally.items]})
        assert {answer.reply for answer in watch.seen} == {answer.reply for answer in store.answered()}
        again = run(model, probes, ["picture", "text"], store, watch=Enough(8))
        assert (again.stopped, again.asked, again.answers, again.kept) == (True, 0, 0, tally.answers)
        rest = run(model, probes, ["picture", "text"], store)
        assert not rest.stopped
        assert rest.kept == tally.answers
        assert rest.answers + rest.kept == 2 * len(probes)


def test_a_watch_that_never_has_enough_changes_nothing(tmp_path: Path, probes: list[Probe]) -> None:
    model = Watched(open_model("planted:see=0.7", probes), batch=7)
    with opened(tmp_path / "run.sqlite", model) as store:
        watch = Enough(10_000)
        tally = run(model, probes, ["picture", "text"], store, watch=watch)
        assert not tally.stopped
        assert sorted((a.item, a.arm) for a in watch.seen) == [(a.item, a.arm) for a in store.answered()]
