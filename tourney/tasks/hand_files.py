"""Files of recorded hands in several forms, the games that they name, and what their players do."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.config.load import find_game
from tourney.config.problems import ConfigError
from tourney.errors import InvalidArgument
from tourney.game.ohh_reading import parse_ohh
from tourney.game.phh import parse_hands
from tourney.game.phh_stakes import record_stakes
from tourney.game.replay import RecordedPlay, replay
from tourney.game.text_reading import find_form, parse_text
from tourney.inputs import read_named
from tourney.room.play_tally import HandSetting, PlayTally

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

_ROOM_TEXT: Final = re.compile(r"PokerStars|^Pok|\b(?:Hand|Game) #", re.IGNORECASE)
"""What the first line of a text of any room has."""

_BEGINNING: Final = 4000

_MOST_BYTES: Final = 100_000_000
"""Maximum size of a file: archives have many hands in one."""


class CountedHands(NamedTuple):
    """What the players of recorded hands do.

    Attributes:
        tally: The actions of all players.
        situations: How each hand began.
        problems: The hands and files that are not counted, by the reason, with their number.
    """

    tally: PlayTally
    situations: list[HandSetting]
    problems: Counter[str]


def parse_any(text: str) -> Iterator[ReadHand]:
    """Read the hands of a text in any of the forms; an error in one hand does not stop the others."""
    start = text.lstrip("\ufeff \t\n\r")
    # Open Hand History files are JSON, one object or a list of them.
    if start.startswith(("{", "[{")):
        return parse_ohh(text)
    # Also the text of a room that is not read: it is refused as such, and not as a broken file of PHH.
    is_text = find_form(text) is not None or _ROOM_TEXT.search(start.partition("\n")[0]) is not None
    return parse_text(text) if is_text else parse_hands(text)


def count_hands(folder: Path, game: str = "no_limit_holdem") -> CountedHands:
    """Count what the players do in the hands of a game in a directory, or in one file.

    A hand is counted if it replays to the end with every chip accounted for; of other hands the reason is noted.

    Raises:
        InvalidArgument: There is no file of hands, or one cannot be read.
    """
    files = list_hand_files(folder, ALL_SUFFIXES) if folder.is_dir() else [folder]
    counted = CountedHands(PlayTally(), [], Counter())
    numbers: dict[str, int] = {}
    for file in files:
        for _, hand in parse_any(read_named(file, _MOST_BYTES)):
            problem = str(hand) if isinstance(hand, InvalidArgument) else _count_hand(hand, game, counted, numbers)
            if problem:
                counted.problems[problem] += 1
    return counted


def _count_hand(hand: HandRecord, game: str, counted: CountedHands, numbers: dict[str, int]) -> str:
    """Count a hand; returns why it is not counted, empty if it is. `numbers` replace the names of players."""
    # A field is fitted to one game; archives have several.
    if hand.variant != game:
        return f"the game is {hand.variant}"
    # Without stacks the hand cannot be played again.
    if None in hand.starting_stacks:
        return "the stacks are not known"
    variant = find_recorded_game(game)
    try:
        played = replay(hand, variant)
        # A hand that does not add up would teach what nobody did.
        if played.difference or not played.over:
            return "it does not replay as it is written" if played.difference else "it is cut short"
        stakes, places = record_stakes(hand, variant)
        stacks = tuple(stack for stack in hand.starting_stacks if stack is not None)
        # Players without names are others in each hand.
        names = hand.players or tuple(f"{len(counted.situations)}:{number}" for number in range(len(stacks)))
        players = tuple(numbers.setdefault(name, len(numbers)) for name in names)
        situation = HandSetting(stakes, places, stacks, players)
        # Before it is played: the tally hears who sits there.
        counted.tally.begin(situation, players)
        RecordedPlay(hand, variant, counted.tally).run()
    except InvalidArgument as error:
        return str(error)
    counted.tally.end(played.stacks)
    counted.situations.append(situation)
    return ""


def list_hand_files(folder: Path, suffixes: frozenset[str] = SUFFIXES) -> list[Path]:
    """All hand histories with these suffixes in a directory and its subdirectories, sorted by name.

    Texts and JSON files that do not begin as hand histories are passed over.

    Raises:
        InvalidArgument: There is none.
    """
    # A directory may be called hands.phh.
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
