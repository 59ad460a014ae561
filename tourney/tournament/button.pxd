cimport cython

cdef int NOBODY


@cython.locals(place=cython.int)
cdef int _position(dealt_in, int seat, int start) except -2
@cython.locals(place=cython.int)
cdef int _next(occupied, int seat) except -1
cdef int _previous(occupied, int seat) except -1
cpdef bint lies_between(int seat, int start, int end) noexcept
