"""A studio: its directory, the events that are being edited, the thread that answers, the job that runs."""

from __future__ import annotations

import asyncio
from threading import RLock
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.studio.answering import Answerer
from tourney.studio.desk import Desk
from tourney.studio.feed import Feed
from tourney.studio.jobs import Jobs
from tourney.studio.workspace import Workspace

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.api import Tuning

_MOST_DESKS: Final = 50
_LOOK_EVERY: Final = 1.0


class Studio:
    """A studio.

    Attributes:
        workspace: The directory.
        answerer: Answers for the events that are open.
        jobs: What takes minutes.
        feed: Tells all pages about jobs.
        tunings: The last tuning of each event, by its name.
    """

    def __init__(self, root: Path, loop: asyncio.AbstractEventLoop) -> None:
        self.workspace = Workspace(root)
        self.jobs = Jobs()
        self.feed = Feed(loop)
        self.tunings: dict[str, Tuning] = {}
        self._loop = loop
        self._lock = RLock()
        self._desks: dict[str, Desk] = {}
        self.answerer = Answerer(self.list_desks)

    def list_desks(self) -> list[Desk]:
        """The events that are open."""
        with self._lock:
            return list(self._desks.values())

    def open_desk(self, name: str) -> Desk:
        """The desk of an event, which is opened if it is not yet.

        Raises:
            InvalidArgument: The name is none of an event in the directory, or too many are open.
        """
        with self._lock:
            known = self._desks.get(name)
            if known is not None:
                return known
            idle = [each for each, desk in self._desks.items() if not desk.feed.has_listeners]
            if len(self._desks) >= _MOST_DESKS:
                if not idle:
                    raise InvalidArgument(f"{_MOST_DESKS} events are open: close one first")
                # Nothing is lost with a desk that no window shows, as drafts are on the disk; but leave to run
                # players' code must be given again.
                del self._desks[idle[0]]
            desk = self._desks[name] = Desk(self.workspace, name, Feed(self._loop), self.answerer.wake)
        self.answerer.wake()
        return desk

    async def look_at_disk(self) -> None:
        """Look every second whether files have changed, as long as the studio runs."""
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            for desk in self.list_desks():
                # An event that no window shows is looked at within a second of being shown again.
                if desk.feed.has_listeners:
                    await asyncio.to_thread(desk.look_at_disk)

    def close_feeds(self) -> None:
        """End all streams."""
        self.feed.close()
        for desk in self.list_desks():
            desk.feed.close()

    def end(self) -> None:
        """End everything, workers too."""
        self.close_feeds()
        self.answerer.stop()
        self.jobs.end()
