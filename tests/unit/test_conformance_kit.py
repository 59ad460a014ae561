"""The conformance kit finds what a strategy does wrong, and only that; its hands are of every kind."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, Final

import pytest
from games import variant

from tourney.errors import StructureError
from tourney.game.action import Action, check_or_call, fold, raise_to
from tourney.game.event import HandBegan, HandEnded
from tourney.game.stakes import NOBODY, AnteKind
from tourney.strategies import testing_play
from tourney.strategies.base import Traits
from tourney.strategies.registry import Player
from tourney.strategies.testing import CHECKS, Finding, Result, check_strategy, hand_in_words
from tourney.strategies.testing_spots import BLOCK, spot_of
from tourney.strategies.watch import can_watch
from tourney.testing import StrategyTests

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.game.event import Told
    from tourney.game.lobby import Lobby
    from tourney.game.view import View

GAMES: Final = tuple(map(variant, ("no_limit_holdem", "stud", "triple_draw_deuce_to_seven", "kuhn")))
_WORDS: Final = {f"word {number}" for number in range(40)}


class Good:
    """Calls, now and then raises, and remembers only what it may."""

    def __init__(self) -> None:
        self.hands = 0

    def start(self, _: Lobby | None) -> None:
        assert not self.hands

    def on_event(self, event: Told) -> None:
        self.hands += isinstance(event, HandBegan)

    def act(self, view: View) -> Action:
        if view.discard_most:
            return view.passive()
        if view.least_raise_to and view.stream.chance(1 + self.hands % 3, 10):
            return raise_to(view.least_raise_to)
        return check_or_call()


class Crashes(Good):
    def act(self, view: View) -> Action:
        return fold() if len(view.board) > 3 and 1 // len(view.hole[2:]) else super().act(view)


class Overbets(Good):
    def act(self, view: View) -> Action:
        return raise_to(view.most_raise_to + 1) if view.least_raise_to else super().act(view)


class AnswersNothing(Good):
    def act(self, _: View) -> Action:
        return None  # type: ignore[return-value]


class OnlyHoldem(Crashes):
    traits: ClassVar = Traits(games=("no_limit_holdem",))

    def act(self, view: View) -> Action:
        return Good.act(self, view) if view.variant.name == "no_limit_holdem" else raise_to(-1)


class SaysNonsense(Good):
    traits: ClassVar = {"games": None}


class SaysAnotherGame(Good):
    traits: ClassVar = Traits(games=("no_limit_holdem", "canasta"))


class SaysNoGame(Good):
    traits: ClassVar = Traits(games=())


class NotDeterministic(Good):
    traits: ClassVar = Traits(deterministic=True)


class Deterministic(Good):
    traits: ClassVar = Traits(deterministic=True, uses_lobby=False)

    def act(self, view: View) -> Action:
        return view.passive() if view.discard_most else check_or_call()


class LooksAtTheLobby(Good):
    traits: ClassVar = Traits(uses_lobby=False)

    def act(self, view: View) -> Action:
        return fold() if view.lobby and view.to_call else super().act(view)


class AsksRandom(Good):
    def act(self, view: View) -> Action:
        return check_or_call() if random.random() < 0.5 and not view.discard_most else view.passive()  # noqa: S311


class CountsForItself(Good):
    """Its count is in a closure, where nobody finds it."""

    def act(self, view: View) -> Action:
        return check_or_call() if not view.discard_most and _count() % 7 else view.passive()


def _counter() -> Callable[[], int]:
    count = 0

    def up() -> int:
        nonlocal count
        count += 1
        return count

    return up


_count: Final = _counter()


class CountsForAll(Good):
    seen: ClassVar[list[int]] = []

    def act(self, view: View) -> Action:
        self.seen.append(view.to_call)
        return check_or_call() if not view.discard_most and len(self.seen) % 7 else view.passive()


class RemembersAnotherEvent(Good):
    """What it has seen in the hands of the first event changes nothing; what comes later does."""

    games: ClassVar[set[str]] = set()

    def on_event(self, event: Told) -> None:
        if isinstance(event, HandBegan) and event.stacks == spot_of(event.variant, 1000 * BLOCK + 2).stacks:
            self.games.add(event.variant.name)

    def act(self, view: View) -> Action:
        return check_or_call() if not view.discard_most and not self.games else view.passive()


class CannotBePickled(Good):
    def __init__(self) -> None:
        super().__init__()
        self.limit: Callable[[], int] = lambda: 5

    def act(self, view: View) -> Action:
        return view.passive() if view.to_call > self.limit() else super().act(view)


class ForgetsWhenPickled(Good):
    def __reduce__(self) -> Any:  # noqa: ANN401
        return ForgetsWhenPickled, ()


class GoesByTheOrderOfSets(Good):
    def act(self, view: View) -> Action:
        words = list(_WORDS)
        word = words[view.stacks[view.player] % len(words)]
        return check_or_call() if word < "word 25" and not view.discard_most else view.passive()


class ChangesItsView(Good):
    def act(self, view: View) -> Action:
        action = super().act(view)
        view.to_call = 0
        return action


class PilesUpViews(Good):
    def __init__(self) -> None:
        super().__init__()
        self.views: list[View] = []

    def act(self, view: View) -> Action:
        self.views.append(view)
        return super().act(view)


class KeepsTheLastView(Good):
    last: View | None = None

    def act(self, view: View) -> Action:
        self.last = view
        return super().act(view)


class FailsToStart(Good):
    def start(self, lobby: Lobby | None) -> None:
        raise RuntimeError(f"no start {lobby is None}")


class NeedsALobbyToStart(Good):
    """Where no strategy of a field uses the lobby there may be none at the start."""

    traits: ClassVar = Traits(uses_lobby=False)

    def start(self, lobby: Lobby | None) -> None:
        assert lobby


class FailsToHear(Good):
    def on_event(self, event: Told) -> None:
        if isinstance(event, HandEnded):
            raise KeyError("what?")


class Spins(Good):
    def act(self, view: View) -> Action:
        while view.player or len(view.bets):
            pass
        return fold()


def _local() -> type[Good]:
    class Local(Good):
        pass

    return Local


_F, _W, _S = Result.FAILED, Result.WARNED, Result.SKIPPED
_NOT_REPEATABLE: Final = dict.fromkeys(("memory", "pickles", "processes"), _S)
_WRONG: Final[list[tuple[type[Good], dict[str, Result], str]]] = [
    (Good, {}, ""),
    (Crashes, {"legal": _F}, "ZeroDivisionError: integer division or modulo by zero (test_conformance_kit.py, line"),
    (Overbets, {"legal": _F}, "IllegalAction: "),
    (AnswersNothing, {"legal": _F}, "an action is asked for, not an object of type NoneType"),
    (OnlyHoldem, {"elsewhere": _W}, "in stud, hand "),
    (SaysNonsense, {"traits": _F}, "`traits` is a dict, not Traits(...)"),
    (SaysAnotherGame, {"traits": _W, "elsewhere": Result.PASSED}, "canasta"),
    (SaysNoGame, {"traits": _F, "elsewhere": Result.PASSED, "time": _S}, "it claims no game"),
    (NotDeterministic, {"deterministic": _F}, "not the same with other random numbers: hand "),
    (Deterministic, {"deterministic": Result.PASSED, "no lobby": Result.PASSED}, ""),
    (LooksAtTheLobby, {"no lobby": _F}, "not the same without a lobby: hand "),
    (AsksRandom, {"repeatable": _F} | _NOT_REPEATABLE, "it asks Python's `random`, and not `view.stream`"),
    (CountsForItself, {"repeatable": _F} | _NOT_REPEATABLE, "not the same with the same random numbers"),
    (
        CountsForAll,
        {"repeatable": _S, "memory": _F, "pickles": _S, "processes": _S},
        "what has changed meanwhile: CountsForAll.seen",
    ),
    (RemembersAnotherEvent, {"memory": _F}, "what has changed meanwhile: RemembersAnotherEvent.games"),
    (CannotBePickled, {"pickles": _F}, "it cannot be pickled: "),
    (ForgetsWhenPickled, {"pickles": _F}, "not the same when pickled before and amid its hands"),
    (GoesByTheOrderOfSets, {"processes": _F}, "sets of text, for one, have another order in each process"),
    (_local(), {"pickles": _F, "processes": _F}, "it cannot be pickled: "),
    (ChangesItsView, {"views": _F}, "it has changed its view: to_call"),
    (PilesUpViews, {"views": _W}, "views: keep what it needs of them"),
    (KeepsTheLastView, {}, ""),
    (FailsToStart, {"told": _F}, "RuntimeError: no start False (test_conformance_kit.py, line"),
    (NeedsALobbyToStart, {"no lobby": _F}, "AssertionError"),
    (FailsToHear, {"told": _F}, "KeyError: 'what?' (test_conformance_kit.py, line"),
]
_USUAL: Final = {"elsewhere": _S, "deterministic": _S, "no lobby": _S}


def found(strategy: type[Good], **how: Any) -> dict[str, Finding]:  # noqa: ANN401
    findings = check_strategy(Player(strategy.__name__, strategy), GAMES, **how)
    assert [finding.check for finding in findings] == list(CHECKS)
    return {finding.check: finding for finding in findings}


@pytest.mark.parametrize(("strategy", "wrong", "said"), _WRONG, ids=[row[0].__name__ for row in _WRONG])
def test_what_is_wrong_is_found_and_nothing_else(strategy: type[Good], wrong: dict[str, Result], said: str) -> None:
    findings = found(strategy)
    for check, finding in findings.items():
        if check != "time" or wrong.get(check) is _S:  # or it is that of this machine
            assert finding.result is wrong.get(check, _USUAL.get(check, Result.PASSED)), finding
    if said:
        bad = [finding for finding in findings.values() if finding.result in {_F, _W} and finding.check in wrong]
        assert said in bad[0].detail


def test_what_is_told_can_be_seen_again() -> None:
    finding = found(Crashes)["legal"]
    assert finding.hand is not None
    assert finding.games[0] == "no_limit_holdem"
    lines = hand_in_words(Player("Crashes", Crashes), variant(finding.games[0]), finding.hand)
    assert lines[0].startswith(f"no_limit_holdem, hand {finding.hand}: ")
    told = "\n".join(lines)
    assert "ZeroDivisionError: integer division or modulo by zero" in told
    assert "in act" in told  # the traceback, from its own code on
    assert "testing_play" not in told


def test_the_hand_shown_is_the_one_that_was_played() -> None:
    """Even for a player who remembers the hands before it."""
    game = variant("no_limit_holdem")
    for number in (3, BLOCK + 7):
        first = number // BLOCK * BLOCK
        play = testing_play.play_hands_of(game, range(first, first + BLOCK), Good)
        asked = [deed.what for deed in play.did if deed.hand == number]
        shown = [
            line.rpartition(": ")[2] for line in hand_in_words(Player("Good", Good), game, number) if ";" in line
        ]
        assert shown == asked
        assert asked


def test_who_is_slow_is_warned_of() -> None:
    finding = found(Good, slow=0.0)["time"]
    assert finding.result is Result.WARNED
    assert "slower than" in finding.detail
    assert finding.hand is not None


@pytest.mark.skipif(not can_watch(), reason="nothing can be interrupted here")
def test_who_hangs_is_asked_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing_play, "LIMIT", 1)
    findings = found(Spins)
    assert findings["legal"].result is Result.FAILED
    assert "no answer within 1 s" in findings["legal"].detail
    assert {finding.result for check, finding in findings.items() if check not in {"legal", "traits", "told"}} == {_S}


def test_a_kit_without_games_is_refused() -> None:
    with pytest.raises(StructureError, match="in one game at least"):
        check_strategy(Player("Good", Good), [])


# -- Its hands


@pytest.mark.parametrize("name", ["no_limit_holdem", "stud", "triple_draw_deuce_to_seven", "kuhn"])
def test_the_hands_are_of_every_size_and_kind(name: str) -> None:
    game = variant(name)
    spots = [spot_of(game, number) for number in range(50)]
    assert spots == [spot_of(game, number) for number in range(50)]
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
    spots = [spot_of(variant("no_limit_holdem"), number) for number in range(50)]
    assert {spot.stakes.ante_kind for spot in spots if spot.stakes.ante} == set(AnteKind)
    assert any(not spot.stakes.ante for spot in spots)
    assert any(spot.places.small_blind == NOBODY for spot in spots)
    assert any(spot.places.button == NOBODY for spot in spots)
    all_in = [spot for spot in spots if spot.stacks[spot.places.big_blind] <= spot.stakes.big_blind]
    assert len(all_in) >= 9  # a kind of stacks of its own, and those who hardly have any
    assert len({len(spot.stacks) for spot in all_in}) == 9


def test_lobbies_before_in_and_after_the_bubble() -> None:
    lobbies = [spot.lobby for spot in (spot_of(GAMES[0], number) for number in range(200)) if spot.lobby is not None]
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
    strategy = Good
    games = ("no_limit_holdem", "stud")
    hands = 20


class TestByName(StrategyTests):
    strategy = "random_legal"
    parameters: ClassVar = {"fold_percent": 10}
    games = ("kuhn",)


def test_what_the_tests_say_when_they_fail() -> None:
    class OfCrashes(StrategyTests):
        strategy = Crashes
        games = ("no_limit_holdem",)

    OfCrashes().test_memory()
    with pytest.raises(AssertionError) as failed:
        OfCrashes().test_legal()
    words, command = str(failed.value).splitlines()
    assert words.startswith("legal: ")
    assert "ZeroDivisionError" in words
    reference = f"{Crashes.__module__}:Crashes"
    assert command.startswith(f"see it: tourney check-strategy {reference} --games no_limit_holdem --hand ")


def test_all_checks_are_tests() -> None:
    assert {f"test_{name.replace(' ', '_')}" for name in CHECKS} == {
        name for name in vars(StrategyTests) if name.startswith("test_")
    }
