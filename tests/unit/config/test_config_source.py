from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from documents import data_of, problems_of, read_document, write

from tourney.config.problems import ConfigError, TextMark

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
    assert problem.endswith("is out of range")


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
    assert document.mark_of(("a", "b", "c", 0)) == TextMark(str(path), 2, 6)
    assert document.mark_of(("a", "x")) == TextMark(str(path), 2, 3)
    assert document.mark_of(("x",)) == TextMark(str(path), 1, 1)


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
        "1.5: ten\n"  # 7:1
        "true: yes\n"  # 8:1
        "? [x]\n"  # 9:3
        ": y\n"
        "d: !!python/object:os.system {}\n"  # 11:4
        "e: !mine 5\n",  # 12:4
    ) == [
        "4:3: b.c: the key 'c' is already on line 3",
        "5:1: a: the key 'a' is already on line 1",
        "6:1: merge keys (<<) are not allowed: move the shared part to a separate file and use extends",
        "7:1: a key must be a name, found the number 1.5: quote it if it is a name",
        "8:1: a key must be a name, found true: quote it if it is a name",
        "9:3: a key must be a name, not a list or a mapping",
        "11:4: tags such as '!!python/object:os.system' are not allowed",
        "12:4: tags such as '!mine' are not allowed",
    ]


def test_a_whole_number_may_be_a_key(tmp_path: Path) -> None:
    assert data_of(tmp_path, "10: ten") == data_of(tmp_path, "'10': ten") == {"10": "ten"}


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "---\n...\n", "\ufeff"])
def test_an_empty_file(tmp_path: Path, text: str) -> None:
    (problem,) = problems_of(tmp_path, text)
    assert problem.endswith(": the file is empty")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: 1\n---\nb: 2\n", "2:1: a second document starts here: a file may contain only one"),
        ("a:\n\tb: 1\n", "2:1: a tab is not allowed here: indent with spaces"),
        ("a: b: c\n", "1:5: not valid YAML: mapping values are not allowed here"),
        ("a: *b\n", "1:4: not valid YAML: found undefined alias 'b'"),
        ('a: "\\UFFFFFFFF"\n', None),
        ('a: "\\ud800"\n', "1:4: a: contains a character that is not allowed"),
        ('a: "\\e[31m"\n', "1:4: a: contains a character that is not allowed"),
        ("a: &x [*x]\n", "1:4: a[0]: an alias refers to a value that contains it"),
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
    assert problem.endswith("more than 100,000 values with aliases expanded")


def test_too_many_values_without_aliases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tourney.config.nodes._VALUES", 10)  # 100,000 take seconds
    assert problems_of(tmp_path, "[1, 2, 3, 4, 5, 6, 7, 8, 9, 0]")[0].startswith("1:29: [9]: more than ")
    assert problems_of(tmp_path, "- 1\n" * 30)[0].startswith("20:3: more than ")
    assert data_of(tmp_path, "[1, 2, 3, 4, 5, 6, 7, 8, 9]") == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_a_file_over_five_megabytes(tmp_path: Path) -> None:
    (problem,) = problems_of(tmp_path, b"# " + b"x" * 5_000_000)
    assert problem.startswith("1:1: ")
    assert problem.endswith("too large: more than 5 MB")


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

    (tmp_path / "main.yaml").write_text("seats: 9", encoding="utf-8")
    monkeypatch.setattr(Path, "open", refuse)  # the tests may run as root, whom no mode keeps out
    with pytest.raises(ConfigError, match=r":1:1: cannot read .*: permission denied"):
        read_document(tmp_path / "main.yaml")
