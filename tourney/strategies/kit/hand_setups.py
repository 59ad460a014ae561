"""The hands that the conformance kit deals: every table size, with stacks and stakes of every kind.

The number of a hand determines everything about it, so any hand can be replayed. Hands come in blocks: the same
players play all hands of a block. Every second block is an event with a lobby.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.game.lobby import Lobby
from tourney.game.stakes import NOBODY, AnteKind, Places, Stakes, button_blind_places, usual_places
from tourney.game.variant import Forced
from tourney.streams import Stream, derive

if TYPE_CHECKING:
    from tourney.game.variant import Variant
    from tourney.types import Chips, Position

BLOCK: Final = 10
"""Hands in a block."""

_KINDS: Final = 5
_UNITS: Final = ((1, 1), (50, 1), (50, 25), (12_500, 100), (3_000_000, 1_000))
"""Small blinds (or half the small bet), each with the smallest chip."""


class TrialSetup(NamedTuple):
    """A hand to deal.

    Attributes:
        game: The game.
        number: Its number.
        key: The seed of its cards and of all players' random numbers.
        stakes: Its stakes.
        stacks: The players' stacks.
        places: Positions of the button and the blinds.
        own: Positions of the strategy under test; other strategies sit at the rest.
        lobby: The event around it, or None.
    """

    game: Variant
    number: int
    key: int
    stakes: Stakes
    stacks: tuple[Chips, ...]
    places: Places
    own: tuple[Position, ...]
    lobby: Lobby | None


def setup_of(game: Variant, number: int) -> TrialSetup:
    """The hand of a number. Table sizes and kinds of stacks alternate; the rest is random."""
    key = derive(number, *game.name.encode())
    stream = Stream(key)
    round_number, place = divmod(number, game.max_players - game.min_players + 1)
    players = game.min_players + place
    stakes = _stakes(game, stream)
    places = _places(game, players, stream)
    stacks = _stacks((round_number + place) % _KINDS, players, places, stakes, stream)
    own = tuple(range(players)) if number % 3 == 0 else (stream.below(players),)
    in_event = number // BLOCK % 2 == 0
    lobby = _lobby(stacks, stakes, stream) if in_event else None
    return TrialSetup(game, number, key, stakes, stacks, places, own, lobby)


def _stakes(game: Variant, stream: Stream) -> Stakes:
    """Small and large stakes, with antes of each kind and without antes."""
    unit, chip = _UNITS[stream.below(len(_UNITS))]
    ante = unit // chip * chip if game.forced is Forced.ANTES else stream.below(4) * (unit // 4 // chip) * chip
    if game.forced is Forced.BLINDS:
        return Stakes(unit, 2 * unit, ante, AnteKind(stream.below(3)), chip=chip)
    bring_in = unit if game.forced is Forced.BRING_IN else 0
    return Stakes(ante=ante, small_bet=2 * unit, big_bet=4 * unit, bring_in=bring_in, chip=chip)


def _places(game: Variant, players: int, stream: Stream) -> Places:
    """The usual places, a dead small blind, or a dead button (TDA 32)."""
    if game.button_blind:
        return button_blind_places(players)
    usual = usual_places(players)
    if players == 2 or stream.chance(3, 4):
        return usual
    return Places(usual.button, NOBODY, 0) if stream.chance(1, 2) else Places(NOBODY, 0, 1)


def _stacks(kind: int, players: int, places: Places, stakes: Stakes, stream: Stream) -> tuple[Chips, ...]:
    """Deep and equal stacks, stacks of any size, tiny stacks, all-in blinds, or one dominant stack, by `kind`."""
    chip = stakes.chip
    bet = stakes.small_bet // chip  # counted in chips, like the stacks below
    if kind == 0:
        stacks = [100 * bet] * players
    elif kind == 1:
        stacks = [stream.between(1, 60 * bet) for _ in range(players)]
    elif kind == 2:
        stacks = [1 if stream.chance(1, 2) else stream.between(1, 2 * bet) for _ in range(players)]
    elif kind == 3:
        stacks = [stream.between(1, 20 * bet) for _ in range(players)]
        for player in {places.small_blind, places.big_blind} - {NOBODY}:
            stacks[player] = stream.between(1, bet)
    else:
        stacks = [stream.between(1, 10 * bet) for _ in range(players)]
        stacks[stream.below(players)] = 100_000 * bet
    return tuple([stack * chip for stack in stacks])


def _lobby(stacks: tuple[Chips, ...], stakes: Stakes, stream: Stream) -> Lobby:
    """The lobby of an event somewhere between its start and its last hand."""
    players = len(stacks)
    left = players + stream.below(3) * stream.between(0, 40)
    paid = stream.between(1, left + 2)
    everybody = dict(enumerate(stacks)) | {
        player: stakes.chip * stream.between(1, 1000) for player in range(players, left)
    }
    return Lobby(
        level=stream.between(1, 30),
        seconds_to_next=stream.between(0, 1800) if stream.chance(3, 4) else None,
        next_stakes=stakes if stream.chance(3, 4) else None,
        entries=left + stream.between(0, 100),
        players_left=left,
        prizes=tuple(sorted((stream.between(1, 5000) for _ in range(paid)), reverse=True)),
        chips=sum(everybody.values()),
        chips_of=MappingProxyType(everybody),
        players=tuple(range(players)),
        heads=MappingProxyType(dict.fromkeys(everybody, 25)) if stream.chance(1, 3) else None,
    )
