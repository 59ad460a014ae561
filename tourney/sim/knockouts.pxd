cimport cython
from tourney.sim.hall cimport Hall
from tourney.sim.ledger cimport Ledger
from tourney.tournament.standings cimport rank_busts

cdef class Knockouts:
    cdef Hall _hall
    cdef Ledger _ledger
    cdef object _stage, _play, _on_out

    @cython.locals(ledger=Ledger)
    cdef _rank(self, groups, level, table)
