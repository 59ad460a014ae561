"""Linear algebra of small matrices, as rows of numbers: enough for response surfaces of some forty terms."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

Vector: TypeAlias = "list[float]"
Matrix: TypeAlias = "list[list[float]]"


class NotPositive(ArithmeticError):
    """A matrix is not positive definite."""


def dot(ones: Sequence[float], others: Sequence[float]) -> float:
    """The inner product."""
    # Not strict: triangular rows end at the diagonal, so `factor` and `forward` multiply a row by a shorter one.
    return sum([one * other for one, other in zip(ones, others, strict=False)])


def factor(matrix: Sequence[Sequence[float]]) -> Matrix:
    """The lower triangle L of a symmetric positive definite matrix L L' (Cholesky); row i has i + 1 numbers.

    Raises:
        NotPositive: The matrix is not positive definite.
    """
    lower: Matrix = []
    for number, row in enumerate(matrix):
        made: Vector = []
        for column in range(number):
            above = lower[column]
            made.append((row[column] - dot(made, above)) / above[column])
        rest = row[number] - dot(made, made)
        # Not `rest <= 0`: this also catches NaN.
        if not rest > 0:
            raise NotPositive
        made.append(math.sqrt(rest))
        lower.append(made)
    return lower


def forward(lower: Matrix, right: Sequence[float]) -> Vector:
    """The solution x of L x = right."""
    made: Vector = []
    for row, value in zip(lower, right, strict=True):
        # `made` is one shorter than `row`, so the diagonal is not in the product.
        made.append((value - dot(row, made)) / row[-1])
    return made


def backward(lower: Matrix, right: Sequence[float]) -> Vector:
    """The solution x of L' x = right."""
    made = list(right)
    for number in range(len(lower) - 1, -1, -1):
        # Only rows of L are at hand, and they are the columns of L': what is solved is taken off the others at once.
        row = lower[number]
        made[number] /= row[number]
        for column in range(number):
            made[column] -= row[column] * made[number]
    return made


def solve(lower: Matrix, right: Sequence[float]) -> Vector:
    """The solution x of L L' x = right."""
    return backward(lower, forward(lower, right))


def gram(rows: Sequence[Sequence[float]], weights: Sequence[float], ridge: float) -> Matrix:
    """The weighted sums of products of columns, with a ridge on the diagonal."""
    width = len(rows[0])
    columns = list(zip(*rows, strict=True))
    made = [[0.0] * width for _ in range(width)]
    for one in range(width):
        weighted = [value * weight for value, weight in zip(columns[one], weights, strict=True)]
        for other in range(one + 1):
            made[one][other] = made[other][one] = dot(weighted, columns[other])
        made[one][one] += ridge
    return made


def mean_and_covariance(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> tuple[Vector, Matrix]:
    """The weighted mean of rows, and their covariance; the weights sum to 1."""
    columns = list(zip(*rows, strict=True))
    middle = [dot(column, weights) for column in columns]
    apart = [[value - mean for value in column] for column, mean in zip(columns, middle, strict=True)]
    around = [
        [dot([one * weight for one, weight in zip(first, weights, strict=True)], second) for second in apart]
        for first in apart
    ]
    return middle, around
