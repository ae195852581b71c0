"""docs/install.md: the licences of what isoprobe needs, as the packages' own metadata has them."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import metadata
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "install.md").read_text("utf-8")
SAID = {"GPL": r"GPL", "BSD": r"BSD", "MIT": r"MIT", "Apache": r"Apache", "PSF": r"Python Software Foundation|PSF"}


def licence(package: str) -> str:
    """All that a package says of its licence in words, without the text of the licence itself."""
    told = metadata(package)
    classed = [each for each in told.get_all("Classifier") or [] if each.startswith("License")]
    return " ".join([told.get("License-Expression") or "", (told.get("License") or "")[:60], *classed])


def test_every_package_that_is_needed_stands_beside_its_licence() -> None:
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    names = sorted(re.match(r"[\w-]+", each)[0] for each in needed)  # type: ignore[index]
    rows = {
        row[1]: re.sub(r" \([^)]*\)", "", row[2]).split(", ")
        for row in re.finditer(r"^\| (\w+) \| (.+) \|$", PAGE, re.M)
    }
    rows = {name: packages for name, packages in rows.items() if name in SAID}
    assert sorted(name for packages in rows.values() for name in packages) == names
    for name, packages in rows.items():
        for package in packages:
            assert re.search(SAID[name], licence(package)), (package, licence(package))
            assert name == "GPL" or not re.search(r"(?<!L)GPL", licence(package)), package
