cdef class EventLog:
    cdef readonly object env, began
    cdef readonly bint listened_to
    cdef tuple _sinks
