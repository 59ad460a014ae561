"""Stud: the bring-in, who opens, limits, completions, and a deck that runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import bit_of, by_rank_and_suit
from tourney.cards.high import high
from tourney.cards.low import ace_to_five
from tourney.cards.rankings import ACE_LOW
from tourney.game import event as ev
from tourney.game.stakes import Stakes
from tourney.stress.catalogue import houses, when
from tourney.stress.catalogue.making import STUD, spot
from tourney.stress.catalogue.point import ACTOR, CARDS, END, FLOW, LEGAL, RAISE, FixedHand, RulePoint, Section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.catalogue.played import Decision, PlayedHand
    from tourney.types import Card, Position


def _deal(
    ups: str,
    line: str,
    *,
    game: str = "stud",
    stacks: Sequence[int] = (),
    stakes: Stakes = STUD,
    ends: Sequence[int] = (),
    why: str = "",
) -> FixedHand:
    """A hand whose players get these cards face up, one word a player, the door card first."""
    words = ups.split()
    used = {word[place : place + 2] for word in words for place in range(0, len(word), 2)}
    spare = [rank + suit for rank in "TJ98Q76K54" for suit in "cdhs" if rank + suit not in used]
    hole = " ".join(spare.pop() + spare.pop() + word for word in words)
    return spot(stacks or (1000,) * len(words), line, game=game, stakes=stakes, hole=hole, ends=ends, why=why)


def _ups(played: PlayedHand, d: Decision) -> dict[Position, list[Card]]:
    """The cards face up of each live player at a decision."""
    found: dict[Position, list[Card]] = {player: [] for player, gone in enumerate(d.folded) if not gone}
    for event in played.events[: d.heard]:
        if isinstance(event, ev.HoleDealt) and event.up and event.player in found:
            found[event.player].append(event.card)
    return found


def _first(played: PlayedHand, d: Decision) -> bool:
    return when.stud(played) and d.number == 0


def _brings_in(played: PlayedHand, d: Decision) -> bool:
    return _first(played, d) and d.bring_in > 0


def _high_stud(played: PlayedHand) -> bool:
    return not played.variant.low_opens


def _bring_in_by_rank(played: PlayedHand, d: Decision) -> bool:
    return _brings_in(played, d) and _high_stud(played)


def _by_suit(played: PlayedHand, d: Decision) -> bool:
    if not _brings_in(played, d):
        return False
    doors = [cards[0] // 4 for cards in _ups(played, d).values()]
    own = _ups(played, d)[d.player][0] // 4
    return doors.count(own) > 1


def _razz(played: PlayedHand, d: Decision) -> bool:
    return _brings_in(played, d) and played.variant.low_opens


def _ace_low(played: PlayedHand) -> bool:
    return played.variant.low_opens and not ACE_LOW.isdisjoint(played.variant.rankings)


def _razz_ace(played: PlayedHand, d: Decision) -> bool:
    if not _razz(played, d) or not _ace_low(played):
        return False
    return any(cards and cards[0] // 4 == 12 for cards in _ups(played, d).values())


def _brought_in(played: PlayedHand, d: Decision) -> bool:
    return when.stud(played) and when.opening(played, d) and not d.bring_in and not d.raises


def _completion(played: PlayedHand, d: Decision) -> bool:
    return _brought_in(played, d) and d.least > 0


def _stud_cap(played: PlayedHand, d: Decision) -> bool:
    capped = when.stud(played) and when.opening(played, d) and when.fixed(played)
    return capped and sum(rise.full for rise in d.raises) > 3 and when.covers(d)


def _after_completion(played: PlayedHand, d: Decision) -> bool:
    done = when.stud(played) and when.opening(played, d) and len(d.raises) == 1 and d.acted
    return done and d.raises[0].full and d.least > 0


def _no_option(played: PlayedHand, d: Decision) -> bool:
    if not when.stud(played) or d.street != played.variant.opening + 1 or d.number == 0:
        return False
    before = played.decisions[d.number - 1]
    return before.street == d.street - 1 and not before.raises and bool(when.posted(played, "bring-in"))


def _won_by_bring_in(played: PlayedHand) -> bool:
    posted = when.posted(played, "bring-in")
    raised = any(isinstance(event, ev.Raised) for event in played.events)
    return bool(posted) and played.over and played.live() == [posted[-1].player] and not raised


def _short_bring_in(played: PlayedHand, d: Decision) -> bool:
    if not _brought_in(played, d):
        return False
    posted = when.posted(played, "bring-in")
    return bool(posted) and posted[0].amount < played.setup.stakes.bring_in


def _low_all_in(played: PlayedHand, d: Decision) -> bool:
    return _brought_in(played, d) and not when.posted(played, "bring-in") and not d.acted


def _opens(played: PlayedHand, d: Decision) -> bool:
    later = when.stud(played) and d.street > played.variant.opening and not d.drawing and not d.acted
    before = played.decisions[d.number - 1] if d.number else None
    return later and d.bet_to == 0 and (before is None or before.street < d.street or before.drawing)


def _best(played: PlayedHand, d: Decision) -> list[Position]:
    """The players who show the best hand, of razz the lowest."""
    rank = ace_to_five if played.variant.low_opens else high
    worths = {player: rank(sum(map(bit_of, cards))) for player, cards in _ups(played, d).items() if len(cards) < 5}
    return [player for player, worth in worths.items() if worth == max(worths.values())]


def _opens_high(played: PlayedHand, d: Decision) -> bool:
    return _opens(played, d) and _high_stud(played) and not any(played.boards)


def _pair_opens(played: PlayedHand, d: Decision) -> bool:
    if not _opens_high(played, d):
        return False
    ups = _ups(played, d)
    ranks = [card // 4 for card in ups[d.player]]
    top = max(card // 4 for cards in ups.values() for card in cards)
    return len(set(ranks)) < len(ranks) and max(ranks) < top


def _low_opens(played: PlayedHand, d: Decision) -> bool:
    return _opens(played, d) and played.variant.low_opens


def _equal_boards(played: PlayedHand, d: Decision) -> bool:
    if not _opens(played, d) or any(len(cards) > 4 for cards in _ups(played, d).values()):
        return False
    return len(_best(played, d)) > 1 and not played.setup.rules.equal_boards_by_position


def _all_in_opener(played: PlayedHand, d: Decision) -> bool:
    if not _opens(played, d) or any(len(cards) > 4 for cards in _ups(played, d).values()):
        return False
    ace_low = _ace_low(played)
    best = max(
        _best(played, d), key=lambda who: max(by_rank_and_suit(card, ace_low) for card in _ups(played, d)[who])
    )
    return not d.stacks[best]


def _fourth(played: PlayedHand, d: Decision) -> bool:
    usual = when.stud(played) and when.fixed(played) and played.variant.rankings == ("high",)
    if not usual or d.least == 0 or d.street != played.variant.fourth_street:
        return False
    return any(len({card // 4 for card in cards}) < len(cards) for cards in _ups(played, d).values())


def _big_from_fifth(played: PlayedHand, d: Decision) -> bool:
    return when.stud(played) and when.fixed(played) and d.street > 1 and d.least > 0 and not d.drawing


def _community(played: PlayedHand) -> bool:
    return when.stud(played) and played.over and any(played.boards)


def _after_community(played: PlayedHand, d: Decision) -> bool:
    return _opens(played, d) and any(isinstance(event, ev.BoardDealt) for event in played.events[: d.heard])


def _dealt_down(played: PlayedHand) -> bool:
    return _run_out(played) and any(len(played.hole[player]) == 7 for player in played.live())


def _run_out(played: PlayedHand) -> bool:
    return when.stud(played) and played.shown_down and bool(played.all_in()) and not any(played.boards)


def _burns_used(played: PlayedHand) -> bool:
    """Whether seventh street needs the burnt cards: 52 cards, less those dealt before and a burn for each street."""
    if not when.stud(played) or not played.shown_down or played.variant.hole_cards != 7 or any(played.boards):
        return False
    live = len(played.live())
    held = sum(len(cards) for cards in played.hole) - live
    return 52 - held - 3 < live + 2


def _folded_no_card(played: PlayedHand) -> bool:
    return when.stud(played) and played.shown_down and any(played.folded)


BRING_IN: Final = (
    RulePoint(
        "rrop/stud/the-lowest-door-card-brings-in",
        Section.STUD,
        "In stud the lowest door card brings in; aces are high.",
        "Robert's Rules of Poker, seven-card stud; docs/seeds.md (004)",
        (
            _deal("Kh 2s 3c", "?stacks=990/990/990 ?actor=1 ?bring=20 ?least=40"),
            _deal("As Kd 4c", "?actor=2 ?bring=20"),
            _deal("3s Ac 4h", "?actor=0 ?bring=20", game="stud_hi_lo"),
        ),
        fields=(*ACTOR, *LEGAL),
        at=_bring_in_by_rank,
        rank=2,
    ),
    RulePoint(
        "rrop/stud/equal-door-cards-go-by-suit",
        Section.STUD,
        "Of equal lowest door cards the lowest suit brings in: clubs, then diamonds, hearts and spades.",
        "Robert's Rules of Poker, seven-card stud; docs/seeds.md (004); TDA 2024, RP-10E",
        (
            _deal("2s 2h 2d 2c", "?actor=3 ?bring=20"),
            _deal("2s 2h 2d", "?actor=2"),
            _deal("2h 2s", "?actor=0"),
            _deal("Kc Kh Kd", "?actor=1", game="razz", why="In razz the highest suit."),
        ),
        fields=ACTOR,
        at=_by_suit,
        rank=4,
    ),
    RulePoint(
        "rrop/razz/the-highest-door-card-brings-in",
        Section.STUD,
        "In razz the highest door card brings in.",
        "Robert's Rules of Poker, razz",
        (_deal("Qd 2c Ks", "?actor=2 ?bring=20", game="razz"),),
        fields=ACTOR,
        at=_razz,
        rank=3,
    ),
    RulePoint(
        "rrop/razz/the-ace-is-a-low-door-card",
        Section.STUD,
        "In razz an ace is a low door card.",
        "Robert's Rules of Poker, razz",
        (_deal("As Qd 2c", "?actor=1", game="razz"), _deal("As 3d 2c", "?actor=1", game="razz")),
        fields=ACTOR,
        at=_razz_ace,
        rank=4,
    ),
    RulePoint(
        "rrop/stud/the-bring-in-may-not-be-folded",
        Section.STUD,
        "The player with the bring-in posts it or completes to a small bet, and may not fold.",
        "Robert's Rules of Poker, seven-card stud; docs/seeds.md (004)",
        (_deal("Kh 2s 3c", "?actor=1 ?not=f ?not=r20 ?least=40 ?most=40 1:r40 ?actor=2 ?call=40 ?least=80"),),
        fields=LEGAL,
        at=_brings_in,
        rank=2,
    ),
    RulePoint(
        "rrop/stud/a-bring-in-is-called-or-completed",
        Section.STUD,
        "The others may call the bring-in or complete it to a small bet.",
        "Robert's Rules of Poker, seven-card stud; docs/seeds.md (004)",
        (_deal("Kh 2s 3c", "1:c ?actor=2 ?call=20 ?least=40 ?most=40 2:c ?actor=0 ?call=20"),),
        fields=LEGAL,
        at=_completion,
        rank=2,
    ),
    RulePoint(
        "rrop/stud/a-completion-is-the-first-bet-of-the-cap",
        Section.STUD,
        "A completion is the bet of the cap, and all its raises follow: four bets in all.",
        "docs/seeds.md (004); Robert's Rules of Poker, seven-card stud",
        (
            _deal("Kh 2s 3c", "1:c 2:r40 0:r80 1:r120 2:r160 ?actor=0 ?raise=no"),
            _deal("Kh 2s 3c", "1:r40 2:r80 0:r120 ?actor=1 ?least=160 1:r160 ?raise=no"),
        ),
        fields=LEGAL,
        at=_stud_cap,
        needs=("many raises",),
        houses=(houses.FOUR_RAISES, houses.NO_CAP, houses.UNCAPPED_HEADS_UP),
        rank=4,
    ),
    RulePoint(
        "rrop/stud/a-completion-reopens",
        Section.STUD,
        "A completion re-opens the betting to those who brought in or called the bring-in.",
        "Robert's Rules of Poker, seven-card stud; a bring-in is no bet",
        (
            _deal("Kh 2s 3c", "1:c 2:r40 0:f ?actor=1 ?call=20 ?least=80 ?most=80"),
            _deal("Kh 2s 3c", "1:c 2:c 0:r40 1:f ?actor=2 ?call=20 ?least=80"),
            _deal(
                "Kh 2s 3c", "1:c 2:c 0:r40 ?actor=1 ?call=10 ?least=80",
                stakes=Stakes(ante=10, bring_in=30, small_bet=40, big_bet=80),
            ),
        ),
        fields=LEGAL,
        at=_after_completion,
        needs=("many raises",),
        rank=3,
    ),
    RulePoint(
        "rrop/stud/no-option-after-the-bring-in-is-called",
        Section.STUD,
        "When all call the bring-in, its player has no further option.",
        "Robert's Rules of Poker, seven-card stud",
        (_deal("Kh 2s 3c", "1:c 2:c 0:c ?street=1"),),
        fields=FLOW,
        at=_no_option,
        needs=("calls",),
        rank=2,
    ),
    RulePoint(
        "rrop/stud/all-fold-to-the-bring-in",
        Section.STUD,
        "When all fold to the bring-in, its player wins the antes.",
        "Robert's Rules of Poker, seven-card stud",
        (_deal("Kh 2s 3c", "1:c 2:f 0:f", ends=(990, 1020, 990)),),
        fields=(*END, *FLOW),
        in_end=_won_by_bring_in,
        rank=2,
    ),
    RulePoint(
        "rrop/stud/a-short-bring-in-does-not-change-the-price",
        Section.STUD,
        "A bring-in posted short is called and completed as the full one.",
        "Robert's Rules of Poker, all-in and seven-card stud",
        (_deal("Kh 2s 3c", "?bring=5 1:c ?actor=2 ?call=20 ?least=40 ?most=40", stacks=(1000, 15, 1000)),),
        fields=LEGAL,
        at=_short_bring_in,
        needs=("tiny stacks",),
        rank=4,
    ),
    RulePoint(
        "tda/rp10/the-low-card-is-all-in-for-the-ante",
        Section.STUD,
        "If the low card is all-in for the ante, the player to the left bets at least the bring-in or folds.",
        "TDA 2024, RP-10E",
        (
            _deal("Kh 2s 3c", "?actor=2 ?call=20 ?bring=0 ?least=40 2:c ?actor=0 ?call=20", stacks=(1000, 10, 1000)),
            _deal("Kh 2s 3c 4c", "2:f ?actor=3 ?call=20 ?least=40", stacks=(1000, 10, 1000, 1000)),
            _deal("Kh 2s 3c Qd", "?actor=3 ?call=20", stacks=(1000, 10, 10, 1000)),
        ),
        fields=(*FLOW, *LEGAL),
        at=_low_all_in,
        needs=("tiny stacks",),
        rank=4,
    ),
)  # fmt: skip

OPENING: Final = (
    RulePoint(
        "tda/rp10/the-best-showing-hand-opens",
        Section.STUD,
        "From fourth street on the best showing hand acts first; in hi/lo, too, the high one.",
        "TDA 2024, RP-10D and 17A; docs/seeds.md (004)",
        (
            _deal("Kh4h 2sAd 3c9d", "c c c ?street=1 ?actor=1"),
            _deal("KhTd KsQd 3c9d", "c c c ?actor=1", why="The second card counts."),
            _deal("Kh4h 2sAd 3c2d", "c c c ?actor=1", game="stud_hi_lo"),
        ),
        fields=FLOW,
        at=_opens_high,
        needs=("calls",),
    ),
    RulePoint(
        "rrop/stud/a-showing-pair-opens",
        Section.STUD,
        "A showing pair is better than any higher single cards.",
        "Robert's Rules of Poker, seven-card stud; docs/seeds.md (004)",
        (
            _deal("Kh4h 2sAd 3c3d", "c c c ?actor=2"),
            _deal("Kh4h4s 2sAdAc 3c3d3h", "c c c c c c ?street=2 ?actor=2", why="Then trips."),
        ),
        fields=ACTOR,
        at=_pair_opens,
        needs=("calls",),
        rank=3,
    ),
    RulePoint(
        "rrop/razz/the-lowest-showing-hand-opens",
        Section.STUD,
        "In razz the lowest showing hand acts first; aces are low, and a pair is worse than any two ranks.",
        "Robert's Rules of Poker, razz; TDA 2024, 17A",
        (
            _deal("KhAh 7s6d 8cAd", "c c c ?actor=1", game="razz"),
            _deal("Kh2h 7s6d 5cAd", "c c c ?actor=2", game="razz"),
            _deal("KhQh 2s2d 5c3d", "c c c ?actor=2", game="razz"),
        ),
        fields=ACTOR,
        at=_low_opens,
        needs=("calls",),
        rank=2,
    ),
    RulePoint(
        "tda/rp10/equal-showing-hands-go-by-suit",
        Section.STUD,
        "Of equal showing hands the one with the highest card by suit acts first, in razz too.",
        "TDA 2024, RP-10D",
        (
            _deal("Ah5c As5d 3c9d", "c c c ?actor=1"),
            _deal("9c9d 9h9s 3c4d", "c c c ?actor=1"),
            _deal("Ad5s Ac5h 3c9d", "c c c ?actor=0"),
            _deal("7c2s 7s2c KdQh", "c c c ?actor=1", game="razz"),
        ),
        fields=ACTOR,
        at=_equal_boards,
        needs=("ties", "calls"),
        houses=(houses.BY_POSITION,),
        rank=4,
    ),
    RulePoint(
        "rrop/stud/left-of-an-all-in-opener",
        Section.STUD,
        "If the best showing hand is all-in, the next player to the left with chips acts first.",
        "Robert's Rules of Poker, all-in and seven-card stud",
        (_deal("Kh4h 2sAd 3c5d", "1:c 2:c 0:c ?street=1 ?actor=2", stacks=(1000, 30, 1000)),),
        fields=ACTOR,
        at=_all_in_opener,
        needs=("tiny stacks", "calls"),
        rank=4,
    ),
    RulePoint(
        "tda/rp10/an-open-pair-does-not-double-the-bet",
        Section.STUD,
        "An open pair on fourth street does not allow the big bet.",
        "TDA 2024, RP-10F",
        (_deal("KhKs 2sAd 3c5d", "c c c ?street=1 ?actor=0 ?least=40 ?most=40 ?not=r80"),),
        fields=RAISE,
        at=_fourth,
        needs=("calls", "ties"),
        houses=(houses.OPEN_PAIR,),
        rank=4,
    ),
    RulePoint(
        "rrop/stud/big-bets-from-fifth-street",
        Section.STUD,
        "In seven-card stud bets are small on third and fourth street, and big from fifth street on.",
        "Robert's Rules of Poker, seven-card stud; docs/seeds.md (004)",
        (
            _deal(
                "KhAh4d 2s3d6d",
                "1:c 0:c ?street=1 ?least=40 c c ?street=2 ?least=80 ?most=80 c c ?street=3 ?least=80 c c ?least=80",
            ),
        ),
        fields=RAISE,
        at=_big_from_fifth,
        needs=("calls",),
    ),
)  # fmt: skip

SEVENTH: Final = (
    RulePoint(
        "tda/rp10/a-community-card-when-the-deck-is-short",
        Section.STUD,
        "When even the burnt cards are not enough for seventh street, one card is dealt to the middle for all.",
        "TDA 2024, RP-10H C; docs/seeds.md (004)",
        (
            spot(
                (1000,) * 8, "c" + " c" * 31 + " ?street=4 ?board=8h" + " c" * 8, game="stud", stakes=STUD,
                hole="8c8d2h4sTcJd AcAd3h5sQd9c" + " -" * 6, board="8h", ends=(1210, *(970,) * 7),
                why="Three eights beat aces: eight antes of 10 and bring-ins of 20.",
            ),
        ),
        fields=(*CARDS, *END),
        in_end=_community,
        needs=("many players", "calls"),
        rank=3,
    ),
    RulePoint(
        "tda/rp10/the-burns-fill-up-the-deck",
        Section.STUD,
        "When the burnt cards make seventh street possible, they are shuffled in and each player gets a card.",
        "TDA 2024, RP-10H A",
        (
            spot(
                (1000,) * 7, "c" + " c" * 27 + " ?street=4 ?board=" + " c" * 7, game="stud", stakes=STUD,
                why="52 - 21 - 3 x 8 = 7 of the 9 needed; the three burns make 10.",
            ),
        ),
        fields=CARDS,
        in_end=_burns_used,
        needs=("many players", "calls"),
        rank=3,
    ),
    RulePoint(
        "tda/rp10/with-a-community-card-sixth-streets-opener-opens",
        Section.STUD,
        "With a community card the first to act on sixth street acts first on seventh.",
        "TDA 2024, RP-10H D",
        (
            spot(
                (1000,) * 8, "c" + " c" * 23 + " ?street=3 ?actor=2" + " c" * 8 + " ?street=4 ?actor=2", game="stud",
                stakes=STUD, hole="- - JcTd3cAcAd9h" + " -" * 5, why="Position 2 shows a pair of aces.",
            ),
        ),
        fields=ACTOR,
        at=_after_community,
        needs=("many players", "calls"),
        rank=4,
    ),
    RulePoint(
        "tda/rp10/seventh-street-is-dealt-to-all-in-players",
        Section.STUD,
        "Players who are all-in get all seven cards.",
        "TDA 2024, RP-10B",
        (
            spot(
                (60, 60), "0:r40 1:a 0:c ?over=yes", game="stud", stakes=STUD,
                hole="KsKd2h4h6h8hTc AsQd3c5c7s9sAh", ends=(0, 120),
                why="Aces against kings; the second ace is the seventh card.",
            ),
        ),
        fields=(*CARDS, *END),
        in_end=_dealt_down,
        needs=("short stacks",),
        rank=2,
    ),
    RulePoint(
        "tda/rp10/a-dead-hand-gets-no-card",
        Section.STUD,
        "A player who has folded gets no more cards, and the next cards go to the others.",
        "TDA 2024, RP-10C",
        (
            spot(
                (1000,) * 3, "1:c 2:f 0:c" + " c c" * 4, game="stud", stakes=STUD,
                hole="AcAdKh2c4d6s8h JcJd3s5h7d9cQc TcTd4c", ends=(1040, 970, 990),
                why="Aces beat jacks: three antes of 10 and two bring-ins of 20.",
            ),
        ),
        fields=(*CARDS, *END),
        in_end=_folded_no_card,
        needs=("calls",),
        rank=1,
    ),
)  # fmt: skip

POINTS: Final = (*BRING_IN, *OPENING, *SEVENTH)
