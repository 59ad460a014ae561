from libc.stdint cimport int64_t

cdef int _NO_PLAYERS[12]
cdef int64_t _NO_CHIPS[12]


cdef class DealtIn:
    cdef int count
    cdef int player_row[12]
    cdef int64_t chip_row[12]
