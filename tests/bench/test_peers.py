"""The drivers of the peers use them as they are meant to be used: whole hands, legal actions, no chip lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.peers import ENGINES, EVALUATORS, Absent, Peer
from tourney.bench.engine import SEVEN_CARDS, deals
from tourney.bench.workload import CALL_DOWN, GAMES, POLICIES
from tourney.cards.card import format_cards, mask_of
from tourney.cards.rankings import RANKINGS

if TYPE_CHECKING:
    from bench.peers import Engine
    from tourney.bench.workload import Game, Policy

_HANDS = {"PokerKit": 4}


def _engine(peer: Peer) -> Engine:
    try:
        return peer.engine()
    except Absent as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("peer", ENGINES, ids=lambda peer: peer.name)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.title)
def test_hands_are_played_to_the_end(
    peer: Peer, game: Game, policy: Policy, capfd: pytest.CaptureFixture[str]
) -> None:
    """A peer raises at an illegal action, or its winnings do not add up; what it prints is not seen."""
    dealer = _engine(peer).dealer(game, policy)
    if dealer is None:
        assert game.variant != "no_limit_holdem"
        return
    ends = []
    with dealer.quietly():
        for _ in range(_HANDS.get(peer.name, 50)):
            decisions, end = dealer.deal()
            ends.append(dealer.winnings(end))
            assert decisions > 0
            assert policy is not CALL_DOWN or decisions % game.players == 0
    for winnings in ends:
        assert len(winnings) == game.players
        assert sum(winnings) == pytest.approx(0, abs=1e-9)  # some split pots in fractions
        assert max(winnings) > 0 or not any(winnings)
    assert any(map(any, ends))
    assert dealer.play(2) > 0
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize("peer", EVALUATORS, ids=lambda peer: peer.name)
def test_evaluators_put_the_same_hands_in_the_same_order(peer: Peer) -> None:
    """What the driver calls is the evaluator of high hands: it agrees with ours."""
    try:
        driver = peer.evaluator()
    except Absent as error:
        pytest.skip(str(error))
    hands = deals(SEVEN_CARDS)[:200]
    worths: list[int] = []
    evaluate = driver.evaluate  # type: ignore[attr-defined]
    driver.evaluate = lambda cards: worths.append(evaluate(cards))  # type: ignore[attr-defined]
    try:
        driver.evaluations([[format_cards([card]) for card in own + board] for own, board in hands])(1)
    finally:
        driver.evaluate = evaluate  # type: ignore[attr-defined]
    ours = [RANKINGS[SEVEN_CARDS](mask_of(own), mask_of(board)) for own, board in hands]
    assert len(worths) == len(hands)
    pairs = list(zip(ours, worths, strict=True))
    assert all((one > two) == (peers > other) for one, peers in pairs for two, other in pairs)


def test_a_peer_that_is_not_installed_is_told_of() -> None:
    with pytest.raises(Absent, match=r"^Nobody is not installed: pip install 'tourney\[bench\]'$"):
        Peer("Nobody", "nobody", "nobody", "bench.peers.nobody").engine()


def test_a_peer_that_does_not_load_is_told_of() -> None:
    with pytest.raises(Absent, match=r"^Nobody cannot be loaded: ModuleNotFoundError"):
        Peer("Nobody", "nobody", "nobody", "another").engine()
