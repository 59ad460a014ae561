cimport cython

from tourney.sim.hall cimport Hall
from tourney.sim.ledger cimport Ledger
from tourney.tournament.room cimport Table
from tourney.tournament.standings cimport rank_busts


cdef class Knockouts:
    cdef Hall _hall
    cdef Ledger _ledger
    cdef object _on_out

    @cython.locals(hall=Hall, table=Table)
    cpdef put_out(self, list tables, level, ties)
