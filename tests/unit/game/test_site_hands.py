"""Hands in the forms of sites: written ones are read by PokerKit and by us, and end with the same stacks."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pokerkit.notation import PokerStarsParser

from tourney.cards.deck import Script
from tourney.config.load import load_tournament, shipped_variant
from tourney.errors import InvalidArgument
from tourney.game.action import check_or_call
from tourney.game.hand import Hand
from tourney.game.ohh_reading import parse_ohh
from tourney.game.ohh_writing import WRITTEN, OpenHistoryWriter
from tourney.game.phh import HandRecord, error_place
from tourney.game.phh_writing import HandStart
from tourney.game.replay import replay
from tourney.game.site_writing import check_written
from tourney.game.stakes import NOBODY, HouseRules, Places, Stakes
from tourney.game.stars_writing import StarsWriter
from tourney.game.text_reading import parse_text
from tourney.game.turn import ACT, OVER
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.game.event import Event

ROOT = Path(__file__).parents[3]
LIMIT = (
    "schedule={level_length: 8m, levels: [{sb: 20, bb: 40, small_bet: 40, big_bet: 80}, "
    "{sb: 50, bb: 100, small_bet: 100, big_bet: 200}, {sb: 200, bb: 400, small_bet: 400, big_bet: 800}]}"
)


class _Both:
    """A hand sink that records each hand in both forms, or in the text alone, with its final stacks by position."""

    def __init__(self, forms: Sequence[Callable[[HandStart], Any]]) -> None:
        self._forms = forms
        self.hands: list[tuple[str, str, list[str], Sequence[int]]] = []

    def begin(self, start: HandStart) -> Callable[[Event], object]:
        """A hand begins."""
        self._writers = [form(start) for form in self._forms]
        self._names = [f"Player {name}" for name in start.players]

        def note(event: Event) -> None:
            for writer in self._writers:
                writer(event)

        return note

    def end(self, stacks: Sequence[int]) -> None:
        """The hand is over."""
        stars, *others = [writer.text(stacks) for writer in self._writers]
        self.hands.append((stars, "".join(others), self._names, list(stacks)))


def _play(
    scenario: str,
    *settings: str,
    forms: Sequence[Callable[[HandStart], Any]] = (StarsWriter, OpenHistoryWriter),
) -> _Both:
    sink = _Both(forms)
    Tournament(load_tournament(ROOT / "scenarios" / f"{scenario}.yaml", settings=settings), 7, hand_sink=sink).run()
    return sink


def test_pokerkit_reads_the_text_to_the_same_stacks() -> None:
    """Its parser does not read antes, so the event has none."""
    levels = "[{sb: 25, bb: 50}, {sb: 50, bb: 100}, {sb: 200, bb: 400}]"
    played = _play("turbo_sng", f"schedule={{level_length: 8m, levels: {levels}}}")
    assert len(played.hands) > 30
    for text, _, names, stacks in played.hands:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # it warns of a field of its own
            [history] = PokerStarsParser()(text, error_status=True)
            *_, state = history
        assert not state.status
        assert history.players is not None
        assert dict(zip(history.players, state.stacks, strict=True)) == dict(zip(names, stacks, strict=True))


@pytest.mark.parametrize(
    ("scenario", "settings"),
    [
        ("turbo_sng", ()),
        pytest.param("turbo_sng", ("game=pot_limit_omaha",), marks=pytest.mark.slow),
        pytest.param("barge_2019", ("entries=12", "payouts=top_3"), marks=pytest.mark.slow),
        ("turbo_sng", ("game=fixed_limit_holdem", LIMIT)),
        pytest.param("turbo_sng", ("game=fixed_limit_omaha", LIMIT), marks=pytest.mark.slow),
        pytest.param("turbo_sng", ("game=fixed_limit_omaha_hi_lo", LIMIT), marks=pytest.mark.slow),
    ],
)
def test_what_is_written_is_read(scenario: str, settings: tuple[str, ...]) -> None:
    """`barge_2019` has antes and short stacks that they put all-in."""
    for stars, ohh, _, stacks in _play(scenario, *settings).hands:
        for [(_, hand)] in (list(parse_text(stars)), list(parse_ohh(ohh))):
            _check_read(hand, stacks)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["five_card_omaha", "big_o", "six_card_omaha"])
def test_omaha_of_more_cards_is_written_as_text_and_read(game: str) -> None:
    """Open Hand History has no names for these games."""
    played = _play("turbo_sng", f"game=pot_limit_{game}", "seats=6", forms=[StarsWriter])
    assert len(played.hands) > 5
    for stars, _, _, stacks in played.hands:
        [(_, hand)] = parse_text(stars)
        _check_read(hand, stacks)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "schedule"),
    [
        ("triple_draw_deuce_to_seven", LIMIT),
        ("badugi", LIMIT),
        ("single_draw_deuce_to_seven", "stack=2000"),
        ("five_card_draw", "stack=2000"),
    ],
)
def test_draw_games_are_written_as_text_and_read(game: str, schedule: str) -> None:
    field = "field=[{strategy: random_legal, count: 9}]"
    played = _play("turbo_sng", f"game={game}", "seats=5", field, schedule, forms=[StarsWriter])
    assert len(played.hands) > 5
    assert any("discards" in stars for stars, _, _, _ in played.hands)
    for stars, _, _, stacks in played.hands:
        [(_, hand)] = parse_text(stars)
        _check_read(hand, stacks)


@pytest.mark.parametrize(
    ("settings", "games"),
    [
        (("mix={games: [stud, razz, stud_hi_lo], rotate_by: hands, every: 2}",), 3),
        # Half of the players never come.
        pytest.param(("mix=horse", "no_shows=50%"), 5, marks=pytest.mark.slow),
        pytest.param(("mix=eight_game", "stack=4000"), 8, marks=pytest.mark.slow),
    ],
)
def test_stud_and_mixed_events_are_written_as_text_and_read(settings: tuple[str, ...], games: int) -> None:
    level = "{{sb: {0}, bb: {1}, small_bet: {1}, big_bet: {2}, ante: {3}, bring_in: {3}}}"
    levels = ", ".join(level.format(20 * step, 40 * step, 80 * step, 5 * step) for step in (1, 3, 10, 30))
    schedule = f"schedule={{level_length: 10m, levels: [{levels}]}}"
    field = "field=[{strategy: random_legal, count: 12}]"
    played = _play(
        "turbo_sng", "game=null", *settings, "seats=6", "final_table=6", field, schedule, forms=[StarsWriter]
    )
    read = set()
    for stars, _, _, stacks in played.hands:
        [(_, hand)] = parse_text(stars)
        _check_read(hand, stacks)
        assert isinstance(hand, HandRecord)
        read.add(hand.variant)
    assert len(read) == games
    ends = "".join(stars.partition("*** SUMMARY ***")[2] for stars, _, _, _ in played.hands)
    seats = [line for line in ends.splitlines() if line.startswith("Seat ")]
    assert [line for line in seats if SUMMARY.fullmatch(line) is None] == []


SUMMARY = re.compile(
    r"Seat \d+: Player \d+(?: \(button\))?(?: \((?:small|big) blind\))? (?:"
    r"folded (?:before (?:Flop|the Draw)|on the (?:3rd Street|Flop))(?: \(didn't bet\))?|"
    r"folded (?:on the (?:[4-6]th Street|Turn|River)|after the (?:1st|2nd|3rd) Draw)|"
    r"(?:mucked|showed) \[[^\]]*\](?: and (?:lost|won \(\d+\)))?|collected \(\d+\))"
)
"""The lines of players as the tracker's files have them, but for the words on the hand at their end."""


