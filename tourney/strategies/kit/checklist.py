"""The conformance kit: the checks every strategy must pass, run on hands of every table size.

    for finding in check_strategy(find_player("careful.py:Careful"), games):
        print(finding.check, finding.result.value, finding.detail)

`tourney.testing` runs the same checks under pytest, in the shipped games; `tourney check-strategy` prints a table.
"""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.strategies.base import Traits
from tourney.strategies.kit.examination import (
    HANDS,
    SLOW,
    CheckFinding,
    CheckResult,
    Examination,
    describe_changes,
    describe_trouble,
    hash_state,
)
from tourney.strategies.kit.hand_setups import BLOCK, setup_of
from tourney.strategies.kit.trial import CannotRun, play_elsewhere, play_hands_of
from tourney.strategies.play import describe_error

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.game.stakes import Stakes
    from tourney.game.variant import Variant
    from tourney.strategies.base import Strategy
    from tourney.strategies.kit.trial import Did
    from tourney.strategies.registry import Player


# A hand of the conformance kit in words, to see what a strategy did in it.


def hand_in_words(player: Player, game: Variant, number: int) -> list[str]:
    """A hand of the kit as a strategy plays it: the table, each of its decisions, and its faults.

    The earlier hands of its block are played too, because the strategy may remember them.
    """
    spot = setup_of(game, number)
    play = play_hands_of(game, range(number // BLOCK * BLOCK, number + 1), player.create, words_of=number)
    around = "not in an event" if spot.lobby is None else f"{spot.lobby.players_left} players left"
    seats = [
        f"seat {position + 1}: {chips:,}{' (under test)' if position in spot.own else ''}"
        for position, chips in enumerate(spot.stacks)
    ]
    troubles = [trouble for trouble in play.troubles if trouble.hand == number]
    wrong = [f"{describe_trouble(trouble)}\n{trouble.trace}".rstrip() for trouble in troubles]
    lines = play.lines or ["no decision for the strategy under test"]
    return [f"{game.name}, hand {number}: {around}, {_describe_stakes(spot.stakes)}", *seats, *lines, *wrong]


def _describe_stakes(stakes: Stakes) -> str:
    blinds = f"blinds {stakes.small_blind:,} and {stakes.big_blind:,}" if stakes.big_blind else ""
    bets = "" if blinds else f"bets {stakes.small_bet:,} and {stakes.big_bet:,}"
    bring_in = f"bring-in {stakes.bring_in:,}" if stakes.bring_in else ""
    payer = stakes.ante_kind.name.lower().replace("_", " ")
    ante = f"ante {stakes.ante:,} ({payer})" if stakes.ante else ""
    return ", ".join([words for words in (blinds, bets, bring_in, ante, f"smallest chip {stakes.chip:,}") if words])


__all__ = (
    "CHECKS",
    "HANDS",
    "SLOW",
    "CheckFinding",
    "CheckResult",
    "Examination",
    "check",
    "check_strategy",
    "hand_in_words",
)

_OTHER: Final = 0x5EED
_ELSEWHERE: Final = 1000 * BLOCK
"""Number of the first hand of another event."""


def _of_traits(exam: Examination) -> CheckFinding:
    """Check that the traits are valid and name known games."""
    said = getattr(exam.player.factory, "traits", None)
    if said is not None and not isinstance(said, Traits):
        return CheckFinding("traits", (), CheckResult.FAILED, f"`traits` is a {type(said).__name__}, not Traits(...)")
    known = {game.name for game in exam.games}
    unknown = [name for name in exam.traits.games or () if name not in known]
    if unknown:
        return CheckFinding("traits", (), CheckResult.WARNED, f"unknown game: {', '.join(unknown)}")
    if not exam.claimed:
        return CheckFinding("traits", (), CheckResult.FAILED, "it claims no game")
    return exam.pass_check("traits", str(exam.traits))


def _of_legality(exam: Examination) -> CheckFinding:
    """Check that every action is legal in the games it claims."""
    decisions = sum(len(play.seconds) for game in exam.claimed for play in exam.plays[game.name])
    wrong = exam.find_troubles("legal", exam.claimed, CheckResult.FAILED, in_event=False)
    return wrong or exam.pass_check("legal", f"{exam.hands * len(exam.claimed):,} hands, {decisions:,} decisions")


def _of_other_games(exam: Examination) -> CheckFinding:
    """Look for faults in the games it does not claim; they are only warnings."""
    if not exam.unclaimed:
        return CheckFinding("elsewhere", (), CheckResult.SKIPPED, "it claims every game")
    wrong = exam.find_troubles("elsewhere", exam.unclaimed, CheckResult.WARNED, in_event=False)
    names = tuple(game.name for game in exam.unclaimed)
    return wrong or CheckFinding("elsewhere", names, CheckResult.PASSED, f"{exam.hands * len(names):,} hands")


def _of_repetition(exam: Examination) -> CheckFinding:
    """Check that the same random numbers give the same actions."""
    found = exam.repetition
    return found if found.check == "repeatable" else CheckFinding("repeatable", (), CheckResult.SKIPPED, "see memory")


def _of_determinism(exam: Examination) -> CheckFinding:
    """Check that a deterministic strategy plays the same with other random numbers."""
    if not exam.traits.deterministic:
        return CheckFinding("deterministic", (), CheckResult.SKIPPED, "its traits do not claim it")
    what = "the same with other random numbers"
    return exam.different("deterministic", what, lambda game: exam.again(game, other_numbers=_OTHER))


def _of_the_lobby(exam: Examination) -> CheckFinding:
    """Check that a strategy that does not use the lobby plays the same without one."""
    if exam.traits.uses_lobby:
        return CheckFinding("no lobby", (), CheckResult.SKIPPED, "its traits allow using the lobby")
    return exam.different("no lobby", "the same without a lobby", lambda game: exam.again(game, with_lobby=False))


def _of_memory(exam: Examination) -> CheckFinding:
    """Check that a new object plays the same after others of its class have played another event."""
    if exam.repetition.result is CheckResult.FAILED:
        return exam.repetition
    own = hash_state(exam.player.factory)

    def after_another(game: Variant) -> Did:
        play_hands_of(game, range(_ELSEWHERE, _ELSEWHERE + BLOCK), exam.player.create)
        return exam.again(game)

    found = exam.different("memory", "the same after another event", after_another)
    if found.result is CheckResult.FAILED:
        return found._replace(detail=found.detail + describe_changes(own, hash_state(exam.player.factory)))
    return found


def _of_pickling(exam: Examination) -> CheckFinding:
    """Check that it can be pickled before and between its hands, and then plays the same."""

    def anew(strategy: Strategy) -> Strategy:
        copied: Strategy = pickle.loads(pickle.dumps(strategy))  # noqa: S301 - made here
        return copied

    def play_pickled(game: Variant) -> Did:
        return play_hands_of(game, exam.first_block, lambda: anew(exam.player.create()), swap=anew).did

    try:
        return exam.different("pickles", "the same when pickled before and between hands", play_pickled)
    except Exception as error:  # noqa: BLE001 - an untrusted class may raise anything
        return CheckFinding("pickles", (), CheckResult.FAILED, f"it cannot be pickled: {describe_error(error)}")


def _of_processes(exam: Examination) -> CheckFinding:
    """Check that it plays the same in another process."""
    try:
        elsewhere = play_elsewhere(exam.player, exam.claimed, exam.first_block)
    except CannotRun as error:
        return CheckFinding("processes", (), CheckResult.FAILED, str(error))
    found = exam.different("processes", "the same in another process", lambda game: elsewhere[game.name])
    if found.result is CheckResult.FAILED:
        return found._replace(detail=f"{found.detail}; for example, sets of strings iterate in another order")
    return found


def _of_views(exam: Examination) -> CheckFinding:
    """Check that it does not change its views and does not hoard them."""
    for game in exam.claimed:
        for play in exam.plays[game.name]:
            if play.changed:
                hand, names = play.changed[0]
                return CheckFinding(
                    "views", (game.name,), CheckResult.FAILED, f"hand {hand}: it changed its view: {names}", hand
                )
    plays = [play for game in exam.claimed for play in exam.plays[game.name]]
    kept, shown = sum(play.kept for play in plays), sum(len(play.seconds) for play in plays)
    if 2 * kept > shown > 100:
        detail = f"it keeps {kept:,} of {shown:,} views: keep only the data it needs, or memory runs out"
        return CheckFinding("views", (), CheckResult.WARNED, detail)
    return exam.pass_check("views", "not changed")


def _of_events(exam: Examination) -> CheckFinding:
    """Check that `start` and `on_event` raise nothing."""
    asks = [name for name in ("start", "on_event") if callable(getattr(exam.player.factory, name, None))]
    if not asks:
        return CheckFinding("events", (), CheckResult.SKIPPED, "it has neither `start` nor `on_event`")
    wrong = exam.find_troubles("events", exam.claimed, CheckResult.FAILED, in_event=True)
    calls = sum(play.notified for game in exam.claimed for play in exam.plays[game.name])
    return wrong or exam.pass_check("events", f"{' and '.join(asks)}: {calls:,} calls")


def _of_time(exam: Examination) -> CheckFinding:
    """Measure how long its decisions take."""
    timed = [
        (seconds, game.name, hand)
        for game in exam.claimed
        for play in exam.plays[game.name]
        for seconds, hand in play.seconds
    ]
    if not timed:
        return CheckFinding("time", (), CheckResult.SKIPPED, "it made no decision")
    timed.sort()
    median, late, (worst, game, hand) = timed[len(timed) // 2][0], timed[len(timed) * 99 // 100][0], timed[-1]
    detail = f"median {_time(median)}, 99th percentile {_time(late)}, worst {_time(worst)}"
    if late > exam.slow:
        return CheckFinding("time", (game,), CheckResult.WARNED, f"{detail}: slower than {_time(exam.slow)}", hand)
    return exam.pass_check("time", detail)


def _time(seconds: float) -> str:
    return f"{1000 * seconds:,.1f} ms" if seconds >= 0.001 else f"{1_000_000 * seconds:,.0f} us"


CHECKS: Final[Mapping[str, Callable[[Examination], CheckFinding]]] = {
    "traits": _of_traits,
    "legal": _of_legality,
    "elsewhere": _of_other_games,
    "events": _of_events,
    "views": _of_views,
    "repeatable": _of_repetition,
    "deterministic": _of_determinism,
    "no lobby": _of_the_lobby,
    "pickles": _of_pickling,
    "processes": _of_processes,
    "memory": _of_memory,  # after the others: state left in the class could confuse them
    "time": _of_time,
}
"""All checks by name, in the order they run."""

_OF_HANDS: Final = ("traits", "legal", "elsewhere", "events")
"""The checks that report what went wrong in the hands already played; they also run for a strategy that hangs."""

_OF_REPEATABLE: Final = ("deterministic", "no lobby", "memory", "pickles", "processes")
"""The checks that compare two runs; they mean nothing for a strategy that does not repeat itself."""


def check(exam: Examination, name: str) -> CheckFinding:
    """Run one check.

    Raises:
        InvalidArgument: The strategy cannot be made.
    """
    if exam.hangs and name not in _OF_HANDS:
        return CheckFinding(name, (), CheckResult.SKIPPED, "not run: it hangs")
    if name in _OF_REPEATABLE and exam.repetition.result is CheckResult.FAILED and exam.repetition.check != name:
        return CheckFinding(name, (), CheckResult.SKIPPED, f"not run: see {exam.repetition.check}")
    return CHECKS[name](exam)


def check_strategy(
    player: Player, games: Sequence[Variant], *, hands: int = HANDS, slow: float = SLOW
) -> list[CheckFinding]:
    """Run all checks on a strategy; the arguments are those of `Examination`.

    Raises:
        InvalidArgument: The strategy cannot be made.
    """
    if not games:
        raise InvalidArgument("check a strategy in at least one game")
    exam = Examination(player, games, hands=hands, slow=slow)
    return [check(exam, name) for name in CHECKS]
