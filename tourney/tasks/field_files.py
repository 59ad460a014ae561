"""Fields from recorded hands: a tournament and a directory of hands in, a field that plays like them out."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from importlib.metadata import version
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.config.learned_text import find_field_doubts, fitted_room_text
from tourney.config.resolved import Resolved, resolve
from tourney.errors import InvalidArgument
from tourney.outputs import write_text
from tourney.room.dealing_again import deal_again
from tourney.room.field_calibration import FittedField, RecordedHands, fit_field
from tourney.room.field_unknowns import FieldPrior
from tourney.room.play_tally import DIFFER, FEWEST, usable
from tourney.tasks.hand_files import count_hands

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from tourney.experiment.engines import Engine
    from tourney.room.dealing_again import DealAgain
    from tourney.room.play_tally import PlayTally
    from tourney.sim.scenario import Scenario

_AHEAD: Final = 2
_SHOWN_PLAYED: Final = 2
"""The field of the file and the learned one are played once more, to be shown."""


class FieldAsk(NamedTuple):
    """What the fit of a field is asked.

    Attributes:
        file: The tournament file.
        hands: The directory, or the file, of hands.
        settings: Settings for the tournament.
        seed: The seed; None for that of the file.
        runs: The fields in which the hands are dealt again.
    """

    file: Path
    hands: Path
    settings: Sequence[str]
    seed: int | None
    runs: int


class FittedFiles(NamedTuple):
    """A fitted field, with the files it is of.

    Attributes:
        sheet: The resolved tournament file.
        fitted: The field.
        problems: The hands that were not counted, by the reason, with their number.
        seed: The seed.
    """

    sheet: Resolved[Scenario]
    fitted: FittedField
    problems: Counter[str]
    seed: int


def fit_files(
    ask: FieldAsk, engine: Engine, note: Callable[[int, int], None] = lambda _done, _all: None
) -> FittedFiles:
    """Fit the field of a tournament to recorded hands.

    Args:
        ask: What is asked.
        engine: Deals the hands again.
        note: Called with the number of fields that are done, and of all.

    Raises:
        ConfigError: A file is invalid.
        InvalidArgument: There are no hands of the game of the tournament, or too few.
    """
    sheet = resolve(ask.file, settings=ask.settings)
    # Draws and expectations are of the room and of its runs, not of the field that is fitted.
    scenario = replace(sheet.scenario, draws=(), expect=())
    games = {game.name: game for game in scenario.rotation.games}
    if len(games) > 1:
        raise InvalidArgument(f"{ask.file.stem} is of several games: a field is fitted to hands of one")
    [game] = games.values()
    counted = count_hands(ask.hands, game.name)
    recorded = RecordedHands(game, counted.situations, counted.tally)
    # The most frequent reason is likeliest to be the one that matters.
    if not counted.tally.hands:
        reason, times = counted.problems.most_common(1)[0] if counted.problems else ("there are none", 0)
        raise InvalidArgument(f"{ask.hands}: no hand of {game.title} can be used; {times:,}: {reason}")
    if not any(each.name not in DIFFER for each in usable(counted.tally)):
        raise InvalidArgument(
            f"{ask.hands}: {counted.tally.hands:,} hands are too few: no statistic has {FEWEST} opportunities"
        )
    seed = scenario.seed if ask.seed is None else ask.seed
    every = ask.runs + _SHOWN_PLAYED
    done = 0

    def deal(dealings: Sequence[DealAgain]) -> Iterator[PlayTally]:
        nonlocal done
        rest = iter(dealings)
        # A few ahead, so that no worker waits; all at once would fill memory with dealings.
        waiting = deque(engine.submit(deal_again, each) for each in islice(rest, _AHEAD * engine.jobs))
        while waiting:
            tally = waiting.popleft().result()
            # One more for each that is done, in their order: results do not depend on who is faster.
            waiting.extend(engine.submit(deal_again, each) for each in islice(rest, 1))
            done += 1
            note(done, every)
            yield tally

    # Absent players have played no hand.
    prior = FieldPrior([(group.player, group.count) for group in scenario.field if not group.away])
    fitted = fit_field(recorded, prior, deal, seed=seed, runs=ask.runs)
    return FittedFiles(sheet, fitted, counted.problems, seed)


def write_fitted(found: FittedFiles, hands: Path, path: Path, draws: int) -> None:
    """Write a room file: the fitted field, and the pace of the tournament.

    Raises:
        InvalidArgument: The file cannot be written.
    """
    tally = found.fitted.recorded.tally
    learned = f"Learned by tourney {version('tourney')} from {tally.hands:,} hands in {hands.name}"
    remarks = [
        f"{learned}; seed {found.seed}.",
        "Use it with `room: FILE` in a tournament, or --set room=FILE: its field and pace replace those there.",
        "x1.10 is a factor on what the tournament file has. 90% intervals; `before` is the prior.",
        *[f"{each[:1].upper()}{each[1:]}." for each in find_field_doubts(found.fitted)],
    ]
    write_text(path, fitted_room_text(found.fitted, found.sheet.text, remarks, draws))
