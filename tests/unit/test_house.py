"""The shape of the package: no import cycle, no class name twice, no module name twice but in the command line."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import tourney

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_PACKAGE: Final = Path(tourney.__file__).parent


def _modules() -> dict[str, Path]:
    """Every module of the package, by its dotted name; a package by that of its directory."""
    modules = {}
    for path in sorted(_PACKAGE.rglob("*.py")):
        parts = path.relative_to(_PACKAGE.parent).with_suffix("").parts
        modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return modules


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _imports(path: Path, modules: Mapping[str, Path]) -> set[str]:
    """The modules that a module names in imports, inside functions and under TYPE_CHECKING as well."""
    found: set[str] = set()
    for node in ast.walk(_parsed(path)):
        if isinstance(node, ast.Import):
            found.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                inside = f"{node.module}.{each.name}"
                found.add(inside if inside in modules else node.module)
    return found & modules.keys()


def _cyclic(graph: Mapping[str, Iterable[str]]) -> set[str]:
    """The modules that import themselves through others, and those between two cycles."""
    left = {name: set(imported) for name, imported in graph.items()}
    while True:
        named = set().union(*left.values())
        ends = {name for name, imported in left.items() if not imported or name not in named}
        if not ends:
            return set(left)
        left = {name: imported - ends for name, imported in left.items() if name not in ends}
        if not left:
            return set()


def _twice(named: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Names that stand for more than one thing."""
    places = defaultdict(set)
    for name, place in named:
        places[name].add(place)
    return (name for name, where in places.items() if len(where) > 1)


def test_cycles_are_found() -> None:
    assert _cyclic({"a": ["b"], "b": ["c"], "c": ["b"], "d": []}) == {"b", "c"}
    assert _cyclic({"a": ["b"], "b": ["c"], "c": []}) == set()


def test_no_import_cycle() -> None:
    modules = _modules()
    cyclic = _cyclic({name: _imports(path, modules) - {name} for name, path in modules.items()})
    assert sorted(cyclic) == []


def test_no_class_name_twice() -> None:
    classes = (
        (node.name, module)
        for module, path in _modules().items()
        for node in _parsed(path).body
        if isinstance(node, ast.ClassDef)
    )
    assert list(_twice(classes)) == []


def test_no_module_name_twice() -> None:
    """But for the command line, whose files are named after the commands."""
    modules = (
        (path.stem, module)
        for module, path in _modules().items()
        if path.stem != "__init__" and not module.startswith("tourney.cli.")
    )
    assert list(_twice(modules)) == []
