"""The third looks of graphs for `graph_drawings.py`, by tool: drawn when the rules stood, for measuring alone."""

from __future__ import annotations

from typing import Any

Looks = list[dict[str, Any]]

GRAPHVIZ: Looks = [
    {
        "called": "purple circo",
        "engine": "circo",
        "node": "shape=circle,style=filled,color=purple,fontcolor=white",
        "names": "digits",
    },
    {
        "called": "rounded teal LR weighted",
        "graph": "rankdir=LR,nodesep=0.6",
        "node": 'shape=box,style="rounded,filled",fillcolor="#d1f2eb",fontname="Liberation Sans"',
        "edge": "color=teal,fontcolor=teal",
        "weighted": True,
        "directed": True,
    },
    {
        "called": "double circles LR",
        "graph": "rankdir=LR",
        "node": 'shape=doublecircle,fontname="Liberation Serif"',
        "directed": True,
        "names": "lower",
        "dpi": 110,
    },
    {
        "called": "greek",
        "engine": "neato",
        "node": 'shape=circle,style=filled,fillcolor=mistyrose,fontname="DejaVu Serif"',
        "names": "greek",
    },
    {"called": "indices", "node": "shape=box,fontsize=16", "names": "v₁", "directed": True},
    {
        "called": "hexagons filled",
        "node": 'shape=hexagon,style=filled,fillcolor=orange,fontname="DejaVu Sans"',
        "directed": True,
        "names": "capitals",
    },
    {"called": "twopi grey", "engine": "twopi", "node": "shape=ellipse,color=grey30", "edge": "color=grey60"},
    {
        "called": "red vee weighted",
        "node": "shape=circle,width=0.6",
        "edge": "color=red,arrowhead=vee,fontsize=12",
        "weighted": True,
        "directed": True,
        "names": "digits",
    },
    {
        "called": "neato weighted far",
        "engine": "neato",
        "node": "shape=circle,fixedsize=true,width=0.5",
        "edge": "len=2.2",
        "weighted": True,
        "names": "lower",
    },
    {
        "called": "words in boxes",
        "node": 'shape=box,fontname="DejaVu Sans",color=navy,fontcolor=navy',
        "names": "lower words",
        "directed": True,
        "most": 7,
    },
    {"called": "plaintext digits", "node": "shape=plaintext,fontsize=16", "directed": True, "names": "digits"},
    {
        "called": "dark weighted",
        "engine": "circo",
        "graph": 'bgcolor="#202020"',
        "node": 'shape=circle,color="#e0e0e0",fontcolor="#e0e0e0"',
        "edge": 'color="#8ab4f8",fontcolor="#8ab4f8"',
        "weighted": True,
    },
]

NETWORKX: Looks = [
    {"called": "default kamada", "layout": "kamada_kawai"},
    {
        "called": "big heads",
        "directed": True,
        "layout": "circular",
        "kw": {"arrowsize": 25, "node_size": 1000, "node_color": "#f4d03f"},
        "names": "digits",
    },
    {
        "called": "dashed arrows",
        "directed": True,
        "layout": "shell",
        "kw": {"style": "dashed", "node_color": "#aed581", "node_size": 600},
    },
    {
        "called": "weighted bold",
        "weighted": True,
        "layout": "circular",
        "kw": {"node_color": "#f8bbd0", "node_size": 650, "font_weight": "bold"},
        "names": "lower",
    },
    {"called": "greek", "names": "greek", "kw": {"node_color": "#bbdefb", "node_size": 800, "font_size": 15}},
    {
        "called": "indices",
        "names": "v₁",
        "layout": "circular",
        "kw": {"node_color": "white", "edgecolors": "black", "node_size": 1100, "font_size": 16},
    },
    {
        "called": "tens serif",
        "names": "tens",
        "kw": {"node_color": "#ffe0b2", "node_size": 850, "font_family": "serif"},
    },
    {
        "called": "words",
        "names": "lower words",
        "most": 6,
        "layout": "circular",
        "kw": {"node_size": 2600, "node_color": "#e1bee7"},
    },
    {
        "called": "rims",
        "kw": {"node_color": "none", "edgecolors": "crimson", "linewidths": 2, "node_size": 500},
        "names": "N1",
    },
    {
        "called": "dark directed",
        "directed": True,
        "paper": "#2d2d2d",
        "kw": {"edge_color": "#cccccc", "node_color": "#ff8a65", "node_size": 450},
    },
    {"called": "seen through", "kw": {"alpha": 0.7, "node_color": "tab:green", "node_size": 700}, "names": "lower"},
    {
        "called": "weighted arcs",
        "weighted": True,
        "directed": True,
        "layout": "circular",
        "kw": {"node_color": "#80cbc4", "node_size": 550, "arrowsize": 14},
        "labels": {"font_size": 11},
    },
]

IGRAPH: Looks = [
    {"called": "kk lightblue", "layout": "kk", "kw": {"vertex_color": "lightblue", "vertex_size": 35}},
    {
        "called": "circle directed",
        "layout": "circle",
        "directed": True,
        "kw": {"vertex_color": "#fce4ec", "vertex_size": 40, "edge_color": "#555555"},
        "names": "digits",
    },
    {
        "called": "weighted on white",
        "layout": "circle",
        "weighted": True,
        "kw": {"vertex_color": "#c5e1a5", "vertex_size": 38, "edge_background": "white"},
        "names": "lower",
    },
    {"called": "squares", "layout": "fr", "kw": {"vertex_shape": "square", "vertex_color": "khaki", "vertex_size": 32}},
]

PIL_LOOKS: Looks = [
    {
        "called": "grey on cream",
        "smooth": True,
        "paper": "#fdf6e3",
        "ink": "#586e75",
        "fill": "#eee8d5",
        "font": "serif",
    },
    {
        "called": "weighted roomy",
        "smooth": True,
        "weighted": True,
        "size": (640, 520),
        "font": "sans",
        "fill": "#e3f2fd",
        "names": "digits",
    },
    {"called": "squares directed", "smooth": True, "directed": True, "shape": "square", "fill": "#fff9c4", "head": 14},
]

SKIA_LOOKS: Looks = [
    {"called": "sigma", "fill": "#e06666", "edge": "#bbbbbb", "letter_ink": "#000000", "radius": 15},
    {
        "called": "pill words",
        "corner": 0.6,
        "radius": 30,
        "names": "lower words",
        "fill": "#ffffff",
        "rim": "#1565c0",
        "edge": "#1565c0",
        "letter": 14,
        "most": 6,
        "font": "sans",
    },
    {
        "called": "bowed arrows",
        "bow": 0.18,
        "directed": True,
        "fill": "#e8eaf6",
        "rim": "#283593",
        "edge": "#283593",
        "radius": 17,
        "font": "liberation",
    },
    {
        "called": "dashed light on dark",
        "paper": "#1b2631",
        "dashes": (8, 5),
        "fill": "#aed6f1",
        "edge": "#f7f9f9",
        "letter_ink": "#1b2631",
    },
    {
        "called": "beside serif",
        "beside": True,
        "radius": 6,
        "fill": "#1a5276",
        "edge": "#7f8c8d",
        "font": "liberation serif",
        "letter": 17,
    },
]
