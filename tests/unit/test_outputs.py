"""Files are complete or as they were; what is no file is written as it is."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING

import pytest

from tourney.errors import DiskError, InvalidArgument
from tourney.outputs import check_writable, log_file, new_file, write_bytes, write_text

if TYPE_CHECKING:
    from pathlib import Path

posix = pytest.mark.skipif(sys.platform == "win32", reason="links, pipes and permissions of POSIX")


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, RuntimeError])
def test_an_interrupt_leaves_the_earlier_file(tmp_path: Path, error: type[BaseException]) -> None:
    path = tmp_path / "report.html"
    write_text(path, "earlier")

    def write_half() -> None:
        with new_file(path) as file:
            file.write("half")
            file.flush()
            assert path.read_text(encoding="utf-8") == "earlier"
            raise error

    with pytest.raises(error):
        write_half()
    assert path.read_text(encoding="utf-8") == "earlier"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    assert write_text(path, "long and earlier") == 16
    assert write_text(path, "n\u00e9w\n") == 5
    assert path.read_bytes() == b"n\xc3\xa9w\n"
    assert list(tmp_path.iterdir()) == [path]


@posix
def test_links_are_followed_and_permissions_are_kept(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    path = tmp_path / "below" / "a.txt"
    write_text(path, "earlier")
    path.chmod(0o640)
    (tmp_path / "link").symlink_to("below/a.txt")
    write_text(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert path.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    before = os.umask(0o027)
    try:
        write_text(tmp_path / "b.txt", "")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "b.txt").stat().st_mode) == 0o640


@posix
def test_a_pipe_is_written_and_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(InvalidArgument, match="cannot be written: No such device or address"):
        write_text(path, "nobody reads it")
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_bytes(path, b"somebody reads it")
        assert os.read(reader, 100) == b"somebody reads it"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(path.stat().st_mode)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")  # noqa: PTH110 - before any test
def test_a_full_disk_is_no_wrong_input(tmp_path: Path) -> None:
    (tmp_path / "full").symlink_to("/dev/full")
    with pytest.raises(DiskError, match="full cannot be written: No space left on device"):
        write_text(tmp_path / "full", "x")


@pytest.mark.parametrize("name", ["no/such/directory", "x" * 5000, "a\0b", "."])
def test_what_cannot_be_written_is_told(tmp_path: Path, name: str) -> None:
    for write in (check_writable, lambda path: write_text(path, ""), lambda path: log_file(path, "w").__enter__()):
        with pytest.raises(InvalidArgument, match=r"cannot be written: \S"):
            write(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_check_changes_nothing(tmp_path: Path) -> None:
    check_writable(tmp_path / "new.txt")
    write_text(tmp_path / "old.txt", "earlier")
    check_writable(tmp_path / "old.txt")
    assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [("old.txt", "earlier")]


def test_a_log_can_be_followed(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with log_file(path, "w") as file:
        file.write("one\n")
        file.flush()
        assert path.read_text(encoding="utf-8") == "one\n"
    with log_file(path, "a") as file:
        file.write("two\n")
    assert path.read_text(encoding="utf-8") == "one\ntwo\n"
