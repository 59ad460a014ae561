"""Converting the forced bets of the poker hand history format (PHH) to stakes, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.errors import InvalidArgument
from tourney.game.stakes import NOBODY, AnteKind, Places, Stakes
from tourney.game.variant import BettingStructure, Forced
from tourney.game.wagering import kill_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.phh import HandRecord
    from tourney.game.variant import Variant
    from tourney.types import Chips, Position


class NotPlayedHere(InvalidArgument):
    """The hand has forced bets that tournaments do not have, such as straddles."""


def check_fields(record: HandRecord, variant: Variant) -> None:
    """Check that a hand has all fields that its variant needs.

    Raises:
        InvalidArgument: A field is missing; `at` is the field.
    """
    fixed = variant.structure is BettingStructure.FIXED_LIMIT
    needed = {
        "blinds_or_straddles": variant.forced is Forced.BLINDS,
        "bring_in": variant.forced is Forced.BRING_IN,
        "small_bet": fixed,
        "big_bet": fixed,
        "min_bet": not fixed,
    }
    for name, is_needed in needed.items():
        if is_needed and not getattr(record, name):
            raise InvalidArgument(f"{variant.title} needs `{name}`", name)


def record_stakes(record: HandRecord, variant: Variant) -> tuple[Stakes, Places]:
    """The stakes of a hand, and the positions of the button and the blinds.

    Raises:
        NotPlayedHere: The hand has forced bets that are not supported; `at` is the field.
        InvalidArgument: The amounts are not valid stakes.
    """
    places, small_blind, big_blind = _blinds(record, variant)
    ante, kind = _ante(record, places)
    stakes = Stakes(
        small_blind=small_blind,
        big_blind=big_blind,
        ante=ante,
        ante_kind=kind,
        small_bet=record.small_bet or record.min_bet,
        big_bet=record.big_bet,
        bring_in=record.bring_in,
        chip=record.chip,
    )
    return stakes, places


def by_position(amounts: Sequence[Chips]) -> tuple[Chips, ...]:
    """Convert forced bets from the format's order to positions, or back: for two players the order is reversed."""
    return tuple(amounts[::-1]) if len(amounts) == 2 else tuple(amounts)


def _blinds(record: HandRecord, variant: Variant) -> tuple[Places, Chips, Chips]:
    players = len(record.starting_stacks)
    blinds = list(by_position(record.blinds_or_straddles))
    killer = record.notes.killer
    if blinds and killer != NOBODY:
        blinds[killer] = record.notes.killer_blind
    posted = [player for player, blind in enumerate(blinds) if blind]
    name = "blinds_or_straddles"
    if variant.forced is not Forced.BLINDS:
        if posted:
            raise NotPlayedHere(f"{variant.title} has no blinds", name)
        return Places(players - 1, NOBODY, NOBODY), 0, 0
    if not posted:  # only antes: the first player acts first
        return Places(players - 1, NOBODY, players - 1), 0, 0
    if min(blinds) < 0 or len(posted) > 2:
        raise NotPlayedHere("tournaments have two blinds, and no straddles or posted bets", name)
    # Of two equal blinds the format lists the big blind second; with two players that is the first position.
    big = max(posted, key=lambda player: (blinds[player], -player if players == 2 else player))
    small = next((player for player in posted if player != big), NOBODY)
    small_blind = blinds[small] if small != NOBODY else record.notes.small_blind
    return Places(players - 1, small, big, killer), small_blind, blinds[big]


def _ante(record: HandRecord, places: Places) -> tuple[Chips, AnteKind]:
    antes = by_position(record.antes)
    if record.ante_trimming_status:
        # An ante above all others is an uncalled bet and returned at once.
        most = sorted(antes)[-2]
        antes = tuple(min(ante, most) for ante in antes)
    payers: list[Position] = [player for player, ante in enumerate(antes) if ante]
    if len(set(antes)) == 1:
        return antes[0], AnteKind.EACH
    if payers == [places.big_blind]:
        return antes[places.big_blind], AnteKind.BIG_BLIND
    if payers == [places.button]:
        return antes[places.button], AnteKind.BUTTON
    raise NotPlayedHere("antes must be paid by all players, by the big blind or by the button", "antes")


def list_forced_bets(stakes: Stakes, places: Places, players: int) -> tuple[list[Chips], list[Chips]]:
    """Antes and blinds in the format's order; what nobody posts, such as a dead small blind, is not listed."""
    blinds = [0] * players
    if places.small_blind != NOBODY:
        blinds[places.small_blind] = stakes.small_blind
    if places.big_blind != NOBODY:
        blinds[places.big_blind] = stakes.big_blind
    if places.killer != NOBODY:
        blinds[places.killer] = kill_of(stakes.amounts)
    if stakes.ante_kind is AnteKind.EACH:
        antes = [stakes.ante] * players
    else:
        payer = places.big_blind if stakes.ante_kind is AnteKind.BIG_BLIND else places.button
        antes = [stakes.ante if player == payer else 0 for player in range(players)]
    return list(by_position(antes)), list(by_position(blinds))
