"""Build script. It compiles the modules of tourney that have a .pxd file: all of them or none (docs/adr/0011).

If they cannot be compiled, the package is installed interpreted, with a one-line warning. TOURNEY_PURE=1 skips
compiling. TOURNEY_REQUIRE_COMPILED=1 makes the install fail if the modules cannot be compiled.
"""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
import tempfile
import warnings
from copy import copy
from importlib.util import source_hash
from pathlib import Path
from typing import TYPE_CHECKING

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.editable_wheel import editable_wheel
from setuptools.errors import BaseError, CCompilerError, CompileError

if TYPE_CHECKING:
    from collections.abc import Collection

try:
    from Cython import __version__ as _cython
except ImportError:
    _cython = ""

_mode = runpy.run_path("tourney/mode.py")  # not imported: the package may hold binaries of earlier sources
_digests, _read_record, _SUFFIX, _RECORD = (_mode[name] for name in ("digests", "read_record", "SUFFIX", "RECORD"))

_SOURCES = Path("tourney")
_TOOLS = f"# Cython {_cython}, setup.py {source_hash(Path(__file__).read_bytes()).hex()}"


def _set(variable: str) -> bool:
    return os.environ.get(variable, "") not in {"", "0"}


def _clear(package: Path, keep: Collection[str] = ()) -> None:
    """Delete the record and the binaries of this Python, except those of the modules to keep."""
    (package / _RECORD).unlink(missing_ok=True)
    for binary in package.rglob(f"*{_SUFFIX}"):
        if binary.relative_to(package).as_posix().removesuffix(_SUFFIX) not in keep:
            binary.unlink()


# The program that translates modules, one after the other, and prints the source of one that it cannot translate.
# Types come from the .pxd files only.
_TRANSLATE = """
import json, sys
from Cython.Compiler.Main import CompilationOptions, compile
for name, source, generated, shared, own in json.loads(sys.argv[1]):
    directives = {"annotation_typing": False, "emit_code_comments": False, **own}
    options = CompilationOptions(
        language_level=3, compiler_directives=directives, output_file=generated, shared_utility_qualified_name=shared
    )
    if compile(source, options, full_module_name=name).num_errors:
        print(source)
        break
"""

# The module that holds what Cython adds to each module, once for all of them. Without it, Cython and the C compiler
# take half as long again.
_SHARED = "tourney.cython_support"

# Modules whose objects are used by code outside of tourney. With nonecheck, None in place of an object raises an
# exception instead of reading invalid memory. In modules called only by other modules it would cost 20% of the speed.
_HANDED_OUT = (
    "tourney.cards.deck", "tourney.game.hand", "tourney.game.pot", "tourney.game.view", "tourney.rl.encoder",
    "tourney.rl.turns", "tourney.sim.timing",
    "tourney.strategies.base", "tourney.strategies.play", "tourney.strategies.simple",
    "tourney.strategies.skilled.skilled_player", "tourney.tournament.balancing",
)  # fmt: skip


# Objects of an event or a hand in play are never pickled. The code for it would take a tenth of their time, and up to
# a third of the time to compile them.
_NEVER_PICKLED = (
    "tourney.sim.", "tourney.tournament.", "tourney.game.betting", "tourney.game.dealing", "tourney.game.hole_cards",
    "tourney.game.pot", "tourney.game.showdown", "tourney.game.wagering",
)  # fmt: skip

# What every hand runs through is compiled with -O2. The rest gets those parts of -O2 that it gains from: a third less
# time to compile, and events take as long (with -O1 alone 5 to 13% longer). -O3 gains nothing over -O2. What runs
# once an event gets -Og in place of -O1, which compiles faster still; with it, events whose players bust soon would
# take a tenth longer.
# With -fno-plt, calls of Python's library take one jump less.
_EVERY_HAND = frozenset({
    "cards.deck", "game.action", "game.betting", "game.dealing", "game.hand", "game.hole_cards", "game.pot",
    "game.public_state", "game.showdown", "game.stakes", "game.view", "game.wagering", "sim.clock", "sim.entrants",
    "sim.floor", "sim.gate", "sim.hall", "sim.rulings", "sim.shared", "sim.states", "sim.table",
    "strategies.skilled.estimate", "streams",
})  # fmt: skip
_SELDOM = frozenset({"cards.card", "game.variant", "strategies.watchdog"})
_MOST = ("-O2", "-fno-plt")
_LESS = (
    "-O1", "-fno-plt", "-falign-functions", "-falign-jumps", "-falign-loops", "-fcaller-saves", "-findirect-inlining",
    "-finline-small-functions", "-foptimize-sibling-calls", "-fpeephole2", "-freorder-blocks-algorithm=stc",
    "-freorder-functions", "-fstrict-aliasing",
)  # fmt: skip

# GCC copies a row of a hand with the instruction for strings of any length, whose start takes longer than the copy; a
# call of the C library's `memcpy` is faster. It matters most to players in Python, whose views are copies (a sixth).
# The rows of estimates are shorter: there it costs three percent.
_LONG_ROWS = "tourney.game."


# The indices of their arrays follow from a layout that is checked once for each hand. Checks of each index would
# double the time of an observation.
_ROWS_OF_NUMBERS = ("tourney.rl.encoder", "tourney.rl.turns")


def _own_directives(module: str) -> dict[str, bool]:
    own = {"nonecheck": module in _HANDED_OUT, "auto_pickle": not module.startswith(_NEVER_PICKLED)}
    if module in _ROWS_OF_NUMBERS:
        own |= {"boundscheck": False, "wraparound": False, "initializedcheck": False}
    return own


