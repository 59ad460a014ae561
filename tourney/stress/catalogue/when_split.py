"""When a hand reaches a point about split games: high and low, two boards, two rankings, equal hands."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

from tourney.cards.card import mask_of
from tourney.cards.rankings import NUMBER, worth
from tourney.stress.catalogue import when

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from tourney.stress.catalogue.played import PlayedHand
    from tourney.stress.catalogue.when import InEnd
    from tourney.types import Card, Position


def _low_ranking(played: PlayedHand) -> str:
    """The game's ranking for low with a qualifier; empty if it has none."""
    return next((name for name in played.variant.rankings if name.startswith("eight_or_better")), "")


def _high_ranking(played: PlayedHand) -> str:
    return played.variant.rankings[0]


def _qualified(played: PlayedHand) -> dict[Position, int]:
    """The lows that qualify."""
    ranking = _low_ranking(played)
    if not ranking or played.variant.boards > 1:
        return {}
    return {player: worth for player, worth in when.worths(played, ranking).items() if worth}


def _best(found: dict[Position, int]) -> set[Position]:
    return {player for player, worth in found.items() if worth == max(found.values())}


def _hi_lo(played: PlayedHand) -> bool:
    return played.shown_down and bool(_low_ranking(played)) and played.variant.boards == 1


def share(played: PlayedHand) -> bool:
    lows = _best(_qualified(played))
    return bool(lows) and not lows & _best(when.worths(played, _high_ranking(played)))


def scoop(played: PlayedHand) -> bool:
    lows = _best(_qualified(played))
    return len(lows) == 1 and lows == _best(when.worths(played, _high_ranking(played)))


def no_low(played: PlayedHand) -> bool:
    return _hi_lo(played) and not _qualified(played) and len(played.live()) > 1


