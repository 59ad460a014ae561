"""How a judging player sees a spot: its style, the rank of its starting hand, the estimate, and the error in it.

Starting hands are ranked once in each process. In hold'em these are all 1,326 hands, in the order of
`starting_hands`. In other games they are 256 random hands, ranked by the share they win against two random hands in
playouts; where every hand stands among them is read from a table in Omaha and seven-card stud (`hand_charts`). The
ranking depends only on fixed random numbers and on the cards, so it is the same in every process, in whatever order
hands come up.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tourney.cards.card import BIT, BITS, JOKER_BIT, mask_of
from tourney.cards.rankings import NUMBER
from tourney.cards.tables import SUIT
from tourney.errors import InvalidArgument
from tourney.game.hole_cards import count_packed, unpack
from tourney.strategies.skilled.draw_rules import keep_for
from tourney.strategies.skilled.estimate import ShareEstimate
from tourney.strategies.skilled.hand_charts import chart_of, read_ranks
from tourney.strategies.skilled.opening_shares import OpeningShares
from tourney.strategies.skilled.situation import ONCE, Book
from tourney.strategies.starting_hands import PLAYING, hand_class
from tourney.streams import Stream, branch

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.game.variant import Variant
    from tourney.strategies.skilled.judged_spot import JudgedSpot

_HANDS: Final = 256
_RANKING: Final = 160  # samples to score a starting hand of the book
_SCORING: Final = 480  # samples to score a player's own hand
_KEY: Final = 0x7374756479
_REMEMBERED: Final = 20_000
_NO_PAIRS: Final = [0.0 for _ in range(52 * 52)]  # pairs of cards
_LOWBALL: Final = frozenset(
    NUMBER[name] for name in ("ace_to_five", "ace_to_six", "deuce_to_seven", "deuce_to_seven_from_hand", "no_pair")
)
"""Rankings in which suits count for nothing, or only if all are the same."""

_JOKER: Final = JOKER_BIT
_HIGHS: Final = frozenset({"high", "high_two_from_hand"})

_ERRING: Final = 0x100000000
"""The key of a player's errors, separate from the random numbers of any decision."""

_ESTIMATING: Final = 0x200000000

_SMALL: Final = 4.0  # big blinds: a bet to so few does not narrow a range
_HALVED: Final = 16.0  # big blinds beyond these at which a range is half as wide, at usual respect
_TIMID: Final = 1.4  # times its respect that a player of no skill has
_DARING: Final = 0.8  # and so much less at skill 1; a player of skill 0.5 has just its respect
_FULL: Final = 7.0  # two more than the players at a table from which on a range is narrowed in full
_HEEDED: Final = 0.2  # the part of its respect for its own bets that a player has for those of others
_LOSS: Final = 0.004  # the part of the pot that a player of skill 1 may lose on average as it takes few samples
_CARELESS: Final = 0.024  # in fixed limit, so much more at skill 0: a small part of what its errors lose
_LOOK: Final = 8  # samples between two looks at a choice
_LOOK_FIXED: Final = 4  # in fixed limit, where much is settled at once
_SINCERE: Final = 0.5  # credit
_FEWEST: Final = 6  # the smallest range, in starting hands, that an opponent is given


def _of_share(name: str, value: float) -> list[InvalidArgument]:
    """A fault if a share is not from 0 to 1."""
    if 0 <= value <= 1:
        return []
    percent = f"; {value:g}% is {value / 100:g}" if 2 <= value <= 100 else ""
    return [InvalidArgument(f"{name} must be from 0 to 1, not {value:g}{percent}", name)]


def _of_multiple(name: str, value: float) -> list[InvalidArgument]:
    """A fault if a multiple that may not be 0 is out of range."""
    if 0 < value <= 10:
        return []
    return [InvalidArgument(f"{name} must be above 0 and at most 10, not {value:g}", name)]


