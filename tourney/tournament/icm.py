"""The expected prize of a stack: the independent chip model (ICM) of Malmuth and Harville.

The winner is drawn in proportion to the chips, the second in proportion among the others, and so on (Harville 1973
for horses, Malmuth 1987 for poker). Blinds, seats and skill do not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.tournament.icm_integral import equities_by_integral

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.types import Chips, Money

MOST_EXACT: Final = 12
"""The most players that the recursion handles; its work doubles with each player."""

# Rows to copy: one entry for each player, or for each set of players.
_NO_CHIPS: Final = [0] * 12
_NO_EQUITIES: Final = [0.0] * 12
_NO_CHIPS_OF_SETS: Final = [0] * 4096
_NO_CHANCES: Final = [0.0] * 4096
_SIZE_OF_SET: Final = [group.bit_count() for group in range(4096)]


def icm_equities(stacks: Sequence[Chips], prizes: Sequence[Money]) -> list[float]:
    """The expected prize of each stack; they sum to the prizes of the places still open.

    Players without chips rank behind all others and share the last prizes. Prizes beyond the number of players are
    ignored; places without a prize pay 0. Equal stacks are worth the same to the last bit, whatever their order.

    Args:
        stacks: The chips of each player.
        prizes: The prizes from the first place.

    Raises:
        InvalidArgument: A stack or a prize is negative, nobody has chips, or a prize is above the one before it.
    """
    check_open_prizes(stacks, prizes)
    playing = sorted((stack for stack in stacks if stack), reverse=True)
    worked_out = equities_by_recursion if len(playing) <= MOST_EXACT else equities_by_integral
    worth = dict(zip(playing, worked_out(playing, prizes[: len(playing)]), strict=True))
    without = len(stacks) - len(playing)
    if without:
        worth[0] = sum(prizes[len(playing) : len(stacks)]) / without
    return [worth[stack] for stack in stacks]


def check_open_prizes(stacks: Sequence[Chips], prizes: Sequence[Money]) -> None:
    """Check that these players can play for these prizes.

    Raises:
        InvalidArgument: A stack or a prize is negative, nobody has chips, or a prize is above the one before it.
    """
    InvalidArgument.raise_all(_faults(stacks, prizes))


def _faults(stacks: Sequence[Chips], prizes: Sequence[Money]) -> Iterator[InvalidArgument]:
    for number, stack in enumerate(stacks):
        if stack < 0:
            yield InvalidArgument(f"stack {number + 1} is {stack:,}: a stack cannot be negative", "stacks", number)
    if not any(stacks):
        yield InvalidArgument("nobody has chips", "stacks")
    for number, prize in enumerate(prizes):
        if prize < 0:
            yield InvalidArgument(f"prize {number + 1} is {prize:,}: a prize cannot be negative", "prizes", number)
        elif number and prize > prizes[number - 1]:
            before = prizes[number - 1]
            yield InvalidArgument(
                f"prize {number + 1} is {prize:,}, more than the one before it, {before:,}", "prizes", number
            )


def equities_by_recursion(stacks: Sequence[Chips], prizes: Sequence[Money]) -> list[float]:
    """The equities by recursion over all sets of players who may have taken the first places; for few players.

    Args:
        stacks: The chips of each player, all above 0.
        prizes: No more of them than players.

    Raises:
        ValueError: There are more than `MOST_EXACT` players, or more prizes than players.
    """
    players, paid = len(stacks), len(prizes)
    if players > MOST_EXACT or paid > players:
        raise ValueError(f"{players} players with {paid} prizes are too many for the recursion")
    held, prize, equities = _NO_CHIPS[:], _NO_EQUITIES[:], _NO_EQUITIES[:]
    for player in range(players):
        held[player] = stacks[player]
    for place in range(paid):
        prize[place] = prizes[place]
    everyone = (1 << players) - 1
    chips = _NO_CHIPS_OF_SETS[:]  # by the set of those who hold them
    chance = _NO_CHANCES[:]  # that just these take the first places
    chance[0] = 1.0
    player = -1
    for group in range(1, everyone + 1):
        player += group == 1 << player + 1
        chips[group] = chips[group ^ 1 << player] + held[player]
    for ahead in range(everyone):
        place = _SIZE_OF_SET[ahead]
        if place < paid:
            for player in range(players):
                if not ahead >> player & 1:
                    next_one = chance[ahead] * held[player] / chips[everyone ^ ahead]
                    chance[ahead | 1 << player] += next_one
                    equities[player] += next_one * prize[place]
    return [equities[player] for player in range(players)]


def thin_out(stacks: Sequence[Chips], players: int, places: int) -> list[float]:
    """The share of its chips that a large field still holds after 0, 1, 2... of it have finished first, on average.

    Large stacks finish first, so the chips thin out faster than the players. Each step removes one player in
    proportion to the chips, as a part of each stack: exact if all stacks are equal.

    Args:
        stacks: Stacks that represent the field, all above 0; at most a dozen are used.
        players: The number of players in the field.
        places: The number of shares wanted, no more than players.
    """
    kinds = min(len(stacks), MOST_EXACT)
    rate, left = _NO_EQUITIES[:], _NO_EQUITIES[:]
    total = 0.0
    for kind in range(kinds):
        total += stacks[kind]
    for kind in range(kinds):
        rate[kind] = stacks[kind] * kinds / (total * players)
        left[kind] = players / kinds
    shares = []
    for _ in range(places):
        share = 0.0
        for kind in range(kinds):
            share += rate[kind] * left[kind]
        shares.append(share)
        for kind in range(kinds):
            left[kind] *= 1 - rate[kind] / share if rate[kind] < share else 0.0
    return shares


def equity_in_field(
    own: Chips, other: Chips, rest: Chips, field: tuple[float, ...], prizes: tuple[Money, ...]
) -> float:
    """The expected prize of a stack in a large field: one opponent holds `other`, and the rest thins out evenly.

    Args:
        own: The stack; 0 is worth nothing, as there are fewer prizes than players.
        other: The opponent's stack; 0 if out.
        rest: The chips of all other players.
        field: The share of `rest` left after 0, 1, 2... of the others have taken the first places (`thin_out`).
        prizes: The prize of each place from the first, no more of them than shares.
    """
    if not own:
        return 0.0
    both, alone = (1.0, 0.0) if other else (0.0, 1.0)  # the chances that these two, or the owner of these, are left
    equity = 0.0
    before = 0.0
    for place in range(len(prizes)):
        share = field[place]
        after = rest * share  # when all places before went to the rest
        first = both * own / (own + other + after)
        passed = both * other / (own + other + after)
        second = alone * own / (own + (before if other else after))
        prize = prizes[place]
        equity += (first + second) * prize
        both = both - first - passed
        alone = alone - second + passed
        before = after
    return equity