BADUGI = """\
PokerStars Game #5: Tournament #3, $1.00+$0.20 USD Badugi Limit - Level I (20/40) - 2010/11/12 20:42:34 CET
Table '3 1' 8-max Seat #1 is the button
Seat 1: anna (1500 in chips)
Seat 2: berta (1500 in chips)
Seat 3: cora (1500 in chips)
berta: posts small blind 10
cora: posts big blind 20
*** DEALING HANDS ***
Dealt to cora [3h 3c Qc 9d]
anna: folds
berta: calls 10
cora: checks
*** FIRST DRAW ***
berta: stands pat
cora: discards 2 cards [3c Qc]
Dealt to cora [3h 9d] [2c Ah]
berta: checks
cora: bets 20
berta: calls 20
*** SECOND DRAW ***
berta: discards 1 card
cora: discards 1 card [3h]
Dealt to cora [9d 2c Ah] [9h]
berta: checks
cora: checks
*** THIRD DRAW ***
berta: discards 1 card
cora: discards 4 cards [9d 2c Ah 9h]
Dealt to cora [5h 2s Kd 7c]
berta: checks
cora: checks
*** SHOW DOWN ***
berta: shows [3s 4d 8c Kc] (3-card: 8,4,3)
cora: shows [5h 2s Kd 7c] (Badugi: K,7,5,2)
cora collected 80 from pot
*** SUMMARY ***
Total pot 80 | Rake 0
"""
"""Made up in the form of the tracker's tournament of badugi: the cards of one player are known, and of others the
numbers that they discard."""


