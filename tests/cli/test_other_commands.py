"""`tourney validate`, `list`, `schema`, `--version`, `--help`, and what they do with nonsense."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml
from jsonschema import Draft202012Validator

from tourney.config import shipped
from tourney.strategies.registry import BUILT_IN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.command import Tourney

_ROOT: Final = shipped.folder("scenarios").parent
_FOLDERS: Final = {
    "tournament": shipped.folder("scenarios"),
    "variant": shipped.folder("variants"),
    "schedule": shipped.folder("schedules"),
    "payouts": shipped.folder("payouts"),
    "pace": shipped.folder("paces"),
    "field": shipped.folder("fields"),
    "arrivals": shipped.folder("arrivals"),
}
_FILES: Final = [(kind, path) for kind, folder in _FOLDERS.items() for path in sorted(folder.glob("*.yaml"))]
_IDS: Final = [f"{kind}-{path.stem}" for kind, path in _FILES]


class _Core(yaml.SafeLoader):
    """YAML 1.2 as editors read it: `50_000` and `20m` are text."""


_Core.yaml_implicit_resolvers = {}
_Core.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"(?:~|null|Null|NULL|)\Z"), None)
_Core.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"(?:true|True|TRUE|false|False|FALSE)\Z"), None)
_Core.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"[-+]?[0-9]+\Z"), None)
_Core.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z"), None
)


def _editor(text: str) -> Any:  # noqa: ANN401 - whatever the file holds
    return yaml.load(text, Loader=_Core)  # noqa: S506 - a SafeLoader


def _wrong(schema: Mapping[str, Any], text: str) -> list[str]:
    return [error.message for error in Draft202012Validator(schema).iter_errors(_editor(text))]


# -- validate


@pytest.mark.slow
def test_validate_good_files(tourney: Tourney) -> None:
    names = sorted(path.stem for path in shipped.folder("scenarios").glob("*.yaml"))
    code, out, err = tourney("validate", *names)
    assert code == 0
    [warning] = err.splitlines()  # two levels of DD Poker's sheet of 2003 are the same
    assert "wsop_main_event_2003:32:5: warning: " in warning
    assert len(out.splitlines()) == len(names)
    for name, line in zip(names, out.splitlines(), strict=True):
        assert line.startswith(f"{name}: ")


def test_an_empty_name_is_no_folder(tourney: Tourney) -> None:
    code, out, err = tourney("validate", "")
    assert (code, out) == (2, "")
    assert "is empty" in err
    assert "directory" not in err


def test_words_of_values_that_do_not_fit(tourney: Tourney, tmp_path: Path) -> None:
    path = tmp_path / "event.yaml"
    path.write_text("extends: turbo_sng\npayouts: {prizes: [100, 50]}\n", encoding="utf-8")
    assert "`percent: null` removes one that an extended file sets" in tourney("validate", str(path))[2]
    path.write_text("extends: turbo_sng\nentries: 1000001\n", encoding="utf-8")
    assert "entries: expected at most 1,000,000, found" in tourney("validate", str(path))[2]
    path.write_text("extends: turbo_sng\ngame: kuhn\nentries: 9\n", encoding="utf-8")
    assert "Kuhn poker is for 2 players at a table" in tourney("validate", str(path))[2]


def test_validate_quiet(tourney: Tourney) -> None:
    assert tourney("validate", "--quiet", "turbo_sng") == (0, "", "")


def test_validate_several(tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file is looked at; one bad file makes the exit code 2, wherever it stands."""
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_text("extends: turbo_sng\nstack: 0\nseats: 99\n", encoding="utf-8")
    Path("worse.yaml").write_text("[", encoding="utf-8")
    code, out, err = tourney("validate", "turbo_sng", "bad.yaml", "worse.yaml", "lost.yaml", "home_game")
    assert [line.partition(": ")[0] for line in err.splitlines()] == [
        "bad.yaml:2:8",
        "bad.yaml:3:8",
        "worse.yaml:1:2",
        "lost.yaml:1:1",
    ]
    assert [Path(line.partition(":")[0]).stem for line in out.splitlines()] == ["turbo_sng", "home_game"]
    assert code == 2


# -- list

