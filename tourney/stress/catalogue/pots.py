"""All-ins and pots: uncalled bets, side pots, and hands that nobody can bet on any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game import event as ev
from tourney.game.stakes import AnteKind, Stakes
from tourney.stress.catalogue import when
from tourney.stress.catalogue.making import BY_BIG_BLIND, DRY, EACH, LIMIT, POT_LIMIT, down, spot
from tourney.stress.catalogue.point import CHIPS, END, FLOW, POTS, RulePoint, Section

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import Decision, PlayedHand

_ACES, _KINGS, _QUEENS, _TENS = "AsAd", "KsKd", "QsQd", "TsTd"


def _returned(played: PlayedHand) -> list[ev.Returned]:
    return [event for event in played.events if isinstance(event, ev.Returned)]


def _folded_out(played: PlayedHand) -> bool:
    return played.over and len(played.live()) == 1 and not played.setup.absent


def _uncalled(played: PlayedHand) -> bool:
    return _folded_out(played) and bool(_returned(played)) and any(isinstance(e, ev.Raised) for e in played.events)


def _walk(played: PlayedHand) -> bool:
    bets = any(isinstance(event, ev.Raised | ev.Called) for event in played.events)
    return _folded_out(played) and when.blinds(played) and not bets


def _excess(played: PlayedHand) -> bool:
    return played.shown_down and bool(_returned(played))


def _matched_by_folded(played: PlayedHand) -> bool:
    """Whether chips of a folded player match the bet of the player whose bet is partly returned."""
    if not _excess(played):
        return False
    paid = when.put_in(played)
    live = [paid[player] for player in played.live()]
    gone = [paid[player] for player in range(played.players) if played.folded[player]]
    return bool(gone) and sorted(live)[-2] < max(gone) == max(live)


def _pots(played: PlayedHand) -> dict[int, set[int]]:
    """The winners of each pot."""
    return {pot: {event.player for event in awards} for pot, awards in when.split(played).items()}


def _side_pot(played: PlayedHand) -> bool:
    return played.shown_down and len(_pots(played)) > 1


def _three_pots(played: PlayedHand) -> bool:
    return played.shown_down and len(_pots(played)) > 2


def _other_winner(played: PlayedHand) -> bool:
    """Whether a player loses the main pot and wins a side pot."""
    found = _pots(played)
    return _side_pot(played) and any(not won & found[0] for pot, won in found.items() if pot)


def _same_winner(played: PlayedHand) -> bool:
    found = _pots(played)
    return _side_pot(played) and all(won == found[0] for won in found.values()) and len(found[0]) == 1


def _short_winner(played: PlayedHand) -> bool:
    """Whether a player all-in for less than others wins the main pot alone, and no other pot."""
    found = _pots(played)
    return _other_winner(played) and len(found[0]) == 1 and found[0] <= played.all_in()


def _loser_keeps(played: PlayedHand) -> bool:
    """Whether the player with the most chips in loses everything but what nobody matched."""
    if not _excess(played):
        return False
    back = {event.player for event in _returned(played)}
    return not any(back & won for won in _pots(played).values())


def _folded_money(played: PlayedHand) -> bool:
    if not played.shown_down:
        return False
    paid = when.put_in(played)
    return any(paid[player] and gone for player, gone in enumerate(played.folded))


def _no_level_for_folded(played: PlayedHand) -> bool:
    """Whether a folded player has put in less than the live players, who all have put in the same."""
    if not _folded_money(played):
        return False
    paid = when.put_in(played)
    live = {paid[player] for player in played.live()}
    return len(live) == 1 and any(0 < paid[one] < min(live) for one, gone in enumerate(played.folded) if gone)


def _equal_all_ins(played: PlayedHand) -> bool:
    if not played.shown_down:
        return False
    paid = when.put_in(played)
    gone = [paid[player] for player in played.all_in() & set(played.live())]
    return len(gone) > 2 and len(set(gone)) == 1


def _ante_to_main(played: PlayedHand) -> bool:
    stakes = played.setup.stakes
    return _side_pot(played) and stakes.ante > 0 and stakes.ante_kind is not AnteKind.EACH


def _antes_in_main(played: PlayedHand) -> bool:
    stakes = played.setup.stakes
    return _side_pot(played) and stakes.ante > 0 and stakes.ante_kind is AnteKind.EACH


def _side_uncontested(played: PlayedHand) -> bool:
    """Whether all opponents in a side pot have folded, and the main pot is shown down."""
    if not played.shown_down or not played.all_in():
        return False
    paid = when.put_in(played)
    live = [paid[player] for player in played.live()]
    gone = [paid[player] for player in range(played.players) if played.folded[player]]
    levels = sorted(live)
    return bool(gone) and levels[-1] > levels[-2] and max(gone) > levels[-2]


def _run_out(played: PlayedHand) -> bool:
    """Whether the board was dealt on after the last action, with nobody left to bet."""
    if not played.shown_down or not played.all_in():
        return False
    kinds = (ev.Called, ev.Raised, ev.Folded, ev.Checked)
    last = max((n for n, event in enumerate(played.events) if isinstance(event, kinds)), default=-1)
    return any(isinstance(event, ev.BoardDealt) for event in played.events[last:])


def _idle(played: PlayedHand) -> bool:
    """Whether the run-out comes with a player who has chips and was not asked, having matched the bets."""
    return _run_out(played) and any(
        played.stacks[player] > sum(event.amount for event in played.awards() if event.player == player)
        for player in played.live()
    )


def _asked(_: PlayedHand, d: Decision) -> bool:
    """Whether the last player with chips decides on a bet, all others being all-in."""
    return not d.drawing and d.to_call > 0 and d.live > 1 and not any(d.behind)


def _no_asking(played: PlayedHand) -> bool:
    """Whether the hand went on without any decision, because the blinds or antes had put all but one all-in."""
    return played.shown_down and not any(not decision.drawing for decision in played.decisions)


UNCALLED: Final = (
    RulePoint(
        "rrop/pot/an-uncalled-bet-is-returned",
        Section.POTS,
        "A bet or raise that nobody calls is returned, but for what was matched.",
        "Robert's Rules of Poker, the showdown; TDA 2024, 15B: the uncalled amount",
        (
            spot((1000,) * 3, "2:r300 0:f 1:f ?over=yes", ends=(950, 900, 1150), why="The blinds of 150 are won."),
            spot((1000,) * 3, "c c c 0:r100 1:f 2:f ?over=yes", ends=(1200, 900, 900)),
        ),
        fields=(*END, "over"),
        in_end=_uncalled,
    ),
    RulePoint(
        "rrop/pot/a-walk-wins-the-small-blind",
        Section.POTS,
        "When all fold to the big blind, the big blind wins the small blind.",
        "Robert's Rules of Poker, button and blind use",
        (
            spot((1000,) * 3, "2:f 0:f ?over=yes", ends=(950, 1050, 1000)),
            spot((1000, 1000), "1:f ?over=yes", ends=(1050, 950)),
            spot((1000,) * 3, "2:f 0:f ?over=yes", stakes=EACH, ends=(940, 1070, 990), why="And the antes."),
        ),
        fields=(*END, *FLOW),
        in_end=_walk,
    ),
    RulePoint(
        "rrop/pot/what-a-shorter-caller-cannot-match-is-returned",
        Section.POTS,
        "What a shorter caller cannot match is returned before the showdown.",
        "Robert's Rules of Poker, all-in",
        (
            spot((400, 1000), "1:a 0:c ?over=yes", hole=f"{_ACES} {_KINGS}", board=DRY, ends=(800, 600)),
            spot((400, 1000), "1:a 0:c ?over=yes", hole=f"{_KINGS} {_ACES}", board=DRY, ends=(0, 1400)),
        ),
        fields=END,
        in_end=_excess,
        needs=("short stacks",),
    ),
    RulePoint(
        "rrop/pot/the-loser-keeps-what-nobody-matched",
        Section.POTS,
        "A player who loses to a shorter all-in keeps what the shorter stack could not match.",
        "Robert's Rules of Poker, all-in; docs/seeds.md (003)",
        (
            spot((1000, 300, 250), "2:f 0:a 1:c", hole=f"{_KINGS} {_ACES} -", board=DRY, ends=(700, 600, 250)),
        ),
        fields=END,
        in_end=lambda played: _loser_keeps(played) and not _side_pot(played),
        needs=("short stacks",),
        rank=2,
    ),
    RulePoint(
        "rrop/pot/folded-chips-match-a-bet",
        Section.POTS,
        "A bet is matched by the chips of a player who then folds; only the rest is returned.",
        "Robert's Rules of Poker, all-in; TDA 2024, 15B",
        (
            spot(
                (1000, 200, 1000), "c c c 0:r200 1:c 2:r500 0:f", hole=f"- {_ACES} {_KINGS}", board=DRY,
                ends=(700, 600, 900),
                why="300 of the 500 come back. Main pot 3 x 200 to the aces; side pot 100 and 100 to the kings.",
            ),
        ),
        fields=END,
        in_end=_matched_by_folded,
        needs=("short stacks", "many raises", "many players"),
        rank=4,
    ),
)  # fmt: skip

SIDE: Final = (
    RulePoint(
        "rrop/pot/side-pots-in-ascending-order",
        Section.POTS,
        "Each all-in makes a pot of what all players have put in up to it; the best hand among them wins each.",
        "Robert's Rules of Poker, all-in; TDA 2024, 21; docs/seeds.md (003)",
        (
            spot(
                (200, 500, 1000), "2:a 0:c 1:c",
                hole=f"{_ACES} {_KINGS} {_QUEENS}", board=DRY, ends=(600, 600, 500),
                why="Main pot 3 x 200, side pot 2 x 300; 500 are returned.",
            ),
        ),
        fields=(*END, *POTS),
        in_end=_side_pot,
        needs=("short stacks", "many players"),
    ),
    RulePoint(
        "rrop/pot/three-pots",
        Section.POTS,
        "Three players all-in for different amounts and a fourth who covers them make three pots.",
        "Robert's Rules of Poker, all-in; docs/seeds.md (003)",
        (
            spot(
                (1000, 600, 300, 100), "2:a 3:c 0:a 1:c", hole=f"{_TENS} {_QUEENS} {_KINGS} {_ACES}", board=DRY,
                ends=(400, 600, 600, 400),
                why="4 x 100 to the aces, 3 x 200 to the kings, 2 x 300 to the queens, 400 returned.",
            ),
        ),
        fields=(*END, *POTS),
        in_end=_three_pots,
        needs=("short stacks", "many players"),
        rank=4,
    ),
    RulePoint(
        "rrop/pot/the-second-best-hand-wins-the-side-pot",
        Section.POTS,
        "The side pot goes to the best hand among those who are in it, though it loses the main pot.",
        "Robert's Rules of Poker, all-in; TDA 2024, 16 addendum, example 2",
        (
            spot(
                (1000, 1000, 30), "2:c 0:c 1:c" + down(2), hole=f"{_KINGS} {_QUEENS} {_ACES}", board=DRY,
                ends=(1040, 900, 90), why="3 x 30 to the aces, 2 x 70 to the kings.",
            ),
            spot(
                (1000, 300, 250), "2:a 0:a 1:c", hole=f"{_KINGS} {_QUEENS} {_ACES}", board=DRY, ends=(800, 0, 750),
                why="Main pot 3 x 250 to the aces, side pot 2 x 50 to the kings, 700 returned.",
            ),
            spot(
                (300, 1000, 1000), "2:r1000 0:c 1:c", hole=f"{_ACES} {_KINGS} {_QUEENS}", board=DRY,
                ends=(900, 1400, 0),
            ),
        ),
        fields=END,
        in_end=_other_winner,
        needs=("short stacks", "many players"),
        rank=5,
    ),
    RulePoint(
        "rrop/pot/a-short-all-in-wins-what-it-matched",
        Section.POTS,
        "A player all-in for less wins from each other player no more than that.",
        "Robert's Rules of Poker, all-in; docs/seeds.md (003)",
        (
            spot(
                (1000, 1000, 1000, 70), "2:c 3:c 0:c 1:c" + down(3), hole=f"{_KINGS} 4h5h {_QUEENS} {_ACES}",
                board=DRY, ends=(900 + 90, 900, 900, 280), why="4 x 70 to the aces, 3 x 30 to the kings.",
            ),
        ),
        fields=END,
        in_end=_short_winner,
        needs=("short stacks", "many players"),
        rank=4,
    ),
    RulePoint(
        "rrop/pot/the-best-hand-wins-all-pots",
        Section.POTS,
        "The best hand of all wins the main pot and all side pots that it is in.",
        "Robert's Rules of Poker, all-in",
        (spot((200, 500, 500), "2:a 0:c 1:c", hole=f"{_QUEENS} {_KINGS} {_ACES}", board=DRY, ends=(0, 0, 1200)),),
        fields=END,
        in_end=_same_winner,
        needs=("short stacks", "many players"),
        rank=4,
    ),
    RulePoint(
        "rrop/pot/equal-all-ins-make-one-pot",
        Section.POTS,
        "Players all-in for the same amount are in one pot.",
        "Robert's Rules of Poker, all-in",
        (spot((500,) * 3, "2:a 0:c 1:c", hole=f"{_QUEENS} {_ACES} {_KINGS}", board=DRY, ends=(0, 1500, 0)),),
        fields=(*END, *POTS),
        in_end=_equal_all_ins,
        needs=("equal stacks", "short stacks"),
        rank=2,
    ),
    RulePoint(
        "rrop/pot/folded-chips-stay",
        Section.POTS,
        "What a player who folds has put in stays in the pot.",
        "Robert's Rules of Poker, general rules; TDA 2024, 15B",
        (
            spot(
                (1000,) * 3, "2:r300 0:c 1:c 0:r100 1:c 2:f" + down(2, 2), hole=f"{_ACES} {_KINGS} -", board=DRY,
                ends=(1700, 600, 700), why="Three times 300 and twice 100.",
            ),
        ),
        fields=END,
        in_end=_folded_money,
        rank=0,
    ),
    RulePoint(
        "rrop/pot/folded-chips-make-no-pot-of-their-own",
        Section.POTS,
        "Chips of folded players below the bet belong to the pots of the live players and make no side pot.",
        "Robert's Rules of Poker, all-in",
        (
            spot(
                (1000,) * 4, "2:r300 3:c 0:f 1:f ?pots=750" + down(2), hole=f"- - {_KINGS} {_ACES}", board=DRY,
                ends=(950, 900, 700, 1450), why="50 and 100 of the blinds, twice 300: one pot.",
            ),
        ),
        fields=(*POTS, *END),
        in_end=_no_level_for_folded,
        rank=1,
    ),
    RulePoint(
        "rrop/pot/a-side-pot-that-all-others-leave",
        Section.POTS,
        "When all others in a side pot have folded, the last one wins it, and the main pot goes to the best hand.",
        "Robert's Rules of Poker, all-in",
        (
            spot(
                (1000, 1000, 200), "2:a 0:c 1:c 0:r300 1:c 0:r200 1:f", hole=f"{_KINGS} {_QUEENS} {_ACES}", board=DRY,
                ends=(1100, 500, 600), why="Main pot 3 x 200 to the aces; the side pot of 600 to the kings.",
            ),
        ),
        fields=END,
        in_end=_side_uncontested,
        needs=("short stacks", "many players", "many raises"),
        rank=3,
    ),
    RulePoint(
        "tda/rp11/a-single-ante-belongs-to-the-main-pot",
        Section.POTS,
        "An ante that one player pays for the table belongs to the main pot, whoever wins it.",
        "TDA 2024, RP-11 and 21; Robert's Rules of Poker, all-in",
        (
            spot(
                (1000, 1000, 30), "2:c 0:c 1:c" + down(2), stakes=BY_BIG_BLIND,
                hole=f"{_KINGS} {_QUEENS} {_ACES}", board=DRY, ends=(1040, 800, 190),
                why="3 x 30 and the ante of 100 to the aces; 2 x 70 to the kings.",
            ),
        ),
        fields=(*END, *POTS),
        in_end=_ante_to_main,
        needs=("big-blind ante", "button ante", "short stacks"),
        rank=3,
    ),
    RulePoint(
        "rrop/pot/antes-belong-to-the-main-pot",
        Section.POTS,
        "Classic antes are part of what each player has put in, and so of the main pot.",
        "Robert's Rules of Poker, all-in; TDA 2024, 21",
        (
            spot(
                (1000, 1000, 40), "2:c 0:c 1:c" + down(2), stakes=EACH, hole=f"{_KINGS} {_QUEENS} {_ACES}",
                board=DRY, ends=(890 + 140, 890, 120), why="3 x 40 to the aces; 2 x 70 to the kings.",
            ),
        ),
        fields=(*END, *POTS),
        in_end=_antes_in_main,
        needs=("ante", "short stacks"),
        rank=2,
    ),
    RulePoint(
        "tda/21/side-pots-while-betting-goes-on",
        Section.POTS,
        "While others bet on, the main pot stays what the all-in player matched.",
        "TDA 2024, 21 and 16 addendum, example 3",
        (
            spot(
                (4000, 4000, 700),
                "2:a 0:c 1:c ?pot=2100 0:c 1:c 0:r1000 1:c ?pots=2100/2000 0:c 1:c",
                hole=f"{_KINGS} {_QUEENS} {_ACES}", board=DRY, ends=(4300, 2300, 2100),
            ),
        ),
        fields=POTS,
        at=lambda _, d: not d.drawing
        and bool(d.raises)
        and any(not stack and not gone for stack, gone in zip(d.stacks, d.folded, strict=True)),
        needs=("short stacks", "many players", "many raises"),
    ),
)  # fmt: skip

NO_MORE_BETS: Final = (
    RulePoint(
        "tda/16/the-board-runs-out",
        Section.POTS,
        "When nobody can bet any more, the rest of the board is dealt without asking anybody.",
        "TDA 2024, 16; docs/seeds.md (003)",
        (
            spot((1000, 700, 1000), "2:f 0:a 1:c ?over=yes ?board=2c7d9hJc3s", hole=f"{_KINGS} {_ACES} -", board=DRY,
                 ends=(300, 1400, 1000)),
            spot((200, 200), "1:a 0:c ?over=yes", hole=f"{_KINGS} {_ACES}", board=DRY, ends=(0, 400)),
        ),
        fields=(*FLOW, *END, "boards"),
        in_end=_run_out,
        needs=("short stacks",),
    ),
    RulePoint(
        "tda/16/the-last-player-with-chips-is-not-asked",
        Section.POTS,
        "The last player with chips is not asked when there is no bet to match.",
        "TDA 2024, 16; docs/seeds.md (003)",
        (
            spot(
                (1000, 1000, 80), "2:c 0:f ?over=yes", hole=f"- 2h7h {_ACES}", board="Ks9h5d4cJh",
                ends=(950, 920, 210),
                why="The big blind already covers the 80: 80 + 80 + 50, and 20 are returned.",
            ),
            spot(
                (500, 1000, 1000), "2:f 0:a 1:c ?over=yes", hole=f"{_ACES} {_KINGS} -", board=DRY,
                ends=(1000, 500, 1000),
            ),
        ),
        fields=FLOW,
        in_end=_idle,
        needs=("short stacks",),
        rank=3,
    ),
    RulePoint(
        "tda/16/the-last-player-with-chips-decides-on-a-bet",
        Section.POTS,
        "The last player with chips is asked when facing a bet, and may call or fold.",
        "TDA 2024, 16: until all betting action is complete",
        (
            spot((60, 1000), "?actor=1 ?call=10 ?raise=no 1:f", ends=(110, 950)),
            spot((1000, 1000, 500), "2:a 0:f ?actor=1 ?call=400 1:f ?over=yes", ends=(950, 900, 650)),
        ),
        fields=(*FLOW, "to_call", "kinds"),
        at=_asked,
        needs=("short stacks",),
    ),
    RulePoint(
        "tda/16/nobody-is-asked-when-the-blinds-put-all-in",
        Section.POTS,
        "When the blinds or antes have put all but one player all-in and that player covers them, nobody is asked.",
        "TDA 2024, 16; Robert's Rules of Poker, all-in",
        (
            spot((20, 1000), "?over=yes", hole="AsAd 2h7h", board="Ks9h5d4cJh", ends=(40, 980),
                 why="30 of the button's 50 are returned."),
            spot((1000, 10, 10), "?over=yes", game="stud", stakes=Stakes(ante=10, small_bet=100, bring_in=25),
                 hole="2c3d4h6s8cTdJh AsAdAhAcKsKdKh QsQd9h9c9d8h2h", ends=(990, 30, 0)),
        ),
        fields=FLOW,
        in_end=_no_asking,
        needs=("tiny stacks",),
        rank=4,
    ),
    RulePoint(
        "rrop/all-in/a-player-all-in-in-a-blind-still-wins",
        Section.POTS,
        "A player all-in in a blind has a live hand and wins the main pot with the best of it.",
        "Robert's Rules of Poker, all-in; TDA 2024, 16: all hands in the main and side pots are live",
        (
            spot(
                (30, 1000, 1000), "2:r300 1:c" + down(2), hole=f"{_ACES} {_KINGS} {_QUEENS}", board=DRY,
                ends=(90, 1240, 700), why="3 x 30 to the aces; 2 x 270 to the kings.",
            ),
            spot((30, 1000, 1000), "2:f ?over=yes", hole=f"{_ACES} {_KINGS} -", board=DRY,
                 ends=(60, 970, 1000)),
        ),
        fields=END,
        in_end=lambda played: played.shown_down
        and any(event.all_in and event.what != "ante" and not played.folded[event.player]
                for event in played.of_kind(ev.Posted) if isinstance(event, ev.Posted)),
        needs=("tiny stacks",),
        rank=1,
    ),
    RulePoint(
        "rrop/all-in/side-pots-in-limit-and-pot-limit",
        Section.POTS,
        "Side pots are the same in fixed limit and pot limit.",
        "Robert's Rules of Poker, all-in",
        (
            spot(
                (20_000, 130, 20_000), "c c c 0:r100 1:c 2:c" + down(2, 2), game=LIMIT,
                hole=f"{_KINGS} {_ACES} {_QUEENS}", board=DRY, ends=(19_940, 390, 19_800),
                why="3 x 130 to the aces; 2 x 70 to the kings.",
            ),
            spot(
                (5000, 250, 5000), "2:r350 0:c 1:c" + down(2), game=POT_LIMIT, hole=f"{_KINGS} {_ACES} {_QUEENS}",
                board=DRY, ends=(4850, 750, 4650), why="3 x 250 to the aces; 2 x 100 to the kings.",
            ),
        ),
        fields=(*END, *POTS),
        in_end=lambda played: _side_pot(played) and played.variant.structure != 0,
        needs=("short stacks",),
    ),
    RulePoint(
        "rrop/pot/the-pot-is-all-that-was-bet",
        Section.POTS,
        "The pot is everything that has been bet and not been returned.",
        "Robert's Rules of Poker, general rules; TDA 2024, 57: the total of all prior bets",
        (
            spot((1000,) * 3, "?pot=150 2:r300 ?pot=450 0:c ?pot=700 1:f ?pot=700 0:r100 ?pot=800 2:c ?pot=900"),
            spot((1000,) * 3, "2:c 0:c 1:c ?bets=0/0/0 ?pot=300 ?stacks=900/900/900"),
        ),
        fields=CHIPS,
        at=lambda _, d: not d.drawing and any(d.bets),
        rank=0,
    ),
)  # fmt: skip

POINTS: Final = (*UNCALLED, *SIDE, *NO_MORE_BETS)
