"""Whether an engine offers a hand, by what it says about itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.stress.interface import EngineAbout, HandSetup


def why_not_offered(about: EngineAbout, setup: HandSetup) -> str:
    """Why the engine does not offer this hand; empty if it does. The engine itself may still refuse it."""
    return next(_reasons(about, setup), "")


def _reasons(about: EngineAbout, setup: HandSetup) -> Iterator[str]:
    if setup.game not in about.games:
        yield f"it does not play {setup.game}"
    if not about.least_seats <= setup.players <= about.most_seats:
        yield f"it does not play with {setup.players} players"
    yield from _other_stakes(about, setup)
    if about.equal_stacks and len(set(setup.stacks)) > 1:
        yield "its stacks are all equal"
    if min(setup.stacks) < about.least_stack * (setup.big_blind or setup.small_bet):
        yield "a stack is too small for it"
    if about.stacks and not set(setup.stacks) <= set(about.stacks):
        yield "it has other stacks"


def _other_stakes(about: EngineAbout, setup: HandSetup) -> Iterator[str]:
    blinds = (setup.small_blind, setup.big_blind)
    if setup.ante and setup.big_blind and setup.ante_payer not in about.antes:
        yield "it knows no ante of this kind"
    if setup.chip > 1 and not about.smallest_chip:
        yield "it knows no smallest chip"
    if setup.big_blind and about.small_blind_is_half and 2 * setup.small_blind != setup.big_blind:
        yield "its big blind is twice its small blind"
    if setup.big_blind and about.blinds and blinds not in about.blinds:
        yield "it has other blinds"
    if setup.big_bet and about.bets and (setup.small_bet, setup.big_bet) not in about.bets:
        yield "it has other bets"
