"""Play random hands in both engines: at every turn they agree, or an intended difference applies."""

from __future__ import annotations

from collections import Counter
from typing import Final

from differential.decision import Decision
from differential.difference import RAISE
from differential.differences import explain
from differential.pokerkit_games import HOLDEM, OTHERS
from differential.pokerkit_oracle import Duel
from differential.random_hands import random_action, random_deal, random_draw, random_temper

from tourney.game.action import check_or_call
from tourney.game.stakes import NOBODY
from tourney.streams import Stream, derive

AGREED: Final = "alike to the end"

_KEY: Final = 2024
_NUMBERS: Final = {game: number for number, game in enumerate((*HOLDEM, *OTHERS))}


def play_random(game: str, key: int) -> set[str]:
    """Play the hand of this key until it is over or an intended difference ends it; return the names of what was met.

    If the engines differ only in who may raise, and by how much, the hand goes on without a raise.

    Raises:
        AssertionError: The engines differ without an explanation, or ours does not follow the rules.
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
        if now.ours.over:
            return met | {AGREED} | ({"idle_check"} if duel.idle_checks else set())
        if now.ours.drawing:
            action = random_draw(duel, stream)
        else:
            action = random_action(now.ours, temper, stream) if now.ours == now.theirs else check_or_call()
        try:
            duel.apply(action)
        except Exception as error:
            raise AssertionError(_printout(game, key, duel, f"{error!r} at {action}")) from error


def _check_rules(now: Decision, game: str, key: int, duel: Duel) -> None:
    """Check our engine against the rules directly, even where PokerKit differs."""
    ours = now.ours
    assert sum(ours.stacks) + ours.pot == sum(now.deal.stacks)
    if ours.over:
        award = now.award
        says_rule = _printout(game, key, duel, f"the rules say {award.stacks()}")
        assert ours.stacks == award.stacks(), says_rule
    elif ours.actor != NOBODY and not ours.drawing:
        rules = now.by_the_rules()
        says = (ours.to_call or ours.bring_in, ours.least_to, ours.most_to)
        assert says == rules, _printout(game, key, duel, f"the rules say {rules}")


def _printout(game: str, key: int, duel: Duel, what: str) -> str:
    return (
        f"{what}\n  replay: play_random({game!r}, {key})\n  deal: {duel.deal}\n  line: {duel.line()}\n"
        f"  ours:   {duel.ours()}\n  theirs: {duel.theirs()}"
    )


def play_many(game: str, numbers: range) -> Counter[str]:
    """What occurred in many random hands of a game, and how often."""
    met: Counter[str] = Counter()
    for number in numbers:
        met.update(play_random(game, derive(_KEY, _NUMBERS[game], number)))
    return met
