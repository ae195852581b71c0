"""Which statements the replies to a task are read for: one family each."""

from __future__ import annotations

from collections.abc import Mapping

from isoprobe.analysis.statements.board_facts import PUZZLE, WINNER
from isoprobe.analysis.statements.curve_facts import BREAKPOINTS, CONVEXITY, PARITY
from isoprobe.analysis.statements.flow_facts import FLOW
from isoprobe.analysis.statements.graph_facts import CONNECTED, ISOMORPHIC
from isoprobe.analysis.statements.statement import Family

FAMILIES: Mapping[str, Family] = {  # by task
    "maxflow": FLOW,
    "connectivity": CONNECTED,
    "isomorphism": ISOMORPHIC,
    "parity": PARITY,
    "breakpoints": BREAKPOINTS,
    "convexity": CONVEXITY,
    "winner": WINNER,
    "puzzle": PUZZLE,
}
