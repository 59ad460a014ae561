"""The end of a hand: uncalled bets are returned, hands are shown, and pots are awarded."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tourney.cards.card import CARDS, bit_of, by_rank_and_suit, mask_of
from tourney.cards.rankings import ACE_LOW, NUMBER, UP_TO_FOUR, worth
from tourney.game import event as ev
from tourney.game.pot import share
from tourney.game.size import MOST_PARTS, MOST_PLAYERS
from tourney.game.variant import Forced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Listener
    from tourney.game.hole_cards import HoleCards
    from tourney.game.public_state import PublicState
    from tourney.game.variant import Course
    from tourney.types import Card, Chips, Position

_BRING_IN: Final = int(Forced.BRING_IN)
_NO_CHIPS: Final = [0 for _ in range(MOST_PLAYERS)]
_NO_SEATS: Final = [0 for _ in range(MOST_PLAYERS)]
_NO_WORTHS: Final = [0 for _ in range(MOST_PARTS * MOST_PLAYERS)]
_NO_PARTS: Final = [0 for _ in range(MOST_PARTS)]

_ROW: Final = MOST_PLAYERS  # of the worths of a part
_ACE_LOW: Final = frozenset(NUMBER[name] for name in ACE_LOW)
_UP_TO_FOUR: Final = frozenset(NUMBER[name] for name in UP_TO_FOUR)


def return_unmatched(state: PublicState, listener: Listener | None) -> None:
    """Return the uncalled part of a live player's bet.

    Chips of folded players stay in the pot; forced bets of an absent player are forfeited to it (TDA 30).
    """
    first = second = 0
    most = 0
    for player in range(state.players):
        paid = state._paid[player]
        # Over the hand and not the street: both agree, as all earlier streets ended matched. Folded players count as
        # rivals, because what they put in has called that much of the bet.
        if paid > first:
            second = first
            first = paid
            most = player
        elif paid > second:
            second = paid
    # If the largest bet is that of a killed hand, nobody gets it back (TDA 30); it goes into the last pot.
    if first > second and not state.folded_row[most]:
        state.give_back(most, first - second)
        if listener is not None:
            listener(ev.Returned(most, first - second))


def award_uncontested(state: PublicState, listener: Listener | None) -> None:
    """Award the whole pot to the only live player, who need not show (TDA 17B)."""
    winner = 0
    while state.folded_row[winner]:
        winner += 1
    # No side pots are looked at: the last live hand wins chips that it has not matched, too, since nobody else can.
    amount = state.pot
    state.push(winner, amount)
    if listener is not None and amount:
        listener(ev.Won(winner, 0, amount))


class Showdown:
    """The comparison of the live hands.

    A part of a pot is the share of one ranking on one board; parts are numbered board by board. An extra row after
    the last part holds the worths by the ranking that decides if no hand qualifies, if the game has one.
    """

    __slots__ = ("_boards", "_course", "_hole_cards", "_out", "_parts", "_state", "_worth")

    def __init__(self) -> None:
        self._boards = _NO_PARTS[:]
        # The worth of each player's hand for each part; 0 if it does not qualify or the player is out.
        self._worth = _NO_WORTHS[:]

    def begin_showdown(
        self, course: Course, state: PublicState, hole_cards: HoleCards, mucked: int, settled: int
    ) -> None:
        """Evaluate the live hands.

        Args:
            course: The game.
            state: The public state.
            hole_cards: All players' own cards.
            mucked: A bit for each player who mucks unseen and so cannot win.
            settled: A complete board, as a mask, to use instead of the boards dealt; 0 for none.
        """
        self._course = course
        self._state = state
        self._parts = course.splits * course.boards
        self._hole_cards = hole_cards
        self._out = state.folded_row[:]
        for board in range(course.boards):
            # If the runout has stopped early, any complete board gives the same winners, and this is one of them.
            self._boards[board] = settled or state.board_mask(board)
        for player in range(state.players):
            if mucked >> player & 1:
                self._out[player] = 1
            self._evaluate(player)

    def _evaluate(self, player: Position) -> None:
        course = self._course
        out = self._out[player]
        row = 0
        for board in range(course.boards):
            for split in range(course.splits):
                hand = self._hole_cards.hand_for(player, split)
                self._worth[row + player] = 0 if out else worth(course.rankings[split], hand, self._boards[board])
                row += _ROW
        if course.otherwise >= 0:
            hand = self._hole_cards.mask(player)
            self._worth[row + player] = 0 if out else worth(course.otherwise, hand, self._boards[0])

    def award(self, chip: Chips, listener: Listener | None) -> None:
        """Award each part of each pot to the best qualifying hand (TDA 20, 21)."""
        state = self._state
        number = 0
        below = 0
        dead = state.dead
        # From -1 and not 0: a stack that went as a whole into the ante for the table has no bet. It may win that ante
        # alone.
        level = state.next_level(-1)
        while level >= 0:
            above = state.next_level(level)
            # The same division as `build_pots`, which the players are shown, and which is too slow for every
            # showdown.
            amount = state.layer(below, level if above >= 0 else -1) + dead
            dead = 0
            if amount:
                # Main and side pots are split separately (TDA 21), each with odd chips of its own.
                self._award_pot(number, amount, level, chip, listener)
                number += 1
            below = level
            level = above

    def _award_pot(self, number: int, amount: Chips, level: Chips, chip: Chips, listener: Listener | None) -> None:
        """Award a pot to the players who have put in at least `level`.

        It is divided between the boards first, then between the rankings. Parts that no hand qualifies for go to the
        others. What equal hands have won of several parts is divided between them again.
        """
        state = self._state
        won = _NO_CHIPS[:]
        parts_won = _NO_SEATS[:]
        shared = 0
        # A side pot may lack a qualifying low which the main pot has, so this is counted for each pot (TDA 21).
        for board in range(self._course.boards):
            shared += self._count_qualified(board, level) > 0
        # Every part may lack a hand that qualifies, as in eight-or-better for low alone. The pot must still be won.
        if not shared:
            winners = _NO_SEATS[:]
            count = self._award_unqualified(winners, level)
            self._share(won, winners, count, amount, chip)
        place = 0
        for board in range(self._course.boards):
            if shared == self._course.boards or self._count_qualified(board, level):
                self._award_board(won, parts_won, board, share(amount, shared, place, chip), level, chip)
                place += 1
        if self._parts > 1:  # a pot of one part is split evenly as it is
            self._even_out(won, parts_won, chip)
        for player in range(state.players):
            # One payment a pot: a player who scoops hi/lo is reported once, with both halves.
            if won[player]:
                state.push(player, won[player])
                if listener is not None:
                    listener(ev.Won(player, number, won[player]))

    def _award_board(
        self, won: list[Chips], parts_won: list[int], board: int, amount: Chips, level: Chips, chip: Chips
    ) -> None:
        """Divide a board's share between the rankings; an odd chip goes to the first, the high side (TDA 20C).

        `parts_won` gets a bit for each part that a player wins or shares.
        """
        winners = _NO_SEATS[:]
        splits = self._course.splits
        first = board * splits
        # With one ranking it is 1: the caller asks only about boards that some hand qualifies for.
        qualified = 1 if splits == 1 else self._count_qualified(board, level)
        place = 0
        # In the order of the game's file: high before low, five cards before four (BARGE, ties and odd chips).
        for part in range(first, first + splits):
            best = self._best(part, level)
            if best > 0:
                portion = share(amount, qualified, place, chip)
                count = self._winners(winners, part, level, best)
                self._share_part(won, winners, count, part, portion, chip)
                for winner in range(count):
                    parts_won[winners[winner]] |= 1 << part
                place += 1

    def _even_out(self, won: list[Chips], parts_won: list[int], chip: Chips) -> None:
        """Divide what equal hands have won as evenly as possible (WSOP 2024, 73; Robert's Rules, ties).

        Hands are equal if they win the same parts of the pot. Part by part, the same hand could get an odd chip of
        each: of 66 with two wheels in Omaha/8, 34 and 32. What they have won together is unchanged, and so is what
        other hands have won. An odd chip goes to the player who is first in the first of the parts: the high side.
        """
        players = self._state.players
        equal = _NO_SEATS[:]
        for first in range(players):
            parts = parts_won[first]
            # A single part has been split evenly already, and its odd chip has gone where TDA 20 sends it.
            if parts & (parts - 1):  # two parts or more
                count = 0
                amount = 0
                for player in range(first, players):
                    if parts_won[player] == parts:
                        equal[count] = player
                        count += 1
                        amount += won[player]
                        won[player] = parts_won[player] = 0
                # The odd chip of the sum follows the rule of the first part: in stud hi/lo that is the high card by
                # suit of the high hand (TDA 20B, 20C).
                part = 0
                while not parts >> part & 1:
                    part += 1
                self._share_part(won, equal, count, part, amount, chip)

    def _count_qualified(self, board: int, level: Chips) -> int:
        """The number of rankings on a board that a hand qualifies for, among players who have put in `level`."""
        first = board * self._course.splits
        count = 0
        for part in range(first, first + self._course.splits):
            count += self._best(part, level) > 0
        return count

    def _best(self, part: int, level: Chips) -> int:
        """The best worth for a part, among players who have put in `level`; 0 if no hand qualifies."""
        state = self._state
        best = 0
        for player in range(state.players):
            # A better hand with fewer chips in has no part in this pot: it can win only the ones below.
            if self._worth[_ROW * part + player] > best and state._paid[player] >= level:
                best = self._worth[_ROW * part + player]
        return best

    def _winners(self, winners: list[Position], part: int, level: Chips, best: int) -> int:
        """Fill in the players with the best hand, from the button's left (TDA 20A), and return their number."""
        state = self._state
        count = 0
        for player in range(state.players):
            if self._worth[_ROW * part + player] == best and state._paid[player] >= level:
                winners[count] = player
                count += 1
        return count

    def _award_unqualified(self, winners: list[Position], level: Chips) -> int:
        """Fill in the winners if no hand qualifies: the best by the game's other ranking, or all live players."""
        if self._course.otherwise >= 0:
            best = self._best(self._parts, level)
            if best > 0:
                return self._winners(winners, self._parts, level, best)
        # A mucked hand has given up its claim (TDA 14), unless everybody in this pot has mucked: chips cannot stay.
        return self._claimants(winners, level, self._out) or self._claimants(winners, level, self._state.folded_row)

    def _claimants(self, winners: list[Position], level: Chips, out: Sequence[int]) -> int:
        """Fill in the players who have put in `level` and are not `out`, and return their number."""
        state = self._state
        count = 0
        for player in range(state.players):
            if not out[player] and state._paid[player] >= level:
                winners[count] = player
                count += 1
        return count

    def _share_part(
        self, won: list[Chips], winners: list[Position], count: int, part: int, amount: Chips, chip: Chips
    ) -> None:
        """Divide an amount between players with equal hands for a part."""
        # No button in stud, so cards decide (TDA 20B); elsewhere positions are in order already, the first on the
        # button's left. Only if there is an odd chip: to find which five cards play takes longer than the rest of the
        # award.
        if self._course.forced == _BRING_IN and count > 1 and amount % (chip * count):
            self._sort_by_high_card(winners, count, part)
        self._share(won, winners, count, amount, chip)

    def _share(self, won: list[Chips], winners: list[Position], count: int, amount: Chips, chip: Chips) -> None:
        for place in range(count):
            won[winners[place]] += share(amount, count, place, chip)

    def _sort_by_high_card(self, winners: list[Position], count: int, part: int) -> None:
        """Order the winners in stud by the highest card, by suit, of the winning hand, for the odd chip (TDA 20B).

        A community card belongs to all players and does not count. Of a badugi only the cards that play count, four
        or fewer. The joker has no suit; it ranks below all cards.
        """
        # No two players can tie here, since each counts only cards of its own hand.
        keys = [(self._high_card(winners[place], part), winners[place]) for place in range(count)]
        for place, (_, player) in enumerate(sorted(keys, reverse=True)):
            winners[place] = player

    def _high_card(self, player: Position, part: int) -> int:
        course = self._course
        ranking = course.rankings[part % course.splits]
        own = self._hole_cards.mask(player)
        cards = own | self._boards[part // course.splits]
        held = [card for card in range(CARDS) if cards & bit_of(card)]
        top = -1
        # The five cards that play, and no others: a high card beside the hand is no tie-breaker (TDA 20B).
        for size in range(1, 5) if ranking in _UP_TO_FOUR else (5,):
            for hand in combinations(held, size):
                if worth(ranking, mask_of(hand) | self._state.bug, 0) == self._worth[_ROW * part + player]:
                    for card in hand:
                        if own & bit_of(card):
                            top = max(top, by_rank_and_suit(card, ranking in _ACE_LOW))
            if top >= 0:
                break
        return top

    def announce(self, first: Position, hole: Sequence[tuple[Card, ...]], listener: Listener) -> None:
        """Report who shows and who mucks, clockwise from `first`.

        A player shows unless already beaten for every part of every pot (TDA 17A). If a player is all-in, all show
        (TDA 16).
        """
        state = self._state
        all_in = any(not chips and not gone for chips, gone in zip(state.stacks, state.folded, strict=True))
        shown: list[Position] = []
        # TDA 17A names only the first to show. The order from there is clockwise, as seed 001 has it.
        for step in range(state.players):
            player = (first + step) % state.players
            if state.folded_row[player]:
                continue
            # A beaten hand goes into the muck unseen, except after an all-in: TDA 16 lets nobody muck then.
            if not self._out[player] and (all_in or self._may_win(player, shown)):
                shown.append(player)
                listener(ev.Shown(player, hole[player]))
            else:
                listener(ev.Mucked(player))

    def _may_win(self, player: Position, shown: Sequence[Position]) -> bool:
        """Whether the player can still win a part of some pot against the hands shown so far."""
        state = self._state
        parts = [_ROW * part for part in range(self._parts)]
        # A hand that qualifies for nothing can win only if no hand qualifies: then the other ranking, or the live
        # hands, do.
        if not any(self._worth[row + player] for row in parts):
            if any(self._worth[row + other] for row in parts for other in shown):
                return False
            if self._course.otherwise < 0:
                return True
            parts = [_ROW * self._parts]
        for row in parts:
            # Equal hands show, since they share.
            better = [other for other in shown if self._worth[row + other] > self._worth[row + player]]
            # A better hand with fewer chips in cannot win the last pot that the player is in.
            if self._worth[row + player] and all(state._paid[other] < state._paid[player] for other in better):
                return True
        return False


def table_hands(state: PublicState, hole: Sequence[tuple[Card, ...]], listener: Listener) -> None:
    """Report that all live hands are face up: betting is over and a player is all-in (TDA 16)."""
    for player, gone in enumerate(state.folded):
        if not gone:
            listener(ev.Shown(player, hole[player]))
