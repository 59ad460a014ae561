from libc.stdint cimport int64_t, uint64_t

from tourney cimport lengths
from tourney.cards.deck cimport Deck
from tourney.game.hand cimport Hand
from tourney.sim.clock cimport Agenda
from tourney.strategies.play cimport OwnKeys
from tourney.streams cimport Roots, Stream

cdef int _NO_PLAYERS[lengths.MOST_PLAYERS]
cdef int64_t _NO_CHIPS[lengths.MOST_PLAYERS]


cdef class Keys:
    cdef readonly object seed, replicate
    cdef dict _roots
    cdef Roots _own

    cpdef uint64_t own(self, int entrant, int earlier) except? 0


cdef class EventLog:
    cdef readonly object env
    cdef readonly Agenda agenda
    cdef readonly int64_t began
    cdef readonly bint listened_to
    cdef tuple _sinks


cdef class DealtIn:
    cdef int count
    cdef int player_row[lengths.MOST_PLAYERS]
    cdef int64_t chip_row[lengths.MOST_PLAYERS]


cdef class SharedHands:
    cdef readonly Stream stream
    cdef readonly OwnKeys keys
    cdef readonly Hand hand
    cdef readonly Deck deck
    cdef readonly list strategies
    cdef object _game
    cdef dict _made

    cpdef turn_to(self, game, stakes, stacks, places)
