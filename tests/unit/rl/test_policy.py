"""A policy as a player of a tournament file; the example learner; the player that OpenSpiel solves."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest
from learners import Environment, hand_of

import tourney
import tourney.rl
from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.sim.result import Result

_FILE = """
import numpy
import tourney.rl

def choose(observation, mask):
    return {choice}

Learned = tourney.rl.as_strategy(choose, "turbo_sng", name="Learned")
"""
_LEDUC = "tourney_hand(game=leduc,stacks=13 13,ante=1,small_bet=2,big_bet=4)"


def _run(folder: Path, choice: str) -> Result:
    (folder / "learned.py").write_text(_FILE.format(choice=choice), encoding="utf-8")
    event = folder / "event.yaml"
    event.write_text(
        "extends: turbo_sng\nfield:\n  - {strategy: learned.py:Learned, count: 3}\n  - {strategy: call, count: 6}\n",
        encoding="utf-8",
    )
    return tourney.run(tourney.load(event), seed=3)  # type: ignore[return-value]


def test_a_policy_enters_a_field(tmp_path: Path) -> None:
    result = _run(tmp_path, "mask / mask.sum()")
    assert result.finished
    assert result.faults == ()
    assert sum(place.strategy == "learned.py:Learned" for place in result.places) == 3
    assert result == _run(tmp_path, "mask / mask.sum()")


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("0 * mask", "the weights of the legal actions must be 0 or more, and not all 0"),
        ("mask[:3]", "a weight for each of 7 actions, not (3,)"),
        ("1.5", "a policy returns the number of an action or a weight for each"),
        ("99", "action 99 is not legal now"),
    ],
)
def test_what_no_policy_may_say_is_a_fault(tmp_path: Path, choice: str, words: str) -> None:
    faults = _run(tmp_path, choice).faults
    assert len(faults) == 1
    assert words in faults[0].message


def test_a_number_is_played_as_the_environment_plays_it() -> None:
    """A player who always takes action 1 is the calling station."""
    caller = tourney.rl.as_strategy(lambda _seen, _mask: 1, "turbo_sng")
    rewards = []
    for opponents in (caller, "call"):
        env = tourney.rl.env("turbo_sng", learners=1, opponents=opponents, reward="chips")
        env.reset(seed=2)
        while env.agents:
            _, reward, terminated, *_ = env.last()
            rewards.append(reward)
            env.step(None if terminated else 1)
    half = len(rewards) // 2
    assert rewards[:half] == rewards[half:]


def test_a_policy_of_another_game_is_a_fault() -> None:
    kuhn = tourney.rl.as_strategy(lambda _seen, _mask: 1, hand_of("kuhn", stack=2))
    hand = hand_of("no_limit_holdem")
    hand.deal_from(tourney.Script(tourney.parse_cards("As Ad Kh Kc")))
    with pytest.raises(InvalidArgument, match="the policy does not play no_limit_holdem"):
        kuhn().act(hand.view(hand.actor))
    with pytest.raises(InvalidArgument, match="a policy is a function"):
        tourney.rl.as_strategy(7, "turbo_sng")  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.compiled
def test_the_example_learns_to_beat_both_opponents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a quarter of its training: on hands that are new to it, with a 95% interval above 0."""
    import rl_learner  # noqa: PLC0415 - in docs/scripts; it takes a while

    random, passive = rl_learner.TABLES
    learned = rl_learner.train(80)
    untrained = {name: each * (name != "policy") for name, each in learned.items()}
    won, before = (rl_learner.play(weights, random, 5_000) for weights in (learned, untrained))
    assert won.mean - won.margin > before.mean + before.margin > 0  # who never looks at the cards wins, too
    assert rl_learner.play(learned, passive, 40_000).are_sure
    assert not rl_learner.play(untrained, passive, 5_000).are_sure

    np.savez(tmp_path / "learned.npz", **learned)
    monkeypatch.setenv("RL_WEIGHTS", str(tmp_path / "learned.npz"))
    player = f"{rl_learner.__file__}:Learned"
    found = tourney.league([player, "fold"], "turbo_sng", "stack=400", "payouts=winner_takes_all", entries=2, reps=20,
                           seed=1, jobs=1).found  # fmt: skip
    assert not found.faults
    assert found.standings[0].player != "fold"


@pytest.mark.slow
def test_openspiel_solves_hands_of_kuhn() -> None:
    """Kuhn: 4, 24 and 30 nodes, and the value -1/18 (Kuhn 1950). Leduc: a game like OpenSpiel's own."""
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import policy  # noqa: PLC0415
    from open_spiel.python.algorithms import exploitability  # noqa: PLC0415

    import tourney.rl.spiel  # noqa: F401, PLC0415 - it registers the game

    kuhn = pyspiel.load_game("tourney_hand(game=kuhn,stacks=2 2,ante=1,small_bet=1)")
    assert _count_nodes(kuhn.new_initial_state()) == [4, 24, 30]
    assert _solve(kuhn, 200)[0] == pytest.approx(-1 / 18, abs=2e-3)
    leduc = pyspiel.load_game(_LEDUC)
    theirs = pyspiel.load_game("leduc_poker")
    ours, others = (exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) for game in (leduc, theirs))
    assert ours == pytest.approx(others, abs=1e-9)
    pyspiel.random_sim_test(kuhn, 5, False, False)


@pytest.mark.long
def test_openspiel_solves_leduc() -> None:
    """The value in appendix E.2 of M. Lanctot et al., 2017; tests/exact/test_trees.py finds it without OpenSpiel."""
    pyspiel = pytest.importorskip("pyspiel")
    import tourney.rl.spiel  # noqa: F401, PLC0415 - it registers the game

    value, gap = _solve(pyspiel.load_game(_LEDUC), 60)
    assert gap < 0.06  # what both players could win together by better answers
    assert value == pytest.approx(-0.085606424, abs=2e-3)


def _solve(game: Environment, iterations: int) -> tuple[float, float]:
    """Iterate CFR+: what the first player wins, and how far both are from the best answers."""
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability  # noqa: PLC0415

    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    solved = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [solved, solved])
    return float(values[0]), float(exploitability.nash_conv(game, solved))


def _count_nodes(state: Environment) -> list[int]:
    """Chance nodes, decisions and ends."""
    if state.is_terminal():
        return [0, 0, 1]
    counts = np.array([state.is_chance_node(), not state.is_chance_node(), 0], int)
    for action in state.legal_actions():
        counts += _count_nodes(state.child(action))
    return [int(each) for each in counts]


def test_it_says_which_extra_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in sys.modules if each.startswith("tourney.rl")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"tourney.rl needs the extra \[rl\]: pip install 'tourney\[rl\]'"):
        __import__("tourney.rl")
