"""How hands are drawn: what players do for each lot, and how often each feature, point and game comes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest
from fixed_hands import spot
from games import variant

from tourney.cards.card import parse_cards
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, FOLD, check_or_call, discard, fold, raise_to
from tourney.stress.catalogue.point import RulePoint, Section
from tourney.stress.generating import SWARM, Generator, OfferedStakes, Temper
from tourney.stress.hand_plan import Probe
from tourney.stress.interface import EngineAbout

if TYPE_CHECKING:
    from tourney.game.action import Action

_HOLDEM: Final = "no_limit_holdem"
_GAMES: Final = {name: variant(name) for name in (_HOLDEM, "fixed_limit_holdem", "pot_limit_omaha", "kuhn")}
_ABOUT: Final = EngineAbout("engine", antes=("each", "big blind", "button"), smallest_chip=True)
_MANY: Final = 400


class Lots:
    """A stream whose numbers are given; it leaves what it shuffles in order."""

    def __init__(self, *numbers: int) -> None:
        self.left = list(numbers)

    def below(self, bound: int) -> int:
        number = self.left.pop(0)
        assert 0 <= number < bound
        return number

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def chance(self, numerator: int, denominator: int) -> bool:
        return self.below(denominator) < numerator

    def shuffle(self, items: list[object]) -> None:
        """Nothing."""


def acts(*lots: int, features: tuple[str, ...] = (), temper: int = 0, sizes: int = 0, **view: Any) -> Action:  # noqa: ANN401
    """What a player does; the first two lots choose the temper and how often the least and the most are raised to."""
    is_bet = not view.get("discard_most")  # before a bet there is a lot for an illegal action
    stream: Any = Lots(temper, sizes, *([99] if is_bet else []), *lots)
    seen: Any = SimpleNamespace(
        player=3, discard_most=0, to_call=10, least_raise_to=20, most_raise_to=100,
        raise_within=lambda chips: raise_to(min(chips, 100)),
    )  # fmt: skip
    for name, value in view.items():
        setattr(seen, name, value)
    planned = Temper(features, stream)(seen)
    assert stream.left == []
    assert (planned.player, planned.probe) == (3, None)
    return planned.action


def of_a_hundred(*features: str, temper: int) -> tuple[int, ...]:
    """How many of a hundred lots are folds, checks or calls, and raises."""
    kinds: Counter[int] = Counter()
    for lot in range(100):
        stream: Any = Lots(temper, 0, 99, lot, 0)
        seen: Any = SimpleNamespace(player=0, discard_most=0, to_call=10, least_raise_to=20, most_raise_to=100)
        kinds[Temper(features, stream)(seen).action.kind] += 1
    return kinds[FOLD], kinds[CHECK_OR_CALL], kinds[BET_OR_RAISE]


@pytest.mark.parametrize("temper", range(5))
def test_what_players_lean_to(temper: int) -> None:
    assert of_a_hundred("many raises", temper=temper) == (5, 25, 70)
    assert of_a_hundred("calls", temper=temper) == (2, 85, 13)
    assert of_a_hundred("calls", "many raises", temper=temper) == (2, 60, 38)
    folds, calls, raises = of_a_hundred(temper=temper)
    assert min(folds, calls, raises) >= 5
    assert folds + calls + raises == 100


def test_nobody_folds_to_a_check_or_raises_where_none_is_allowed() -> None:
    assert acts(0, features=("many raises",)) == fold()
    assert acts(0, features=("many raises",), to_call=0) == check_or_call()
    assert acts(99, features=("many raises",), least_raise_to=0) == check_or_call()


@pytest.mark.parametrize(
    ("sizes", "least", "most"),
    # Of so many raises and two more: those to the least, and those to the most.
    [(0, 2, 4), (1, 4, 2), (2, 1, 1), (3, 0, 5), (4, 5, 0)],
)
def test_the_sizes_of_raises(sizes: int, least: int, most: int) -> None:
    for size in range(least + most):
        to = 20 if size < least else 100
        assert acts(99, size, sizes=sizes) == raise_to(to)
    for size in (least + most, least + most + 1):
        # Either from the least to four times as much, as far as that is allowed, or anything that is allowed.
        assert acts(99, size, 0, 0, sizes=sizes) == raise_to(20)
        assert acts(99, size, 0, 60, sizes=sizes) == raise_to(80)
        assert acts(99, size, 1, 0, sizes=sizes) == raise_to(20)
        assert acts(99, size, 1, 80, sizes=sizes) == raise_to(100)


def test_illegal_actions_are_tried_where_asked_for() -> None:
    probes = Counter[Probe | None]()
    for lot in range(100):
        stream: Any = Lots(0, 0, lot, *([lot % len(Probe)] if lot < 12 else []), 99, 0)
        seen: Any = SimpleNamespace(player=0, discard_most=0, to_call=10, least_raise_to=20, most_raise_to=100)
        probes[Temper(("probes",), stream)(seen).probe] += 1
    assert probes[None] == 88
    assert set(probes) == {None, *Probe}


def test_what_is_drawn() -> None:
    cards = parse_cards("As Kd 7c 5h 2s")
    given: dict[str, Any] = {"discard_most": 5, "discard_least": 0, "may_give_up": cards}
    stream: Any
    for lots, features, count in (
        # As a rule none to four; with many cards drawn half the time all that may be.
        ((0,), (), 0), ((4,), (), 4), ((0,), ("discards",), 5), ((1, 2), ("discards",), 2),
    ):  # fmt: skip
        stream = Lots(0, 0, *lots)
        planned = Temper(features, stream)(SimpleNamespace(player=1, **given))  # type: ignore[arg-type]
        assert (planned.player, planned.action, stream.left) == (1, discard(cards[:count]), [])
    # No more than there are, and at least as many as must be.
    assert acts(2, **given | {"discard_most": 2}) == discard(cards[:2])
    assert acts(0, features=("discards",), **given | {"may_give_up": cards[:3]}) == discard(cards[:3])
    assert acts(0, **given | {"discard_least": 1}) == discard(cards[:1])


def generator(*points: RulePoint, about: EngineAbout = _ABOUT) -> Generator:
    return Generator(OfferedStakes(about), _GAMES, points, 11)


def features(made: Generator) -> list[frozenset[str]]:
    return [made.hand(number)[2] for number in range(_MANY)]


def share(of: list[frozenset[str]], feature: str) -> float:
    return sum(feature in each for each in of) / len(of)


def point(name: str, *needs: str, game: str = _HOLDEM, is_random: bool = True) -> RulePoint:
    hand = replace(spot((1000, 1000), "c"), setup=replace(spot((1000, 1000), "c").setup, game=game))
    at = (lambda *_: True) if is_random else None
    return RulePoint(name, Section.BETTING, "It is so.", "TDA", hands=(hand,), needs=needs, at=at)


def test_how_often_each_feature_comes() -> None:
    drawn = features(generator())
    for feature in SWARM:
        # A tenth for what is rare, otherwise a quarter; of 400 hands the standard error is 2%.
        usual = 0.1 if feature in {"dead blind", "tiny stacks", "deep stacks"} else 0.25
        if feature not in {"heads-up", "many players"}:
            assert share(drawn, feature) == pytest.approx(usual, abs=0.07), feature
    assert share(drawn, "chip") == pytest.approx(0.2, abs=0.07)
    # Both are drawn in a sixteenth of the hands; one of them then goes.
    assert not any({"heads-up", "many players"} <= each for each in drawn)
    assert share(drawn, "heads-up") == pytest.approx(0.22, abs=0.07)
    assert share(drawn, "many players") == pytest.approx(0.22, abs=0.07)


def test_half_of_the_hands_aim_at_a_point() -> None:
    # Half of the hands have what it needs, and a quarter of the others.
    drawn = features(generator(point("a", "ties")))
    assert share(drawn, "ties") == pytest.approx(0.625, abs=0.07)
    assert share(features(generator(point("a", "ties", is_random=False))), "ties") < 0.35


def test_hands_aim_at_points_that_few_hands_have_reached() -> None:
    made = generator(point("a", "absent"), point("b", "two boards"))
    made.reached["a"] = 1
    drawn = features(made)
    # Four points are looked at: a sixteenth of the aims see only the other one.
    assert share(drawn, "two boards") == pytest.approx(0.5 * 15 / 16, abs=0.07)
    assert share(drawn, "absent") == pytest.approx(0.5 / 16, abs=0.03)
    assert made.reached == {"a": 1, "b": 0}


def test_the_games_of_a_point_are_played_more_often() -> None:
    made = generator(point("a", "absent", game="kuhn"))
    plans = [made.hand(number) for number in range(3 * _MANY)]
    games = Counter(plan.setup.game for plan, _, drawn in plans if "absent" in drawn)
    others = Counter(plan.setup.game for plan, _, drawn in plans if "absent" not in drawn)
    # Two thirds by choice, and a quarter of the rest; of 600 hands the standard error is 2%.
    assert games["kuhn"] / games.total() == pytest.approx(2 / 3 + 1 / 12, abs=0.06)
    assert others["kuhn"] / others.total() == pytest.approx(1 / 4, abs=0.1)
    # A point of games that are not played is striven for in any.
    far = generator(point("a", "absent", game="stud"))
    assert {far.hand(number)[0].setup.game for number in range(60)} == set(_GAMES)


def test_what_the_engine_does_not_have_is_never_drawn() -> None:
    bare = generator(about=EngineAbout("engine"))
    assert bare.closed == {"ante", "big-blind ante", "button ante", "chip"}
    assert generator().closed == set()
    assert generator(about=replace(_ABOUT, antes=())).closed == {"ante", "big-blind ante", "button ante"}
    drawn = features(bare)
    assert not any(each & bare.closed for each in drawn)


def test_a_feature_that_is_never_offered_is_left_out() -> None:
    made = generator()
    for _ in range(11):
        made.note_offered({"ties", "calls"}, offered=False)
    assert made.closed == set()
    made.note_offered({"calls"}, offered=True)
    made.note_offered({"ties", "calls"}, offered=False)
    assert made.closed == {"ties"}
    assert share(features(made), "ties") == 0


def test_the_hands_of_a_seed_are_the_same_and_others_of_another() -> None:
    plans = [generator().hand(number)[0] for number in (3, 4)]
    assert plans == [generator().hand(number)[0] for number in (3, 4)]
    assert plans[0] != plans[1]
    assert Generator(OfferedStakes(_ABOUT), _GAMES, (), 12).hand(3)[0] != plans[0]
