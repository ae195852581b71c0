"""The fifth looks of graphs for `graph_drawings.py`, by tool: drawn when the rules stood, for measuring alone."""

from __future__ import annotations

from typing import Any

Looks = list[dict[str, Any]]

GRAPHVIZ: Looks = [
    {
        "called": "twopi filled grey",
        "engine": "twopi",
        "graph": "ranksep=1.1",
        "node": 'shape=circle,style=filled,fillcolor=gray85,fontname="Latin Modern Sans"',
        "edge": "color=gray30",
        "names": "lower",
    },
    {
        "called": "dot weighted blue",
        "node": 'shape=ellipse,fontname="DejaVu Serif"',
        "edge": 'fontcolor=blue,fontname="DejaVu Serif",fontsize=12',
        "directed": True,
        "weighted": True,
        "most": 6,
    },
    {
        "called": "rounded records",
        "graph": "rankdir=LR,nodesep=0.5",
        "node": "shape=Mrecord,color=steelblue",
        "edge": "color=steelblue",
        "names": "words",
        "directed": True,
        "most": 6,
    },
    {
        "called": "sfdp bold red",
        "engine": "sfdp",
        "graph": "K=1.6,overlap=false",
        "node": "shape=circle,color=firebrick,penwidth=2",
        "edge": "penwidth=3,color=firebrick",
        "names": "digits",
    },
    {
        "called": "eggs",
        "engine": "neato",
        "graph": "overlap=false",
        "node": "shape=egg,style=filled,fillcolor=lightsalmon",
        "edge": "len=2",
        "names": "N1",
    },
    {
        "called": "vee heads",
        "node": 'shape=circle,width=0.55,fixedsize=true,fontname="Liberation Mono"',
        "edge": "arrowhead=vee,penwidth=1.3",
        "directed": True,
        "dpi": 130,
    },
]

NETWORKX: Looks = [
    {"called": "shell orange", "layout": "shell", "kw": {"node_color": "tab:orange", "font_color": "white"}},
    {
        "called": "axes on",
        "axes": True,
        "names": "v1",
        "kw": {"node_color": "#A0CBE2", "edge_color": "gray", "node_size": 500},
    },
    {
        "called": "dash dot",
        "layout": "circular",
        "names": "digits",
        "kw": {"style": "dashdot", "node_color": "white", "edgecolors": "black", "node_size": 450},
    },
    {
        "called": "black nodes",
        "directed": True,
        "layout": "kamada_kawai",
        "kw": {"node_color": "black", "font_color": "white", "arrowsize": 24, "width": 2, "node_size": 500},
    },
    {
        "called": "weights near the tail",
        "directed": True,
        "weighted": True,
        "layout": "circular",
        "size": (7, 6),
        "kw": {"node_color": "lightgreen", "node_size": 900},
        "labels": {"label_pos": 0.4, "font_color": "darkblue"},
    },
    {
        "called": "small and tight",
        "size": (4, 3),
        "dpi": 90,
        "tight": True,
        "layout": "planar",
        "kw": {"node_color": "thistle", "font_family": "serif", "font_size": 11},
    },
    {
        "called": "octagons bold",
        "kw": {"node_shape": "8", "node_color": "gold", "font_weight": "bold", "node_size": 650, "edge_color": "brown"},
        "names": "tens",
    },
]

PARTS: Looks = [
    {
        "called": "two colours",
        "nodes": {"edgecolors": "black", "linewidths": 2, "node_size": 700},
        "colours": ("tomato", "skyblue"),
        "edges": {"alpha": 0.5, "width": 2},
        "labels": {"font_weight": "bold"},
    },
    {
        "called": "names above",
        "layout": "kamada_kawai",
        "nodes": {"node_size": 120, "node_color": "tab:blue"},
        "edges": {"edge_color": "0.6"},
        "up": 0.12,
        "labels": {"font_size": 13},
    },
    {
        "called": "dashed and solid",
        "weighted": True,
        "size": (7, 6),
        "nodes": {"node_size": 700},
        "edges": {"width": 6},
        "light": {"width": 6, "alpha": 0.5, "edge_color": "b", "style": "dashed"},
        "labels": {"font_size": 20, "font_family": "sans-serif"},
    },
    {
        "called": "colour maps",
        "layout": "shell",
        "names": "digits",
        "nodes": {"node_size": 500, "cmap": "viridis"},
        "mapped": True,
        "edges": {"width": 3, "edge_color": "#555555"},
        "labels": {"font_color": "whitesmoke"},
    },
]

IGRAPH: Looks = [
    {"called": "star", "layout": "star", "kw": {"vertex_color": "lightcyan", "vertex_size": 34, "edge_color": "#444"}},
    {
        "called": "names outside",
        "layout": "kk",
        "kw": {"vertex_size": 14, "vertex_color": "coral", "vertex_label_dist": 1.6, "vertex_label_size": 13},
        "names": "digits",
    },
    {
        "called": "layers",
        "layout": "sugiyama",
        "directed": True,
        "kw": {"vertex_color": "white", "vertex_size": 34, "edge_width": 1.2, "vertex_label_size": 12},
        "names": "lower",
    },
]

PATCHES: Looks = [
    {"called": "circles", "way": "circles", "directed": True, "fill": "#cfe8fc", "ink": "#1f3b57", "title": "Figure 1"},
    {"called": "boxes of text", "way": "boxes", "directed": True, "names": "words", "fill": "white", "ink": "black"},
    {"called": "big markers", "way": "markers", "weighted": True, "fill": "white", "ink": "k", "size": (6, 5)},
    {"called": "scatter", "way": "scatter", "names": "capitals", "ink": "dimgray", "dpi": 120},
]

PIL_LOOKS: Looks = [
    {
        "called": "slate squares",
        "smooth": True,
        "shape": "square",
        "fill": "#eceff1",
        "rim": "#37474f",
        "edge": "#37474f",
        "radius": 17,
        "font": "serif",
        "names": "lower",
    },
    {"called": "magenta weights", "smooth": True, "weighted": True, "edge": "#880e4f", "rim": "#880e4f", "letter": 15},
]

SVG: Looks = [
    {
        "called": "vis dots",
        "place": "below",
        "radius": 14,
        "fill": "#97c2fc",
        "rim": "#2b7ce9",
        "edge": "#2b7ce9",
        "letter_ink": "#343434",
        "family": "Liberation Sans",
        "directed": True,
        "line": 1,
    },
    {
        "called": "names to the right",
        "place": "right",
        "radius": 7,
        "fill": "#e41a1c",
        "edge": "#888888",
        "family": "Liberation Sans",
        "line": 1,
        "names": "digits",
    },
    {
        "called": "names above",
        "place": "above",
        "radius": 13,
        "fill": "#666666",
        "edge": "#999999",
        "family": "DejaVu Sans",
        "line": 2,
    },
    {
        "called": "night",
        "paper": "#0d1117",
        "fill": "#238636",
        "edge": "#8b949e",
        "letter_ink": "#ffffff",
        "directed": True,
        "family": "Liberation Sans",
        "names": "lower",
    },
]