def _of_amount(name: str, value: float, most: int) -> list[InvalidArgument]:
    """A fault if a number is not from 0 to the most."""
    if 0 <= value <= most:
        return []
    return [InvalidArgument(f"{name} must be from 0 to {most}, not {value:g}", name)]


class Style:
    """The style of a player; it never changes.

    Attributes:
        skill: Accuracy of judgement, 0 to 1.
        looseness: How many hands it plays, as a multiple of the usual number.
        aggression: How readily it bets and raises instead of checking and calling, as a multiple.
        calling: How readily it calls bets after the first round, as a multiple.
        bluffing: How often it bets weak hands, as a multiple.
        limping: Where nobody has raised, the share of the hands it plays that it limps with, 0 to 1.
        push_below_bb: The stack, in big blinds, with which half of its first raises are all-in; see
            `opening`. In fixed limit, the stack at or below which all are.
        respect: How much strength it wants for its own bet of many big blinds, as a multiple, and, much less so, sees
            in those of others; less than this if it is more skilled than 0.5. See `judging.respect_of` and `heeded`.

    Raises:
        InvalidArgument: A value is out of range; it names the parameter, and holds the faults of others.
    """

    __slots__ = ("aggression", "bluffing", "calling", "limping", "looseness", "push_below_bb", "respect", "skill")

    def __init__(
        self,
        *,
        skill: float = 0.75,
        looseness: float = 1.0,
        aggression: float = 1.0,
        calling: float = 1.0,
        bluffing: float = 1.0,
        limping: float = 0.0,
        push_below_bb: float = 10.0,
        respect: float = 1.0,
    ) -> None:
        InvalidArgument.raise_all(
            [
                *_of_share("skill", skill),
                *_of_multiple("looseness", looseness),
                *_of_multiple("aggression", aggression),
                *_of_multiple("calling", calling),
                *_of_amount("bluffing", bluffing, 10),
                *_of_share("limping", limping),
                *_of_amount("push_below_bb", push_below_bb, 1000),
                *_of_amount("respect", respect, 10),
            ]
        )
        self.skill = skill
        self.looseness = looseness
        self.aggression = aggression
        self.calling = calling
        self.bluffing = bluffing
        self.limping = limping
        self.push_below_bb = push_below_bb
        self.respect = respect