def test_a_draw_of_which_one_player_s_cards_are_known() -> None:
    [(_, hand)] = parse_text(BADUGI)
    _check_read(hand, [1460, 1540, 1500])
    assert isinstance(hand, HandRecord)
    assert hand.variant == "badugi"


def test_a_hand_of_a_mixed_game_has_the_game_in_brackets() -> None:
    mixed = BADUGI.replace("Badugi Limit - Level", "8-Game (Badugi Limit) - Match Round I, Level")
    assert list(parse_text(mixed)) == list(parse_text(BADUGI))
    [(_, other)] = parse_text(mixed.replace("Badugi Limit)", "5 Card Draw Limit)"))
    assert "5 Card Draw Limit is not read; these are: " in str(other)


def test_who_discards_two_cards_is_dealt_two() -> None:
    [(_, hand)] = parse_text(BADUGI.replace("[3h 9d] [2c Ah]", "[3h 9d] [2c]"))
    assert str(hand) == "a player discards 2 cards and is dealt 1"


def _check_read(hand: object, stacks: Sequence[int]) -> None:
    """Check that a hand was read, and that it replays to these stacks."""
    assert isinstance(hand, HandRecord), hand
    assert list(hand.finishing_stacks) == stacks
    played = replay(hand, shipped_variant(hand.variant))
    assert (played.difference, played.over) == ("", True)


def test_the_bets_of_a_limit_hand() -> None:
    """As the tracker's files have them: `Level I (20/40)`, where the blinds are 10 and 20."""
    text = """\
PokerStars Game #5: Tournament #3, $1.00+$0.20 USD Hold'em Limit - Level I (20/40) - 2010/11/12 20:42:34 CET
Table '3 1' 2-max Seat #1 is the button
Seat 1: anna (1500 in chips)
Seat 2: berta (1500 in chips)
anna: posts small blind 10
berta: posts big blind 20
*** HOLE CARDS ***
Dealt to berta [As Ad]
anna: raises 20 to 40
berta: raises 20 to 60
anna: raises 20 to 80
Betting is capped
berta: calls 20
*** FLOP *** [2c 3d 4h]
berta: bets 20
anna: calls 20
*** TURN *** [2c 3d 4h] [9s]
berta: bets 40
anna: folds
Uncalled bet (40) returned to berta
berta collected 200 from pot
berta: doesn't show hand
*** SUMMARY ***
Total pot 200 | Rake 0
"""
    [(_, hand)] = parse_text(text)
    _check_read(hand, [1600, 1400])
    assert isinstance(hand, HandRecord)
    assert (hand.variant, hand.small_bet, hand.big_bet, hand.min_bet) == ("fixed_limit_holdem", 20, 40, 0)
    # By hand: 80 of each before the flop, 20 on it; the 40 of the turn are returned.
    [(_, wrong)] = parse_text(text.replace("berta: bets 40", "berta: bets 30").replace("bet (40)", "bet (30)"))
    assert isinstance(wrong, HandRecord)
    assert replay(wrong, shipped_variant(wrong.variant)).difference


