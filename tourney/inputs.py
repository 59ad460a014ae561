"""Files that users name, read without blocking on a pipe or filling the memory from a device."""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def check_regular(path: Path) -> None:
    """Refuse what is no regular file, such as a pipe or a device.

    Raises:
        OSError: It is none, or there is nothing.
    """
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "Not a regular file", str(path))


def read_bytes(path: Path, most: int = -1) -> bytes:
    """The content of a regular file, or its first `most` bytes.

    Raises:
        OSError: It cannot be read, or is no regular file.
        ValueError: No file can have this name.
    """
    check_regular(path)
    with path.open("rb") as file:
        return file.read(most)


def read_text(path: Path) -> str:
    """The text of a regular file, without a byte order mark.

    Raises:
        OSError: It cannot be read, or is no regular file.
        ValueError: It is no text in UTF-8, or no file can have this name.
    """
    return read_bytes(path).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
