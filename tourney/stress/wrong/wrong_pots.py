"""Wrong forms of the end of a hand: uncalled bets, pots, odd chips, split pots, and who shows.

Each function alters `tourney.game.showdown` or `pot` of a machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tourney.stress.wrong.wrong_form import FormShelf, wrap

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.altered_machine import AlteredMachine

_POTS: Final = FormShelf("pots")
_ODD: Final = FormShelf("odd-chips")
_SPLIT: Final = FormShelf("split")
_SHOW: Final = FormShelf("showing")

# The length of a row of `_worth`, which holds a row for each part of the pot, with the worth of each player.
_ROW: Final = 12


def _payments(state: Any) -> list[int]:
    return [int(state._paid[player]) for player in range(state.players)]


def _live(state: Any) -> list[int]:
    return [player for player in range(state.players) if not state.folded_row[player]]


def _set_award(machine: AlteredMachine, award: Callable[[Any, int, Any, Any], None]) -> None:
    """Another award of the pots at a showdown; `award` also gets the right one."""
    right = machine.showdown.Showdown.award
    machine.showdown.Showdown.award = lambda self, chip, listener: award(self, chip, listener, right)


def _award_layers(
    showdown: Any,
    chip: int,
    listener: Any,
    layers: list[tuple[int, int]],
) -> None:
    """Award pots given as amounts, each with what a player must have put in to win it."""
    for number, (amount, level) in enumerate(layers):
        if amount:
            showdown._award_pot(number, amount, level, chip, listener)


# TDA 21 has each side pot split separately; this form and the next ones know but one, or divide them otherwise.
@_POTS.add("no-side-pots", "there were no side pots: the best hand wins everything")
def _one_pot(machine: AlteredMachine) -> None:
    _set_award(
        machine,
        lambda self, chip, listener, right: _award_layers(self, chip, listener, [(self._state.pot, 0)]),
    )


@_POTS.add(
    "no-side-pots-between-the-deepest",
    "all side pots were one, that everybody wins who has more in than the first all-in",
)
def _two_pots(machine: AlteredMachine) -> None:
    def award(self: Any, chip: int, listener: Any, right: Any) -> None:
        del right
        state = self._state
        first = state.next_level(-1)
        second = state.next_level(first)
        main = state.layer(0, first if second >= 0 else -1) + state.dead
        _award_layers(
            self, chip, listener, [(main, first), (state.pot - main, second)] if second >= 0 else [(main, first)]
        )

    _set_award(machine, award)


@_POTS.add("no-main-pot-for-the-short", "a player all-in for less could not win any of the pot")
def _short_out(machine: AlteredMachine) -> None:
    def award(self: Any, chip: int, listener: Any, right: Any) -> None:
        del right
        state = self._state
        top = max(paid for player, paid in enumerate(_payments(state)) if not state.folded_row[player])
        _award_layers(self, chip, listener, [(state.pot, top)])

    _set_award(machine, award)


@_POTS.add("side-pots-are-handed-back", "side pots went back to those who paid them")
def _handed_back(machine: AlteredMachine) -> None:
    def award(self: Any, chip: int, listener: Any, right: Any) -> None:
        del right
        state = self._state
        first = state.next_level(-1)
        for player in _live(state):
            more = int(state._paid[player]) - first
            if more > 0:
                state.give_back(player, more)
                state._paid[player] = first
        _award_layers(self, chip, listener, [(state.pot, first)])

    _set_award(machine, award)


@_POTS.add("folded-chips-all-in-the-last-pot", "all chips of players who have folded were in the last side pot")
def _folded_last(machine: AlteredMachine) -> None:
    def award(self: Any, chip: int, listener: Any, right: Any) -> None:
        del right
        state = self._state
        paid = _payments(state)
        live = _live(state)
        levels = sorted({paid[player] for player in live})
        layers: list[tuple[int, int]] = []
        below = 0
        for level in levels:
            layers.append((sum(min(paid[player], level) - min(paid[player], below) for player in live), level))
            below = level
        spare = state.pot - sum(amount for amount, _ in layers)
        layers[-1] = (layers[-1][0] + spare, layers[-1][1])
        _award_layers(self, chip, listener, layers)

    _set_award(machine, award)


# Chips of a player who has folded stay in the pots that they were put into, the main pot up to the lowest all-in.
@_POTS.add("folded-chips-all-in-the-main-pot", "all chips of players who have folded were in the main pot")
def _folded_first(machine: AlteredMachine) -> None:
    def award(self: Any, chip: int, listener: Any, right: Any) -> None:
        del right
        state = self._state
        paid = _payments(state)
        live = _live(state)
        levels = sorted({paid[player] for player in live})
        layers: list[tuple[int, int]] = []
        below = 0
        for level in levels:
            layers.append((sum(min(paid[player], level) - min(paid[player], below) for player in live), level))
            below = level
        spare = state.pot - sum(amount for amount, _ in layers)
        layers[0] = (layers[0][0] + spare, layers[0][1])
        _award_layers(self, chip, listener, layers)

    _set_award(machine, award)


@_POTS.add("the-single-ante-in-the-last-pot", "an ante for the table were in the last side pot")
def _dead_last(machine: AlteredMachine) -> None:
    def award(self: Any, chip: int, listener: Any, right: Any) -> None:
        del right
        state = self._state
        layers: list[tuple[int, int]] = []
        below = 0
        level = state.next_level(-1)
        while level >= 0:
            above = state.next_level(level)
            layers.append((int(state.layer(below, level if above >= 0 else -1)), level))
            below, level = level, above
        layers[-1] = (layers[-1][0] + int(state.dead), layers[-1][1])
        _award_layers(self, chip, listener, layers)

    _set_award(machine, award)


@_POTS.add("all-winners-share-everything", "whoever wins a pot shared all pots in equal parts")
def _equal_parts(machine: AlteredMachine) -> None:
    def award(self: Any, chip: int, listener: Any, right: Any) -> None:
        state = self._state
        before = [int(stack) for stack in state.stack_row]
        pot = state.pot
        # Without a listener: only who wins is wanted, and what is paid is taken back below.
        right(self, chip, None)
        winners = [player for player in range(state.players) if state.stack_row[player] > before[player]]
        for player in range(state.players):
            state.stack_row[player] = before[player]
        for place, player in enumerate(winners):
            amount = machine.pot.share(pot, len(winners), place, chip)
            state.stack_row[player] += amount
            if listener is not None:
                listener(machine.showdown.ev.Won(player, 0, amount))

    _set_award(machine, award)


@_POTS.add("a-tie-shares-by-what-was-put-in", "equal hands shared a pot by what they have put in")
def _by_share(machine: AlteredMachine) -> None:
    def award(self: Any, chip: int, listener: Any, right: Any) -> None:
        state = self._state
        paid = _payments(state)
        best = max(int(self._worth[player]) for player in _live(state))
        tied = [player for player in _live(state) if self._worth[player] == best]
        if self._parts > 1 or len(tied) < 2:
            right(self, chip, listener)
            return
        pot, total = int(state.pot), sum(paid[player] for player in tied)
        left = pot
        for player in tied:
            # The last one gets what is left, so that no chip is lost by rounding.
            amount = left if player == tied[-1] else pot * paid[player] // total
            left -= amount
            state.push(player, amount)
            if listener is not None and amount:
                listener(machine.showdown.ev.Won(player, 0, amount))

    _set_award(machine, award)


# By TDA 15B even who has mucked a hand gets the uncalled part of a bet back.
@_POTS.add("an-uncalled-bet-is-not-returned", "an uncalled bet were not returned, but won")
def _kept_uncalled(machine: AlteredMachine) -> None:
    machine.hand.return_unmatched = lambda state, listener: None

    def award(self: Any, chip: int, listener: Any, right: Any) -> None:
        del right
        state = self._state
        layers: list[tuple[int, int]] = []
        below = 0
        levels = sorted({_payments(state)[player] for player in _live(state)})
        for number, level in enumerate(levels):
            last = number + 1 == len(levels)
            amount = int(state.layer(below, -1 if last else level)) + (0 if number else int(state.dead))
            claim = sum(_payments(state)[player] >= level for player in _live(state))
            # Only one player has put in as much: what is uncalled goes into the last pot, which is played for.
            if claim == 1 and layers:
                layers[-1] = (layers[-1][0] + amount, layers[-1][1])
            else:
                layers.append((amount, level))
            below = level
        _award_layers(self, chip, listener, layers)

    _set_award(machine, award)


@_POTS.add(
    "an-uncalled-bet-is-returned-to-who-folds", "what nobody has matched went back even to a player who has folded"
)
def _folded_returned(machine: AlteredMachine) -> None:
    def return_all(state: Any, listener: Any) -> None:
        paid = sorted(_payments(state))
        most = max(range(state.players), key=lambda player: int(state._paid[player]))
        if paid[-1] > paid[-2]:
            state.give_back(most, paid[-1] - paid[-2])
            if listener is not None:
                listener(machine.showdown.ev.Returned(most, paid[-1] - paid[-2]))

    machine.hand.return_unmatched = return_all


def _match_by_live(machine: AlteredMachine, least: int) -> None:
    """What no live player matches is returned, if so many are live."""
    right = machine.hand.return_unmatched

    def return_all(state: Any, listener: Any) -> None:
        live = sorted(_live(state), key=lambda player: int(state._paid[player]))
        if len(live) < least:
            right(state, listener)
            return
        more = int(state._paid[live[-1]]) - (int(state._paid[live[-2]]) if len(live) > 1 else 0)
        if more > 0:
            state.give_back(live[-1], more)
            if listener is not None:
                listener(machine.showdown.ev.Returned(live[-1], more))

    machine.hand.return_unmatched = return_all


@_POTS.add("only-live-bets-match", "only bets of live players matched a bet: what they cannot match is returned")
def _live_matched(machine: AlteredMachine) -> None:
    _match_by_live(machine, 2)


@_POTS.add(
    "folded-bets-match-nothing", "bets of folded players matched none: who is left alone takes all own bets back"
)
def _folded_match_nothing(machine: AlteredMachine) -> None:
    _match_by_live(machine, 1)


@_POTS.add("an-all-in-player-wins-nothing", "a player who is all-in at the showdown won nothing")
def _all_in_loses(machine: AlteredMachine) -> None:
    right = machine.showdown.Showdown._evaluate

    def evaluate(self: Any, player: int) -> None:
        state = self._state
        # If everybody is all-in, somebody must still win.
        rich = any(state.stack_row[other] for other in _live(state))
        if rich and not state.stack_row[player]:
            self._out[player] = 1
        right(self, player)

    machine.showdown.Showdown._evaluate = evaluate


# Odd chips


def _set_share(machine: AlteredMachine, share: Callable[[int, int, int, int], int]) -> None:
    # The showdown has imported the function by its name, so that it must be given the other one, too.
    machine.showdown.share = machine.pot.share = share


# TDA 20A: on boards the odd chip goes to the first seat left of the button, which is the first in order of position.
# The forms below give it to another.
@_ODD.add("to-the-last", "odd chips went to the last winner left of the button")
def _to_last(machine: AlteredMachine) -> None:
    right = machine.pot.share
    _set_share(machine, lambda amount, among, place, chip: right(amount, among, among - 1 - place, chip))


@_ODD.add("all-to-the-first", "all odd chips went to the first winner")
def _all_to_first(machine: AlteredMachine) -> None:
    def share(amount: int, among: int, place: int, chip: int) -> int:
        part = amount // chip // among * chip
        return part if place else amount - part * (among - 1)

    _set_share(machine, share)


@_ODD.add("all-to-the-last", "all odd chips went to the last winner")
def _all_to_last(machine: AlteredMachine) -> None:
    def share(amount: int, among: int, place: int, chip: int) -> int:
        part = amount // chip // among * chip
        return amount - part * (among - 1) if place == among - 1 else part

    _set_share(machine, share)


# TDA 20 breaks odd chips into the smallest denomination in play, and no further.
@_ODD.add("down-to-one-chip", "pots were split below the smallest chip in play")
def _to_one(machine: AlteredMachine) -> None:
    right = machine.pot.share
    _set_share(machine, lambda amount, among, place, chip: right(amount, among, place, 1))


@_ODD.add("to-the-second", "odd chips went to the second winner first")
def _to_second(machine: AlteredMachine) -> None:
    right = machine.pot.share
    _set_share(machine, lambda amount, among, place, chip: right(amount, among, (place - 1) % among, chip))


def _set_order(machine: AlteredMachine, key: Callable[[Any, int], Any]) -> None:
    """Odd chips by another order of the winners."""

    def share_all(self: Any, won: Any, winners: Any, count: int, amount: int, chip: int) -> None:
        order = sorted(winners[:count], key=lambda player: key(self, player))
        for place, player in enumerate(order):
            won[player] += machine.showdown.share(amount, count, place, chip)

    machine.showdown.Showdown._share = share_all


@_ODD.add("to-the-button", "odd chips went to the button first, if it shares, and then on its left")
def _from_button(machine: AlteredMachine) -> None:
    _set_order(machine, lambda self, player: (player + 1) % self._state.players)


@_ODD.add("from-the-big-blind", "odd chips went from the big blind on")
def _from_big_blind(machine: AlteredMachine) -> None:
    _set_order(machine, lambda self, player: (player - max(0, self._state.big_blind_at)) % self._state.players)


@_ODD.add("right-of-the-button", "odd chips went from the button's right, backwards")
def _backwards(machine: AlteredMachine) -> None:
    _set_order(machine, lambda self, player: (self._state.players - 2 - player) % self._state.players)


@_ODD.add("to-who-put-in-most", "odd chips went to the player who has put in most")
def _to_most(machine: AlteredMachine) -> None:
    _set_order(machine, lambda self, player: (-int(self._state._paid[player]), player))


@_ODD.add("to-the-shortest", "odd chips went to the player with the fewest chips")
def _to_shortest(machine: AlteredMachine) -> None:
    _set_order(machine, lambda self, player: (int(self._state.stack_row[player]), player))


@_ODD.add("to-the-high-card", "odd chips went to the highest card by suit, as in stud")
def _to_high_card(machine: AlteredMachine) -> None:
    def key(self: Any, player: int) -> int:
        from tourney.cards.card import by_rank_and_suit  # noqa: PLC0415

        held = int(self._hole_cards.packed_row[player])
        return -max(by_rank_and_suit(card, 0) for card in machine.hole_cards.unpack(held))

    _set_order(machine, key)


# TDA 20B: in stud the odd chip goes to the high card by suit of the five that win, and not by position.
@_ODD.add("by-position-in-stud", "in stud odd chips went by position")
def _stud_position(machine: AlteredMachine) -> None:
    machine.showdown.Showdown._sort_by_high_card = lambda self, winners, count, part: None


@_ODD.add("to-the-low-card-in-stud", "in stud odd chips went to the lowest of the highest cards by suit")
def _stud_low_card(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def sort(self: Any, winners: list[int], count: int, part: int) -> None:
            right(self, winners, count, part)
            winners[:count] = winners[:count][::-1]

        return sort

    wrap(machine.showdown.Showdown, "_sort_by_high_card", make)


def give_stud_odd_chips_by_all_cards(machine: AlteredMachine) -> None:
    """In stud the odd chip goes by all cards of a player, in a low by the lowest: a house rule of its own."""
    from tourney.cards.card import by_rank_and_suit  # noqa: PLC0415

    def find_card(self: Any, player: int, part: int) -> int:
        held = machine.hole_cards.unpack(int(self._hole_cards.packed_row[player]))
        if self._course.rankings[part % self._course.splits] in machine.showdown._ACE_LOW:
            return -min(by_rank_and_suit(card, 1) for card in held)
        return max(by_rank_and_suit(card, 0) for card in held)

    machine.showdown.Showdown._high_card = find_card


# Split games


def _set_board(machine: AlteredMachine, weigh: Callable[[list[tuple[int, int]], int], list[tuple[int, int]]]) -> None:
    """Another division of a board's share; `weigh` gets the parts that qualify with their shares, and the first."""

    def award(
        self: Any,
        won: Any,
        parts_won: Any,
        board: int,
        amount: int,
        level: int,
        chip: int,
    ) -> None:
        splits = self._course.splits
        parts = [part for part in range(board * splits, (board + 1) * splits) if self._best(part, level) > 0]
        shares = [(part, machine.showdown.share(amount, len(parts), place, chip)) for place, part in enumerate(parts)]
        for part, portion in weigh(shares, board * splits):
            winners = [0] * _ROW
            count = self._winners(winners, part, level, self._best(part, level))
            self._share_part(won, winners, count, part, portion, chip)
            for winner in winners[:count]:
                parts_won[winner] |= 1 << part

    machine.showdown.Showdown._award_board = award


