"""How fast the studio answers on this machine: `python docs/scripts/studio_times.py`.

For events of 50 and of 500 players it prints the seconds from an edit to the first run of the new version, and to the
first answer with its curves: the first edit after the start, and the median of others during play. The goals, on two
cores that are otherwise idle: runs of the new version after 0.3 s, curves after 1 s for 50 players, 3 s for 500.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from urllib.parse import urlsplit

EVENT = """\
title: Times
game: no_limit_holdem
schedule: barge_2019_nlhe_main
payouts: standard_15
field: home_game
seats: 9
pace: live
stack: 10000
entries: {entries}
"""
EDITS = 7


def find_times(entries: int) -> list[tuple[float, float]]:
    """The seconds to the first run and to the first answer after each edit."""
    with TemporaryDirectory() as folder:
        Path(folder, "event.yaml").write_text(EVENT.format(entries=entries), encoding="utf-8")
        command = [sys.executable, "-m", "tourney", "studio", folder, "--no-open"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - tourney itself
            assert process.stdout is not None
            try:
                return edit_often(process.stdout.readline().strip())
            finally:
                process.send_signal(signal.SIGINT)


def edit_often(address: str) -> list[tuple[float, float]]:
    """Edit the event of a studio again and again, and measure how it answers."""
    parts = urlsplit(address)
    ask = HTTPConnection("127.0.0.1", parts.port or 0, timeout=120)
    ask.request("GET", f"/?{parts.query}")
    entered = ask.getresponse()
    entered.read()
    headers = {"Cookie": (entered.getheader("set-cookie") or "").partition(";")[0]}
    stream = HTTPConnection("127.0.0.1", parts.port or 0, timeout=120)
    stream.request("GET", "/feed?file=event.yaml", headers=headers)
    feed = stream.getresponse()
    headers |= {"Origin": f"http://127.0.0.1:{parts.port}", "Content-Type": "application/json"}
    found = []
    for number in range(EDITS):
        began = monotonic()
        value = {"file": "event.yaml", "key": "stack", "value": str(10_100 + 100 * number)}
        ask.request("POST", "/event/field", json.dumps(value), headers)
        answer = json.loads(ask.getresponse().read())
        assert "revision" in answer, answer
        run = wait_for(feed, "progress", answer["revision"]) - began
        found.append((run, wait_for(feed, "answer", answer["revision"]) - began))
        sleep(1)
    stream.close()
    return found


def wait_for(feed: HTTPResponse, kind: str, revision: int) -> float:
    """The time at which a message of a kind comes that is about a revision and its runs."""
    name = ""
    while line := feed.readline().decode():
        if line.startswith("event: "):
            name = line[7:].strip()
        elif line.startswith("data: ") and name in {kind, "state", "failure"}:
            data = json.loads(line[6:])
            assert name != "failure", data
            assert not data.get("problems"), data["problems"]
            if name == kind and data["revision"] == revision and data["runs"]:
                return monotonic()
    raise AssertionError("the studio has ended")


if __name__ == "__main__":
    print("players   first edit: run, curves   later edits: run, curves (seconds)")
    for players in (50, 500):
        first, *others = find_times(players)
        runs, curves = (median(each[place] for each in others) for place in (0, 1))
        print(f"{players:7}   {first[0]:15.2f}   {first[1]:6.2f}   {runs:16.2f}   {curves:6.2f}")
