"""Classes by reference: `package.module:Class`, or `path/to/file.py:Class`.

A file is loaded as a module of a synthetic package that stands for its directory only. So files with the same name in
different directories do not clash, `from .other import thing` imports a file in the same directory, and `sys.path` is
not changed. If Python finds no module `mine`, `mine:Class` means `mine.py:Class` in the directory of the file that
names it.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import inspect
import operator
import os
import sys
from importlib.machinery import all_suffixes
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from types import ModuleType
from typing import TYPE_CHECKING, Final, cast

from tourney.errors import InvalidArgument
from tourney.inputs import check_regular, read_bytes
from tourney.strategies.play import describe_error
from tourney.strategies.watchdog import stay_in_process

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from tourney.strategies.base import Strategy


SUFFIX: Final = ".py"


class UnknownName(InvalidArgument):
    """A reference to something that does not exist.

    Attributes:
        wanted: The part that is unknown.
        known: Names that may have been meant.
    """

    def __init__(self, message: str, wanted: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.wanted = wanted
        self.known = tuple(known)


def is_reference(text: str) -> bool:
    """Whether a text is a reference and not a name."""
    return ":" in text or text.endswith(SUFFIX)


def absolute(reference: str, beside: Path) -> str:
    """The reference with an absolute path; paths of files are relative to the directory `beside`."""
    where, name = _split(reference, beside)
    return f"{(beside / where).resolve()}:{name}" if where.endswith(SUFFIX) else reference


def load_class(reference: str, beside: Path) -> type[Strategy]:
    """Load the class of a reference; paths of files are relative to the directory `beside`.

    Raises:
        UnknownName: There is no such file or class.
        InvalidArgument: It cannot be loaded, or is not a class with an `act` method.
    """
    where, name = _split(reference, beside)
    if not where:
        raise InvalidArgument(
            f"{reference!r} is not a reference: write package.module:Class or path/to/file.py:Class"
        )
    module = _from_file(beside / where) if where.endswith(SUFFIX) else _from_path(reference, where)
    if not name:
        raise UnknownName(f"{reference!r} does not name a class: write {f'{where}:Name'!r}", "", _players(module))
    try:
        found = operator.attrgetter(name)(module)
    except AttributeError:
        raise UnknownName(f"unknown class {reference!r}", name, _players(module)) from None
    if not inspect.isclass(found) or not callable(getattr(found, "act", None)):
        raise InvalidArgument(f"{reference!r} is not a class with a method act(view)")
    if inspect.isabstract(found):
        missing = ", ".join(sorted(getattr(found, "__abstractmethods__", ())))
        raise InvalidArgument(f"{reference!r} is abstract: it does not implement {missing}")
    return cast("type[Strategy]", found)


def _split(reference: str, beside: Path) -> tuple[str, str]:
    """Split a reference into module or file, and class, at the last colon, so that Windows drives stay intact."""
    where, _, name = reference.rpartition(":")
    if reference.endswith(SUFFIX):
        return reference, ""
    if where.isidentifier() and os.path.isfile(beside / f"{where}{SUFFIX}") and not _is_module(where):  # noqa: PTH113 - never raises
        return f"{where}{SUFFIX}", name
    return where, name


def _is_module(name: str) -> bool:
    """Whether Python can find a module of this name."""
    try:
        return name in sys.modules or find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def _players(module: ModuleType) -> list[str]:
    """The classes with an `act` method that a module defines."""
    return [
        name
        for name, found in vars(module).items()
        if inspect.isclass(found) and found.__module__ == module.__name__ and callable(getattr(found, "act", None))
    ]


def find_players_in(file: Path) -> list[str]:
    """The names of the classes of players that a Python file defines, in their order; without abstract ones.

    Raises:
        InvalidArgument: The file cannot be loaded.
    """
    module = _from_file(file)
    return [name for name in _players(module) if not inspect.isabstract(getattr(module, name))]


def _from_path(reference: str, name: str) -> ModuleType:
    """Import the module of a name."""
    try:
        with stay_in_process():
            return importlib.import_module(name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever the module raises, the user gets a message
        raise InvalidArgument(f"cannot load {reference!r}: {describe_error(error)}") from error


def _from_file(path: Path) -> ModuleType:
    """The module of a file, loaded once."""
    try:
        check_regular(path)
    except FileNotFoundError:
        siblings = sorted(each.name for each in path.parent.glob(f"*{SUFFIX}"))
        raise UnknownName(f"no such file: {path}", path.name, siblings) from None
    except OSError as error:
        raise InvalidArgument(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from None
    path = path.resolve()
    name = f"{_package_of(path.parent)}.{_name_in_package(path)}"
    return sys.modules.get(name) or _load_module(name, path)


def _load_module(name: str, path: Path) -> ModuleType:
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise InvalidArgument(f"cannot load {path}")
    module = module_from_spec(spec)
    sys.modules[name] = module  # as `import` does; dataclasses and pickle look it up here
    try:
        with stay_in_process():
            spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, KeyboardInterrupt):
            raise
        words = error.msg if isinstance(error, SyntaxError) else describe_error(error)
        raise InvalidArgument(f"cannot load {_place(error, path)}: {words}") from error
    return module


def _place(error: BaseException, path: Path) -> str:
    """The file name, with the line in it that caused an error at import."""
    line = error.lineno if isinstance(error, SyntaxError) and error.filename == str(path) else None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    return path.name if line is None else f"{path.name}, line {line}"


def _package_of(folder: Path) -> str:
    """The name of the package for a directory; it is the same in every process."""
    name = f"tourney_players_{_digest(folder)}"
    if name not in sys.modules:
        package = ModuleType(name, f"The players in {folder}.")
        package.__path__ = [str(folder)]
        sys.modules[name] = package
    return name


def _name_in_package(path: Path) -> str:
    """A valid module name for a file."""
    return path.stem if path.stem.isidentifier() else f"file_{_digest(path)}"


def _digest(path: Path) -> str:
    return hashlib.blake2b(str(path).encode(errors="surrogateescape"), digest_size=8).hexdigest()


# The files that a player's file imports from its directory, found without running them.


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
