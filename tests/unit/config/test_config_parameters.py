"""Parameters of strategies, read as their annotations say."""

from __future__ import annotations

from decimal import Decimal
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Optional, Union

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.config.build_field import convert_parameters, faults_of
from tourney.game.action import Action, fold

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.game.view import View


class Size(Enum):
    SMALL = 0.5
    VERY_BIG = 2.0


class Kind(StrEnum):
    PLAIN = "plain"


class Taker:
    """A strategy of one parameter; what it is annotated with is set by each test."""

    def __init__(self, value: object) -> None:
        self.value = value

    def act(self, _: View) -> Action:
        return fold()


def read(annotation: object, value: object) -> Any:  # noqa: ANN401 - whatever was read
    """The value as a strategy with a parameter of this annotation gets it, or what is wrong with it."""

    class Annotating(Taker):
        def __init__(self, value: Any) -> None: ...  # noqa: ANN401

    Annotating.__init__.__annotations__["value"] = annotation
    wrong = [
        ("".join(f"[{step}]" for step in at[1:]), message) for at, message in faults_of(Annotating, {"value": value})
    ]
    return wrong or convert_parameters(Annotating, {"value": value})[0][1]


@pytest.mark.parametrize(
    ("annotation", "written", "meant"),
    [
        (int, 3, 3),
        (float, 3, 3.0),
        (float, Decimal("0.1"), 0.1),
        (Decimal, Decimal("0.1"), Decimal("0.1")),
        (Decimal, 3, 3),
        (bool, True, True),
        (str, "3", "3"),
        (int | None, None, None),
        (Optional[int], 3, 3),  # noqa: UP045 - as older code has it
        (Union[float, None], 3, 3.0),  # noqa: UP007
        (Literal["a", "b"], "b", "b"),
        (Literal[1, 2], 2, 2),
        (Literal["all"] | int, "all", "all"),
        (Size, "very_big", Size.VERY_BIG),
        (Kind, "plain", Kind.PLAIN),
        (tuple[int, ...], [1, 2, 3], (1, 2, 3)),
        (tuple[int, ...], [], ()),
        (tuple[float, str], [1, "a"], (1.0, "a")),
        (list[float], [1, Decimal("0.5")], [1.0, 0.5]),
        (list[Size] | None, ["small"], [Size.SMALL]),
        (Annotated[int, "up to ten"], 3, 3),
        (dict[str, int], {"a": "b"}, {"a": "b"}),  # the strategy's own business
        ("Unheard", Decimal("0.5"), 0.5),
    ],
)
def test_what_is_written_as_it_is_meant(annotation: object, written: object, meant: object) -> None:
    found = read(annotation, written)
    assert (found, type(found)) == (meant, type(meant))


@pytest.mark.parametrize(
    ("annotation", "written", "told"),
    [
        (int, True, [("", "expected a whole number, found true")]),
        (int, Decimal("1.0"), [("", "expected a whole number, found the number 1.0")]),
        (bool, 1, [("", "expected true or false, found the number 1")]),
        (str, 5, [("", "expected text, found the number 5")]),
        (int | None, "x", [("", "expected a whole number, found the text 'x'")]),
        (int | str, [], [("", "expected a whole number or text, found a list")]),
        (Literal[1, 2], True, [("", "expected one of: 1, 2, found true")]),
        (Literal["far"], "fra", [("", "unknown name 'fra'; did you mean 'far'?")]),
        (Size, "VERY_BIG", [("", "unknown name 'VERY_BIG'; did you mean 'very_big'?")]),
        (tuple[int, ...], 5, [("", "expected a list, found the number 5")]),
        (tuple[int, int], [1, 2, 3], [("", "expected 2 in the list, found 3")]),
        (
            list[int],
            ["a", 1, None],
            [
                ("[0]", "expected a whole number, found the text 'a'"),
                ("[2]", "expected a whole number, found nothing"),
            ],
        ),
    ],
)
def test_what_does_not_fit_is_told_where_it_is(annotation: object, written: object, told: object) -> None:
    assert read(annotation, written) == told


_PLAIN = st.none() | st.booleans() | st.integers() | st.decimals(allow_nan=False, allow_infinity=False) | st.text()
_WRITTEN = st.recursive(_PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner))
_IS: Final[dict[object, Callable[[Any], bool]]] = {
    int: lambda value: type(value) is int,
    float: lambda value: type(value) is float,
    bool: lambda value: type(value) is bool,
    str: lambda value: type(value) is str,
    int | None: lambda value: value is None or type(value) is int,
    Literal["a", 1]: lambda value: value in ("a", 1) and type(value) is not bool,
    Size: lambda value: isinstance(value, Size),
    tuple[int, ...]: lambda value: type(value) is tuple and all(type(each) is int for each in value),
    tuple[int, str]: lambda value: [type(each) for each in value] == [int, str],
}


@given(annotation=st.sampled_from(list(_IS)), value=_WRITTEN)
def test_whatever_is_written_is_told_or_is_what_the_annotation_says(annotation: object, value: object) -> None:
    found = read(annotation, value)
    assert isinstance(found, list) or _IS[annotation](found)
