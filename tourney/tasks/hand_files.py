"""Files of recorded hands in several forms, the games that they name, and what their players do."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.config.load import find_game
from tourney.config.problems import ConfigError
from tourney.errors import InvalidArgument
from tourney.experiment.habits import Habits
from tourney.experiment.hand_counter import HandCounter
from tourney.game.ohh_reading import parse_ohh
from tourney.game.phh import parse_hands
from tourney.game.phh_stakes import record_stakes
from tourney.game.replay import RecordedPlay, replay
from tourney.game.stars_reading import BEGINS, parse_stars
from tourney.inputs import read_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.game.phh import HandRecord, ReadHand
    from tourney.game.variant import Variant

SUFFIXES: Final = frozenset({".phh", ".phhs"})
"""The suffixes of PHH files."""

ALL_SUFFIXES: Final = SUFFIXES | {".txt", ".ohh", ".json"}
"""The suffixes of files of hands: of PHH, of PokerStars, and of Open Hand History files."""

_SIGNS: Final = {".txt": "Poker", ".json": '"ohh"'}
"""What is near the beginning of a hand history in a file whose suffix does not tell."""

_BEGINNING: Final = 4000

_MOST_BYTES: Final = 100_000_000
"""Maximum size of a file: archives have many hands in one."""


class CountedHands(NamedTuple):
    """What the players of recorded hands do.

    Attributes:
        habits: The actions of all players.
        players: The number of different names.
        hands: The hands that are counted.
        problems: The hands and files that are not, by the reason, with their number.
    """

    habits: Habits
    players: int
    hands: int
    problems: Counter[str]


def parse_any(text: str) -> Iterator[ReadHand]:
    """Read the hands of a text in any of the forms; an error in one hand does not stop the others."""
    start = text.lstrip("\ufeff \t\n\r")
    if start.startswith(("{", "[{")):
        return parse_ohh(text)
    is_text = BEGINS.search(text) is not None or start.startswith(("PokerStars", "Pok"))
    return parse_stars(text) if is_text else parse_hands(text)


def count_hands(folder: Path, game: str = "no_limit_holdem") -> CountedHands:
    """Count what the players do in the hands of a game in a directory, or in one file.

    A hand is counted if it replays to the end with every chip accounted for; of other hands the reason is noted.

    Raises:
        InvalidArgument: There is no file of hands, or one cannot be read.
    """
    files = list_hand_files(folder, ALL_SUFFIXES) if folder.is_dir() else [folder]
    habits, counter, problems = Habits(), HandCounter(), Counter[str]()
    names: set[str] = set()
    hands = 0
    for file in files:
        for _, hand in parse_any(read_named(file, _MOST_BYTES)):
            problem = str(hand) if isinstance(hand, InvalidArgument) else _count_hand(hand, game, counter, habits)
            if problem:
                problems[problem] += 1
            elif not isinstance(hand, InvalidArgument):
                hands += 1
                names.update(hand.players)
    return CountedHands(habits, len(names), hands, problems)


def _count_hand(hand: HandRecord, game: str, counter: HandCounter, habits: Habits) -> str:
    """Count a hand; returns why it is not counted, empty if it is."""
    if hand.variant != game:
        return f"the game is {hand.variant}"
    if None in hand.starting_stacks:
        return "the stacks are not known"
    variant = find_recorded_game(game)
    try:
        played = replay(hand, variant)
        if played.difference or not played.over:
            return "it does not replay as it is written" if played.difference else "it is cut short"
        stakes, places = record_stakes(hand, variant)
        stacks = [stack for stack in hand.starting_stacks if stack is not None]
        counter.begin_hand(stakes, stacks, [habits] * len(stacks), places)
        RecordedPlay(hand, variant, counter).run()
    except InvalidArgument as error:
        return str(error)
    counter.end_hand(played.stacks)
    return ""


def list_hand_files(folder: Path, suffixes: frozenset[str] = SUFFIXES) -> list[Path]:
    """All hand histories with these suffixes in a directory and its subdirectories, sorted by name.

    Texts and JSON files that do not begin as hand histories are passed over.

    Raises:
        InvalidArgument: There is none.
    """
    named = (file for file in folder.rglob("*") if file.suffix in suffixes and not file.is_dir())
    files = sorted(file for file in named if file.suffix not in _SIGNS or _has_sign(file, _SIGNS[file.suffix]))
    if not files:
        raise InvalidArgument(f"{folder}: no {_list(suffixes)} file in this directory")
    return files


def _has_sign(file: Path, sign: str) -> bool:
    """Whether a file has this text near its beginning; a file that cannot be read has: whoever reads it says why."""
    try:
        return sign in read_named(file, _MOST_BYTES)[:_BEGINNING]
    except InvalidArgument:
        return True


def _list(suffixes: frozenset[str]) -> str:
    *first, last = sorted(suffixes)
    return f"{', '.join(first)} or {last}"


@cache
def find_recorded_game(name: str) -> Variant:
    """A shipped game, or a game file in the working directory.

    Raises:
        InvalidArgument: There is no such game.
    """
    try:
        return find_game(name, Path())
    except ConfigError as error:
        raise InvalidArgument(" ".join(str(error).split())) from error
