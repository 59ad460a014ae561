"""Fields as files: by name, changed, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tourney.config import shipped
from tourney.config.load import load_field, load_tournament
from tourney.config.problems import ConfigError

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario

OURS = """\
title: Ours
groups:
  - {strategy: call, share: 75%}
  - {strategy: fold, share: 25%}
"""


def event(tmp_path: Path, text: str, *settings: str, field: str = OURS) -> Scenario:
    (tmp_path / "ours.yaml").write_text(field, encoding="utf-8")
    path = tmp_path / "event.yaml"
    path.write_text(f"extends: turbo_sng\nentries: 8\n{text}\n", encoding="utf-8")
    return load_tournament(path, settings=settings)


def players(scenario: Scenario) -> list[tuple[str, int]]:
    return [(group.player.name, group.count) for group in scenario.field]


@pytest.mark.parametrize("name", shipped.list_names("fields"))
@pytest.mark.parametrize("entries", [2, 9, 1000])
def test_a_shipped_field_gives_every_entrant_a_player(name: str, entries: int) -> None:
    path = shipped.find("fields", name)
    assert path is not None
    groups = load_field(path, entries)
    assert sum(group.count for group in groups) == entries
    if entries == 1000:
        assert len({group.player for group in groups}) > 50  # a distribution, not clones


def test_the_six_fields_are_there() -> None:
    assert {"home_game", "live_daily", "main_event", "online_regular", "online_turbo", "limit_mix"} <= set(
        shipped.list_names("fields")
    )


def test_a_tournament_names_a_file_and_how_many_enter(tmp_path: Path) -> None:
    assert players(event(tmp_path, "field: ours.yaml")) == [("call", 6), ("fold", 2)]
    assert sum(group.count for group in event(tmp_path, "field: main_event").field) == 8


def test_a_setting_names_another_or_changes_a_group(tmp_path: Path) -> None:
    assert sum(group.count for group in event(tmp_path, "", "field=home_game").field) == 8
    halves = ["field.groups.0.share=50%", "field.groups.1.share=50%"]
    assert players(event(tmp_path, "field: ours.yaml", *halves)) == [("call", 4), ("fold", 4)]


def test_a_tournament_changes_a_field_that_it_extends(tmp_path: Path) -> None:
    text = "field: {extends: ours.yaml, groups: [{strategy: shove, share: 100%}]}"
    assert players(event(tmp_path, text)) == [("shove", 8)]
    assert players(event(tmp_path, "field: {extends: ours.yaml}")) == [("call", 6), ("fold", 2)]


def test_the_groups_can_still_be_written_in_place(tmp_path: Path) -> None:
    assert players(event(tmp_path, "field: [{strategy: call, count: 8}]")) == [("call", 8)]
    in_a_mapping = "field: {title: Mine, groups: [{strategy: call, count: 8}]}"
    assert players(event(tmp_path, in_a_mapping)) == [("call", 8)]


def test_a_file_that_extends_another_may_name_another_field(tmp_path: Path) -> None:
    event(tmp_path, "field: home_game")
    (tmp_path / "other.yaml").write_text("extends: event.yaml\nfield: ours.yaml\n", encoding="utf-8")
    assert players(load_tournament(tmp_path / "other.yaml")) == [("call", 6), ("fold", 2)]


def problems(tmp_path: Path, text: str, field: str = OURS) -> list[str]:
    with pytest.raises(ConfigError) as refused:
        event(tmp_path, text, field=field)
    return [f"{Path(each.mark.file).name}:{each.mark.line}:{each.mark.column}: {each.path}: {each.message}"
            for each in refused.value.problems]  # fmt: skip


def test_what_is_wrong_in_a_field_is_told_in_its_own_file(tmp_path: Path) -> None:
    assert problems(tmp_path, "field: ours.yaml", OURS.replace("fold", "flod")) == [
        "ours.yaml:4:16: field[1].strategy: unknown strategy 'flod'; did you mean 'fold'?"
    ]
    assert problems(tmp_path, "field: ours.yaml", OURS.replace("title", "titel")) == [
        "ours.yaml:1:1: field.titel: unknown key 'titel'; did you mean 'title'?"
    ]
    assert problems(tmp_path, "field: ours.yaml", OURS.replace("25%", "20%")) == [
        "ours.yaml:3:3: field: the shares sum to 95%, not 100%"
    ]


def test_what_is_wrong_with_naming_one_is_told_where_it_is_named(tmp_path: Path) -> None:
    assert problems(tmp_path, "field: main_evnt") == [
        "event.yaml:3:8: field: unknown name 'main_evnt'; did you mean 'main_event'?"
    ]
    assert problems(tmp_path, "field: {strategy: call}") == [
        "event.yaml:3:8: field: expected a list, found a mapping"
    ]
