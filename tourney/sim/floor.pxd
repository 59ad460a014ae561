cimport cython

from tourney.sim.calls cimport Calls
from tourney.sim.chip_row cimport ChipRow
from tourney.sim.event_log cimport EventLog
from tourney.sim.hall cimport Hall
from tourney.sim.ledger cimport Ledger
from tourney.sim.seats cimport Seats
from tourney.tournament.room cimport Table
from tourney.tournament.standings cimport Standings


cdef class Floor:
    cdef readonly object scenario, entrants, keys, hands, banks, stage, transit, registration, knockouts
    cdef readonly EventLog log
    cdef readonly Ledger ledger
    cdef readonly Hall hall
    cdef readonly Calls calls
    cdef readonly Seats seats
    cdef object _rounds, _latest, _milestone
    cdef bint _settling, _fixed, _sells_chips, _short_ante

    @cython.locals(hall=Hall, calls=Calls)
    cpdef gate(self, Table table)
    @cython.locals(hall=Hall, calls=Calls)
    cdef _stop_for_room(self, Table table)
    cpdef begin_hand(self, Table table)
    @cython.locals(standings=Standings, latest=tuple)
    cpdef stakes(self, level, game)
    @cython.locals(row=ChipRow, busted=cython.bint)
    cpdef dict settle(self, Table table, int level, list players, list before, after)
    cpdef end_hand(self, Table table, int level, dict busted)
