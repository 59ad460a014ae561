"""Measures what the players of a field win and lose: by kind, by skill, and how far their true returns spread.

    python tests/validity/returns.py FIELD [--event NAME] [--players N] [--replicates N] [--jobs N] [--set KEY=VALUE]

FIELD is a shipped field or a .yaml file; NAME is a file of tests/validity/events, by default `returns`. The same
players, with the same parameters, play all replicates: each plays once in each. An event of one table is played at as
many tables as the players fill, with new seats in each replicate. Returns are in percent of the buy-in, before fees.

The noise is taken out as follows. A player's mean return over the replicates is the true return plus noise, whose
variance is known from the player's own results. The variance of the means over the field, less the mean variance of
the noise, is that of the true returns; its root is their spread. For the best tenth and the worst half, the means are
drawn towards that of the field until they have this spread. For the kinds at equal skill, returns are regressed on
skill, its square and the kind. Intervals are 95% intervals over the replicates: other cards, the same players.
"""

from __future__ import annotations

import argparse
import math
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import repeat
from pathlib import Path
from statistics import fmean, variance
from typing import TYPE_CHECKING, Final

from figures import EVENTS, at_least

from tourney.config import shipped
from tourney.config.load import load_field, load_tournament
from tourney.errors import TourneyError
from tourney.experiment.statistics import Estimate, mean
from tourney.sim.scenario import Group, Scenario
from tourney.sim.tournament import run_tournament
from tourney.streams import Stream, derive

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from tourney.strategies.registry import Player

SEED: Final = 2024
_MIXING: Final = 1


@dataclass(frozen=True)
class Trial:
    """Players, and the event that they play again and again.

    Attributes:
        event: The event, without its fee; its field is replaced.
        players: The players.
        at_once: How many of them play in one event.
        kept: The share of what players pay that goes into the prizes, if the fee is paid.
    """

    event: Scenario
    players: tuple[Player, ...]
    at_once: int
    kept: float

    @property
    def skills(self) -> list[float]:
        """The skill of each player; 0 for strategies without this parameter."""
        return [float(dict(player.parameters).get("skill", 0)) for player in self.players]

    @property
    def kinds(self) -> list[str]:
        """The name of each player's group."""
        return [player.name for player in self.players]


def build_trial(field: str, event: str, players: int, settings: Sequence[str] = ()) -> Trial:
    """A trial of the players of a field. If the event has one table, those who fill no table stay out."""
    path = Path(field) if field.endswith(".yaml") else shipped.find("fields", field)
    if path is None:
        raise SystemExit(f"no field {field!r}; one of: {', '.join(shipped.list_names('fields'))}")
    scenario = load_tournament(EVENTS / f"{event}.yaml", settings=settings)
    at_once = scenario.entries if scenario.one_table else players
    there = [group.player for group in load_field(path, players - players % at_once) for _ in range(group.count)]
    return Trial(replace(scenario, fee=0), tuple(there), at_once, (scenario.cost - scenario.fee) / scenario.cost)


def returns_in(trial: Trial, replicate: int) -> list[float]:
    """The return of each player in one replicate, as a multiple of the buy-in: -1 for one who wins nothing."""
    order = list(range(len(trial.players)))
    if trial.at_once < len(order):
        Stream(derive(SEED, _MIXING, replicate)).shuffle(order)
    returned = [0.0] * len(order)
    for first in range(0, len(order), trial.at_once):
        there = order[first : first + trial.at_once]
        field = tuple(Group(trial.players[player], 1) for player in there)
        result = run_tournament(replace(trial.event, field=field), derive(SEED, replicate, first))
        for placing in result.places:
            returned[there[placing.entrant - 1]] += (
                placing.prize + placing.bounties - placing.cost
            ) / trial.event.cost
    return returned


