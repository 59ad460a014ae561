from libc.stdint cimport uint64_t

from tourney.streams cimport Roots


cdef class Keys:
    cdef readonly object seed, replicate
    cdef dict _roots
    cdef Roots _own

    cpdef uint64_t own(self, int entrant, int earlier) except? 0
