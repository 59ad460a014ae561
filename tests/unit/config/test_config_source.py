from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.config.problems import ConfigError, KeyPath, Mark
from tourney.config.source import Document, Library
from tourney.config.source import read_document as read

if TYPE_CHECKING:
    from collections.abc import Sequence

Tree: TypeAlias = "str | list[Tree] | dict[str, Tree]"


def read_document(path: Path, *, settings: Sequence[str] = (), library: Library = Library()) -> Document:  # noqa: B008
    """The document, or all that is wrong with it: for tests that care for both alike."""
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
    """Each problem as `line:column: path: message`, settings with their whole text before that."""
    path = write(folder, text)
    with pytest.raises(ConfigError) as caught:
        read_document(path, settings=settings)
    return [str(problem).removeprefix(f"{path}:") for problem in caught.value.problems]


# -- values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("null", None),
        ("~", None),
        ("", None),
        ("true", True),
        ("True", True),
        ("TRUE", True),
        ("false", False),
        ("tRUE", "tRUE"),
        ("Null", "Null"),
        ("on", "on"),
        ("no", "no"),
        ("y", "y"),
        ("0", 0),
        ("-5", -5),
        ("+5", 5),
        ("1_000__000", 1_000_000),
        ("1_", "1_"),
        ("_1", "_1"),
        ("010", "010"),
        ("0x1F", "0x1F"),
        ("12:30", "12:30"),
        ("2024-01-31", "2024-01-31"),
        ("1,000", "1,000"),
        ("1e5", "1e5"),
        (".5", ".5"),
        ("5.", "5."),
        (".inf", ".inf"),
        ("=", "="),
        ("'5'", "5"),
        ('"true"', "true"),
        ("[1, {a: b}]", [1, {"a": "b"}]),
    ],
)
def test_what_values_mean(tmp_path: Path, text: str, value: object) -> None:
    data = data_of(tmp_path, f"a: {text}\n")
    assert data == {"a": value}
    assert isinstance(data, dict)
    assert type(data["a"]) is type(value)


@pytest.mark.parametrize("text", ["1.50", "-0.1", "00.5", "1.5e3", "0.10000000000000000000000000000000001"])
def test_decimal_numbers_stay_exact(tmp_path: Path, text: str) -> None:
    data = data_of(tmp_path, f"a: {text}")
    assert isinstance(data, dict)
    assert isinstance(data["a"], Decimal)
    assert str(data["a"]) == str(Decimal(text))


@pytest.mark.parametrize("text", ["9" * 61, "9" * 5000, "1.0e61", "1.0e99999999999999999999", "-1.0e-99999999"])
def test_numbers_out_of_all_bounds(tmp_path: Path, text: str) -> None:
    (problem,) = problems_of(tmp_path, f"a: {text}")
    assert problem.startswith("1:4: a: the number ")
    assert problem.endswith("is out of all bounds")


def test_every_value_and_every_key_has_its_position(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "# a comment\n"  # line 1
        "name: Main\n"  # 2: key at 1, value at 7
        "levels:\n"  # 3
        "  - bb: 10\n"  # 4: item (its first key) at 5, value at 9
        "    sb:  5\n"  # 5: key at 5, value at 10
        "  - {bb: 20}\n",  # 6: item at 5, key at 6, value at 10
    )
    document = read_document(path)
    assert document.data == {"name": "Main", "levels": [{"bb": 10, "sb": 5}, {"bb": 20}]}
    assert {way: (mark.line, mark.column) for way, mark in document.marks.items()} == {
        (): (2, 1),
        ("name",): (2, 7),
        ("levels",): (4, 3),
        ("levels", 0): (4, 5),
        ("levels", 0, "bb"): (4, 9),
        ("levels", 0, "sb"): (5, 10),
        ("levels", 1): (6, 5),
        ("levels", 1, "bb"): (6, 10),
    }
    assert {way: (mark.line, mark.column) for way, mark in document.key_marks.items()} == {
        ("name",): (2, 1),
        ("levels",): (3, 1),
        ("levels", 0, "bb"): (4, 5),
        ("levels", 0, "sb"): (5, 5),
        ("levels", 1, "bb"): (6, 6),
    }
    assert {mark.file for mark in document.marks.values()} == {str(path)}
    assert document.files == (path,)


