"""When a hand reaches a point about betting in no limit and pot limit: amounts, re-opening, and the turn to act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game import event as ev
from tourney.stress.catalogue import when

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import Decision, PlayedHand


def _unlimited(played: PlayedHand, d: Decision) -> bool:
    return not d.drawing and not d.bring_in and not when.fixed(played)


def least_after_raises(played: PlayedHand, d: Decision) -> bool:
    return _unlimited(played, d) and d.least > 0 and any(rise.full for rise in d.raises)


def least_over_blind(played: PlayedHand, d: Decision) -> bool:
    blind = when.opening(played, d) and d.bet_to > 0  # where all ante, nothing is bet yet
    return _unlimited(played, d) and blind and not d.raises and d.least > 0


def least_bet(played: PlayedHand, d: Decision) -> bool:
    return _unlimited(played, d) and d.bet_to == 0 and d.least > 0


def street_anew(played: PlayedHand, d: Decision) -> bool:
    if not least_bet(played, d):
        return False
    raised = [event for event in played.events[: d.heard] if isinstance(event, ev.Raised)]
    # Only after a raise by more than the big blind does a size that is carried over show.
    return any(event.amount_to > 2 * played.setup.stakes.big_blind for event in raised)


def short_is_last(played: PlayedHand, d: Decision) -> bool:
    return _unlimited(played, d) and d.least > 0 and bool(d.raises) and not d.raises[-1].full


def past_short(played: PlayedHand, d: Decision) -> bool:
    rises = d.raises
    return _unlimited(played, d) and d.least > 0 and len(rises) > 1 and rises[-1].full and not rises[-2].full


def all_in_for_less(played: PlayedHand, d: Decision) -> bool:
    return _unlimited(played, d) and 0 < d.least == d.most < d.bet_to + d.step


def many_raises(played: PlayedHand, d: Decision) -> bool:
    return _unlimited(played, d) and d.least > 0 and len(d.raises) > 4


def add_up(played: PlayedHand, d: Decision) -> bool:
    if not d.acted or not _unlimited(played, d) or d.rise < d.step:
        return False
    rises = when.since(d)
    # A full raise among them would re-open the betting by itself.
    return len(rises) > 1 and not any(rise.full for rise in rises) and when.covers(d)


def between(played: PlayedHand, d: Decision) -> bool:
    # The player has called the first short all-in, so that only the second counts (TDA 47A addendum, example 1-A).
    shorts = [rise for rise in d.raises if not rise.full]
    closed = d.acted and 0 < d.rise < d.step and when.covers(d)
    return _unlimited(played, d) and closed and len(shorts) > 1 and len(when.since(d)) == 1


def full_after_short(played: PlayedHand, d: Decision) -> bool:
    return d.acted and d.least > 0 and _unlimited(played, d) and _has_full_and_short(d)


def _has_full_and_short(d: Decision) -> bool:
    return len({rise.full for rise in when.since(d)}) == 2


def least_after_shorts(played: PlayedHand, d: Decision) -> bool:
    shorts = [rise for rise in d.raises[1:] if not rise.full]
    return _unlimited(played, d) and d.least > 0 and len(shorts) > 1 and d.most > d.least


def unacted(played: PlayedHand, d: Decision) -> bool:
    return short_is_last(played, d) and not d.acted and when.covers(d)


def _faces_short(played: PlayedHand, d: Decision) -> bool:
    return _unlimited(played, d) and d.acted and 0 < d.rise < d.step and when.covers(d)


def limper(played: PlayedHand, d: Decision) -> bool:
    # The blind was the bet that a limper called: what comes on top is the raise (TDA 47A addendum, example 3-A).
    blind = played.setup.stakes.big_blind
    return _faces_short(played, d) and when.opening(played, d) and d.faced[d.player] == blind


def limper_full(played: PlayedHand, d: Decision) -> bool:
    blind = played.setup.stakes.big_blind
    limped = d.least > 0 and d.faced[d.player] == blind > 0 and when.opening(played, d)
    return limped and _unlimited(played, d) and _has_full_and_short(d)


def checker(played: PlayedHand, d: Decision) -> bool:
    # Nothing was bet when the player checked, and an all-in below the least bet is no full bet (TDA 47A).
    return _faces_short(played, d) and d.faced[d.player] == 0


def raiser(played: PlayedHand, d: Decision) -> bool:
    return _faces_short(played, d) and any(rise.player == d.player for rise in d.raises)


def exactly(played: PlayedHand, d: Decision) -> bool:
    exactly = d.acted and d.least > 0 and d.rise == d.step
    return exactly and _unlimited(played, d) and len(when.since(d)) == 1 and d.raises[-1].all_in


def one_by_one(played: PlayedHand, d: Decision) -> bool:
    # No single all-in is a full raise, but what this player faces is (TDA 47A: for each player).
    open_again = d.acted and bool(d.raises) and not d.raises[-1].full and d.rise >= d.step
    return _unlimited(played, d) and open_again and when.covers(d)


def call_for_less(_: PlayedHand, d: Decision) -> bool:
    return not d.drawing and 0 < d.to_call == d.stacks[d.player] < d.bet_to - d.bets[d.player]


def call_takes_all(_: PlayedHand, d: Decision) -> bool:
    return not d.drawing and d.to_call > 0 and d.to_call == d.stacks[d.player]


def nobody_could_call(_: PlayedHand, d: Decision) -> bool:
    # Chips beyond what all opponents can match would come back, so that no betting action is left (TDA 16).
    free = d.least == 0 and not d.drawing and not d.acted
    return free and when.reach(d, d.player) > d.bet_to and not when.covers(d)


def option(played: PlayedHand, d: Decision) -> bool:
    # A call leaves the big blind the option: it has posted, but not acted (TDA 47 addendum, example 3-A).
    mine = d.player == when.places(played)[2]
    return when.blinds(played) and when.opening(played, d) and mine and not d.raises and d.to_call == 0


def all_in_skipped(_: PlayedHand, d: Decision) -> bool:
    out = [not stack and not gone for stack, gone in zip(d.stacks, d.folded, strict=True)]
    return not d.drawing and any(out)


def folded_skipped(_: PlayedHand, d: Decision) -> bool:
    return not d.drawing and any(d.folded) and d.acted


def acts_again(_: PlayedHand, d: Decision) -> bool:
    return not d.drawing and d.acted and d.least > 0 and bool(d.raises) and d.raises[-1].full


def no_bet(_: PlayedHand, d: Decision) -> bool:
    # A bring-in is neither called nor checked: its player posts it or completes.
    return not d.drawing and not d.bring_in and d.to_call == 0 and d.bets[d.player] >= d.bet_to


def first_after_flop(played: PlayedHand, d: Decision) -> bool:
    # Blinds, or antes alone: in stud the cards decide who opens (TDA 17A).
    button = played.variant.forced in (0, 1)
    return button and not d.drawing and d.street > played.variant.opening and not d.acted and d.bet_to == 0


def checked_through(played: PlayedHand, d: Decision) -> bool:
    if d.street == played.variant.opening or d.number == 0 or d.drawing:
        return False
    before = played.decisions[d.number - 1]
    return before.street == d.street - 1 and before.bet_to == 0 and not before.drawing


def pot_limit_short(played: PlayedHand, d: Decision) -> bool:
    return when.pot_limit(played) and _faces_short(played, d)


def whole_stack(played: PlayedHand, d: Decision) -> bool:
    return _unlimited(played, d) and d.most == when.reach(d, d.player) and d.most > d.least


def _full(d: Decision, most: int) -> bool:
    """Whether the most to raise to is the pot, not the stack."""
    # A stack shorter than the pot would hide what an engine takes the pot for.
    return most < when.reach(d, d.player)


def _pot_bound(played: PlayedHand, d: Decision) -> bool:
    return when.pot_limit(played) and not d.drawing and d.least > 0 and _full(d, d.most)


def pot_opening(played: PlayedHand, d: Decision) -> bool:
    return _pot_bound(played, d) and when.opening(played, d) and when.blinds(played)


def pot_raised(played: PlayedHand, d: Decision) -> bool:
    return pot_opening(played, d) and bool(d.raises)


def pot_bet_later(played: PlayedHand, d: Decision) -> bool:
    return _pot_bound(played, d) and d.street > played.variant.opening and d.bet_to == 0


def pot_raised_later(played: PlayedHand, d: Decision) -> bool:
    return _pot_bound(played, d) and d.street > played.variant.opening and bool(d.raises)


def pot_dead_small(played: PlayedHand, d: Decision) -> bool:
    # TDA 54B, example 1. Where the button posts the only blind, no small blind is dead.
    return pot_opening(played, d) and when.places(played)[1] < 0 and not played.variant.button_blind


def pot_short_big(played: PlayedHand, d: Decision) -> bool:
    return pot_opening(played, d) and when.short_blind(played, "big blind")


def pot_short_small(played: PlayedHand, d: Decision) -> bool:
    return pot_opening(played, d) and when.short_blind(played, "small blind")


def pot_small_completes(played: PlayedHand, d: Decision) -> bool:
    return pot_opening(played, d) and not d.raises and d.player == when.places(played)[1]


def pot_antes(played: PlayedHand, d: Decision) -> bool:
    # TDA 54B names blinds alone, and 54C the actual pot after the flop.
    return pot_opening(played, d) and played.setup.stakes.ante > 0


def pot_of_antes(played: PlayedHand, d: Decision) -> bool:
    return _pot_bound(played, d) and played.variant.forced == 1 and d.bet_to == 0


def pot_whole_stack(played: PlayedHand, d: Decision) -> bool:
    return when.pot_limit(played) and 0 < d.most == when.reach(d, d.player) and not d.drawing
