"""A team: who is asked what, in which batches, and what a member that breaks costs the others."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from isoprobe.adapters.models.team import Team
from isoprobe.adapters.prompting.keys import prompt_key
from isoprobe.probes.core import Message, Prompt, Reply


@dataclass
class Member:
    """Says its name and what it was asked; keeps the sizes of its batches and how many calls ran at once."""

    name: str
    batch: int = 4
    concurrency: int = 1
    breaks: bool = False
    sizes: list[int] = field(default_factory=list)
    at_once: int = 0
    most: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def fingerprint(self) -> str:
        return f"member {self.name}"

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        with self.lock:
            self.at_once += 1
            self.most = max(self.most, self.at_once)
            self.sizes.append(len(prompts))
        time.sleep(0.01)
        with self.lock:
            self.at_once -= 1
        if self.breaks:
            raise RuntimeError("no more memory")
        return [Reply(f"{self.name}: {prompt.messages[0].parts[0]}") for prompt in prompts]


def prompt(text: str, to: str = "") -> Prompt:
    return Prompt((Message("user", (text,)),), to=to)


def test_each_prompt_goes_to_the_model_it_names_and_the_order_stays() -> None:
    main, judge = Member("main", batch=2), Member("judge", batch=3, concurrency=2)
    team = Team(main, {"judge": judge})
    asked = [prompt("a"), prompt("b", "judge"), prompt("c"), prompt("d"), prompt("e", "judge")]
    replies = team.ask(asked)
    assert [reply.text for reply in replies] == ["main: a", "judge: b", "main: c", "main: d", "judge: e"]
    assert sorted(main.sizes) == [1, 2]
    assert judge.sizes == [2]
    assert (team.batch, team.concurrency, team.name) == (3, 3, "main")


def test_no_member_is_asked_in_more_threads_than_it_allows() -> None:
    main, judge = Member("main", batch=1, concurrency=1), Member("judge", batch=1, concurrency=3)
    team = Team(main, {"judge": judge})
    team.ask([prompt(str(k), "judge" if k % 2 else "") for k in range(16)])
    assert main.most == 1
    assert 1 < judge.most <= 3


def test_a_member_under_two_names_is_one_member() -> None:
    judge = Member("judge", batch=1, concurrency=2)
    team = Team(Member("main"), {"a": judge, "b": judge})
    team.ask([prompt(str(k), "ab"[k % 2]) for k in range(12)])
    assert judge.most == 2
    assert team.concurrency == 3


def test_one_that_breaks_and_one_that_is_unknown_fail_their_own_prompts_alone() -> None:
    team = Team(Member("main"), {"judge": Member("judge", breaks=True)})
    good, broken, nobody = team.ask([prompt("a"), prompt("b", "judge"), prompt("c", "jugde")])
    assert good.text == "main: a"
    assert (broken.text, broken.error) == (None, "judge broke: RuntimeError: no more memory")
    assert (nobody.text, nobody.error) == (
        None,
        "unknown model to ask 'jugde'. Did you mean 'judge'? Known: judge",
    )


def test_the_fingerprint_names_every_member() -> None:
    one = Team(Member("m"), {"judge": Member("j")}).fingerprint
    assert one == "team main=member m judge=member j"
    assert one != Team(Member("m"), {"judge": Member("k")}).fingerprint
    assert one != Team(Member("j"), {"judge": Member("m")}).fingerprint


def test_what_the_run_loop_heeds_is_handed_on_where_a_member_has_it() -> None:
    plain = Team(Member("m"), {})
    assert not hasattr(plain, "size")
    assert not hasattr(plain, "give_up")
    sized, told = Member("s"), Member("t")
    sized.size = lambda prompt: len(prompt.messages[0].parts[0])  # type: ignore[attr-defined]
    sized.give_up = 7  # type: ignore[attr-defined]
    told.reads_bookkeeping = ("item",)  # type: ignore[attr-defined]
    team = Team(sized, {"judge": told})
    assert (team.size(prompt("abc")), team.size(prompt("abc", "judge"))) == (3, 0)
    assert (team.give_up, team.reads_bookkeeping) == (7, ("item",))


def test_another_addressee_is_another_prompt() -> None:
    one = prompt("a")
    assert len({prompt_key(one), prompt_key(replace(one, to="judge")), prompt_key(replace(one, to="self"))}) == 3
    assert prompt_key(replace(one, choices=("to", "judge"))) != prompt_key(replace(one, to="judge"))


def test_what_servers_refuse_is_told_and_leave_is_asked_of_all() -> None:
    main, judge = Serving("main", refused=(("temperature", ""),)), Serving("judge", refused=(("seed", ""),))
    team = Team(main, {"judge": judge, "other": Member("other")})
    assert team.refused == (("temperature", ""), ("judge: seed", ""))
    team.ask_leave(lambda: False)
    assert (main.leave(), judge.leave()) == (False, False)


@dataclass
class Serving(Member):
    """A member with a server behind it."""

    refused: tuple[tuple[str, str], ...] = ()
    leave: Callable[[], bool] = lambda: True

    def ask_leave(self, leave: Callable[[], bool]) -> None:
        self.leave = leave
