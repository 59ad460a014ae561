"""Our own engine with a fault in its sources, as a program: `planted_engine.py NAME`."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from importlib.abc import Loader, MetaPathFinder
from importlib.util import spec_from_loader
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

    from tourney.stress.interface import EngineAbout

os.environ["TOURNEY_PURE"] = "1"
_HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(_HERE.parent), str(_HERE)]


class _Edited(MetaPathFinder, Loader):
    """Finds some modules, and loads other sources of them."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        return spec_from_loader(fullname, self) if fullname in self._sources else None

    def create_module(self, spec: ModuleSpec) -> None:
        del spec

    def exec_module(self, module: ModuleType) -> None:
        name = module.__name__
        exec(compile(self._sources[name], f"<edited {name}>", "exec"), module.__dict__)  # noqa: S102


def main(name: str) -> None:
    """Serve the engine."""
    from planted_sources import SOURCE_FAULTS  # type: ignore[import-not-found]  # noqa: PLC0415 - beside this file

    fault = SOURCE_FAULTS[name]
    sys.meta_path.insert(0, _Edited(fault.sources()))
    import own_engine  # noqa: PLC0415 - after the fault is in place

    from tourney.stress import serving  # noqa: PLC0415

    whole = own_engine.OwnHands.about

    def about(self: own_engine.OwnHands) -> EngineAbout:
        return replace(whole(self), name=name, games=fault.games, antes=fault.antes)

    own_engine.OwnHands.about = about  # type: ignore[method-assign]
    serving.main("own_engine:OwnHands")


if __name__ == "__main__":
    main(sys.argv[1])
