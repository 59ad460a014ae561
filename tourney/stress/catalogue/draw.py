"""Draw games: who draws when, how many cards, and a deck that runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game import event as ev
from tourney.game.stakes import Stakes
from tourney.stress.catalogue import houses, when
from tourney.stress.catalogue.making import spot
from tourney.stress.catalogue.point import CARDS, DISCARD, END, FLOW, LEGAL, RAISE, FixedHand, RulePoint, Section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.catalogue.played import Decision, PlayedHand

TRIPLE: Final = "triple_draw_deuce_to_seven"
SINGLE: Final = "single_draw_deuce_to_seven"
_FOUR: Final = (5000,) * 4
_HANDS: Final = "2c3c4c5c9cKc 2d3d4d5d9dKd 2h3h4h5h9hKh 2s3s4s5s9sKs"
_LIMPED: Final = "2:c 3:c 0:c 1:c"
_STAND: Final = "d d d d"
_CHECK: Final = "c c c c"


def _four(line: str, *, game: str = TRIPLE, hole: str = _HANDS, ends: Sequence[int] = (), why: str = "") -> FixedHand:
    return spot(_FOUR, line, game=game, hole=hole, ends=ends, why=why)


def _exchanges(played: PlayedHand, d: Decision) -> bool:
    return d.drawing and played.variant.streets[d.street].draw > 0


def _first_to_draw(played: PlayedHand, d: Decision) -> bool:
    if not _exchanges(played, d):
        return False
    return d.number == 0 or played.decisions[d.number - 1].street < d.street


def _next_to_draw(played: PlayedHand, d: Decision) -> bool:
    return _exchanges(played, d) and not _first_to_draw(played, d)


def _drawn(played: PlayedHand) -> list[tuple[Decision, int]]:
    """The draws: the decision, and how many cards were given up."""
    found = zip(played.decisions, played.actions, strict=False)
    return [(d, len(action.cards)) for d, action in found if _exchanges(played, d)]


def _replaced(played: PlayedHand) -> bool:
    return any(count for _, count in _drawn(played))


def _all_five(played: PlayedHand) -> bool:
    return any(count == 5 for _, count in _drawn(played))


def _pat_then_drew(played: PlayedHand) -> bool:
    pat: set[int] = set()
    for d, count in _drawn(played):
        if count and d.player in pat:
            return True
        if not count:
            pat.add(d.player)
    return False


def _all_in_draws(played: PlayedHand, d: Decision) -> bool:
    return _exchanges(played, d) and not d.stacks[d.player]


def _folded_draws_not(played: PlayedHand, d: Decision) -> bool:
    return _exchanges(played, d) and any(d.folded)


def _heads_up_draw(played: PlayedHand, d: Decision) -> bool:
    return played.players == 2 and when.blinds(played) and _first_to_draw(played, d)


def _last_round(played: PlayedHand, d: Decision) -> bool:
    draws = any(street.draw for street in played.variant.streets)
    later = draws and d.street > played.variant.opening and not d.drawing
    return later and d.bet_to == 0 and not d.acted


def _triple(played: PlayedHand) -> bool:
    return sum(street.draw > 0 for street in played.variant.streets) == 3 and when.fixed(played)


def _single_limped(played: PlayedHand, d: Decision) -> bool:
    single = sum(street.draw > 0 for street in played.variant.streets) == 1 and not when.fixed(played)
    return single and when.opening(played, d) and not d.raises and d.to_call > 0


def _reshuffled(played: PlayedHand) -> bool:
    return any(isinstance(event, ev.Reshuffled) for event in played.events)


def _drawn_to_the_last(played: PlayedHand) -> bool:
    """The draws and their burns take the whole deck, and none comes back into it."""
    if _reshuffled(played) or not any(decision.drawing for decision in played.decisions):
        return False
    burns = sum(street.burn for street in played.variant.streets[: played.decisions[-1].street + 1])
    return len(played.of_kind(ev.HoleDealt, ev.BoardDealt)) + burns >= len(played.variant.deck)


def _must_discard(played: PlayedHand, d: Decision) -> bool:
    return d.drawing and played.variant.streets[d.street].discard > 0


def _all_in_must(played: PlayedHand, d: Decision) -> bool:
    return _must_discard(played, d) and not d.stacks[d.player]


_SIX: Final = "2c3c4c5c6c9h9sTcTdTh 2d3d4d5d6dTsJcJdJhJs 2h3h4h5h6hQcQdQhQsKc 2s3s4s5s6sKdKhKs 7c7d7h7s8c 8d8h8s9c9d"
"""Six hands of five cards, and the 18 cards that the first draw brings; with one burnt, three are left."""

_FIRST_DRAW: Final = "0:d2c3c4c5c6c 1:d2d3d4d5d6d 2:d2h3h4h5h6h 3:d2s3s4s 4:d 5:d"

POINTS: Final = (
    RulePoint(
        "seed/001/draws-go-clockwise-from-the-button",
        Section.DRAW,
        "Players draw clockwise, the first live player left of the button first.",
        "docs/seeds.md (001); Robert's Rules of Poker, draw",
        (
            _four(f"{_LIMPED} ?street=1 ?actor=0 ?discard=5 0:d ?actor=1 1:d ?actor=2 2:d 3:d ?actor=0 ?discard=0"),
            _four("2:c 3:c 0:f 1:c ?actor=1 ?discard=5"),
        ),
        fields=(*FLOW, *DISCARD),
        at=_first_to_draw,
    ),
    RulePoint(
        "seed/001/each-discard-is-replaced",
        Section.DRAW,
        "A player may change any number of the five cards, and gets as many new ones.",
        "docs/seeds.md (001); Robert's Rules of Poker, draw",
        (
            _four(
                f"{_LIMPED} 0:d9c 1:d 2:d 3:d {_CHECK} {_STAND} {_CHECK} {_STAND} {_CHECK}",
                hole="2c3c4c5d9c7d 2d3d4d8dJh 2h3h4h9hQs 2s3s4s9sKc", ends=(5300, 4900, 4900, 4900),
                why="Position 0 changes the nine for a seven: 7-5-4-3-2 is the best low.",
            ),
        ),
        fields=(*CARDS, *END),
        in_end=_replaced,
    ),
    RulePoint(
        "seed/001/all-five-cards-may-be-changed",
        Section.DRAW,
        "All five cards may be changed.",
        "docs/seeds.md (001)",
        (
            spot(
                (1000, 1000), "1:c 0:c 0:dKcKdKhKsQc 1:d 0:c 1:c 0:d 1:d 0:c 1:c 0:d 1:d 0:c 1:c", game=TRIPLE,
                hole="KcKdKhKsQc2c3d4h5s7c 2d3c4d5h8c", ends=(1100, 900),
            ),
        ),
        fields=(*CARDS, *DISCARD, *END),
        in_end=_all_five,
        needs=("discards",),
        rank=2,
    ),
    RulePoint(
        "seed/001/who-stood-pat-may-draw-later",
        Section.DRAW,
        "A player who stood pat may draw in a later draw.",
        "docs/seeds.md (001)",
        (_four(f"{_LIMPED} {_STAND} {_CHECK} ?discard=5 0:d9c 1:d 2:d 3:d ?street=2 {_CHECK} {_STAND} {_CHECK}"),),
        fields=DISCARD,
        in_end=_pat_then_drew,
        needs=("calls",),
    ),
    RulePoint(
        "rrop/draw/the-all-in-player-draws",
        Section.DRAW,
        "A player who is all-in draws like the others, and is not asked to bet.",
        "Robert's Rules of Poker, all-in; TDA 2024, 16",
        (
            spot(
                (5000, 5000, 100), "2:c 0:c 1:c 0:d 1:d ?actor=2 ?discard=5 2:d9h ?actor=0 0:c 1:c ?discard=5",
                game=TRIPLE, hole=_HANDS,
            ),
            spot((100, 100), "1:c ?street=1 ?actor=0 0:d 1:d 0:d 1:d ?street=3 0:d 1:d ?over=yes", game=TRIPLE),
        ),
        fields=(*FLOW, *DISCARD),
        at=_all_in_draws,
        needs=("short stacks",),
        rank=3,
    ),
    RulePoint(
        "rrop/draw/a-folded-player-does-not-draw",
        Section.DRAW,
        "A player who has folded does not draw.",
        "Robert's Rules of Poker, draw",
        (_four("2:c 3:f 0:c 1:c 0:d 1:d 2:d ?street=1 ?actor=0 ?discard=0"),),
        fields=FLOW,
        at=_folded_draws_not,
    ),
    RulePoint(
        "tda/34/heads-up-the-big-blind-draws-first",
        Section.DRAW,
        "Heads-up the big blind draws and bets first after the first round.",
        "TDA 2024, 34B: the button acts last",
        (spot((1000, 1000), "1:c 0:c ?actor=0 ?discard=5 0:d 1:d ?actor=0 0:c 1:c", game=TRIPLE),),
        fields=FLOW,
        at=_heads_up_draw,
        needs=("heads-up",),
        houses=(houses.DEALER_BIG_BLIND,),
        rank=2,
    ),
    RulePoint(
        "seed/001/after-a-draw-left-of-the-button-bets-first",
        Section.DRAW,
        "After each draw the first live player left of the button bets first.",
        "docs/seeds.md (001)",
        (_four(f"{_LIMPED} {_STAND} ?actor=0 ?call=0 0:c 1:r100 2:c 3:c ?actor=0 ?call=100 0:f d d d ?actor=1"),),
        fields=FLOW,
        at=_last_round,
    ),
    RulePoint(
        "seed/001/small-bets-twice-and-big-bets-twice",
        Section.DRAW,
        "In triple draw the bet is small in the first two rounds and big in the last two.",
        "docs/seeds.md (001)",
        (
            spot(
                (5000,) * 3,
                "?least=200 c c c d d d ?least=100 c c c d d d ?least=200 ?most=200 c c c d d d ?least=200 c c c",
                game=TRIPLE,
            ),
            spot(
                (5000,) * 3, "?least=150 ?most=150 c c c d d d ?least=50 c c c d d d ?least=100", game=TRIPLE,
                stakes=Stakes(small_blind=50, big_blind=100, small_bet=50, big_bet=100),
                why="The seed sets the small bet to the small blind.",
            ),
        ),
        fields=RAISE,
        at=lambda played, d: _triple(played) and d.street > 1 and d.least > 0,
        needs=("calls",),
    ),
    RulePoint(
        "seed/001/three-raises-over-the-blind-and-bet-and-three-raises",
        Section.DRAW,
        "In triple draw the first round has three raises over the blind, a later one a bet and three raises.",
        "docs/seeds.md (001); TDA 2024, 48",
        (
            _four(
                "2:r200 3:r300 0:r400 ?actor=1 ?raise=no 1:c 2:c 3:c d d d d 0:r100 1:r200 2:r300 3:r400 ?actor=0 "
                "?raise=no"
            ),
        ),
        fields=LEGAL,
        at=lambda played, d: _triple(played) and when.full_bets(played, d) > 3 and when.covers(d) and not d.drawing,
        needs=("many raises", "deep stacks"),
        houses=(houses.FOUR_RAISES, houses.NO_CAP, houses.UNCAPPED_HEADS_UP),
        rank=3,
    ),
    RulePoint(
        "tda/rp17/a-single-draw-may-be-limped",
        Section.DRAW,
        "In a single draw the blind may be called.",
        "TDA 2024, RP-17",
        (_four("2:c 3:c ?actor=0 ?call=50 0:c ?actor=1 ?least=200 ?most=5000 1:c ?street=1", game=SINGLE),),
        fields=LEGAL,
        at=_single_limped,
        rank=2,
    ),
    RulePoint(
        "tda/38/discards-of-earlier-draws-are-reshuffled",
        Section.DRAW,
        "When the deck runs out before the last draw of a round, its last card is shuffled with the muck and the "
        "discards of earlier draws.",
        "WSOP 2024, draw games; Robert's Rules of Poker, draw: the last card; TDA 2024, 38, 39D; docs/seeds.md (001)",
        (
            spot(
                (5000,) * 6,
                f"2:c 3:c 4:c 5:c 0:c 1:c {_FIRST_DRAW} c c c c c c 0:d9h9sTc 1:dTsJc 2:d 3:d 4:d 5:d ?street=2"
                " c c c c c c d d d d d d c c c c c c ?over=yes",
                game=TRIPLE,
                hole=_SIX.replace("TdTh ", "TdThAc2c2d ", 1).replace("JdJhJs ", "JdJhJs3c4c ", 1),
                why="Two cards are left after the burn: the first is dealt, the last is shuffled with 18 discards.",
            ),
        ),
        fields=CARDS,
        in_end=_reshuffled,
        needs=("discards", "many players", "calls"),
        houses=(houses.ALL_BUT_OWN,),
        rank=3,
    ),
    RulePoint(
        "wsop/draw/the-last-card-completes-the-draws",
        Section.DRAW,
        "The last card of the deck is dealt if it completes all draws of the round; nothing is reshuffled then.",
        "WSOP 2024, draw games",
        (
            spot(
                (5000,) * 6,
                "2:c 3:c 4:c 5:c 0:c 1:c 0:d2c3c 1:d2d3d4d 2:d2h3h4h 3:d2s3s4s 4:d7c7d7h 5:d8d8h8s c c c c c c"
                " 0:d 1:d 2:d 3:d 4:d7s 5:d9c9d ?street=2 c c c c c c d d d d d d c c c c c c ?over=yes",
                game=TRIPLE,
                hole="2c3c4c5c6cTcTd 2d3d4d5d6dThTsJc 2h3h4h5h6hJdJhJs 2s3s4s5s6sQcQdQh 7c7d7h7s8cQsKcKdAc "
                "8d8h8s9c9dKhKs9hAhAd",
                why="Of 22 cards one is burnt and 17 are drawn; of the four left one is burnt, and three are drawn.",
            ),
        ),
        fields=CARDS,
        in_end=_drawn_to_the_last,
        needs=("discards", "many players", "calls"),
        rank=3,
    ),
    RulePoint(
        "rrop/pineapple/one-card-is-given-up",
        Section.DRAW,
        "In Pineapple every player gives up exactly one card, and gets none for it.",
        "Robert's Rules of Poker, hold'em variants",
        (
            spot(
                (1000,) * 3, "?actor=0 ?discard=1 ?not=d ?not=dAsAd 0:dKs 1:d2c 2:d5c ?actor=2 ?call=100",
                game="no_limit_pineapple", hole="AsAdKs 2c3c4c 5c6c7c",
            ),
        ),
        fields=(*DISCARD, *FLOW),
        at=_must_discard,
        rank=2,
    ),
    RulePoint(
        "rrop/pineapple/the-all-in-player-gives-up-a-card",
        Section.DRAW,
        "A player who is all-in gives up cards like the others.",
        "Robert's Rules of Poker, all-in and hold'em variants",
        (
            spot(
                (100, 100), "1:c ?over=no ?actor=0 ?discard=2 0:dKdKh 1:d2c3d ?over=yes",
                game="pot_limit_irish", hole="AsAdKdKh 2c3d4h5s", board="9c8c7d2h2s",
                ends=(200, 0),
            ),
        ),
        fields=(*FLOW, *DISCARD),
        at=_all_in_must,
        needs=("short stacks",),
        rank=3,
    ),
)  # fmt: skip
