"""The check of evaluators: a right one is clean, and known kinds of faults are found and told by two hands."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest
from games import variant

from tourney.cards.card import mask_of, parse_cards
from tourney.cards.rankings import NUMBER, worth
from tourney.config import shipped
from tourney.streams import Stream
from tourney.stress.engine_findings import EngineVerdict
from tourney.stress.evaluator_check import CheckedEngine, _plainness, check_evaluator
from tourney.stress.interface import EngineAbout, NotOffered
from tourney.stress.rule_points import POINTS
from tourney.stress.session import Guarded, Session
from tourney.stress.showdowns import HandForm, Ladder, ShowdownDeal, draw_deal, find_fault, forms_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.variant import Variant
    from tourney.stress.interface import Cards


@cache
def games() -> dict[str, Variant]:
    return {name: variant(name) for name in shipped.list_names("variants")}


class OurEvaluator:
    """Our own rankings as an engine, with a place for a fault."""

    def __init__(self, *rankings: str, forms: tuple[tuple[int, int], ...] = ((5, 0), (4, 0), (7, 0), (2, 5))) -> None:
        self.rankings = rankings
        self.forms = forms

    def about(self) -> EngineAbout:
        return EngineAbout("ours", rankings=self.rankings)

    def worth(self, ranking: str, hole: Cards, board: Cards) -> float:
        return worth(NUMBER[ranking], mask_of(parse_cards("".join(hole))), mask_of(parse_cards("".join(board))))

    def winners(self, ranking: str, hole: Sequence[Cards], board: Cards) -> list[int]:
        if (len(hole[0]), len(board)) not in self.forms:
            raise NotOffered
        worths = [self.worth(ranking, own, board) for own in hole]
        return [player for player, own in enumerate(worths) if own == max(worths) and own]


class WithNumbers(OurEvaluator):
    """An evaluator that also gives numbers."""

    def rank(self, ranking: str, hole: Cards, board: Cards) -> float:
        return self.worth(ranking, hole, board)


def checked(engine: object, deals: int = 300) -> CheckedEngine:
    found = CheckedEngine()
    check_evaluator(Session(lambda: Guarded(engine)), POINTS, games(), found, deals=deals)
    return found


@pytest.mark.parametrize(
    ("ranking", "classes"),
    [
        ("high", 7462),  # K. Suffecool
        ("deuce_to_seven", 7462),
        ("ace_to_five", 6175),  # without suits: multisets of five of thirteen ranks, none five times
        ("eight_or_better", 56),  # five of eight ranks
        ("badugi", 1092),  # C(13,4) + C(13,3) + C(13,2) + 13
    ],
)
def test_the_ladder_has_all_classes(ranking: str, classes: int) -> None:
    ladder = Ladder(ranking)
    assert len(ladder.classes) == classes
    worths = [worth(NUMBER[ranking], mask_of(ladder.hand(place)), 0) for place in range(classes)]
    assert all(better > lesser for better, lesser in pairwise(worths))


def test_the_steps_of_a_ladder_meet_in_one_deck() -> None:
    steps = list(Ladder("high").steps())
    assert len(steps) > 12_000
    assert all(not set(step.hole[0]) & set(step.hole[1]) for step in steps)


@pytest.mark.parametrize(("ranking", "form"), [("high", form) for form in forms_of("high")])
def test_drawn_deals_are_close(ranking: str, form: HandForm) -> None:
    stream = Stream(3)
    deals = [draw_deal(ranking, form, stream) for _ in range(500)]
    for deal in deals:
        cards = [*deal.board, *(card for own in deal.hole for card in own)]
        assert len(set(cards)) == len(cards)
    assert sum(len(deal.winners()) > 1 for deal in deals) > 20 or not form.board


def test_a_right_evaluator_is_clean() -> None:
    rankings = ("high", "ace_to_five", "deuce_to_seven", "badugi", "eight_or_better", "high_short_deck")
    found = checked(WithNumbers(*rankings), 150)
    assert not found.findings
    assert found.verdicts["rank/high/the-wheel-is-a-straight"] is EngineVerdict.RIGHT
    assert found.verdicts["rank/2-7/a2345-is-no-straight"] is EngineVerdict.RIGHT
    assert set(found.verdicts.values()) == {EngineVerdict.RIGHT}


def test_a_right_evaluator_that_only_names_winners_is_clean() -> None:
    found = checked(OurEvaluator("badugi", "eight_or_better"), 100)
    assert not found.findings
    assert found.counts["badugi"] > 1000


class WithBest(OurEvaluator):
    """An evaluator that also names the cards that play: it tries all of them, the fewest first."""

    def best(self, ranking: str, hole: Cards, board: Cards) -> Cards | None:
        worth = self.worth(ranking, hole, board)
        sizes = range(1, 5) if "badugi" in ranking else (5,)
        fives = (five for size in sizes for five in combinations((*hole, *board), size))
        return next(five for five in fives if self.of(ranking, five, hole) == worth) if worth else None

    def of(self, ranking: str, cards: Cards, hole: Cards) -> float:
        own = tuple([card for card in cards if card in hole])
        return self.worth(ranking, own, tuple([card for card in cards if card not in own]))


def test_an_evaluator_that_names_the_right_cards_is_clean() -> None:
    rankings = ("high", "ace_to_five", "deuce_to_seven", "badugi", "eight_or_better", "high_two_from_hand")
    found = checked(WithBest(*rankings, forms=((5, 0), (4, 0), (2, 5), (4, 5))), 40)
    assert not found.findings
    assert found.counts["high_two_from_hand"] == 2 * 40  # with two own cards, and with four


class TopFive(WithBest):
    """Names the five highest cards."""

    def best(self, _: str, hole: Cards, board: Cards) -> Cards | None:
        return tuple(sorted((*hole, *board), key=lambda card: "23456789TJQKA".index(card[0]))[-5:])


def test_wrong_cards_are_found() -> None:
    """The five highest cards of hold'em, and of Omaha with too many of the own cards, are often not the hand."""
    found = checked(TopFive("high", "high_two_from_hand", forms=((2, 5), (4, 5))), 40)
    wrong = {finding.bucket: finding for finding in found.findings.values()}
    assert {bucket.concern for bucket in wrong} == {"best cards"}
    assert {bucket.sign for bucket in wrong} == {"they are not the best that may play"}
    assert all(finding.verdict is EngineVerdict.WRONG and " on " in finding.detail for finding in wrong.values())