def test_limit_bets_that_no_form_has_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="bets of 40 and 80 with a big blind of 20 have no form"):
        _play("turbo_sng", "game=fixed_limit_holdem", LIMIT.replace("bb: 40", "bb: 20").replace("sb: 20", "sb: 10"))


STUD = """\
PokerStars Hand #5: Tournament #3, $1.00+$0.20 USD HORSE (7 Card Stud Limit) - Level I (20/40) - 2013/01/03 16:27:43
Table '3 1' 8-max
Seat 1: anna (500 in chips)
Seat 2: berta (90 in chips)
Seat 4: cora [x] (500 in chips)
Seat 7: dora (500 in chips) is sitting out
cora [x]: posts the ante 4
dora: posts the ante 4
anna: posts the ante 4
berta: posts the ante 4
*** 3rd STREET ***
Dealt to anna [9h]
Dealt to berta [2c]
Dealt to cora [x] [As Ad Kh]
Dealt to dora [Jd]
berta: brings in for 6
cora [x]: raises 14 to 20
dora: folds
anna: calls 20
berta: calls 14
*** 4th STREET ***
Dealt to anna [9h] [9c]
Dealt to berta [2c] [2d]
Dealt to cora [x] [As Ad Kh] [3s]
Pair on board - a double bet is allowed
anna: bets 40
anna said, "now"
berta: calls 40
cora [x]: calls 40
*** 5th STREET ***
Dealt to anna [9h 9c] [Tc]
Dealt to berta [2c 2d] [5c]
Dealt to cora [x] [As Ad Kh 3s] [7d]
anna: checks
berta: bets 26 and is all-in
cora [x]: calls 26
anna: folds
*** 6th STREET ***
Dealt to berta [2c 2d 5c] [6h]
Dealt to cora [x] [As Ad Kh 3s 7d] [4h]
*** RIVER ***
Dealt to cora [x] [As Ad Kh 3s 7d 4h] [Kc]
*** SHOW DOWN ***
berta: shows [7c 8s 2c 2d 5c 6h 2s] (three of a kind, Deuces)
cora [x]: mucks hand
berta collected 248 from pot
*** SUMMARY ***
Total pot 248 | Rake 0
Seat 2: berta showed [7c 8s 2c 2d 5c 6h 2s] and won (248) with three of a kind, Deuces
"""
"""Made up in the form of the tracker's tournaments of stud and its 8-game: no button, antes from its left."""


def test_a_hand_of_stud() -> None:
    """By hand: berta's 90 of each of two, 64 of the one who folds on fifth street, 4 of the absent player."""
    [(_, hand)] = parse_text(STUD)
    assert isinstance(hand, HandRecord), hand
    assert hand.where.seats == (4, 7, 1, 2)
    _check_read(hand, [410, 496, 436, 248])
    assert (hand.variant, hand.bring_in, hand.small_bet, hand.big_bet, hand.antes) == ("stud", 6, 20, 40, (4,) * 4)
    assert (hand.notes.rules.open_pair_doubles, hand.notes.absent, hand.chip) == (True, (), 2)


def test_without_the_line_on_the_pair_the_double_bet_is_no_bet() -> None:
    [(_, hand)] = parse_text(STUD.replace("Pair on board - a double bet is allowed\n", ""))
    assert isinstance(hand, HandRecord), hand
    played = replay(hand, shipped_variant("stud"))
    assert (played.place, played.difference) == ((25, 7), "a bet or raise must be from 20 to 20 in total, not 40")


