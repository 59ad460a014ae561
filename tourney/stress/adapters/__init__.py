"""Adapters for engines by other people, one small file each.

An adapter translates between an engine and `tourney.stress.interface`. It corrects nothing: where an engine differs
from the rules, the adapter says what the engine says. What is special about an engine is in its adapter, and told in
the adapter's notes. An adapter imports its engine when it is first used; no engine is a dependency of this package.

Each adapter states the versions of its engine with which it has been tried. An older version is not supported: the
adapter would be wrong, and the engine be blamed for it. A newer one is tried, and the report says that it is newer.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class ShippedAdapter(NamedTuple):
    """An adapter of this package.

    Attributes:
        reference: Its class.
        package: The package that installs the engine, as pip names it.
        versions: The versions with which it has been tested, the oldest first.
    """

    reference: str
    package: str
    versions: tuple[str, ...]


def _shipped(name: str, package: str, *versions: str) -> ShippedAdapter:
    return ShippedAdapter(f"tourney.stress.adapters.{name}", package, versions)


SHIPPED: Final = {
    "clubs": _shipped("clubs:Clubs", "clubs", "0.1.4"),
    "open_spiel": _shipped("open_spiel:UniversalPoker", "open_spiel", "2.0.2"),
    "poker_game_runner": _shipped("poker_game_runner:PokerGameRunner", "poker_game_runner", "0.1.15"),
    "pokerkit": _shipped(
        *("pokerkit:PokerKit", "pokerkit", "0.6.0", "0.6.3", "0.6.5"),
        *("0.7.0", "0.7.3", "0.7.4", "0.7.5", "0.7.6", "0.7.7"),
    ),
    "pokers": _shipped("pokers:Pokers", "pokers", "0.1.1", "0.1.2"),
    "pypokerengine": _shipped("pypokerengine:PyPokerEngine", "PyPokerEngine", "0.2.2", "1.0.0", "1.0.1"),
    "rlcard": _shipped("rlcard:RLCard", "rlcard", "1.0.5", "1.0.9", "1.1.0", "1.2.0"),
    "texasholdem": _shipped("texasholdem:TexasHoldEm", "texasholdem", "0.9.0", "0.10.0", "0.11.0"),
}
"""The adapters by name."""