class Study:
    """The ranking of a game's starting hands.

    Attributes:
        book: Other facts about the game.
        holdem: Whether hands rank as in hold'em.
        shares: The shares of starting hands by rank; None in hold'em, which has its own, and where a board or
            opponents' cards are seen, which decide more than the rank.
    """

    __slots__ = ("_estimate", "_memory", "_opponents", "_pairs", "book", "holdem", "shares")

    def __init__(self, variant: Variant, *, reads_chart: bool = True) -> None:
        self.book = Book(variant)
        self.holdem = _is_holdem(variant)
        self._opponents = min(2, variant.max_players - 1)
        self._pairs = _NO_PAIRS[:]
        self._memory: dict[int, float] = {}
        self._estimate = ShareEstimate()
        self.shares: OpeningShares | None = None
        if self.holdem:
            self._rank_by_class()
        else:
            self._rank_by_play()
            if self.book.by_place and variant.max_players > 2 and not self.book.boarded[variant.opening]:
                self.shares = OpeningShares(self.book)
            if reads_chart:
                self._read_chart(chart_of(variant))

    def _rank_by_class(self) -> None:
        pairs = [(one, other) for one in range(52) for other in range(one)]
        pairs.sort(key=lambda pair: (PLAYING[hand_class(*pair)], pair))
        for one, other in pairs:
            self._pairs[52 * one + other] = self._pairs[52 * other + one] = PLAYING[hand_class(one, other)]
        self.book.fill([BIT[one] | BIT[other] for one, other in pairs], [0.0] * len(pairs))

    def _rank_by_play(self) -> None:
        stream = Stream(branch(_KEY, 1))
        deck = [bit for bit in BITS if bit & self.book.course.deck]
        found = []
        for number in range(_HANDS):
            stream.shuffle(deck)
            hand = sum(deck[: self.book.dealt])
            found.append((-self._score(self._mask_for_draw(hand), 0, _RANKING), number, hand))
        # By score, then by number: the order must be the same wherever the book is made.
        found.sort()
        self.book.fill([hand for _, _, hand in found], [-score for score, _, _ in found])

    def _read_chart(self, chart: Path | None) -> None:
        if chart is not None:
            counts = read_ranks(chart, self.book.dealt)
            self._memory = {hand: 100.0 * count / self.book.size for hand, count in counts.items()}

    def _score(self, hand: int, board: int, samples: int) -> float:
        """The share that a starting hand wins against two random hands, or one in games for two players."""
        estimate = self._estimate
        # The hand itself is the key, so that it has the same score in every run and in every process.
        estimate.begin_street(self.book, self.book.opening, hand, branch(_KEY, hand))
        estimate.set_board(0, board)
        for _ in range(self._opponents):
            estimate.add(0, self.book.dealt, 0, ONCE)
        estimate.settle(0)
        estimate.play_out(samples)
        return estimate.equity()

    def percentile(self, packed: int, hand: int, board: int) -> float:
        """The percentage of starting hands that are at least as good as this one, 0 to 100.

        Args:
            packed: The cards as a packed integer.
            hand: Their mask.
            board: The mask of the board, if one is dealt before the betting.
        """
        if self.holdem:
            return self._pairs[52 * (packed & 63) + (packed >> 6 & 63)]
        if board:
            return self.book.rank(self._score(hand, board, _RANKING))
        like = alike(self._mask_for_draw(hand))
        percent = self._memory.get(like, -1.0)
        if percent < 0:
            percent = self.book.rank(self._score(like, 0, _SCORING))
            # The rank of a hand follows from the hand alone: what is forgotten is only worked out again.
            if len(self._memory) == _REMEMBERED:
                self._memory.clear()
            self._memory[like] = percent
        return percent

    def _mask_for_draw(self, hand: int) -> int:
        """The cards by which a starting hand is judged; in draw games, those worth keeping."""
        book = self.book
        if not book.lefts[0]:
            return hand
        course = book.course
        second = course.rankings[1] if course.splits > 1 else -1
        kept = keep_for(course.rankings[0], second, hand, book.lefts[0], book.dealt)
        return _without_suits(kept) if second < 0 and course.rankings[0] in _LOWBALL else kept


def _without_suits(kept: int) -> int:
    """The same mask for all cards of these ranks that are not all of one suit; no two cards have one rank."""
    clubs = kept & SUIT
    diamonds = kept >> 13 & SUIT
    hearts = kept >> 26 & SUIT
    spades = kept >> 39 & SUIT
    ranks = clubs | diamonds | hearts | spades
    if kept & _JOKER or ranks in (clubs, diamonds, hearts, spades):
        return kept
    lowest = ranks & -ranks
    return lowest | (ranks ^ lowest) << 13


def alike(hand: int) -> int:
    """The same value for all hands that differ only in suits."""
    # Hands that differ only by the names of their suits are worth the same, and are scored once.
    low, middle = hand & SUIT, hand >> 13 & SUIT
    high, top = hand >> 26 & SUIT, hand >> 39 & SUIT
    # A network of five comparisons puts the suits in order.
    low, middle = min(low, middle), max(low, middle)
    high, top = min(high, top), max(high, top)
    low, high = min(low, high), max(low, high)
    middle, top = min(middle, top), max(middle, top)
    middle, high = min(middle, high), max(middle, high)
    return low | middle << 13 | high << 26 | top << 39 | hand & _JOKER


def _is_holdem(variant: Variant) -> bool:
    """Whether the game has two hole cards from a full deck and a board of five, dealt after the first betting."""
    first = variant.streets[: variant.opening + 1]
    held = sum(street.hole - street.discard for street in first)
    before = sum(street.board for street in first)
    board = sum(street.board for street in variant.streets)
    whole = variant.hole_cards == held == 2 and board == 5 and not before
    return whole and len(variant.deck) == 52 and variant.rankings[0] in _HIGHS and len(variant.rankings) == 1


