"""The conformance kit: what every strategy has to keep to, tried out in hands of every size.

    for finding in check_strategy(find_player("careful.py:Careful"), games):
        print(finding.check, finding.result.value, finding.detail)

`tourney.testing` has the same for pytest, with the shipped games; `tourney check-strategy` prints it as a table.
"""

from __future__ import annotations

import pickle
import random
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import StructureError
from tourney.strategies.base import Traits, traits_of
from tourney.strategies.play import described
from tourney.strategies.testing_memory import changed_between, remembered
from tourney.strategies.testing_play import Play, play_hands_of
from tourney.strategies.testing_process import CannotRun, played_elsewhere
from tourney.strategies.testing_spots import BLOCK, spot_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.strategies.base import Strategy
    from tourney.strategies.registry import Player
    from tourney.strategies.testing_play import Decision, Trouble

HANDS: Final = 50
"""Hands of each game, unless it is said otherwise: every size of table with every kind of stacks."""

SLOW: Final = 0.01
"""Seconds for a decision above which a strategy is called slow."""

_OTHER: Final = 0x5EED
_ELSEWHERE: Final = 1000 * BLOCK
"""The first hand of another event."""


class Result(Enum):
    """What came of a check."""

    PASSED = "passed"
    WARNED = "warning"
    FAILED = "failed"
    SKIPPED = "skipped"


class Finding(NamedTuple):
    """What a check has found.

    Attributes:
        check: Its name.
        games: The games it is about: where something is wrong, those where it is.
        result: What came of it.
        detail: What was seen.
        hand: The number of the hand where it can be seen, in the first of the games; None where it is about no hand.
    """

    check: str
    games: tuple[str, ...]
    result: Result
    detail: str
    hand: int | None = None


class Examination:
    """A strategy, and what it did in the hands of the kit, which are played when a check asks for them.

    Args:
        player: The strategy.
        games: All games it is to be tried in. In those it does not claim by its traits, faults are but warned of.
        hands: Hands of each game.
        slow: Seconds for a decision above which it is warned of.
    """

    def __init__(self, player: Player, games: Sequence[Variant], *, hands: int = HANDS, slow: float = SLOW) -> None:
        self.player = player
        self.games = tuple(games)
        self.hands = hands
        self.slow = slow
        self.traits = traits_of(player.factory)
        own = self.traits.games
        self.claimed = [game for game in games if own is None or game.name in own]
        self.unclaimed = [game for game in games if game not in self.claimed]
        self.first_block = range(min(hands, BLOCK))

    @cached_property
    def plays(self) -> Mapping[str, Sequence[Play]]:
        """What it did in all hands of all games, by the block."""
        plays: dict[str, list[Play]] = {game.name: [] for game in self.games}
        for game in (*self.claimed, *self.unclaimed):
            for first in range(0, self.hands, BLOCK):
                numbers = range(first, min(first + BLOCK, self.hands))
                plays[game.name].append(play_hands_of(game, numbers, self.player.create))
                if plays[game.name][-1].hung:
                    return plays
        return plays

    @property
    def hangs(self) -> bool:
        """Whether it has not come back from a decision; then no more is tried."""
        return any(play.hung for plays in self.plays.values() for play in plays)

    def check(self, name: str) -> Finding:
        """What a check finds.

        Raises:
            StructureError: The strategy cannot be made.
        """
        if self.hangs and name not in _OF_HANDS:
            return Finding(name, (), Result.SKIPPED, "not tried, as it hangs")
        return CHECKS[name](self)

    def again(self, game: Variant, **how: object) -> Play:
        """The first block of a game once more, with new objects; `how` as of `play_hands_of`."""
        return play_hands_of(game, self.first_block, self.player.create, **how)  # type: ignore[arg-type]

    def different(self, check: str, what: str, play: Callable[[Variant], Play | Sequence[Decision]]) -> Finding:
        """Whether it does the same in the first block of each game it claims, played in some other way."""
        differing: list[str] = []
        where: tuple[int | None, str] = (None, "")
        for game in self.claimed:
            once = self.plays[game.name][0].decisions
            other = play(game)
            difference = _difference(once, other.decisions if isinstance(other, Play) else other)
            if difference is not None:
                where = where if differing else difference
                differing.append(game.name)
        if not differing:
            decisions = sum(len(self.plays[game.name][0].decisions) for game in self.claimed)
            return self.passed(check, f"{decisions:,} decisions, {what}")
        return Finding(check, tuple(differing), Result.FAILED, f"not {what}: {where[1]}", where[0])

    def passed(self, check: str, detail: str) -> Finding:
        """Nothing is wrong in the games it claims."""
        return Finding(check, tuple(game.name for game in self.claimed), Result.PASSED, detail)

    def troubled(self, check: str, games: Sequence[Variant], result: Result, *, telling: bool) -> Finding | None:
        """What it did wrong in some games, if anything."""
        troubles = [
            (game.name, trouble)
            for game in games
            for play in self.plays[game.name]
            for trouble in play.troubles
            if trouble.telling == telling
        ]
        if not troubles:
            return None
        where, first = troubles[0]
        often = f"{len(troubles):,} times, first " if len(troubles) > 1 else ""
        detail = f"{often}in {where}, {_spoken(first)}"
        return Finding(check, tuple(dict.fromkeys(game for game, _ in troubles)), result, detail, first.hand)


