"""Boards get harder to see by smaller squares and by pieces whose black and white are nearer one another."""

from __future__ import annotations

from random import Random

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.chess import climbing
from isoprobe.probes.grid import MOST


def test_a_hard_board_is_small_pale_and_seen_from_either_side() -> None:
    state = load_task("winner").draw(Random(0), 1)
    looks = {see: [climbing.look(Random(seed), state, climbing.SEE.at(see)) for seed in range(30)] for see in (1, MOST)}
    easy, hard = looks[1], looks[MOST]
    assert {style["square"] for style in easy} == {90}
    assert {style["square"] for style in hard} == {25}
    assert {style["pieces"] for style in easy} == {"burnett"}
    assert len({style["pieces"] for style in hard}) == 3
    assert not any(style["black_at_bottom"] or style["coordinates"] == "none" for style in easy)
    assert any(style["black_at_bottom"] for style in hard)
    apart = [min(sum(style["paper"]) - sum(style["ink"]) for style in each) / 3 for each in (easy, hard)]
    assert apart[1] < 0.6 * apart[0]
    assert not any(style["coordinates"] == "inside" for style in hard)  # no room in such squares
