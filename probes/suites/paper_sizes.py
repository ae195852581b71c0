"""How many questions of each kind the papers' sets have, where a set is told by kinds and not by tasks."""

from __future__ import annotations

from collections.abc import Mapping

from isoprobe.probes.core import AnswerKind

# papers/emma.txt: mathematics by Table 8, the others by section B.1; 2,788 in all.
EMMA_SIZES: Mapping[tuple[str, str], int] = {
    ("math", "2D transformation"): 266,
    ("math", "3D spatial simulation"): 275,
    ("math", "path tracing"): 127,
    ("math", "multi-hop visual object counting"): 124,
    ("math", "pattern inference"): 100,
    ("physics", "3D field simulation"): 37,
    ("physics", "graph reasoning"): 26,
    ("physics", "multi-hop visual reasoning"): 33,
    ("physics", "path tracing"): 13,
    ("physics", "visual decomposition simulation"): 47,
    ("chemistry", "knowledge-based counting"): 456,
    ("chemistry", "graph reasoning"): 9,
    ("chemistry", "structure recognition"): 474,
    ("chemistry", "reaction simulation"): 132,
    ("chemistry", "reaction simulation pro"): 105,
    ("coding", "visualization choose code"): 188,
    ("coding", "code choose visualization"): 188,
    ("coding", "modify without the original image"): 94,
    ("coding", "modify with the original image"): 94,
}
# Of these, free-form questions (section B.1): 330 of mathematics, and 456 of chemistry, which are as many as those on
# counting. The paper does not tell in which categories of mathematics they are.
EMMA_OPEN: Mapping[tuple[str, str], int] = {
    ("math", "3D spatial simulation"): 145,
    ("math", "path tracing"): 61,
    ("math", "multi-hop visual object counting"): 124,
    ("chemistry", "knowledge-based counting"): 456,
}

# papers/multi.txt, Table 9: 7,265 questions have one picture; the kinds of answer as often as among all questions.
MULTI_SIZES: Mapping[AnswerKind, int] = {"option": 5535, "options": 847, "blanks": 567, "open": 316}
