from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, TypeAlias

import pytest
from documents import data_of, problems_of, read_document, write
from hypothesis import given
from hypothesis import strategies as st

from tourney.config.problems import ConfigError, KeyPath, TextMark
from tourney.config.source import Library

if TYPE_CHECKING:
    from pathlib import Path

Tree: TypeAlias = "str | list[Tree] | dict[str, Tree]"


# -- extends


def test_mappings_merge_and_all_else_is_replaced(tmp_path: Path) -> None:
    base = write(tmp_path, "a: {x: 1, y: [1, 2], z: 3}\nb: 1\nd: 9\n", "parts/base.yaml")
    main = write(tmp_path, "extends: parts/base.yaml\na:\n  y: [7]\n  z: ~\nb: {q: 1, r: ~}\nc: 2\n")
    document = read_document(main)
    assert document.data == {"a": {"x": 1, "y": [7]}, "b": {"q": 1}, "d": 9, "c": 2}
    assert document.files == (main, base)
    assert document.mark_of(("a", "x")) == TextMark(str(base), 1, 8)
    assert document.key_marks["a", "x"] == TextMark(str(base), 1, 5)
    assert document.mark_of(("a", "y", 0)) == TextMark(str(main), 3, 7)
    assert document.mark_of(("a",)) == TextMark(str(main), 3, 3)
    assert document.mark_of(("d",)) == TextMark(str(base), 3, 4)


def test_a_list_of_extended_files_and_a_name_without_suffix(tmp_path: Path) -> None:
    write(tmp_path, "a: 1\nb: 1\nc: 1", "one.yaml")
    write(tmp_path, "b: 2\nc: 2", "two.yaml")
    assert data_of(tmp_path, "extends: [one, two.yaml]\nc: 3") == {"a": 1, "b": 2, "c": 3}


def test_paths_are_relative_to_the_file_that_says_them(tmp_path: Path) -> None:
    write(tmp_path, "extends: ../x/deep\nb: 2", "y/mid.yaml")
    write(tmp_path, "a: 1", "x/deep.yaml")
    assert data_of(tmp_path, "extends: y/mid") == {"a": 1, "b": 2}


def test_a_file_extended_twice_is_read_once(tmp_path: Path) -> None:
    base = write(tmp_path, "a: 1\na: 2\nb: 1", "base.yaml")
    write(tmp_path, "extends: base", "left.yaml")
    write(tmp_path, "extends: base", "right.yaml")
    assert problems_of(tmp_path, "extends: [left, right]") == [f"{base}:2:1: a: the key 'a' is already on line 1"]
    write(tmp_path, "a: 1", "base.yaml")
    files = read_document(tmp_path / "main.yaml").files
    assert [file.name for file in files] == ["main.yaml", "left.yaml", "base.yaml", "right.yaml"]


def test_extends_is_an_ordinary_key_below_the_top(tmp_path: Path) -> None:
    assert data_of(tmp_path, "a: {extends: x}") == {"a": {"extends": "x"}}


def test_the_search_goes_before_the_folder_for_bare_names_only(tmp_path: Path) -> None:
    shipped = write(tmp_path, "from: shipped", "shipped/turbo.yaml")
    write(tmp_path, "from: folder", "turbo.yaml")
    write(tmp_path, "from: folder", "own.yaml")
    asked: list[str] = []

    def search(name: str) -> Path | None:
        asked.append(name)
        return shipped if name == "turbo" else None

    def origin(name: str) -> object:
        return read_document(write(tmp_path, f"extends: {name}"), library=Library(find=search)).data

    assert origin("turbo") == {"from": "shipped"}
    assert origin("turbo.yaml") == {"from": "folder"}
    assert origin("./turbo") == {"from": "folder"}
    assert origin("own") == {"from": "folder"}
    assert asked == ["turbo", "own"]


def test_a_circle_is_printed_as_a_chain(tmp_path: Path) -> None:
    a = write(tmp_path, "extends: b", "a.yaml")
    b = write(tmp_path, "x: 1\nextends: ./a", "b.yaml")
    with pytest.raises(ConfigError) as caught:
        read_document(a)
    assert str(caught.value) == f"{b}:2:10: extends: files extend each other in a circle: {a} -> {b} -> {a}"


