"""When a hand reaches a point about draw games: who draws when, how many cards, a deck that runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game import event as ev
from tourney.stress.catalogue import when

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import Decision, PlayedHand


def _exchanges(played: PlayedHand, d: Decision) -> bool:
    # Pineapple gives up cards, too, and gets none for them: `must_discard`.
    return d.drawing and played.variant.streets[d.street].draw > 0


def first_to_draw(played: PlayedHand, d: Decision) -> bool:
    if not _exchanges(played, d):
        return False
    return d.number == 0 or played.decisions[d.number - 1].street < d.street


def _next_to_draw(played: PlayedHand, d: Decision) -> bool:
    return _exchanges(played, d) and not first_to_draw(played, d)


def _list_draws(played: PlayedHand) -> list[tuple[Decision, int]]:
    """The draws: the decision, and how many cards were given up."""
    found = zip(played.decisions, played.actions, strict=False)
    return [(d, len(action.cards)) for d, action in found if _exchanges(played, d)]


def replaced(played: PlayedHand) -> bool:
    return any(count for _, count in _list_draws(played))


def all_five(played: PlayedHand) -> bool:
    return any(count == 5 for _, count in _list_draws(played))


def pat_then_drew(played: PlayedHand) -> bool:
    pat: set[int] = set()
    for d, count in _list_draws(played):
        if count and d.player in pat:
            return True
        if not count:
            pat.add(d.player)
    return False


def all_in_draws(played: PlayedHand, d: Decision) -> bool:
    return _exchanges(played, d) and not d.stacks[d.player]


def folded_draws_not(played: PlayedHand, d: Decision) -> bool:
    return _exchanges(played, d) and any(d.folded)


def heads_up_draw(played: PlayedHand, d: Decision) -> bool:
    # The button acts last on all rounds but the first (TDA 34B).
    return played.players == 2 and when.blinds(played) and first_to_draw(played, d)


def last_round(played: PlayedHand, d: Decision) -> bool:
    draws = any(street.draw for street in played.variant.streets)
    later = draws and d.street > played.variant.opening and not d.drawing
    return later and d.bet_to == 0 and not d.acted


def _triple(played: PlayedHand) -> bool:
    return sum(street.draw > 0 for street in played.variant.streets) == 3 and when.fixed(played)


def single_limped(played: PlayedHand, d: Decision) -> bool:
    # TDA RP-17: the blind of a single draw may be called.
    single = sum(street.draw > 0 for street in played.variant.streets) == 1 and not when.fixed(played)
    return single and when.opening(played, d) and not d.raises and d.to_call > 0


def reshuffled(played: PlayedHand) -> bool:
    return any(isinstance(event, ev.Reshuffled) for event in played.events)


def drawn_to_the_last(played: PlayedHand) -> bool:
    """The draws and their burns take the whole deck, and none comes back into it."""
    if reshuffled(played) or not any(decision.drawing for decision in played.decisions):
        return False
    # All of it, as the last card is dealt only if it completes all draws of the round (WSOP 2024, draw games).
    burns = sum(street.burn for street in played.variant.streets[: played.decisions[-1].street + 1])
    return len(played.of_kind(ev.HoleDealt, ev.BoardDealt)) + burns >= len(played.variant.deck)


def must_discard(played: PlayedHand, d: Decision) -> bool:
    return d.drawing and played.variant.streets[d.street].discard > 0


def all_in_must(played: PlayedHand, d: Decision) -> bool:
    return must_discard(played, d) and not d.stacks[d.player]


def triple_later(played: PlayedHand, d: Decision) -> bool:
    return _triple(played) and d.street > 1 and d.least > 0


def triple_capped(played: PlayedHand, d: Decision) -> bool:
    # The blind counts as a bet: three raises over it, later a bet and three raises (docs/seeds.md, 001).
    return _triple(played) and when.full_bets(played, d) > 3 and when.covers(d) and not d.drawing
