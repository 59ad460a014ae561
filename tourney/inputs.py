"""Reading of files: the one way to read a file that a user names, and where the shipped files are.

Pipes, which could block, devices, which could be endless, and files above a size are refused.
`tests/unit/test_house.py` forbids other ways to read a file in the package.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

from tourney.errors import InvalidArgument

MOST_BYTES: Final = 5_000_000
"""Maximum size of a file, unless its reader says otherwise."""


def find_shipped_root() -> Path:
    """The directory of `configs/` and `scenarios/`: the root of a checkout, or a part of the package."""
    package = Path(__file__).resolve().parent
    packed = package / "_data"
    return packed if packed.is_dir() else package.parent


def check_regular(path: Path, most: int = MOST_BYTES) -> None:
    """Check that a path is a regular file that can be read, not a directory, a pipe or a device, and not too large.

    Raises:
        OSError: It is not such a file, or does not exist.
        ValueError: The name is not valid for a file.
    """
    _check_kind(path, most)
    path.open("rb").close()


def _check_kind(path: Path, most: int) -> None:
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "Not a regular file", str(path))
    if found.st_size > most:
        raise _too_large(path, most)


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """Read a regular file of at most `most` bytes.

    Raises:
        OSError: The file cannot be read, is not a regular file, or is too large.
        ValueError: The name is not valid for a file.
    """
    _check_kind(path, most)
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:  # it has grown, or its size was not known, as in /proc
        raise _too_large(path, most)
    return data


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """Read the text of a regular file, without a byte order mark and with line ends converted to newlines.

    Raises:
        OSError: The file cannot be read, is not a regular file, or is too large.
        ValueError: The content is not UTF-8, or the name is not valid for a file.
    """
    return read_bytes(path, most).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def read_named(path: Path, most: int = MOST_BYTES) -> str:
    """Read the text of a file that an option or an argument names; see `read_text`.

    Raises:
        InvalidArgument: The file cannot be read.
    """
    try:
        return read_text(path, most)
    except (OSError, ValueError) as error:
        raise InvalidArgument(f"{path} cannot be read: {reason(error)}") from error


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be read."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return "not a text file in UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)


def _too_large(path: Path, most: int) -> OSError:
    return OSError(errno.EFBIG, f"Too large: more than {most // 1_000_000:,} MB", str(path))
