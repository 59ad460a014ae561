cimport cython

from tourney.sim.entrants cimport Entrants
from tourney.sim.shared cimport EventLog
from tourney.tournament.standings cimport Standings


cdef class Ledger:
    cdef public object stacks, chips, collected, ends_at, bounties, moves, over, ended, on_left, on_moment, last_seats
    cdef public list winners
    cdef public Standings standings
    cdef public long long hands, day, latest_hand
    cdef readonly int latest_row
    cdef object _scenario, _keys
    cdef Entrants _entrants
    cdef EventLog _log
    cdef dict _out, _levels_out
    cdef object _kept, _prizes, _turned_away, _bought, _cashed
    cdef dict _extra, _heads, _shares
    cdef long long _dealt, _all_ins
    cdef list _rows, _row_hands
    cdef dict _faults

    @cython.locals(entrants=Entrants)
    cpdef enter(self, entrant, level=*)
    cpdef note_out(self, player, level)
    cpdef put_out(self, groups, level, lasted)
    cpdef note_all_out(self, groups, level)
    cdef _record_places(self, finishes)
    cdef _open_envelopes(self)
    cpdef int note_hand(self, int row, int players, bint all_in) except -1
    @cython.locals(entrants=Entrants, player=cython.int, placings=list)
    cdef list _placings(self)