def test_the_bring_in_follows_from_what_is_raised() -> None:
    """As in the tracker's Razz, where 35 more make 50: here berta is all-in with five of the six that are due."""
    begin, end = STUD.index("berta: brings in"), STUD.index("*** 4th")
    first = "berta: brings in for 5 and is all-in\ncora [x]: raises 14 to 20\ndora: folds\nanna: folds\n"
    rest = [
        line
        for line in STUD[end:].splitlines()
        if not re.match("Dealt to anna|anna|berta: [bc]|cora .*calls|Pair", line)
    ]
    text = f"{STUD[:begin]}{first}Uncalled bet (15) returned to cora [x]\n" + "\n".join(rest)
    [(_, hand)] = parse_text(text.replace("berta (90", "berta (9").replace("collected 248", "collected 26"))
    _check_read(hand, [491, 496, 496, 26])
    assert isinstance(hand, HandRecord)
    assert hand.bring_in == 6


def test_who_sits_out_and_folds_before_all_others_is_absent() -> None:
    """TDA 30: the bring-in of an absent player is posted, and the hand is killed."""
    absent = STUD.replace("Seat 2: berta (90 in chips)", "Seat 2: berta (90 in chips) is sitting out")
    absent = absent.replace("berta: brings in for 6\n", "berta: brings in for 6\nberta: folds\n")
    begin, end = absent.index("dora: folds"), absent.index("*** SUMMARY")
    rest = "dora: folds\nanna: folds\nUncalled bet (14) returned to cora [x]\ncora [x] collected 28 from pot\n"
    [(_, hand)] = parse_text(absent[:begin] + rest + absent[end:])
    _check_read(hand, [518, 496, 496, 80])
    assert isinstance(hand, HandRecord)
    assert hand.notes.absent == (3,)


def test_the_site_folds_a_big_blind_who_sits_out() -> None:
    """As in the tracker's tournament of 2010: without a raise, and nobody else may fold there."""
    text = """\
PokerStars Hand #123: Tournament #45, $1 Hold'em No Limit - Level I (10/20) - 2010/08/03 11:03:31 ET
Table '45 3' 3-max Seat #1 is the button
Seat 1: anna (2000 in chips)
Seat 2: berta (2000 in chips)
Seat 3: cora (2000 in chips) is sitting out
berta: posts small blind 10
cora: posts big blind 20
*** HOLE CARDS ***
anna: calls 20
berta: calls 10
cora: folds
*** FLOP *** [3c 8c Ad]
berta: checks
anna: bets 20
berta: folds
Uncalled bet (20) returned to anna
anna collected 60 from pot
*** SUMMARY ***
"""
    [(_, hand)] = parse_text(text)
    _check_read(hand, [1980, 1980, 2040])
    [(_, present)] = parse_text(text.replace(" is sitting out", ""))
    assert isinstance(present, HandRecord)
    played = replay(present, shipped_variant("no_limit_holdem"))
    assert (played.place, played.difference) == ((11, 7), "there is no bet to fold to: check instead")


def test_all_share_a_card_if_the_deck_runs_out() -> None:
    """TDA RP-10H. The tracker's hand of eight has it on the line of the river, and as the board of the summary."""
    start = HandStart(
        variant=shipped_variant("stud"),
        stakes=Stakes(ante=5, bring_in=10, small_bet=20, big_bet=40),
        stacks=[1000] * 8,
        places=Places(NOBODY, NOBODY, NOBODY),
        rules=HouseRules(),
        absent=(),
        uncapped=False,
        players=[f"player {seat}" for seat in range(1, 9)],
        seats=range(1, 9),
        table=1,
        hand=1,
        level=1,
    )
    writer = StarsWriter(start)
    hand = Hand(start.variant, start.stakes, start.stacks, places=start.places, listener=writer)
    cards = Script(range(52))
    while hand.turn != OVER:
        if hand.turn == ACT:
            hand.apply(check_or_call())
        else:
            hand.deal_from(cards)
    text = writer.text(hand.state.stacks)
    [card] = re.findall(r"^\*\*\* RIVER \*\*\* \[(..)\]$", text, re.MULTILINE)
    assert text.count(f"Board [{card}]") == 1
    assert "Dealt to" not in text[text.index("*** RIVER") :]
    [(_, read)] = parse_text(text)
    _check_read(read, list(hand.state.stacks))


