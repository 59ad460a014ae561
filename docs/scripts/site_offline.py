"""Make the site in site/, built by Zensical, work without a network. `./check docs` runs this.

The theme loads a script from the network so that the search works from the file system. This replaces it by our own.
"""

from __future__ import annotations

import re
import shutil
import sys
from os.path import relpath
from pathlib import Path
from typing import Final

SITE: Final = Path(__file__).parents[2] / "site"
_THEIRS: Final = "https://unpkg.com/iframe-worker/shim"
_OURS: Final = "site_worker.js"
_LOADED: Final = re.compile(
    r'<(?:script|img|iframe)[^>]*\bsrc="(https?:[^"]*)"|<link rel="stylesheet" href="(https?:[^"]*)"'
)


def make_local(site: Path) -> list[str]:
    """Replace the script in every page, and return the addresses that pages still load from the network."""
    shutil.copy(Path(__file__).with_name(_OURS), site / "assets" / _OURS)
    loaded: set[str] = set()
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8").replace(_THEIRS, relpath(site / "assets" / _OURS, page.parent))
        page.write_text(text, encoding="utf-8")
        loaded.update(one or other for one, other in _LOADED.findall(text))
    return sorted(loaded)


if __name__ == "__main__":
    sys.exit("\n".join(make_local(SITE)) or None)
