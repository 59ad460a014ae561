"""What comes in from outside: files that a user names, the shipped files, and text of other people's programs.

Files: pipes, which could block, devices, which could be endless, and those above a size are refused.
`tests/unit/test_house.py` forbids other ways to read a file in the package.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Any, Final

from tourney.errors import InvalidArgument

_LONGEST: Final = 1000

MOST_BYTES: Final = 5_000_000
"""Maximum size of a file, unless its reader says otherwise."""


def find_shipped_root() -> Path:
    """The directory of `configs/` and `scenarios/`: the root of a checkout, or a part of the package."""
    package = Path(__file__).resolve().parent
    packed = package / "_data"
    # Installed, the files lie inside the package; in a checkout beside it.
    return packed if packed.is_dir() else package.parent


def check_regular(path: Path, most: int = MOST_BYTES) -> None:
    """Check that a path is a regular file that can be read, not a directory, a pipe or a device, and not too large.

    Raises:
        OSError: It is not such a file, or does not exist.
        ValueError: The name is not valid for a file.
    """
    # Before it is opened: to open a pipe would wait for a writer.
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
        # One byte more than allowed, to see whether there are more.
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
    # Windows and old Macs end lines in other ways; "utf-8-sig" drops the mark of some editors.
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
    # Python's own message names bytes and positions, which mean nothing to users.
    return "not a text file in UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)


def _too_large(path: Path, most: int) -> OSError:
    return OSError(errno.EFBIG, f"Too large: more than {most // 1_000_000:,} MB", str(path))


# Text of other people's programs: players and engines. It is made printable where it comes in.


def one_line(text: str, most: int = _LONGEST) -> str:
    """The text on one line of at most `most` characters, without what a terminal or a file format may misread.

    White space becomes a space. Other characters that are not printable become escapes: control characters, lone
    surrogates, and marks that change the direction of writing (Unicode Technical Report 36, 2.1).
    """
    # Cut first: each of a million characters would be looked at in vain.
    cut = text if len(text) <= most else f"{text[:most]}..."
    return (cut if cut.isprintable() else "".join(map(_printable, cut))).strip()


def clean(value: Any, most: int = _LONGEST) -> Any:  # noqa: ANN401 - JSON
    """JSON with all its texts on one line each; see `one_line`."""
    if isinstance(value, str):
        return one_line(value, most)
    if isinstance(value, list):
        return [clean(each, most) for each in value]
    # A dictionary's keys are texts of others, too.
    if isinstance(value, dict):
        return {one_line(key, most): clean(each, most) for key, each in value.items()}
    return value


def _printable(char: str) -> str:
    if char.isprintable():
        return char
    return " " if char.isspace() else ascii(char)[1:-1]


def read_whole(text: str, least: int, most: int) -> int | None:
    """The whole number in decimal digits that a text is; None if it is none, or not within the limits."""
    # Zeros at the beginning do not count for the length.
    digits = text.lstrip("0") or "0"
    # `int` takes long for a text of very many digits, and refuses more than 4,300.
    if not (text.isascii() and text.isdecimal() and len(digits) <= len(str(most))):
        return None
    number = int(digits)
    return number if least <= number <= most else None
