cimport cython
from libc.stdint cimport int64_t

cdef int _SPAN, _LAST, _AT_ONCE
cdef int64_t _NEVER


cdef class Due:
    cpdef happen(self)

@cython.final
cdef class Instant:
    cdef list urgent, rest
    cdef Py_ssize_t done

    cdef bint is_over(self) noexcept
    cdef next(self)

@cython.final
cdef class Agenda:
    cdef readonly int64_t now
    cdef Instant _moment
    cdef list _moments, _far
    cdef int64_t _far_from, _order

    cpdef int enter(self, what, int64_t seconds) except -1
    cpdef int enter_urgent(self, what, int64_t seconds) except -1
    cdef int _enter_far(self, what, int64_t seconds, bint urgent) except -1
    @cython.locals(moment=Instant, place=Py_ssize_t)
    cdef Instant _at(self, int64_t second)
    cpdef int put_first(self, what) except -1
    @cython.locals(due=Due, second=int64_t, done=cython.int)
    cpdef happen(self, int64_t until)
    cpdef int64_t next_second(self) except? -1
    @cython.locals(moment=Instant, second=int64_t)
    cdef int64_t _next_second(self) except? -1
    @cython.locals(moment=Instant, later=int64_t, urgent=cython.bint)
    cdef int _go_to(self, int64_t second) except -1


cdef class Stopwatch:
    cdef object _env, _since, _counted
    cdef int _pauses


cdef class Clock:
    cdef public object level, resume, pause
    cdef public bint held
    cdef readonly bint by_hands
    cdef object _env, _items, _on_level, _on_level_end, _on_break, _length_of
    cdef object _left, _since, _due
    cdef Py_ssize_t _place
    cdef int _hands, _stops
    cdef object _state
