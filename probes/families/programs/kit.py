"""All that a seed program is written with, under one name: `from isoprobe.probes.families.programs import kit`."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    hues,
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
from isoprobe.probes.families.programs.program import Labels, Program
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
from isoprobe.probes.families.programs.rules import Rule, a_cell_each, as_many, asks_of, named, none_twice
from isoprobe.probes.families.programs.settings import LETTERS, PEOPLE, Setting
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene, Point

if TYPE_CHECKING:  # read only when a picture is
    from isoprobe.vision.figure.reading import FigureReading as FigureReading
    from isoprobe.vision.figure.regions import Region as Region
    from isoprobe.vision.figure.texts import SeenText as SeenText

__all__ = [
    "LETTERS",
    "PEOPLE",
    "Chart",
    "Claim",
    "Draw",
    "Element",
    "Facts",
    "FigureScene",
    "Labels",
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
    "count",
    "discs",
    "each",
    "essay",
    "from_left",
    "from_top",
    "holds",
    "hues",
    "integer",
    "name",
    "named",
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
    "several",
    "statement",
    "value_at",
    "whether",
    "worth",
    "yes_no",
]
