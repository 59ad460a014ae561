"""Whatever a strategy does, chips and cards stay correct, and only the strategy itself is affected."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from events import BRISK, group, made_by, scenario, watched
from hostile import (
    FAULTY,
    CannotHear,
    Keeper,
    Late,
    Secretive,
    Sleeper,
    SleepsWhenMade,
    Spinner,
    StartFails,
    Swallower,
    Unhashable,
)
from invariants import reachable
from replay import replay

from tourney.errors import InvalidArgument
from tourney.game.action import check_or_call
from tourney.game.event import FACE_DOWN, Discarded, HandBegan, HandEnded, HoleDealt, SetApart, Shown
from tourney.game.lobby import Lobby
from tourney.game.stakes import Stakes
from tourney.sim import events as fe
from tourney.sim.scenario import OnFault
from tourney.sim.tournament import Tournament, run_tournament
from tourney.strategies.play import StrategyFault
from tourney.strategies.watchdog import WATCHDOG, can_watch
from tourney.tournament.entries import EntryRules, Reentry
from tourney.tournament.payouts import FixedPayouts
from tourney.tournament.schedule import Level, Schedule

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.event import PlayerEvent
    from tourney.game.view import View
    from tourney.sim.events import FloorEvent
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario
    from tourney.strategies.base import Strategy

EACH = pytest.mark.parametrize("strategy", FAULTY.values(), ids=FAULTY)


def event(strategy: type[Strategy], on_fault: OnFault = OnFault.FOLD, **changes: Any) -> Scenario:  # noqa: ANN401
    """Two of them among ten other players, at two tables."""
    field = [made_by(strategy, 2), group("call", 4), group("random_legal", 6)]
    return scenario(field=field, on_fault=on_fault, pace=BRISK, payouts=FixedPayouts((60, 40)), **changes)


def checked(tournament: Scenario) -> tuple[Result, list[FloorEvent]]:
    """Play it, and check seats, stacks, places and money against its log."""
    result, told = watched(tournament)
    replay(tournament, told).check_end(result)
    return result, told


@EACH
def test_it_is_counted_and_told_with_the_hand(strategy: type[Strategy]) -> None:
    result, told = checked(event(strategy))
    faulted = [each for each in told if isinstance(each, fe.Faulted)]
    [faults] = result.faults
    assert faults.strategy == strategy.__name__
    assert faults.times == len(faulted)
    assert {each.player for each in faulted} <= {1, 2}
    first = faulted[0]
    assert (faults.player, faults.table, faults.hand, faults.message) == (
        first.player, first.table, first.hand, first.message,
    )  # fmt: skip
    assert faults.message.isprintable()
    played = {(each.table, each.hand) for each in told if isinstance(each, fe.HandPlayed)}
    assert all((each.table, each.hand) in played for each in faulted)


class Folder:
    """Plays as a strategy at fault is made to play."""

    def act(self, view: View) -> Action:
        return view.passive()


@EACH
def test_the_others_play_as_if_it_had_folded(strategy: type[Strategy]) -> None:
    """Nothing that it does affects another player's cards, chips or random numbers."""
    faulty, _ = watched(event(strategy))
    folding, _ = watched(event(Folder))
    assert [(each.place, each.player, each.seconds) for each in faulty.places] == [
        (each.place, each.player, each.seconds) for each in folding.places
    ]


@EACH
def test_it_is_disqualified_where_the_scenario_says_so(strategy: type[Strategy]) -> None:
    """TDA 71D: the chips of a disqualified player are removed from play."""
    result, told = checked(event(strategy, OnFault.DISQUALIFY))
    removed = [each for each in told if isinstance(each, fe.Removed)]
    first = {each.player: each for each in reversed(told) if isinstance(each, fe.Faulted)}
    assert {each.player for each in removed} <= {1, 2}
    assert {each.reason for each in removed} == {"disqualified"}
    assert result.disqualified == len(first)
    for each in removed:
        assert each.table == first[each.player].table
        hands = [hand for hand in told if isinstance(hand, fe.HandPlayed) and str(each.player) in str(hand.stacks)]
        assert hands
    assert result.places[0].player not in {1, 2}


