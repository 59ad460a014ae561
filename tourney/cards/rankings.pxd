cimport cython
from libc.stdint cimport int32_t, int64_t, int8_t, uint32_t, uint64_t

from tourney cimport lengths
from tourney.cards.high cimport high, high_badugi, high_bug, high_mexican, short_deck, short_deck_trips
from tourney.cards.low cimport (
    ace_to_five, ace_to_five_bug, ace_to_six, badugi, badugi_deuce_low, deuce_to_seven, eight_or_better, no_pair
)
from tourney.cards.two_from_hand cimport (
    best_two_from_hand, best_up_to_two_from_hand, eight_or_better_two_from_hand, high_two_from_hand
)

cdef int _DECK, _HIGH, _HIGH_TWO_FROM_HAND, _HIGH_SHORT_DECK, _HIGH_SHORT_DECK_TRIPS, _NINES_OR_BETTER
cdef int _EIGHT_OR_BETTER, _EIGHT_OR_BETTER_TWO_FROM_HAND, _ACE_TO_FIVE, _DEUCE_TO_SEVEN, _BADUGI, _BADUGI_DEUCE_LOW
cdef int _ACE_TO_SIX, _SIXES_OR_BETTER, _PAIR_OR_BETTER, _NO_PAIR, _HIGH_UP_TO_TWO_FROM_HAND
cdef int _EIGHT_OR_BETTER_UP_TO_TWO_FROM_HAND, _HIGH_FROM_HAND, _DEUCE_TO_SEVEN_FROM_HAND, _MOST_POINTS_FROM_HAND
cdef int _FEWEST_POINTS_FROM_HAND, _HIGH_BUG, _ACE_TO_FIVE_BUG, _HIGH_MEXICAN, _HIGH_SHORT_DECK_TWO_FROM_HAND
cdef int _ACE_TO_FIVE_TWO_FROM_HAND, _ACE_TO_FIVE_FROM_HAND, _BADUGI_FROM_HAND, _HIGH_BADUGI, _HIGH_BADUGI_FROM_HAND
cdef int _TWENTY_ONE_FROM_HAND
ctypedef uint32_t _Sums[lengths.POINT_CARDS]
cdef uint32_t _NO_CARDS[lengths.POINT_CARDS]
cdef uint32_t _UP_TO_21
cdef uint64_t SUIT, _CARDS
cdef int8_t _POINTS[lengths.RANK_SETS]
cdef int32_t _PAIR, _SIXES, _NINES


@cython.locals(clubs=uint32_t, diamonds=uint32_t, hearts=uint32_t, spades=uint32_t)
cpdef int64_t most_points(uint64_t mask) noexcept
cpdef int64_t fewest_points(uint64_t mask) noexcept
@cython.locals(sums=_Sums, card=uint64_t, points=cython.int, cards=cython.int)
cpdef int64_t twenty_one(uint64_t mask) noexcept


cpdef int64_t worth(int ranking, uint64_t hole, uint64_t board) except -1
cdef int64_t _if_qualified(int64_t worth, int64_t least) noexcept
@cython.locals(total=int64_t, place=Py_ssize_t)
cpdef int64_t worth_sum(int ranking, const uint64_t[::1] hole_cards, const uint64_t[::1] boards) except? -1
