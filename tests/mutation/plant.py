"""Plant faults in the package, one at a time, and count those that the fast tests notice.

    ./check mutants --count 200 --seed 1
    ./check mutants --packages reporting,stress --count 40

The faults are drawn at random from all places of the packages; the modules that are compiled are left out, since
`tourney stress` tries those of the hand (kill.py). A fault is planted in a copy of the source tree. The tests that
execute its line run until one fails; a fault that makes the tests hang counts as noticed. Which tests execute a line
is measured once for each state of the sources, by one run of all fast tests.

Faults that change nothing that can be seen are in `equivalent.txt`, each with the reason. Results are written to
`.cache/mutants/`, fault by fault: the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree import ElementTree as ET

from coverage import CoverageData

_HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(_HERE))

from mutants import ALL, count_mutants, mutant, read_reasons  # type: ignore[import-not-found]  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_ROOT: Final = _HERE.parent.parent
_CACHE: Final = _ROOT / ".cache" / "mutants"
_PARTS: Final = ("tourney", "tests", "configs", "scenarios", "docs")
_FILES: Final = ("pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "setup.py", "check")
PACKAGES: Final = ("cli", "config", "experiment", "festival", "reporting", "stress", "tournament", "tuning")

_TIMES: Final = 5
_MORE_SECONDS: Final = 30.0
"""Tests that take so many times as long as usual, and so many seconds more, are taken to hang."""

_USUAL_OF_FOLDER: Final = 60.0
"""Seconds that the tests of a folder take at most."""

_NOT_FOUND: Final = 4
"""What pytest returns if a test that is named does not exist."""


class Fault(NamedTuple):
    """A fault: its module as a path inside the package, and its number among the mutants of that module."""

    module: str
    number: int


class Tests:
    """The tests that execute each line of each module, and the seconds each test takes."""

    def __init__(self, data: Path, seconds: dict[str, float]) -> None:
        self._data = CoverageData(str(data))
        self._data.read()
        self._seconds = seconds

    @cache  # noqa: B019 - there is one
    def _reaching(self, module: str) -> dict[int, list[str]]:
        return self._data.contexts_by_lineno(f"tourney/{module}")

    def reaching(self, module: str, line: int) -> list[str]:
        """The tests that execute a line, the quickest first."""
        found = {context.rpartition("|")[0] for context in self._reaching(module).get(line, ())} - {""}
        return sorted(found, key=lambda test: (self._seconds.get(test, 0.0), test))

    def time_limit(self, tests: Sequence[str]) -> float:
        """The seconds after which tests, or all tests of folders, are taken to hang."""
        known = (self._seconds.get(test) for test in tests)
        usual = sum(_USUAL_OF_FOLDER if each is None else each for each in known)
        return _MORE_SECONDS + _TIMES * usual


def find_modules(packages: Sequence[str]) -> Iterator[str]:
    """The modules of some packages that are not compiled, without adapters: their engines are not installed here."""
    for package in packages:
        for path in sorted((_ROOT / "tourney" / package).rglob("*.py")):
            if not path.with_suffix(".pxd").exists() and path.parent.name != "adapters":
                yield path.relative_to(_ROOT / "tourney").as_posix()


def find_nearby(module: str) -> list[str]:
    """The tests of a module's package, for a line that tests execute in a process of its own, or not at all."""
    package = module.partition("/")[0]
    folders = (f"tests/unit/{package}", f"tests/{package}")
    return [folder for folder in folders if (_ROOT / folder).is_dir()]


def draw_faults(packages: Sequence[str], count: int, seed: int) -> list[Fault]:
    """Draw faults at random: each place of each module is as likely."""
    everything = [
        Fault(module, number)
        for module in find_modules(packages)
        for number in range(count_mutants((_ROOT / "tourney" / module).read_text(encoding="utf-8"), ALL))
    ]
    return random.Random(seed).sample(everything, min(count, len(everything)))  # noqa: S311 - not for secrets


def read_state() -> dict[str, str]:
    """The digest of each file of the sources and the tests, this folder left out."""
    found = (path for part in ("tourney", "tests") for path in sorted((_ROOT / part).rglob("*.py")))
    files = [path for path in found if path.parent != _HERE]
    return {path.relative_to(_ROOT).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}


def measure_tests(state: dict[str, str], jobs: int) -> Tests:
    """Which tests execute which lines. If only test files have changed since the last time, those alone run again."""
    data, timed, measured = (_CACHE / name for name in ("coverage", "seconds.json", "measured.json"))
    before = json.loads(measured.read_text(encoding="utf-8")) if measured.exists() else {}
    changed = sorted(path for path in state.keys() | before.keys() if state.get(path) != before.get(path))
    alone = bool(before) and all(Path(path).name.startswith("test_") for path in changed)
    asked = [path for path in changed if path in state] if alone else []
    if asked or not alone:
        print(f"measuring which tests execute which lines: {len(asked) or 'all'} test files", flush=True)  # noqa: T201
        seconds = json.loads(timed.read_text(encoding="utf-8")) if alone else {}
        seconds |= _run_tests(asked, jobs, data, append=alone)
        timed.write_text(json.dumps(seconds), encoding="utf-8")
        measured.write_text(json.dumps(state), encoding="utf-8")
    return Tests(data, json.loads(timed.read_text(encoding="utf-8")))


