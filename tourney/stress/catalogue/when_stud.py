"""When a hand reaches a point about stud: the bring-in, who opens, limits, completions, a deck that runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.cards.card import bit_of, by_rank_and_suit
from tourney.cards.high import high
from tourney.cards.low import ace_to_five
from tourney.cards.rankings import ACE_LOW
from tourney.game import event as ev
from tourney.stress.catalogue import when

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import Decision, PlayedHand
    from tourney.types import Card, Position


def _ups(played: PlayedHand, d: Decision) -> dict[Position, list[Card]]:
    """The cards face up of each live player at a decision."""
    found: dict[Position, list[Card]] = {player: [] for player, gone in enumerate(d.folded) if not gone}
    for event in played.events[: d.heard]:
        if isinstance(event, ev.HoleDealt) and event.up and event.player in found:
            found[event.player].append(event.card)
    return found


def _first(played: PlayedHand, d: Decision) -> bool:
    return when.stud(played) and d.number == 0


def brings_in(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and d.bring_in > 0


def _high_stud(played: PlayedHand) -> bool:
    return not played.variant.low_opens


def bring_in_by_rank(played: PlayedHand, d: Decision) -> bool:
    return brings_in(played, d) and _high_stud(played)


def by_suit(played: PlayedHand, d: Decision) -> bool:
    if not brings_in(played, d):
        return False
    # Of equal ranks the suit decides, clubs lowest (TDA RP-10E).
    doors = [cards[0] // 4 for cards in _ups(played, d).values()]
    own = _ups(played, d)[d.player][0] // 4
    return doors.count(own) > 1


def razz(played: PlayedHand, d: Decision) -> bool:
    return brings_in(played, d) and played.variant.low_opens


def _ace_low(played: PlayedHand) -> bool:
    return played.variant.low_opens and not ACE_LOW.isdisjoint(played.variant.rankings)


def razz_ace(played: PlayedHand, d: Decision) -> bool:
    if not razz(played, d) or not _ace_low(played):
        return False
    # 12 is the ace, which an engine for high stud may take for the highest door card.
    return any(cards and cards[0] // 4 == 12 for cards in _ups(played, d).values())


def _brought_in(played: PlayedHand, d: Decision) -> bool:
    return when.stud(played) and when.opening(played, d) and not d.bring_in and not d.raises


def completion(played: PlayedHand, d: Decision) -> bool:
    return _brought_in(played, d) and d.least > 0


def stud_cap(played: PlayedHand, d: Decision) -> bool:
    # The completion is the first bet, and three raises follow it: a bring-in that counted would leave one fewer.
    capped = when.stud(played) and when.opening(played, d) and when.fixed(played)
    return capped and sum(rise.full for rise in d.raises) > 3 and when.covers(d)


def after_completion(played: PlayedHand, d: Decision) -> bool:
    done = when.stud(played) and when.opening(played, d) and len(d.raises) == 1 and d.acted
    return done and d.raises[0].full and d.least > 0


def no_option(played: PlayedHand, d: Decision) -> bool:
    if not when.stud(played) or d.street != played.variant.opening + 1 or d.number == 0:
        return False
    # The next street has begun without a raise, so that nobody has asked the player with the bring-in again.
    before = played.decisions[d.number - 1]
    return before.street == d.street - 1 and not before.raises and bool(when.find_posts(played, "bring-in"))


def won_by_bring_in(played: PlayedHand) -> bool:
    posted = when.find_posts(played, "bring-in")
    raised = any(isinstance(event, ev.Raised) for event in played.events)
    return bool(posted) and played.over and played.live() == [posted[-1].player] and not raised


def short_bring_in(played: PlayedHand, d: Decision) -> bool:
    if not _brought_in(played, d):
        return False
    posted = when.find_posts(played, "bring-in")
    return bool(posted) and posted[0].amount < played.setup.stakes.bring_in


def low_all_in(played: PlayedHand, d: Decision) -> bool:
    # Nobody posts a bring-in if the low card is all-in for the ante: the next player bets or folds (TDA RP-10E).
    return _brought_in(played, d) and not when.find_posts(played, "bring-in") and not d.acted


def _opens(played: PlayedHand, d: Decision) -> bool:
    later = when.stud(played) and d.street > played.variant.opening and not d.drawing and not d.acted
    before = played.decisions[d.number - 1] if d.number else None
    return later and d.bet_to == 0 and (before is None or before.street < d.street or before.drawing)


def _best(played: PlayedHand, d: Decision) -> list[Position]:
    """The players who show the best hand, of razz the lowest."""
    rank = ace_to_five if played.variant.low_opens else high
    worths = {player: rank(sum(map(bit_of, cards))) for player, cards in _ups(played, d).items() if len(cards) < 5}
    return [player for player, worth in worths.items() if worth == max(worths.values())]


def opens_high(played: PlayedHand, d: Decision) -> bool:
    return _opens(played, d) and _high_stud(played) and not any(played.boards)


def pair_opens(played: PlayedHand, d: Decision) -> bool:
    if not opens_high(played, d):
        return False
    ups = _ups(played, d)
    ranks = [card // 4 for card in ups[d.player]]
    top = max(card // 4 for cards in ups.values() for card in cards)
    # Below the highest card in sight: only the pair makes it the best hand.
    return len(set(ranks)) < len(ranks) and max(ranks) < top


def low_opens(played: PlayedHand, d: Decision) -> bool:
    return _opens(played, d) and played.variant.low_opens


def equal_boards(played: PlayedHand, d: Decision) -> bool:
    if not _opens(played, d) or any(len(cards) > 4 for cards in _ups(played, d).values()):
        return False
    return len(_best(played, d)) > 1 and not played.setup.rules.equal_boards_by_position


def all_in_opener(played: PlayedHand, d: Decision) -> bool:
    if not _opens(played, d) or any(len(cards) > 4 for cards in _ups(played, d).values()):
        return False
    ace_low = _ace_low(played)
    best = max(
        _best(played, d), key=lambda who: max(by_rank_and_suit(card, ace_low) for card in _ups(played, d)[who])
    )
    return not d.stacks[best]


def fourth(played: PlayedHand, d: Decision) -> bool:
    # Only stud high has ever had the big bet over an open pair; TDA RP-10F has none.
    usual = when.stud(played) and when.fixed(played) and played.variant.rankings == ("high",)
    if not usual or d.least == 0 or d.street != played.variant.fourth_street:
        return False
    return any(len({card // 4 for card in cards}) < len(cards) for cards in _ups(played, d).values())


def big_from_fifth(played: PlayedHand, d: Decision) -> bool:
    return when.stud(played) and when.fixed(played) and d.street > 1 and d.least > 0 and not d.drawing


def community(played: PlayedHand) -> bool:
    return when.stud(played) and played.over and any(played.boards)


def after_community(played: PlayedHand, d: Decision) -> bool:
    return _opens(played, d) and any(isinstance(event, ev.BoardDealt) for event in played.events[: d.heard])


def dealt_down(played: PlayedHand) -> bool:
    return _run_out(played) and any(len(played.hole[player]) == 7 for player in played.live())


def _run_out(played: PlayedHand) -> bool:
    return when.stud(played) and played.shown_down and bool(played.all_in()) and not any(played.boards)


def burns_used(played: PlayedHand) -> bool:
    """Whether seventh street needs the burnt cards: 52 cards, less those dealt before and a burn for each street."""
    if not when.stud(played) or not played.shown_down or played.variant.hole_cards != 7 or any(played.boards):
        return False
    # TDA RP-10H: the burns are shuffled in if that gives each player a card.
    live = len(played.live())
    held = sum(len(cards) for cards in played.hole) - live
    return 52 - held - 3 < live + 2


def folded_no_card(played: PlayedHand) -> bool:
    return when.stud(played) and played.shown_down and any(played.folded)
