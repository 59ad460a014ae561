"""Writing hands as sites write them, for the trackers and replayers that people own: what both forms share.

Both forms have hold'em and Omaha with blinds; one has stud and draw games, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.game import event as ev
from tourney.game.seated_head import HOLE_CARDS, STUD_GAMES
from tourney.game.variant import BettingStructure

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from tourney.game.event import Event
    from tourney.game.phh_writing import HandStart
    from tourney.game.stakes import Stakes
    from tourney.game.variant import Variant
    from tourney.types import Chips, Position


class WrittenGames(NamedTuple):
    """The games of a form.

    Attributes:
        games: Their names.
        refused: Why it has not some others, by their names.
    """

    games: Collection[str]
    refused: Mapping[str, str]


STREETS: Final[Mapping[int, str]] = {3: "Flop", 4: "Turn", 5: "River"}
"""The streets by the number of cards on the board."""


def check_written(game: Variant, stakes: Stakes, form: WrittenGames) -> None:
    """Check that hands of a game can be written as sites write them, in a form that has these games.

    Raises:
        InvalidArgument: They cannot.
    """
    if game.name not in form.games:
        known = ", ".join(each for each in HOLE_CARDS if each in form.games)
        why = form.refused.get(game.name, f"{game.name} has no form in this hand history")
        raise InvalidArgument(f"{why}; write PHH, or play {known}")
    bets = stakes.small_bet, stakes.big_bet
    is_limit = game.structure is BettingStructure.FIXED_LIMIT and game.name not in STUD_GAMES
    if is_limit and bets != (stakes.big_blind, 2 * stakes.big_blind):
        # The forms have the blinds or the bets, and take the others from these.
        raise InvalidArgument(
            f"bets of {bets[0]:,} and {bets[1]:,} with a big blind of {stakes.big_blind:,} have no form in this hand "
            "history; write PHH"
        )


class AbsentFolds:
    """The folds of absent players, whose hands are killed before anybody acts (TDA 30).

    Sites have no killed hands: who sits out folds, and what such players bring in is said before they fold.
    """

    def __init__(self) -> None:
        self._killed: list[Position] = []

    def note(self, event: Event) -> list[Position]:
        """Note an event; returns who folds before it is written."""
        if isinstance(event, ev.Killed):
            self._killed.append(event.player)
            return []
        return [] if isinstance(event, ev.Posted | ev.HoleDealt) else self.list_rest()

    def list_rest(self) -> list[Position]:
        """Who folds and is not written yet."""
        folds, self._killed = self._killed, []
        return folds


class StreetBets:
    """What each player has put in on the street, as sites need it for the words of a raise.

    Attributes:
        bets: By position.
    """

    def __init__(self, start: HandStart) -> None:
        self.bets: dict[Position, Chips] = dict.fromkeys(range(len(start.stacks)), 0)

    @property
    def highest(self) -> Chips:
        """The highest bet."""
        return max(self.bets.values())

    def note(self, event: Event) -> Chips:
        """Note an event; returns the chips that the player puts in with it."""
        match event:
            case ev.Posted() if event.what != "ante":
                self.bets[event.player] += event.amount
                return event.amount
            case ev.Posted():
                return event.amount
            case ev.Called():
                self.bets[event.player] += event.amount_by
                return event.amount_by
            case ev.Raised():
                added = event.amount_to - self.bets[event.player]
                self.bets[event.player] = event.amount_to
                return added
        return 0

    def clear(self) -> None:
        """A street begins."""
        self.bets = dict.fromkeys(self.bets, 0)
