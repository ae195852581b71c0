"""All that a seed program is written with, under one name: `from isoprobe.probes.families.programs import kit`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from isoprobe.probes.core import Allowance
from isoprobe.probes.engine.languages import Said
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
    names_of,
    scale,
    scale_before,
    worth,
)
from isoprobe.probes.families.programs.elements import (
    cell_at,
    compare,
    count,
    each,
    holds,
    numbered,
    one_at,
    one_of,
    rises,
    value_at,
    whether,
)
from isoprobe.probes.families.programs.fields import Claim, Facts, Listed, Real, Smiles, Term, Whole, Word
from isoprobe.probes.families.programs.program import Program
from isoprobe.probes.families.programs.programs import Draw
from isoprobe.probes.families.programs.questions import (
    Element,
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
from isoprobe.probes.families.programs.rules import Rule, a_cell_each, as_many, asks_of, consecutive, named, none_twice
from isoprobe.probes.families.programs.settings import LETTERS, PEOPLE, Setting, setting
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene, Point

if TYPE_CHECKING:  # read only when a picture is
    from isoprobe.vision.figure.reading import FigureReading as FigureReading
    from isoprobe.vision.figure.regions import Region as Region
    from isoprobe.vision.figure.texts import SeenText as SeenText

__all__ = [
    "LETTERS",
    "PEOPLE",
    "Allowance",
    "Chart",
    "Claim",
    "Draw",
    "Element",
    "Facts",
    "FigureScene",
    "Listed",
    "Point",
    "Program",
    "Real",
    "Rule",
    "Said",
    "Scale",
    "Setting",
    "Smiles",
    "Term",
    "Unreadable",
    "Whole",
    "Word",
    "a_cell_each",
    "as_many",
    "asks_of",
    "beside_and_below",
    "blanks",
    "boxes",
    "cell_at",
    "chart",
    "choice",
    "compare",
    "consecutive",
    "count",
    "discs",
    "each",
    "essay",
    "from_left",
    "from_top",
    "grid",
    "holds",
    "hues",
    "integer",
    "name",
    "named",
    "names_of",
    "none_twice",
    "numbered",
    "one_at",
    "one_of",
    "option",
    "pictured",
    "real",
    "rises",
    "scale",
    "scale_before",
    "setting",
    "several",
    "statement",
    "value_at",
    "whether",
    "worth",
    "yes_no",
]
