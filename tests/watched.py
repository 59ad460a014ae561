"""Hands of all games, and an event, for tests of the page that replays them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from games import usual_stakes, variant
from golden.playthrough import NAMES, STANDARD_RULES, Play
from golden.scripts import SCRIPTS

from tourney.cards.deck import Deck
from tourney.game.action import check_or_call, discard, fold, raise_to
from tourney.game.hand import Hand
from tourney.game.phh_writing import HandStart, HandWriter
from tourney.game.stakes import HouseRules, button_blind_places, usual_places
from tourney.game.turn import DEAL, OVER
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.action import Action
    from tourney.game.view import View


@cache
def scripted_hand(name: str) -> tuple[str, tuple[int, ...]]:
    """The reviewed hand of a game in the poker hand history format, and the stacks at its end."""
    script = SCRIPTS[name]
    play = Play(name, script.stakes, script.stacks, hole_cards=script.hole_cards, boards=script.boards)
    play.play(script.line)
    hand = play.now
    writer = HandWriter(
        HandStart(
            variant=hand.variant,
            stakes=script.stakes,
            stacks=script.stacks,
            places=hand.state.places,
            rules=STANDARD_RULES,
            absent=(),
            uncapped=False,
            players=NAMES[: len(script.stacks)],
            seats=range(1, len(script.stacks) + 1),
            table=1,
            hand=1,
            level=1,
        )
    )
    for event in play.events:
        writer(event)
    return writer.text(play.stacks), tuple(play.stacks)


def random_hand(name: str, key: int, prices: list[tuple[int, int]] | None = None) -> tuple[str, tuple[int, ...]]:
    """A hand with stacks of all sizes, short ones among them, played at random; and the stacks at its end.

    For each decision with a bet to call, what the call costs and what it can win is added to `prices`.
    """
    game = variant(name)
    players = game.min_players + key % (min(game.max_players, 6) - game.min_players + 1)
    stacks = [[5000, 130, 777, 60, 2500, 210][(player + key) % 6] for player in range(players)]
    start = HandStart(
        variant=game,
        stakes=usual_stakes(game),
        stacks=stacks,
        places=(button_blind_places if game.button_blind else usual_places)(players),
        rules=HouseRules(equal_boards_by_position=True),
        absent=(players - 1,) if key % 5 == 4 and players > 2 else (),
        uncapped=False,
        players=[f"{number}" for number in range(11, 11 + players)],
        seats=range(1, players + 1),
        table=3,
        hand=7,
        level=2,
    )
    return _play(start, stacks, key, prices)


def _play(
    start: HandStart, stacks: Sequence[int], key: int, prices: list[tuple[int, int]] | None
) -> tuple[str, tuple[int, ...]]:
    writer = HandWriter(start)
    hand = Hand(
        start.variant,
        start.stakes,
        stacks,
        places=start.places,
        rules=start.rules,
        absent=start.absent,
        listener=writer,
    )
    deck, stream = Deck(start.variant.deck, Stream(key)), Stream(key + 1)
    while hand.turn != OVER:
        if hand.turn == DEAL:
            hand.deal_from(deck)
        else:
            view = hand.view(hand.actor)
            if prices is not None and view.to_call and not view.discard_most:
                prices.append((view.to_call, view.winnable - view.to_call))
            hand.apply(choose(view, stream, folds=1, raises=3))
    ends = tuple(hand.state.stacks)
    return writer.text(ends), ends


def choose(view: View, stream: Stream, *, folds: int, raises: int) -> Action:
    """A legal action, most often a passive one, so that many hands are shown; of ten so many are folds or raises."""
    if view.discard_most:
        return discard(view.may_give_up[: max(view.discard_least, stream.below(min(view.discard_most, 3) + 1))])
    roll = stream.below(10)
    if roll < folds and view.to_call and not view.bring_in:
        return fold()
    if roll >= 10 - raises and view.least_raise_to:
        return raise_to(view.least_raise_to)
    return check_or_call()
