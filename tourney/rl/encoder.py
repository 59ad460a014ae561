"""Views as rows of numbers, and numbers as actions.

The rows are arrays of NumPy, which compiled code writes in place; nothing here imports NumPy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn, Protocol

from tourney.errors import IllegalAction, InvalidArgument
from tourney.game.action import BET_OR_RAISE, DISCARD, Action, check_or_call, discard, fold, raise_to
from tourney.game.hole_cards import count_packed
from tourney.game.public_state import earlier_acts

if TYPE_CHECKING:
    from tourney.game.lobby import Lobby
    from tourney.game.variant import Variant
    from tourney.game.view import View
    from tourney.rl.layout import Layout
    from tourney.types import Card, Chips

# The places of the quantities of `layout.TURN`, `layout.SEAT` and `layout.EVENT`.
_SEAT_SIZE: Final = 13  # len(layout.SEAT), as a constant that compiles
_ACTED: Final = 8
_RAISES: Final = 9
_EARLIER_RAISES: Final = 10
_GAVE_UP: Final = 11
_BOUNTY: Final = 12
_ROW: Final = 10  # of cards on a board

_BET_OR_RAISE: Final = BET_OR_RAISE
_DISCARD: Final = DISCARD


class Rows(Protocol):
    """Rows of numbers: a contiguous array of NumPy with two dimensions."""

    def __len__(self) -> int:
        """The number of rows."""
        ...

    def __getitem__(self, at: tuple[int, int], /) -> Any:  # noqa: ANN401 - a number of NumPy
        """A number."""
        ...

    def __setitem__(self, at: tuple[int, int], number: float, /) -> None:
        """Set a number."""
        ...


class Encoder:
    """Writes what a learner sees into rows, and makes actions of numbers.

    Args:
        layout: What the numbers mean.
        rows: Where observations are written: `layout.size` numbers in each row.
        masks: Where masks of the legal actions are written: one number for each of `layout.moves` in each row.
    """

    def __init__(self, layout: Layout, rows: Rows, masks: Rows) -> None:
        self.layout = layout
        self._rows = rows
        self._masks = masks
        self._count = len(masks)
        self._size = layout.size
        self._moves = len(layout.moves)
        self._deck = layout.deck
        self._seats = layout.seats
        self._boards = layout.boards
        self._apart_at = layout.find("set_apart")
        self._board_at = layout.find("board_0")
        self._up_at = layout.find("up_0")
        self._game_at = layout.find("game")
        self._street_at = layout.find("street")
        self._turn_at = layout.find("turn")
        self._seat_at = layout.find("seat_0")
        self._event_at = layout.find("event")
        self._fractions = len(layout.fractions)
        # Whole numbers: an amount must be the same compiled and interpreted, so no float comes into it.
        self._parts = [each.numerator for each in layout.fractions]
        self._wholes = [each.denominator for each in layout.fractions]
        self._maximum = layout.maximum_move
        self._exact = layout.exact_move
        self._first_discard = layout.first_discard
        self._names = [game.name for game in layout.games]
        self._known: Variant | None = None

    def write(self, row: int, view: View) -> None:
        """Write what a view shows, and which actions are legal.

        Raises:
            InvalidArgument: The layout has no room for the game, or too few seats.
        """
        # Identity is enough on the hot path: a game that is equal but another object is only checked again.
        if view.variant is not self._known or view.state.players > self._seats:
            self._check_fits(view)
        self._check_row(row)
        for place in range(self._size):
            self._rows[row, place] = 0
        for move in range(self._moves):
            self._masks[row, move] = 0
        amounts = view.stakes.amounts
        # Games without blinds are measured in small bets.
        unit = amounts.big_blind or amounts.small_bet
        self._write_cards(row, view)
        self._rows[row, self._street_at + view.street] = 1
        self._write_turn(row, view, unit)
        self._write_seats(row, view, unit)
        self._write_acts(row, view)
        if view.lobby is not None:
            self._write_event(row, view, view.lobby, unit)
        if view.discard_most:
            self._mask_discards(row, view)
        else:
            self._mask_bets(row, view)

    def _check_row(self, row: int) -> None:
        if not 0 <= row < self._count:
            raise IndexError(f"there is no row {row} of {self._count}")

    def _check_fits(self, view: View) -> None:
        """Check that the layout has room for a hand of this game, as compiled code does not check each index."""
        if view.variant not in self.layout.games:
            raise InvalidArgument(f"an observation has no room for {view.variant.name}")
        if view.state.players > self._seats:
            raise InvalidArgument(f"the hand has {view.state.players} players, an observation {self._seats} seats")
        self._known = view.variant

    def _write_cards(self, row: int, view: View) -> None:
        state = view.state
        packed = view.packed_cards
        # Six bits a card, below a 1 that marks the end.
        while packed > 1:
            self._rows[row, packed & 63] = 1
            packed >>= 6
        if self._apart_at >= 0:
            self._write_set(row, self._apart_at, view.set_apart)
        for board in range(state.boards_dealt):
            for place in range(state._shown[board]):  # noqa: SLF001 - read in place, as all rows here
                card = state._board[_ROW * board + place]  # noqa: SLF001
                self._rows[row, self._board_at + self._deck * board + card] = 1
        if self._up_at >= 0:
            for player in range(state.players):
                # Seats are counted from the viewer on, clockwise.
                seat = player - view.player
                if seat < 0:
                    seat += state.players
                self._write_set(row, self._up_at + self._deck * seat, state.up[player])
        if self._game_at >= 0:
            self._rows[row, self._game_at + self._names.index(view.variant.name)] = 1

    def _write_set(self, row: int, first: int, cards: tuple[Card, ...]) -> None:
        for card in cards:
            self._rows[row, first + card] = 1

    def _write_turn(self, row: int, view: View, unit: float) -> None:
        """Write the quantities of `layout.TURN`, in their order."""
        at = self._turn_at
        amounts = view.stakes.amounts
        self._rows[row, at] = view.state.pot / unit
        self._rows[row, at + 1] = view.to_call / unit
        self._rows[row, at + 2] = view.bring_in / unit
        self._rows[row, at + 3] = view.least_raise_to / unit
        self._rows[row, at + 4] = view.most_raise_to / unit
        self._rows[row, at + 5] = view.discard_least
        self._rows[row, at + 6] = view.discard_most
        self._rows[row, at + 7] = amounts.small_blind / unit
        self._rows[row, at + 8] = amounts.ante / unit
        self._rows[row, at + 9] = view.state.bug > 0

    def _write_seats(self, row: int, view: View, unit: float) -> None:
        """Write the first quantities of `layout.SEAT`, in their order, from the viewer on."""
        state = view.state
        player = view.player
        at = self._seat_at
        for _ in range(state.players):
            self._rows[row, at] = 1
            self._rows[row, at + 1] = state.folded_row[player] != 0
            self._rows[row, at + 2] = state.stack_row[player] / unit
            self._rows[row, at + 3] = state.bet_row[player] / unit
            self._rows[row, at + 4] = state._paid[player] / unit  # noqa: SLF001
            self._rows[row, at + 5] = player == state.button_at
            self._rows[row, at + 6] = player == state.small_blind_at
            self._rows[row, at + 7] = player == state.big_blind_at
            at += _SEAT_SIZE
            player = player + 1 if player + 1 < state.players else 0

    def _write_acts(self, row: int, view: View) -> None:
        """Write what players have done."""
        state = view.state
        if state.packed_earlier is not None:
            for act in earlier_acts(state.packed_earlier):
                self._write_act(row, view, act)
        for place in range(state.packed_count):
            self._write_act(row, view, state.packed_acts[place])

    def _write_act(self, row: int, view: View, act: int) -> None:
        # An act is packed: kind, player and street in four bits each, then the amount or the count of cards.
        seat = (act >> 4 & 0xF) - view.player
        if seat < 0:
            seat += view.state.players
        at = self._seat_at + _SEAT_SIZE * seat
        kind = act & 0xF
        now = (act >> 8 & 0xF) == view.street
        if kind == _DISCARD:
            # Acts are in order, so the last discard is the one that stays.
            self._rows[row, at + _GAVE_UP] = act >> 12
        elif now:
            self._rows[row, at + _ACTED] = 1
        if kind == _BET_OR_RAISE:
            self._rows[row, at + (_RAISES if now else _EARLIER_RAISES)] += 1

    def _write_event(self, row: int, view: View, lobby: Lobby, unit: float) -> None:
        """Write the quantities of `layout.EVENT`, in their order, and the bounties."""
        at = self._event_at
        prizes = lobby.prizes
        pool = sum(prizes) or 1
        left = lobby.players_left
        paid = len(prizes)
        # The next player out takes the place whose number is that of the players left.
        prize_now = prizes[left - 1] if left <= paid else 0
        self._rows[row, at] = 1
        self._rows[row, at + 1] = lobby.level
        self._rows[row, at + 2] = (lobby.seconds_to_next or 0) / 3600
        self._rows[row, at + 3] = left / lobby.entries
        self._rows[row, at + 4] = paid / lobby.entries
        self._rows[row, at + 5] = lobby.chips_of[lobby.players[view.player]] / lobby.chips
        self._rows[row, at + 6] = lobby.chips / left / unit
        self._rows[row, at + 7] = left <= paid
        self._rows[row, at + 8] = prizes[0] / pool if paid else 0
        self._rows[row, at + 9] = prize_now / pool
        # The winner has no next place.
        if left > 1:
            self._rows[row, at + 10] = ((prizes[left - 2] if left - 1 <= paid else 0) - prize_now) / pool
        if lobby.heads is not None:
            self._write_bounties(row, view, lobby, pool)

    def _write_bounties(self, row: int, view: View, lobby: Lobby, pool: float) -> None:
        for player, bounty in enumerate(lobby.bounties):
            seat = (player - view.player) % len(lobby.bounties)
            self._rows[row, self._seat_at + _SEAT_SIZE * seat + _BOUNTY] = bounty / pool

    # The legal actions

    def _mask_bets(self, row: int, view: View) -> None:
        state = view.state
        self._masks[row, 1] = 1
        if view.to_call:
            self._masks[row, 0] = 1
        least = view.least_raise_to
        most = view.most_raise_to
        # One total only (0: none is legal). It has one number, not two: the maximum if it is all-in, else the
        # minimum.
        if least == most:
            all_in = most == state.bet_row[view.player] + state.stack_row[view.player]
            if least:
                self._masks[row, self._maximum if all_in else 2] = 1
        else:
            self._masks[row, 2] = 1
            self._masks[row, self._maximum] = 1
            if self._exact >= 0:
                self._masks[row, self._exact] = 1
        # Fixed limit has no sizes to choose from.
        if least < most and not view._fixed:  # noqa: SLF001
            before = least
            for number in range(self._fractions):
                amount = self._amount_of(view, number)
                # Fractions ascend. A total that an earlier number already has is not offered again.
                if before < amount < most:
                    self._masks[row, 3 + number] = 1
                    before = amount

    def _amount_of(self, view: View, number: int) -> Chips:
        """The total of a bet or raise of a fraction of the pot after a call, to the nearest chip."""
        part, whole, chip = self._parts[number], self._wholes[number], view._chip  # noqa: SLF001
        called = view.state.bet_row[view.player] + view.to_call
        amount = called + (view.state.pot + view.to_call) * part // whole
        # To the nearest chip in play, halves up, in whole numbers.
        return (2 * amount + chip) // (2 * chip) * chip

    def _mask_discards(self, row: int, view: View) -> None:
        held = count_packed(view.packed_cards)
        allowed = self._find_allowed(view)
        # As many sets as actions: `layout.MOST_CHOICES` bounds them.
        for chosen in range(1 << held):
            count = 0
            for place in range(held):
                count += chosen >> place & 1
            if chosen & ~allowed == 0 and view.discard_least <= count <= view.discard_most:
                self._masks[row, self._first_discard + chosen] = 1

    def _find_allowed(self, view: View) -> int:
        """The cards that may be given up, as bits of their places among all cards of the viewer, lowest first."""
        allowed = 0
        given = view.may_give_up
        for place, card in enumerate(sorted(view.hole)):
            if card in given:
                allowed |= 1 << place
        return allowed

    def copy_row(self, other: Encoder, row: int) -> None:
        """Copy a row and its mask from the arrays of another encoder for the same layout."""
        for place in range(self._size):
            self._rows[row, place] = other._rows[row, place]
        for move in range(self._moves):
            self._masks[row, move] = other._masks[row, move]

    # Actions

    def check(self, row: int, move: int) -> None:
        """Check that the mask of a row allows an action.

        Raises:
            IllegalAction: It does not.
        """
        self._check_row(row)
        if not 0 <= move < self._moves or not self._masks[row, move]:
            self._refuse(row, move)

    def action(self, row: int, view: View, move: int, amount_to: Chips = 0) -> Action:
        """The action of a number, for the view that was last written into a row.

        Raises:
            IllegalAction: The mask of the row does not allow it, or the amount is not legal.
        """
        self.check(row, move)
        if move == 0:
            return fold()
        if move == 1:
            return check_or_call()
        if move >= self._first_discard:
            return self._discard_of(view, move - self._first_discard)
        if move == self._exact:
            return self._exact_raise(view, amount_to)
        return raise_to(self._bet_of(view, move))

    def _bet_of(self, view: View, move: int) -> Chips:
        """The total of a bet or raise of a size that has a number."""
        if move == 2:
            return view.least_raise_to
        return view.most_raise_to if move == self._maximum else self._amount_of(view, move - 3)

    def _discard_of(self, view: View, chosen: int) -> Action:
        """The discard of cards, as bits of their places among all cards of the viewer, lowest first."""
        return discard([card for place, card in enumerate(sorted(view.hole)) if chosen >> place & 1])

    def _exact_raise(self, view: View, amount_to: Chips) -> Action:
        action = view.raise_within(amount_to)
        if action.amount_to != amount_to:
            raise IllegalAction(
                f"a bet or raise must be from {view.least_raise_to} to {view.most_raise_to} in total, "
                f"in whole chips of {view._chip}, not {amount_to}"  # noqa: SLF001
            )
        return action

    def _refuse(self, row: int, move: int) -> NoReturn:
        names = self.layout.moves
        mask = [int(self._masks[row, each]) for each in range(self._moves)]
        legal = [f"{each} ({names[each]})" for each in range(self._moves) if mask[each]]
        named = f" ({names[move]})" if 0 <= move < self._moves else ""
        raise IllegalAction(
            f"action {move}{named} is not legal now; the mask is {mask}, so these are: {', '.join(legal[:12])}"
            + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")
        )
