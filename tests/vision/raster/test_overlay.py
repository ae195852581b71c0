"""What a reading holds is drawn where it is, doubts in another colour, and refusals say why."""

from __future__ import annotations

import numpy as np

from isoprobe.vision.raster.overlay import DOUBTED, REFUSED, SEEN, laid_over

PAPER = np.full((200, 300, 3), 255, np.uint8)


def places(picture: np.ndarray, colour: tuple[int, int, int]) -> np.ndarray:
    """Rows and columns of the pixels that have a colour."""
    return np.argwhere((picture == colour).all(axis=2))


def test_vertices_and_edges_are_drawn_where_they_were_read() -> None:
    nodes = [
        {"node": 0, "label": "A", "x": 50, "y": 60, "radius": 12},
        {"node": 1, "label": "B", "x": 250, "y": 60, "radius": 12},
    ]
    shown = laid_over(PAPER, {"nodes": nodes, "edges": [{"nodes": [0, 1]}]})
    assert shown.shape[0] > 200
    assert tuple(shown[60, 150]) == SEEN
    assert tuple(shown[72, 50]) == SEEN
    assert not len(places(shown[100:200], SEEN))


def test_what_was_doubted_has_a_colour_of_its_own() -> None:
    letters = [
        {"letter": "A", "x": 50, "y": 60, "confidence": 0.99},
        {"letter": "B", "x": 200, "y": 60, "confidence": 0.4},
    ]
    shown = laid_over(PAPER, {"letters": letters, "unsure": []})
    assert places(shown[:200], SEEN)[:, 1].max() < 120
    assert places(shown[:200], DOUBTED)[:, 1].min() > 150


def test_curves_are_dotted_and_a_box_is_framed() -> None:
    state = {"box": [20, 10, 280, 190], "curves": [{"places": [[100, 50], [150, 80]]}]}
    shown = laid_over(PAPER, state)
    assert tuple(shown[10, 150]) == tuple(shown[50, 100]) == tuple(shown[80, 150]) == SEEN


def test_a_refusal_says_why_below_the_picture() -> None:
    shown = laid_over(PAPER, None, "no curve found")
    assert len(places(shown[200:], REFUSED))
    assert not len(places(shown[:200], REFUSED))


def test_an_arrow_ends_at_the_rim_and_its_number_stands_beside_it() -> None:
    nodes = [{"node": k, "label": "", "x": x, "y": 100, "radius": 20} for k, x in enumerate((50, 250))]
    edges = [{"nodes": [0, 1], "capacity": 7}]
    shown = laid_over(PAPER, {"nodes": nodes, "edges": edges, "directed": True})[:200]
    arrow = places(shown, SEEN)
    inside = arrow[np.hypot(arrow[:, 1] - 250, arrow[:, 0] - 100) < 17]
    assert not len(inside[inside[:, 1] < 250])
    head = arrow[(arrow[:, 1] > 215) & (arrow[:, 1] < 226)]
    assert np.ptp(head[:, 0]) > 3
    assert (shown[:94, 140:170] != 255).any()
    assert (shown[106:, 140:170] == 255).all()


def test_marks_of_a_chart_are_told_with_their_values() -> None:
    def written(kind: str, *values: dict[str, float]) -> int:
        """Pixels of ink above the marks."""
        marks = [{"place": [60 + 4 * k, 110], **value} for k, value in enumerate(values)]
        return int((laid_over(PAPER, {kind: marks})[:104] != 255).any(axis=2).sum())

    one, many = {"x": 1.5, "y": 2.5}, [{"x": 1.5, "y": 2.5}] * 50
    assert written("bars", {"from": 0.0, "to": 1234.5}) > written("bars", {"from": 0.0, "to": 7}) > 0
    assert written("sectors", {"share": 0.5}) > 0
    assert written("points", one) > 0
    assert written("points", *many) == written("bars", {}) == 0  # of so many the values would cover one another
