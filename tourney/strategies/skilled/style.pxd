cimport cython


@cython.final
cdef class Style:
    cdef readonly double skill, looseness, aggression, calling, bluffing, limping, push_below_bb, respect
