"""Random hands of any game, each determined by its key, with many short all-ins and split pots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from differential.pokerkit_games import HOLDEM
from differential.pokerkit_oracle import Deal
from games import variant

from tourney.cards.card import parse_cards, rank_of
from tourney.game.action import Action, check_or_call, discard, fold, raise_to
from tourney.game.stakes import AnteKind, HouseRules, Reshuffle, Stakes
from tourney.game.variant import BettingStructure, Forced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from differential.pokerkit_oracle import Duel, Turn

    from tourney.game.variant import Variant
    from tourney.streams import Stream
    from tourney.types import Card, Chips

_T = TypeVar("_T")

_BLINDS: Final = ((50, 100), (25, 25), (100, 150), (1, 2), (200, 300), (0, 100))
_STUD: Final = ((10, 15, 40), (25, 50, 100), (0, 30, 100), (1, 1, 2), (7, 10, 25), (100, 100, 300))
_SPLIT_BOARDS: Final = tuple(tuple(parse_cards(text)) for text in ("AsKdQhJcTs", "9s9d9h9cAs", "6s7s8s9sTs"))

# Percentages of folds, then of checks and calls; the rest are bets and raises. Each hand uses one of these.
_TEMPERS: Final = ((15, 45), (5, 75), (25, 30), (5, 40))


def random_deal(game: str, stream: Stream) -> Deal:
    """A hand without its actions."""
    plays = variant(game)
    players = stream.between(2, plays.max_players)
    stakes = _stud_stakes(stream) if plays.forced is Forced.BRING_IN else _stakes(stream)
    return Deal(
        game,
        stakes,
        tuple(_stacks(players, stakes, stream)),
        rules=_rules(plays, stream),
        uncapped=players == 2 and stream.chance(1, 4),
        cards=_cards(plays, players, stream),
    )


def random_temper(stream: Stream) -> tuple[int, int]:
    """The percentages of folds and of calls in a hand."""
    return _pick(_TEMPERS, stream)


def random_action(turn: Turn, temper: tuple[int, int], stream: Stream) -> Action:
    """A legal action; raises are often the smallest or the largest allowed."""
    folds, calls = temper
    lot = stream.below(100)
    if lot < folds and turn.to_call:
        return fold()
    if lot < folds + calls or not turn.least_to:
        return check_or_call()
    size = stream.below(3)
    if size == 0:
        return raise_to(turn.least_to)
    return raise_to(turn.most_to if size == 1 else stream.between(turn.least_to, turn.most_to))


def random_draw(duel: Duel, stream: Stream) -> Action:
    """A discard, or none; usually small enough for the deck to last through the draw."""
    hole = list(duel.hand.hole[duel.hand.actor])
    given = sum(len(done.cards) for done in duel.log if done.street == duel.hand.street)
    left = len(hole) if stream.chance(1, 40) else max(0, len(duel.stub) - given - 3)
    stream.shuffle(hole)
    return discard(hole[: min(stream.below(len(hole) + 1), stream.below(4) + 1, left)])


def _stakes(stream: Stream) -> Stakes:
    small, big = _pick(_BLINDS, stream)
    ante = stream.between(1, max(1, big // 4)) if stream.chance(1, 2) else 0
    kind = _pick((AnteKind.EACH, AnteKind.EACH, AnteKind.BIG_BLIND, AnteKind.BUTTON), stream)
    return Stakes(small, big, ante=big if ante and kind is not AnteKind.EACH else ante, ante_kind=kind)


def _stud_stakes(stream: Stream) -> Stakes:
    ante, bring_in, bet = _pick(_STUD, stream)
    return Stakes(ante=ante, bring_in=bring_in, small_bet=bet)


def _stacks(players: int, stakes: Stakes, stream: Stream) -> list[Chips]:
    """Mostly enough for the blinds, so that hands do not end at once.

    In one hand of five most stacks are within two blinds of each other, so that short all-ins follow each other.
    """
    stacks = [_stack(stakes.small_bet, stream) for _ in range(players)]
    if stream.chance(1, 5):
        least = stream.between(1, 6) * stakes.small_bet
        stacks = [
            stack + 10 * least if stream.chance(1, 3) else least + stream.between(0, 2 * stakes.small_bet)
            for stack in stacks
        ]
    if stream.chance(5, 6):
        for player in range(2):
            stacks[player] += stakes.small_bet + stakes.ante
    return stacks


def _stack(big_blind: Chips, stream: Stream) -> Chips:
    """A tiny stack, a few blinds, a short or a deep stack."""
    most = _pick((2, 4, 4, 12, 12, 100), stream)
    return stream.between(1, most * big_blind)


def _rules(plays: Variant, stream: Stream) -> HouseRules:
    """Mostly rules that PokerKit follows too."""
    return HouseRules(
        raises=_pick((3, 3, 3, 4, 1, None), stream) if plays.structure is BettingStructure.FIXED_LIMIT else 3,
        antes_in_pot_limit=plays.structure is not BettingStructure.POT_LIMIT or stream.chance(4, 5),
        ante_first=stream.chance(4, 5),
        equal_boards_by_position=plays.forced is not Forced.BRING_IN or stream.chance(4, 5),
        reshuffle=_pick((Reshuffle.EARLIER_DRAWS, Reshuffle.ALL_BUT_OWN), stream),
    )


def _cards(plays: Variant, players: int, stream: Stream) -> tuple[Card, ...]:
    """A shuffled deck; in one hand of eight all hands are nearly equal, or the board plays."""
    cards = list(plays.deck)
    stream.shuffle(cards)
    if not stream.chance(1, 8):
        return tuple(cards)
    if plays.name in HOLDEM:
        board = _pick(_SPLIT_BOARDS, stream)
        rest = [card for card in cards if card not in board]
        return (*rest[: 2 * players], *board, *rest[2 * players :])
    ranks = sorted({rank_of(card) for card in cards})
    stream.shuffle(ranks)
    rest = [card for rank in ranks for card in cards if rank_of(card) == rank]
    dealt: list[Card] = []
    while rest:  # round by round, a card of the same rank to each of up to four players
        dealt += [rest.pop(0) for _ in range(min(4, len(rest)))][:players]
        dealt += [rest.pop() for _ in range(min(players - 4, len(rest)))]
    return (*dealt, *(card for card in cards if card not in dealt))


def _pick(items: Sequence[_T], stream: Stream) -> _T:
    return items[stream.below(len(items))]
