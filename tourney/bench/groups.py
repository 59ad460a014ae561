"""Who does what: ours in every game by every policy, our evaluators, and the peers beside them."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tourney.bench import interpreted
from tourney.bench.engine import COMPILED, BenchTable, build_players, how_built
from tourney.bench.evaluators import BULK_PASS, PASS, SEVEN_CARDS, SHAPES, bulk_evaluations, deals, evaluations
from tourney.bench.peers import ENGINES, EVALUATORS, Absent
from tourney.bench.rounds import BUILT_IN, BULK, EVALUATIONS, HANDS, OURS, PYTHON, Contender, Group
from tourney.bench.workload import GAMES, POLICIES
from tourney.cards.card import format_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.bench.peers import Engine, Evaluator, Peer
    from tourney.bench.workload import Game, Policy


@dataclass(slots=True)
class Field:
    """All who are measured.

    Attributes:
        groups: Who does what.
        versions: The peers that are there.
        absent: A sentence for each that is not.
    """

    groups: list[Group]
    versions: dict[str, str] = field(default_factory=dict)
    absent: list[str] = field(default_factory=list)

    def group(self, what: str, policy: str = "") -> Group:
        """The group that does this work."""
        return next(group for group in self.groups if (group.what, group.policy) == (what, policy))


@contextmanager
def build_field(*, peers: bool) -> Iterator[Field]:
    """Ours, and the peers that are installed if they are asked for. The interpreted process ends with the context."""
    hands = [
        Group(game.title, policy.title, HANDS, _our_players(game, policy)) for game in GAMES for policy in POLICIES
    ]
    rankings = [Group(name, "", EVALUATIONS, _our_evaluators(name)) for name in SHAPES]
    everybody = Field([*hands, *rankings])
    with interpreted.interpreted() as contender:
        everybody.group(interpreted.GAME.title, interpreted.POLICY.title).contenders.append(contender)
        if peers:
            _add_peers(everybody)
        yield everybody


def _our_players(game: Game, policy: Policy) -> list[Contender]:
    return [
        Contender(OURS, player, how_built(), BenchTable(game, build_players(game, policy, built_in=built_in)).play)
        for player, built_in in ((PYTHON, False), (BUILT_IN, True))
    ]


def _our_evaluators(ranking: str) -> list[Contender]:
    """One call a hand; compiled, also many hands a call, which interpreted is no other thing."""
    by_hand = Contender(OURS, "", how_built(), evaluations(ranking), unit=PASS)
    if how_built() != COMPILED:
        return [by_hand]
    return [by_hand, Contender(OURS, BULK, how_built(), bulk_evaluations(ranking), unit=BULK_PASS)]


def _add_peers(everybody: Field) -> None:
    for peer in ENGINES:
        try:
            _add_engine(everybody, peer, peer.engine())
        except Absent as error:
            everybody.absent.append(str(error))
    for peer in EVALUATORS:
        try:
            _add_evaluator(everybody, peer, peer.evaluator())
        except Absent as error:
            everybody.absent.append(str(error))


def _add_engine(everybody: Field, peer: Peer, engine: Engine) -> None:
    everybody.versions[peer.name] = peer.version()
    for game in GAMES:
        for policy in POLICIES:
            dealer = engine.dealer(game, policy)
            if dealer is not None:
                contender = Contender(peer.name, PYTHON, "", dealer.play)
                everybody.group(game.title, policy.title).contenders.append(contender)


def _add_evaluator(everybody: Field, peer: Peer, evaluator: Evaluator) -> None:
    everybody.versions[peer.name] = peer.version()
    hands = [[format_cards([card]) for card in own + board] for own, board in deals(SEVEN_CARDS)]
    contender = Contender(peer.name, "", "", evaluator.evaluations(hands), unit=PASS)
    everybody.group(SEVEN_CARDS).contenders.append(contender)
