"""Classes by reference: `package.module:Class`, or `path/to/file.py:Class`.

A file is loaded as a module of a package that stands for its folder and for nothing else. So files of one name in
different folders do not meet, `from .other import thing` reaches a file beside it, and nothing is put on `sys.path`.
A module that Python does not find may lie beside the file that names it: `mine:Class` is then `mine.py:Class`.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import operator
import os
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from types import ModuleType
from typing import TYPE_CHECKING, Final, cast

from tourney.errors import StructureError
from tourney.inputs import check_regular
from tourney.strategies.play import described
from tourney.strategies.watch import staying

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tourney.strategies.base import Strategy

SUFFIX: Final = ".py"


class UnknownName(StructureError):
    """A reference that leads to nothing.

    Attributes:
        wanted: The part of it that is unknown.
        known: What might have been meant.
    """

    def __init__(self, message: str, wanted: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.wanted = wanted
        self.known = tuple(known)


def is_reference(text: str) -> bool:
    """Whether a text refers to a class rather than being a name."""
    return ":" in text or text.endswith(SUFFIX)


def absolute(reference: str, beside: Path) -> str:
    """The reference as it holds from anywhere: paths of files are relative to the folder `beside`."""
    where, name = _parted(reference, beside)
    return f"{(beside / where).resolve()}:{name}" if where.endswith(SUFFIX) else reference


def load_class(reference: str, beside: Path) -> type[Strategy]:
    """The class that a reference leads to; paths of files are relative to the folder `beside`.

    Raises:
        UnknownName: There is no such file or class.
        StructureError: It cannot be loaded, or is no class of which players can be made.
    """
    where, name = _parted(reference, beside)
    if not where:
        raise StructureError(f"{reference!r} is no reference: write package.module:Class or path/to/file.py:Class")
    module = _from_file(beside / where) if where.endswith(SUFFIX) else _from_path(reference, where)
    if not name:
        raise UnknownName(f"{reference!r} names no class: write it as in {f'{where}:Name'!r}", "", _players(module))
    try:
        found = operator.attrgetter(name)(module)
    except AttributeError:
        raise UnknownName(f"unknown class {reference!r}", name, _players(module)) from None
    if not inspect.isclass(found) or not callable(getattr(found, "act", None)):
        raise StructureError(f"{reference!r} is not a class with a method act(view)")
    if inspect.isabstract(found):
        missing = ", ".join(sorted(getattr(found, "__abstractmethods__", ())))
        raise StructureError(f"{reference!r} is abstract: it has yet to say what {missing} does")
    return cast("type[Strategy]", found)


def _parted(reference: str, beside: Path) -> tuple[str, str]:
    """Module or file, and class: parted at the last colon, so that those of Windows' drives stay where they are."""
    where, _, name = reference.rpartition(":")
    if reference.endswith(SUFFIX):
        return reference, ""
    if where.isidentifier() and os.path.isfile(beside / f"{where}{SUFFIX}") and not _is_module(where):  # noqa: PTH113 - never raises
        return f"{where}{SUFFIX}", name
    return where, name


def _is_module(name: str) -> bool:
    """Whether Python finds a module of this name."""
    try:
        return name in sys.modules or find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def _players(module: ModuleType) -> list[str]:
    """The classes that a module defines and that can act."""
    return [
        name
        for name, found in vars(module).items()
        if inspect.isclass(found) and found.__module__ == module.__name__ and callable(getattr(found, "act", None))
    ]


def _from_path(reference: str, name: str) -> ModuleType:
    """The module of a name, as `import` finds it."""
    try:
        with staying():
            return importlib.import_module(name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a stranger's module does at import is a sentence to the user
        raise StructureError(f"cannot load {reference!r}: {described(error)}") from error


def _from_file(path: Path) -> ModuleType:
    """The module that a file makes, loaded once."""
    try:
        check_regular(path)
        path.open("rb").close()
    except FileNotFoundError:
        siblings = sorted(each.name for each in path.parent.glob(f"*{SUFFIX}"))
        raise UnknownName(f"no such file: {path}", path.name, siblings) from None
    except OSError as error:
        raise StructureError(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from None
    path = path.resolve()
    name = f"{_package_of(path.parent)}.{_name_in_package(path)}"
    return sys.modules.get(name) or _loaded(name, path)


def _loaded(name: str, path: Path) -> ModuleType:
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise StructureError(f"cannot load {path}")
    module = module_from_spec(spec)
    sys.modules[name] = module  # as `import` does it: dataclasses and pickle look here
    try:
        with staying():
            spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, KeyboardInterrupt):
            raise
        words = error.msg if isinstance(error, SyntaxError) else described(error)
        raise StructureError(f"cannot load {_place(error, path)}: {words}") from error
    return module


def _place(error: BaseException, path: Path) -> str:
    """The file, and the line in it that an error at import is about."""
    line = error.lineno if isinstance(error, SyntaxError) and error.filename == str(path) else None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    return path.name if line is None else f"{path.name}, line {line}"


def _package_of(folder: Path) -> str:
    """The package that stands for a folder: the same name in every process."""
    name = f"tourney_players_{_digest(folder)}"
    if name not in sys.modules:
        package = ModuleType(name, f"The players in {folder}.")
        package.__path__ = [str(folder)]
        sys.modules[name] = package
    return name


def _name_in_package(path: Path) -> str:
    """What a file is called as a module, whatever characters its name has."""
    return path.stem if path.stem.isidentifier() else f"file_{_digest(path)}"


def _digest(path: Path) -> str:
    return hashlib.blake2b(str(path).encode(errors="surrogateescape"), digest_size=8).hexdigest()