@pytest.mark.parametrize(
    ("ranking", "hole", "board", "named", "fault"),
    [
        ("high", "AsKs", "QsJsTs2d3c", "As Ks Qs Js Ts", ""),
        ("high", "2h3h", "AsKsQsJsTs", "As Ks Qs Js Ts", ""),
        ("high", "AsAd", "KhKc7d7s2c", "As Ad Kh Kc 7d", ""),  # either seven is the kicker
        ("high", "AsAd", "KhKc7d7s2c", "As Ad Kh Kc 7s", ""),
        ("high", "AsAd", "KhKc7d7s2c", "As Ad Kh Kc 2c", "they are not the best that may play"),
        ("high", "AsAd", "KhKc7d7s2c", "As Ad Kh Kc", "4 cards are named"),
        ("high", "AsAd", "KhKc7d7s2c", "As Ad Kh Kc 8d", "a card is named that the hand does not have, or one twice"),
        ("high", "AsAd", "KhKc7d7s2c", "As Ad Kh Kc As", "a card is named that the hand does not have, or one twice"),
        ("high", "AsAd", "KhKc7d7s2c", "As Ad Kh Kc 7x", "what is named is no cards"),
        ("high_two_from_hand", "AsAdAhKs", "AcKd7h5c2c", "As Ad Ac Kd 7h", ""),
        ("high_two_from_hand", "AsAdAhKs", "AcKd7h5c2c", "As Ad Ah Ac Ks", "they are not the best that may play"),
        ("badugi", "AsAd2d3h", "", "As 2d 3h", ""),
        ("badugi", "AsAd2d3h", "", "As Ad 2d 3h", "a card is named that does not play"),
        ("eight_or_better", "9s9d", "ThJcQd2c3s", None, ""),
        ("eight_or_better", "As2d", "3h4c8d2c3s", None, "whether the hand qualifies"),
        ("eight_or_better", "9s9d", "ThJcQd2c3s", "9s Th Jc 2c 3s", "whether the hand qualifies"),
    ],
)
def test_the_cards_that_play(ranking: str, hole: str, board: str, named: str | None, fault: str) -> None:
    deal = ShowdownDeal(ranking, (tuple(parse_cards(hole)),), tuple(parse_cards(board)))
    assert find_fault(deal, None if named is None else tuple(named.split())) == fault


class NoWheel(OurEvaluator):
    """A2345 is no straight, as in ishikota/PyPokerEngine#69."""

    def worth(self, ranking: str, hole: Cards, board: Cards) -> float:
        true = int(super().worth(ranking, hole, board))
        if (true - 1) >> 16 in (0x43, 0x83):
            cards = [*hole, *board]
            return super().worth(ranking, tuple(card for card in cards if card[0] != "A"), ())
        return true


def test_a_missing_wheel_is_found_in_holdem() -> None:
    point, _, detail = next(
        (finding.bucket.rule, finding.bucket.sign, finding.detail)
        for finding in checked(NoWheel("high", forms=((2, 5),)), 1500).findings.values()
    )
    assert point in {"rank/high/the-wheel-is-a-straight", "rank/high/the-wheel-is-the-lowest-straight"}
    assert detail.count("against") == 1


class HoleCardsCount(OurEvaluator):
    """Hole cards break ties of equal straights, as in ishikota/PyPokerEngine#68."""

    def worth(self, ranking: str, hole: Cards, board: Cards) -> float:
        true = super().worth(ranking, hole, board)
        straight = (int(true) - 1) >> 20 == 4
        return true + (max("23456789TJQKA".index(card[0]) for card in hole) / 100 if straight else 0)


