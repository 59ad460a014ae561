"""An example of a learner, which comes to beat `random_legal` and `loose_passive` at heads-up no-limit hold'em.

An actor-critic (A2C) in NumPy, with one hidden layer. Of its cards it knows the share of the pot that they would win
against two random cards. Run it with the extra [rl]:

    python docs/scripts/rl_learner.py [UPDATES] [FILE]

It prints what it wins, and writes its weights to FILE. `Learned` is then a player for a tournament file, as
`rl_learner.py:Learned`, if the variable RL_WEIGHTS names FILE.
"""

from __future__ import annotations

import os
import sys
import time
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

import tourney
import tourney.rl
from tourney.cards.card import BIT
from tourney.cards.high import high

if TYPE_CHECKING:
    from collections.abc import Iterator

Array = Any
Weights = dict[str, Any]
STACK: Final = 40  # chips: 20 big blinds
HAND: Final = tourney.Hand(
    tourney.shipped_variant("no_limit_holdem"), tourney.Stakes(small_blind=1, big_blind=2), [STACK, STACK]
)
TABLES: Final = {"random_legal": 256, "loose_passive": 768}  # most of the second, who is harder to beat
STEPS, HIDDEN, RATE, ENTROPY = 8, 64, 8e-3, 1e-3
BITS: Final = np.array(BIT[:52])  # of the masks that `high` reads
GRID: Final = np.linspace(0, 1, 11)
_DEALS: Final = np.random.default_rng(0).permuted(np.tile(BITS, (96, 1)), axis=1)
_SAMPLES: Final = {  # by the cards on the board: two cards of an opponent, and those to come
    dealt: [(int(cards[:2].sum()), int(cards[2 : 7 - dealt].sum())) for cards in _DEALS] for dealt in (0, 3, 4, 5)
}


@lru_cache(1 << 16)
def estimate_share(hole: int, board: int) -> float:
    """The share of the pot that cards win against two random cards, estimated from some deals."""
    won = tried = 0
    for other, to_come in _SAMPLES[board.bit_count()]:
        if not (other | to_come) & (hole | board):
            full = board | to_come
            own, theirs = high(full | hole), high(full | other)
            won += 2 * (own > theirs) + (own == theirs)
            tried += 2
    return won / max(tried, 1)


def find_features(seen: Array) -> Array:
    """What matters in observations: the share as a place on a grid, for each street; the turn and both seats."""
    hole, board = ((seen[:, first : first + 52].astype(np.int64) @ BITS).tolist() for first in (0, 52))
    shares = np.array([estimate_share(*cards) for cards in zip(hole, board, strict=True)])
    places = np.maximum(0, 1 - 10 * np.abs(shares[:, None] - GRID))
    by_street = (seen[:, 104:108, None] * places[:, None]).reshape(len(seen), -1)
    return np.hstack([by_street, np.log1p(seen[:, 108:144])]).astype(np.float32)


def begin_weights(inputs: int, moves: int, random: np.random.Generator) -> Weights:
    """Weights of a network that plays at random."""
    layer = random.normal(0, inputs**-0.5, (inputs, HIDDEN)).astype(np.float32)
    return {
        "w": layer, "b": np.zeros(HIDDEN, np.float32),
        "policy": np.zeros((HIDDEN, moves), np.float32), "value": np.zeros((HIDDEN, 1), np.float32),
    }  # fmt: skip


def evaluate(weights: Weights, inputs: Array, mask: Array) -> tuple[Array, Array, Array]:
    """The hidden layer, the probability of each action, and the value of each position."""
    hidden = np.tanh(inputs @ weights["w"] + weights["b"])
    logits = np.where(mask > 0, hidden @ weights["policy"], -1e9)
    odds = np.exp(logits - logits.max(1, keepdims=True))
    return hidden, odds / odds.sum(1, keepdims=True), (hidden @ weights["value"])[:, 0]


def find_gradients(weights: Weights, inputs: Array, mask: Array, actions: Array, returns: Array) -> Weights:
    """The direction in which the policy gains and the values come nearer to the returns."""
    hidden, odds, values = evaluate(weights, inputs, mask)
    advantage = returns - values
    push = (np.eye(odds.shape[1], dtype=np.float32)[actions] - odds) * advantage[:, None]
    logs = np.log(odds + 1e-9)
    push -= ENTROPY * odds * (logs - (odds * logs).sum(1, keepdims=True))
    back = (push @ weights["policy"].T + advantage[:, None] * weights["value"].T) * (1 - hidden**2)
    count = len(actions)
    return {
        "w": inputs.T @ back / count, "b": back.mean(0),
        "policy": hidden.T @ push / count, "value": hidden.T @ advantage[:, None] / count,
    }  # fmt: skip


