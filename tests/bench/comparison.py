"""Measures tourney and the peers that are installed, in turn, in one process, by the same policies."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Final

from tourney.bench.engine import PASS, SEVEN_CARDS, deals
from tourney.bench.measuring import build_contenders, measure, plan_bench
from tourney.bench.rounds import PYTHON, Contender, describe_work
from tourney.bench.workload import GAMES, POLICIES
from tourney.cards.card import format_cards

from .bars import build_ratios, check_bars
from .peers import ENGINES, EVALUATORS, Absent

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.bench.measuring import BenchPlan, Contenders
    from tourney.bench.rounds import BenchReport

    from .bars import Bar, Ratio
    from .peers import Engine, Evaluator, Peer

_ROUNDS: Final = 5
_SLICE: Final = 0.4


@dataclass(slots=True)
class Presence:
    """Which peers take part.

    Attributes:
        versions: Those that do.
        absent: A sentence for each that does not.
    """

    versions: dict[str, str] = field(default_factory=dict)
    absent: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was found.

    Attributes:
        report: All rates, ours and theirs.
        ratios: Ours to the peers'.
        bars: The bars.
        absent: A sentence for each peer that was not measured, or failed.
    """

    report: BenchReport
    ratios: list[Ratio]
    bars: list[Bar]
    absent: list[str]

    def as_record(self) -> dict[str, Any]:
        """For JSON."""
        return {
            **self.report.as_record(),
            "ratios": [asdict(ratio) for ratio in self.ratios],
            "bars": [{**asdict(bar), "met": bar.met} for bar in self.bars],
            "absent": self.absent,
        }


def plan_comparison(*, quick: bool = False, rounds: int | None = None) -> BenchPlan:
    """Plan the measurement: some minutes by default."""
    return plan_bench(quick=quick, rounds=rounds, most_rounds=_ROUNDS, seconds=_SLICE)


def compare(plan: BenchPlan, note: Callable[[str], None]) -> Comparison:
    """Measure all that the plan names, and set the peers beside it."""
    with build_contenders() as contenders:
        presence = add_peers(contenders)
        report = measure(plan, contenders, note)
    report.versions.update(presence.versions)
    failures = [
        f"{row.contender.who} failed at {describe_work(row)}: {row.failed}" for row in report.rows if row.failed
    ]
    ratios = build_ratios(report.rows)
    return Comparison(report, ratios, check_bars(ratios, report.tournaments), [*presence.absent, *failures])


def add_peers(contenders: Contenders) -> Presence:
    """Add the peers that are installed."""
    presence = Presence()
    for peer in ENGINES:
        try:
            _add_engine(contenders, peer, peer.engine())
        except Absent as error:
            presence.absent.append(str(error))
        else:
            presence.versions[peer.name] = peer.version()
    for peer in EVALUATORS:
        try:
            _add_evaluator(contenders, peer, peer.evaluator())
        except Absent as error:
            presence.absent.append(str(error))
        else:
            presence.versions[peer.name] = peer.version()
    return presence


def _add_engine(contenders: Contenders, peer: Peer, engine: Engine) -> None:
    for game in GAMES:
        for policy in POLICIES:
            dealer = engine.dealer(game, policy)
            if dealer is not None:
                contender = Contender(peer.name, PYTHON, "", dealer.play)
                contenders.group(game.title, policy.title).contenders.append(contender)


def _add_evaluator(contenders: Contenders, peer: Peer, evaluator: Evaluator) -> None:
    hands = [[format_cards([card]) for card in own + board] for own, board in deals(SEVEN_CARDS)]
    contender = Contender(peer.name, "", "", evaluator.evaluations(hands), unit=PASS)
    contenders.group(SEVEN_CARDS).contenders.append(contender)
