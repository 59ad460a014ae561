"""Betting in fixed limit: the size of bets, the cap on raises, and all-ins of less or more than half a bet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.stakes import HouseRules, Stakes
from tourney.stress.catalogue import houses, when
from tourney.stress.catalogue.making import LIMIT, spot
from tourney.stress.catalogue.point import LEGAL, RAISE, FixedHand, RulePoint, Section
from tourney.stress.catalogue.setup import STANDARD_RULES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.catalogue.played import Decision, PlayedHand

_DEEP: Final = (20_000,) * 5

_FLOP: Final = "2:c 3:c 0:c 1:c"
"""Four players see the flop."""


def _limit(
    stacks: Sequence[int],
    line: str,
    why: str = "",
    *,
    rules: HouseRules = STANDARD_RULES,
    uncapped: bool = False,
    stakes: Stakes | None = None,
) -> FixedHand:
    """A hand of limit hold'em with bets of 100 and 200."""
    stakes = stakes or Stakes(small_blind=50, big_blind=100)
    return spot(stacks, line, game=LIMIT, stakes=stakes, rules=rules, uncapped=uncapped, why=why)


def _short(all_in: int) -> tuple[int, ...]:
    """Four stacks; position 1 has `all_in` left after calling the blind."""
    return (20_000, 100 + all_in, 20_000, 20_000)


def _betting(played: PlayedHand, d: Decision) -> bool:
    return when.fixed(played) and not d.drawing and not d.bring_in


def _early(played: PlayedHand, d: Decision) -> bool:
    return _betting(played, d) and d.step == played.setup.stakes.small_bet and d.least > 0


def _late(played: PlayedHand, d: Decision) -> bool:
    stakes = played.setup.stakes
    return _betting(played, d) and d.step == stakes.big_bet > stakes.small_bet and d.least > 0


def _cap(played: PlayedHand) -> int:
    """The bets of a round by the house rules; 0 if there is no cap, or the game has its own."""
    raises = played.setup.rules.raises
    own = played.variant.bets_per_round
    return 0 if raises is None or own is not None or played.setup.uncapped else 1 + raises


def _capped(played: PlayedHand, d: Decision) -> bool:
    return _betting(played, d) and when.full_bets(played, d) >= _cap(played) > 0 and when.covers(d)


def _capped_over_blind(played: PlayedHand, d: Decision) -> bool:
    return _capped(played, d) and when.opening(played, d) and when.blinds(played)


def _cap_anew(played: PlayedHand, d: Decision) -> bool:
    if d.least == 0 or d.bet_to or not _betting(played, d) or d.street == played.variant.opening:
        return False
    earlier = [one for one in played.decisions[: d.number] if one.street < d.street and not one.drawing]
    return any(_capped(played, one) for one in earlier)


def _capped_heads_up(played: PlayedHand, d: Decision) -> bool:
    return _capped(played, d) and d.live == 2


def _uncapped(played: PlayedHand, d: Decision) -> bool:
    lifted = played.setup.uncapped and played.setup.rules.uncapped_heads_up and played.players == 2
    return _betting(played, d) and lifted and when.full_bets(played, d) > 3 and d.least > 0


def _after_all_in(played: PlayedHand, d: Decision) -> bool:
    """Whether the last bet or raise is an all-in that is no whole bet, and the player may raise."""
    odd = bool(d.raises) and d.raises[-1].all_in and _size(played, d) % d.step != 0
    return _betting(played, d) and odd and d.least > 0


def _size(played: PlayedHand, d: Decision) -> int:
    """The size of the last bet or raise, counted from the last full one."""
    fulls = [rise.to for rise in d.raises[:-1] if rise.full]
    blind = played.setup.stakes.big_blind if when.opening(played, d) and when.blinds(played) else 0
    return d.raises[-1].to - (fulls[-1] if fulls else blind)


def _bet_below_half(played: PlayedHand, d: Decision) -> bool:
    return _after_all_in(played, d) and not d.raises[-1].full and d.raises[-1].of == 0


def _bet_from_half(played: PlayedHand, d: Decision) -> bool:
    return _after_all_in(played, d) and d.raises[-1].full and d.raises[-1].of == 0


def _raise_below_half(played: PlayedHand, d: Decision) -> bool:
    return _after_all_in(played, d) and not d.raises[-1].full and d.raises[-1].of > 0


def _raise_from_half(played: PlayedHand, d: Decision) -> bool:
    return _after_all_in(played, d) and d.raises[-1].full and d.raises[-1].of > 0


def _open_cap(played: PlayedHand, d: Decision) -> bool:
    cap = _cap(played)
    return cap == 0 or when.full_bets(played, d) < cap


