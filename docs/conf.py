"""The documentation's site: `make docs` builds it offline from these pages, the tasks' own words and pictures, and the
docstrings. Task pages are written by tools/task_pages.py before Sphinx reads the folder."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version as installed
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from tools.task_pages import write_pages  # noqa: E402 - found beside this folder

project, author = "isoprobe", "the isoprobe developers"
version = release = installed("isoprobe")
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["build"]
html_theme, html_title, html_favicon = "furo", "isoprobe", None
html_show_sphinx = html_show_copyright = False
highlight_language = "text"
napoleon_google_docstring = False
autodoc_member_order, autodoc_typehints, autodoc_class_signature = "bysource", "none", "separated"
myst_heading_anchors, myst_enable_extensions = 3, ["colon_fence"]
suppress_warnings = ["misc.highlighting_failure"]

# A page of every task takes a minute to draw; a test of the links asks for a few.
write_pages(HERE / "tasks", os.environ.get("ISOPROBE_TASK_PAGES", "").split() or None)
