"""Names of any make are read beside their vertices; one that a stroke of the same colour runs through is not."""

from __future__ import annotations

import io

import matplotlib as mpl
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.reading import read_graph

mpl.use("Agg")
from matplotlib import pyplot as plt

PLACES = ((60, 60), (300, 60), (300, 260), (60, 260), (180, 170))
EDGES = ((0, 1), (1, 2), (2, 3), (3, 0), (3, 4))


def drawn(names: tuple[str, ...], ink: str = "black", aside: tuple[float, float] = (6, 6), size: float = 13) -> bytes:
    """Small red vertices joined by blue edges, their names above and to the right."""
    figure = plt.figure(figsize=(4, 3.6), dpi=100)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, 400), ylim=(0, 360))
    axes.axis("off")
    for one, other in EDGES:
        axes.plot(*zip(PLACES[one], PLACES[other], strict=True), color="C0", lw=1.5, zorder=1)
    axes.scatter(*zip(*PLACES, strict=True), s=60, color="crimson", zorder=2)
    for name, place in zip(names, PLACES, strict=True):
        axes.annotate(name, place, xytext=aside, textcoords="offset points", fontsize=size, color=ink)
    out = io.BytesIO()
    figure.savefig(out, format="png")
    plt.close(figure)
    return out.getvalue()


@pytest.mark.parametrize(
    "names",
    [
        ("crow", "wolf", "hare", "dog", "owl"),
        ("x1", "x2", "x3", "x4", "x5"),
        ("Trent", "Heidi", "Frank", "Dave", "Bob"),
        ("a", "b", "g", "h", "k"),
    ],
)
def test_names_of_any_make_are_read(names: tuple[str, ...]) -> None:
    scene = read_graph(drawn(names))
    assert not scene.unsure
    at = {(round(vertex.x), round(360 - vertex.y)): vertex.label for vertex in scene.vertices}
    for name, (x, y) in zip(names, PLACES, strict=True):
        assert min(at.items(), key=lambda one: abs(one[0][0] - x) + abs(one[0][1] - y))[1] == name
    assert len(scene.edges) == len(EDGES)


def test_letters_before_digits_are_not_passed_over_in_silence() -> None:
    names = ("x1", "x2", "x3", "x4", "x5")
    for aside in ((6, 6), (8, -14)):
        try:
            scene = read_graph(drawn(names, aside=aside))
        except Unreadable:
            continue
        assert scene.unsure or sorted(vertex.label for vertex in scene.vertices) == list(names)


def test_a_name_too_many_is_refused() -> None:
    with pytest.raises(Unreadable):
        read_graph(drawn(("crow wolf owl dog cat hare bear", "wolf", "hare", "dog", "owl")))


@pytest.mark.parametrize("size", [14, 18, 22])
def test_letters_that_look_like_bars_are_no_ones(size: float) -> None:
    try:
        scene = read_graph(drawn(("$u_1$", "$u_2$", "$u_3$", "$u_4$", "$u_5$"), size=size))
    except Unreadable:
        return
    assert scene.unsure or sorted(vertex.label for vertex in scene.vertices) == ["u₁", "u₂", "u₃", "u₄", "u₅"]
