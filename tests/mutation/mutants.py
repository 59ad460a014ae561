"""Small changes to a module: each is a fault that somebody could have made."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Change = tuple[ast.AST, ast.AST]
    """A node, and what stands in its place."""

    Operator = Callable[[ast.AST], Iterator[Change]]

_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
_CONTAINED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
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
_DIVIDED: Final[dict[type[ast.operator], type[ast.operator]]] = {ast.Div: ast.Mult, ast.Mod: ast.FloorDiv}
_CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "ceil": "floor", "floor": "ceil"}

_Node = TypeVar("_Node", bound=ast.AST)


class Mutant(NamedTuple):
    """A module with one change: its number, the line, its text before and after the change, and the new source."""

    number: int
    line: int
    was: str
    now: str
    source: str


# The operators for the machine of a hand


def _comparison(node: ast.AST) -> Iterator[Change]:
    yield from _other_operator(node, _COMPARED)


def _arithmetic(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _COMPUTED:
        yield node, _with(node, op=_COMPUTED[type(node.op)]())


def _logic(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.BoolOp):
        yield node, _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])


def _number(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield node, ast.Constant((not node.value) if isinstance(node.value, bool) else node.value + 1)


# Further operators, for all other code


def _containment(node: ast.AST) -> Iterator[Change]:
    yield from _other_operator(node, _CONTAINED)


def _division(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _DIVIDED:
        yield node, _with(node, op=_DIVIDED[type(node.op)]())


def _sign(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield node, node.operand


def _condition(node: ast.AST) -> Iterator[Change]:
    """Drop a condition: one of several, the filter of a comprehension, or that of an `if`."""
    if isinstance(node, ast.BoolOp):
        for left_out in node.values:
            rest = [each for each in node.values if each is not left_out]
            yield node, _with(node, values=rest) if len(rest) > 1 else rest[0]
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield node.test, ast.Constant(value=False)
        if not isinstance(node, ast.While):
            yield node.test, ast.Constant(value=True)
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) and any(
        each.ifs for each in node.generators
    ):
        yield node, _with(node, generators=[_with(each, ifs=[]) for each in node.generators])


def _choice(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.IfExp):
        yield node, _with(node, body=node.orelse, orelse=node.body)


_EITHER_ORDER: Final = ("min", "max", "gcd", "math.gcd", "lcm", "math.lcm")
"""Functions whose arguments may stand in either order: a swap is no fault."""


def _arguments(node: ast.AST) -> Iterator[Change]:
    """Swap two neighbouring arguments, positional or by name."""
    if not isinstance(node, ast.Call):
        return
    if ast.unparse(node.func) in _EITHER_ORDER:
        return
    for place in range(len(node.args) - 1):
        first, second = node.args[place : place + 2]
        if ast.dump(first) != ast.dump(second) and not any(isinstance(each, ast.Starred) for each in (first, second)):
            yield node, _with(node, args=[*node.args[:place], second, first, *node.args[place + 2 :]])
    for place in range(len(node.keywords) - 1):
        first_key, second_key = node.keywords[place : place + 2]
        if first_key.arg and second_key.arg and ast.dump(first_key.value) != ast.dump(second_key.value):
            swapped = [_with(first_key, value=second_key.value), _with(second_key, value=first_key.value)]
            yield node, _with(node, keywords=[*node.keywords[:place], *swapped, *node.keywords[place + 2 :]])


def _function(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLED:
        yield node, _with(node, func=ast.Name(_CALLED[node.func.id], ast.Load()))


def _share(node: ast.AST) -> Iterator[Change]:
    """The other tail for a share: p5 for p95. Half, and numbers above one, grow by a tenth."""
    if isinstance(node, ast.Constant) and isinstance(node.value, float):
        is_share = 0 < node.value < 1 and node.value != 0.5
        yield node, ast.Constant(round(1 - node.value, 12) if is_share else node.value * 1.1 + (not node.value))


def _key(node: ast.AST) -> Iterator[Change]:
    """A wrong key of a mapping."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
        yield node, _with(node, slice=ast.Constant(f"{node.slice.value}_"))


BASIC: Final[tuple[Operator, ...]] = (_comparison, _arithmetic, _logic, _number)
"""What `tourney stress` must find in the machine of a hand."""

ALL: Final[tuple[Operator, ...]] = (
    *BASIC, _containment, _division, _sign, _condition, _choice, _arguments, _function, _share, _key,
)  # fmt: skip
"""What the tests must notice elsewhere."""