def _reopened(played: PlayedHand, d: Decision) -> bool:
    alone = len(when.since(d)) == 1 and d.raises[-1].all_in and 2 * d.rise >= d.step
    return _betting(played, d) and d.acted and alone and d.rise < d.step and d.least > 0


def _closed(played: PlayedHand, d: Decision) -> bool:
    below = d.acted and 0 < 2 * d.rise < d.step and when.covers(d)
    return _betting(played, d) and below and _open_cap(played, d)


def _limper_closed(played: PlayedHand, d: Decision) -> bool:
    return _closed(played, d) and when.opening(played, d) and when.blinds(played)


def _completed(played: PlayedHand, d: Decision) -> bool:
    rises = d.raises
    done = len(rises) > 1 and rises[-1].full and not rises[-2].full
    return _betting(played, d) and done and d.acted and d.least > 0


def _half_counts(played: PlayedHand, d: Decision) -> bool:
    return _capped(played, d) and any(one.full and one.all_in and (one.to - one.of) % d.step for one in d.raises)


def _below_counts_not(played: PlayedHand, d: Decision) -> bool:
    if d.least == 0 or not d.raises or not _betting(played, d):
        return False
    shorts = sum(not one.full for one in d.raises)
    bets = when.full_bets(played, d)
    return 0 < bets < _cap(played) <= bets + shorts


def _stack_below_bet(played: PlayedHand, d: Decision) -> bool:
    return _betting(played, d) and d.bet_to == 0 and 0 < d.least < d.step


SIZES: Final = (
    RulePoint(
        "rrop/limit/small-bets-on-the-early-streets",
        Section.BETTING,
        "In fixed limit all bets and raises of the first two streets are by the small bet.",
        "Robert's Rules of Poker, hold'em; docs/seeds.md (002)",
        (
            _limit(_DEEP[:3], "?actor=2 ?least=200 ?most=200 ?not=r201 ?not=r300 c c c ?least=100 ?most=100"),
            _limit(_DEEP[:3], "c c c 0:r100 ?actor=1 ?least=200 ?most=200"),
        ),
        fields=RAISE,
        at=_early,
        rank=0,
    ),
    RulePoint(
        "rrop/limit/big-bets-on-the-late-streets",
        Section.BETTING,
        "In fixed limit all bets and raises of the later streets are by the big bet.",
        "Robert's Rules of Poker, hold'em; docs/seeds.md (001, 002)",
        (
            _limit(_DEEP[:3], "c c c c c c ?street=2 ?least=200 ?most=200 ?not=r100 r200 ?least=400 ?most=400"),
            _limit(_DEEP[:3], "c c c c c c c c c ?street=3 ?least=200 ?most=200"),
        ),
        fields=RAISE,
        at=_late,
        needs=("calls",),
        rank=0,
    ),
    RulePoint(
        "rrop/limit/a-stack-below-the-bet",
        Section.BETTING,
        "A player with less than a bet may bet all-in.",
        "TDA 2024, 45B 2; Robert's Rules of Poker, all-in",
        (
            _limit((20_000, 130, 20_000), "c c c 0:c ?actor=1 ?least=30 ?most=30"),
            _limit((20_000, 199, 20_000), "c c c 0:c ?actor=1 ?least=99 ?most=99"),
        ),
        fields=RAISE,
        at=_stack_below_bet,
        needs=("short stacks",),
        rank=2,
    ),
)

