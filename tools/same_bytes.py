"""Whether several Pythons make the same suite: `python tools/same_bytes.py python3.11 python3.12 python3.13`.

Each gets a virtual environment of its own in `build/pythons` with the packages of `constraints.txt`, and makes the same
items there: with pictures, of tasks from every family. The exit status is 0 where all files of all suites hold the same
bytes, 1 where one differs, and 2 where fewer than two of the Pythons are there: then nothing is shown.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

HOUSE = Path(__file__).parents[1]
FOLDER = HOUSE / "build" / "pythons"
TASKS = (
    "connectivity,maxflow,isomorphism,parity,convexity,breakpoints,puzzle,winner,circles,line_intersections,"
    "touching_circles,abacus,bar_chart,pedigree_risk,arrow_product,atom_count,rolling_die,brightest_bulb,btree_insertion"
)
ITEMS = 120


def digests(suite: Path) -> dict[str, str]:
    """The SHA-256 of every file of a suite, by its place there. The manifest counts without the command,
    which names the folder."""
    found = {}
    for file in sorted(each for each in suite.rglob("*") if each.is_file()):
        content = file.read_bytes()
        if file.name == "suite.json":
            told = json.loads(content)
            content = json.dumps({key: told[key] for key in sorted(told) if key != "command"}).encode()
        found[str(file.relative_to(suite))] = hashlib.sha256(content).hexdigest()
    return found


def told(suites: Mapping[str, Mapping[str, str]]) -> tuple[int, str]:
    """The exit status, and the line, of what each Python has made.

    >>> told({"3.11": {"a": "0f"}, "3.12": {"a": "0f"}})
    (0, 'the same bytes by 3.11, 3.12: 1 files')
    """
    if len(suites) < 2:
        return 2, f"nothing is shown: of the Pythons there is {', '.join(suites) or 'none'} alone"
    first, *others = suites
    for other in others:
        names = sorted(suites[first].keys() | suites[other].keys())
        if differ := [name for name in names if suites[first].get(name) != suites[other].get(name)]:
            return 1, f"{other} makes other bytes than {first}: {', '.join(differ[:5])}"
    return 0, f"the same bytes by {', '.join(suites)}: {len(suites[first])} files"


def made(python: str, tasks: Sequence[str]) -> dict[str, str]:
    """What this Python makes, in an environment of its own that is kept for the next time."""
    home = FOLDER / Path(python).resolve().parent.parent.name
    if not (home / "ready").exists():
        shutil.rmtree(home, ignore_errors=True)
        subprocess.run([python, "-m", "venv", str(home)], check=True)
        pip = [str(home / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-c", "constraints.txt", "-e", "."], check=True, cwd=HOUSE)
        (home / "ready").touch()
    suite = home / "suite"
    shutil.rmtree(suite, ignore_errors=True)
    words = [word for task in tasks for word in ("--task", task)]
    make = [str(home / "bin" / "isoprobe"), "make", str(suite), *words, "-n", str(ITEMS), "--seed", "5"]
    subprocess.run(make, check=True, cwd=HOUSE, stdout=subprocess.DEVNULL)
    return digests(suite)


def main(pythons: Sequence[str]) -> int:
    """Prints the line, and gives the exit status."""
    there = {python: found for python in pythons if (found := shutil.which(python))}
    suites = {}
    for python, found in there.items() if len(there) > 1 else ():
        asked = [found, "-c", "import platform; print(platform.python_version())"]
        version = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
        suites[version] = made(found, TASKS.split(","))
        print(f"{python} is {version}: {len(suites[version])} files", flush=True)
    status, line = told(suites if len(there) > 1 else {name: {} for name in there})
    print(line)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
