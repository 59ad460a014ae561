"""Our own engine with a mutant in place of one module, as a program: `mutant_engine.py MODULE NUMBER HOUSE`."""

from __future__ import annotations

import os
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.util import find_spec, spec_from_loader
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

os.environ["TOURNEY_PURE"] = "1"
_HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(_HERE.parent), str(_HERE)]


class _Mutated(MetaPathFinder, Loader):
    """Finds one module, and loads its mutant."""

    def __init__(self, name: str, source: str) -> None:
        self._name = name
        self._source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        return spec_from_loader(fullname, self) if fullname == self._name else None

    def create_module(self, spec: ModuleSpec) -> None:
        del spec

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._source, f"<mutant of {self._name}>", "exec"), module.__dict__)  # noqa: S102


def main(name: str, number: int, house: str) -> None:
    """Serve the engine."""
    from mutants import mutant  # type: ignore[import-not-found]  # noqa: PLC0415 - beside this file

    package, _, leaf = name.rpartition(".")
    found = find_spec(package)
    assert found is not None
    assert found.submodule_search_locations is not None
    source = (Path(next(iter(found.submodule_search_locations))) / f"{leaf}.py").read_text(encoding="utf-8")
    sys.meta_path.insert(0, _Mutated(name, mutant(source, number).source))
    from mutant_houses import HOUSES  # type: ignore[import-not-found]  # noqa: PLC0415 - after the mutant is in place
    from own_engine import OwnHands  # noqa: PLC0415

    from tourney.stress import serving  # noqa: PLC0415

    OwnHands.rules = HOUSES[house]
    serving.main("own_engine:OwnEngine" if name.startswith("tourney.cards.") else "own_engine:OwnHands")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
