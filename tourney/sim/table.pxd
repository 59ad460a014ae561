cimport cython
from libc.stdint cimport uint64_t

from tourney.cards.deck cimport Deck
from tourney.game.hand cimport Hand
from tourney.sim.chip_row cimport ChipRow
from tourney.sim.entrants cimport Entrants
from tourney.sim.event_log cimport EventLog
from tourney.sim.floor cimport Floor
from tourney.sim.hall cimport Hall
from tourney.sim.ledger cimport Ledger
from tourney.sim.shared_hands cimport SharedHands
from tourney.sim.timing cimport hand_seconds
from tourney.strategies.play cimport play_hand
from tourney.streams cimport Stream, branch
from tourney.tournament.room cimport Table


cdef class TableProcess:
    cdef Floor _floor
    cdef Table _table
    cdef object _hand_sink, _only_game, _button, _kill, _heads, _hearers, _pace, _level, _row, _game, _seating, _stakes
    cdef object _before, _after, _lasted, _env, _due
    cdef bint _in_hand, _wins_button, _all_in, _ends_at_final_table
    cdef uint64_t _hands, _dealing, _timing
    cdef list _players, _strategies
    cdef Stream _stream
    cdef dict _paces
    cdef Hand _hand
    cdef Deck _deck

    cdef _wait(self, priority, seconds)
    @cython.locals(floor=Floor, table=Table, hall=Hall, hand=Hand, players=list, row=ChipRow)
    cpdef _deal(self)
    @cython.locals(
        floor=Floor, entrants=Entrants, hands=SharedHands, hand=Hand, deck=Deck, player=Py_ssize_t, uncapped=cython.bint
    )
    cpdef _play_out(self, game, level, seating, list players, list stacks)
    @cython.locals(entrants=Entrants, player=Py_ssize_t, keys=list)
    cdef _ask_players(self, stacks)
    @cython.locals(listeners=list)
    cdef _listener(self, game, level, seating, players, stacks)
    @cython.locals(floor=Floor, table=Table, players=list)
    cpdef _settle(self)
    @cython.locals(table=Table)
    cdef _plan(self, game)
