"""What docs/stress.md says is true: its example, its options and its names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
import yaml

from tourney.stress.adapters import SHIPPED
from tourney.stress.engine_findings import EngineVerdict
from tourney.stress.rule_points import judge_of

if TYPE_CHECKING:
    from cli.command import Tourney

_PAGE: Final = (Path(__file__).parents[2] / "docs" / "stress.md").read_text(encoding="utf-8")


def test_every_option_is_on_the_page(tourney: Tourney) -> None:
    _, out, _ = tourney("stress", "--help")
    options = set(re.findall(r"(?<![-\w])--[a-z][a-z-]+", out)) - {"--help"}
    assert len(options) > 15
    assert not [option for option in options if f"`{option}" not in _PAGE]


def test_the_workflow_of_the_page_runs_commands_that_exist(tourney: Tourney) -> None:
    block = re.findall(r"```yaml\n(.*?)```", _PAGE, re.DOTALL)[0]
    workflow = yaml.safe_load(block)
    steps = workflow["jobs"]["stress"]["steps"]
    [command] = [step["run"] for step in steps if "tourney stress" in step.get("run", "")]
    _, out, _ = tourney("stress", "--help")
    options = re.findall(r"--[a-z-]+", command)
    assert "--baseline" in options
    assert not [option for option in options if option not in out]
    [kept] = [step for step in steps if "upload-artifact" in step.get("uses", "")]
    assert kept["if"] == "always()"  # the findings are wanted if the command fails, above all
    assert command.endswith(f"--out {kept['with']['path']}")


def test_every_adapter_and_verdict_is_on_the_page() -> None:
    assert not [name for name in SHIPPED if f"`{name}`" not in _PAGE]
    assert not [verdict.value for verdict in EngineVerdict if verdict.value not in _PAGE]


def test_the_house_rule_of_the_page_is_known() -> None:
    [name] = re.findall(r"--house ([a-z-]+)`", _PAGE)
    assert name in {house.name for house in judge_of().houses}


@pytest.mark.slow
def test_the_engine_of_the_page_is_wrong(tourney: Tourney, tmp_path: Path) -> None:
    block = next(block for block in re.findall(r"```python\n(.*?)```", _PAGE, re.DOTALL) if "class Sure" in block)
    file = tmp_path / "sure.py"
    file.write_text(block, encoding="utf-8")
    code, out, _ = tourney("stress", f"{file}:Sure", "--hands", "20", "--findings", "1")
    assert code == 1
    assert "the hand ends although a player is to act" in out
