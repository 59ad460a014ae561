"""The facts of the table for a judging player: chips, positions, prizes, and what the opponents' actions suggest.

What a stack is worth in prizes, by its size, is the independent chip model with a typical field around it. The curve
depends only on the prizes and the number of players left, so it is computed once for all hands in between. The stacks
of the field have the spread that published chip counts have; a player's own stack is its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, DISCARD
from tourney.game.hole_cards import bring_in_player
from tourney.game.public_state import earlier_acts
from tourney.game.size import MOST_PLAYERS
from tourney.game.stakes import AnteKind
from tourney.game.variant import BettingStructure, Forced
from tourney.strategies.starting_hands import first_raise_percent, is_push, narrow_to_reraise, push_percent
from tourney.tournament.icm import equity_in_field, thin_out

if TYPE_CHECKING:
    from tourney.game.lobby import Lobby
    from tourney.game.view import View
    from tourney.strategies.skilled.situation import Book
    from tourney.types import Chips, Money

_UNIT: Final = 1000
"""The average stack, in the chips of the model."""

_FIELD: Final = (150, 340, 540, 700, 880, 1080, 1320, 1690, 2300)
"""Typical stacks: quartiles of 540, 880 and 1,320 by published chip counts at the ends of days (docs/validity.md)."""

_EQUAL: Final = (1000,)
_FEW: Final = 10  # players: so few are too small a sample of the spread, and are taken to have equal stacks

_SIZES: Final = (0, 125, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 9000, 14000, 25000)
_POINTS: Final = 14
_NO_WORTHS: Final = [0.0 for _ in range(_POINTS)]
_FAR: Final = 4.0  # players left for each place paid: from here on the prizes do not matter
_STEPS: Final = 100  # with more players left, a curve serves steps of a hundredth of them
_LEAST_GAIN: Final = 0.1  # of the loss: where more chips win next to nothing, as in a satellite

_CALL: Final = CHECK_OR_CALL
_RAISE: Final = BET_OR_RAISE
_DRAW: Final = DISCARD
_FIXED_LIMIT: Final = int(BettingStructure.FIXED_LIMIT)
_BLINDS: Final = int(Forced.BLINDS)
_EACH: Final = int(AnteKind.EACH)
_STARTING_POT: Final = 2.5  # units; with blinds and usual antes it is so many big blinds
_PUSHED_OVER: Final = 0.9  # the part of a raiser's range that goes all-in over it where antes make the pot
_HIGH_CARD: Final = int(Forced.HIGH_CARD)
_NO_CHIPS: Final = [0 for _ in range(MOST_PLAYERS)]
_NO_READINGS: Final = [0.0 for _ in range(MOST_PLAYERS)]
_NEVER_DREW: Final = -1

# Assumed ranges, in percent of hands: a limp, a call of a raise, a call of more than one.
_LIMPS: Final = 50.0
_CALLS: Final = 28.0
_CALLS_AGAIN: Final = 12.0

# Extra candidates of a holding (see `estimate`) for a bet or raise on this street, and for a call; for a bet and a
# call on an earlier street. A check removes some, and so does a last bet that is small for the pot.
_BETS: Final = 1.05
_RAISES: Final = 5.0
_STAYS: Final = 0.5
_BET_BEFORE: Final = 0.3
_STAYED: Final = 0.15
_CHECKED: Final = 0.3
_USUAL_SIZE: Final = 0.6
_LARGEST_SIZE: Final = 1.5
_SIZE_SAYS: Final = 0.2


# The evidence, in nats, from which a bet is believed less, and at which it is not believed at all.
_SUSPECTED: Final = 1.5
_CONVICTED: Final = 4.5
_DOUBTED: Final = 1.2


class PrizeCurve:
    """The expected prize by the size of the stack.

    Args:
        prizes: The prize of each paid place, from first place.
        left: The number of players left, at least two.
    """

    __slots__ = ("_left", "_prizes", "_worths")

    def __init__(self, prizes: tuple[Money, ...], left: int) -> None:
        self._prizes = prizes
        self._left = left
        self._worths = _NO_WORTHS[:]
        others = left - 1
        sure = prizes[left - 1] if len(prizes) >= left else 0
        to_win = tuple([prize - sure for prize in prizes[:others] if prize > sure])
        field = tuple(thin_out(_FIELD if left > _FEW else _EQUAL, others, min(len(to_win), others)))
        everything = _UNIT * left
        for point in range(_POINTS):
            own = min(_SIZES[point], everything - 1)
            self._worths[point] = equity_in_field(own, 0, everything - own, field, to_win)

    def is_for(self, prizes: tuple[Money, ...], left: int) -> bool:
        """Whether the curve is that of these prizes and this number of players."""
        return self._left == left and self._prizes is prizes

    def worth(self, chips: float) -> float:
        """The expected prize of a stack, in thousandths of the average stack, above the prizes already won."""
        point = 1
        while point < _POINTS - 1 and _SIZES[point] < chips:
            point += 1
        low = _SIZES[point - 1]
        part = min((chips - low) / (_SIZES[point] - low), 1.0)
        return self._worths[point - 1] + part * (self._worths[point] - self._worths[point - 1])

    def bubble_factor(self, own: Chips, risk: Chips, average: float) -> float:
        """The prize value lost with some chips, as a multiple of the value won with as many; at least 1.

        Args:
            own: The player's chips.
            risk: The chips won or lost, at most `own`.
            average: The average stack.
        """
        scale = _UNIT / average
        stack = own * scale
        part = risk * scale
        now = self.worth(stack)
        lost = now - self.worth(stack - part)
        won = self.worth(stack + part) - now
        return max(1.0, lost / max(won, _LEAST_GAIN * lost)) if lost > 0.0 else 1.0


_curve: PrizeCurve | None = None


def risk_premium(lobby: Lobby | None, own: Chips, risk: Chips) -> float:
    """How much more a loss of `risk` chips weighs than a win, in prizes: 0 for the same, 1 for twice as much.

    It is 0 between two players, since only first place is left to play for, without prizes, and while more than four
    players are left for each place paid.

    Args:
        lobby: The tournament.
        own: The player's chips.
        risk: The chips that the player may lose in the hand.
    """
    global _curve  # noqa: PLW0603 - one curve serves all tables; it depends on nothing but what it is asked for
    if lobby is None:
        return 0.0
    left = lobby.players_left
    prizes = lobby.prizes
    paid = len(prizes)
    if left <= 2 or left >= _FAR * paid or not risk:
        return 0.0
    step = max(1, left // _STEPS)
    if _curve is None or not _curve.is_for(prizes, left // step * step):
        _curve = PrizeCurve(prizes, left // step * step)
    return min(1.0, _FAR - 1.0 * left / paid) * (_curve.bubble_factor(own, risk, 1.0 * lobby.chips / left) - 1.0)


class JudgedSpot:
    """The facts of the table.

    Attributes:
        view: The viewer's view.
        me: The viewer's position.
        opponents: Number of live opponents.
        opening: Whether it is the first street with betting.
        fixed: Whether the game is fixed limit.
        blind: The big blind, or the small bet in games without one.
        antes: Whether every player antes at least the blind, as in short deck: pots start large, and hands run close.
        unit: What the depth of stacks is counted in: the big blind, or two fifths of a pot that starts with `antes`.
        bet_to: The bet to match, as a total, up to the viewer's chips.
        own: The viewer's chips, including the bet.
        pot: The pot without chips that the viewer cannot match.
        premium: How much more a loss of all chips at risk weighs than a win (`risk_premium`); 0 in a draw.
        risk_to: The largest total of these that an opponent can match.
        behind: Number of players yet to act in an unraised pot.
        last: Whether the viewer acts last on later streets.
        awaits: Whether nobody has bet, and the last player to bet or raise before will act after the viewer.
        led: Whether the viewer was the last to bet or raise, on this street or before.
        raises: Number of bets and raises on this street, without forced bets.
        callers: Number of players who have called the last of them, or only the blinds.
        raiser: The last player to bet or raise in the hand; -1 for nobody.
        range: The range of the last raiser on the first street, in percent of starting hands.
        percent: Each player's range, in percent of the best starting hands.
        reading: How much attention the viewer pays to others, 0 to 1.
        credit: How far the viewer believes the last bet or raise, 0 to 1.
        fear: How much respect the last bet or raise gets, as a multiple: less for a large one, as whoever folds to
            large bets more often than they cost in pots is beaten by any two cards.
        sincere: The least credit of each player's bets in the hand, 0 to 1; 1 for who has made none.
        choosy: Extra candidates that each player's holding is the best of, from the later streets.
        drawn: Number of cards each player drew last; -1 if none yet.
        drew_on: The street of that draw.
    """

    __slots__ = (
        "_acted",
        "_forced",
        "_raises_first",
        "_state",
        "antes",
        "awaits",
        "behind",
        "bet_to",
        "blind",
        "callers",
        "choosy",
        "credit",
        "drawn",
        "drew_on",
        "fear",
        "fixed",
        "last",
        "led",
        "me",
        "opening",
        "opponents",
        "own",
        "percent",
        "pot",
        "premium",
        "raiser",
        "raises",
        "range",
        "reading",
        "risk_to",
        "seats",
        "sincere",
        "unit",
        "view",
    )  # fmt: skip

    def look_at(self, view: View, book: Book, reading: float) -> None:
        """Read the table from a view; `reading` is how much attention the viewer pays to others, 0 to 1."""
        state = view.state
        course = book.course
        self.view = view
        self.reading = reading
        self._state = state
        me = view.player
        self.me = me
        self.seats = state.players
        self.fixed = course.structure == _FIXED_LIMIT
        self.opening = view.street == book.opening
        amounts = view.stakes.amounts
        self.blind = amounts.big_blind or amounts.small_bet
        all_ante = course.forced == _BLINDS and amounts.ante_kind == _EACH
        self.antes = all_ante and not self.fixed and amounts.ante >= self.blind
        self.unit = int((self.blind + amounts.ante * self.seats) / _STARTING_POT) if self.antes else self.blind
        self.own = state.stack_row[me] + state.bet_row[me]
        self.opponents = 0
        self.last = True
        self.bet_to = 0
        self.risk_to = 0
        self.behind = 0
        self._know_nothing()
        for player in range(self.seats):
            self.percent[player] = 100.0
            self.sincere[player] = 1.0
            self.drawn[player] = _NEVER_DREW
            self.bet_to = max(self.bet_to, state.bet_row[player])
            if player != me and not state.folded_row[player]:
                self.opponents += 1
                self.risk_to = max(self.risk_to, state.stack_row[player] + state.bet_row[player])
                if player > me:
                    self.last = False
        self.risk_to = min(self.risk_to, self.own)
        self.premium = 0.0 if view.discard_most else risk_premium(view.lobby, self.own, self.risk_to)
        # The player whose call on the first street may be no choice: the big blind, or who had to bet.
        self._forced = bring_in_player(state, course) if course.forced == _HIGH_CARD else state.big_blind_at
        self._read_all(book)
        self.pot = state.pot - state.out_of_reach(me)
        self.bet_to = min(self.bet_to, self.own)
        self.led = self.raiser == me
        self.awaits = (
            not self.raises
            and self.raiser > me
            and not state.folded_row[self.raiser]
            and state.stack_row[self.raiser] > 0
            and book.by_place
        )
        if self.raises and not self.opening:
            self._read_size()
        if self.opening:
            for player in range(self.seats):
                may_act = not state.folded_row[player] and state.stack_row[player] > 0
                if may_act and player != me and not self._acted[player]:
                    self.behind += 1

    def _know_nothing(self) -> None:
        """What the viewer assumes before it reads any action."""
        self.raises = 0
        self._raises_first = 0
        self.callers = 0
        self.raiser = -1
        self.range = 100.0
        self.credit = 1.0
        self.fear = 1.0
        self.percent = _NO_READINGS[:]
        self.choosy = _NO_READINGS[:]
        self.sincere = _NO_READINGS[:]
        self.drawn = _NO_CHIPS[:]
        self.drew_on = _NO_CHIPS[:]
        self._acted = _NO_CHIPS[:]

    def _read_all(self, book: Book) -> None:
        state = self._state
        if state.packed_earlier is not None:
            for act in earlier_acts(state.packed_earlier):
                self._read(act, book)
        for place in range(state.packed_count):
            self._read(state.packed_acts[place], book)

    def _read(self, act: int, book: Book) -> None:
        """Read one action of a player."""
        kind = act & 0xF
        player = act >> 4 & 0xF
        street = act >> 8 & 0xF
        bet_to = act >> 12
        if kind == _DRAW:
            self.drawn[player] = bet_to
            self.drew_on[player] = street
        elif street == book.opening:
            self._acted[player] = 1
            if kind == _RAISE:
                self._read_first_raise(player, bet_to, book)
            elif kind == _CALL:
                self._read_first_call(player, bet_to)
        else:
            self._read_later(kind if bet_to else -1, player, street, book)

    def _read_first_raise(self, player: int, bet_to: int, book: Book) -> None:
        before = self._raises_first
        self._raises_first += 1
        if self.opening:
            self.raises += 1
            self.callers = 0
        self.raiser = player
        if self.opening:
            bet_to = min(bet_to, self._most_against(player))
        stack = self._state.stack_row[player]
        push = not stack if self.antes else is_push(stack, 1.0 * bet_to / self.blind, self.fixed)
        if before:
            self.range = self.range * _PUSHED_OVER if self.antes and push else narrow_to_reraise(self.range, push)
        else:
            self.range = self._first_range(player, bet_to, push, book)
        self.credit = self.fear = self._credit(player, 0, before)
        self.sincere[player] = self.credit
        self.range += (100.0 - self.range) * (1.0 - self.credit)
        self.percent[player] = self.range

    def _most_against(self, player: int) -> int:
        """The most chips, as a total, that an opponent could match when a player raised, in the first round."""
        state = self._state
        most = 0
        for other in range(self.seats):
            if other != player and not (self._acted[other] and state.folded_row[other]):
                most = max(most, state.stack_row[other] + state.bet_row[other])
        return most

    def _first_range(self, player: int, bet_to: int, push: int, book: Book) -> float:
        behind = self._seats_behind(player, book)
        if push and behind and self.antes:
            # Whoever has prizes to lose is pushed at with more hands.
            return self.push_for_antes(behind, bet_to) * (1.0 + self.premium)
        if push and behind:
            return push_percent(behind, bet_to / self.blind)
        return first_raise_percent(behind, self.seats, bet_to, self.unit)

    def push_for_antes(self, behind: int, bet_to: int) -> float:
        """The percentage of hands that go all-in first in for a total where antes make the pot."""
        # With depths in starting pots hold'em's chart is near to what solved games of short deck push.
        return push_percent(behind, bet_to / (_STARTING_POT * self.unit), 1.0)

    def _seats_behind(self, player: int, book: Book) -> int:
        """The number of players to act after one on the first street, if all before it have folded."""
        seats = self.seats
        if book.course.forced == _BLINDS:
            return (self._state.big_blind_at - player) % seats
        found = 0
        for other in range(seats):
            found += other != player and not self._acted[other] and not self._state.folded_row[other]
        return found

    def _read_first_call(self, player: int, bet_to: int) -> None:
        if self._raises_first:
            self.percent[player] = min(self.percent[player], _CALLS if self._raises_first == 1 else _CALLS_AGAIN)
            self.callers += self.opening and player != self.me
        elif player != self._forced and bet_to >= self.blind:
            self.percent[player] = _LIMPS
            self.callers += self.opening and player != self.me

    def _read_later(self, kind: int, player: int, street: int, book: Book) -> None:
        now = street == self.view.street
        if kind == _RAISE:
            self.credit = self._credit(player, street - book.opening, now and self.raises)
            self.sincere[player] = min(self.sincere[player], self.credit)
            self.choosy[player] += self.credit * ((_RAISES if self.raises else _BETS) if now else _BET_BEFORE)
            self.raiser = player
            if now:
                self.raises += 1
                self.callers = 0
        elif kind == _CALL and now and self.raises:
            self.choosy[player] += _STAYS
            self.callers += player != self.me
        elif kind == _CALL and not now:
            self.choosy[player] += _STAYED
        elif kind < 0:
            self.choosy[player] -= _CHECKED

    def _read_size(self) -> None:
        """Read the size of the last bet: the larger it is for the pot, the stronger the hand it suggests."""
        size = 1.0 * self.bet_to / max(self.pot - min(self._state.bet_row[self.raiser], self.own), 1)
        self.choosy[self.raiser] += self.credit * _SIZE_SAYS * (min(size, _LARGEST_SIZE) - _USUAL_SIZE)
        self.fear = self.credit / (1.0 + _DOUBTED * max(0.0, size - _USUAL_SIZE))

    def _credit(self, player: int, street: int, again: int) -> float:
        """How far the viewer believes a bet or raise, 0 to 1: less of a player it has seen bet whatever he held."""
        record = self.view.record
        if record is None or player == self.me:
            return 1.0
        evidence = record.evidence(player, street, again > 0)
        if evidence <= _SUSPECTED:
            return 1.0
        hands, own = record.hands(player), record.hands(self.me)
        if own < hands:
            evidence *= 1.0 * own / hands
        return min(1.0, max(0.0, (_CONVICTED - self.reading * evidence) / (_CONVICTED - _SUSPECTED)))

    def owes(self, player: int) -> int:
        """Whether a player has yet to answer the last raise, and had not entered the pot before it."""
        state = self._state
        return not state.folded_row[player] and state.stack_row[player] and state.bet_row[player] <= self.blind
