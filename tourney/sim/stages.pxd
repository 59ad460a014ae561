cimport cython

from tourney.sim.floor cimport Floor
from tourney.sim.hall cimport Hall
from tourney.sim.ledger cimport Ledger
from tourney.tournament.breaking cimport plan_redraw


cdef class WholeEvent:
    cdef object _days, _draws_at, _deal
    cdef long long _day, _hands_at_draw, _dawn, _hands_at_dawn

    @cython.locals(ledger=Ledger)
    cpdef look(self, Floor floor)
    cpdef place(self, Floor floor, groups, level, table)
    @cython.locals(hall=Hall)
    cdef bint _is_draw_due(self, Floor floor) except -1
