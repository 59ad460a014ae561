from tourney.sim.hall cimport Hall


cdef class RoomCall:
    cdef readonly object answer
    cdef readonly int hands
    cdef readonly dict played


cdef class Calls:
    cdef readonly dict pending
    cdef readonly object night, paused
    cdef Hall _hall
    cdef dict _states
    cdef bint _answering
