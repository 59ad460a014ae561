"""`tourney schema`: print the JSON Schema of a kind of file, for editors."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from typing import Annotated

import typer

from tourney.cli.values import choice, one_of


class SchemaKind(StrEnum):
    """Kinds of files."""

    TOURNAMENT = "tournament"
    VARIANT = "variant"
    SCHEDULE = "schedule"
    PAYOUTS = "payouts"
    PACE = "pace"
    MIX = "mix"
    RULES = "rules"
    FIELD = "field"
    FESTIVAL = "festival"


def schema(
    kind: Annotated[
        SchemaKind,
        typer.Argument(
            metavar="KIND", help="The kind of file.", parser=one_of(SchemaKind), autocompletion=choice(*SchemaKind)
        ),
    ] = SchemaKind.TOURNAMENT,
) -> None:
    """Print the JSON Schema of a kind of file."""
    from tourney.config.load import json_schema

    sys.stdout.write(json.dumps(json_schema(kind.value), indent=2) + "\n")
