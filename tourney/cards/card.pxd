cimport cython
from libc.stdint cimport uint8_t, uint64_t

from tourney cimport lengths

cdef uint64_t _NO_CARD
cdef uint64_t _BITS[lengths.CARD_BYTES]

cpdef int rank_of(int card) noexcept
cpdef int suit_of(int card) noexcept
cpdef int by_rank_and_suit(int card, bint ace_low) noexcept
@cython.locals(bit=uint64_t)
cpdef uint64_t bit_of(uint8_t card) except 0
cpdef tuple cards_of(uint64_t mask)
@cython.locals(mask=uint64_t, card=uint8_t)
cpdef uint64_t mask_of(cards) except? 0xFFFFFFFFFFFFFFFF
