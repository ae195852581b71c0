"""All that a seed program is written with, under one name: `from isoprobe.probes.families.programs import kit`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from isoprobe.probes.core import Allowance, Disproved, State
from isoprobe.probes.engine.answers import (
    LETTERS as OPTION_LETTERS,
)
from isoprobe.probes.engine.answers import (
    blanks,
    choice,
    essay,
    integer,
    name,
    option,
    pictured,
    real,
    several,
    statement,
    yes_no,
)
from isoprobe.probes.engine.languages import Said
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.certificates import Equation, Lengths, added_equations, way_and_distances
from isoprobe.probes.families.programs.charts import (
    Chart,
    Scale,
    beside_and_below,
    boxes,
    chart,
    discs,
    from_left,
    from_top,
    grid,
    hues,
    in_line,
    inked,
    names_of,
    number_or_mark,
    scale,
    scale_before,
    signed,
    worth,
)
from isoprobe.probes.families.programs.climbing import Sizes, see, sizes, small, think
from isoprobe.probes.families.programs.elements import (
    by_field,
    cell_at,
    compare,
    count,
    each,
    holds,
    numbered,
    one_at,
    one_of,
    rises,
    tally,
    value_at,
    whether,
)
from isoprobe.probes.families.programs.fields import Added, Claim, Facts, Listed, Pair, Real, Smiles, Term, Whole, Word
from isoprobe.probes.families.programs.options import some_right
from isoprobe.probes.families.programs.program import BOTH, Asking, Otherwise, Program
from isoprobe.probes.families.programs.programs import Draw
from isoprobe.probes.families.programs.rules import Rule, a_cell_each, as_many, asks_of, consecutive, named, none_twice
from isoprobe.probes.families.programs.settings import LETTERS, PEOPLE, Setting, setting, some, spaced
from isoprobe.probes.grid import climb, held, later, rise
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows, stretches
from isoprobe.vision.figure.scene import FigureScene, Point
from isoprobe.vision.figure.style import HUES

if TYPE_CHECKING:  # read only when a picture is
    from isoprobe.vision.figure.reading import FigureReading as FigureReading
    from isoprobe.vision.figure.regions import Region as Region
    from isoprobe.vision.figure.texts import SeenText as SeenText

__all__ = [
    "BOTH",
    "HUES",
    "LETTERS",
    "OPTION_LETTERS",
    "PEOPLE",
    "Added",
    "Allowance",
    "Asking",
    "Chart",
    "Claim",
    "Disproved",
    "Draw",
    "Element",
    "Equation",
    "Facts",
    "FigureScene",
    "Lengths",
    "Listed",
    "Otherwise",
    "Pair",
    "Point",
    "Program",
    "Real",
    "Rule",
    "Said",
    "Scale",
    "Setting",
    "Sizes",
    "Smiles",
    "State",
    "Term",
    "Unreadable",
    "Whole",
    "Word",
    "a_cell_each",
    "added_equations",
    "as_many",
    "asks_of",
    "beside_and_below",
    "blanks",
    "boxes",
    "by_field",
    "cell_at",
    "chart",
    "choice",
    "climb",
    "compare",
    "consecutive",
    "count",
    "discs",
    "each",
    "essay",
    "from_left",
    "from_top",
    "grid",
    "held",
    "holds",
    "hues",
    "in_line",
    "in_rows",
    "inked",
    "integer",
    "later",
    "name",
    "named",
    "names_of",
    "none_twice",
    "number_or_mark",
    "numbered",
    "one_at",
    "one_of",
    "option",
    "pictured",
    "real",
    "rise",
    "rises",
    "scale",
    "scale_before",
    "see",
    "setting",
    "several",
    "signed",
    "sizes",
    "small",
    "some",
    "some_right",
    "spaced",
    "statement",
    "stretches",
    "tally",
    "think",
    "value_at",
    "way_and_distances",
    "whether",
    "worth",
    "yes_no",
]
