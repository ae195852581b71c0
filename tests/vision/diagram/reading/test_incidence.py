"""What named points say of lines, circles, arcs and marks: scenes that differ by one element."""

from isoprobe.solvers.diagrams.diagram import Arc, Circle, counts
from isoprobe.vision.diagram.reading.incidence import incidence
from isoprobe.vision.diagram.reading.vertices import DiagramVertex, incident, reach
from isoprobe.vision.diagram.scene import Mark, Round, StraightStroke

H = 20.0
A, B, C, D = (100.0, 50.0), (50.0, 250.0), (250.0, 250.0), (140.0, 250.0)
SIDES = [
    StraightStroke(*A, *B, 2.0),
    StraightStroke(*C, *B, 2.0),
    StraightStroke(*A, *C, 2.0),
    StraightStroke(*A, *D, 2.0),
]
FAR = reach(SIDES, H)


def read(places: dict, strokes: list, rounds: list | None = None, marks: list | None = None):
    points = {n: incident(DiagramVertex(*p), strokes, rounds or [], marks or [], FAR) for n, p in places.items()}
    return incidence(points, strokes, rounds or [], marks or [], FAR).diagram


def test_a_triangle_with_a_cevian_counts_as_the_convention_says() -> None:
    diagram = read({"A": A, "B": B, "C": C, "D": D}, SIDES)
    assert diagram.lines == (("A", "B"), ("A", "C"), ("A", "D"), ("B", "D", "C"))
    assert counts(diagram) == {"letters": 4, "circles": 0, "line_segments": 6, "triangles": 3}


def test_a_point_beside_the_base_is_not_on_it() -> None:
    diagram = read({"A": A, "B": B, "C": C, "D": (140, 240)}, [*SIDES[:3], StraightStroke(*A, 140, 240, 2.0)])
    assert ("B", "C") in diagram.lines
    assert counts(diagram)["line_segments"] == 4


def test_a_ray_beyond_its_last_letter_adds_nothing() -> None:
    longer = [StraightStroke(100, 50, 50, 250, 2.0), StraightStroke(250, 250, 10, 250, 2.0)]
    assert read({"A": A, "B": B, "C": C}, longer).lines == (("A", "B"), ("B", "C"))


def test_a_stroke_seen_twice_is_one_line() -> None:
    twice = [*SIDES, StraightStroke(139, 250, 251, 250.5, 2.0)]
    assert read({"A": A, "B": B, "C": C, "D": D}, twice).lines == read({"A": A, "B": B, "C": C, "D": D}, SIDES).lines


def test_dashed_lines_are_named_by_their_place() -> None:
    strokes = [*SIDES[:3], StraightStroke(*A, *D, 2.0, dashed=True)]
    assert read({"A": A, "B": B, "C": C, "D": D}, strokes).dashed == (2,)


def test_circles_with_centre_and_points_and_unlettered_ones() -> None:
    rounds = [Round(150, 150, 100), Round(150, 150, 40)]
    diagram = read({"O": (150, 150), "A": (250, 150), "B": (150, 50), "C": (150, 80)}, [], rounds)
    assert diagram.circles == (Circle("O", ()), Circle("O", ("A", "B")))


def test_an_arc_is_no_circle_and_runs_from_end_to_end() -> None:
    arc = Round(150, 150, 100, start=180, sweep=180)
    diagram = read({"B": (50, 150), "M": (150, 50), "A": (250, 150), "O": (150, 150)}, [], [arc])
    assert diagram.circles == ()
    assert diagram.arcs == (Arc(("A", "M", "B"), "O"),)


def test_crossings_need_the_inside_of_both_and_no_letter() -> None:
    diagonals = [StraightStroke(0, 0, 200, 200, 2.0), StraightStroke(200, 0, 0, 200, 2.0)]
    corners = {"A": (0, 0), "B": (200, 0), "C": (200, 200), "D": (0, 200)}
    assert read(corners, diagonals).crossings == ((0, 1),)
    assert read({**corners, "O": (100, 100)}, diagonals).crossings == ()
    assert read({"A": A, "B": B, "C": C, "D": D}, SIDES).crossings == ()


def test_a_right_angle_lies_between_the_nearest_letters_of_its_rays() -> None:
    strokes = [StraightStroke(50, 250, 250, 250, 2.0), StraightStroke(140, 50, 140, 250, 2.0)]
    places = {"A": (140, 50), "B": (50, 250), "C": (250, 250), "D": (140, 250)}
    right = Mark("right", 152, 238, dx=12, dy=-12)
    left = Mark("right", 128, 238, dx=-12, dy=-12)
    assert read(places, strokes, [], [right]).right == (("A", "D", "C"),)
    assert read(places, strokes, [], [left]).right == (("A", "D", "B"),)
    assert read(places, strokes, [], [Mark("right", 60, 90, dx=12, dy=12)]).right == ()


def test_ticks_group_by_their_number_and_need_a_pair() -> None:
    places = {"A": A, "B": B, "C": C, "D": D}
    marks = [Mark("tick", 95, 250, 1), Mark("tick", 195, 250, 1), Mark("tick", 75, 150, 2)]
    assert read(places, SIDES, [], marks).ticks == ((("B", "D"), ("C", "D")),)
    assert read(places, SIDES, [], [*marks, Mark("tick", 175, 150, 2)]).ticks == (
        (("A", "B"), ("A", "C")), (("B", "D"), ("C", "D")),
    )  # fmt: skip


def test_arrows_of_one_number_are_parallel() -> None:
    strokes = [
        StraightStroke(0, 0, 200, 0, 2.0),
        StraightStroke(0, 100, 200, 100, 2.0),
        StraightStroke(0, 0, 0, 100, 2.0),
    ]
    places = {"A": (0, 0), "B": (200, 0), "C": (200, 100), "D": (0, 100)}
    marks = [Mark("arrow", 100, 0, 1), Mark("arrow", 100, 100, 1), Mark("arrow", 0, 50, 2)]
    diagram = read(places, strokes, [], marks)
    assert diagram.lines == (("A", "B"), ("A", "D"), ("C", "D"))
    assert diagram.parallel == ((0, 2),)
