"""Pictures of plotting programs: the same program, the same pixels; another one, visibly others."""

from __future__ import annotations

import cv2
import matplotlib
import numpy as np
import pytest

from isoprobe.solvers import BadState
from isoprobe.vision.figure.program_pictures import SEEN, difference, drawn, png, sheet

START = "import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\n"


def test_a_change_that_can_be_seen_is_one() -> None:
    line = drawn(START + "ax.plot([1, 2, 3], [3, 1, 2])")
    assert line.shape == (270, 360, 3)
    assert difference(line, drawn(START + "ax.plot([1, 2, 3], [3, 1, 2], color='C0')")) == 0
    assert difference(line, drawn(START + "ax.plot([1, 2, 3], [3, 2, 1])")) > SEEN
    assert difference(line, drawn(START + "ax.plot([1, 2, 3], [3, 1, 2], alpha=0.98)")) < SEEN
    assert difference(line, line[:100]) == 1


def test_a_machines_own_settings_play_no_part() -> None:
    program = START + "ax.bar([1, 2], [3, 1])"
    before = drawn(program)
    drawn.cache_clear()
    with matplotlib.rc_context({"axes.facecolor": "black", "font.size": 20}):
        assert np.array_equal(drawn(program), before)


def test_a_sheet_has_a_tile_for_each_and_no_more() -> None:
    programs = [START + f"ax.plot([1, 2], [{k}, 1])" for k in range(3)]
    pixels = cv2.imdecode(np.frombuffer(sheet(programs, "ABC"), np.uint8), cv2.IMREAD_COLOR)
    high, wide = drawn(programs[0]).shape[:2]
    assert pixels.shape[1] == 2 * (wide + 4)
    assert pixels.shape[0] % 2 == 0
    last = pixels[pixels.shape[0] // 2 :, wide + 4 :]
    assert (last == 255).all()
    assert np.array_equal(pixels[28 : 28 + high, 2 : 2 + wide], drawn(programs[0]))
    assert png(drawn(programs[0])).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("ax.plot([1])", "before it has axes"),
        (START + "ax.plot([1], [1, 2])", "does not run: ValueError"),
        (START + "ax.plot([1], shade='x')", "does not run: AttributeError"),
        (START + "ax.plot([1])\nax.savefig()", "expected a plotting call"),
    ],
)
def test_a_program_that_does_not_run_is_told(program: str, told: str) -> None:
    with pytest.raises(BadState, match=told):
        drawn(program)


@pytest.mark.parametrize("zero", ["N", "W", "SE"])
def test_no_angle_is_cut_off(zero: str) -> None:
    picture = drawn(f"""import matplotlib.pyplot as plt

fig = plt.figure()
ax = fig.add_subplot(projection="polar")
ax.plot([0, 1, 2], [3, 1, 2])
ax.set_theta_zero_location("{zero}")
""")
    edges = (picture[0], picture[-1], picture[:, 0], picture[:, -1])
    assert all((edge > 250).all() for edge in edges)
    assert (picture < 100).any()
