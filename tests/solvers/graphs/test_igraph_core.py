"""igraph's compiled core is loaded by itself, and igraph as a whole still comes to the same one."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import sys
from isoprobe.solvers.graphs.igraph_core import graph_base
base = graph_base()
assert base(n=3, edges=[(0, 1), (1, 2)], directed=True).maxflow(0, 2, capacity=[3, 2])[0] == 2
print(sorted({"igraph", "matplotlib"} & {name for name in sys.modules}))
import igraph
print(igraph.GraphBase is base, round(igraph.Graph(n=3, edges=[(0, 1), (1, 2)]).maxflow(0, 2).value))
"""


def test_no_drawing_is_loaded_until_igraph_itself_is() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "True 1"]
