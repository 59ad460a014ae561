"""Drafts on disk: what was typed and not saved, and the versions that were kept. They outlive a crash."""

from __future__ import annotations

import json
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field, replace
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final

from tourney.api import StoreError, lock_directory
from tourney.inputs import read_text
from tourney.outputs import make_folder, write_text
from tourney.studio.workspace import OWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.studio.workspace import Workspace

MOST_VERSIONS: Final = 6
_PATIENCE: Final = 5.0
_PAUSE: Final = 0.01
_MOST_BYTES: Final = 50_000_000


@dataclass(frozen=True, slots=True)
class KeptVersion:
    """A version of an event that was kept.

    Attributes:
        name: Its name.
        text: The file.
        promise: What fresh runs have confirmed of it; empty if nothing.
    """

    name: str
    text: str
    promise: str = ""


@dataclass(frozen=True, slots=True)
class EventDraft:
    """A text that is being edited.

    Attributes:
        text: The text.
        base: The file as it was when the draft was begun or last saved.
        revision: The number of changes so far.
        versions: The versions that were kept.
    """

    text: str
    base: str
    revision: int = 0
    versions: tuple[KeptVersion, ...] = field(default=())

    def with_text(self, text: str) -> EventDraft:
        """The draft with another text."""
        return replace(self, text=text, revision=self.revision + 1)


class DraftStore:
    """Keeps the draft of an event in a file. Several studios may share it: changes are made one after the other."""

    def __init__(self, workspace: Workspace, name: str) -> None:
        """`name` is that of the event in the workspace."""
        self.folder = workspace.root / OWN
        self._file = self.folder / f"{name}.json"

    def read(self) -> EventDraft | None:
        """The draft; None if there is none that can be read."""
        try:
            record: Any = json.loads(read_text(self._file, _MOST_BYTES))
            versions = tuple(KeptVersion(**{key: str(each[key]) for key in each}) for each in record["versions"])
            return EventDraft(str(record["text"]), str(record["base"]), int(record["revision"]), versions)
        # Whatever is wrong with a draft, the event can still be opened from its own file.
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def write(self, draft: EventDraft) -> None:
        """Keep the draft.

        Raises:
            TourneyError: It cannot be written.
        """
        make_folder(self._file.parent)
        write_text(self._file, json.dumps(asdict(draft)))

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Keep other studios from changing drafts until the end of the block.

        Raises:
            StoreError: Another one changes them for seconds.
        """
        make_folder(self.folder)
        # `lock_directory` does not wait. Changes of drafts take little time, so it is worth trying again before
        # giving up.
        until = monotonic() + _PATIENCE
        with ExitStack() as stack:
            while not self._take_lock(stack, is_last=monotonic() > until):
                sleep(_PAUSE)
            yield

    def _take_lock(self, stack: ExitStack, *, is_last: bool) -> bool:
        try:
            stack.enter_context(lock_directory(self.folder))
        except StoreError:
            if is_last:
                raise
            return False
        return True
