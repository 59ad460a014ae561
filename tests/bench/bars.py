"""How many times a peer's work tourney does in the same time, and how many it is meant to do."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Final

from tourney.bench.engine import SEVEN_CARDS
from tourney.bench.rounds import BUILT_IN, BULK, OURS, PURE, PYTHON
from tourney.bench.tournaments import AT_RANDOM, THOUSAND
from tourney.bench.workload import CALL_DOWN, FOLD_HEAVY, GAMES, NLHE_6, NLHE_9, RANDOM_LEGAL, TRIPLE_DRAW

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.bench.rounds import Row
    from tourney.bench.tournaments import TournamentRow

_POKERKIT: Final = "PokerKit"
_PKRBOT: Final = "pkrbot"

_CALL_DOWN_BAR: Final = 300
_TRIPLE_DRAW_BAR: Final = 80
_BY_CHANCE_BAR: Final = 50
_FASTEST_BAR: Final = 3
_FASTEST_BUILT_IN_BAR: Final = 10
_INTERPRETED_BAR: Final = 20
_EVALUATOR_BAR: Final = 1
_TOURNAMENT_BARS: Final = {THOUSAND: 1.12, AT_RANDOM: 1.6}


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times a peer's work ours does in the same time.

    Attributes:
        what: The game, or the ranking.
        policy: By what it is played.
        player: Our player.
        peer: Theirs.
        value: How many times.
    """

    what: str
    policy: str
    player: str
    peer: str
    value: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar, and what was got.

    Attributes:
        measure: What is measured.
        bar: How many times it has to be, at least or at most.
        got: How many times it is; None if it was not measured.
        at_most: Whether less is better.
    """

    measure: str
    bar: float
    got: float | None
    at_most: bool = False

    @property
    def met(self) -> bool | None:
        """Whether it is met; None if it was not measured."""
        if self.got is None:
            return None
        return self.got <= self.bar if self.at_most else self.got >= self.bar


def build_ratios(rows: Sequence[Row]) -> list[Ratio]:
    """All of ours to all of the peers' that did the same work."""
    ratios = []
    for theirs in rows:
        for ours in rows:
            if theirs.contender.who == OURS or ours.contender.who != OURS or ours.group is not theirs.group:
                continue
            if ours.contender.player == BULK:
                continue
            value = ratio(ours, theirs)
            if value is not None:
                group = ours.group
                ratios.append(Ratio(group.what, group.policy, ours.contender.player, theirs.contender.who, value))
    return ratios


def ratio(ours: Row, theirs: Row) -> float | None:
    """Our rate divided by theirs: the median over the rounds; None if theirs failed."""
    if theirs.failed:
        return None
    return median(one / other for one, other in zip(ours.rates, theirs.rates, strict=True))


def check_bars(ratios: Sequence[Ratio], tournaments: Sequence[TournamentRow]) -> list[Bar]:
    """Every bar with what was got."""
    got = {(each.what, each.policy, each.player, each.peer): each.value for each in ratios}
    return [*_against_pokerkit(got), *_against_the_fastest(ratios), *_others(got, tournaments)]


def _against_pokerkit(got: dict[tuple[str, str, str, str], float]) -> Iterator[Bar]:
    for policy in (CALL_DOWN, RANDOM_LEGAL, FOLD_HEAVY):
        for game in GAMES:
            bar = _BY_CHANCE_BAR
            if policy is CALL_DOWN:
                bar = _TRIPLE_DRAW_BAR if game is TRIPLE_DRAW else _CALL_DOWN_BAR
            value = got.get((game.title, policy.title, PYTHON, _POKERKIT))
            yield Bar(f"{game.title}, {policy.title}: {PYTHON} / {_POKERKIT}", bar, value)
    value = got.get((NLHE_6.title, CALL_DOWN.title, PURE, _POKERKIT))
    yield Bar(f"{NLHE_6.title}, {CALL_DOWN.title}: {PURE} / {_POKERKIT}", _INTERPRETED_BAR, value)


def _against_the_fastest(ratios: Sequence[Ratio]) -> Iterator[Bar]:
    for player, bar in ((PYTHON, _FASTEST_BAR), (BUILT_IN, _FASTEST_BUILT_IN_BAR)):
        for game in (NLHE_6, NLHE_9):
            work = (game.title, CALL_DOWN.title, player)
            peers = [each for each in ratios if (each.what, each.policy, each.player) == work]
            fastest = min(peers, key=lambda each: each.value, default=None)
            name = f"fastest peer ({fastest.peer})" if fastest else "fastest peer"
            measure = f"{game.title}, {CALL_DOWN.title}: {player} / {name}"
            yield Bar(measure, bar, fastest.value if fastest else None)


def _others(got: dict[tuple[str, str, str, str], float], tournaments: Sequence[TournamentRow]) -> Iterator[Bar]:
    evaluator = got.get((SEVEN_CARDS, "", "", _PKRBOT))
    yield Bar(f"seven cards, one call a hand: ours / {_PKRBOT}", _EVALUATOR_BAR, evaluator)
    for name, bar in _TOURNAMENT_BARS.items():
        times_hands = next((row.times_hands for row in tournaments if row.scenario == name), None)
        yield Bar(f"{name}: time / time of its hands", bar, times_hands, at_most=True)
