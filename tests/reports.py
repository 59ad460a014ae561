"""Experiments for tests of reports: a few played replicates, and many derived from them."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from events import group, scenario

from tourney.experiment.replicate import Replicate, play_replicate
from tourney.reporting.page.series_shown import Series
from tourney.sim.result import Result
from tourney.sim.samples import Sample, SampleMoment
from tourney.streams import Stream
from tourney.tournament.payouts import FixedPayouts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.scenario import Scenario

SEED: Final = 3

HOSTILE: Final = (
    "</script><script>window.hacked = 1</script>",
    "</style></title><img src=x onerror='window.hacked = 2'>",
    "<!-- <b>\"quoted\"</b> & 'quoted' --> &lt;",
    "Gran Premio \N{GLOWING STAR} \N{REGIONAL INDICATOR SYMBOL LETTER E}\N{REGIONAL INDICATOR SYMBOL LETTER S}",
    "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET} \N{RIGHT-TO-LEFT OVERRIDE}noitanimod",
    "x" * 300,
    "{{7*7}} ${7*7} \\u003cb\\u003e javascript:alert(1)",
)
"""Titles that must stay plain text."""


@cache
def event() -> Scenario:
    """Three tables, two strategies, three places paid."""
    return scenario(
        field=[group("random_legal", 9), group("call", 7)], payouts=FixedPayouts((800, 500, 300)), stack=500, fee=10
    )


_TOLD = {field.name for field in fields(Result)} - {"faults"}


def changed(replicate: Replicate, **values: Any) -> Replicate:  # noqa: ANN401 - any attribute
    """A replicate with some values changed, of its own or of the tournament's result."""
    told = {name: value for name, value in values.items() if name in _TOLD}
    own = {name: value for name, value in values.items() if name not in _TOLD}
    return replace(replicate, result=replace(replicate.result, **told), **own)


@cache
def played(many: int = 12) -> tuple[Replicate, ...]:
    """Played replicates."""
    return tuple(play_replicate(event(), SEED, number, 600) for number in range(many))


def made(many: int) -> list[Replicate]:
    """Replicates derived from played ones: times shifted by up to a quarter, except the moment at 0:00."""
    stream = Stream(11)
    found = []
    for number in range(many):
        base = played()[number % len(played())]
        late = 750 + stream.below(501)
        samples = tuple(
            sample if sample.moment.value == "time" else sample._replace(seconds=sample.seconds * late // 1000)
            for sample in base.samples
        )
        found.append(changed(base, number=number, duration_seconds=base.finish * late // 1000, samples=samples))
    return found


def run_of(number: int, *samples: Sample, **other: Any) -> Replicate:  # noqa: ANN401 - any attribute
    """A replicate with these samples."""
    return changed(played(1)[0], number=number, samples=samples, **other)


def finishing(minutes: Sequence[int], **other: Any) -> list[Replicate]:  # noqa: ANN401 - any attribute
    """Replicates that end after these minutes."""
    return [
        changed(played(1)[0], number=number, duration_seconds=60 * each, **other)
        for number, each in enumerate(minutes)
    ]


def sample_of(
    moment: SampleMoment, seconds: int, players: int, tables: int = 1, level: int = 1, average: int = 2000
) -> Sample:
    """Twenty big blinds on average; the median is a quarter less; an orbit costs two and a half big blinds."""
    return Sample(moment, seconds, level, players, tables, average, average * 3 // 4, 100, 250)


def shown(**others: Any) -> Series:  # noqa: ANN401 - any attribute
    """An experiment with these replicates."""
    parts: dict[str, Any] = {
        "label": "Friday",
        "scenario": event(),
        "replicates": played(),
        "failures": [],
        "seed": SEED,
        "rule": "12 replicates",
        "replay": f"tourney run friday/scenario.yaml --seed {SEED} --replicate",
        "version": "0.0",
    }
    return Series(**{**parts, **others})