# TDA 20C gives the odd chip of the whole pot to the high side.
@_SPLIT.add("the-odd-chip-to-the-low", "the odd chip between high and low went to the low")
def _odd_to_low(machine: AlteredMachine) -> None:
    def weigh(shares: list[tuple[int, int]], _first: int) -> list[tuple[int, int]]:
        amounts = [portion for _, portion in reversed(shares)]
        return [(part, amount) for (part, _), amount in zip(shares, amounts, strict=True)]

    _set_board(machine, weigh)


@_SPLIT.add("the-high-takes-all", "the low won nothing")
def _high_only(machine: AlteredMachine) -> None:
    def weigh(shares: list[tuple[int, int]], _first: int) -> list[tuple[int, int]]:
        return [(shares[0][0], sum(portion for _, portion in shares))]

    _set_board(machine, weigh)


@_SPLIT.add("the-low-takes-all", "a low that qualifies took the whole pot")
def _low_only(machine: AlteredMachine) -> None:
    def weigh(shares: list[tuple[int, int]], _first: int) -> list[tuple[int, int]]:
        return [(shares[-1][0], sum(portion for _, portion in shares))]

    _set_board(machine, weigh)


@_SPLIT.add("half-is-kept-for-a-low-that-nobody-has", "the low half went in equal parts to all if nobody has a low")
def _low_shared(machine: AlteredMachine) -> None:
    right = machine.showdown.Showdown._award_board

    def award(
        self: Any,
        won: Any,
        parts_won: Any,
        board: int,
        amount: int,
        level: int,
        chip: int,
    ) -> None:
        splits = self._course.splits
        if splits > 1 and self._count_qualified(board, level) < splits:
            half = machine.showdown.share(amount, 2, 1, chip)
            winners = [0] * _ROW
            count = self._claimants(winners, level, self._out)
            self._share(won, winners, count, half, chip)
            amount -= half
        right(self, won, parts_won, board, amount, level, chip)

    machine.showdown.Showdown._award_board = award


