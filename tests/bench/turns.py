"""`python -m tests.bench.turns`: our environments beside those of other projects, with the extra `[bench]`.

All play the same game with the same players: at every turn the caller reads an observation and a mask of the legal
actions, and draws one of these. Contenders take turns for some rounds. A rate is in turns a second of processor
time, of all threads; the median of the rounds counts. pgx is measured if it is installed: the extra does not bring
it, since it needs JAX.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import tourney
import tourney.rl
from tourney.config.load import shipped_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Rollout: TypeAlias = "Callable[[], Iterator[int]]"
"""Yields the turns played since it last did, for ever."""

AEC: Final = "tourney, AEC"
VECTOR: Final = "tourney, vector"
_TABLES: Final = 1024
_ROUNDS: Final = 5
_SECONDS: Final = 0.6


@dataclass(frozen=True, slots=True)
class BenchedGame:
    """A game that several projects have.

    Attributes:
        title: What the table calls it.
        hand: Ours.
        fractions: The sizes of bets that the others have too.
        pettingzoo: The name of PettingZoo's environment, and its arguments.
        rlcard: The name of RLCard's.
        spiel: OpenSpiel's game; empty for none.
        pgx: The game of pgx; empty for none.
    """

    title: str
    hand: tourney.Hand
    fractions: tuple[float, ...]
    pettingzoo: tuple[str, dict[str, int]]
    rlcard: str
    spiel: str
    pgx: str = ""


def list_games() -> list[BenchedGame]:
    """The games: stacks and blinds as RLCard has them."""
    stakes = tourney.Stakes(small_blind=1, big_blind=2)
    leduc = tourney.Stakes(ante=1, small_bet=2, big_bet=4)
    six = {"num_players": 6}
    return [
        BenchedGame(
            "no-limit hold'em, 6 players", tourney.Hand(shipped_variant("no_limit_holdem"), stakes, [100] * 6),
            (0.5, 1.0), ("texas_holdem_no_limit_v6", six), "no-limit-holdem",
            "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,firstPlayer=3 1 1 1,"
            "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack=100 100 100 100 100 100,"
            "bettingAbstraction=fchpa)",
        ),
        BenchedGame(
            "limit hold'em, 6 players", tourney.Hand(shipped_variant("fixed_limit_holdem"), stakes, [100] * 6),
            (), ("texas_holdem_v4", six), "limit-holdem", "",
        ),
        BenchedGame(
            "Leduc hold'em", tourney.Hand(shipped_variant("leduc"), leduc, [100] * 2),
            (), ("leduc_holdem_v4", {}), "leduc-holdem", "leduc_poker", "leduc_holdem",
        ),
    ]  # fmt: skip


def list_contenders(game: BenchedGame) -> dict[str, Rollout]:
    """Who plays a game, by name."""
    contenders: dict[str, Rollout] = {
        AEC: lambda: _play_aec(tourney.rl.env(game.hand, fractions=game.fractions)),
        VECTOR: lambda: _play_vector(game),
        "PettingZoo": lambda: _play_aec(_open_pettingzoo(*game.pettingzoo)),
        "RLCard": lambda: _play_rlcard(game.rlcard),
    }
    if game.spiel:
        contenders["OpenSpiel"] = lambda: _play_spiel(game.spiel)
    if game.pgx:
        contenders["pgx"] = lambda: _play_pgx(game.pgx)
    return contenders


def _open_pettingzoo(name: str, arguments: dict[str, int]) -> Any:  # noqa: ANN401
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_module(f"pettingzoo.classic.{name}").env(**arguments)


def _play_aec(env: Any) -> Iterator[int]:  # noqa: ANN401
    import numpy as np  # noqa: PLC0415

    drawn = random.Random(1)  # noqa: S311
    env.reset(seed=1)
    while True:
        turns = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(drawn.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                turns += 1
        yield turns
        env.reset()


def _play_vector(game: BenchedGame) -> Iterator[int]:
    import numpy as np  # noqa: PLC0415

    players = len(game.hand.state.stacks)
    tables = tourney.rl.vector_env(game.hand, _TABLES, learners=players, fractions=game.fractions, copy=False)
    drawn = np.random.default_rng(1)
    seen, _ = tables.reset(seed=1)
    while True:
        mask = seen["action_mask"]
        seen, *_ = tables.step((mask * drawn.random(mask.shape, np.float32)).argmax(1))
        yield _TABLES


def _play_rlcard(name: str) -> Iterator[int]:
    players = {} if name == "leduc-holdem" else {"game_num_players": 6}
    env = import_module("rlcard").make(name, {"seed": 1, "allow_step_back": False, **players})
    drawn = random.Random(1)  # noqa: S311
    while True:
        turns = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(drawn.choice(list(state["legal_actions"])))
            turns += 1
        yield turns


def _play_spiel(name: str) -> Iterator[int]:
    import numpy as np  # noqa: PLC0415

    game = import_module("pyspiel").load_game(name)
    drawn = random.Random(1)  # noqa: S311
    while True:
        turns = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                np.array(state.observation_tensor(), np.float32)
                turns += 1
            state.apply_action(legal[int(drawn.random() * len(legal))])
        yield turns


def _play_pgx(name: str) -> Iterator[int]:
    jax = import_module("jax")
    pgx = import_module("pgx")
    env = pgx.make(name)
    step = import_module("pgx.experimental").auto_reset(env.step, env.init)

    def go_on(states: Any, key: Any) -> tuple[Any, Any]:  # noqa: ANN401
        key, drawn, dealt = jax.random.split(key, 3)
        odds = jax.numpy.where(states.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(drawn, odds, axis=-1)
        return jax.vmap(step)(states, actions, jax.random.split(dealt, _TABLES)), key

    compiled = jax.jit(go_on)
    key = jax.random.PRNGKey(1)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, _TABLES))
    while True:
        states, key = compiled(states, key)
        states.observation.block_until_ready()
        yield _TABLES


def measure_rate(rollout: Iterator[int], seconds: float) -> float:
    """Turns a second of processor time."""
    turns, began = 0, time.process_time()
    while (passed := time.process_time() - began) < seconds:
        turns += next(rollout)
    return turns / passed


def compare_games(rounds: int, seconds: float) -> Iterator[tuple[str, dict[str, float]]]:
    """The median rate of each contender in each game; those that are not installed are left out."""
    for game in list_games():
        rollouts = {}
        for name, begin in list_contenders(game).items():
            rollout = begin()
            try:
                next(rollout)  # imports, first tables
            except ImportError:
                continue
            rollouts[name] = rollout
        rates: dict[str, list[float]] = {name: [] for name in rollouts}
        for _ in range(rounds):
            for name, rollout in rollouts.items():
                rates[name].append(measure_rate(rollout, seconds))
        yield game.title, {name: median(each) for name, each in rates.items()}


def print_table() -> None:
    """Print the rates, and how many times the others' they are."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else _ROUNDS
    for title, rates in compare_games(rounds, _SECONDS):
        sys.stdout.write(f"{title}\n")
        for name, rate in rates.items():
            ratio = (
                "" if name.startswith("tourney") else f", ours {rates[AEC] / rate:.1f} and {rates[VECTOR] / rate:.1f}"
            )
            sys.stdout.write(f"  {name:16} {rate:12,.0f} turns a second{ratio}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    print_table()
