"""Looks of plots that the reader was not tuned on, for `plots.py`.

`development` and `development2` looks are for finding out why plots are misread, `fresh` ones only for measuring;
`spent` is what `fresh` was before its figures led to mends. None shares a curve's colour, stroke, size, number of ticks
or form of axes with the looks of `vision.plot.style`, nor with one another, and `fresh` no typeface with any. The
classifier of glyphs has seen all typefaces that travel with matplotlib, so most come from Debian's packages of fonts,
of which it has seen none.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import matplotlib

from isoprobe.vision.plot.style import LOOKS, PlotStyle, sample_style
from isoprobe.vision.raster.fonts import FACES, LETTER_FACES, add_typeface, size_for, typeface

KINDS = ("usual", "held-out", "development", "development2", "spent", "fresh")
FONTS = Path("/usr/share/fonts")
FILES: dict[str, dict[str, tuple[str, ...]]] = {  # package, then the files of its folder
    "development": {
        "fonts-liberation": tuple(
            f"truetype/liberation/Liberation{family}-{cut}.ttf"
            for family in ("Sans", "SansNarrow", "Serif", "Mono")
            for cut in ("Regular", "Bold", "Italic", "BoldItalic")
        ),
        "fonts-freefont-ttf": tuple(
            f"truetype/freefont/Free{family}{cut}.ttf"
            for family, slant in (("Sans", "Oblique"), ("Serif", "Italic"), ("Mono", "Oblique"))
            for cut in ("", "Bold", slant, f"Bold{slant}")
        ),
    },
    "spent": {
        "fonts-urw-base35": tuple(
            f"opentype/urw-base35/{family}-{cut}.otf"
            for family, cuts in (
                ("P052", "Roman Bold Italic BoldItalic"),
                ("C059", "Roman Bold Italic BdIta"),
                ("URWBookman", "Light Demi LightItalic DemiItalic"),
                ("URWGothic", "Book Demi BookOblique DemiOblique"),
                ("NimbusMonoPS", "Regular Bold Italic BoldItalic"),
            )
            for cut in cuts.split()
        ),
    },
}
FILES["development2"] = FILES["development"] | {
    "fonts-croscore": tuple(
        f"truetype/croscore/{family}-{cut}.ttf"
        for family in ("Arimo", "Tinos", "Cousine")
        for cut in ("Regular", "Bold", "Italic", "BoldItalic")
    ),
}
FILES["fresh"] = {
    "fonts-lato": tuple(
        f"truetype/lato/Lato-{cut}.ttf"
        for cut in ("Light", "Regular", "Italic", "Medium", "SemiboldItalic", "Bold", "BlackItalic")
    ),
    "fonts-open-sans": tuple(
        f"truetype/open-sans/OpenSans-{cut}.ttf" for cut in ("Regular", "LightItalic", "CondLight", "CondBold", "Bold")
    ),
    "fonts-sil-charis": tuple(
        f"truetype/charis/CharisSIL-{cut}.ttf" for cut in ("Regular", "Bold", "Italic", "BoldItalic")
    ),
    "fonts-roboto-slab": tuple(f"opentype/roboto/slab/RobotoSlab-{cut}.otf" for cut in ("Light", "Regular", "Bold")),
    "fonts-hack": tuple(f"truetype/hack/Hack-{cut}.ttf" for cut in ("Regular", "Bold", "Italic", "BoldItalic")),
    "fonts-cabin": tuple(f"opentype/cabin/Cabin-{cut}.otf" for cut in ("Regular", "Medium", "SemiBoldItalic", "Bold")),
}
SHIPPED = {
    "development": (
        "DejaVuSerif-Italic",
        "DejaVuSans-BoldOblique",
        "DejaVuSansMono-Oblique",
        "STIXGeneralItalic",
        "cmtt10",
    ),
    "spent": ("DejaVuSerif-BoldItalic", "DejaVuSansMono-BoldOblique", "STIXGeneralBolIta", "cmti10", "cmb10"),
}
SHIPPED["development2"] = SHIPPED["development"]
VALUES: dict[str, dict[str, tuple[Any, ...]]] = {
    "development": {
        "digit": (8.8, 9.8, 10.8, 12.5, 13.5),
        "curve": (
            (220, 50, 47),
            (38, 139, 210),
            (108, 113, 196),
            (133, 153, 0),
            (203, 75, 22),
            (10, 10, 10),
            (60, 20, 90),
        ),
        "stroke": (1.3, 1.7, 2.3, 2.6, 3.1, 3.8),
        "axis": (0.7, 1.3, 1.6, 2.2),
        "ink": ((10, 10, 10), (45, 45, 45), (25, 40, 60)),
        "grid": (None, (182, 182, 182), (210, 210, 210), (215, 225, 215), (226, 226, 232)),
        "paper": ((255, 255, 255), (252, 252, 252), (250, 246, 236), (242, 246, 250)),
        "width": (310, 380, 450, 540, 630, 750, 880),
        "height": (320, 370, 430, 500, 590, 700),
        "pad": (0.0, 0.01, 0.025, 0.055),
        "ticks": (3, 10),
        "jpeg": (0, 0, 90, 82, 72),
        "dashes": (None, None, (4.0, 3.0)),
    },
    "spent": {
        "digit": (8.6, 9.3, 10.3, 11.3, 12.7, 14.5),
        "curve": (
            (0, 114, 178),
            (213, 94, 0),
            (0, 158, 115),
            (204, 121, 167),
            (230, 159, 0),
            (120, 0, 0),
            (112, 48, 160),
            (85, 107, 47),
            (5, 5, 5),
            (50, 50, 55),
        ),
        "stroke": (1.1, 1.6, 1.9, 2.4, 2.9, 3.6),
        "axis": (0.75, 1.15, 1.7, 2.0),
        "ink": ((15, 15, 15), (70, 70, 70), (0, 0, 60), (35, 25, 20)),
        "grid": (None, (185, 185, 185), (200, 200, 200), (220, 220, 220), (205, 215, 225), (238, 238, 238)),
        "paper": ((255, 255, 255), (254, 254, 250), (247, 247, 247), (238, 244, 238), (255, 250, 250)),
        "width": (290, 335, 395, 470, 585, 660, 780, 940),
        "height": (295, 330, 400, 465, 545, 620, 730, 790),
        "pad": (0.005, 0.015, 0.035, 0.07),
        "ticks": (3.5, 11, 12),
        "jpeg": (0, 0, 93, 87, 77, 68),
        "dashes": (None, None, (1.5, 2.5)),
    },
    "development2": {
        "digit": (8.7, 9.4, 10.6, 11.7, 13.2),
        "curve": (
            (240, 128, 128),
            (100, 149, 237),
            (210, 105, 180),
            (218, 165, 32),
            (0, 190, 190),
            (139, 0, 60),
            (75, 0, 130),
            (47, 79, 79),
            (0, 100, 0),
            (102, 51, 0),
            (25, 25, 25),
            (62, 60, 66),
        ),
        "stroke": (1.05, 1.25, 1.45, 1.75, 2.15, 2.7, 3.3),
        "axis": (0.8, 1.1, 1.45, 2.1),
        "ink": ((12, 12, 12), (65, 65, 65), (20, 30, 70), (50, 30, 25)),
        "grid": (None, (178, 178, 178), (192, 198, 204), (216, 216, 210), (224, 232, 224), (236, 236, 240)),
        "paper": ((255, 255, 255), (249, 249, 246), (243, 243, 250), (252, 246, 240), (240, 248, 248)),
        "width": (295, 340, 405, 485, 565, 670, 730, 830),
        "height": (300, 335, 385, 455, 530, 600, 680, 750),
        "pad": (0.003, 0.012, 0.03, 0.052),
        "ticks": (4.2, 8.5, 11.5),
        "jpeg": (0, 0, 94, 84, 76, 66),
        "dashes": (None, None, (2.0, 2.0)),
    },
    "fresh": {
        "digit": (8.9, 9.6, 10.4, 11.8, 12.9, 14.2),
        "curve": (
            (68, 119, 170),
            (238, 102, 119),
            (34, 136, 51),
            (204, 187, 68),
            (102, 204, 238),
            (170, 51, 119),
            (51, 34, 136),
            (136, 34, 85),
            (17, 80, 70),
            (8, 8, 8),
            (42, 42, 48),
        ),
        "stroke": (1.15, 1.35, 1.65, 2.05, 2.55, 3.05, 3.5),
        "axis": (0.85, 1.05, 1.25, 1.9),
        "ink": ((5, 5, 5), (57, 57, 60), (20, 20, 72), (60, 40, 30)),
        "grid": (None, (180, 180, 180), (195, 205, 195), (212, 212, 218), (228, 222, 215), (241, 241, 241)),
        "paper": ((255, 255, 255), (251, 251, 253), (244, 244, 240), (255, 252, 240), (239, 246, 252)),
        "width": (305, 350, 415, 495, 555, 645, 710, 820),
        "height": (305, 345, 390, 440, 510, 575, 660, 775),
        "pad": (0.008, 0.018, 0.045, 0.065),
        "ticks": (4.5, 6.5, 13),
        "jpeg": (0, 0, 96, 89, 79, 67),
        "dashes": (None, None, (3.0, 2.0), (6.0, 2.5)),
    },
}


def faces(kind: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names of the typefaces of a kind of looks, and the packages that are missing for the rest."""
    names, missing = list(SHIPPED.get(kind, ())), []
    for name in set(names) - set(FACES + LETTER_FACES):
        add_typeface(name, Path(matplotlib.get_data_path()) / "fonts" / "ttf" / f"{name}.ttf")
    for package, files in FILES.get(kind, {}).items():
        if not all((FONTS / file).exists() for file in files):
            missing.append(package)
            continue
        for file in files:
            add_typeface(Path(file).stem, FONTS / file)
            names.append(Path(file).stem)
    return tuple(names), tuple(missing)