@_SPLIT.add(
    "equal-hands-are-paid-part-by-part", "hands that win the same parts were paid part by part, and not evenly"
)
def _part_by_part(machine: AlteredMachine) -> None:
    machine.showdown.Showdown._even_out = lambda self, won, parts_won, chip: None


@_SPLIT.add("only-one-board", "only the first board were played for")
def _one_board(machine: AlteredMachine) -> None:
    right = machine.showdown.Showdown._count_qualified
    machine.showdown.Showdown._count_qualified = lambda self, board, level: 0 if board else right(self, board, level)


@_SPLIT.add("the-odd-chip-to-the-last-board", "the odd chip between two boards went to the last")
def _last_board(machine: AlteredMachine) -> None:
    right = machine.pot.share
    right_award = machine.showdown.Showdown._award_pot
    boards = {"left": 0}

    def award(self: Any, *given: Any) -> None:
        boards["left"] = self._course.boards if self._course.boards > 1 else 0
        right_award(self, *given)

    def award_board(self: Any, *given: Any) -> None:
        # Within a board the chips are shared between its winners as the rules have it, even if these are as many as
        # the boards.
        left, boards["left"] = boards["left"], 0
        right_board(self, *given)
        boards["left"] = left

    def share(amount: int, among: int, place: int, chip: int) -> int:
        other = among - 1 - place if boards["left"] and among == boards["left"] else place
        return int(right(amount, among, other, chip))

    right_board = machine.showdown.Showdown._award_board
    machine.showdown.Showdown._award_pot = award
    machine.showdown.Showdown._award_board = award_board
    _set_share(machine, share)


