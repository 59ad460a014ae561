"""Hands that we write in the forms of sites are read by PokerKit and by us, and end with the same stacks."""

from __future__ import annotations

import re
import warnings

import pytest
from pokerkit.notation import PokerStarsParser
from site_hands import LIMIT, check_read, play_texts

from tourney.cards.deck import Script
from tourney.config.load import shipped_variant
from tourney.errors import InvalidArgument
from tourney.game.action import check_or_call
from tourney.game.hand import Hand
from tourney.game.ohh_reading import parse_ohh
from tourney.game.ohh_writing import WRITTEN
from tourney.game.phh import HandRecord, error_place
from tourney.game.phh_writing import HandStart
from tourney.game.site_writing import check_written
from tourney.game.stakes import NOBODY, HouseRules, Places, Stakes
from tourney.game.stars_writing import StarsWriter
from tourney.game.text_reading import parse_text
from tourney.game.turn import ACT, OVER


def test_pokerkit_reads_the_text_to_the_same_stacks() -> None:
    """Its parser does not read antes, so the event has none."""
    levels = "[{sb: 25, bb: 50}, {sb: 50, bb: 100}, {sb: 200, bb: 400}]"
    played = play_texts("turbo_sng", f"schedule={{level_length: 8m, levels: {levels}}}")
    assert len(played.hands) > 20
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
    for stars, ohh, _, stacks in play_texts(scenario, *settings).hands:
        for [(_, hand)] in (list(parse_text(stars)), list(parse_ohh(ohh))):
            check_read(hand, stacks)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["five_card_omaha", "big_o", "six_card_omaha"])
def test_omaha_of_more_cards_is_written_as_text_and_read(game: str) -> None:
    """Open Hand History has no names for these games."""
    played = play_texts("turbo_sng", f"game=pot_limit_{game}", "seats=6", forms=[StarsWriter])
    assert len(played.hands) > 5
    for stars, _, _, stacks in played.hands:
        [(_, hand)] = parse_text(stars)
        check_read(hand, stacks)


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
    played = play_texts("turbo_sng", f"game={game}", "seats=5", field, schedule, forms=[StarsWriter])
    assert len(played.hands) > 5
    assert any("discards" in stars for stars, _, _, _ in played.hands)
    for stars, _, _, stacks in played.hands:
        [(_, hand)] = parse_text(stars)
        check_read(hand, stacks)


@pytest.mark.parametrize(
    ("settings", "games"),
    [
        (("mix={games: [stud, razz, stud_hi_lo], rotate_by: hands, every: 2}",), 3),
        # Half of the players never come.
        pytest.param(("mix=horse", "no_shows=50%"), 5, marks=pytest.mark.slow),
        pytest.param(("mix=eight_game", "stack=16000"), 8, marks=pytest.mark.slow),
    ],
)
def test_stud_and_mixed_events_are_written_as_text_and_read(settings: tuple[str, ...], games: int) -> None:
    level = "{{sb: {0}, bb: {1}, small_bet: {1}, big_bet: {2}, ante: {3}, bring_in: {3}}}"
    levels = ", ".join(level.format(20 * step, 40 * step, 80 * step, 5 * step) for step in (1, 3, 10, 30))
    schedule = f"schedule={{level_length: 10m, levels: [{levels}]}}"
    field = "field=[{strategy: random_legal, count: 12}]"
    played = play_texts(
        "turbo_sng", "game=null", *settings, "seats=6", "final_table=6", field, schedule, forms=[StarsWriter]
    )
    read = set()
    for stars, _, _, stacks in played.hands:
        [(_, hand)] = parse_text(stars)
        check_read(hand, stacks)
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
    check_read(read, list(hand.state.stacks))


def test_limit_bets_that_no_form_has_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="bets of 40 and 80 with a big blind of 20 have no form"):
        play_texts(
            "turbo_sng", "game=fixed_limit_holdem", LIMIT.replace("bb: 40", "bb: 20").replace("sb: 20", "sb: 10")
        )


def test_a_game_without_a_form_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="short_deck_button_blind has no form in this hand history"):
        play_texts("short_deck")


def test_what_open_hand_history_does_not_have() -> None:
    """Its specification, 1.4.7: the streets are Preflop, Flop, Turn, River, Showdown; nobody draws or brings in."""
    for game, said in (
        ("razz", "no bring-in, no cards face up, and four streets where they have five; write PHH, or play"),
        ("badugi", "it has a type Draw, but no discards and no draws; write PHH, or play"),
    ):
        with pytest.raises(InvalidArgument, match=said):
            check_written(shipped_variant(game), Stakes(small_bet=20, ante=5, bring_in=5), WRITTEN)
    text = play_texts("turbo_sng").hands[0][1].replace('"Holdem"', '"StudHiLo"')
    [(_, hand)] = parse_ohh(f"\n {text}")
    assert isinstance(hand, InvalidArgument)
    assert "no bring-in" in str(hand)
    assert error_place(hand) == (2, 2)


def test_older_and_faster_forms_are_read() -> None:
    """Texts of 2005 do not say what is returned; those of Zoom have another first line."""
    for text, _, _, stacks in play_texts("turbo_sng").hands[:20]:
        changed = text.replace(": Tournament", ": Zoom Tournament").replace("PokerStars Hand", "PokerStars Game")
        silent = "\n".join(line for line in changed.splitlines() if not line.startswith("Uncalled bet"))
        [(_, hand)] = parse_text(silent)
        assert isinstance(hand, HandRecord), hand
        assert list(hand.finishing_stacks) == stacks
