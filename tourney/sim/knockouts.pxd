from tourney.sim.hall cimport Hall
from tourney.sim.ledger cimport Ledger
from tourney.tournament.standings cimport rank_busts


cdef class Knockouts:
    cdef Hall _hall
    cdef Ledger _ledger
    cdef object _on_out
