from isoprobe.vision.diagram.reading.dotted.circles import find_circles
from isoprobe.vision.diagram.reading.dotted.dots import find_dots
from isoprobe.vision.diagram.reading.dotted.ink import dark_ink
from isoprobe.vision.diagram.reading.dotted.lines import find_lines
from tests.specimens.dotted_drawings import LINES, POINTS, dotted


def _read(lines: tuple[str, ...]) -> set[str]:
    ink = dark_ink(dotted(lines=lines))
    dots = find_dots(ink)
    assert dots is not None
    names = sorted(POINTS, key=lambda name: POINTS[name])
    found = find_lines(ink, dots, find_circles(ink, dots.middles))
    return {"".join(sorted(names[k] for k in line.dots)) for line in found}


def test_lines_are_maximal_and_a_dot_on_one_is_on_it() -> None:
    assert _read(LINES) == {"AB", "BCD", "AC", "CE"}


def test_a_line_more_or_less_is_seen() -> None:
    assert _read(LINES[:-1]) == {"AB", "BCD", "AC"}
    assert _read((*LINES, "AE")) == {"AB", "BCD", "AC", "CE", "AE"}
