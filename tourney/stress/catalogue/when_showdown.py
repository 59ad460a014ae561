"""When a hand reaches a point about odd chips, and who shows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tourney.game import event as ev
from tourney.stress.catalogue import when

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import PlayedHand


def _uneven(played: PlayedHand) -> dict[int, list[ev.Won]]:
    """The pots of a game with one ranking and one board that are split unevenly."""
    if played.variant.parts > 1 or not played.shown_down:
        return {}
    pots = when.group_awards(played)
    return {pot: won for pot, won in pots.items() if len(won) > 1 and len({one.amount for one in won}) > 1}


def odd(played: PlayedHand) -> bool:
    # In stud the high card by suit decides instead of the seat (TDA 20A, 20B).
    return bool(_uneven(played)) and not when.stud(played)


def odd_chips(played: PlayedHand) -> bool:
    """Whether several odd chips of one pot go to different players."""
    chip = played.setup.stakes.chip
    for won in _uneven(played).values():
        # A remainder of one chip has only one player to go to.
        if not when.stud(played) and sum(one.amount for one in won) // chip % len(won) > 1:
            return True
    return False


def odd_heads_up(played: PlayedHand) -> bool:
    return odd(played) and played.players == 2


def even(played: PlayedHand) -> bool:
    pots = when.group_awards(played)
    return played.shown_down and any(len(won) > 1 and len({one.amount for one in won}) == 1 for won in pots.values())


def split_pots(played: PlayedHand) -> bool:
    """Whether two pots are split among several players, at least one of them unevenly."""
    pots = when.group_awards(played)
    return bool(_uneven(played)) and sum(len(won) > 1 for won in pots.values()) > 1


def chips(played: PlayedHand) -> bool:
    # TDA 20: in the smallest denomination in play. With chips of 1 every engine seems to know that.
    return odd(played) and played.setup.stakes.chip > 1


def _stud(played: PlayedHand) -> bool:
    # A community card belongs to all and decides nothing: that is a point of its own, `community`.
    return bool(_uneven(played)) and when.stud(played) and not any(played.boards)


def stud_high(played: PlayedHand) -> bool:
    return _stud(played) and not played.variant.low_opens


def razz(played: PlayedHand) -> bool:
    return _stud(played) and played.variant.low_opens


def not_of_the_five(played: PlayedHand) -> bool:
    """Whether the highest card of the players who share is not with the one who gets the odd chip."""
    for won in _uneven(played).values():
        if not stud_high(played):
            return False
        most = max(won, key=lambda one: one.amount).player
        # Cards are numbered by rank and then by suit, so that the largest number is the high card of TDA 20B.
        top = max((one.player for one in won), key=lambda player: max(played.hole[player]))
        if top != most:
            return True
    return False


def community(played: PlayedHand) -> bool:
    return bool(_uneven(played)) and when.stud(played) and any(played.boards)


def _find_shows(played: PlayedHand) -> list[int]:
    return [event.player for event in played.events if isinstance(event, ev.Shown)]


def _quiet(played: PlayedHand) -> bool:
    # With an all-in all hands are turned up at once, and no order is due (TDA 16, 17A).
    return played.shown_down and not played.all_in()


def last_street_bet(played: PlayedHand) -> bool:
    # The last street begins with its last card: bets before it do not decide who shows first (TDA 17A).
    last = [n for n, event in enumerate(played.events) if isinstance(event, ev.BoardDealt | ev.HoleDealt)]
    raised = any(isinstance(event, ev.Raised) for event in played.events[last[-1] :]) if last else False
    return _quiet(played) and raised


def unseen(played: PlayedHand) -> bool:
    return played.over and len(played.live()) == 1 and not _find_shows(played)


def all_in_shown(played: PlayedHand) -> bool:
    return played.shown_down and bool(played.all_in() & set(played.live()))


def _ties(played: PlayedHand) -> int:
    """The most players who share a pot."""
    pots = Counter(event.pot for event in played.awards())
    return max(pots.values(), default=0) if played.shown_down else 0


def three_share(played: PlayedHand) -> bool:
    return _ties(played) > 2


def shown_down(played: PlayedHand) -> bool:
    return played.shown_down


def without_bet(played: PlayedHand) -> bool:
    return _quiet(played) and not last_street_bet(played)


def all_share(played: PlayedHand) -> bool:
    return _quiet(played) and _ties(played) == len(played.live())
