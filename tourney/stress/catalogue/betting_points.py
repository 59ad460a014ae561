"""Betting in no limit and pot limit: raise amounts, re-opening, and the turn to act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game import event as ev
from tourney.game.stakes import Places, Stakes
from tourney.stress.catalogue import houses, when
from tourney.stress.catalogue.making import BLINDS_25, BLINDS_200, POT_LIMIT, spot
from tourney.stress.catalogue.point import ACTOR, CALL, FLOW, LEGAL, RAISE, RulePoint, Section

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import Decision, PlayedHand

_DEEP: Final = (20_000,) * 6
_EXAMPLE_1: Final = (10_000, 225, 10_000, 300, 10_000)
_TO_EXAMPLE_1: Final = "2:c 3:c 4:c 0:c 1:c 0:r100 1:a 2:c 3:a 4:c"
_EXAMPLE_3: Final = (50_000, 50_000, 50_000, 50_000, 7500)
_THOUSANDS: Final = Stakes(small_blind=2000, big_blind=4000)


def _unlimited(played: PlayedHand, d: Decision) -> bool:
    return not d.drawing and not d.bring_in and not when.fixed(played)


def _least_after_raises(played: PlayedHand, d: Decision) -> bool:
    return _unlimited(played, d) and d.least > 0 and any(rise.full for rise in d.raises)


def _least_over_blind(played: PlayedHand, d: Decision) -> bool:
    blind = when.opening(played, d) and d.bet_to > 0  # where all ante, nothing is bet yet
    return _unlimited(played, d) and blind and not d.raises and d.least > 0


def _least_bet(played: PlayedHand, d: Decision) -> bool:
    return _unlimited(played, d) and d.bet_to == 0 and d.least > 0


def _street_anew(played: PlayedHand, d: Decision) -> bool:
    if not _least_bet(played, d):
        return False
    raised = [event for event in played.events[: d.heard] if isinstance(event, ev.Raised)]
    return any(event.amount_to > 2 * played.setup.stakes.big_blind for event in raised)


def _short_is_last(played: PlayedHand, d: Decision) -> bool:
    return _unlimited(played, d) and d.least > 0 and bool(d.raises) and not d.raises[-1].full


def _past_short(played: PlayedHand, d: Decision) -> bool:
    rises = d.raises
    return _unlimited(played, d) and d.least > 0 and len(rises) > 1 and rises[-1].full and not rises[-2].full


def _all_in_for_less(played: PlayedHand, d: Decision) -> bool:
    return _unlimited(played, d) and 0 < d.least == d.most < d.bet_to + d.step


def _many_raises(played: PlayedHand, d: Decision) -> bool:
    return _unlimited(played, d) and d.least > 0 and len(d.raises) > 4


def _add_up(played: PlayedHand, d: Decision) -> bool:
    if not d.acted or not _unlimited(played, d) or d.rise < d.step:
        return False
    rises = when.since(d)
    return len(rises) > 1 and not any(rise.full for rise in rises) and when.covers(d)


def _between(played: PlayedHand, d: Decision) -> bool:
    shorts = [rise for rise in d.raises if not rise.full]
    closed = d.acted and 0 < d.rise < d.step and when.covers(d)
    return _unlimited(played, d) and closed and len(shorts) > 1 and len(when.since(d)) == 1


def _full_after_short(played: PlayedHand, d: Decision) -> bool:
    return d.acted and d.least > 0 and _unlimited(played, d) and _mixed(d)


def _mixed(d: Decision) -> bool:
    return len({rise.full for rise in when.since(d)}) == 2


def _least_after_shorts(played: PlayedHand, d: Decision) -> bool:
    shorts = [rise for rise in d.raises[1:] if not rise.full]
    return _unlimited(played, d) and d.least > 0 and len(shorts) > 1 and d.most > d.least


def _unacted(played: PlayedHand, d: Decision) -> bool:
    return _short_is_last(played, d) and not d.acted and when.covers(d)


def _faces_short(played: PlayedHand, d: Decision) -> bool:
    return _unlimited(played, d) and d.acted and 0 < d.rise < d.step and when.covers(d)


def _limper(played: PlayedHand, d: Decision) -> bool:
    blind = played.setup.stakes.big_blind
    return _faces_short(played, d) and when.opening(played, d) and d.faced[d.player] == blind


def _limper_full(played: PlayedHand, d: Decision) -> bool:
    blind = played.setup.stakes.big_blind
    limped = d.least > 0 and d.faced[d.player] == blind > 0 and when.opening(played, d)
    return limped and _unlimited(played, d) and _mixed(d)


def _checker(played: PlayedHand, d: Decision) -> bool:
    return _faces_short(played, d) and d.faced[d.player] == 0


def _raiser(played: PlayedHand, d: Decision) -> bool:
    return _faces_short(played, d) and any(rise.player == d.player for rise in d.raises)


def _exactly(played: PlayedHand, d: Decision) -> bool:
    exactly = d.acted and d.least > 0 and d.rise == d.step
    return exactly and _unlimited(played, d) and len(when.since(d)) == 1 and d.raises[-1].all_in


def _one_by_one(played: PlayedHand, d: Decision) -> bool:
    open_again = d.acted and bool(d.raises) and not d.raises[-1].full and d.rise >= d.step
    return _unlimited(played, d) and open_again and when.covers(d)


def _call_for_less(_: PlayedHand, d: Decision) -> bool:
    return not d.drawing and 0 < d.to_call == d.stacks[d.player] < d.bet_to - d.bets[d.player]


def _call_takes_all(_: PlayedHand, d: Decision) -> bool:
    return not d.drawing and d.to_call > 0 and d.to_call == d.stacks[d.player]


def _nobody_could_call(_: PlayedHand, d: Decision) -> bool:
    free = d.least == 0 and not d.drawing and not d.acted
    return free and when.reach(d, d.player) > d.bet_to and not when.covers(d)


def _option(played: PlayedHand, d: Decision) -> bool:
    mine = d.player == when.places(played)[2]
    return when.blinds(played) and when.opening(played, d) and mine and not d.raises and d.to_call == 0


def _all_in_skipped(_: PlayedHand, d: Decision) -> bool:
    out = [not stack and not gone for stack, gone in zip(d.stacks, d.folded, strict=True)]
    return not d.drawing and any(out)


def _folded_skipped(_: PlayedHand, d: Decision) -> bool:
    return not d.drawing and any(d.folded) and d.acted


def _acts_again(_: PlayedHand, d: Decision) -> bool:
    return not d.drawing and d.acted and d.least > 0 and bool(d.raises) and d.raises[-1].full


def _no_bet(_: PlayedHand, d: Decision) -> bool:
    return not d.drawing and not d.bring_in and d.to_call == 0 and d.bets[d.player] >= d.bet_to


def _first_after_flop(played: PlayedHand, d: Decision) -> bool:
    button = played.variant.forced in (0, 1)
    return button and not d.drawing and d.street > played.variant.opening and not d.acted and d.bet_to == 0


def _checked_through(played: PlayedHand, d: Decision) -> bool:
    if d.street == played.variant.opening or d.number == 0 or d.drawing:
        return False
    before = played.decisions[d.number - 1]
    return before.street == d.street - 1 and before.bet_to == 0 and not before.drawing


AMOUNTS: Final = (
    RulePoint(
        "tda/43/least-raise-is-the-largest-of-the-round",
        Section.BETTING,
        "A raise is at least as large as the largest full bet or raise of the round.",
        "TDA 2024, 43A and its addendum, examples 1, 3 and 4",
        (
            spot(
                _DEEP[:4],
                "2:c 3:c 0:c 1:c 0:r600 1:r1600 2:r3600 ?actor=3 ?least=5600 ?most=19800 ?not=r5599 r5600",
                stakes=BLINDS_200,
                why="600, a raise of 1000, a raise of 2000: the next is to 3600 + 2000.",
            ),
            spot(_DEEP, "2:r125 3:r200 4:r500 ?actor=5 ?call=500 ?least=800", stakes=BLINDS_25, why="500 + 300."),
            spot(
                (80, 501, 500, 1000),
                "2:a ?actor=3 ?call=500 ?least=900",
                why="The big blind has a chip to call with.",
            ),
            spot(_DEEP, "2:r500 3:c 4:c ?actor=5 ?least=950", stakes=BLINDS_25, why="500 + 450."),
        ),
        fields=RAISE,
        at=_least_after_raises,
        needs=("many raises", "deep stacks"),
    ),
    RulePoint(
        "tda/51/the-blind-is-the-opening-bet",
        Section.BETTING,
        "Before the flop the big blind is the opening bet, so the first raise is to twice the big blind.",
        "TDA 2024, 51B and 43A",
        (
            spot(_DEEP[:3], "?actor=2 ?call=100 ?least=200 ?most=20000 ?not=r199 r200"),
            spot(_DEEP[:3], "?least=600", stakes=Stakes(200, 300), why="300 + 300, whatever the small blind."),
        ),
        fields=RAISE,
        at=_least_over_blind,
        rank=0,
    ),
    RulePoint(
        "tda/43/least-bet-is-the-big-blind",
        Section.BETTING,
        "On a later street a bet is at least the big blind.",
        "TDA 2024, 51B; Robert's Rules of Poker, no limit",
        (spot(_DEEP[:3], "c c c ?actor=0 ?call=0 ?least=100 ?most=19900 ?not=r99 r100"),),
        fields=RAISE,
        at=_least_bet,
        rank=0,
    ),
    RulePoint(
        "tda/43/each-street-anew",
        Section.BETTING,
        "The size of a raise counts for its own street only.",
        "TDA 2024, 43 addendum: the current round is the current street",
        (spot(_DEEP[:3], "2:r1000 0:c 1:c ?street=1 ?least=100"),),
        fields=RAISE,
        at=_street_anew,
        needs=("many raises", "calls", "deep stacks"),
    ),
    RulePoint(
        "tda/43/short-all-in-leaves-the-least-raise",
        Section.BETTING,
        "After an all-in that is less than a full raise, the least raise is still the last full bet or raise.",
        "TDA 2024, 43 addendum, example 2",
        (spot((20_000, 20_000, 150, 20_000), "2:a ?actor=3 ?call=150 ?least=250 ?not=r249", why="150 + 100."),),
        fields=RAISE,
        at=_short_is_last,
        needs=("short stacks",),
        rank=2,
    ),
    RulePoint(
        "tda/43/raise-past-a-short-all-in",
        Section.BETTING,
        "A raise past a short all-in counts from the all-in.",
        "TDA 2024, 43A and 47A",
        (
            spot(
                (20_000, 250, 20_000, 20_000),
                "2:c 3:c 0:c 1:c 0:r100 1:a 2:r450 ?actor=3 ?least=750",
                why="Bet 100, all-in 150, raise to 450: a raise of 300.",
            ),
        ),
        fields=RAISE,
        at=_past_short,
        needs=("short stacks", "many raises"),
        rank=2,
    ),
    RulePoint(
        "tda/45/all-in-for-less-than-a-raise",
        Section.BETTING,
        "A player whose stack is more than the call but less than a full raise may go all-in.",
        "TDA 2024, 45B 2",
        (
            spot((1000, 1000, 150), "?actor=2 ?call=100 ?least=150 ?most=150 ?not=r149 a ?actor=0 ?call=100"),
            spot((1000, 1000, 101), "?least=101 ?most=101"),
        ),
        fields=RAISE,
        at=_all_in_for_less,
        needs=("short stacks",),
        rank=2,
    ),
    RulePoint(
        "tda/48/no-cap-in-no-limit",
        Section.BETTING,
        "In no limit and pot limit there is no cap on the number of raises.",
        "TDA 2024, 48",
        (
            spot(
                (100_000, 100_000),
                " ".join(f"r{to}" for to in range(200, 1800, 100)) + " ?least=1800",
                why="Sixteen raises of 100 over the blind.",
            ),
        ),
        fields=RAISE,
        at=_many_raises,
        needs=("many raises", "deep stacks"),
    ),
)

REOPENING: Final = (
    RulePoint(
        "tda/47/short-all-ins-add-up",
        Section.BETTING,
        "Several short all-ins re-open the betting to a player for whom they come to a full raise.",
        "TDA 2024, 47A and its addendum, example 1",
        (
            spot(
                _EXAMPLE_1,
                f"{_TO_EXAMPLE_1} ?actor=0 ?call=100 ?least=300",
                why="Bet 100, all-ins to 125 and 200: 100 more, a full raise; the least raise is by 100.",
            ),
        ),
        fields=LEGAL,
        at=_add_up,
        needs=("short stacks", "many players", "many raises"),
        houses=(houses.NEVER_ADD_UP,),
        rank=4,
    ),
    RulePoint(
        "tda/47/caller-between-short-all-ins",
        Section.BETTING,
        "A player who called the first of two short all-ins faces only the second, and may not raise.",
        "TDA 2024, 47A addendum, example 1-A",
        (spot(_EXAMPLE_1, f"{_TO_EXAMPLE_1} 0:c ?actor=2 ?call=75 ?raise=no ?not=r300 2:c ?street=2"),),
        fields=LEGAL,
        at=_between,
        needs=("short stacks", "many players", "many raises"),
        rank=4,
    ),
    RulePoint(
        "tda/47/full-raise-after-short-all-ins",
        Section.BETTING,
        "A full raise after short all-ins re-opens the betting to those who called them.",
        "TDA 2024, 47A addendum, example 1-B",
        (spot(_EXAMPLE_1, f"{_TO_EXAMPLE_1} 0:r300 ?actor=2 ?call=175 ?least=400 2:c"),),
        fields=LEGAL,
        at=_full_after_short,
        needs=("short stacks", "many players", "many raises"),
        rank=3,
    ),
    RulePoint(
        "tda/47/least-raise-after-short-all-ins",
        Section.BETTING,
        "After several short all-ins the least raise is the last full bet or raise of the round.",
        "TDA 2024, 47A addendum, example 2",
        (
            spot(
                (20_000, 600, 750, 900, 20_000, 20_000),
                "c c c c c c 0:r300 1:a 2:a 3:a 4:c ?actor=5 ?call=800 ?least=1100",
                why="No all-in is by more than 300: 800 + 300.",
            ),
        ),
        fields=RAISE,
        at=_least_after_shorts,
        needs=("short stacks", "many players", "many raises"),
        rank=3,
    ),
    RulePoint(
        "tda/47/who-has-not-acted-may-raise",
        Section.BETTING,
        "A player who has not acted may raise over a short all-in.",
        "TDA 2024, 47A addendum, example 3",
        (
            spot(_EXAMPLE_3, "2:c 3:f 4:a 0:f ?actor=1 ?call=3500 ?least=11500", stakes=_THOUSANDS),
            spot((1000, 1000, 120, 1000), "2:a ?actor=3 ?call=120 ?least=220 ?most=1000"),
        ),
        fields=RAISE,
        at=_unacted,
        needs=("short stacks", "many players"),
        rank=2,
    ),
    RulePoint(
        "tda/47/limper-faces-a-short-all-in",
        Section.BETTING,
        "A player who called the big blind may not raise over an all-in that is less than a full raise.",
        "TDA 2024, 47A addendum, example 3-A",
        (
            spot(_EXAMPLE_3, "2:c 3:f 4:a 0:f 1:c ?actor=2 ?call=3500 ?raise=no ?not=r11500", stakes=_THOUSANDS),
            spot((1000, 1000, 1000, 199), "2:c 3:a 0:f 1:c ?actor=2 ?call=99 ?raise=no"),
        ),
        fields=LEGAL,
        at=_limper,
        needs=("short stacks", "many players", "calls"),
        rank=4,
    ),
    RulePoint(
        "tda/47/limper-faces-a-full-raise",
        Section.BETTING,
        "When a full raise follows a short all-in, a player who called the big blind may raise again.",
        "TDA 2024, 47A addendum, example 3-B",
        (spot(_EXAMPLE_3, "2:c 3:f 4:a 0:f 1:r11500 ?actor=2 ?call=7500 ?least=15500", stakes=_THOUSANDS),),
        fields=LEGAL,
        at=_limper_full,
        needs=("short stacks", "many players", "many raises"),
        rank=4,
    ),
    RulePoint(
        "tda/47/checker-faces-a-short-bet",
        Section.BETTING,
        "An all-in bet below the least bet does not let a player raise who has checked.",
        "TDA 2024, 47A: less than a full bet",
        (
            spot((1000, 1000, 199, 1000), "2:c 3:c 0:c 1:c 0:c 1:c 2:a 3:c ?actor=0 ?call=99 ?raise=no"),
            spot((5000, 130, 5000), "c c c 0:c 1:a 2:c ?actor=0 ?call=30 ?raise=no"),
        ),
        fields=LEGAL,
        at=_checker,
        needs=("short stacks", "many players", "calls"),
        rank=4,
    ),
    RulePoint(
        "tda/47/raiser-faces-a-short-all-in",
        Section.BETTING,
        "A player who raised may only call or fold when a later all-in is less than a full raise more.",
        "TDA 2024, 47A",
        (
            spot(
                (2000, 2000, 2000, 499, 2000),
                "2:r300 3:a 4:c 0:f 1:f ?actor=2 ?call=199 ?raise=no ?not=r699",
                why="The raise was by 200, the all-in is by 199.",
            ),
        ),
        fields=LEGAL,
        at=_raiser,
        needs=("short stacks", "many players", "many raises"),
        rank=4,
    ),
    RulePoint(
        "tda/47/an-all-in-of-exactly-a-raise-reopens",
        Section.BETTING,
        "An all-in of exactly a full raise re-opens the betting.",
        "TDA 2024, 47A: at least a full bet or raise",
        (
            spot((1000, 1000, 1000, 200), "2:c 3:a 0:f 1:c ?actor=2 ?call=100 ?least=300"),
            spot((2000, 2000, 2000, 500, 2000), "2:r300 3:a 4:c 0:f 1:f ?actor=2 ?call=200 ?least=700"),
            spot((1000, 1000, 200, 1000), "2:c 3:c 0:c 1:c 0:c 1:c 2:a 3:c ?actor=0 ?call=100 ?least=200"),
        ),
        fields=LEGAL,
        at=_exactly,
        needs=("short stacks", "many players"),
        rank=3,
    ),
    RulePoint(
        "tda/47/judged-for-each-player",
        Section.BETTING,
        "Whether the betting is re-opened is judged for each player by what that player faces.",
        "TDA 2024, 47A: players who are not facing at least a full bet or raise",
        (
            spot(
                (5000, 5000, 500, 5000),
                "c c c c 0:r100 1:r300 2:a 3:c ?actor=0 ?call=300 ?least=600 0:c ?actor=1 ?call=100 ?raise=no",
                why="Bet 100, raise by 200, all-in by 100: the bettor faces 300, the raiser only 100.",
            ),
        ),
        fields=LEGAL,
        at=_one_by_one,
        needs=("short stacks", "many players", "many raises"),
        rank=3,
    ),
    RulePoint(
        "tda/47/short-all-in-in-pot-limit",
        Section.BETTING,
        "In pot limit, too, a short all-in does not re-open the betting.",
        "TDA 2024, 47A names both",
        (
            spot(
                (5000, 5000, 5000, 350),
                "2:c 3:a 0:f 1:c ?actor=2 ?call=150 ?raise=no",
                game=POT_LIMIT,
                stakes=BLINDS_200,
            ),
        ),
        fields=LEGAL,
        at=lambda played, d: when.pot_limit(played) and _faces_short(played, d),
        needs=("short stacks", "many players"),
        rank=5,
    ),
)

TURN: Final = (
    RulePoint(
        "rrop/all-in/call-for-less",
        Section.BETTING,
        "A player who cannot match the bet may call all-in for less.",
        "Robert's Rules of Poker, all-in; TDA 2024, 55",
        (
            spot((1000, 1000, 99), "?actor=2 ?call=99 ?raise=no c ?actor=0 ?call=50"),
            spot((1000, 300, 1000), "2:r500 0:f ?actor=1 ?call=200 ?raise=no c ?over=yes", board="2c7d9hJc3s"),
        ),
        fields=CALL,
        at=_call_for_less,
        needs=("short stacks",),
        rank=2,
    ),
    RulePoint(
        "rrop/all-in/no-raise-when-the-call-takes-all",
        Section.BETTING,
        "A player whose whole stack goes into the call has no raise.",
        "Robert's Rules of Poker, all-in",
        (
            spot((1000, 1000, 100), "?actor=2 ?call=100 ?raise=no ?not=r100"),
            spot((1000, 1000, 1), "?actor=2 ?call=1 ?raise=no"),
        ),
        fields=RAISE,
        at=_call_takes_all,
        needs=("short stacks", "equal stacks"),
        rank=2,
    ),
    RulePoint(
        "tourney/raise/nobody-could-call",
        Section.BETTING,
        "No raise is offered when no opponent has chips to call it with.",
        "TDA 2024, 16: no betting action is left; rules that let the player raise return the chips",
        (
            spot((1000, 1000, 500), "2:a 0:f ?actor=1 ?call=400 ?raise=no ?not=r1000"),
            spot((80, 500, 500, 1000), "2:a ?actor=3 ?call=500 ?raise=no"),
        ),
        fields=RAISE,
        at=_nobody_could_call,
        needs=("short stacks",),
        houses=(houses.NOBODY_CAN_CALL,),
        rank=3,
    ),
    RulePoint(
        "rrop/blinds/the-big-blind-has-the-option",
        Section.BETTING,
        "When all call the big blind, the big blind acts last and may raise.",
        "Robert's Rules of Poker, button and blind use; TDA 2024, 47 addendum, example 3-A",
        (
            spot((1000,) * 3, "2:c 0:c ?actor=1 ?call=0 ?least=200 ?most=1000 1:r200 ?actor=2 ?call=100"),
            spot((1000,) * 3, "2:c 0:c ?street=0 1:c ?street=1 ?actor=0"),
            spot((1000, 1000), "1:c ?actor=0 ?call=0 ?least=200"),
        ),
        fields=(*ACTOR, *RAISE, "street"),
        at=_option,
        needs=("calls",),
    ),
    RulePoint(
        "rrop/turn/the-all-in-player-is-not-asked",
        Section.BETTING,
        "A player who is all-in is not asked again.",
        "Robert's Rules of Poker, all-in; TDA 2024, 16",
        (
            spot((1000, 1000, 300), "2:a 0:c 1:c ?street=1 ?actor=0 0:r200 ?actor=1 1:c ?street=2 ?actor=0"),
            spot((150, 1000, 1000), "2:c 0:a 1:c 2:c ?street=1 ?actor=1 1:c ?actor=2 2:c ?street=2 ?actor=1"),
        ),
        fields=FLOW,
        at=_all_in_skipped,
        needs=("short stacks", "many players", "calls"),
    ),
    RulePoint(
        "rrop/turn/a-folded-player-is-not-asked",
        Section.BETTING,
        "A player who has folded is not asked again.",
        "Robert's Rules of Poker, general rules",
        (spot((1000,) * 4, "2:c 3:f 0:f 1:c ?street=1 ?actor=1 1:c ?actor=2 2:r100 ?actor=1 1:c ?actor=1"),),
        fields=FLOW,
        at=_folded_skipped,
        rank=0,
    ),
    RulePoint(
        "rrop/turn/after-a-raise-the-others-act-again",
        Section.BETTING,
        "After a full raise all others who still have chips act again, and may raise.",
        "Robert's Rules of Poker, betting and raising; TDA 2024, 47A",
        (
            spot(
                (2000,) * 4, "2:c 3:c 0:c 1:r300 ?actor=2 ?call=200 ?least=500 2:c ?actor=3 3:r800 ?actor=0 ?call=700"
            ),
        ),
        fields=(*FLOW, *LEGAL),
        at=_acts_again,
        rank=0,
    ),
    RulePoint(
        "rrop/turn/first-left-of-the-button",
        Section.BETTING,
        "On later streets the first live player left of the button with chips acts first.",
        "Robert's Rules of Poker, button and blind use; TDA 2024, 17A",
        (
            spot((1000,) * 4, "2:c 3:c 0:c 1:c ?street=1 ?actor=0"),
            spot((1000,) * 4, "2:c 3:c 0:f 1:c ?street=1 ?actor=1"),
            spot((100, 1000, 1000, 1000), "2:c 3:c 0:c 1:c ?street=1 ?actor=1", why="Position 0 is all-in."),
        ),
        fields=FLOW,
        at=_first_after_flop,
        rank=0,
    ),
    RulePoint(
        "rrop/turn/a-street-checked-through-ends",
        Section.BETTING,
        "A street ends when all have checked, and the next card is dealt.",
        "Robert's Rules of Poker, betting and raising",
        (spot((1000,) * 3, "c c c c c c ?street=2 ?actor=0 ?pot=300 c c c ?street=3 c c c ?over=yes"),),
        fields=FLOW,
        at=_checked_through,
        needs=("calls",),
        rank=0,
    ),
    RulePoint(
        "tda/58/no-fold-without-a-bet",
        Section.BETTING,
        "A player who faces no bet checks; a fold is not offered.",
        "TDA 2024, 58: such a fold is penalised",
        (spot((1000,) * 3, "c c c ?actor=0 ?call=0 ?not=f c ?actor=1"),),
        fields=("kinds",),
        at=_no_bet,
        houses=(houses.FOLD_UNBET,),
        rank=0,
    ),
    RulePoint(
        "rrop/bet/not-more-than-the-stack",
        Section.BETTING,
        "Nobody bets more than is in front of them.",
        "Robert's Rules of Poker, table stakes",
        (
            spot((1000,) * 3, "?actor=2 ?most=1000 ?not=r1001 r1000 ?stacks=950/900/0"),
            spot((1000, 1000), "1:c 0:c ?actor=0 ?most=900 ?not=r901"),
        ),
        fields=("most_to",),
        at=lambda played, d: _unlimited(played, d) and d.most == when.reach(d, d.player) and d.most > d.least,
        rank=0,
    ),
)


def _full(d: Decision, most: int) -> bool:
    """Whether the most to raise to is the pot, not the stack."""
    return most < when.reach(d, d.player)


def _pot_bound(played: PlayedHand, d: Decision) -> bool:
    return when.pot_limit(played) and not d.drawing and d.least > 0 and _full(d, d.most)


def _pot_opening(played: PlayedHand, d: Decision) -> bool:
    return _pot_bound(played, d) and when.opening(played, d) and when.blinds(played)


_DEEPER: Final = (50_000,) * 4
_DEAD_SMALL: Final = Places(button=3, small_blind=-1, big_blind=0)

POT: Final = (
    RulePoint(
        "tda/54/the-most-is-the-pot-after-the-call",
        Section.BETTING,
        "In pot limit a raise is at most the size of the pot after the call.",
        "TDA 2024, 54B: 700 at 100-200",
        (
            spot(
                _DEEPER,
                "?actor=2 ?least=400 ?most=700 ?not=r701 r700",
                game=POT_LIMIT,
                stakes=BLINDS_200,
                why="Blinds 300 and a call of 200 make 500; 200 + 500.",
            ),
            spot(
                _DEEPER[:3],
                "2:c 0:c ?actor=1 ?most=800",
                game=POT_LIMIT,
                stakes=BLINDS_200,
                why="Three times 200 and nothing to call: 200 + 600.",
            ),
        ),
        fields=RAISE,
        at=_pot_opening,
        needs=("deep stacks",),
    ),
    RulePoint(
        "tda/54/a-re-raise-of-the-pot",
        Section.BETTING,
        "A pot-sized re-raise counts all bets on the table and the call.",
        "TDA 2024, 54B: re-pot bets",
        (
            spot(
                _DEEPER,
                "2:r700 ?actor=3 ?call=700 ?least=1200 ?most=2400",
                game=POT_LIMIT,
                stakes=BLINDS_200,
                why="100 + 200 + 700 and 700 to call make 1700; 700 + 1700.",
            ),
        ),
        fields=RAISE,
        at=lambda played, d: _pot_opening(played, d) and bool(d.raises),
        needs=("deep stacks", "many raises"),
        rank=2,
    ),
    RulePoint(
        "tda/54/after-the-flop-the-actual-pot",
        Section.BETTING,
        "After the flop a pot-limit bet goes by the actual size of the pot.",
        "TDA 2024, 54C; 52B: 10,500",
        (
            spot(
                _DEEPER[:3],
                "2:r3500 0:c 1:c ?actor=0 ?least=1000 ?most=10500 ?not=r11500 r10500",
                game=POT_LIMIT,
                stakes=Stakes(500, 1000),
                why="Three times 3500.",
            ),
            spot(
                (50_000, 100, 50_000),
                "2:c 0:c ?street=1 ?actor=0 ?most=500",
                game=POT_LIMIT,
                stakes=BLINDS_200,
                why="200 + 200 and the short blind of 100.",
            ),
        ),
        fields=RAISE,
        at=lambda played, d: _pot_bound(played, d) and d.street > played.variant.opening and d.bet_to == 0,
        needs=("deep stacks", "calls"),
    ),
    RulePoint(
        "tda/54/a-raise-of-the-pot-after-the-flop",
        Section.BETTING,
        "After the flop a pot-sized raise is the bet, plus the pot with the bet and the call in it.",
        "TDA 2024, 54C",
        (
            spot(
                _DEEPER[:3],
                "c c c 0:r600 ?actor=1 ?least=1200 ?most=2400",
                game=POT_LIMIT,
                stakes=BLINDS_200,
                why="600 in the pot, 600 bet, 600 to call: 600 + 1800.",
            ),
        ),
        fields=RAISE,
        at=lambda played, d: _pot_bound(played, d) and d.street > played.variant.opening and bool(d.raises),
        needs=("deep stacks", "calls", "many raises"),
    ),
    RulePoint(
        "tda/54/a-dead-small-blind-counts",
        Section.BETTING,
        "Before the flop a dead small blind counts in the pot as if it were posted.",
        "TDA 2024, 54B, example 1",
        (
            spot(
                _DEEPER,
                "?actor=1 ?least=400 ?most=700 r700 ?actor=2 ?most=2400",
                game=POT_LIMIT,
                stakes=BLINDS_200,
                places=_DEAD_SMALL,
            ),
        ),
        fields=RAISE,
        at=lambda played, d: (
            _pot_opening(played, d) and when.places(played)[1] < 0 and not played.variant.button_blind
        ),
        needs=("dead blind", "deep stacks"),
        rank=3,
    ),
    RulePoint(
        "tda/54/a-short-big-blind-counts-in-full",
        Section.BETTING,
        "Before the flop a short big blind counts in the pot in full.",
        "TDA 2024, 54B, example 2",
        (spot((50_000, 100, 50_000), "?actor=2 ?call=200 ?least=400 ?most=700", game=POT_LIMIT, stakes=BLINDS_200),),
        fields=RAISE,
        at=lambda played, d: _pot_opening(played, d) and when.short_blind(played, "big blind"),
        needs=("tiny stacks",),
        rank=3,
    ),
    RulePoint(
        "tda/54/a-short-small-blind-counts-in-full",
        Section.BETTING,
        "Before the flop a short small blind counts in the pot in full.",
        "TDA 2024, 54B: a short all-in blind",
        (
            spot((30, 50_000, 50_000), "?actor=2 ?least=400 ?most=700", game=POT_LIMIT, stakes=BLINDS_200),
            spot((60, *_DEEPER[1:]), "2:r700 ?actor=3 ?most=2400", game=POT_LIMIT, stakes=BLINDS_200),
        ),
        fields=RAISE,
        at=lambda played, d: _pot_opening(played, d) and when.short_blind(played, "small blind"),
        needs=("tiny stacks",),
        rank=3,
    ),
    RulePoint(
        "tda/54/the-small-blind-completes-first",
        Section.BETTING,
        "The small blind's own chips count in the pot, and its call is what is missing to the big blind.",
        "TDA 2024, 54B",
        (
            spot(
                _DEEPER[:3],
                "2:f ?actor=0 ?call=100 ?least=400 ?most=600",
                game=POT_LIMIT,
                stakes=BLINDS_200,
                why="300 and 100 to call: 200 + 400.",
            ),
        ),
        fields=RAISE,
        at=lambda played, d: _pot_opening(played, d) and not d.raises and d.player == when.places(played)[1],
        needs=("deep stacks",),
        rank=2,
    ),
    RulePoint(
        "tourney/pot-limit/antes-before-the-flop",
        Section.BETTING,
        "Beside blinds, antes do not count in the pot before the flop; after it they do.",
        "TDA 2024, 54B names only blinds; 54C",
        (
            spot(
                _DEEPER[:3],
                "?actor=2 ?most=700 c c c ?street=1 ?most=675",
                game=POT_LIMIT,
                stakes=Stakes(100, 200, ante=25),
                why="As without antes; then 3 x 200 and 3 x 25.",
            ),
        ),
        fields=RAISE,
        at=lambda played, d: _pot_opening(played, d) and played.setup.stakes.ante > 0,
        needs=("ante", "deep stacks"),
        houses=(houses.ANTES_COUNT,),
        rank=3,
    ),
    RulePoint(
        "tda/54/antes-alone-count",
        Section.BETTING,
        "In a game with antes and no blinds the antes are the pot.",
        "TDA 2024, 54C",
        (
            spot(
                (5000,) * 6,
                "?actor=0 ?street=1 ?least=100 ?most=600 ?not=r601",
                game="pot_limit_double_board_bomb_pot",
                stakes=Stakes(ante=100, small_bet=100),
                why="Six antes of 100.",
            ),
        ),
        fields=RAISE,
        at=lambda played, d: _pot_bound(played, d) and played.variant.forced == 1 and d.bet_to == 0,
        needs=("ante", "deep stacks"),
        rank=2,
    ),
    RulePoint(
        "tda/54/never-more-than-the-stack",
        Section.BETTING,
        "A pot-limit raise is never more than the player's stack.",
        "TDA 2024, 54; Robert's Rules of Poker, table stakes",
        (spot((50_000, 50_000, 450), "?actor=2 ?least=400 ?most=450", game=POT_LIMIT, stakes=BLINDS_200),),
        fields=("most_to",),
        at=lambda played, d: when.pot_limit(played) and 0 < d.most == when.reach(d, d.player) and not d.drawing,
        needs=("short stacks",),
        rank=0,
    ),
)

POINTS: Final = (*AMOUNTS, *REOPENING, *TURN, *POT)
