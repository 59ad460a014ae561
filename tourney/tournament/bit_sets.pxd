cimport cython
from libc.stdint cimport uint64_t

cdef uint64_t _NO_WORDS[64]
cdef uint64_t _ONE

cdef int _lowest(uint64_t bits) except -2


@cython.final
cdef class _Bits:
    cdef uint64_t words[64]
    cdef uint64_t used
    cdef int count


@cython.final
cdef class TableSet:
    cdef list _blocks
    cdef int _length

    @cython.locals(block=_Bits, word=cython.int)
    cpdef int add(self, int number) except -1
    @cython.locals(block=_Bits, word=cython.int)
    cpdef int remove(self, int number) except -1
    @cython.locals(block=_Bits, start=cython.int, place=cython.int, word=cython.int, used=uint64_t, bits=uint64_t)
    cpdef int first_above(self, int number) except -2
    @cython.locals(block=_Bits, place=cython.int, word=cython.int, used=uint64_t, bits=uint64_t)
    cpdef int last_below(self, int number) except -2
    @cython.locals(block=_Bits, place=cython.int, number=cython.int)
    cpdef int at(self, int index) except -2
