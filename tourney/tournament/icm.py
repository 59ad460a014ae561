"""The expected prize of a stack: the independent chip model (ICM) of Malmuth and Harville.

The winner is drawn in proportion to the chips, the second in proportion among the others, and so on (Harville 1973
for horses, Malmuth 1987 for poker). Blinds, seats and skill do not count.

For few players it is computed over all sets of those who may have finished first, for many as an integral. Let every
player finish after an exponentially distributed time, with the share of the chips as rate. At any time the next to
finish is drawn from the others in proportion to the chips: the order is that of Malmuth and Harville, and the times
of the players are independent. The number of players done when a player finishes gives the place, so

    equity = integral over t of  rate * exp(-rate * t) * E[prize of the place after the others who are done by t].

The number of players done is a sum of independent 0-1 variables. Its generating function is a product over the
players. At roots of unity one division removes a player from it, so an expected prize is a short Fourier sum,
computed for all players together. All arithmetic uses plain floats in a fixed order: compiled and interpreted code
give the same bytes.
"""

from __future__ import annotations

from math import cos, exp, expm1, pi, sin, sqrt
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.types import Chips, Money

_GAUSS: Final = (
    (0.1252334085114689, 0.2491470458134028),
    (0.3678314989981802, 0.2334925365383548),
    (0.5873179542866175, 0.2031674267230659),
    (0.7699026741943047, 0.1600783285433462),
    (0.9041172563704749, 0.1069393259953184),
    (0.9815606342467192, 0.0471753363865118),
)
"""Gauss-Legendre quadrature, 12 points on (-1, 1): positive abscissas, weights (Abramowitz and Stegun 25.4)."""

_STRIDE: Final = 3.0
"""The length of a stretch, in lengths over which the integrand changes; 4 would lose a digit or two."""

_EXPONENT: Final = 40.0
"""Events less likely than exp(-40) are ignored: they are below the rounding error of a float."""

_FAINT: Final = exp(-2 * _EXPONENT)
"""The square of exp(-40)."""

MOST_EXACT: Final = 12
"""The most players that the recursion handles; its work doubles with each player."""

# Rows to copy: one entry for each player, or for each set of players.
_NO_CHIPS: Final = [0 for _ in range(MOST_EXACT)]
_NO_EQUITIES: Final = [0.0 for _ in range(MOST_EXACT)]
_NO_CHIPS_OF_SETS: Final = [0 for _ in range(1 << MOST_EXACT)]
_NO_CHANCES: Final = [0.0 for _ in range(1 << MOST_EXACT)]
_SIZE_OF_SET: Final = [group.bit_count() for group in range(1 << MOST_EXACT)]


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
    # Sorted, so that sums run in one order: equal stacks are then equal to the last bit, wherever they sit.
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
    # A set comes after all its subsets when sets are counted as numbers, so each chance is complete when it is used.
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
            # A kind with all the chips that are left is used up: a share below 0 would follow from a rate above it.
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
    # Only the two stacks are followed one by one; the field is so large that its own order does not matter.
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


def equities_by_integral(stacks: Sequence[Chips], prizes: Sequence[Money]) -> list[float]:
    """The equities by an integral over the times of finishing; for many players.

    Within a part in 10**9 of the recursion's result; for a stack with less than a millionth of the chips, within
    1e-14 of the prizes.

    Args:
        stacks: The chips of each player, in descending order; all above 0.
        prizes: No more of them than players; none above the one before it.
    """
    total = sum(stacks)
    # If everybody is paid, the last prize is certain: without it the integral may end when the others are decided.
    sure = prizes[len(stacks) - 1] if len(prizes) == len(stacks) else 0
    paid = [float(prize - sure) for prize in prizes if prize > sure]
    rates = sorted({stack / total for stack in stacks}, reverse=True)
    kinds = {rate: kind for kind, rate in enumerate(rates)}
    kind_of = [kinds[stack / total] for stack in stacks]
    equities = [float(sure)] * len(rates)
    start, end = 0.0, 1.0  # unit: the mean time to the first finish
    while paid and start < end:
        half = (end - start) / 2
        # In pairs around the middle, as the rule is symmetric; the order of the sum is fixed, and so is its last
        # digit.
        for offset, weight in _GAUSS:
            _add_moment(equities, rates, kind_of, paid, start + half * (1 - offset), half * weight)
            _add_moment(equities, rates, kind_of, paid, start + half * (1 + offset), half * weight)
        start, end = end, _next_end(rates, kind_of, len(paid), end)
    return [equities[kind] for kind in kind_of]


