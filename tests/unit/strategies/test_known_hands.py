"""What known hands are worth: counted by hand, published, or as the hand machine pays them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from games import variant
from golden.scripts import SCRIPTS
from watched import random_hand, scripted_hand

from tourney.cards.card import mask_of, parse_cards
from tourney.game.event import Shown, Won
from tourney.game.open_cards import OpenCards
from tourney.game.phh import parse_hand
from tourney.game.phh_stakes import record_stakes
from tourney.game.replay import RecordedPlay
from tourney.strategies import known_hands
from tourney.strategies.known_hands import DRAWN, KnownHands
from tourney.watch.hand_steps import list_steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Event
    from tourney.game.phh import HandRecord
    from tourney.game.variant import Variant
    from tourney.types import Position


def _known(name: str, street: int, hands: Sequence[str], boards: Sequence[str], gone: str = "") -> KnownHands:
    own = {player: mask_of(parse_cards(cards)) for player, cards in enumerate(hands)}
    nothing = dict.fromkeys(own, 0)
    masks = tuple(mask_of(parse_cards(cards)) for cards in boards)
    return KnownHands(OpenCards(variant(name), street, own, nothing, nothing, masks, mask_of(parse_cards(gone))))


def test_a_flush_draw_against_a_set_has_seven_outs() -> None:
    """Nine hearts are left; two of them pair the board, and make a full house."""
    known = _known("no_limit_holdem", 2, ["AhKh", "QsQd"], ["Qh7h2c3s"])
    assert known.drawn == 0
    assert known.shares([0, 1]) == pytest.approx([7 / 44, 37 / 44])


def test_cards_that_are_gone_do_not_come() -> None:
    known = _known("no_limit_holdem", 2, ["AhKh", "QsQd"], ["Qh7h2c3s"], gone="4h5h")
    assert known.shares([0, 1]) == pytest.approx([5 / 42, 37 / 42])


def test_who_folds_leaves_his_share() -> None:
    known = _known("no_limit_holdem", 3, ["AhKh", "QsQd", "JsJc"], ["Qh7h2c3s4d"])
    assert known.shares([0, 1, 2]) == [0, 1, 0]
    assert known.shares([0, 2]) == [0, 1]


def test_three_quarters_of_a_pot() -> None:
    """Both have the wheel for low; one has a flush for high, too."""
    hands = ["AhKh2s9c", "Ad2dJcTc"]
    known = _known("fixed_limit_omaha_hi_lo", 3, hands, ["3h4h5h8cQd"])
    assert known.shares([0, 1]) == [0.75, 0.25]


def test_two_boards_are_two_halves() -> None:
    known = _known("pot_limit_double_board_omaha", 3, ["AsAd7c6c", "KsKd5c4c"], ["AcQh9h8s2d", "KhQs9s3d2h"])
    assert known.shares([0, 1]) == [0.5, 0.5]


def test_aces_against_kings() -> None:
    """81.95% in published tables, over all suits; four standard errors."""
    known = _known("no_limit_holdem", 0, ["AsAh", "KdKc"], [""])
    assert known.drawn == DRAWN
    error = (0.8195 * 0.1805 / DRAWN) ** 0.5
    assert known.shares([0, 1])[0] == pytest.approx(0.8195, abs=4 * error)


@pytest.mark.parametrize(
    ("name", "street", "hands", "board"),
    [
        ("no_limit_holdem", 1, ["AhKh", "QsQd"], "Qh7h2c"),
        ("pot_limit_omaha", 1, ["AhKhJcTc", "QsQd9d8d", "7s7d6s5s"], "Qh7h2c"),
        ("fixed_limit_omaha_hi_lo", 2, ["Ah2hKcTc", "QsQd9d8d"], "Qh7h3c4d"),
    ],
)
def test_deals_drawn_agree_with_all_deals(
    monkeypatch: pytest.MonkeyPatch, name: str, street: int, hands: Sequence[str], board: str
) -> None:
    live = range(len(hands))
    exact = _known(name, street, hands, [board])
    monkeypatch.setattr(known_hands, "MOST_TRIED", 0)
    drawn = _known(name, street, hands, [board])
    assert (exact.drawn, drawn.drawn) == (0, DRAWN)
    for one, other in zip(exact.shares(live), drawn.shares(live), strict=True):
        assert one == pytest.approx(other, abs=4 * (0.25 / DRAWN) ** 0.5)


def test_a_pat_hand_against_a_draw_to_one_card() -> None:
    """9-8-7-6-4 against 2-3-4-7 and a king, which is thrown: of 42 cards, a five, six, eight or nine is better."""
    pat, drawing = "9s8d7c6h4d", "2c3d4s7hKs"
    known = _known("single_draw_deuce_to_seven", 0, [pat, drawing], [""])
    outs = 4 + 3 + 3 + 3  # of each rank those that nobody holds
    assert known.shares([0, 1])[1] == pytest.approx(outs / 42, abs=4 * (0.25 / DRAWN) ** 0.5)


# Hands of all games, as the hand machine pays them.


class _Spy:
    """Knows how each hand may end, and keeps the last of them."""

    def __init__(self) -> None:
        self.last: tuple[OpenCards, KnownHands] | None = None
        self.sums: list[float] = []

    def __call__(self, moment: OpenCards) -> KnownHands:
        known = KnownHands(moment)
        self.last = (moment, known)
        self.sums.append(sum(known.shares(sorted(moment.own))))
        return known


def _paid(record: HandRecord, game: Variant) -> tuple[Counter[Position], bool]:
    """What each player wins of the main pot, and whether hands were shown."""
    events: list[Event] = []
    play = RecordedPlay(record, game, events.append)
    assert play.run() == ""
    won = Counter[int]()
    for event in events:
        if isinstance(event, Won) and event.pot == 0:
            won[event.player] += event.amount
    return won, any(isinstance(event, Shown) for event in events)


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_end_of_a_hand_is_worth_what_is_paid(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(known_hands, "DRAWN", 8)
    game = variant(name)
    compared = 0
    for text in (scripted_hand(name)[0], *(random_hand(name, key)[0] for key in range(1, 5))):
        spy, record = _Spy(), parse_hand(text)
        list_steps(record, game, spy)
        assert spy.last is not None
        assert spy.sums == pytest.approx([1.0] * len(spy.sums))
        moment, known = spy.last
        won, shown = _paid(record, game)
        if known.drawn or not shown:
            continue
        compared += 1
        live = sorted(moment.own)
        odd_chips = game.parts * record_stakes(record, game)[0].chip
        for player, share in zip(live, known.shares(live), strict=True):
            assert won[player] == pytest.approx(share * won.total(), abs=odd_chips), text
    assert compared