@cache
def study_of(variant: Variant) -> Study:
    """The ranking of a variant's starting hands, computed once."""
    return Study(variant)


def reading_of(style: Style) -> float:
    """How much attention a player pays to opponents' actions, price and position, 0 to 1."""
    return 0.1 + 0.9 * style.skill


def count_cost(spot: JudgedSpot, style: Style, chips: int, share: float) -> float:
    """The cost, in chips, of chips put at risk for a share of the pot, with the risk premium of the prizes.

    Less skilled players weigh the prizes less. The premium grows with the part of the chips at risk.
    """
    weight = spot.premium * reading_of(style) * min(1.0, 1.0 * chips / spot.risk_to)
    return chips * (1.0 + weight * max(0.0, 1.0 - share))


def narrow_range(spot: JudgedSpot, respect: float, amount_to: int) -> float:
    """The part of a range that plays on for a bet to a total: 1 for small bets, less for many big blinds.

    Deep stacks go in with the best hands only, short ones with many. With few players at the table all hands are
    weaker, so a range is narrowed less.
    """
    beyond = 1.0 * amount_to / spot.unit - _SMALL
    if beyond <= 0.0:
        return 1.0
    return 1.0 / (1.0 + respect * min(1.0, (spot.seats + 2) / _FULL) * beyond / _HALVED)


def respect_of(style: Style) -> float:
    """The respect of a player for a large bet of its own: the more skilled, the more it dares for a small edge."""
    return style.respect * (_TIMID - _DARING * style.skill)


def find_respect(spot: JudgedSpot, style: Style) -> float:
    """The respect of a player for the last bet of another; much less than for its own, so that bluffs are called."""
    return _HEEDED * respect_of(style) * spot.fear


def draw_error(spot: JudgedSpot, style: Style, name: int) -> float:
    """An error of judgement, mostly small: 0 at skill 1, up to 1.4 either way at skill 0.

    It grows faster than skill falls, and is the same for all decisions on a street of a hand.
    """
    # One error for a street, not a new one for each decision: a player who overrates a hand overrates it again when
    # raised.
    word = branch(spot.view.key, _ERRING + 16 * name + spot.view.street)
    # The sum of four uniform numbers is near to normal, bounded, and the same on every machine.
    total = (word & 0xFFFF) + (word >> 16 & 0xFFFF) + (word >> 32 & 0xFFFF) + (word >> 48)
    lack = 1.0 - style.skill
    return (total - 131070) / 131070.0 * lack * (0.9 + 0.5 * lack)


def may_lose(spot: JudgedSpot, style: Style) -> float:
    """The part of the pot that a player may lose, on average, as it stops playing hands out.

    In fixed limit the less skilled look less closely: their errors of judgement lose much more. With no limit a wrong
    choice may cost more than the pot.
    """
    return _LOSS + _CARELESS * (1.0 - style.skill) if spot.fixed else _LOSS


def samples_a_look(spot: JudgedSpot) -> int:
    """The number of samples after which to see again whether a choice is settled."""
    return _LOOK_FIXED if spot.fixed else _LOOK


def is_settled(loss: float, gain: float, variance: float) -> int:
    """Whether a choice that seems to gain so much may be made without more samples.

    The mean loss by mistaking a gain for a loss, or the other way round, is the standard error times the normal
    distribution's unit loss. That is compared here by squares, the inverse of the unit loss's square as a polynomial:
    within 10% up to one standard error, and too low, so too careful, beyond.

    Args:
        loss: The part of the pot that may be lost.
        gain: The gain of one action over the other, as a part of the pot.
        variance: The variance of that estimate.
    """
    # By squares, without a root or an exponential: this is asked after every few samples.
    apart = gain * gain / variance
    return variance <= loss * loss * (6.3 + apart * (60.0 + apart * (40.0 + apart * (15.0 + 15.0 * apart))))


