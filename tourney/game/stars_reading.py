"""Reading tournament hands in the text form of PokerStars, in English.

The patterns are a table: a line that begins with the name of a player and fits none of them is an error, so that
nothing is guessed. Other lines are talk. Texts of other languages are refused by the name of the language.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tourney.cards.card import parse_cards
from tourney.errors import CardsError, InvalidArgument
from tourney.game.phh import ReadHand
from tourney.game.seated_hand import HandHead, SeatAtTable, SeatedHand

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.game.phh import HandRecord
    from tourney.types import Chips

BEGINS: Final = re.compile(r"^\ufeff?PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #", re.MULTILINE)
"""Where a hand begins."""

_HEAD: Final = re.compile(
    r"PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #(?P<hand>\d+): +(?:\{.*?\} +)?(?:Zoom )?"
    r"Tournament #(?P<tournament>\d+), (?P<buy_in>.*?) ?"
    r"(?P<game>Hold'em|Omaha Hi/Lo|Omaha|5 Card Omaha|7 Card Stud Hi/Lo|7 Card Stud|Razz|HORSE.*?|"
    r"8-Game.*?|Triple Draw 2-7 Lowball|Badugi|6\+ Hold'em|Courchevel) (?P<limit>No Limit|Pot Limit|Limit) +- "
    r"(?:Match Round \w+, )?Level (?P<level>[IVXLCDM]+|\d+) \((?P<small>[\d,]+)/(?P<big>[\d,]+)"
    r"(?: - (?:Ante )?(?P<ante>[\d,]+))?\)"
)
_GAMES: Final[Mapping[tuple[str, str], str]] = {
    ("Hold'em", "No Limit"): "no_limit_holdem",
    ("Hold'em", "Pot Limit"): "pot_limit_holdem",
    ("Omaha", "Pot Limit"): "pot_limit_omaha",
    ("Omaha Hi/Lo", "Pot Limit"): "pot_limit_omaha_hi_lo",
}
_LANGUAGES: Final[Mapping[str, str]] = {
    "Tournoi": "French", "Turnier": "German", "Torneio": "Portuguese", "Torneo": "Spanish or Italian",
    "Toernooi": "Dutch", "Turniej": "Polish", "Turnering": "Danish, Norwegian or Swedish", "Turnaj": "Czech",
    "Турнир": "Russian", "Turneu": "Romanian", "Τουρνουά": "Greek", "Verseny": "Hungarian", "Turnaus": "Finnish",
    "トーナメント": "Japanese", "锦标赛": "Chinese",
}  # fmt: skip
"""A word that the first line of a hand has in another language."""

_NUMBER: Final = r"\$?([\d,]+)"
_TABLE: Final = re.compile(r"Table '(?P<table>.*)' (?:(?P<seats>\d+)-max )?.*Seat #(?P<button>\d+) is the button")
_SEAT: Final = re.compile(rf"Seat (\d+): (.+) \({_NUMBER} in chips(?:, .*)?\)(.*)")
_DEALT: Final = re.compile(r"Dealt to (.+?) \[([^\]]*)\](?: \[([^\]]*)\])?$")
_STREET: Final = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\*(?: \[.*\])? \[([^\]]*)\]$")
_RETURNED: Final = re.compile(rf"Uncalled bet \({_NUMBER}\) returned to (.+)$")
_COLLECTED: Final = re.compile(rf"(.+) collected {_NUMBER} from (?:the )?(?:main |side )?pot(?:-\d+)?$")
_ALL_IN: Final = r"( and is all-in)?$"

_BLIND: Final = re.compile(rf"posts (?:the )?(small|big) blind {_NUMBER}{_ALL_IN}")
_ANTE: Final = re.compile(rf"posts the ante {_NUMBER}{_ALL_IN}")
_CALL: Final = re.compile(rf"calls {_NUMBER}{_ALL_IN}")
_BET: Final = re.compile(rf"bets {_NUMBER}{_ALL_IN}")
_RAISE: Final = re.compile(rf"raises {_NUMBER} to {_NUMBER}{_ALL_IN}")
_SHOW: Final = re.compile(r"shows \[([^\]]*)\]")
_FOLD: Final = re.compile(r"folds(?: \[[^\]]*\])?$")
_TALK: Final = re.compile(r"is sitting out|doesn't show hand|shows a single card|sits out|has |is |will be |said")
_ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def parse_stars(text: str) -> Iterator[ReadHand]:
    """Read the hands of a file, each with its number; an error in one hand does not stop the others."""
    starts = [found.start() for found in BEGINS.finditer(text)]
    if not starts:
        yield ReadHand("1", InvalidArgument(_why_not(text)))
        return
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(text)], strict=True), 1):
        try:
            yield ReadHand(str(number), _parse(text[start:end]))
        except (InvalidArgument, CardsError) as error:
            yield ReadHand(str(number), error if isinstance(error, InvalidArgument) else InvalidArgument(str(error)))


def _why_not(text: str) -> str:
    """Why a text has no hand that can be read."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    language = next((name for word, name in _LANGUAGES.items() if word in first), "")
    if language:
        return f"the text is in {language}: set the client to English, as other languages are not read"
    return "not a hand of PokerStars in English"


