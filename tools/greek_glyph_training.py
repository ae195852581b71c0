"""Trains the classifier of `vision.lettering.greek`: `python -m tools.greek_glyph_training` rewrites its weights.

The glyphs are those of `glyph_training`, in its faces that have Greek letters; Latin letters and digits are there to be
told from them.
"""

from __future__ import annotations

from random import Random

from isoprobe.vision.lettering.glyphs import Patch
from isoprobe.vision.lettering.greek.letters import CLASSES
from tools.glyph_training import DEJAVU, STIX, Weights, faces_set, weights_of, written

ROUNDS = 14  # glyphs a character and face
NO_GLYPHS = 20  # a round and face
VARIANTS = {"φ": "φϕ", "ε": "εϵ", "θ": "θθϑ"}  # other shapes of a letter


def training_set(rounds: int, rng: Random) -> tuple[list[Patch], list[int]]:
    """Patches and the number of each one's class in CLASSES."""
    faces = [*DEJAVU, *STIX]
    return faces_set(faces, CLASSES, rounds, NO_GLYPHS, rng, lambda letter: rng.choice(VARIANTS.get(letter, letter)))


def trained(rounds: int, seed: int = 0, steps: int = 150) -> Weights:
    return weights_of(*training_set(rounds, Random(seed)), CLASSES, steps)


def main() -> None:
    """Trains and writes `vision/lettering/greek/glyphs.npz`."""
    written("lettering/greek", trained(ROUNDS))


if __name__ == "__main__":
    main()
