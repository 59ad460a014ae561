"""Reading of files named by users. Pipes, which could block, and devices, which could be endless, are rejected."""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def check_regular(path: Path) -> None:
    """Check that a path is a regular file, not a directory, a pipe or a device.

    Raises:
        OSError: It is not a regular file, or does not exist.
    """
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "Not a regular file", str(path))


def read_bytes(path: Path, most: int = -1) -> bytes:
    """Read a regular file, or its first `most` bytes.

    Raises:
        OSError: The file cannot be read, or is not a regular file.
        ValueError: The name is not valid for a file.
    """
    check_regular(path)
    with path.open("rb") as file:
        return file.read(most)


def read_text(path: Path) -> str:
    """Read the text of a regular file, without a byte order mark and with line ends converted to newlines.

    Raises:
        OSError: The file cannot be read, or is not a regular file.
        ValueError: The content is not UTF-8, or the name is not valid for a file.
    """
    return read_bytes(path).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