class Room:
    """Tables at which the policy plays an opponent."""

    def __init__(self, opponent: str, tables: int, seed: int) -> None:
        self._tables = tourney.rl.vector_env(HAND, tables, opponents=opponent, copy=False)
        self._seen, _ = self._tables.reset(seed=seed)
        self._random = np.random.default_rng(seed)
        self.moves = len(self._tables.layout.moves)

    def look(self) -> tuple[Array, Array]:
        """The features and the mask at each table."""
        return find_features(self._seen["observation"]), self._seen["action_mask"].copy()

    def step(self, odds: Array) -> tuple[Array, Array, Array, Array]:
        """Draw an action at each table; return it, the chips won, those won without a turn, and which hands ended."""
        drawn = (odds.cumsum(1) < self._random.random((len(odds), 1))).sum(1)
        actions = np.minimum(drawn, self.moves - 1)
        self._seen, rewards, ended, _, infos = self._tables.step(actions)
        return actions, rewards, infos["unplayed"][:, 0] if "unplayed" in infos else 0 * rewards, ended


def collect(weights: Weights, room: Room) -> list[tuple[Array, ...]]:
    """The features, masks, actions and returns of some steps."""
    steps = []
    for _ in range(STEPS):
        inputs, mask = room.look()
        actions, rewards, _, ended = room.step(evaluate(weights, inputs, mask)[1])
        steps.append((inputs, mask, actions, rewards / STACK, ended))
    returns = evaluate(weights, *room.look())[2]
    batch: list[tuple[Array, ...]] = []
    for inputs, mask, actions, rewards, ended in reversed(steps):
        returns = rewards + np.where(ended, 0, returns)
        batch.append((inputs, mask, actions, returns.astype(np.float32)))
    return batch


def learn(updates: int, seed: int = 1) -> Iterator[Weights]:
    """Train against both opponents at once; yield the weights, which change in place, after each update."""
    rooms = [Room(opponent, tables, seed) for opponent, tables in TABLES.items()]
    weights = begin_weights(rooms[0].look()[0].shape[1], rooms[0].moves, np.random.default_rng(seed))
    moments = {name: (np.zeros_like(each), np.zeros_like(each)) for name, each in weights.items()}
    for update in range(1, updates + 1):
        batch = [step for room in rooms for step in collect(weights, room)]
        gradients = find_gradients(weights, *(np.concatenate(part) for part in zip(*batch, strict=True)))
        rate = RATE * (1 - (update - 1) / updates)  # falls to 0
        for name, gradient in gradients.items():  # Adam
            mean, square = moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            scale = rate * (1 - 0.999**update) ** 0.5 / (1 - 0.9**update)
            weights[name] += scale * mean / (np.sqrt(square) + 1e-8)
        yield weights


def train(updates: int, seed: int = 1) -> Weights:
    """The weights after some updates."""
    *_, weights = learn(updates, seed)
    return weights


class Winnings(NamedTuple):
    """Chips won a hand, and half the width of their 95% interval."""

    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.margin:.2f} chips a hand"

    @property
    def are_sure(self) -> bool:
        """Whether all of the interval is above 0."""
        return self.mean > self.margin


def play(weights: Weights, opponent: str, hands: int, seed: int = 10**6) -> Winnings:
    """What the policy wins in fresh hands: as many at each table, so that long hands count as often as short ones."""
    tables = 256
    room = Room(opponent, tables, seed)
    won = np.zeros((-(-hands // tables), tables))
    played: Array = np.zeros(tables, int)
    while (playing := played < len(won)).any():
        _, rewards, unplayed, ended = room.step(evaluate(weights, *room.look())[1])
        rows = np.flatnonzero(ended & playing)
        won[played[rows], rows] = (rewards + unplayed)[rows]
        played[rows] += 1
    return Winnings(float(won.mean()), float(1.96 * won.std() / won.size**0.5))


@cache
def read_weights() -> Weights:
    """The weights in the file that RL_WEIGHTS names."""
    return dict(np.load(os.environ["RL_WEIGHTS"]))


def choose(observation: Array, mask: Array) -> Array:
    """The policy as a player needs it: a weight for each action."""
    return evaluate(read_weights(), find_features(observation[None]), mask[None])[1][0]


Learned = tourney.rl.as_strategy(choose, HAND, name="Learned")

if __name__ == "__main__":
    began = time.process_time()
    learned = train(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
    print(f"trained in {time.process_time() - began:.0f} s of processor time")
    for name in TABLES:
        print(f"against {name}: {play(learned, name, 50_000)}")
    np.savez(sys.argv[2] if len(sys.argv) > 2 else "learned.npz", **learned)
