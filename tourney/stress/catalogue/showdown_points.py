"""The showdown: odd chips, who shows and who mucks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tourney.game import event as ev
from tourney.game.stakes import AnteKind, Stakes
from tourney.stress.catalogue import houses, when
from tourney.stress.catalogue.making import BOARD_PLAYS, DRY, ONE_TWO, down, spot
from tourney.stress.catalogue.point import END, FixedHand, RulePoint, Section

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import PlayedHand

_ACES, _KINGS, _QUEENS, _TENS = "AsAd", "KsKd", "QsQd", "TsTd"
_CHIPS_OF_25: Final = Stakes(small_blind=25, big_blind=50, chip=25)
_ODD_STUD: Final = Stakes(ante=5, bring_in=10, small_bet=20, big_bet=40)
SHOW: Final = ("shown",)
"""What no engine tells: these points are listed, and not tested."""


def _uneven(played: PlayedHand) -> dict[int, list[ev.Won]]:
    """The pots of a game with one ranking and one board that are split unevenly."""
    if len(played.variant.rankings) > 1 or played.variant.boards > 1 or not played.shown_down:
        return {}
    pots = when.split(played)
    return {pot: won for pot, won in pots.items() if len(won) > 1 and len({one.amount for one in won}) > 1}


def _odd(played: PlayedHand) -> bool:
    return bool(_uneven(played)) and not when.stud(played)


def _odd_chips(played: PlayedHand) -> bool:
    """Whether several odd chips of one pot go to different players."""
    chip = played.setup.stakes.chip
    for won in _uneven(played).values():
        if not when.stud(played) and sum(one.amount for one in won) // chip % len(won) > 1:
            return True
    return False


def _odd_heads_up(played: PlayedHand) -> bool:
    return _odd(played) and played.players == 2


def _even(played: PlayedHand) -> bool:
    pots = when.split(played)
    return played.shown_down and any(len(won) > 1 and len({one.amount for one in won}) == 1 for won in pots.values())


def _split_pots(played: PlayedHand) -> bool:
    """Whether two pots are split among several players, at least one of them unevenly."""
    pots = when.split(played)
    return bool(_uneven(played)) and sum(len(won) > 1 for won in pots.values()) > 1


def _chips(played: PlayedHand) -> bool:
    return _odd(played) and played.setup.stakes.chip > 1


def _stud(played: PlayedHand) -> bool:
    return bool(_uneven(played)) and when.stud(played) and not any(played.boards)


def _stud_high(played: PlayedHand) -> bool:
    return _stud(played) and not played.variant.low_opens


def _razz(played: PlayedHand) -> bool:
    return _stud(played) and played.variant.low_opens


def _not_of_the_five(played: PlayedHand) -> bool:
    """Whether the highest card of the players who share is not with the one who gets the odd chip."""
    for won in _uneven(played).values():
        if not _stud_high(played):
            return False
        most = max(won, key=lambda one: one.amount).player
        top = max((one.player for one in won), key=lambda player: max(played.hole[player]))
        if top != most:
            return True
    return False


def _community(played: PlayedHand) -> bool:
    return bool(_uneven(played)) and when.stud(played) and any(played.boards)


def _shown(played: PlayedHand) -> list[int]:
    return [event.player for event in played.events if isinstance(event, ev.Shown)]


def _quiet(played: PlayedHand) -> bool:
    return played.shown_down and not played.all_in()


def _last_street_bet(played: PlayedHand) -> bool:
    last = [n for n, event in enumerate(played.events) if isinstance(event, ev.BoardDealt | ev.HoleDealt)]
    raised = any(isinstance(event, ev.Raised) for event in played.events[last[-1] :]) if last else False
    return _quiet(played) and raised


def _unseen(played: PlayedHand) -> bool:
    return played.over and len(played.live()) == 1 and not _shown(played)


def _all_in_shown(played: PlayedHand) -> bool:
    return played.shown_down and bool(played.all_in() & set(played.live()))


def _ties(played: PlayedHand) -> int:
    """The most players who share a pot."""
    pots = Counter(event.pot for event in played.awards())
    return max(pots.values(), default=0) if played.shown_down else 0


def _stud_split(first: str, second: str, won: tuple[int, int], why: str, game: str = "stud") -> FixedHand:
    """Three antes of 5, a bring-in of 10 that is folded, and 20 of each of two: a pot of 65."""
    return spot(
        (1000,) * 3, "2:c 0:r20 1:c 2:f" + down(2, 4), game=game, stakes=_ODD_STUD,
        hole=f"{first} {second} {'4c4d2c' if game == 'stud' else '9c9dKh'}", ends=(975 + won[0], 975 + won[1], 985),
        why=why,
    )  # fmt: skip


ODD_CHIPS: Final = (
    RulePoint(
        "tda/20/the-odd-chip-goes-left-of-the-button",
        Section.SHOWDOWN,
        "In games with a button the odd chip of a split pot goes to the first winner left of the button.",
        "TDA 2024, 20A",
        (
            spot(
                (100,) * 3, "2:c 0:f 1:c" + down(2), stakes=ONE_TWO, board=BOARD_PLAYS, ends=(99, 101, 100),
                why="A pot of 5 for positions 1 and 2: 3 and 2.",
            ),
            spot(
                (100,) * 4, "2:c 3:c 0:f 1:c" + down(3), stakes=ONE_TWO, board=BOARD_PLAYS,
                ends=(99, 101, 100, 100), why="A pot of 7 for three: 3, 2 and 2.",
            ),
        ),
        fields=END,
        in_end=_odd,
        needs=("ties", "odd stakes", "calls"),
        rank=3,
    ),
    RulePoint(
        "tda/20/odd-chips-go-one-at-a-time",
        Section.SHOWDOWN,
        "Several odd chips go one at a time to the winners from the button's left.",
        "Robert's Rules of Poker, ties; BARGE rulebook, ties and odd chips: nobody gets two; TDA 2024, 20A",
        (
            spot(
                (1000,) * 4, "2:c 3:c 0:f 1:c" + down(3), board=BOARD_PLAYS, ends=(950, 1017, 1017, 1016),
                why="350 for three: 117, 117 and 116.",
            ),
        ),
        fields=END,
        in_end=_odd_chips,
        needs=("ties", "odd stakes", "calls", "many players"),
        rank=5,
    ),
    RulePoint(
        "tda/20/heads-up-the-odd-chip-goes-to-the-big-blind",
        Section.SHOWDOWN,
        "Heads-up the first seat left of the button is the big blind, who gets the odd chip.",
        "TDA 2024, 20A and 34B",
        (
            spot(
                (100, 100), "1:c 0:c" + down(2), stakes=Stakes(1, 2, ante=1, ante_kind=AnteKind.BUTTON),
                board=BOARD_PLAYS, ends=(101, 99), why="A pot of 5: 3 and 2.",
            ),
        ),
        fields=END,
        in_end=_odd_heads_up,
        needs=("heads-up", "ties", "odd stakes", "button ante", "calls"),
        rank=4,
    ),
    RulePoint(
        "tda/20/split-down-to-the-smallest-chip",
        Section.SHOWDOWN,
        "Pots are split down to the smallest denomination in play.",
        "TDA 2024, 20",
        (
            spot(
                (1000,) * 3, "2:c 0:f 1:c" + down(2), stakes=_CHIPS_OF_25, board=BOARD_PLAYS, ends=(975, 1025, 1000),
                why="125 in chips of 25 for two: 75 and 50.",
            ),
            spot(
                (1000,) * 4, "2:c 3:c 0:f 1:c" + down(3), board=BOARD_PLAYS,
                stakes=Stakes(small_blind=25, big_blind=50, ante=25, chip=25), ends=(950, 1025, 1025, 1000),
                why="275 for three: eleven chips, 100, 100 and 75.",
            ),
        ),
        fields=END,
        in_end=_chips,
        needs=("ties", "chip", "calls"),
        rank=6,
    ),
    RulePoint(
        "tda/21/each-side-pot-is-split-separately",
        Section.SHOWDOWN,
        "Each side pot is split separately, with its own odd chips.",
        "TDA 2024, 21",
        (
            spot(
                (100, 5, 100, 100, 100), "2:r5 3:c 4:c 0:f 1:c 2:r3 3:c 4:c 2:r3 3:c 4:f 2:c 3:c", stakes=ONE_TWO,
                hole="3c4c 3d5s AsQd AcQh 6c8h", board="2h7d9sJcKd", ends=(99, 0, 108, 106, 92),
                why="Two equal hands win both: 21 as 11 and 10, 15 as 8 and 7, not 36 as 18 and 18.",
            ),
        ),
        fields=END,
        in_end=_split_pots,
        needs=("ties", "short stacks", "odd stakes", "many players", "calls"),
        rank=6,
    ),
    RulePoint(
        "rrop/ties/equal-hands-share-equally",
        Section.SHOWDOWN,
        "Equal hands share a pot equally.",
        "Robert's Rules of Poker, ties; docs/seeds.md (001, 002)",
        (
            spot((1000,) * 3, "2:c 0:c 1:c" + down(3), board=BOARD_PLAYS, ends=(1000,) * 3),
            spot(
                (1000,) * 3, "2:c 0:c 1:c" + down(3), hole="9s4d 9h5c 8h6s", board="9dKcQhJs3c",
                ends=(1050, 1050, 900),
            ),
        ),
        fields=END,
        in_end=_even,
        needs=("ties", "calls"),
        rank=1,
    ),
    RulePoint(
        "rrop/ties/three-or-more-share",
        Section.SHOWDOWN,
        "Three or more equal hands share a pot.",
        "Robert's Rules of Poker, ties",
        (spot((1000,) * 4, "2:c 3:c 0:c 1:c" + down(4), board=BOARD_PLAYS, ends=(1000,) * 4),),
        fields=END,
        in_end=lambda played: _ties(played) > 2,
        needs=("ties", "calls", "many players"),
        rank=2,
    ),
    RulePoint(
        "tda/20/in-stud-the-odd-chip-goes-to-the-high-card",
        Section.SHOWDOWN,
        "In stud the odd chip goes to the highest card by suit of the winning hands.",
        "TDA 2024, 20B",
        (
            _stud_split("9cTdJhQsKc2d2h", "9dTcJsQhKs3d3h", (32, 33), "Equal straights; the king of spades."),
            _stud_split("9cTdJhQsKd2d2h", "9dTcJsQhKc3d3h", (33, 32), "The king of diamonds before that of clubs."),
            _stud_split("AcAhJcJhQs2d3h", "AdAsJdJsQh2h3d", (32, 33), "Equal two pairs; the ace of spades."),
        ),
        fields=END,
        in_end=_stud_high,
        needs=("ties", "odd stakes", "calls"),
        houses=(houses.STUD_BY_ALL_CARDS,),
        rank=4,
    ),
    RulePoint(
        "tda/20/in-stud-only-the-winning-five-decide",
        Section.SHOWDOWN,
        "In stud only cards of the winning five decide on the odd chip.",
        "TDA 2024, 20B: in the player's five-card winning hand",
        (
            _stud_split(
                "5d6s7h8s9dKc2h", "5h6c7d8d9cAsKd", (33, 32),
                "Straights to the nine: the nine of diamonds decides, the ace of spades is in neither.",
            ),
        ),
        fields=END,
        in_end=_not_of_the_five,
        needs=("ties", "odd stakes", "calls"),
        houses=(houses.STUD_BY_ALL_CARDS,),
        rank=5,
    ),
    RulePoint(
        "tda/20/in-razz-the-ace-is-no-high-card",
        Section.SHOWDOWN,
        "In razz the odd chip goes to the highest card by suit of the winning low, in which an ace is low.",
        "TDA 2024, 20B",
        (
            _stud_split(
                "As2c3d4h7cKdQh", "Ac2d3h4s7sKcQs", (32, 33), "7-4-3-2-A twice: the seven of spades.", game="razz"
            ),
        ),
        fields=END,
        in_end=_razz,
        needs=("ties", "odd stakes", "low cards", "calls"),
        houses=(houses.STUD_BY_ALL_CARDS,),
        rank=5,
    ),
    RulePoint(
        "tda/20/a-community-card-decides-no-odd-chip",
        Section.SHOWDOWN,
        "In stud a community card belongs to all and does not decide on the odd chip.",
        "TDA 2024, 20B and RP-10H",
        (
            spot(
                (*(1000,) * 7, 5), "c" + " c" * 34, game="stud", stakes=Stakes(ante=5, bring_in=1, small_bet=3),
                hole="KdQhJsTc2c3d KcQsJhTd2d3c - - - - - 4h6s8c9h7d2h", board="As",
                ends=(1018, 1017, 994, 994, 994, 994, 994, 0),
                why="Main pot 40, side pot 7. Straights to the ace in the middle; of the own cards the kings decide.",
            ),
        ),
        fields=END,
        in_end=_community,
        needs=("ties", "odd stakes", "many players", "calls"),
        houses=(houses.STUD_BY_ALL_CARDS,),
        rank=5,
    ),
)  # fmt: skip

CARDS_SPEAK: Final = (
    RulePoint(
        "tda/12/cards-speak",
        Section.SHOWDOWN,
        "The best five of all cards decide, whichever are in the hand.",
        "TDA 2024, 12; docs/seeds.md (002, 003)",
        (
            spot((1000, 1000), "1:c 0:c" + down(2), hole=f"{_KINGS} {_ACES}", board=DRY, ends=(900, 1100)),
            spot(
                (1000, 1000), "1:c 0:c" + down(2), hole="As7d Ah2c", board="KsQd3c9h4d", ends=(1100, 900),
                why="A-K-Q-9-7 against A-K-Q-9-4: the worked example of docs/seeds.md (003).",
            ),
        ),
        fields=END,
        in_end=lambda played: played.shown_down,
        needs=("calls",),
        rank=-1,
    ),
    RulePoint(
        "tda/17/the-last-hand-wins-unseen",
        Section.SHOWDOWN,
        "The last live hand wins without being shown.",
        "TDA 2024, 17B",
        (spot((1000,) * 3, "c c c c c c c c c 0:r100 1:f 2:f ?over=yes ?shown=", ends=(1200, 900, 900)),),
        fields=SHOW,
        in_end=_unseen,
        rank=-1,
    ),
    RulePoint(
        "tda/17/the-last-aggressor-shows-first",
        Section.SHOWDOWN,
        "The last player to bet or raise on the last street shows first; beaten hands may be mucked.",
        "TDA 2024, 17A; docs/seeds.md (001)",
        (
            spot(
                (5000,) * 4, "c c c c" + down(4, 2) + " 0:r100 1:c 2:r300 3:c 0:c 1:c ?shown=2/3 ?mucked=0/1",
                hole=f"{_KINGS} {_QUEENS} {_TENS} {_ACES}", board=DRY, ends=(4600, 4600, 4600, 6200),
            ),
        ),
        fields=SHOW,
        in_end=_last_street_bet,
        needs=("calls", "many raises"),
        rank=-1,
    ),
    RulePoint(
        "tda/17/without-a-bet-the-first-to-act-shows-first",
        Section.SHOWDOWN,
        "Without a bet on the last street the player who acted first shows first.",
        "TDA 2024, 17A; docs/seeds.md (001)",
        (
            spot(
                (5000,) * 4, "c c c c" + down(4, 3) + " ?shown=0/2 ?mucked=1/3",
                hole=f"{_KINGS} {_QUEENS} {_ACES} {_TENS}", board=DRY, ends=(4900, 4900, 5300, 4900),
            ),
        ),
        fields=SHOW,
        in_end=lambda played: _quiet(played) and not _last_street_bet(played),
        needs=("calls",),
        rank=-1,
    ),
    RulePoint(
        "tda/16/all-in-hands-are-shown",
        Section.SHOWDOWN,
        "When a player is all-in and betting is over, all hands are turned face up; nobody mucks.",
        "TDA 2024, 16",
        (
            spot(
                (4000, 4000, 700), "2:a 0:c 1:c 0:c 1:c 0:r1000 1:c 0:c 1:c ?shown=0/1/2 ?mucked=",
                hole=f"{_KINGS} {_QUEENS} {_ACES}", board=DRY, ends=(4300, 2300, 2100),
                why="2100 to the aces, 2000 to the kings.",
            ),
        ),
        fields=SHOW,
        in_end=_all_in_shown,
        needs=("short stacks", "calls"),
        rank=-1,
    ),
    RulePoint(
        "tda/19/who-plays-the-board-shows",
        Section.SHOWDOWN,
        "Players who share the pot by playing the board show their cards.",
        "TDA 2024, 19 and 13A",
        (spot((1000,) * 3, "c c c" + down(3) + " ?shown=0/1/2", board=BOARD_PLAYS, ends=(1000,) * 3),),
        fields=SHOW,
        in_end=lambda played: _quiet(played) and _ties(played) == len(played.live()),
        needs=("ties", "calls"),
        rank=-1,
    ),
)  # fmt: skip

POINTS: Final = (*ODD_CHIPS, *CARDS_SPEAK)
