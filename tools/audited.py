"""What pip-audit found, in one line: `python tools/audited.py build/audit.json`, as `make audit` calls it.

The exit status is 0 where the index told of every package and of no weakness, 1 where one is known, and 2 where it told
nothing of some, as a mirror without advisories does: silence is no clean bill.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def told(found: dict[str, Any]) -> tuple[int, str]:
    """The exit status, and the line.

    >>> told({"dependencies": [{"name": "a", "version": "1.0", "vulns": []}]})
    (0, 'audit: 1 packages, no known weakness')
    """
    packages = found["dependencies"]
    weak = [
        f"{one['name']} {one['version']} ({', '.join(each['id'] for each in one['vulns'])})"
        for one in packages
        if one.get("vulns")
    ]
    silent = [one["name"] for one in packages if "skip_reason" in one]
    if weak:
        return 1, f"audit: known weaknesses in {len(weak)} of {len(packages)} packages: {'; '.join(weak)}"
    if silent:
        named = ", ".join(silent[:3]) + (", ..." if len(silent) > 3 else "")
        return 2, (
            f"audit: the package index in use serves no advisories for {len(silent)} of {len(packages)} packages"
            f" ({named}): nothing is known of them; run it where PyPI's advisories can be reached"
        )
    return 0, f"audit: {len(packages)} packages, no known weakness"


def main() -> int:
    path = Path(sys.argv[1])
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        print(f"audit: pip-audit wrote nothing to {path}: the package index in use cannot be asked", file=sys.stderr)
        return 2
    status, line = told(found)
    print(line, file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
