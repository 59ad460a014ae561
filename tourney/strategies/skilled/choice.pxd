cimport cython
from libc.stdint cimport uint64_t


cdef double _NO_SHARES[64]


@cython.final
cdef class Choice:
    cdef readonly uint64_t kept
    cdef readonly int missing
    cdef uint64_t hand
    cdef int lacking
    cdef double error, total
    cdef double shares[64]

    cpdef double lead(self, Choice other, int samples) noexcept
    @cython.locals(squares=double, sample=cython.int, apart=double)
    cpdef double variance_of_lead(self, Choice other, int samples) noexcept
