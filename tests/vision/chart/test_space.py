"""Where places in space lie in a picture."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision.chart.space import View, spread

# as mpl_toolkits.mplot3d and its axes put them at 360 by 270 pixels, to the tenth of a pixel
PLACES = np.array([[0, 0, 0], [3, 0, 0], [0, 1.5, 0], [0, 0, 30], [3, 1.5, 30], [1, 1, 10]], float)


@pytest.mark.parametrize(("above", "turn"), [(25, -60), (25, 30), (75, -60), (5, -60)])
def test_places_are_where_matplotlib_draws_them(above: float, turn: float) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from mpl_toolkits.mplot3d import proj3d

    figure = Figure(figsize=(4, 3), dpi=90)
    figure.subplots_adjust(left=0.17, bottom=0.13, right=0.95, top=0.93)
    axes = figure.add_subplot(projection="3d")
    canvas = FigureCanvasAgg(figure)
    axes.set(xlim=(0, 3), ylim=(-0.1, 1.6), zlim=(-1, 31))
    axes.view_init(elev=above, azim=turn)
    canvas.draw()
    x, y, _ = proj3d.proj_transform(*PLACES.T, axes.get_proj())
    wanted = axes.transData.transform(np.stack([x, y], axis=1))
    wanted[:, 1] = 270 - wanted[:, 1]
    ends = tuple(tuple(map(float, axes.get_w_lims()[k : k + 2])) for k in (0, 2, 4))
    seen = View(ends, above, turn, 360, 270)  # type: ignore[arg-type]
    assert np.abs(seen.points(PLACES) + 0.5 - wanted).max() < 0.1
    assert len(seen.corners()) == 8


def test_how_far_an_axis_goes() -> None:
    assert spread([0, 1, 2], 0.05) == pytest.approx((-0.1458, 2.1458), abs=1e-3)
    assert spread([0, 30], 0) == pytest.approx((-0.625, 30.625))
