"""Where an exception comes from: the engine, or the adapter that calls it.

The innermost frame of the traceback decides, without those of the standard library: who calls `int` with a wrong text
is to blame, not `int`. Compiled code has no frames, so an exception of a class of its own is the engine's.
"""

from __future__ import annotations

import os
import sys
import sysconfig
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_SERVING: Final = os.path.realpath(Path(__file__).parent) + os.sep
"""What serves an engine is here, and so are the shipped adapters."""

_LIBRARY: Final = tuple({os.path.realpath(sysconfig.get_path(name)) + os.sep for name in ("stdlib", "platstdlib")})
_PACKAGES: Final = (f"{os.sep}site-packages{os.sep}", f"{os.sep}dist-packages{os.sep}")


def where(error: BaseException) -> str:
    """The type of an exception and the place where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" in {frames[-1].filename.rsplit('/', 1)[-1]}:{frames[-1].name}" if frames else ""
    return type(error).__name__ + place


def is_of_adapter(error: BaseException, adapter: str) -> bool:
    """Whether an exception was raised by the adapter, which is the file `adapter`, and not by the engine."""
    if isinstance(error, SyntaxError) and error.filename:
        return _is_adapter(error.filename, adapter)
    # An error in the standard library comes from what it was given, so that it is put to who called it.
    file = next(_files(error), "")
    return bool(file) and _is_adapter(file, adapter) and not _is_foreign(type(error), adapter)


def _files(error: BaseException) -> Iterator[str]:
    """The files of the traceback that are not of the standard library, the innermost first."""
    frames = [frame.f_code.co_filename for frame, _ in traceback.walk_tb(error.__traceback__)]
    return (file for file in reversed(frames) if not file.startswith("<") and not _is_library(file))


def _is_library(file: str) -> bool:
    real = os.path.realpath(file)
    # Packages are installed in a folder of the standard library, and are none of it.
    return real.startswith(_LIBRARY) and not any(each in real for each in _PACKAGES)


def _is_adapter(file: str, adapter: str) -> bool:
    real = os.path.realpath(file)
    return real == os.path.realpath(adapter) or real.startswith(_SERVING)


def _is_foreign(kind: type[BaseException], adapter: str) -> bool:
    """Whether a class of exceptions is neither Python's own, nor ours, nor the adapter's."""
    if kind.__module__.partition(".")[0] in {*sys.stdlib_module_names, "tourney"}:
        return False
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    return file is None or not _is_adapter(file, adapter)


def adapter_file(engine: object) -> str:
    """The file of the class of an engine, which is its adapter; empty if it has none."""
    return getattr(sys.modules.get(type(engine).__module__), "__file__", None) or ""
