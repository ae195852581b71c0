"""The fourth looks of graphs for `graph_drawings.py`, by tool: drawn when the rules stood, for measuring alone."""

from __future__ import annotations

from typing import Any

Looks = list[dict[str, Any]]

GRAPHVIZ: Looks = [
    {
        "called": "fdp slate",
        "engine": "fdp",
        "graph": "K=1.2",
        "node": 'shape=circle,style=filled,fillcolor=slategray2,fontname="Latin Modern Sans"',
        "names": "digits",
    },
    {
        "called": "octagons",
        "node": 'shape=octagon,color=sienna,fontname="Latin Modern Roman"',
        "edge": "color=sienna,arrowsize=0.8",
        "directed": True,
    },
    {
        "called": "dark green weighted",
        "engine": "neato",
        "node": "shape=circle,color=darkgreen,penwidth=2,fixedsize=true,width=0.45",
        "edge": 'len=2.4,fontname="Liberation Mono",fontsize=13',
        "weighted": True,
        "dpi": 120,
    },
    {
        "called": "rounded words LR",
        "graph": "rankdir=LR",
        "node": 'shape=box,style="rounded,filled",fillcolor=honeydew,fontname="Liberation Sans"',
        "names": "words",
        "directed": True,
    },
    {
        "called": "dark page",
        "graph": 'bgcolor="#1e1e1e"',
        "node": "color=white,fontcolor=white,shape=ellipse",
        "edge": "color=white",
        "directed": True,
        "names": "lower",
    },
    {
        "called": "dashed curved",
        "engine": "neato",
        "graph": "splines=curved,overlap=false",
        "node": "shape=circle,style=filled,fillcolor=lavender",
        "edge": "style=dashed,len=1.6",
    },
]

NETWORKX: Looks = [
    {"called": "kamada defaults", "layout": "kamada_kawai", "names": "digits"},
    {"called": "see-through orange", "kw": {"alpha": 0.6, "node_color": "orange", "node_size": 800}},
    {
        "called": "arcs",
        "directed": True,
        "layout": "circular",
        "kw": {"connectionstyle": "arc3,rad=0.15", "arrowsize": 18, "node_color": "lightsteelblue", "node_size": 650},
    },
    {
        "called": "square monospace",
        "kw": {"node_shape": "s", "font_family": "monospace", "node_color": "khaki", "node_size": 550},
        "names": "tens",
    },
    {
        "called": "light yellow",
        "kw": {"node_color": "lightyellow", "edgecolors": "black", "node_size": 700, "font_family": "serif"},
        "names": "lower",
    },
    {
        "called": "level red weights",
        "weighted": True,
        "layout": "kamada_kawai",
        "kw": {"node_color": "white", "edgecolors": "navy", "node_size": 600},
        "labels": {"font_color": "red", "rotate": False, "font_size": 11},
    },
    {"called": "pale edges", "kw": {"edge_color": "palegoldenrod", "width": 3, "node_color": "firebrick"}},
]

IGRAPH: Looks = [
    {"called": "circle plum", "layout": "circle", "kw": {"vertex_color": "plum", "vertex_size": 38}},
    {
        "called": "kk squares",
        "layout": "kk",
        "kw": {"vertex_color": "palegreen", "vertex_shape": "rectangle", "vertex_size": 32},
        "names": "digits",
    },
    {
        "called": "directed wheat",
        "layout": "kk",
        "directed": True,
        "kw": {"vertex_color": "wheat", "vertex_size": 36, "edge_width": 1.4},
    },
]

PIL_LOOKS: Looks = [
    {"called": "thick olive", "smooth": True, "line": 3, "radius": 22, "rim": "olive", "edge": "olive", "letter": 18},
    {"called": "filled teal", "fill": "#b2dfdb", "rim": "#004d40", "directed": True, "font": "bold", "radius": 20},
]

SKIA_LOOKS: Looks = [
    {
        "called": "rust on cream",
        "paper": "#fdf6e3",
        "edge": "#8b4513",
        "fill": "#ffe0b2",
        "rim": "#8b4513",
        "radius": 18,
    },
    {"called": "bowed grey", "bow": 0.12, "edge": "#777777", "fill": "#eeeeee", "rim": "#444444", "radius": 20},
]

SVG: Looks = [
    {
        "called": "force-directed page",
        "fill": "#4e79a7",
        "letter_ink": "#ffffff",
        "edge": "#999999",
        "family": "sans-serif",
    },
    {
        "called": "flow chart",
        "shape": "box",
        "directed": True,
        "fill": "#ececff",
        "rim": "#9370db",
        "edge": "#333333",
        "family": "Liberation Sans",
        "names": "words",
    },
    {
        "called": "names below",
        "place": "below",
        "radius": 12,
        "fill": "#999999",
        "edge": "#cccccc",
        "family": "Liberation Sans",
        "line": 3,
    },
    {
        "called": "weights on a dark page",
        "paper": "#202124",
        "fill": "#303134",
        "rim": "#8ab4f8",
        "edge": "#bdc1c6",
        "letter_ink": "#e8eaed",
        "family": "Latin Modern Sans",
        "weighted": True,
        "names": "digits",
    },
]