CAP: Final = (
    RulePoint(
        "tda/48/a-bet-and-three-raises",
        Section.BETTING,
        "In fixed limit a round has a bet and three raises, unless the house has another limit.",
        "TDA 2024, 48; docs/seeds.md (001, 004)",
        (
            _limit(_DEEP[:3], "c c c 0:r100 1:r200 2:r300 0:r400 ?actor=1 ?call=200 ?raise=no ?not=r500"),
            _limit(_DEEP[:3], "c c c c c c 0:r200 1:r400 2:r600 0:r800 ?actor=1 ?raise=no"),
        ),
        fields=LEGAL,
        at=_capped,
        needs=("many raises", "deep stacks"),
        houses=(houses.FOUR_RAISES, houses.NO_CAP, houses.UNCAPPED_HEADS_UP),
        rank=2,
    ),
    RulePoint(
        "tda/48/the-blind-is-the-first-bet-of-the-cap",
        Section.BETTING,
        "Before the flop the big blind is the bet of the cap, so three raises follow it.",
        "TDA 2024, 48 and 51B; docs/seeds.md (001)",
        (_limit(_DEEP[:3], "2:r200 0:r300 1:r400 ?actor=2 ?call=200 ?raise=no ?not=r500"),),
        fields=LEGAL,
        at=_capped_over_blind,
        needs=("many raises", "deep stacks"),
        houses=(houses.FOUR_RAISES, houses.NO_CAP, houses.UNCAPPED_HEADS_UP),
        rank=3,
    ),
    RulePoint(
        "tda/48/the-cap-is-counted-anew-on-each-street",
        Section.BETTING,
        "The cap on raises is counted anew on each street.",
        "TDA 2024, 48; Robert's Rules of Poker, betting and raising",
        (_limit(_DEEP[:3], "2:r200 0:r300 1:r400 2:c 0:c ?street=1 ?actor=0 ?least=100 ?most=100"),),
        fields=RAISE,
        at=_cap_anew,
        needs=("many raises", "deep stacks", "calls"),
    ),
    RulePoint(
        "tda/48/the-cap-holds-heads-up-in-a-hand",
        Section.BETTING,
        "The cap holds when two players are left in a hand.",
        "TDA 2024, 48: even when heads-up until the event is down to two players",
        (
            _limit(_DEEP[:3], "2:f 0:c 1:c 0:r100 1:r200 0:r300 1:r400 ?actor=0 ?call=100 ?raise=no"),
            _limit(_DEEP[:2], "1:r200 0:r300 1:r400 ?actor=0 ?call=100 ?raise=no"),
        ),
        fields=LEGAL,
        at=_capped_heads_up,
        needs=("heads-up", "many raises", "deep stacks"),
        houses=(houses.UNCAPPED_HEADS_UP, houses.FOUR_RAISES, houses.NO_CAP),
        rank=4,
    ),
    RulePoint(
        "tda/48/no-cap-when-the-event-is-down-to-two",
        Section.BETTING,
        "When the event is down to two players, there is no cap on raises unless the house keeps it.",
        "TDA 2024, 48",
        (
            _limit(_DEEP[:2], "1:r200 0:r300 1:r400 0:r500 1:r600 ?actor=0 ?least=700", uncapped=True),
            _limit(_DEEP[:2], "1:c 0:c 0:r100 1:r200 0:r300 1:r400 ?actor=0 ?least=500", uncapped=True),
        ),
        fields=LEGAL,
        at=_uncapped,
        needs=("heads-up", "many raises", "deep stacks"),
        houses=(houses.CAP_ALWAYS,),
        rank=4,
    ),
    RulePoint(
        "tda/47/half-a-bet-counts-towards-the-cap",
        Section.BETTING,
        "An all-in of half a bet or more counts as a bet or raise of the cap.",
        "TDA 2024, 47B and 48",
        (
            _limit(
                (20_000, 20_000, 360, 20_000),
                f"{_FLOP} 0:r100 1:r200 2:a 3:r360 0:c ?actor=1 ?call=160 ?raise=no",
                "100, 200, all-in 260, 360: a bet and three raises.",
            ),
        ),
        fields=LEGAL,
        at=_half_counts,
        needs=("short stacks", "many raises", "many players"),
        houses=(houses.FOUR_RAISES, houses.NO_CAP, houses.UNCAPPED_HEADS_UP),
        rank=4,
    ),
    RulePoint(
        "tda/47/below-half-a-bet-does-not-count-towards-the-cap",
        Section.BETTING,
        "An all-in of less than half a bet is no bet or raise of the cap.",
        "TDA 2024, 47B and 48",
        (
            _limit(
                (20_000, 20_000, 330, 20_000),
                f"{_FLOP} 0:r100 1:r200 2:a 3:r300 ?actor=0 ?least=400 0:r400 ?actor=1 ?call=200 ?raise=no",
                "100, 200, all-in 230 completed to 300: two raises; 400 is the third.",
            ),
            _limit(
                (5000, 230, 280, 5000, 5000),
                "c c c c c 0:r100 1:a 2:a 3:r280 ?actor=4 ?least=380",
                "100; 130 is no raise; 180 and 280 are two.",
            ),
        ),
        fields=LEGAL,
        at=_below_counts_not,
        needs=("short stacks", "many raises", "many players"),
        rank=3,
    ),
)

