"""An example of a learner, trained against `random_legal` and `loose_passive` at heads-up no-limit hold'em.

An actor-critic (A2C) in NumPy, with one hidden layer. It learns to beat the first, not yet the second. Run it with
the extra [rl]:

    python docs/scripts/rl_learner.py [UPDATES] [FILE]

It prints what it wins, and writes its weights to FILE. `Learned` is then a player for a tournament file, as
`rl_learner.py:Learned`, if the variable RL_WEIGHTS names FILE.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

import numpy as np

import tourney
import tourney.rl

Array = Any
Weights = dict[str, Any]
STACK = 40  # chips: 20 big blinds
HAND = tourney.Hand(
    tourney.shipped_variant("no_limit_holdem"), tourney.Stakes(small_blind=1, big_blind=2), [STACK, STACK]
)
OPPONENTS = ("random_legal", "loose_passive")
TABLES, STEPS, HIDDEN, RATE, ENTROPY = 256, 16, 64, 3e-3, 0.01


def features(seen: Array) -> Array:
    """What matters in observations: ranks, pairs, suits, what the board gives, and all numbers but those of cards."""
    hole, board = (seen[:, first : first + 52].reshape(-1, 13, 4) for first in (0, 52))
    ranks, suits = hole.sum(2), hole.sum(1)
    pair = (ranks > 1).any(1, keepdims=True)
    suited = (suits > 1).any(1, keepdims=True)
    hits = ((ranks > 0) * (board.sum(2) > 0)).sum(1, keepdims=True)
    flush = (suits * (suits + board.sum(1) >= 5)).any(1, keepdims=True)
    return np.hstack([ranks, board.sum(2) / 3, pair, suited, hits, flush, np.log1p(seen[:, 104:])]).astype(np.float32)


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


def draw_actions(odds: Array, random: np.random.Generator) -> Array:
    """An action of each row, by its probabilities."""
    return np.minimum((odds.cumsum(1) < random.random((len(odds), 1))).sum(1), odds.shape[1] - 1)


def train(updates: int, seed: int = 1) -> Weights:
    """Train against both opponents by turns."""
    random = np.random.default_rng(seed)
    tables = [tourney.rl.vector_env(HAND, TABLES, opponents=each, copy=False) for each in OPPONENTS]
    seen = [each.reset(seed=seed)[0] for each in tables]
    weights = begin_weights(features(seen[0]["observation"]).shape[1], len(tables[0].layout.moves), random)
    moments = {name: (np.zeros_like(each), np.zeros_like(each)) for name, each in weights.items()}
    for update in range(1, updates + 1):
        which = update % len(tables)
        steps = []
        for _ in range(STEPS):
            inputs, mask = features(seen[which]["observation"]), seen[which]["action_mask"].copy()
            actions = draw_actions(evaluate(weights, inputs, mask)[1], random)
            seen[which], rewards, ended, _, _ = tables[which].step(actions)
            steps.append((inputs, mask, actions, rewards / STACK, ended))
        returns = evaluate(weights, features(seen[which]["observation"]), seen[which]["action_mask"])[2]
        batch: list[tuple[Any, ...]] = []
        for inputs, mask, actions, rewards, ended in reversed(steps):
            returns = rewards + np.where(ended, 0, returns)
            batch.append((inputs, mask, actions, returns.astype(np.float32)))
        gradients = find_gradients(weights, *(np.concatenate(part) for part in zip(*batch, strict=True)))
        for name, gradient in gradients.items():  # Adam
            mean, square = moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            scale = RATE * (1 - 0.999**update) ** 0.5 / (1 - 0.9**update)
            weights[name] += scale * mean / (np.sqrt(square) + 1e-8)
    return weights


def play(weights: Weights, opponent: str, hands: int, seed: int = 99) -> tuple[float, float]:
    """What the policy wins in big blinds a hand, and its standard error."""
    random = np.random.default_rng(seed)
    tables = tourney.rl.vector_env(HAND, TABLES, opponents=opponent, copy=False)
    seen, infos = tables.reset(seed=seed)
    won: list[float] = []
    while len(won) < hands:
        odds = evaluate(weights, features(seen["observation"]), seen["action_mask"])[1]
        seen, rewards, ended, _, infos = tables.step(draw_actions(odds, random))
        passed = infos["unplayed"][:, 0] if "unplayed" in infos else 0 * rewards  # hands won or lost without a turn
        won += [*((rewards + passed)[ended] / 2)]
    return float(np.mean(won)), float(np.std(won) / len(won) ** 0.5)


def choose(observation: Array, mask: Array) -> Array:
    """The policy of the weights in the file that RL_WEIGHTS names."""
    weights = dict(np.load(os.environ["RL_WEIGHTS"]))
    return evaluate(weights, features(observation[None]), mask[None])[1][0]


Learned = tourney.rl.as_strategy(choose, HAND, name="Learned")

if __name__ == "__main__":
    began = time.process_time()
    learned = train(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
    print(f"trained in {time.process_time() - began:.0f} s of processor time")
    for name in OPPONENTS:
        mean, error = play(learned, name, 20_000)
        print(f"against {name}: {mean:+.2f} big blinds a hand, standard error {error:.2f}")
    np.savez(sys.argv[2] if len(sys.argv) > 2 else "learned.npz", **learned)