def _spoken(trouble: Trouble) -> str:
    return f"hand {trouble.hand}, seat {trouble.position + 1}: {trouble.message}"


def _difference(once: Sequence[Decision], other: Sequence[Decision]) -> tuple[int, str] | None:
    """The first decision that is not the same: its hand, and in words."""
    for one, two in zip(once, other, strict=False):
        if one != two:
            second = two.asked if two[:2] == one[:2] else f"hand {two.hand}, seat {two.position + 1}: {two.asked}"
            return one.hand, f"hand {one.hand}, seat {one.position + 1}: {one.asked}, then {second}"
    if len(once) == len(other):
        return None
    last = (once or other)[-1]
    return last.hand, f"{len(once)} decisions, then {len(other)}"


# The checks


def _of_traits(exam: Examination) -> Finding:
    """What it says of itself can be true."""
    said = getattr(exam.player.factory, "traits", None)
    if said is not None and not isinstance(said, Traits):
        return Finding("traits", (), Result.FAILED, f"`traits` is a {type(said).__name__}, not Traits(...)")
    known = {game.name for game in exam.games}
    unknown = [name for name in exam.traits.games or () if name not in known]
    if unknown:
        return Finding("traits", (), Result.WARNED, f"no game is here that is called {', '.join(unknown)}")
    if not exam.claimed:
        return Finding("traits", (), Result.FAILED, "it claims no game")
    return exam.passed("traits", str(exam.traits))


def _of_legality(exam: Examination) -> Finding:
    """Every action is legal in the games it claims."""
    decisions = sum(len(play.decisions) for game in exam.claimed for play in exam.plays[game.name])
    wrong = exam.troubled("legal", exam.claimed, Result.FAILED, telling=False)
    return wrong or exam.passed("legal", f"{exam.hands * len(exam.claimed):,} hands, {decisions:,} decisions")


def _of_other_games(exam: Examination) -> Finding:
    """In the games it does not claim it is at fault at worst."""
    if not exam.unclaimed:
        return Finding("elsewhere", (), Result.SKIPPED, "it claims every game")
    wrong = exam.troubled("elsewhere", exam.unclaimed, Result.WARNED, telling=False)
    names = tuple(game.name for game in exam.unclaimed)
    return wrong or Finding("elsewhere", names, Result.PASSED, f"{exam.hands * len(names):,} hands")


def _of_repetition(exam: Examination) -> Finding:
    """The same random numbers, the same actions."""
    before, own = random.getstate(), remembered(exam.player.factory)
    found = exam.different("repeatable", "the same with the same random numbers", exam.again)
    if found.result is Result.FAILED:
        if random.getstate() != before:
            found = found._replace(detail=f"{found.detail}; it asks Python's `random`, and not `view.stream`")
        return found._replace(detail=found.detail + changed_between(own, remembered(exam.player.factory)))
    return found


def _of_determinism(exam: Examination) -> Finding:
    """Who says to be deterministic does the same with other random numbers."""
    if not exam.traits.deterministic:
        return Finding("deterministic", (), Result.SKIPPED, "it does not say so")
    what = "the same with other random numbers"
    return exam.different("deterministic", what, lambda game: exam.again(game, other_numbers=_OTHER))


def _of_the_lobby(exam: Examination) -> Finding:
    """Who says not to use the lobby does the same without one."""
    if exam.traits.uses_lobby:
        return Finding("no lobby", (), Result.SKIPPED, "it does not say that it needs none")
    return exam.different("no lobby", "the same without a lobby", lambda game: exam.again(game, with_lobby=False))


def _of_memory(exam: Examination) -> Finding:
    """A new object plays the same after others of its class have played another event."""
    own = remembered(exam.player.factory)

    def after_another(game: Variant) -> Play:
        play_hands_of(game, range(_ELSEWHERE, _ELSEWHERE + BLOCK), exam.player.create)
        return exam.again(game)

    found = exam.different("memory", "the same after another event", after_another)
    if found.result is Result.FAILED:
        return found._replace(detail=found.detail + changed_between(own, remembered(exam.player.factory)))
    return found


def _of_pickling(exam: Examination) -> Finding:
    """It can be pickled before and amid its hands, and goes on the same."""

    def anew(strategy: Strategy) -> Strategy:
        copied: Strategy = pickle.loads(pickle.dumps(strategy))  # noqa: S301 - made here
        return copied

    def pickled(game: Variant) -> Play:
        return play_hands_of(game, exam.first_block, lambda: anew(exam.player.create()), swap=anew)

    try:
        return exam.different("pickles", "the same when pickled before and amid its hands", pickled)
    except Exception as error:  # noqa: BLE001 - whatever pickle says of a stranger's class
        return Finding("pickles", (), Result.FAILED, f"it cannot be pickled: {described(error)}")


