cimport cython
from libc.stdint cimport int64_t


@cython.final
cdef class Amounts:
    cdef int64_t small_blind, big_blind, ante, small_bet, big_bet, bring_in, chip
    cdef int ante_kind
