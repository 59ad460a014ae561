from tourney.sim.keys cimport Keys
from tourney.sim.player_row cimport PlayerRow


cdef class Entrants:
    cdef readonly list strategies, names
    cdef readonly object behind
    cdef readonly PlayerRow chips, own_keys
    cdef readonly set away, disqualified, to_start
    cdef readonly bint shows_lobby, reports_hands
    cdef Keys _keys
    cdef object _away, _entries
    cdef list _field, _makers, _created

    cpdef int enter(self, int entrant) except -1
    cpdef int entries_by(self, int entrant) except -1
    cpdef int entries_of(self, int player) except -1