@pytest.mark.parametrize(
    ("change", "line", "column", "said"),
    [
        (("[9h] [9c]", "[9h] [As]"), "Dealt to anna [9h] [As]", 21, "As is dealt twice; expected a card that is"),
        (("[9h] [9c]", "[9h] [9z]"), "Dealt to anna [9h] [9z]", 21, "'9z' is not a card"),
        (("[9h] [9c]", "[8h] [9c]"), "Dealt to anna [8h] [9c]", 16, "expected cards that the player has been dealt"),
        (("[9h] [9c]", "[9h] [9c 8c]"), "Dealt to anna [9h] [9c 8c]", 21, "expected 1 card, found 2"),
        (("dora: folds", "anna: folds"), "anna: folds", 7, "an action out of turn; expected one of seat 7"),
        (("anna: calls 20", "anna: calls 600"), "anna: calls 600", 7, "of the stack; expected at most 496 more"),
        (("anna: calls 20", "anna: sings"), "anna: sings", 7, "unknown words after the name of a player: 'sings'"),
        (("anna: calls 20", "It rains"), "It rains", 1, "unknown line; expected an action, cards, a street"),
        (("*** 5th STREET ***", "*** TURN ***"), "*** TURN ***", 1, "expected a street of the game"),
        (("anna: checks", "anna: brings in for 6"), "anna: brings in for 6", 7, "expected no bring-in here"),
        (("anna: checks", "anna: stands pat"), "anna: stands pat", 7, "expected no discards: the game has no draw"),
        (("collected 248", "collected 250"), "*** SUMMARY ***", 1, "248 chips were bet, and 250 collected"),
        (("dora: posts the ante 4\n", ""), "*** 3rd STREET ***", 1, "some players post no ante"),
        (
            ("(7 Card Stud", "(Courchevel"),
            "PokerStars Hand #5",
            59,
            "Courchevel Limit is not read; these are: Hold'em",
        ),
    ],
)
def test_where_a_text_is_wrong(change: tuple[str, str], line: str, column: int, said: str) -> None:
    """The lines are those of the file, in which this hand is the second."""
    text = "\n\n" + HAND.replace("b: c", "berta") + "\n" + STUD.replace(*change, 1)
    [_, (_, hand)] = parse_text(text)
    assert isinstance(hand, InvalidArgument), hand
    assert said in str(hand)
    found, at = error_place(hand)
    second = 1 + len(HAND.splitlines()) + 3
    wrong = next(n for n, each in enumerate(text.splitlines(), 1) if n > second - 2 and each.startswith(line))
    assert (found, at) == (wrong, column)


def test_where_a_replay_stops() -> None:
    """A raise that the rules do not allow is found by the replay, at the line of the raise."""
    text = STUD.replace("raises 14 to 20", "raises 24 to 30").replace("anna: calls 20", "anna: calls 30")
    text = text.replace("berta: calls 14", "berta: calls 24").replace("bets 26", "bets 16")
    text = text.replace("calls 26", "calls 16").replace("collected 248", "collected 258")
    [(_, hand)] = parse_text(text)
    assert isinstance(hand, HandRecord), hand
    played = replay(hand, shipped_variant("stud"))
    assert (played.place, played.difference) == ((17, 11), "a bet or raise must be from 20 to 20 in total, not 30")


def test_what_open_hand_history_does_not_have() -> None:
    """Its specification, 1.4.7: the streets are Preflop, Flop, Turn, River, Showdown; nobody draws or brings in."""
    for game, said in (
        ("razz", "no bring-in, no cards face up, and four streets where they have five; write PHH, or play"),
        ("badugi", "it has a type Draw, but no discards and no draws; write PHH, or play"),
    ):
        with pytest.raises(InvalidArgument, match=said):
            check_written(shipped_variant(game), Stakes(small_bet=20, ante=5, bring_in=5), WRITTEN)
    text = _play("turbo_sng").hands[0][1].replace('"Holdem"', '"StudHiLo"')
    [(_, hand)] = parse_ohh(f"\n {text}")
    assert isinstance(hand, InvalidArgument)
    assert "no bring-in" in str(hand)
    assert error_place(hand) == (2, 2)


