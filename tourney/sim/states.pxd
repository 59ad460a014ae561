cdef int _EVENTS, _ILLEGAL
cdef int _NEXT[56]

cpdef int follow_table(int state, int event) except -2
