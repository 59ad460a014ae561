cdef class Keys:
    cdef readonly object seed, replicate
    cdef dict _roots
    cdef object _own