def odd_to_high(played: PlayedHand) -> bool:
    # An odd number of chips cannot be halved: the odd one goes to the high hand (TDA 20C).
    chips = [sum(award.amount for award in awards) for awards in when.group_awards(played).values()]
    return share(played) and any(amount // played.setup.stakes.chip % 2 for amount in chips)


def _equal_lows(played: PlayedHand) -> bool:
    return len(_best(_qualified(played))) > 1


def equal_highs(played: PlayedHand) -> bool:
    return _hi_lo(played) and bool(_qualified(played)) and len(_best(when.worths(played, _high_ranking(played)))) > 1


def quarter(played: PlayedHand) -> bool:
    lows = _best(_qualified(played))
    highs = _best(when.worths(played, _high_ranking(played))) if lows else set()
    # The high hand also has one of two equal lows: a half and a quarter.
    return len(lows) == 2 and len(highs) == 1 and highs < lows


def _ace_to_five(card: Card) -> int:
    # The ace, the highest rank, becomes 0.
    return (card // 4 + 1) % 13


def _low_ranks(cards: Collection[Card]) -> set[int]:
    """The ranks of eight or lower, the ace as 0."""
    return {_ace_to_five(card) for card in cards if _ace_to_five(card) < 8}


def one_low_card(played: PlayedHand) -> bool:
    """A board of Omaha hi/lo with three low ranks, and a player with low cards who makes no low."""
    if not _hi_lo(played) or played.variant.hole_cards < 4 or not played.boards:
        return False
    low = _qualified(played)
    without = [player for player in played.live() if player not in low]
    return len(_low_ranks(played.boards[0])) > 2 and any(_low_ranks(played.hole[player]) for player in without)


def nine_low(played: PlayedHand) -> bool:
    """A player's five lowest ranks reach up to the nine."""
    if not _hi_lo(played):
        return False
    for player in set(played.live()) - set(_qualified(played)):
        if len({_ace_to_five(card) for card in when.cards(played, player)} & set(range(9))) > 4:
            return True
    return False


def suited_low(played: PlayedHand) -> bool:
    """The winning low is of one suit or five in a row."""
    if played.variant.hole_cards != 7:
        return False
    for player in _best(_qualified(played)):
        low = [card for card in played.hole[player] if _ace_to_five(card) < 8]
        for five in combinations(low, 5):
            ranks = sorted(_low_ranks(five))
            suited = len({card % 4 for card in five}) == 1
            if len(ranks) == 5 and (suited or ranks[4] - ranks[0] == 4):
                return True
    return False


def lows_compared(played: PlayedHand) -> bool:
    found = _qualified(played)
    return len(set(found.values())) > 1


def wheel_both(played: PlayedHand) -> bool:
    return scoop(played) and any(
        {0, 1, 2, 3, 4} <= _low_ranks(when.cards(played, player)) for player in _best(_qualified(played))
    )


def different_cards(played: PlayedHand) -> bool:
    """One player wins both halves of Omaha hi/lo with three or more of the hand's cards of use."""
    return scoop(played) and any("two_from_hand" in ranking for ranking in played.variant.rankings)


def low_in_main(played: PlayedHand) -> bool:
    """A side pot whose players have another best low than the main pot, or none."""
    pots = when.group_awards(played)
    lows = _qualified(played)
    if len(pots) < 2 or not lows or not played.all_in():
        return False
    return any(not _best(lows) & {award.player for award in awards} for number, awards in pots.items() if number)


def stud_lows(played: PlayedHand) -> bool:
    return when.stud(played) and _equal_lows(played)


def _boards(played: PlayedHand) -> bool:
    return played.shown_down and played.variant.boards > 1


def uneven_boards(played: PlayedHand) -> bool:
    return _boards(played) and any(len(awards) > 1 for awards in when.group_awards(played).values())


def odd_boards(played: PlayedHand) -> bool:
    chip = played.setup.stakes.chip
    pots = when.group_awards(played).values()
    return _boards(played) and any(sum(one.amount for one in won) // chip % 2 and len(won) > 1 for won in pots)


def _divisions(played: PlayedHand) -> Iterator[dict[Position, list[tuple[int, str]]]]:
    """For each pot, the parts that each player wins or shares: by board and ranking."""
    # With cards set apart each ranking has a hand of its own, so that no whole hands are identical.
    if not played.shown_down or played.variant.set_apart:
        return
    paid = when.put_in(played)
    for level in sorted({paid[player] for player in played.live()}):
        players = [player for player in played.live() if paid[player] >= level]
        won: dict[Position, list[tuple[int, str]]] = defaultdict(list)
        for board, cards in enumerate(played.boards or ((),)):
            for ranking in played.variant.rankings:
                for player in _best_on(played, ranking, cards, players):
                    won[player].append((board, ranking))
        yield won


def _best_on(
    played: PlayedHand, ranking: str, board: Sequence[Card], players: Sequence[Position]
) -> Iterator[Position]:
    worths = {player: worth(NUMBER[ranking], mask_of(played.hole[player]), mask_of(board)) for player in players}
    best = max(worths.values())
    # 0 is the worth of a hand that does not qualify.
    return (player for player, own in worths.items() if own == best > 0)


def equal(played: PlayedHand) -> bool:
    """Two players win the same parts of a pot, at least two of them."""
    for won in _divisions(played):
        several = [tuple(parts) for parts in won.values() if len(parts) > 1]
        if len(set(several)) < len(several):
            return True
    return False


def equal_beside_a_third(played: PlayedHand) -> bool:
    """Two players win the same parts of a pot, and share one of them with a player who does not win the others."""
    for won in _divisions(played):
        kinds = list(won.values())
        for parts in kinds:
            if (
                len(parts) > 1
                and kinds.count(parts) > 1
                and any(set(other) & set(parts) for other in kinds if other != parts)
            ):
                return True
    return False


def equal_lows_by_button(played: PlayedHand) -> bool:
    return _equal_lows(played) and not when.stud(played)


def both_boards(played: PlayedHand) -> bool:
    return _boards(played) and not uneven_boards(played)


def of_game(game: str) -> InEnd:
    """A showdown of one game."""

    def is_reached(played: PlayedHand) -> bool:
        return played.shown_down and played.variant.name == game

    return is_reached
