"""Trains the classifier of `vision.lettering.greek`: `python -m tools.greek_glyph_training` rewrites its weights.

The glyphs are those of `glyph_training`, in its faces that have Greek letters; Latin letters and digits are there to be
told from them.
"""

from __future__ import annotations

from random import Random

from isoprobe.vision.lettering.glyphs import NOTHING, Patch
from isoprobe.vision.lettering.greek.letters import CLASSES
from tools.glyph_training import (
    DEJAVU,
    STIX,
    Weights,
    font_path,
    glyph_patch,
    height_of,
    no_glyph_patch,
    weights_of,
    written,
)

ROUNDS = 14  # glyphs a character and face
NO_GLYPHS = 20  # a round and face
VARIANTS = {"φ": "φϕ", "ε": "εϵ", "θ": "θθϑ"}  # other shapes of a letter


def training_set(rounds: int, rng: Random) -> tuple[list[Patch], list[int]]:
    """Patches and the number of each one's class in CLASSES."""
    patches: list[Patch] = []
    truth: list[int] = []
    for face in [*DEJAVU, *STIX]:
        path = font_path(face)
        for _ in range(rounds):
            for k, character in enumerate(CLASSES[:-1]):
                drawn = rng.choice(VARIANTS.get(character, character))
                patches.append(glyph_patch(drawn, path, height_of(rng), rng))
                truth.append(k)
            for _ in range(NO_GLYPHS):
                patches.append(no_glyph_patch(path, height_of(rng), rng))
                truth.append(CLASSES.index(NOTHING))
    return patches, truth


def trained(rounds: int, seed: int = 0, steps: int = 150) -> Weights:
    return weights_of(*training_set(rounds, Random(seed)), CLASSES, steps)


def main() -> None:
    """Trains and writes `vision/lettering/greek/glyphs.npz`."""
    written("lettering/greek", trained(ROUNDS))


if __name__ == "__main__":
    main()