def test_the_mark_of_what_does_not_exist_is_that_of_what_is_around_it(tmp_path: Path) -> None:
    path = write(tmp_path, "a:\n  b: 1\n")
    document = read_document(path)
    assert document.mark_of(("a", "b", "c", 0)) == Mark(str(path), 2, 6)
    assert document.mark_of(("a", "x")) == Mark(str(path), 2, 3)
    assert document.mark_of(("x",)) == Mark(str(path), 1, 1)


def test_aliases_are_written_out(tmp_path: Path) -> None:
    assert data_of(tmp_path, "a: &x [1, 2]\nb: *x\nc: {d: *x}") == {"a": [1, 2], "b": [1, 2], "c": {"d": [1, 2]}}


def test_a_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    document = read_document(write(tmp_path, b"\xef\xbb\xbfa: 1\r\nb: 2\r\n"))
    assert document.data == {"a": 1, "b": 2}
    assert [(mark.line, mark.column) for mark in document.key_marks.values()] == [(1, 1), (2, 1)]


# -- what is wrong in one file


def test_all_problems_of_a_file_are_reported_together(tmp_path: Path) -> None:
    assert problems_of(
        tmp_path,
        "a: 1\n"
        "b:\n"
        "  c: 1\n"
        "  c: 2\n"  # line 4, column 3
        "a: 3\n"  # 5:1
        "<<: {x: 1}\n"  # 6:1
        "10: ten\n"  # 7:1
        "true: yes\n"  # 8:1
        "? [x]\n"  # 9:3
        ": y\n"
        "d: !!python/object:os.system {}\n"  # 11:4
        "e: !mine 5\n",  # 12:4
    ) == [
        "4:3: b.c: the key 'c' is already on line 3",
        "5:1: a: the key 'a' is already on line 1",
        "6:1: merge keys (<<) are not allowed: put what is shared in a file of its own and use extends",
        "7:1: keys are names, found the number 10: quote it if it is one",
        "8:1: keys are names, found true: quote it if it is one",
        "9:3: keys are names, not lists or mappings",
        "11:4: tags such as '!!python/object:os.system' are not allowed",
        "12:4: tags such as '!mine' are not allowed",
    ]


def test_a_quoted_number_may_be_a_key(tmp_path: Path) -> None:
    assert data_of(tmp_path, "'10': ten") == {"10": "ten"}


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "---\n...\n", "\ufeff"])
def test_an_empty_file(tmp_path: Path, text: str) -> None:
    (problem,) = problems_of(tmp_path, text)
    assert problem.endswith(": the file is empty")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: 1\n---\nb: 2\n", "2:1: a second document: a file holds only one"),
        ("a:\n\tb: 1\n", "2:1: a tab cannot stand here: indent with spaces"),
        ("a: b: c\n", "1:5: not valid YAML: mapping values are not allowed here"),
        ("a: *b\n", "1:4: not valid YAML: found undefined alias 'b'"),
        ('a: "\\UFFFFFFFF"\n', None),
        ('a: "\\ud800"\n', "1:4: a: holds a character that is not allowed"),
        ('a: "\\e[31m"\n', "1:4: a: holds a character that is not allowed"),
        ("a: &x [*x]\n", "1:4: a[0]: an alias stands inside the very value it repeats"),
        ("a: 1\nb: \x00\n", "2:4: the character U+0000 is not allowed"),
        ("a: 1\nb: x\u2028y\n", "2:5: the character U+2028 is not allowed"),
        (b"a: 1\nbc: \xff\n", "2:5: not a text file in UTF-8"),
        (b"\xef\xbb\xbf\xff", "1:1: not a text file in UTF-8"),
        (b"\xff\xfea\x00", "1:1: not a text file in UTF-8"),
        ("[" * 10_000, "1:101: nested more than 100 deep"),
        ("- " * 10_000, "1:201: nested more than 100 deep"),
    ],
)
def test_a_file_that_cannot_be_read_has_one_problem(tmp_path: Path, text: str | bytes, problem: str | None) -> None:
    found = problems_of(tmp_path, text)
    assert len(found) == 1
    assert problem is None or found == [problem]
    assert "\n" not in found[0]


def test_nesting_through_aliases_is_limited_too(tmp_path: Path) -> None:
    text = "a0: &a0 1\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 1000))
    (problem,) = problems_of(tmp_path, text)
    assert problem.endswith("nested more than 100 deep")


def test_an_alias_bomb(tmp_path: Path) -> None:
    text = "a0: &a0 lol\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 10))
    (problem,) = problems_of(tmp_path, text)
    assert problem.endswith("more than 100,000 values, aliases written out")


