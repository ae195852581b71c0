"""Looks of graphs for `graph_drawings.py`: by tool, then by set. `called` is what the look is called in tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib

Looks = dict[str, list[dict[str, Any]]]

_SHIPPED = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
FONT_FILES = {
    "sans": str(_SHIPPED / "DejaVuSans.ttf"),
    "bold": str(_SHIPPED / "DejaVuSans-Bold.ttf"),
    "serif": str(_SHIPPED / "DejaVuSerif.ttf"),
    "mono": str(_SHIPPED / "DejaVuSansMono.ttf"),
    "stix": str(_SHIPPED / "STIXGeneral.ttf"),
    "liberation": "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "liberation serif": "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf",
}

GRAPHVIZ: Looks = {
    "development": [
        {"called": "plaintext", "node": "shape=plaintext", "engine": "neato", "graph": "overlap=false"},
        {"called": "plaintext directed", "node": "shape=plaintext", "directed": True},
        {"called": "box v1", "node": "shape=box", "names": "v1", "directed": True},
        {"called": "words", "names": "words", "directed": True, "most": 6},
        {
            "called": "lower words filled",
            "names": "lower words",
            "node": 'shape=box,style="rounded,filled",fillcolor=lightyellow,fontname=Helvetica',
            "directed": True,
            "most": 6,
        },
        {"called": "diamond weighted", "node": "shape=diamond", "weighted": True},
        {
            "called": "circle weighted neato",
            "node": "shape=circle",
            "weighted": True,
            "engine": "neato",
            "graph": 'overlap=false,sep="+20"',
        },
        {"called": "greek", "node": "shape=circle", "names": "greek", "engine": "neato"},
        {"called": "dashed", "node": "shape=circle,fontname=Helvetica", "edge": "style=dashed", "engine": "neato"},
        {
            "called": "dark",
            "graph": "bgcolor=black",
            "node": "shape=circle,color=white,fontcolor=white",
            "edge": "color=white",
            "engine": "circo",
        },
        {"called": "weighted directed dot", "node": "shape=circle", "weighted": True, "directed": True},
        {
            "called": "rankdir",
            "graph": "rankdir=LR",
            "node": "shape=box,style=filled,fillcolor=lightblue",
            "directed": True,
            "names": "N1",
        },
        {"called": "double", "node": "shape=doublecircle", "directed": True, "graph": "rankdir=LR", "names": "lower"},
        {"called": "splines", "graph": "splines=ortho", "node": "shape=box", "names": "lower"},
    ],
}
NETWORKX: Looks = {
    "development": [
        {"called": "default"},
        {"called": "default directed", "directed": True, "names": "digits"},
        {"called": "draw_networkx axes", "axes": True},
        {"called": "weighted", "weighted": True, "layout": "circular"},
        {"called": "weighted directed", "weighted": True, "directed": True, "layout": "shell"},
        {"called": "lightblue 700", "kw": {"node_color": "lightblue", "node_size": 700}, "names": "v1"},
        {
            "called": "curved arrows",
            "directed": True,
            "kw": {"connectionstyle": "arc3,rad=0.2", "node_color": "lightgreen"},
        },
        {"called": "dashed", "kw": {"style": "dashed", "node_color": "orange"}},
        {"called": "dark", "paper": "#222222", "kw": {"edge_color": "white", "node_color": "#88ccff"}},
        {"called": "squares", "kw": {"node_shape": "s", "node_color": "pink", "edgecolors": "black"}, "names": "lower"},
        {"called": "words 2000", "names": "words", "kw": {"node_size": 2000, "node_color": "lightgray"}, "most": 6},
        {
            "called": "tight weighted",
            "weighted": True,
            "tight": True,
            "kw": {"node_color": "gold", "node_size": 600, "font_weight": "bold"},
        },
        {"called": "greek", "names": "greek", "kw": {"node_color": "white", "edgecolors": "black", "node_size": 500}},
    ],
}
IGRAPH: Looks = {
    "development": [
        {"called": "default"},
        {"called": "directed", "directed": True, "kw": {"vertex_color": "lightblue"}},
        {"called": "white big", "kw": {"vertex_color": "white", "vertex_size": 40}, "names": "v1", "layout": "circle"},
        {
            "called": "weighted",
            "weighted": True,
            "kw": {"vertex_color": "yellow", "edge_background": "white"},
            "layout": "kk",
        },
    ],
}
PIL_LOOKS: Looks = {
    "development": [
        {"called": "plain"},
        {"called": "smooth weighted", "smooth": True, "weighted": True, "fill": "#ffe0b0"},
        {
            "called": "directed dark",
            "smooth": True,
            "directed": True,
            "paper": "#202830",
            "ink": "#e8e8e8",
            "fill": "#304860",
        },
        {"called": "squares", "shape": "square", "fill": "#cce5ff", "names": "v1", "radius": 20},
    ],
}
SKIA_LOOKS: Looks = {
    "development": [
        {"called": "d3", "fill": "#69b3a2", "edge": "#999999", "letter_ink": "#ffffff"},
        {"called": "bowed", "bow": 0.15, "directed": True, "fill": "#eeeeff", "rim": "#333333", "names": "digits"},
        {"called": "dashed", "dashes": (6, 4), "fill": "#ffffff", "rim": "#333333"},
        {"called": "beside", "beside": True, "radius": 6, "fill": "#333333"},
        {
            "called": "rounded words",
            "corner": 0.4,
            "radius": 26,
            "names": "words",
            "fill": "#fff4cc",
            "rim": "#aa8800",
            "edge": "#777777",
            "most": 6,
            "letter": 14,
        },
        {"called": "short arrows", "directed": True, "short": 5, "fill": "#ffcccc", "rim": "#880000", "radius": 18},
    ],
}
HAND: Looks = {
    "hand": [
        {"called": "steady", "wobble": 0.8, "gap": (-2, 0), "open": (0.0, 0.2)},
        {"called": "wobble", "wobble": 1.8},
        {"called": "short strokes", "wobble": 1.5, "gap": (1, 6)},
        {"called": "open circles", "wobble": 1.2, "open": (-0.4, -0.05)},
        {"called": "arrows", "wobble": 1.2, "directed": True, "gap": (-1, 3)},
        {"called": "blue on cream, loose", "wobble": 2.5, "ink": "#223388", "paper": "#f7f2e4", "gap": (-4, 5)},
    ],
}
