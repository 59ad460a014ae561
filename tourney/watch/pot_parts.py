"""Who has won which part of a pot, and who got the odd chip. The hand machine says only how many chips each won."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.cards.card import BUG_BIT, JOKER, mask_of
from tourney.cards.rankings import NUMBER, worth

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from tourney.game.event import Won
    from tourney.game.hand import Hand
    from tourney.game.pot import Pot
    from tourney.game.variant import Variant
    from tourney.types import Card, Chips, Position


class Portion(NamedTuple):
    """What a player has won of a pot.

    Attributes:
        player: The position.
        pot: The number of the pot.
        parts: A bit for each part won or shared: ranking by ranking, board by board; 0 for the whole pot.
        odd: Whether an odd chip is among the chips.
        amount: The chips.
    """

    player: Position
    pot: int
    parts: int
    odd: bool
    amount: Chips


_WAYS: Final = re.compile(r"_(?:up_to_two_from_hand|two_from_hand|from_hand|short_deck(?:_trips)?|bug|mexican)$")
"""How the cards of a hand may be chosen, at the end of the name of a ranking."""


def part_names(variant: Variant) -> list[str]:
    """The names of the parts of a pot, in order; a single one has no name."""
    # "two from hand" says how a hand is made, not what wins.
    names = [_WAYS.sub("", name).replace("_", " ") for name in variant.rankings]
    if variant.set_apart:  # each ranking has a hand of its own
        names = [f"first hand, {names[0]}", f"second hand, {names[-1]}"]
    if variant.boards == 1:
        return names if len(names) > 1 else [""]
    if len(names) == 1:
        return [f"board {board + 1}" for board in range(variant.boards)]
    return [f"{name}, board {board + 1}" for board in range(variant.boards) for name in names]


def find_part_winners(
    hand: Hand, pots: Sequence[Pot], apart: Mapping[Position, tuple[Card, ...]], mucked: Collection[Position]
) -> dict[tuple[int, Position], int]:
    """The parts that each player has won of each pot, a bit each; empty for a game whose pots have one part.

    Args:
        hand: The hand, which is over.
        pots: The pots before they were awarded.
        apart: The cards that players have set apart as a second hand.
        mucked: Players who cannot win.
    """
    variant = hand.variant
    # Where board cards are missing all others have folded, and no hands were compared.
    if variant.parts == 1 or not _is_complete(hand):
        return {}
    # In Mexican poker a joker that is dealt face up is a bug.
    bug = BUG_BIT if any(JOKER in up for up in (*hand.state.up, *hand.state.boards)) else 0
    hole = [_hands(own, apart.get(player, ())) for player, own in enumerate(hand.hole)]
    found: defaultdict[tuple[int, Position], int] = defaultdict(int)
    for number, pot in enumerate(pots):
        # Who mucks gives up the claim, whatever the cards are worth (TDA 13B, 14).
        rivals = [player for player in pot.players if not hand.state.folded[player] and player not in mucked]
        for part in range(variant.parts):
            board, split = divmod(part, len(variant.rankings))
            ranking, cards = NUMBER[variant.rankings[split]], mask_of(hand.state.boards[board]) | bug
            values = {player: worth(ranking, hole[player][min(split, 1)], cards) for player in rivals}
            best = max(values.values(), default=0)
            for player in rivals:
                # Nobody has a hand for the part if all are worth nothing, such as a low that does not qualify.
                if best > 0 and values[player] == best:
                    found[number, player] |= 1 << part
    return dict(found)


def _hands(own: tuple[Card, ...], apart: tuple[Card, ...]) -> tuple[int, int]:
    """The hands that the first and the other rankings compare: one hand, unless cards were set apart."""
    rest = mask_of(card for card in own if card not in apart)
    return rest, mask_of(apart) if apart else rest


def _is_complete(hand: Hand) -> bool:
    size = sum(street.board for street in hand.variant.streets)
    return all(len(board) == size for board in hand.state.boards)


def find_portions(wins: Iterable[Won], parts: Mapping[tuple[int, Position], int], chip: Chips) -> Iterable[Portion]:
    """What each player has won, with its parts; a whole pot has none.

    An odd chip makes the shares of equal claims differ by one chip: among players who win the same parts, or among
    those who win as many.
    """
    by_pot: defaultdict[int, list[Won]] = defaultdict(list)
    for won in wins:
        by_pot[won.pot].append(won)
    for number, group in by_pot.items():
        bits = {won.player: parts.get((number, won.player), 0) for won in group}
        for won in group:
            rivals = [
                # As many parts each: shares that ought to be equal.
                other.amount
                for other in group
                if bits[other.player].bit_count() == bits[won.player].bit_count()
            ]
            sharers = [other.amount for other in group if bits[other.player] == bits[won.player]]
            # Among those with the same parts if there are several: rivals may hold parts of another worth.
            least = min(sharers) if len(sharers) > 1 else min(rivals)
            odd = least < won.amount <= least + chip
            # A player who wins a pot alone has all its parts; nothing needs saying.
            yield Portion(won.player, number, bits[won.player] if len(group) > 1 else 0, odd, won.amount)
