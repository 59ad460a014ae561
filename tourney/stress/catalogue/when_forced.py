"""When a hand reaches a point about forced bets: blinds, antes, short stacks that post them, absent players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game import event as ev
from tourney.game.stakes import NOBODY, AnteKind
from tourney.stress.catalogue import when

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import Decision, PlayedHand


def _first(played: PlayedHand, d: Decision) -> bool:
    """Whether it is the first bet of a hand with blinds."""
    return d.number == 0 and when.opening(played, d) and when.blinds(played)


def ring(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and played.players > 2 and not played.variant.button_blind


def _heads_up(played: PlayedHand) -> bool:
    # Where the button posts the only blind, there is no small blind for it.
    return played.players == 2 and when.blinds(played) and not played.variant.button_blind


def heads_up_first(played: PlayedHand, d: Decision) -> bool:
    return _heads_up(played) and _first(played, d)


def heads_up_later(played: PlayedHand, d: Decision) -> bool:
    return _heads_up(played) and d.street > played.variant.opening and not d.raises and not d.drawing


def equal_blinds(played: PlayedHand, d: Decision) -> bool:
    stakes = played.setup.stakes
    return heads_up_first(played, d) and stakes.small_blind == stakes.big_blind


def dead_small(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and when.places(played)[1] == NOBODY and not played.variant.button_blind


def dead_button(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and when.places(played)[0] == NOBODY


def _ante(played: PlayedHand, kind: AnteKind) -> bool:
    stakes = played.setup.stakes
    return stakes.ante > 0 and stakes.ante_kind is kind


def classic(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and _ante(played, AnteKind.EACH)


def short_ante(played: PlayedHand) -> bool:
    short = [event for event in when.find_posts(played, "ante") if event.amount < played.setup.stakes.ante]
    return _ante(played, AnteKind.EACH) and bool(short)


def ante_before_blind(played: PlayedHand, d: Decision) -> bool:
    if not _first(played, d) or not _ante(played, AnteKind.EACH):
        return False
    # The ante of each is paid before the deal, so that it is the blind that a short stack lacks chips for.
    return when.short_blind(played, "big blind") or when.short_blind(played, "small blind")


def one_ante(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and _ante(played, AnteKind.BIG_BLIND)


def short_for_both(played: PlayedHand, d: Decision) -> bool:
    if not one_ante(played, d) or played.setup.rules.ante_first:
        return False
    # TDA RP-11: the blind goes first, and the ante gets what is left. With `ante_first` the house has it otherwise.
    stakes = played.setup.stakes
    return played.setup.stacks[when.places(played)[2]] < stakes.big_blind + stakes.ante


def button_ante(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and _ante(played, AnteKind.BUTTON) and when.places(played)[0] != NOBODY


def dead_button_ante(played: PlayedHand, d: Decision) -> bool:
    return _ante(played, AnteKind.BUTTON) and dead_button(played, d)


def short_small(played: PlayedHand, d: Decision) -> bool:
    return not d.raises and when.opening(played, d) and when.short_blind(played, "small blind")


def _short_big(played: PlayedHand, d: Decision) -> bool:
    return not d.raises and when.opening(played, d) and when.short_blind(played, "big blind")


def short_big_in_full(played: PlayedHand, d: Decision) -> bool:
    """Whether the price is more than the short big blind."""
    if not _short_big(played, d):
        return False
    # Where nobody could match more than the short blind, its price shows nothing.
    return d.bets[d.player] + d.to_call > max(event.amount for event in when.find_posts(played, "big blind"))


def short_big_raise(played: PlayedHand, d: Decision) -> bool:
    return d.least > 0 and _short_big(played, d)


def short_big_matched(played: PlayedHand) -> bool:
    opening = [one for one in played.decisions if when.opening(played, one)]
    return played.shown_down and when.short_blind(played, "big blind") and len(opening) > 1


def contested(played: PlayedHand, d: Decision) -> bool:
    """Whether the price is less than the full blind, because nobody else can match it."""
    if d.raises or d.bring_in or not when.opening(played, d):
        return False
    return d.to_call < min(d.bet_to - d.bets[d.player], d.stacks[d.player])


def killed(played: PlayedHand) -> bool:
    return any(isinstance(event, ev.Killed) for event in played.events)


def button_blind(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and played.variant.button_blind


def surprising_blinds(played: PlayedHand, d: Decision) -> bool:
    stakes = played.setup.stakes
    # Real sheets have such levels, as 200-300 or 25-25; an engine may take half of the big blind for granted.
    return _first(played, d) and 2 * stakes.small_blind != stakes.big_blind


def all_in_for_big_ante(played: PlayedHand) -> bool:
    return (
        played.setup.rules.ante_first
        and _ante(played, AnteKind.BIG_BLIND)
        and played.setup.stacks[when.places(played)[2]] <= played.setup.stakes.ante
    )


def absent_big_blind(played: PlayedHand, d: Decision) -> bool:
    # The blind of an absent player is posted and forfeit (TDA 30); by the next street the hand goes on without it.
    absent = when.blinds(played) and when.places(played)[2] in played.setup.absent
    return absent and d.street > played.variant.opening


def absent_brings_in(played: PlayedHand, d: Decision) -> bool:
    if not when.stud(played) or not when.opening(played, d):
        return False
    return any(event.player in played.setup.absent for event in when.find_posts(played, "bring-in"))
