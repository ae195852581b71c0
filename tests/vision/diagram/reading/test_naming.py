"""Which point a letter names where two are near: near misses between ends, crossings, centres and lines."""

from math import inf

from isoprobe.vision.diagram.reading.naming import cost, name_vertices, rays
from isoprobe.vision.diagram.reading.vertices import DiagramVertex, find_vertices, reach
from isoprobe.vision.diagram.scene import Letter, Mark, Round, StraightStroke

H = 20.0
FAR = reach([StraightStroke(0, 0, 1, 0, 2.0)], H)


def named(
    letters: list[Letter], strokes: list[StraightStroke], rounds: list[Round], marks: list[Mark] | None = None
) -> dict:
    vertices = find_vertices(strokes, rounds, marks or [], FAR)
    naming = name_vertices(letters, vertices, strokes, rounds, marks or [], FAR)
    return {
        letter.name: None if v is None else (round(v.x), round(v.y))
        for letter, v in zip(letters, naming.vertices, strict=True)
    }


def test_a_letter_beside_a_crossing_names_the_end_when_another_has_the_crossing() -> None:
    strokes = [StraightStroke(0, 100, 200, 100, 2.0), StraightStroke(150, 20, 150, 130, 2.0)]
    both = named([Letter("E", 163, 88, H), Letter("F", 150, 150, H)], strokes, [])
    assert both == {"E": (150, 100), "F": (150, 130)}
    assert named([Letter("F", 160, 136, H)], strokes, []) == {"F": (150, 130)}


def test_a_letter_outside_the_corner_names_it() -> None:
    corner = [
        StraightStroke(100, 100, 300, 100, 2.0),
        StraightStroke(100, 100, 200, 250, 2.0),
        StraightStroke(130, 145, 300, 100, 2.0),
    ]
    assert named([Letter("A", 86, 92, H)], corner, []) == {"A": (100, 100)}
    assert named([Letter("B", 113, 152, H)], corner, []) == {"B": (130, 145)}


def test_a_foot_on_the_base_is_named_not_the_base_beside_it() -> None:
    strokes = [StraightStroke(0, 200, 300, 200, 2.0), StraightStroke(150, 60, 150, 200, 2.0)]
    assert named([Letter("D", 158, 218, H)], strokes, []) == {"D": (150, 200)}


def test_the_middle_of_a_line_is_named_where_no_vertex_is_near() -> None:
    assert named([Letter("D", 150, 218, H)], [StraightStroke(0, 200, 300, 200, 2.0)], []) == {"D": (150, 200)}


def test_o_is_the_centre_and_another_letter_the_dot() -> None:
    circle, diameter = Round(100, 100, 80), StraightStroke(20, 100, 180, 100, 2.0)
    assert named([Letter("O", 108, 116, H)], [diameter], [circle]) == {"O": (100, 100)}
    assert named([Letter("O", 108, 116, H)], [], [circle]) == {"O": (100, 100)}
    assert named([Letter("O", 100, 197, H)], [], [circle]) == {"O": (100, 180)}
    assert named([Letter("P", 128, 84, H)], [diameter], [circle], [Mark("dot", 132, 100)]) == {"P": (132, 100)}


def test_no_two_letters_name_one_point() -> None:
    found = named([Letter("A", 15, 90, H), Letter("B", 18, 118, H)], [StraightStroke(20, 100, 200, 100, 2.0)], [])
    assert len(set(found.values())) == 2


def test_a_letter_far_from_everything_names_nothing() -> None:
    assert named([Letter("Q", 400, 400, H)], [StraightStroke(20, 100, 200, 100, 2.0)], []) == {"Q": None}


def test_margins_tell_sure_from_unsure() -> None:
    strokes = [StraightStroke(0, 100, 100, 100, 2.0), StraightStroke(136, 100, 236, 100, 2.0)]
    vertices = find_vertices(strokes, [], [], FAR)
    unsure = name_vertices([Letter("A", 118, 100, H)], vertices, strokes, [], [], FAR)
    sure = name_vertices([Letter("A", 102, 118, H)], vertices, strokes, [], [], FAR)
    assert unsure.margins[0] < 0.2 < 1.5 < sure.margins[0]


def test_cost_and_rays() -> None:
    strokes = [StraightStroke(0, 0, 100, 0), StraightStroke(0, 0, 0, 100)]
    vertex = DiagramVertex(0, 0, ends=(0, 1))
    assert rays(vertex, strokes, []) == [0.0, 90.0]
    outside, inside = (cost(Letter("A", d, d, H), vertex, strokes, [], FAR) for d in (-14, 14))
    assert outside < inside
    assert cost(Letter("A", 90, 0, H), vertex, strokes, [], FAR) == inf
