"""Files with odd values in odd places: what is wrong is told in sentences of ours, each with its place."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml
from cli.broken import INLINE, TURBO
from cli.broken_floor import BOUNTY, FLIGHTS, FLOOR, LIMIT, SHOOTOUT

from tourney.config.load import load_with_warnings
from tourney.config.problems import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cli.command import Tourney

_ODD: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 1, 2, 99, 10**18, 1.5, "x", "", [], {}, [1], [{}], {"a": 1}, "50%", "1h", "1,000", ["x"],
    {"extends": "nosuch"}, "nosuch.yaml", "holdem",
)  # fmt: skip
_THEIRS: Final = re.compile(r"Value error|Input should|Field required|pydantic|UNKNOWN|Extra inputs")


def _places(data: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:  # noqa: ANN401 - YAML
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, entry in entries:
        yield (*way, key)
        yield from _places(entry, (*way, key))


def _spoilt(chance: random.Random) -> str:
    """A sound file with up to five values replaced, taken away, or put under another key."""
    data = yaml.safe_load(chance.choice((INLINE, TURBO, FLOOR, BOUNTY, FLIGHTS, SHOOTOUT, LIMIT)))
    for _ in range(chance.randint(1, 5)):
        *way, key = chance.choice(list(_places(data)))
        around = data
        for step in way:
            around = around[step]
        deed = chance.randrange(8)
        if deed == 0:
            del around[key]
        elif deed == 1 and isinstance(around, dict):
            around[f"{key}s"] = chance.choice(_ODD)
        else:
            around[key] = chance.choice(_ODD)
    return str(yaml.safe_dump(data, sort_keys=False))


@pytest.mark.parametrize("seed", range(80))
def test_odd_values(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "main.yaml"
    file.write_text(_spoilt(random.Random(seed)), encoding="utf-8")  # noqa: S311 - a test
    try:
        load_with_warnings(file)
    except ConfigError as error:
        lines = str(error).splitlines()
        assert len(set(lines)) == len(lines)
        for line in lines:
            assert re.match(r".+:\d+:\d+: .", line)
            assert not _THEIRS.search(line), line


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("list varaints", "unknown name 'varaints'; did you mean 'variants'?"),
        ("schema foo", "unknown name 'foo'; expected one of: tournament, variant,"),
        ("structure turbo_sng --column studd", "unknown name 'studd'; did you mean 'stud'?"),
        ("export . --to csvs", "unknown name 'csvs'; did you mean 'csv'?"),
        ("run turbo_sng --seed -1", "expected a whole number from 0 to 9,223,372,036,854,775,807, found -1"),
        ("simulate turbo_sng --seed abc", "found 'abc'"),
        ("simulate turbo_sng --reps 0", "expected a whole number from 1 to 1,000,000, found 0"),
        ("compare turbo_sng turbo_sng --reps 1", "expected a whole number from 2 to 1,000,000, found 1"),
        ("run turbo_sng --replicate -1", "found -1"),
        ("structure turbo_sng --stack 0", "expected a whole number from 1 to 1,000,000,000, found 0"),
        ("structure turbo_sng --seats 99", "expected a whole number from 2 to 10, found 99"),
        ("structure turbo_sng --players 1", "expected a whole number from 2 to 10, found 1"),
        ("structure turbo_sng --entries 1.5", "found '1.5'"),
        ("check-strategy call --hand -1", "found -1"),
        ("profile-strategy call --stack 20000", "expected a whole number from 1 to 10,000, found 20,000"),
        ("bench --rounds 0", "expected a whole number from 1 to 1,000, found 0"),
    ],
)
def test_values_of_options_are_refused_in_our_words(
    tourney: Tourney, monkeypatch: pytest.MonkeyPatch, command: str, says: str
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    code, out, err = tourney(*command.split())
    assert (code, out) == (2, "")
    assert says in err
    assert not _THEIRS.search(err)
