cimport cython

from tourney.sim.gate cimport Calls
from tourney.sim.hall cimport Hall
from tourney.sim.ledger cimport Ledger
from tourney.sim.registration cimport Registration
from tourney.sim.seats cimport Seats
from tourney.tournament.standings cimport rank_busts


cdef class CurrentPlay:
    cdef Hall _hall
    cdef Ledger _ledger
    cdef Calls _calls
    cdef Registration _registration


cdef class Rulings:
    cdef readonly CurrentPlay play
    cdef object _stage, _transit, _day
    cdef Hall _hall
    cdef Ledger _ledger
    cdef Calls _calls
    cdef Seats _seats
    cdef Registration _registration
    cdef bint _clock_runs

    @cython.locals(hall=Hall)
    cpdef look(self)


cdef class Knockouts:
    cdef Hall _hall
    cdef Ledger _ledger
    cdef object _stage, _play, _on_out

    @cython.locals(ledger=Ledger)
    cdef _rank(self, groups, level, table)