def _parse(text: str) -> HandRecord:
    lines = [line.strip() for line in text.replace("\ufeff", "").splitlines()]
    found = _HEAD.match(lines[0])
    if found is None:
        raise InvalidArgument(_why_no_head(lines[0]))
    game = _GAMES.get((found["game"], found["limit"]))
    if game is None:
        raise InvalidArgument(
            f"{found['game']} {found['limit']} is not read: no-limit and pot-limit hold'em and Omaha are"
        )
    table = next((each for line in lines[1:6] if (each := _TABLE.match(line)) is not None), None)
    if table is None:
        raise InvalidArgument("the hand has no line with its table and the button")
    head = HandHead(
        game, int(table["button"]), _amount(found["small"]), _amount(found["big"]),
        _amount(found["ante"]) if found["ante"] else 0, _level(found["level"]),
    )  # fmt: skip
    hand = SeatedHand(head, list(_seats(lines)))
    names = sorted((each.name for each in hand.seats), key=len, reverse=True)
    for line in lines[1:]:
        if line.startswith("*** SUMMARY ***"):
            hand.give_back_uncalled()  # older texts do not say what is returned
            numbers = re.findall(r"\d+", table["table"])
            return hand.build(int(found["hand"]) % 2**31, int(numbers[-1]) % 2**31 if numbers else 0)
        _read_line(hand, names, line)
    raise InvalidArgument("the hand is cut short: it has no summary")


def _why_no_head(line: str) -> str:
    language = next((name for word, name in _LANGUAGES.items() if word in line), "")
    if language:
        return f"the hand is in {language}: set the client to English, as other languages are not read"
    if "Tournament #" not in line:
        return "not a tournament hand"
    return f"the first line is not one of a tournament hand in English: {line[:80]!r}"


def _seats(lines: Sequence[str]) -> Iterator[SeatAtTable]:
    """The players who are dealt in: those who are moved in between button and small blind wait."""
    for line in lines:
        found = _SEAT.match(line)
        if line.startswith("***"):
            return
        if found is not None and "out of hand" not in found[4]:
            yield SeatAtTable(int(found[1]), found[2], _amount(found[3]))


def _read_line(hand: SeatedHand, names: Sequence[str], line: str) -> None:
    if (found := _STREET.match(line)) is not None:
        hand.deal_board(parse_cards(found[1]))
    elif (found := _DEALT.match(line)) is not None and found[1] in names:
        hand.know_cards(found[1], parse_cards(found[2]))
    elif (found := _RETURNED.match(line)) is not None:
        hand.give_back(found[2], _amount(found[1]))
    elif (found := _COLLECTED.match(line)) is not None and found[1] in names:
        hand.collect(found[1], _amount(found[2]))
    else:
        name = next((each for each in names if line.startswith(f"{each}: ")), None)
        if name is not None:
            _read_act(hand, name, line[len(name) + 2 :])


def _read_act(hand: SeatedHand, name: str, words: str) -> None:
    """What a player does, in the words after the name.

    Raises:
        InvalidArgument: The words are not known.
    """
    if (found := _ANTE.match(words)) is not None:
        hand.post_ante(name, _amount(found[1]))
    elif (found := _BLIND.match(words)) is not None:
        hand.post_blind(name, _amount(found[2]), big=found[1] == "big")
    elif _FOLD.match(words):
        hand.fold(name)
    elif words == "checks":
        hand.check(name)
    elif (found := _CALL.match(words)) is not None:
        hand.call(name, _amount(found[1]))
    elif (found := _RAISE.match(words)) is not None:
        hand.bet_to(name, _amount(found[2]))
    elif (found := _BET.match(words)) is not None:
        hand.bet_to(name, _amount(found[1]))
    else:
        _read_end(hand, name, words)


def _read_end(hand: SeatedHand, name: str, words: str) -> None:
    """What a player does at the end of a hand: one card alone is no hand at a showdown.

    Raises:
        InvalidArgument: The words are not known.
    """
    found = _SHOW.match(words)
    if found is not None:
        shown = parse_cards(found[1])
        if len(shown) > 1:
            hand.show(name, shown)
    elif words.startswith("mucks hand"):
        hand.muck(name)
    elif not _TALK.match(words):
        raise InvalidArgument(f"unknown words after the name of a player: {words[:60]!r}")


def _amount(text: str) -> Chips:
    return int(text.replace(",", ""))


def _level(text: str) -> int:
    """The number of a level: VII is 7."""
    if text.isdecimal():
        return int(text)
    values = [_ROMAN[each] for each in text]
    return sum(-value if value < max(values[place:]) else value for place, value in enumerate(values))
