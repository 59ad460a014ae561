from libc.stdint cimport int64_t

from tourney.cards.deck cimport Deck
from tourney.game.hand cimport Hand
from tourney.strategies.play cimport OwnKeys
from tourney.streams cimport Stream

cdef int _NO_PLAYERS[12]
cdef int64_t _NO_CHIPS[12]


cdef class DealtIn:
    cdef int count
    cdef int player_row[12]
    cdef int64_t chip_row[12]


cdef class SharedHands:
    cdef readonly Stream stream
    cdef readonly OwnKeys keys
    cdef readonly Hand hand
    cdef readonly Deck deck
    cdef readonly list strategies
    cdef object _game
    cdef dict _made

    cpdef turn_to(self, game, stakes, stacks, places)
