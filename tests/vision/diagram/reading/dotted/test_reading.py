from isoprobe.vision.diagram.reading.dotted.reading import see_dotted
from tests.specimens.dotted_drawings import POINTS, dotted


def test_every_dot_has_its_letter() -> None:
    seen = see_dotted(dotted())
    assert seen is not None
    for name, (x, y) in zip(seen.names, seen.dots.middles, strict=True):
        letter = seen.letters[name].name
        assert abs(POINTS[letter][0] - x) < 1
        assert abs(POINTS[letter][1] - y) < 1.5


def test_a_drawing_without_dots_is_none() -> None:
    picture = dotted({"A": (50.0, 50.0)}, (), letters=False)
    assert see_dotted(picture) is None
