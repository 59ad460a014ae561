"""The patterns of the texts in which rooms write hands, a row for each room.

A row differs from that of PokerStars in what its room writes differently. Its patterns match whole lines, or for
`acts` the words of a line after the name of the player and `after_name`. All texts are English.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

_NUMBER: Final = r"\$?([0-9][0-9,]*)"
_ALL_IN: Final = r"( and is all-in)?$"
_GAME: Final = (
    r"(?:(?:8-Game|HORSE|HOSE|Triple Stud|Mixed [^()]*) \()?"
    r"(?P<game>Hold'em|Omaha Hi/Lo|Omaha|5 Card Omaha Hi/Lo|5 Card Omaha|6 Card Omaha|7 Card Stud Hi/Lo|7 Card Stud|"
    r"Razz|Triple Draw 2-7 Lowball|Single Draw 2-7 Lowball|5 Card Draw|Badugi|6\+ Hold'em|Courchevel|ShortDeck|"
    r"PLO(?:-\d)?|HORSE|8-Game)"
    r"(?: (?P<limit>No Limit|Pot Limit|Limit))?\)?"
)
_STAKES: Final = r"\((?P<small>[0-9][0-9,]*)/(?P<big>[0-9][0-9,]*)(?: - (?:Ante )?(?P<ante>[0-9][0-9,]*))?\)"


# What players do has a colon after the name; what has none is said of them, or by them.
_TALK: Final = re.compile(
    r"Betting is capped$|No low hand qualified$|The deck is reshuffled$|Dealt to [^\[]*$|"
    r".+ (?:said|is|was|has|joins|leaves|wins|finished|re-buys|takes|adds|receives|cashed|will be)\b"
)


class ActPatterns(NamedTuple):
    """The words with which players act.

    Attributes:
        ante: Posts an ante: the amount.
        blind: Posts a blind: small or big, and the amount.
        call: Calls: the chips that are added.
        bet: Bets: the amount.
        raised: Raises: by how much, and the total.
        fold: Folds.
        show: Shows: the cards.
        muck: Mucks at the end.
        bring_in: Posts the bring-in of a stud game: the amount.
        discard: Discards: how many, and the cards if they are known.
        pat: Stands pat.
        talk: Words that say nothing of the hand; all others are an error.
    """

    ante: re.Pattern[str] = re.compile(rf"posts the ante {_NUMBER}{_ALL_IN}")
    blind: re.Pattern[str] = re.compile(rf"posts (?:the )?(small|big) blind {_NUMBER}{_ALL_IN}")
    call: re.Pattern[str] = re.compile(rf"calls {_NUMBER}{_ALL_IN}")
    bet: re.Pattern[str] = re.compile(rf"bets {_NUMBER}{_ALL_IN}")
    raised: re.Pattern[str] = re.compile(rf"raises {_NUMBER} to {_NUMBER}{_ALL_IN}")
    fold: re.Pattern[str] = re.compile(r"folds(?: \[[^\]]*\])?$")
    show: re.Pattern[str] = re.compile(r"shows \[([^\]]*)\]")
    muck: re.Pattern[str] = re.compile(r"mucks hand")
    bring_in: re.Pattern[str] = re.compile(rf"brings in(?: low)? for {_NUMBER}{_ALL_IN}")
    discard: re.Pattern[str] = re.compile(r"discards ([1-9]) cards?(?: \[([^\]]*)\])?$")
    pat: re.Pattern[str] = re.compile(r"stands pat(?: on \[[^\]]*\])?$")
    talk: re.Pattern[str] = re.compile(
        r"is sitting out|doesn't show hand|shows a single card|sits out|has |is |will be |said"
    )


class TextForm(NamedTuple):
    """How a room writes hands.

    Attributes:
        name: The room.
        begins: Where a hand begins, in a text of many.
        head: The first line: hand, tournament, game, limit, level, small, big and, if it is there, ante.
        games: The games that are read, by game and limit as the first line has them. In limit games that line has the
            bets in place of the blinds.
        table: The line with the table and the seat of the button, which stud games do not have.
        seat: The line of a player: seat, name, chips, what follows.
        waiting: What follows there for a player who is not dealt in.
        absent: What follows there for a player who is dealt in and does not play.
        dealt: What a line with the cards of a player begins with, before the name.
        groups: The cards after the name; in a draw and in stud those that the player has, and the new ones.
        deal: The line before the first cards.
        street: A street with a board: its cards.
        stud_street: A street of a stud game: its name, and the card that all share if the deck runs out.
        pair: The line that says that an open pair allows a bet of twice the size.
        heading: Other lines between the parts of a hand.
        talk: Lines that say nothing of the hand; all others are an error.
        returned: An uncalled bet: the amount, the name.
        collected: A pot, or a part of it: the name, the amount.
        summary: What the line begins with after which nothing is read.
        after_name: What is between a name and what the player does.
        acts: What players do.
    """

    name: str
    begins: re.Pattern[str]
    head: re.Pattern[str]
    games: Mapping[tuple[str, str], str]
    table: re.Pattern[str] = re.compile(
        r"Table '(?P<table>.*)'(?: (?P<seats>\d+)-max)?(?:.*Seat #(?P<button>[0-9]{1,3}) is the button)?"
    )
    seat: re.Pattern[str] = re.compile(rf"Seat ([0-9]{{1,3}}): (.+) \({_NUMBER} in chips(?:, .*)?\)(.*)")
    waiting: str = "out of hand"
    absent: str = "is sitting out"
    dealt: str = "Dealt to "
    groups: re.Pattern[str] = re.compile(r" \[([^\]]*)\](?: \[([^\]]*)\])?$")
    deal: re.Pattern[str] = re.compile(r"\*\*\* (?:HOLE CARDS|DEALING HANDS|3rd STREET) \*\*\*$")
    street: re.Pattern[str] = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\*(?: \[.*\])? \[([^\]]*)\]$")
    stud_street: re.Pattern[str] = re.compile(r"\*\*\* ([4-6]th STREET|RIVER) \*\*\*(?: \[([^\]]*)\])?$")
    pair: str = "Pair on board - a double bet is allowed"
    heading: re.Pattern[str] = re.compile(r"\*\*\* (?:(?:FIRST|SECOND|THIRD) DRAW|SHOW ?DOWN) \*\*\*$")
    talk: re.Pattern[str] = _TALK
    returned: re.Pattern[str] = re.compile(rf"Uncalled bet \({_NUMBER}\) returned to (.+)$")
    collected: re.Pattern[str] = re.compile(rf"(.+) collected {_NUMBER} from (?:the )?(?:main |side )?pot(?:-\d+)?$")
    summary: str = "*** SUMMARY ***"
    after_name: str = ": "
    acts: ActPatterns = ActPatterns()


_STARS_GAMES: Final[Mapping[tuple[str, str], str]] = {
    ("Hold'em", "No Limit"): "no_limit_holdem",
    ("Hold'em", "Pot Limit"): "pot_limit_holdem",
    ("Omaha", "Pot Limit"): "pot_limit_omaha",
    ("Omaha Hi/Lo", "Pot Limit"): "pot_limit_omaha_hi_lo",
    ("5 Card Omaha", "Pot Limit"): "pot_limit_five_card_omaha",
    ("5 Card Omaha Hi/Lo", "Pot Limit"): "pot_limit_big_o",
    ("6 Card Omaha", "Pot Limit"): "pot_limit_six_card_omaha",
    ("Hold'em", "Limit"): "fixed_limit_holdem",
    ("Omaha Hi/Lo", "Limit"): "fixed_limit_omaha_hi_lo",
    ("Triple Draw 2-7 Lowball", "Limit"): "triple_draw_deuce_to_seven",
    ("Single Draw 2-7 Lowball", "No Limit"): "single_draw_deuce_to_seven",
    ("Badugi", "Limit"): "badugi",
    ("5 Card Draw", "No Limit"): "five_card_draw",
    ("Omaha", "Limit"): "fixed_limit_omaha",
    ("7 Card Stud", "Limit"): "stud",
    ("7 Card Stud Hi/Lo", "Limit"): "stud_hi_lo",
    ("Razz", "Limit"): "razz",
}

STARS: Final = TextForm(
    name="PokerStars",
    begins=re.compile(r"^\ufeff?PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #", re.MULTILINE),
    head=re.compile(
        r"PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #(?P<hand>\d+): +(?:\{.*?\} +)?(?:Zoom )?"
        rf"Tournament #(?P<tournament>\d+), (?P<buy_in>.*?) ?{_GAME} +- "
        rf"(?:Match Round \w+, )?Level (?P<level>[IVXLCDM]+|[0-9]{{1,6}}) {_STAKES}",
        re.IGNORECASE,
    ),
    games=_STARS_GAMES,
)
"""The form that others vary."""

GGPOKER: Final = STARS._replace(
    name="GGPoker",
    begins=re.compile(r"^\ufeff?Poker Hand #[A-Z]{0,2}\d", re.MULTILINE),
    # The name of the tournament may have the name of a game, and commas: the last game of the line counts.
    head=re.compile(
        r"Poker Hand #[A-Z]{0,2}(?P<hand>\d+): +Tournament #(?P<tournament>\d+), (?P<buy_in>.*) "
        rf"{_GAME},? +- Level ?(?P<level>[IVXLCDM]+|[0-9]{{1,6}}) ?{_STAKES}"
    ),
    games={**_STARS_GAMES, ("PLO", "Pot Limit"): "pot_limit_omaha", ("PLO", ""): "pot_limit_omaha"},
)

TEXT_FORMS: Final = (STARS, GGPOKER)
"""The rooms whose texts are read. Another room is a row more (CONTRIBUTING.md)."""

LANGUAGES: Final[Mapping[str, str]] = {
    "Tournoi": "French", "Turnier": "German", "Torneio": "Portuguese", "Torneo": "Spanish or Italian",
    "Toernooi": "Dutch", "Turniej": "Polish", "Turnering": "Danish, Norwegian or Swedish", "Turnaj": "Czech",
    "Турнир": "Russian", "Turneu": "Romanian", "Τουρνουά": "Greek", "Verseny": "Hungarian", "Turnaus": "Finnish",
    "トーナメント": "Japanese", "锦标赛": "Chinese",
}  # fmt: skip
"""A word that the first line of a hand has in another language."""
