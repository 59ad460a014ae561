"""The files commands take."""

from __future__ import annotations

from pathlib import Path

from tourney.config import shipped
from tourney.config.problems import ConfigError, Mark, Problem, nearest, quoted


def scenario_file(text: str) -> Path:
    """The tournament file the user means: a path, or the name of a shipped scenario where no such path exists.

    Raises:
        ConfigError: It can only be a name, and there is none such.
    """
    path = Path(text)
    if path.exists() or path.suffix or path.name != text:
        return path
    found = shipped.find("scenarios", text)
    if found is None:
        near = nearest(text, shipped.names("scenarios"))
        message = f"no such file, and no shipped scenario is called {quoted(text)}{near}"
        raise ConfigError([Problem(Mark(text or ".", 1, 1), "", message)])
    return found
