"""Writing of files: under a temporary name beside the file, which takes its name when it is complete.

An interrupt, an error or a full disk thus leaves the earlier file as it was. A log that grows while an event is
played is written under its own name, so that it can be followed, and holds what was written when the program ends. A
pipe or a device, such as /dev/stdout, is written as it is. `tests/unit/test_house.py` forbids other ways to write a
file in the package.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import IO, TYPE_CHECKING, Final, Literal

from tourney.errors import InvalidArgument, TourneyError, not_written

if TYPE_CHECKING:
    from collections.abc import Iterator

TEMPORARY: Final = ".tourney-*.new"
"""The names of files that are not yet complete; a killed process may leave one."""


@contextmanager
def new_path(path: Path, wrong: type[TourneyError] = InvalidArgument) -> Iterator[Path]:
    """A temporary file, which takes the name `path` at the end of the block; after an exception it is deleted.

    Args:
        path: The file to write. A symbolic link is followed; the permissions of an existing file are kept.
        wrong: The exception for a path that cannot be written.

    Raises:
        DiskError: The disk is full or fails.
        wrong: The file cannot be written for another reason.
    """
    with _writing(path, wrong):
        if _is_direct(path):
            yield path
            return
        # A link stays, and the file that it leads to is replaced.
        target = Path(os.path.realpath(path))
        new = _create_beside(target)
        try:
            yield new
            os.replace(new, target)  # noqa: PTH105 - replaces the file atomically
        # Ctrl-C, too, must leave no temporary file.
        except BaseException:
            with suppress(OSError):
                new.unlink()
            raise


@contextmanager
def new_file(path: Path, wrong: type[TourneyError] = InvalidArgument) -> Iterator[IO[str]]:
    """A text file to write, in UTF-8 and with line ends as they are written; see `new_path`."""
    with new_path(path, wrong) as new, _open_for(new, "w") as file:
        yield file


def write_bytes(path: Path, data: bytes, wrong: type[TourneyError] = InvalidArgument) -> int:
    """Write a whole file and return its size in bytes; see `new_path`."""
    with new_path(path, wrong) as new, open(new, "wb", opener=_without_waiting) as file:
        return file.write(data)


def write_text(path: Path, text: str, wrong: type[TourneyError] = InvalidArgument) -> int:
    """Write a whole text file in UTF-8 and return its size in bytes; see `new_path`."""
    # Names may hold lone surrogates, which UTF-8 cannot encode.
    return write_bytes(path, text.encode(errors="backslashreplace"), wrong)


@contextmanager
def log_file(path: Path, mode: Literal["w", "a"], wrong: type[TourneyError] = InvalidArgument) -> Iterator[IO[str]]:
    """A log to write or to append to, which grows under its own name.

    Raises:
        DiskError: The disk is full or fails.
        wrong: The file cannot be written for another reason.
    """
    with _writing(path, wrong), _open_for(path, mode) as file:
        yield file


def make_folder(folder: Path, wrong: type[TourneyError] = InvalidArgument) -> None:
    """Create a directory, with those above it, if it does not exist.

    Raises:
        DiskError: The disk is full or fails.
        wrong: The directory cannot be created for another reason.
    """
    # `exist_ok`: another process may have made it just now.
    with _writing(folder, wrong):
        folder.mkdir(parents=True, exist_ok=True)


def check_writable(path: Path, wrong: type[TourneyError] = InvalidArgument) -> None:
    """Check that a file can be written, before the work whose result it is to hold.

    Raises:
        DiskError: The disk is full or fails.
        wrong: The file cannot be written for another reason.
    """
    with _writing(path, wrong):
        if not _is_direct(path):
            _create_beside(Path(os.path.realpath(path))).unlink()
        elif not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _open_for(path: Path, mode: Literal["w", "a"]) -> IO[str]:
    return open(path, mode, encoding="utf-8", errors="backslashreplace", newline="", opener=_without_waiting)


def _without_waiting(name: str, flags: int) -> int:
    """Open a file for writing; a pipe that nobody reads is an error instead of a wait."""
    # O_NONBLOCK: a pipe without a reader then fails at once.
    handle = os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
    if os.name == "posix":
        # Only the opening must not wait; writing to a slow reader may.
        os.set_blocking(handle, True)
    return handle


def _is_direct(path: Path) -> bool:
    """Whether a path is a pipe or a device, or is where this process prints, so that it must not be replaced.

    Raises:
        OSError: It is a directory, or cannot be looked at.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    # /dev/stdout in a shell may be a regular file: `> out.txt` must not be replaced.
    return not stat.S_ISREG(found.st_mode) or any(_is_stream(found, number) for number in (1, 2))


def _is_stream(found: os.stat_result, number: int) -> bool:
    try:
        return os.path.samestat(found, os.fstat(number))
    except OSError:  # it is closed
        return False


def _create_beside(target: Path) -> Path:
    """An empty temporary file in the directory of a file, with its permissions, or with those of a new file."""
    # In the same directory, as a rename does not cross file systems; by chance, as two processes may write one file.
    new = target.with_name(TEMPORARY.replace("*", token_hex(8)))
    # O_EXCL also refuses a link that somebody has put there.
    os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    with suppress(FileNotFoundError):
        new.chmod(stat.S_IMODE(target.stat().st_mode))
    return new


@contextmanager
def _writing(path: Path, wrong: type[TourneyError]) -> Iterator[None]:
    """Say of an error in the block which path could not be written."""
    try:
        yield
    except OSError as error:
        raise not_written(f"{path} cannot be written", error, wrong) from error
    except ValueError as error:
        # ValueError: a name with a null byte, for example.
        raise wrong(f"{path} cannot be written: {error}") from error


_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula (OWASP)."""


def csv_cell(value: object) -> object:
    """A value for a CSV file: no text in it is a formula for a spreadsheet."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
