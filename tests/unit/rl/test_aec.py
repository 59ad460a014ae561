"""The environment of PettingZoo: its conventions, and that it plays what `tourney run` plays."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from learners import Environment, api_test, choose_randomly, hand_of, play_out, seed_test

import tourney
import tourney.rl
from tourney.errors import IllegalAction, InvalidArgument
from tourney.game.action import check_or_call
from tourney.sim.draft import Group
from tourney.sim.events import Registered
from tourney.sim.tournament import Tournament
from tourney.strategies.registry import Player, find_player

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.sim.events import FloorEvent
    from tourney.sim.scenario import Scenario

_EVERY_GAME = ("no_limit_holdem", "pot_limit_omaha", "stud", "triple_draw_deuce_to_seven", "badugi", "kuhn", "leduc")


def _check_api(env: Environment, cycles: int) -> None:
    """`api_test` without what it says of every observation that is a dictionary, and of one before the first turn."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation numpy array is all zeros")
        api_test(env, num_cycles=cycles)


@pytest.mark.parametrize("game", _EVERY_GAME)
def test_a_hand_passes_the_tests_of_pettingzoo(game: str) -> None:
    _check_api(tourney.rl.env(hand_of(game)), 40)
    seed_test(lambda: tourney.rl.env(hand_of(game)), num_cycles=20)


def test_an_event_passes_the_tests_of_pettingzoo() -> None:
    _check_api(tourney.rl.env("turbo_sng"), 150)
    seed_test(lambda: tourney.rl.env("turbo_sng"), num_cycles=20)


def _scripted(event: Scenario) -> Scenario:
    """The event with players of several kinds, one of whom follows a script."""
    names = ("skilled", "loose_passive", "random_legal", "tight_aggressive", "icm_aware", "push_fold")
    groups = [Group(find_player(names[number % len(names)]), 1) for number in range(event.entries)]
    groups[-1] = Group(Player("scripted", find_player("scripted").factory, (("script", "r c a c r"),)), 1)
    return replace(event, field=tuple(groups))


@pytest.mark.parametrize(("name", "settings"), [("turbo_sng", ()), ("deepstack_daily", ("entries=24",))])
def test_scripted_learners_play_the_event_of_tourney_run(name: str, settings: tuple[str, ...]) -> None:
    """Every event of the floor, every hand: only the names of the strategies differ."""
    event = tourney.load(name, *settings)
    assert isinstance(event, tourney.sim.scenario.Scenario)
    event = _scripted(event)
    expected: list[FloorEvent] = []
    result = Tournament(event, 7, replicate=1, sinks=[expected.append]).run()
    heard: list[FloorEvent] = []
    env = tourney.rl.env(event, views=True, reward="chips")
    table: Any = env._table
    table._sinks = (*table._sinks, heard.append)
    env.reset(seed=7)
    heard.clear()
    players = {f"player_{number}": group.player.create() for number, group in enumerate(event.field)}
    env.reset()  # replicate 1
    for agent in env.agent_iter():
        _, _, terminated, _, info = env.last()
        env.step(None if terminated else players[agent].act(info["view"]))
    assert [_without_name(each) for each in heard] == [_without_name(each) for each in expected]
    assert [place[:3] for place in table.result.places] == [place[:3] for place in result.places]
    assert table.result.timeline == result.timeline


def test_a_view_that_a_learner_keeps_does_not_change() -> None:
    """ADR 0001: a view is a copy. The stacks in its lobby stay those at the start of its hand."""
    env = tourney.rl.env("turbo_sng", views=True, reward="chips")
    env.reset(seed=7)
    first = env.infos[env.agent_selection]["view"].lobby
    before = dict(first.chips_of)
    table: Any = env._table
    for agent in env.agent_iter(400):
        view = env.infos[agent]["view"] if not env.terminations[agent] else None
        if view is not None and view.lobby.players_left < first.players_left:
            break
        env.step(None if view is None else _push(view))
    assert dict(first.chips_of) == before
    assert sum(1 for chips in table.view.lobby.chips_of.values() if chips) < first.players_left
    with pytest.raises(TypeError):
        first.chips_of[0] = 1_000_000


