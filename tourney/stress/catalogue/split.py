"""Split games: high and low, qualifiers, two boards, and games of two rankings."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tourney.game.stakes import AnteKind, Stakes
from tourney.stress.catalogue import when
from tourney.stress.catalogue.houses import STUD_BY_ALL_CARDS
from tourney.stress.catalogue.making import BLINDS, ONE_TWO, STUD, down, spot
from tourney.stress.catalogue.point import END, FixedHand, RulePoint, Section

if TYPE_CHECKING:
    from collections.abc import Collection

    from tourney.stress.catalogue.played import PlayedHand
    from tourney.types import Card, Position

_HI_LO: Final = "pot_limit_omaha_hi_lo"
_LIMIT_HI_LO: Final = "fixed_limit_omaha_hi_lo"
_STUD_HI_LO: Final = "stud_hi_lo"
_BOARDS: Final = "pot_limit_double_board_omaha"
_LOWS: Final = "2c4d7hKsQs"
"""A board on which a low is possible, and three kings."""

_KINGS, _NUT_LOW, _SAME_LOW, _WORSE_LOW = "KhKd9s9h", "As3sJdTd", "Ac3cJhTh", "Ah8hJsTs"
_ONE_TWO_AND_ONE: Final = Stakes(small_blind=1, big_blind=2, ante=1, ante_kind=AnteKind.BUTTON)
_ODD_STUD: Final = Stakes(ante=5, bring_in=10, small_bet=20, big_bet=40)


def _omaha(holes: str, ends: Collection[int], board: str = _LOWS, *, why: str = "", odd: bool = False) -> FixedHand:
    """Limit Omaha hi/lo at blinds of 1 and 2, called and checked down; `odd` adds an ante of 1 by the button."""
    players = len(holes.split())
    line = "c" + " c" * (players - 1) + down(players)
    stakes = _ONE_TWO_AND_ONE if odd else ONE_TWO
    return spot((100,) * players, line, game=_LIMIT_HI_LO, stakes=stakes, hole=holes, board=board, ends=ends, why=why)


def _stud_pot(first: str, second: str, won: tuple[int, int], why: str) -> FixedHand:
    """Stud hi/lo: three antes of 5, a bring-in of 10 that is folded, and 20 of each of two: a pot of 65."""
    return spot(
        (1000,) * 3, "2:c 0:r20 1:c 2:f" + down(2, 4), game=_STUD_HI_LO, stakes=_ODD_STUD,
        hole=f"{first} {second} 4c4d2c", ends=(975 + won[0], 975 + won[1], 985), why=why,
    )  # fmt: skip


def _lows_meet(better: str, lesser: str) -> FixedHand:
    """Stud hi/lo: aces full have the high, and the better of two lows the low half."""
    return spot(
        (1000,) * 3, "c c c" + down(3, 4), game=_STUD_HI_LO, stakes=STUD,
        hole=f"AhAs9c9d9s8s6s {better} {lesser}", ends=(1015, 1015, 970), why="A pot of 90: 45 each.",
    )  # fmt: skip


def _drawn(game: str, first: str, second: str, won: tuple[int, int], why: str = "") -> FixedHand:
    """A draw game of two halves, heads-up for a pot of 200; both stand pat."""
    ends = (won[0], won[1])
    return spot((100, 100), "c" + " d d" * 3, game=game, stakes=BLINDS, hole=f"{first} {second}", ends=ends, why=why)


# When a hand reaches a point


def _low_ranking(played: PlayedHand) -> str:
    """The game's ranking for low with a qualifier; empty if it has none."""
    return next((name for name in played.variant.rankings if name.startswith("eight_or_better")), "")


def _high_ranking(played: PlayedHand) -> str:
    return played.variant.rankings[0]


def _qualified(played: PlayedHand) -> dict[Position, int]:
    """The lows that qualify."""
    ranking = _low_ranking(played)
    if not ranking or played.variant.boards > 1:
        return {}
    return {player: worth for player, worth in when.worths(played, ranking).items() if worth}


def _best(found: dict[Position, int]) -> set[Position]:
    return {player for player, worth in found.items() if worth == max(found.values())}


def _hi_lo(played: PlayedHand) -> bool:
    return played.shown_down and bool(_low_ranking(played)) and played.variant.boards == 1


