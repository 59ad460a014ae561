cimport cython

from tourney.sim.hall cimport Hall
from tourney.sim.seats cimport Seats
from tourney.tournament.room cimport Table


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


cdef class Gate:
    cdef Hall _hall
    cdef Calls _calls
    cdef Seats _seats
    cdef object _transit, _rounds
    cdef bint _fixed

    cpdef ask(self, Table table)
    @cython.locals(hall=Hall)
    cdef _ask(self, Table table)
    @cython.locals(hall=Hall, calls=Calls)
    cdef _stop_for_room(self, Table table)
    cdef _halt(self, Table table)
    @cython.locals(hall=Hall)
    cpdef begin_hand(self, Table table)