def _push(view: View) -> Action:
    return view.raise_within(view.most_raise_to) if view.least_raise_to else check_or_call()


def _without_name(event: FloorEvent) -> FloorEvent:
    return event._replace(strategy="") if isinstance(event, Registered) else event


def test_every_agent_gets_its_reward_before_it_is_removed() -> None:
    env = tourney.rl.env("turbo_sng", reward="prize")
    env.reset(seed=3)
    total = play_out(env, choose_randomly(3))
    assert env.agents == []
    assert sorted(total.values())[:6] == [-1.0] * 6  # six of nine get nothing for their buy-in
    assert sum(total.values()) == pytest.approx(0, abs=1e-9)


def test_a_hand_pays_what_is_won_in_it() -> None:
    env = tourney.rl.env(hand_of("no_limit_holdem", 6))
    choose = choose_randomly(5)
    env.reset(seed=5)
    for _ in range(50):
        assert sum(play_out(env, choose).values()) == 0
        env.reset()


def test_an_ante_is_part_of_what_is_lost() -> None:
    """Who folds at once in Leduc loses the ante of 1."""
    env = tourney.rl.env(hand_of("leduc", stack=100))
    env.reset(seed=1)
    total = play_out(env, lambda seen: 0 if seen["action_mask"][0] else 2)
    assert sorted(total.values()) == [-1, 1]


def test_learners_are_the_entrants_named() -> None:
    env = tourney.rl.env("turbo_sng", learners=(2, 5), opponents="call")
    env.reset(seed=1)
    assert env.agents == ["player_2", "player_5"]


def test_a_hand_of_unequal_stacks_is_drawn_from_several() -> None:
    game = tourney.shipped_variant("no_limit_holdem")
    stakes = tourney.Stakes(small_blind=50, big_blind=100)
    env = tourney.rl.env([tourney.Hand(game, stakes, stacks) for stacks in ([500, 9_000], [2_000, 2_000])])
    pots = set()
    for seed in range(20):
        env.reset(seed=seed)
        view = env._table.view
        pots.add(tuple(sorted(before + bet for before, bet in zip(view.stacks, view.bets, strict=True))))
    assert pots == {(500, 9_000), (2_000, 2_000)}


def test_an_exact_amount_is_bet() -> None:
    env = tourney.rl.env(hand_of("no_limit_holdem"), exact=True, views=True)
    env.reset(seed=1)
    move = env.layout.exact_move
    assert env.observe(env.agent_selection)["action_mask"][move] == 1
    env.step((move, 700))
    assert max(env.infos[env.agent_selection]["view"].bets) == 700
    with pytest.raises(IllegalAction, match=r"from 1300 to 5000 in total, in whole chips of 1, not 900"):
        env.step((move, 900))


def test_an_action_of_tourney_is_taken() -> None:
    env = tourney.rl.env(hand_of("no_limit_holdem"), views=True)
    env.reset(seed=1)
    env.step(tourney.raise_to(700))
    assert max(env.infos[env.agent_selection]["view"].bets) == 700
    with pytest.raises(IllegalAction, match="not legal now: to call 600, raise from 1300 to 5000"):
        env.step(tourney.raise_to(900))
    with pytest.raises(IllegalAction, match="this is a bet"):
        env.step(tourney.stand_pat())


def test_an_illegal_action_shows_the_mask_and_changes_nothing() -> None:
    env = tourney.rl.env(hand_of("fixed_limit_holdem"))
    env.reset(seed=1)
    before = env.last()[0]
    words = (
        r"action 3 \(bet or raise 0.5 of the pot\) is not legal now; the mask is \[1, 1, 1, 0, 0, 0, 0\], so these"
    )
    with pytest.raises(IllegalAction, match=words):
        env.step(3)
    for wrong in (-1, 99, 1.0, "fold", None, True, (1, 2)):
        with pytest.raises((IllegalAction, InvalidArgument)):
            env.step(wrong)
    assert (env.last()[0]["observation"] == before["observation"]).all()
    env.step(1)


