"""Names for the plain numbers that pass between layers. All of them are `int`."""

from __future__ import annotations

from typing import TypeAlias

Card: TypeAlias = int
"""A card, 0 to 51: rank * 4 + suit; rank 0 is the deuce, 12 the ace; suits are c, d, h, s."""

Chips: TypeAlias = int
"""An amount of tournament chips, in units of one. Never a float, never negative."""

Money: TypeAlias = int
"""An amount of prize money, in whole units of the event's currency."""

Seconds: TypeAlias = int
"""Simulated time in whole seconds; 0 is the start of the event."""

PlayerId: TypeAlias = int
"""An entrant, 0 to entries - 1, in order of registration."""

TableId: TypeAlias = int
"""A table number, from 1. The number of a broken table is not reused."""

SeatNo: TypeAlias = int
"""A seat at a table, 0 to seats - 1, numbered clockwise."""

Position: TypeAlias = int
"""A position in a hand, 0 to players - 1, clockwise; 0 is the first player to the left of the button."""
