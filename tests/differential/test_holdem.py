"""Random hands of hold'em: at every turn our engine says what PokerKit says, or a rule of the table explains it."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest
from differential.decision import Decision
from differential.differences import RAISE, TABLE, explain
from differential.pokerkit_oracle import FIXED_LIMIT, GAMES, NO_LIMIT, POT_LIMIT, Duel
from differential.random_hands import random_action, random_deal, random_temper

from tourney.game.action import check_or_call
from tourney.game.stakes import NOBODY
from tourney.streams import Stream, derive

_KEY: Final = 2024
_AGREED: Final = "alike to the end"

_OF_LIMIT: Final = {
    "half_bet_reopens",
    "completion_of_bet",
    "completion_of_raise",
    "short_all_in_is_no_raise_of_the_cap",
}
_OF_POT_LIMIT: Final = {"pot_limit_short_small_blind", "pot_limit_short_big_blind", "pot_limit_antes"}
_OF_STOCK: Final = {difference.name for difference in TABLE if difference.deal.stock_caps}
_OF_ALL: Final = {difference.name for difference in TABLE} - _OF_LIMIT - _OF_POT_LIMIT - _OF_STOCK
_MET: Final = {NO_LIMIT: _OF_ALL, POT_LIMIT: _OF_ALL | _OF_POT_LIMIT, FIXED_LIMIT: _OF_ALL | _OF_LIMIT}


def play_random(game: str, key: int) -> set[str]:
    """Play the hand of this key until it is over or an intended difference ends it; names what was met.

    Where the engines differ in no more than who may raise, and by how much, the hand goes on without a raise.

    Raises:
        AssertionError: The engines differ and no rule of the table explains it, or ours is not what the rules say.
    """
    stream = Stream(key)
    duel = Duel(random_deal(game, stream))
    temper = random_temper(stream)
    met: set[str] = set()
    while True:
        now = Decision(duel)
        _check_rules(now, game, key, duel)
        names, unexplained = explain(now)
        assert not unexplained, _printout(game, key, duel, f"they differ in {', '.join(sorted(unexplained))}")
        met.update(names)
        if not now.ours.differing(now.theirs) <= RAISE:
            return met
        if now.ours.actor == NOBODY:
            return met | {_AGREED} | ({"idle_check"} if duel.idle_checks else set())
        action = random_action(now.ours, temper, stream) if now.ours == now.theirs else check_or_call()
        try:
            duel.apply(action)
        except Exception as error:
            raise AssertionError(_printout(game, key, duel, f"{error!r} at {action}")) from error


def _check_rules(now: Decision, game: str, key: int, duel: Duel) -> None:
    """A third opinion on our engine, which also holds where PokerKit differs."""
    ours = now.ours
    assert sum(ours.stacks) + ours.pot == sum(now.deal.stacks)
    if ours.actor != NOBODY:
        rules = now.by_the_rules()
        says = (ours.to_call, ours.least_to, ours.most_to)
        assert says == rules, _printout(game, key, duel, f"the rules say {rules}")


def _printout(game: str, key: int, duel: Duel, what: str) -> str:
    return (
        f"{what}\n  replay: play_random({game!r}, {key})\n  deal: {duel.deal}\n  line: {duel.line()}\n"
        f"  ours:   {duel.ours()}\n  theirs: {duel.theirs()}"
    )


def _play_many(game: str, numbers: range) -> Counter[str]:
    met: Counter[str] = Counter()
    for number in numbers:
        met.update(play_random(game, derive(_KEY, GAMES.index(game), number)))
    return met


@pytest.mark.parametrize("game", GAMES)
def test_random_hands(game: str) -> None:
    met = _play_many(game, range(300))
    assert met[_AGREED] > 200


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_many_random_hands(game: str) -> None:
    met = _play_many(game, range(1000, 6000))
    print(f"\n{game}: 5000 hands, {dict(met.most_common())}")  # noqa: T201 - the tally is worth seeing with -s
    assert met[_AGREED] > 3500
    assert met.keys() - {_AGREED} == _MET[game]
