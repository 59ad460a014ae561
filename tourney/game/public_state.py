"""The public state of a hand: chips, bets, boards, folded players, and actions; and counts of what takes time.

A player's view is a copy of it, so the player can keep or change the view without affecting the hand. It does not
contain hole cards.

The arrays have one entry for each position and a fixed length: compiled, they are C arrays, and a copy copies a block
of memory. Actions are packed into one integer each. A full block of actions is stored as an immutable tuple that all
copies share.
"""

from __future__ import annotations

from copyreg import __newobj__  # type: ignore[attr-defined]  # as pickle itself makes an object
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from tourney.cards.card import BUG_BIT, JOKER, bit_of
from tourney.errors import InvalidArgument
from tourney.game.size import MOST_BOARD_CARDS, MOST_BOARDS, MOST_CHIPS, MOST_PLAYERS
from tourney.game.stakes import Places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Card, Chips, Position

_BLOCK: Final = 48  # acts
_NO_CHIPS: Final = [0 for _ in range(MOST_PLAYERS)]
_NO_CARDS: Final = [0 for _ in range(MOST_BOARDS * MOST_BOARD_CARDS)]
_NO_COUNTS: Final = [0 for _ in range(MOST_BOARDS)]
_NO_UP: Final = tuple(((),) * players for players in range(MOST_PLAYERS + 1))
_NO_ACTS: Final = [0 for _ in range(_BLOCK)]

_JOKER: Final = JOKER
_BUG: Final = BUG_BIT
_ROW: Final = MOST_BOARD_CARDS


Blocks: TypeAlias = "tuple[Blocks, tuple[int, ...]] | None"
"""The full blocks of earlier actions: the blocks before, then the last full one."""


class Acted(NamedTuple):
    """An action of a player.

    Attributes:
        street: Index of the street.
        player: The player's position.
        kind: The kind, as in `Action`.
        bet_to: The player's bet on that street after the action; for a discard, the number of cards. Cards turned up
            are discards too.
    """

    street: int
    player: Position
    kind: int
    bet_to: Chips


