"""The report before axe-core, in a real browser, at the widths of a phone, a tablet and a desk, light and dark."""

from __future__ import annotations

import html
import json
import re
import subprocess
import tempfile
from importlib.resources import files
from pathlib import Path

import pytest

from tests.analysis.report.test_report import BROWSER, CHROMIUM, PROBES, needs_chromium, report

AXE = files("axe_core_python") / "axe.min.js"
RUN = """axe.run(document).then((found) => {
  const told = document.createElement("pre");
  told.id = "told";
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const regions = [...document.querySelectorAll(".wide")];
  const beyond = regions.filter((one) => one.scrollWidth > one.clientWidth + 1);
  const shown = regions.filter((one) => one.classList.contains("more"));
  const cues = shown.length === beyond.length && beyond.every((one) => shown.includes(one));
  const grave = found.violations.filter((one) => ["serious", "critical"].includes(one.impact));
  const named = grave.map((one) => [one.id, one.nodes[0].html]);
  told.textContent = JSON.stringify({ wide, beyond: beyond.length, cues, passes: found.passes.length, grave: named });
  document.body.append(told);
});"""


DARK = "--blink-settings=preferredColorScheme=0"


def looked_at(page: Path, width: int, *more: str) -> dict[str, object]:
    """What axe-core finds that is serious or worse (`grave`), how many of its rules hold (`passes`), by how many
    pixels the page is wider than the window (`wide`), how many tables go on beyond their edge (`beyond`), and whether
    these and no others show it (`cues`)."""
    assert CHROMIUM
    with tempfile.TemporaryDirectory() as profile:
        setting = [f"--user-data-dir={profile}", f"--window-size={width},1000", "--virtual-time-budget=20000"]
        command = [CHROMIUM, *BROWSER, *setting, *more, "--dump-dom", page.as_uri()]
        dom = subprocess.run(command, check=True, capture_output=True, timeout=120).stdout.decode("utf-8", "replace")
    told = re.search(r'<pre id="told">(.*?)</pre>', dom, re.S)
    assert told, dom[-500:]
    found: dict[str, object] = json.loads(html.unescape(told[1]))
    return found


def examined(page: Path, to: Path) -> Path:
    """A copy of the page that runs axe-core on itself."""
    text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page.read_text(encoding="utf-8"))
    script = AXE.read_text(encoding="utf-8").replace("</script", "<\\/script")
    to.write_text(text.replace("</body>", f"<script>{script}</script><script>{RUN}</script></body>"), encoding="utf-8")
    return to


@pytest.mark.slow
@needs_chromium
@pytest.mark.parametrize("look", [(), (DARK,)], ids=("light", "dark"))
def test_axe_finds_nothing_serious_at_three_widths_and_nothing_is_wider_than_the_window(
    tmp_path: Path, look: tuple[str, ...]
) -> None:
    page = examined(report(tmp_path / "report", each=2), tmp_path / "examined.html")
    for width in (390, 800, 1280):
        found = looked_at(page, width, *look)
        assert found["grave"] == [], width
        assert found["wide"] == 0, width
        assert found["cues"] is True, width
        assert width > 390 or found["beyond"], width
        assert isinstance(found["passes"], int)
        assert found["passes"] > 20


@pytest.mark.slow
@needs_chromium
def test_axe_would_find_a_picture_without_words(tmp_path: Path) -> None:
    assert len(PROBES) > 1
    page = tmp_path / "plain.html"
    page.write_text("<html lang=en><title>x</title><body><main><h1>x</h1><img src='a.png'></main></body>", "utf-8")
    assert "image-alt" in str(looked_at(examined(page, tmp_path / "examined.html"), 800)["grave"])