def _run_tests(asked: Sequence[str], jobs: int, data: Path, *, append: bool) -> dict[str, float]:
    """Run some test files, or all fast tests, with coverage; the seconds each test took."""
    _CACHE.mkdir(parents=True, exist_ok=True)
    report = _CACHE / "seconds.xml"
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", str(jobs), "--cov=tourney", "--cov-context=test",
         "--cov-report=", *(["--cov-append"] if append else []), f"--junit-xml={report}", "-o", "junit_family=xunit1",
         "-p", "no:cacheprovider", *asked],
        cwd=_ROOT, env={**os.environ, "COVERAGE_FILE": str(data)}, check=True,
    )  # fmt: skip
    cases = ET.parse(report).iter("testcase")  # noqa: S314 - our own file
    return {f"{case.get('file')}::{case.get('name')}": float(case.get("time") or 0) for case in cases}


class Tree:
    """A copy of the source tree in which faults are planted."""

    def __init__(self, number: int) -> None:
        self._folder = _CACHE / f"tree-{number}"
        shutil.rmtree(self._folder, ignore_errors=True)
        for part in _PARTS:
            shutil.copytree(_ROOT / part, self._folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        for file in _FILES:
            shutil.copy2(_ROOT / file, self._folder / file)

    def try_fault(self, module: str, source: str, tests: Sequence[str], limit: float) -> str:
        """The first test that fails with a module in place of another; empty if none does."""
        path = self._folder / "tourney" / module
        whole = path.read_text(encoding="utf-8")
        path.write_text(source, encoding="utf-8")
        try:
            done = self._test(tests, limit)
            if done.returncode == _NOT_FOUND:  # a fault may change which cases a test has: run all of its file
                done = self._test(sorted({test.partition("::")[0] for test in tests}), limit + _USUAL_OF_FOLDER)
        except subprocess.TimeoutExpired:
            return "(hangs)"
        finally:
            path.write_text(whole, encoding="utf-8")
        if not done.returncode:
            return ""
        named = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return named[0] if named else "(does not start)"

    def _test(self, tests: Sequence[str], limit: float) -> subprocess.CompletedProcess[str]:
        asked = self._folder / "asked.txt"
        asked.write_text("\n".join(tests), encoding="utf-8")
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", "-rfE",
             "--tb=no", "--hypothesis-seed=0", f"@{asked}"],
            cwd=self._folder, env={**os.environ, "PYTHONPATH": str(self._folder), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True, encoding="utf-8", timeout=limit, check=False,
        )  # fmt: skip

    def remove(self) -> None:
        """Delete the copy."""
        shutil.rmtree(self._folder, ignore_errors=True)


def describe(fault: Fault) -> str:
    """The change a fault makes, as it stands in `equivalent.txt`."""
    found = mutant((_ROOT / "tourney" / fault.module).read_text(encoding="utf-8"), fault.number, ALL)
    return f"{fault.module}: {found.was}  ->  {found.now}"


def try_faults(faults: Sequence[Fault], tests: Tests, jobs: int, record: Path) -> dict[Fault, str]:
    """The first test that notices each fault, empty for none. Faults in the record are not tried again."""
    results = {}
    if record.exists():
        for line in record.read_text(encoding="utf-8").splitlines():
            module, number, found = json.loads(line)
            results[Fault(module, number)] = found
    trees: SimpleQueue[Tree] = SimpleQueue()
    for number in range(jobs):
        trees.put(Tree(number))

    def try_one(fault: Fault) -> None:
        source = (_ROOT / "tourney" / fault.module).read_text(encoding="utf-8")
        planted = mutant(source, fault.number, ALL)
        asked = tests.reaching(fault.module, planted.line) or find_nearby(fault.module)
        tree = trees.get()
        try:
            limit = tests.time_limit(asked)
            found = tree.try_fault(fault.module, planted.source, asked, limit) if asked else ""
        finally:
            trees.put(tree)
        results[fault] = found
        with record.open("a", encoding="utf-8") as file:
            file.write(json.dumps([*fault, found]) + "\n")
        how = found or f"SURVIVED {len(asked)} {'tests' if '::' in ''.join(asked) else 'folders of tests'}"
        print(f"{how}\n    line {planted.line}, {describe(fault)}", flush=True)  # noqa: T201

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(try_one, [fault for fault in faults if fault not in results]))
    while not trees.empty():
        trees.get().remove()
    return {fault: results[fault] for fault in faults}


def main() -> None:
    """Plant some faults and print how many were noticed, by package, and the survivors."""
    parser = argparse.ArgumentParser(prog="./check mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--packages", type=lambda text: tuple(text.split(",")), default=PACKAGES)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    state = read_state()
    tests = measure_tests(state, asked.jobs)
    record = _CACHE / f"tried-{sha256(json.dumps(state).encode()).hexdigest()[:16]}.jsonl"
    faults = draw_faults(asked.packages, asked.count, asked.seed)
    found = try_faults(faults, tests, asked.jobs, record)
    equivalent = read_reasons("equivalent.txt")
    counted = {fault: first for fault, first in found.items() if first or describe(fault) not in equivalent}
    for package in asked.packages:
        own = [bool(first) for fault, first in counted.items() if fault.module.startswith(f"{package}/")]
        print(f"{package:<12} {sum(own):>4} of {len(own):>4} noticed")  # noqa: T201
    noticed = sum(map(bool, counted.values()))
    share = 100 * noticed / max(1, len(counted))
    left_out = len(found) - len(counted)
    print(f"{'all':<12} {noticed:>4} of {len(counted):>4} noticed, {share:.0f}%; {left_out} equivalent")  # noqa: T201


if __name__ == "__main__":
    main()
