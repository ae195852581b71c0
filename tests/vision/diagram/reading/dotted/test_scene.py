import cv2
import numpy as np

from isoprobe.solvers.diagrams.diagram import counts
from isoprobe.vision.diagram.reading.dotted.reading import see_dotted
from isoprobe.vision.diagram.reading.dotted.scene import is_clean, left_over, scene_of
from tests.specimens.dotted_drawings import POINTS, RADIUS, dotted


def test_the_diagram_and_its_counts() -> None:
    seen = see_dotted(dotted())
    assert seen is not None
    assert is_clean(seen)
    scene = scene_of(seen)
    assert scene.diagram.lines == (("A", "B"), ("A", "C"), ("B", "D", "C"), ("C", "E"))
    assert counts(scene.diagram) == {"letters": 5, "line_segments": 6, "circles": 1, "triangles": 1}
    assert scene.confidence >= 0.7
    assert not scene.left


def test_ink_that_is_left_over_is_told_with_its_place() -> None:
    picture = dotted()
    cv2.line(picture, (620, 300), (690, 480), (0, 0, 0), 2)
    seen = see_dotted(picture)
    assert seen is not None
    assert not is_clean(seen)
    ((x, y, area),) = left_over(seen)
    assert abs(x - 655) < 3
    assert abs(y - 390) < 3
    assert area > 150
    scene = scene_of(seen)
    assert scene.confidence <= 0.2
    assert scene.unsure[0].startswith("ink at (65")
    assert scene.left


def test_a_dot_without_a_letter_is_told() -> None:
    picture = dotted()
    cv2.circle(picture, (650, 450), 3, (0, 0, 0), -1, cv2.LINE_AA)
    seen = see_dotted(picture)
    assert seen is not None
    assert not is_clean(seen)
    assert "dot at (650, 450): no letter" in scene_of(seen).unsure


def test_a_letter_far_from_its_dot_names_it_in_doubt() -> None:
    """The letter of a dot with none nearer, ten letter heights away."""
    picture = dotted({**POINTS, "F": (640.0, 400.0)})
    picture[405:440, 625:670] = 255
    cv2.circle(picture, (640, 400), round(RADIUS), (0, 0, 0), -1, cv2.LINE_AA)
    alone = dotted({"F": (640.0, 260.0)}, (), ())
    picture[225:300, 600:690] = np.minimum(picture[225:300, 600:690], alone[225:300, 600:690])
    cv2.circle(picture, (640, 260), round(RADIUS) + 3, (255, 255, 255), -1)
    seen = see_dotted(picture)
    assert seen is not None
    scene = scene_of(seen)
    assert abs(scene.points["F"][1] - 400) < 2
    assert "letter F: far from its dot" in scene.unsure
    assert scene.confidence < 0.9