def _of_processes(exam: Examination) -> Finding:
    """It plays the same in another process."""
    try:
        elsewhere = played_elsewhere(exam.player, exam.claimed, exam.first_block)
    except CannotRun as error:
        return Finding("processes", (), Result.FAILED, str(error))
    found = exam.different("processes", "the same in another process", lambda game: elsewhere[game.name])
    if found.result is Result.FAILED:
        return found._replace(detail=f"{found.detail}; sets of text, for one, have another order in each process")
    return found


def _of_views(exam: Examination) -> Finding:
    """It leaves what it is shown as it is, and does not pile it up."""
    for game in exam.claimed:
        for play in exam.plays[game.name]:
            if play.changed:
                hand, names = play.changed[0]
                return Finding(
                    "views", (game.name,), Result.FAILED, f"hand {hand}: it has changed its view: {names}", hand
                )
    plays = [play for game in exam.claimed for play in exam.plays[game.name]]
    kept, shown = sum(play.kept for play in plays), sum(len(play.decisions) for play in plays)
    if 2 * kept > shown > 100:
        detail = f"it keeps {kept:,} of {shown:,} views: keep what it needs of them, or memory runs full"
        return Finding("views", (), Result.WARNED, detail)
    return exam.passed("views", "left as they are")


def _of_telling(exam: Examination) -> Finding:
    """It bears being told of its hands and of the start."""
    asks = [name for name in ("start", "on_event") if callable(getattr(exam.player.factory, name, None))]
    if not asks:
        return Finding("told", (), Result.SKIPPED, "it has neither `start` nor `on_event`")
    wrong = exam.troubled("told", exam.claimed, Result.FAILED, telling=True)
    told = sum(play.told for game in exam.claimed for play in exam.plays[game.name])
    return wrong or exam.passed("told", f"{' and '.join(asks)}: {told:,} calls")


def _of_time(exam: Examination) -> Finding:
    """How long a decision takes."""
    timed = [
        (seconds, game.name, decision.hand)
        for game in exam.claimed
        for play in exam.plays[game.name]
        for seconds, decision in zip(play.seconds, play.decisions, strict=True)
    ]
    if not timed:
        return Finding("time", (), Result.SKIPPED, "it has decided nothing")
    timed.sort()
    median, late, (worst, game, hand) = timed[len(timed) // 2][0], timed[len(timed) * 99 // 100][0], timed[-1]
    detail = f"median {_time(median)}, 99th percentile {_time(late)}, worst {_time(worst)}"
    if late > exam.slow:
        return Finding("time", (game,), Result.WARNED, f"{detail}: slower than {_time(exam.slow)}", hand)
    return exam.passed("time", detail)


def _time(seconds: float) -> str:
    return f"{1000 * seconds:,.1f} ms" if seconds >= 0.001 else f"{1_000_000 * seconds:,.0f} us"


CHECKS: Final[Mapping[str, Callable[[Examination], Finding]]] = {
    "traits": _of_traits,
    "legal": _of_legality,
    "elsewhere": _of_other_games,
    "told": _of_telling,
    "views": _of_views,
    "repeatable": _of_repetition,
    "deterministic": _of_determinism,
    "no lobby": _of_the_lobby,
    "memory": _of_memory,
    "pickles": _of_pickling,
    "processes": _of_processes,
    "time": _of_time,
}
"""All checks, by name."""

_OF_HANDS: Final = ("traits", "legal", "elsewhere", "told")
"""The checks that tell what went wrong in the hands that were played."""


def check_strategy(
    player: Player, games: Sequence[Variant], *, hands: int = HANDS, slow: float = SLOW
) -> list[Finding]:
    """Everything that the kit finds of a strategy; the arguments are those of `Examination`.

    Raises:
        StructureError: The strategy cannot be made.
    """
    if not games:
        raise StructureError("a strategy is tried in one game at least")
    exam = Examination(player, games, hands=hands, slow=slow)
    return [exam.check(name) for name in CHECKS]


def hand_in_words(player: Player, game: Variant, number: int) -> list[str]:
    """A hand of the kit as a strategy plays it: the table, each of its decisions, and what went wrong.

    The hands of its block that come before are played, too, as it may remember them.
    """
    spot = spot_of(game, number)
    play = play_hands_of(game, range(number // BLOCK * BLOCK, number + 1), player.create, words_of=number)
    around = "no event around it" if spot.lobby is None else f"{spot.lobby.players_left} players left"
    seats = [
        f"seat {position + 1}: {chips:,}{' (looked at)' if position in spot.own else ''}"
        for position, chips in enumerate(spot.stacks)
    ]
    troubles = [trouble for trouble in play.troubles if trouble.hand == number]
    wrong = [f"{_spoken(trouble)}\n{trouble.trace}".rstrip() for trouble in troubles]
    return [f"{game.name}, hand {number}: {around}, {spot.stakes}", *seats, *(play.lines or ()), *wrong]
