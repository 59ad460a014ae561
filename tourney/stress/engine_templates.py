"""The files that `tourney new-engine` writes: an engine to fill in, in Python or JavaScript, or a floor in Python."""

from __future__ import annotations

import keyword
import re
import sys
from string import Template
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from pathlib import Path

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")

_PYTHON: Final = Template('''\
"""$class_name, an engine for `tourney stress`. It translates, and corrects nothing.

    tourney stress $file:$class_name
    tourney stress $file:$class_name --dry-run      # start it, and list what would be tested
"""

from __future__ import annotations

from tourney.stress.interface import EngineAbout, EngineAction, EngineState, HandSetup, NotOffered, Refused


class $class_name:
    """Plays hands of no-limit hold'em."""

    def about(self) -> EngineAbout:
        """What the engine offers. Leave out what it does not know: it is then not tested."""
        return EngineAbout(
            "$name",
            version="1.0",
            games=("no_limit_holdem",),  # `tourney list variants` has them all
            most_seats=9,
            antes=(),  # "each", "big blind", "button"
            refuses=True,  # whether `act` raises Refused for an illegal action
        )

    def begin(self, setup: HandSetup) -> None:
        """Begin a hand: forced bets posted, cards dealt. Positions count from the left of the button."""
        if setup.small_blind_at is None or setup.button is None:
            raise NotOffered("only a live button and both blinds")
        # The cards: setup.hole has two for each position, such as ("As", "Td"), and setup.board has five.
        # Heads-up, position 1 has the button and the small blind.
        raise NotOffered("write begin(): make a table with setup.stacks, setup.small_blind and setup.big_blind")

    def act(self, action: EngineAction) -> None:
        """Make an action. `to` is the player's total bet on the street after it, `by` the chips it adds."""
        if action.kind == "fold":
            ...
        elif action.kind in {"check", "call"}:
            ...
        else:  # "bet" or "raise", to action.to
            ...
        raise Refused("write act(): raise Refused only if the engine says that the action is illegal")

    def state(self) -> EngineState:
        """The hand now. None means: the engine does not say, so it is not tested."""
        over = False
        if over:
            return EngineState(None, over=True, stacks=None)  # tell the stacks at the end, by position
        return EngineState(
            actor=None,  # whose turn it is
            over=False,
            stacks=None,  # chips behind, by position
            bets=None,  # bets of this street
            pot=None,  # all chips in the middle, with the bets
            street=None,  # 0 before the flop
            boards=None,  # (("2c", "Td", "As"),)
            to_call=None,  # 0 if the actor may check
            least_to=None,  # the least total to bet or raise to; 0 if none is allowed
            most_to=None,  # the largest
        )
''')

_FLOOR: Final = Template('''\
"""$class_name, the floor of an engine for `tourney stress`. It translates, and corrects nothing.

    tourney stress $file:$class_name
    tourney stress $file:$class_name --dry-run      # start it, and list what would be tested

Leave out the methods that the engine has nothing for. Each question stands alone: nothing is kept.
"""

from __future__ import annotations

from tourney.stress.floor_interface import Busts, FloorRoom, HandBefore, PlayerFinish, PlayerMove
from tourney.stress.interface import EngineAbout, NotOffered, TableHand


class $class_name:
    """Places players, moves them, and says who has the blinds."""

    def about(self) -> EngineAbout:
        """What is tested."""
        return EngineAbout("$name", version="1.0")

    def finish(self, busts: Busts) -> list[PlayerFinish]:
        """The place and the prize of each player who goes out in a hand."""
        # busts.tables has a group for each table that loses players, each with (player, stack at the start).
        # busts.left counts them with those who stay in; busts.prizes begins with the prize of the first place.
        # Players who tie have the best of the places they share.
        raise NotOffered("write finish(): return a PlayerFinish(player, place, prize) for each of them")

    def moves(self, room: FloorRoom) -> list[PlayerMove]:
        """All moves until the room plays on: tables that break, then tables out of balance."""
        # room.tables have the player in each seat, None for an open one, and who had the blinds in the last hand;
        # room.staying is the number of tables to play on with; the others break, in the order room.break_order.
        raise NotOffered("write moves(): return PlayerMove(player, table, seat), and an empty list if nobody moves")

    def positions(self, before: HandBefore, seats: tuple[int, ...]) -> TableHand:
        """Who has the button and the blinds in the next hand, with players in these seats."""
        # before.button, .small_blind and .big_blind are the seats of the last hand, before.dealt_in who played it.
        raise NotOffered("write positions(): return TableHand(button, small_blind, big_blind, dealt_in)")
''')

