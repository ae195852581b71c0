"""Journeys by timetable: the earliest arrival, the fewest changes for it, and the rides of such a journey.

A *line* is one train: its stops in order, each a station and the minute at which it calls there. Who gets out of one
train may board another at that station so many minutes later, at the earliest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import networkx as nx

Stop = tuple[str, int]
Line = Sequence[Stop]
Ride = tuple[int, Stop, Stop]  # which line, where it is boarded, and where it is left


def by_events(lines: Sequence[Line], start: str, goal: str, clock: int, change: int) -> tuple[int, int] | None:
    """The earliest arrival and the fewest changes for it; None where there is no way. All that trains do is a graph,
    whose vertices are the calls; its edges, rides to the next stop (free) and changes (one each), are searched.

    >>> by_events([[("A", 0), ("B", 10)], [("B", 15), ("C", 30)]], "A", "C", clock=0, change=5)
    (30, 1)
    """
    graph = nx.DiGraph()
    calls = [(k, n, *stop) for k, line in enumerate(lines) for n, stop in enumerate(line)]
    for k, n, station, minute in calls:
        graph.add_node((k, n))
        if n + 1 < len(lines[k]):
            graph.add_edge((k, n), (k, n + 1), weight=0)
        if station == start and minute >= clock:
            graph.add_edge("start", (k, n), weight=0)
        for other, m, place, later in calls:
            if other != k and place == station and later >= minute + change and m + 1 < len(lines[other]):
                graph.add_edge((k, n), (other, m), weight=1)
    if "start" not in graph:
        return None
    changes = nx.single_source_dijkstra_path_length(graph, "start")
    ends = [(minute, changes[k, n]) for k, n, station, minute in calls if station == goal and (k, n) in changes]
    return min(ends) if ends else None


def by_rounds(lines: Sequence[Line], start: str, goal: str, clock: int, change: int) -> list[Ride] | None:
    """The rides of a journey that arrives first, with the fewest changes: how early every station is reached by one
    ride, by two, and so on, until nothing is won. None where there is no way.

    >>> by_rounds([[("A", 0), ("B", 10)], [("B", 15), ("C", 30)]], "A", "C", clock=0, change=5)
    [(0, ('A', 0), ('B', 10)), (1, ('B', 15), ('C', 30))]
    """
    ready: dict[str, tuple[int, list[Ride]]] = {start: (clock, [])}  # when one can board, and after which rides
    best: list[Ride] | None = None
    for _ in lines:
        reached: dict[str, list[Ride]] = {}
        for k, line in enumerate(lines):
            aboard: tuple[list[Ride], Stop] | None = None
            for stop in line:
                station, minute = stop
                if aboard and (station not in reached or minute < reached[station][-1][2][1]):
                    reached[station] = [*aboard[0], (k, aboard[1], stop)]
                if aboard is None and station in ready and minute >= ready[station][0]:
                    aboard = ready[station][1], stop
        if goal in reached and (best is None or reached[goal][-1][2][1] < best[-1][2][1]):
            best = reached[goal]
        won = {s: (rides[-1][2][1] + change, rides) for s, rides in reached.items()}
        won = {s: made for s, made in won.items() if s not in ready or made[0] < ready[s][0]}
        if not won:
            break
        ready = {**ready, **won}
    return best


def journeys(lines: Sequence[Line], start: str, goal: str, clock: int, change: int, most: int) -> Iterator[list[Ride]]:
    """All journeys of at most so many rides, no train twice and not by way of start or goal: every one in turn.

    >>> len(list(journeys([[("A", 0), ("B", 10)], [("B", 15), ("C", 30)]], "A", "C", clock=0, change=5, most=2)))
    1
    """

    def go(place: str, ready: int, used: tuple[int, ...]) -> Iterator[list[Ride]]:
        for k, line in enumerate(lines):
            if k in used:
                continue
            at = next((n for n, (station, minute) in enumerate(line) if station == place and minute >= ready), None)
            for station, minute in line[at + 1 :] if at is not None else ():
                ride = (k, (place, line[at or 0][1]), (station, minute))
                if station == goal:
                    yield [ride]
                elif station != start and len(used) + 1 < most:
                    yield from ([ride, *rest] for rest in go(station, minute + change, (*used, k)))

    return go(start, clock, ())


def by_trying(lines: Sequence[Line], start: str, goal: str, clock: int, change: int, most: int) -> list[list[Ride]]:
    """All journeys that arrive first, and of these the ones with the fewest rides, found by trying all.

    >>> by_trying([[("A", 0), ("B", 10)], [("B", 15), ("C", 30)]], "A", "C", clock=0, change=6, most=2)
    []
    """
    found = list(journeys(lines, start, goal, clock, change, most))
    best = min(((rides[-1][2][1], len(rides)) for rides in found), default=None)
    return [rides for rides in found if (rides[-1][2][1], len(rides)) == best]
