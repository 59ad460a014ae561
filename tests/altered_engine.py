"""Our own engine with an altered machine, as a program: `altered_engine.py NAME`, a wrong form or a planted fault."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

_HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(_HERE)]

from games import variant  # noqa: E402 - the tests are not a package
from mutation.planted import PLANTED  # noqa: E402
from own_engine import OwnHands, at, stakes_of  # noqa: E402

from tourney.game.stakes import Places  # noqa: E402
from tourney.stress import serving  # noqa: E402
from tourney.stress.altered_machine import Alteration, machine_with  # noqa: E402
from tourney.stress.wrong.wrong_forms import FORMS  # noqa: E402

if TYPE_CHECKING:
    from tourney.game.hand import Hand
    from tourney.stress.interface import HandSetup


class AlteredHands(OwnHands):
    """Plays every shipped game by an altered machine."""

    alterations: tuple[Alteration, ...] = ()

    def start(self, setup: HandSetup) -> Hand:
        places = Places(at(setup.button), at(setup.small_blind_at), at(setup.big_blind_at))
        game: Any = variant(setup.game)
        begin = machine_with(self.alterations).begin_hand
        return begin(
            game, stakes_of(setup), setup.stacks, places=places, rules=self.rules, listener=self.events.append
        )


def find_alteration(name: str) -> Alteration:
    """The alteration of a wrong form, or a planted fault."""
    if name in PLANTED:
        alter: Alteration = PLANTED[name].alter
        return alter
    found = next(form.alter for form in FORMS if form.name == name)
    assert found is not None
    return found


def main(name: str) -> None:
    """Serve the engine."""
    AlteredHands.alterations = (find_alteration(name),)
    sys.modules["altered_engine"] = sys.modules["__main__"]
    serving.main("altered_engine:AlteredHands")


if __name__ == "__main__":
    main(sys.argv[1])
