"""Makes documents from text, and lists their problems."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tourney.config.problems import ConfigError
from tourney.config.source import Document, Library
from tourney.config.source import read_document as read

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def read_document(path: Path, *, settings: Sequence[str] = (), library: Library = Library()) -> Document:  # noqa: B008
    """The document; raises all its problems."""
    document = read(path, settings=settings, library=library)
    if document.problems:
        raise ConfigError(document.problems)
    return document


def write(folder: Path, text: str | bytes, name: str = "main.yaml") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def data_of(folder: Path, text: str, *settings: str) -> object:
    return read_document(write(folder, text), settings=settings).data


def problems_of(folder: Path, text: str | bytes, *settings: str) -> list[str]:
    """Each problem as `line:column: path: message`; for settings with their whole text first."""
    path = write(folder, text)
    with pytest.raises(ConfigError) as caught:
        read_document(path, settings=settings)
    return [str(problem).removeprefix(f"{path}:") for problem in caught.value.problems]
