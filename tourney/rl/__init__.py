"""Environments for reinforcement learning: hands, sit-and-gos and multi-table tournaments (docs/rl.md).

>>> import gymnasium, tourney.rl
>>> seat = gymnasium.make("tourney/Seat-v0", event="turbo_sng")
"""

from __future__ import annotations

from tourney.errors import MissingExtra

try:
    import greenlet as _greenlet  # noqa: F401 - to say what is missing
    import gymnasium as _gymnasium  # noqa: F401
    import numpy as _numpy  # noqa: F401, ICN001
    import pettingzoo as _pettingzoo  # noqa: F401
except ImportError as error:
    raise MissingExtra(f"tourney.rl needs the extra [rl]: pip install 'tourney[rl]' ({error})") from None

from tourney.rl.aec import env
from tourney.rl.policy import as_strategy
from tourney.rl.seat_env import register_seat
from tourney.rl.setting import first_hand
from tourney.rl.vector import vector_env

__all__ = ["as_strategy", "env", "first_hand", "vector_env"]

register_seat()
