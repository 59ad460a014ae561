from tourney cimport lengths

cdef int _EVENTS, _ILLEGAL
cdef int _NEXT[lengths.TABLE_STATES * lengths.TABLE_EVENTS]

cpdef int follow_table(int state, int event) except -2
