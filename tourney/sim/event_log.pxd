cdef class EventLog:
    cdef readonly object env
    cdef readonly bint listened_to
    cdef tuple _sinks
