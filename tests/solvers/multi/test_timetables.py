"""Journeys by timetable: three methods agree, and rides can be caught."""

from __future__ import annotations

from random import Random

from isoprobe.solvers.multi.timetables import Line, by_events, by_rounds, by_trying

LINES = [
    [("A", 480), ("B", 510), ("D", 600)],
    [("B", 514), ("C", 530), ("D", 560)],
    [("B", 515), ("D", 560)],
]


def test_a_change_takes_its_time() -> None:
    assert by_events(LINES, "A", "D", 470, 4) == (560, 1)
    assert by_events(LINES, "A", "D", 470, 6) == (600, 0)
    assert by_events(LINES, "A", "D", 481, 6) is None
    assert by_rounds(LINES, "A", "D", 470, 5) == [(0, ("A", 480), ("B", 510)), (2, ("B", 515), ("D", 560))]
    assert by_rounds(LINES, "A", "D", 481, 5) is None
    assert len(by_trying(LINES, "A", "D", 470, 4, 4)) == 2
    assert by_trying(LINES, "A", "D", 470, 6, 4) == [[(0, ("A", 480), ("D", 600))]]


def test_methods_agree_on_drawn_timetables() -> None:
    changes = set()
    for seed in range(400):
        rng = Random(seed)
        lines: list[Line] = []
        for _ in range(rng.randint(3, 9)):
            minute, line = rng.randint(0, 60), []
            for station in "ABCDEF":
                minute += rng.randint(3, 25)
                if rng.random() < 0.4:
                    line.append((station, minute))
            lines.append(line)
        found = by_events(lines, "A", "F", 10, 5)
        rides = by_rounds(lines, "A", "F", 10, 5)
        tried = by_trying(lines, "A", "F", 10, 5, 5)
        if found is None:
            assert rides is None
            assert tried == []
            continue
        assert rides in tried
        assert {(each[-1][2][1], len(each) - 1) for each in tried} == {found}
        changes.add(found[1])
    assert {0, 1, 2} <= changes
