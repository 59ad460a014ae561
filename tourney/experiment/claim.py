"""One process at a time plays into a folder."""

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
def claimed(folder: Path) -> Iterator[None]:
    """Keep other processes from playing into a folder. The claim ends with the process, however that ends.

    On Windows, and on file systems without locks, there is no claim: the locks of the database keep the data whole.

    Raises:
        StoreError: Another process plays into it.
        OSError: There is no such folder, or it cannot be read.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 - POSIX alone has it

    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError(
                f"{folder}: another process is playing into this folder: wait until it ends, or use another folder"
            ) from None
        except OSError:
            pass
        yield
    finally:
        os.close(handle)