class PublicState:
    """The public state of a hand.

    Attributes:
        players: Number of players dealt in.
        places: Positions of the button and the blinds.
        pot: All chips in the pot, including the bets of this street. The sum of stacks and pot never changes.
        dead: The part of the pot that is no player's bet.
        boards_dealt: Number of boards.
        up: Each player's cards that lie face up.
        bug: `BUG_BIT` if the joker was dealt face up, otherwise 0; where that matters, it is then only a bug.
        winners: A bit for each player who was awarded chips of a pot.

    Arrays with one entry for each position, for fast access from compiled code; only `tourney.game` writes them.

    Attributes:
        stack_row: Chips behind.
        bet_row: Bets on this street.
        folded_row: Nonzero for a player who is out of the hand.
        packed_acts: The last actions, one integer each: bet_to << 12 | street << 8 | player << 4 | kind.
        packed_count: Number of entries of `packed_acts` in use.
        packed_earlier: The earlier actions, in blocks.
        button_at: The position of the button; likewise for the blinds and the killer.
    """

    __slots__ = (
        "_board",
        "_paid",
        "_shown",
        "bet_row",
        "big_blind_at",
        "boards_dealt",
        "bug",
        "button_at",
        "dead",
        "folded_row",
        "killer_at",
        "packed_acts",
        "packed_count",
        "packed_earlier",
        "places",
        "players",
        "pot",
        "small_blind_at",
        "stack_row",
        "up",
        "winners",
    )  # fmt: skip

    def __init__(self, stacks: Sequence[Chips], places: Places, boards: int = 1) -> None:
        self.set_places(places)
        self.begin_hand(stacks, boards)

    def set_places(self, places: Places) -> None:
        """Set the positions of the button and the blinds."""
        self.places = places
        self.button_at = places.button  # copied to C integers for fast access
        self.small_blind_at = places.small_blind
        self.big_blind_at = places.big_blind
        self.killer_at = places.killer

    def begin_hand(self, stacks: Sequence[Chips], boards: int) -> None:
        """Seat the players with their chips, in the same places as before; nothing is posted or dealt yet.

        Raises:
            InvalidArgument: There are too many players, boards or chips, or a stack is not valid.
        """
        self.players = 0
        players = len(stacks)
        if players > MOST_PLAYERS:
            raise InvalidArgument(f"{players} players are too many: at most {MOST_PLAYERS} are allowed")
        if not 1 <= boards <= MOST_BOARDS:
            raise InvalidArgument(f"a hand has 1 to {MOST_BOARDS} boards, not {boards}")
        self.pot = 0
        self.dead = 0
        self.winners = 0
        self.bug = 0
        self.boards_dealt = boards
        self.up: tuple[tuple[Card, ...], ...] = _NO_UP[players]
        self.stack_row = _NO_CHIPS[:]
        self.bet_row = _NO_CHIPS[:]
        self._paid = _NO_CHIPS[:]
        self.folded_row = _NO_CHIPS[:]
        self._board = _NO_CARDS[:]
        self._shown = _NO_COUNTS[:]
        self.packed_acts = _NO_ACTS[:]
        self.packed_count = 0
        self.packed_earlier: Blocks = None
        self._take_stacks(stacks, players)
        self.players = players

    def _take_stacks(self, stacks: Sequence[Chips], players: int) -> None:
        chips = 0
        player = 0
        # Compiled, a stack beyond a machine word raises before it can be compared: it must give the same error.
        try:
            for player in range(players):
                stack = stacks[player]
                self.stack_row[player] = stack if type(stack) is int else 0
                if not 1 <= self.stack_row[player] <= MOST_CHIPS:
                    break
                chips += self.stack_row[player]
            else:
                player = players
        except OverflowError:  # compiled code raises it for an integer that does not fit a machine word
            pass
        if player < players:
            raise InvalidArgument(f"a stack must be from 1 to {MOST_CHIPS:,} chips, not {stacks[player]!r}")
        if chips > MOST_CHIPS:
            raise InvalidArgument(f"a hand can have at most {MOST_CHIPS:,} chips, not {chips:,}")

    # The public state as players see it

    @property
    def stacks(self) -> tuple[Chips, ...]:
        """Each player's chips behind."""
        return tuple(self.stack_row)[: self.players]

    @property
    def bets(self) -> tuple[Chips, ...]:
        """Each player's bet on this street."""
        return tuple(self.bet_row)[: self.players]

    @property
    def committed(self) -> tuple[Chips, ...]:
        """What each player has put in during the hand, without single-payer antes."""
        return tuple(self._paid)[: self.players]

    @property
    def folded(self) -> tuple[bool, ...]:
        """Whether each player has folded or had the hand killed."""
        return tuple([gone != 0 for gone in self.folded_row])[: self.players]

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards on the board; with several boards, on the first."""
        return tuple(self._board)[: self._shown[0]]

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards on each board."""
        cards = tuple(self._board)
        return tuple([cards[_ROW * board :][: self._shown[board]] for board in range(self.boards_dealt)])

    @property
    def actions(self) -> list[Acted]:
        """The actions of this hand so far, without forced bets, oldest first."""
        latest = tuple(self.packed_acts)[: self.packed_count]
        return [_unpack(act) for act in (*earlier_acts(self.packed_earlier), *latest)]

    def check_position(self, player: Position) -> None:
        """Check that a player was dealt in at this position.

        Raises:
            IndexError: No player was.
        """
        if not 0 <= player < self.players:
            raise IndexError(f"there is no position {player} among {self.players} players")

    def out_of_reach(self, player: Position) -> Chips:
        """The chips in bets of this street beyond what the player has: it can neither match nor win them."""
        own = self.stack_row[player] + self.bet_row[player]
        chips = 0
        for other in range(self.players):
            chips += max(0, self.bet_row[other] - own)
        return chips

    # Changes that the hand makes

    def bet_by(self, player: Position, amount: Chips) -> Chips:
        """Move up to `amount` from the player's stack into the player's bet; return the amount moved."""
        self.check_position(player)
        # All callers rely on it: a call, a blind or a bring-in beyond the stack is an all-in for less.
        amount = min(amount, self.stack_row[player])
        self.stack_row[player] -= amount
        self.bet_row[player] += amount
        self._paid[player] += amount
        self.pot += amount
        return amount

    def ante_by(self, player: Position, amount: Chips, for_table: int) -> Chips:
        """Move up to `amount` from the player's stack into the pot, as an ante; return the amount moved."""
        self.check_position(player)
        amount = min(amount, self.stack_row[player])
        self.stack_row[player] -= amount
        self.pot += amount
        # An ante for the table is nobody's bet: no one has to match it, and every live player may win it, the
        # shortest too.
        if for_table:
            self.dead += amount
        else:
            self._paid[player] += amount
        return amount

    def fold(self, player: Position) -> None:
        """Count a player out of the hand."""
        self.check_position(player)
        self.folded_row[player] = 1

    def give_back(self, player: Position, amount: Chips) -> None:
        """Return an uncalled bet to a player."""
        # The bet of the street stays as it was: the street is over, and `gather` clears it.
        self._paid[player] -= amount
        self.pot -= amount
        self.stack_row[player] += amount

    def set_aside(self, player: Position, amount: Chips) -> None:
        """Keep chips that a player has put in in the pot, but outside the pots that `layer` counts."""
        self._paid[player] -= amount

    def push(self, player: Position, amount: Chips) -> None:
        """Award chips of the pot to a winner."""
        self.pot -= amount
        self.stack_row[player] += amount
        # Uncalled bets do not pass here (`give_back`): who only gets chips back has won nothing.
        self.winners |= 1 << player

    def gather(self) -> None:
        """Gather the bets at the end of a street."""
        for player in range(self.players):
            self.bet_row[player] = 0

    def next_level(self, above: Chips) -> Chips:
        """The smallest amount above `above` that a live player has put in; -1 if there is none."""
        level = -1
        for player in range(self.players):
            paid = self._paid[player]
            if not self.folded_row[player] and paid > above and (level < 0 or paid < level):
                level = paid
        return level

    def layer(self, below: Chips, top: Chips) -> Chips:
        """The chips that all players have put in between `below` and `top`; a `top` of -1 is no limit."""
        amount = 0
        for player in range(self.players):
            # Folded players too: their chips lie in the pots that they reached.
            chips = self._paid[player]
            if chips > below:
                amount += (chips if top < 0 or chips < top else top) - below
        return amount

    def show(self, board: int, card: Card) -> None:
        """Deal a card to a board."""
        self._board[_ROW * board + self._shown[board]] = card
        self._shown[board] += 1
        self._note_joker(card)

    def is_all_in(self) -> bool:
        """Whether a live player is all-in."""
        for player in range(self.players):
            if not self.folded_row[player] and not self.stack_row[player]:
                return True
        return False

    def board_mask(self, board: int) -> int:
        """The cards on a board, as a mask, with the `bug` bit."""
        mask = self.bug
        for place in range(self._shown[board]):
            mask |= bit_of(self._board[_ROW * board + place])
        return mask

    def deal_up(self, player: Position, card: Card) -> None:
        """Deal a card to a player, face up."""
        self.turn_up(player, (*self.up[player], card))
        self._note_joker(card)

    def _note_joker(self, card: Card) -> None:
        if card == _JOKER:
            self.bug = _BUG

    def turn_up(self, player: Position, cards: tuple[Card, ...]) -> None:
        """Set the player's cards that lie face up."""
        self.up = (*self.up[:player], cards, *self.up[player + 1 :])

    def note(self, street: int, player: Position, kind: int, bet_to: Chips) -> None:
        """Record an action."""
        self.packed_acts[self.packed_count] = bet_to << 12 | street << 8 | player << 4 | kind
        self.packed_count += 1
        if self.packed_count == _BLOCK:
            self._begin_block()

    def _begin_block(self) -> None:
        self.packed_earlier = (self.packed_earlier, tuple(self.packed_acts))
        self.packed_count = 0

    def copy(self) -> PublicState:
        """An independent copy."""
        twin = PublicState.__new__(PublicState)
        twin.players = self.players
        twin.places = self.places
        twin.button_at = self.button_at
        twin.small_blind_at = self.small_blind_at
        twin.big_blind_at = self.big_blind_at
        twin.killer_at = self.killer_at
        twin.pot = self.pot
        twin.dead = self.dead
        twin.winners = self.winners
        twin.bug = self.bug
        twin.boards_dealt = self.boards_dealt
        twin.up = self.up
        twin.stack_row = self.stack_row[:]
        twin.bet_row = self.bet_row[:]
        twin._paid = self._paid[:]
        twin.folded_row = self.folded_row[:]
        twin._board = self._board[:]
        twin._shown = self._shown[:]
        twin.packed_acts = self.packed_acts[:]
        twin.packed_count = self.packed_count
        twin.packed_earlier = self.packed_earlier
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the public state; used to store views, copy them and send them to another process."""
        rows = (self.stack_row, self.bet_row, self._paid, self.folded_row, self._board, self._shown, self.packed_acts)
        state = (
            self.players, tuple(self.places), self.pot, self.dead, self.boards_dealt, self.up, self.bug,
            self.packed_count, self.packed_earlier, *map(tuple, rows),
        )  # fmt: skip
        return __newobj__, (PublicState,), state

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        (
            self.players, places, self.pot, self.dead, self.boards_dealt, self.up, self.bug,
            self.packed_count, self.packed_earlier, stack, bet, paid, gone, board, shown, acts,
        ) = state  # fmt: skip
        self.places = Places(*places)
        self.stack_row = list(stack)
        self.bet_row = list(bet)
        self._paid = list(paid)
        self.folded_row = list(gone)
        self._board = list(board)
        self._shown = list(shown)
        self.packed_acts = list(acts)


def _unpack(act: int) -> Acted:
    return Acted(act >> 8 & 0xF, act >> 4 & 0xF, act & 0xF, act >> 12)


class Tempo:
    """Counts of what takes time in a hand.

    Attributes:
        folds: Number of folds.
        decisions: Number of other decisions.
        streets: Number of streets dealt, including the first.
        showdown: Whether there was a showdown.
        all_in: Whether a player at the showdown was all-in.
    """

    __slots__ = ("all_in", "decisions", "folds", "showdown", "streets")

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Start a hand."""
        self.folds = 0
        self.decisions = 0
        self.streets = 1
        self.showdown = False
        self.all_in = False

    def note_showdown(self, state: PublicState) -> None:
        """Note a showdown."""
        self.showdown = True
        self.all_in = state.is_all_in()

    def copy(self) -> Tempo:
        """An independent copy."""
        twin = Tempo()
        twin.folds = self.folds
        twin.decisions = self.decisions
        twin.streets = self.streets
        twin.showdown = self.showdown
        twin.all_in = self.all_in
        return twin


def earlier_acts(blocks: Blocks) -> list[int]:
    """The actions of the full blocks, packed, oldest first."""
    found: list[tuple[int, ...]] = []
    while blocks is not None:
        found.append(blocks[1])
        blocks = blocks[0]
    return [act for block in reversed(found) for act in block]
