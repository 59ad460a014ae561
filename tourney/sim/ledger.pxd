from tourney.sim.event_log cimport EventLog
from tourney.tournament.standings cimport Standings


cdef class Ledger:
    cdef public object stacks, chips, collected, ends_at, bounties, moves, over, ended, on_left, on_moment
    cdef public list winners
    cdef public Standings standings
    cdef public long long hands, day, latest_hand
    cdef readonly int latest_row
    cdef object _scenario, _entrants, _keys
    cdef EventLog _log
    cdef object _kept, _prizes, _turned_away, _bought, _cashed, _out, _levels_out, _extra, _heads, _shares
    cdef long long _dealt, _all_ins
    cdef list _rows, _row_hands
    cdef dict _faults

    cpdef int note_hand(self, int row, int players, bint all_in) except -1