def mutants(source: str, operators: Sequence[Operator] = BASIC) -> Iterator[Mutant]:
    """All mutants of a module. Only code inside functions is changed."""
    for number in range(len(_changes(ast.parse(source), operators))):
        yield mutant(source, number, operators)


def count_mutants(source: str, operators: Sequence[Operator] = BASIC) -> int:
    """How many mutants a module has."""
    return len(_changes(ast.parse(source), operators))


def mutant(source: str, number: int, operators: Sequence[Operator] = BASIC) -> Mutant:
    """One mutant of a module. Its source differs in the place of the change only."""
    tree = ast.parse(source)
    node, changed = _changes(tree, operators)[number]
    text = next((each for each in ast.walk(tree) if isinstance(each, ast.JoinedStr) and _holds(each, node)), None)
    before = ast.unparse(tree)
    after = ast.unparse(_Replacing(node, changed).visit(tree))
    lines = zip(before.splitlines(), after.splitlines(), strict=False)
    was, now = _cut(*next((was.strip(), now.strip()) for was, now in lines if was != now))
    # What stands inside a formatted text has no place of its own in the source before Python 3.12.
    written = _written(source, node, changed) if text is None else _written(source, text, text)
    return Mutant(number, getattr(text or node, "lineno", 0), was, now, written)


_AROUND: Final = 120
"""The characters shown before and after a change in a long line."""


def _cut(was: str, now: str) -> tuple[str, str]:
    """Two lines without what they have in common far from the change."""
    start = max(0, _alike(was, now) - _AROUND)
    end = max(0, _alike(was[::-1], now[::-1]) - _AROUND)
    return was[start : len(was) - end], now[start : len(now) - end]


def _alike(one: str, other: str) -> int:
    """The number of characters at which two texts begin alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def _holds(outer: ast.AST, node: ast.AST) -> bool:
    return any(each is node for each in ast.walk(outer))


def read_reasons(name: str) -> dict[str, str]:
    """The mutants listed in a file beside this one as changing nothing that can be seen, each with the reason."""
    found = {}
    reason = ""
    for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            reason = line[2:]
        elif line:
            found[line] = reason
    return found


def _written(source: str, node: ast.AST, changed: ast.AST) -> str:
    """The source with the text of one node replaced."""
    assert isinstance(node, ast.expr | ast.stmt)
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    lines = source.encode().splitlines(keepends=True)
    head = b"".join(lines[: node.lineno - 1]) + lines[node.lineno - 1][: node.col_offset]
    tail = lines[node.end_lineno - 1][node.end_col_offset :] + b"".join(lines[node.end_lineno :])
    text = ast.unparse(changed) if isinstance(node, ast.stmt) else f"({ast.unparse(changed)})"
    return (head + text.encode() + tail).decode()


class _Replacing(ast.NodeTransformer):
    def __init__(self, node: ast.AST, by: ast.AST) -> None:
        self._node = node
        self._by = by

    def visit(self, node: ast.AST) -> ast.AST:
        return self._by if node is self._node else self.generic_visit(node)


def _with(node: _Node, **fields: object) -> _Node:
    """A node with other fields."""
    changed = type(node)(**{name: fields.get(name, value) for name, value in ast.iter_fields(node)})
    return ast.copy_location(changed, node)


def _other_operator(node: ast.AST, others: dict[type[ast.cmpop], type[ast.cmpop]]) -> Iterator[Change]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in others:
        yield node, _with(node, ops=[others[type(node.ops[0])](), *node.ops[1:]])


def _changes(tree: ast.Module, operators: Sequence[Operator]) -> list[tuple[ast.AST, ast.AST]]:
    """The nodes that can be changed, each with what stands in its place."""
    bodies = [
        range(function.body[0].lineno, (function.end_lineno or 0) + 1)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
    ]
    left_out = _left_out(tree)
    return [
        change
        for node in ast.walk(tree)
        if any(getattr(node, "lineno", 0) in body for body in bodies)
        for operator in operators
        for change in operator(node)
        if id(change[0]) not in left_out
    ]


def _left_out(tree: ast.Module) -> set[int]:
    """The nodes whose change would be no fault: whether `zip` is strict, annotations, messages of assertions."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "strict":
            found.add(id(node.value))
        elif isinstance(node, ast.AnnAssign):
            found |= {id(each) for each in ast.walk(node.annotation)}
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "zip":
            found.add(id(node))
        elif isinstance(node, ast.arg) and node.annotation:
            found |= {id(each) for each in ast.walk(node.annotation)}
    return found