def sample_look(rng: Random, kind: str, names: tuple[str, ...]) -> PlotStyle:
    """A look by chance of one of KINDS. `names`: the typefaces, but of `usual` and `held-out` looks."""
    if kind in ("usual", "held-out"):
        return sample_style(rng, held_out=kind == "held-out")
    style: PlotStyle = {"version": 1}
    drawn = {key: rng.choice(values) for key, values in VALUES[kind].items()}
    style |= {key: list(value) if isinstance(value, tuple) else value for key, value in drawn.items()}
    face, look = rng.choice(names), rng.choice(LOOKS)
    own = ("face", "hyphen") if typeface(face).unicharToGlyph(0x2212) else ("hyphen",)
    style |= {
        "look": look,
        "size": [style.pop("width"), style.pop("height")],
        "face": face,
        "font": size_for(face, style.pop("digit")),
        "zero_lines": look != "origin" and rng.random() < 0.5,
        "tick_side": rng.choice(("out", "in", "both")) if look != "origin" else "both",
        "ends": rng.random() < 0.5,
        "names": rng.random() < 0.4,
        "minus": rng.choice(("bar", *own[:1])) if kind == "development" else rng.choice(("bar", *own)),
    }
    return style | axis_form(rng, kind, look)


def axis_form(rng: Random, kind: str, look: str) -> PlotStyle:
    """Where the axes stand, and which ticks and arrows they have."""
    if kind == "development":
        return {"four": look == "box" and rng.random() < 0.5, "arrows": rng.random() < 0.5}
    if kind in ("spent", "development2"):
        return {
            "right": look != "origin" and rng.random() < 0.4,
            "top": look != "origin" and rng.random() < 0.3,
            "minor": rng.choice((0, 0, 1, 3, 4) if kind == "spent" else (0, 1, 2)),
        }
    return {
        "four": look == "box" and rng.random() < 0.3,
        "arrows": rng.random() < 0.4,
        "right": look == "bare" and rng.random() < 0.6,
        "top": look != "origin" and rng.random() < 0.35,
        "minor": rng.choice((0, 0, 5, 9)),
    }
