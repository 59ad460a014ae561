"""Engines that do what no engine may do: each is a finding about itself, and harms nothing else.

Each is a program. Its code changes `ABOUT`, `KINDS`, `STATE`, `hello` or `answer` of the program below, which answers
every message with the same state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_PROGRAM: Final = """
import json, os, signal, subprocess, sys, threading, time
ABOUT = {"name": "bad", "games": ["no_limit_holdem"], "most_seats": 6}
KINDS = ["hands"]
STATE = {"type": "state", "actor": 0, "over": False}
CHILD = [sys.executable, "-c", "import time; time.sleep(600)", MARK]

def hello():
    return {"type": "hello", "protocol": 1, "kinds": KINDS, "about": ABOUT}

def answer(message):
    return STATE

def error(where, message=""):
    return {"type": "error", "where": where, "message": message}

{code}

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "end":
        break
    told = hello() if message["type"] == "hello" else answer(message)
    sys.stdout.write((told if isinstance(told, str) else json.dumps(told)) + "\\n")
    sys.stdout.flush()
"""


def _about(**fields: object) -> str:
    return f"ABOUT.update({fields!r})"


def _state(**fields: object) -> str:
    return f"STATE.update({fields!r})"


def _failing(text: str) -> str:
    return f"def answer(message): return error({text!r}, {text!r})"


_RED: Final = "\x1b[31mred\x1b[0m"

_DAEMON: Final = """
if not os.fork():
    os.setsid()
    if not os.fork():
        os.execv(CHILD[0], CHILD)
    os._exit(0)
os.wait()
"""
_SLEEPS: Final = "def answer(message): time.sleep(600)"
_COUNTS: Final = "import itertools\nN = itertools.count()\n"
_EVALUATOR: Final = """
KINDS = ["evaluator", "ranks"]
ABOUT.update(games=[], rankings=["high", "\\x1b[31m"])
def answer(message):
    if message["type"] == "rank":
        return {"type": "rank", "rank": float("nan")}
    return {"type": "winners", "winners": []}
"""
_TOLD: Final = """
ABOUT.update(deck="own")
STATE.update(actor=None, over=True, stacks=[5, 5])
def answer(message):
    if message["type"] == "cards":
        return {"type": "cards", "hole": [["As", "As"], ["Zz", "\\x1b"]], "boards": [["As"] * 5]}
    return STATE
