import numpy as np
import pytest

from isoprobe.analysis.attribution.shares import shares_of
from isoprobe.analysis.validation.worlds import WORLDS, World, plant, planted_shares


@pytest.mark.slow
@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)
def test_a_large_run_shows_what_was_planted(world: World) -> None:
    """Where the shares are identified, their estimates over many items are the truth; where not, one is far from it."""
    truth = planted_shares(world)
    found = plant(world, 40_000, np.random.default_rng(5))
    shares = shares_of(found, ("loss", "perception", "reasoning"))
    assert shares is not None
    apart = {figure: abs(getattr(shares, figure).value - truth[figure]) for figure in truth}
    if world.expected == "identified":
        assert max(apart.values()) < 0.02, apart
    elif world.expected == "bounded":
        for figure in truth:
            estimate = getattr(shares, figure)
            assert estimate.low - 0.01 <= truth[figure] <= estimate.high + 0.01
    elif world.step:  # the two shares stand: what is not known is which of them the third part is of
        assert apart["loss"] < 0.02
        assert (
            max(apart["perception"], apart["reasoning"])
            < 0.02
            < truth["loss"] - truth["perception"] - truth["reasoning"]
        )
    else:
        assert max(apart["perception"], apart["reasoning"]) > 0.02, apart


def test_the_planted_shares_of_a_plain_respondent_are_the_formula_s() -> None:
    truth = planted_shares(World("plain", "identified", see=0.6, think=0.95, spread=0))
    both = 0.6 * 0.95
    assert truth["loss"] == pytest.approx(1 - both, abs=0.003)
    assert truth["perception"] == pytest.approx(((0.95 - both) + 0.4) / 2, abs=0.003)
    assert truth["reasoning"] == pytest.approx(((0.6 - both) + 0.05) / 2, abs=0.003)


def test_names_are_different_and_no_world_is_odd() -> None:
    assert len({world.name for world in WORLDS}) == len(WORLDS)
    with pytest.raises(ValueError, match="spread of 1"):
        plant(World("odd", "identified", redrawn=False), 10, np.random.default_rng(0))


def test_replies_that_are_cut_off_are_missing_and_not_wrong() -> None:
    found = plant(World("cut", "bounded", cut=0.8), 2000, np.random.default_rng(0))
    assert 0.5 < found.arms["picture"].answered < 0.7
    assert found.arms["text"].answered == 1