@pytest.mark.parametrize("zeros", ["", "00"])
def test_the_smallest_chip_is_the_greatest_that_divides_all_amounts(zeros: str) -> None:
    """TDA 20A: of 115 in chips of five the first left of the button gets 60, and not 58 as in ones."""
    text = """\
PokerStars Hand #123: Tournament #45, $1 Hold'em No Limit - Level I (20Z/40Z) - 2020/01/02 3:04:05 ET
Table '45 3' 3-max Seat #1 is the button
Seat 1: anna (800Z in chips)
Seat 2: berta (800Z in chips)
Seat 3: cora (800Z in chips)
anna: posts the ante 5Z
berta: posts the ante 5Z
cora: posts the ante 5Z
berta: posts small blind 20Z
cora: posts big blind 40Z
*** HOLE CARDS ***
anna: calls 40Z
berta: folds
cora: checks
*** FLOP *** [2c 3d Th]
cora: checks
anna: checks
*** TURN *** [2c 3d Th] [Jc]
cora: checks
anna: checks
*** RIVER *** [2c 3d Th Jc] [9h]
cora: checks
anna: checks
*** SHOW DOWN ***
cora: shows [Ad Ks] (high card Ace)
anna: shows [As Kd] (high card Ace)
cora collected 60Z from pot
anna collected 55Z from pot
*** SUMMARY ***
"""
    [(_, hand)] = parse_text(text.replace("Z", zeros))
    assert isinstance(hand, HandRecord), hand
    assert str(hand.chip) == f"5{zeros}"
    _check_read(hand, [int(f"{chips}{zeros}") for chips in (775, 815, 810)])


# A hand made up in the form of the site, with a side pot, a player all-in by the ante, one moved in, and talk.
HAND = """\
PokerStars Hand #123: Tournament #45, $5.00+$0.50 USD Hold'em No Limit - Level IV (50/100) - 2020/01/02 3:04:05 ET
Table '45 3' 6-max Seat #2 is the button
Seat 1: anna (1,000 in chips)
Seat 2: b: c (900 in chips)
Seat 3: dora (10 in chips)
Seat 4: emil (2000 in chips, $1 bounty)
Seat 5: new one (500 in chips) out of hand (moved from another table into small blind)
anna: posts the ante 10
b: c: posts the ante 10
dora: posts the ante 10 and is all-in
emil: posts the ante 10
emil: posts big blind 100
*** HOLE CARDS ***
Dealt to emil [As Ad]
anna: raises 890 to 990 and is all-in
b: c said, "good luck"
b: c: calls 890 and is all-in
emil: calls 890
anna is disconnected
*** FLOP *** [2c 3d 4h]
*** TURN *** [2c 3d 4h] [9s]
*** RIVER *** [2c 3d 4h 9s] [Jc]
*** SHOW DOWN ***
emil: shows [As Ad] (a pair of Aces)
anna: shows [Kh Kd] (a pair of Kings)
emil collected 200 from side pot-2
emil collected 2670 from side pot-1
b: c: mucks hand
dora: shows [5s 6s] (a straight, Two to Six)
dora collected 40 from main pot
*** SUMMARY ***
Total pot 2910
"""


def test_the_corners_of_the_text() -> None:
    [(number, hand)] = parse_text(HAND.replace("b: c", "berta"))
    assert isinstance(hand, HandRecord), hand
    assert (number, hand.where.level, hand.where.seats) == ("1", 4, (3, 4, 1, 2))
    assert hand.players == ("dora", "emil", "anna", "berta")
    assert hand.finishing_stacks == (40, 3870, 0, 0)
    assert hand.antes == (10, 10, 10, 10)


