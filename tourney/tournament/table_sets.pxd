cimport cython
from libc.stdint cimport uint64_t

cdef uint64_t _NO_WORDS[64]
cdef uint64_t _ONE


@cython.final
cdef class _Bits:
    cdef uint64_t words[64]
    cdef int count


@cython.final
cdef class TableSet:
    cdef list _blocks
    cdef int _length

    @cython.locals(block=_Bits)
    cpdef int add(self, int number) except -1
    @cython.locals(block=_Bits)
    cpdef int remove(self, int number) except -1
    @cython.locals(block=_Bits, start=cython.int, place=cython.int, word=cython.int, base=cython.int, bits=uint64_t)
    cpdef int first_above(self, int number) except -2
    @cython.locals(block=_Bits, place=cython.int, word=cython.int, base=cython.int, bits=uint64_t)
    cpdef int last_below(self, int number) except -2
    @cython.locals(block=_Bits, place=cython.int, word=cython.int, bits=uint64_t)
    cpdef int at(self, int index) except -2
