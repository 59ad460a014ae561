from libc.stdint cimport int64_t

from tourney.sim.agenda cimport Agenda


cdef class EventLog:
    cdef readonly object env
    cdef readonly Agenda agenda
    cdef readonly int64_t began
    cdef readonly bint listened_to
    cdef tuple _sinks