def _share(played: PlayedHand) -> bool:
    lows = _best(_qualified(played))
    return bool(lows) and not lows & _best(when.worths(played, _high_ranking(played)))


def _scoop(played: PlayedHand) -> bool:
    lows = _best(_qualified(played))
    return len(lows) == 1 and lows == _best(when.worths(played, _high_ranking(played)))


def _no_low(played: PlayedHand) -> bool:
    return _hi_lo(played) and not _qualified(played) and len(played.live()) > 1


def _odd_to_high(played: PlayedHand) -> bool:
    chips = [sum(award.amount for award in awards) for awards in when.split(played).values()]
    return _share(played) and any(amount // played.setup.stakes.chip % 2 for amount in chips)


def _equal_lows(played: PlayedHand) -> bool:
    return len(_best(_qualified(played))) > 1


def _equal_highs(played: PlayedHand) -> bool:
    return _hi_lo(played) and bool(_qualified(played)) and len(_best(when.worths(played, _high_ranking(played)))) > 1


def _quarter(played: PlayedHand) -> bool:
    lows = _best(_qualified(played))
    highs = _best(when.worths(played, _high_ranking(played))) if lows else set()
    return len(lows) == 2 and len(highs) == 1 and highs < lows


def _ace_to_five(card: Card) -> int:
    return (card // 4 + 1) % 13


def _low_ranks(cards: Collection[Card]) -> set[int]:
    """The ranks of eight or lower, the ace as 0."""
    return {_ace_to_five(card) for card in cards if _ace_to_five(card) < 8}


def _one_low_card(played: PlayedHand) -> bool:
    """A board of Omaha hi/lo with three low ranks, and a player with low cards who makes no low."""
    if not _hi_lo(played) or played.variant.hole_cards < 4 or not played.boards:
        return False
    low = _qualified(played)
    without = [player for player in played.live() if player not in low]
    return len(_low_ranks(played.boards[0])) > 2 and any(_low_ranks(played.hole[player]) for player in without)


def _nine_low(played: PlayedHand) -> bool:
    """A player's five lowest ranks reach up to the nine."""
    if not _hi_lo(played):
        return False
    for player in set(played.live()) - set(_qualified(played)):
        if len({_ace_to_five(card) for card in when.cards(played, player)} & set(range(9))) > 4:
            return True
    return False


def _suited_low(played: PlayedHand) -> bool:
    """The winning low is of one suit or five in a row."""
    if played.variant.hole_cards != 7:
        return False
    for player in _best(_qualified(played)):
        low = [card for card in played.hole[player] if _ace_to_five(card) < 8]
        for five in combinations(low, 5):
            ranks = sorted(_low_ranks(five))
            suited = len({card % 4 for card in five}) == 1
            if len(ranks) == 5 and (suited or ranks[4] - ranks[0] == 4):
                return True
    return False


def _lows_compared(played: PlayedHand) -> bool:
    found = _qualified(played)
    return len(set(found.values())) > 1


def _wheel_both(played: PlayedHand) -> bool:
    return _scoop(played) and any(
        {0, 1, 2, 3, 4} <= _low_ranks(when.cards(played, player)) for player in _best(_qualified(played))
    )


def _different_cards(played: PlayedHand) -> bool:
    """One player wins both halves of Omaha hi/lo with three or more of the hand's cards of use."""
    return _scoop(played) and any("two_from_hand" in ranking for ranking in played.variant.rankings)


def _low_in_main(played: PlayedHand) -> bool:
    """A side pot whose players have another best low than the main pot, or none."""
    pots = when.split(played)
    lows = _qualified(played)
    if len(pots) < 2 or not lows or not played.all_in():
        return False
    return any(not _best(lows) & {award.player for award in awards} for number, awards in pots.items() if number)


def _stud_lows(played: PlayedHand) -> bool:
    return when.stud(played) and _equal_lows(played)


def _boards(played: PlayedHand) -> bool:
    return played.shown_down and played.variant.boards > 1


def _uneven_boards(played: PlayedHand) -> bool:
    return _boards(played) and any(len(awards) > 1 for awards in when.split(played).values())


def _odd_boards(played: PlayedHand) -> bool:
    chip = played.setup.stakes.chip
    pots = when.split(played).values()
    return _boards(played) and any(sum(one.amount for one in won) // chip % 2 and len(won) > 1 for won in pots)


def _named(game: str, played: PlayedHand) -> bool:
    return played.shown_down and played.variant.name == game


_HALVES: Final = (
    RulePoint(
        "seed/004/high-and-low-share",
        Section.SPLIT,
        "The best high hand and the best qualifying low hand share the pot.",
        "docs/seeds.md (004); Robert's Rules of Poker, Omaha high-low",
        (
            _omaha(f"{_KINGS} {_NUT_LOW} {_WORSE_LOW}", (101, 101, 98), why="Kings; 7-4-3-2-A against 8-7-4-2-A."),
            spot(
                (100,) * 3, "2:c 0:c", game=_HI_LO, hole=f"{_KINGS} {_NUT_LOW} {_WORSE_LOW}", board=_LOWS,
                ends=(150, 150, 0),
            ),
        ),
        fields=END,
        in_end=_share,
        needs=("low cards", "calls"),
        rank=2,
    ),
    RulePoint(
        "seed/004/one-hand-may-win-both",
        Section.SPLIT,
        "One hand may win both halves.",
        "docs/seeds.md (004)",
        (
            _omaha(f"Ac3cJhTh {_KINGS}", (102, 98), board="2c4d5hKsQs", why="The wheel is the best low, too."),
            _stud_pot("Ac2d3h4s5d8cJs", "KcKdQhQs9c9d2h", (65, 0), "A wheel."),
        ),
        fields=END,
        in_end=_scoop,
        needs=("low cards", "calls"),
        rank=3,
    ),
    RulePoint(
        "seed/004/without-a-low-the-high-hand-takes-all",
        Section.SPLIT,
        "If no low hand qualifies, the high hand takes the whole pot.",
        "docs/seeds.md (004)",
        (
            _omaha(f"{_NUT_LOW} {_KINGS}", (98, 102), board="2c9d9cKsQs"),
            _stud_pot("KcKdKhQs9c9d2h", "AcTd3h4s9hJcJs", (65, 0), "No five ranks of eight or lower."),
        ),
        fields=END,
        in_end=_no_low,
        needs=("high cards", "calls"),
        rank=2,
    ),
    RulePoint(
        "tda/20/the-odd-chip-of-high-and-low-goes-to-the-high",
        Section.SPLIT,
        "The odd chip between high and low goes to the high hand.",
        "TDA 2024, 20C",
        (
            _omaha(
                f"{_NUT_LOW} {_KINGS} {_WORSE_LOW}", (101, 102, 97), odd=True,
                why="A pot of 7: 4 to the high, though the low sits first left of the button.",
            ),
            _stud_pot("KcKdKhQs9c9d2h", "AcTd3h4s5d8cJs", (33, 32), "65: 33 to the high."),
        ),
        fields=END,
        in_end=_odd_to_high,
        needs=("low cards", "odd stakes", "calls"),
        rank=4,
    ),
    RulePoint(
        "tda/20/the-odd-chip-of-two-lows-goes-left-of-the-button",
        Section.SPLIT,
        "The odd chip between equal lows goes to the first of them left of the button.",
        "TDA 2024, 20A",
        (_omaha(f"{_KINGS} {_NUT_LOW} {_SAME_LOW}", (101, 100, 99), why="High 3; low 3 as 2 and 1."),),
        fields=END,
        in_end=lambda played: _equal_lows(played) and not when.stud(played),
        needs=("low cards", "ties", "odd stakes", "calls"),
        rank=4,
    ),
    RulePoint(
        "tda/20/in-stud-the-odd-chip-of-two-lows-goes-to-the-high-card",
        Section.SPLIT,
        "In stud hi/lo the odd chip between equal hands goes to the highest card by suit of the winning five.",
        "TDA 2024, 20B and 20C",
        (
            _stud_pot(
                "Ac2d3h4s5dTcJs", "Ad2h3s4h5sThJd", (32, 33),
                "Equal wheels share the 65: the odd chip is that of the high half, in which the ace of diamonds "
                "comes before that of clubs.",
            ),
            _stud_pot("Ac2d3h4s7d7cJs", "Ad2h3s4h7sThJd", (49, 16), "High 33; low 32 as 16 and 16."),
        ),
        fields=END,
        in_end=_stud_lows,
        needs=("low cards", "ties", "odd stakes", "calls"),
        houses=(STUD_BY_ALL_CARDS,),
        rank=5,
    ),
    RulePoint(
        "rrop/hi-lo/a-quarter-of-the-pot",
        Section.SPLIT,
        "A player with the high and half of the low wins three quarters.",
        "Robert's Rules of Poker, Omaha high-low and ties",
        (
            spot(
                (100, 100), "1:c", game=_HI_LO, hole="As3sKdKh Ac3cJhTh", board="2c4d7hKsQd", ends=(150, 50),
                why="Three kings; 7-4-3-2-A twice.",
            ),
            _omaha("8d8h9d9s As3sKdKh Ac3cJhTh", (98, 103, 99), why="High 3 and 2 of the low 3."),
        ),
        fields=END,
        in_end=_quarter,
        needs=("low cards", "ties", "calls"),
        rank=5,
    ),
    RulePoint(
        "rrop/hi-lo/equal-highs-share-the-high-half",
        Section.SPLIT,
        "Equal high hands share the high half, and the low half goes to the best low.",
        "Robert's Rules of Poker, Omaha high-low and ties",
        (
            spot(
                (100,) * 3, "2:c 0:c", game=_HI_LO, hole="KhQh9s9h KdQdJcTc Ac3cJsTs", board="2d4d7hKsQs",
                ends=(75, 75, 150), why="Kings and queens with a seven twice, and 7-4-3-2-A.",
            ),
        ),
        fields=END,
        in_end=_equal_highs,
        needs=("low cards", "ties", "calls"),
        rank=4,
    ),
    RulePoint(
        "rrop/hi-lo/side-pots-are-split-on-their-own",
        Section.SPLIT,
        "A low that is only in the main pot takes no part of a side pot.",
        "TDA 2024, 21; Robert's Rules of Poker, all-in",
        (
            spot(
                (1000, 1000, 100), "2:c 0:c 1:c 0:r100 1:c c c c c", game=_LIMIT_HI_LO,
                hole=f"{_KINGS} QhQdJc9d {_NUT_LOW}", board=_LOWS, ends=(1150, 800, 150),
                why="Main pot 300: 150 and 150; side pot 200 to the kings, as no low is left in it.",
            ),
        ),
        fields=END,
        in_end=_low_in_main,
        needs=("low cards", "short stacks", "many players", "calls"),
        rank=5,
    ),
)  # fmt: skip

QUALIFYING: Final = (
    RulePoint(
        "seed/004/a-nine-does-not-qualify",
        Section.SPLIT,
        "A low hand has five different ranks of eight or lower; a nine does not qualify.",
        "docs/seeds.md (004)",
        (
            _lows_meet("Ac2d3h4s8dKcQs", "Ad2h3s4c9hThJd"),
            spot((100, 100), "1:c", game=_HI_LO, hole="Ac2c6h6d KhKd5s5c", board="3d4h9hKsQs", ends=(0, 200)),
        ),
        fields=END,
        in_end=_nine_low,
        needs=("low cards", "calls"),
        rank=4,
    ),
    RulePoint(
        "seed/004/straights-and-flushes-do-not-hurt-a-low",
        Section.SPLIT,
        "Straights and flushes do not count against a low hand.",
        "docs/seeds.md (004)",
        (
            _lows_meet("2d3h4s5c6dKcQs", "Ad2h3s4c7hThJd"),
            _lows_meet("Ac2c3c4c6cKdQs", "Ad2h3s4d7hThJd"),
        ),
        fields=END,
        in_end=_suited_low,
        needs=("low cards", "calls"),
        rank=4,
    ),
    RulePoint(
        "seed/004/lows-are-compared-from-the-highest-card",
        Section.SPLIT,
        "Of two lows the one with the lower highest card wins, then the lower second card, and so on.",
        "docs/seeds.md (004)",
        (
            _lows_meet("Ac2d3h4s7dKcQs", "Ad2h3s4c8hThJd"),
            _lows_meet("Ac2d3h5s7dKcQs", "Ad2h3s6c7hThJd"),
            _lows_meet("Ac2d4h5s7dKcQs", "2h3s4c5h7hThJd"),
        ),
        fields=END,
        in_end=_lows_compared,
        needs=("low cards", "calls"),
        rank=3,
    ),
    RulePoint(
        "seed/004/the-wheel-counts-both-ways",
        Section.SPLIT,
        "A-2-3-4-5 is the best low and a straight for high.",
        "docs/seeds.md (004)",
        (
            spot((100, 100), "1:c", game=_HI_LO, hole="Ac3cJhTh KhKd9s9h", board="2c4d5hKsQs", ends=(200, 0)),
            _stud_pot("Ac2d3h4s5d8cJs", "KcKdQhQs9c9d2h", (65, 0), "A straight beats two pairs."),
        ),
        fields=END,
        in_end=_wheel_both,
        needs=("low cards", "calls"),
        rank=4,
    ),
    RulePoint(
        "rrop/omaha-hi-lo/a-low-needs-two-cards-of-the-hand",
        Section.SPLIT,
        "In Omaha hi/lo a low needs two cards of the hand that are not paired by the board.",
        "Robert's Rules of Poker, Omaha high-low",
        (
            spot(
                (100, 100), "1:c", game=_HI_LO, hole="5dKdQhJh 8d7hKsQc", board="Ac2d3h4s9c", ends=(50, 150),
                why="A-K-Q-9-4 twice, 50 each; only 8-7 makes a low.",
            ),
            spot(
                (100, 100), "1:c", game=_HI_LO, hole="Ac2cJhTd 7h7dJsTs", board="Ad2d6h7s9c", ends=(0, 200),
                why="The board pairs ace and deuce, so there is no low; three sevens take all.",
            ),
        ),
        fields=END,
        in_end=_one_low_card,
        needs=("low cards", "calls"),
        rank=5,
    ),
    RulePoint(
        "rrop/omaha-hi-lo/high-and-low-may-use-different-cards",
        Section.SPLIT,
        "In Omaha hi/lo the two cards for high and the two for low may be different ones.",
        "Robert's Rules of Poker, Omaha high-low",
        (
            spot(
                (100, 100), "1:c", game=_HI_LO, hole="As3sKdKh QhQdJc9d", board="2c4d7hKsTs", ends=(200, 0),
                why="Kings for high, ace and three for low.",
            ),
        ),
        fields=END,
        in_end=_different_cards,
        needs=("low cards", "calls"),
        rank=2,
    ),
)  # fmt: skip

_TWO_BOARDS: Final = (
    RulePoint(
        "barge/two-boards/each-board-is-half-of-the-pot",
        Section.SPLIT,
        "With two boards each is played for half of the pot.",
        "BARGE rulebook, double-board games",
        (
            spot(
                (100, 100), "1:c", game=_BOARDS, hole="AsAdKhQh JsJh5h5c", board="2c7d9h2d7h9sJcTd3s3c",
                ends=(100, 100), why="Jacks win the first board, aces the second.",
            ),
        ),
        fields=END,
        in_end=_uneven_boards,
        needs=("two boards", "calls"),
        rank=2,
    ),
    RulePoint(
        "barge/two-boards/the-better-hand-on-both-takes-all",
        Section.SPLIT,
        "A hand that wins both boards takes the whole pot.",
        "BARGE rulebook, double-board games",
        (
            spot(
                (100, 100), "1:c", game=_BOARDS, hole="AsAdKhQh JsJh5d6c", board="2d7h9s2h7c9cTd3cTh3d",
                ends=(200, 0),
            ),
        ),
        fields=END,
        in_end=lambda played: _boards(played) and not _uneven_boards(played),
        needs=("two boards", "calls"),
    ),
    RulePoint(
        "barge/two-boards/a-tie-on-one-board-quarters-the-pot",
        Section.SPLIT,
        "A tie on one board shares half of the pot.",
        "BARGE rulebook, double-board games",
        (
            spot(
                (100, 100), "1:c", game=_BOARDS, hole="AsKd2h3h AcKc2s4s", board="QhJdTs4d4h7d5c8c6dJs",
                ends=(50, 150), why="The same straight on the first board; three fours on the second.",
            ),
        ),
        fields=END,
        in_end=_uneven_boards,
        needs=("two boards", "ties", "calls"),
        rank=1,
    ),
    RulePoint(
        "tourney/two-boards/the-odd-chip-goes-to-the-first-board",
        Section.SPLIT,
        "The odd chip between two boards goes to the first board.",
        "a setting: no rulebook names a board",
        (
            spot(
                (100,) * 3, "2:c 0:f 1:c" + down(2), game=_BOARDS, stakes=ONE_TWO,
                hole="- AsAdKhQh JsJh5h5c", board="2c7d9h2d7h9sJcTd3s3c", ends=(99, 100, 101),
                why="5: jacks win 3 on the first board, aces 2 on the second.",
            ),
        ),
        fields=END,
        in_end=_odd_boards,
        needs=("two boards", "odd stakes", "calls"),
        rank=3,
    ),
)  # fmt: skip

_TWO_RANKINGS: Final = (
    RulePoint(
        "barge/badeucy/badugi-and-deuce-to-seven",
        Section.SPLIT,
        "In badeucy the best badugi and the best 2-7 hand share; the ace is high in both.",
        "BARGE rulebook, badeucy",
        (
            _drawn("badeucy", "2c3d4h5sKc", "2d3c4d5d7c", (100, 100), "A badugi of 5-4-3-2; 7-5-4-3-2."),
            _drawn("badeucy", "Ac2d3h4sKc", "2h3c4d7s8c", (0, 200), "The ace is high."),
            _drawn("badeucy", "2c3c4c5c7c", "2d3h4s9cJd", (0, 200), "A flush counts against a 2-7 hand."),
        ),
        fields=END,
        in_end=lambda played: _named("badeucy", played),
        needs=("low cards",),
        rank=1,
    ),
    RulePoint(
        "barge/badacey/badugi-and-ace-to-five",
        Section.SPLIT,
        "In badacey the best badugi and the best ace-to-five hand share; the ace is low in both.",
        "BARGE rulebook, badacey",
        (
            _drawn("badacey", "Ac2d3h4sKc", "Ad2h3d4d5d", (100, 100), "A badugi of 4-3-2-A; a wheel."),
            _drawn("badacey", "Ac2d3h4s6c", "2c3s4d5h7c", (200, 0)),
        ),
        fields=END,
        in_end=lambda played: _named("badacey", played),
        needs=("low cards",),
        rank=1,
    ),
    RulePoint(
        "barge/archie/who-alone-qualifies-takes-all",
        Section.SPLIT,
        "In Archie with sixes the high needs a pair of sixes, the low an eight; who alone qualifies takes all.",
        "BARGE rulebook, Archie",
        (
            _drawn("archie_sixes", "6c6dKcQcJh", "2c3d4h5s7h", (100, 100)),
            _drawn("archie_sixes", "5c5dKcQcJh", "2c3d4h5s7h", (0, 200), "Fives do not qualify."),
            _drawn("archie_sixes", "5c5dKcQcJh", "KdQhTs7d6c", (200, 0), "Nobody qualifies: the best high."),
        ),
        fields=END,
        in_end=lambda played: _named("archie_sixes", played),
        needs=("low cards",),
        rank=1,
    ),
    RulePoint(
        "barge/drawmaha/omaha-and-the-five-in-the-hand",
        Section.SPLIT,
        "In Drawmaha the best Omaha hand and the best five cards of the hand share the pot.",
        "BARGE rulebook, Dramaha",
        (
            spot(
                (100, 100), "1:c 0:d 1:d", game="drawmaha", hole="8c8d8h5c5d AhKh2c3d9s", board="QhTh7hJs4s",
                ends=(100, 100), why="A full house in the hand; an ace-high flush with two of the hand.",
            ),
        ),
        fields=END,
        in_end=lambda played: _named("drawmaha", played),
        rank=1,
    ),
    RulePoint(
        "barge/sohe/four-for-omaha-and-two-for-holdem",
        Section.SPLIT,
        "In SOHE two cards are set apart for hold'em, and the other four play Omaha, for half of the pot each.",
        "BARGE rulebook, SOHE",
        (
            spot(
                (100, 100), "1:c 0:dAsAd 1:d2s3d", game="sohe", hole="AsAd4h5h6c7c 2s3dKsKdQcJh",
                board="2hTcKc9s4d", ends=(100, 100),
                why="Hold'em: aces beat deuces. Omaha: three kings beat a pair of fours.",
            ),
        ),
        fields=END,
        in_end=lambda played: _named("sohe", played),
        rank=1,
    ),
)  # fmt: skip

POINTS: Final = (*_HALVES, *QUALIFYING, *_TWO_BOARDS, *_TWO_RANKINGS)
