"""Write the options of all commands, as `--help` prints them, into docs/commands.md.

python docs/scripts/commands_page.py
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from tourney.cli.app import app

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE: Final = Path(__file__).resolve().parents[1] / "commands.md"
_PLACE_OF: Final = {int: "NUMBER", float: "NUMBER", str: "TEXT"}
HEADING: Final = "## The options of each command\n"


def find_commands(command: Any, name: str = "tourney") -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - typer's own
    """Each command with its full name, in the order of `tourney --help`; groups before their commands."""
    below = getattr(command, "commands", {})
    if not below:
        yield name, command
    for each, inner in below.items():
        if not inner.hidden:
            yield from find_commands(inner, f"{name} {each}")


def format_command(name: str, command: Any) -> str:  # noqa: ANN401 - typer's own
    """A command as a section: what it does, and a row for each argument and option."""
    rows = [
        f"| `{_form(each)}` | {_escaped(each.help or '')}{_default(each)} |"
        for each in command.params
        if not each.hidden and each.name != "help"
    ]
    said = " ".join((command.help or "").split("\n\n")[0].split())
    table = "".join(f"{row}\n" for row in ["| | |", "|---|---|", *rows]) if rows else ""
    return f"### {name}\n\n{said}\n\n{table}"


def _form(parameter: Any) -> str:  # noqa: ANN401 - typer's own
    if parameter.param_type_name == "argument":
        return _escaped(parameter.metavar or parameter.name.upper())
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    return _escaped(
        names
        if parameter.is_flag
        else f"{names} {parameter.metavar or _PLACE_OF.get(parameter.type_descriptor.annotation, 'VALUE')}"
    )


def _default(parameter: Any) -> str:  # noqa: ANN401 - typer's own
    shown = parameter.param_type_name == "option" and not parameter.is_flag and not callable(parameter.default)
    text = str(parameter.default) if shown and parameter.default is not None else ""
    return f" Default: {text}." if text and "efault" not in (parameter.help or "") else ""


def _escaped(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def format_options() -> str:
    """The part of the page that is made from the commands."""
    everything = find_commands(typer.main.get_command(app))
    return "\n".join([HEADING, *(format_command(*each) for each in everything)])


def main() -> None:
    """Write the page."""
    written = PAGE.read_text(encoding="utf-8").partition(HEADING)[0].rstrip() + "\n\n"
    PAGE.write_text(written + format_options(), encoding="utf-8")


if __name__ == "__main__":
    main()