def test_a_very_long_chain(tmp_path: Path) -> None:
    for index in range(200):
        write(tmp_path, f"extends: f{index + 1}", f"f{index}.yaml")
    with pytest.raises(ConfigError, match="more than 100 files extend each other"):
        read_document(tmp_path / "f0.yaml")


def test_what_extends_cannot_reach_is_reported_where_it_says_so(tmp_path: Path) -> None:
    write(tmp_path, "a: 1", "base.yaml")
    write(tmp_path, "[1]", "list.yaml")
    (missing,) = problems_of(tmp_path, "a: 1\nextends: bsae")
    assert missing == f"2:10: extends: no such file: {tmp_path / 'bsae.yaml'}; did you mean 'base.yaml'?"
    assert problems_of(tmp_path, "extends: 5") == ["1:10: extends: expected a file name, found the number 5"]
    assert problems_of(tmp_path, 'extends: ["a\\nb"]') == [
        "1:11: extends: expected a file name, found the text 'a\\nb'"
    ]
    (wrong,) = problems_of(tmp_path, "extends: list")
    assert wrong.endswith("list.yaml:1:1: an extended file must be a mapping, found a list")


def test_the_problems_of_all_files_are_reported_together(tmp_path: Path) -> None:
    base = write(tmp_path, "x: 1\nx: 2", "base.yaml")
    assert problems_of(tmp_path, "extends: base\ny: 1\ny: 2") == [
        f"{base}:2:1: x: the key 'x' is already on line 1",
        "3:1: y: the key 'y' is already on line 2",
    ]


# -- settings


def test_settings_are_laid_over_the_file(tmp_path: Path) -> None:
    text = "a: {b: 1}\nlevels: [{bb: 1}, {bb: 2}]\nempty:\n"
    document = read_document(
        write(tmp_path, text),
        settings=["a.b=on", "levels.1.bb=1.50", "new.way.to=[x, {y: 010}]", "empty.x=~", "a.c=", "a.d=x=y"],
    )
    assert document.data == {
        "a": {"b": "on", "c": None, "d": "x=y"},
        "levels": [{"bb": 1}, {"bb": Decimal("1.50")}],
        "empty": {"x": None},
        "new": {"way": {"to": ["x", {"y": "010"}]}},
    }
    # "--set levels.1.bb=1.50": l is character 7, bb 16, and 1.50 begins at 19.
    assert document.mark_of(("levels", 1, "bb")) == TextMark("--set levels.1.bb=1.50", 1, 19)
    assert document.key_marks["levels", 1, "bb"] == TextMark("--set levels.1.bb=1.50", 1, 16)
    assert document.mark_of(("new", "way", "to", 1, "y")).column == 26
    assert document.mark_of(("new", "way")).column == 11


def test_null_takes_a_part_away(tmp_path: Path) -> None:
    text = "a: {b: 1, c: 2}\nlist: [1]\nd: 3\n"
    assert data_of(tmp_path, text, "a=null", "list=~", "e=null") == {"d": 3}
    assert data_of(tmp_path, text, "a.b=null", "d=") == {"a": {"b": None, "c": 2}, "list": [1], "d": None}


def test_a_later_setting_wins(tmp_path: Path) -> None:
    assert data_of(tmp_path, "a: 1", "a=2", "a={b: 3}", "a.c=4") == {"a": {"b": 3, "c": 4}}


@pytest.mark.parametrize(
    ("setting", "problem"),
    [
        ("a", "1:7: write a setting as path.to.key=value"),
        ("=1", "1:7: write a setting as path.to.key=value"),
        ("a..b=1", "1:7: write a setting as path.to.key=value"),
        ("a.b=1", "1:9: a: cannot look for 'b' in the number 1"),
        ("list.2=1", "1:12: list: expected an index from 0 to 1, found '2'"),
        ("list.-1=1", "1:12: list: expected an index from 0 to 1, found '-1'"),
        ("list.x.y=1", "1:12: list: expected an index from 0 to 1, found 'x'"),
        ("none.0=1", "1:12: none: expected no index, as the list is empty, found '0'"),
        ("a=b: 1", "1:9: here a list must be written as [a, b] and a mapping as {a: b}"),
        ("a={x: 1, x: 2}", "1:16: x: the key 'x' is already on line 1"),
        ("a=!!int 5", "1:9: tags such as '!!int' are not allowed"),
        ("a=[1", "1:11: not valid YAML: expected ',' or ']', but got '<stream end>' while parsing a flow sequence"),
    ],
)
def test_settings_that_do_not_fit(tmp_path: Path, setting: str, problem: str) -> None:
    assert problems_of(tmp_path, "a: 1\nlist: [1, 2]\nnone: []", setting) == [f"--set {setting}:{problem}"]


