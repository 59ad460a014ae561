"""Shows that a calibration finds rooms that are known: synthetic rooms, drawn from the prior, with their evenings.

    python tests/validity/rooms.py --done FILE [--rooms 20] [--sizes 5,20,60] [--runs 800] [--jobs N]

Each room has a pace, a looseness, a spread of skill, arrivals and re-entries drawn from the prior of a calibration,
and a pace that differs from evening to evening. Its evenings are played, and noted as rooms do: some note the end,
some the players left at breaks as well, and a fifth of what is noted is missing. For each number of evenings the room
is calibrated, and compared with the truth:

- whether each unknown is inside its 90% interval;
- how far the expected end of an evening with 32 entrants is from the truth, which is the mean of 120 evenings of the
  room, beside that of the tournament file as it is;
- whether the ends of 20 evenings that it has not seen are inside their 50, 80 and 90% intervals.

FILE keeps a line of JSON for each room and size; the same command goes on where it was stopped, and sums up.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from tourney.config.load import load_tournament
from tourney.experiment.replicate import play_replicate
from tourney.experiment.statistics import estimate_share
from tourney.room.backtest import forecast_end
from tourney.room.calibration import DesignPoint, calibrate
from tourney.room.evening import END, Evening, Quantity, QuantityKind, Seen, observe
from tourney.room.sampling import draw_normal, draw_uniform
from tourney.room.unknowns import Prior, draw_of, priors_of
from tourney.sim.scenario import with_entrants
from tourney.streams import Stream, derive

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.sim.scenario import Scenario

EVENT: Final = Path(__file__).parent / "club_night.yaml"
SEED: Final = 38
_USUAL: Final = 32
_FRESH: Final = 20
_TRUTH: Final = 120
_LEFT: Final = Quantity(QuantityKind.LEFT, 3, by_level=True), Quantity(QuantityKind.LEFT, 7, by_level=True)
_FINAL: Final = Quantity(QuantityKind.FINAL_TABLE)
_AGAIN: Final = Quantity(QuantityKind.REENTRIES)
_CAME: Final = Quantity(QuantityKind.CAME, 0)
NOTED: Final = ((END, _AGAIN), (END, _AGAIN, *_LEFT), (END, _AGAIN, *_LEFT, _FINAL, _CAME))
"""What rooms note; a room has one of these."""

_SHIPPED: list[float] = []
"""The mean end of the event as it is; the same for all rooms."""

_FIRST_RUNS: list[dict[Quantity, float]] = []
"""The runs all over the prior, which are the same for all rooms."""


def true_point(priors: Sequence[Prior], room: int) -> list[float]:
    """The unknowns of a room."""
    stream = Stream(derive(SEED, 1, room))
    return [draw_normal(stream) for _ in priors]


def evening_of(
    scenario: Scenario, priors: Sequence[Prior], room: int, number: int, noted: Sequence[Quantity], entrants: int = 0
) -> Evening:
    """An evening of a room, played in full; its pace is the room's and the evening's."""
    stream = Stream(derive(SEED, 2, room, number))
    point = true_point(priors, room)
    differs = priors[-1].value(point[-1])
    point[0] += differs * draw_normal(stream) / priors[0].width
    drawn = stream.between(20, 44)
    players = entrants or {0: 20, 1: 44}.get(number, drawn)  # so that all rooms need the same first runs
    played = with_entrants(scenario, players).in_room(draw_of(priors, point))
    replicate = play_replicate(played, derive(SEED, 3, room) >> 1, number, 0)
    values = observe(replicate, noted)
    seen = []
    for each in noted:
        is_missing = draw_uniform(stream) < 0.2 and number >= 0
        if each == _CAME:
            curve = played.entry.arrivals
            assert curve is not None
            value: float = sum(stream.chance(int(curve.share_by(0) * 10**6), 10**6) for _ in range(players))
        elif each in values:
            value = _as_noted(each, values[each])
        else:
            continue
        if not is_missing:
            seen.append(Seen(each, value))
    return Evening(str(number), 0, players, 0, tuple(seen))


def _as_noted(quantity: Quantity, scaled: float) -> float:
    """The value from the scale of the surfaces; times to the minute."""
    if quantity.kind is QuantityKind.REENTRIES:
        return round(scaled**2 - 3 / 8)
    value = math.exp(scaled)
    return 60 * round(value / 60) if quantity.kind is not QuantityKind.LEFT else round(value)


def end_of(scenario: Scenario, priors: Sequence[Prior], room: int, number: int) -> float:
    """The end of another evening with the usual number of entrants."""
    evening = evening_of(scenario, priors, room, -1 - number, (END,), _USUAL)
    return evening.end or 0.0


def check_room(room: int, sizes: Sequence[int], runs: int) -> list[dict[str, Any]]:
    """Calibrate a room from each number of its evenings; a record for each."""
    scenario = load_tournament(EVENT)
    priors = priors_of([scenario])
    noted = NOTED[room % len(NOTED)]
    evenings = [evening_of(scenario, priors, room, number, noted) for number in range(max(sizes) + _FRESH)]
    truth = fmean(end_of(scenario, priors, room, number) for number in range(_TRUTH))
    if not _SHIPPED:
        _SHIPPED.append(fmean(play_replicate(scenario, SEED, number, 0).finish for number in range(_TRUTH)))

    def play(
        sheet: int,  # noqa: ARG001 - there is one
        part: int,
        points: Sequence[DesignPoint],
        quantities: Sequence[Quantity],
    ) -> list[Mapping[Quantity, float]]:
        asked = set(quantities)
        if part == 0 and _FIRST_RUNS:
            played = _FIRST_RUNS
        else:
            rooms = [with_entrants(scenario, point.entrants).in_room(point.draw) for point in points]
            played = [observe(play_replicate(each, SEED + part, n, 0), NOTED[-1]) for n, each in enumerate(rooms)]
        if part == 0:
            _FIRST_RUNS[:] = played
        return [{each: value for each, value in one.items() if each in asked} for one in played]

    records = []
    usual = Evening("", 0, _USUAL, 0, ())
    for size in sizes:
        found = calibrate([scenario], evenings[:size], play, seed=SEED, runs=runs)
        values = [prior.value(z) for prior, z in zip(priors, true_point(priors, room), strict=True)]
        forecast = forecast_end(found.model, found.draws, usual)
        fresh = [forecast_end(found.model, found.draws, each) for each in evenings[max(sizes) :]]
        pits = [one.share_by(each.end) for one, each in zip(fresh, evenings[max(sizes) :], strict=True) if each.end]
        records.append(
            {
                "room": room,
                "size": size,
                "runs": runs,
                "noted": room % len(NOTED),
                "unknowns": {
                    each.prior.unknown.value: [value, each.low, each.middle, each.high, each.share]
                    for each, value in zip(found.learned, values, strict=True)
                },
                "effective": found.draws.effective,
                "end": [truth, _SHIPPED[0], sum(time * weight for time, weight in forecast.times)],
                "pits": pits,
            }
        )
    return records


def sum_up(records: Sequence[Mapping[str, Any]]) -> None:
    """Print what the records show."""
    inside: dict[tuple[str, object], list[bool]] = defaultdict(list)
    for each in records:
        for name, (value, low, _, high, _) in each["unknowns"].items():
            for key in (("all", ""), ("size", each["size"]), ("unknown", name), ("noted", each["noted"])):
                inside[key].append(low <= value <= high)
    show("truth inside the 90% interval, pooled over rooms, sizes and unknowns:")
    for (kind, which), hits in sorted(inside.items(), key=str):
        share = estimate_share(sum(hits), len(hits))
        interval = "" if share.low is None or share.high is None else f"{share.low:.1%} to {share.high:.1%}"
        show(f"  {kind:8} {which!s:10} {sum(hits):4} of {len(hits):4}  {share.value:.1%}  ({interval})")
    for size in sorted({each["size"] for each in records}):
        _sum_up_ends(size, [each for each in records if each["size"] == size])


def _sum_up_ends(size: int, some: Sequence[Mapping[str, Any]]) -> None:
    truth, shipped, forecast = zip(*[each["end"] for each in some], strict=True)
    ours = fmean(abs(one - other) for one, other in zip(forecast, truth, strict=True)) / 60
    theirs = fmean(abs(one - other) for one, other in zip(shipped, truth, strict=True)) / 60
    pits = [pit for each in some for pit in each["pits"]]
    covered = [fmean((1 - part) / 2 <= pit <= (1 + part) / 2 for pit in pits) for part in (0.5, 0.8, 0.9)]
    show(
        f"{size} evenings, {len(some)} rooms: the expected end is wrong by {ours:.1f} min on average, by "
        f"{theirs:.1f} min as shipped (ratio {ours / theirs:.2f}); of {len(pits)} ends not seen inside the 50, 80 "
        f"and 90% interval: {', '.join(f'{each:.1%}' for each in covered)}"
    )


def show(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--done", type=Path, required=True, help="the file that keeps the results")
    parser.add_argument("--rooms", type=int, default=20)
    parser.add_argument("--sizes", default="5,20,60")
    parser.add_argument("--runs", type=int, default=800)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    given = parser.parse_args()
    sizes = [int(each) for each in given.sizes.split(",")]
    records = [json.loads(line) for line in given.done.read_text().splitlines()] if given.done.exists() else []
    missing = [room for room in range(given.rooms) if not any(each["room"] == room for each in records)]
    with ProcessPoolExecutor(given.jobs) as pool, given.done.open("a") as log:
        for new in as_completed([pool.submit(check_room, room, sizes, given.runs) for room in missing]):
            records += new.result()
            log.writelines(json.dumps(each) + "\n" for each in new.result())
            log.flush()
            show(f"room {new.result()[0]['room']} done")
    sum_up(records)


if __name__ == "__main__":
    main()
