"""`tourney league`: tables, JSON, the page, a directory that goes on; any number of jobs gives the same bytes."""

from __future__ import annotations

import json
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from cli.pages import blocks

import tourney as library
from tourney.cli import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cli.command import Tourney

_PAGE: Final = Path(__file__).parents[2] / "docs" / "league.md"
_SHORT: Final = ("--set", "stack=300", "--reps", "12", "-q")


def test_standings_and_matrix(tourney: Tourney, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = tourney("league", "fold", "tight_aggressive", "call", *_SHORT, "--jobs", "1")
    assert code == 0
    lines = out.splitlines()
    assert lines[2].split()[:2] == ["1", "tight_aggressive"]
    assert "12 deals in every match, two games each." in out
    assert max(map(len, lines)) <= 80


def test_many_players_fit_80_columns(tourney: Tourney, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    players = ("fold", "tight_aggressive", "call", "shove", "nit", "min_raise")
    code, out, _ = tourney("league", *players, "--set", "stack=300", "--reps", "1", "-q", "--jobs", "1")
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80


def test_the_same_bytes_for_any_jobs_and_after_a_stop(tourney: Tourney, tmp_path: Path) -> None:
    players = ("nit", "shove")
    out = ("--out", str(tmp_path / "league"))
    _, whole, _ = tourney("league", *players, *_SHORT, "--json", "--jobs", "1")
    tourney("league", *players, "--set", "stack=300", "--reps", "5", "-q", "--jobs", "1", *out)
    code, more, _ = tourney("league", *players, *_SHORT, "--json", "--jobs", "2", *out)
    assert (code, more) == (0, whole)
    found = json.loads(whole)
    assert [each["player"] for each in found["standings"]] == ["nit", "shove"]
    assert found["matches"][0]["winner"] == "nit"
    assert (found["deals"], found["played"]) == (12, 12)


def test_an_interrupted_league_says_what_is_known(
    tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def interrupt(total: int, *, quiet: bool) -> Iterator[Callable[[int], None]]:
        assert (total, quiet) == (60, True)
        known: list[int] = []

        def note(games: int) -> None:
            known.append(games)
            if sum(known) >= 20:  # the first round
                raise KeyboardInterrupt

        yield note

    shown = ("--reps", "30", "--jobs", "1", "-q", "--json", "--out", str(tmp_path / "league"))
    arguments = ("league", "nit", "shove", "--set", "stack=300", *shown)
    with monkeypatch.context() as patch:
        patch.setattr(progress, "count_games", interrupt)
        code, out, err = tourney(*arguments)
    assert code == 130
    assert 0 < json.loads(out)["played"] < 30
    assert f"--out {tmp_path / 'league'} continues" in err
    code, out, _ = tourney(*arguments)
    assert (code, json.loads(out)["played"]) == (0, 30)


def test_the_page(tourney: Tourney, tmp_path: Path) -> None:
    page = tmp_path / "league.html"
    names = ("nit", "{strategy: shove, name: <b>}")
    code, _, err = tourney("league", *names, *_SHORT, "--jobs", "1", "--page", str(page))
    assert (code, err) == (0, f"{page}: the page\n")
    text = page.read_text(encoding="utf-8")
    assert "Who beats whom" in text
    assert "&lt;b&gt;" in text
    assert "<bdi><b>" not in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nit",), "a league has from 2 to 30 players, not 1"),
        (("nit", "shove", "--event", "apat_flightz"), "did you mean 'apat_flights'"),
        (("nit", "shove", "--entries", "2"), "3 places are paid, but there are only 2 entrants"),
        (("nit", "shove", "--set", "seats=99"), "--set seats=99:1:13"),
        (("nit", "shove", "--page", "x.pdf"), "must end with .html"),
        (("nit", "shove", "--json", "--markdown"), "either --json or --markdown"),
        (("nit", "shove", "--reps", "0"), "from 1 to 1,000,000"),
    ],
)
def test_what_is_refused(tourney: Tourney, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = tourney("league", *arguments)
    assert (code, out) == (2, "")
    assert message in " ".join(err.replace("│", " ").split())


def test_the_page_of_the_docs_shows_what_is_printed(tourney: Tourney) -> None:
    [block] = [each.text for each in blocks(_PAGE) if each.language == "console"]
    command, *shown = block.splitlines()
    code, out, _ = tourney(*command.removeprefix("$ tourney ").split(), "-q")
    assert code == 0
    assert [line.rstrip() for line in out.splitlines()] == shown


def test_heads_up(tourney: Tourney) -> None:
    """One prize for two: a deal is won by both games, or even."""
    heads_up = ("--entries", "2", "--set", "payouts=winner_takes_all", "--reps", "1", "--json", "-q", "--jobs", "1")
    code, out, _ = tourney("league", "fold", "shove", *heads_up)
    assert code == 0
    [match] = json.loads(out)["matches"]
    assert match["score"]["value"] == 0  # who folds every hand loses every chip


def test_a_game_that_fails_can_be_played_again(tourney: Tourney, tmp_path: Path) -> None:
    player, out = tmp_path / "raises.py", tmp_path / "league"
    player.write_text("class Raises:\n    def act(self, view):\n        raise RuntimeError('no')\n", encoding="utf-8")
    shown = ("--set", "on_fault=stop", "--reps", "1", "--jobs", "1", "-q", "--out", str(out))
    code, _, err = tourney("league", "nit", f"{player}:Raises", *shown)
    assert code == 1
    first, again = err.splitlines()
    assert first.startswith("nit against raises.py:Raises: replicate 0 failed: StrategyFault: player ")
    code, _, err = tourney(*again.removeprefix("to play it again: tourney ").split())
    assert code == 1
    assert "RuntimeError: no" in err


def test_from_python(tmp_path: Path) -> None:
    played = library.league(
        ["nit", {"strategy": "shove", "name": "All in"}], "turbo_sng", "stack=300", reps=2, jobs=1
    )
    assert repr(played) == "<League of 2 players, 2 deals>"
    assert [(each["one"], each["other"], each["deals"]) for each in played.to_records()] == [("nit", "All in", 2)]
    assert "All in" in played.summary()
    assert played.report(tmp_path / "league.html").is_file()
