cimport cython

from tourney.sim.clock cimport Clock, Stopwatch
from tourney.sim.shared cimport EventLog
from tourney.sim.states cimport follow_table
from tourney.tournament.balancing cimport must_halt
from tourney.tournament.room cimport Room, Table

cdef int _DEAL, _END_HAND, _WAKE, _CLOSE, _PLAYING, _PAUSED


cdef class Hall:
    cdef readonly EventLog log
    cdef readonly object env, over, venue
    cdef public object began
    cdef readonly Clock clock
    cdef readonly Room room
    cdef public set halted, stopped, dark
    cdef readonly int playing
    cdef public bint entries_open, closed, in_step, settling
    cdef readonly Stopwatch awake, played
    cdef public object start, look_around
    cdef object _balancing, _button
    cdef dict _idle, _chores
    cdef set _restless
    cdef object _break_seen
    cdef int _fullest

    cpdef bint is_open(self, Table table) except -1
    cpdef bint must_halt(self, Table table) except -1
    cpdef int begin_hand(self, Table table) except -1
    cpdef int end_hand(self, Table table) except -1
    cpdef bint is_in_hand(self, Table table) except -1
    cpdef int resume(self, Table table) except -1
    @cython.locals(table=Table)
    cpdef close_table(self, number)
    @cython.locals(table=Table)
    cdef _ask_again(self, number)
    cpdef chores_of(self, Table table)
    cdef bint _concerns_all(self) except -1