@EACH
def test_the_run_stops_where_the_scenario_says_so(strategy: type[Strategy]) -> None:
    with pytest.raises(StrategyFault, match=rf"player [12] \({strategy.__name__}\), table \d+, hand \d+: "):
        run_tournament(event(strategy, OnFault.STOP))


def test_what_is_left_when_all_are_disqualified_is_a_winner() -> None:
    tournament = scenario(field=[made_by(FAULTY["Raises"], 12)], on_fault=OnFault.DISQUALIFY)
    result, _ = checked(tournament)
    assert result.finished
    assert len(result.places) == 12
    assert result.disqualified >= 11


def test_nobody_who_was_disqualified_enters_again() -> None:
    entry = EntryRules(reentry=Reentry(until_level=4, most=None))
    result, told = checked(event(FAULTY["Raises"], OnFault.DISQUALIFY, entry=entry))
    assert result.entries > result.entrants  # other players do re-enter
    assert not [each for each in told if isinstance(each, fe.Registered) and each.entrant <= 2 and each.entry > 1]


class Modest:
    """Plays like the strategy that keeps views, and keeps none."""

    def act(self, view: View) -> Action:
        return check_or_call() if view.to_call <= view.stakes.big_blind else view.passive()


def test_who_keeps_views_and_changes_them_changes_nothing() -> None:
    keeping, _ = checked(event(Keeper))
    modest, _ = watched(event(Modest))
    assert not keeping.faults
    assert [(each.place, each.player, each.seconds) for each in keeping.places] == [
        (each.place, each.player, each.seconds) for each in modest.places
    ]


# Strategies that can hardly be inspected


@pytest.mark.parametrize("strategy", [Secretive, Unhashable])
def test_who_fails_at_being_looked_at_plays(strategy: type[Strategy]) -> None:
    """Nothing but its `act` is found."""
    looked, _ = checked(event(strategy))
    folding, _ = watched(event(Folder))
    assert not looked.faults
    assert [(each.place, each.player) for each in looked.places] == [
        (each.place, each.player) for each in folding.places
    ]


def test_who_fails_at_being_spoken_to_is_at_fault() -> None:
    result, _ = checked(event(Late))
    assert result.faults[0].message.startswith("RuntimeError: ")


# Time


def test_who_is_not_made_in_time_is_refused() -> None:
    if not can_watch():
        pytest.skip("this system has no timers, or they are taken")
    with pytest.raises(InvalidArgument, match="SleepsWhenMade cannot be made: OutOfTime: no answer within 1 s"):
        Tournament(event(SleepsWhenMade, decision_limit=1))


@pytest.mark.slow
@pytest.mark.parametrize("strategy", [Sleeper, Spinner])
def test_who_hangs_is_interrupted(strategy: type[Strategy]) -> None:
    if not can_watch():
        pytest.skip("this system has no timers, or they are taken")
    result, _ = checked(event(strategy, OnFault.DISQUALIFY, decision_limit=1))
    [faults] = result.faults
    assert faults.message == "OutOfTime: no answer within 1 s"
    assert faults.times <= 2
    assert not WATCHDOG.waiting


@pytest.mark.slow
def test_who_answers_when_interrupted_has_answered() -> None:
    if not can_watch():
        pytest.skip("this system has no timers, or they are taken")
    began = time.monotonic()
    result, _ = checked(event(Swallower, decision_limit=1))
    assert time.monotonic() - began >= 1
    assert not result.faults


# Events


def test_who_fails_at_the_start_is_at_fault_once() -> None:
    result, _ = checked(event(StartFails))
    assert [each.times for each in result.faults] == [2]


def test_who_fails_at_what_it_is_told_is_at_fault_and_plays_on() -> None:
    result, _ = checked(event(CannotHear))
    [faults] = result.faults
    assert faults.times > 2
    checked(event(CannotHear, OnFault.DISQUALIFY))


