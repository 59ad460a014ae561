"""An engine in this process. Its exceptions are told as failures; a hang is not noticed: see `subprocess_engine`."""

from __future__ import annotations

import traceback

from tourney.stress.failures import EngineFailed
from tourney.stress.interface import NotOffered, Refused


def where(error: BaseException) -> str:
    """The type of an exception and the place where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" in {frames[-1].filename.rsplit('/', 1)[-1]}:{frames[-1].name}" if frames else ""
    return type(error).__name__ + place


class Guarded:
    """The methods of an engine; see `tourney.stress.interface` for what they do."""

    def __init__(self, engine: object) -> None:
        self._engine = engine

    def __getattr__(self, name: str) -> object:
        method = getattr(self._engine, name)

        def called(*arguments: object, **named: object) -> object:
            try:
                return method(*arguments, **named)
            except (Refused, NotOffered, EngineFailed):
                raise
            except Exception as error:
                raise EngineFailed("crash", f"{name}: {where(error)}", str(error)) from error

        return called
