"""The pace of requests: real threads against a limit that refuses, and the arithmetic of one cut."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from isoprobe.adapters.models.pace import START, Pace


class Limit:
    """Lets so many pass at once, each for a while; knows when each came and when it refused."""

    def __init__(self, most: int, seconds: float, wait: float | None) -> None:
        self.most, self.seconds, self.wait = most, seconds, wait
        self.now = self.peak = self.served = 0
        self.came: list[float] = []
        self.refused: list[float] = []
        self.lock = threading.Lock()

    def request(self, pace: Pace) -> bool:
        """One request at the pace's leave; whether it was served."""
        entered = pace.enter()
        with self.lock:
            self.came.append(time.monotonic())
            taken = self.now < self.most
            if taken:
                self.now += 1
                self.peak = max(self.peak, self.now)
            else:
                self.refused.append(time.monotonic())
        if not taken:
            pace.refuse(entered, self.wait)
            return False
        time.sleep(self.seconds)
        with self.lock:
            self.now -= 1
            self.served += 1
        pace.leave(entered, well=True)
        return True


def drive(pace: Pace, limit: Limit, requests: int, threads: int, hurt: Callable[[], None] | None = None) -> None:
    """That many requests served, by that many threads; one that is refused is sent again."""
    left = iter(range(requests))
    lock = threading.Lock()

    def work() -> None:
        while True:
            with lock:
                if next(left, None) is None:
                    return
            while not limit.request(pace):
                pass

    workers = [threading.Thread(target=work, daemon=True) for _ in range(threads)]
    for worker in workers:
        worker.start()
    if hurt:
        hurt()
    for worker in workers:
        worker.join(30)
    assert not any(worker.is_alive() for worker in workers)
    assert limit.served == requests
    assert pace.flying == limit.now == 0


def test_the_limit_of_a_server_is_found_and_kept() -> None:
    limit = Limit(most=24, seconds=0.02, wait=0.1)
    pace = Pace(100)
    drive(pace, limit, 1200, 100)
    assert limit.peak == 24
    assert 1 <= pace.cuts <= 5, "a refusal now and then, not one a round"
    assert len(limit.refused) < 120
    assert 8 <= pace.limit <= 30


def test_all_threads_wait_where_one_is_told_to() -> None:
    limit = Limit(most=4, seconds=0.01, wait=0.8)
    drive(Pace(32), limit, 60, 32)
    assert limit.refused
    for refused in limit.refused:  # what was on its way already has a while to come
        early = [came for came in limit.came if refused + 0.4 < came < refused + 0.79]
        assert not early, f"{len(early)} requests were sent while all should wait"


def test_without_a_refusal_the_ceiling_is_reached_and_not_passed() -> None:
    limit = Limit(most=1000, seconds=0.01, wait=None)
    pace = Pace(40)
    drive(pace, limit, 800, 60)
    assert limit.peak == 40
    assert pace.limit == 40
    assert pace.cuts == 0


def test_a_limit_that_is_lifted_is_used_again() -> None:
    limit = Limit(most=5, seconds=0.005, wait=None)
    pace = Pace(30)

    def lift() -> None:
        while len(limit.refused) < 5:
            time.sleep(0.005)
        limit.most = 1000

    drive(pace, limit, 3000, 40, lift)
    assert limit.peak == 30


def test_a_ceiling_of_one_is_one_after_another() -> None:
    limit = Limit(most=1, seconds=0.001, wait=None)
    drive(Pace(1), limit, 50, 4)
    assert limit.peak == 1
    assert not limit.refused


def test_it_starts_low_and_one_burst_of_refusals_is_one_cut() -> None:
    pace = Pace(64)
    assert pace.limit == START
    entered = [pace.enter() for _ in range(16)]
    for place in entered[10:]:  # ten were taken
        pace.refuse(place, None)
    assert (pace.cuts, pace.limit, pace.flying) == (1, 5.0, 10)
    for place in entered[:10]:
        pace.leave(place, well=True)
    assert pace.limit == 5, "replies to what was sent before the cut say nothing of it"


def test_a_server_that_refuses_all_is_halved_not_stopped() -> None:
    """As one that counts requests by the minute does."""
    pace = Pace(16)
    for place in [pace.enter() for _ in range(16)]:
        pace.refuse(place, None)
    assert pace.limit == 4  # half of the half it is taken to have taken
    assert pace.cuts == 1


def test_waits_add_up_to_the_longest_and_not_to_their_sum() -> None:
    slept: list[float] = []
    pace = Pace(4, clock=lambda: sum(slept), sleep=slept.append)
    first, second = pace.enter(), pace.enter()
    pace.refuse(first, 7.0)
    pace.refuse(second, 3.0)
    pace.enter()
    assert slept == [7.0]
