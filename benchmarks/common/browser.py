"""Pictures in SVG as a browser shows them: Chromium without a window."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def shown(svg: str, wide: int, high: int) -> bytes:
    """The PNG of a picture in SVG, this wide and high."""
    if CHROMIUM is None:
        raise FileNotFoundError("no chromium: expected one on the path")
    page = f'<!doctype html><html><body style="margin:0">{svg}</body></html>'
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "page.html"), Path(folder, "page.png")
        source.write_text(page, encoding="utf-8")
        command = [
            CHROMIUM,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            f"--user-data-dir={folder}/own",
        ]
        command += [f"--window-size={wide},{high}", f"--screenshot={target}", source.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        return target.read_bytes()