_LISTED: Final = {
    "variants": [path.stem for path in sorted(_FOLDERS["variant"].glob("*.yaml"))],
    "strategies": sorted(BUILT_IN),
    "schedules": [path.stem for path in sorted(_FOLDERS["schedule"].glob("*.yaml"))],
    "payouts": [path.stem for path in sorted(_FOLDERS["payouts"].glob("*.yaml"))],
    "paces": [path.stem for path in sorted(_FOLDERS["pace"].glob("*.yaml"))],
    "fields": [path.stem for path in sorted(_FOLDERS["field"].glob("*.yaml"))],
    "arrivals": [path.stem for path in sorted(_FOLDERS["arrivals"].glob("*.yaml"))],
    "scenarios": [path.stem for path in sorted(_FOLDERS["tournament"].glob("*.yaml"))],
}


@pytest.mark.parametrize("kind", _LISTED)
def test_list(kind: str, tourney: Tourney) -> None:
    """Every name, with something said of each."""
    code, out, err = tourney("list", kind)
    assert (code, err) == (0, "")
    for name in _LISTED[kind]:
        assert re.search(rf"(?m)^\W*{name}\W+\w", out), name


def test_scenarios_with_their_entrants_and_medians(tourney: Tourney) -> None:
    """The lengths are those that docs/finish_times.md publishes, from 100 runs of each."""
    text = (Path(__file__).parents[2] / "docs" / "finish_times.md").read_text(encoding="utf-8")
    medians = re.findall(r"(?m)^\| `(\w+)` \|[^|]*\| ([0-9,]+) \|[^*]*\*\*([0-9:]+)\*\*", text)
    code, out, _ = tourney("list", "scenarios")
    assert code == 0
    assert {name for name, *_ in medians} == set(_LISTED["scenarios"])
    for name, entrants, median in medians:
        assert re.search(rf"(?m)^\W*{name} +{entrants} +{median} +\w", out), name


def test_a_part_of_a_name_is_enough_to_show(tourney: Tourney) -> None:
    assert tourney("show", "hourgl") == tourney("show", "hourglass")
    code, _, err = tourney("show", "barge_2019_toc_", "--kind", "schedules")
    assert (code, err) == (0, "")
    code, _, err = tourney("show", "barge_2019_to", "--kind", "scenarios")
    assert (code, err) == (0, "")
    code, _, err = tourney("show", "barge_2019_t")
    assert code == 2
    assert err == (
        "'barge_2019_t' is a part of several names: barge_2019_tesla, barge_2019_toc, barge_2019_toc_style, "
        "barge_2019_triple_draw_korean\n"
    )
    code, _, err = tourney("show", "")
    assert code == 2


# -- schema


@pytest.mark.parametrize("kind", _FOLDERS)
def test_schema(kind: str, tourney: Tourney) -> None:
    """It is a schema, and the file editors read is it."""
    code, out, err = tourney("schema", kind)
    assert (code, err) == (0, "")
    schema = json.loads(out)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert (shipped.folder("schemas") / f"{kind}.json").read_text(encoding="utf-8") == out


def test_schema_of_tournaments_by_default(tourney: Tourney) -> None:
    assert tourney("schema") == tourney("schema", "tournament")


@pytest.mark.parametrize(("kind", "path"), _FILES, ids=_IDS)
def test_shipped_file(kind: str, path: Path, tourney: Tourney) -> None:
    """An editor finds the schema where the first line says, and nothing to underline."""
    text = path.read_text(encoding="utf-8")
    match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", text.partition("\n")[0])
    assert match is not None
    schema_path = (path.parent / match[1]).resolve()
    assert schema_path == (shipped.folder("schemas") / f"{kind}.json").resolve()
    assert schema_path.is_file()
    assert _wrong(json.loads(tourney("schema", kind)[1]), text) == []


