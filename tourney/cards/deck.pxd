cimport cython
from libc.stdint cimport int16_t, uint64_t

from tourney cimport lengths
from tourney.streams cimport Stream

cdef int16_t _NO_CARDS[lengths.CARDS]
cdef int _MOST


cdef class CardSource:
    cpdef int draw(self) except -1
    cpdef burn(self)
    cpdef shuffle_in(self, cards)
    cpdef shuffle_in_burns(self)


cdef class Deck(CardSource):
    cdef int16_t _cards[lengths.CARDS]
    cdef int16_t _full[lengths.CARDS]
    cdef int16_t _aside[lengths.CARDS]
    cdef int _left, _size, _burnt
    cdef Stream _stream

    cpdef restart(self, uint64_t key)
    @cython.locals(index=cython.int, card=cython.int)
    cpdef int draw(self) except -1
    cpdef burn(self)
    cpdef shuffle_in(self, cards)
    cpdef shuffle_in_burns(self)


cdef class Script(CardSource):
    cdef list _cards
    cdef int _next

    cpdef int draw(self) except -1
