"""The catalogue of rule points: each fixed hand and table comes out as its rulebook says, and reaches its point."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from fixed_hands import NO_LIMIT, spot
from games import usual_stakes, variant

from tourney.cards.deck import Deck
from tourney.config import shipped
from tourney.game.action import check_or_call, discard, fold, raise_to
from tourney.game.turn import DEAL, OVER
from tourney.game.variant import BettingStructure, Forced
from tourney.streams import Stream
from tourney.stress.catalogue import houses
from tourney.stress.catalogue.line import Misfit, Performance, perform
from tourney.stress.catalogue.played import PlayedHand
from tourney.stress.catalogue.point import FEATURES, NOWHERE, RuleLevel, RulePoint, Section, attribute
from tourney.stress.catalogue.setup import Setup
from tourney.stress.catalogue.tabling import play_moments, posts
from tourney.stress.rule_points import POINTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.game.variant import Variant

HANDS = [(point, number) for point in POINTS for number in range(len(point.hands))]
TABLES = [(point, number) for point in POINTS for number in range(len(point.tables))]
FLOORS = [(point, number) for point in POINTS for number in range(len(point.floors))]


def name(given: object) -> str:
    return given.id if isinstance(given, RulePoint) else str(given)


@pytest.mark.parametrize(("point", "number"), HANDS, ids=name)
def test_a_fixed_hand_comes_out_as_the_rulebook_says_and_reaches_its_point(point: RulePoint, number: int) -> None:
    # Each point cites its authority; the amounts in its hands follow from it.
    fixed = point.hands[number]
    played = perform(fixed, variant(fixed.setup.game))
    if played.over:
        assert sum(played.stacks) == sum(fixed.setup.stacks)
    assert point.is_reached(played) or not point.random


@pytest.mark.parametrize(("point", "number"), TABLES, ids=name)
def test_a_fixed_table_comes_out_as_the_rulebook_says_and_reaches_its_point(point: RulePoint, number: int) -> None:
    # Each point cites its authority: TDA 2024, 10, 32 and 34B.
    fixed = point.tables[number]
    found = play_moments(fixed)
    for step, moment in zip(fixed.steps, found, strict=True):
        assert posts(moment.now) == (step.button, step.small_blind, step.big_blind), step
        assert set(moment.occupied) - set(moment.now.order) == set(step.waits), step
    assert point.at_table is not None
    assert any(point.at_table(moment) for moment in found)


@pytest.mark.parametrize(("point", "number"), FLOORS, ids=name)
def test_a_fixed_answer_of_a_floor_is_right_by_all_points_and_reaches_its_own(point: RulePoint, number: int) -> None:
    # Each point cites its authority; the answers follow from it.
    case = point.floors[number].case
    asked = [each for each in POINTS if each.at_floor is not None and each.fields == point.fields]
    assert [each.id for each in asked if each.at_floor is not None and each.at_floor(case)] == []
    assert point.at_floor is not None
    assert point.at_floor(case) == ""


def test_there_are_at_least_120_points_over_all_sections() -> None:
    by_section = Counter(point.section for point in POINTS)
    assert set(by_section) == set(Section)
    assert by_section.total() >= 120
    assert all(count >= 10 for count in by_section.values())


def test_ids_are_unique_and_plain() -> None:
    ids = [point.id for point in POINTS]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z0-9]+/[a-z0-9-]+/[a-z0-9-]+", one) for one in ids)


def test_an_id_stays_what_it_is() -> None:
    # Baselines, reports and pages name points by their ids. A new point adds a line to the file; none is changed.
    listed = (Path(__file__).parent / "point_ids.txt").read_text().split()
    assert listed == sorted(point.id for point in POINTS)


@pytest.mark.parametrize("point", POINTS, ids=name)
def test_a_point_says_what_must_happen_and_cites_its_authority(point: RulePoint) -> None:
    assert point.says.endswith(".")
    assert point.cites
    assert point.hands or point.tables or point.floors
    assert point.fields
    assert set(point.needs) <= set(FEATURES)
    assert point.random or point.at_table is not None or point.at_floor is not None


def test_house_rules_have_names_of_their_own_and_sources() -> None:
    assert len({house.name for house in houses.HOUSES}) == len(houses.HOUSES)
    for house in houses.HOUSES:
        assert house.source
        assert house.says
        assert house.reading is not None or house.explains is not None
    assert {house for point in POINTS for house in point.houses} <= set(houses.HOUSES)


def test_a_fixed_hand_that_is_not_as_stated_is_told() -> None:
    wrong = spot((1000,) * 3, "?least=150")
    with pytest.raises(Misfit, match="least is 200, not 150"):
        perform(wrong, variant(NO_LIMIT))
    with pytest.raises(Misfit, match="must be from 200 to 1000"):
        perform(spot((1000,) * 3, "r199"), variant(NO_LIMIT))
    with pytest.raises(Misfit, match="r200 is allowed"):
        perform(spot((1000,) * 3, "?not=r200"), variant(NO_LIMIT))
    with pytest.raises(Misfit, match="0 is to act"):
        perform(spot((1000,) * 3, "2:c 1:c"), variant(NO_LIMIT))
    with pytest.raises(Misfit, match="the stacks are"):
        perform(spot((1000,) * 3, "2:f 0:f", ends=(1000, 1000, 1000)), variant(NO_LIMIT))


def test_a_difference_is_attributed_to_the_point_reached_last_and_most_specific() -> None:
    # The limper of TDA 47A, example 3-A.
    fixed = spot((1000, 1000, 1000, 199), "2:c 3:a 0:f 1:c")
    played = perform(fixed, variant(NO_LIMIT))
    assert played.decisions[-1].player == 2
    point = attribute(POINTS, played, "kinds")
    assert point is not None
    assert point.id == "tda/47/limper-faces-a-short-all-in"


def test_the_course_of_a_hand_is_read_decision_by_decision() -> None:
    performance = Performance(spot((1000,) * 3, "2:r300 0:c"), variant(NO_LIMIT))
    played = performance.run()
    first, second, third = played.decisions
    assert (first.player, first.bet_to, first.step, first.acted) == (2, 100, 100, False)
    assert (second.player, second.bet_to, second.step, second.raises[0].full) == (0, 300, 200, True)
    assert (third.player, third.to_call, third.least, third.faced) == (1, 200, 500, (300, -1, 300))
    assert not played.over
    assert all(point.moment(played) < 3 for point in POINTS)
    assert POINTS[0].moment(played) in (NOWHERE, 1, 2)


def any_hand(game: Variant, key: int) -> PlayedHand:
    """A hand of two to six players with short and deep stacks and an absent player now and then, played at random."""
    stream = Stream(key)
    players = game.min_players + stream.below(min(game.max_players, 6) - game.min_players + 1)
    stacks = tuple(1 + stream.below((300, 3000, 6000)[stream.below(3)]) for _ in range(players))
    absent = frozenset({stream.below(players)}) if stream.below(5) == 0 else frozenset()
    played = PlayedHand(Setup(game.name, usual_stakes(game), stacks, absent=absent), game)
    hand = played.setup.hand(game, played.hear)
    deck = Deck(game.deck, Stream(key))
    while hand.turn != OVER:
        if hand.turn == DEAL:
            hand.deal_from(deck)
            continue
        played.note(hand)
        view = hand.view(hand.actor)
        if view.discard_most:
            count = view.discard_least + stream.below(view.discard_most - view.discard_least + 1)
            played.act(hand, discard(view.may_give_up[:count]))
        elif view.least_raise_to and stream.below(3) == 0:
            played.act(hand, raise_to((view.least_raise_to, view.most_raise_to)[stream.below(2)]))
        else:
            played.act(hand, fold() if view.to_call and stream.below(6) == 0 else check_or_call())
    played.end(hand)
    return played


@pytest.mark.parametrize("game", shipped.list_names("variants"))
def test_any_hand_of_any_game_can_be_asked_which_points_it_reaches(game: str) -> None:
    for key in range(8):
        played = any_hand(variant(game), key)
        reached = [point.id for point in POINTS if point.is_reached(played)]
        assert reached
        assert all(0 <= point.moment(played) <= len(played.decisions) for point in POINTS if point.id in reached)


def test_an_odd_chip_of_stud_by_all_cards_is_a_house_rule() -> None:
    # Robert's Rules of Poker, ties: all cards count, not just the five. The ace of spades is in no straight.
    [point] = [point for point in POINTS if point.id == "tda/20/in-stud-only-the-winning-five-decide"]
    played = perform(point.hands[0], variant("stud"))
    explains = houses.STUD_BY_ALL_CARDS.explains
    assert explains is not None
    assert played.stacks == (1008, 1007, 985)
    assert houses.STUD_BY_ALL_CARDS.reading is not None
    reading = houses.STUD_BY_ALL_CARDS.reading(point.hands[0].setup)
    assert reading is not None
    house = replace(point.hands[0], setup=reading, ends=(1007, 1008, 985))
    assert perform(house, variant("stud")).stacks == (1007, 1008, 985)
    assert explains(played, "stacks", played.stacks, (1007, 1008, 985))
    assert not explains(played, "stacks", played.stacks, (1008, 1006, 986))
    assert not explains(played, "stacks", played.stacks, (1006, 1009, 985))
    assert not explains(played, "pots", played.stacks, (1007, 1008, 985))


def test_a_fold_without_a_bet_and_a_bet_that_nobody_can_call_are_house_rules() -> None:
    # TDA 58: a binding fold, subject to penalty. No rulebook forbids the bet.
    free = perform(spot((1000,) * 3, "c c c"), variant(NO_LIMIT))
    offered = frozenset({"check", "bet"})
    explains = houses.FOLD_UNBET.explains
    assert explains is not None
    assert explains(free, "kinds", offered, offered | {"fold"})
    assert not explains(free, "kinds", offered, offered | {"call"})
    alone = perform(spot((1000, 1000, 500), "2:a 0:f"), variant(NO_LIMIT))
    explains = houses.NOBODY_CAN_CALL.explains
    assert explains is not None
    assert explains(alone, "least_to", 0, 900)
    covered = perform(spot((1000, 1000, 100), ""), variant(NO_LIMIT))
    assert not explains(covered, "least_to", 0, 100)


def test_a_heads_up_dealer_who_posts_the_big_blind_is_a_house_rule_that_our_machine_can_play() -> None:
    # docs/seeds.md (003).
    setup = spot((1000, 1000), "").setup
    read = houses.DEALER_BIG_BLIND.reading
    assert read is not None
    other = read(setup)
    assert other is not None
    hand = other.hand(variant(NO_LIMIT))
    while hand.turn == 0:
        hand.deal(sum(map(len, hand.hole)))
    assert hand.state.bets == (50, 100)
    assert hand.actor == 0
    hand.apply(check_or_call())
    assert read(spot((1000,) * 3, "").setup) is None


# Where the rule of a point can arise, by what its id says: the games of which its rulebook speaks.
_IN_GAMES: Final[tuple[tuple[str, Callable[[Variant], bool]], ...]] = (
    (r"rrop/(stud|razz)/|tda/rp10/|tda/20/in-(stud|razz)|bring-in", lambda game: game.is_stud),
    (r"rrop/razz/|rank/razz/", lambda game: game.low_opens),
    (r"seed/001/|rrop/draw/|tda/38/|draws-first|tda/rp17/", lambda game: any(street.draw for street in game.streets)),
    (r"rrop/(hi-lo|omaha-hi-lo)/|of-high-and-low|of-two-lows|seed/004/", lambda game: len(game.rankings) > 1),
    (r"rrop/omaha-hi-lo/|rank/omaha/", lambda game: any("two_from_hand" in each for each in game.rankings)),
    (r"/two-boards/", lambda game: game.boards == 2),
    (r"rrop/limit/|tda/48/(?!no-cap-in-no-limit)|/in-limit|of-the-cap|seed/001/(small|three)",
     lambda game: game.structure is BettingStructure.FIXED_LIMIT),
    (r"tda/54/|pot-limit/antes|short-all-in-in-pot-limit", lambda game: game.structure is BettingStructure.POT_LIMIT),
    (r"tda/43/|no-cap-in-no-limit", lambda game: game.structure is not BettingStructure.FIXED_LIMIT),
    (r"rank/short-deck/", lambda game: "short_deck" in game.rankings[0]),
    (r"triton/button-blind/", lambda game: game.button_blind),
    (r"rrop/blinds?/|surprising-blinds|tda/34/|tda/32/|tda/51/", lambda game: game.forced is Forced.BLINDS),
    (r"rank/2-7/", lambda game: any("deuce" in each for each in game.rankings)),
    (r"rank/badugi/", lambda game: any("badugi" in each for each in game.rankings)),
)  # fmt: skip


@cache
def _reached() -> dict[str, Counter[str]]:
    """The games of the fixed hands that reach each point, with how many hands do."""
    found: dict[str, Counter[str]] = {point.id: Counter() for point in POINTS if point.hands}
    for owner, number in HANDS:
        played = perform(owner.hands[number], variant(owner.hands[number].setup.game))
        for point in POINTS:
            if point.hands and point.is_reached(played):
                found[point.id][played.variant.name] += 1
    return found


@pytest.mark.parametrize(("where", "can_arise"), _IN_GAMES, ids=[where for where, _ in _IN_GAMES])
def test_a_point_is_reached_only_where_its_rule_can_arise(where: str, can_arise: Callable[[Variant], bool]) -> None:
    concerned = {point: games for point, games in _reached().items() if re.search(where, point)}
    assert concerned
    assert not {point: [name for name in games if not can_arise(variant(name))] for point, games in concerned.items()
                if not all(can_arise(variant(name)) for name in games)}  # fmt: skip


def test_the_fixed_hands_reach_the_points_that_were_reviewed() -> None:
    # A playthrough of the catalogue, to be read when it changes: GOLDEN=write writes it.
    lines = [
        f"{point}: {', '.join(f'{name} {count}' for name, count in sorted(games.items())) or 'none'}"
        for point, games in sorted(_reached().items())
    ]
    file = Path(__file__).parents[2] / "golden" / "points_reached.txt"
    if os.environ.get("GOLDEN") == "write":
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert file.read_text(encoding="utf-8").splitlines() == lines


def test_a_rule_that_no_rulebook_requires_is_optional() -> None:
    """No rulebook decides it, it is one of the TDA's recommended procedures alone, or it is left to the house."""
    recommended = re.compile(r"TDA 2024, RP-\d+[A-Z]?( [A-D])?(:.*)?")
    expected = {
        point.id
        for point in POINTS
        if point.id.startswith("tourney/")
        or recommended.fullmatch(point.cites)
        or "unless the house" in point.says
        or "does not say" in point.cites
    }
    assert {point.id for point in POINTS if point.level is RuleLevel.OPTIONAL} == expected
    assert {"tda/rp11/one-ante-by-the-big-blind", "tda/48/a-bet-and-three-raises"} < expected
