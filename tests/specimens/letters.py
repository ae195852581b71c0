"""Pieces of ink and glyphs of letters, made by hand."""

import numpy as np

from isoprobe.vision.diagram.letters.choice import Glyph
from isoprobe.vision.diagram.letters.pieces import InkPiece
from isoprobe.vision.lettering.glyphs import UPPER


def piece(left, top, width, height, free=True, cut=False):
    own = np.full((height, width), 255, np.uint8)
    return InkPiece(left, top, left + width, top + height, left, top, own, own, free, cut)


def glyph(capital, place, chance=0.95, best=None):
    capitals = np.zeros(26, np.float32)
    capitals[UPPER.index(capital)] = chance
    return Glyph(place, capital, chance, chance, best or capital, chance, capitals)
