"""The lock of an experiment directory: only one process at a time may write to it."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tourney.experiment.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def lock_directory(folder: Path) -> Iterator[None]:
    """Lock a directory against other processes. The lock ends with the process, even if it is killed.

    On Windows and on file systems without locks there is no lock; the locks of the database protect the data.

    Raises:
        StoreError: Another process holds the lock.
        OSError: The directory does not exist or cannot be read.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 - only on POSIX

    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError(
                f"{folder}: another process is writing to this directory; wait until it ends, or use another one"
            ) from None
        except OSError:
            pass
        yield
    finally:
        os.close(handle)
