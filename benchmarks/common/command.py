"""What commands on folders of drawings are told: of which kinds, where they lie, and how many are looked at."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

DRAWINGS = Path(__file__).resolve().parents[2] / ".." / "shared" / "data" / "user_drawings"


def of_kinds(doc: str | None, kinds: Sequence[str]) -> argparse.ArgumentParser:
    """A parser of such a command, which does what its module's docstring says."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", choices=[*kinds, []], help=", ".join(kinds))
    parser.add_argument("--folder", type=Path, default=DRAWINGS)
    parser.add_argument("--every", type=int, default=1)
    return parser
