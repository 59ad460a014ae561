"""Small changes to a module: each is a fault that somebody could have made."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
_COMPUTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


class Mutant(NamedTuple):
    """A module with one change: its number, the line, its text before and after the change, and the new source."""

    number: int
    line: int
    was: str
    now: str
    source: str


def mutants(source: str) -> Iterator[Mutant]:
    """All mutants of a module. Only code inside functions is changed."""
    for number in range(len(_places(ast.parse(source)))):
        yield mutant(source, number)


def mutant(source: str, number: int) -> Mutant:
    """One mutant of a module."""
    tree = ast.parse(source)
    before = ast.unparse(tree)
    node = _places(tree)[number]
    _change(node)
    after = ast.unparse(tree)
    lines = zip(before.splitlines(), after.splitlines(), strict=True)
    was, now = next((was.strip(), now.strip()) for was, now in lines if was != now)
    return Mutant(number, getattr(node, "lineno", 0), was, now, after)


def _places(tree: ast.Module) -> list[ast.AST]:
    """The nodes that can be changed."""
    bodies = [
        range(function.body[0].lineno, (function.end_lineno or 0) + 1)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
    ]
    # Whether `zip` is strict changes no result of correct code.
    strict = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "strict"}
    return [
        node
        for node in ast.walk(tree)
        if any(getattr(node, "lineno", 0) in body for body in bodies) and _can_change(node) and id(node) not in strict
    ]


def _can_change(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        return type(node.ops[0]) in _COMPARED
    if isinstance(node, ast.BinOp | ast.AugAssign):
        return type(node.op) in _COMPUTED
    if isinstance(node, ast.BoolOp) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
        return True
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def _change(node: ast.AST) -> None:
    if isinstance(node, ast.Compare):
        node.ops[0] = _COMPARED[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        node.op = _COMPUTED[type(node.op)]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd()
        node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
    elif isinstance(node, ast.Constant):
        node.value = (not node.value) if isinstance(node.value, bool) else int(str(node.value)) + 1
