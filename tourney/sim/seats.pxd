cimport cython

from tourney.sim.shared cimport EventLog
from tourney.sim.hall cimport Hall
from tourney.sim.ledger cimport Ledger
from tourney.tournament.balancing cimport gives
from tourney.tournament.room cimport Chair, Room, Table


cdef class Seats:
    cdef Hall _hall
    cdef EventLog _log
    cdef Ledger _ledger
    cdef object _scenario, _keys, _transit, _on_removed, _moves, _takes, _rules
    cdef bint _fixed, _ends_at_one_table, _by_lot
    cdef int _late, _spread, _seats, _balanced, _least_tables

    @cython.locals(room=Room)
    cpdef bint arrange(self, Table table) except -1
    @cython.locals(room=Room)
    cdef bint _is_left_alone(self, Table table) except -1
    @cython.locals(room=Room, needed=cython.int, staying=cython.int)
    cdef _announce_breaks(self)
    cdef _break(self, Table table)
    @cython.locals(room=Room)
    cdef _balancing_move(self, Table table)
    cdef _move(self, list moves, reason)
    cdef _close(self, Table table)
    @cython.locals(room=Room)
    cdef _sit(self, int player, Chair chair)
