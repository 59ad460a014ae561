cimport cython
from libc.stdint cimport int64_t

from tourney.sim.calls cimport Calls
from tourney.sim.entrants cimport Entrants
from tourney.sim.event_log cimport EventLog
from tourney.sim.hall cimport Hall
from tourney.sim.knockouts cimport Knockouts
from tourney.sim.ledger cimport Ledger
from tourney.sim.player_row cimport PlayerRow
from tourney.sim.registration cimport Registration
from tourney.sim.seats cimport Seats
from tourney.sim.shared_hands cimport DealtIn, SharedHands
from tourney.tournament.room cimport Table
from tourney.tournament.standings cimport Standings


cdef class Floor:
    cdef readonly Entrants entrants
    cdef readonly SharedHands hands
    cdef readonly object scenario, keys, banks, stage, transit
    cdef readonly EventLog log
    cdef readonly Ledger ledger
    cdef readonly Hall hall
    cdef readonly Calls calls
    cdef readonly Seats seats
    cdef readonly Registration registration
    cdef readonly Knockouts knockouts
    cdef object _rounds, _latest, _milestone
    cdef bint _settling, _fixed, _sells_chips, _short_ante

    @cython.locals(hall=Hall, calls=Calls)
    cpdef gate(self, Table table)
    @cython.locals(hall=Hall, calls=Calls)
    cdef _stop_for_room(self, Table table)
    @cython.locals(hall=Hall)
    cpdef begin_hand(self, Table table)
    @cython.locals(standings=Standings, latest=tuple)
    cpdef stakes(self, level, game)
    @cython.locals(row=PlayerRow, busted=dict, position=cython.int, player=cython.int, chips=int64_t)
    cpdef dict settle(self, Table table, level, DealtIn dealt)
    @cython.locals(hall=Hall)
    cpdef end_hand(self, Table table, level, dict busted)
    cpdef look_around(self)
    cpdef _on_out(self, list groups, level, table)
