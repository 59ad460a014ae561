"""Forced bets: blinds, antes, short stacks that post them, dead blinds and absent players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game import event as ev
from tourney.game.stakes import NOBODY, AnteKind, HouseRules, Places, Stakes
from tourney.stress.catalogue import houses, when
from tourney.stress.catalogue.making import ANTES, BY_BIG_BLIND, BY_BUTTON, DRY, EACH, STUD, down, spot
from tourney.stress.catalogue.point import ACTOR, CALL, CHIPS, END, FLOW, LEGAL, RAISE, RulePoint, Section

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import Decision, PlayedHand

_FOUR: Final = (1000,) * 4
_DEAD_SMALL: Final = Places(button=3, small_blind=NOBODY, big_blind=0)
_DEAD_BUTTON: Final = Places(button=NOBODY, small_blind=0, big_blind=1)


def _first(played: PlayedHand, d: Decision) -> bool:
    """Whether it is the first bet of a hand with blinds."""
    return d.number == 0 and when.opening(played, d) and when.blinds(played)


def _ring(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and played.players > 2 and not played.variant.button_blind


def _heads_up(played: PlayedHand) -> bool:
    return played.players == 2 and when.blinds(played) and not played.variant.button_blind


def _heads_up_first(played: PlayedHand, d: Decision) -> bool:
    return _heads_up(played) and _first(played, d)


def _heads_up_later(played: PlayedHand, d: Decision) -> bool:
    return _heads_up(played) and d.street > played.variant.opening and not d.raises and not d.drawing


def _equal_blinds(played: PlayedHand, d: Decision) -> bool:
    stakes = played.setup.stakes
    return _heads_up_first(played, d) and stakes.small_blind == stakes.big_blind


def _dead_small(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and when.places(played)[1] == NOBODY and not played.variant.button_blind


def _dead_button(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and when.places(played)[0] == NOBODY


def _ante(played: PlayedHand, kind: AnteKind) -> bool:
    stakes = played.setup.stakes
    return stakes.ante > 0 and stakes.ante_kind is kind


def _classic(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and _ante(played, AnteKind.EACH)


def _short_ante(played: PlayedHand) -> bool:
    short = [event for event in when.posted(played, "ante") if event.amount < played.setup.stakes.ante]
    return _ante(played, AnteKind.EACH) and bool(short)


def _ante_before_blind(played: PlayedHand, d: Decision) -> bool:
    if not _first(played, d) or not _ante(played, AnteKind.EACH):
        return False
    return when.short_blind(played, "big blind") or when.short_blind(played, "small blind")


def _one_ante(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and _ante(played, AnteKind.BIG_BLIND)


def _short_for_both(played: PlayedHand, d: Decision) -> bool:
    if not _one_ante(played, d) or played.setup.rules.ante_first:
        return False
    stakes = played.setup.stakes
    return played.setup.stacks[when.places(played)[2]] < stakes.big_blind + stakes.ante


def _button_ante(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and _ante(played, AnteKind.BUTTON) and when.places(played)[0] != NOBODY


def _dead_button_ante(played: PlayedHand, d: Decision) -> bool:
    return _ante(played, AnteKind.BUTTON) and _dead_button(played, d)


def _short_small(played: PlayedHand, d: Decision) -> bool:
    return not d.raises and when.opening(played, d) and when.short_blind(played, "small blind")


def _short_big(played: PlayedHand, d: Decision) -> bool:
    return not d.raises and when.opening(played, d) and when.short_blind(played, "big blind")


def _short_big_in_full(played: PlayedHand, d: Decision) -> bool:
    """Whether the price is more than the short big blind."""
    if not _short_big(played, d):
        return False
    return d.bets[d.player] + d.to_call > max(event.amount for event in when.posted(played, "big blind"))


def _short_big_raise(played: PlayedHand, d: Decision) -> bool:
    return d.least > 0 and _short_big(played, d)


def _short_big_matched(played: PlayedHand) -> bool:
    opening = [one for one in played.decisions if when.opening(played, one)]
    return played.shown_down and when.short_blind(played, "big blind") and len(opening) > 1


def _contested(played: PlayedHand, d: Decision) -> bool:
    """Whether the price is less than the full blind, because nobody else can match it."""
    if d.raises or d.bring_in or not when.opening(played, d):
        return False
    return d.to_call < min(d.bet_to - d.bets[d.player], d.stacks[d.player])


def _killed(played: PlayedHand) -> bool:
    return any(isinstance(event, ev.Killed) for event in played.events)


def _button_blind(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and played.variant.button_blind


BLIND_POINTS: Final = (
    RulePoint(
        "rrop/blinds/left-of-the-button",
        Section.FORCED,
        "The first player left of the button posts the small blind, the next the big blind.",
        "Robert's Rules of Poker, button and blind use; docs/seeds.md (002)",
        (spot(_FOUR, "?stacks=950/900/1000/1000 ?bets=50/100/0/0 ?pot=150 ?actor=2 ?call=100"),),
        fields=(*CHIPS, *ACTOR),
        at=_ring,
        rank=0,
    ),
    RulePoint(
        "rrop/blinds/left-of-the-big-blind-acts-first",
        Section.FORCED,
        "Before the flop the player left of the big blind acts first, and the blinds act last.",
        "Robert's Rules of Poker, button and blind use",
        (
            spot(_FOUR, "2:c 3:c 0:c 1:c ?street=1 ?actor=0"),
            spot((1000,) * 3, "?actor=2 2:c 0:c 1:c ?street=1 ?actor=0", why="Three-handed the button acts first."),
        ),
        fields=FLOW,
        at=_ring,
        rank=0,
    ),
    RulePoint(
        "tda/34/heads-up-the-button-posts-the-small-blind",
        Section.FORCED,
        "Heads-up the button posts the small blind and acts first before the flop.",
        "TDA 2024, 34B",
        (spot((1000, 1000), "?bets=100/50 ?actor=1 ?call=50 ?least=200 1:c ?actor=0 ?call=0"),),
        fields=(*CHIPS, *FLOW, *LEGAL),
        at=_heads_up_first,
        needs=("heads-up",),
        houses=(houses.DEALER_BIG_BLIND,),
        rank=4,
    ),
    RulePoint(
        "tda/34/heads-up-the-button-acts-last-after-the-flop",
        Section.FORCED,
        "Heads-up the button acts last on all streets after the first.",
        "TDA 2024, 34B",
        (spot((1000, 1000), "1:c 0:c ?street=1 0:c 1:c ?street=2 0:c 1:c ?street=3 0:c 1:c ?over=yes"),),
        fields=FLOW,
        at=_heads_up_later,
        needs=("heads-up", "calls"),
        houses=(houses.DEALER_BIG_BLIND,),
        rank=3,
    ),
    RulePoint(
        "tda/34/heads-up-with-equal-blinds",
        Section.FORCED,
        "Heads-up the button acts first before the flop even if both blinds are equal.",
        "TDA 2024, 34B",
        (spot((1000, 1000), "?bets=25/25 ?actor=1 ?call=0 1:c ?actor=0 0:c ?street=1", stakes=Stakes(25, 25)),),
        fields=FLOW,
        at=_equal_blinds,
        needs=("heads-up", "odd stakes"),
        rank=5,
    ),
    RulePoint(
        "tda/32/a-dead-small-blind",
        Section.FORCED,
        "With a dead small blind only the big blind is posted, and play goes on as ever.",
        "TDA 2024, 32",
        (spot(_FOUR, "?bets=100/0/0/0 ?pot=100 1:c 2:c 3:c 0:c ?street=1 ?actor=0", places=_DEAD_SMALL),),
        fields=(*CHIPS, *FLOW),
        at=_dead_small,
        needs=("dead blind",),
        rank=3,
    ),
    RulePoint(
        "tda/32/a-dead-button",
        Section.FORCED,
        "With a dead button both blinds are posted, and the last player left of it acts last.",
        "TDA 2024, 32",
        (spot(_FOUR, "?bets=50/100/0/0 2:c 3:c 0:c 1:c 0:c 1:c 2:c 3:c ?street=2", places=_DEAD_BUTTON),),
        fields=(*CHIPS, *FLOW),
        at=_dead_button,
        needs=("dead blind",),
        rank=3,
    ),
    RulePoint(
        "tourney/blinds/surprising-blinds",
        Section.FORCED,
        "The small blind need not be half the big blind; the big blind alone sets the bets.",
        "level sheets of real events: 200-300, 25-25",
        (
            spot(_FOUR, "?bets=200/300/0/0 ?call=300 ?least=600", stakes=Stakes(200, 300)),
            spot(_FOUR, "?bets=25/25/0/0 ?call=25 ?least=50 2:c 3:c ?actor=0 ?call=0", stakes=Stakes(25, 25)),
            spot(_FOUR, "?bets=0/100/0/0 ?call=100", stakes=Stakes(big_blind=100)),
        ),
        fields=(*CHIPS, *LEGAL),
        at=lambda played, d: _first(played, d)
        and 2 * played.setup.stakes.small_blind != played.setup.stakes.big_blind,
        needs=("odd stakes",),
    ),
    RulePoint(
        "triton/button-blind/the-button-posts-the-only-blind",
        Section.FORCED,
        "With a button blind the button posts the only blind, and the first player left of it acts first.",
        "Triton, short-deck rules",
        (
            spot(
                _FOUR,
                "?stacks=900/900/900/800 ?bets=0/0/0/100 ?pot=500 ?actor=0 ?call=100 ?least=200 c c c ?actor=3",
                game="no_limit_short_deck_button_blind", stakes=ANTES,
            ),
        ),
        fields=(*CHIPS, *FLOW),
        at=_button_blind,
        rank=3,
    ),
)  # fmt: skip

ANTE_POINTS: Final = (
    RulePoint(
        "tda/rp11/an-ante-by-each-player",
        Section.FORCED,
        "A classic ante is paid by every player and is no part of a bet.",
        "TDA 2024, RP-11; docs/seeds.md (002, 003)",
        (
            spot(
                _FOUR, "?bets=50/100/0/0 ?stacks=940/890/990/990 ?pot=190 ?call=100 ?least=200 ?most=990",
                stakes=EACH,
            ),
        ),
        fields=(*CHIPS, *LEGAL),
        at=_classic,
        needs=("ante",),
    ),
    RulePoint(
        "rrop/antes/the-ante-comes-before-the-blind",
        Section.FORCED,
        "A player too short for a classic ante and a blind pays the ante first.",
        "Robert's Rules of Poker, all-in; the ante is paid before the deal",
        (spot((1000, 105, 1000), "?bets=50/95/0 ?stacks=940/0/990 ?call=100 ?least=200", stakes=EACH),),
        fields=(*CHIPS, *LEGAL),
        at=_ante_before_blind,
        needs=("ante", "tiny stacks"),
        rank=3,
    ),
    RulePoint(
        "rrop/antes/a-short-ante-plays-for-as-much-of-each",
        Section.FORCED,
        "A player all-in for less than the ante plays for that much of each ante.",
        "Robert's Rules of Poker, all-in; TDA 2024, 21",
        (
            spot(
                (1000, 1000, 4, 1000), "3:c 0:c 1:c" + " c c c" * 3, stakes=EACH, hole="KsKd QsQd AsAd JsJd",
                board="2c7d9hTc3s", ends=(890 + 318, 890, 16, 890),
                why="Main pot 4 x 4 to the aces; side pot 3 x 106 to the kings.",
            ),
        ),
        fields=END,
        in_end=_short_ante,
        needs=("ante", "tiny stacks"),
        rank=3,
    ),
    RulePoint(
        "tda/rp11/one-ante-by-the-big-blind",
        Section.FORCED,
        "With a big-blind ante the big blind pays one ante for the table, beside the blind.",
        "TDA 2024, RP-11",
        (
            spot(
                _FOUR, "?bets=50/100/0/0 ?stacks=950/800/1000/1000 ?pot=250 ?call=100 ?least=200",
                stakes=BY_BIG_BLIND,
            ),
        ),
        fields=(*CHIPS, *LEGAL),
        at=_one_ante,
        needs=("big-blind ante",),
        rank=2,
    ),
    RulePoint(
        "tda/rp11/the-big-blind-comes-before-its-ante",
        Section.FORCED,
        "A player too short for the big blind and its ante posts the blind first.",
        "TDA 2024, RP-11",
        (
            spot((1000, 80, *_FOUR[2:]), "?bets=50/80/0/0 ?pot=130 ?call=100", stakes=BY_BIG_BLIND),
            spot((1000, 100, *_FOUR[2:]), "?bets=50/100/0/0 ?pot=150", stakes=BY_BIG_BLIND),
            spot((1000, 120, *_FOUR[2:]), "?bets=50/100/0/0 ?pot=170 ?stacks=950/0/1000/1000", stakes=BY_BIG_BLIND),
        ),
        fields=(*CHIPS, *LEGAL),
        at=_short_for_both,
        needs=("big-blind ante", "tiny stacks"),
        houses=(houses.ANTE_FIRST,),
        rank=4,
    ),
    RulePoint(
        "tda/rp11/one-ante-by-the-button",
        Section.FORCED,
        "With a button ante the button pays one ante for the table.",
        "TDA 2024, RP-11: a single-payer ante",
        (
            spot(_FOUR, "?bets=50/100/0/0 ?stacks=950/900/1000/900 ?pot=250 ?call=100", stakes=BY_BUTTON),
            spot((1000, 1000, 1000, 30), "?stacks=950/900/1000/0 ?pot=180", stakes=BY_BUTTON),
        ),
        fields=CHIPS,
        at=_button_ante,
        needs=("button ante",),
        rank=2,
    ),
    RulePoint(
        "tda/32/a-dead-button-pays-no-ante",
        Section.FORCED,
        "With a dead button nobody pays the button ante.",
        "TDA 2024, 32 and RP-11",
        (spot(_FOUR, "?pot=150 ?stacks=950/900/1000/1000", stakes=BY_BUTTON, places=_DEAD_BUTTON),),
        fields=CHIPS,
        at=_dead_button_ante,
        needs=("button ante", "dead blind"),
        rank=4,
    ),
    RulePoint(
        "rrop/antes/a-big-blind-all-in-for-its-ante",
        Section.FORCED,
        "Where the ante comes first, a big blind all-in for the ante can win only as much from each other player.",
        "Robert's Rules of Poker, all-in",
        (
            spot(
                (1000, 60, 1000), "2:c 0:c" + " c c" * 3, stakes=BY_BIG_BLIND, rules=HouseRules(ante_first=True),
                hole="KsKd AsAd QsQd", board="2c7d9hTc3s", ends=(1100, 60, 900),
                why="The ante of 60 is the big blind's alone; the others' 100 each are the kings'.",
            ),
        ),
        fields=END,
        in_end=lambda played: played.setup.rules.ante_first
        and _ante(played, AnteKind.BIG_BLIND)
        and played.setup.stacks[when.places(played)[2]] <= played.setup.stakes.ante,
        needs=("big-blind ante", "tiny stacks"),
        rank=4,
    ),
)  # fmt: skip

SHORT_POINTS: Final = (
    RulePoint(
        "rrop/blinds/a-short-small-blind-does-not-change-the-price",
        Section.FORCED,
        "A short small blind changes neither the price nor the least raise.",
        "Robert's Rules of Poker, all-in; TDA 2024, 51B",
        (spot((30, 1000, 1000), "?bets=30/100/0 ?actor=2 ?call=100 ?least=200"),),
        fields=LEGAL,
        at=_short_small,
        needs=("tiny stacks",),
        rank=2,
    ),
    RulePoint(
        "rrop/blinds/a-short-big-blind-costs-the-full-blind",
        Section.FORCED,
        "When the big blind is all-in for less, the others call the full big blind.",
        "Robert's Rules of Poker, all-in; TDA 2024, 54B: 200 at 100-200",
        (spot((1000, 60, 1000, 1000), "?actor=2 ?call=100 2:c 3:f ?actor=0 ?call=50 0:c ?street=1 ?pot=260"),),
        fields=CALL,
        at=_short_big_in_full,
        needs=("tiny stacks",),
        rank=4,
    ),
    RulePoint(
        "rrop/blinds/a-raise-over-a-short-big-blind",
        Section.FORCED,
        "Over a short big blind the least raise is to twice the full big blind.",
        "Robert's Rules of Poker, no limit; TDA 2024, 51B and 54B",
        (
            spot((1000, 60, 1000, 1000), "?actor=2 ?least=200 ?most=1000 ?not=r160"),
            spot((20_000, 60, 20_000), "?actor=2 ?least=200 ?most=200", game="fixed_limit_holdem"),
        ),
        fields=RAISE,
        at=_short_big_raise,
        needs=("tiny stacks",),
        rank=3,
    ),
    RulePoint(
        "rrop/blinds/a-short-big-blind-plays-for-the-main-pot",
        Section.FORCED,
        "A big blind all-in for less plays for as much of each bet; the rest is a side pot.",
        "Robert's Rules of Poker, all-in; TDA 2024, 21",
        (
            spot(
                (1000, 60, 1000), "2:c 0:c" + down(2), hole="KsKd AsAd QsQd", board=DRY, ends=(980, 180, 900),
                why="Main pot 3 x 60 to the aces, side pot 2 x 40 to the kings.",
            ),
            spot(
                (1000, 60, 1000), "2:c 0:f ?over=yes", hole="- KsKd AsAd", board=DRY, ends=(950, 0, 1110),
                why="40 of the call come back; the small blind's 50 stay.",
            ),
        ),
        fields=END,
        in_end=_short_big_matched,
        needs=("tiny stacks", "calls"),
        rank=3,
    ),
    RulePoint(
        "tourney/blinds/no-price-beyond-what-can-be-contested",
        Section.FORCED,
        "Nobody is asked for more than another live player can bet.",
        "TDA 2024, 16 and Robert's Rules of Poker, all-in: an uncalled excess is returned",
        (
            spot((55, 1000), "?actor=1 ?call=5 ?raise=no 1:c", hole="KsKd AsAd", board=DRY, ends=(0, 1055)),
            spot((1000, 60, 1000), "2:f ?actor=0 ?call=10 ?raise=no"),
            spot((40, 60, 80), "?actor=2 ?call=60"),
            spot(
                (15, 5000, 22), "0:c ?actor=1 ?call=12", game="stud",
                stakes=Stakes(ante=10, small_bet=100, bring_in=25), hole="AsKs2c AdKd3d AhKh4h",
            ),
        ),
        fields=CALL,
        at=_contested,
        needs=("tiny stacks",),
        houses=(houses.FULL_PRICE,),
        rank=3,
    ),
)  # fmt: skip

ABSENT_POINTS: Final = (
    RulePoint(
        "tda/30/an-absent-players-hand-is-killed",
        Section.FORCED,
        "An absent player is dealt in and posts; then the hand is killed, and what was posted stays in the pot.",
        "TDA 2024, 30",
        (
            spot(
                _FOUR, "2:c 3:f 0:c" + down(2), absent=(1,), hole="AsAd - KsKd -", board=DRY,
                ends=(1200, 900, 900, 1000),
            ),
            spot(_FOUR, "3:r300 1:f", absent=(0, 2), stakes=EACH, ends=(940, 890, 990, 1180), why="60 + 110 + 10."),
        ),
        fields=(*CHIPS, *FLOW, *END),
        in_end=_killed,
        needs=("absent",),
        rank=2,
    ),
    RulePoint(
        "tda/30/an-absent-big-blind-has-no-option",
        Section.FORCED,
        "An absent big blind is not asked when the others call.",
        "TDA 2024, 30",
        (spot(_FOUR, "2:c 3:c 0:c ?street=1 ?actor=0", absent=(1,)),),
        fields=FLOW,
        at=lambda played, d: when.blinds(played)
        and when.places(played)[2] in played.setup.absent
        and d.street > played.variant.opening,
        needs=("absent", "calls"),
        rank=3,
    ),
    RulePoint(
        "tda/30/an-absent-player-posts-the-bring-in",
        Section.FORCED,
        "An absent player who is dealt the bring-in card posts the bring-in, and the hand is dead.",
        "TDA 2024, 30",
        (
            spot(
                (1000,) * 3, "?actor=2 ?call=20 ?least=40 2:r40 0:f", game="stud", stakes=STUD, absent=(1,),
                hole="AcAdKh JcJd2s TcTd3c", ends=(990, 970, 1040),
            ),
        ),
        fields=(*CHIPS, *FLOW),
        at=lambda played, d: when.stud(played)
        and when.opening(played, d)
        and any(event.player in played.setup.absent for event in when.posted(played, "bring-in")),
        needs=("absent",),
        rank=3,
    ),
)  # fmt: skip

POINTS: Final = (*BLIND_POINTS, *ANTE_POINTS, *SHORT_POINTS, *ABSENT_POINTS)
