cimport cython

from tourney.sim.entrants cimport Entrants
from tourney.sim.shared cimport EventLog
from tourney.sim.hall cimport Hall
from tourney.sim.ledger cimport Ledger
from tourney.sim.seats cimport Seats


cdef class Registration:
    cdef public int coming, entered
    cdef readonly bint sells_rebuys
    cdef readonly dict left
    cdef readonly set missed
    cdef Hall _hall
    cdef EventLog _log
    cdef Ledger _ledger
    cdef Entrants _entrants
    cdef Seats _seats
    cdef object _scenario, _rules, _keys, _venue, _on_close
    cdef bint _sells, _sells_at_entry, _closing, _holds_lammers, _lammers_over, _last_rebuys, _begun
    cdef set _elsewhere, _offered
    cdef dict _earlier
    cdef object _later, _waiting, _asked, _bought, _unsettled, _lammers

    cdef bint _may_enter(self, int entrant) except -1
    cpdef seat_waiting(self)
    cpdef int _enter(self, int entrant) except -1
    cdef _sell_at_entry(self, int player)
    cdef _reentry_of(self, int player)
