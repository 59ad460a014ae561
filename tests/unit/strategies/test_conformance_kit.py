"""The conformance kit finds what a strategy does wrong, and only that; its hands are of every kind."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar, Final

import misbehaving as bad
import pytest
from games import variant

from tourney.errors import InvalidArgument
from tourney.game.stakes import NOBODY, AnteKind
from tourney.strategies.kit import trial
from tourney.strategies.kit.checklist import CHECKS, CheckFinding, CheckResult, check_strategy, hand_in_words
from tourney.strategies.kit.hand_setups import BLOCK, setup_of
from tourney.strategies.registry import Player
from tourney.strategies.watchdog import can_watch
from tourney.testing import StrategyTests

pytestmark = pytest.mark.slow

GAMES: Final = tuple(map(variant, ("no_limit_holdem", "stud", "triple_draw_deuce_to_seven", "kuhn")))


_F, _W, _S = CheckResult.FAILED, CheckResult.WARNED, CheckResult.SKIPPED
_NOT_REPEATABLE: Final = dict.fromkeys(("memory", "pickles", "processes"), _S)
_WRONG: Final[list[tuple[type[bad.Good], dict[str, CheckResult], str]]] = [
    (bad.Good, {}, ""),
    (bad.Crashes, {"legal": _F}, "ZeroDivisionError: integer division or modulo by zero (misbehaving.py, line"),
    (bad.Overbets, {"legal": _F}, "IllegalAction: "),
    (bad.AnswersNothing, {"legal": _F}, "expected an action, not an object of type NoneType"),
    (bad.OnlyHoldem, {"elsewhere": _W}, "in stud, hand "),
    (bad.SaysNonsense, {"traits": _F}, "`traits` is a dict, not Traits(...)"),
    (bad.SaysAnotherGame, {"traits": _W, "elsewhere": CheckResult.PASSED}, "canasta"),
    (bad.SaysNoGame, {"traits": _F, "elsewhere": CheckResult.PASSED, "time": _S}, "it claims no game"),
    (bad.NotDeterministic, {"deterministic": _F}, "not the same with other random numbers: hand "),
    (bad.Deterministic, {"deterministic": CheckResult.PASSED, "no lobby": CheckResult.PASSED}, ""),
    (bad.LooksAtTheLobby, {"no lobby": _F}, "not the same without a lobby: hand "),
    (bad.AsksRandom, {"repeatable": _F} | _NOT_REPEATABLE, "it uses Python's `random` instead of `view.stream`"),
    (bad.CountsForItself, {"repeatable": _F} | _NOT_REPEATABLE, "not the same with the same random numbers"),
    (
        bad.CountsForAll,
        {"repeatable": _S, "memory": _F, "pickles": _S, "processes": _S},
        "changed in between: CountsForAll.seen",
    ),
    (bad.RemembersAnotherEvent, {"memory": _F}, "changed in between: RemembersAnotherEvent.games"),
    (bad.CannotBePickled, {"pickles": _F}, "it cannot be pickled: "),
    (bad.ForgetsWhenPickled, {"pickles": _F}, "not the same when pickled before and between hands"),
    (bad.GoesByTheOrderOfSets, {"processes": _F}, "sets of strings iterate in another order"),
    (bad.local(), {"pickles": _F, "processes": _F}, "it cannot be pickled: "),
    (bad.ChangesItsView, {"views": _F}, "it changed its view: to_call"),
    (bad.PilesUpViews, {"views": _W}, "views: keep only the data it needs"),
    (bad.KeepsTheLastView, {}, ""),
    (bad.FailsToStart, {"events": _F}, "RuntimeError: no start False (misbehaving.py, line"),
    (bad.NeedsALobbyToStart, {"no lobby": _F}, "AssertionError"),
    (bad.FailsToHear, {"events": _F}, "KeyError: 'what?' (misbehaving.py, line"),
]
_USUAL: Final = {"elsewhere": _S, "deterministic": _S, "no lobby": _S}


def found(strategy: type[bad.Good], **how: Any) -> dict[str, CheckFinding]:  # noqa: ANN401
    findings = check_strategy(Player(strategy.__name__, strategy), GAMES, **how)
    assert [finding.check for finding in findings] == list(CHECKS)
    return {finding.check: finding for finding in findings}


@pytest.mark.parametrize(("strategy", "wrong", "said"), _WRONG, ids=[row[0].__name__ for row in _WRONG])
def test_what_is_wrong_is_found_and_nothing_else(
    strategy: type[bad.Good], wrong: dict[str, CheckResult], said: str
) -> None:
    findings = found(strategy)
    for check, finding in findings.items():
        if check != "time" or wrong.get(check) is _S:  # or it is that of this machine
            assert finding.result is wrong.get(check, _USUAL.get(check, CheckResult.PASSED)), finding
    if said:
        bad = [finding for finding in findings.values() if finding.result in {_F, _W} and finding.check in wrong]
        assert said in bad[0].detail


def test_what_is_told_can_be_seen_again() -> None:
    finding = found(bad.Crashes)["legal"]
    assert finding.hand is not None
    assert finding.games[0] == "no_limit_holdem"
    lines = hand_in_words(Player("Crashes", bad.Crashes), variant(finding.games[0]), finding.hand)
    assert lines[0].startswith(f"no_limit_holdem, hand {finding.hand}: ")
    told = "\n".join(lines)
    assert "ZeroDivisionError: integer division or modulo by zero" in told
    assert "in act" in told  # the traceback, from its own code on
    assert "trial" not in told


def test_the_hand_shown_is_the_one_that_was_played() -> None:
    """Even for a player who remembers the hands before it."""
    game = variant("no_limit_holdem")
    for number in (3, BLOCK + 7):
        first = number // BLOCK * BLOCK
        play = trial.play_hands_of(game, range(first, first + BLOCK), bad.Good)
        asked = [deed.what for deed in play.did if deed.hand == number]
        shown = [
            line.rpartition(": ")[2] for line in hand_in_words(Player("Good", bad.Good), game, number) if ";" in line
        ]
        assert shown == asked
        assert asked


def test_who_is_slow_is_warned_of() -> None:
    finding = found(bad.Good, slow=0.0)["time"]
    assert finding.result is CheckResult.WARNED
    assert "slower than" in finding.detail
    assert finding.hand is not None


@pytest.mark.skipif(not can_watch(), reason="nothing can be interrupted here")
def test_who_hangs_is_asked_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "LIMIT", 1)
    findings = found(bad.Spins)
    assert findings["legal"].result is CheckResult.FAILED
    assert "no answer within 1 s" in findings["legal"].detail
    assert {finding.result for check, finding in findings.items() if check not in {"legal", "traits", "events"}} == {
        _S
    }


def test_a_kit_without_games_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="in at least one game"):
        check_strategy(Player("Good", bad.Good), [])


# -- Its hands


@pytest.mark.parametrize("name", ["no_limit_holdem", "stud", "triple_draw_deuce_to_seven", "kuhn"])
def test_the_hands_are_of_every_size_and_kind(name: str) -> None:
    game = variant(name)
    spots = [setup_of(game, number) for number in range(50)]
    assert spots == [setup_of(game, number) for number in range(50)]
    assert {len(spot.stacks) for spot in spots} == set(range(game.min_players, game.max_players + 1))
    assert all(stack % spot.stakes.chip == 0 < stack for spot in spots for stack in spot.stacks)
    assert any(1 in spot.stacks for spot in spots)
    assert any(len(set(spot.stacks)) == 1 for spot in spots)
    assert any(len(spot.own) == len(spot.stacks) for spot in spots)
    assert any(len(spot.own) < len(spot.stacks) for spot in spots)
    assert {spot.lobby is None for spot in spots} == {True, False}
    assert all((spot.lobby is None) == (spot.number // BLOCK % 2 == 1) for spot in spots)
    assert len({spot.stakes.chip for spot in spots}) > 2


def test_blinds_and_antes_of_every_kind() -> None:
    spots = [setup_of(variant("no_limit_holdem"), number) for number in range(50)]
    assert {spot.stakes.ante_kind for spot in spots if spot.stakes.ante} == set(AnteKind)
    assert any(not spot.stakes.ante for spot in spots)
    assert any(spot.places.small_blind == NOBODY for spot in spots)
    assert any(spot.places.button == NOBODY for spot in spots)
    all_in = [spot for spot in spots if spot.stacks[spot.places.big_blind] <= spot.stakes.big_blind]
    assert len(all_in) >= 9  # a kind of stacks of its own, and those who hardly have any
    assert len({len(spot.stacks) for spot in all_in}) == 9


def test_lobbies_before_in_and_after_the_bubble() -> None:
    lobbies = [spot.lobby for spot in (setup_of(GAMES[0], number) for number in range(200)) if spot.lobby is not None]
    where = Counter(
        "in the money"
        if lobby.in_the_money
        else "bubble"
        if lobby.places_paid == lobby.players_left - 1
        else "before"
        for lobby in lobbies
    )
    assert set(where) == {"in the money", "bubble", "before"}
    for lobby in lobbies:
        assert lobby.chips == sum(lobby.chips_of.values())
        assert len(lobby.chips_of) == lobby.players_left <= lobby.entries
        assert lobby.rank(0) >= 1
        assert len(lobby.bounties) == len(lobby.players)


# -- As tests


class TestGood(StrategyTests):
    strategy = bad.Good
    games = ("no_limit_holdem", "stud")
    hands = 20


class TestByName(StrategyTests):
    strategy = "random_legal"
    parameters: ClassVar = {"fold_percent": 10}
    games = ("kuhn",)


def test_what_the_tests_say_when_they_fail() -> None:
    class OfCrashes(StrategyTests):
        strategy = bad.Crashes
        games = ("no_limit_holdem",)

    OfCrashes().test_memory()
    with pytest.raises(AssertionError) as failed:
        OfCrashes().test_legal()
    words, command = str(failed.value).splitlines()
    assert words.startswith("legal: ")
    assert "ZeroDivisionError" in words
    reference = f"{bad.Crashes.__module__}:Crashes"
    assert command.startswith(f"to see the hand: tourney check-strategy {reference} --games no_limit_holdem --hand ")


def test_all_checks_are_tests() -> None:
    assert {f"test_{name.replace(' ', '_')}" for name in CHECKS} == {
        name for name in vars(StrategyTests) if name.startswith("test_")
    }
