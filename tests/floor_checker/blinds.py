"""The button and the blinds, and who is dealt in (TDA 10A, 11B, 32, 34B)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floor_checker.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floor_checker.log import Event, Hand


class Places(NamedTuple):
    """The seats of the button and the blinds, taken or empty."""

    button: int
    small_blind: int
    big_blind: int


def following(seats: Iterable[int], after: int) -> int:
    """The first of some seats clockwise after a seat."""
    return min(seats, key=lambda seat: (seat <= after, seat))


def preceding(seats: Iterable[int], before: int) -> int:
    """The first of some seats counter-clockwise before a seat."""
    return max(seats, key=lambda seat: (seat < before, seat))


def between(seat: int, start: int, end: int) -> bool:
    """Whether a seat lies clockwise strictly between two."""
    return start < seat < end if start < end else seat > start or seat < end


class Blinds(Rule):
    """The button of each table from hand to hand.

    Attributes:
        due: For each table, the seat due the big blind after the last hand with blinds.
    """

    def prepare(self) -> None:
        self.due: dict[int, int] = {}
        self._last: dict[int, Places] = {}
        self._kind = self.sheet.button
        self._on_button = self.sheet.rule("heads_up_button", "small_blind") == "big_blind"

    def see(self, line: int, event: Event) -> None:
        if event["event"] != "hand_played":
            return
        hand = self.log.hands[line]
        table = self.room.tables.get(hand.table, {})
        dealt = [self.room.where[player][1] for player in hand.stacks if player in self.room.where]
        if not table or len(dealt) < 2:
            return
        absent = {*hand.stacks, *self.room.walking}
        out = {seat: player for seat, player in table.items() if player not in absent}
        waits = [seat for seat, player in out.items() if self.room.arrived[player] < hand.begun]
        perhaps = [seat for seat, player in out.items() if self.room.arrived[player] == hand.begun]
        self._clockwise(hand, dealt)
        stud = self.sheet.is_stud(hand.game) if hand.game in self.sheet.games else hand.big_blind is None
        self.expect(stud == (hand.big_blind is None), "blinds", f"{hand.game} with big blind {hand.big_blind}")
        if hand.big_blind is None:
            self._frozen(hand, dealt)
        else:
            self._judge(hand, dealt, waits, perhaps)

    def _clockwise(self, hand: Hand, dealt: list[int]) -> None:
        """Check that players are dealt in clockwise."""
        turns = sum(after < before for before, after in zip(dealt, [*dealt[1:], dealt[0]], strict=True))
        self.expect(turns == 1, "order", f"table {hand.table} is dealt in the order {dealt}")

    def _frozen(self, hand: Hand, dealt: list[int]) -> None:
        """TDA 11B: in stud of a mix the button stays where it was due."""
        last = self._last.get(hand.table)
        if last is None or self._kind != "dead" or len(dealt) < 3 or last.button == last.small_blind:
            return
        first = following(dealt, self._next(sorted(dealt), last).button)
        self.expect(dealt[0] == first, "frozen", f"stud at table {hand.table} begins at {dealt[0]}, not {first}")

    def _judge(self, hand: Hand, dealt: list[int], waits: list[int], perhaps: list[int]) -> None:
        sets = [sorted({*dealt, *waits}), sorted({*dealt, *waits, *perhaps})]
        found = (hand.button, hand.small_blind, hand.big_blind)
        last = self._last.get(hand.table)
        choices = [places for seats in sets for places in self._expected(hand, seats, last)]
        fitting = [places for places in choices if self._told(places, dealt) == found]
        where = f"hand {hand.number} of table {hand.table}"
        told = " or ".join(str(self._told(places, dealt)) for places in dict.fromkeys(choices))
        self.expect(bool(fitting), "button", f"{where}: button and blinds in {found}, expected {told}")
        places = fitting[0] if fitting else Places(hand.button or 0, hand.small_blind or 0, hand.big_blind or 0)
        self._last[hand.table] = places
        self.due[hand.table] = following(sets[0], places.big_blind)
        self.expect(dealt[0] == following(dealt, places.button), "order", f"{where} is dealt from seat {dealt[0]}")
        for seat in waits:
            fair = between(seat, places.button, places.small_blind) and (
                self.room.tables[hand.table][seat] in self.room.newcomers
            )
            self.expect(fair, "dealt in", f"{where}: seat {seat} is not dealt in")

    @staticmethod
    def _told(places: Places, dealt: list[int]) -> tuple[int | None, ...]:
        """The places as in the log: None where nobody holds the button or blind."""
        return tuple(seat if seat in dealt else None for seat in places)

    def _expected(self, hand: Hand, seats: list[int], last: Places | None) -> Iterator[Places]:
        if last is None:
            buttons = [hand.button] if hand.button is not None else []
            yield from (self._first(seats, button) for button in buttons)
        elif len(seats) == 2:
            yield self._heads_up(seats, self._heads_up_big_blind(seats, last))
        elif self._kind == "simplified":
            yield self._first(seats, following(seats, last.button))
        else:
            yield self._next(seats, last)

    def _first(self, seats: list[int], button: int) -> Places:
        if len(seats) == 2:
            return self._heads_up(seats, button if self._on_button else following(seats, button))
        small_blind = following(seats, button)
        return Places(button, small_blind, following(seats, small_blind))

    def _heads_up(self, seats: list[int], big_blind: int) -> Places:
        """TDA 34B: the small blind is the button; seed 003: the big blind is."""
        small_blind = following(seats, big_blind)
        return Places(big_blind if self._on_button else small_blind, small_blind, big_blind)

    def _heads_up_big_blind(self, seats: list[int], last: Places) -> int:
        """TDA 34B: neither player has the big blind twice in a row."""
        if self._kind != "simplified":
            return following(seats, last.big_blind)
        button = following(seats, last.button)
        big_blind = button if self._on_button else following(seats, button)
        return following(seats, big_blind) if big_blind == last.big_blind else big_blind

    def _next(self, seats: list[int], last: Places) -> Places:
        """TDA 32: the big blind goes to the next player; small blind and button to the last big and small blind."""
        big_blind = following(seats, last.big_blind)
        if self._kind == "moving":
            small_blind = preceding(seats, big_blind)
            return Places(preceding(seats, small_blind), small_blind, big_blind)
        small_blind, button = last.big_blind, last.small_blind
        if not between(button, big_blind, small_blind):  # heads-up play has ended
            button = preceding(seats, small_blind)
        return Places(button, small_blind, big_blind)
