"""Adapters for engines by other people, one small file each.

An adapter translates between an engine and `tourney.stress.interface`. It corrects nothing: where an engine differs
from the rules, the adapter says what the engine says. What is special about an engine is in its adapter, and told in
the adapter's notes. An adapter imports its engine when it is first used; no engine is a dependency of this package.
"""

from __future__ import annotations

from typing import Final

SHIPPED: Final = {
    "clubs": "tourney.stress.adapters.clubs:Clubs",
    "open_spiel": "tourney.stress.adapters.open_spiel:UniversalPoker",
    "pokerkit": "tourney.stress.adapters.pokerkit:PokerKit",
    "pokers": "tourney.stress.adapters.pokers:Pokers",
    "pypokerengine": "tourney.stress.adapters.pypokerengine:PyPokerEngine",
    "rlcard": "tourney.stress.adapters.rlcard:RLCard",
    "texasholdem": "tourney.stress.adapters.texasholdem:TexasHoldEm",
}
"""The adapters by name, as references to their classes."""
