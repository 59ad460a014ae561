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
