cimport cython
from libc.stdint cimport int64_t

from tourney.sim.gate cimport Calls, Gate
from tourney.sim.shared cimport DealtIn, EventLog
from tourney.sim.hall cimport Hall
from tourney.sim.rulings cimport Knockouts, Rulings
from tourney.sim.ledger cimport Ledger
from tourney.sim.entrants cimport PlayerRow
from tourney.sim.registration cimport Registration
from tourney.sim.seats cimport Seats
from tourney.tournament.room cimport Table
from tourney.tournament.standings cimport Standings


cdef class Floor:
    cdef readonly object stage
    cdef readonly Hall hall
    cdef readonly Calls calls
    cdef readonly Gate gate
    cdef readonly Seats seats
    cdef readonly Registration registration
    cdef readonly Rulings rulings
    cdef readonly Knockouts knockouts
    cdef PlayerRow _chips
    cdef EventLog _log
    cdef Ledger _ledger
    cdef object _scenario, _keys, _rounds, _latest, _milestone
    cdef bint _sells_chips, _short_ante

    @cython.locals(standings=Standings, latest=tuple)
    cpdef stakes(self, level, game)
    @cython.locals(row=PlayerRow, busted=dict, position=cython.int, player=cython.int, chips=int64_t)
    cpdef dict settle(self, Table table, level, DealtIn dealt)
    @cython.locals(hall=Hall)
    cpdef end_hand(self, Table table, level, dict busted)
    @cython.locals(hall=Hall)
    cpdef look_around(self)
