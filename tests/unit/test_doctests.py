"""The examples in docstrings do what they say."""

from __future__ import annotations

import ast
import doctest
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tourney

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKAGE = Path(tourney.__file__).parent
_OPTIONS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def _examples() -> Iterator[tuple[str, str, str]]:
    """Each docstring with an example: the name of its module, its own, and its text, from the sources."""
    for path in sorted(_PACKAGE.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if ">>>" not in source:
            continue
        module = ".".join(path.relative_to(_PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                text = ast.get_docstring(node) or ""
                if ">>>" in text:
                    yield module, getattr(node, "name", module), text


@pytest.mark.parametrize(("module", "name", "text"), [pytest.param(*each, id=each[1]) for each in _examples()])
def test_an_example(module: str, name: str, text: str) -> None:
    known = dict(vars(import_module(module)))
    example = doctest.DocTestParser().get_doctest(text, known, name, module, 0)
    printed: list[str] = []
    doctest.DocTestRunner(optionflags=_OPTIONS).run(example, out=printed.append)
    assert not printed, "".join(printed)


def test_the_central_verbs_have_one() -> None:
    assert {"load", "simulate", "run", "compare", "report", "shipped_variant", "Hand", "apply", "Stakes", "Script",
            "parse_cards", "raise_to", "discard"} <= {name for _, name, _ in _examples()}  # fmt: skip
