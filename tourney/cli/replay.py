"""`tourney replay`: replay hand histories."""

from __future__ import annotations

import json
import os
import shlex
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from tourney.errors import InvalidArgument
from tourney.inputs import read_text, reason
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tourney.game.phh import HandRecord

_MOST_BYTES: Final = 100_000_000
"""Maximum size of a file: archives have many hands in one."""


class ReplayFinding(NamedTuple):
    """A hand or a file that did not replay as written.

    Attributes:
        file: The file.
        hand: The hand's number in the file; empty if the whole file cannot be read.
        problem: The first difference, or what is wrong with the file.
        line: The line of the file; 0 if it is not known.
        column: The column in it.
    """

    file: str
    hand: str
    problem: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        place = f":{self.line}:{self.column}" if self.line else ""
        return f"{self.file}{place}: {f'hand {self.hand}: ' if self.hand else ''}{self.problem}"


@dataclass(slots=True)
class Tally:
    """Counts of replayed hands.

    Attributes:
        alike: Hands that ended with the finishing stacks of their files.
        without_result: Hands that replayed; their files have no finishing stacks to compare.
        differing: Hands that cannot be played as written, or end with other stacks.
        unreadable: Hands or whole files that cannot be read.
        watched: The file of the first hand that differs and can be watched, and its number on the page.
    """

    alike: int = 0
    without_result: int = 0
    differing: list[ReplayFinding] = field(default_factory=list)
    unreadable: list[ReplayFinding] = field(default_factory=list)
    watched: tuple[Path, int] | None = None

    @property
    def hands(self) -> int:
        """All hands."""
        return self.alike + self.without_result + len(self.differing) + len(self.unreadable)

    @property
    def exit_code(self) -> int:
        """0 if all hands replayed as written, 1 if some did not, 2 if no hand could be read."""
        # So it is, too, if there is no hand at all.
        if self.hands == len(self.unreadable):
            return 2
        return 1 if self.differing or self.unreadable else 0

    def as_record(self) -> dict[str, Any]:
        """The counts and findings as a record for JSON."""
        return {
            "hands": self.hands,
            "alike": self.alike,
            "without_result": self.without_result,
            "differing": len(self.differing),
            "unreadable": len(self.unreadable),
            "differences": [finding._asdict() for finding in self.differing],
            "errors": [finding._asdict() for finding in self.unreadable],
        }

    def __str__(self) -> str:
        return (
            f"{count(self.hands, 'hand')}: {self.alike} match, {self.without_result} without result, "
            f"{len(self.differing)} differ, {len(self.unreadable)} unreadable"
        )


def replay(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE|DIR...", help="Hand histories: PHH, PokerStars text or OHH; or directories of them."
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the totals as JSON only.")] = False,
) -> None:
    """Replay the hands of files and report those that end with stacks other than those written."""
    files = _all_files(paths)
    tally = Tally()
    for finding in replay_files(files, tally):
        if not as_json:
            sys.stdout.write(f"{finding}\n")
    sys.stdout.write(f"{json.dumps(tally.as_record(), indent=1) if as_json else tally}\n")
    if tally.watched is not None and not as_json:
        file, number = tally.watched
        sys.stdout.write(
            f"To watch the first that differs: {shlex.join(['tourney', 'watch', str(file)])}, hand {number}\n"
        )
    raise typer.Exit(tally.exit_code)


def replay_files(files: Iterable[Path], tally: Tally) -> Iterator[ReplayFinding]:
    """Replay all hands of files and count them; yield each hand that did not replay as written."""
    for file in files:
        yield from _replay_file(file, tally)


def _all_files(paths: Iterable[Path]) -> list[Path]:
    """Return the files, and all hand histories in the directories and their subdirectories, sorted by name.

    Raises:
        InvalidArgument: A path does not exist, or a directory contains no hand history.
    """
    from tourney.tasks.hand_files import ALL_SUFFIXES, list_hand_files

    found, wrong = [], []
    for path in paths:
        if os.path.isdir(path):  # noqa: PTH112 - it never raises
            try:
                found += list_hand_files(path, ALL_SUFFIXES)
            except InvalidArgument as error:
                wrong.append(str(error))
        elif os.path.exists(path):  # noqa: PTH110 - it never raises
            found.append(path)
        else:
            wrong.append(f"{path}: no such file or directory")
    # All wrong paths at once.
    if wrong:
        raise InvalidArgument("\n".join(wrong))
    return found


def _replay_file(file: Path, tally: Tally) -> Iterator[ReplayFinding]:
    from tourney.game.phh import HandRecord, error_place
    from tourney.tasks.hand_files import parse_any

    try:
        text = read_text(file, _MOST_BYTES)
    except (OSError, ValueError) as error:
        yield _note(tally.unreadable, file, "", f"cannot be read: {reason(error)}")
        return
    hands = list(parse_any(text))
    if not hands:
        # An empty file is no success.
        yield _note(tally.unreadable, file, "", "contains no hand")
    shown = 0
    for number, hand in hands:
        if isinstance(hand, HandRecord):
            played = _replay_hand(file, number, hand, tally)
            # The page numbers the hands that it can show, which are those that can be begun.
            shown += played.begins
            if tally.watched is None and played.begins and played.finding is not None:
                tally.watched = (file, shown)
            if played.finding is not None:
                yield played.finding
        else:
            # Which action it is, since a hand may have hundreds.
            index = f"actions[{hand.at[1]}] " if hand.at[:1] == ("actions",) and len(hand.at) > 1 else ""
            yield _note(tally.unreadable, file, number, f"{index}{hand}", error_place(hand))


class _ReplayedHand(NamedTuple):
    """What came of a hand: what there is to say of it, and whether it can be begun, so that it can be watched."""

    finding: ReplayFinding | None
    begins: bool


def _replay_hand(file: Path, number: str, hand: HandRecord, tally: Tally) -> _ReplayedHand:
    from tourney.game.replay import replay as replay_hand
    from tourney.tasks.hand_files import find_recorded_game

    try:
        played = replay_hand(hand, find_recorded_game(hand.variant))
    except InvalidArgument as error:
        return _ReplayedHand(_note(tally.unreadable, file, number, str(error)), begins=False)
    if played.difference:
        finding = _note(tally.differing, file, number, played.difference, played.place)
        # A hand that fails before its first action has no stacks, and cannot be shown.
        return _ReplayedHand(finding, begins=bool(played.stacks))
    if hand.finishing_stacks:
        tally.alike += 1
    else:
        tally.without_result += 1
    return _ReplayedHand(None, begins=True)


def _note(
    findings: list[ReplayFinding], file: Path, hand: str, problem: str, place: tuple[int, int] = (0, 0)
) -> ReplayFinding:
    finding = ReplayFinding(str(file), hand, problem, *place)
    findings.append(finding)
    return finding
