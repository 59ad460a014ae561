cimport cython
from libc.stdint cimport uint64_t

from tourney.cards.card cimport mask_of

cdef uint64_t _NO_CARDS[12]
cdef uint64_t _NO_MASKS[12]
cdef uint64_t _BITS[53]

@cython.locals(count=cython.int)
cpdef int count_packed(uint64_t packed) noexcept
@cython.locals(place=cython.int)
cpdef tuple unpack(uint64_t packed)
@cython.locals(mask=uint64_t)
cpdef uint64_t mask_of_packed(uint64_t packed) noexcept


@cython.final
cdef class HoleCards:
    cdef uint64_t packed_row[12]
    cdef uint64_t _mask[12]
    cdef uint64_t _apart[12]

    cdef void begin_hand(self) noexcept
    cdef void add(self, int player, int card) noexcept
    cdef uint64_t mask(self, int player) noexcept
    @cython.locals(apart=uint64_t)
    cdef uint64_t hand_for(self, int player, int split) noexcept
    @cython.locals(card=cython.int)
    cdef int set_apart(self, int player, tuple cards) except -1
    @cython.locals(packed=uint64_t, kept=uint64_t, place=cython.int, card=cython.int)
    cdef void give_up(self, int player, uint64_t mask) noexcept
    @cython.locals(twin=HoleCards)
    cdef HoleCards copy(self)
