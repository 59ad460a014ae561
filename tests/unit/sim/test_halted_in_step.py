"""A halted table and hand-for-hand play of the soft kind: who keeps in step does not wait for a table that halts."""

from __future__ import annotations

from decimal import Decimal

from events import group, scenario, watched
from replay import replay

from tourney.game.stakes import Stakes
from tourney.sim import events as fe
from tourney.sim.timing import Pace
from tourney.tournament.balancing import BalancingPolicy, BalancingRules
from tourney.tournament.button import ButtonKind, ButtonRules
from tourney.tournament.entries import Arrivals, EntryRules, Lammers, StartingChips
from tourney.tournament.formats import HandForHand
from tourney.tournament.payouts import FixedPayouts
from tourney.tournament.schedule import Break, Item, Level, Schedule


def test_a_table_in_step_plays_on_if_the_other_halts_later() -> None:
    """TDA 11D, RP-19: a table one short of the other halts at once after that has begun to keep in step with it."""
    cheap, dear = Stakes(small_blind=16, big_blind=32), Stakes(small_blind=4760, big_blind=4760)
    levels = ((0, 3), 283, (73, 0), 1, 178, (151, 0), (1, 0), 118, (0, 3), (600, 0))
    items: list[Item] = []
    for item in levels:
        if isinstance(item, int):
            items.append(Break(item))
        else:
            number = sum(isinstance(each, Level) for each in items) + 1
            items.append(Level(number, item[0], dear if item is levels[-1] else cheap, hands=item[1]))
    arrivals = Arrivals(((13, Decimal(32)), (249, Decimal(69)), (250, Decimal(87)), (872, Decimal(100))))
    extra = StartingChips(lammers=Lammers(count=2, chips=27, until_level=1))
    event = scenario(
        field=[group("fold", 11), group("shove", 6)],
        seats=10,
        final_table=2,
        stack=35,
        schedule=Schedule(tuple(items)),
        payouts=FixedPayouts((1,) * 10),
        pace=Pace(hand=60, fold=1, decision=145, street=97, showdown=0),
        seed=1818,
        redraws=(14,),
        button=ButtonRules(kind=ButtonKind.MOVING),
        balancing=BalancingRules(policy=BalancingPolicy.SPREAD, spread=1, halt_short=1),
        hand_for_hand=HandForHand(within=4, clock=1, ahead=1),
        entry=EntryRules(arrivals=arrivals, late_until=2, absent_until=2, extra=extra),
    )
    result, told = watched(event)
    replay(event, told).check_end(result)
    halted = next(number for number, each in enumerate(told) if isinstance(each, fe.Halted) and each.players == 6)
    hand = next(each for each in told[halted:] if isinstance(each, fe.HandPlayed))
    assert (told[halted], hand.table) == (fe.Halted(hand.seconds - hand.lasted, 3, 6), 4)