def test_hole_cards_that_break_ties_of_straights_are_found() -> None:
    found = checked(HoleCardsCount("high", forms=((2, 5),)), 1500).findings.values()
    assert {finding.bucket.sign for finding in found} == {"equal hands do not share"}
    rules = {finding.bucket.rule for finding in found}
    assert "rank/high/equal-straights-split" in rules
    assert all(finding.detail.count("against") == 1 for finding in found)
    # Equal wheels do not share either, but the wheel is a straight: the hands of that point come out right.
    assert "rank/high/the-wheel-is-a-straight" not in rules


class WheelInLowball(WithNumbers):
    """A2345 is a straight in deuce-to-seven, as in uoftcprg/pokerkit#44."""

    def worth(self, ranking: str, hole: Cards, board: Cards) -> float:
        suits = {card[1] for card in hole}
        if sorted(card[0] for card in hole) == ["2", "3", "4", "5", "A"] and len(suits) > 1:
            return 1.5
        return super().worth(ranking, hole, board)


def test_a_straight_to_the_five_in_lowball_is_found_by_the_ladder() -> None:
    found = checked(WheelInLowball("deuce_to_seven", forms=((5, 0),)), 20)
    assert {finding.bucket.rule for finding in found.findings.values()} == {"rank/2-7/a2345-is-no-straight"}
    assert all("A" in finding.detail for finding in found.findings.values())


class Crashes(OurEvaluator):
    """Flushes make it fail."""

    def worth(self, ranking: str, hole: Cards, board: Cards) -> float:
        true = super().worth(ranking, hole, board)
        if (int(true) - 1) >> 20 == 5:
            raise IndexError("a flush")
        return true


def test_a_crash_is_a_finding_and_the_check_goes_on() -> None:
    found = checked(Crashes("high", forms=((2, 5),)), 200)
    [finding] = found.findings.values()
    assert finding.verdict is EngineVerdict.ADAPTER  # raised in the file of its class
    assert finding.count > 5
    assert found.verdicts["rank/high/pair-beats-high-card"] is EngineVerdict.RIGHT


class NoQualifier(OurEvaluator):
    """Every low qualifies."""

    def worth(self, ranking: str, hole: Cards, board: Cards) -> float:
        return super().worth(ranking.replace("eight_or_better", "ace_to_five"), hole, board)


def test_a_low_without_a_qualifier_is_found() -> None:
    found = checked(NoQualifier("eight_or_better", forms=((7, 0),)), 300)
    assert "a hand wins that does not qualify" in {finding.bucket.sign for finding in found.findings.values()}


class NoNumber(WithNumbers):
    """So many of the worst classes have no number, as if they did not qualify."""

    def __init__(self, without: int) -> None:
        super().__init__("eight_or_better", forms=((5, 0),))
        ladder = Ladder("eight_or_better")
        self._least = self.worth("eight_or_better", _texts(ladder.hand(len(ladder.classes) - without - 1)), ())

    def rank(self, ranking: str, hole: Cards, board: Cards) -> float:
        number = super().rank(ranking, hole, board)
        return None if number < self._least else number  # type: ignore[return-value]


def _texts(cards: Sequence[int]) -> Cards:
    return tuple(ShowdownDeal("high", (tuple(cards),)).texts()[0][0])


@pytest.mark.parametrize(("without", "more"), [(1, 0), (2, 1)])
def test_a_hand_without_a_number_is_below_those_with_one(without: int, more: int) -> None:
    """Two hands of each of 56 classes have a number; two classes without one are put against each other."""
    found = checked(NoNumber(without), 0)
    assert found.counts == {"eight_or_better": 2 * 56 + more}
    assert not found.findings  # the winners are right


def test_what_an_evaluator_does_not_offer_is_told() -> None:
    found = checked(OurEvaluator("high_bug", "high", forms=()), 10)
    assert found.notes == ["high_bug is not tested", "high: no number of cards is offered"]
    assert not found.findings


@pytest.mark.parametrize(
    ("hole", "board", "plain"),
    [
        # Two pairs of one pair each, so 1 + 1; a second ace and a second king, and three spades.
        ("AsAc KsKd", "2d3h4s9cJd", (2, 2 + 3)),
        # A pair of twos on the board for both, 1 + 1; a second two, and three clubs.
        ("AsQc KsJd", "2d2h4c9c7s", (2, 1 + 3)),
        # High cards, 0 + 0; no rank twice, and three diamonds.
        ("AsQc KsJd", "2d3h4c9d7s", (0, 0 + 3)),
        # A straight and three twos, 4 + 3; two more twos, and four hearts.
        ("6h5d 2s2c", "2h3d4h9cJh", (4 + 3, 2 + 4)),
    ],
)
def test_there_is_less_to_see_in_a_plainer_showdown(hole: str, board: str, plain: tuple[int, int]) -> None:
    """The classes of the hands come first, then cards of one rank, and of one suit."""
    cards = tuple(tuple(parse_cards(own)) for own in hole.split())
    assert _plainness(ShowdownDeal("high", cards, tuple(parse_cards(board)))) == plain
