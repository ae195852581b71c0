"""Typefaces that travel with matplotlib's wheel, so that the same style gives the same glyphs on every machine."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from isoprobe.vision.raster.canvas import skia

# Faces by file name. Computer Modern's files hold ASCII letters and digits at their usual code points.
FACES: tuple[str, ...] = (
    "DejaVuSans",
    "DejaVuSans-Bold",
    "DejaVuSans-Oblique",
    "DejaVuSerif",
    "DejaVuSerif-Bold",
    "DejaVuSerif-Italic",
    "DejaVuSansMono",
    "DejaVuSansMono-Bold",
    "STIXGeneral",
    "STIXGeneralBol",
    "STIXGeneralItalic",
    "cmr10",
    "cmss10",
)
# Further faces, for the names of points in diagrams alone (cmmi10 has old-style digits).
LETTER_FACES: tuple[str, ...] = ("cmmi10", "cmti10", "cmb10", "STIXGeneralBolIta", "DejaVuSans-BoldOblique")


_ADDED: dict[str, Path] = {}


@cache
def _wheel_fonts() -> Path:
    """The folder of the wheel's typefaces, for which matplotlib itself, a second to import, is not needed."""
    found = find_spec("matplotlib")
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError("no matplotlib, whose wheel brings the typefaces")
    return Path(found.submodule_search_locations[0]) / "mpl-data" / "fonts" / "ttf"


def add_typeface(face: str, path: Path) -> None:
    """From now on `face` is the typeface in that file, beside those of matplotlib's wheel: for measurements of how
    well others are read. Raises ValueError where the name is taken."""
    if face in FACES or face in LETTER_FACES or _ADDED.get(face, path) != path:
        raise ValueError(f"the typeface {face!r} is there already")
    _ADDED[face] = path


@lru_cache(maxsize=1)
def _manager() -> skia.FontMgr:
    return skia.FontMgr.New_Custom_Empty()  # the default one would ask the system for its fonts


@lru_cache(maxsize=64)
def typeface(face: str) -> skia.Typeface:
    """The skia.Typeface of one of FACES or LETTER_FACES; ValueError names the known ones."""
    if face not in FACES and face not in LETTER_FACES and face not in _ADDED:
        raise ValueError(f"unknown typeface {face!r}: expected one of {', '.join(FACES + LETTER_FACES)}")
    path = _ADDED.get(face) or _wheel_fonts() / f"{face}.ttf"
    found = _manager().makeFromFile(str(path))
    if found is None:
        raise ValueError(f"cannot open the typeface {path}")
    return found


@lru_cache(maxsize=256)
def font(face: str, size: float) -> skia.Font:
    """The face at `size` pixels an em: anti-aliased, unhinted, placed at fractions of a pixel."""
    made = skia.Font(typeface(face), size)
    made.setEdging(skia.Font.Edging.kAntiAlias)
    made.setHinting(skia.FontHinting.kNone)
    made.setSubpixel(True)
    return made


_LARGE = 512.0  # Skia rounds bounds to whole pixels; unhinted glyphs scale, so measure them large


@lru_cache(maxsize=4096)
def _large_ink(face: str, text: str) -> tuple[float, float, float, float]:
    made = font(face, _LARGE)
    glyphs = made.textToGlyphs(text)
    pen, left, top, right, bottom = 0.0, 1e9, 1e9, -1e9, -1e9
    for bound, width in zip(made.getBounds(glyphs), made.getWidths(glyphs), strict=True):
        left, right = min(left, pen + bound.left()), max(right, pen + bound.right())
        top, bottom = min(top, bound.top()), max(bottom, bound.bottom())
        pen += width
    return left, top, right, bottom


def ink(face: str, size: float, text: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the text's ink in pixels from the start of its baseline (y grows downwards)."""
    left, top, right, bottom = _large_ink(face, text)
    scale = size / _LARGE
    return left * scale, top * scale, right * scale, bottom * scale


def digit_height(face: str, size: float) -> float:
    """Height in pixels of the digit 1 at this size."""
    _, top, _, bottom = ink(face, size, "1")
    return bottom - top


def size_for(face: str, height: float) -> float:
    """Pixels an em at which the face's digits are `height` pixels high, to a tenth."""
    return round(height / digit_height(face, 1.0), 1)
