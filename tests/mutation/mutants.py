"""Small changes to a module: each is a fault that somebody could have made."""

from __future__ import annotations

import ast
import copy
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
    """A module with one change: its number, the line, what was changed, and the new source."""

    number: int
    line: int
    was: str
    now: str
    source: str


def mutants(source: str) -> Iterator[Mutant]:
    """All mutants of a module, in the order of its lines. Only code inside functions is changed."""
    tree = ast.parse(source)
    number = 0
    for place, node in enumerate(ast.walk(tree)):
        if not _inside(tree, node):
            continue
        for change in range(_changes(node)):
            twin = copy.deepcopy(tree)
            other = next(one for at, one in enumerate(ast.walk(twin)) if at == place)
            was = ast.unparse(other)
            changed = _changed(other, change)
            yield Mutant(number, getattr(node, "lineno", 0), was, ast.unparse(changed), ast.unparse(twin))
            number += 1


def _inside(tree: ast.Module, node: ast.AST) -> bool:
    """Whether a node is in the body of a function, and no annotation, default or docstring."""
    line = getattr(node, "lineno", 0)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            first, last = function.body[0].lineno, function.end_lineno or 0
            if first <= line <= last:
                return True
    return False


def _changes(node: ast.AST) -> int:
    if isinstance(node, ast.Compare):
        return int(type(node.ops[0]) in _COMPARED)
    if isinstance(node, ast.BinOp | ast.AugAssign):
        return int(type(node.op) in _COMPUTED)
    if isinstance(node, ast.BoolOp) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
        return 1
    return int(isinstance(node, ast.Constant) and isinstance(node.value, int))


def _changed(node: ast.AST, _: int) -> ast.AST:
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
    return node