_UNDERLINED: Final = [
    ("tournament", "turbo_sng", "stack: 1500", "stack: 0"),
    ("tournament", "turbo_sng", "stack: 1500", "stack: many"),
    ("tournament", "turbo_sng", "stack: 1500", "stak: 1500"),
    ("tournament", "turbo_sng", "seats: 9", "seats: 12"),
    ("tournament", "turbo_sng", "seats: 9\n", ""),
    ("tournament", "turbo_sng", "count: 6", "count: 0"),
    ("tournament", "turbo_sng", "pace: online", "pace: [1]"),
    ("tournament", "barge_2019", "ante_first: true", "ante_first: yes"),
    ("schedule", "home_game", "level_length: 15m", "level_length: 15"),
    ("schedule", "home_game", "level_length: 15m", "level_length: 15 minutes"),
    ("schedule", "home_game", "bb: 800", "bb: -800"),
    ("schedule", "home_game", "sb: 400, bb: 800", "brake: 15m"),
    ("payouts", "top_3", "[50, 30, 20]", "[50, 30, 200]"),
    ("payouts", "top_3", "[50, 30, 20]", "50"),
    ("pace", "online", "street: 1.5", "street: -1.5"),
    ("pace", "online", "street: 1.5", "street: fast"),
    ("pace", "online", "street: 1.5", "street: 1.5\nfinal_table: {decison: 5}"),
    ("field", "main_event", "groups:", "group:"),
    ("field", "main_event", "title: Main", "titel: Main"),
    ("tournament", "turbo_sng", "field:\n", "field: {extends: home_game, groop: 5}\nx:\n"),
    ("variant", "kuhn", "betting: fixed_limit", "betting: fixed"),
    ("variant", "kuhn", "hole: 1", "hole: 9"),
]


@pytest.mark.parametrize(("kind", "name", "old", "new"), _UNDERLINED)
def test_editor_sees_the_error(kind: str, name: str, old: str, new: str, tourney: Tourney) -> None:
    text = (_FOLDERS[kind] / f"{name}.yaml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    assert _wrong(json.loads(tourney("schema", kind)[1]), text.replace(old, new)) != []


_FRIENDLY: Final = ["stack: 50_000", "stack: 50k", "stack: 1.5M", "stack: 1,500", "buy_in: 0", "extends: home_game"]


@pytest.mark.parametrize("line", _FRIENDLY)
def test_editor_accepts_what_tourney_accepts(line: str, tourney: Tourney, tmp_path: Path) -> None:
    text = f"extends: turbo_sng\n{line}\n" if "extends" not in line else f"{line}\n"
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    assert tourney("validate", str(path))[0] == 0
    assert _wrong(json.loads(tourney("schema")[1]), text) == []


# -- the rest


def test_version(tourney: Tourney) -> None:
    """Versions, and whether it is compiled."""
    code, out, err = tourney("--version")
    assert (code, err) == (0, "")
    assert re.search(r"\btourney \d+\.\d+", out)
    assert re.search(r"Python \d\.\d+\.\d+", out)
    assert re.search(r"simpy \d\.\d+", out)
    assert ("interpreted" in out) != ("compiled" in out)


_HELP: Final = {
    (): ["--version", "run", "validate", "list", "schema"],
    ("run",): ["--seed", "--set", "--json", "--events", "--quiet"],
    ("validate",): ["--quiet"],
    ("list",): ["variants", "strategies", "schedules", "payouts"],
    ("schema",): ["tournament", "variant", "schedule", "payouts", "pace", "field"],
    ("profile-strategy",): [
        "--set",
        "--game",
        "--seats",
        "--stack",
        "--hands",
        "--field",
        "--seed",
        "--by",
        "--beside",
        "--json",
    ],
}


@pytest.mark.parametrize("command", _HELP, ids=lambda command: " ".join(command) or "tourney")
def test_help(command: tuple[str, ...], tourney: Tourney, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    code, out, err = tourney(*command, "--help")
    assert (code, err) == (0, "")
    plain = re.sub(r"\x1b\[[0-9;]*m", "", out)
    assert [word for word in _HELP[command] if word not in plain] == []


_NONSENSE: Final = [
    ("frobnicate",),
    ("--frobnicate",),
    ("run",),
    ("run", "turbo_sng", "--frobnicate"),
    ("run", "turbo_sng", "home_game"),
    ("run", "turbo_sng", "--set"),
    ("validate",),
    ("validate", "--seed", "1"),
    ("list",),
    ("list", "players"),
    ("schema", "players"),
]


@pytest.mark.parametrize("arguments", _NONSENSE, ids=" ".join)
def test_nonsense(arguments: tuple[str, ...], tourney: Tourney) -> None:
    code, out, err = tourney(*arguments)
    assert (code, out) == (2, "")
    assert err != ""
    assert "Traceback" not in err
