"""A fixed look of drawings, for tests that measure."""

import random

import networkx as nx

from isoprobe.vision.graph.drawing import sample_style

BOUNDS = [0.0, 0.0, 600.0, 600.0]


def style_of(directed: bool = False, **changes):
    """A fixed look: circles of radius 15 with thin outlines, straight edges 2 px wide."""
    graph = nx.DiGraph() if directed else nx.Graph()
    graph.add_edge("A", "B", capacity=5)
    style = sample_style(random.Random(1), [graph], [])
    style |= {"shape": "circle", "radius": 15.0, "background": [255, 255, 255]}
    style["outline"] = {"width": 1.0, "colour": [0, 0, 0]}
    style["edges"] = {"width": 2.0, "colour": [0, 0, 0], "bend": 0.0, "pairs": "parallel"}
    style["labels"] = {"place": "inside", "face": "DejaVuSans", "size": 14.0}
    if directed:
        style["heads"] = {"form": "filled", "length": 12.0, "half_width": 4.5}
        style["capacities"] = {"place": "beside", "face": "DejaVuSans", "size": 15.0, "colour": [0, 0, 0]}
    return style | changes