HALF_BETS: Final = (
    RulePoint(
        "tda/47/a-bet-below-half-is-completed",
        Section.BETTING,
        "After an all-in bet of less than half a bet, the next player may complete it to a full bet.",
        "TDA 2024, 47B; Robert's Rules of Poker, all-in",
        tuple(
            _limit(_short(all_in), f"{_FLOP} 0:c 1:a ?actor=2 ?call={all_in} ?least=100 ?most=100")
            for all_in in (1, 30, 49)
        ),
        fields=RAISE,
        at=_bet_below_half,
        needs=("short stacks", "calls"),
        rank=3,
    ),
    RulePoint(
        "tda/47/a-bet-from-half-counts-as-full",
        Section.BETTING,
        "An all-in bet of half a bet or more counts as full: a raise is a full bet more.",
        "TDA 2024, 47B; Robert's Rules of Poker, all-in",
        tuple(
            _limit(_short(all_in), f"{_FLOP} 0:c 1:a ?actor=2 ?call={all_in} ?least={100 + all_in}")
            for all_in in (50, 99)
        ),
        fields=RAISE,
        at=_bet_from_half,
        needs=("short stacks", "calls"),
        rank=3,
    ),
    RulePoint(
        "tda/47/a-raise-below-half-is-completed",
        Section.BETTING,
        "After an all-in raise by less than half a bet, the next player may complete it to a full raise.",
        "TDA 2024, 47B",
        (
            *(
                _limit(_short(all_in), f"{_FLOP} 0:r100 1:a ?actor=2 ?call={all_in} ?least=200 ?most=200")
                for all_in in (101, 130, 149)
            ),
            _limit((20_000, 20_000, 149, 20_000), "2:a ?actor=3 ?call=149 ?least=200 ?most=200"),
        ),
        fields=RAISE,
        at=_raise_below_half,
        needs=("short stacks", "many raises"),
        rank=3,
    ),
    RulePoint(
        "tda/47/a-raise-from-half-counts-as-full",
        Section.BETTING,
        "An all-in raise by half a bet or more counts as full: the next raise is a full bet more.",
        "TDA 2024, 47B; Robert's Rules of Poker: over an all-in of 15 in a 20 round, to 35",
        (
            *(
                _limit(_short(all_in), f"{_FLOP} 0:r100 1:a ?actor=2 ?call={all_in} ?least={100 + all_in}")
                for all_in in (150, 199)
            ),
            _limit((20_000, 20_000, 190, 20_000), "2:a ?actor=3 ?call=190 ?least=290 ?most=290"),
        ),
        fields=RAISE,
        at=_raise_from_half,
        needs=("short stacks", "many raises"),
        rank=3,
    ),
    RulePoint(
        "tda/47/in-limit-half-a-bet-reopens",
        Section.BETTING,
        "In fixed limit an all-in by half a bet or more re-opens the betting.",
        "TDA 2024, 47B",
        (
            _limit(_short(150), f"{_FLOP} 0:r100 1:a 2:c 3:c ?actor=0 ?call=50 ?least=250 ?most=250"),
            _limit(_short(50), f"{_FLOP} 0:c 1:a 2:c 3:c ?actor=0 ?call=50 ?least=150"),
            _limit((20_000, 20_000, 20_000, 150), "2:c 3:a 0:f 1:c ?actor=2 ?call=50 ?least=250"),
        ),
        fields=LEGAL,
        at=_reopened,
        needs=("short stacks", "calls", "many players"),
        rank=4,
    ),
    RulePoint(
        "tda/47/in-limit-less-than-half-does-not-reopen",
        Section.BETTING,
        "In fixed limit an all-in by less than half a bet does not re-open the betting.",
        "TDA 2024, 47B",
        (
            _limit(_short(149), f"{_FLOP} 0:r100 1:a 2:c 3:c ?actor=0 ?call=49 ?raise=no ?not=r200"),
            _limit(_short(49), f"{_FLOP} 0:c 1:a 2:c 3:c ?actor=0 ?call=49 ?raise=no"),
        ),
        fields=LEGAL,
        at=_closed,
        needs=("short stacks", "calls", "many players"),
        rank=4,
    ),
    RulePoint(
        "tda/47/in-limit-a-limper-faces-less-than-half",
        Section.BETTING,
        "In fixed limit a player who called the blind may not raise over an all-in by less than half a bet.",
        "TDA 2024, 47B and 51B",
        (_limit((20_000, 20_000, 20_000, 149), "2:c 3:a 0:f 1:c ?actor=2 ?call=49 ?raise=no"),),
        fields=LEGAL,
        at=_limper_closed,
        needs=("short stacks", "calls", "many players"),
        rank=5,
    ),
    RulePoint(
        "tda/47/a-completion-reopens",
        Section.BETTING,
        "A completion of a short all-in to a full raise re-opens the betting.",
        "TDA 2024, 47B",
        (
            _limit(_short(130), f"{_FLOP} 0:r100 1:a 2:r200 3:f ?actor=0 ?call=100 ?least=300 ?most=300"),
            _limit(
                _short(130),
                f"{_FLOP} 0:r100 1:a 2:c 3:r200 0:f ?actor=2 ?call=70 ?least=300",
                "Called 130, faces 70, more than half of 100.",
            ),
        ),
        fields=LEGAL,
        at=_completed,
        needs=("short stacks", "many raises", "many players"),
        rank=4,
    ),
)

POINTS: Final = (*SIZES, *CAP, *HALF_BETS)
