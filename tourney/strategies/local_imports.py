"""The files that a player's file imports from its directory, found without running them."""

from __future__ import annotations

import ast
from importlib.machinery import all_suffixes
from typing import TYPE_CHECKING, Final

from tourney.inputs import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_SOURCE: Final = ".py"
_SUFFIXES: Final = tuple(all_suffixes())


def find_local_imports(file: Path) -> list[Path]:
    """The files that a Python file imports from its directory and those below it, in turn, too; without itself.

    These are `import` statements anywhere in the files, relative or not. Imports by a function such as
    `importlib.import_module` and files that are opened are not known.
    """
    folder = file.parent.resolve()
    found = {file.resolve()}
    queue = [*found]
    while queue:
        for each in _imports(queue.pop(), folder):
            if each not in found:
                found.add(each)
                queue.append(each)
    return sorted(found - {file.resolve()})


def _imports(file: Path, folder: Path) -> Iterator[Path]:
    """The files in the directory, or below it, that a file names in its `import` statements."""
    for node in ast.walk(_parse(file)):
        if isinstance(node, ast.Import):
            for each in node.names:
                yield from _modules(folder, each.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            start = folder
            if node.level:
                start = file.parent if node.level == 1 else file.parents[node.level - 1]
            if start == folder or folder in start.parents:
                names = node.module.split(".") if node.module else []
                yield from _modules(start, names)
                for each in node.names:
                    yield from _modules(start, [*names, each.name])


def _parse(file: Path) -> ast.AST:
    """The code of a source file; nothing if it is none, or cannot be read."""
    try:
        return ast.parse(read_bytes(file) if file.suffix == _SOURCE else b"")
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):  # its import says what is wrong
        return ast.Module([], [])


def _modules(folder: Path, names: Sequence[str]) -> Iterator[Path]:
    """The files that are loaded to import a module: those of its packages, and its own."""
    for name in names:
        inside = folder / name
        candidates = [inside / f"__init__{_SOURCE}", *(inside.with_name(f"{name}{suffix}") for suffix in _SUFFIXES)]
        yield from (each.resolve() for each in candidates if each.is_file())
        folder = inside
