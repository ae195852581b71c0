"""Letters on shaded balls stand out from around them; on plain paper nothing does."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.graph.bodies import Body
from isoprobe.vision.graph.names.shading import without_shading
from isoprobe.vision.graph.reading import read_graph

PLACES = ((80, 80), (320, 80), (320, 240), (80, 240))


def balls(names: str) -> np.ndarray:
    """Balls that are lighter towards their upper left, with white letters, joined in a ring."""
    picture = np.full((320, 400, 3), 255, np.uint8)
    for place, other in zip(PLACES, PLACES[1:] + PLACES[:1], strict=True):
        cv2.line(picture, place, other, (120, 120, 120), 2, cv2.LINE_AA)
    rows, columns = np.mgrid[:320, :400]
    for (x, y), name in zip(PLACES, names, strict=True):
        away = np.hypot(columns - x + 9, rows - y + 9) / 40
        level = np.clip(1 - away, 0, 1)[..., None]
        shade = (1 - level) * np.array([10.0, 10.0, 110.0]) + level * np.array([90.0, 90.0, 230.0])
        inside = np.hypot(columns - x, rows - y) < 24
        picture[inside] = shade.astype(np.uint8)[inside]
        (wide, high), _ = cv2.getTextSize(name, cv2.FONT_HERSHEY_DUPLEX, 0.8, 2)
        at = (x - wide // 2, y + high // 2)
        cv2.putText(picture, name, at, cv2.FONT_HERSHEY_DUPLEX, 0.8, (255, 255, 255), 2, cv2.LINE_AA)
    return picture


def test_letters_on_shaded_balls_are_read_or_said_to_be_there() -> None:
    scene = read_graph(balls("ABCD"))
    assert scene.unsure or [vertex.label for vertex in scene.vertices] == list("ABDC")


def test_what_is_written_on_a_ball_is_black_on_white_then() -> None:
    body = Body(80.0, 80.0, 24.0, np.full(72, 24.0), "circle", False)
    found = without_shading(balls("ABCD"), [body])
    assert found is not None
    inside = found[62:98, 62:98]
    assert (inside[..., 0] == inside[..., 2]).all()
    assert 0.05 < (inside[..., 0] < 128).mean() < 0.4


def test_plain_vertices_hold_nothing() -> None:
    body = Body(80.0, 80.0, 24.0, np.full(72, 24.0), "circle", True)
    assert without_shading(np.full((320, 400, 3), 255, np.uint8), [body]) is None