def test_too_many_values_without_aliases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tourney.config.nodes._VALUES", 10)  # 100,000 take seconds
    assert problems_of(tmp_path, "[1, 2, 3, 4, 5, 6, 7, 8, 9, 0]")[0].startswith("1:29: [9]: more than ")
    assert problems_of(tmp_path, "- 1\n" * 30)[0].startswith("20:3: more than ")
    assert data_of(tmp_path, "[1, 2, 3, 4, 5, 6, 7, 8, 9]") == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_a_file_over_five_megabytes(tmp_path: Path) -> None:
    (problem,) = problems_of(tmp_path, b"# " + b"x" * 5_000_000)
    assert problem.startswith("1:1: ")
    assert problem.endswith("is too large: more than 5 MB")


def test_a_missing_file_and_the_one_that_was_meant(tmp_path: Path) -> None:
    write(tmp_path, "a: 1", "sunday.yaml")
    path = tmp_path / "snuday.yaml"
    with pytest.raises(ConfigError) as caught:
        read_document(path)
    assert str(caught.value) == f"{path}:1:1: no such file: {path}; did you mean 'sunday.yaml'?"


@pytest.mark.parametrize("name", ["nowhere/main.yaml", "a\0b.yaml", "main.yaml/x.yaml"])
def test_other_files_that_are_not_there(tmp_path: Path, name: str) -> None:
    write(tmp_path, "a: 1")
    with pytest.raises(ConfigError) as caught:
        read_document(tmp_path / name)
    (problem,) = caught.value.problems
    assert (problem.mark.line, problem.mark.column) == (1, 1)


def test_a_directory(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r":1:1: cannot read .*: is a directory"):
        read_document(tmp_path)


def test_a_file_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)  # the tests may run as root, whom no mode keeps out
    with pytest.raises(ConfigError, match=r":1:1: cannot read .*: permission denied"):
        read_document(tmp_path / "main.yaml")


# -- extends


def test_mappings_merge_and_all_else_is_replaced(tmp_path: Path) -> None:
    base = write(tmp_path, "a: {x: 1, y: [1, 2], z: 3}\nb: 1\nd: 9\n", "parts/base.yaml")
    main = write(tmp_path, "extends: parts/base.yaml\na:\n  y: [7]\n  z: ~\nb: {q: 1, r: ~}\nc: 2\n")
    document = read_document(main)
    assert document.data == {"a": {"x": 1, "y": [7]}, "b": {"q": 1}, "d": 9, "c": 2}
    assert document.files == (main, base)
    assert document.mark_of(("a", "x")) == Mark(str(base), 1, 8)
    assert document.key_marks["a", "x"] == Mark(str(base), 1, 5)
    assert document.mark_of(("a", "y", 0)) == Mark(str(main), 3, 7)
    assert document.mark_of(("a",)) == Mark(str(main), 3, 3)
    assert document.mark_of(("d",)) == Mark(str(base), 3, 4)


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
    with pytest.raises(ConfigError, match="more than 100 files extend one another"):
        read_document(tmp_path / "f0.yaml")


def test_what_extends_cannot_reach_is_reported_where_it_says_so(tmp_path: Path) -> None:
    write(tmp_path, "a: 1", "base.yaml")
    write(tmp_path, "[1]", "list.yaml")
    (missing,) = problems_of(tmp_path, "a: 1\nextends: bsae")
    assert missing == f"2:10: extends: no such file: {tmp_path / 'bsae.yaml'}; did you mean 'base.yaml'?"
    assert problems_of(tmp_path, "extends: 5") == ["1:10: extends: expected the name of a file, found the number 5"]
    assert problems_of(tmp_path, 'extends: ["a\\nb"]') == [
        "1:11: extends: expected the name of a file, found the text 'a\\nb'"
    ]
    (wrong,) = problems_of(tmp_path, "extends: list")
    assert wrong.endswith("list.yaml:1:1: a file that others extend is a mapping, found a list")


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
    assert document.mark_of(("levels", 1, "bb")) == Mark("--set levels.1.bb=1.50", 1, 19)
    assert document.key_marks["levels", 1, "bb"] == Mark("--set levels.1.bb=1.50", 1, 16)
    assert document.mark_of(("new", "way", "to", 1, "y")).column == 26
    assert document.mark_of(("new", "way")).column == 11


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
        ("a=b: 1", "1:9: write a list as [a, b] and a mapping as {a: b} here"),
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
        assert document.marks[path] == Mark(str(paths[name]), before.count("\n") + 1, column)
