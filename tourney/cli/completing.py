"""Completion of arguments in the shell: names of shipped files, and files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_SUFFIXES = frozenset({".yaml", ".yml"})


def shipped_or_file(*kinds: str) -> Callable[[str], list[str]]:
    """Return a function that completes the name of a shipped file of these kinds, or the path of a YAML file."""

    def complete(incomplete: str) -> list[str]:
        from tourney.config import shipped

        names = {name for kind in kinds for name in shipped.list_names(kind) if name.startswith(incomplete)}
        return [*sorted(names), *_paths(incomplete)]

    return complete


def choice(*names: str) -> Callable[[str], list[str]]:
    """Return a function that completes one of these names."""
    return lambda incomplete: [name for name in names if name.startswith(incomplete)]


def _paths(incomplete: str) -> Iterator[str]:
    """The YAML files and directories whose paths begin so."""
    folder = incomplete if incomplete.endswith(os.sep) else os.path.dirname(incomplete)  # noqa: PTH120 - keeps "./"
    try:
        every = sorted(Path(folder or ".").iterdir())
    except OSError:
        return
    for path in every:
        text = os.path.join(folder, path.name) if folder else path.name  # noqa: PTH118 - keeps "./"
        if text.startswith(incomplete) and (path.suffix in _SUFFIXES or path.is_dir()):
            yield text + os.sep if path.is_dir() else text