def test_a_setting_of_a_thousand_steps(tmp_path: Path) -> None:
    (problem,) = problems_of(tmp_path, "a: 1", ".".join("b" * 1000) + "=1")
    assert problem.endswith(":1:207: nested more than 100 deep")  # 6 + 100 times two characters + 1


# -- properties

YAMLISH = st.text(st.sampled_from("ab1.:-,[]{}&*!|>'\"#%?~<\\ \t\n\r\u0085\ufeff@`"), max_size=60)


def read_or_problems(path: Path, *settings: str) -> None:
    try:
        read_document(path, settings=settings)
    except ConfigError as error:
        said = error
    else:
        return
    assert said.problems
    assert len(str(said).splitlines()) == len(said.problems)


@given(content=st.binary(max_size=200) | st.text(max_size=100).map(str.encode) | YAMLISH.map(str.encode))
def test_any_content_is_read_or_has_problems(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    read_or_problems(write(tmp_path_factory.getbasetemp(), content, "any.yaml"))


@given(setting=st.text() | YAMLISH | YAMLISH.map("a.0.b={}".format) | YAMLISH.map("{}=1".format))
def test_any_setting_fits_or_has_problems(tmp_path_factory: pytest.TempPathFactory, setting: str) -> None:
    path = write(tmp_path_factory.getbasetemp(), "a: [{b: 1}]", "set.yaml")
    read_or_problems(path, setting)


KEYS = st.sampled_from(["a", "b", "c"])
TREES: st.SearchStrategy[Tree] = st.recursive(
    st.just("leaf"), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)
)


def numbered(tree: Tree, prefix: str, count: list[int]) -> Tree:
    """The tree with a text of its own in every leaf."""
    if isinstance(tree, dict):
        return {key: numbered(part, prefix, count) for key, part in tree.items()}
    if isinstance(tree, list):
        return [numbered(part, prefix, count) for part in tree]
    count[0] += 1
    return f"{prefix}{count[0]}."


def merged(base: Tree, over: Tree) -> Tree:
    if not isinstance(base, dict) or not isinstance(over, dict):
        return over
    return base | {key: merged(base[key], part) if key in base else part for key, part in over.items()}


def leaves(data: object, path: KeyPath = ()) -> dict[KeyPath, str]:
    if isinstance(data, str):
        return {path: data}
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return {way: leaf for step, part in parts for way, leaf in leaves(part, (*path, step)).items()}


@given(
    base=st.dictionaries(KEYS, TREES, max_size=3),
    over=st.dictionaries(KEYS, TREES, max_size=3),
    indent=st.sampled_from([None, 0, 3]),
)
def test_merged_values_keep_the_marks_of_their_own_file(
    tmp_path_factory: pytest.TempPathFactory, base: dict[str, Tree], over: dict[str, Tree], indent: int | None
) -> None:
    low, high = numbered(base, "low", [0]), numbered(over, "high", [0])
    assert isinstance(high, dict)
    folder = tmp_path_factory.getbasetemp()
    texts = {"low": json.dumps(low, indent=indent), "high": json.dumps(high | {"extends": "low"}, indent=indent)}
    paths = {name: write(folder, text, f"{name}.yaml") for name, text in texts.items()}
    document = read_document(paths["high"])
    assert document.data == merged(low, high)
    for path, leaf in leaves(document.data).items():
        name = "low" if leaf.startswith("low") else "high"
        before = texts[name][: texts[name].index(f'"{leaf}"')]
        column = len(before.rpartition("\n")[2]) + 1
        assert document.marks[path] == TextMark(str(paths[name]), before.count("\n") + 1, column)
