"""Play random hands in both engines: at every turn they agree, or an intended difference applies."""

from __future__ import annotations

from collections import Counter
from typing import Final

from differential.decision import Decision
from differential.difference import RAISE
from differential.differences import explain
from differential.pokerkit_oracle import Duel
from differential.random_hands import random_hand

from tourney.game.stakes import NOBODY
from tourney.stress.hand_plan import nearest_legal

AGREED: Final = "alike to the end"


def play_random(game: str, number: int) -> set[str]:
    """Play the hand of this number until it is over or an intended difference ends it; return what was met.

    If the engines differ only in who may raise, and by how much, the hand goes on without a raise.

    Raises:
        AssertionError: The engines differ without an explanation, or ours does not follow the rules.
    """
    deal, temper = random_hand(game, number)
    duel = Duel(deal)
    met: set[str] = set()
    while True:
        now = Decision(duel)
        _check_rules(now, game, number, duel)
        names, unexplained = explain(now)
        assert not unexplained, _printout(game, number, duel, f"they differ in {', '.join(sorted(unexplained))}")
        met.update(names)
        if not now.ours.differing(now.theirs) <= RAISE:
            return met
        if now.ours.over:
            return met | {AGREED} | ({"idle_check"} if duel.idle_checks else set())
        view = duel.hand.view(now.ours.actor)
        action = nearest_legal(temper(view).action, view, may_raise=now.ours == now.theirs)
        try:
            duel.apply(action)
        except Exception as error:
            raise AssertionError(_printout(game, number, duel, f"{error!r} at {action}")) from error


def _check_rules(now: Decision, game: str, number: int, duel: Duel) -> None:
    """Check our engine against the rules directly, even where PokerKit differs."""
    ours = now.ours
    assert sum(ours.stacks) + ours.pot == sum(now.deal.stacks)
    if ours.over:
        award = now.award
        says_rule = _printout(game, number, duel, f"the rules say {award.stacks()}")
        assert ours.stacks == award.stacks(), says_rule
    elif ours.actor != NOBODY and not ours.drawing:
        rules = now.by_the_rules()
        says = (ours.to_call or ours.bring_in, ours.least_to, ours.most_to)
        assert says == rules, _printout(game, number, duel, f"the rules say {rules}")


def _printout(game: str, number: int, duel: Duel, what: str) -> str:
    return (
        f"{what}\n  replay: play_random({game!r}, {number})\n  deal: {duel.deal}\n  line: {duel.line()}\n"
        f"  ours:   {duel.ours()}\n  theirs: {duel.theirs()}"
    )


def play_many(game: str, numbers: range) -> Counter[str]:
    """What occurred in many random hands of a game, and how often."""
    met: Counter[str] = Counter()
    for number in numbers:
        met.update(play_random(game, number))
    return met