"""


def _table(**hand: object) -> str:
    return (
        f'KINDS = ["table"]\nABOUT.update(games=[])\nHAND = { ({"type": "table hand"} | hand)!r}\n'
        "def answer(message): return HAND if message['type'] == 'next hand' else {'type': 'ok'}"
    )


def _nested(what: str, before: str, after: str) -> str:
    return f"def {what}: return {before!r} + '[' * 900 + ']' * 900 + {after!r}"


TEXTS: Final[dict[str, str]] = {
    "a name with a lone surrogate": _about(name="a\ud800b"),
    "a name with escape sequences": _about(name=f"{_RED}\x07\x9b31m"),
    "a name that clears the screen": _about(name="\x1b]0;title\x07\x1b[2J\x1b[H"),
    "a name of 900,000 letters": _about(name="n" * 900_000),
    "a name of 5,000,000 letters": _about(name="n" * 5_000_000),
    "an empty name": _about(name=""),
    "a name of two dots": _about(name=".."),
    "a name that is a path": _about(name="../../../tmp/elsewhere"),
    "a name that is an absolute path": _about(name="/elsewhere"),
    "a name in another alphabet": _about(name="\uff0e\uff0e\u00df"),
    "a name with a null": _about(name="a\0b"),
    "a name with line ends": _about(name="a\nb\r\nc\u2028d\x85e"),
    "a name of markup": _about(name="<script>alert(1)</script>]]>&[bold red]"),
    "a name of noncharacters": _about(name="a\ufffe\uffff\U0001fffe"),
    "a name that changes direction": _about(name="abc\u202edef\u2066"),
    "a version with escape sequences": _about(version=_RED),
    "notes with escape sequences": _about(notes=[_RED, "\ud800", "a\nb"]),
    "a game with escape sequences": _about(games=["no_limit_holdem", _RED, "\ud800"]),
    "a house rule with escape sequences": _about(house_rules=[_RED]),
    "an error with escape sequences": _failing(_RED),
    "an error with a lone surrogate": _failing("\udfff"),
    "an error with a line end": _failing("a\nb | c | d"),
    "an error of 900,000 letters": _failing("e" * 900_000),
    "an error that is nothing": "def answer(message): return error(None, None)",
    "an error that is a mapping": f"def answer(message): return error({{{_RED!r}: 1}}, [{_RED!r}])",
    "another error each time": f"{_COUNTS}def answer(message): return error(f'place {{next(N)}}')",
    "a reason with escape sequences": f"def answer(message): return {{'type': 'not offered', 'why': {_RED!r}}}",
    "a reason that is a list": "def answer(message): return {'type': 'not offered', 'why': [['\\ud800']]}",
    "another reason each time": f"{_COUNTS}def answer(_): return {{'type': 'not offered', 'why': str(next(N))}}",
    "a field with escape sequences": _state(**{_RED: 1}),
    "a kind of action with escape sequences": _state(kinds=[_RED]),
    "cards with escape sequences": _state(boards=[[_RED]], hole=[["\ud800"], ["a\nb"]]),
    "last words with escape sequences": f"sys.exit({_RED!r})",
    "last words that are no text": "os.write(2, bytes(range(256))); sys.exit(3)",
}

NUMBERS: Final[dict[str, str]] = {
    "a least stack of 10**30": _about(least_stack=10**30),
    "a least stack of 1e30": _about(least_stack=1e30),
    "a least stack below 0": _about(least_stack=-5),
    "stacks of 10**30": _about(stacks=[10**30]),
    "blinds of 10**30": _about(blinds=[[10**30, 10**31]]),
    "10**30 seats": _about(most_seats=10**30),
    "a raise of 10**30": _state(kinds=["raise", "fold", "call"], least_to=10**30, most_to=10**31),
    "a raise of 1e300": _state(kinds=["raise", "fold", "call"], least_to=1e300, most_to=1e301),
    "a raise to a negative": _state(kinds=["raise", "call"], least_to=-(10**11), most_to=-5, totals=[-5]),
    "a raise to nowhere": _state(kinds=["raise"], least_to=100, most_to=5),
    "half a chip": _state(over=True, actor=None, awards=[{"position": 0, "amount": 0.5, "pot": 10**9}]),
    "an actor in a hand that is over": _state(over=True),
    "a street of 10**30": _state(street=10**30),
}

SHAPES: Final[dict[str, str]] = {
    "a kind of action that is a list": _state(kinds=[["fold"]]),
    "lists of 100,000 numbers": _state(stacks=[5] * 100_000, bets=[0] * 100_000),
    "boards of 100,000 cards": _state(boards=[["As"] * 100_000]),
    "50,000 pots": _state(pots=[{"amount": 1}] * 50_000),
    "lists in lists": _nested("answer(message)", '{"type": "state", "over": ', "}"),
    "a hello of lists in lists": _nested("hello()", '{"type": "hello", "about": {"name": ', "}}"),
    "kinds that are lists": "KINDS = [['hands'], {}]",
    "an about that is a text": "ABOUT = 'bad'",
    "a line that does not end": "def answer(message):\n    while True: os.write(1, b'x' * 65536)",
    "answers that nobody asked for": "def answer(message): return '\\n'.join([json.dumps(STATE)] * 5)",
    "a table of other seats": _table(button=99, small_blind=-7, big_blind=1.5, dealt_in=[10**9]),
    "a table that posts nonsense": _table(button=0, small_blind=1, big_blind=2, dealt_in=[0, 1], posted={"\x1b": []}),
    "an evaluator that names nobody": _EVALUATOR,
    "cards that are dealt twice": _TOLD,
}

PROCESSES: Final[dict[str, str]] = {
    "it ends at once": "sys.exit(0)",
    "it is killed": "os.kill(os.getpid(), signal.SIGKILL)",
    "it closes its output": "os.close(1)\ntime.sleep(600)",
    "it hears no signal": f"for one in (1, 2, 15): signal.signal(one, signal.SIG_IGN)\n{_SLEEPS}",
    "it never starts": "time.sleep(600)",
    "it sleeps": _SLEEPS,
    "it computes": "def answer(message):\n    while True: pass",
    "it does not read": "os.write(1, ((json.dumps(hello()) + '\\n') * 20).encode())\ntime.sleep(600)",
    "it has a child": "subprocess.Popen(CHILD)",
    "it has a child in another session": "subprocess.Popen(CHILD, start_new_session=True)",
    "it has a daemon": _DAEMON,
    "it hangs with a daemon": f"{_DAEMON}{_SLEEPS}",
    "it fills its memory": "def answer(message): return str(len(bytearray(1 << 36)))",
    "it fills the disk": "def answer(message):\n    while True: os.write(2, b'x' * (1 << 20))",
}

ENGINES: Final = TEXTS | NUMBERS | SHAPES | PROCESSES
"""The code of each engine."""


def write_engine(name: str, folder: Path, mark: str) -> Path:
    """Write the program of an engine; its children have `mark` as their last argument."""
    path = folder / "engine.py"
    text = _PROGRAM.replace("MARK", repr(mark)).replace("{code}", ENGINES[name])
    path.write_text(text, encoding="utf-8", errors="backslashreplace")
    return path