def test_a_step_after_the_end_is_an_error() -> None:
    env = tourney.rl.env(hand_of("kuhn", stack=2))
    with pytest.raises(InvalidArgument, match=r"the episode is over: call reset\(\)"):
        env.step(1)
    env.reset(seed=1)
    play_out(env, choose_randomly(1))
    with pytest.raises(InvalidArgument, match=r"the episode is over: call reset\(\)"):
        env.step(1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("turbo_sgn",), "turbo_sng"),
        (("spring_festival",), "."),
        ((7,), "expected a tournament, its name or file, or a Hand or several, not int"),
        (([],), "expected a tournament"),
    ],
)
def test_an_unknown_event_is_named(arguments: tuple[Any, ...], words: str) -> None:
    with pytest.raises(tourney.TourneyError, match=words):
        tourney.rl.env(*arguments)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"learners": 10}, "learners must be from 1 to 9, the players of turbo_sng, not 10"),
        ({"learners": 0}, "from 1 to 9"),
        ({"learners": (1, 1)}, "different numbers from 0 to 8"),
        ({"learners": (9,)}, "different numbers from 0 to 8"),
        ({"learners": "all"}, "different numbers from 0 to 8"),
        ({"learners": 1.5}, "different numbers from 0 to 8"),
        ({"opponents": "randm_legal"}, "did you mean 'random_legal'"),
        ({"opponents": []}, "opponents must be a strategy"),
        ({"opponents": 3}, "opponents must be a strategy"),
        ({"opponents": [3]}, "an opponent is the name of a strategy"),
        ({"reward": "money"}, "reward must be one of icm, prize, chips, not 'money'"),
        ({"fractions": (0,)}, "numbers from 0.001 to 100, not 0"),
        ({"fractions": ("half",)}, "numbers from 0.001 to 100, not 'half'"),
        ({"fractions": 0.5}, "fractions must be a list of numbers, not 0.5"),
        ({"fractions": (0.5, 0.5)}, "must differ"),
        ({"exact": 1}, "exact must be True or False"),
        ({"render_mode": "human"}, "render_mode must be 'ansi'"),
    ],
)
def test_a_wrong_argument_is_named(options: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidArgument, match=words):
        tourney.rl.env("turbo_sng", **options)


def test_a_seed_is_a_whole_number_and_an_agent_has_a_name() -> None:
    env = tourney.rl.env("turbo_sng")
    with pytest.raises(InvalidArgument, match="a seed is a whole number, not 'x'"):
        env.reset(seed="x")  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="there is no agent 'player_99': they are player_0 to player_8"):
        env.observe("player_99")


def test_a_hand_needs_opponents_and_pays_chips() -> None:
    with pytest.raises(InvalidArgument, match="5 of 6 players have no strategy"):
        tourney.rl.env(hand_of("no_limit_holdem", 6), learners=1)
    with pytest.raises(InvalidArgument, match="a hand has no prizes"):
        tourney.rl.env(hand_of("no_limit_holdem"), reward="icm")
    begun = hand_of("no_limit_holdem")
    begun.deal(3)
    with pytest.raises(InvalidArgument, match="before its first card"):
        tourney.rl.env(begun)
    with pytest.raises(InvalidArgument, match="different numbers of players"):
        tourney.rl.env([hand_of("no_limit_holdem"), hand_of("no_limit_holdem", 3)])


def test_it_draws_text_and_the_page_of_the_last_hand() -> None:
    text = tourney.rl.env(hand_of("no_limit_holdem"), render_mode="ansi")
    text.reset(seed=1)
    drawn = text.render()
    assert drawn is not None
    assert "No-limit hold'em, preflop: pot 150" in drawn
    assert drawn.count("player ") == 2
    page = tourney.rl.env(hand_of("no_limit_holdem"), render_mode="html")
    page.reset(seed=1)
    assert page.render() is None
    play_out(page, choose_randomly(1))
    drawn = page.render()
    assert drawn is not None
    assert drawn.lower().startswith("<!doctype html>")
