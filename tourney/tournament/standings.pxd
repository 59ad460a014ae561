cimport cython


cpdef list rank_busts(tables, ties=*)
@cython.locals(groups=list)
cpdef list by_stack(stacks)


cdef class Standings:
    cdef public int entries, left, seats
    cdef public bint closed
    cdef public object prizes, order_tied
    cdef public list finishes
    cdef list _unplaced

    cpdef int enter(self, int entries=*) except -1
    cpdef list bust(self, groups, lasted=*)
    cdef list _share(self, tied, int lowest)
