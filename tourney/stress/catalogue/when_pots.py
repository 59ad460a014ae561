"""When a hand reaches a point about all-ins and pots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game import event as ev
from tourney.game.stakes import AnteKind
from tourney.stress.catalogue import when

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import Decision, PlayedHand


def _find_returns(played: PlayedHand) -> list[ev.Returned]:
    return [event for event in played.events if isinstance(event, ev.Returned)]


def _folded_out(played: PlayedHand) -> bool:
    # The hand of an absent player is killed, which is no fold.
    return played.over and len(played.live()) == 1 and not played.setup.absent


def uncalled(played: PlayedHand) -> bool:
    return (
        _folded_out(played) and bool(_find_returns(played)) and any(isinstance(e, ev.Raised) for e in played.events)
    )


def walk(played: PlayedHand) -> bool:
    bets = any(isinstance(event, ev.Raised | ev.Called) for event in played.events)
    return _folded_out(played) and when.blinds(played) and not bets


def excess(played: PlayedHand) -> bool:
    return played.shown_down and bool(_find_returns(played))


def matched_by_folded(played: PlayedHand) -> bool:
    """Whether chips of a folded player match the bet of the player whose bet is partly returned."""
    if not excess(played):
        return False
    paid = when.put_in(played)
    live = [paid[player] for player in played.live()]
    gone = [paid[player] for player in range(played.players) if played.folded[player]]
    return bool(gone) and sorted(live)[-2] < max(gone) == max(live)


def _pots(played: PlayedHand) -> dict[int, set[int]]:
    """The winners of each pot."""
    return {pot: {event.player for event in awards} for pot, awards in when.group_awards(played).items()}


def side_pot(played: PlayedHand) -> bool:
    return played.shown_down and len(_pots(played)) > 1


def three_pots(played: PlayedHand) -> bool:
    return played.shown_down and len(_pots(played)) > 2


def other_winner(played: PlayedHand) -> bool:
    """Whether a player loses the main pot and wins a side pot."""
    found = _pots(played)
    return side_pot(played) and any(not won & found[0] for pot, won in found.items() if pot)


def same_winner(played: PlayedHand) -> bool:
    found = _pots(played)
    return side_pot(played) and all(won == found[0] for won in found.values()) and len(found[0]) == 1


def short_winner(played: PlayedHand) -> bool:
    """Whether a player all-in for less than others wins the main pot alone, and no other pot."""
    found = _pots(played)
    return other_winner(played) and len(found[0]) == 1 and found[0] <= played.all_in()


def _loser_keeps(played: PlayedHand) -> bool:
    """Whether the player with the most chips in loses everything but what nobody matched."""
    if not excess(played):
        return False
    back = {event.player for event in _find_returns(played)}
    return not any(back & won for won in _pots(played).values())


def folded_money(played: PlayedHand) -> bool:
    if not played.shown_down:
        return False
    paid = when.put_in(played)
    return any(paid[player] and gone for player, gone in enumerate(played.folded))


def no_level_for_folded(played: PlayedHand) -> bool:
    """Whether a folded player has put in less than the live players, who all have put in the same."""
    if not folded_money(played):
        return False
    paid = when.put_in(played)
    live = {paid[player] for player in played.live()}
    return len(live) == 1 and any(0 < paid[one] < min(live) for one, gone in enumerate(played.folded) if gone)


def equal_all_ins(played: PlayedHand) -> bool:
    if not played.shown_down:
        return False
    paid = when.put_in(played)
    gone = [paid[player] for player in played.all_in() & set(played.live())]
    return len(gone) > 2 and len(set(gone)) == 1


def ante_to_main(played: PlayedHand) -> bool:
    stakes = played.setup.stakes
    # Paid for the whole table, such an ante is no bet of its payer, and makes no level of a side pot.
    return side_pot(played) and stakes.ante > 0 and stakes.ante_kind is not AnteKind.EACH


def antes_in_main(played: PlayedHand) -> bool:
    stakes = played.setup.stakes
    return side_pot(played) and stakes.ante > 0 and stakes.ante_kind is AnteKind.EACH


def side_uncontested(played: PlayedHand) -> bool:
    """Whether all opponents in a side pot have folded, and the main pot is shown down."""
    if not played.shown_down or not played.all_in():
        return False
    paid = when.put_in(played)
    live = [paid[player] for player in played.live()]
    gone = [paid[player] for player in range(played.players) if played.folded[player]]
    levels = sorted(live)
    return bool(gone) and levels[-1] > levels[-2] and max(gone) > levels[-2]


def run_out(played: PlayedHand) -> bool:
    """Whether the board was dealt on after the last action, with nobody left to bet."""
    if not played.shown_down or not played.all_in():
        return False
    kinds = (ev.Called, ev.Raised, ev.Folded, ev.Checked)
    last = max((n for n, event in enumerate(played.events) if isinstance(event, kinds)), default=-1)
    return any(isinstance(event, ev.BoardDealt) for event in played.events[last:])


def idle(played: PlayedHand) -> bool:
    """Whether the run-out comes with a player who has chips and was not asked, having matched the bets."""
    return run_out(played) and any(
        played.stacks[player] > sum(event.amount for event in played.awards() if event.player == player)
        for player in played.live()
    )


def asked(_: PlayedHand, d: Decision) -> bool:
    """Whether the last player with chips decides on a bet, all others being all-in."""
    return not d.drawing and d.to_call > 0 and d.live > 1 and not any(d.behind)


def no_asking(played: PlayedHand) -> bool:
    """Whether the hand went on without any decision, because the blinds or antes had put all but one all-in."""
    return played.shown_down and not any(not decision.drawing for decision in played.decisions)


def loser_keeps_alone(played: PlayedHand) -> bool:
    return _loser_keeps(played) and not side_pot(played)


def betting_beside_all_in(_: PlayedHand, d: Decision) -> bool:
    if d.drawing or not d.raises:
        return False
    return any(not stack and not gone for stack, gone in zip(d.stacks, d.folded, strict=True))


def all_in_blind(played: PlayedHand) -> bool:
    # An ante is no bet to match; the blind has to be what puts the player all-in.
    return played.shown_down and any(
        event.all_in and event.what != "ante" and not played.folded[event.player]
        for event in played.of_kind(ev.Posted)
        if isinstance(event, ev.Posted)
    )


def side_pot_limited(played: PlayedHand) -> bool:
    return side_pot(played) and played.variant.structure != 0


def any_bets(_: PlayedHand, d: Decision) -> bool:
    return not d.drawing and any(d.bets)
