"""Hands in the forms of sites: written ones are read by PokerKit and by us, and end with the same stacks."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pokerkit.notation import PokerStarsParser

from tourney.config.load import load_tournament, shipped_variant
from tourney.errors import InvalidArgument
from tourney.game.ohh_reading import parse_ohh
from tourney.game.ohh_writing import OpenHistoryWriter
from tourney.game.phh import HandRecord
from tourney.game.replay import replay
from tourney.game.stars_writing import StarsWriter
from tourney.game.text_reading import parse_text
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.game.event import Event
    from tourney.game.phh_writing import HandStart

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
    [(_, other)] = parse_text(mixed.replace("Badugi Limit)", "Razz Limit)"))
    assert "Razz Limit is not read; these are: " in str(other)


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
            ("Hold'em No Limit", "Razz Limit"),
            "Razz Limit is not read; these are: Hold'em No Limit, Hold'em Pot Limit",
        ),
        (("Tournament #45, $5.00+$0.50 USD ", ""), "not a tournament hand"),
        (("Tournament #45", "Torneio #45"), "the hand is in Portuguese"),
        (("*** SUMMARY ***", ""), "the hand is cut short"),
        (("Seat #2 is the button", ""), "no line with its table and the button"),
        (("berta: posts the ante 10\n", ""), "some players post no ante"),
        (("emil: posts big blind 100\n", ""), "nobody posts the big blind"),
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
    with pytest.raises(InvalidArgument, match="has no form in this hand history"):
        _play("stud")


def test_amounts_are_whole() -> None:
    sink: Any = _play("turbo_sng")
    text = sink.hands[0][1].replace('"starting_stack": 1500', '"starting_stack": 1500.5', 1)
    [(_, hand)] = parse_ohh(text)
    assert "expected whole chips, found 1500.5" in str(hand)