# Who shows


def _set_announcing(machine: AlteredMachine, announce: Callable[[Any, int, Any, Any, Any], None]) -> None:
    right = machine.showdown.Showdown.announce
    machine.showdown.Showdown.announce = lambda self, first, hole, listener: announce(
        self, first, hole, listener, right
    )


def show_every_hand(machine: AlteredMachine) -> None:
    """Every hand of a showdown is shown: a house rule of its own."""

    def announce(self: Any, first: int, hole: Any, listener: Any, right: Any) -> None:
        del right
        for step in range(self._state.players):
            player = (first + step) % self._state.players
            if not self._state.folded_row[player]:
                listener(machine.showdown.ev.Shown(player, hole[player]))

    _set_announcing(machine, announce)


@_SHOW.add("only-winners-show", "only a winner showed")
def _winners_show(machine: AlteredMachine) -> None:
    def announce(self: Any, first: int, hole: Any, listener: Any, right: Any) -> None:
        del right
        best = [
            max(self._worth[_ROW * part + player] for player in _live(self._state)) for part in range(self._parts)
        ]
        for step in range(self._state.players):
            player = (first + step) % self._state.players
            if self._state.folded_row[player]:
                continue
            wins = any(self._worth[_ROW * part + player] == top > 0 for part, top in enumerate(best))
            listener(machine.showdown.ev.Shown(player, hole[player]) if wins else machine.showdown.ev.Mucked(player))

    _set_announcing(machine, announce)


# TDA 17A has the last to bet or raise on the last street show first, and the first to act only if there was no bet.
@_SHOW.add("from-the-button-left", "the first player left of the button showed first, whoever has bet last")
def _first_shows(machine: AlteredMachine) -> None:
    _set_announcing(machine, lambda self, first, hole, listener, right: right(self, 0, hole, listener))


@_SHOW.add("the-caller-first", "the player after the last to bet showed first")
def _caller_shows(machine: AlteredMachine) -> None:
    def announce(self: Any, first: int, hole: Any, listener: Any, right: Any) -> None:
        player = first
        while True:
            player = (player + 1) % self._state.players
            if not self._state.folded_row[player]:
                break
        right(self, player, hole, listener)

    _set_announcing(machine, announce)


# TDA 16 has all hands tabled once a player is all-in and the betting is complete.
@_SHOW.add("an-all-in-is-not-tabled", "hands were not turned up when a player is all-in")
def _not_tabled(machine: AlteredMachine) -> None:
    machine.hand.table_hands = lambda state, hole, listener: None


LIBRARY: Final = (*_POTS.forms, *_ODD.forms, *_SPLIT.forms, *_SHOW.forms)
"""The forms of this file."""
