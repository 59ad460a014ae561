cimport cython
from libc.stdint cimport int32_t, int64_t, uint64_t

from tourney.cards.high cimport high, short_deck, short_deck_trips
from tourney.cards.low cimport ace_to_five, badugi, badugi_deuce_low, deuce_to_seven, eight_or_better
from tourney.cards.two_from_hand cimport eight_or_better_two_from_hand, high_two_from_hand

cdef int32_t _NINES
cdef int _HIGH, _HIGH_TWO_FROM_HAND, _HIGH_SHORT_DECK, _HIGH_SHORT_DECK_TRIPS, _NINES_OR_BETTER, _EIGHT_OR_BETTER
cdef int _EIGHT_OR_BETTER_TWO_FROM_HAND, _ACE_TO_FIVE, _DEUCE_TO_SEVEN, _BADUGI, _BADUGI_DEUCE_LOW

cpdef int64_t worth(int ranking, uint64_t hole, uint64_t board) except -1
@cython.locals(pair=int64_t)
cdef int64_t _nines_or_better(uint64_t mask) noexcept
@cython.locals(total=int64_t, place=Py_ssize_t)
cpdef int64_t worth_sum(int ranking, const uint64_t[::1] holes, const uint64_t[::1] boards) except? -1
