"""How many questions of each kind the papers' sets have, where a set is told by kinds and not by tasks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

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

# papers/multi.txt, Table 9: of 18,430 questions 10,941 have no picture, 7,265 one, 224 several; of all of them 75.8%
# have one right option, 11.6% several, 7.8% blanks and 4.3% are open (0.5% are of other kinds, and left out).
Pictures = Literal["none", "one", "several"]
MULTI_SIZES: Mapping[Pictures, Mapping[AnswerKind, int]] = {
    "none": {"option": 8324, "options": 1276, "blanks": 855, "open": 486},
    "one": {"option": 5535, "options": 847, "blanks": 567, "open": 316},
    "several": {"option": 180, "options": 26, "blanks": 18},
}
# The paper prints no shares of its groups. Those that make Table 3's points overall of its eleven models out of their
# points by group in Table 5, by least squares: they leave 0.03 points at the most, and add up to 0.999.
MULTI_GROUPS: Mapping[str, float] = {
    "junior high": 0.192,
    "senior high": 0.308,
    "university": 0.031,
    "driving test": 0.410,
    "aptitude test": 0.059,
}
