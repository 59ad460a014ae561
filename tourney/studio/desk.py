"""An event that is being edited: its draft, the file, the versions that were kept, and what they play."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from difflib import unified_diff
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.api import (
    CheckedText,
    Experiment,
    check_text,
    list_written,
    prepare_experiment,
    quote_text,
    rows_of,
)
from tourney.errors import InvalidArgument, TourneyError
from tourney.inputs import read_text, reason
from tourney.outputs import make_folder, write_text
from tourney.studio.draft_store import MOST_VERSIONS, DraftStore, EventDraft, KeptVersion
from tourney.studio.form_fields import LEVELS, events_of, list_fields

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.studio.feed import Feed
    from tourney.studio.workspace import Workspace

_KEPT_PLAYS: Final = 12
_LONGEST_NAME: Final = 60
MOST_TEXT: Final = 2_000_000


class OtherText(TourneyError):
    """The text has been changed by somebody else in the meantime."""


class PlayedText(NamedTuple):
    """A text with what it says, and the experiment that plays it; None if it is invalid."""

    checked: CheckedText
    experiment: Experiment[Any, Any] | None


class Desk:
    """An event that is being edited.

    Attributes:
        name: Its name in the workspace.
        path: Its file.
        feed: Tells the pages about it.
        draft: The draft.
        saved: The file as it was last read; None if there is none.
        changed: The number of changes to anything that is played or shown.
    """

    def __init__(self, workspace: Workspace, name: str, feed: Feed, wake: Callable[[], None]) -> None:
        """`wake` is called after each change.

        Raises:
            InvalidArgument: The name is none of an event, or the file cannot be read.
        """
        self.name = name
        self._workspace = workspace
        self.path = workspace.find_event(name)
        self.feed = feed
        self.changed = 1
        self.allows_code = False
        self._wake = wake
        self._lock = RLock()
        self._store = DraftStore(workspace, name)
        self._plays: OrderedDict[str, PlayedText] = OrderedDict()
        self.saved = self._read_file()
        known = self._store.read()
        text = self.saved or ""
        self.draft = EventDraft(text, text) if known is None else known
        # Nothing was left unsaved: the file counts, which may have changed while no studio ran.
        if self.draft.text == self.draft.base:
            self.draft = replace(self.draft, text=text, base=text)

    def _read_file(self) -> str | None:
        # Anew each time: a part of the path may have become a link that leads out of the directory.
        self._workspace.find_event(self.name)
        try:
            return read_text(self.path)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise InvalidArgument(f"{self.name} cannot be read: {reason(error)}") from error

    # Changes of the draft.

    def change(self, edit: Callable[[str], str], revision: int | None = None) -> int:
        """Change the text of the draft, and return its new revision.

        Args:
            edit: Returns the new text for the present one.
            revision: The revision that the edit was made for; None for an edit that fits any.

        Raises:
            OtherText: The draft has another revision.
            TourneyError: The edit is not possible, or the draft cannot be kept.
        """

        def changing(draft: EventDraft) -> EventDraft:
            if revision is not None and revision != draft.revision:
                raise OtherText("the text has been changed in another window: it is shown anew")
            text = edit(draft.text)
            if len(text) > MOST_TEXT:
                raise InvalidArgument("the text is too long")
            return draft if text == draft.text else draft.with_text(text)

        return self._change_draft(changing).revision

    def _change_draft(self, changing: Callable[[EventDraft], EventDraft]) -> EventDraft:
        # In this order, so that threads of one studio wait for each other here, and not for the lock on the disk,
        # which gives up after seconds.
        with self._lock, self._store.lock():
            # What another studio has changed comes first, or this change would undo it.
            self._take_over()
            draft = changing(self.draft)
            if draft is not self.draft:
                # On the disk first: if that fails, pages still show the draft that is kept.
                self._store.write(draft)
                self.draft = draft
                self._note_change()
        return draft

    def _take_over(self) -> None:
        """Take over what another studio has made of the draft."""
        other = self._store.read()
        if other is not None and other != self.draft and other.revision >= self.draft.revision:
            self.draft = other
            self._note_change()

    def _note_change(self) -> None:
        self.changed += 1
        self._wake()

    def look_at_disk(self) -> None:
        """Notice changes of the file and of the draft that others have made."""
        with self._lock:
            try:
                saved = self._read_file()
            # A file that cannot be read is left to the next look; the pages go on with what they have.
            except InvalidArgument:
                return
            self._take_over()
            if saved == self.saved:
                return
            if self.draft.text == self.draft.base and saved is not None:  # nothing was edited: show the new file
                self.draft = replace(self.draft.with_text(saved), base=saved)
            self.saved = saved
            self._note_change()

    @property
    def is_changed_on_disk(self) -> bool:
        """Whether the file is another than the one that was edited."""
        return self.saved is not None and self.saved not in {self.draft.base, self.draft.text}

    def save(self, *, overwrites: bool) -> None:
        """Write the draft to the file.

        Args:
            overwrites: Whether to replace a file that has been changed by others.

        Raises:
            OtherText: The file has been changed by others.
            TourneyError: The file cannot be written.
        """

        def saving(draft: EventDraft) -> EventDraft:
            self.saved = self._read_file()
            # A file with the very text of the draft is no conflict: saving loses nothing.
            if self.saved is not None and self.saved not in {draft.base, draft.text} and not overwrites:
                raise OtherText(f"{self.name} has been changed on the disk")
            make_folder(self.path.parent)
            write_text(self.path, draft.text)
            self.saved = draft.text
            return replace(draft, base=draft.text)

        self._change_draft(saving)
        self._note_change()

    def revert(self) -> None:
        """Give up the draft, and begin again with the file."""
        with self._lock:
            text = self._read_file() or ""
            self.saved = text
        self._change_draft(lambda draft: replace(draft.with_text(text), base=text))

    # Versions.

    def keep(self, name: str, text: str = "", promise: str = "") -> None:
        """Keep a text, by default the draft, as a version.

        Raises:
            InvalidArgument: There are too many.
        """

        def add(draft: EventDraft) -> EventDraft:
            if len(draft.versions) >= MOST_VERSIONS:
                raise InvalidArgument(f"{MOST_VERSIONS} versions are kept: remove one first")
            wanted = " ".join(name.split())[:_LONGEST_NAME] or f"Version {len(draft.versions) + 1}"
            taken = {each.name for each in draft.versions}
            # `drop` and `rename` find versions by what is in them, so that no two may be the same.
            free = next(each for number in range(1, 99) if (each := _numbered(wanted, number)) not in taken)
            return replace(draft, versions=(*draft.versions, KeptVersion(free, text or draft.text, promise)))

        self._change_draft(add)

    def find_version(self, number: int) -> KeptVersion:
        """The version of a number, from 0.

        Raises:
            InvalidArgument: There is none.
        """
        if not 0 <= number < len(self.draft.versions):
            raise InvalidArgument("there is no such version")
        return self.draft.versions[number]

    def drop(self, number: int) -> None:
        """Remove a version."""
        version = self.find_version(number)
        self._change_draft(
            lambda draft: replace(draft, versions=tuple(each for each in draft.versions if each != version))
        )

    def rename(self, number: int, name: str) -> None:
        """Give a version another name."""
        version = self.find_version(number)
        new = replace(version, name=" ".join(name.split())[:_LONGEST_NAME] or version.name)
        self._change_draft(
            lambda draft: replace(draft, versions=tuple(new if each == version else each for each in draft.versions))
        )

    def restore(self, number: int) -> None:
        """Go back to a version."""
        version = self.find_version(number)
        self._change_draft(lambda draft: draft.with_text(version.text))

    def allow_code(self) -> None:
        """Let players run that are code of their own."""
        self.allows_code = True
        with self._lock:
            # What was checked without leave would go on saying that leave is missing.
            self._plays.clear()
        self._note_change()

    # What is played.

    @property
    def is_festival(self) -> bool:
        """Whether the draft is a festival."""
        return events_of(self.play(self.draft.text).checked.data) is not None

    def check_playable(self, text: str) -> tuple[str, ...]:
        """Check that a text may be played: that its players' code is allowed, and its files are in the directory.

        Returns:
            The settings that isolate its players' code.

        Raises:
            InvalidArgument: It may not.
        """
        checked = self.play(text).checked
        if checked.problems:
            raise InvalidArgument(f"{self.name} cannot be played: {checked.problems[0].message}")
        return checked.isolation

    def check_tournament(self, text: str) -> tuple[str, ...]:
        """The same as `check_playable`, for what can be done with a tournament alone.

        Raises:
            InvalidArgument: It is a festival, or may not be played.
        """
        isolation = self.check_playable(text)
        if events_of(self.play(text).checked.data) is not None:
            raise InvalidArgument(f"{self.name} is a festival: this is for one tournament")
        return isolation

    def play(self, text: str) -> PlayedText:
        """A text with the experiment that plays it; texts that say the same share one."""
        with self._lock:
            known, allows_code = self._plays.get(text), self.allows_code
        if known is None:
            # Not under the lock, as it takes a while.
            checked = check_text(text, self.path, inside=self._workspace.root, allows_code=allows_code)
            known = PlayedText(checked, self._experiment_of(checked))
        with self._lock:
            if self.allows_code == allows_code:  # else it is checked again when it is next asked for
                # Another thread may have been faster, and its experiment may have runs already.
                known = self._plays.setdefault(text, known)
                self._plays.move_to_end(text)
            while len(self._plays) > _KEPT_PLAYS:
                self._plays.popitem(last=False)
        return known

    def _experiment_of(self, checked: CheckedText) -> Experiment[Any, Any] | None:
        if checked.found is None:
            return None
        with self._lock:
            others = [each for each in self._plays.values() if each.checked.found is not None]
        # A change of comments or spaces changes nothing that is played: it must not begin the runs anew.
        same = (each.experiment for each in others if each.checked.found.digest == checked.found.digest)  # type: ignore[union-attr]
        return next(same, None) or prepare_experiment(checked.found.scenario, keep_going=True)

    # What pages show.

    def describe(self, draft: EventDraft, played: PlayedText) -> dict[str, Any]:
        """The state of the desk for its pages, with a draft that plays what `played` says."""
        text, checked = draft.text, played.checked
        events = events_of(checked.data)
        try:
            written = {".".join(map(str, path)): value for path, value in list_written(text).items()}
        except TourneyError:
            written = {}
        return {
            "name": self.name,
            "revision": draft.revision,
            "text": text,
            "saved": self.saved == text,
            "is_new": self.saved is None,
            "on_disk": self.is_changed_on_disk,
            "diff": _diff(self.saved or "", text),
            "fields": {
                field.key: _describe_value(field.path, written, checked.data) for field in list_fields(checked.data)
            },
            "rows": _rows(written, checked.data),
            "problems": [_problem(each, str(self.path)) for each in checked.problems],
            "warnings": [_problem(each, str(self.path)) for each in checked.warnings],
            "code": list(checked.code),
            # A text that cannot be read is neither: its page stays as it is.
            "kind": "" if checked.data is None else "tournament" if events is None else "festival",
            "events": events,
            "versions": [{"name": each.name, "promise": each.promise} for each in draft.versions],
        }


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name} ({number})"


def _diff(one: str, other: str) -> str:
    lines = unified_diff(one.splitlines(), other.splitlines(), "saved", "now", lineterm="", n=2)
    return "\n".join(list(lines)[:2000])


def _problem(problem: Any, file: str) -> dict[str, Any]:  # noqa: ANN401 - a problem of the API
    # A problem of a file that this one extends has no place in the text that the page shows.
    own = str(problem.mark.file) == file
    return {
        "path": problem.path,
        "message": problem.message,
        "line": problem.mark.line if own else 0,
        "column": problem.mark.column if own else 0,
        "where": "" if own else str(problem.mark),
    }


def _describe_value(path: tuple[str, ...], written: dict[str, str], data: object) -> dict[str, Any]:
    """The value of a field as it is written, or as it is in a file that this one extends or names."""
    own = written.get(".".join(path))
    if own is not None:
        return {"value": own, "own": True}
    value: Any = data
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return {"value": "" if value is None else _as_yaml(value), "own": False}


def _as_yaml(value: Any) -> str:  # noqa: ANN401 - data of a document
    match value:
        case bool():
            return str(value).lower()
        case None:
            return "null"
        case str():
            return quote_text(value)
        case list():
            return f"[{', '.join(map(_as_yaml, value))}]"
        case dict():
            return f"{{{', '.join(f'{key}: {_as_yaml(each)}' for key, each in value.items())}}}"
    return str(value)


def _rows(written: dict[str, str], data: object) -> list[dict[str, str]]:
    """The rows of the level sheet, each value as it is written if it is in this file."""
    schedule = data.get("schedule") if isinstance(data, dict) else None
    rows = rows_of(schedule.get("levels") if isinstance(schedule, dict) else None)
    start = ".".join(LEVELS)
    return [
        {key: written.get(f"{start}.{number}.{key}", value) for key, value in row.items()}
        for number, row in enumerate(rows)
    ]