class Returns:
    """The returns of players over replicates.

    Args:
        rows: For each replicate, the return of each player.

    Attributes:
        means: The mean return of each player.
        deviation: The standard deviation of one return of one player.
        spread: The standard deviation of the true returns over the field.
        true: An estimate of the true return of each player; these have the right spread.
    """

    def __init__(self, rows: Sequence[Sequence[float]]) -> None:
        self.rows = rows
        of_players = list(zip(*rows, strict=True))
        self.means = [fmean(each) for each in of_players]
        noise = fmean(variance(each) for each in of_players)
        self.deviation = math.sqrt(noise)
        # What one wins another loses: the noise of two players has a correlation of -1/(players - 1).
        players = len(of_players)
        seen = variance(self.means)
        self.spread = math.sqrt(max(0.0, seen - noise / len(rows) * players / (players - 1)))
        middle, part = fmean(self.means), self.spread / math.sqrt(seen) if seen else 0.0
        self.true = [middle + part * (each - middle) for each in self.means]

    def of(self, weights: Sequence[float]) -> Estimate:
        """A weighted sum of the players' returns, with its interval."""
        return mean([_dot(weights, row) for row in self.rows])

    def of_some(self, players: Sequence[int]) -> Estimate:
        """The mean return of some players, with its interval."""
        return self.of(weights_of(players, len(self.means)))

    def best(self, percent: float) -> float:
        """The mean true return of the best players, a part of the field."""
        ordered = sorted(self.true, reverse=True)
        return fmean(ordered[: max(1, round(len(ordered) * percent / 100))])

    def worst(self, percent: float) -> float:
        """The mean true return of the worst players, a part of the field."""
        ordered = sorted(self.true)
        return fmean(ordered[: max(1, round(len(ordered) * percent / 100))])


def _dot(left: Sequence[float], right: Sequence[float]) -> float:
    return sum(one * other for one, other in zip(left, right, strict=True))


def weights_of(players: Sequence[int], of: int) -> list[float]:
    """The weights of a mean over some of the players."""
    weights = [0.0] * of
    for player in players:
        weights[player] = 1 / len(players)
    return weights


