"""The shape of the package: no import cycle, no name twice, one module that reads files and one that writes them."""

from __future__ import annotations

import ast
import re
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


_FILE_CALLS: Final = {
    *("open", "read_text", "read_bytes", "write_text", "write_bytes", "fdopen", "rename", "renames", "truncate"),
    *("copy", "copy2", "copyfile", "move", "rmtree", "TemporaryFile", "NamedTemporaryFile", "mkstemp", "FileIO"),
}
"""Calls that read, write or move files, by the name of a function or method."""

_ALSO_OTHERS: Final = {"copy", "move", "rename"}
"""Names that other functions, and methods of lists and tables, have too."""

_MODULES_OF_CALLS: Final = {"os", "shutil"}

_OTHER_FILES: Final = {
    ("mode", "read_bytes"): "the sources of the package, before it is imported",
    ("mode", "read_text"): "the record of its binaries, before it is imported",
    ("tasks.tuning_files", "rmtree"): "a directory that the same command has made",
    ("cli", "open"): "the null device",
    ("cli.app", "open"): "an empty file that marks the first run; it must not exist yet",
    ("tasks.experiment_files", "open"): "the directory that is locked",
    ("processes", "open"): "what Linux tells of a process",
    ("stress.program", "TemporaryFile"): "what a program prints, which nobody names",
    ("stress.serving", "fdopen"): "the standard output",
    ("stress.adapters.pokers", "open"): "the null device",
}
"""The only calls outside `inputs` and `outputs`, each with what is opened."""


def _file_calls(path: Path) -> Iterator[str]:
    """The calls of a module that read or write a file; functions imported from the package are no such calls."""
    tree = _parsed(path)
    own = {
        each.asname or each.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tourney.")
        for each in node.names
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in _FILE_CALLS - _ALSO_OTHERS and name not in own:
                yield name
            case ast.Call(func=ast.Attribute(value=of, attr=name)) if name in _FILE_CALLS:
                if name not in _ALSO_OTHERS or ast.unparse(of) in _MODULES_OF_CALLS:
                    yield name


def test_calls_on_files_are_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "import os, shutil\nfrom pathlib import Path\nfrom tourney.inputs import read_text\n"
        "open('a')\nPath('b').open()\nPath('c').read_text()\nread_text(Path('d'))\nos.rename('e', 'f')\n"
        "[].copy()\nshutil.copy('g', 'h')\n",
        encoding="utf-8",
    )
    assert sorted(_file_calls(module)) == ["copy", "open", "open", "read_text", "rename"]


def test_files_are_read_and_written_in_one_module_each() -> None:
    """A bare read hangs on a pipe and fills the memory from /dev/zero; a bare write empties what was there."""
    found = {
        (module.removeprefix("tourney").removeprefix("."), call)
        for module, path in _modules().items()
        if module not in {"tourney.inputs", "tourney.outputs"}
        for call in _file_calls(path)
    }
    assert sorted(found - _OTHER_FILES.keys()) == []
    assert sorted(_OTHER_FILES.keys() - found) == []


_NO_VERB: Final = {
    "allowed", "asked", "bought", "bounded", "built", "changed", "charged", "checked", "chosen", "closed",
    "counted", "covered", "dealt", "drawn", "due", "ended", "expected", "filed", "folded", "followed", "found",
    "given", "guarded", "held", "joined", "judged", "keeping", "kept", "known", "laid", "left", "limited", "listed",
    "looked", "lost", "made", "marked", "measured", "merged", "met", "mixed", "moved", "named", "offered", "opened",
    "owed", "paid", "parsed", "passed", "placed", "planned", "played", "posted", "printed", "raised", "ranked",
    "reached", "recorded", "refused", "replayed", "returned", "said", "scaled", "seen", "sent", "settled", "shared",
    "shown", "shrunk", "signed", "sorted", "spoken", "started", "stated", "stored", "summed", "sworn", "taken",
    "told", "tried", "turned", "used", "weighed", "won", "worked", "written",
}  # fmt: skip
"""Participles that say of a function neither what it does nor what it returns."""

_PREDICATES: Final = "tourney.stress.catalogue.when_"
"""Modules of predicates, named as the files of points name them: `when: asked`, `when: razz`."""


def _functions(path: Path) -> Iterator[str]:
    """The functions of a module and the methods of its classes, but for properties."""
    for node in ast.walk(_parsed(path)):
        if isinstance(node, ast.FunctionDef) and not any(
            "property" in ast.unparse(each) for each in node.decorator_list
        ):
            yield node.name


def test_functions_are_named_by_what_they_do(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "def told(): ...\nclass A:\n    def _kept(self): ...\n    def tell_kept(self): ...\n", encoding="utf-8"
    )
    assert [name for name in _functions(module) if name.strip("_") in _NO_VERB] == ["told", "_kept"]
    found = [
        f"{name}.{function}"
        for name, path in _modules().items()
        if not name.startswith(_PREDICATES)
        for function in _functions(path)
        if function.strip("_") in _NO_VERB
    ]
    assert sorted(found) == []


def _untrue_predicates(path: Path) -> Iterator[str]:
    """The functions that are named as questions, but do not answer: by a bool, or in compiled code by 0 or 1."""
    for node in ast.walk(_parsed(path)):
        if isinstance(node, ast.FunctionDef) and node.name.lstrip("_").startswith(("is_", "has_")):
            answer = ast.unparse(node.returns) if node.returns else ""
            if not re.search(r"\b(bool|int|TypeGuard|TypeIs)\b", answer):
                yield f"{node.name} -> {answer}"


def test_questions_are_answered(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("def is_new() -> bool: ...\ndef _is_old() -> None: ...\ndef has_one(): ...\n", encoding="utf-8")
    assert list(_untrue_predicates(module)) == ["_is_old -> None", "has_one -> "]
    found = [f"{module}: {each}" for module, path in _modules().items() for each in _untrue_predicates(path)]
    assert sorted(found) == []


_NO_TOKENS: Final = {"told", "tell", "tells", "telling", "hearer", "hearers", "deed", "deeds", "keeping"}
"""Words that say neither what is passed on nor what is done; `so_many` is one of them, too."""


def _definitions(path: Path) -> Iterator[str]:
    """The identifiers that a module defines: its functions, classes, parameters, variables and attributes."""
    for node in ast.walk(_parsed(path)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.alias(asname=str(name)):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name


def _has_token(name: str) -> bool:
    return "so_many" in name or not _NO_TOKENS.isdisjoint(name.lower().split("_"))


def test_no_identifier_speaks_of_telling(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "import os as told\ndef tell(hearers, *deeds): ...\nclass Teller:\n    so_many: int\n    _keeping = 1\n"
        "    def retell(self): self.is_told = 1; self.tell()\n",
        encoding="utf-8",
    )
    words = ["told", "tell", "hearers", "deeds", "so_many", "_keeping", "is_told"]
    assert sorted(filter(_has_token, _definitions(module))) == sorted(words)
    found = {
        f"{module}: {name}" for module, path in _modules().items() for name in _definitions(path) if _has_token(name)
    }
    assert sorted(found) == []


def test_no_public_name_twice() -> None:
    """But for `main`, commands, which are named as the functions they call, and predicates of points."""
    named = (
        (node.name, module)
        for module, path in _modules().items()
        for node in _parsed(path).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        if not node.name.startswith("_")
        if not module.startswith(("tourney.cli.", "tourney.stress.catalogue.when")) and node.name != "main"
    )
    assert sorted(_twice(named)) == []
