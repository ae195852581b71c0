"""Further questions about graphs without weights."""

from __future__ import annotations

from itertools import combinations
from random import Random

from isoprobe.probes.families.programs import graphs, kit
from isoprobe.probes.tasks.dynamath.graph_theory.vertex_degree import VertexDegree

LETTER = kit.Word(graphs.LETTERS)


class Bridge(kit.Asking, VertexDegree):
    """Does a graph stay in one piece without an edge?"""

    school = "undergraduate"
    question = "Suppose that the edge between {first} and {second} is taken away from the graph. Is there still a way "
    question += "along edges from every vertex to every other one?"
    asked = {"first": LETTER, "second": LETTER}
    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        apart = len(self._reached(facts["edges"], facts["vertices"][0])) < len(facts["vertices"])
        return "edges: expected a connected graph" if apart else ""

    def _reached(self, edges: list[str], start: str) -> set[str]:
        """All vertices that are joined to one, itself too."""
        found, new = {start}, [start]
        while new:
            vertex = new.pop()
            beside = {edge.replace(vertex, "") for edge in edges if vertex in edge} - found
            found |= beside
            new += beside
        return found

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Some edges seen that are not there, or some not seen, all others at one vertex too."""
        every = {a + b for a, b in combinations(facts["vertices"], 2)}
        others = sorted(every - {*facts["edges"]})
        if rng.random() < 0.5:
            more = rng.sample(others, min(len(others), rng.randint(1, 3)))
            return {**facts, "edges": sorted([*facts["edges"], *more])}
        end = rng.choice((facts["first"], facts["second"]))
        left = [edge for edge in facts["edges"] if end not in edge or rng.random() < 0.3]
        return {**facts, "edges": sorted({*left, self._edge(facts)})}

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """The ends of an edge."""
        return [{"first": first, "second": second} for first, second in facts["edges"]]

    def fair(self, facts: kit.Facts) -> str:
        return "" if self._edge(facts) in facts["edges"] else "first and second: expected the ends of an edge"

    def _edge(self, facts: kit.Facts) -> str:
        return "".join(sorted((facts["first"], facts["second"])))

    def by_reaching(self, facts: kit.Facts) -> bool:
        """All that can be reached from one of its ends without it."""
        rest = [edge for edge in facts["edges"] if edge != self._edge(facts)]
        return len(self._reached(rest, facts["first"])) == len(facts["vertices"])

    def by_cycles(self, facts: kit.Facts) -> bool:
        """Whether the edge is part of a cycle: a path of three vertices or more joins its ends."""
        paths = graphs.simple_paths(facts["edges"], facts["first"], facts["second"], len(facts["vertices"]))
        return any(len(path) > 2 for path in paths)


BRIDGE = Bridge().task()
