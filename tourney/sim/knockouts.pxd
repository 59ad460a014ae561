from tourney.sim.hall cimport Hall
from tourney.sim.ledger cimport Ledger


cdef class Knockouts:
    cdef Hall _hall
    cdef Ledger _ledger
    cdef object _on_out

    cpdef put_out(self, tables, level, ties=*)