def parts_by(values: Sequence[float], parts: int) -> list[list[int]]:
    """The players in equal parts by a value, the lowest first."""
    order = sorted(range(len(values)), key=values.__getitem__)
    count = len(order)
    return [order[part * count // parts : (part + 1) * count // parts] for part in range(parts)]


def at_equal_skill(skills: Sequence[float], kinds: Sequence[str]) -> dict[str, list[float]]:
    """For each kind, the weights of the returns that give its effect in a regression on skill, its square and kind.

    The effects have the mean 0 over the players: how much better than the field a kind is, at equal skill.
    """
    names = sorted(set(kinds))
    columns = [[float(kind == name) for kind in kinds] for name in names]
    columns += [list(skills), [skill * skill for skill in skills]]
    normal = [[_dot(one, other) for other in columns] for one in columns]
    solved = [_solve(normal, [float(row == place) for row in range(len(columns))]) for place in range(len(names))]
    weights = [[_dot(line, each) for each in zip(*columns, strict=True)] for line in solved]
    shares = [sum(column) / len(kinds) for column in columns[: len(names)]]
    middle = [_dot(shares, each) for each in zip(*weights, strict=True)]
    return {
        name: [own - other for own, other in zip(line, middle, strict=True)]
        for name, line in zip(names, weights, strict=True)
    }


def compared(trial: Trial, returns: Returns) -> float:
    """How far the returns of the best and the worst kind are apart at equal skill, in points."""
    effects = [returns.of(each).value for each in at_equal_skill(trial.skills, trial.kinds).values()]
    return 100 * (max(effects) - min(effects))


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination; an unknown that nothing decides is 0."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        if abs(rows[place][place]) < 1e-9:
            rows[place] = [0.0] * (size + 1)
            continue
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for row in range(size):
            if row != place:
                rows[row] = [
                    value - rows[row][place] * own for value, own in zip(rows[row], rows[place], strict=True)
                ]
    return [line[size] for line in rows]


def most_skilled(trial: Trial, percent: float) -> list[int]:
    """The players of the highest skill, a part of the field."""
    order = sorted(range(len(trial.players)), key=trial.skills.__getitem__, reverse=True)
    return order[: round(len(order) * percent / 100)]


def return_of_most_skilled(trial: Trial, returns: Returns, percent: float) -> float:
    """The return of the most skilled players, fees included, in percent."""
    return after_fees(trial, returns.of_some(most_skilled(trial, percent)).value)


def return_of_least_skilled(trial: Trial, returns: Returns, percent: float) -> float:
    """The return of the least skilled players, fees included, in percent."""
    best = set(most_skilled(trial, 100 - percent))
    return after_fees(trial, returns.of_some([each for each in range(len(trial.players)) if each not in best]).value)


def return_of_winning(trial: Trial, returns: Returns, _: float) -> float:
    """The true return of those whose true return is positive, fees included, in percent; 0 if nobody wins."""
    after = [after_fees(trial, each) for each in returns.true]
    return fmean([each for each in after if each > 0] or [0.0])


def losing_players(trial: Trial, returns: Returns, _: float) -> float:
    """The players whose true return is negative, fees included, in percent."""
    return 100 * fmean(after_fees(trial, each) < 0 for each in returns.true)


def deviation_of_one(trial: Trial, returns: Returns, _: float) -> float:
    """The standard deviation of the return of one event, fees included, in buy-ins."""
    return trial.kept * returns.deviation


def after_fees(trial: Trial, value: float) -> float:
    """A return in percent, fees included."""
    return 100 * (trial.kept * (1 + value) - 1)


MEASURES: Final[Mapping[str, Callable[[Trial, Returns, float], float]]] = {
    measure.__name__: measure
    for measure in (
        return_of_most_skilled,
        return_of_least_skilled,
        return_of_winning,
        losing_players,
        deviation_of_one,
    )
}
"""What figures measure in the returns of a field, by name."""


def table(trial: Trial, returns: Returns) -> Iterator[str]:
    """What came out, in Markdown, line by line."""
    skills, kinds = trial.skills, trial.kinds
    effects = at_equal_skill(skills, kinds)
    yield "| players | number | mean skill | return | 95% interval | at equal skill | 95% interval |"
    yield "|---|---|---|---|---|---|---|"
    for kind, weights in effects.items():
        own = [player for player, each in enumerate(kinds) if each == kind]
        yield _row(kind, own, skills, returns, (returns.of(weights),))
    for number, own in enumerate(parts_by(skills, 5), start=1):
        yield _row(f"fifth {number} by skill", own, skills, returns)
    yield ""
    yield f"- best tenth {100 * returns.best(10):+.0f}%, worst half {100 * returns.worst(50):+.0f}%"
    yield f"- spread of true returns {100 * returns.spread:.0f}%"
    yield f"- kinds at equal skill differ by {compared(trial, returns):.0f} points"
    yield f"- standard deviation of one return {returns.deviation:.2f} buy-ins; {len(returns.rows)} replicates"


def _row(
    name: str, own: Sequence[int], skills: Sequence[float], returns: Returns, more: Sequence[Estimate] = ()
) -> str:
    cells = [name, f"{len(own)}", f"{fmean(skills[player] for player in own):.2f}"]
    for each in (returns.of_some(own), *more):
        low_high = (
            "-" if each.low is None or each.high is None else f"{100 * each.low:+.0f} to {100 * each.high:+.0f}"
        )
        cells += [f"{100 * each.value:+.1f}%", low_high]
    return f"| {' | '.join([*cells, *[''] * (7 - len(cells))])} |"


def play(trial: Trial, replicates: int, pool: Executor) -> Returns:
    """Play so many replicates."""
    return Returns(list(pool.map(returns_in, repeat(trial), range(replicates), chunksize=2)))


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("field")
    parser.add_argument("--event", default="returns")
    parser.add_argument("--players", type=at_least(10), default=150)
    parser.add_argument("--replicates", type=at_least(2), default=300)
    parser.add_argument("--jobs", type=at_least(1), default=2)
    parser.add_argument("--set", action="append", default=[], dest="settings")
    asked = parser.parse_args()
    try:
        trial = build_trial(asked.field, asked.event, asked.players, asked.settings)
    except TourneyError as error:
        parser.error(str(error))
    with ProcessPoolExecutor(asked.jobs) as pool:
        for line in table(trial, play(trial, asked.replicates, pool)):
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
