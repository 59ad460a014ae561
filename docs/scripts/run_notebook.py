"""Run the code cells of a notebook in order, and write what they show into it, without Jupyter.

    python docs/scripts/run_notebook.py docs/rl.ipynb

A cell shows its last expression, as HTML if it has `_repr_html_`, and what it prints.
"""

from __future__ import annotations

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

Cell = dict[str, Any]


def run_cell(source: str, names: dict[str, Any]) -> list[Cell]:
    """Run the code of a cell; return its outputs, as a notebook stores them."""
    tree = ast.parse(source)
    last = tree.body[-1] if tree.body else None
    shown = None
    printed = io.StringIO()
    with redirect_stdout(printed):
        if isinstance(last, ast.Expr):
            tree.body.pop()
        exec(compile(tree, "cell", "exec"), names)  # noqa: S102 - a notebook is code
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307
    outputs: list[Cell] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(text)})
    if shown is not None:
        is_page = hasattr(shown, "_repr_html_")
        data = {"text/html": _lines(shown._repr_html_())} if is_page else {"text/plain": _lines(repr(shown))}
        outputs.append({"data": data, "metadata": {}, "output_type": "display_data"})
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def run_notebook(path: Path) -> list[list[Cell]]:
    """Run all code cells; return the outputs of each."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return [run_cell("".join(each["source"]), names) for each in cells if each["cell_type"] == "code"]


def main(path: Path) -> None:
    """Run a notebook, and write it with the outputs of its cells."""
    outputs = iter(run_notebook(path))
    notebook = json.loads(path.read_text("utf-8"))
    for number, cell in enumerate((each for each in notebook["cells"] if each["cell_type"] == "code"), start=1):
        cell.update(outputs=next(outputs), execution_count=number)
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