_JAVASCRIPT: Final = Template("""\
// $name, an engine for `tourney stress -- node $file`. It translates, and corrects nothing.
// One JSON message a line: see the page "The protocol of tourney stress".
import { createInterface } from 'node:readline'

// What the engine offers. Leave out what it does not know: it is then not tested.
const about = {
  name: '$name',
  version: '1.0',
  games: ['no_limit_holdem'], // `tourney list variants` has them all
  most_seats: 9,
}

// Begin a hand: forced bets posted, cards dealt. Positions count from the left of the button.
// The cards: setup.hole has two for each position, such as ['As', 'Td'], and setup.boards[0] has five.
// Heads-up, position 1 has the button and the small blind.
function hand (setup) {
  if (setup.button == null || setup.small_blind_at == null) return { type: 'not offered', why: 'a dead blind' }
  return { type: 'not offered', why: 'write hand(): make a table with setup.stacks and the blinds' }
}

// Make an action: 'fold', 'check', 'call', 'bet' or 'raise'; `to` is the total bet on the street, `by` what it adds.
function act ({ position, kind, to, by }) {
  return { type: 'refused', why: 'write act(): refuse only what the engine says is illegal' }
}

// The hand now. What the engine does not say is left out, and not tested.
function state () {
  const over = false
  if (over) return { type: 'state', actor: null, over: true, stacks: [] } // the stacks at the end, by position
  return { type: 'state', actor: 0, over: false /* stacks, bets, pot, street, boards, to_call, least_to, most_to */ }
}

const hello = () => ({ type: 'hello', protocol: 1, kinds: ['hands'], about })
const answers = { hello, hand, act, state, end: () => process.exit(0) }

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  let answer
  try {
    answer = answers[message.type](message)
  } catch (error) { // a fault of the engine is a finding
    answer = { type: 'error', where: error.name, message: error.message }
  }
  process.stdout.write(JSON.stringify(answer) + '\\n')
}
""")


class NewEngine(NamedTuple):
    """The file of a new engine.

    Attributes:
        file: Its path.
        text: Its contents.
        arguments: The arguments of `tourney stress` that test it.
    """

    file: Path
    text: str
    arguments: str


def new_engine(name: str, file: Path, *, floor: bool = False) -> NewEngine:
    """Make a new engine from a template, in the language that the file is named for.

    Args:
        name: Its name, such as `my_engine`.
        file: The path it will be written to, a `.py` or an `.mjs` file.
        floor: Whether it is the floor of a tournament engine, and plays no hands; in Python.

    Raises:
        InvalidArgument: The name is not valid for an engine, or the file not for a module.
    """
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise InvalidArgument(f"{name!r} is not a valid name for an engine: use lower case, such as my_engine")
    words = {"name": name, "file": file.name, "class_name": "".join(part.capitalize() for part in name.split("_"))}
    if file.suffix == ".mjs":
        if floor:
            raise InvalidArgument("the template of a floor is in Python: leave out --javascript")
        return NewEngine(file, _JAVASCRIPT.substitute(words), f"-- node {file}")
    if file.suffix != ".py":
        raise InvalidArgument(f"{file} is neither a Python file, .py, nor a JavaScript module, .mjs")
    if file.stem in sys.stdlib_module_names:
        raise InvalidArgument(f"{file.stem!r} is the name of an existing Python module: choose another name")
    template = _FLOOR if floor else _PYTHON
    return NewEngine(file, template.substitute(words), f"{file}:{words['class_name']}")