def judge(spot: JudgedSpot, book: Book, style: Style, estimate: ShareEstimate, own: int) -> None:
    """Open an estimate for the viewer's cards, before any discard, against the opponents as read."""
    view = spot.view
    state = view.state
    street = view.street
    reading = reading_of(style)
    estimate.begin_street(book, street, own, branch(view.key, _ESTIMATING + street))
    if view.discard_most:
        estimate.draw_next()
    elif book.course.set_apart and spot.drawn[spot.me] >= 0:
        held = unpack(view.packed_cards)
        estimate.set_apart(mask_of(held[len(held) - book.course.set_apart :]))
    for board in range(book.course.boards):
        estimate.set_board(board, state.board_mask(board))
    dead = 0
    count = count_packed(view.packed_cards)
    for player in range(state.players):
        up = mask_of(state.up[player]) if not book.by_place else 0
        if player == spot.me:
            estimate.show(up)
        # What a folded player has shown is gone, and cannot be dealt to anybody.
        elif state.folded_row[player]:
            dead |= up
        elif _is_in(spot, player):
            _add(spot, book, estimate, player, up, count, reading)
    estimate.settle(dead)


def share_of_rank(spot: JudgedSpot, book: Book, shares: OpeningShares, style: Style, percentile: float) -> float:
    """The share of a starting hand against those who are in, by its rank alone."""
    reading = reading_of(style)
    opponents = levels = 0
    for player in range(spot.seats):
        if player != spot.me and not spot.view.state.folded_row[player] and _is_in(spot, player):
            opponents += 1
            levels += shares.level(_find_within(spot, book, player, reading))
    # A raiser whose hand is dead leaves those who have yet to act, with any hands.
    if not opponents:
        return shares.share(percentile, 1, shares.level(0))
    return shares.share(percentile, opponents, (levels + opponents // 2) // opponents)


def _is_in(spot: JudgedSpot, player: int) -> int:
    """Whether an opponent who has not folded counts; not if he has yet to answer a raise on the first street."""
    return spot.raises == 0 or not spot.opening or spot.percent[player] < 100 or player == spot.raiser


def _find_within(spot: JudgedSpot, book: Book, player: int, reading: float) -> int:
    """The number of best starting hands of the book that an opponent has one of; 0 for any."""
    if not book.by_place or spot.percent[player] >= 100:
        return 0
    within = int(assume_range(spot.percent[player], reading) * book.size)
    return max(_FEWEST, within // 100)


def _add(
    spot: JudgedSpot, book: Book, estimate: ShareEstimate, player: int, up: int, count: int, reading: float
) -> None:
    """Add an opponent with as many cards as the viewer, of which `up` are face up."""
    street = spot.view.street
    within = _find_within(spot, book, player, reading)
    gave_up = spot.drew_on[player] == street
    choosy = int(16 * reading * spot.choosy[player])
    choosy = max(1, 16 + choosy)
    if book.course.discard[street] and gave_up and spot.view.discard_most:
        count = book.count_left(street)
    if not book.by_place:
        narrow = int(16 * reading * (100 - spot.percent[player]))
        choosy += narrow // 40
        estimate.add(up, count - count_up(spot, player), 0, choosy)
    else:
        estimate.add(0, count, within, choosy)
    # Who bets whatever he holds may draw whatever he likes: a pat hand of his says nothing.
    if book.lefts[0] and spot.drawn[player] >= 0 and spot.sincere[player] >= _SINCERE:
        estimate.note_draw(spot.drawn[player], spot.view.discard_most > 0 and gave_up)


def assume_range(percent: float, reading: float) -> float:
    """The range that a player assumes, in percent, for an actual range; it is wider the less the player reads."""
    return min(100.0, percent * (3.0 - 2.0 * reading))


def count_up(spot: JudgedSpot, player: int) -> int:
    """The number of a player's face-up cards."""
    return len(spot.view.state.up[player])
