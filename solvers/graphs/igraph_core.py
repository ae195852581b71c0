"""igraph's graphs without igraph's drawing, which loads matplotlib and takes half a second that no solver needs.

`import igraph` afterwards, by whoever wants to draw, finds the same compiled core.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

CORE = "igraph._igraph"


@cache
def graph_base() -> Any:
    """The class GraphBase of igraph's compiled core, or of igraph as a whole where that lies elsewhere.

    >>> graph_base()(n=3, edges=[(0, 1)]).connected_components()
    [0, 0, 1]
    """
    if CORE not in sys.modules and (package := find_spec("igraph")) is not None:
        for folder in package.submodule_search_locations or ():
            for file in sorted(Path(folder).glob("_igraph.*")):
                spec = spec_from_file_location(CORE, file)
                if spec is not None and spec.loader is not None:
                    core = module_from_spec(spec)
                    sys.modules[CORE] = core
                    spec.loader.exec_module(core)
                    return core.GraphBase
    import igraph

    return igraph.GraphBase
