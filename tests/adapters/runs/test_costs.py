"""A reply is paid once, whoever uses it."""

from __future__ import annotations

from pathlib import Path

from isoprobe.adapters.runs.costs import Cost, pay
from isoprobe.adapters.runs.store import Store
from isoprobe.probes.core import Reply


def test_the_first_of_its_users_pays_and_the_others_have_it_cached() -> None:
    costs = {"picture": Cost(), "text": Cost()}
    pay(costs, [(1, "text", 1, 7), (0, "picture", 2, 7)], (10, 3, 0.5, ""))
    pay(costs, [(1, "text", 1, 8)], (20, 1, 1.5, "HTTP 500"))
    assert costs["picture"] == Cost(0, 1, 1, 0, 10, 3, 0.5)
    assert costs["text"] == Cost(0, 1, 1, 1, 20, 1, 1.5)


def test_replies_that_each_lead_to_one_answer_are_added_up_by_arm(tmp_path: Path) -> None:
    """And one more use of one of them, or a transcript that led to an answer, changes who pays, not what is paid."""

    def filled(name: str, shared: bool) -> dict[str, Cost]:
        with Store.new(tmp_path / name, {}) as store:
            for k in range(8):
                error = "HTTP 500" if k in (3, 7) else ""
                key = bytes([k]) * 32
                said = Reply(None if error else "yes", error=error, tokens_in=10 + k, tokens_out=k, seconds=k / 4)
                number = store.put(key, key, said, "a")
                if k < 6:
                    led = [1, number] if shared and k == 5 else [number]
                    store.count("a", "picture" if k % 2 else "text", f"q{k}", 0, number, led)
            store.commit()
            return store.costs(("picture", "text"))

    own, shared = filled("own.run", False), filled("shared.run", True)
    assert own == {
        "picture": Cost(3, 3, 0, 1, 11 + 13 + 15, 1 + 3 + 5, 9 / 4),
        "text": Cost(3, 3, 0, 0, 10 + 12 + 14, 0 + 2 + 4, 6 / 4),
        "": Cost(0, 2, 0, 1, 16 + 17, 6 + 7, 13 / 4),
    }
    assert shared[""] == own[""]
    assert shared["picture"] == Cost(3, 4, 0, 1, 39 + 10, 9 + 0, 9 / 4)
    assert shared["text"] == Cost(3, 2, 1, 0, 36 - 10, 6, 6 / 4)