class _Compile(build_ext):
    """Compiles all modules on all cores. If one fails, no binaries are left."""

    less, least = _LESS, ("-Og", *_LESS[1:])

    def run(self) -> None:
        package = _SOURCES if self.inplace else Path(self.build_lib, _SOURCES)
        digests, modules = _digests(_SOURCES), self.extensions
        kept = self._current(package, digests) if self.inplace and not self.force else set()
        _clear(package, kept)
        self.extensions = [module for module in modules if _short(module) not in kept]
        self.force = True  # decided by digests, not by file times
        self.parallel = self.parallel or True
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as failure:
            self.extensions = []
            _clear(package)
            _tell(str(failure))
        else:
            self.extensions = modules
            lines = [_TOOLS, *(f"{name} {digest}" for name, digest in digests.items())]
            (package / _RECORD).write_text("\n".join(lines) + "\n", encoding="utf-8")

    def _current(self, package: Path, digests: dict[str, str]) -> set[str]:
        """The modules whose binaries are up to date."""
        record = package / _RECORD
        if not record.exists() or not record.read_text(encoding="utf-8").startswith(f"{_TOOLS}\n"):
            return set()
        recorded = _read_record(package)
        return {
            name
            for name, digest in digests.items()
            if recorded.get(name) == digest and (package / f"{name}{_SUFFIX}").exists()
        }

    def build_extensions(self) -> None:
        if not _cython:
            raise CompileError("Cython is not installed")
        with tempfile.TemporaryDirectory() as folder:
            probe = Path(folder, "probe.c")
            probe.write_text("#include <Python.h>\n", encoding="utf-8")
            try:
                self.compiler.compile([str(probe)], output_dir=folder)
            except (BaseError, CCompilerError, OSError) as failure:
                raise CompileError(f"no C compiler found that can include Python.h ({failure})") from failure
            try:
                self.compiler.compile([str(probe)], output_dir=folder, extra_postargs=list(_LESS))
            except (BaseError, CCompilerError, OSError):
                self.less = self.least = _MOST  # a compiler that does not know all of these options
        self._translate()
        # The largest first, so that all cores end together.
        self.extensions.sort(key=lambda ext: Path(self._generated(ext)).stat().st_size, reverse=True)
        super().build_extensions()

    def _generated(self, ext: Extension) -> str:
        return str(Path(self.build_temp, f"{ext.name}.c"))

    def _translate(self) -> None:
        """Translate the modules to C, in one process a core: a process for each module takes three times as long."""
        Path(self.build_temp).mkdir(parents=True, exist_ok=True)
        jobs = [
            [ext.name, ext.sources[0], self._generated(ext), _SHARED, _own_directives(ext.name)]
            for ext in sorted(self.extensions, key=lambda ext: Path(ext.sources[0]).stat().st_size, reverse=True)
            if ext.name != _SHARED
        ]
        cores = min(len(jobs), os.cpu_count() or 1)
        commands = [[sys.executable, "-c", _TRANSLATE, json.dumps(jobs[core::cores])] for core in range(cores)]
        commands += [
            [sys.executable, "-m", "cython", "generate-shared", "--module-name", _SHARED, self._generated(ext)]
            for ext in self.extensions
            if ext.name == _SHARED
        ]
        running = [subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") for command in commands]
        printed = "".join([process.communicate()[0] for process in running])
        if printed or any(process.returncode for process in running):
            raise CompileError(f"Cython cannot translate {printed.strip() or 'the modules'}")

    def build_extension(self, ext: Extension) -> None:
        ext = copy(ext)
        ext.sources = [self._generated(ext)]
        if self.compiler.compiler_type != "msvc":
            # Without -ffp-contract=off, a compiler for ARM fuses a multiplication and an addition into one
            # instruction, which rounds once instead of twice: the results would differ from the interpreter's.
            copied = ["-fno-builtin-memcpy"] if ext.name.startswith(_LONG_ROWS) else []
            # The warnings of Python's own flags cost 5% and would be about Cython's code: -w.
            ext.extra_compile_args = [*self._optimised(ext), *copied, "-w", "-g0", "-ffp-contract=off"]
        super().build_extension(ext)

    def _optimised(self, ext: Extension) -> tuple[str, ...]:
        name = ext.name.removeprefix("tourney.")
        if name in _EVERY_HAND:
            return _MOST
        return self.least if name in _SELDOM else self.less


class _Editable(editable_wheel):
    """Deletes earlier binaries in the source tree if TOURNEY_PURE=1 is set."""

    def run(self) -> None:
        if _set("TOURNEY_PURE"):
            _clear(_SOURCES)
        super().run()


def _short(module: Extension) -> str:
    return module.name.removeprefix("tourney.").replace(".", "/")


def _tell(why: str) -> None:
    if _set("TOURNEY_REQUIRE_COMPILED"):
        raise SystemExit(f"tourney cannot be compiled, but TOURNEY_REQUIRE_COMPILED is set: {why}")
    # Shown by `pip -v` and `python setup.py`. Otherwise pip is silent, and the first run says it (cli/app.py).
    warnings.warn_explicit(f"installed interpreted, which is slower: {why}", UserWarning, "tourney", 0)


def _modules() -> list[Extension]:
    if not _set("TOURNEY_PURE"):
        return [Extension(f"tourney.{name.replace('/', '.')}", [f"tourney/{name}.py"]) for name in _digests(_SOURCES)]
    if _set("TOURNEY_REQUIRE_COMPILED"):
        raise SystemExit("TOURNEY_PURE and TOURNEY_REQUIRE_COMPILED exclude each other; set only one")
    return []


setup(ext_modules=_modules(), cmdclass={"build_ext": _Compile, "editable_wheel": _Editable})