class Hearer:
    """Records the events it receives."""

    def __init__(self) -> None:
        self.told: list[PlayerEvent | Lobby | str] = []

    def start(self, lobby: Lobby) -> None:
        self.told.append(lobby)

    def on_event(self, heard: PlayerEvent) -> None:
        self.told.append(heard)

    def act(self, view: View) -> Action:
        self.told.append("act")
        return view.passive()


@pytest.mark.parametrize("game", ["no_limit_holdem", "triple_draw_deuce_to_seven", "stud"])
def test_a_hearer_hears_of_all_its_hands_and_of_nobodys_cards(game: str) -> None:
    hearer = Hearer()
    stakes = [Stakes(small_bet=bet, bring_in=bet // 4, ante=bet // 5) for bet in (20, 100, 400, 2000)]
    if game != "stud":
        stakes = [Stakes(small_blind=bet // 2, big_blind=bet) for bet in (20, 100, 400, 2000)]
    tournament = scenario(
        field=[made_by(lambda: hearer), group("call", 4), group("random_legal", 6)],
        game=game,
        final_table=6,
        schedule=Schedule(tuple(Level(number, 900, each) for number, each in enumerate(stakes, start=1))),
    )
    _, told = watched(tournament)
    lobby, *rest = hearer.told
    assert isinstance(lobby, Lobby)
    assert lobby.players_left == tournament.entries
    begun = [each for each in rest if isinstance(each, HandBegan)]
    ended = [each for each in rest if isinstance(each, HandEnded)]
    hands = [each for each in told if isinstance(each, fe.HandPlayed) and 1 in {player for player, _ in each.stacks}]
    assert len(begun) == len(ended) == len(hands) > 3
    for began, end, hand in zip(begun, ended, hands, strict=True):
        assert [player + 1 for player in began.players] == [player for player, _ in hand.stacks]
        assert began.players[began.player] == 0
        assert list(end.stacks) == [chips for _, chips in hand.stacks]
    me = None
    for each in rest:
        if isinstance(each, HandBegan):
            me = each.player
        if isinstance(each, HoleDealt):
            assert (each.card == FACE_DOWN) == (each.player != me and not each.up)
        if isinstance(each, Discarded | SetApart) and each.player != me:
            assert set(each.cards) <= {FACE_DOWN}
        if isinstance(each, Shown):
            assert FACE_DOWN not in each.cards
    assert "act" in rest


# What a player can reach

HARMLESS = {
    "View", "PublicState", "Variant", "Street", "Course", "Stakes", "Amounts", "Places", "Lobby", "Stream", "Acted",
    "Pot", "BettingStructure", "Forced", "Bet", "LeastBet", "AnteKind", "TrackRecord",
    "LazyLobby", "PrizesToCome", "PercentPayouts", "FixedPayouts", "Stacks", "PlayerRow", "_Block",
    "tuple", "list", "dict", "mappingproxy", "frozenset", "int", "str", "float", "bool", "bytes", "NoneType",
}  # fmt: skip


def shown_by(view: View) -> list[object]:
    """The values of a view's public attributes and properties, and those of its lobby."""
    return [getattr(each, name) for each in (view, view.lobby) for name in dir(each) if name[0] != "_"]


class Walker:
    """Walks everything that can be reached from its views."""

    seen: set[str] = set()  # noqa: RUF012 - one for all of them
    lobbies = 0

    def act(self, view: View) -> Action:
        here = [*reachable(view), *(found for each in shown_by(view) for found in reachable(each))]
        Walker.seen |= {type(each).__name__ for each in here}
        Walker.lobbies += any(isinstance(each, Lobby) for each in here)
        return view.passive()


def test_no_way_leads_from_a_view_to_what_a_player_must_not_see() -> None:
    """It reaches no hand, deck, hidden cards, players, book or other stream: only these types, and plain numbers."""
    Walker.seen = set()
    tournament = event(Walker)
    Tournament(tournament).run()
    assert Walker.lobbies > 10
    assert Walker.seen <= HARMLESS
