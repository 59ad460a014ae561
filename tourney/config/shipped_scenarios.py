"""What `tourney list scenarios` says of the shipped scenarios."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from tourney.config import shipped
from tourney.config.load import read_tournament
from tourney.inputs import read_text


class ShippedScenario(NamedTuple):
    """What `tourney list scenarios` says of a shipped scenario.

    Attributes:
        name: Its name.
        game: The title of its game or mix.
        entrants: How many enter.
        takes: How long it takes in the median, in hours and minutes; empty if it has not been measured.
        about: What it is for.
    """

    name: str
    game: str
    entrants: int
    takes: str
    about: str


def list_scenarios() -> Iterator[ShippedScenario]:
    """The shipped scenarios; they are read, but not validated."""
    known = json.loads(read_text(shipped.folder("scenarios") / "catalogue.json"))
    for name in shipped.list_names("scenarios"):
        # Read only: validation of all of them would take seconds.
        data: Any = read_tournament(shipped.folder("scenarios") / f"{name}.yaml").data
        game = data.get("game") or data["mix"]
        entrants = data.get("entries") or sum(group["count"] for group in data["field"])
        said = known.get(name, {"takes": "", "about": data["title"]})
        yield ShippedScenario(name, game["title"], entrants, **said)