def _next_end(rates: list[float], kind_of: list[int], paid: int, time: float) -> float:
    """The end of the next stretch of the integral; `time` itself if all places paid are taken by then.

    With m players done on average, the distribution of their number changes over a factor of 1 + 1/sqrt(m) in time.
    """
    done, left = _done_by(rates, time), 0.0
    mean, reach = _mean_and_reach(done, kind_of)
    for kind in kind_of:
        left += 1 - done[kind]
    # Either nobody is left to finish, or so many have finished that no prize is open but for a chance below exp(-40).
    if left < 1e-15 or mean - reach > paid + 1:
        return time
    return time * (1 + _STRIDE / sqrt(1 + mean / 4))


def _done_by(rates: list[float], time: float) -> list[float]:
    """The probability that a player has finished by a time, for each rate."""
    return [-expm1(-rate * time) for rate in rates]


def _mean_and_reach(done: list[float], kind_of: list[int]) -> tuple[float, float]:
    """The mean number of players done, and how far from it the number may be (Bernstein's inequality)."""
    mean = variance = 0.0
    for kind in kind_of:
        chance = done[kind]
        mean += chance
        variance += chance * (1 - chance)
    third = _EXPONENT / 3
    return mean, third + sqrt(third * third + 2 * _EXPONENT * variance)


def _add_moment(
    equities: list[float], rates: list[float], kind_of: list[int], paid: list[float], time: float, weight: float
) -> None:
    """Add the contribution of a moment to the equities: the prizes of players who finish then."""
    done = _done_by(rates, time)
    mean, reach = _mean_and_reach(done, kind_of)
    least = max(0, int(mean - reach) - 1)
    most = min(len(kind_of) - 1, int(mean + reach) + 1)
    open_prizes = paid[least : most + 1]
    if open_prizes:
        points = (most - least + 1) | 1  # odd, since at the root -1 a factor could be 0
        expected = _compute_prizes(done, kind_of, open_prizes, least, points)
        for kind in range(len(rates)):
            equities[kind] += weight * rates[kind] * exp(-rates[kind] * time) * expected[kind]


def _compute_prizes(
    done: list[float], kind_of: list[int], prizes: list[float], least: int, points: int
) -> list[float]:
    """The expected prize of a player who finishes now, by rate; from `least` on, `points` numbers may be done before.

    The probability that k are done before is the sum over the roots of unity z of G(z) / z**k / points, where G is
    the product of 1 - chance + chance * z over the others. Roots come in conjugate pairs, so half of them suffice.
    """
    flat, _ = _transform(prizes, least, 0, points)
    expected = [flat / points] * len(done)
    for turn in range(1, points // 2 + 1):
        angle = 2 * pi * turn / points
        halfway = sin(angle / 2)
        short, side = 2 * halfway * halfway, sin(angle)  # 1 - cos(angle), without the loss of digits
        real, imaginary = 1.0, 0.0
        for kind in kind_of:
            chance = done[kind]
            along, across = 1 - chance * short, chance * side
            real, imaginary = real * along - imaginary * across, real * across + imaginary * along
        if real * real + imaginary * imaginary < _FAINT:
            break  # further round the circle the terms are smaller still
        left, right = _transform(prizes, least, turn, points)
        scale = 2 / points
        first, second = scale * (real * left - imaginary * right), scale * (real * right + imaginary * left)
        for kind in range(len(done)):
            chance = done[kind]
            along, across = 1 - chance * short, chance * side
            expected[kind] += (first * along + second * across) / (along * along + across * across)
    return expected


def _transform(prizes: list[float], least: int, turn: int, points: int) -> tuple[float, float]:
    """The sum of prize / z**k, where k players are done before, k from `least`; z is a root of unity."""
    angle = 2 * pi * turn / points
    across, up = cos(angle), -sin(angle)
    real = imaginary = 0.0
    for place in range(len(prizes) - 1, -1, -1):
        real, imaginary = real * across - imaginary * up + prizes[place], real * up + imaginary * across
    angle = 2 * pi * (turn * least % points) / points
    across, up = cos(angle), -sin(angle)
    return real * across - imaginary * up, real * up + imaginary * across