def test_another_room_is_a_row_of_patterns() -> None:
    """Its first line has the name of the tournament, in which games may be named, and no space before the level."""
    said = "Tournament #45, 7 Card Stud, or not: Omaha Warm-Up Special Hold'em No Limit - Level4(50/100) - 2020/01/02"
    ours = HAND.replace("b: c", "berta").replace("*** SHOW DOWN ***", "*** SHOWDOWN ***")
    text = ours.replace(ours.splitlines()[0], f"Poker Hand #TM123: {said} 3:04:05")
    text = text.replace("Dealt to emil", "Dealt to anna \nDealt to emil")
    [(_, hand)] = parse_text(text)
    [(_, stars)] = parse_text(ours)
    assert hand == stars
    [(_, other)] = parse_text(text.replace("Hold'em No Limit", "ShortDeck No Limit"))
    assert "ShortDeck No Limit is not read" in str(other)
    [(_, other)] = parse_text(text.replace("Tournament #45, ", ""))
    assert str(other) == "not a tournament hand"


def test_older_and_faster_forms_are_read() -> None:
    """Texts of 2005 do not say what is returned; those of Zoom have another first line."""
    for text, _, _, stacks in _play("turbo_sng").hands[:20]:
        changed = text.replace(": Tournament", ": Zoom Tournament").replace("PokerStars Hand", "PokerStars Game")
        silent = "\n".join(line for line in changed.splitlines() if not line.startswith("Uncalled bet"))
        [(_, hand)] = parse_text(silent)
        assert isinstance(hand, HandRecord), hand
        assert list(hand.finishing_stacks) == stacks


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("emil collected 2670", "emil collected 2671"), "chips were bet, and"),
        (("calls 890 and is all-in", "calls 8900 and is all-in"), "puts in more chips than the 900 of the stack"),
        (("emil: calls 890", "emil: shrugs"), "unknown words after the name of a player: 'shrugs'"),
        (
            ("Hold'em No Limit", "Razz No Limit"),
            "Razz No Limit is not read; these are: Hold'em No Limit, Hold'em Pot Limit",
        ),
        (("Tournament #45, $5.00+$0.50 USD ", ""), "not a tournament hand"),
        (("Tournament #45", "Torneio #45"), "the hand is in Portuguese"),
        (("*** SUMMARY ***\nTotal pot 2910\n", ""), "the hand is cut short"),
        (("Seat #2 is the button", ""), "no line with its table and the button"),
        (("berta: posts the ante 10\n", ""), "some players post no ante"),
        # Who is all-in for the ante may have the big blind: then the next player would act.
        (("emil: posts big blind 100\n", ""), "an action out of turn; expected one of seat 4"),
    ],
)
def test_what_is_wrong_in_a_text(change: tuple[str, str], said: str) -> None:
    [(_, hand)] = parse_text(HAND.replace("b: c", "berta").replace(*change))
    assert isinstance(hand, InvalidArgument)
    assert said in str(hand)


def test_other_languages_are_named() -> None:
    for line, name in (
        ("Main PokerStars n°5: Tournoi n°7, Hold'em No Limit", "French"),
        ("PokerStars - Hand Nr. 5: Turnier Nr. 7", "German"),
    ):
        [(_, hand)] = parse_text(line)
        assert name in str(hand)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not JSON"),
        ('{"ohh": {}}', "not a tournament hand"),
        ('{"ohh": 5}', "not a hand in the Open Hand History form"),
        ('{"phh": {}}', "not a hand in the Open Hand History form"),
    ],
)
def test_what_is_wrong_in_json(text: str, said: str) -> None:
    [(_, hand)] = parse_ohh(text)
    assert said in str(hand)


def test_a_game_without_a_form_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="short_deck_button_blind has no form in this hand history"):
        _play("short_deck")


def test_amounts_are_whole() -> None:
    sink: Any = _play("turbo_sng")
    text = sink.hands[0][1].replace('"starting_stack": 1500', '"starting_stack": 1500.5', 1)
    [(_, hand)] = parse_ohh(text)
    assert "expected whole chips of at most 15 digits, found 1500.5" in str(hand)
