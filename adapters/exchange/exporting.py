"""Suites in the formats of other tools: all of a suite's records, or none."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from isoprobe.adapters.exchange.formats import load_format
from isoprobe.adapters.exchange.records import About, BadExport, Written, records_of
from isoprobe.adapters.prompting.prompts import WORDING
from isoprobe.adapters.strategies.arms import arms_and_ending
from isoprobe.probes.suites.suite import Suite
from isoprobe.probes.suites.whole import whole_folder


def export_suite(
    suite: Path | str,
    to: str,
    out: Path | str,
    arms: Sequence[str] | None = None,
    forms: Sequence[str] = (),
    strategy: str = "direct",
    command: str = "",
) -> Written:
    """The suite written in this format at `out`, a new folder or an empty one: all or nothing.

    Raises UnknownFormat, BadExport (also where no question is asked in these arms), BadSuite and OSError.
    """
    form = load_format(to)
    opened = Suite.open(suite)
    target = Path(out).resolve()
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise BadExport(f"{out} exists, expected a new folder or an empty one for the export")
    about = about_of(opened, target, tuple(arms or arms_and_ending(strategy)[0]), forms, strategy, command)
    with whole_folder(target) as folder:
        unasked: Counter[str] = Counter()
        written = form.write(records_of(opened, arms, forms, strategy, unasked), folder, about)
        written.left_out += unasked
        if not written.records:
            why = "; ".join(f"{n} {why}" for why, n in written.left_out.items()) or "none is asked"
            raise BadExport(f"no question of {suite} in the arms {', '.join(about.arms)} goes into {to}: {why}")
    return written


def about_of(
    suite: Suite, target: Path, arms: tuple[str, ...], forms: Sequence[str], strategy: str, command: str
) -> About:
    """What an export of these arms of the suite is of."""
    told = json.dumps([suite.fingerprint, arms, list(forms), strategy, str(WORDING)])
    name = f"isoprobe_{hashlib.sha256(told.encode()).hexdigest()[:12]}"
    made = suite.manifest
    return About(
        name, suite.path.resolve().name, target, suite.fingerprint, arms, len(suite), command,
        str(made.get("isoprobe", "")), str(made.get("command", "")),
    )  # fmt: skip
